"""Does another program already run a table on this flash? Two that write one journal would tear it."""

import os

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: nobody is kept out there
    flock = None


class InUse(Exception):
    """Another program has it."""


def keep_alone(folder):
    """Holds the folder until the descriptor that this gives is closed, or the program ends however it ends."""
    if flock is None:
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise InUse(f"another program runs a table on {folder}: end it, or give another folder to --flash.") from None
    return descriptor
