"""Bots play on the lights: the command `demo`."""

import contextlib

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.options import Trouble, confirm, tool

SUMMARY = "bots play on the lights, for a shop window or a first evening"
EXAMPLE = "python -m host_tools demo --seats 3\npython -m host_tools demo --games 0 --yes"
NAMES = ("Ida", "Jon", "Kari", "Lars", "Maja")
LOOK_S = 1.0


@tool
@click.option("--game", help="which game  [the wired one]")
@click.option("--seats", type=click.IntRange(2, 5), default=2, help="how many bots  [2]")
@click.option("--bot", default="greedy", help="which kind of bot  [greedy]")
@click.option("--games", type=click.IntRange(0), default=1, help="so many games, 0 for ever  [1]")
@click.option("--seed", help="the same seed, the same game")
@click.option("--yes", is_flag=True, help="put a running game away without asking")
def command(where, out, game, seats, bot, games, seed, yes):
    """Ends with Ctrl-C; the game on the table can be gone on with."""
    from host_tools.board_link import records

    with open_client(where) as board, hurried(board) if where.simulate else contextlib.nullcontext():
        try:
            if records.running(board):
                confirm(out, "A game is running; put it away?", yes)
            game = game or wired_game(board)
            count = 0
            result = None
            while games == 0 or count < games:
                result = play(board, out, game, seats, bot, seed)
                count += 1
        except Told as told:
            raise Trouble(told.message, told.code) from None
    out.result(games=count, result=result)
    return 0


@contextlib.contextmanager
def hurried(board):
    """Nobody watches simulated lights: there the bots need not wait for eyes."""
    pause = board.ask("settings")["settings"]["bot_pause"]
    board.ask("settings", set={"bot_pause": 0})
    try:
        yield
    finally:
        with contextlib.suppress(Trouble, Told):
            board.ask("settings", set={"bot_pause": pause})


def wired_game(board):
    """The game whose board lies on the table."""
    known = board.hello["games"]
    for name in (board.ask("settings")["settings"].get("board"), board.ask("wiring")["board"]):
        if name in known:
            return name
    return known[0]


def play(board, out, game, seats, bot, seed):
    fields = {} if seed is None else {"seed": seed}
    board.ask("watch")
    board.ask("new_game", game=game, seats=[{"name": name, "bot": bot} for name in NAMES[:seats]], **fields)
    out.say(f"{game} with {', '.join(NAMES[:seats])}.")
    told = 0
    while True:
        state = board.ask("state")
        events = [event for event in board.events if event.get("seq", 0) > told]
        for event in events:
            told = event["seq"]
            line = words(event, state)
            if line:
                out.say("  " + line)
        if state["phase"] == "over":
            winners = state["result"]["winners"] or []
            out.say("Won by " + " and ".join(state["seats"][seat]["name"] for seat in winners) + ".")
            return state["result"]
        board.wait(LOOK_S)


def words(event, state):
    """An event in a few words; None for what nobody wants to read."""
    seat = event.get("seat")
    name = state["seats"][seat]["name"] if isinstance(seat, int) and seat < len(state["seats"]) else ""
    kind = event["ev"]
    if kind == "claimed":
        return f"{name} claims {event['route']} for {event['points']} point{'' if event['points'] == 1 else 's'}"
    if kind == "arrived":
        return f"{name}: {event['loco']} arrives at {event['station']}"
    if kind == "last_round":
        return "The last round begins."
    if kind == "fault":
        return event.get("message", event.get("code"))
    return None
