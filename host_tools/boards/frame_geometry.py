"""Where on the table do the frames of a game with track tiles lie: cells, track ends, stations?

Cells are counted as the rules count them, row by row from the lower left one; a track end is `cell * 8 + end`, ends
clockwise from the left one of the upper side. Where two cells meet, two ends meet: one pixel serves both.
"""

from host_tools.boards.geometry import Fit, Pad, Pixel, controller_place, score_places
from host_tools.boards.shapes import Rectangle

SIDE = 4  # cells
CELLS = SIDE * SIDE
ENDS = 8
DEPOT = 0
COPPER = 0.6  # of a cell's side: the electrode in its middle, clear of the lights at its edges
STATION_DEPTH = 18.0  # millimetres outside the field
# Of an end: where on the cell it lies, in thirds of its side from the cell's upper left corner.
PLACES = ((1, 0), (2, 0), (3, 1), (3, 2), (2, 3), (1, 3), (0, 2), (0, 1))
BESIDE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # column and row of the neighbour
SIDES = "NNEESSWW"


def cell_name(cell):
    return "abcd"[cell % SIDE] + "1234"[cell // SIDE]


def partner(end):
    """The end of the neighbouring cell that an end meets; None at the rim of the frame."""
    cell, side = divmod(end, ENDS)
    column, row = cell % SIDE + BESIDE[SIDES[side]][0], cell // SIDE + BESIDE[SIDES[side]][1]
    if not (0 <= column < SIDE and 0 <= row < SIDE):
        return None
    # Upper 0 meets lower 5, upper 1 lower 4, right 2 left 7, right 3 left 6.
    return (row * SIDE + column) * ENDS + (5, 4, 7, 6, 1, 0, 3, 2)[side]


def frame_pixels():
    """Track end -> number of its pixel within a frame; ends at the depot's outer sides lead nowhere and have none."""
    numbers = {}
    for end in range(CELLS * ENDS):
        other = partner(end)
        if end in numbers or (other is None and end // ENDS == DEPOT):
            continue
        number = len(set(numbers.values()))
        numbers[end] = number
        if other is not None:
            numbers[other] = number
    return numbers


class FrameGeometry:
    """What has a place on a board of frames; the names are those of Geometry, as far as they make sense here.

    pads      [Pad], cells "0.a2" … seat by seat, then the console
    pixels    [Pixel] in canonical order: track ends seat by seat ("0.a2.3"), score, console
    frames    [(x, y) of a field's upper left corner] by seat, `cell` the side of a cell
    """

    def __init__(self, board, as_owned=True):
        given = board["geometry"]
        self.fit = fit = Fit(given, as_owned)
        self.size = tuple(given["size"])
        place = given.get("print") or {"width": self.size[0], "height": self.size[1]}
        self.printed = False
        middle = fit.point(place["width"] / 2, place["height"] / 2)
        self.print = Rectangle(*middle, place["width"] * fit.scale, place["height"] * fit.scale, fit.turn)
        self.cell = given["cell"]
        self.frames = [(entry["x"], entry["y"]) for entry in given["frames"]]
        self.cities, self.names, self.slots = {}, {}, {}
        self.controller = controller_place(given)
        self.console = given.get("console", [])
        self.score = [fit.point(x, y) for x, y in score_places(place, given.get("score"))]
        self.pads = [*self._cells(), *self._console_pads()]
        self.pixels = self._pixels()

    def corner(self, seat, cell):
        """Upper left corner of a cell, on the print."""
        x, y = self.frames[seat]
        return x + self.cell * (cell % SIDE), y + self.cell * (SIDE - 1 - cell // SIDE)

    def end(self, seat, end):
        """Where a track end lies, on the board."""
        x, y = self.corner(seat, end // ENDS)
        across, down = PLACES[end % ENDS]
        return self.fit.point(x + self.cell * across / 3, y + self.cell * down / 3)

    def cell_square(self, seat, cell, side=1.0):
        x, y = self.corner(seat, cell)
        middle = self.fit.point(x + self.cell / 2, y + self.cell / 2)
        width = self.cell * side * self.fit.scale
        return Rectangle(*middle, width, width, self.fit.turn)

    def edge_box(self, seat, edge):
        """The printed field of a station or return track outside an outer edge, such as "a2.W"."""
        column, row = "abcd".index(edge[0]), "1234".index(edge[1])
        x, y = self.corner(seat, row * SIDE + column)
        dx, dy = BESIDE[edge[3]]
        away = self.cell / 2 + STATION_DEPTH / 2 + 3
        middle = self.fit.point(x + self.cell / 2 + dx * away, y + self.cell / 2 - dy * away)
        width, height = (self.cell * 0.8, STATION_DEPTH) if dy else (STATION_DEPTH, self.cell * 0.8)
        return Rectangle(*middle, width * self.fit.scale, height * self.fit.scale, self.fit.turn)

    def _cells(self):
        for seat in range(len(self.frames)):
            for cell in range(CELLS):
                if cell != DEPOT:
                    yield Pad(f"{seat}.{cell_name(cell)}", [self.cell_square(seat, cell, COPPER)], [])

    def _console_pads(self):
        for entry in self.console:
            yield Pad(entry["pad"], [Rectangle(entry["x"], entry["y"], entry["width"], entry["height"])], [])

    def _pixels(self):
        numbers = frame_pixels()
        first = {}
        for end in sorted(numbers):
            first.setdefault(numbers[end], end)
        pixels = []
        for seat in range(len(self.frames)):
            for end in (first[number] for number in range(len(first))):
                name = f"{seat}.{cell_name(end // ENDS)}.{end % ENDS}"
                pixels.append(Pixel(name, *self.end(seat, end)))
        pixels += [Pixel(f"score:{number}", x, y) for number, (x, y) in enumerate(self.score, 1)]
        pixels += [Pixel(f"console:{entry['pad']}", *entry["pixel"]) for entry in self.console if "pixel" in entry]
        return pixels
