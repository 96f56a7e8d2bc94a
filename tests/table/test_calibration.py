"""Is a calibration used for the wiring that it was made with, and for no other?"""

import json

from nordlys.table.calibration import Calibration

from tests.table.flash_kit import Flash

STORED = [bytes(range(30)), None]


class Touch:
    """Chips that only remember how they were begun."""

    def __init__(self, chips=2):
        self.chips = [None] * chips
        self.begun = None

    def start(self, now, step=None, touch=None, release=None, stored=None):
        self.begun = (now, step, touch, release, stored)


def kept(flash):
    calibration = Calibration(flash, "aa")
    calibration.keep("charge", 12, 6, STORED, [["confirm", 600, 40, 3, 9, 4]], 1_790_000_000)
    return calibration


def test_a_board_that_was_never_calibrated_says_so():
    touch = Touch()
    assert Calibration(Flash(), "aa").apply(touch) == ["not_calibrated"] and touch.begun is None


def test_what_was_kept_is_applied_after_the_next_start():
    flash = Flash()
    kept(flash)
    touch = Touch()
    calibration = Calibration(flash, "aa")
    assert calibration.apply(touch, 7) == []
    assert touch.begun == (7, "charge", 12, 6, STORED)
    assert calibration.told()["pads"] == [["confirm", 600, 40, 3, 9, 4]] and calibration.told()["fault"] is None


def test_the_calibration_of_another_wiring_is_refused_and_stays():
    flash = Flash()
    kept(flash)
    touch = Touch()
    other = Calibration(flash, "bb")
    assert other.apply(touch) == ["calibration_of_another_wiring"] and touch.begun is None
    assert flash.exists("calibration.json")
    other.keep("quick", 9, 5, STORED)
    assert flash.exists("calibration.json.bad1") and Calibration(flash, "bb").apply(Touch()) == []


def test_another_number_of_chips_is_another_wiring():
    flash = Flash()
    kept(flash)
    assert Calibration(flash, "aa").apply(Touch(3)) == ["calibration_of_another_wiring"]


def test_a_broken_file_is_told_and_not_used():
    flash = Flash()
    kept(flash)
    good = json.loads(flash.read("calibration.json"))
    spoilt = [b"", b"{", b"[]", b"null", b"\xff"]
    for name, value in (
        ("format", 2), ("step", "glue"), ("touch", 0), ("touch", 256), ("release", "6"), ("release", True),
        ("stored", 4), ("stored", ["xyz"]),
    ):  # fmt: skip
        changed = dict(good)
        changed[name] = value
        spoilt.append(json.dumps(changed).encode())
    for content in spoilt:
        flash.spoil("calibration.json", content)
        calibration = Calibration(flash, "aa")
        assert calibration.apply(Touch()) == ["calibration_broken"], content
        assert flash.read("calibration.json") == content and calibration.step is None


def test_what_makes_no_sense_is_not_kept():
    flash = Flash()
    calibration = kept(flash)
    for step, touch in (("glue", 12), ("charge", 0), ("charge", 300)):
        try:
            calibration.keep(step, touch, 6, STORED)
            raise AssertionError("it was kept")
        except ValueError:
            pass
    assert calibration.step == "charge" and Calibration(flash, "aa").touch == 12


def test_a_write_that_fails_leaves_the_old_one():
    flash = Flash()
    calibration = kept(flash)
    flash.room = 3
    try:
        calibration.keep("quick", 9, 5, STORED)
        raise AssertionError("it was kept")
    except OSError:
        pass
    assert calibration.step == "charge" and Calibration(flash, "aa").step == "charge"
