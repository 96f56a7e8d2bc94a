"""A flash for tests: files in a folder of its own, with power cuts and an end to the space."""

import os
import sys

from nordlys.boards.index import GAMES
from nordlys.table.files import Files
from nordlys.table.journal import Journal
from nordlys.table.sitting import Sitting

TEMPORARY = "/tmp"
_made = [0]


class PowerCut(Exception):
    """Nothing that runs survives it."""


class Flash(Files):
    """Files whose writes are counted. cut: (number of the write, bytes of it that arrive, or -n: all but n); room: bytes that are left."""

    def __init__(self, root=None):
        if root is None:
            root = new_folder()
        super().__init__(root)
        self.writes = 0
        self.cut_at = None
        self.room = None
        self.fails = 0  # so many writes fail for a reason of their own

    def put(self, path, data, mode):
        self.writes += 1
        if self.fails:
            self.fails -= 1
            raise OSError(5)
        arrives = len(data)
        if self.cut_at and self.writes == self.cut_at[0]:
            asked = self.cut_at[1]
            arrives = min(arrives, asked) if asked >= 0 else arrives + asked
        full = self.room is not None and arrives > self.room
        if full:
            arrives = self.room
        with open(path, mode) as file:
            file.write(data[:arrives])
        if self.room is not None:
            self.room -= arrives
        if full:
            raise OSError(28)
        if self.cut_at and self.writes == self.cut_at[0]:
            raise PowerCut

    def remove(self, name):
        if self.room is not None:
            self.room += self.size(name)
        return super().remove(name)

    def spoil(self, name, content):
        """Whatever somebody else may have left there."""
        self._folder(name)
        with open(self.path(name), "wb") as file:
            file.write(content)


def new_folder():
    """An empty folder: the system's, gone when the tests are done, or the interpreter's own in memory."""
    if sys.implementation.name != "micropython":
        import atexit
        import shutil
        import tempfile

        folder = tempfile.mkdtemp(prefix="nordlys-flash-")
        atexit.register(shutil.rmtree, folder, True)
        return folder
    try:
        os.mkdir(TEMPORARY)
    except OSError:
        pass
    while True:
        _made[0] += 1
        folder = "%s/nordlys-flash-%d" % (TEMPORARY, _made[0])
        try:
            os.mkdir(folder)
            return folder
        except OSError:
            pass


class Randomness:
    """Different bytes at each call, the same in each run."""

    def __init__(self, seed=1):
        self.state = seed

    def __call__(self, count):
        found = bytearray(count)
        for i in range(count):
            self.state = (self.state * 1103 + 12345) & 0xFFFFFF
            found[i] = self.state >> 8 & 255
        return bytes(found)


def table(flash, seed=1, budget=None, rigs=True):
    """A sitting after power-on, with what lies on this flash."""
    return Sitting(Randomness(seed), lambda: 0, GAMES, rigs, Journal(flash, budget))


def state(sitting):
    """All that must come back: the rules' state, what can be undone and redone, who sits there with which secrets."""
    play = sitting.play
    return (
        play.game.digest(),
        bytes(play.tape),
        play.steps,
        play.undoable,
        bytes(play._undone),
        sitting.opening.name,
        [(seat.name, seat.colour, seat.bot, seat.token, seat.code) for seat in sitting.seats],
        play.game.result,
    )


def again(flash, seed=2):
    """Power off, power on, and on with the game."""
    sitting = table(flash, seed)
    assert sitting.journal.unfinished() is not None
    sitting.resume()
    return sitting


def do(sitting, seat, **action):
    return sitting.act(seat, sitting.parse(action))


def refused(code, call, *arguments):
    from nordlys.rules.refused import Refused

    try:
        call(*arguments)
    except Refused as refusal:
        assert refusal.code == code, refusal.code
        return refusal
    raise AssertionError("not refused: " + code)


FAMILY = [{"name": "Åsa"}, {"name": "Bo 🚂"}]
BOTS = [{"name": "Ala", "bot": "random"}, {"name": "Bo", "bot": "random"}]
