"""How far apart are two rectangles, however they are turned?

Millimetres, x to the right, y down; angles in degrees, clockwise from +x as y points down.
"""

import math
from typing import NamedTuple


class Rectangle(NamedTuple):
    """By its centre; `angle` is the direction of its width."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    def corners(self):
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        along, across = (cos * self.width / 2, sin * self.width / 2), (-sin * self.height / 2, cos * self.height / 2)
        return [
            (self.x + u * along[0] + v * across[0], self.y + u * along[1] + v * across[1])
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]

    def reach(self):
        """From its centre to a corner."""
        return math.hypot(self.width, self.height) / 2

    def end(self, side):
        """The middle of its short side: -1 where the width begins, 1 where it ends."""
        turn = math.radians(self.angle)
        return self.x + side * math.cos(turn) * self.width / 2, self.y + side * math.sin(turn) * self.width / 2


def bar(start, goal, width):
    """The rectangle along a line of that width."""
    (ax, ay), (bx, by) = start, goal
    length = math.dist(start, goal)
    return Rectangle((ax + bx) / 2, (ay + by) / 2, length, width, math.degrees(math.atan2(by - ay, bx - ax)))


def gap(one, other):
    """Millimetres between two rectangles; 0 or less where they touch or overlap (then: how deep)."""
    a, b = one.corners(), other.corners()
    apart = max(_separation(a, b), _separation(b, a))
    if apart <= 0:
        return apart
    return min(_nearest(a, b), _nearest(b, a))


def _separation(a, b):
    """The widest gap seen along the normals of a's sides; 0 or less means that none of them parts the two."""
    widest = -math.inf
    for (ax, ay), (bx, by) in ((a[0], a[1]), (a[1], a[2])):
        length = math.hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / length, (ax - bx) / length
        seen_a = [x * nx + y * ny for x, y in a]
        seen_b = [x * nx + y * ny for x, y in b]
        widest = max(widest, min(seen_b) - max(seen_a), min(seen_a) - max(seen_b))
    return widest


def _nearest(points, corners):
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    return min(_to_side(point, *side) for point in points for side in sides)


def _to_side(point, start, goal):
    (px, py), (ax, ay), (bx, by) = point, start, goal
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length)) if length else 0.0
    return math.hypot(px - ax - share * (bx - ax), py - ay - share * (by - ay))


def angle_between(one, other):
    """Degrees between two directions of a slot, whose two ends are alike: 0 to 90."""
    return abs((one - other + 90) % 180 - 90)


def neighbours(places, reach):
    """Pairs of indexes of points that may be nearer than `reach`: found through a grid, not all with all."""
    grid = {}
    for index, (x, y) in enumerate(places):
        grid.setdefault((int(x // reach), int(y // reach)), []).append(index)
    for (column, row), here in grid.items():
        around = [
            other
            for c in (column - 1, column, column + 1)
            for r in (row - 1, row, row + 1)
            for other in grid.get((c, r), ())
        ]
        for index in here:
            for other in around:
                if index < other:
                    yield index, other
