"""Which bytes go out on which wire? A frame in the board's own order becomes what every strip is sent, all at once.

A strip's driver has `send(wire)` (starts, and may go on by itself), `busy()` and a name in `how`; strip_drivers.py finds the
best one that this machine can have.
"""

from array import array

from . import plain

try:
    from . import fast_rp2 as fast
except Exception:  # another chip, or no chip at all: SyntaxError where native code is refused
    fast = None

NOWHERE = 0xFFFF
PLACE_BITS = 10  # of a wire position: strip << 10 | place


class Strips:
    def __init__(self, drivers, orders, order="GRB"):
        """orders: for each strip the canonical pixels along its wire; order: of the colours in a pixel, W unused."""
        self.drivers = drivers
        self.orders = orders
        self.how = drivers[0].how if drivers else "none"
        for driver in drivers:
            if driver.how != self.how:
                self.how = "mixed"
        self.loops = fast  # whoever draws frames may use them too; None: there are none
        self._to_wire = (fast or plain).to_wire
        self.offsets = array("h", [order.index("R"), order.index("G"), order.index("B"), len(order)])
        self.wires = [bytearray(len(row) * len(order)) for row in orders]
        self._at = self._positions()
        self.sent = 0  # frames

    def _positions(self):
        highest = 0
        for row in self.orders:
            for pixel in row:
                if pixel != NOWHERE and pixel > highest:
                    highest = pixel
        found = array("H", [NOWHERE] * (highest + 1))
        for strip in range(len(self.orders)):
            for place in range(len(self.orders[strip])):
                pixel = self.orders[strip][place]
                if pixel != NOWHERE:
                    found[pixel] = strip << PLACE_BITS | place
        return found

    def show(self, frame):
        """The whole frame, on all strips at the same time."""
        for strip in range(len(self.wires)):
            self._to_wire(self.wires[strip], frame, self.orders[strip], self.offsets)
        self.send()

    def patch(self, frame, first, count):
        """Only these pixels' bytes; `send` takes them out with the rest as it was."""
        for pixel in range(first, min(first + count, len(self._at))):
            if self._at[pixel] != NOWHERE:
                self._patch_one(frame, pixel, self._at[pixel])

    def _patch_one(self, frame, pixel, at):
        wire = self.wires[at >> PLACE_BITS]
        place = (at & (1 << PLACE_BITS) - 1) * self.offsets[3]
        wire[place + self.offsets[0]] = frame[pixel * 3]
        wire[place + self.offsets[1]] = frame[pixel * 3 + 1]
        wire[place + self.offsets[2]] = frame[pixel * 3 + 2]

    def send(self):
        """Start all wires with what lies ready."""
        for strip in range(len(self.drivers)):
            self.drivers[strip].send(self.wires[strip])
        self.sent += 1

    def busy(self):
        """Is the last frame still on its way?"""
        for driver in self.drivers:
            if driver.busy():
                return True
        return False

    def raw(self, strip, place, red, green, blue):
        """One pixel by its place on the wire, past all numbers: for whoever looks for a wire."""
        wire = self.wires[strip]
        place *= self.offsets[3]
        wire[place + self.offsets[0]] = red
        wire[place + self.offsets[1]] = green
        wire[place + self.offsets[2]] = blue

    def dark(self):
        for wire in self.wires:
            for at in range(len(wire)):
                wire[at] = 0
