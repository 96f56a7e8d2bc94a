"""What does a finger mean while a builder measures? Nothing. A tool that died does not leave the table deaf."""

from . import desk

WRAP = 0x3FFFFFFF
AWAKE_AFTER_MS = 60_000  # without a word from the tool


class Mode(desk.Mode):
    NAME = "quiet"

    def __init__(self, room):
        desk.Mode.__init__(self, room)
        self.heard = 0

    def enter(self, now):
        self.heard = now

    def step(self, now):
        if (now - self.heard) & WRAP > AWAKE_AFTER_MS:
            self.desk.home(now)
