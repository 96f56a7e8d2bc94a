"""Do board file, wiring, compact form and the answer to `board` agree on every single pad and pixel?"""

import json
from pathlib import Path

import pytest
from nordlys.chips.build import build
from nordlys.table.fingers import DOWN, TAP, Fingers
from nordlys.table.places import Places
from nordlys.table.timing import Timing
from nordlys.table.wiring import Wiring

from host_tools.boards import wiring as wirings
from host_tools.boards.check import load
from host_tools.boards.compact import OUT_FOLDER
from host_tools.boards.frame_geometry import CELLS, ENDS, cell_name
from host_tools.boards.geometry import geometry_of
from host_tools.boards.places_compact import FINGER
from host_tools.boards.read import board_files
from host_tools.boards.shapes import gap
from sim.hardware.board import SimulatedBoard
from sim.micropython import live_bytes, run_tests

TABLE = Path(__file__).parents[1] / "table"


@pytest.fixture(scope="module", params=[path.stem for path in board_files()])
def all_four(request):
    name = request.param
    board = load(next(path for path in board_files() if path.stem == name))
    geometry = geometry_of(board)
    stored = wirings.for_board(board, geometry)
    answer = json.loads((OUT_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    compact = json.loads((OUT_FOLDER / f"{name}_wiring.json").read_text(encoding="utf-8"))
    return board, geometry, stored, answer, Places(name), Wiring(compact)


def test_every_pixel_has_one_number_in_all_of_them(all_four):
    board, geometry, stored, answer, places, wiring = all_four
    named = {pixel.name: number for number, pixel in enumerate(geometry.pixels)}
    assert places.pixels == len(named)
    along = [[named[name] for name in strip["pixels"]] for strip in stored["strips"]]
    assert [list(strip) for strip in wiring.strips] == along
    found = {}
    for route, entry in enumerate(answer.get("routes", ())):
        for space, (x, y, _, pixel) in enumerate(entry["spaces"]):
            assert pixel == places.route_first[route] + space == named[f"{entry['id']}:{space}"]
            found[pixel] = (x, y)
    for place, city in enumerate(answer.get("cities", ())):
        assert city["pixel"] == places.city_pixel(place) == named[f"city:{city['id']}"]
        found[city["pixel"]] = (city["x"], city["y"])
    for seat, frame in enumerate(answer.get("frames", ())):
        for end in range(CELLS * ENDS):
            pixel = frame["pixels"][end]
            assert pixel == places.frame_pixel(seat, end // ENDS, end % ENDS)
            if pixel >= 0:
                found[pixel] = geometry.end(seat, end)
    for field, (x, y, pixel) in enumerate(answer["score"], 1):
        assert pixel == places.score_pixel(field) == named[f"score:{field}"]
        found[pixel] = (x, y)
    for pad, (x, y, pixel) in answer["console"].items():
        assert pixel == places.console_pixel(pad) == named[f"console:{pad}"]
        found[pixel] = (x, y)
    assert sorted(found) == list(range(places.pixels))
    for number, pixel in enumerate(geometry.pixels):
        assert found[number] == pytest.approx((pixel.x, pixel.y), abs=0.06)


def test_every_pad_has_one_number_in_all_of_them(all_four):
    board, geometry, stored, answer, places, wiring = all_four
    named = {pad.id: number for number, pad in enumerate(geometry.pads)}
    assert [places.pad_name(number) for number in range(places.pads)] == [pad.id for pad in geometry.pads]
    if "edges" in board:
        cells = [f"{seat}.{cell_name(cell)}" for seat in range(4) for cell in range(1, CELLS)]
        assert list(named)[: len(cells)] == cells
    else:
        assert list(named)[: places.routes] == [route["id"] for route in board["routes"]]
    assert list(answer["pads"]) == list(places.console)
    for number, chip in enumerate(stored["chips"]):
        assert wiring.places[number] == (chip["bus"], chip["mux"], chip["address"])
        row = [named[name] if name else -1 for name in chip["electrodes"]]
        row += [-1] * (12 - len(row))
        assert list(wiring.pad_at[12 * number : 12 * number + 12]) == row


def test_a_finger_on_each_electrode_is_felt_as_the_pad_that_the_board_file_puts_there(all_four):
    """Pad by pad: the electrode by the wiring file, the finger on the simulated chip, the name from the compact form."""
    board, geometry, stored, _, places, wiring = all_four
    simulated = SimulatedBoard(wiring)
    touch, _ = build(simulated.machine, "pico_w", wiring, "GRB")
    clock = simulated.clock
    touch.start(clock.ticks_ms(), "charge")
    fingers = Fingers(wiring, places, Timing())
    felt, expected = [], []
    clock.sleep_ms(200)
    for number, chip in enumerate(stored["chips"]):
        for electrode, name in enumerate(chip["electrodes"]):
            if not name:
                continue
            expected.append(name)
            now = clock.ticks_ms()
            simulated.chips[number].finger(electrode, now + 20, now + 140, 2)
            down, taps = [], []
            while clock.ticks_ms() < now + 700:
                clock.sleep_ms(5)
                touch.poll(clock.ticks_ms())
                fingers.step(clock.ticks_ms(), touch)
                while kind := fingers.next():
                    down += [places.pad_name(fingers.pad)] if kind == DOWN else []
                    taps += [places.pad_name(fingers.pad)] if kind == TAP else []
            assert down == taps == [name], (name, down, taps)
            felt += taps
    assert sorted(felt) == sorted(expected) == sorted(pad.id for pad in geometry.pads)


def test_each_light_shines_where_the_wiring_file_says(all_four):
    """Pixel by pixel: its number from the board file, its place on the wire from the wiring file, and no other lit."""
    _, geometry, stored, _, places, wiring = all_four
    simulated = SimulatedBoard(wiring)
    _, strips = build(simulated.machine, "pico_w", wiring, "GRB")
    where = {
        name: (n, at) for n, strip in enumerate(stored["strips"]) for at, name in enumerate(strip["pixels"]) if name
    }
    frame = bytearray(3 * places.pixels)
    for number, pixel in enumerate(geometry.pixels):
        frame[3 * number : 3 * number + 3] = b"\x10\x20\x30"
        simulated.clock.sleep_ms(20)
        strips.show(frame)
        lit = [
            (n, at)
            for n, strip in enumerate(simulated.strips)
            for at in range(strip.count)
            if strip.sent[3 * at : 3 * at + 3] != b"\0\0\0"
        ]
        assert lit == [where[pixel.name]], pixel.name
        strip, at = where[pixel.name]
        assert simulated.strips[strip].pixel(at) == simulated.pixel(number) == (0x10, 0x20, 0x30)
        frame[3 * number : 3 * number + 3] = b"\0\0\0"


def test_near_is_what_the_copper_says(all_four):
    _, geometry, _, _, places, _ = all_four
    for one, pad in enumerate(geometry.pads):
        for other, second in enumerate(geometry.pads[:one]):
            apart = [
                gap(a, b)
                for a in pad.copper()
                for b in second.copper()
                if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < (a.reach() + b.reach() + FINGER) ** 2
            ]
            assert places.near(one, other) == (min(apart, default=99) <= FINGER), (pad.id, second.id)


def test_chips_lie_near_their_pads_and_strips_are_short(all_four):
    """Against the naive order of the lists: less wire; every board says how much."""
    _, geometry, stored, _, _, _ = all_four
    pixels, pads = wirings.places_of(geometry)
    told = wirings.metres(stored, pixels, pads, geometry.controller)
    assert told["strips"] < told["naive_strips"] * 0.65
    assert told["pads"] <= told["naive_pads"] * 1.01


def test_the_same_holds_under_micropython():
    report = run_tests([TABLE / "test_places.py", TABLE / "test_wiring.py"], jobs=1)
    assert report.failed == 0, report.failures
    assert report.passed >= 15


def test_places_and_wiring_of_the_largest_board_weigh_little():
    code = "import json\nfrom nordlys.table.places import Places\nfrom nordlys.table.wiring import Wiring\n"
    code += "import nordlys.boards.northern_lights\n"
    load_all = "places = Places('northern_lights')\n"
    load_all += (
        "with open('/nordlys/boards/northern_lights_wiring.json') as file:\n    wiring = Wiring(json.load(file))\n"
    )
    assert live_bytes(code + load_all) - live_bytes(code) < 6_000
