"""Which of a touch chip's twelve electrodes is touched? The MPR121, over `machine.I2C` or anything with its two calls:
`readfrom_mem_into(address, register, buffer)` and `writeto_mem(address, register, buffer)`.

`poll` allocates nothing. It never calls a fault a touch: see `fault`. What a chip is told before it runs, and what a
builder asks it, is in mpr121_setting.py: it is seldom needed, and loaded when it is.
"""

from nordlys import Seldom

ADDRESSES = (0x5A, 0x5B, 0x5C, 0x5D)
ELECTRODES = 12
ALL = 0xFFF

# Registers, under the data sheet's names
TOUCH_STATUS = 0x00
TOUCH_STATUS_HIGH = 0x01
OOR_STATUS = 0x02
EFD0LB = 0x04
E0BV = 0x1E
MHDR = 0x2B
E0TTH = 0x41
DEBOUNCE = 0x5B
AFE_CONFIG_1 = 0x5C
AFE_CONFIG_2 = 0x5D
ECR = 0x5E
CDC0 = 0x5F
CDT0 = 0x6C
AUTOCONFIG_0 = 0x7B
SOFT_RESET = 0x80

RESET_WORD = 0x63
OVCF = 0x8000  # of the status word
NEVER_SET = 0x7000  # of the status word: unused bits, and the thirteenth electrode, which stays off
POWER_ON_CONFIG_2 = (
    0x24  # what 0x5D holds after a reset: nothing else on the bus has it there, and no step of the ladder
)

# ECR: where the baseline comes from, over twelve electrodes
STOP = 0x00
RUN_FROM_STORED = 0x0C  # tracking on, the baseline registers stay as they are
RUN_HELD = 0x4C  # tracking off: the calibration lock
RUN_FROM_DATA = 0xCC  # tracking on, the first measurement is the baseline

TOUCH_THRESHOLD = 12
RELEASE_THRESHOLD = 6
CLIPPED = 0x3FC  # no electrode that is wired reads this much

# What is wrong, if anything
SOUND = 0
ONES = 1  # 0xFFFF, or bits that are never set: nobody drives the wire
TOGGLING = 2  # all twelve at once: ground or supply
IMPLAUSIBLE = 3  # a touched electrode reads 0x3FC or has no baseline
OVER_CURRENT = 4  # the chip stopped itself
RESTARTED = 5  # the chip forgot its settings: its supply failed for a moment
WRONG_CHIP = 6  # something else answers at this address
FAULTS = ("sound", "ones", "toggling", "implausible", "over_current", "restarted", "wrong_chip")

CALM_POLLS = 32  # so many equal, sound readings end a fault
SURE_POLLS = 16  # with an interrupt line: read at least this often, for a chip that is gone pulls no line


