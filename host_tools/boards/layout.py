"""Where could everything of a map lie that nobody has measured? Cities by projection and relaxation, routes as arcs.

Cities come from longitude and latitude, then push each other and the routes between them apart until the spaces fit.
Each route is a straight line or a gentle arc, its lanes side by side, chosen so that nothing lies on anything else.
The result is a board file's `geometry`: stored, and a person may edit it. Always the same for the same map.
"""

import math

from host_tools.boards.clearances import COPPER_DISTANCE, PIXEL_DISTANCE
from host_tools.boards.geometry import ELECTRODE, FUNCTION_PADS, LANE, PITCH, SEAT_PADS
from host_tools.boards.names import DOT, place_names
from host_tools.boards.read import route_id
from host_tools.boards.shapes import Rectangle, gap
from host_tools.boards.untangle import untangle

LONG, SHORT = 800.0, 530.0  # a printed board of the family
EDGE = 10.0  # around the print
STRIP = 60.0  # for the console
BORDER = 34.0  # score track and air: no city is nearer to the edge of the print
TRACK = 24.0  # the score track alone: no slot lies on it
FROM_CITY = ELECTRODE[0] / 2 + DOT + 3.5  # from a city to the middle of its nearest slot
CITY_AIR = 46.0  # between two cities
ROUTE_AIR = 21.0  # between a city and a route that passes it
LANES = LANE + 0.5  # on an arc, and rounded to tenths, lanes come a little nearer
TOUCH = math.hypot(*ELECTRODE) + COPPER_DISTANCE + 0.2  # slots that are further apart are clear of each other
BULGES = (0.0, 9.0, -9.0, 18.0, -18.0, 28.0, -28.0, 40.0, -40.0, 55.0, -55.0)
FINE = (0.0, 4.5, -4.5, 9.0, -9.0, 13.5, -13.5, 18.0, -18.0, 23.0, -23.0, 34.0, -34.0)  # for those that still clash
SLIDES = (-1.0, -0.5, 0.0, 0.5, 1.0)  # parts of the way that the spaces have to spare
ROUNDS, PASSES = 140, 5
IN_VAIN = 3  # tries that made nothing better
NO_ARC = 200.0  # how bad a route is that has no room between its cities
FEW, PATIENT = 4, 9  # with so few clashes left, so many


