"""What is wrong with a board file, where, and what should its owner do?"""

from typing import NamedTuple


class Fault(NamedTuple):
    file: str
    place: str  # "routes[12] bergen-oslo.1", "game.trains", "line 7, column 3"
    what: str
    advice: str

    def __str__(self):
        return f"{self.file}: {self.place}: {self.what}. {self.advice}."


class Refused(Exception):
    """A board file that is not used, with everything that is wrong with it."""

    def __init__(self, faults):
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
