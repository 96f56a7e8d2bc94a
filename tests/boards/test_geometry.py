"""Does everything have room on the boards, where the printed ones have it, and as the owner fitted it?"""

import copy
import csv
import math
from pathlib import Path

import pytest

from host_tools.boards.check import check, load
from host_tools.boards.geometry import geometry_of
from host_tools.boards.names import name_box
from host_tools.boards.read import board_files, read_file
from host_tools.boards.shapes import angle_between, gap

MEASURED = Path(__file__).parent / "measured"
FILES = {path.stem: path for path in board_files()}
PRINTED = ("nordic_countries", "northern_lights")


@pytest.fixture(scope="module", params=FILES)
def board(request):
    return load(FILES[request.param])


@pytest.fixture(scope="module")
def geometry(board):
    return geometry_of(board)


def near_pairs(things, reach):
    for index, one in enumerate(things):
        for other in things[index + 1 :]:
            if abs(one[1].x - other[1].x) < reach and abs(one[1].y - other[1].y) < reach:
                yield one, other


def test_all_four_boards_have_places():
    assert sorted(FILES) == ["far_train", "nordic_countries", "northern_lights", "starter"]
    for path in FILES.values():
        assert geometry_of(load(path)) is not None


def test_slots_do_not_overlap_and_lanes_keep_3_mm(geometry):
    """20 x 7 mm inside every slot; judged here all with all."""
    parts = [(pad.id, part) for pad in geometry.pads for part in pad.parts]
    for (name, one), (other_name, other) in near_pairs(parts, 60):
        assert gap(one, other) >= (3 - 1e-6 if name != other_name else 1e-6), (name, other_name)


def test_pixels_lie_10_mm_apart(geometry):
    pixels = geometry.pixels
    for index, one in enumerate(pixels):
        for other in pixels[index + 1 :]:
            assert math.hypot(one.x - other.x, one.y - other.y) >= 10 - 1e-6, (one.name, other.name)


def test_nothing_lies_outside(geometry):
    width, height = geometry.size
    for pad in geometry.pads:
        for part in pad.copper():
            assert all(0 <= x <= width and 0 <= y <= height for x, y in part.corners()), pad.id
    for pixel in geometry.pixels:
        assert 0 < pixel.x < width and 0 < pixel.y < height


def test_names_do_not_collide(board, geometry):
    words = {city["id"]: city["name"] for city in board.get("cities", ())}
    boxes = [(city, name_box(words[city], at)) for city, at in geometry.names.items() if words[city]]
    for (city, one), (other_city, other) in near_pairs(boxes, 80):
        assert gap(one, other) > 0, (city, other_city)


def test_the_console_is_outside_the_print(board, geometry):
    place = board["geometry"]["print"]
    for entry in board["geometry"]["console"]:
        assert entry["x"] - entry["width"] / 2 > place["x"] + place["width"]
        if "pixel" in entry:
            assert entry["pixel"][0] > place["x"] + place["width"]


