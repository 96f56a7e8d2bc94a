"""What does a finger mean? Masks of touched electrodes become taps, holds, double taps, sleeves and stuck pads.

    hands.step(now, touch)  # after touch.poll
    kind = hands.next()     # until it is 0; then .pad, .other and .ms hold what it is about

Every DOWN is followed by exactly one UP, whatever happens to finger or chip. Nothing here allocates after the start.
"""

from array import array

from nordlys import seldom

from .neighbours import (
    CONTESTED,
    ELECTRODES,
    FINGER,
    IDLE,
    LEFT_OUT,
    LIFTING,
    NEW,
    RIVAL,
    STUCK_FAST,
    UNSURE,
    Contests,
)
from .timing import ROUTES_AT_ONCE, WRAP

# Kinds of gestures; 0 is none.
DOWN = 1  # at once, for the light; whether it means anything comes later
UP = 2  # .ms: how long it was down
TAP = 3
DOUBLE = 4  # in place of the second TAP, and only on pads that know it
HOLDING = 5  # progress, .ms so far; until HOLD
HOLD = 6
LONG = 7
STUCK = 8  # reported once, after its UP; left out until UNSTUCK
UNSTUCK = 9
SLEEVE = 10  # more routes than fingers: ignored until all of them lift
SLEEVE_OVER = 11
AMBIGUOUS = 12  # .pad and .other: neighbours too alike to tell; a second touch decides
PRESS = 13  # a console pad lifts after its HOLD: a slow tap, where nothing was meant by holding it

# What is remembered of an electrode, beside LIFTING and CONTESTED
HELD = 2  # HOLD was told: its lift is no tap
LONG_HELD = 4
TAPPED = 8  # one tap, waiting whether a second follows
SECOND = 16  # this touch is the second
REBOUND = 32  # lifted a moment ago

# A chip's
HERE = 0
GONE = 1
SETTLING = 2

ITSELF = 1 << ELECTRODES  # beside the bits of its electrodes: it left, and its return is to be seen

SHORT = 0xFFFF  # milliseconds of what is over within a minute
RING = 96
# A DOWN is taken only with room for the ends of all that are down: three routes, ten console pads, four words each.
ROOM = 52


