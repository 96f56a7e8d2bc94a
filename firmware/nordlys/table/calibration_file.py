"""How is a calibration read, kept and told? The seldom half of `Calibration`.

What was measured of each pad is for people: it stays in the file, and is read when somebody asks.
"""

import json
from binascii import hexlify, unhexlify

from nordlys import once

from .calibration import BROKEN, CALIBRATION_FORMAT, NAME, NEVER, OTHER_WIRING
from .files import to_json

ladder = once("chips.ladder")
MOST_THRESHOLD = 255
STORED_LENGTHS = (ladder.STORED_BYTES, ladder.WITH_THRESHOLDS)


def read(calibration, name):
    """None, or the fault that keeps it from being used."""
    data = calibration.files.read(name)
    if data is None:
        return NEVER
    try:
        found = json.loads(data.decode())
        if not isinstance(found, dict) or found["format"] != CALIBRATION_FORMAT:
            return BROKEN
        if found["wiring"] != calibration.wiring:
            return OTHER_WIRING
        _take(calibration, found)
    except (ValueError, KeyError, TypeError):
        return BROKEN
    return None


def _take(calibration, found):
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
    calibration.step, calibration.touch, calibration.release, calibration.stored = found["step"], touch, release, stored


def keep(calibration, step, touch, release, stored, pads=(), date=None):
    """On the flash, and used from now on. ValueError where it makes no sense; OSError where it cannot be written."""
    found = {
        "format": CALIBRATION_FORMAT,
        "wiring": calibration.wiring,
        "step": step,
        "touch": touch,
        "release": release,
        "stored": [hexlify(each).decode() if each else None for each in stored],
        "pads": list(pads),
        "date": date,
    }
    before = (calibration.step, calibration.touch, calibration.release, calibration.stored)
    _take(calibration, found)
    try:
        if calibration.fault and calibration.files.exists(NAME):
            calibration.files.put_aside(NAME)
        calibration.files.write(NAME, to_json(found))
    except OSError:
        calibration.step, calibration.touch, calibration.release, calibration.stored = before
        raise
    calibration.fault = None


def told(calibration):
    """As the link tells it. pads: [pad, baseline, touch delta, noise, margin, response in ms]."""
    found = {}
    if calibration.fault is None:
        found = json.loads((calibration.files.read(NAME) or b"{}").decode())
    return {
        "format": CALIBRATION_FORMAT,
        "wiring": calibration.wiring,
        "fault": calibration.fault,
        "step": calibration.step,
        "touch": calibration.touch,
        "release": calibration.release,
        "pads": found.get("pads", []),
        "date": found.get("date"),
    }
