"""Where is land on a board? A coast in longitude and latitude, bent so that it fits the board's cities."""

import math
import tomllib

from host_tools.boards.read import ROOT

FOLDER = ROOT / "hardware" / "coasts"
BETWEEN = 4  # points drawn between two of the coast's own
STIFF = 0.02  # how much the bend may miss a city for the sake of a calm coast


def coast_files():
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


def coast_of(board):
    """Smooth outlines in the millimetres of the print: {"land": [[(x, y), ...]], "lakes": [...]}; none named: empty."""
    name = board.get("geometry", {}).get("coast")
    if name not in coast_files():
        return {"land": [], "lakes": []}
    coast = tomllib.loads(coast_files()[name].read_text(encoding="utf-8"))
    bend = Bend([(city["lon"], city["lat"], city["x"], city["y"]) for city in board["cities"]])
    return {
        kind: [[bend(*place) for place in smooth(outline)] for outline in coast.get(kind, [])]
        for kind in ("land", "lakes")
    }


def smooth(outline):
    """A closed line through all points without corners (Catmull and Rom's)."""
    points = []
    for index in range(len(outline)):
        before, a, b, after = (outline[(index + step) % len(outline)] for step in (-1, 0, 1, 2))
        for step in range(BETWEEN):
            t = step / BETWEEN
            points.append(
                tuple(
                    0.5
                    * (
                        2 * p1
                        + (p2 - p0) * t
                        + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t
                        + (3 * p1 - p0 - 3 * p2 + p3) * t**3
                    )
                    for p0, p1, p2, p3 in zip(before, a, b, after, strict=True)
                )
            )
    return points


class Bend:
    """Longitude and latitude to millimetres: the thin plate that the cities hold at their places."""

    def __init__(self, cities):
        self._flat = math.cos(math.radians(sum(lat for _, lat, _, _ in cities) / len(cities)))
        self._pins = [self._plane(lon, lat) for lon, lat, _, _ in cities]
        size = len(cities)
        matrix = []
        for row, pin in enumerate(self._pins):
            line = [_plate(pin, other) for other in self._pins]
            line[row] += STIFF
            matrix.append([*line, 1.0, *pin])
        for column in range(3):
            matrix.append([(1.0, *pin)[column] for pin in self._pins] + [0.0] * 3)
        self._x = solve(matrix, [x for _, _, x, _ in cities] + [0.0] * 3)
        self._y = solve(matrix, [y for _, _, _, y in cities] + [0.0] * 3)
        self._size = size

    def _plane(self, lon, lat):
        return lon * self._flat / 10, lat / 10  # tens of degrees, so that the numbers stay near 1

    def __call__(self, lon, lat):
        place = self._plane(lon, lat)
        pulls = [_plate(place, pin) for pin in self._pins]
        return tuple(
            sum(weight * pull for weight, pull in zip(weights, pulls, strict=False))
            + weights[self._size]
            + weights[self._size + 1] * place[0]
            + weights[self._size + 2] * place[1]
            for weights in (self._x, self._y)
        )


def _plate(a, b):
    squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return squared * math.log(squared) if squared > 1e-12 else 0.0


def solve(matrix, right):
    """Linear equations, by elimination with the largest pivot."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / head[column]
            if factor:
                rows[row] = [value - factor * above for value, above in zip(rows[row], head, strict=True)]
    answer = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(rows[row][column] * answer[column] for column in range(row + 1, size))
        answer[row] = (rows[row][size] - rest) / rows[row][row]
    return answer
