"""What does one electrode of an MPR121 read? Second filter, baseline, thresholds and debounce, worked out when asked.

One output of the second filter is the smallest step: SFI samples, one each ESI, behind each the average of FFI charges. An
electrode at rest, with nothing due to change on its copper, is taken over any stretch of time at once.
"""

from sim.hardware.charge import FRACTION, FULL_SCALE, fine_counts
from sim.hardware.noise import spread

# A noisy electrode is never at rest. After a longer sleep than this only the last outputs are worked out.
CATCH_UP = 8


class Settings:
    """What the registers say, taken over when the chip begins to run."""

    first_samples = 6
    second_samples = 4
    interval_us = 16000
    tracking = True
    load = 0  # CL at the start: where the first baseline comes from
    # (MHD, NHD, NCL, FDL) of each direction; there is no MHD while touched
    rising = (0, 0, 0, 0)
    falling = (0, 0, 0, 0)
    touched = (0, 0, 0, 0)
    debounce_touch = 0
    debounce_release = 0
    noise = 0
    seed = 0

    def period_us(self):
        return self.second_samples * self.interval_us


class Electrode:
    def __init__(self, number, copper):
        self.number = number
        self.copper = copper
        self.cdc = 0
        self.cdt = 0
        self.touch_threshold = 0
        self.release_threshold = 0
        self.baseline = 0  # all ten bits
        self.clear()

    def clear(self):
        """Before the first output of a run."""
        self.data = 0
        self.touched = False
        self.done = 0  # outputs so far
        self.resting = False
        self._debounced = 0
        self._unusual = 0
        self._waited = 0
        self._sum = 0
        self._direction = 0

    def run_to(self, outputs, origin_us, settings):
        """Work out every output up to this number; True if it went down or up on the way."""
        touched_before = self.touched
        changed = False
        while self.done < outputs:
            if settings.noise:
                if outputs - self.done > CATCH_UP:
                    self.done = outputs - CATCH_UP
            elif self.resting:
                self._pass_rest(outputs, origin_us, settings.period_us())
                if self.done == outputs:
                    break
            self._take(self._measure(self.done, origin_us, settings), settings)
            self.done += 1
            changed = changed or self.touched != touched_before
        return changed

    def _pass_rest(self, outputs, origin_us, period_us):
        change = self.copper.next_change(origin_us + self.done * period_us)
        if change is None:
            self.done = outputs
        else:
            untouched = (change - origin_us - 1) // period_us
            self.done = max(self.done, min(outputs, untouched))

    def _measure(self, output, origin_us, settings):
        """The second filter: the average of its samples."""
        samples = settings.second_samples
        first = output * samples
        total = 0
        us = origin_us + first * settings.interval_us
        known = -1
        value = 0
        for sample in range(first, first + samples):
            us += settings.interval_us
            femtofarads = self.copper.at(us)
            if femtofarads != known:
                known = femtofarads
                value = fine_counts(femtofarads, self.cdc, self.cdt)
            total += value
            if settings.noise:
                count = settings.first_samples
                total += spread(settings.seed, self.number, sample, count, settings.noise) // count
        return max(0, min(total // (samples * FRACTION), FULL_SCALE))

    def _take(self, data, settings):
        before = self.data
        self.data = data
        if self.done == 0:
            self._first_baseline(settings.load)
        moved = self._track(settings) if settings.tracking else False
        counting = self._judge(settings)
        self.resting = data == before and self.done > 0 and not moved and not counting

    def _first_baseline(self, load):
        if load == 3:
            self.baseline = self.data
        elif load == 2:
            self.baseline = self.data & 0x3E0  # data sheet, 5.10: the five high bits

    def _judge(self, settings):
        """Thresholds and debounce; True while a change is being counted."""
        delta = self.baseline - self.data
        if self.touched:
            differs = delta < self.release_threshold
            needed = settings.debounce_release
        else:
            differs = delta > self.touch_threshold
            needed = settings.debounce_touch
        if not differs:
            self._debounced = 0
            return False
        self._debounced += 1
        if self._debounced > needed:
            self.touched = not self.touched
            self._debounced = 0
        return True

    def _track(self, settings):
        """The baseline follows slow change; True while it moves or is about to."""
        delta = self.data - self.baseline
        if delta == 0:
            self._begin(0)
            return False
        if self.touched:
            direction, (half_delta, step, limit, delay) = 2, settings.touched
        elif delta > 0:
            direction, (half_delta, step, limit, delay) = 1, settings.rising
        else:
            direction, (half_delta, step, limit, delay) = -1, settings.falling
        if direction != self._direction:
            self._begin(direction)
        # FDL: so many outputs are averaged before one counts.
        self._sum += delta
        self._waited += 1
        if self._waited > delay:
            self._follow(self._sum // self._waited, half_delta, step, limit)
            self._sum = self._waited = 0
        return bool(step) or (direction != 2 and abs(delta) <= 2 * half_delta)

    def _begin(self, direction):
        self._direction = direction
        self._unusual = self._waited = self._sum = 0

    def _follow(self, delta, half_delta, step, limit):
        # "Half" deltas: a change of up to twice MHD passes at once. While touched there is no MHD, it is 0 here.
        if abs(delta) <= 2 * half_delta:
            self.baseline += delta
            self._unusual = 0
            return
        self._unusual += 1
        if self._unusual > limit:
            self._unusual = 0
            step = min(step, abs(delta))
            self.baseline += step if delta > 0 else -step
