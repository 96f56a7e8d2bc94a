"""How does an evening at the console go? Welcome, a game, its result, goodbye."""

import secrets
import shlex

from .client import Client
from .going_on import asked_to_go_on, sit_down_again
from .leaving import Leave, Told
from .screens import screen_for
from .table import Table
from .terminal import Terminal
from .welcome import ask_game, ask_seats, ask_variant, fewest, read_seats, write_seats

SEED_BYTES = 4


def play(game=None, seats=None, seed=None, variant=None, terminal=None, client=None):
    """A whole game in the terminal; asks for what is not given. Gives the exit code of the program."""
    terminal = terminal or Terminal()
    client = client or Client()
    again = []
    try:
        table = _begin(terminal, client, game, seats, seed, variant, again)
        table.run()
    except Told as told:
        terminal.say(told.message)
        return 2
    except (Leave, KeyboardInterrupt):
        terminal.say("", *_on_leaving(client, again), "Goodbye!")
    except BrokenPipeError:  # the reader of our output has gone: nobody is left to tell
        return 1
    return 0


def _on_leaving(client, again):
    """again: the command that deals the same cards, once a game has begun."""
    if not again:
        return []
    if client.flash:
        return ["The game is kept. Go on with it by:", "  python -m sim --flash " + _quoted(client.flash)]
    return ["This game was not kept; --flash FOLDER keeps them.", "The same cards are dealt again by:", "  " + again[0]]


def _begin(terminal, client, game, seats, seed, variant, again):
    """Asks what is still open and starts; the table is watched from the first event on."""
    hello = client.ask("hello")
    terminal.say(
        terminal.ink.bold("Welcome to Nordlys!"),
        "The board games of the northern railways, in your terminal.",
        "Enter takes what stands in [ ]. Ctrl-C leaves at any time.",
    )
    narrow = terminal.too_narrow()
    if narrow:
        terminal.say(narrow)
    if client.flash and game is None and seats is None:
        view = asked_to_go_on(terminal, client)
        if view is not None:
            return _go_on(terminal, client, view, again)
    known = hello["games"] if game is None else [game]
    boards = [client.ask("board", game=name) for name in known]
    boards.sort(key=lambda board: "tiles" in board)  # the railway games first
    board = boards[0] if game is not None else ask_game(terminal, boards)
    rows = ask_seats(terminal, board, hello["bots"]) if seats is None else read_seats(seats, hello["bots"])
    if "tiles" in board and variant is None:
        if seats is None:
            variant = ask_variant(terminal, rows)
        elif len(rows) == fewest(board):
            variant = "longest"  # alone, the basic game cannot be played
    seed = secrets.token_hex(SEED_BYTES) if seed is None else seed
    request = {"game": board["id"], "seats": rows, "seed": _number(seed)}
    if variant is not None:
        request["variant"] = variant
    client.ask("watch")
    tokens = client.ask("new_game", **request)["tokens"]
    again.append(_command(board, rows, seed, variant))
    return Table(terminal, client, screen_for(board)(terminal, board), tokens)


def _go_on(terminal, client, view, again):
    board = client.ask("board", game=view["game"])
    tokens = sit_down_again(client, view)
    client.ask("watch")
    again.append("")
    return Table(terminal, client, screen_for(board)(terminal, board), tokens)


def _number(seed):
    """On a command line every seed is text; the protocol's 7 and "7" deal different cards: 7 is the number."""
    return int(seed) if isinstance(seed, str) and seed.isdecimal() and seed.isascii() else seed


def _command(board, seats, seed, variant):
    words = ["python -m sim --game", board["id"], "--seats", _quoted(write_seats(seats)), "--seed", _quoted(str(seed))]
    if variant is not None:
        words += ["--variant", variant]
    return " ".join(words)


def _quoted(text):
    """Double quotes where they do, since every shell knows them."""
    if text.isalnum():
        return text
    return shlex.quote(text) if set(text) & set('"$`\\!%') else f'"{text}"'
