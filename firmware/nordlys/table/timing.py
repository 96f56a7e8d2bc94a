"""How long is a hold, how soon is a second tap? Every time that fingers are measured by, in milliseconds; what each is, times.py says.

A setting of the same name overrides each; `hands` chooses between sets for steady, small and unsteady hands.
"""

from nordlys import once

# Milliseconds wrap at 2**30 on a board.
WRAP = 0x3FFFFFFF

ROUTES_AT_ONCE = 3  # more are a sleeve
ALIKE_PERCENT = 20  # neighbours whose strengths differ by less cannot be told apart


class Timing:
    """One attribute for each name in times.py, and `hands`."""

    hold: int
    long_hold: int
    just_short: int
    filling_after: int
    progress_every: int
    double_within: int
    second_back: int
    bounce: int
    lift_after: int
    ghost: int
    neighbours_within: int
    decide_within: int
    confirm_within: int
    stuck_after: int
    settle: int
    bot_pause: int
    hands: str

    def __init__(self, settings=None):
        """settings: anything with `settings.get(name)`; None or nonsense there leave the value of `hands`."""
        self.read(settings)

    def read(self, settings):
        """Take the settings over, at the start and whenever one was changed."""
        once("table.times").read(self, settings)

    def since(self, then, now):
        """Milliseconds from one moment to a later one, across the wrap."""
        return (now - then) & WRAP
