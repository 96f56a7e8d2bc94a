"""Who plays what? The questions before a game, each with an answer that Enter gives."""

import unicodedata

from .layout import fold, listed
from .leaving import Told

NAMES = ("Ala", "Bo", "Ola", "Kari", "Eva")
LONGEST_NAME = 24
USUAL_BOT = "greedy"
# Only A Train Comes From Far Away has them; the first is the usual one (protocol, section 3).
VARIANTS = {
    "basic": "stations pay, the first to arrive most",
    "longest": "the longest track: every tile entered pays",
    "longest_stations": "both together",
}


def free_name(taken):
    for name in NAMES:
        if name not in taken:
            return name
    return f"Player {len(taken) + 1}"


def read_seat(text, bots, taken, usual=None):
    """A seat as the link takes it: `Ala` is a person, `greedy` or `greedy:Bo` a bot."""
    kind, colon, name = text.partition(":")
    kind, name = fold(kind), name.strip()
    if not text.strip():
        kind, name = usual, ""
    elif kind in bots:
        pass
    elif colon:
        raise Told("unknown_bot", f"There is no bot {text.split(':')[0].strip()!r}; choose from {listed(bots)}.")
    else:
        kind, name = None, text.strip()
    name = name or free_name(taken)
    if len(name) > LONGEST_NAME or any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        raise Told("bad_seats", f"A name has 1 to {LONGEST_NAME} characters; choose a shorter one.")
    if "," in name:
        raise Told("bad_seats", "A name has no comma here: it parts the seats.")
    return {"name": name, "bot": kind} if kind else {"name": name}


def read_seats(text, bots):
    """The seats of a command line: "Ala,greedy:Bo"."""
    seats = []
    for part in text.split(","):
        seats.append(read_seat(part, bots, [seat["name"] for seat in seats]))
    return seats


def write_seats(seats):
    return ",".join(seat["bot"] + ":" + seat["name"] if "bot" in seat else seat["name"] for seat in seats)


def fewest(board):
    """Only with track tiles, A Train Comes From Far Away, one may play alone (protocol, section 3)."""
    return 1 if "tiles" in board else 2


def _choose(terminal, question, count, usual):
    while True:
        text = terminal.ask(f"{question} [{usual}] ")
        if not text:
            return usual
        if text.isdecimal() and 1 <= int(text) <= count:
            return int(text)
        terminal.say(f"  Please type a number from 1 to {count}, or Enter for {usual}.")


def ask_game(terminal, boards):
    terminal.say("", "Which game?")
    for number, board in enumerate(boards, 1):
        terminal.say(f"  {number}  {board['title']}, {_span(board)} players")
    return boards[_choose(terminal, "Game", len(boards), 1) - 1]


def _span(board):
    least, most = fewest(board), len(board["seat_colours"])
    return f"{least} to {most}" if least < most else str(least)


def ask_seats(terminal, board, bots):
    least, most = fewest(board), len(board["seat_colours"])
    count = least
    while least < most:
        count = _choose(terminal, f"How many players, {_span(board)}?", most, 2)
        if count >= least:
            break
        terminal.say(f"  This game takes {_span(board)} players.")
    terminal.say(
        "",
        f"Type a name for a person, or {' or '.join(bots)} for a bot ({USUAL_BOT}:Olga names it).",
    )
    seats = []
    while len(seats) < count:
        taken = [seat["name"] for seat in seats]
        usual = USUAL_BOT if seats and USUAL_BOT in bots else None
        hint = f"{usual}:{free_name(taken)}" if usual else free_name(taken)
        text = terminal.ask(f"Player {len(seats) + 1} [{hint}] ")
        try:
            seats.append(read_seat(text, bots, taken, usual))
        except Told as told:
            terminal.say("  " + told.message)
    return seats


def ask_variant(terminal, seats):
    """One player alone plays one of the two variants that count tiles."""
    known = [name for name in VARIANTS if len(seats) > 1 or name != "basic"]
    terminal.say("", "What pays?")
    for number, name in enumerate(known, 1):
        terminal.say(f"  {number}  {VARIANTS[name]}")
    return known[_choose(terminal, "Scoring", len(known), 1) - 1]
