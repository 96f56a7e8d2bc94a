"""Power came back and a game was on the flash: go on with it?

The saved board, dimmed: *confirm* goes on, *back* puts it away (kept among the old games).
"""

from nordlys.rules.refused import Refused

from . import fingers, lights
from .desk import Mode as _Mode


class Mode(_Mode):
    NAME = "resume"
    LONGS = ()

    def enter(self, now):
        self.desk.lights.scene(lights.RESUME)

    def gesture(self, kind, pad, ms, now):
        if kind != fingers.TAP and kind != fingers.DOUBLE:
            return
        key = self.desk.key(pad)
        if key == "confirm":
            self.desk.home(now)
        elif key == "back":
            self._put_away(pad, now)

    def _put_away(self, pad, now):
        try:
            self.desk.sitting.put_away()
        except Refused as refusal:
            self.desk.refuse(refusal, pad, now)

    def told(self, event, now):
        """Somebody plays on over the link: that is an answer too."""
        if event[1] not in ("fault", "refused"):
            self.desk.home(now)
