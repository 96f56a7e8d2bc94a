"""Which electrode of the whole board went down or up? All touch chips on all buses, and what is missing of them.

A chip that does not answer costs one try now and then, and comes back by itself. A bus that hangs is freed, or left alone
for a while. Nothing here ever raises while polling.
"""

from nordlys import Seldom, once, seldom
from nordlys.chips import mpr121
from nordlys.chips.port import TIMED_OUT

MUX_ADDRESS = 0x70
RETRY_FIRST_MS = 100
RETRY_MOST_MS = 5000
CHECK_MS = 250  # one chip in turn is asked whether it still runs as told
# Milliseconds wrap at 2**30 on a board.
WRAP = 0x3FFFFFFF
HALF = 0x20000000

# Why a chip is out
RUNS = ""
NO_ANSWER = "no_answer"
BUS_STUCK = "bus_stuck"


class TouchChips(Seldom):
    """`chips[n]` is the driver of places[n]; its `touched` and `changed` masks hold after each poll that said True."""

    SELDOM = "chips.bus_start"

    @seldom
    def __init__(self, ports, places, interrupts=None):
        """ports: {bus: Port}; places: [(bus, multiplexer channel or None, address)]; interrupts: {bus: pin} or None."""
        self.ports = ports
        self.places = places
        self.muxes = {}
        self.chips = []
        self.why = [NO_ANSWER] * len(places)
        self.step = None
        self.touch = mpr121.TOUCH_THRESHOLD
        self.release = mpr121.RELEASE_THRESHOLD
        self.stored = [None] * len(places)
        self._retry_at = [0] * len(places)
        self._pause = [0] * len(places)
        self._next_check = 0
        self._check_at = 0
        # (number, chip, port, address, multiplexer or None, channel); no port: the chip has an interrupt line
        self._ways = []
        self.news = bytearray(len(places))  # 1: the last poll brought something of this chip
        self._told = False  # by the last poll: somebody has news, or `changed`
        self._status = bytearray(2)
        once(self.SELDOM).wire(self, interrupts)

    def running(self):
        return sum([1 for why in self.why if why == RUNS])

    def trouble(self, number):
        """Why this chip feels nobody now, or "": it is out, or what it says cannot be."""
        why = self.why[number]
        return mpr121.FAULTS[self.chips[number].fault] if why == RUNS and self.chips[number].fault else why

    # Poll

    def poll(self, now):
        """Ask every chip; True when some `changed`, or a chip was lost or found."""
        fresh = self.news
        if self._told:
            for number in range(len(fresh)):
                fresh[number] = 0
                self.chips[number].changed = 0
        self._told = True  # until this poll comes to its end without news
        news = False
        why = self.why
        status = self._status
        for number, chip, port, address, mux, channel in self._ways:
            if why[number]:
                if reached(now, self._retry_at[number]) and self._try(number, now):
                    news = True
                    fresh[number] = 1
                continue
            # Asked here, past the drivers: nearly always there is no news, and calls would take most of a touch's time.
            try:
                if port is None:
                    if not chip.poll():
                        continue
                else:
                    if mux is not None and mux.opened != channel:
                        mux.select(channel)
                    port.readfrom_mem_into(address, mpr121.TOUCH_STATUS, status)
                    word = status[0] | status[1] << 8
                    if word == chip.status_word and not chip.calm or not chip.take(word):
                        continue
                news = True
                fresh[number] = 1
                if chip.fault == mpr121.OVER_CURRENT or chip.fault == mpr121.RESTARTED:
                    self._put_out(number, now, mpr121.FAULTS[chip.fault])
            except OSError as error:
                if self._stumble(number, now, error):
                    news = True
                    fresh[number] = 1
        if reached(now, self._check_at):
            self._check_at = later(now, CHECK_MS)
            if self._check(now):
                news = True
        self._told = news
        return news

    def _try(self, number, now):
        """Is a chip that was out there again? Only one that answers is worth the code that starts it."""
        chip = self.chips[number]
        chip.changed = 0
        chip.fault = mpr121.SOUND
        try:
            chip.read(mpr121.ECR)
        except OSError as error:
            self._lose(number, now, error)
            return False
        except ValueError:  # a port that looks for itself who answers (Adafruit's) finds something else there
            self._put_out(number, now, mpr121.FAULTS[mpr121.WRONG_CHIP])
            return False
        return once(self.SELDOM).begin(self, number, now)

    def _stumble(self, number, now, error):
        """One bad answer is no missing chip: free the bus if it hangs, ask once more."""
        chip = self.chips[number]
        bus = self.places[number][0]
        self._forget_mux(bus)
        try:
            if _hangs(error) and not self.ports[bus].free():
                self._lose_bus(bus, now)
                return True
            return chip.poll()
        except OSError as again:
            self._lose(number, now, again)
            return True

    def _check(self, now):
        number = self._next_check
        self._next_check = (number + 1) % len(self.chips)
        if self.why[number] != RUNS:
            return False
        try:
            if self.chips[number].check():
                self.news[number] = 1
                self._put_out(number, now, mpr121.FAULTS[self.chips[number].fault])
                return True
        except OSError as error:
            self.news[number] = 1
            return self._stumble(number, now, error)
        return False

    # Lost and found

    def _lose(self, number, now, error):
        bus = self.places[number][0]
        self._forget_mux(bus)
        if _hangs(error) and not self.ports[bus].free():
            self._lose_bus(bus, now)
        else:
            why = self.chips[number].fault
            self._put_out(number, now, mpr121.FAULTS[why] if why == mpr121.OVER_CURRENT else NO_ANSWER)

    def _lose_bus(self, bus, now):
        """Every chip of it: each further try would cost a time-out."""
        for number in range(len(self.places)):
            if self.places[number][0] == bus:
                self._put_out(number, now, BUS_STUCK)

    def _put_out(self, number, now, why):
        chip = self.chips[number]
        self.news[number] = 1  # it may be another one that was asked
        if self.why[number] == RUNS:
            chip.changed |= chip.touched
            chip.touched = 0
        self.why[number] = why
        self._pause[number] = min(max(2 * self._pause[number], RETRY_FIRST_MS), RETRY_MOST_MS)
        self._retry_at[number] = later(now, self._pause[number])

    def _forget_mux(self, bus):
        if bus in self.muxes:
            self.muxes[bus].forget()


def _hangs(error):
    return error.args[0] in TIMED_OUT


def later(now, ms):
    """A moment that wraps as the clock does. The sum itself would be no small int shortly before, and cost a piece of heap."""
    return (now - WRAP + (ms - 1)) & WRAP


def reached(now, moment):
    return (now - moment) & WRAP < HALF
