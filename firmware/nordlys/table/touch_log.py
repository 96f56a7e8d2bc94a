"""Which electrodes went down and up in the last minutes? A ring that is filled in passing, for a builder's report."""

from array import array

LENGTH = 128


class TouchLog:
    def __init__(self, length=LENGTH):
        self._when = array("I", [0] * length)
        self._where = array("H", [0] * length)  # chip << 12 | touched
        self._at = 0
        self.count = 0  # since the start

    def note(self, now, touch):
        """After a poll that brought news. Allocates nothing."""
        for number in range(len(touch.chips)):
            chip = touch.chips[number]
            if chip.changed:
                at = self._at
                self._when[at] = now
                self._where[at] = number << 12 | chip.touched
                self._at = at + 1 if at + 1 < len(self._when) else 0
                self.count += 1

    def told(self):
        """Yields [milliseconds, chip, mask of touched electrodes], oldest first."""
        kept = min(self.count, len(self._when))
        for step in range(kept):
            at = (self._at - kept + step) % len(self._when)
            yield [self._when[at], self._where[at] >> 12, self._where[at] & 0xFFF]
