"""Do the builder's verbs hold under a real MicroPython too?"""

from pathlib import Path

from sim.micropython import run_tests

HERE = Path(__file__).parent
MODEL = HERE.parents[1] / "sim" / "hardware"
KIT = HERE.parent / "table" / "evening_kit.py"


def test_the_verbs_answer_alike_under_micropython():
    report = run_tests([HERE / "test_verbs_on_table.py", KIT, MODEL], jobs=1)
    assert report.failed == 0, report.failures
    assert report.passed >= 8
