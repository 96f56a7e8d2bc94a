"""The touch chips' interrupt lines are wired: are fingers felt the same, and are the chips asked less?

Plain functions without fixtures: the same file runs under the real MicroPython.
"""

from nordlys.table import fingers
from nordlys.table.files import Files

from tests.table.evening_kit import FLASH, Evening, empty_folder


class Counted(Evening):
    """Writes down every gesture, and counts what is read from the chips."""

    def __init__(self, board, wired):
        files = Files(empty_folder())
        files.write("settings.json", '{"format": 1, "values": {"interrupts": %s}}' % ("true" if wired else "false"))
        Evening.__init__(self, board, FLASH, files)
        self.gestures = []
        self.reads = 0
        told = self.table.desk.gesture

        def gesture(kind, pad, other, ms, now):
            if kind != fingers.HOLDING:
                self.gestures.append((kind, pad, other))
            told(kind, pad, other, ms, now)

        self.table.desk.gesture = gesture
        for port in self.table.touch.ports.values():
            self._count(port)

    def _count(self, port):
        read = port.readfrom_mem_into

        def counted(address, register, buffer):
            self.reads += 1
            read(address, register, buffer)

        port.readfrom_mem_into = counted


def meant(evening):
    """What the fingers of each pad meant, in its order. Fingers that come at once, on several chips, are felt in this pass or
    in the next: which first, and whether they light up for a moment before they are a sleeve, is chance.
    """
    told = [gesture for gesture in evening.gestures if gesture[0] not in (fingers.DOWN, fingers.UP)]
    return [gesture for pad in range(-1, evening.table.places.pads) for gesture in told if gesture[1] == pad]


def evening_of(board, wired, script):
    evening = Counted(board, wired)
    script(evening)
    return evening


def nordic_script(evening):
    evening.tap("confirm")
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.touch(["orebro-oslo.2", "seat.1"], 300)
    evening.twice("back")
    evening.long("cards")
    evening.touch(["orebro-oslo.1", "bergen-oslo.1", "boden-kiruna.1", "alborg-arhus"], 900)
    evening.touch(["menu"], 1500)
    evening.down("alborg-arhus", 22_000)
    evening.wait(23_000)


def northern_script(evening):
    """Behind a multiplexer: all chips of a bus share the line."""
    evening.tap("confirm")
    for _ in range(4):
        evening.tap("confirm")
        evening.tap("cards")
    for route in (0, 40, 80, 120, 160):
        evening.hold(evening.game.board.route_id(route))
        evening.tap("confirm")


def test_touches_are_the_same_with_and_without_the_lines():
    for board, script in (("nordic_countries", nordic_script), ("northern_lights", northern_script)):
        polled = evening_of(board, False, script)
        wired = evening_of(board, True, script)
        assert meant(wired) == meant(polled) and len(polled.gestures) > 20, board
        assert wired.game.digest() == polled.game.digest(), board
        assert wired.reads * 5 < polled.reads, board


def test_a_chip_that_is_gone_pulls_no_line_and_is_missed_all_the_same():
    evening = Counted("nordic_countries", True)
    evening.controller.board.fault("chip_gone", chip=2)
    evening.wait(1_000)
    assert evening.table.touch.why[2] != ""
    evening.controller.board.fault("chip_gone", chip=2, on=False)
    evening.wait(8_000)
    assert evening.table.touch.running() == len(evening.table.wiring.places)


def test_a_line_that_is_said_to_be_wired_and_is_not_costs_a_moment_and_no_hold():
    evening = Counted("nordic_countries", True)
    lines = evening.controller.board.bench._lines
    for pin in (8, 9):
        lines[pin].chips = []
    evening.touch(["confirm"], 300)
    evening.hold("orebro-oslo.1", 1_000)
    evening.touch(["confirm"], 300)
    assert evening.owner("orebro-oslo.1") == 0
