"""How long is the longest trail, found in the plainest ways? What rules/trail.py is compared with."""


def every_trail(edges):
    """By walking every trail from every city; two that used the same routes and end alike go on alike."""
    best = 0
    walks = [(city, 0) for edge in edges for city in edge[:2]]
    seen = set(walks)
    while walks:
        at, used = walks.pop()
        best = max(best, sum(edges[i][2] for i in range(len(edges)) if used >> i & 1))
        for i, (a, b, _) in enumerate(edges):
            if at in (a, b) and not used >> i & 1:
                walk = (b if at == a else a, used | 1 << i)
                if walk not in seen:
                    seen.add(walk)
                    walks.append(walk)
    return best


def every_set(edges):
    """By weighing sets of routes, told apart only by what matters later: no reductions, no bounds.

    A set can be walked when it hangs together and at most two of its cities are odd. Edge after edge is taken
    or left; a position is the parts so far, each with the cities that still have edges to come, and which of
    those are odd.
    """
    edges = _in_a_sweep(edges)
    last = {}
    for i, (a, b, _) in enumerate(edges):
        last[a] = last[b] = i
    best = 0
    # (parts: frozenset of frozensets of open cities, odd open cities, odd closed cities) -> most spaces
    positions = {(frozenset(), frozenset(), 0): 0}
    for i, (a, b, spaces) in enumerate(edges):
        after = {}
        for (parts, odd, odd_behind), taken in positions.items():
            for is_taken in (False, True):
                now, now_odd, now_taken = parts, odd, taken
                if is_taken:
                    joined = frozenset({a, b}).union(*[part for part in parts if part & {a, b}])
                    now = frozenset({part for part in parts if not part & {a, b}} | {joined})
                    now_odd = odd ^ {a} ^ {b}
                    now_taken = taken + spaces
                closing = {city for city in (a, b) if last[city] == i}
                behind = odd_behind + len(closing & now_odd)
                if behind > 2:
                    continue
                now_odd = now_odd - closing
                shrunk = [part - closing for part in now]
                if not all(shrunk):
                    # A part has no city left to go on from: it is the whole trail, or none.
                    if len(shrunk) == 1:
                        best = max(best, now_taken)
                    continue
                position = (frozenset(shrunk), now_odd, behind)
                after[position] = max(after.get(position, 0), now_taken)
        positions = after
    return best


def _in_a_sweep(edges):
    """The edges in an order that keeps few cities open: neighbours of what was swept come first."""
    left = sorted(edges)
    order = []
    reached = []
    while left:
        touching = [edge for edge in left if edge[0] in reached or edge[1] in reached] or left
        edge = min(touching, key=lambda edge: _rank(edge, reached))
        left.remove(edge)
        order.append(edge)
        reached += [city for city in edge[:2] if city not in reached]
    return order


def _rank(edge, reached):
    return min([reached.index(city) for city in edge[:2] if city in reached], default=0)
