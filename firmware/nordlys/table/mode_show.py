"""The game is over: who won, and why?

Ticket by ticket, then the bonuses, then the winner's network. *confirm* skips; after the last light it opens the menu,
*back* twice takes the last action back where the rules allow it. Until the menu was opened, a power cut comes back here.
"""

from nordlys.rules.refused import Refused

from . import fingers, lights
from .desk import Mode as _Mode


class Mode(_Mode):
    NAME = "show"

    def enter(self, now):
        self.desk.lights.scene(lights.SHOW)

    def gesture(self, kind, pad, ms, now):
        desk = self.desk
        key = desk.key(pad)
        if kind == fingers.DOUBLE and key == "back":
            desk.undo(now)
        elif kind == fingers.TAP and key == "confirm":
            if desk.lights.show_done:
                self._leave(now)
            else:
                desk.lights.skip()
        elif kind == fingers.TAP and key == "back":
            desk.back(ms, now)
        elif kind == fingers.LONG and key == "menu":
            self._leave(now)

    def _leave(self, now):
        desk = self.desk
        try:
            desk.sitting.seen()
        except Refused as refusal:  # the table comes back to this result once more; nobody has to wait for that
            desk.table.fault(refusal.code)
        desk.go("mode_menu", now)
