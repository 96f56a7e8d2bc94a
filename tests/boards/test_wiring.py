"""Is a planned wiring whole, short, and read back as it was written?"""

import math
import random
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boards import wiring
from host_tools.boards.fault import Refused
from host_tools.boards.tour import length, short_tour

PINS = tomllib.loads((Path(__file__).parents[2] / "hardware" / "pins.toml").read_text(encoding="utf-8"))
CONTROLLER = (0.0, 0.0)


def places(count, seed=1, kind="p"):
    chance = random.Random(seed)
    return [(f"{kind}{i}", chance.random() * 530, chance.random() * 800) for i in range(count)]


@settings(max_examples=30)
@given(st.integers(0, 60), st.integers(0, 1000))
def test_a_tour_visits_every_point_once_and_begins_near_the_start(count, seed):
    points = [(x, y) for _, x, y in places(count, seed)]
    order = short_tour(points, CONTROLLER)
    assert sorted(order) == list(range(count))
    if count > 2:
        assert order[0] == min(range(count), key=lambda i: math.dist(points[i], CONTROLLER))
        assert length(points, order) <= length(points, sorted(order)) + 1e-6 or count < 5


def test_a_tour_of_a_row_is_the_row():
    points = [(10.0 * i, 0.0) for i in (3, 1, 4, 0, 2)]
    assert short_tour(points, CONTROLLER) == [3, 1, 4, 0, 2]


@pytest.mark.parametrize("pixels,pads", [(16, 12), (200, 91), (300, 171)])
def test_everything_is_wired_once_within_the_limits(pixels, pads):
    lit, felt = places(pixels, 2), places(pads, 3, "pad")
    made = wiring.plan("test", lit, felt, CONTROLLER)
    assert list(wiring.check(made, [name for name, _, _ in lit], [name for name, _, _ in felt])) == []
    assert sorted(name for strip in made["strips"] for name in strip["pixels"]) == sorted(n for n, _, _ in lit)
    assert all(len(strip["pixels"]) <= wiring.LONGEST_STRIP for strip in made["strips"])
    assert len(made["chips"]) == math.ceil(pads / 12)


def test_a_short_tour_saves_wire():
    lit, felt = places(120, 4), places(60, 5, "pad")
    told = wiring.metres(wiring.plan("test", lit, felt, CONTROLLER), lit, felt, CONTROLLER)
    assert told["strips"] < told["naive_strips"] / 3
    assert told["pads"] < told["naive_pads"] * 0.6


def test_eight_chips_need_no_multiplexer_and_a_ninth_leaves_the_trunk_empty():
    assert {mux for _, mux, _ in wiring.chip_places(8)} == {None}
    many = wiring.chip_places(15)
    assert len(set(many)) == 15
    assert all(mux is not None for bus, mux, _ in many if bus == 0)
    assert all(mux is None for bus, mux, _ in many if bus == 1)


def test_a_written_wiring_is_read_back(tmp_path):
    lit, felt = places(70, 6), places(100, 7, "pad")
    made = wiring.plan("test", lit, felt, CONTROLLER)
    path = tmp_path / "test.toml"
    path.write_text(wiring.write(made, ["made by a test"]), encoding="utf-8")
    assert wiring.read(path, [n for n, _, _ in lit], [n for n, _, _ in felt]) == made


def faults_of(change):
    made = wiring.plan("test", places(30, 8), places(110, 9, "pad"), CONTROLLER)
    change(made)
    names = [f"p{i}" for i in range(30)], [f"pad{i}" for i in range(110)]
    return [f"{place} {what}. {advice}" for place, what, advice in wiring.check(made, *names)]


@pytest.mark.parametrize(
    "change,told",
    [
        (lambda w: w.update(format=2), "this version reads format 1"),
        (lambda w: w.pop("chips"), "list at least one [[chips]]"),
        (lambda w: w["strips"][0]["pixels"].append("p0"), 'has the pixel "p0" twice'),
        (lambda w: w["strips"][0]["pixels"].remove("p0"), 'lacks the pixel "p0"'),
        (lambda w: w["strips"][0]["pixels"].append("moon"), 'has a pixel "moon" that the board has not'),
        (lambda w: w["chips"][0].update(mux=None), "sits on the trunk of a bus with a multiplexer"),
        (lambda w: w["chips"][0].update(address=0x10), "an MPR121 has 0x5a"),
        (lambda w: w["chips"][0].update(bus=7), "buses are (0, 1)"),
        (lambda w: w["chips"][0].update(mux=9), "a TCA9548A has channels 0 to 7"),
        (lambda w: w["chips"][0].update(w["chips"][1]), "has the place of another chip"),
        (lambda w: w["chips"][0]["electrodes"].extend(["x"] * 12), "an MPR121 has 12"),
    ],
)
def test_a_wiring_with_an_error_is_refused_with_place_and_advice(change, told):
    assert any(told in fault for fault in faults_of(change))


def test_a_file_that_is_no_toml_says_where(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("strips = [", encoding="utf-8")
    with pytest.raises(Refused, match="broken.toml.*is not TOML"):
        wiring.read(path)


@pytest.mark.parametrize("name", PINS)
def test_pins_serve_once_and_none_is_forbidden(name):
    pins = PINS[name]
    used = [bus[line] for bus in pins["buses"] for line in ("sda", "scl")] + pins["strips"] + pins["interrupts"]
    assert len(used) == len(set(used))
    assert not set(map(str, used)) & set(pins["never"])
    assert len(pins["buses"]) == 2 and len(pins["strips"]) >= 2 and len(pins["interrupts"]) == 2


def test_the_picos_buses_are_pins_of_those_units():
    """On an RP2040 and RP2350 unit 0 has SDA on GP 0, 4, 8 …, unit 1 on GP 2, 6, 10 …, SCL one above."""
    for name in ("pico_w", "pico_2_w"):
        for bus in PINS[name]["buses"]:
            assert bus["sda"] % 4 == 2 * bus["unit"] and bus["scl"] == bus["sda"] + 1