class Fingers:
    DOUBLES = ("back",)  # a tap on these waits for a second one; all others answer at once

    @seldom
    def __init__(self, wiring, places, timing, settings=None):
        """wiring: `pad_at`; places: `pads`, `console`, `near(a, b)`, `console_pad(name)`. `settings` is timing's to read."""
        count = len(wiring.pad_at)
        self.timing = timing
        self.pad = self.other = -1
        self.ms = 0
        self.busy = True  # step again although no chip has news
        self.pad_at = wiring.pad_at
        self._first_console = places.pads - len(places.console)
        self._doubles = array("h", [places.console_pad(name) for name in self.DOUBLES])
        # Of each electrode
        self.state = bytearray(count)
        self.flags = bytearray(count)
        self.down_at = array("i", [0] * count)
        self.moved_at = array("H", [0] * count)  # the lift that may count, or the last tap's; & SHORT, as are
        self.told_at = array("H", [0] * count)  # the moments of progress: nobody asks for one a minute later
        # Of each chip
        chips = count // ELECTRODES
        self._chip = bytearray(chips)
        self._back_at = array("i", [0] * chips)
        self._live = array("H", [ITSELF] * chips)  # electrodes of which something is remembered, a bit each
        # Of this step
        self._new = array("B" if count <= 256 else "H", [0] * count)
        self._news = 0
        self._down = 0  # electrodes that are not idle
        self._routes = 0  # touched now, stuck ones left out
        self._sleeve = False
        self._sleeve_slot = -1
        self._contests = Contests(self, places.near, count, self._live)
        # The ring of gestures
        self._kinds = bytearray(RING)
        self._pads = bytearray(RING)  # a byte each, as in the board's list of neighbours
        self._times = array("i", [0] * RING)  # AMBIGUOUS: the other pad
        self._first = self._count = 0

    # Told

    def next(self):
        """The next gesture's kind, or 0. Its pad, other pad and milliseconds are set."""
        if not self._count:
            return 0
        at = self._first
        self._first = (at + 1) % RING
        self._count -= 1
        kind = self._kinds[at]
        self.pad = self._pads[at]
        self.ms = self._times[at]
        self.other = -1
        if kind == AMBIGUOUS:
            self.other = self.ms
            self.ms = 0
        return kind

    def say(self, kind, slot, ms=0, other=-1):
        if self._count == RING:
            return  # nobody listens
        at = (self._first + self._count) % RING
        self._kinds[at] = kind
        self._pads[at] = self.pad_at[slot]
        self._times[at] = self.pad_at[other] if kind == AMBIGUOUS else ms
        self._count += 1

    @seldom
    def forget(self):
        """Begin anew: what is touched now means nothing until it lifts."""
        self._first = self._count = 0
        self._contests.forget()
        for slot in range(len(self.state)):
            if self.state[slot] == FINGER:
                self.say(UP, slot)
            if self.state[slot] not in (IDLE, STUCK_FAST):
                self.state[slot] = LEFT_OUT
            self.flags[slot] = 0
        self.busy = True

    # Step

    def step(self, now, touch):
        """Look at the chips' masks as last polled, and at the time."""
        self._routes = 0
        self._down = 0
        self._news = 0
        busy = False
        live = self._live
        news = touch.news
        for number in range(len(live)):
            # Most chips have nothing to tell, and a call takes its time.
            if live[number] or news[number]:
                if self._look(number, now, touch):
                    busy = True
        if self._news:
            self._greet(now, touch)
        if self._contests.open:
            self._contests.settle(now, touch)
        if self._sleeve or self._routes > ROUTES_AT_ONCE:
            self._watch_sleeve(now)
        self.busy = busy or self._sleeve or self._contests.waiting(now)

    def _look(self, number, now, touch):
        """One chip that may have news; True while anything of it needs another look."""
        chip = touch.chips[number]
        # A chip at fault, or out, touches nothing: what was on it ends, and means nothing.
        if chip.fault or touch.why[number]:
            if self._chip[number] != GONE:
                self._drop(number, now)
                self._chip[number] = GONE
            return False
        if self._chip[number] != HERE:
            self._come_back(number, now)
        return self._visit(number, chip.touched, now)

    def _visit(self, number, mask, now):
        live = ITSELF if self._chip[number] == SETTLING else 0
        state = self.state
        left = mask | self._live[number] & ~ITSELF
        bit = 1
        slot = number * ELECTRODES
        while left:
            if left & 1:
                if mask & bit:
                    self._touched(slot, now)
                else:
                    self._empty(slot, now)
                if state[slot]:
                    live |= bit
                    self._down += 1
                    if state[slot] != STUCK_FAST and self.is_route(slot):
                        self._routes += 1
                elif self.flags[slot]:
                    live |= bit
            left >>= 1
            bit <<= 1
            slot += 1
        self._live[number] = live
        return live != 0

    def is_route(self, slot):
        """A route, or a cell of a frame: whatever is no console pad."""
        return self.pad_at[slot] < self._first_console

    # Chips that leave and return

    def _drop(self, number, now):
        for slot in range(number * ELECTRODES, (number + 1) * ELECTRODES):
            if self.state[slot] == STUCK_FAST:
                self.say(UNSTUCK, slot)
            elif self.state[slot]:
                self.cancel(slot, now)
            self.state[slot] = IDLE
            if self.flags[slot] & TAPPED:
                self.say(TAP, slot)
            self.flags[slot] = 0
        self._live[number] = ITSELF

    def _come_back(self, number, now):
        if self._chip[number] == GONE:
            self._chip[number] = SETTLING
            self._back_at[number] = now
        elif (now - self._back_at[number]) & WRAP >= self.timing.settle:
            self._chip[number] = HERE

    # One electrode

    def _touched(self, slot, now):
        state = self.state[slot]
        if state == IDLE:
            self._begin(slot, now)
            return
        self.flags[slot] &= ~LIFTING
        if state == STUCK_FAST:
            return
        ms = (now - self.down_at[slot]) & WRAP
        if ms >= self.timing.stuck_after:
            self._stick(slot, now)
        elif state == FINGER:
            self._rest(slot, ms, now)

    def _begin(self, slot, now):
        if self.pad_at[slot] < 0:
            return
        flags = self.flags[slot]
        if flags & REBOUND:
            if (now - self.moved_at[slot]) & SHORT < self.timing.bounce:
                return
            flags &= ~REBOUND
        if flags & TAPPED:
            # Too late for a second one: the first was a tap of its own.
            if (now - self.moved_at[slot]) & SHORT > self.timing.double_within:
                self.say(TAP, slot)
            else:
                flags |= SECOND
        self.flags[slot] = flags & SECOND
        self.down_at[slot] = now
        if self._chip[slot // ELECTRODES] == SETTLING:
            self._leave_out(slot)
        else:
            self.state[slot] = NEW
            self._new[self._news] = slot
            self._news += 1

    def _rest(self, slot, ms, now):
        """A finger stays where it is."""
        flags = self.flags[slot]
        if flags & LONG_HELD:
            return
        timing = self.timing
        if flags & HELD:
            if ms >= timing.long_hold:
                self._held_long(slot, ms)
        elif ms >= timing.hold:
            if not flags & CONTESTED:
                self._held(slot, ms)
        elif ms >= timing.filling_after and (now - self.told_at[slot]) & SHORT >= timing.progress_every:
            self.told_at[slot] = now & SHORT
            if self._count < ROOM:
                self.say(HOLDING, slot, ms)

    def _held(self, slot, ms):
        self._first_tap(slot)
        self.flags[slot] |= HELD
        self.say(HOLD, slot, ms)

    def _held_long(self, slot, ms):
        self.flags[slot] |= LONG_HELD
        self.say(LONG, slot, ms)

    def _on_the_stroke(self, slot, ms):
        """It lifts when it was held long enough, or just short of it."""
        timing = self.timing
        ms += timing.just_short
        if not self.flags[slot] & HELD and ms >= timing.hold:
            self._held(slot, timing.hold)
        if self.flags[slot] & (HELD | LONG_HELD) == HELD and ms >= timing.long_hold:
            self._held_long(slot, timing.long_hold)

    def _stick(self, slot, now):
        if self._count >= ROOM:
            return  # many at once: the rest with the next step
        self.cancel(slot, now)
        self.state[slot] = STUCK_FAST
        self.say(STUCK, slot, (now - self.down_at[slot]) & WRAP)

    def _empty(self, slot, now):
        """No finger is seen on it."""
        if self.state[slot] == IDLE:
            self._remember(slot, now)
            return
        if not self.flags[slot] & LIFTING:
            self.flags[slot] |= LIFTING
            self.moved_at[slot] = now & SHORT
        if (now - self.moved_at[slot]) & SHORT >= self.timing.lift_after:
            self._lift(slot, now)

    def _remember(self, slot, now):
        """What is still open after a lift: a second tap, a rebound."""
        ms = (now - self.moved_at[slot]) & SHORT
        flags = self.flags[slot]
        if flags & TAPPED:
            if ms > self.timing.double_within:
                self.say(TAP, slot)
                flags = 0
        elif ms >= self.timing.bounce:
            flags = 0
        self.flags[slot] = flags

    def _lift(self, slot, now):
        state = self.state[slot]
        if state == RIVAL or self.flags[slot] & CONTESTED:
            return  # the contest is settled in this very step, and the lift counts in the next
        self.state[slot] = IDLE
        if state == STUCK_FAST:
            self.say(UNSTUCK, slot)
        elif state == FINGER:
            self._end(slot, ((now - self.down_at[slot]) & WRAP) - ((now - self.moved_at[slot]) & SHORT))
        self.flags[slot] = self.flags[slot] & TAPPED | REBOUND
        self.moved_at[slot] = now & SHORT

    def _end(self, slot, ms):
        """A finger left of its own will."""
        self._on_the_stroke(slot, ms)
        self.say(UP, slot, ms)
        flags = self.flags[slot]
        tap = not flags & HELD and ms >= self.timing.ghost
        if flags & SECOND:
            self.say(DOUBLE if tap else TAP, slot, ms)
        elif tap:
            if self.knows_double(self.pad_at[slot]):
                self.flags[slot] |= TAPPED
            else:
                self.say(TAP, slot, ms)
        elif flags & HELD and not self.is_route(slot):
            self.say(PRESS, slot, ms)

    def knows_double(self, pad):
        for index in range(len(self._doubles)):
            if self._doubles[index] == pad:
                return True
        return False

    def _first_tap(self, slot):
        """The second touch became something else: the first was a tap."""
        if self.flags[slot] & SECOND:
            self.flags[slot] &= ~SECOND
            self.say(TAP, slot)

    def cancel(self, slot, now):
        """A touch ends without meaning."""
        if self.state[slot] == FINGER:
            self.say(UP, slot, (now - self.down_at[slot]) & WRAP)
        if self.state[slot] == RIVAL or self.flags[slot] & CONTESTED:
            self._contests.leave(slot)
        self._first_tap(slot)
        self.flags[slot] &= LIFTING

    def _leave_out(self, slot):
        self._first_tap(slot)
        self.state[slot] = LEFT_OUT

    # Several at once

    def _greet(self, now, touch):
        """New touches: a sleeve, a neighbour's shadow, or fingers."""
        for index in range(self._news):
            slot = self._new[index]
            if self._count > RING - ROOM or (self._sleeve and self.is_route(slot)):
                self._leave_out(slot)
            elif self._down > 1:
                self._contests.joins(slot, now, touch)
        if self._is_sleeve():
            self._cover(now)
        for index in range(self._news):
            slot = self._new[index]
            if self.state[slot] == NEW:
                self.welcome(slot)

    def welcome(self, slot):
        self.state[slot] = FINGER
        self.told_at[slot] = self.down_at[slot] & SHORT
        self.say(DOWN, slot)

    def unsure(self, slot, other):
        self.say(AMBIGUOUS, slot, 0, other)

    def _is_sleeve(self):
        """Rivals wait for their contest, for two players' fingers may raise two lanes each; a whole arm need not wait."""
        if self._sleeve or self._routes <= ROUTES_AT_ONCE:
            return False
        if self._routes > 2 * ROUTES_AT_ONCE:
            return True
        fingers = 0
        for slot in range(len(self.state)):
            if self._counts(self.state[slot]) and self.is_route(slot):
                fingers += 1
        return fingers > ROUTES_AT_ONCE

    def _counts(self, state):
        return state == NEW or state == FINGER or state == UNSURE

    def _cover(self, now):
        self._sleeve = True
        for slot in range(len(self.state)):
            if self.state[slot] and self.state[slot] != STUCK_FAST and self.is_route(slot):
                self._sleeve_slot = slot
                self.cancel(slot, now)
                self.state[slot] = LEFT_OUT
        self.say(SLEEVE, self._sleeve_slot)

    def _watch_sleeve(self, now):
        if self._sleeve:
            if not self._routes:
                self._sleeve = False
                self.say(SLEEVE_OVER, self._sleeve_slot)
        elif self._is_sleeve():
            # Two that were alike are two routes: known only when their contest ended.
            self._cover(now)
