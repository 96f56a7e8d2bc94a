"""Where on the table does everything of a board lie: slots, pixels, pads, names?

A board file gives places on the printed board. An owner's `fit` moves them all to the copy on the table (turned and
scaled about the middle of the print, then shifted), and `print` says where that lies on the whole board. What comes
out here is in millimetres from the whole board's upper left corner, x to the right, y down.
"""

import math
from typing import NamedTuple

from host_tools.boards.shapes import Rectangle, bar

SLOT = (25.0, 8.0)  # as printed
ELECTRODE = (20.0, 7.0)  # copper under a slot
JOINT = 2.0  # width of the copper that joins the electrodes of a lane
PITCH = 27.0  # from slot to slot along a route
LANE = 10.0  # from lane to lane
SCORE_PIXELS = 100
SEAT_PADS = tuple(f"seat.{seat}" for seat in range(5))
FUNCTION_PADS = ("confirm", "back", "cards", "tickets", "menu")
CORNERS = ("upper left", "upper right", "lower right", "lower left")
WAYS = ("clockwise", "anticlockwise")
NO_FIT = {"shift": [0.0, 0.0], "turn": 0.0, "scale": 1.0}


class Pixel(NamedTuple):
    """name: "alborg-oslo:0" (route and space, from 0 at city a), "city:oslo", "score:17", "console:confirm"."""

    name: str
    x: float
    y: float


class Pad(NamedTuple):
    """What a finger touches, and the copper below it: `parts` are its touched faces, `joints` what joins them."""

    id: str
    parts: list
    joints: list

    def copper(self):
        return [*self.parts, *self.joints]


class Fit:
    """From a place on the printed board to one on the whole board."""

    def __init__(self, geometry, as_owned=True):
        place = geometry.get("print") or {
            "x": 0.0,
            "y": 0.0,
            "width": geometry["size"][0],
            "height": geometry["size"][1],
        }
        fit = NO_FIT | (geometry.get("fit", {}) if as_owned else {})
        self.turn = fit["turn"]
        self.scale = fit["scale"]
        self._middle = place["width"] / 2, place["height"] / 2
        self._to = (
            place["x"] + self._middle[0] + fit["shift"][0],
            place["y"] + self._middle[1] + fit["shift"][1],
        )
        self._cos = self.scale * math.cos(math.radians(self.turn))
        self._sin = self.scale * math.sin(math.radians(self.turn))

    def point(self, x, y):
        dx, dy = x - self._middle[0], y - self._middle[1]
        return self._to[0] + self._cos * dx - self._sin * dy, self._to[1] + self._sin * dx + self._cos * dy

    def angle(self, angle):
        return (angle + self.turn) % 180


class Geometry:
    """Everything that has a place on a board.

    size      (width, height)
    print     Rectangle of the printed board (the whole board, where nothing is printed)
    slots     route id -> [Rectangle a space, from city a to city b]
    cities    city id -> (x, y)
    names     city id -> (x, y), the middle of the written name
    pads      [Pad], routes in board order, then the console
    pixels    [Pixel] in canonical order: spaces in board order, cities, score, console
    """

    def __init__(self, board, as_owned=True):
        given = board["geometry"]
        fit = Fit(given, as_owned)
        self.fit = fit
        self.size = tuple(given["size"])
        place = given.get("print") or {"width": self.size[0], "height": self.size[1]}
        middle = fit.point(place["width"] / 2, place["height"] / 2)
        self.printed = bool(given.get("print"))
        self.print = Rectangle(*middle, place["width"] * fit.scale, place["height"] * fit.scale, fit.turn)
        self.cities = {city["id"]: fit.point(city["x"], city["y"]) for city in board["cities"]}
        self.names = {entry["city"]: fit.point(*entry["at"]) for entry in given.get("names", [])}
        self.slots = {
            entry["route"]: [Rectangle(*fit.point(x, y), *SLOT, fit.angle(angle)) for x, y, angle in entry["at"]]
            for entry in given["spaces"]
        }
        self.controller = controller_place(given)
        self.console = given.get("console", [])
        self.score = [fit.point(x, y) for x, y in score_places(place, given.get("score"))]
        self.pads = [*self._lanes(board), *self._console_pads()]
        self.pixels = self._pixels(board, given)

    def _lanes(self, board):
        for route in board["routes"]:
            parts = [slot._replace(width=ELECTRODE[0], height=ELECTRODE[1]) for slot in self.slots[route["id"]]]
            yield Pad(route["id"], parts, [_joint(one, other) for one, other in zip(parts, parts[1:], strict=False)])

    def _console_pads(self):
        for entry in self.console:
            yield Pad(entry["pad"], [Rectangle(entry["x"], entry["y"], entry["width"], entry["height"])], [])

    def _pixels(self, board, given):
        pixels = [
            Pixel(f"{route['id']}:{space}", slot.x, slot.y)
            for route in board["routes"]
            for space, slot in enumerate(self.slots[route["id"]])
        ]
        if given.get("city_lights", True):
            pixels += [Pixel(f"city:{city['id']}", *self.cities[city["id"]]) for city in board["cities"]]
        pixels += [Pixel(f"score:{number}", x, y) for number, (x, y) in enumerate(self.score, 1)]
        pixels += [Pixel(f"console:{entry['pad']}", *entry["pixel"]) for entry in self.console if "pixel" in entry]
        return pixels


def controller_place(given):
    """Where the microcontroller sits: as said, or in the lower right corner."""
    width, height = given["size"]
    return tuple(given.get("controller", (width - 22, height - 40)))


def _joint(one, other):
    """Copper from the end of a slot to the beginning of the next, whichever way each of them is written."""
    ends = ((one.end(a), other.end(b)) for a in (-1, 1) for b in (-1, 1))
    return bar(*min(ends, key=lambda pair: math.dist(*pair)), JOINT)


def score_places(place, score):
    """The middles of the fields of a score track around the print, field 1 first; the last one is the corner
    where it starts, so that 0 and the track's last number share a light."""
    if not score:
        return []
    edge, across, down = score["edge"], score["across"], score["down"]
    right, bottom = place["width"] - edge, place["height"] - edge
    corners = [(edge, edge), (right, edge), (right, bottom), (edge, bottom)]
    start = CORNERS.index(score["start"])
    step = 1 if score["way"] == "clockwise" else -1
    places = []
    for side in range(4):
        a, b = corners[(start + step * side) % 4], corners[(start + step * (side + 1)) % 4]
        count = across if a[1] == b[1] else down
        places += [
            (a[0] + (b[0] - a[0]) * field / count, a[1] + (b[1] - a[1]) * field / count)
            for field in range(1, count + 1)
        ]
    return places


def geometry_of(board, as_owned=True):
    """The Geometry of a complete board, or None where its file says nothing of places.

    as_owned: with the owner's `fit`; without it, as the board was drawn, for the checks of distances.
    """
    if not board.get("geometry"):
        return None
    if "edges" in board:
        from host_tools.boards.frame_geometry import FrameGeometry  # which is made of what is here

        return FrameGeometry(board, as_owned)
    return Geometry(board, as_owned)


def pixel_numbers(board, geometry):
    """Pixel name -> its number on the table. The one place where numbers are looked up: here, the canonical order."""
    return {pixel.name: number for number, pixel in enumerate(geometry.pixels)}
