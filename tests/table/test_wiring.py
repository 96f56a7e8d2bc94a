"""Is a wiring read as it was written, and refused when it is damaged or of another board? Runs on both interpreters."""

import json

from nordlys import boards
from nordlys.boards.index import GAMES
from nordlys.boards.pins import PINS
from nordlys.table.places import Places
from nordlys.table.wiring import DARK, BadWiring, Wiring
from nordlys.table.wiring_file import strip_text, wiring_hash

FOLDER = boards.__file__.rsplit("/", 1)[0]


def stored(game):
    with open("%s/%s_wiring.json" % (FOLDER, game)) as file:
        return json.load(file)


def sealed(data):
    data["hash"] = wiring_hash(data["strips"], data["chips"])
    return data


def refusal(data):
    try:
        Wiring(data)
    except BadWiring as wrong:
        return str(wrong)
    return ""


def test_every_pixel_and_pad_of_every_board_is_wired_once():
    for game in GAMES:
        places, wiring = Places(game), Wiring(stored(game))
        assert wiring.wrong_for(places) == ""
        assert wiring.board == game and len(wiring.hash) == 16
        assert sorted([pixel for strip in wiring.strips for pixel in strip]) == list(range(places.pixels))
        assert sorted([pad for pad in wiring.pad_at if pad >= 0]) == list(range(places.pads))
        assert len(wiring.pad_at) == 12 * len(wiring.places)
        for pad in range(places.pads):
            assert wiring.pad_at[wiring.electrode_of(pad)] == pad
        assert wiring.electrode_of(places.pads) == -1
        for strip in wiring.strips:
            assert len(strip) <= 262


def test_no_chip_sits_on_the_trunk_of_a_multiplexer():
    for game in GAMES:
        places = Wiring(stored(game)).places
        assert len(set(places)) == len(places)
        behind = {bus for bus, mux, _ in places if mux is not None}
        for bus, mux, address in places:
            assert 0x5A <= address <= 0x5D
            assert (bus in behind) == (mux is not None)


def test_a_taught_wiring_may_have_pixels_that_show_nothing_and_leave_pads_out():
    data = stored("starter")
    data["made"] = "taught"
    data["strips"] = [strip_text([DARK, 3, DARK, 258 & 15])]
    data["chips"] = [[1, 2, 0x5B, [-1] * 11 + [4]]]
    wiring = Wiring(sealed(data))
    assert list(wiring.strips[0]) == [DARK, 3, DARK, 2]
    assert wiring.places == [(1, 2, 0x5B)] and wiring.electrode_of(4) == 11
    assert wiring.wrong_for(Places("starter")) == ""


def test_a_wiring_of_another_board_or_wired_twice_is_told():
    places = Places("starter")
    assert "for the board far_train" in Wiring(stored("far_train")).wrong_for(places)
    data = stored("starter")
    data["strips"] = [strip_text([1, 1])]
    assert "Pixel 1" in Wiring(sealed(data)).wrong_for(places)
    data["strips"] = [strip_text([16])]
    assert "Pixel 16" in Wiring(sealed(data)).wrong_for(places)
    data = stored("starter")
    data["chips"] = [[0, None, 0x5A, [5, 5] + [-1] * 10]]
    assert "Pad 5" in Wiring(sealed(data)).wrong_for(places)
    data = stored("northern_lights")
    data["strips"] = [data["strips"][0] + data["strips"][1]]
    assert "262" in Wiring(sealed(data)).wrong_for(Places("northern_lights"))


def test_a_damaged_wiring_is_refused_with_a_sentence():
    for change in (
        {"format": 2},
        {"strips": ["0"]},
        {"strips": ["zz00"]},
        {"strips": None},
        {"chips": [[0, None, 90, [1]]]},
        {"chips": [[0, None]]},
        {"chips": 5},
        {"hash": "0000000000000000"},
    ):
        data = stored("starter")
        data.update(change)
        said = refusal(data)
        assert "wiring" in said and said.endswith("."), change
    for data in ({}, [], None, 7):
        assert refusal(data).startswith("The wiring")


def test_four_controllers_have_pins():
    assert sorted(PINS) == ["esp32_s3", "pico_2_w", "pico_w", "raspberry_pi"]
    for pins in PINS.values():
        assert len(pins["buses"]) == 2 and len(pins["interrupts"]) == 2 and len(pins["strips"]) >= 2
    assert PINS["pico_w"] == {
        "buses": ((0, 4, 5), (1, 6, 7)),
        "strips": (16, 17, 18, 19),
        "interrupts": (8, 9),
    }
