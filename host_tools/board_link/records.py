"""How do games travel between a board and a file? Fetched in pieces, played again through the link, names scrubbed."""

from host_tools.board_link.client import Told
from host_tools.board_link.laptop_files import parse_json, read_text
from host_tools.board_link.output import Trouble

PIECE = 20  # actions in one answer
FIELDS = ("game", "cards", "variant", "first", "seed", "options", "rig")


def fetch(board, number):
    """The whole record of a kept game."""
    record = board.ask("games", fetch=number, count=PIECE)
    total = record.pop("total", len(record["actions"]))
    while len(record["actions"]) < total:
        more = board.ask("games", fetch=number, **{"from": len(record["actions"])}, count=PIECE)
        if not more["actions"]:
            break
        record["actions"] += more["actions"]
    return record


def read_file(path):
    """A record, from its own file, a report, or the first line of a file of records."""
    text = read_text(path)
    no_record = f"{path} is no record of a game and no report."
    try:
        found = parse_json(text, no_record)
    except Trouble:
        found = parse_json(text.split("\n", 1)[0], no_record)
    report = None
    if isinstance(found, dict) and found.get("kind") == "nordlys report":
        report, found = found, found.get("record")
        if not found:
            raise Trouble(f"The report {path} has no record of a game.", "wrong_record")
    if not is_record(found):
        raise Trouble(no_record, "wrong_record")
    return found, report


def is_record(found):
    if not isinstance(found, dict) or not isinstance(found.get("game"), str):
        return False
    seats, actions = found.get("seats"), found.get("actions")
    if not isinstance(seats, list) or not seats or not all(isinstance(seat, dict) for seat in seats):
        return False
    return isinstance(actions, list) and all(_is_step(step, len(seats)) for step in actions)


def _is_step(step, seats):
    return (
        isinstance(step, list)
        and len(step) == 2
        and isinstance(step[0], int)
        and 0 <= step[0] < seats
        and isinstance(step[1], dict)
    )


def begin(board, record):
    """A new game with the record's beginning; tokens. Seats of bots are played from the record as well."""
    fields = {name: record[name] for name in FIELDS if record.get(name) not in (None, {}, [])}
    fields["seats"] = [{key: seat[key] for key in ("name", "colour") if key in seat} for seat in record["seats"]]
    return board.ask("new_game", **fields)["tokens"]


def play(board, record, step=lambda number, seat, action: None):
    """Play a record on the table itself; its digest at the end. step(...) is called before each action."""
    tokens = begin(board, record)
    for number, (seat, action) in enumerate(record["actions"]):
        step(number, seat, action)
        try:
            board.ask("act", seat=seat, token=(tokens[seat] if tokens else None) or "", action=action)
        except Told as refused:
            raise Trouble(
                f"Action {number + 1} of {len(record['actions'])} is refused: {refused.message} Is it a record of this "
                "version and board?",
                refused.code,
            ) from None
    return board.ask("state")["digest"]


def running(board):
    """Is a game on the table that is not over?"""
    try:
        return board.ask("state")["phase"] != "over"
    except Told as refused:
        if refused.code == "no_game":
            return False
        raise


def scrub(value, names):
    """Players' names become seats, wherever they stand."""
    if isinstance(value, dict):
        return {key: scrub(entry, names) for key, entry in value.items()}
    if isinstance(value, list):
        return [scrub(entry, names) for entry in value]
    if isinstance(value, str):
        if value in names:
            return names[value]
        for name in sorted(names, key=len, reverse=True):
            if len(name) > 2 and name in value and " " in value:
                value = value.replace(name, names[name])
    return value


def seat_names(*records):
    names = {}
    for record in records:
        for seat, entry in enumerate((record or {}).get("seats", [])):
            if entry.get("name"):
                names.setdefault(entry["name"], f"Seat {seat + 1}")
    return names
