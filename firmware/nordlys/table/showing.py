"""Which pixels did a builder ask to see? They stand over everything the table would show, until their time is over.

`Lights.guest` is one of these, or None: while it stays, the lights draw nothing of their own.
"""

WRAP = 0x3FFFFFFF
HALF = 0x20000000
LONGEST_MS = 600_000
MILLIAMPS_A_PIXEL = 60  # at full white
BLACK = 0


class Showing:
    def __init__(self, lights, strips, pixels):
        self.lights = lights
        self.strips = strips
        self.frame = bytearray(3 * pixels)
        self.limited = False
        self.until = None
        self._wires = []  # (strip, place, red, green, blue) of what hangs on a wire without a number
        self._due = False

    def clear(self):
        for at in range(len(self.frame)):
            self.frame[at] = BLACK
        self._wires = []
        self._due = True

    def put(self, pixel, red, green, blue):
        at = 3 * pixel
        self.frame[at] = red
        self.frame[at + 1] = green
        self.frame[at + 2] = blue
        self._due = True

    def put_wire(self, strip, place, red, green, blue):
        """A place on a wire that is no pixel of the board, as far as the wiring knows."""
        self._wires.append((strip, place, red, green, blue))
        self._due = True

    def milliamps(self):
        total = 0
        for byte in self.frame:
            total += byte
        for wire in self._wires:
            total += wire[2] + wire[3] + wire[4]
        return total * MILLIAMPS_A_PIXEL // 765

    def begin(self, now, ms):
        """Take the strips for so long; None: until `end`."""
        self.until = None if ms is None else (now + ms) & WRAP
        self._limit()
        self._due = True
        self.lights.guest = self

    def _limit(self):
        """A builder's supply is no stronger than a player's."""
        asked = self.milliamps()
        budget = self.lights.limiter.budget
        self.limited = asked > budget
        if self.limited:
            for at in range(len(self.frame)):
                self.frame[at] = self.frame[at] * budget // asked
            self._wires = [
                (strip, place, red * budget // asked, green * budget // asked, blue * budget // asked)
                for strip, place, red, green, blue in self._wires
            ]

    def step(self, now):
        """Send what is due; False when its time is over and the table's own lights come back."""
        if self.until is not None and (now - self.until) & WRAP < HALF:
            self.end()
            return False
        if self._due and not self.strips.busy():
            self._due = False
            self._send()
        return True

    def _send(self):
        strips = self.strips
        strips.dark()
        strips.patch(self.frame, 0, len(self.frame) // 3)
        if self._wires:
            raw = strips.raw  # one loading for all
            for strip, place, red, green, blue in self._wires:
                raw(strip, place, red, green, blue)
        strips.send()
        final = self.lights.final
        for at in range(len(self.frame)):
            final[at] = self.frame[at]

    def end(self):
        if self.lights.guest is self:
            self.lights.guest = None
            self.lights.dirty()
