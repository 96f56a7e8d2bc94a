"""The verbs electrodes, show and wiring: do they tell what the chips read, and light what was asked?"""

import json

import pytest

from host_tools.board_link.client import Told
from tests.tools.workbench import Inside, Workbench, planned, rewired


@pytest.fixture
def bench(tmp_path):
    return Workbench(tmp_path)


@pytest.fixture
def board(bench):
    return Inside(bench)


def row_of(answer, pad):
    return next(row for chip in answer["chips"] for row in chip["electrodes"] if row[0] == pad)


def test_electrodes_tells_every_wired_pad_once_and_all_chips_are_found(bench, board):
    answer = board.ask("electrodes", ms=50)
    named = [row[0] for chip in answer["chips"] for row in chip["electrodes"] if row[0]]
    assert sorted(named) == sorted(bench.places.pad_name(pad) for pad in range(bench.places.pads))
    assert all(chip["found"] and chip["why"] == "" for chip in answer["chips"])
    assert answer["wiring"] == planned()["hash"]


def test_a_finger_shows_in_its_own_row_alone(board):
    answer = board.ask("electrodes", ms=100, touch="confirm")
    for chip in answer["chips"]:
        for row in chip["electrodes"]:
            pressed = row[2] - row[3]
            assert (pressed > 12) == (row[0] == "confirm"), row
    assert row_of(answer, "confirm")[5] == 1


def test_a_probe_tells_who_answers_and_not_while_a_game_is_played(bench, board):
    bench.simulated.fault("chip_gone", chip=0)
    bench.run(20)
    answer = board.ask("electrodes", probe=True)
    bus, _, address = bench.wiring.places[0]
    assert [None, address] not in answer["buses"][bus]["found"]
    assert not answer["chips"][0]["found"]
    board.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}])
    with pytest.raises(Told) as told:
        board.ask("electrodes", probe=True)
    assert told.value.code == "busy" and "game" in told.value.message


def test_the_last_touches_are_kept_with_chip_and_mask(bench, board):
    electrode = bench.wiring.electrode_of(bench.places.console_pad("menu"))
    now = bench.clock()
    bench.simulated.finger(bench.places.console_pad("menu"), now + 10, now + 110)
    bench.run(300)
    touches = board.ask("electrodes", log=True)["touches"]
    assert [touch[1:] for touch in touches] == [[electrode // 12, 1 << electrode % 12], [electrode // 12, 0]]
    assert 80 < touches[1][0] - touches[0][0] < 130


def test_show_lights_these_pixels_and_nothing_else_until_its_time_is_over(bench, board):
    board.ask("show", pixels=[[3, "102030"], [7, "000400"]], ms=500)
    bench.run(100)
    seen = [bench.simulated.pixel(pixel) for pixel in range(bench.places.pixels)]
    assert seen[3] == (0x10, 0x20, 0x30) and seen[7] == (0, 4, 0)
    assert sum(1 for pixel in seen if pixel != (0, 0, 0)) == 2
    assert board.ask("lights")["pixels"][18:24] == "102030"
    bench.run(600)
    assert bench.lights.guest is None


def test_show_by_strip_and_position_lights_that_place_on_the_wire(bench, board):
    board.ask("show", strip=1, position=5, count=2, colour="050607")
    strip = bench.simulated.strips[1]
    assert [strip.pixel(place) for place in (4, 5, 6, 7)] == [(0, 0, 0), (5, 6, 7), (5, 6, 7), (0, 0, 0)]
    board.ask("show", off=True)
    assert bench.lights.guest is None


def test_show_never_takes_more_than_the_supply_gives(bench, board):
    answer = board.ask("show", strip=0, position=0, count=100, colour="ffffff")
    assert answer["limited"] and answer["milliamps"] <= 500


def test_a_place_on_the_wire_without_a_number_can_be_lit_too(tmp_path):
    data = planned()
    strips = ["ffff" + data["strips"][0]] + data["strips"][1:]
    (tmp_path / "wiring.json").write_text(json.dumps(rewired(data, strips=strips)))
    bench = Workbench(tmp_path, truth=rewired(data, strips=strips))
    Inside(bench).ask("show", strip=0, position=0, colour="010203")
    assert bench.simulated.strips[0].pixel(0) == (1, 2, 3)


@pytest.mark.parametrize(
    "fields",
    [
        {"pixels": [[9999, "000000"]]},
        {"pixels": [[1, "red"]]},
        {"pixels": [[True, "000000"]]},
        {"pixels": [1]},
        {"strip": 9, "position": 0},
        {"strip": 0, "position": 0, "count": 9999},
        {"pixels": [], "ms": 0},
    ],
)
def test_a_show_that_cannot_be_is_refused(board, fields):
    with pytest.raises(Told) as told:
        board.ask("show", **fields)
    assert told.value.code == "bad_request"


def send_wiring(board, data):
    text = json.dumps(data)
    for at in range(0, len(text), 1000):
        more = at + 1000 < len(text)
        answer = board.ask("wiring", text=text[at : at + 1000], more=more)
    return answer


def test_a_learned_wiring_goes_over_the_link_in_pieces_and_is_used(bench, board):
    assert board.ask("wiring")["made"] == "planned"
    chips = [list(chip) for chip in planned()["chips"]]
    chips[0][3] = chips[0][3][::-1]
    learned = {**rewired(planned(), chips=chips), "made": "taught"}
    assert send_wiring(board, learned) == {"hash": learned["hash"], "made": "taught"}
    assert board.ask("wiring") == learned
    board.ask("wiring", forget=True)
    assert board.ask("wiring") == planned()


@pytest.mark.parametrize("spoil", ["hash", "twice", "json"])
def test_a_wiring_that_is_not_sound_changes_nothing(board, spoil):
    learned = planned()
    if spoil == "hash":
        learned["hash"] = "0" * 16
    elif spoil == "twice":
        chips = [list(chip) for chip in learned["chips"]]
        chips[0][3] = [0] * 12
        learned = rewired(learned, chips=chips)
    with pytest.raises(Told) as told:
        if spoil == "json":
            board.ask("wiring", text="{")
        else:
            send_wiring(board, learned)
    assert told.value.code == "bad_wiring"
    assert board.ask("wiring") == planned()
