"""Sections 2 and 8: does the table say what it is, and what its boards are?"""

import json
import re

import pytest

from tests.link.client import CARDS, Client, Inside

GAMES = {"nordic_countries": (39, 81, 46), "northern_lights": (50, 161, 55)}
SLUGS = (
    "ostersund mo_i_rana kobenhavn goteborg umea alborg arhus andalsnes gdansk klaipeda kemijarvi honningsvag unnamed_1"
).split()


def test_hello_names_everything_a_client_needs(table):
    hello = table.ask("hello")
    assert set(hello) == set("product version protocol runtime boot board games bots languages".split())
    assert hello["product"] == "nordlys" and hello["protocol"] == 1 and hello["board"] == "sim"
    assert set(GAMES) <= set(hello["games"]) and {"random", "greedy"} <= set(hello["bots"])
    assert "en" in hello["languages"]
    assert isinstance(hello["boot"], str) and isinstance(hello["version"], str)
    assert hello["runtime"].split()[0] in ("cpython", "micropython")


def test_boot_is_of_this_start(fresh):
    assert fresh.ask("hello")["boot"] == fresh.ask("hello")["boot"]
    assert fresh.ask("hello")["boot"] != Client(Inside()).ask("hello")["boot"]


def test_hello_takes_the_time(table):
    assert table.ask("hello", now=1_800_000_000)["product"] == "nordlys"
    for now in (True, "1", 1.5, [], {}, -1):
        assert table.refused("hello", now=now) == "bad_request"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_board_says_everything(table, game):
    board = table.ask("board", game=game)
    fields = "id title hash seat_colours cities routes tickets points bonus_points".split()
    assert set(fields) <= set(board)
    assert board["id"] == game
    assert tuple(len(board[name]) for name in ("cities", "routes", "tickets")) == GAMES[game]
    cities = {city["id"] for city in board["cities"]}
    countries = set()
    for city in board["cities"]:
        assert set("id name country arctic x y".split()) <= set(city)
        assert re.fullmatch("[a-z0-9_]+", city["id"]) and isinstance(city["arctic"], bool)
        assert city["country"] == city["country"].lower()
        countries.add(city["country"])
    assert {"norway", "sweden", "denmark", "finland"} <= countries
    seen = set()
    for route in board["routes"]:
        assert set("id a b length colour ferry tunnel bonus substitute".split()) <= set(route)
        assert route["id"] not in seen
        seen.add(route["id"])
        assert {route["a"], route["b"]} <= cities and route["a"] < route["b"]
        assert re.fullmatch(route["a"] + "-" + route["b"] + r"(\.[123])?", route["id"])
        assert route["colour"] in [*CARDS[:8], "grey"]
        assert type(route["ferry"]) is int and 0 <= route["ferry"] <= route["length"]
        assert type(route["tunnel"]) is bool and type(route["bonus"]) is int
        assert route["substitute"] in (0, 4)
        assert str(route["length"]) in board["points"]
    for ticket in board["tickets"]:
        assert set("id a b points".split()) <= set(ticket)
        assert ticket["id"] == ticket["a"] + "-" + ticket["b"] and ticket["a"] < ticket["b"]
        assert {ticket["a"], ticket["b"]} <= cities and ticket["points"] > 0
    assert len({ticket["id"] for ticket in board["tickets"]}) == len(board["tickets"])
    if game == "northern_lights":
        assert set(SLUGS) <= cities and len(board["bonus_points"]) == 11
    else:
        assert board["bonus_points"] == {"globetrotter": 10}


def test_the_boards_differ_in_their_hash_and_a_board_is_the_same_twice(table):
    boards = [table.ask("board", game=game) for game in (*GAMES, "nordic_countries")]
    assert boards[0] == boards[2] and boards[0]["hash"] != boards[1]["hash"]


def test_a_board_needs_no_game_and_disturbs_none(fresh):
    before = fresh.ask("board", game="northern_lights")
    fresh.new_game("nordic_countries")
    digest = fresh.digest()
    assert fresh.ask("board", game="northern_lights") == before
    assert fresh.digest() == digest


def test_names_are_the_local_ones(table):
    names = {city["id"]: city["name"] for city in table.ask("board", game="nordic_countries")["cities"]}
    assert names["goteborg"] == "Göteborg" and names["kobenhavn"] == "København"


def test_an_unknown_board_is_refused(table):
    for game in (
        "",
        "chess",
        "index",
        "__init__",
        "../boards/nordic_countries",
        "NORDIC_COUNTRIES",
        "nordic_countries\0",
    ):
        assert table.refused("board", game=game) == "unknown_game"
    for game in (5, None, [], {}, True, ["nordic_countries"]):
        assert table.refused("board", game=game) == "bad_request"
    assert table.refused("board") == "bad_request"


@pytest.mark.parametrize("verb", ["touch", "lights", "health"])
def test_what_needs_a_table_of_wires_says_so(table, verb):
    assert table.refused(verb) == "sim_only"
    assert table.refused(verb, pad="confirm", ms=80) == "sim_only"


def test_the_builders_verbs_are_no_unknown_ones(table):
    for verb in "settings wifi games resume electrodes show calibration service reboot".split():
        assert table.refused(verb) == "sim_only"


def test_a_board_answer_is_one_line_a_client_can_hold(table):
    table.wire.write(b'{"id": 1, "do": "board", "game": "northern_lights"}\n')
    line = table.wire.read()
    assert 25_000 < len(line) < 256 * 1024
    assert json.loads(line)["ok"]["id"] == "northern_lights"
