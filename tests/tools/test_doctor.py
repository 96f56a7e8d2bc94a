"""Is every fault named by its own sentence? Each is switched on in the simulated chips, or is a fact of the port."""

import json
from pathlib import Path

import pytest
from nordlys import VERSION

from host_tools.board_link.client import Told
from host_tools.board_link.options import Trouble, Where
from host_tools.commands.doctor import without_link
from host_tools.doctor.board_findings import kept_findings
from host_tools.doctor.diagnosis import diagnose, is_ready, last_line
from host_tools.doctor.examine import ask_board, leave, pads_to_try, try_fingers
from host_tools.doctor.files_facts import look_at_files
from tests.tools.examined import Board, Eyes, facts_of, findings, one, workbench
from tests.tools.workbench import Inside

TEXTS = Path(__file__).resolve().parents[2] / "firmware" / "nordlys" / "link" / "texts_en.json"


def test_a_sound_board_is_ready(bench):
    found = findings(bench)
    assert found == [] and is_ready(found) and last_line(found) == "Ready."


# ---- before the link

PORT = {"port": "/dev/ttyACM0", "permission": True}


@pytest.mark.parametrize(
    "facts,code,says,does",
    [
        ({"port": None}, "no_port", "No board is plugged in", "carries data"),
        ({"port": "a", "several": ["a", "b"]}, "several_boards", "2 boards are plugged in: a, b", "--port or --id"),
        ({"port": "/dev/ttyACM0", "permission": False}, "no_permission", "this account may not use it", "dialout"),
        ({**PORT, "micropython": False}, "no_micropython", "does not answer as MicroPython", "nordlys flash"),
        ({**PORT, "version": (1, 22, 2)}, "old_micropython", "runs MicroPython 1.22.2", "newer image"),
        ({**PORT, "half_flashed": True}, "half_flashed", "cut off in the middle", "goes on where it stopped"),
        ({**PORT, "firmware": False}, "no_firmware", "program is not on the board", "nordlys flash"),
        (PORT, "no_answer", "nobody answers on the link", "menu"),
    ],
)
def test_what_is_wrong_before_the_link(facts, code, says, does):
    found = one(diagnose(facts), code)
    assert says in found.sentence and does in found.advice
    assert not is_ready([found]) and last_line([found]).startswith("Fix first: ")


def test_another_version_is_told_but_no_reason_not_to_play(bench):
    facts = facts_of(bench)
    facts["hello"] = {**facts["hello"], "version": "0.0.1"}
    found = one(diagnose(facts), "other_version")
    assert f"Nordlys 0.0.1, these tools are of {VERSION}" in found.sentence
    assert is_ready([found])


def test_an_old_micropython_that_still_answers_is_told(bench):
    facts = facts_of(bench)
    facts["hello"] = {**facts["hello"], "runtime": "micropython 1.21.0"}
    assert "1.21.0" in one(diagnose(facts), "old_micropython").sentence


# ---- buses and chips


def test_a_missing_chip_is_told_by_its_place(bench):
    bench.simulated.fault("chip_gone", chip=1)
    found = one(findings(bench), "chip_missing")
    assert found.where == "bus 0, 0x5b"
    assert "does not answer; the others on this bus do" in found.sentence and "ADDR" in found.advice


def test_a_whole_silent_bus_is_its_cable(bench):
    for number, place in enumerate(bench.wiring.places):
        if place[0] == 1:
            bench.simulated.fault("chip_gone", chip=number)
    found = one(findings(bench), "bus_silent")
    assert "None of the" in found.sentence and "bus 1" in found.sentence and "pull-ups" in found.advice


def test_a_bus_whose_data_line_is_low_hangs(bench):
    bench.simulated.fault("sda_low", bus=0)
    found = one(findings(bench), "bus_hangs")
    assert found.where == "bus 0" and "SDA stays low" in found.sentence and "solder" in found.advice


def test_a_bus_that_hung_once_frees_itself(bench):
    bench.simulated.fault("sda_hung", bus=0)
    assert findings(bench) == []


@pytest.fixture
def roomy(tmp_path):
    """A board with addresses that are free: two chips on bus 1."""
    return workbench(tmp_path, "far_train")


def test_a_chip_with_another_address_than_planned_is_found_where_it_is(roomy):
    roomy.simulated.fault("chip_moved", chip=5, at=0x5D)
    found = one(findings(roomy), "chip_missing")
    assert found.where == "bus 1, 0x5b" and "answers at bus 1, 0x5d" in found.sentence and "ADDR" in found.advice


def test_a_chip_that_the_wiring_does_not_know_is_told_and_no_reason_not_to_play(roomy):
    roomy.simulated.fault("chip_extra", bus=1, at=0x5C)
    found = one(findings(roomy), "chip_unplanned")
    assert "answers at bus 1, 0x5c that the wiring does not know" in found.sentence and is_ready([found])


