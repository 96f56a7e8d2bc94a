"""Does a board find its own step and thresholds, by light and touch alone?

Written in the firmware's dialect: the same scripts run under the real MicroPython.
"""

import json

from nordlys import boards
from nordlys.chips import ladder
from nordlys.chips.ladder import STORED_BYTES
from nordlys.table import calibrating
from nordlys.table.calibration import NAME, Calibration
from nordlys.table.files import Files
from nordlys.table.places import Places
from nordlys.table.wiring_file import wiring_hash

from tests.table.evening_kit import Evening, empty_folder

BOARD = "nordic_countries"
WORST_REST_MS = 12_000


def small(flash=None):
    """A table with the console's chips alone, as if it had been taught so: what is walked is walked sooner."""
    if flash is None:
        flash = empty_folder()
        places = Places(BOARD)
        first = places.pads - len(places.console)
        with open("%s/%s_wiring.json" % (boards.__file__.rsplit("/", 1)[0], BOARD)) as file:
            data = json.load(file)
        data["chips"] = [chip for chip in data["chips"] if max(chip[3]) >= first]
        data["made"] = "taught"
        data["hash"] = wiring_hash(data["strips"], data["chips"])
        Files(flash).write("wiring.json", json.dumps(data))
    return Evening(BOARD, flash)


def pads(evening):
    places = evening.table.places
    return [places.pad_name(pad) for pad in range(places.pads) if evening.table.wiring.electrode_of(pad) >= 0]


def begin(evening):
    """Into the calibration by *menu*, and past the hands-off."""
    evening.long("menu")
    assert evening.mode() == "calibrate", evening.mode()
    waited = 0
    while evening.table.desk.mode.run.phase != calibrating.WALKING:
        evening.wait(100)
        waited += 100
        assert waited < WORST_REST_MS
    evening.wait(100)


def walk(evening, without=()):
    for name in pads(evening):
        if name not in without:
            evening.tap(name)


def stored(evening):
    """What the flash says."""
    return Calibration(evening.table.files, evening.table.wiring.hash)


def electrode(evening, name):
    at = evening.table.wiring.electrode_of(evening.pad(name))
    return at // 12, at % 12


def is_red(colour):
    return colour[0] > 0 and not colour[1] and not colour[2]


def is_green(colour):
    return colour[1] > 0 and colour[1] > colour[0]


def warned(evening):
    """[(code, pad)] that were told."""
    news = evening.table.sitting.since(0) or []
    return [(event[2]["code"], event[2]["pad"]) for event in news if event[1] == "fault" and "pad" in event[2]]


def test_a_normal_board_takes_the_fastest_step_and_plays_on():
    evening = small()
    assert stored(evening).fault == "not_calibrated"
    begin(evening)
    walk(evening)
    evening.wait(3000)
    assert evening.mode() == "menu"
    found = stored(evening)
    assert found.fault is None
    assert found.step == ladder.STEPS[0][ladder.NAME]
    assert len(found.told()["pads"]) == len(pads(evening))
    for name, baseline, delta, noise, margin, response in found.told()["pads"]:
        assert delta >= calibrating.LEAST_DELTA and baseline > delta, name
        assert margin == 10 * delta // max(1, noise) and response == ladder.STEPS[0][ladder.RESPONSE_MS]
    assert warned(evening) == []
    assert "not_calibrated" not in evening.table.faults
    evening.tap("confirm")
    assert evening.mode() == "railway"


def test_a_restarted_board_has_its_calibration():
    evening = small()
    begin(evening)
    walk(evening)
    evening.wait(3000)
    again = small(evening.flash)
    assert "not_calibrated" not in again.table.faults
    assert again.table.touch.chips[0].step[ladder.NAME] == stored(evening).step
    again.tap("confirm")
    assert again.mode() == "railway"


def test_the_derived_finger_is_the_measured_one():
    """What the walk says of another step is what a finger does there."""
    evening = small()
    begin(evening)
    walk(evening)
    run = evening.table.desk.mode.run
    evening.wait(3000)
    for index in range(len(ladder.STEPS)):
        touch = evening.table.touch
        touch.start(evening.controller.ticks_ms(), ladder.STEPS[index], stored=[None] * len(touch.chips))
        evening.controller.clock.us += 2_000_000
        chip = touch.chips[0]
        chip.read_levels()
        before = chip.filtered(3)
        at_ms = evening.controller.clock.us // 1000 + 1
        evening.controller.board.finger(evening.table.wiring.pad_at[3], at_ms, at_ms + 1000)
        evening.controller.clock.us += 500_000
        chip.read_levels()
        assert abs(before - chip.filtered(3) - run.delta(index, 3)) <= 2, index
        evening.controller.clock.us += 1_000_000


def test_pads_blink_while_hands_are_off_then_are_red_and_turn_green():
    evening = small()
    evening.long("menu")
    seen = evening.over_time(lambda: evening.console("confirm"), 2000)
    assert any(is_red(colour) for colour in seen) and (0, 0, 0) in seen
    while evening.table.desk.mode.run.phase != calibrating.WALKING:
        evening.wait(100)
    evening.wait(300)
    assert is_red(evening.console("confirm")) and is_red(evening.console("cards"))
    evening.tap("confirm")
    evening.wait(300)
    assert is_green(evening.console("confirm")) and is_red(evening.console("cards"))
    assert evening.mode() == "calibrate"


