"""What do the console's lights say beside the game: why something was refused, and what is wrong with the table?

Each reason and each code differs by place and rhythm, not by colour alone. The tables are in README.md, beside this file.
"""

from .canvas import CARDS as CARDS_KEY
from .canvas import SEATS
from .palette import AMBER, BLUE, MAGENTA, RED

CARDS, TRAINS, LANE, TURN, PHASE = range(5)
REASON_MS = 1536

CODE_STUCK, CODE_FAULT, CODE_LIMITED, CODE_WIFI = range(4)
CODE_COLOURS = (MAGENTA, RED, AMBER, BLUE)
CODE_CYCLE = 4095  # a code is told once in 4096 ms
CODE_BLINK = 256  # on for half of it; blinks: 1 + the code's number


def put_reason(canvas, reason, turn, colour, passed):
    """The pattern of a reason, passed ms after it began; boards without console lights count on the route (effects.py)."""
    row = canvas.console_row
    for pixel in row:
        canvas.put(pixel, 0)
    if reason == CARDS:
        canvas.put_key(CARDS_KEY, RED, 0 if passed & 256 else 255)
    elif reason == TRAINS:
        canvas.put(row[passed * len(row) // REASON_MS], RED)
    elif reason == LANE:
        for place in range(len(row)):
            if place & 1 == passed >> 8 & 1:
                canvas.put(row[place], RED)
    elif reason == TURN:
        if 0 <= turn < SEATS:
            canvas.put_key(turn, colour, 0 if passed & 256 else 255)
    else:
        level = passed if passed < REASON_MS // 2 else REASON_MS - passed
        for pixel in row:
            canvas.put(pixel, RED, level * 255 // (REASON_MS // 2))


def code_shines(code, now):
    """Does this code's light shine at this moment?"""
    at = now & CODE_CYCLE
    return at < (code + 1) * CODE_BLINK and not at & CODE_BLINK // 2


def put_codes(canvas, codes, now):
    """codes: a bit a code. The first lights of the console, in its order; without a console, of the board."""
    row = canvas.console_row
    for code in range(len(CODE_COLOURS)):
        if codes >> code & 1 and code_shines(code, now):
            canvas.put(row[code] if code < len(row) else code, CODE_COLOURS[code])
