"""What does a strip show? Decodes the bytes that were sent on its pin; may be cut, or have its colours swapped."""

PIXEL_US = 30
WORKS_VOLTS = 3.5
LATCH_US = 280  # so long a silence makes the pixels show what came


class Strip:
    def __init__(self, count, order="GRB"):
        self.count = count
        self.order = order
        self.cut_at = None  # pixels from here on are dark: the wire is broken
        self.silent = False  # nothing arrives: wrong pin, a level shifter without supply
        self.grounded = True  # its ground and the controller's are one
        self.first_only = False  # the data line is too weak for more than the first pixel
        self.torn = False  # 3.3 V are no sure one for a 5 V strip: bits are read wrong, each time others
        self.volts = 5.0  # between its 5 V and its ground
        self.sent = []  # the bytes of the last frame
        self.frames = 0
        self.run_on = 0  # frames that came too soon: taken for more pixels behind the last one
        self._last_us = None
        self._bytes = bytes(count * len(order))

    def receive(self, data, begin_us=None, end_us=None):
        """A whole frame, as its bits came, between these moments."""
        self.sent = bytes(data)
        self.frames += 1
        too_soon = self._last_us is not None and begin_us is not None and begin_us - self._last_us < LATCH_US
        self._last_us = end_us
        if too_soon:
            self.run_on += 1
        elif self.grounded and not self.silent:
            size = self.count * len(self.order)
            # Fewer bytes than pixels leave the rest as it was.
            self._bytes = (bytes(data) + self._bytes[len(data) :])[:size]

    def pixel(self, place):
        """(red, green, blue) of the pixel at this place of the wire, as an eye sees it."""
        if self.cut_at is not None and place >= self.cut_at:
            return (0, 0, 0)
        if self.first_only and place:
            return (0, 0, 0)
        size = len(self.order)
        at = place * size
        if self.silent or not self.grounded or self.volts < WORKS_VOLTS or at + size > len(self._bytes):
            return (0, 0, 0)
        row = self._bytes[at : at + size]
        if self.torn:
            row = [byte ^ (1 << (self.frames + place + part) % 7) for part, byte in enumerate(row)]
        return (row[self.order.index("R")], row[self.order.index("G")], row[self.order.index("B")])
