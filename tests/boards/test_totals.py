"""Do the board files hold what was counted on the printed boards?"""

import heapq
from collections import Counter

import pytest

from host_tools.boards.check import load
from host_tools.boards.read import BOARD_FOLDER, pair_id


@pytest.fixture(scope="module")
def nordic():
    return load(BOARD_FOLDER / "nordic_countries.toml")


@pytest.fixture(scope="module")
def northern():
    return load(BOARD_FOLDER / "northern_lights.toml")


def countries(board):
    return Counter(city["country"] for city in board["cities"])


def lengths(board):
    return Counter(route["length"] for route in board["routes"])


def spaces(board):
    count = Counter()
    for route in board["routes"]:
        count[route["colour"]] += route["length"]
    return count


def lanes(board):
    """How many pairs of cities have one, two, three lanes."""
    return Counter(Counter(pair_id(route) for route in board["routes"]).values())


def route(board, name):
    return next(route for route in board["routes"] if route["id"] == name)


def shortest(board, start, goal):
    ways = {}
    for route in board["routes"]:
        ways.setdefault(route["a"], []).append((route["length"], route["b"]))
        ways.setdefault(route["b"], []).append((route["length"], route["a"]))
    queue, done = [(0, start)], set()
    while queue:
        so_far, city = heapq.heappop(queue)
        if city == goal:
            return so_far
        if city not in done:
            done.add(city)
            for length, end in ways[city]:
                heapq.heappush(queue, (so_far + length, end))
    raise AssertionError(f"no way from {start} to {goal}")


def test_nordic_material(nordic):
    """NC-01: 110 train cards, 46 tickets, one Globetrotter, 40 trains; purple, black, white."""
    game = nordic["game"]
    assert (game["colour_cards"], game["loco_cards"]) == (12, 14)
    assert 8 * game["colour_cards"] + game["loco_cards"] == 110
    assert game["trains"] == 40
    assert nordic["players"] == [2, 3]
    assert nordic["seat_colours"] == ["purple", "black", "white"]
    assert len(nordic["tickets"]) == 46
    assert sum(ticket["points"] for ticket in nordic["tickets"]) == 460
    assert list(nordic["bonus"]) == ["globetrotter"]


def test_nordic_deal(nordic):
    """NC-02, NC-03, NC-10, NC-24: what is dealt, drawn and kept, and when the last round begins."""
    game = nordic["game"]
    assert game["hand"] == 4
    assert (game["tickets_dealt"], game["tickets_kept_first"]) == (5, 2)
    assert (game["tickets_drawn"], game["tickets_kept"]) == (3, 1)
    assert game["last_round_at"] == 2


def test_nordic_points(nordic):
    """NC-15: points by length."""
    assert nordic["points"] == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27}


def test_nordic_globetrotter(nordic):
    """NC-26: Globetrotter is worth 10."""
    assert nordic["bonus"]["globetrotter"] == 10


def test_nordic_cities(nordic):
    assert countries(nordic) == {
        "norway": 12,
        "finland": 12,
        "sweden": 10,
        "denmark": 3,
        "estonia": 1,
        "russia": 1,
    }
    assert all(city["name"] for city in nordic["cities"])
    assert {city["id"] for city in nordic["cities"] if city["arctic"]} == {
        city["id"] for city in nordic["cities"] if city["lat"] > 66.56
    }


def test_nordic_routes(nordic):
    assert len(nordic["routes"]) == 81
    assert lanes(nordic) == {1: 53, 2: 14}
    assert lengths(nordic) == {1: 17, 2: 28, 3: 20, 4: 11, 5: 3, 6: 1, 9: 1}
    assert sum(route["tunnel"] for route in nordic["routes"]) == 10
    assert sum(route["ferry"] > 0 for route in nordic["routes"]) == 24
    assert sum(route["ferry"] for route in nordic["routes"]) == 30
    assert sum(route["colour"] == "grey" for route in nordic["routes"]) == 11
    assert not any(route["bonus"] for route in nordic["routes"])
    assert sum(spaces(nordic).values()) == 207
    assert spaces(nordic) == {
        "orange": 23,
        "green": 22,
        "purple": 21,
        "red": 21,
        "black": 21,
        "yellow": 21,
        "blue": 21,
        "white": 20,
        "grey": 37,
    }


