"""How far does a finger move each pad, and which step of the ladder is the fastest that is safe for it?

Hands off first: on every step of the ladder the empty board tells its baselines, its noise and its charges. Then a walk on
one far-reaching step, each pad touched once. What a finger does on the other steps follows: a constant current charges to
counts that go with 1 / capacitance, so a finger lowers every step's counts by the same share, and

    delta on a step = delta in the walk * baseline on that step / baseline in the walk.

`step(now)` never blocks; it looks at the chips once and returns. The table goes on polling them meanwhile.
"""

from array import array

from nordlys.chips import ladder

from .neighbours import ELECTRODES

WRAP = 0x3FFFFFFF

# Phases
HANDS_OFF = 0  # until nothing was touched for a moment
RESTING = 1  # the empty board, step by step
WALKING = 2  # a finger on every pad

CALM_MS = 800  # nothing touched for so long: hands are off
PATIENCE_MS = 20_000  # a pad that seems touched for longer is at fault: go on, and tell it
SETTLE_OUTPUTS = 8  # of the chip's second filter, until a baseline is worth the name
WINDOW_MS = 240  # of looking at the empty board, on the quick steps
WINDOW_OUTPUTS = 8  # and at least so many
MOST_AGAIN = 3  # so often a step is measured again because something came near
FOLLOW_MS = 500  # in the walk an untouched pad's baseline follows by a count each time

LEAST_FELT = 5  # counts in the walk that are a finger at all
SAFE = 4  # times its noise that a finger must move a pad
LEAST_DELTA = 12  # counts: below, the two low bits that the chip does not tell are too much of it
LEAST_TOUCH, MOST_TOUCH = 6, 120
LOUD = 4  # counts of noise that a person should look at
WEAK_PART = 3  # a pad that moves by less than a third of the middle one has a fault of its own
CALM_WALK = 2  # counts of noise that do not disturb the walk
NOBODY_FELT = 24  # counts that a finger is taken to move where none was felt: twice the threshold of a chip's maker
STRAY_FEMTOFARADS = 4_000  # a chip's pin alone has about 3000; no pad has so little

# Warnings
NEVER_TOUCHED = "pad_never_touched"
CUT = "pad_cut"
SHORTED = "pad_shorted"
NOISY = "pad_noisy"
WEAK = "pad_weak"
UNSAFE = "pad_unsafe"


class Rest:
    """The empty board on one step."""

    def __init__(self, electrodes):
        self.low = array("H", [0xFFFF] * electrodes)
        self.high = array("H", [0] * electrodes)
        self.stored = []  # for each chip what MPR121.store gave, or None

    def baseline(self, at):
        return (self.low[at] + self.high[at]) // 2 if self.known(at) else 0

    def noise(self, at):
        return self.high[at] - self.low[at] if self.known(at) else 0

    def known(self, at):
        return self.low[at] <= self.high[at]

    def clear(self):
        for at in range(len(self.low)):
            self.low[at] = 0xFFFF
            self.high[at] = 0


class Result:
    """step: its name; touch, release: thresholds for a pad of which nothing is known; stored: for each chip its bytes,
    own thresholds included; rows: [pad, baseline, delta, noise, margin in tenths, response in ms]; warnings: [(code, pad)]."""

    def __init__(self, step, touch, release, stored, rows, warnings):
        self.step = step
        self.touch = touch
        self.release = release
        self.stored = stored
        self.rows = rows
        self.warnings = warnings


