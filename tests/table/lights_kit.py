"""How does a test of the lights set up a table of light? Runs on CPython and on MicroPython alike.

lit = Lit(Table("nordic_countries", 3))
lit.table.give(0, "orebro-oslo.1")
assert lit.route("orebro-oslo.1")[0] == "purple"
"""

from nordlys import module
from nordlys.table import lights
from nordlys.table.palette import COLOURS
from nordlys.table.places import Places
from nordlys.table.timing import Timing


class Recorder:
    """Strips that keep what they were given."""

    loops = None  # the plain ones

    def __init__(self, pixels):
        self.wire = bytearray(3 * pixels)
        self.shown = 0
        self.sent = 0
        self.patched = []
        self.on_its_way = False

    def show(self, frame):
        self.wire[:] = frame
        self.shown += 1

    def patch(self, frame, first, count):
        self.patched.append((first, count))
        self.wire[3 * first : 3 * (first + count)] = frame[3 * first : 3 * (first + count)]

    def send(self):
        self.sent += 1

    def busy(self):
        return self.on_its_way


class Seat:
    def __init__(self, colour):
        self.colour = colour


class Lit:
    def __init__(self, table=None, board=None, settings=None, places=None):
        """table: with .play, of railway_kit or frame_kit; board: where no game is on."""
        self.play = table.play if table else None
        self.table = table
        board = board or table.game.board.id
        self.places = places or Places(board)
        self.strips = Recorder(self.places.pixels)
        self.settings = {"brightness": 100, "light_milliamps": 60000}
        self.settings.update(settings or {})
        self.lights = lights.Lights(self.places, self.strips, Timing(), self.settings)
        colours = module("boards." + board).SEAT_COLOURS
        self.seats = [Seat(colour) for colour in colours[: table.game.players if table else 0]]
        self.lights.attach(self)
        self.now = 1000

    def play_scene(self):
        self.lights.scene(lights.PLAY)
        return self

    # ---- time

    def step(self, ms=40):
        self.now = (self.now + ms) & 0x3FFFFFFF
        return self.lights.step(self.now)

    def at(self, moment, cycle=4096):
        """On to the next frame in which the clock stands at that moment of a cycle."""
        self.now = (self.now | cycle - 1) + 1 + cycle + moment & 0x3FFFFFFF
        self.lights.dirty()
        self.lights.step(self.now)
        return self

    def run(self, ms, each=40):
        """All frames of a stretch of time, as bytes; gives how many were sent."""
        before = self.strips.shown
        for _ in range(ms // each):
            self.step(each)
        return self.strips.shown - before

    # ---- what is seen

    def pixel(self, number):
        wire = self.strips.wire
        return wire[3 * number] << 16 | wire[3 * number + 1] << 8 | wire[3 * number + 2]

    def level(self, number):
        return max(self.strips.wire[3 * number : 3 * number + 3])

    def key(self, name):
        return self.pixel(self.places.console_pixel(name))

    def key_level(self, name):
        return self.level(self.places.console_pixel(name))

    def console(self):
        return [self.level(self.places.console_pixel(name)) for name in self.places.console]

    def pixels_of(self, route):
        number = self.places.pad_number(route)
        assert number >= 0, route
        first = self.places.route_first[number]
        return range(first, first + self.places.route_count[number])

    def route(self, route):
        return [self.pixel(number) for number in self.pixels_of(route)]

    def levels(self, route):
        return [self.level(number) for number in self.pixels_of(route)]

    def city(self, name):
        return self.pixel(self.places.city_pixel(self.table.board.cities.index(name)))

    def score(self, points):
        return self.pixel(self.places.score_pixel(points))

    def border(self):
        return [self.level(self.places.score_pixel(field)) for field in range(1, self.places.score_count + 1)]

    def end(self, seat, name):
        """A track end by its name, "a2.0"."""
        from nordlys.rules.cells import find_cell

        return self.pixel(self.places.frame_pixel(seat, find_cell(name[:2]), int(name[3])))


def hue(pixel):
    """The colour of the palette whose light this is, dimmed or not; "" for none."""
    parts = (pixel >> 16, pixel >> 8 & 255, pixel & 255)
    if not max(parts):
        return ""
    nearest, least = "", 6
    for name in COLOURS:
        of = (COLOURS[name] >> 16, COLOURS[name] >> 8 & 255, COLOURS[name] & 255)
        apart = max([abs(parts[i] - of[i] * max(parts) / max(of)) for i in range(3)])
        if apart < least:
            nearest, least = name, apart
    return nearest
