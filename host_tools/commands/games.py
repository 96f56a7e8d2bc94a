"""Lists, fetches, puts away and deletes the games kept on a board: the command `games`."""

import json
import time
from pathlib import Path

import click

from host_tools.board_link.client import open_client
from host_tools.board_link.laptop_files import write_text
from host_tools.board_link.options import confirm, tool

SUMMARY = "list, fetch, put away or delete the games kept on a board"
EXAMPLE = (
    "python -m host_tools games --fetch 3 --out evening.json\n"
    "python -m host_tools games --put-away 4\n"
    "python -m host_tools games --delete 3"
)


@tool
@click.option("--fetch", type=int, metavar="NUMBER", help="write this game's record to a file")
@click.option("--out", "file", type=click.Path(dir_okay=False, path_type=Path), help="the file  [game-NUMBER.json]")
@click.option("--put-away", type=int, metavar="NUMBER", help="leave the running game; it is kept")
@click.option("--resume", type=int, metavar="NUMBER", help="go on with a kept game")
@click.option("--delete", type=int, metavar="NUMBER", help="delete this game for good")
@click.option("--yes", is_flag=True, help="delete, or write over a file, without asking")
def command(where, out, fetch, file, put_away, resume, delete, yes):
    """Without an option: the list, the oldest first."""
    if sum(number is not None for number in (fetch, put_away, resume, delete)) > 1:
        raise click.UsageError("Say one of --fetch, --put-away, --resume and --delete.")
    if file and fetch is None:
        raise click.UsageError("--out goes with --fetch NUMBER.")
    with open_client(where) as board:
        return run(board, out, fetch, file, put_away, resume, delete, yes)


def run(board, out, fetch, file, put_away, resume, delete, yes):
    if fetch is not None:
        from host_tools.board_link import records

        file = file or Path(f"game-{fetch}.json")
        record = records.fetch(board, fetch)
        if file.exists():
            confirm(out, f"{file} is there already. Write over it?", yes)
        write_text(file, json.dumps(record, ensure_ascii=False) + "\n")
        out.say(f"Game {fetch}, {len(record['actions'])} actions, is in {file}.")
        out.result(number=fetch, file=str(file), actions=len(record["actions"]))
    elif put_away is not None:
        board.ask("games", put_away=put_away)
        out.say(f"Game {put_away} is put away; `--resume {put_away}` goes on with it.")
        out.result(put_away=put_away)
    elif resume is not None:
        board.ask("resume", go_on=True, number=resume)
        out.say(f"Game {resume} goes on.")
        out.result(resumed=resume)
    elif delete is not None:
        kept = {game["number"]: game for game in board.ask("games")["games"]}
        if delete in kept:  # else the board says that there is none
            confirm(out, f"Delete game {delete}{_in_words(kept[delete])} for good?", yes)
        board.ask("games", delete=delete)
        out.say(f"Game {delete} is deleted.")
        out.result(deleted=delete)
    else:
        show(board.ask("games"), out)
    return 0


def _names(game):
    return ", ".join(seat.get("name", "") for seat in game.get("seats", []))


def _date(game):
    return time.strftime("%Y-%m-%d", time.gmtime(game["date"])) if game.get("date") else ""


def _in_words(game):
    """Which one was it? Enough to notice a slip before it is gone."""
    told = ", ".join(part for part in (game.get("game", ""), _names(game), _date(game)) if part)
    return f" ({told})" if told else ""


def show(told, out):
    rows = []
    for game in told["games"]:
        rows.append(
            (
                game["number"],
                game["status"].replace("_", " "),
                game.get("game", ""),
                game.get("cards", ""),
                _names(game),
                _date(game),
                game["bytes"],
            )
        )
    if rows:
        out.table((">number", "state", "game", "cards", "players", "date", ">bytes"), rows)
    else:
        out.say("No games are kept on the board.")
    out.say(f"{told['bytes']} of {told['budget']} bytes are used; {told['writes']} writes since the start.")
    out.result(games=told["games"], bytes=told["bytes"], budget=told["budget"])
