"""Is what is flashed up to date, and does it say the same as the board files?"""

import copy
import importlib
import json
import shutil
from pathlib import Path

import pytest
from nordlys.boards import index

from host_tools.boards.check import load
from host_tools.boards.compact import (
    OUT_FOLDER,
    board_hash,
    board_text,
    build,
    generate,
    module_text,
    out_of_date,
)
from host_tools.boards.fault import Refused
from host_tools.boards.read import BOARD_FOLDER, board_files

GAMES = ("nordic_countries", "northern_lights")
COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "grey")
GAME = (
    "trains",
    "colour_cards",
    "loco_cards",
    "hand",
    "last_round_at",
    "tickets_dealt",
    "tickets_kept_first",
    "tickets_drawn",
    "tickets_kept",
)


@pytest.fixture(scope="module", params=GAMES)
def board(request):
    return load(BOARD_FOLDER / f"{request.param}.toml")


@pytest.fixture
def module(board):
    return importlib.import_module("nordlys.boards." + board["id"])


@pytest.fixture
def answer(board):
    return json.loads((OUT_FOLDER / f"{board['id']}.json").read_text(encoding="utf-8"))


def test_what_is_flashed_is_up_to_date():
    assert out_of_date(generate()) == [], "run `make boards`"


def test_every_board_is_in_the_index():
    assert index.GAMES == tuple(path.stem for path in board_files())


def test_head(board, module):
    assert (module.ID, module.TITLE, module.RULES) == (board["id"], board["title"], board["rules"])
    assert list(module.PLAYERS) == board["players"]
    assert list(module.SEAT_COLOURS) == board["seat_colours"]
    assert len(module.HASH) == 16 and int(module.HASH, 16) >= 0
    assert module.BONUS == tuple(board["bonus"].items())
    assert dict(zip(GAME, module.GAME, strict=True)) == board["game"]


def test_cities(board, module):
    assert len(module.CITIES) == len(module.CITY_COUNTRY) == len(module.CITY_FLAGS) == len(board["cities"])
    for place, city in enumerate(board["cities"]):
        assert module.CITIES[place] == city["id"]
        assert module.COUNTRIES[module.CITY_COUNTRY[place]] == city["country"]
        assert module.CITY_FLAGS[place] == city["arctic"] + 2 * city["capital"]


def test_routes(board, module):
    assert {len(column) for column in module.ROUTES} == {len(board["routes"])}
    for place, route in enumerate(board["routes"]):
        a, b, length, colour, ferry, tunnel, bonus, substitute, lane = [column[place] for column in module.ROUTES]
        assert (module.CITIES[a], module.CITIES[b]) == (route["a"], route["b"])
        assert (length, COLOURS[colour], ferry) == (route["length"], route["colour"], route["ferry"])
        assert (tunnel, bonus, substitute) == (route["tunnel"], route["bonus"], route["substitute"])
        name = f"{module.CITIES[a]}-{module.CITIES[b]}" + (f".{lane}" if lane else "")
        assert name == route["id"]


def test_tickets(board, module):
    assert len(module.TICKETS) == 3 * len(board["tickets"])
    for place, ticket in enumerate(board["tickets"]):
        a, b, points = module.TICKETS[3 * place : 3 * place + 3]
        assert (module.CITIES[a], module.CITIES[b], points) == (ticket["a"], ticket["b"], ticket["points"])


def test_points_and_lanes(board, module):
    assert {length: points for length, points in enumerate(module.POINTS) if points} == board["points"]
    low, high = board["players"]
    assert len(module.LANES_OPEN) == 4 * (high + 1)
    for players in range(high + 1):
        opened = board["lanes_open"].get(players, [0, 0, 0])
        assert list(module.LANES_OPEN[players * 4 : players * 4 + 4]) == [0, *opened]


def test_ids_are_unique_and_in_order(board):
    for kind in ("cities", "routes", "tickets"):
        ids = [entry["id"] for entry in board[kind]]
        assert len(set(ids)) == len(ids)
        assert all(name.isascii() for name in ids)
    routes = [(route["a"], route["b"], route["lane"]) for route in board["routes"]]
    assert routes == sorted(routes)
    assert all(route["a"] < route["b"] for route in board["routes"] + board["tickets"])


