"""The game is over: who won, and why?

Ticket by ticket, then the bonuses, then the winner's network. *confirm* skips; after the last light it opens the menu,
*back* twice takes the last action back where the rules allow it.
"""

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
                desk.go("mode_menu", now)
            else:
                desk.lights.skip()
        elif kind == fingers.TAP and key == "back":
            desk.back(ms, now)
        elif kind == fingers.LONG and key == "menu":
            desk.go("mode_menu", now)
