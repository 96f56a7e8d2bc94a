"""Puts settings, calibration, wiring and games of a board into one file: the command `backup`."""

import json
from pathlib import Path

import click

from host_tools.board_link import backup
from host_tools.board_link.client import open_client
from host_tools.board_link.laptop_files import write_text
from host_tools.board_link.options import confirm, tool

SUMMARY = "settings, calibration, wiring and games of a board in one file"
EXAMPLE = "python -m host_tools backup my-board.json"


@tool
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="write over a file that is there")
def command(where, out, file, yes):
    """`nordlys restore FILE` puts it back, on this board or on one that takes its place."""
    if file.exists():
        confirm(out, f"{file} is there already. Write over it?", yes)
    with open_client(where) as board:
        total = 2 + len(board.ask("games")["games"])
        with out.progress("backup", total) as forward:
            kept, left_out = backup.take(board, forward)
    write_text(file, json.dumps(kept, ensure_ascii=False) + "\n")
    out.say(f"{file}: {backup.in_words(kept)}.")
    for sentence in left_out:
        out.say(sentence, style="yellow")
    out.result(file=str(file), games=len(kept["games"]), settings=len(kept["settings"]), left_out=left_out)
    return 0