def test_nordic_doubles_that_differ(nordic):
    """NC-16: three doubles whose lanes differ; one lane for two players, both for three."""
    kinds = ("length", "ferry", "tunnel")
    unlike = {
        "kristiansand-stavanger": [(2, 0, True), (3, 1, False)],
        "mo_i_rana-trondheim": [(5, 0, True), (6, 2, False)],
        "helsinki-stockholm": [(4, 2, False), (4, 1, False)],
    }
    for pair, expected in unlike.items():
        assert [tuple(route(nordic, f"{pair}.{lane}")[key] for key in kinds) for lane in (1, 2)] == expected
    assert {players: opened[:2] for players, opened in nordic["lanes_open"].items()} == {2: [1, 1], 3: [1, 2]}


def test_nordic_long_route(nordic):
    """NC-19: four cards for one on Murmansk-Lieksa alone, grey, of length 9, otherwise plain."""
    assert [route["id"] for route in nordic["routes"] if route["substitute"]] == ["lieksa-murmansk"]
    long = route(nordic, "lieksa-murmansk")
    assert (long["length"], long["colour"], long["substitute"]) == (9, "grey", 4)
    assert not long["ferry"] and not long["tunnel"]


def test_nordic_tunnels_have_a_colour(nordic):
    """NC-20: no tunnel is grey."""
    assert not any(route["tunnel"] and route["colour"] == "grey" for route in nordic["routes"])


def test_nordic_tickets_are_shortest_ways(nordic):
    for ticket in nordic["tickets"]:
        assert shortest(nordic, ticket["a"], ticket["b"]) == ticket["points"], ticket["id"]


def test_nordic_values_that_lists_dispute(nordic):
    assert route(nordic, "alborg-goteborg")["length"] == 2
    assert route(nordic, "ostersund-trondheim")["tunnel"]
    assert route(nordic, "kajaani-kuopio")["lane"] == 0
    assert route(nordic, "kuopio-lahti")["colour"] == "white"
    assert route(nordic, "andalsnes-bergen")["colour"] == "black"
    assert route(nordic, "kristiansand-oslo")["ferry"] == 0
    tickets = {ticket["id"]: ticket["points"] for ticket in nordic["tickets"]}
    assert tickets["bergen-kobenhavn"] == 8
    assert tickets["kobenhavn-oslo"] == 4


def test_northern_material(northern):
    """NL-01: 114 train cards, 55 tickets, 11 bonus cards, 40 trains, five colours."""
    game = northern["game"]
    assert (game["colour_cards"], game["loco_cards"]) == (12, 18)
    assert 8 * game["colour_cards"] + game["loco_cards"] == 114
    assert northern["players"] == [2, 5]
    assert northern["seat_colours"] == ["purple", "red", "blue", "green", "yellow"]
    assert len(northern["tickets"]) == 55
    assert sum(ticket["points"] for ticket in northern["tickets"]) == 474
    assert {min(ticket["points"] for ticket in northern["tickets"])} == {2}
    assert {max(ticket["points"] for ticket in northern["tickets"])} == {19}
    assert len(northern["bonus"]) == 11


def test_northern_deal(northern):
    """NL-02, NL-04, NL-10, NL-18, NL-19: what is dealt, drawn and kept; trains; the last round."""
    game = northern["game"]
    assert game["hand"] == 4
    assert (game["tickets_dealt"], game["tickets_kept_first"]) == (4, 2)
    assert (game["tickets_drawn"], game["tickets_kept"]) == (3, 1)
    assert (game["trains"], game["last_round_at"]) == (40, 2)


