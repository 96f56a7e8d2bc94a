"""How are all pixels of a frame worked on at once? The loops that a chip may bring a faster twin of.

Lights take them from `strips.loops` where the strips have some with these names, else from here.
"""


def clear(looks):
    """Everything dark."""
    for at in range(len(looks)):
        looks[at] = 0


def find(looks, count, look):
    """The place of a look among the first so many; their count where it is none of them."""
    for at in range(count):
        if looks[at] == look:
            return at
    return count


def own(base, owner, places, looks):
    """Every owned route in its owner's looks. places: (where each route begins, how many spaces it has); looks: of each
    owner a row for routes of one space, of two, and of more, twelve spaces a row, then anew. Gives a bit for each row used."""
    first, count = places
    used = 0
    for route in range(len(owner)):
        if owner[route]:
            row = 3 * owner[route] - 4 + min(count[route], 3)
            used |= 1 << row
            for space in range(count[route]):
                base[first[route] + space] = looks[12 * row + space % 12]
    return used


def level(shades, looks, count, levels):
    """Each of the first so many looks, colour << 4 | kind, at the level of its kind: three bytes each."""
    at = 0
    for number in range(count):
        look = looks[number]
        scale = levels[look & 15] + 1
        shades[at] = (look >> 20) * scale >> 8
        shades[at + 1] = (look >> 12 & 255) * scale >> 8
        shades[at + 2] = (look >> 4 & 255) * scale >> 8
        at += 3


def put_own(frame, owner, places, whose):
    """One owner's routes in one colour. whose: (owner, 0xRRGGBB)."""
    first, count = places
    for route in range(len(owner)):
        if owner[route] == whose[0]:
            for at in range(3 * first[route], 3 * (first[route] + count[route]), 3):
                frame[at] = whose[1] >> 16
                frame[at + 1] = whose[1] >> 8 & 255
                frame[at + 2] = whose[1] & 255


def paint(frame, first, count, colour):
    """A run of pixels in one colour, 0xRRGGBB."""
    for at in range(3 * first, 3 * (first + count), 3):
        frame[at] = colour >> 16
        frame[at + 1] = colour >> 8 & 255
        frame[at + 2] = colour & 255


def shade(frame, looks, shades):
    """Each pixel in the shade of its look: three bytes each."""
    at = 0
    for look in looks:
        look *= 3
        frame[at] = shades[look]
        frame[at + 1] = shades[look + 1]
        frame[at + 2] = shades[look + 2]
        at += 3


def dim(frame, scale):
    """Everything to scale/256, rounded down: what was summed before is never exceeded. Gives the sum of all channels then."""
    for at in range(len(frame)):
        frame[at] = frame[at] * scale >> 8
    return sum(frame)


def total(frame):
    """The sum of all channels."""
    return sum(frame)


def total_of(frame, first, count):
    """The sum of a run of pixels' channels."""
    found = 0
    for at in range(3 * first, 3 * (first + count)):
        found += frame[at]
    return found
