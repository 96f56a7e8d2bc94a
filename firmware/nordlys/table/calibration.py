"""What did the empty board measure? Sensitivity step, thresholds and baselines, for one wiring.

A versioned file of its own that no upgrade touches. It belongs to the wiring whose hash it names: with other wires the
same numbers would be lies, so it is then refused, and kept.
"""

import json
from binascii import hexlify, unhexlify

from nordlys.chips import ladder

from .files import to_json

NAME = "calibration.json"
CALIBRATION_FORMAT = 1
NEVER, OTHER_WIRING, BROKEN = "not_calibrated", "calibration_of_another_wiring", "calibration_broken"
MOST_THRESHOLD = 255
STORED_LENGTHS = (ladder.STORED_BYTES, ladder.WITH_THRESHOLDS)


class Calibration:
    def __init__(self, files, wiring, name=NAME):
        """wiring: the hash of the wiring that is under the board now; name: of the file, where it is not in its place yet."""
        self.files = files
        self.wiring = wiring
        self.forget()
        self.fault = self._read(name)

    def forget(self):
        self.step = None
        self.touch = self.release = None
        self.stored = []  # for each chip what MPR121.store gave, or None
        self.pads = []  # [pad, baseline, touch delta, noise, margin, response in ms]: what was measured, for people
        self.date = None

    def _read(self, name):
        """None, or the fault that keeps it from being used."""
        data = self.files.read(name)
        if data is None:
            return NEVER
        try:
            found = json.loads(data.decode())
            if not isinstance(found, dict) or found["format"] != CALIBRATION_FORMAT:
                return BROKEN
            if found["wiring"] != self.wiring:
                return OTHER_WIRING
            self._take(found)
        except (ValueError, KeyError, TypeError):
            self.forget()
            return BROKEN
        return None

    def _take(self, found):
        ladder.step(found["step"])  # ValueError where there is none such
        touch, release = found["touch"], found["release"]
        for threshold in (touch, release):
            if not isinstance(threshold, int) or isinstance(threshold, bool) or not 0 < threshold <= MOST_THRESHOLD:
                raise ValueError
        if release >= touch:
            raise ValueError
        stored = [unhexlify(each) if each else None for each in found["stored"]]
        for each in stored:
            if each is not None and len(each) not in STORED_LENGTHS:
                raise ValueError
        if not isinstance(found.get("pads", []), list):
            raise ValueError
        self.step, self.touch, self.release, self.stored = found["step"], touch, release, stored
        self.pads = found.get("pads", [])
        self.date = found.get("date")

    def apply(self, touch, now=0):
        """Begin with the chips as they were calibrated. Gives the faults to tell."""
        if self.fault:
            return [self.fault]
        if len(self.stored) != len(touch.chips):
            return [OTHER_WIRING]
        touch.start(now, self.step, self.touch, self.release, self.stored)
        return []

    def keep(self, step, touch, release, stored, pads=(), date=None):
        """On the flash, and used from now on. ValueError where it makes no sense; OSError where it cannot be written."""
        found = {
            "format": CALIBRATION_FORMAT,
            "wiring": self.wiring,
            "step": step,
            "touch": touch,
            "release": release,
            "stored": [hexlify(each).decode() if each else None for each in stored],
            "pads": list(pads),
            "date": date,
        }
        before = (self.step, self.touch, self.release, self.stored, self.pads, self.date)
        self._take(found)
        try:
            if self.fault and self.files.exists(NAME):
                self.files.put_aside(NAME)
            self.files.write(NAME, to_json(found))
        except OSError:
            self.step, self.touch, self.release, self.stored, self.pads, self.date = before
            raise
        self.fault = None

    def told(self):
        """As the link tells it."""
        return {
            "format": CALIBRATION_FORMAT,
            "wiring": self.wiring,
            "fault": self.fault,
            "step": self.step,
            "touch": self.touch,
            "release": self.release,
            "pads": self.pads,
            "date": self.date,
        }
