"""How long is the longest trail: the longest walk that uses no route twice? (NC-27, NL's nordic_express)

Exact, and in short slices: `longest_trail` is a generator that yields None between them, and the length at
last.

Routes can be walked as one trail when they hang together and at most two cities, the trail's ends, have an
odd number of them: the heaviest such set is wanted. First the network is made small. Side branches (trees
that hang on the rest) become one number a city, since a trail can only end in them; a chain of routes through
cities where nothing else is becomes one edge. What is left is swept city by city, each edge taken or left.

Backwards over the sweep it is easy to say how much the edges to come can add at the most, if odd cities count
and nobody asks whether the set hangs together: only the cities with edges on both sides of the sweep matter,
and they are few. With that bound a depth-first search forwards goes almost straight to the answer, in about a
hundred steps for 40 trains on the densest part of a board.
"""

SLICE = 4  # search steps, or cities of a sweep, between two yields: some milliseconds on a Pico
ROW = 64  # places of a bound between two yields
MEMORY = 150  # positions of the search that are remembered; a Pico has room for so many


def longest_trail(edges):
    """edges: list of (city, city, spaces), at most 254 spaces together (the bounds are bytes).

    Yields None between slices, at last the length.
    """
    edges = list(edges)
    ends = {}
    best = yield from _fold_branches(edges, ends)
    yield None
    yield from _join_chains(edges, ends)
    orders = yield from _sweeps(edges)
    for order in orders:
        events, width = yield from _events(edges, ends, order)
        bounds = yield from _bounds(events, width)
        best = yield from _search(events, bounds, width, len(order), best)
    yield best


def _fold_branches(edges, ends):
    """Takes hanging trees away, and gives the longest path in them.

    ends: filled with {city: (deepest branch, second deepest)}.
    """
    best = 0
    while True:
        at = {}
        for a, b, _ in edges:
            at[a] = at.get(a, 0) + 1
            at[b] = at.get(b, 0) + 1
        leaf = -1
        for i in range(len(edges)):
            a, b, _ = edges[i]
            if at[a] == 1 or at[b] == 1:
                leaf = i
                break
        if leaf < 0:
            return best
        a, b, spaces = edges.pop(leaf)
        if at[a] != 1:
            a, b = b, a
        depth = ends.get(a, (0, 0))[0] + spaces
        first, second = ends.get(b, (0, 0))
        best = max(best, depth + first)
        ends[b] = (depth, first) if depth > first else (first, max(depth, second))
        yield None


def _join_chains(edges, ends):
    """Two edges at a city where nothing else is become one. A trail never gains by ending between them."""
    joined = True
    while joined:
        joined = False
        at = {}
        for i in range(len(edges)):
            for city in edges[i][:2]:
                at.setdefault(city, []).append(i)
        for city in at:
            here = at[city]
            if len(here) == 2 and here[0] != here[1] and city not in ends:
                a1, b1, one = edges[here[0]]
                a2, b2, two = edges[here[1]]
                edges[here[0]] = (b1 if a1 == city else a1, b2 if a2 == city else a2, one + two)
                edges.pop(here[1])
                joined = True
                break
        yield None


def _sweeps(edges):
    """For each part that hangs together its cities in an order in which few of them are open at a time."""
    near = {}
    for a, b, _ in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    orders = []
    left = sorted(near)
    while left:
        front = [min(left, key=lambda city: len(near[city]))]
        order = []
        while front:
            chosen, fewest = -1, near
            for city in front:
                new = []
                for other in near[city]:
                    if other in left and other not in front and other not in new:
                        new.append(other)
                if chosen < 0 or len(new) < len(fewest):
                    chosen, fewest = city, new
            front.remove(chosen)
            left.remove(chosen)
            order.append(chosen)
            front += fewest
            if len(order) % SLICE == 0:
                yield None
        orders.append(order)
    yield None
    return orders


