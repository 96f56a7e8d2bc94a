"""Starts a board file for another map of the family, by asking one thing at a time.

Every answer is checked and kept at once in `<id>.draft` beside the board files: whoever stops, by Ctrl-C or by closing
the window, goes on later where it was. "back" takes the last answer back.
"""

import json
from pathlib import Path

from host_tools.boards.fault import Fault, Refused
from host_tools.boards.form import slug
from host_tools.boards.place import placed_text
from host_tools.boards.questions import board_questions
from host_tools.boards.read import BOARD_FOLDER, shown

BACK = "back"
INTRO = """\
What is asked: the map's title, players and numbers of the game; each city with its longitude and latitude, as an atlas
or an encyclopedia has them; each route; each ticket. Have the map, its tickets and its rule book at hand.
An empty answer takes what stands in [ ]. "back" takes the last answer back; a mistake found much later is mended more
easily in the finished file. Ctrl-C stops; nothing is lost."""
NEXT = """\
Made {file}. Next:
  python -m host_tools board show {file}    draws it into hardware/pictures
  python -m host_tools board wire {name}    plans its strips and chips
  python -m host_tools board build          makes what is flashed and played
  python -m sim --game {name}               plays it on this computer
Then `python -m host_tools flash`, and the setting `board` says {name} where it is the wired one."""
HEAD = """\
# {title}: cities, routes, tickets and numbers of the game.
#
# One line a city, a route, a ticket. Lists are in ASCII order of the ids, and in a route or ticket a comes before b:
# a route's id is "a-b" (parallel lanes: "a-b.1", "a-b.2" ...), a ticket's "a-b". Change a value to match the copy on
# your table, then run `make boards`: the file is checked, and what is flashed is made from it.
"""


def new_board(name, ask=input, say=print, folder=BOARD_FOLDER, force=False):
    """Asks for a whole board and writes its file; answers the exit status."""
    folder = Path(folder)
    path, draft = folder / f"{name}.toml", folder / f"{name}.draft"
    wrong = slug(name)
    if wrong:
        raise Refused([Fault("board new", name, *wrong)])
    if path.exists():
        advice = "Choose another id, or edit that file"
        raise Refused([Fault(shown(path), "file", "there is a board of this name already", advice)])
    answers = json.loads(draft.read_text(encoding="utf-8")) if draft.is_file() else []
    if answers:
        say(f"Going on with {name}: {len(answers)} answers are kept.")
    say(INTRO)
    try:
        board = _ask_all(name, answers, ask, say, draft)
    except (KeyboardInterrupt, EOFError):
        say(f"\nStopped. Run `python -m host_tools board new {name}` to go on.")
        return 1
    say("Laying the map out: a full map takes a minute.")
    text, faults = placed_text(board_text(board), shown(path), say)
    if faults and not force:
        say(
            "The answers are kept. Go on with `board new` and take some back, or store the layout as it is with --force."
        )
        raise Refused(faults)
    path.write_text(text, encoding="utf-8", newline="\n")
    draft.unlink(missing_ok=True)
    say(NEXT.format(file=shown(path), name=name))
    return 0


def _ask_all(name, answers, ask, say, draft):
    """The board; answers is a list of what was typed, longer by one with each answer."""
    while True:
        asked = board_questions(name)
        question = next(asked)
        try:
            for typed in answers:
                question = asked.send(_value(question, typed)[0])
            while True:
                answers.append(_answer(question, ask, say))
                draft.write_text(json.dumps(answers, ensure_ascii=False), encoding="utf-8")
                question = asked.send(_value(question, answers[-1])[0])
        except StopIteration as done:
            return done.value
        except _Back:
            if answers:
                answers.pop()
            draft.write_text(json.dumps(answers, ensure_ascii=False), encoding="utf-8")


class _Back(Exception):
    """The last answer is taken back."""


def _value(question, typed):
    return question.test(typed or question.suggested)


def _answer(question, ask, say):
    while True:
        hint = f" [{question.suggested}]" if question.suggested else ""
        typed = ask(f"{question.words}{hint}: ").strip()
        if typed.lower() == BACK:
            raise _Back
        value, wrong = _value(question, typed)
        if value is not None:
            return typed
        say(f"  {wrong}")


def board_text(board):
    """A board without geometry as the text of its file."""
    lines = HEAD.format(title=board["title"]).split("\n")
    lines += [
        f'id = "{board["id"]}"',
        f"title = {json.dumps(board['title'], ensure_ascii=False)}",
        f'rules = "{board["rules"]}" # the module in firmware/nordlys/rules that plays it',
        f"players = {board['players']}",
        f"seat_colours = {json.dumps(board['seat_colours'])}",
        "",
        *(f"game.{key} = {value}" for key, value in board["game"].items()),
        "",
        "# How many of the lanes between two cities may be used, by players: [of a single, of a double, of a triple].",
        *(f"lanes_open.{players} = {opened}" for players, opened in board["lanes_open"].items()),
        "",
        *(f"points.{length} = {points}" for length, points in board["points"].items()),
        "",
        *(f"bonus.{name} = {points}" for name, points in board["bonus"].items()),
    ]
    for kind in ("cities", "routes", "tickets"):
        lines += ["", f"{kind} = [", *(f"  {_entry(entry)}," for entry in board[kind]), "]"]
    return "\n".join(lines) + "\n"


def _entry(entry):
    return "{ " + ", ".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in entry.items()) + " }"
