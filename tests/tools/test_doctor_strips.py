"""Is each fault of a strip named by its own sentence, told from what a person sees and measures?"""

import pytest

from host_tools.doctor.diagnosis import diagnose
from host_tools.doctor.examine import walk_strips
from host_tools.doctor.strip_findings import colour_order
from tests.tools.examined import Board, Eyes, facts_of, one


def walked(bench, meter=True):
    facts = facts_of(bench)
    lengths = [len(strip) for strip in bench.wiring.strips]
    facts["strips"] = walk_strips(Board(bench), Eyes(bench, meter), (16, 17, 18, 19), lengths)
    return diagnose(facts)


def test_sound_strips(bench):
    assert walked(bench) == []
    assert bench.lights.guest is None


def test_one_dark_strip_is_its_data_wire(bench):
    bench.simulated.fault("strip_silent", strip=1)
    found = one(walked(bench), "strip_dark")
    assert "data does not arrive" in found.sentence
    assert "GP17" in found.advice and "level shifter" in found.advice and "DIN" in found.advice


def test_all_strips_dark_and_no_ohms_is_the_common_ground(bench):
    bench.simulated.fault("no_common_ground")
    found = one(walked(bench), "strips_no_ground")
    assert "9999 Ohm lie between them" in found.sentence and "GND pin of the controller" in found.advice


def test_all_strips_dark_with_joined_grounds_is_the_level_shifter_or_the_pin(bench):
    bench.simulated.fault("shifter_dead")
    found = one(walked(bench), "strips_no_data")
    assert "grounds are joined" in found.sentence
    assert "level shifter has 5 V" in found.advice and "OE" in found.advice and "GP16" in found.advice


@pytest.mark.parametrize("fault", ["no_common_ground", "shifter_dead"])
def test_without_a_meter_both_are_named_the_ground_first(bench, fault):
    bench.simulated.fault(fault)
    found = one(walked(bench, meter=False), "strips_no_ground")
    assert found.advice.index("common ground") < found.advice.index("level shifter") < found.advice.index("GP16")


def test_first_pixel_only(bench):
    bench.simulated.fault("first_pixel_only", strip=0)
    assert "Only the first pixel" in one(walked(bench), "strip_first_pixel").sentence


@pytest.mark.parametrize("at", [2, 37, 100])
def test_a_cut_strip_is_dark_from_its_pixel_on(bench, at):
    bench.simulated.fault("strip_cut", strip=0, at=at)
    found = one(walked(bench), "strip_cut")
    assert f"dark from pixel {at + 1} on" in found.sentence and f"between pixel {at} and {at + 1}" in found.advice


def test_swapped_colours_name_the_right_setting(bench):
    for strip in range(len(bench.wiring.strips)):
        bench.simulated.fault("swapped_colours", strip=strip)
    found = walked(bench)
    assert {finding.code for finding in found} == {"strip_colour_order"}
    assert "green, red, blue" in found[0].sentence and "colour_order RGB" in found[0].advice


@pytest.mark.parametrize("order", ["RGB", "RBG", "GRB", "GBR", "BRG", "BGR"])
@pytest.mark.parametrize("sent_in", ["GRB", "RGB"])
def test_the_colour_order_is_found_from_what_was_seen(order, sent_in):
    words = {"R": "red", "G": "green", "B": "blue"}
    seen = [words[order[sent_in.index(letter)]] for letter in "RGB"]
    assert colour_order(seen, sent_in) == order


def test_data_without_a_level_shifter_arrives_torn(bench):
    bench.simulated.fault("strip_torn", strip=0)
    found = one(walked(bench), "strip_flickers")
    assert "wrong and changing colours" in found.sentence and "74AHCT125" in found.advice


def test_data_wires_on_each_others_pins(bench):
    bench.simulated.fault("strips_swapped", strip=0, at=1)
    found = walked(bench)
    assert {finding.code for finding in found} == {"strip_wrong_pin"}
    assert "on each other's pins" in found[0].sentence and "strip 1 belongs on GP16" in found[0].advice


def test_a_strip_without_its_five_volts(bench):
    bench.simulated.fault("strip_unpowered", strip=1)
    found = one(walked(bench), "strip_no_power")
    assert "only 1.2 V" in found.sentence and "Check the supply" in found.advice


def test_colours_that_no_order_explains(bench):
    strips = [{"pin": 16, "pixels": 100, "seen": "whole", "colours": ("white", "red", "red")}]
    assert "GRBW" in one(diagnose({**facts_of(bench), "strips": strips}), "strip_colours").advice
