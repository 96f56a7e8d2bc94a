"""Do the rules' own tests pass under MicroPython? One suite, two interpreters."""

from pathlib import Path

import pytest

from sim.micropython import run_tests

RULES = Path(__file__).parents[1] / "rules"


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_the_rule_tests_pass_on_both_interpreters(mpy):
    report = run_tests([RULES], mpy=mpy, jobs=1)
    assert report.failed == 0, report.failures
    assert report.skipped == 0
    assert report.passed > 300
