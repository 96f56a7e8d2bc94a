"""What has happened in the running game, so that a power cut loses nothing? A file a game, to which records are added.

A record is one line: check sum, number, content as JSON. The first is the head: everything that decides the game before
its first action, and the seats' secrets. Then come, in order:

    [seat, action] or [seat, action, 1]     1: a bot acted
    "undo"  "redo"  "put_away"  "resumed"
    {"over": one of these}                  it ended the game; one record, so that a power cut cannot part them
    "seen"                                  the players have left its result: the table does not come back to it
    {"seat": n, "bot", "token", "code"}     as that seat is from now on
    {"note": anything}                      what the table itself wants to find again

Reading goes by the numbers: a line whose check sum fails is passed over, a number that came before begins again from
there (a write that failed was taken back), and after a gap nothing counts until the missing number comes. So nothing
has to be cut off before the next record is added, and what was added last is what counts.
"""

from nordlys import Seldom, once

from .files import is_full
from .journal_line import SPOIL, line
from .kept_games import KeptGames


class Journal(Seldom):
    SELDOM = "table.journal_reading"  # begin, find again what power cut off, take up, put away, a full flash

    def __init__(self, files, budget=None):
        """budget: bytes for all games together; the oldest finished ones leave first."""
        self.files = files
        self.kept = KeptGames(files) if budget is None else KeptGames(files, budget)
        self.number = 0  # of the game that is being written; 0: none
        self.said = []  # (code, detail) of what was found wrong, for whoever tells it
        self.writes = 0
        self._records = 0
        self._length = 0
        self._spoil = False  # the file ends within a line
        self._note = None
        self._waiting = None  # Reading of the game that could go on

    # ---- writing

    def write(self, content):
        """Add a record. OSError: it is not there, or does not count."""
        if not self.number:
            return
        data = line(self._records + 1, content)
        if self._spoil:
            data = SPOIL + data
        name = self.kept.name(self.number)
        try:
            self.files.append(name, data)
        except OSError as error:
            once(self.SELDOM).write_anyhow(self, name, data, error)
        self.writes += 1
        self._records += 1
        self._length = self.files.size(name)
        self._spoil = False

    def close(self):
        """Nothing more is written of this game."""
        self.number = 0

    # ---- what the table itself remembers

    def note(self, what):
        """A note that cannot be written is no reason to stop; gives the fault to tell, or None."""
        self._note = what
        try:
            self.write({"note": what})
        except OSError as error:
            return "flash_full" if is_full(error) else "flash_failed"
        return None

    def noted(self):
        return self._note

    def found_note(self, what):
        self._note = what
