"""How does another program play? The link over standard input and output: `python -m sim link`."""

import os
import sys
import time

from nordlys import boards
from nordlys.boards.index import GAMES
from nordlys.link.connection import Connection
from nordlys.link.lines import Incoming
from nordlys.table.sitting import Sitting

# The same, from the very same modules, in the other interpreter. `host` is what the laptop lends it.
MICROPYTHON = """
import host
from nordlys.boards.index import GAMES
from nordlys.link.connection import Connection
from nordlys.link.lines import Incoming
from nordlys.table.sitting import Sitting

incoming = Incoming()
sitting = Sitting(host.random_bytes, host.ticks_ms, GAMES, %r)
connection = Connection(sitting, lambda text: host.write(text.encode()), "/nordlys/boards")


def answer(line):
    connection.feed(line)
    while sitting.move_bot():
        connection.pump()


def feed(data):
    for line in incoming.take(data):
        answer(line)


def closed():
    answer(incoming.rest())
"""


def clock():
    return time.monotonic_ns() // 1_000_000


def bare_table(send, rigs=False):
    """The rules and the link alone: no chips, no lights, no flash."""
    sitting = Sitting(os.urandom, clock, GAMES, rigs)
    return Connection(sitting, send, os.path.dirname(boards.__file__))


def play_bots(connection):
    """All bot moves that are due."""
    while connection.sitting.move_bot():
        connection.pump()


def serve(rigs=False):
    try:
        _answer_all(rigs)
    except (BrokenPipeError, KeyboardInterrupt):
        # Whoever asked has gone: nobody is left to tell, neither here nor when Python closes its output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _answer_all(rigs):
    out = sys.stdout.buffer
    connection = bare_table(lambda text: out.write(text.encode()), rigs)

    def answer(line):
        connection.feed(line)
        out.flush()
        play_bots(connection)
        out.flush()

    incoming = Incoming()
    while True:
        data = sys.stdin.buffer.read1(1 << 16)
        if not data:
            break
        for line in incoming.take(data):
            answer(line)
    answer(incoming.rest())


def serve_micropython(rigs=False, mpy=False):
    """The same link under a real MicroPython."""
    from .micropython import attached

    return attached(MICROPYTHON % bool(rigs), mpy=mpy)