def _events(edges, ends, order):
    """The sweep as rows, cities numbered in its order, and how many places for open cities it needs.

    An edge: (city, later city, spaces, bits of their places). A city with all its edges behind:
    (city, -1, branch, bit of its place, two branches).
    """
    number = {}
    for i in range(len(order)):
        number[order[i]] = i
    place = {}
    free = []
    width = 0
    events = []
    for city in range(len(order)):
        for a, b, spaces in edges:
            one, two = number.get(a, -1), number.get(b, -1)
            if city != min(one, two):
                continue
            for end in (city, max(one, two)):
                if end not in place:
                    if not free:
                        free.append(width)
                        width += 1
                    place[end] = free.pop()
            events.append((city, max(one, two), spaces, 1 << place[one] ^ 1 << place[two]))
        first, second = ends.get(order[city], (0, 0))
        events.append((city, -1, first, 1 << place[city], first + second))
        free.append(place[city])
        yield None
    return events, width


def _bounds(events, width):
    """Before each event, and after the last: what the rest can add at the most.

    A table is read at `ends << width | places of odd cities`; ends: how many of the trail's two lie behind.
    It holds the spaces + 1, or 0 where no trail can go on.
    """
    size = 1 << width
    after = bytearray(3 * size)
    after[0] = after[2 * size] = 1
    tables = [after]
    for event in reversed(events):
        table = bytearray(after)
        spaces, bits = event[2], event[3]
        if event[1] >= 0:
            for i in range(3 * size):
                taken = after[i ^ bits]
                if taken and taken + spaces > table[i]:
                    table[i] = taken + spaces
                if i % ROW == ROW - 1:
                    yield None
        else:
            for i in range(3 * size):
                if i & bits:  # an odd city is an end
                    more = after[(i ^ bits) + size] if i < 2 * size else 0
                    table[i] = more + spaces if more else 0
                elif i < size and after[i + 2 * size]:  # or both ends are here
                    table[i] = max(table[i], after[i + 2 * size] + event[4])
                if i % ROW == ROW - 1:
                    yield None
        tables.append(table)
        after = table
        yield None
    tables.reverse()
    return tables


def _search(events, bounds, width, cities, best):
    """Depth-first, with an own stack, the more hopeful branch first. Gives the best length.

    A position: next event, spaces taken, key into the bounds, and for each open city its part: 0 where no
    taken edge touches it, else one more than the part's last city, so that equal positions look alike.
    """
    stack = [(0, 0, 0, bytes(cities))]
    memory = {}
    steps = 0
    while stack:
        at, taken, key, parts = stack.pop()
        steps += 1
        if steps % SLICE == 0:
            yield None
        if taken + bounds[at][key] <= best + 1:
            continue  # a better one was found since
        event = events[at]
        city, other, spaces, bits = event[:4]
        after = bounds[at + 1]
        at += 1
        if other >= 0:
            left, right = parts[city], parts[other]
            joined = bytearray(parts)
            whole = max(left, right, other + 1)
            joined[city] = joined[other] = whole
            for i in range(city, cities):
                if joined[i] and (joined[i] == left or joined[i] == right):
                    joined[i] = whole
            ways = [(taken, key, parts), (taken + spaces, key ^ bits, bytes(joined))]
            if after[key] > after[key ^ bits] + spaces:
                ways.reverse()
            for taken, key, parts in ways:
                if after[key] and taken + after[key] > best + 1:
                    stack.append((at, taken, key, parts))
            continue
        known = (at, key, parts)
        if memory.get(known, -1) >= taken:
            continue
        if len(memory) == MEMORY:
            memory.clear()
        memory[known] = taken
        closed = parts[city] == city + 1
        alone = not any(parts[city + 1 :])
        onward = parts[:city] + b"\0" + parts[city + 1 :]
        if key & bits:
            ways = (((key ^ bits) + (1 << width), spaces),)
        elif key >> width == 0 and parts[city] and event[4]:
            ways = ((key, 0), (key + (2 << width), event[4]))
        else:
            ways = ((key, 0),)
        for key, more in ways:
            if not closed:
                if after[key] and taken + more + after[key] > best + 1:
                    stack.append((at, taken + more, key, onward))
            elif alone and taken + more > best:  # the part is whole; with another one open it is no trail
                best = taken + more
    return best
