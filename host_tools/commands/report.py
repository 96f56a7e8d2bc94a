"""Collects what a question to the makers needs in one file: the command `report`."""

import json
from pathlib import Path

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.laptop_files import write_text
from host_tools.board_link.options import confirm, tool

SUMMARY = "one file for a question to the makers; it replays in the simulator"
EXAMPLE = (
    "python -m host_tools report question.json\n"
    'python -m host_tools report question.json --words "It stopped in the last round"'
)
FORMAT = 1


@tool
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), default=Path("nordlys-report.json"))
@click.option("--words", default="", help="what happened, in your words")
@click.option("--yes", is_flag=True, help="write over a file that is there")
def command(where, out, file, words, yes):
    """Version, health, log, the record with names scrubbed, the last minutes of raw touches. No password, no key, no name of a
    player is in it: look yourself, it is plain text. `nordlys replay FILE --simulate --touches` plays it."""
    if file.exists():
        confirm(out, f"{file} is there already. Write over it?", yes)
    with open_client(where) as board:
        report = collect(board, words)
    write_text(file, json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    record = report["record"]
    game = f"the record of a game ({len(record['actions'])} actions)" if record else "no record"
    out.say(f"{file}: health, {len(report['events'])} events, {len(report['touches'])} raw touches, {game}.")
    if report["no_record"]:
        out.say(f"Not in it: {report['no_record']}", style="yellow")
    out.result(
        file=str(file), record=bool(report["record"]), touches=len(report["touches"]), events=len(report["events"])
    )
    return 0


def collect(board, words=""):
    from host_tools.board_link import records

    electrodes = board.ask("electrodes", ms=200)
    log = board.ask("electrodes", log=True)
    record, why = newest_record(board)
    watched = board.ask("watch", since=0)
    if watched.get("gap"):  # the first are kept no more: those that are
        watched = board.ask("watch", since=max(0, watched["seq"] - 60))
    board.ask("unwatch")
    settings = board.ask("settings")["settings"]
    names = {**records.seat_names(record, _playing(board)), **_told_names(watched.get("events", []))}
    return {
        "format": FORMAT,
        "kind": "nordlys report",
        "words": words,
        "hello": board.hello,
        "health": board.ask("health"),
        "settings": {name: value for name, value in settings.items() if name != "table_key"},
        "calibration": board.ask("calibration"),
        "electrodes": electrodes,
        "wiring": [[row[0] for row in chip["electrodes"]] for chip in electrodes["chips"]],
        "touches": log["touches"],
        "crashes": records.scrub(log["crashes"], names),
        "events": records.scrub(watched.get("events", []), names),
        "record": records.scrub(record, names) if record else None,
        "no_record": why,
    }


def newest_record(board):
    """(record or None, why that of the newest game is not there, or None)"""
    from host_tools.board_link import records

    games = board.ask("games")["games"]
    why = None if games else "a game; none is kept on the board."
    for game in reversed(games):
        try:
            return records.fetch(board, game["number"]), why
        except Told as told:
            why = why or f"game {game['number']}, the newest: {told.message}"
    return None, why


def _playing(board):
    """Who plays now, as a record names them."""
    try:
        return board.ask("state")
    except Told:
        return None  # no game


def _told_names(events):
    names = {}
    for event in events:
        for seat, entry in enumerate(event.get("seats") or []):
            if isinstance(entry, dict) and entry.get("name"):
                names.setdefault(entry["name"], f"Seat {seat + 1}")
    return names
