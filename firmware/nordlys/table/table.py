"""One table: chips, fingers, desk, lights, journal and link, and one pass of the loop through all of them.

`step(now)` is the whole program; asyncio only calls it again. What it stands on is handed in: `hardware` (a controller with
its chips, or a simulated one) and `files` (its flash).
"""

# pyright: reportAttributeAccessIssue=false, reportFunctionMemberAccess=false
# Wires, chips and lights are put here by beginning.py.

import gc

from nordlys import Seldom, module, once, seldom

from . import fingers
from .desk import Desk
from .journal import Journal
from .lights import CODE_FAULT, CODE_STUCK
from .settings import Settings
from .sitting import Sitting
from .timing import Timing

WRAP = 0x3FFFFFFF
PARTS = ("chips", "fingers", "desk", "link", "lights")
CHIPS, FINGERS, DESK, LINK, LIGHTS = range(5)
ILL_AFTER = 50  # passes with a crash, one after another: then the watchdog is left alone and restarts the board
MEAN_OVER = 16  # passes
CRASH_LOG = "crashes.log"
CRASH_LOG_BYTES = 8_192
PASSING = ("stuck_pad", "chip_missing", "chip_ill", "bus_stuck")  # counted, but their light goes out with their cause
OF_THE_FLASH = ("flash_full", "flash_failed")  # over with the next record that is written


