"""Is a fault named that was there from the first power-on, before any calibration, when no chip judges its own electrodes?"""

import pytest

from host_tools.doctor.diagnosis import diagnose, is_ready
from host_tools.doctor.examine import leave, pads_to_try, try_fingers
from tests.tools.examined import Board, Eyes, facts_of, findings, one


def on_quick(bench, stored=None):
    """Power on, as after the first flash."""
    bench.touch.start(bench.clock(), "quick", stored=stored or [None] * len(bench.touch.chips))
    bench.run(600)


@pytest.mark.parametrize(
    "code,fault",
    [
        ("electrode_noise", {"name": "crackle", "chip": 1, "electrode": 3}),
        ("supply_noise", {"name": "supply_noise"}),
        ("wrong_rext", {"name": "wrong_rext", "chip": 1}),
        ("wrong_rext", {"name": "wrong_rext", "chip": 1, "at": 20_000}),
        ("pads_unplugged", {"name": "wrong_rext", "chip": 1, "at": 15}),
        ("rext_differs", {"name": "wrong_rext", "chip": 1, "at": 300}),
        ("electrode_shorted", {"name": "shorted", "chip": 1, "electrode": 3}),
        ("electrode_floating", {"name": "floating", "chip": 1, "electrode": 3}),
        ("over_current", {"name": "over_current", "chip": 1}),
        ("all_toggling", {"name": "all_toggle", "chip": 1}),
        ("chip_restarts", {"name": "chip_restarts", "chip": 1}),
        ("chip_missing", {"name": "chip_gone", "chip": 1}),
    ],
)
def test_a_fault_from_the_first_power_on_is_named_before_any_calibration(bench, code, fault):
    bench.simulated.fault(**fault)
    on_quick(bench)
    one(findings(bench), code)


def test_a_reference_that_is_off_by_some_is_neither_overlay_nor_pad(bench):
    bench.simulated.fault("wrong_rext", chip=1, at=300)
    on_quick(bench)
    facts = facts_of(bench)
    facts["touched"] = try_fingers(Board(bench), Eyes(bench), pads_to_try(facts["electrodes"]))
    found = one(diagnose(facts), "rext_differs")
    assert "4 times as large" in found.sentence and "nearer to 300 kOhm" in found.advice and is_ready([found])


def test_a_hand_that_lay_there_before_the_doctor_came_is_seen(bench):
    bench.simulated.finger(5, bench.clock() + 100, None)
    on_quick(bench)
    assert one(findings(bench), "electrode_stuck").where == bench.places.pad_name(5)


@pytest.mark.parametrize("code,picofarads", [("thing_on_board", 3), ("baseline_drifted", -1.5)])
def test_the_stored_baselines_of_the_quick_step_are_compared_on_that_step(bench, code, picofarads):
    on_quick(bench)
    stored = [chip.store() for chip in bench.touch.chips]
    bench.simulated.chips[0].rest(3, 12 + picofarads)
    on_quick(bench, stored)
    one(findings(bench), code)


def test_the_doctor_leaves_the_step_and_the_fingers_as_they_were(bench):
    on_quick(bench)
    assert "as_set" in facts_of(bench)
    assert {chip.step[0] for chip in bench.touch.chips} == {"quick"} and bench.desk.mode.NAME == "quiet"
    leave(Board(bench))
    assert bench.desk.mode.NAME == "menu"


def test_a_broken_chip_makes_no_deaf_pads(bench):
    bench.simulated.fault("chip_restarts", chip=1)
    facts = facts_of(bench)
    facts["touched"] = [
        (pad, 0 if number == 1 else 40, 0, 12) for number, pad in enumerate(pads_to_try(facts["electrodes"]))
    ]
    one(diagnose(facts), "chip_restarts")
