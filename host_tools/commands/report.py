"""Collects what a question to the makers needs in one file: the command `report`."""

import json
from pathlib import Path

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.laptop_files import write_text
from host_tools.board_link.options import Trouble, tool

SUMMARY = "one file for a question to the makers; it replays in the simulator"
EXAMPLE = (
    "python -m host_tools report question.json\n"
    'python -m host_tools report question.json --words "It stopped in the last round"'
)
FORMAT = 1


@tool
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), default=Path("nordlys-report.json"))
@click.option("--words", default="", help="what happened, in your words")
def command(where, out, file, words):
    """Version, health, log, the record with names scrubbed, the last minutes of raw touches. No password, no key, no name of a
    player is in it: look yourself, it is plain text. `nordlys replay FILE --simulate --touches` plays it."""
    with open_client(where) as board:
        try:
            report = collect(board, words)
        except Told as told:
            raise Trouble(told.message, told.code) from None
    write_text(file, json.dumps(report, ensure_ascii=False, indent=1) + "\n")
    game = (
        f"the record of a game ({len(report['record']['actions'])} actions)"
        if report["record"]
        else report["no_record"]
    )
    out.say(f"{file}: health, {len(report['events'])} events, {len(report['touches'])} raw touches, {game}.")
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
    names = {**records.seat_names(record), **_told_names(watched.get("events", []))}
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
        "crashes": log["crashes"],
        "events": records.scrub(watched.get("events", []), names),
        "record": records.scrub(record, names) if record else None,
        "no_record": why,
    }


def newest_record(board):
    """(record or None, why there is none)"""
    from host_tools.board_link import records

    why = "no game is kept on the board"
    for game in reversed(board.ask("games")["games"]):
        try:
            return records.fetch(board, game["number"]), None
        except Told as told:
            why = f"no record (game {game['number']}: {told.message})"
    return None, why


def _told_names(events):
    names = {}
    for event in events:
        for seat, entry in enumerate(event.get("seats") or []):
            if isinstance(entry, dict) and entry.get("name"):
                names.setdefault(entry["name"], f"Seat {seat + 1}")
    return names
