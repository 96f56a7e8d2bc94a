"""Do journal, files, settings and calibration hold under a real MicroPython too, as source and compiled?"""

from pathlib import Path

import pytest

from sim.micropython import run_tests

HERE = Path(__file__).parent
TESTS = ["files", "settings", "calibration", "journal", "power_cut", "kept_verbs"]


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_what_is_kept_comes_back_under_micropython(mpy):
    report = run_tests([HERE / ("test_%s.py" % name) for name in TESTS], mpy=mpy, jobs=1)
    assert report.failed == 0, report.failures
    assert report.passed > 70