@pytest.mark.parametrize("name", PRINTED)
def test_slots_lie_within_3_mm_of_the_printed_ones(name):
    board = load(FILES[name])
    stored = {entry["route"]: entry["at"] for entry in board["geometry"]["spaces"]}
    with (MEASURED / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(route["length"] for route in board["routes"])
    for row in rows:
        x, y, angle = stored[row["route"]][int(row["space"])]
        assert math.hypot(x - float(row["x"]), y - float(row["y"])) <= 3, row
        assert angle_between(angle, float(row["angle"])) <= 15, row


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_boards_measure_530_by_800_with_100_fields_around(name):
    geometry = geometry_of(load(FILES[name]))
    assert (geometry.print.width, geometry.print.height) == (530, 800)
    assert len(geometry.score) == 100
    border = [min(x - 10, 540 - x, y - 10, 810 - y) for x, y in geometry.score]
    assert max(border) < 15 and min(border) > 5


@pytest.mark.parametrize("name", ["nordic_countries", "far_train"])
def test_an_owner_shifts_turns_and_scales_the_whole_map(name):
    board = load(FILES[name])
    before = geometry_of(board)
    board["geometry"]["fit"] = {"shift": [4.0, -3.0], "turn": 2.0, "scale": 1.01}
    after = geometry_of(board)
    place = board["geometry"]["print"]
    mx, my = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    cos, sin = 1.01 * math.cos(math.radians(2)), 1.01 * math.sin(math.radians(2))
    for one, other in zip(before.pixels, after.pixels, strict=True):
        assert one.name == other.name
        if one.name.startswith("console:"):
            assert one == other  # it is not printed
            continue
        dx, dy = one.x - mx, one.y - my
        # y points down, so that this turns clockwise.
        assert other.x == pytest.approx(mx + 4 + cos * dx - sin * dy)
        assert other.y == pytest.approx(my - 3 + sin * dx + cos * dy)


def faults(change, name):
    raw = copy.deepcopy(read_file(FILES[name]))
    change(raw["geometry"])
    return [str(fault) for fault in check(raw, f"{name}.toml")]


@pytest.mark.parametrize(
    "name,change,said",
    [
        ("starter", lambda g: g["spaces"][0].update(at=[[70, 88, 45], [76, 93, 45]]), "two of its slots overlap"),
        (
            "starter",
            lambda g: g["spaces"][3].update(at=[[124, 64, 140]]),
            "goteborg-oslo: overlaps goteborg-stockholm at",
        ),
        ("starter", lambda g: g["spaces"].pop(), "the route oslo-stockholm has no places. Add { route ="),
        ("starter", lambda g: g["spaces"][0]["at"].reverse(), "counted from kobenhavn to bergen. Turn the order"),
        ("starter", lambda g: g["console"][0].update(x=215), "reaches outside the board at 215, 18 mm. Move it into"),
        ("starter", lambda g: g["console"].pop(0), "1 seat pads for 2 players. Add a pad for every seat"),
        ("starter", lambda g: g["console"][0].update(pixel=[184, 40]), "lies 6.0 mm from that of console:seat.1. Move"),
        ("starter", lambda g: g["names"][0].update(city="moon"), "there is no such city"),
        ("starter", lambda g: g.update(controller=[1]), "geometry.controller: [1] is not a list of 2"),
        ("starter", lambda g: g["fit"].update(shift=[50, 0]), "the print lies partly outside the board. Enlarge size"),
        ("nordic_countries", lambda g: g["fit"].update(shift=[18, 0]), "seat.0: its light lies on the print. Move it"),
        ("nordic_countries", lambda g: g["fit"].update(shift=[45, 0]), "confirm: it lies on the print. Move it"),
        ("nordic_countries", lambda g: g["fit"].update(scale=0.9), "scale: 0.9 is not a number from 0.97 to 1.03"),
        ("far_train", lambda g: g["frames"].pop(), "frames of the seats 0, 1, 2. List seat 0 to seat 3"),
        ("far_train", lambda g: g["frames"][1].update(x=50), "overlaps"),
        ("far_train", lambda g: g["frames"][1].update(x=600), "reaches outside the board"),
        ("far_train", lambda g: g.update(cell=10), "geometry.cell: 10 is not a number from 40 to 120"),
        ("far_train", lambda g: g.update(spaces=[]), "the key 'spaces' is not known here"),
        (
            "far_train",
            lambda g: g["score"].update(across=9),
            "the score track has 38 fields. Let across and down make 20",
        ),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_fix(name, change, said):
    told = faults(change, name)
    assert any(said in fault for fault in told), told
    assert all(fault.startswith(f"{name}.toml: geometry") for fault in told)


def test_a_frame_has_15_pads_and_76_lights():
    geometry = geometry_of(load(FILES["far_train"]))
    for seat in range(4):
        assert sum(pad.id.startswith(f"{seat}.") for pad in geometry.pads) == 15
        assert sum(pixel.name.startswith(f"{seat}.") for pixel in geometry.pixels) == 76


def test_the_starter_board_needs_one_chip_and_sixteen_lights():
    board = load(FILES["starter"])
    geometry = geometry_of(board)
    assert (len(geometry.pads), len(geometry.pixels)) == (12, 16)
    assert (len(board["cities"]), len(board["routes"])) == (5, 7)
