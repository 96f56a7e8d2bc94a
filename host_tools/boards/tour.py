"""In which order does a wire visit many points, so that it stays short?

A travelling salesman's way without the way back: nearest neighbour from a given start, then 2-opt and or-opt over
near neighbours until nothing gets shorter. No promise of the best way, only of a good one, always the same.
"""

import math

NEAR = 10  # neighbours that an improvement looks at


def length(points, order):
    """How long is the way through the points in this order?"""
    return sum(math.dist(points[a], points[b]) for a, b in zip(order, order[1:], strict=False))


def short_tour(points, start=None):
    """Indices of the points in a short order, beginning at the point nearest to `start`."""
    if len(points) < 3:
        return list(range(len(points)))
    first = 0
    if start is not None:
        first = min(range(len(points)), key=lambda i: (math.dist(points[i], start), i))
    order = _nearest_neighbours(points, first)
    near = [
        sorted((j for j in range(len(points)) if j != i), key=lambda j: (math.dist(points[i], points[j]), j))[:NEAR]
        for i in range(len(points))
    ]
    while _two_opt(points, order, near) or _or_opt(points, order):
        pass
    return order


def _nearest_neighbours(points, first):
    order = [first]
    left = set(range(len(points))) - {first}
    while left:
        here = points[order[-1]]
        step = min(left, key=lambda i: (math.dist(points[i], here), i))
        order.append(step)
        left.remove(step)
    return order


def _two_opt(points, order, near):
    """Turn a stretch of the way round wherever that makes it shorter; the first point stays."""
    improved = False
    place = {point: at for at, point in enumerate(order)}
    for i in range(len(points)):
        a = place[i]
        if a == len(order) - 1:
            continue
        behind = order[a + 1]
        step = math.dist(points[i], points[behind])
        for j in near[i]:
            reach = math.dist(points[i], points[j])
            if reach >= step:
                break
            b = place[j]
            if b <= a:
                continue
            gain = step - reach
            if b + 1 < len(order):
                onward = order[b + 1]
                gain += math.dist(points[j], points[onward]) - math.dist(points[behind], points[onward])
            if gain > 1e-9:
                order[a + 1 : b + 1] = reversed(order[a + 1 : b + 1])
                for at in range(a + 1, b + 1):
                    place[order[at]] = at
                improved = True
                break
    return improved


def _or_opt(points, order):
    """Move one to three neighbours to another place of the way wherever that makes it shorter."""

    def gap(a, b):
        return math.dist(points[a], points[b]) if a is not None and b is not None else 0.0

    for size in (1, 2, 3):
        for at in range(1, len(order) - size + 1):
            part = order[at : at + size]
            rest = order[:at] + order[at + size :]
            before, after = order[at - 1], order[at + size] if at + size < len(order) else None
            saved = gap(before, part[0]) + gap(part[-1], after) - gap(before, after)
            if saved <= 1e-9:
                continue
            for to in range(1, len(rest) + 1):
                left, right = rest[to - 1], rest[to] if to < len(rest) else None
                cut = gap(left, right)
                for piece in (part, part[::-1]):
                    if saved - (gap(left, piece[0]) + gap(piece[-1], right) - cut) > 1e-9:
                        order[:] = rest[:to] + piece + rest[to:]
                        return True
    return False
