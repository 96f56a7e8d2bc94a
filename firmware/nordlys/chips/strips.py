"""Which bytes go out on which wire? A frame in the board's own order becomes what every strip is sent, all at once.

A strip's driver has `send(wire)` (starts, and may go on by itself), `busy()` and a name in `how`; strip_drivers.py finds the
best one that this machine can have.
"""

from array import array

from nordlys import Seldom, module, once

try:
    from . import fast_rp2 as fast
except Exception:  # another chip, or no chip at all: SyntaxError where native code is refused
    fast = None


class Strips(Seldom):
    SELDOM = "chips.strip_orders"  # .along(strip) .raw(strip, place, red, green, blue) .dark()

    def __init__(self, drivers, orders, order="GRB"):
        """orders: for each strip the canonical pixels along its wire; order: of the colours in a pixel, W unused."""
        self.drivers = drivers
        self.how = drivers[0].how if drivers else "none"
        for driver in drivers:
            if driver.how != self.how:
                self.how = "mixed"
        self.loops = fast  # whoever draws frames may use them too; None: there are none
        self._to_wire = (fast or module("chips.plain")).to_wire
        size = len(order)
        # The last two: which pixels `to_wire` shall take.
        self.offsets = array("h", [order.index("R"), order.index("G"), order.index("B"), size, 0, 0])
        # All wires in one, so that one map is enough: where are a pixel's bytes?
        self.positions = once("chips.strip_orders").positions(orders, size)
        self.wire = bytearray(size * sum([len(row) for row in orders]))
        self.wires = []
        begin = 0
        for row in orders:
            self.wires.append(memoryview(self.wire)[begin : begin + size * len(row)])
            begin += size * len(row)
        self.sent = 0  # frames

    def show(self, frame):
        """The whole frame, on all strips at the same time."""
        self.patch(frame, 0, len(self.positions))
        self.send()

    def patch(self, frame, first, count):
        """Only these pixels' bytes; `send` takes them out with the rest as it was."""
        offsets = self.offsets
        offsets[4] = first
        offsets[5] = min(first + count, len(self.positions))
        self._to_wire(self.wire, frame, self.positions, offsets)

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
