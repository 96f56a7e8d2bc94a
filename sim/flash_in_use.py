"""Does another program already run a table on this flash? Two that write one journal would tear it."""

import os
import time

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: nobody is kept out there
    flock = None


# A program that was just ended may hold its flash for a moment longer: whoever starts the next one is not turned away.
TRIES = 20
BETWEEN_TRIES_S = 0.1


class NoFlash(Exception):
    """This folder cannot be a table's flash; the text says why and what to do."""


def keep_alone(folder):
    """Holds the folder until the descriptor that this gives is closed, or the program ends however it ends."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        why = "a file of that name is there" if isinstance(error, FileExistsError) else error.strerror
        raise NoFlash(
            f"{folder} cannot be a table's flash ({why}): give --flash a folder that can be written."
        ) from None
    if not os.access(folder, os.W_OK):
        raise NoFlash(f"{folder} cannot be written: give --flash a folder that can be.")
    if flock is None:
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(TRIES):
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
            return descriptor
        except OSError:
            time.sleep(BETWEEN_TRIES_S)
    os.close(descriptor)
    raise NoFlash(f"another program runs a table on {folder}: end it, or give another folder to --flash.")