def test_a_thick_overlay_takes_a_step_that_charges_more():
    evening = small()
    evening.long("menu")
    evening.controller.board.fault("thick_overlay", at=20)
    begin_again(evening)
    walk(evening)
    evening.wait(3000)
    found = stored(evening)
    assert found.fault is None
    assert ladder.STEPS.index(ladder.step(found.step)) > 0
    # Felt from now on, which it was not before.
    evening.tap("confirm")
    assert evening.mode() == "railway"


def begin_again(evening):
    while evening.table.desk.mode.run.phase != calibrating.WALKING:
        evening.wait(100)
    evening.wait(100)


def test_a_dead_electrode_is_named_and_the_rest_is_stored():
    evening = small()
    chip, number = electrode(evening, "cards")
    evening.controller.board.fault("floating", chip=chip, electrode=number)
    begin(evening)
    walk(evening)
    evening.wait(3000)
    assert evening.mode() == "calibrate"  # it still waits for that one
    evening.long("menu")
    seen = evening.over_time(lambda: evening.console("cards"), 2000)
    assert any(is_red(colour) for colour in seen)
    evening.wait(6000)
    assert evening.mode() == "menu"
    assert ("pad_cut", "cards") in warned(evening)
    assert [row[0] for row in stored(evening).told()["pads"] if row[2] is None] == ["cards"]


def test_a_pad_that_nobody_touched_is_named():
    evening = small()
    begin(evening)
    walk(evening, ("tickets", "seat.1"))
    evening.long("menu")
    evening.wait(6000)
    told = warned(evening)
    assert ("pad_never_touched", "tickets") in told and ("pad_never_touched", "seat.1") in told
    assert len(told) == 2


def test_a_noisy_electrode_is_named_and_has_a_higher_threshold():
    evening = small()
    chip, number = electrode(evening, "cards")
    tremble(evening.controller.board.chips[chip].copper[number])
    begin(evening)
    walk(evening)
    evening.long("menu")
    evening.wait(6000)
    assert ("pad_noisy", "cards") in warned(evening)
    assert [name for _, name in warned(evening) if name != "cards"] == []
    registers = stored(evening).stored[chip][STORED_BYTES:]
    assert registers[2 * number] > evening.table.touch.touch
    assert registers[2 * number] >= 2 * [row[3] for row in stored(evening).told()["pads"] if row[0] == "cards"][0]


def tremble(copper):
    """A loose wire: a little more and a little less, some fifteen times a second."""
    copper.shaken = (0, 33_000, 600)


def test_back_held_stores_nothing():
    evening = small()
    begin(evening)
    for name in pads(evening):
        if name not in ("back", "menu"):
            evening.tap(name)
    evening.long("back")
    evening.wait(1000)
    assert evening.mode() == "menu"
    assert not evening.table.files.exists(NAME)
    assert stored(evening).fault == "not_calibrated"
    evening.tap("confirm")
    assert evening.mode() == "railway"


def test_a_finger_that_stays_on_menu_does_not_begin_anew():
    evening = small()
    begin(evening)
    evening.tap("confirm")
    evening.hold("menu", 9000)
    evening.wait(6000)
    assert evening.mode() == "menu"


def test_nobody_there_leaves_without_storing():
    evening = small()
    begin(evening)
    evening.tap("confirm")
    for _ in range(61):
        evening.controller.clock.us += 5_000_000
        evening.wait(20)
    assert evening.mode() == "menu"
    assert not evening.table.files.exists(NAME)


def test_a_running_game_is_not_calibrated_over():
    evening = small()
    evening.tap("confirm")
    evening.events()
    evening.table.desk.go("mode_calibrate", evening.controller.ticks_ms())
    assert evening.mode() == "menu"
    assert evening.refused() == ["busy"]


class Cut(Files):
    """Power goes in the middle of a write: so many bytes come down, and no renaming."""

    def __init__(self, root):
        Files.__init__(self, root)
        self.after = None

    def put(self, path, data, mode):
        if self.after is None:
            return Files.put(self, path, data, mode)
        Files.put(self, path, data[: self.after], mode)
        raise OSError(5)


def test_a_power_cut_while_storing_leaves_the_old_file():
    evening = small()
    begin(evening)
    walk(evening)
    evening.wait(3000)
    before = evening.table.files.read(NAME)
    for after in (0, 1, 300):
        files = Cut(evening.table.files.root)
        second = Evening(BOARD, evening.flash, files)
        second.long("menu")
        second.controller.board.fault("thick_overlay", at=20)
        begin_again(second)
        files.after = after
        walk(second)
        second.wait(3000)
        assert second.refused() == ["flash_failed"]
        third = small(evening.flash)
        assert third.table.files.read(NAME) == before
        assert third.table.calibration.fault is None
