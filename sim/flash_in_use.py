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


class InUse(Exception):
    """Another program has it."""


def keep_alone(folder):
    """Holds the folder until the descriptor that this gives is closed, or the program ends however it ends."""
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
    raise InUse(f"another program runs a table on {folder}: end it, or give another folder to --flash.")