class MPR121(Seldom):
    """`touched` and `changed` are masks, electrode 0 in bit 0; `fault` is one of the numbers above."""

    SELDOM = "chips.mpr121_setting"
    # One transaction at a time on any bus: all chips share these.
    _status = bytearray(2)
    _byte = bytearray(1)
    _levels = bytearray(E0BV + ELECTRODES - EFD0LB)  # filtered data, the thirteenth's, baselines: one read

    def __init__(self, i2c, address=0x5A, interrupt=None):
        """`interrupt`: a pin that is low when the chip has news, or None."""
        self.i2c = i2c
        self.address = address
        self.interrupt = interrupt
        self.touched = 0
        self.changed = 0
        self.fault = SOUND
        self.step = None  # of the ladder, once started
        self.status_word = 0  # the status that was last taken
        self.calm = 0  # polls until a fault is over; 0: there is none
        self._unread = 0
        self._running = STOP

    # Mode

    def hold(self):
        """Calibration lock: a finger that stays is not absorbed. The chip goes on running."""
        self._set_mode(RUN_HELD)

    def follow(self):
        """Let the baselines follow slow change again."""
        self._set_mode(RUN_FROM_STORED)

    def _set_mode(self, mode):
        self._put(ECR, mode)
        self._running = mode

    # Poll

    def poll(self):
        """Read the touch status; True when `touched` or `fault` changed. OSError: the chip does not answer."""
        if self.interrupt is not None and self._unread < SURE_POLLS and self.interrupt.value():
            self._unread += 1
            if not self.calm:
                return False
        status = self._status
        self.i2c.readfrom_mem_into(self.address, TOUCH_STATUS, status)
        self._unread = 0  # only now: whoever asks once more because nobody answered shall not be put off by the line
        word = status[0] | status[1] << 8
        if word == self.status_word and not self.calm:
            return False
        return self.take(word)

    def take(self, word):
        """The touch status as it was read, where it is another one or `calm` counts; True as with `poll`."""
        before = self.status_word
        self.status_word = word
        # What ends a fault is judged as if every touch were new: readings that cannot be may well stay as they are.
        fault = self._judge(word, 0 if self.calm == 1 else before)
        if fault != SOUND:
            self.calm = CALM_POLLS
            return self._fall(fault)
        if self.calm:
            # A fault is over when the same sound word came often enough.
            self.calm = self.calm - 1 if word == before else CALM_POLLS
            if self.calm:
                return False
            self.fault = SOUND
            self._settle(word)
            return True
        return self._settle(word)

    def _judge(self, word, before):
        if word == 0xFFFF or word & NEVER_SET:
            return ONES
        if word & OVCF:
            return OVER_CURRENT
        if word == ALL or (word ^ before) & ALL == ALL:
            return TOGGLING
        down = word & ALL & ~before
        if down:
            self.read_levels()
            electrode = 0
            while down:
                if down & 1 and not self.plausible(electrode):
                    return IMPLAUSIBLE
                down >>= 1
                electrode += 1
        return SOUND

    def _fall(self, fault):
        """Into a fault: whatever was touched is let go."""
        news = self.fault != fault
        self.fault = fault
        self.changed = self.touched
        self.touched = 0
        return news

    def _settle(self, word):
        touched = word & ALL
        # Held from the first finger to the last one's leaving. Only edges cost a question and a write: a chip that forgot
        # everything would be set going by the write, with thresholds of 0, and look like one that nobody touches.
        if (touched != 0) != (self._running == RUN_HELD):
            if self.check():
                return True
            if touched:
                self.hold()
            else:
                self.follow()
        self.changed = touched ^ self.touched
        self.touched = touched
        return self.changed != 0

    def check(self):
        """Is it still running as it was told? A cheap question for a quiet moment; True when a fault was found."""
        status = self._status
        self.i2c.readfrom_mem_into(self.address, AFE_CONFIG_2, status)  # and ECR behind it
        if status[1] == self._running and status[0] != POWER_ON_CONFIG_2:
            return False
        self._fall(OVER_CURRENT if self.over_current() else RESTARTED)
        return True

    # Levels

    def read_levels(self):
        """Read filtered data and baselines of all electrodes, at once. All chips share the buffer: who wants to know
        a level reads it just before."""
        self.i2c.readfrom_mem_into(self.address, EFD0LB, self._levels)

    def filtered(self, electrode):
        """Filtered data, 10 bits, as last read."""
        return self._levels[2 * electrode] | self._levels[2 * electrode + 1] << 8

    def baseline(self, electrode):
        """The baseline in the scale of `filtered`, as last read; its two low bits are not told by the chip."""
        return self._levels[E0BV - EFD0LB + electrode] << 2

    def strength(self, electrode):
        """How far a finger presses the electrode below its baseline, as last read."""
        return self.baseline(electrode) - self.filtered(electrode)

    def plausible(self, electrode):
        return self.filtered(electrode) < CLIPPED and self.baseline(electrode) > 0

    # Flags

    def over_current(self):
        return self.read(TOUCH_STATUS_HIGH) & 0x80 != 0

    # Bytes

    def read(self, register):
        self.i2c.readfrom_mem_into(self.address, register, self._byte)
        return self._byte[0]

    def _put(self, register, value):
        self._byte[0] = value
        self.i2c.writeto_mem(self.address, register, self._byte)
