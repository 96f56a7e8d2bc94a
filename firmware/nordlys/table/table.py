"""One table: chips, fingers, desk, lights, journal and link, and one pass of the loop through all of them.

`step(now)` is the whole program; asyncio only calls it again. What it stands on is handed in: `hardware` (a controller with
its chips, or a simulated one) and `files` (its flash).
"""

import gc
import json

from nordlys import boards, folder_of, module
from nordlys.rules.refused import Refused

from . import fingers
from .calibration import Calibration
from .desk import Desk
from .fingers import Fingers
from .journal import Journal
from .lights import CODE_FAULT, CODE_STUCK, RESUME, Lights
from .places import Places
from .settings import Settings
from .sitting import Sitting
from .timing import Timing
from .touch_log import TouchLog
from .wiring import BadWiring, Wiring

WRAP = 0x3FFFFFFF
PARTS = ("chips", "fingers", "desk", "link", "lights")
CHIPS, FINGERS, DESK, LINK, LIGHTS = range(5)
ILL_AFTER = 50  # passes with a crash, one after another: then the watchdog is left alone and restarts the board
MEAN_OVER = 16  # passes
WIRING = "wiring.json"
CRASH_LOG = "crashes.log"
CRASH_LOG_BYTES = 8_192
KEY_BYTES = 8
# Faults of chips, pads and strips: other wires begin without them.
OF_THE_WIRES = (
    "stuck_pad",
    "chip_missing",
    "chip_ill",
    "bus_stuck",
    "wiring_broken",
    "not_calibrated",
    "calibration_of_another_wiring",
    "calibration_broken",
)
CHIP_CODES = {"": "chip_back", "no_answer": "chip_missing", "bus_stuck": "bus_stuck"}  # else it answers, and is ill
PASSING = ("stuck_pad", "chip_missing", "chip_ill", "bus_stuck")  # counted, but their light goes out with their cause
OF_THE_FLASH = ("flash_full", "flash_failed")  # over with the next record that is written


class Table:
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
        self.wire(self._first_board(), clock())

    def _first_board(self):
        """The board of the game that waits on the flash, else the one that was set, else the first that this table has."""
        name = self.kept["game"] if self.kept else self.settings.values.get("board")
        return name if name in self.boards else self.boards[0]

    # ---- wires

    def wire(self, board, now):
        """Chips and strips of this board. A real table has one; the simulator changes it with the game."""
        if board == self.board:
            return
        self.board = board
        self._forget_wires()
        self.places = Places(board)
        self.wiring = self._read_wiring(board)
        self.calibration = Calibration(self.files, self.wiring.hash)
        self.touch, self.strips = self.hardware.build(self, board)
        self.wiring.strips = []  # the strips know: .along(strip)
        self.fingers = Fingers(self.wiring, self.places, self.timing, self.settings)
        self.lights = Lights(self.places, self.strips, self.timing, self.settings)
        self.touch_log = TouchLog()
        self._out = bytearray(len(self.wiring.places))  # chips that do not answer
        self.lights.attach(self.sitting)
        self._show_fault()
        self._begin_chips(now)

    def _forget_wires(self):
        """What was wrong with other wires is not wrong with these."""
        self.stuck_pads.clear()
        for code in OF_THE_WIRES:
            self.faults.pop(code, None)

    def _read_wiring(self, board):
        """What was taught on this very table, else what was planned. A broken one is put aside, and told."""
        taught = self.files.read(WIRING)
        if taught is not None:
            try:
                wiring = Wiring(json.loads(taught.decode()))
                if not wiring.wrong_for(self.places):
                    return wiring
                if wiring.board != board:  # of the board that this simulator was before
                    taught = None
            except (BadWiring, ValueError):
                pass
            if taught is not None:
                self.files.put_aside(WIRING)
                self.fault("wiring_broken")
        with open("%s/%s_wiring.json" % (folder_of(boards.__file__), board)) as file:
            return Wiring(json.load(file))

    def _begin_chips(self, now):
        self.touch.start(now, self.settings["sensitivity"])
        for fault in self.calibration.apply(self.touch, now):
            if fault != "not_calibrated" or self.hardware.NEEDS_CALIBRATION:
                self.fault(fault)
        self._look_at_chips(now)
        gc.collect()

    def play_on(self, game, now):
        """A game begins: is its board under the fingers?"""
        if game != self.board and game in self.boards:
            self.wire(game, now)

    def start(self, now):
        """Power is on: a game that was cut off is taken up, and the console asks whether it shall go on."""
        for code in self.settings.faults():
            self.fault(code)
        for code, detail in self.journal.said:
            self.fault(code, name=detail)
        if self.kept:
            self.lights.scene(RESUME)  # a long game takes its time: who waits shall see that the power is on
            try:
                self.sitting.resume()
            except Refused as refusal:
                self.fault(refusal.code, name=refusal.facts.get("name", ""))
        self._make_key()
        self.desk.start(now)

    def _make_key(self):
        """What a page must know to begin and undo games: made once, from the platform's own randomness, and kept."""
        if self.settings["table_key"]:
            return
        try:
            self.settings.change({"table_key": self.sitting.random_bytes(KEY_BYTES).hex()})
        except OSError:
            self.fault("flash_failed")

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
            self._news = self._feel(now)
        elif part == FINGERS:
            if self._news or self.fingers.busy:
                self.fingers.step(now, self.touch)
                self._gestures(now)
        elif part == DESK:
            self.desk.step(now)
        elif part == LIGHTS:
            self.lights.step(now)
        elif self.link is not None:
            self.link.step(now)

    def _feel(self, now):
        if not self.touch.poll(now):
            return False
        self.touch_log.note(now, self.touch)
        self._look_at_chips(now)
        return True

    def _look_at_chips(self, now):
        """A chip that feels nobody any more is told once, and so is one that is back; the table goes on with what is left."""
        for number in range(len(self._out)):
            why = self.touch.trouble(number)
            if bool(why) != bool(self._out[number]):
                self._out[number] = bool(why)
                self._tell_chip(number, why)

    def _tell_chip(self, number, why):
        code = CHIP_CODES.get(why, "chip_ill")
        bus, mux, address = self.wiring.places[number]
        place = "0x%02x on bus %d" % (address, bus)
        if mux is not None:
            place += ", channel %d" % mux
        if why:
            self.faults[code] = self.faults.get(code, 0) + 1
        self._tell_fault(code, {"chip": place, "why": why})
        self._show_fault()

    def _gestures(self, now):
        hands = self.fingers
        kind = hands.next()
        while kind:
            if kind == fingers.DOWN:
                # Feedback never waits for thinking: the light is on its way before the rules are asked.
                self.lights.touched(hands.pad, now)
            self._part = DESK
            self.desk.gesture(kind, hands.pad, hands.other, hands.ms, now)
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
                self._begin_chips(now)
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

    def calibrated(self, old_faults, warnings):
        """A calibration was stored: what was wrong before is over; what a person should look at is told."""
        for code in old_faults:
            self.faults.pop(code, None)
        self._show_fault()
        for code, pad in warnings:
            self._tell_fault(code, {"pad": pad})

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
