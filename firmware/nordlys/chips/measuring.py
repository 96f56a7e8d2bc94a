"""What do the electrodes read over a stretch of time? For the builder's tools and for calibration, never while playing.

Looks at every running chip again and again, past the driver's own bookkeeping, and keeps the extremes.
"""

from array import array

from . import mpr121

WRAP = 0x3FFFFFFF
ELECTRODES = mpr121.ELECTRODES
MOST_SWEEPS = 2_000  # should no chip answer and no time pass


class Measuring:
    """After `run`: at chip * 12 + electrode in `low`, `high` the extremes of the filtered data, in `toggles` how often it
    went down or up; for each chip in `all_toggles` how often all twelve did at once, in `ones` how often it answered with
    bits that are never set, in `errors` how often it did not answer, in `ever` the mask of electrodes that were touched."""

    def __init__(self, touch, clock, breathe):
        """breathe(): called between two looks, so that lights go on."""
        self.touch = touch
        self.clock = clock
        self.breathe = breathe
        chips = len(touch.chips)
        self.low = array("H", [0xFFFF] * (chips * ELECTRODES))
        self.high = array("H", [0] * (chips * ELECTRODES))
        self.toggles = array("H", [0] * (chips * ELECTRODES))
        self.all_toggles = array("H", [0] * chips)
        self.ones = array("H", [0] * chips)
        self.errors = array("H", [0] * chips)
        self.ever = array("H", [0] * chips)
        self.down = array("H", [0] * chips)  # as last seen
        self.sweeps = 0
        self._status = bytearray(2)

    def run(self, ms):
        """Look for so many milliseconds, at least twice."""
        since = self.clock()
        while self.sweeps < 2 or ((self.clock() - since) & WRAP < ms and self.sweeps < MOST_SWEEPS):
            for number in range(len(self.touch.chips)):
                if self.touch.why[number] == "":
                    try:
                        self._look(number)
                    except OSError:
                        self.errors[number] += 1
            self.sweeps += 1
            self.breathe()

    def _look(self, number):
        chip = self.touch.chips[number]
        status = self._status
        chip.i2c.readfrom_mem_into(chip.address, mpr121.TOUCH_STATUS, status)
        word = status[0] | status[1] << 8
        if word == 0xFFFF or word & mpr121.NEVER_SET:
            self.ones[number] += 1
            return
        word &= mpr121.ALL
        changed = word ^ self.down[number] if self.sweeps else 0
        if changed == mpr121.ALL:
            self.all_toggles[number] += 1
        self.down[number] = word
        self.ever[number] |= word
        chip.read_levels()
        at = number * ELECTRODES
        for electrode in range(ELECTRODES):
            if changed >> electrode & 1:
                self.toggles[at] += 1
            level = chip.filtered(electrode)
            if level < self.low[at]:
                self.low[at] = level
            if level > self.high[at]:
                self.high[at] = level
            at += 1
