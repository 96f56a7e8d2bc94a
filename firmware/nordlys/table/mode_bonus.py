"""Northern Lights with printed cards, before the first turn: which four bonus cards lie on the table?

Eleven lights on the border: *cards* steps, *confirm* marks or unmarks, *back* steps back. Four marked start the game.
"""

from . import fingers, lights
from .desk import Mode as _Mode

IN_PLAY = 4


class Mode(_Mode):
    NAME = "bonus"

    def enter(self, now):
        self.at = 0
        self.marked = 0
        self._show()

    def _show(self):
        self.desk.lights.scene(lights.BONUS, self.at, self.marked)

    def told(self, event, now):
        if event[1] in ("reported", "turn", "undone"):
            self.desk.home(now)

    def gesture(self, kind, pad, ms, now):
        key = self.desk.key(pad)
        if kind == fingers.LONG and key == "menu":
            self.desk.go("mode_menu", now)
        if kind != fingers.TAP and kind != fingers.DOUBLE:
            return
        known = self.desk.game.board.bonuses
        step = 2 if kind == fingers.DOUBLE else 1  # two taps are two steps
        if key == "cards":
            self.at = (self.at + 1) % len(known)
        elif key == "back":
            self.at = (self.at - step) % len(known)
        elif key == "confirm":
            self.marked ^= 1 << self.at
        ids = [known[i][0] for i in range(len(known)) if self.marked >> i & 1]
        if len(ids) == IN_PLAY:
            self.marked = 0
            self.desk.act(self.desk.game.turn, {"type": "report_bonus", "bonus": ids}, pad, now)
        else:
            self._show()