def lay_out(board, say=lambda words: None):
    """The geometry of a board with cities and routes; and cities' x and y as {id: (x, y)}. say: hears how it goes."""
    cities = [city["id"] for city in board["cities"]]
    pairs = _pairs(board["routes"])
    wide = _is_wide(board["cities"])
    width, height = (LONG, SHORT) if wide else (SHORT, LONG)
    room = Rectangle(width / 2, height / 2, width - 2 * BORDER, height - 2 * BORDER)
    first = project(board["cities"], room)
    places = relax(dict(first), first, pairs, room)
    best, in_vain = None, 0
    while True:
        ways = _Ways(places, pairs, Rectangle(width / 2, height / 2, width - 2 * TRACK, height - 2 * TRACK))
        clashes = ways.settle()
        in_vain += 1
        if best is None or len(clashes) < best[0]:
            # A map that is far too full is given up soon.
            in_vain = 0 if len(clashes) * 4 < len(pairs) else in_vain
            best = len(clashes), ways
            say(_progress(len(clashes)))
        if not clashes or in_vain >= (PATIENT if best[0] <= FEW else IN_VAIN):
            break
        places = relax(_pushed(places, clashes), first, pairs, room, ROUNDS // 4)
    _, ways = best
    untangle(ways, room, lambda left: say(_progress(left)))
    places, slots = ways.places, ways.slots()
    places = {name: (round(x, 1), round(y, 1)) for name, (x, y) in places.items()}
    names = place_names(
        {city["id"]: city["name"] for city in board["cities"]},
        places,
        [slot for row in slots.values() for slot in row],
        room,
    )
    geometry = _table(wide) | {
        "look": "day",
        "spaces": [
            {
                "route": route_id(route),
                "at": [
                    [round(slot.x, 1), round(slot.y, 1), round(slot.angle % 180, 1)] for slot in slots[route_id(route)]
                ],
            }
            for route in board["routes"]
        ],
        "names": [{"city": name, "at": list(names[name])} for name in cities if name in names],
    }
    return geometry, places


def _progress(clashes):
    return f"  routes that still lie on something: {clashes}" if clashes else "  every route has its place"


def _table(wide):
    """Size, print, score track and console, as on the two measured boards; the console along a long edge."""
    width, height = (LONG, SHORT) if wide else (SHORT, LONG)
    size = [width + 2 * EDGE + (0 if wide else STRIP - EDGE), height + 2 * EDGE + (STRIP - EDGE if wide else 0)]
    across, down = (30, 20) if wide else (20, 30)
    console = []
    for place, pad in enumerate((*SEAT_PADS, *FUNCTION_PADS)):
        along = 150 + 50 * place + (70 if pad in FUNCTION_PADS else 0)
        near, far = (height if wide else width) + 26, (height if wide else width) + 48
        middle, light = ((along, far), (along, near)) if wide else ((far, along), (near, along))
        console.append({"pad": pad, "x": middle[0], "y": middle[1], "width": 24, "height": 24, "pixel": list(light)})
    return {
        "size": size,
        "controller": [740, size[1] - 22] if wide else [size[0] - 22, 740],
        "print": {"x": EDGE, "y": EDGE, "width": width, "height": height},
        "fit": {"shift": [0, 0], "turn": 0, "scale": 1},
        "score": {"edge": 11.5, "across": across, "down": down, "start": "lower left", "way": "clockwise"},
        "console": console,
    }


def _pairs(routes):
    """(a, b, length) -> its routes in the order of their lanes: those of one length lie side by side, others apart."""
    pairs = {}
    for route in routes:
        pairs.setdefault((route["a"], route["b"], route["length"]), []).append(route)
    return pairs


def _flat(cities):
    """Longitude and latitude as a flat map about its middle, where a degree is as long as it is there."""
    middle = sum(city["lat"] for city in cities) / len(cities)
    shrink = max(0.1, math.cos(math.radians(middle)))
    return {city["id"]: (city["lon"] * shrink, -city["lat"]) for city in cities}


def _spread(flat):
    xs, ys = [x for x, _ in flat.values()], [y for _, y in flat.values()]
    return min(xs), min(ys), max(max(xs) - min(xs), 1e-6), max(max(ys) - min(ys), 1e-6)


def _is_wide(cities):
    _, _, width, height = _spread(_flat(cities))
    return width > height * 1.1


def project(cities, room):
    """City id -> (x, y): the flat map, stretched to fill the room, but no more than by half to either side."""
    flat = _flat(cities)
    left, top, width, height = _spread(flat)
    across, down = room.width / width, room.height / height
    across, down = min(across, down * 1.5), min(down, across * 1.5)
    dx, dy = (room.width - width * across) / 2, (room.height - height * down) / 2
    return {
        name: (
            room.x - room.width / 2 + dx + (x - left) * across,
            room.y - room.height / 2 + dy + (y - top) * down,
        )
        for name, (x, y) in flat.items()
    }


def needed(route):
    """Millimetres from city to city that the spaces of a route take."""
    return PITCH * (route["length"] - 1) + 2 * FROM_CITY


def relax(places, first, pairs, room, rounds=ROUNDS):
    """Cities pushed apart where they or routes are too near, drawn back a little to where they were."""
    names = sorted(places)
    for turn in range(rounds):
        strength = 0.5 * (1 - turn / rounds) + 0.05
        moves = {name: [0.0, 0.0] for name in names}

        def push(name, dx, dy, moves=moves, strength=strength):
            moves[name][0] += dx * strength
            moves[name][1] += dy * strength

        for index, one in enumerate(names):
            for other in names[index + 1 :]:
                _keep_apart(places, one, other, CITY_AIR, push)
        for (a, b, _), lanes in pairs.items():
            # An arc is longer than its chord: a tenth is easily bent away.
            _keep_apart(places, a, b, needed(lanes[0]) * (0.97 if lanes[0]["length"] > 2 else 1.0), push)
            air = ROUTE_AIR + LANE / 2 * (len(lanes) - 1)
            for name in names:
                if name not in (a, b):
                    _clear_way(places, name, a, b, air, push)
        for name in names:
            x, y = places[name]
            home = first[name]
            x += moves[name][0] + (home[0] - x) * 0.01
            y += moves[name][1] + (home[1] - y) * 0.01
            places[name] = (
                min(max(x, room.x - room.width / 2), room.x + room.width / 2),
                min(max(y, room.y - room.height / 2), room.y + room.height / 2),
            )
    return places


def _direction(dx, dy, name, other):
    length = math.hypot(dx, dy)
    if length > 1e-6:
        return dx / length, dy / length
    turn = (sum(map(ord, name)) * 7 + sum(map(ord, other)) * 13) % 360  # two on one spot: any way, but always the same
    return math.cos(math.radians(turn)), math.sin(math.radians(turn))


def _keep_apart(places, one, other, wanted, push):
    (ax, ay), (bx, by) = places[one], places[other]
    apart = math.hypot(bx - ax, by - ay)
    if apart < wanted:
        ux, uy = _direction(bx - ax, by - ay, one, other)
        share = (wanted - apart) / 2
        push(one, -ux * share, -uy * share)
        push(other, ux * share, uy * share)


def _clear_way(places, name, a, b, air, push):
    """Pushes a city away from the line between two others."""
    (px, py), (ax, ay), (bx, by) = places[name], places[a], places[b]
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length if length else 0.5
    if not 0.0 < share < 1.0:
        return
    dx, dy = px - ax - share * (bx - ax), py - ay - share * (by - ay)
    apart = math.hypot(dx, dy)
    if apart < air:
        ux, uy = _direction(dx, dy, name, a)
        step = (air - apart) / 2
        push(name, ux * step, uy * step)
        push(a, -ux * step * (1 - share), -uy * step * (1 - share))
        push(b, -ux * step * share, -uy * step * share)


def _pushed(places, clashes):
    """Cities moved away from what lies on their routes."""
    places = dict(places)
    for (a, b, _), x, y in clashes:
        mx, my = (places[a][0] + places[b][0]) / 2, (places[a][1] + places[b][1]) / 2
        ux, uy = _direction(mx - x, my - y, a, b)
        for name in (a, b):
            places[name] = (places[name][0] + 6 * ux, places[name][1] + 6 * uy)
    return places


def arc(start, goal, bulge, count, side, slide=0.0):
    """Slots along an arc whose middle lies `bulge` beside the straight line, moved `side` to its right; None where the
    arc is too short for them. slide: from -1, as near to the start as may be, to 1, as near to the goal."""
    chord = math.dist(start, goal)
    length = PITCH * (count - 1) + 2 * FROM_CITY
    if chord < 1e-6:
        return None
    ux, uy = (goal[0] - start[0]) / chord, (goal[1] - start[1]) / chord
    whole = chord
    if bulge:
        radius = (chord**2 / 4 + bulge**2) / (2 * abs(bulge))
        half = 2 * math.atan2(2 * abs(bulge), chord)
        whole = 2 * radius * half
        if half > math.radians(75):
            return None  # no gentle arc any more
    if whole < length - 0.5:
        return None
    slots = []
    slid = slide * max(0.0, whole - length) / 2
    for space in range(count):
        along = (space - (count - 1) / 2) * PITCH + slid
        if bulge:
            turn = along / radius
            out = math.copysign(1.0, bulge)
            across = out * (abs(bulge) - radius + radius * math.cos(turn))
            forward, lean = radius * math.sin(turn), -out * turn
        else:
            across, forward, lean = 0.0, along, 0.0
        across, forward = across + side * math.cos(lean), forward - side * math.sin(lean)
        x = (start[0] + goal[0]) / 2 + ux * forward - uy * across
        y = (start[1] + goal[1]) / 2 + uy * forward + ux * across
        angle = math.degrees(math.atan2(uy, ux) + lean)
        slots.append(Rectangle(x, y, *ELECTRODE, angle))
    return slots


class _Ways:
    """The way of every pair's routes: each tries its arcs and takes the one that lies on the least."""

    def __init__(self, places, pairs, room):
        self.places, self.pairs, self.room = places, pairs, room
        self.order = sorted(pairs, key=lambda pair: (-len(pairs[pair]) * pairs[pair][0]["length"], pair))
        self.choices = {pair: list(self._choices(pair)) for pair in self.order}
        self.taken = {}

    def _choices(self, pair, bulges=BULGES, slides=(0.0,)):
        a, b = (self.places[name] for name in pair[:2])
        lanes = self.pairs[pair]
        for bulge in bulges:
            for slide in slides:
                rows = [
                    arc(a, b, bulge, lane["length"], LANES * (place - (len(lanes) - 1) / 2), slide)
                    for place, lane in enumerate(lanes)
                ]
                if None in rows:
                    break
                slots = [slot for row in rows for slot in row]
                shape = abs(bulge) * 0.02 + abs(slide) * 0.4
                yield shape + self._own_cost(slots), rows, slots, _bounds(slots), shape

    def _own_cost(self, slots):
        cost = 0.0
        for slot in slots:
            for x, y in slot.corners():
                over = max(abs(x - self.room.x) - self.room.width / 2, abs(y - self.room.y) - self.room.height / 2, 0.0)
                cost += 3 * over
            for x, y in self.places.values():
                if abs(x - slot.x) < 40 and abs(y - slot.y) < 40:
                    depth = 1.5 - gap(slot, Rectangle(x, y, 2 * DOT, 2 * DOT))
                    near = PIXEL_DISTANCE - math.hypot(x - slot.x, y - slot.y)
                    cost += 5 * max(0.0, depth, near)
        return cost

    def settle(self):
        """[(pair, x, y) of what still lies on something]."""
        for pair in self.order:
            if self.choices[pair]:
                self.taken[pair] = min(self.choices[pair], key=lambda choice: choice[0] + self._clash(pair, choice))
        self._improve(self.order)
        return self.refine()

    def refine(self):
        """Finer arcs, and spaces that slide along them, where something still lies on something."""
        clashes = list(self.clashes())
        if 0 < len(clashes) < len(self.pairs) / 4:
            stuck = {pair for pair, _, _ in clashes if pair in self.taken}
            for pair in sorted(stuck):
                stuck |= set(self.touched(pair))
            for pair in sorted(stuck):
                self.choices[pair] = [*self.choices[pair], *self._choices(pair, FINE, SLIDES)]
            self._improve([pair for pair in self.order if pair in stuck])
            clashes = list(self.clashes())
        return clashes

    def touched(self, pair):
        """The others whose spaces are near to its own."""
        for other, (_, _, _, box, _) in self.taken.items():
            if pair in self.taken and other != pair and _apart(self.taken[pair][3], box) <= 0:
                yield other

    def is_near(self, pair, places, reach):
        return pair in self.taken and any(
            abs(slot.x - x) < reach and abs(slot.y - y) < reach for slot in self.taken[pair][2] for x, y in places
        )

    def cost(self, pairs):
        """How badly these lie: on their own, on each other and on the rest."""
        cost = 0.0
        for pair in pairs:
            if pair not in self.taken:
                cost += NO_ARC
                continue
            own = self.taken[pair]
            # A clash of two that are both in question is counted for each of them; before and after alike.
            cost += own[0] + self._clash(pair, own)
        return cost

    def crowd(self, city):
        """How much too near the city is to others."""
        x, y = self.places[city]
        return sum(
            max(0.0, CITY_AIR - math.hypot(x - ax, y - ay)) for name, (ax, ay) in self.places.items() if name != city
        )

    def choose_anew(self, judged, free):
        """After a city has moved: the choices of `free` are made and taken anew, the others of `judged` re-judged."""
        for pair in judged:
            if pair in free:
                self.choices[pair] = list(self._choices(pair))
                self.taken.pop(pair, None)
            elif pair in self.taken:
                _, rows, slots, box, shape = self.taken[pair]
                self.taken[pair] = (shape + self._own_cost(slots), rows, slots, box, shape)
        for pair in free:
            if self.choices[pair]:
                self.taken[pair] = min(self.choices[pair], key=lambda choice: choice[0] + self._clash(pair, choice))

    def _improve(self, order):
        for _ in range(PASSES):
            changed = False
            for pair in order:
                if pair in self.taken:
                    best = min(self.choices[pair], key=lambda choice: choice[0] + self._clash(pair, choice))
                    changed |= best is not self.taken[pair]
                    self.taken[pair] = best
            if not changed:
                break

    def _clash(self, pair, choice):
        return sum(10 + 10 * depth for _, _, depth in self._touching(pair, choice))

    def _touching(self, pair, choice):
        _, _, slots, box, _ = choice
        for other, (_, _, others, other_box, _) in self.taken.items():
            if other == pair or _apart(box, other_box) > 0:
                continue
            for slot in slots:
                for thing in others:
                    if abs(slot.x - thing.x) < TOUCH and abs(slot.y - thing.y) < TOUCH:
                        depth = max(
                            COPPER_DISTANCE + 0.2 - gap(slot, thing),
                            PIXEL_DISTANCE + 0.2 - math.hypot(slot.x - thing.x, slot.y - thing.y),
                        )
                        if depth > 0:
                            yield slot, thing, depth

    def clashes(self):
        """(pair, x, y) of what lies on something."""
        for pair in self.order:
            if pair not in self.taken:
                a, b = (self.places[name] for name in pair[:2])
                yield pair, (a[0] + b[0]) / 2 + 1, (a[1] + b[1]) / 2
                continue
            choice = self.taken[pair]
            for _, thing, _ in self._touching(pair, choice):
                yield pair, thing.x, thing.y
                break
            else:
                if self._own_cost(choice[2]) > 0.5:
                    yield pair, self.room.x * 2 - choice[2][0].x, self.room.y * 2 - choice[2][0].y

    def slots(self):
        """Route id -> its slots; where no arc was long enough, crowded on the straight line."""
        found = {}
        for pair, lanes in self.pairs.items():
            if pair in self.taken:
                rows = self.taken[pair][1]
            else:
                rows = [
                    _crowded(*(self.places[name] for name in pair[:2]), lane["length"], place)
                    for place, lane in enumerate(lanes)
                ]
            for lane, row in zip(lanes, rows, strict=True):
                found[route_id(lane)] = row
        return found


def _crowded(start, goal, count, lane):
    angle = math.degrees(math.atan2(goal[1] - start[1], goal[0] - start[0]))
    shares = [(space + 0.5) / count for space in range(count)]
    return [
        Rectangle(
            start[0] + (goal[0] - start[0]) * share,
            start[1] + (goal[1] - start[1]) * share + LANE * lane,
            *ELECTRODE,
            angle,
        )
        for share in shares
    ]


def _bounds(slots):
    reach = 16.0
    return (
        min(slot.x for slot in slots) - reach,
        min(slot.y for slot in slots) - reach,
        max(slot.x for slot in slots) + reach,
        max(slot.y for slot in slots) + reach,
    )


def _apart(a, b):
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
