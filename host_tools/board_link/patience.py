"""How long may a board take? What a real one needs, or NORDLYS_PATIENCE times as long for one that is emulated."""

import os


def seconds(usual):
    """How long to wait here where a real board needs at most `usual`."""
    try:
        return usual * max(1, int(os.environ.get("NORDLYS_PATIENCE", "1")))
    except ValueError:
        return usual
