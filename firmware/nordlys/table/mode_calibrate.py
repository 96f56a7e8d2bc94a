"""Which step and which thresholds does this very board want? Calibration by light and touch alone.

All pads blink red: hands off, the empty board is measured. Steady red: touch me; green: felt. When all are green the
result is stored and the menu comes back. *menu* held stores what was seen, pads with a warning blink for a while; *back*
held leaves all as it was, and so does a board that nobody touches any more.
"""

from nordlys.rules.refused import Refused

from . import calibrating, fingers, lights
from .calibrating import Calibrating
from .calibration import BROKEN, NEVER, OTHER_WIRING
from .desk import Mode as _Mode

DONE_MS = 1_500  # all green: so long it is seen
WARNED_MS = 5_000  # pads with a warning blink
ALONE_MS = 300_000  # nothing new was touched: whoever began has gone
LIFTED_MS = 20_000  # a finger that never lifts is none


class Mode(_Mode):
    NAME = "calibrate"
    LONGS = ("menu", "back")

    def __init__(self, desk):
        _Mode.__init__(self, desk)
        self.run = None
        self.result = None
        self._left_at = -1  # when it ended
        self._stays = 0  # so long it is looked at then

    def enter(self, now):
        desk = self.desk
        play = desk.sitting.play
        if play is not None and not play.game.is_over():
            desk.go("mode_menu", now)
            desk.refuse(Refused("busy", "game"), desk.places.console_pad("menu"), now)
            return
        table = desk.table
        self.run = Calibrating(table.touch, table.wiring, table.places)
        self._blink(range(table.places.pads))

    def _blink(self, pads):
        show = self.desk.lights
        show.scene(lights.FAULTS)
        for pad in pads:
            show.faulty(pad)

    def leave(self, now):
        """However it ends: the chips as they are calibrated, by this run or before."""
        if self.run is None:
            return
        self.run = None
        table = self.desk.table
        if table.calibration.fault:
            table.touch.start(now, table.settings["sensitivity"], stored=[None] * len(table.touch.chips))
        else:
            table.calibration.apply(table.touch, now)
        table.fingers.forget()

    def step(self, now):
        run = self.run
        if run is None:
            return
        if self._left_at >= 0:
            self._go(now)
            return
        if run.step(now) and run.phase == calibrating.WALKING:
            self.desk.lights.scene(lights.CALIBRATE)
        if run.new:
            for pad in run.new:
                self.desk.lights.calibrated(pad)
            run.new.clear()
            if not run.left():
                self._keep(now)
        elif run.phase == calibrating.WALKING and self.desk.timing.since(run.felt_at, now) >= ALONE_MS:
            self._end(now, 0)

    def gesture(self, kind, pad, ms, now):
        run = self.run
        if kind != fingers.LONG or run is None or run.phase != calibrating.WALKING or self._left_at >= 0:
            return
        key = self.desk.key(pad)
        if key == "back":
            self._end(now, 0)
        elif key == "menu" and run.seen:
            self._keep(now)

    def _keep(self, now):
        """On the flash. Where that fails all stays as it was, and is told."""
        table = self.desk.table
        result = self.result = self.run.choose()
        try:
            table.calibration.keep(result.step, result.touch, result.release, result.stored, result.rows)
        except OSError:
            self.desk.refuse(Refused("flash_failed"), self.desk.places.console_pad("menu"), now)
            self._end(now, DONE_MS)
            return
        table.calibrated((NEVER, OTHER_WIRING, BROKEN), result.warnings)
        self._end(now, DONE_MS)
        if result.warnings:
            self._blink([table.places.pad_number(name) for _, name in result.warnings])
            self._stays = WARNED_MS

    def _end(self, now, stays):
        self._left_at = now
        self._stays = stays

    def _go(self, now):
        """Back to the menu when it was seen, and no finger is down that would mean something there."""
        passed = self.desk.timing.since(self._left_at, now)
        if passed >= self._stays and (not self.run.touched() or passed >= LIFTED_MS):
            self.desk.go("mode_menu", now)
