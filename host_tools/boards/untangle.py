"""Which small moves of cities free the routes of a laid out map that still lie on something?

One city after another is tried a little to each side, its routes take the arcs that suit them there, and the move
stays if all that changes lies better than before. So it never gets worse, and it is always the same for the same map.
"""

import math

STEPS = (16.0, 8.0, 4.0)
DIRECTIONS = 8
ROUNDS = 6
NEAR = 60.0  # routes with a space so near to a city are judged anew when it moves
ENOUGH = 0.05  # a gain below this is none


def untangle(ways, room, tell):
    """Moves cities of `ways` (a layout's places and arcs) within `room`; tell hears how many routes are left to free."""
    for _ in range(ROUNDS):
        clashes = list(ways.clashes())
        if not clashes:
            return
        moved = False
        for city in _concerned(ways, clashes):
            moved |= _move(ways, city, room)
        tell(len(ways.refine()))
        if not moved:
            return


def _concerned(ways, clashes):
    """The cities at the ends of the routes that lie on something, and of those that they lie on."""
    pairs = {pair for pair, _, _ in clashes}
    for pair in sorted(pairs):
        pairs |= set(ways.touched(pair))
    return sorted({city for pair in pairs for city in pair[:2]})


def _move(ways, city, room):
    """True if the city found a better place."""
    better = False
    for step in STEPS:
        for direction in range(DIRECTIONS):
            turn = math.tau * direction / DIRECTIONS
            x, y = ways.places[city]
            place = x + step * math.cos(turn), y + step * math.sin(turn)
            if abs(place[0] - room.x) <= room.width / 2 and abs(place[1] - room.y) <= room.height / 2:
                better |= _try(ways, city, place)
    return better


def _try(ways, city, place):
    before = ways.places[city]
    concerned = [pair for pair in ways.order if city in pair[:2] or ways.is_near(pair, (before, place), NEAR)]
    cost = ways.cost(concerned) + ways.crowd(city)
    kept = [(pair, ways.choices[pair], ways.taken.get(pair)) for pair in concerned]
    ways.places[city] = place
    ways.choose_anew(concerned, [pair for pair in concerned if city in pair[:2]])
    if ways.cost(concerned) + ways.crowd(city) < cost - ENOUGH:
        return True
    ways.places[city] = before
    for pair, choices, taken in kept:
        ways.choices[pair] = choices
        if taken is None:
            ways.taken.pop(pair, None)
        else:
            ways.taken[pair] = taken
    return False