class Calibrating:
    def __init__(self, touch, wiring, places):
        self.touch = touch
        self.places = places
        self.pad_at = wiring.pad_at
        self.phase = HANDS_OFF
        self.rests = []  # a Rest for each step of the ladder
        self.walk = 0  # the step of the walk
        count = len(self.pad_at)
        self.deltas = array("H", [0] * count)  # the most that a finger moved it in the walk; 0: not yet touched
        self.new = []  # pads that were just felt for the first time; whoever shows them empties it
        self.wired = sum([1 for pad in self.pad_at if pad >= 0])
        self.seen = 0
        self.felt_at = 0  # when a pad was last felt for the first time
        self._now = array("h", [0] * count)
        self._base = array("h", [0] * count)
        self._cut = bytearray(count)
        self._began = self._since = -1
        self._next = 0
        self._settled = False
        self._again = 0
        self._follow_at = 0

    def left(self):
        """How many pads were not touched yet."""
        return self.wired - self.seen

    def step(self, now):
        """Look once; True when the phase changed."""
        phase = self.phase
        if phase == HANDS_OFF:
            self._wait(now)
        elif phase == RESTING:
            self._rest(now)
        else:
            self._feel(now)
        return self.phase != phase

    def touched(self):
        """Does any chip feel a finger?"""
        for number in range(len(self.touch.chips)):
            if self.touch.why[number] == "" and self.touch.chips[number].touched:
                return True
        return False

    # Hands off

    def _wait(self, now):
        if self._began < 0:
            self._began = self._since = now
        if self.touched():
            self._since = now
        if (now - self._since) & WRAP >= CALM_MS or (now - self._began) & WRAP >= PATIENCE_MS:
            self.phase = RESTING
            self._begin_rest(now)

    # The empty board

    def _begin_rest(self, now):
        step = ladder.STEPS[len(self.rests)]
        # Nothing of an older calibration: each step finds its own charges.
        self.touch.start(now, step, stored=[None] * len(self.touch.chips))
        self.rests.append(Rest(len(self.pad_at)))
        self._settled = False
        self._again = 0
        self._next = self._since = now

    def _rest(self, now):
        step = ladder.STEPS[len(self.rests) - 1]
        rest = self.rests[-1]
        response = step[ladder.RESPONSE_MS]
        passed = (now - self._since) & WRAP
        if not self._settled:
            if passed >= SETTLE_OUTPUTS * response:
                self._settled = True
                self._since = now
            return
        if self.touched() and self._again < MOST_AGAIN:
            # A hand came near: what it did to the board is no noise.
            self._again += 1
            rest.clear()
            self._settled = False
            self._since = now
        elif passed >= max(WINDOW_MS, WINDOW_OUTPUTS * response):
            self._end_rest(rest, now)
        elif (now - self._next) & WRAP >= response:
            self._next = now
            self._look_at_rest(rest)

    def _look_at_rest(self, rest):
        for number in range(len(self.touch.chips)):
            if self._levels(number):
                chip = self.touch.chips[number]
                for electrode in range(ELECTRODES):
                    at = number * ELECTRODES + electrode
                    level = chip.filtered(electrode)
                    rest.low[at] = min(rest.low[at], level)
                    rest.high[at] = max(rest.high[at], level)

    def _levels(self, number):
        """Read a chip's levels; False where it is out."""
        chip = self.touch.chips[number]
        if self.touch.why[number] or chip.fault:
            return False
        try:
            chip.read_levels()
        except OSError:
            return False
        return True

    def _end_rest(self, rest, now):
        for number in range(len(self.touch.chips)):
            rest.stored.append(self._store(number))
        if len(self.rests) < len(ladder.STEPS):
            self._begin_rest(now)
        else:
            self._begin_walk(now)

    def _store(self, number):
        chip = self.touch.chips[number]
        if self.touch.why[number]:
            return None
        try:
            if self.walk == 0 and len(self.rests) == len(ladder.STEPS):
                self._find_cut(number)
            return chip.store()
        except OSError:
            return None

    def _find_cut(self, number):
        chip = self.touch.chips[number]
        chip.read_levels()
        for electrode in range(ELECTRODES):
            if chip.femtofarads(electrode) < STRAY_FEMTOFARADS:
                self._cut[number * ELECTRODES + electrode] = 1

    # The walk

    def _begin_walk(self, now):
        self.walk = self._walk_step()
        rest = self.rests[self.walk]
        stored = []
        for number in range(len(self.touch.chips)):
            bytes_of = rest.stored[number]
            if bytes_of:
                pairs = bytearray()
                for electrode in range(ELECTRODES):
                    felt = self._felt(number * ELECTRODES + electrode)
                    pairs.append(min(felt, MOST_TOUCH))
                    pairs.append(min(felt // 2, MOST_TOUCH))
                bytes_of += bytes(pairs)
            stored.append(bytes_of)
        self.touch.start(now, ladder.STEPS[self.walk], LEAST_FELT, LEAST_FELT // 2, stored)
        for at in range(len(self._base)):
            self._base[at] = rest.baseline(at)
        self.phase = WALKING
        self._next = self._follow_at = self.felt_at = now

    def _walk_step(self):
        """The fastest step that charges every pad in full and on which hardly a pad is loud."""
        best = len(ladder.STEPS) - 1
        for index in range(len(ladder.STEPS) - 1, -1, -1):
            if ladder.STEPS[index][ladder.SEARCH] != ladder.CURRENT_AND_TIME:
                break
            loud = 0
            for at in range(len(self.pad_at)):
                if self.pad_at[at] >= 0 and self.rests[index].noise(at) > CALM_WALK:
                    loud += 1
            if loud * 10 <= self.wired:
                best = index
        return best

    def _felt(self, at):
        """Counts in the walk from which it is a finger."""
        return max(LEAST_FELT, 2 * self.rests[self.walk].noise(at) + 1)

    def _feel(self, now):
        if (now - self._next) & WRAP < ladder.STEPS[self.walk][ladder.RESPONSE_MS]:
            return
        self._next = now
        follow = (now - self._follow_at) & WRAP >= FOLLOW_MS
        if follow:
            self._follow_at = now
        for number in range(len(self.touch.chips)):
            first = number * ELECTRODES
            reads = self._levels(number)
            for electrode in range(ELECTRODES):
                at = first + electrode
                self._now[at] = self._base[at] - self.touch.chips[number].filtered(electrode) if reads else 0
                if follow and self._now[at] and self._now[at] < self._felt(at):
                    self._base[at] += -1 if self._now[at] > 0 else 1
        for at in range(len(self.pad_at)):
            if self.pad_at[at] >= 0 and self._now[at] > self.deltas[at] and self._now[at] >= self._felt(at):
                self._take(at, now)

    def _take(self, at, now):
        if self._is_shadow(at):
            return
        if not self.deltas[at]:
            # One look may catch a spark; the chip's own debouncing has seen a finger twice.
            if not self.touch.chips[at // ELECTRODES].touched >> at % ELECTRODES & 1:
                return
            self.seen += 1
            self.felt_at = now
            self.new.append(self.pad_at[at])
        self.deltas[at] = self._now[at]

    def _is_shadow(self, at):
        """A finger on a neighbour raises this one as well, by less."""
        for other in range(len(self.pad_at)):
            if self._now[other] > 2 * self._now[at] and self.pad_at[other] >= 0:
                if self.places.near(self.pad_at[at], self.pad_at[other]):
                    return True
        return False

    # The choice

    def delta(self, index, at):
        """What this pad's finger does on a step of the ladder; 0: not known."""
        whole = self.rests[self.walk].baseline(at)
        return self.deltas[at] * self.rests[index].baseline(at) // whole if whole else 0

    def _safe(self, index, at):
        return is_safe(self.delta(index, at), self.rests[index].noise(at))

    def choose(self):
        """The Result: the fastest step on which all touched pads are safe, else the one on which most are."""
        best = most = -1
        for index in range(len(ladder.STEPS)):
            safe = 0
            for at in range(len(self.pad_at)):
                if self.deltas[at] and self._safe(index, at):
                    safe += 1
            if safe > most:
                best, most = index, safe
        return self._result(best)

    def _result(self, index):
        rest = self.rests[index]
        known = [self.delta(index, at) for at in range(len(self.pad_at)) if self.deltas[at]]
        known.sort()
        middle = known[len(known) // 2] if known else 0
        good = [delta for delta in known if delta * WEAK_PART >= middle]
        touch = threshold(good[0] if good else NOBODY_FELT, 0)
        stored = []
        for number in range(len(self.touch.chips)):
            bytes_of = rest.stored[number]
            stored.append(bytes_of + self._thresholds(index, number, touch) if bytes_of else None)
        rows = []
        warnings = []
        response = ladder.STEPS[index][ladder.RESPONSE_MS]
        for at in range(len(self.pad_at)):
            if self.pad_at[at] >= 0:
                name = self.places.pad_name(self.pad_at[at])
                delta, noise = self.delta(index, at), rest.noise(at)
                margin = 10 * delta // max(1, noise)
                if not delta:
                    rows.append([name, rest.baseline(at), None, noise, None, response])
                else:
                    rows.append([name, rest.baseline(at), delta, noise, margin, response])
                for code in self._warn(index, at, middle):
                    warnings.append((code, name))
        return Result(ladder.STEPS[index][ladder.NAME], touch, touch // 2, stored, rows, warnings)

    def _thresholds(self, index, number, common):
        """Touch and release of each electrode of a chip, as its registers have them."""
        pairs = bytearray()
        for at in range(number * ELECTRODES, (number + 1) * ELECTRODES):
            touch = common
            if self.deltas[at]:
                touch = threshold(self.delta(index, at), self.rests[index].noise(at))
            else:
                touch = max(touch, min(2 * self.rests[index].noise(at), MOST_TOUCH))
            pairs.append(touch)
            pairs.append(touch // 2)
        return bytes(pairs)

    def _warn(self, index, at, middle):
        codes = []
        noise = self.rests[index].noise(at)
        if not self.deltas[at]:
            if self._cut[at] and self.rests[self.walk].baseline(at):
                codes.append(CUT)
            elif self.rests[self.walk].known(at) and not self.rests[self.walk].baseline(at):
                codes.append(SHORTED)
            else:
                codes.append(NEVER_TOUCHED)
        elif self.delta(index, at) * WEAK_PART < middle:
            codes.append(WEAK)
        if noise > LOUD:
            codes.append(NOISY)
        if self.deltas[at] and not self._safe(index, at):
            codes.append(UNSAFE)
        return codes


def is_safe(delta, noise):
    return delta >= LEAST_DELTA and delta >= SAFE * max(1, noise)


def threshold(delta, noise):
    """Two fifths of the finger that was seen, for a child's moves it by half as much; never within the noise."""
    return max(LEAST_TOUCH, min(max(2 * delta // 5, 2 * noise), MOST_TOUCH))
