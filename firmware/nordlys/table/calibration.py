"""What did the empty board measure? Sensitivity step, thresholds and baselines, for one wiring.

A versioned file of its own that no upgrade touches. It belongs to the wiring whose hash it names: with other wires the
same numbers would be lies, so it is then refused, and kept.
"""

from nordlys import Seldom, once

NAME = "calibration.json"
CALIBRATION_FORMAT = 1
NEVER, OTHER_WIRING, BROKEN = "not_calibrated", "calibration_of_another_wiring", "calibration_broken"


class Calibration(Seldom):
    SELDOM = "table.calibration_file"  # how it is kept and told

    def __init__(self, files, wiring, name=NAME):
        """wiring: the hash of the wiring that is under the board now; name: of the file, where it is not in its place yet."""
        self.files = files
        self.wiring = wiring
        self.step = None
        self.touch = self.release = None
        self.stored = []  # for each chip what MPR121.store gave, or None
        self.fault = once(self.SELDOM).read(self, name)

    def apply(self, touch, now=0):
        """Begin with the chips as they were calibrated. Gives the faults to tell."""
        if self.fault:
            return [self.fault]
        if len(self.stored) != len(touch.chips):
            return [OTHER_WIRING]
        touch.start(now, self.step, self.touch, self.release, self.stored)
        return []