class Table(Seldom):
    SELDOM = "table.beginning"  # how it begins, with which wires, and what is told when a chip is lost or found

    @seldom
    def __init__(self, hardware, files, random_bytes, clock, clock_us, rigs=False):
        """clock(), clock_us(): milliseconds and microseconds, wrapping at 2**30."""
        self.hardware = hardware
        self.files = files
        self.clock = clock
        self.clock_us = clock_us
        self.faults = {}  # code -> how often
        self.stuck_pads = []
        self.heap_low = None
        self.loop_worst = 0
        self.left = None  # why the loop shall end: "service", "reboot"
        self.words = None  # who knows the sentences of refusals and faults: a connection of the link
        self.link = None  # Usb, when somebody may talk
        self.lights = None  # until the wires are known
        self._out = bytearray()  # chips that do not answer
        self._wrote = 0  # records on the flash when it last failed
        self._loop_total = 0
        self._ill = 0
        self._part = CHIPS
        self._news = False
        self._breathing = False
        self._since = clock()
        self._up_s = 0  # whole seconds, past the clock's wrap; milliseconds would outgrow a small int in twelve days

        self.settings = Settings(files)
        self.timing = Timing(self.settings)
        self.boards = hardware.boards(self.settings)
        self.journal = Journal(files)
        self.sitting = Sitting(random_bytes, clock, self.boards, rigs, self.journal)
        self.sitting.breathe = self.breathe  # pyright: ignore[reportAttributeAccessIssue]
        self.sitting.replaced = self._game_replaced  # pyright: ignore[reportAttributeAccessIssue]
        self.kept = self.journal.unfinished()
        self.board = None
        self.desk = Desk(self)
        beginning = once(self.SELDOM)
        beginning.wire(self, beginning.first_board(self), clock())

    def play_on(self, game, now):
        """A game begins: is its board under the fingers?"""
        if game != self.board and game in self.boards:
            self.wire(game, now)

    # ---- one pass

    def step(self, now):
        """One pass: chips, fingers, desk, link, lights. A crash in one of them is written down, and the others go on."""
        begin = self.clock_us()
        well = True
        for part in range(len(PARTS)):
            self._part = part
            try:
                self._do(part, now)
            except Exception as error:
                well = False
                self._crashed(error, now)
            if part == LINK and self.link is not None:
                now = self.clock()  # an answer may have taken its time
        if well:
            self._ill = 0
        if self._ill < ILL_AFTER:
            self.hardware.feed()
        self._measure((self.clock_us() - begin) & WRAP, self.clock())

    def _do(self, part, now):
        if part == CHIPS:
            self._news = False
            self._news = self.touch.poll(now)
        elif part == FINGERS:
            if self._news or self.fingers.busy:
                self.fingers.step(now, self.touch)
                self._gestures(now)
        elif part == DESK:
            if self._news:  # after the touched light
                self.touch_log.note(now, self.touch)
                self._look_at_chips(now)
            self.desk.step(now)
        elif part == LIGHTS:
            self.lights.step(now)
        elif self.link is not None:
            self.link.step(now)

    def _look_at_chips(self, now):
        """A chip that feels nobody any more is told once, and so is one that is back; the table goes on with what is left."""
        touch = self.touch
        out = self._out
        for number in range(len(out)):
            if (1 if touch.why[number] or touch.chips[number].fault else 0) != out[number]:
                out[number] ^= 1
                once(self.SELDOM).tell_chip(self, number, touch.trouble(number))

    def _gestures(self, now):
        hands = self.fingers
        kind = hands.next()
        while kind:
            if kind == fingers.DOWN:
                # Feedback never waits for thinking: the light is on its way before the rules are asked.
                self.lights.touched(hands.pad, now)
            self._part = DESK
            self.desk.gesture(kind, hands.pad, hands.other, hands.ms, now)
            if hands is not self.fingers:
                return  # another board lies here now: what else these hands did meant pads of the one before
            kind = hands.next()

    def _measure(self, took, now):
        if took > self.loop_worst:
            self.loop_worst = took
        self._loop_total += took - self._loop_total // MEAN_OVER
        passed = (now - self._since) & WRAP
        if passed >= 1000:
            whole = passed // 1000
            self._since = (self._since - WRAP + (whole * 1000 - 1)) & WRAP
            self._up_s += whole
            if self._wrote != self.journal.writes:
                self._wrote = self.journal.writes
                self._flash_works()
            if hasattr(gc, "mem_free"):
                free = gc.mem_free()
                if self.heap_low is None or free < self.heap_low:
                    self.heap_low = free

    def loop_mean(self):
        return self._loop_total // MEAN_OVER

    def uptime(self):
        return self._up_s * 1000 + ((self.clock() - self._since) & WRAP)

    def breathe(self):
        """In the middle of long work: lights go on, the watchdog is fed, `hello` and `health` are answered."""
        within = self._breathing  # the link itself waits, for whoever reads its answer
        self._breathing = True
        try:
            now = self.clock()
            self.lights.step(now)
            if self.link is not None and not within:
                self.link.step(now, True)
            self.hardware.feed()
        except Exception as error:
            self._crashed(error, self.clock())
        self._breathing = within

    # ---- what goes wrong

    def _crashed(self, error, now):
        """An exception in one part: on the flash with it, a fault told, and that part begins anew."""
        self._ill += 1
        if self._ill > 2:
            self.fault("crash", part=PARTS[self._part])
            return  # the same again and again: one entry is enough
        self.write_down(PARTS[self._part], error)
        try:
            if self._part == DESK or self._part == FINGERS:
                self.sitting.put_back()
                self.fingers.forget()
                self.desk.home(now)
            elif self._part == CHIPS:
                once(self.SELDOM).begin_chips(self, now)
            elif self._part == LIGHTS:
                self.lights.calm()
        except Exception as again:
            self.write_down(PARTS[self._part], again)

    def write_down(self, part, error):
        """What nobody expected, on the flash for whoever mends it; shown and told."""
        self.fault("crash", part=part)
        try:
            self.files.append_log(CRASH_LOG, module("table.crash").told(part, error, self.uptime()), CRASH_LOG_BYTES)
        except Exception:
            self.fault("crash_log")

    def fault(self, code, **facts):
        """Something is wrong: counted, shown on the console, told to whoever watches. Nothing stops for it."""
        self.faults[code] = self.faults.get(code, 0) + 1
        if self.faults[code] == 1:
            self._tell_fault(code, facts)
        if code in OF_THE_FLASH:
            self._wrote = self.journal.writes
        self._show_fault()

    def _show_fault(self):
        """The console's light shines as long as something is wrong."""
        if self.lights is None:
            return
        wrong = False
        for out in self._out:
            wrong = wrong or bool(out)
        for code in self.faults:
            wrong = wrong or code not in PASSING
        self.lights.code(CODE_FAULT, wrong)

    def _flash_works(self):
        """A record was written since: nothing is wrong with the flash any more."""
        for code in OF_THE_FLASH:
            if code in self.faults:
                self.faults.pop(code)
                self._show_fault()

    def _game_replaced(self):
        """What could not be written did not happen: the lights look again."""
        self.lights.dirty()

    def _tell_fault(self, code, facts):
        public = {"code": code}
        public.update(facts)
        if self.words:
            public["message"] = self.words.say_fault(code, facts)
        self.sitting.tell("fault", public)

    @seldom
    def stuck(self, pad, on):
        """A pad that nobody can hold so long: told each time, left out until it lifts."""
        if on:
            if pad not in self.stuck_pads:
                self.stuck_pads.append(pad)
            self.faults["stuck_pad"] = self.faults.get("stuck_pad", 0) + 1
            self._tell_fault("stuck_pad", {"pad": self.places.pad_name(pad)})
        elif pad in self.stuck_pads:
            self.stuck_pads.remove(pad)
        self.lights.code(CODE_STUCK, len(self.stuck_pads) > 0)

    def say_refused(self, refusal, seat, pad):
        """A finger was refused: whoever watches reads why."""
        public = {"seat": seat if seat >= 0 else None, "pad": self.places.pad_name(pad), "code": refusal.code}
        if self.words:
            public["message"] = self.words.say(refusal)
        self.sitting.tell("refused", public)

    # ---- the journal

    def note(self, what):
        """Something small that belongs to the running game and must outlive a power cut."""
        code = self.journal.note(what)
        if code:
            self.fault(code)

    def noted(self):
        return self.journal.noted()

    def journal_health(self):
        return self.journal.health()

    def leave(self, why):
        """End the loop after this pass; the game is on the flash."""
        self.left = why