def test_the_answer_to_the_verb_board(board, module, answer):
    assert list(answer) == [
        "id",
        "title",
        "hash",
        "seat_colours",
        "cities",
        "routes",
        "tickets",
        "points",
        "bonus_points",
        "size",
        "score",
        "pads",
        "console",
    ]
    assert (answer["id"], answer["title"], answer["hash"]) == (module.ID, module.TITLE, module.HASH)
    assert answer["seat_colours"] == list(module.SEAT_COLOURS)
    for kind, keys in (
        ("cities", "id name country arctic"),
        ("routes", "id a b length colour ferry tunnel bonus substitute"),
        ("tickets", "id a b points"),
    ):
        told = [{key: entry[key] for key in keys.split()} for entry in answer[kind]]
        assert told == [{key: entry[key] for key in keys.split()} for entry in board[kind]]
    assert answer["points"] == {str(length): points for length, points in board["points"].items()}
    assert answer["bonus_points"] == board["bonus"]


def test_the_answer_is_one_line_of_utf_8(board):
    data = (OUT_FOLDER / f"{board['id']}.json").read_bytes()
    assert b"\n" not in data and b"\\u" not in data
    assert "Göteborg" in data.decode()


def test_making_it_twice_is_the_same(board):
    assert module_text(board) == module_text(copy.deepcopy(board))
    assert board_text(board) == board_text(copy.deepcopy(board))


def test_the_hash_is_of_what_the_rules_see(board):
    other = copy.deepcopy(board)
    other["title"] = "Another title"
    other["seat_colours"].reverse()
    other["cities"][0].update(name="Another name", x=1.0, y=1.0, lon=1.0, lat=1.0)
    assert board_hash(other) == board_hash(board)


@pytest.mark.parametrize(
    "change",
    [
        lambda board: board["game"].update(trains=39),
        lambda board: board["points"].update({1: 2}),
        lambda board: board["bonus"].update({next(iter(board["bonus"])): 9}),
        lambda board: board["lanes_open"][2].__setitem__(1, 2),
        lambda board: board["players"].__setitem__(0, 3),
        lambda board: board["cities"][0].update(country="norway"),
        lambda board: board["cities"][0].update(arctic=True),
        lambda board: board["cities"][0].update(capital=True),
        lambda board: board["cities"][0].update(id="aaa") or board["routes"].clear() or board["tickets"].clear(),
        lambda board: board["routes"][0].update(colour="grey"),
        lambda board: board["routes"][0].update(length=5),
        lambda board: board["routes"][0].update(bonus=1),
        lambda board: board["routes"].pop(),
        lambda board: board["tickets"][0].update(points=1),
        lambda board: board.update(rules="another"),
    ],
)
def test_the_hash_changes_with_the_rules_data(board, change):
    other = copy.deepcopy(board)
    change(other)
    assert board_hash(other) != board_hash(board)


def test_no_two_boards_have_the_same_hash():
    files = board_files()
    hashes = {importlib.import_module("nordlys.boards." + path.stem).HASH for path in files}
    assert len(hashes) == len(files)


def test_build_writes_what_differs_and_removes_what_is_left_over(tmp_path):
    files = generate()
    assert build(files, tmp_path) == sorted(files)
    (tmp_path / "__init__.py").write_text('"""Written by hand."""\n')
    assert build(files, tmp_path) == []
    (tmp_path / "index.py").write_text("GAMES = ()\n")
    shutil.copy(tmp_path / "northern_lights.py", tmp_path / "old_map.py")
    shutil.copy(tmp_path / "northern_lights.json", tmp_path / "old_map.json")
    shutil.copy(tmp_path / "northern_lights_places.py", tmp_path / "old_map_places.py")
    shutil.copy(tmp_path / "northern_lights_wiring.json", tmp_path / "old_map_wiring.json")
    old = ["old_map.json", "old_map.py", "old_map_places.py", "old_map_wiring.json"]
    assert out_of_date(files, tmp_path) == ["index.py", *old]
    assert build(files, tmp_path) == ["index.py", *old]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*files, "__init__.py"])


def test_one_bad_board_stops_all(tmp_path):
    for path in board_files():
        text = path.read_text(encoding="utf-8").replace("game.trains = 40", "game.trains = 0")
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        generate(tmp_path)
    bad = {fault.file for fault in refused.value.faults if fault.place == "game.trains"}
    assert {Path(file).stem for file in bad} == {"nordic_countries", "northern_lights"}


def test_a_board_without_a_wiring_is_told_how_to_get_one(tmp_path):
    folder = tmp_path / "boards"
    folder.mkdir()
    shutil.copy(BOARD_FOLDER / "starter.toml", folder / "starter.toml")
    with pytest.raises(
        Refused, match="starter.toml: file: this board has no wiring yet. Run `python -m host_tools board"
    ):
        generate(folder)
