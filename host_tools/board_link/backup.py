"""What of a board goes into one file, and back again? Settings, calibration, wiring, games: over the link alone."""

import json

from host_tools.board_link import records
from host_tools.board_link.client import Told
from host_tools.board_link.laptop_files import parse_json
from host_tools.board_link.output import Trouble

FORMAT = 1
KIND = "nordlys backup"
PIECE = 1500  # characters in one line


def take(board, forward=lambda now=None: None):
    """({…}, [sentences about what could not be taken])"""
    left_out = []
    rows = board.ask("settings", rows=True)["rows"]
    settings = {
        row["name"]: row["value"] for row in rows if "value" in row and row["value"] not in (None, row["default"])
    }
    forward(now="settings")
    kept = {"format": FORMAT, "kind": KIND, "version": board.hello["version"], "settings": settings}
    kept["wiring"] = board.ask("wiring")
    kept["calibration"] = board.ask("calibration", whole=True)
    forward(now="wiring and calibration")
    kept["games"] = []
    for game in board.ask("games")["games"]:
        try:
            record = records.fetch(board, game["number"])
        except Told as told:
            left_out.append(f"Game {game['number']} is left out: {told.message}")
            continue
        kept["games"].append({"status": game["status"], "record": record})
        forward(now=f"game {game['number']}")
    left_out.append("The Wi-Fi password and the table's key are never read back: set them again after a restore.")
    return kept, left_out


def in_words(kept):
    """What is in it, for a person."""
    wiring = kept.get("wiring") or {}
    games = len(kept["games"])
    return (
        f"settings ({', '.join(sorted(kept['settings'])) or 'all defaults'}), a {wiring.get('made', 'missing')} wiring of "
        f"{wiring.get('board', 'no board')}, {'a' if kept.get('calibration') else 'no'} calibration, "
        f"{games or 'no'} game{'' if games == 1 else 's'}"
    )


def read(text):
    no_backup = "That file is no backup of a board; `nordlys backup FILE` makes one."
    kept = parse_json(text, no_backup)
    if not isinstance(kept, dict) or kept.get("kind") != KIND:
        raise Trouble(no_backup, "bad_backup")
    if kept.get("format") != FORMAT:
        raise Trouble(
            f"That backup has format {kept.get('format')}, these tools read {FORMAT}: use newer tools.", "bad_backup"
        )
    if not _is_whole(kept):
        raise Trouble(
            "That backup is damaged: parts of it are missing. Nothing was changed on the board.", "bad_backup"
        )
    return kept


def _is_whole(kept):
    games = kept.get("games")
    return (
        isinstance(kept.get("settings"), dict)
        and isinstance(kept.get("wiring"), (dict, type(None)))
        and isinstance(kept.get("calibration"), (dict, type(None)))
        and isinstance(games, list)
        and all(
            isinstance(game, dict) and isinstance(game.get("status"), str) and records.is_record(game.get("record"))
            for game in games
        )
    )


def put_back(board, kept, forward=lambda now=None: None):
    """[sentences about what could not be put back]. Refuses over a running game."""
    if records.running(board):
        raise Trouble("A game is running on the board: put it away first (`nordlys games --put-away NUMBER`).", "busy")
    trouble = []
    defaults = {row["name"]: None for row in board.ask("settings", rows=True)["rows"] if "value" in row}
    for name, value in {**defaults, **kept["settings"]}.items():
        _try(trouble, f"The setting {name}", lambda name=name, value=value: board.ask("settings", set={name: value}))
    forward(now="settings")
    wiring = kept.get("wiring") or {}
    here = board.ask("wiring")
    other = wiring.get("board", here["board"]) != here["board"]
    if other and (wiring.get("made") == "taught" or kept.get("calibration")):
        trouble.append(
            f"Wiring and calibration were not put back: they are of {wiring['board']}, and {here['board']} is under this "
            "board's fingers. If its setting `board` was changed just now, restart it (`nordlys console`, `reboot`) and "
            "restore once more."
        )
    elif wiring.get("made") == "taught":
        _try(trouble, "The wiring", lambda: send(board, "wiring", wiring))
    elif wiring and not other and wiring.get("hash") != here["hash"]:
        _try(trouble, "The wiring", lambda: board.ask("wiring", forget=True))
    forward(now="wiring")
    if kept.get("calibration") and not other:
        _try(trouble, "The calibration", lambda: send(board, "calibration", kept["calibration"]))
    forward(now="calibration")
    known = {_mark(records.fetch(board, game["number"])) for game in board.ask("games")["games"] if _can_fetch(game)}
    for number, entry in enumerate(kept.get("games", []), 1):
        if _mark(entry["record"]) not in known:
            _try(trouble, f"Game {number} of the backup", lambda entry=entry: _play_back(board, entry))
        forward(now=f"game {number}")
    return trouble


def _can_fetch(game):
    return game["status"] in ("over", "put_away")


def _mark(record):
    """The same game, whoever played its seats when it was over."""
    return record["digest"], tuple(seat["name"] for seat in record["seats"]), len(record["actions"])


def _play_back(board, entry):
    """A game is its actions: played again on the table, it is in the journal as before."""
    record = entry["record"]
    there = _numbers(board)
    try:
        digest = records.play(board, record)
        if digest != record["digest"]:
            raise Trouble("It came to another state than it was kept in.", "replay_failed")
    except (Told, Trouble):
        _leave_nothing(board, there)
        raise
    if entry["status"] != "over":
        for seat, row in enumerate(record["seats"]):
            if row.get("bot"):
                board.ask("seat", seat=seat, bot=row["bot"])
        running = [game["number"] for game in board.ask("games")["games"] if game["status"] == "running"]
        board.ask("games", put_away=running[-1])


def _numbers(board):
    return {game["number"] for game in board.ask("games")["games"]}


def _leave_nothing(board, there):
    """Half a game is no game: what was begun and is not as it was is taken away again."""
    if records.running(board):
        begun = [game["number"] for game in board.ask("games")["games"] if game["status"] == "running"]
        board.ask("games", put_away=begun[-1])
    for number in _numbers(board) - there:
        board.ask("games", delete=number)


def _try(trouble, what, do):
    try:
        do()
    except (Told, Trouble) as refused:
        trouble.append(f"{what} was not put back: {refused}")


def send(board, verb, content):
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=True)
    for at in range(0, len(text), PIECE):
        board.ask(verb, text=text[at : at + PIECE], **{"from": at}, more=at + PIECE < len(text))
