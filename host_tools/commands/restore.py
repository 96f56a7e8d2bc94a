"""Puts a backup back onto a board: the command `restore`."""

from pathlib import Path

import click

from host_tools.board_link import backup
from host_tools.board_link.client import open_client
from host_tools.board_link.laptop_files import read_text
from host_tools.board_link.options import confirm, tool

SUMMARY = "put a backup back onto a board"
EXAMPLE = "python -m host_tools restore my-board.json\npython -m host_tools restore my-board.json --dry-run"


@tool
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--dry-run", is_flag=True, help="say what is in the file, change nothing")
@click.option("--yes", is_flag=True, help="do not ask")
def command(where, out, file, dry_run, yes):
    """Settings, wiring and calibration are replaced; games are added to those that are there. Not while a game is played."""
    kept = backup.read(read_text(file))
    out.say(f"{file}: {backup.in_words(kept)}.")
    if dry_run:
        out.result(games=len(kept["games"]), restored=False)
        return 0
    confirm(out, "Put all of this onto the board?", yes)
    with open_client(where) as board:
        with out.progress("restore", 3 + len(kept["games"])) as forward:
            trouble = backup.put_back(board, kept, forward)
    for sentence in trouble:
        out.say(sentence, style="yellow")
    out.say("Done." if not trouble else "Done, but for what is named above.", style="bold")
    out.result(restored=not trouble, trouble=trouble)
    return 1 if trouble else 0
