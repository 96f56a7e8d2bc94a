"""Which wire belongs to which pixel and pad? As planned or taught; its compact form is in wiring_file.py.

A pixel ffff hangs on the wire and shows nothing.
"""

from array import array

from nordlys import Seldom, once

DARK = 0xFFFF


class BadWiring(Exception):
    """The sentence says what is wrong with it."""


class Wiring(Seldom):
    """strips: [array of canonical pixels along each wire]; places: [(bus, mux or None, address)] of the chips;
    pad_at: at chip * 12 + electrode the pad, or -1."""

    SELDOM = "table.wiring_file"  # how it is read, and whether it fits a board
    board: str
    made: str
    hash: str
    strips: list
    places: list
    pad_at: array

    def __init__(self, data):
        """data: the compact form, read from JSON. Raises BadWiring."""
        once(self.SELDOM).read(self, data)

    def electrode_of(self, pad):
        """chip * 12 + electrode of a pad, or -1 where it is not wired."""
        for at in range(len(self.pad_at)):
            if self.pad_at[at] == pad:
                return at
        return -1
