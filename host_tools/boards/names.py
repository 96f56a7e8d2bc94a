"""Where is a city's name written so that it covers no slot, no city and no other name?"""

import math

from host_tools.boards.shapes import Rectangle, gap

SIZE = 6.4  # of the letters, from a p's foot to an l's head
DOT = 5.0  # radius of a city's mark
# Widths of letters in parts of their size, for a sans serif of half-bold weight; no font is needed to place a name.
NARROW, WIDE = "fijlrtI.,'() -", "mwMWÆŒ"
WIDTHS = {"narrow": 0.31, "wide": 0.85, "capital": 0.61, "other": 0.53}
RINGS = (DOT + 1.0, DOT + 3.5, DOT + 7.0, DOT + 12.0)
DIRECTIONS = 24
PASSES = 6
COVERS_SLOT, COVERS_NAME, COVERS_CITY, LEAVES = 4.0, 40.0, 25.0, 60.0  # how bad each is, a millimetre deep
AIR = 0.8  # that a name wants around it


def text_width(text, size=SIZE):
    return size * sum(WIDTHS[_kind(letter)] for letter in text)


def _kind(letter):
    if letter in NARROW:
        return "narrow"
    if letter in WIDE:
        return "wide"
    return "capital" if letter.isupper() else "other"


def name_box(text, at, size=SIZE):
    return Rectangle(*at, text_width(text, size), size * 0.95)


def place_names(names, cities, slots, room, fixed=None, size=SIZE):
    """City id -> (x, y), the middle of its name.

    names: city id -> text; cities: id -> (x, y); slots: [Rectangle]; room: Rectangle that the names stay in;
    fixed: names that are placed already.
    """
    placed = dict(fixed or {})
    free = sorted(name for name, text in names.items() if text and name not in placed)
    choices = {}
    for name in free:
        choices[name] = sorted(
            _choices(name, names[name], cities, slots, room, size), key=lambda choice: (choice[0], choice[1])
        )
        placed[name] = choices[name][0][1]
    for _ in range(PASSES):
        changed = False
        for name in free:
            others = [name_box(names[other], placed[other], size) for other in placed if other != name]
            best = min(choices[name], key=lambda choice: _cost(choice, names[name], others, size))
            if best[1] != placed[name]:
                placed[name], changed = best[1], True
        if not changed:
            break
    return {name: (round(x, 1), round(y, 1)) for name, (x, y) in placed.items()}


def _choices(name, text, cities, slots, room, size):
    """(how bad on its own, place) of every place around a city."""
    x, y = cities[name]
    width = text_width(text, size)
    near = [slot for slot in slots if abs(slot.x - x) < width + 50 and abs(slot.y - y) < 60]
    dots = [Rectangle(*place, 2 * DOT, 2 * DOT) for other, place in cities.items() if other != name]
    dots = [dot for dot in dots if abs(dot.x - x) < width + 50 and abs(dot.y - y) < 60]
    for ring, reach in enumerate(RINGS):
        for step in range(DIRECTIONS):
            turn = math.tau * step / DIRECTIONS
            across, down = math.cos(turn), math.sin(turn)
            at = (x + across * (width / 2 + reach), y + down * (size / 2 + reach))
            box = Rectangle(*at, width, size * 0.95)
            # Beside the city reads best, above and below next, far away last.
            cost = ring * 1.2 + (1 - abs(across)) * 0.8 + (0.2 if across < 0 else 0.0)
            cost += sum(COVERS_SLOT * depth for depth in _depths(box, near, AIR))
            cost += sum(COVERS_CITY * depth for depth in _depths(box, dots, AIR))
            cost += LEAVES * _outside(box, room)
            yield cost, at


def _cost(choice, text, others, size):
    cost, at = choice
    return cost + sum(COVERS_NAME * depth for depth in _depths(name_box(text, at, size), others, 1.5))


def _depths(box, others, air):
    """By how many millimetres too near each of the others is."""
    for other in others:
        if math.hypot(other.x - box.x, other.y - box.y) < other.reach() + box.reach() + air:
            depth = air - gap(box, other)
            if depth > 0:
                yield depth


def _outside(box, room):
    return max(
        0.0,
        room.x - room.width / 2 - box.x + box.width / 2,
        box.x + box.width / 2 - room.x - room.width / 2,
        room.y - room.height / 2 - box.y + box.height / 2,
        box.y + box.height / 2 - room.y - room.height / 2,
    )