def test_another_kind_of_chip_at_a_touch_chips_address(bench):
    bench.simulated.fault("wrong_chip", chip=2)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "wrong_chip")
    assert "Something answers at bus 0, 0x5c, but it is no MPR121" in found.sentence


def test_a_missing_multiplexer_explains_all_chips_behind_it(tmp_path):
    bench = workbench(tmp_path, "northern_lights")
    bus = next(place[0] for place in bench.wiring.places if place[1] is not None)
    bench.simulated.fault("mux_gone", bus=bus)
    found = one(findings(bench, 1500), "mux_missing")
    assert "TCA9548A" in found.sentence and "RESET" in found.advice


# ---- what builders confuse


def test_all_electrodes_toggling_is_the_bus_or_ground_and_no_touch(bench):
    bench.simulated.fault("all_toggle", chip=2)
    found = one(findings(bench), "all_toggling")
    assert "these are not touches" in found.sentence and "pull-ups" in found.advice and "ground" in found.advice


def test_a_hand_left_on_the_board_is_a_touch_and_no_bus_fault(bench):
    bench.simulated.finger(5, bench.clock() + 100, None)
    found = one(findings(bench), "electrode_stuck")
    assert found.where == bench.places.pad_name(5) and "all hands should be off" in found.sentence


def test_noise_everywhere_is_the_supply(bench):
    bench.simulated.fault("supply_noise")
    found = one(findings(bench), "supply_noise")
    assert "supply and its ground" in found.sentence and "USB cable" in found.advice


def test_noise_on_one_chip_is_its_own_supply_wires(bench):
    bench.simulated.chips[3].noise(160)
    found = one(findings(bench), "chip_noise")
    assert found.where == "bus 0, 0x5d" and "those of other chips are not" in found.sentence


def test_noise_on_one_electrode_is_its_wire(bench):
    bench.simulated.fault("crackle", chip=1, electrode=2)
    found = one(findings(bench), "electrode_noise")
    assert found.where == bench.places.pad_name(bench.wiring.pad_at[14])
    assert "alone is noisy" in found.sentence and "solder joint" in found.advice


def test_noise_that_leaves_with_the_usb_cable_was_the_supply(bench):
    """The builder does what the doctor says, and asks again."""
    bench.simulated.fault("supply_noise")
    assert "Pull the USB cable" in one(findings(bench), "supply_noise").advice
    bench.simulated.fault("supply_noise", False)
    assert findings(bench) == []


def test_over_current_is_the_resistor_on_rext(bench):
    bench.simulated.fault("over_current", chip=0)
    found = one(findings(bench), "over_current")
    assert "REXT" in found.sentence and "75 kOhm" in found.advice


def test_a_shorted_electrode(bench):
    bench.simulated.fault("shorted", chip=0, electrode=4)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "electrode_shorted")
    assert "shorted" in found.sentence and "bridge of solder" in found.advice


def test_a_floating_electrode(bench):
    bench.simulated.fault("floating", chip=0, electrode=4)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "electrode_floating")
    assert "floats" in found.sentence and "wire is off" in found.advice


@pytest.mark.parametrize("kiloohms", [20_000, 75_000])
def test_a_wrong_or_missing_rext_puts_a_whole_chip_out_of_range(bench, kiloohms):
    bench.simulated.fault("wrong_rext", chip=0, at=kiloohms)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "wrong_rext")
    assert found.where == "bus 0, 0x5a" and "out of range" in found.sentence and "75 kOhm" in found.advice


def test_a_rext_that_is_too_small_looks_like_pads_that_are_unplugged(bench):
    bench.simulated.fault("wrong_rext", chip=0, at=15)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "pads_unplugged")
    assert "plug or ribbon" in found.advice and "75 kOhm" in found.advice


def test_one_electrode_out_of_range_is_its_copper(bench):
    bench.simulated.chips[0].rest(0, 2000)
    bench.touch.start(bench.clock(), "charge")
    found = one(findings(bench), "out_of_range")
    assert "out of range" in found.sentence and "touches something else" in found.advice


def test_a_thick_overlay_is_deaf_and_wants_charge_not_thresholds(bench):
    bench.simulated.fault("thick_overlay", at=4)
    facts = facts_of(bench)
    assert diagnose(facts) == []  # nothing is wrong with chips and wires
    facts["touched"] = try_fingers(Board(bench), Eyes(bench), pads_to_try(facts["electrodes"]))
    found = one(diagnose(facts), "overlay_deaf")
    assert "it is the overlay" in found.sentence and "nordlys calibrate" in found.advice


