"""Which light stands for which colour of the table, and which pattern for which seat?

A colour is one small int, 0xRRGGBB. A pattern is a kind of light for each space of a route (canvas.py beats them), so that
nobody needs to tell colours apart.
"""

# Black is deep amber and white is cool white: neither is dark, and no two colours of one board are alike.
COLOURS = {
    "purple": 0x9600FF,
    "red": 0xFF0000,
    "blue": 0x0028FF,
    "green": 0x00C800,
    "yellow": 0xFFC800,
    "black": 0xB43200,
    "white": 0xA0C8FF,
    "orange": 0xFF6400,
    "violet": 0x6400E6,
    "pink": 0xFF3C8C,
}
WHITE = 0xFFFFFF
WARM = 0xFFB450  # lights that offer something, in nobody's colour
GREEN = 0x00FF00
RED = 0xFF0000
CYAN = 0x00B4FF
MAGENTA = 0xFF00B4
AMBER = 0xFF8000
BLUE = 0x0000FF

# Kinds of light. A kind's level changes with time, the same for all pixels of that kind.
STEADY, FAINT, HALF, BREATH, BLINK, DOT, _DOT1, _DOT2, _DOT3, DIP, DIP_TWICE, RUN, OFF = range(13)
KINDS = 13

SOLID, EVERY_SECOND, SLOW_BREATH, RUNNING_DOT, PAIRS = range(5)


def rgb(name):
    """The light of a colour by its name; white for one that no palette knows."""
    return COLOURS.get(name, COLOURS["white"])


def kind_of(pattern, space, count):
    """How a seat's pattern lights one space of a route. A route too short for its pattern says it in time instead."""
    if pattern == SLOW_BREATH:
        return BREATH
    if pattern == RUNNING_DOT:
        return DOT + (space & 3)
    if pattern == EVERY_SECOND:
        if count == 1:
            return DIP
        return OFF if space & 1 else STEADY
    if pattern == PAIRS:
        if count < 3:
            return DIP_TWICE
        return OFF if space % 3 == 2 else STEADY
    return STEADY


def lone_kind(number):
    """The pattern of something that has one pixel alone: a locomotive."""
    return kind_of(number, 0, 1)
