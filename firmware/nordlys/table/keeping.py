"""Which games are kept on the flash? Their numbers, what each is, and which leave when space is short.

Every function is a method of `KeptGames`, its first argument (`Seldom`).
"""

from nordlys import once

from .journal_line import JOURNAL_FORMAT, LONGEST
from .kept_games import FOLDER, OVER, PUT_AWAY, RUNNING, TAIL, UNREADABLE

_found = once("table.journal_found")
number_of, content_of = _found.number_of, _found.content_of

AFTER_THE_END = ("seen", "resumed")  # a game that is over stays over
RESERVE = 65_536  # bytes: the game that begins, settings, wiring and calibration; each file takes whole blocks


def numbers(kept):
    """The oldest first."""
    found = []
    for name in kept.files.list(FOLDER):
        if name.endswith(".log") and name[:-4].isdigit():
            found.append(int(name[:-4]))
    found.sort()
    return found


def next_number(kept):
    known = numbers(kept)
    kept._highest = max(kept._highest, known[-1] if known else 0) + 1
    return kept._highest


def bytes(kept):  # noqa: A001 - a method of KeptGames
    """Of all games together."""
    return sum([kept.files.size(kept.name(number)) for number in numbers(kept)])


def head(kept, number):
    """What a game was begun with, or None where that cannot be read."""
    try:
        with kept.files.open(kept.name(number)) as file:
            data = file.readline(LONGEST)
    except OSError:
        return None
    if number_of(data) != 1:
        return None
    found = content_of(data)
    return found if isinstance(found, dict) and isinstance(found.get("game"), str) else None


def status(kept, number, running=0):
    """Running, put away, over or unreadable: from the last records."""
    if number == running:
        return RUNNING
    began = head(kept, number)
    if began is None or began.get("journal") != JOURNAL_FORMAT:
        return UNREADABLE
    name = kept.name(number)
    with kept.files.open(name) as file:
        file.seek(max(0, kept.files.size(name) - TAIL))
        lines = file.read().split(b"\n")
    for i in range(len(lines) - 1, -1, -1):
        if not number_of(lines[i] + b"\n"):
            continue
        content = content_of(lines[i] + b"\n")
        if isinstance(content, dict) and "over" in content:
            return OVER
        if not isinstance(content, dict) and content not in AFTER_THE_END:  # played, undone, put away
            return PUT_AWAY
    return PUT_AWAY


def info(kept, number, running=0):
    """A row of the list."""
    row = {"number": number, "status": status(kept, number, running), "bytes": kept.files.size(kept.name(number))}
    began = head(kept, number)
    if began:
        for name in ("game", "cards", "variant", "date"):
            if began.get(name) is not None:
                row[name] = began[name]
        row["seats"] = [_named(seat) for seat in began.get("seats", [])]
    return row


def remove(kept, number):
    return kept.files.remove(kept.name(number))


# ---- space


def keep_within(kept, more, spared):
    """Let the oldest go until there is room for so many bytes more, and for what is not a game."""
    while bytes(kept) + more > kept.budget or _is_short(kept):
        if not drop_oldest(kept, spared):
            return


def _is_short(kept):
    free = kept.files.free()
    return free is not None and free < RESERVE


def drop_oldest(kept, spared):
    """The oldest game that is over, else the oldest that was put away. Never one that nobody could read."""
    known = [number for number in numbers(kept) if number != spared]
    for wanted in (OVER, PUT_AWAY):
        for number in known:
            if status(kept, number) == wanted:
                return remove(kept, number)
    return False


def _named(seat):
    return {name: seat[name] for name in ("name", "colour", "bot") if name in seat}