def test_one_deaf_pad_is_not_the_overlay(bench):
    facts = facts_of(bench)
    pads = pads_to_try(facts["electrodes"])
    at = bench.wiring.electrode_of(bench.places.pad_number(pads[1]))
    bench.simulated.chips[at // 12].copper[at % 12].overlay_percent = 2
    facts["touched"] = try_fingers(Board(bench), Eyes(bench), pads)
    found = one(diagnose(facts), "pad_deaf")
    assert found.where == pads[1] and "other pads are felt" in found.sentence


def test_fingers_that_get_through_say_nothing(bench):
    facts = facts_of(bench)
    facts["touched"] = try_fingers(Board(bench), Eyes(bench), pads_to_try(facts["electrodes"]))
    assert diagnose(facts) == []


def calibrated(bench):
    bench.touch.start(bench.clock(), "charge", stored=[chip.store() for chip in bench.touch.chips])
    bench.run(200)


def test_a_thing_on_the_board_lies_below_the_stored_baseline(bench):
    calibrated(bench)
    bench.simulated.finger(7, bench.clock() + 10, None, 3)
    found = one(findings(bench), "thing_on_board")
    assert found.where == bench.places.pad_name(7) and "something lies on it" in found.sentence


def test_a_baseline_that_drifted_up_is_no_thing_on_the_board(bench):
    calibrated(bench)
    bench.simulated.chips[0].rest(3, 10.5)
    found = one(findings(bench), "baseline_drifted")
    assert "drifted" in found.sentence and "temperature" in found.sentence and "calibrate" in found.advice


def test_a_chip_whose_supply_fails_for_moments(bench):
    bench.simulated.fault("chip_restarts", chip=0)
    found = one(findings(bench), "chip_restarts")
    assert found.where == "bus 0, 0x5a" and "supply failed for a moment" in found.sentence


def test_a_chip_that_answers_sometimes(bench):
    bench.simulated.fault("chip_flaky", chip=0, at=5)
    found = one(findings(bench), "bus_errors")
    assert found.where == "bus 0, 0x5a" and "only sometimes" in found.sentence and "pull-ups" in found.advice


@pytest.mark.parametrize("code,says", [("chip_missing", "chip was lost"), ("bus_stuck", "bus hung")])
def test_what_was_lost_and_came_back_is_told(bench, code, says):
    bench.faults[code] = 2
    found = one(findings(bench), code)
    assert says in found.sentence and "came back" in found.sentence and is_ready([found])


# ---- power, stores, radio


def test_a_budget_too_small_for_the_pixels_is_told_and_no_reason_not_to_play(bench):
    Board(bench).ask("settings", set={"light_milliamps": None})
    found = one(findings(bench), "budget_small")
    assert "safe value after a flash" in found.sentence and is_ready([found])
    assert last_line([found]) == "Ready to play; one thing above could be better."


def test_a_budget_larger_than_all_pixels_take_is_a_slip(bench):
    Board(bench).ask("settings", set={"light_milliamps": 60_000})
    assert "never take more than" in one(findings(bench), "budget_too_large").sentence


def test_little_free_heap(bench):
    bench.heap_low = 12_000
    assert "12 KB of memory" in one(findings(bench), "heap_low").sentence


@pytest.mark.parametrize("free,ready", [(50_000, True), (9_000, False)])
def test_little_free_flash(bench, free, ready):
    bench.files.free = lambda: free
    found = one(findings(bench), "flash_low")
    assert f"{free // 1000} KB of flash" in found.sentence and "nordlys games" in found.advice
    assert is_ready([found]) is ready


class Radio:
    """A simulated access point: who is in reach, and which password it takes."""

    def __init__(self, wifi, reach, refuses=False):
        self.wifi = wifi
        self.reach = reach
        self.refuses = refuses

    def health(self):
        ssid, password = self.wifi["ssid"], self.wifi["password"]
        why = None
        if ssid not in self.reach:
            why = "no_network"
        elif self.reach[ssid] != password:
            why = "wrong_password"
        elif self.refuses:
            why = "failed"
        return {"mode": "join", "clients": 0, "address": None if why else "192.168.1.7", "why": why}


@pytest.mark.parametrize(
    "ssid,password,refuses,code,says",
    [
        ("Hoem", "correct horse", False, "wifi_no_network", "no network of that name"),
        ("Home", "wrong horse", False, "wifi_wrong_password", "password was refused"),
        ("Home", "correct horse", True, "wifi_failed", "it was refused"),
    ],
)
def test_why_the_radio_cannot_join(bench, ssid, password, refuses, code, says):
    Board(bench).ask("wifi", mode="join", ssid=ssid, password=password)
    bench.hardware.radio = Radio(bench.settings.wifi(), {"Home": "correct horse"}, refuses)
    found = one(findings(bench), code)
    assert says in found.sentence and is_ready([found])
    assert "nordlys wifi" in found.advice or "access point" in found.advice


def test_a_radio_that_joined_is_nothing_to_tell(bench):
    Board(bench).ask("wifi", mode="join", ssid="Home", password="correct horse")
    bench.hardware.radio = Radio(bench.settings.wifi(), {"Home": "correct horse"})
    assert findings(bench) == []


def test_wifi_that_is_set_where_no_radio_is_used(bench):
    Board(bench).ask("wifi", mode="join", ssid="Home", password="correct horse")
    assert "does not use the radio" in one(findings(bench), "wifi_no_radio").sentence


@pytest.mark.parametrize(
    "code,says",
    [
        ("crash", "inside the program"),
        ("flash_full", "flash was full"),
        ("journal_broken", "kept game is damaged"),
        ("crash_log", "could not be written down"),
        ("flash_failed", "flash could not be written"),
        ("journal_format", "another version"),
        ("journal_board", "another board"),
        ("journal_rules", "does not go on"),
        ("setting_ignored", "setting had a value"),
        ("settings_broken", "settings could not be read"),
        ("wiring_broken", "wiring could not be read"),
        ("calibration_broken", "could not be read"),
        ("calibration_of_another_wiring", "belongs to another wiring"),
    ],
)
def test_what_the_table_counted_since_its_start(bench, code, says):
    bench.faults[code] = 1
    found = one(findings(bench), code)
    assert says in found.sentence and is_ready([found])


def test_no_fault_that_the_table_knows_is_unknown_to_the_doctor():
    seen_at_the_chips = {"stuck_pad", "chip_back"}
    while_calibrating = {"pad_never_touched", "pad_cut", "pad_shorted", "pad_noisy", "pad_weak", "pad_unsafe"}
    texts = json.loads(TEXTS.read_text(encoding="utf-8"))
    codes = (
        {key.removeprefix("fault.") for key in texts if key.startswith("fault.")}
        - seen_at_the_chips
        - while_calibrating
    )
    assert codes == {finding.code for finding in kept_findings(dict.fromkeys(codes, 1))}


def test_a_board_that_was_never_calibrated_is_told(bench):
    class Uncalibrated(Board):
        def ask(self, verb, **fields):
            return Inside.ask(self, verb, **fields) if verb == "calibration" else super().ask(verb, **fields)

    found = one(diagnose(ask_board(Uncalibrated(bench))), "not_calibrated")
    assert "nordlys calibrate" in found.advice and is_ready([found])


def test_while_the_doctor_looks_fingers_mean_nothing(bench):
    board = Board(bench)
    ask_board(board)
    assert bench.desk.mode.NAME == "quiet"
    leave(board)
    assert bench.desk.mode.NAME == "menu"


def test_what_must_be_mended_comes_before_what_could_be_better(bench):
    bench.simulated.fault("chip_gone", chip=1)
    Board(bench).ask("settings", set={"light_milliamps": None})
    facts = facts_of(bench)
    assert [finding.code for finding in diagnose(facts)] == ["chip_missing", "budget_small"]
    assert last_line(diagnose(facts)).startswith("Fix first: bus 0, 0x5b: ")


def test_the_doctor_does_not_disturb_a_game(bench):
    board = Board(bench)
    board.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}])
    with pytest.raises(Told, match="A game is being played"):
        ask_board(board)