def test_northern_points(northern):
    """NL-17: points by length."""
    assert northern["points"] == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10}


def test_northern_bonus_points(northern):
    """NL-21: one value a card, 10 each by default."""
    assert set(northern["bonus"].values()) == {10}


def test_northern_cities(northern):
    assert countries(northern) == {
        "sweden": 13,
        "finland": 13,
        "norway": 12,
        "russia": 4,
        "denmark": 3,
        "estonia": 2,
        "poland": 1,
        "lithuania": 1,
        "latvia": 1,
    }
    arctic = "apatity honningsvag kemijarvi kirkenes kiruna murmansk narvik rovaniemi tromso unnamed_2"
    assert [city["id"] for city in northern["cities"] if city["arctic"]] == arctic.split()
    capitals = [city["id"] for city in northern["cities"] if city["capital"]]
    assert capitals == ["helsinki", "kobenhavn", "oslo", "stockholm"]


def test_northern_junctions(northern):
    """NL-15a: three junctions without a name, each in a country, and no ticket names them."""
    junctions = {city["id"]: city["country"] for city in northern["cities"] if not city["name"]}
    assert junctions == {"unnamed_1": "sweden", "unnamed_2": "sweden", "unnamed_3": "russia"}
    assert not any(end in junctions for ticket in northern["tickets"] for end in (ticket["a"], ticket["b"]))


def test_northern_routes(northern):
    assert len(northern["routes"]) == 161
    assert lanes(northern) == {1: 59, 2: 48, 3: 2}
    assert lengths(northern) == {1: 55, 2: 46, 3: 40, 4: 17, 5: 3}
    assert not any(route["tunnel"] or route["substitute"] for route in northern["routes"])
    assert sum(spaces(northern).values()) == 350
    assert spaces(northern) == {
        "orange": 29,
        "yellow": 29,
        "red": 28,
        "white": 28,
        "purple": 28,
        "green": 27,
        "black": 26,
        "blue": 26,
        "grey": 129,
    }


def test_northern_ferries(northern):
    """NL-12: the grey routes are the ferries, 53 of them."""
    grey = {route["id"] for route in northern["routes"] if route["colour"] == "grey"}
    assert len(grey) == 53
    assert grey == {route["id"] for route in northern["routes"] if route["ferry"]}


def test_northern_ferry_of_the_example(northern):
    """NL-14: Mo i Rana-Narvik has 4 spaces, 2 of them symbols."""
    ferry = route(northern, "mo_i_rana-narvik.1")
    assert (ferry["length"], ferry["ferry"]) == (4, 2)


def test_northern_lanes(northern):
    """NL-15: parallel lanes have equal length; how many are open to how many players."""
    by_pair = {}
    for lane in northern["routes"]:
        by_pair.setdefault(pair_id(lane), set()).add(lane["length"])
    assert all(len(found) == 1 for found in by_pair.values())
    assert northern["lanes_open"] == {2: [1, 1, 1], 3: [1, 1, 2], 4: [1, 2, 3], 5: [1, 2, 3]}
    triples = {pair_id(lane) for lane in northern["routes"] if lane["lane"] == 3}
    assert triples == {"karlstad-oslo", "karlstad-stockholm"}


def test_northern_draw_routes(northern):
    """NL-16: nine pairs, all double, draw half their length, rounded up."""
    marked = {}
    for lane in northern["routes"]:
        if lane["bonus"]:
            marked.setdefault(pair_id(lane), []).append(lane["bonus"])
            assert lane["bonus"] == (lane["length"] + 1) // 2
    assert len(marked) == 9
    assert all(len(values) == 2 for values in marked.values())


def test_northern_tickets_are_shortest_ways_but_one(northern):
    more = {}
    for ticket in northern["tickets"]:
        difference = ticket["points"] - shortest(northern, ticket["a"], ticket["b"])
        if difference:
            more[ticket["id"]] = difference
    assert more == {"gdansk-helsinki": 1}
