"""A whole table for scripted evenings: the firmware over simulated chips, with fingers, lights and power cuts.

Written in the firmware's dialect: the same scripts run under the real MicroPython.

    evening = Evening("nordic_countries")
    evening.tap("confirm")                      # the menu starts a game with printed cards
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0
"""

import os
import sys

from nordlys.table.files import Files
from nordlys.table.table import Table

from sim.hardware.controller import Controller

TAP_MS = 70
HOLD_MS = 760
LONG_MS = 2200
BETWEEN_MS = 150


class Chance:
    """The platform's randomness, the same in every run."""

    def __init__(self):
        self.count = 0

    def __call__(self, count):
        self.count += 1
        return bytes([(self.count * 37 + i * 11) & 255 for i in range(count)])


def _scratch():
    """Where this process may lay a flash."""
    if sys.implementation.name == "micropython":
        return "/evening"
    import tempfile

    return tempfile.mkdtemp(prefix="nordlys-evening-")


FLASH = _scratch()


def empty_folder(path=FLASH):
    """A flash with nothing on it."""
    try:
        os.mkdir(path)
    except OSError:
        pass
    for name in os.listdir(path):
        try:
            os.remove(path + "/" + name)
        except OSError:
            empty_folder(path + "/" + name)
    return path


class Evening:
    def __init__(self, board, flash=None, files=None, games=None, start=True):
        """flash: a folder, an empty one unless told; files: what writes there, if it is not the usual one."""
        flash = empty_folder() if flash is None else flash
        self.flash = flash
        self.controller = Controller(games or (board,))
        self.table = Table(
            self.controller,
            files or Files(flash),
            Chance(),
            self.controller.ticks_ms,
            self.controller.ticks_us,
            True,
        )
        self.seen = 0
        if start:
            self.table.start(self.controller.ticks_ms())
            self.wait(400)  # chips settle

    # ---- fingers

    def touch(self, names, ms):
        pads = [self.pad(name) for name in names]
        self.controller.touch(pads, ms)

    def pad(self, name):
        number = self.table.places.pad_number(name)
        assert number >= 0, name
        return number

    def tap(self, name):
        self.touch([name], TAP_MS)

    def hold(self, name, ms=HOLD_MS):
        self.touch([name], ms)

    def long(self, name):
        self.touch([name], LONG_MS)

    def twice(self, name):
        """Two taps, one soon after the other."""
        now = self.controller.clock.us // 1000
        board = self.controller.board
        pad = self.pad(name)
        board.finger(pad, now + 1, now + 1 + TAP_MS)
        board.finger(pad, now + 1 + TAP_MS + BETWEEN_MS, now + 1 + 2 * TAP_MS + BETWEEN_MS)
        self.wait(2 * TAP_MS + BETWEEN_MS + 500)

    def down(self, name, ms):
        """A finger that is still there when this returns; `ms`: how long it will stay in all."""
        now = self.controller.clock.us // 1000
        self.controller.board.finger(self.pad(name), now + 1, now + 1 + ms)

    def wait(self, ms):
        self.controller.run(ms)

    # ---- lights, as they are decoded from the strips' wires

    def pixel(self, number):
        return self.controller.board.pixel(number)

    def route(self, name):
        """The colours of a route's spaces."""
        places = self.table.places
        route = places.pad_number(name)
        first = places.route_first[route]
        return [self.pixel(first + i) for i in range(places.route_count[route])]

    def city(self, name):
        return self.pixel(self.table.places.city_pixel(self.game.board.cities.index(name)))

    def console(self, name):
        return self.pixel(self.table.places.console_pixel(name))

    def score(self, points):
        return self.pixel(self.table.places.score_pixel(points))

    def over_time(self, look, ms, every=40):
        """What `look` sees while time passes."""
        seen = []
        for _ in range(ms // every):
            self.wait(every)
            seen.append(look())
        return seen

    # ---- the game

    @property
    def game(self):
        return self.table.sitting.play.game

    def owner(self, route):
        """The seat that owns a route, or -1."""
        return self.game.owner[self.game.board.find_route(route)] - 1

    def mode(self):
        """The name of the desk's mode."""
        return self.table.desk.mode.NAME

    def events(self):
        """Names of what happened since the last look."""
        news = self.table.sitting.since(self.seen) or []
        self.seen = self.table.sitting.seq
        return [event[1] for event in news]

    def refused(self):
        """Codes of what was refused since the last look."""
        news = self.table.sitting.since(self.seen) or []
        self.seen = self.table.sitting.seq
        return [event[2]["code"] for event in news if event[1] == "refused"]
