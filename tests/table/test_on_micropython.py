"""Do whole evenings go the same way under a real MicroPython? Firmware, chip model and fingers all run in it."""

from pathlib import Path

from sim.micropython import run_tests

HERE = Path(__file__).parent
MODEL = HERE.parents[1] / "sim" / "hardware"


def test_a_whole_game_of_each_kind_by_fingers():
    """From power-on to the winner's lights, and the tiles of A Train Comes From Far Away beside them."""
    report = run_tests([HERE / "test_whole_evenings.py", HERE / "test_evenings_frames.py", MODEL], jobs=2)
    assert report.failed == 0, report.failures
    assert report.passed >= 11
