"""Does a board calibrate itself under a real MicroPython as it does here, and a whole one?"""

from pathlib import Path

from nordlys.chips import ladder

from sim.micropython import run_tests
from tests.table import test_calibrating as scripts
from tests.table.evening_kit import Evening

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_the_same_scripts_pass_under_micropython():
    files = [HERE / "test_calibrating.py", HERE / "evening_kit.py", ROOT / "sim" / "hardware"]
    report = run_tests(files, jobs=2)
    assert report.failed == 0, report.failures
    assert report.passed >= 13


def test_a_whole_board_is_walked_by_hand():
    """All pads of all chips, and neighbours that lie close."""
    evening = Evening(scripts.BOARD)
    scripts.begin(evening)
    scripts.walk(evening)
    evening.wait(3000)
    assert evening.mode() == "menu"
    found = scripts.stored(evening)
    assert found.fault is None and found.step == "quick"
    assert len(found.told()["pads"]) == evening.table.places.pads


def test_a_noisy_supply_under_a_thick_overlay_takes_a_slower_step():
    evening = scripts.small()
    evening.long("menu")
    evening.controller.board.fault("thick_overlay", at=40)
    evening.controller.board.chips[0].noise(400)  # one is enough to see it, and computes sooner
    scripts.begin_again(evening)
    places = evening.table.places
    for pad in evening.table.wiring.pad_at[:12]:
        if pad >= 0:
            evening.hold(places.pad_name(pad), 200)
    evening.long("menu")
    evening.wait(1000)
    found = scripts.stored(evening)
    assert found.fault is None
    assert ladder.step(found.step)[ladder.RESPONSE_MS] > ladder.STEPS[0][ladder.RESPONSE_MS], found.step
    noises = [row[3] for row in found.told()["pads"] if row[2] is not None]
    assert max(noises) > 0
