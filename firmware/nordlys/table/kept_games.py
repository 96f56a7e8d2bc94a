"""Where are the kept games? A file each in one folder; what they are and which leave is in keeping.py."""

from nordlys import Seldom

FOLDER = "games"
BUDGET = 196_608  # bytes of all games: about a dozen whole ones
TAIL = 1_024  # bytes at a file's end, in which its last records are
RUNNING, PUT_AWAY, OVER, UNREADABLE = "running", "put_away", "over", "unreadable"


class KeptGames(Seldom):
    SELDOM = "table.keeping"

    def __init__(self, files, budget=BUDGET):
        self.files = files
        self.budget = budget
        self._highest = 0  # a number is never given twice in one start, so that no old name comes back

    def name(self, number):
        return "%s/%d.log" % (FOLDER, number)
