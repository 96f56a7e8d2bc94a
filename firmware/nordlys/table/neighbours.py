"""Which of two neighbouring lanes is meant? They lie 3 mm apart, and one finger raises both.

The first leads and lights at once; neighbours that follow within a moment are its rivals. When the moment is over the
levels are read from the chips and the strongest is meant. Two that are too alike are told as such, and the next touch of
the pair is decided by whatever difference there is.
"""

from array import array

from .timing import ALIKE_PERCENT, WRAP

# What an electrode is at
IDLE = 0
NEW = 1  # touched in this step, not told
FINGER = 2  # DOWN was told
RIVAL = 3  # beside a leader: one of them is meant
UNSURE = 4  # told as AMBIGUOUS, left out until it lifts
LEFT_OUT = 5  # a neighbour's shadow, a sleeve, there when its chip came back: nothing until it lifts
STUCK_FAST = 6

LIFTING = 1  # seen without a finger, not long enough to count
CONTESTED = 64  # leads, and has rivals

ELECTRODES = 12  # of a chip
EVERY = (1 << ELECTRODES) - 1
NOBODY = -1


class Contests:
    def __init__(self, hands, near, count, live):
        """hands: the Fingers that ask; near(pad, pad): do they lie so close? live: of each chip a mask of those touched."""
        self.open = 0  # rivals
        self._hands = hands
        self._near = near
        self._live = live
        self._leader = array("h", [NOBODY] * count)
        self._strength = array("h", [0] * count)
        self._best = self._second = NOBODY
        # The pair that could not be told apart
        self._pair = array("h", [NOBODY, NOBODY])
        self._pair_at = 0

    def forget(self):
        self.open = 0
        self._pair[0] = NOBODY
        for slot in range(len(self._leader)):
            self._leader[slot] = NOBODY

    def waiting(self, now):
        """Is there a reason to look again though no finger moves?"""
        if self._pair[0] != NOBODY and (now - self._pair_at) & WRAP >= self._hands.timing.decide_within:
            self._pair[0] = NOBODY
        return self.open > 0 or self._pair[0] != NOBODY

    # A new touch

    def joins(self, slot, now, touch):
        """Does this new touch belong to one that leads? Then it waits as a rival."""
        hands = self._hands
        if hands.state[slot] != NEW or hands.flags[slot] & CONTESTED:
            return  # one that came with it has joined it already
        leader = self._find_leader(slot, now)
        if leader == NOBODY:
            return
        self._measure(leader, touch)
        self._measure(slot, touch)
        if hands.state[leader] == NEW and not hands.flags[leader] & CONTESTED:
            # Neither is lit yet: the stronger one leads, so that the right one lights.
            if self._strength[slot] > self._strength[leader]:
                slot, leader = leader, slot
        hands.state[slot] = RIVAL
        hands.flags[leader] |= CONTESTED
        self._leader[slot] = leader
        self.open += 1

    def _find_leader(self, slot, now):
        """The neighbour that leads; or the one whose rival is a neighbour: a finger may cover three lanes."""
        pad_at = self._hands.pad_at
        state = self._hands.state
        for number in range(len(self._live)):
            live = self._live[number] & EVERY  # so few that the light need not wait for all others
            other = number * ELECTRODES
            while live:
                if live & 1 and other != slot and state[other] and self._near(pad_at[slot], pad_at[other]):
                    leader = self._leader[other]
                    if leader == NOBODY:
                        leader = other
                    if self._leads(leader, now):
                        return leader
                live >>= 1
                other += 1
        return NOBODY

    def _leads(self, slot, now):
        hands = self._hands
        if hands.state[slot] != FINGER and hands.state[slot] != NEW:
            return False
        return (now - hands.down_at[slot]) & WRAP <= hands.timing.neighbours_within

    def _measure(self, slot, touch):
        """Baseline - filtered, as the chip has it now; what was measured before stays if it does not answer."""
        chip = touch.chips[slot // ELECTRODES]
        try:
            chip.read_levels()
        except OSError:
            return  # the next poll finds out why
        self._strength[slot] = chip.strength(slot % ELECTRODES)

    # The end of a contest

    def settle(self, now, touch):
        """Decide what is due."""
        for slot in range(len(self._leader)):
            leader = self._leader[slot]
            if leader != NOBODY and self._due(slot, leader, now):
                self._decide(leader, now, touch)

    def _due(self, slot, leader, now):
        hands = self._hands
        if (hands.flags[slot] | hands.flags[leader]) & LIFTING:
            return True
        return (now - hands.down_at[leader]) & WRAP >= hands.timing.neighbours_within

    def _decide(self, leader, now, touch):
        self._best = self._second = NOBODY
        self._rank(leader, touch)
        for slot in range(len(self._leader)):
            if self._leader[slot] == leader:
                self._rank(slot, touch)
        if self._alike():
            self._shrug(leader, now)
        else:
            self._choose(leader, now)

    def _rank(self, slot, touch):
        """What is still touched is measured again; what lifted keeps what it had, and comes after all that stayed."""
        stays = self._hands.flags[slot] & LIFTING == 0
        if stays:
            self._measure(slot, touch)
        best = self._best
        if best == NOBODY or self._stronger(slot, best):
            self._second = best
            self._best = slot
        elif self._second == NOBODY or self._stronger(slot, self._second):
            self._second = slot

    def _stronger(self, slot, other):
        flags = self._hands.flags
        if (flags[slot] ^ flags[other]) & LIFTING:
            return flags[other] & LIFTING != 0
        return self._strength[slot] > self._strength[other]

    def _alike(self):
        best, second = self._best, self._second
        if (self._hands.flags[best] ^ self._hands.flags[second]) & LIFTING:
            return False
        if self._is_pair(best, second):
            return False
        return self._strength[second] * 100 > self._strength[best] * (100 - ALIKE_PERCENT)

    def _is_pair(self, slot, other):
        """The second touch of two that were alike decides, whatever the difference."""
        first, second = self._pair[0], self._pair[1]
        return first != NOBODY and (first == slot and second == other or first == other and second == slot)

    def _choose(self, leader, now):
        best = self._best
        self._pair[0] = NOBODY
        self._close(leader, LEFT_OUT)
        if best != leader:
            self._hands.cancel(leader, now)
            self._hands.state[leader] = LEFT_OUT
            self._hands.welcome(best)

    def _shrug(self, leader, now):
        best, second = self._best, self._second
        self._close(leader, LEFT_OUT)
        self._hands.cancel(leader, now)
        self._hands.state[leader] = LEFT_OUT
        self._hands.state[best] = self._hands.state[second] = UNSURE
        self._hands.unsure(best, second)
        self._pair[0] = best
        self._pair[1] = second
        self._pair_at = now

    def _close(self, leader, state):
        """No rivals any more; the leader stays as it is."""
        for slot in range(len(self._leader)):
            if self._leader[slot] == leader:
                self._leader[slot] = NOBODY
                self._hands.state[slot] = state
                self.open -= 1
        self._hands.flags[leader] &= ~CONTESTED

    def leave(self, slot):
        """A leader or a rival ends without meaning: its chip is gone, or it is under a sleeve."""
        leader = self._leader[slot]
        if leader == NOBODY:
            self._close(slot, LEFT_OUT)
            return
        self._leader[slot] = NOBODY
        self.open -= 1
        for other in range(len(self._leader)):
            if self._leader[other] == leader:
                return
        self._hands.flags[leader] &= ~CONTESTED
