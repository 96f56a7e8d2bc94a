"""What does the whole table cost? From a finger to its light in simulated time; heap and lines under a real MicroPython.

Simulated time counts what chips and wires take: the touch chip's filters and samples, the bytes on the buses, the bits on
the strips. What the processor takes is not in it: lines run stand for that.
"""

import tempfile

KEY = "table.northern_lights."
BOARD = "northern_lights"  # the largest: 15 chips, 510 pixels
PASS_US = 1_000  # the loop rests so long between two passes
HELD_MS = 120
APART_MS = 400
PLAN = 130 * 1024  # of the heap: rules 45 KB, board and game 25, table and chips 25, link 25, buffers 10
TYPICAL_MUST_MS, WORST_MUST_MS = 20, 45


def measure(quick):
    waits = sorted(touch_to_light(20 if quick else 120))
    yield KEY + "touch_to_light.typical_ms", waits[len(waits) // 2] / 1000, "ms simulated"
    yield KEY + "touch_to_light.worst_ms", waits[-1] / 1000, "ms simulated"
    yield KEY + "touch_to_light.typical.to_must", waits[len(waits) // 2] / 1000 / TYPICAL_MUST_MS, "ratio"
    yield KEY + "touch_to_light.worst.to_must", waits[-1] / 1000 / WORST_MUST_MS, "ratio"
    yield KEY + "boot_to_lights.ms", boot_to_lights() / 1000, "ms simulated"
    yield from under_micropython()


def under_micropython():
    from sim.micropython import allocated_bytes, count, live_bytes
    from sim.micropython.inert_table import EVERYTHING, GAME, STEP, TABLE

    heap = live_bytes(GAME)
    yield KEY + "5p.live_heap_bytes", heap, "bytes"
    yield KEY + "5p.live_heap.to_plan", heap / PLAN, "ratio"
    yield KEY + "menu.live_heap_bytes", live_bytes(TABLE), "bytes"
    for name, setup in (("at_rest", GAME), ("all_animations", GAME + EVERYTHING)):
        yield KEY + name + ".allocated_bytes", allocated_bytes(setup, STEP, times=100, warm=10, locked=True), "bytes"
        lines = sorted([count(setup, STEP, warm=warm).lines for warm in range(6)])
        yield KEY + name + ".pass.lines", lines[0], "lines"
        # A Pico renders in native code (chips/fast_rp2.py); here its plain twin runs, line by line.
        yield KEY + name + ".pass_with_frame.lines", lines[-1], "lines"
    touched = GAME + "go_on(1)\ntable.hardware.buses[1].touched = 1\n"
    yield KEY + "touch.pass.lines", min([count(touched, STEP, warm=warm).lines for warm in (0, 1)]), "lines"


def _table(folder):
    from nordlys.chips.build import build
    from nordlys.table.files import Files
    from nordlys.table.table import Table

    from sim.hardware.board import SimulatedBoard
    from sim.hardware.controller import CONTROLLER, Controller
    from sim.hardware.rp2 import Rp2

    class Pico(Controller):
        """With PIO and DMA: strips are sent at the same time, while the loop goes on."""

        def build(self, table, board):
            self.table = table
            self.board = SimulatedBoard(table.wiring, CONTROLLER, self.clock)
            rp2 = Rp2(self.board.bench)
            order = table.settings["colour_order"]
            return build(self.board.machine, CONTROLLER, table.wiring, order, rp2, self.ticks_us)

    controller = Pico((BOARD,))
    table = Table(controller, Files(folder), lambda count: bytes(count), controller.ticks_ms, controller.ticks_us)
    return controller, table


def _watch(controller, began):
    """Note when each strip's last frame began, in microseconds: {strip: moment}."""
    for number, strip in enumerate(controller.board.strips):

        def receive(data, begin_us=None, end_us=None, number=number, take=strip.receive):
            began[number] = controller.clock.us if begin_us is None else begin_us
            take(data, begin_us, end_us)

        strip.receive = receive


def _pass(controller, table):
    before = controller.clock.us
    table.step(controller.ticks_ms())
    controller.clock.us = max(controller.clock.us, before) + PASS_US


def touch_to_light(fingers):
    """Microseconds from an electrode's change to the last bit of its route's first pixel, for fingers at odd moments."""
    from sim.hardware.strip import PIXEL_US

    with tempfile.TemporaryDirectory(prefix="nordlys-bench-") as folder:
        controller, table = _table(folder)
        table.start(controller.ticks_ms())
        seats = [{"name": f"Seat {number}"} for number in range(5)]
        table.sitting.new_game(BOARD, seats, seed=1)
        controller.run(1_000)
        began = {}
        _watch(controller, began)
        waits = []
        for finger in range(fingers):
            pad = finger * 37 % table.places.routes
            pixel = table.places.route_first[pad]
            strip, place = controller.board._where[pixel]
            down_ms = controller.clock.us // 1000 + 7
            controller.clock.us += finger * 131 % 1000
            dark = controller.board.pixel(pixel)
            controller.board.finger(pad, down_ms, down_ms + HELD_MS)
            while controller.clock.us < (down_ms + HELD_MS) * 1000:
                _pass(controller, table)
                if controller.board.pixel(pixel) != dark and controller.clock.us > down_ms * 1000:
                    waits.append(began[strip] + (place + 1) * PIXEL_US - down_ms * 1000)
                    break
            controller.run(APART_MS)
        return waits


def boot_to_lights():
    """Microseconds from power-on until the first frame is on the strips; loading the program is not in it."""
    with tempfile.TemporaryDirectory(prefix="nordlys-bench-") as folder:
        controller, table = _table(folder)
        table.start(controller.ticks_ms())
        while not any(strip.frames for strip in controller.board.strips):
            _pass(controller, table)
        return controller.clock.us
