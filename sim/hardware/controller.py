"""Which controller does a simulated table run on? One that can be any board, with fingers that come by a call.

Time is the workbench's own: it moves when somebody waits, and never by itself.
"""

from nordlys.boards.pins import PINS
from nordlys.chips.build import build

from sim.hardware.board import SimulatedBoard
from sim.hardware.clock import Clock

CONTROLLER = "pico_w"
FRAME_MS = 48  # what was done is in the light
PASS_MS = 8  # simulated time from one pass of the loop to the next
AFTER_MS = 80  # after the last finger has lifted: what it meant is known then
SETTLE_MS = 400  # chips that were just built measure their baselines


class Controller:
    NEEDS_CALIBRATION = False  # simulated copper is all alike

    def __init__(self, games, clock=None):
        self.games = tuple(games)
        self.clock = clock or Clock()
        self.table = None
        self.board = None
        self.fed = 0
        self._built = 0

    # What a Table asks

    def boards(self, settings):
        return self.games

    def feed(self):
        self.fed += 1

    def build(self, table, board):
        self.table = table
        self._built = self.clock.us
        self.board = SimulatedBoard(table.wiring, CONTROLLER, self.clock)
        settings = table.settings
        if settings["interrupts"]:
            self._wire_interrupts(table.wiring)
        return build(
            self.board.machine, CONTROLLER, table.wiring, settings["colour_order"], interrupts=settings["interrupts"]
        )

    def _wire_interrupts(self, wiring):
        """A line for each bus, pulled low by its chips together."""
        pins = PINS[CONTROLLER]
        for bus in range(len(pins["buses"])):
            chips = [self.board.chips[n] for n in range(len(wiring.places)) if wiring.places[n][0] == bus]
            self.board.bench.interrupt_line(pins["interrupts"][bus], chips)

    # Time and fingers

    def ticks_ms(self):
        return self.clock.us // 1000 & 0x3FFFFFFF

    def ticks_us(self):
        return self.clock.us & 0x3FFFFFFF

    def run(self, ms):
        """So much simulated time, pass by pass."""
        end = self.clock.us + ms * 1000
        while self.clock.us < end:
            before = self.clock.us
            self.table.step(self.ticks_ms())
            # Bytes on the wires have taken their own time.
            self.clock.us = max(self.clock.us, min(before + PASS_MS * 1000, end))

    def settle(self):
        """Until what was last done is on the wires, and chips that are new feel fingers."""
        self.run(FRAME_MS)
        left = self._built // 1000 + SETTLE_MS - self.clock.us // 1000
        if left > 0:
            self.run(left)

    def touch(self, pads, ms):
        """Fingers on these pads for so long; returns when what they meant has happened."""
        begin = self.clock.us // 1000 + 1
        timing = self.table.timing
        waits = AFTER_MS + timing.lift_after + timing.neighbours_within
        for pad in pads:
            self.board.finger(pad, begin, begin + ms)
            if self.table.fingers.knows_double(pad):
                waits = AFTER_MS + timing.lift_after + timing.double_within
        self.run(ms + 1 + waits)
