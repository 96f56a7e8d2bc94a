"""Who may sit at the table? Names, colours and bots of a new game, as they are asked for."""

from nordlys import once
from nordlys.rules.refused import Refused

from .sitting import Seat

NAME_LENGTH = 24
BOTS = once("bots").NAMES


def read_seats(data, rows):
    """The seats of a new game on the board of this data; bad_seats where they do not fit it."""
    least, most = data.PLAYERS
    colours = data.SEAT_COLOURS
    if not least <= len(rows) <= most:
        raise Refused("bad_seats", "count" if least < most else "exactly", least=least, most=most)
    seats = []
    for row in rows:
        if not isinstance(row, dict):
            raise Refused("bad_seats", "row")
        colour = row.get("colour")
        if colour is not None and colour not in colours:
            raise Refused("bad_seats", "colour", colours=", ".join(colours))
        if colour is not None and colour in [seat.colour for seat in seats]:
            raise Refused("bad_seats", "twice", name=colour)
        seats.append(Seat(read_name(row.get("name")), colour, row.get("bot")))
    taken = [seat.colour for seat in seats]
    free = [colour for colour in colours if colour not in taken]
    for seat in seats:
        if seat.colour is None:
            seat.colour = free.pop(0)
    return seats


def check_bots(seats):
    for seat in seats:
        if seat.bot is not None:
            check_bot(seat.bot)


def check_bot(name):
    if not isinstance(name, str) or name not in BOTS:
        raise Refused("unknown_bot", bots=", ".join(BOTS))


def read_name(name):
    """1–24 code points without control characters; an emoji may come as two halves of a surrogate pair."""
    if not isinstance(name, str):
        raise Refused("bad_seats", "name")
    name = join_surrogates(name.strip(" \t\n\r\f\v"))
    if name is None or not 1 <= len(name) <= NAME_LENGTH:
        raise Refused("bad_seats", "name")
    for char in name:
        if ord(char) < 32 or 127 <= ord(char) < 160:
            raise Refused("bad_seats", "name")
    return name


def join_surrogates(text):
    """MicroPython's json leaves an escaped pair in two halves. A half alone is no text: None."""
    joined = ""
    high = 0
    for char in text:
        code = ord(char)
        if high:
            if not 0xDC00 <= code < 0xE000:
                return None
            joined += chr(0x10000 + ((high - 0xD800) << 10) + code - 0xDC00)
            high = 0
        elif 0xD800 <= code < 0xDC00:
            high = code
        elif 0xDC00 <= code < 0xE000:
            return None
        else:
            joined += char
    return None if high else joined
