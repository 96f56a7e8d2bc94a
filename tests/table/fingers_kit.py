"""How are fingers scripted? "down 12 · 700 ms · up 12" over chips that do as they are told, or over simulated MPR121s.

    down 3      a finger on pad 3 (down 3*2: twice as strong)     up 3   lose 0   find 0   shake 0   calm 0
    700 ms      time passes

Pads 0 to 13 are routes, of which 0 to 5 lie side by side; 14 to 23 are the console. Chip 0 has pads 0 to 11, chip 1 the rest.
"""

from array import array

from nordlys.chips.bus import TouchChips
from nordlys.chips.port import Port
from nordlys.table.fingers import HOLDING, Fingers
from nordlys.table.timing import WRAP, Timing

from sim.hardware.bench import Bench

# The gestures by their numbers.
KINDS = (
    "",
    "DOWN",
    "UP",
    "TAP",
    "DOUBLE",
    "HOLDING",
    "HOLD",
    "LONG",
    "STUCK",
    "UNSTUCK",
    "SLEEVE",
    "SLEEVE_OVER",
    "AMBIGUOUS",
    "PRESS",
)
ROUTES = 14
CONSOLE = ("seat.0", "seat.1", "seat.2", "seat.3", "seat.4", "confirm", "back", "cards", "tickets", "menu")
CONFIRM, BACK, MENU = 19, 20, 23
PLACES = ((0, None, 0x5A), (0, None, 0x5B))
POLL_MS = 5
AFTER_MS = 1200  # of silence: whatever was open is told by then


class Board:
    """Wiring and places in one."""

    def __init__(self):
        self.pad_at = array("h", range(24))
        self.pads = 24
        self.console = CONSOLE

    def near(self, pad, other):
        return pad <= 5 and other <= 5 and abs(pad - other) == 1

    def console_pad(self, name):
        return ROUTES + CONSOLE.index(name) if name in CONSOLE else -1


class PlainChip:
    def __init__(self):
        self.touched = 0
        self.changed = 0
        self.fault = 0
        self.strengths = [0] * 12
        self.reads = 0

    def read_levels(self):
        self.reads += 1
        if self.fault:
            raise OSError(5)

    def strength(self, electrode):
        return self.strengths[electrode]


class PlainChips:
    """The surface of TouchChips; masks are what the script says."""

    def __init__(self):
        self.chips = [PlainChip(), PlainChip()]
        self.why = ["", ""]
        self.news = b"\1\1"  # look at all of them
        self._fingers = [0, 0]

    def poll(self, now):
        for number in range(2):
            chip = self.chips[number]
            chip.touched = 0 if self.why[number] or chip.fault else self._fingers[number]
        return False  # Fingers.busy and the rig's own steps suffice

    def finger(self, pad, strength):
        chip, electrode = pad // 12, pad % 12
        if strength:
            self._fingers[chip] |= 1 << electrode
            self.chips[chip].strengths[electrode] = int(20 * strength)
        else:
            self._fingers[chip] &= ~(1 << electrode)

    def happen(self, what, number):
        if what == "lose":
            self.why[number] = "no_answer"
        elif what == "find":
            self.why[number] = ""
        else:
            self.chips[number].fault = 2 if what == "shake" else 0


class Script:
    """[(ms, word, argument)] and its length."""

    def __init__(self, text):
        self.steps = []
        self.ms = 0
        for part in text.split(" · "):
            words = part.strip().split(" ")
            if words[1] == "ms":
                self.ms += int(words[0])
            else:
                self.steps.append((self.ms, words[0], words[1]))


def _pad(argument):
    """(pad, strength)"""
    if "*" in argument:
        pad, strength = argument.split("*")
        return int(pad), float(strength)
    return int(argument), 1


class Rig:
    """Fingers over some chips, and a clock; `seen` is what came out, without the progress."""

    def __init__(self, settings=None, start=0):
        self.timing = Timing(settings)
        self.hands = Fingers(Board(), Board(), self.timing, settings)
        self.start = start
        self.ms = 0
        self.progress = []
        self.seen = []
        self.times = []

    def now(self):
        return (self.start + self.ms) & WRAP

    def look(self):
        # Exactly what the table does.
        news = self.touch.poll(self.now())
        if news or self.always or self.hands.busy:
            self.hands.step(self.now(), self.touch)
        kind = self.hands.next()
        while kind:
            if kind == HOLDING:
                self.progress.append((self.hands.pad, self.hands.ms))
            else:
                other = "/%d" % self.hands.other if self.hands.other >= 0 else ""
                self.seen.append("%s %d%s" % (KINDS[kind], self.hands.pad, other))
                self.times.append(self.hands.ms)
            kind = self.hands.next()

    def play(self, text):
        """Run a script and the silence after it; what came out, as text."""
        self.seen = []
        self.times = []
        script = Script(text)
        begin = self.ms
        self.prepare(script, begin)
        at = 0
        while self.ms < begin + script.ms + AFTER_MS:
            while at < len(script.steps) and script.steps[at][0] <= self.ms - begin:
                self.do(script.steps[at][1], script.steps[at][2])
                at += 1
            self.look()
            self.pass_time()
        return " · ".join(self.seen)


class Plain(Rig):
    def __init__(self, settings=None, start=0):
        Rig.__init__(self, settings, start)
        self.touch = PlainChips()
        self.always = True

    def prepare(self, script, begin):
        pass

    def do(self, word, argument):
        if word == "down" or word == "up":
            pad, strength = _pad(argument)
            self.touch.finger(pad, strength if word == "down" else 0)
        else:
            self.touch.happen(word, int(argument))

    def pass_time(self):
        self.ms += POLL_MS


class Real(Rig):
    """Simulated MPR121s down to their registers, under our own drivers."""

    def __init__(self, settings=None, start=0, step="charge"):
        Rig.__init__(self, settings, start)
        self.bench = Bench(hz=0)
        self.bench.bus(0, 4, 5)
        self.models = self.bench.places(PLACES)
        self.touch = TouchChips({0: Port(self.bench.machine, 0, 4, 5)}, PLACES)
        assert self.touch.start(self.now(), step) == 2
        self.always = False
        self.play("100 ms")

    def prepare(self, script, begin):
        """Copper is told beforehand when a finger comes and goes."""
        for index in range(len(script.steps)):
            ms, word, argument = script.steps[index]
            if word == "down":
                pad, strength = _pad(argument)
                up = None
                for later, other_word, other in script.steps[index + 1 :]:
                    if up is None and other_word == "up" and _pad(other)[0] == pad:
                        up = begin + later
                self.bench.finger(self.models[pad // 12], pad % 12, begin + ms, up, 2 * strength)

    def do(self, word, argument):
        if word == "lose":
            self.models[int(argument)].remove()
        elif word == "find":
            self.models[int(argument)].put_back()
        elif word == "shake":
            self.models[int(argument)].shake(40)
        elif word == "calm":
            self.models[int(argument)].shake(0)

    def pass_time(self):
        self.bench.clock.sleep_ms(POLL_MS)
        self.ms = self.bench.clock.ticks_ms()


def both(text, expected, settings=None):
    """The same script over both kinds of chips comes to the same."""
    for make in (Plain, Real):
        seen = make(settings).play(text)
        assert seen == expected, "%s: %s" % (make.__name__, seen)
