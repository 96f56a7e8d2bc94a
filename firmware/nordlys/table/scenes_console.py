"""How do the scenes without a running game look? Menu, resume, bonus cards, ticket walk, a hand's count, calibration."""

from .canvas import BACK, CARDS, CONFIRM, SEATS, TICKETS
from .palette import BLINK, BREATH, CYAN, FAINT, GREEN, HALF, RED, RUN, STEADY, WARM, WHITE
from .scenes_railway import put_city

GAMES = 3
VARIANTS = 3
FIRST_VARIANT = 4  # a gap after the games' lights
BONUS_CARDS = 11


def paint_menu(canvas, colours, game, people, bots, dealt, variant, running):
    """Border lights 1–3 the game, 5–7 its variant, seat pads the players, *cards* printed or dealt."""
    canvas.clear()
    for light in range(GAMES):
        canvas.spot(canvas.border(light), WHITE, STEADY if light == game else FAINT)
    if variant >= 0:
        for light in range(VARIANTS):
            canvas.spot(canvas.border(FIRST_VARIANT + light), CYAN, STEADY if light == variant else FAINT)
    for seat in range(SEATS):
        if colours[seat] >= 0:
            kind = STEADY if people >> seat & 1 else RUN if bots >> seat & 1 else FAINT
            canvas.key(seat, colours[seat], kind)
    canvas.key(CARDS, CYAN if dealt else WARM, BREATH if dealt else STEADY)
    canvas.key(CONFIRM, GREEN, BREATH)
    if running:
        canvas.key(BACK, RED, HALF)


def paint_resume(canvas):
    """Over the saved board: *confirm* goes on, *back* puts it away. lights.py dims the board."""
    canvas.key(CONFIRM, GREEN, BREATH)
    canvas.key(BACK, RED, BREATH)


def paint_bonus(canvas, cursor, marked):
    """Eleven lights: faint, marked bright green, the cursor blinking."""
    canvas.clear()
    for card in range(BONUS_CARDS):
        colour, kind = WHITE, FAINT
        if marked >> card & 1:
            colour, kind = GREEN, STEADY
        if card == cursor:
            kind = BLINK
        canvas.spot(canvas.border(card), colour, kind)
    canvas.key(CARDS, WARM, STEADY)
    canvas.key(CONFIRM, GREEN, STEADY)


def paint_walk(canvas, colours, players, holder):
    """The seat pads of a ticket: its holder's bright. The cities are painted over (put_walk)."""
    for seat in range(players):
        canvas.key(seat, colours[seat], STEADY if holder == seat + 1 else FAINT)
    canvas.key(CONFIRM, GREEN, STEADY)
    canvas.key(BACK, RED, FAINT)
    canvas.key(TICKETS, WARM, FAINT)


def put_walk(canvas, board, ticket, now):
    """The two cities, swelling so that they stand out of any board."""
    level = now & 1023
    level = 120 + ((level if level < 512 else 1023 - level) >> 2)
    put_city(canvas, board, board.ticket_rows[ticket * 3], WHITE, level)
    put_city(canvas, board, board.ticket_rows[ticket * 3 + 1], WHITE, level)


def paint_hand(canvas, colours, seat, count):
    """How many locos and pairs this seat has: so many border lights."""
    canvas.clear()
    canvas.key(seat, colours[seat], BLINK)
    for light in range(min(count, canvas.border_count())):
        canvas.spot(canvas.border(light), colours[seat], STEADY)
    canvas.key(CARDS, WARM, STEADY)
    canvas.key(CONFIRM, GREEN, STEADY)
    canvas.key(BACK, RED, FAINT)


def paint_pads(canvas, done):
    """Calibration: red until touched, green and brighter after. done: a byte a pad."""
    canvas.clear()
    _paint_pads(canvas, done, 0, RED, HALF)
    # Cells share the lights where their tracks meet: what was touched is seen.
    _paint_pads(canvas, done, 1, GREEN, STEADY)


def _paint_pads(canvas, marks, mark, colour, kind):
    for pad in range(canvas.places.pads):
        if marks[pad] == mark:
            for number in range(canvas.pad_pixels(pad)):
                canvas.spot(canvas.pad_pixel(pad, number), colour, kind)


def paint_faults(canvas, faulty):
    """The pads that do not work blink red; all others are dark."""
    canvas.clear()
    _paint_pads(canvas, faulty, 1, RED, BLINK)
