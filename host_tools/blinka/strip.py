"""How do the bytes of a strip leave a Linux board? Through Adafruit's NeoPixel driver, whose buffer they are put into."""


class NeoPixelStrip:
    """A driver for `nordlys.chips.strips.Strips`. Sends one strip after another, and waits for each."""

    how = "neopixel"

    def __init__(self, pin, count, order="GRB"):
        """pin: of Blinka's `board`."""
        import neopixel  # Adafruit's: looks for the board's pins when it is imported

        self.pixels = neopixel.NeoPixel(pin, count, bpp=len(order), auto_write=False, pixel_order=order)
        self._order = order

    def send(self, wire):
        order, pixels = self._order, self.pixels
        red, green, blue, size = order.index("R"), order.index("G"), order.index("B"), len(order)
        for place in range(len(pixels)):
            at = place * size
            colour = (wire[at + red], wire[at + green], wire[at + blue])
            # Four values, or it would turn greys over to the white light by itself.
            pixels[place] = colour if size == 3 else (*colour, wire[at + order.index("W")])
        pixels.show()

    def busy(self):
        return False

    def close(self):
        """Dark, and the pin is free."""
        self.pixels.deinit()


class NoStrip:
    """A bridge that cannot send strips: the table goes on without light, and `health` says so."""

    how = "none"

    def send(self, wire):
        pass

    def busy(self):
        return False