# ---- a board whose program does not answer


class Prompt:
    """A board at MicroPython's prompt, or one that has none."""

    def __init__(self, told):
        self.told = told

    def __call__(self, port):
        if self.told is None:
            raise Trouble("Nothing answers as MicroPython does.", "no_micropython")
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def ask(self, code):
        return self.told

    def reset(self):
        pass


@pytest.mark.parametrize(
    "told,code",
    [
        (None, "no_micropython"),
        (("micropython", (1, 22, 0), True, False), "old_micropython"),
        (("micropython", (1, 27, 0), True, True), "half_flashed"),
        (("micropython", (1, 27, 0), False, False), "no_firmware"),
        (("micropython", (1, 27, 0), True, False), "no_answer"),
    ],
)
def test_what_the_prompt_tells_of_a_silent_board(told, code):
    one(diagnose({**PORT, **look_at_files("/dev/ttyACM0", Prompt(told))}), code)


@pytest.mark.parametrize(
    "trouble,code",
    [
        (Trouble("", "no_board"), "no_port"),
        (Trouble("", "several_boards", boards=[{"port": "a"}, {"port": "b"}]), "several_boards"),
        (Trouble("", "no_permission"), "no_permission"),
    ],
)
def test_why_no_port_could_be_opened(trouble, code):
    one(diagnose(without_link(Where(port="/dev/ttyACM0"), trouble)), code)
