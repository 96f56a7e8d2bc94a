"""How do fingers keep meaning nothing while a person thinks? A table goes back to its game after a minute without a word.

with kept_quiet(board):
    input("Enter when it is empty: ")
"""

import contextlib
import threading

from host_tools.board_link.output import Trouble

EVERY_S = 15


@contextlib.contextmanager
def kept_quiet(board, every=EVERY_S):
    """Say a word to the board now and then. Nobody else may ask it anything meanwhile."""
    ended = threading.Event()

    def speak():
        while not ended.wait(every):
            with contextlib.suppress(Trouble, OSError):  # a board that has gone is told by who asks it next
                board.ask("electrodes", ms=0)

    speaking = threading.Thread(target=speak, daemon=True)
    speaking.start()
    try:
        yield
    finally:
        ended.set()
        speaking.join()
