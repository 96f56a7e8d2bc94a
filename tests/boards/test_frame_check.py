"""Is every mistake in the board file of a game with frames told, with its place and what to do?"""

import copy
import json

import pytest
from nordlys.boards import far_train

from host_tools.boards.check import check, load
from host_tools.boards.compact import OUT_FOLDER, board_hash
from host_tools.boards.read import BOARD_FOLDER, read_file

FILE = "hardware/boards/far_train.toml"
GOOD = read_file(BOARD_FOLDER / "far_train.toml")
EDGES = "a2.W a3.W a4.W a4.N b4.N c4.N d4.N d4.E d3.E d2.E d1.E d1.S c1.S b1.S".split()


def put(*path, to):
    def change(board):
        for key in path[:-1]:
            board = board[key]
        board[path[-1]] = to

    return change


def drop(*path):
    def change(board):
        for key in path[:-1]:
            board = board[key]
        del board[path[-1]]

    return change


def faults_after(change):
    board = copy.deepcopy(GOOD)
    change(board)
    return check(board, FILE)


def test_the_board_is_sound():
    """FT-08: the file as it is."""
    assert check(GOOD, FILE) == []


# The change, the place that is told, a part of what is wrong, a part of what to do.
MISTAKES = [
    (put("id", to="near_train"), "id", "is not the file's name", 'id = "far_train"'),
    (put("title", to=7), "title", "7 is not a text", "double quotes"),
    (put("players", to=[1, 5]), "players", "5 is not a whole number", "from 1 to 4"),
    (put("players", to=[4, 1]), "players", "from 4 to 1 is nobody", "[1, 4]"),
    (put("seat_colours", to=["green"]), "seat_colours", "1 colours for 4 players", "Add a colour"),
    (put("seat_colours", 1, to="green"), "seat_colours", "'green' stands there 2 times", "a colour of its own"),
    (put("score_track", to=True), "score_track", "True is not a whole number", "from 1 to 255"),
    (put("locos", 0, to="red"), "locos", "'red' stands there 2 times", "Name each once"),
    (put("locos", to=["blue"]), "locos", "is not a list of 4", "4 values"),
    (put("stations", 0, to="red"), "stations", "'red' stands there 2 times", "Name each once"),
    (put("cities", to=[]), "cities", "'cities' is not known here", "take it out"),
    (drop("tiles"), "tiles", "'tiles' is missing", "Add tiles"),
    (put("edges", to=[]), "edges", "[] is not a table", "[edges]"),
    (drop("edges"), "edges", "'edges' is missing", "Add edges"),
    (put("levels", "good", to=30), "levels.good", "no more than the level before it", "from 31 on"),
    (put("levels", "good", to="x"), "levels.good", "'x' is not a whole number", "from 1 to 255"),
    (put("levels", "master", to=70), "levels", "'master' is not known", "Take it out"),
    (drop("levels", "good"), "levels", "'good' is missing", "Add good"),
    (put("depot", "a1.0", to="black"), "depot.a1.1", "black starts on another end too", "one end"),
    (put("depot", "a1.0", to="pink"), "depot.a1.0", "'pink' is not known", "blue, violet, black, red"),
    (drop("depot", "a1.3"), "depot", "'a1.3' is missing", "Add a1.3"),
    (put("depot", "a1.4", to="red"), "depot", "'a1.4' is not known", "a1.3"),
    # The frame: an end joined twice, or not at all.
    (drop("edges", "c4.N"), "edges.c4.N", "joined to nothing", '"return"'),
    (put("edges", "c4.N", to=""), "edges.c4.N", "'' is not known", "return, depot, station:violet"),
    (put("edges", "c4.N", to="station:lila"), "edges.c4.N", "'station:lila' is not known", "station:pink"),
    (put("edges", "c4.N", to=["return"]), "edges.c4.N", "is not known", "return"),
    (put("edges", "c4.N", to="station:pink"), "edges.c4.N", "station:pink is at a4.W already", "one edge"),
    (put("edges", "a1.W", to="return"), "edges.a1.W", "no such outer edge", "a2.W"),
    (put("edges", "b2.N", to="return"), "edges.b2.N", "no such outer edge", "a2.W"),
    # Points.
    (drop("station_points", "3"), "station_points.3", "nothing is said for 3 players", "[station_points.3]"),
    (put("station_points", "5", to={}), "station_points.5", "no game has '5' players", "Take it out"),
    (put("station_points", "3", to=7), "station_points.3", "7 is not a table", "[station_points.3]"),
    (put("station_points", "3", "red", to=[1, 2]), "station_points.3.red", "not a list of 3", "3 values"),
    (put("station_points", "3", "red", 0, to=256), "station_points.3.red", "256 is not", "from 0 to 255"),
    (drop("station_points", "3", "red"), "station_points.3", "'red' is missing", "Add red"),
    # Tiles.
    (put("tiles", to=7), "tiles", "7 instead of a list", "15 lines"),
    (lambda board: board["tiles"].pop(), "tiles", "14 tiles, but a player has 15", "15 lines"),
    (put("tiles", 3, to="x"), "tiles[3]", "'x' is not a tile", "four tracks"),
    (put("tiles", 3, 0, to=[0]), "tiles[3]", "[0] is not a list of 2", "2 values"),
    (put("tiles", 3, 0, to=[0, 8]), "tiles[3]", "8 is not a whole number", "from 0 to 7"),
    (put("tiles", 3, 0, to=[0, True]), "tiles[3]", "True is not a whole number", "from 0 to 7"),
    (put("tiles", 3, 0, to=[0, 0]), "tiles[3]", "joins end 0 to itself", "another end"),
    (put("tiles", 3, 0, to=[0, 3]), "tiles[3]", "joins end 3 2 times", "one track"),
    (put("tiles", 3, 0, to=[0, 3]), "tiles[3]", "joins end 2 to nothing", "one track"),
    (drop("tiles", 3, 0), "tiles[3]", "joins end 0 to nothing", "one track"),
    (lambda board: board["tiles"][3].append([0, 2]), "tiles[3]", "joins end 0 2 times", "one track"),
    (lambda board: put("tiles", 3, to=board["tiles"][0])(board), "tiles[3]", "the same as tiles[0]", "FT-08"),
    (put("tiles", 3, to=[[2, 4], [3, 5], [6, 1], [7, 0]]), "tiles[3]", "the same as tiles[0], turned", "FT-08"),
]


@pytest.mark.parametrize(("change", "place", "what", "advice"), MISTAKES)
def test_a_mistake_is_told(change, place, what, advice):
    """FT-01 … FT-08: a file whose frame, tiles or numbers cannot be played is refused."""
    faults = faults_after(change)
    found = [fault for fault in faults if fault.place == place and what in fault.what and advice in fault.advice]
    assert found, "\n".join(map(str, faults))


def test_depot_edges_are_allowed():
    """FT-13a: an outer edge may lead into the depot."""
    assert faults_after(put("edges", "a3.W", to="depot")) == []


def test_all_mistakes_are_told_at_once():
    def change(board):
        board["score_track"] = 0
        board["tiles"][2][0] = [0, 0]
        del board["edges"]["d4.E"]

    places = [fault.place for fault in faults_after(change)]
    assert {"score_track", "tiles[2]", "edges.d4.E"} <= set(places)


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, True, 1.5])
def test_no_value_anywhere_stops_the_checker(value):
    def each_place(node, path=()):
        yield path
        for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
            yield from each_place(node[key], (*path, key))

    for path in list(each_place(GOOD))[1:]:
        assert isinstance(faults_after(put(*path, to=value)), list)


def test_the_module_says_the_same():
    """FT-02, FT-03: what is flashed has the file's tiles, edges and starts."""
    assert (far_train.LOCOS, far_train.STATIONS) == (tuple(GOOD["locos"]), tuple(GOOD["stations"]))
    for tile, tracks in enumerate(GOOD["tiles"]):
        joined = far_train.TILES[tile * 8 : tile * 8 + 8]
        assert all(joined[a] == b and joined[b] == a for a, b in tracks)
    words = [*(f"station:{name}" for name in GOOD["stations"]), "return", "depot"]
    assert {edge: words[code] for edge, code in zip(EDGES, far_train.EDGES, strict=True)} == GOOD["edges"]
    starts = {f"a1.{end}": loco for loco, end in zip(GOOD["locos"], far_train.STARTS, strict=True)}
    assert starts == GOOD["depot"]
    for players, rows in GOOD["station_points"].items():
        points = [value for name in GOOD["stations"] for value in rows[name]]
        assert list(far_train.STATION_POINTS[int(players)]) == points
    assert dict(far_train.LEVELS) == GOOD["levels"]
    assert far_train.SCORE_TRACK == GOOD["score_track"]


def test_the_answer_to_the_verb_board():
    text = (OUT_FOLDER / "far_train.json").read_text(encoding="utf-8")
    answer = json.loads(text)
    assert "\n" not in text
    assert list(answer)[:8] == "id title hash seat_colours tiles edges depot stations".split()
    assert answer["hash"] == far_train.HASH
    for key, theirs in (("tiles", "tiles"), ("edges", "edges"), ("depot", "depot"), ("stations", "station_points")):
        assert answer[key] == GOOD[theirs]


@pytest.mark.parametrize(
    "change",
    [
        put("edges", "a3.W", to="depot"),
        put("tiles", 0, to=[[0, 1], [2, 3], [4, 5], [6, 7]]),
        put("station_points", 3, "red", 0, to=1),
        put("depot", to={"a1.0": "black", "a1.1": "violet", "a1.2": "blue", "a1.3": "red"}),
        put("stations", to=["red", "violet", "green", "pink", "blue", "yellow", "black"]),
        put("levels", "good", to=41),
        put("score_track", to=41),
        put("players", to=[2, 4]),
    ],
)
def test_the_hash_changes_with_the_rules_data(change):
    board = load(BOARD_FOLDER / "far_train.toml")
    other = copy.deepcopy(board)
    change(other)
    assert board_hash(other) != board_hash(board)


def test_the_hash_is_of_what_the_rules_see():
    board = load(BOARD_FOLDER / "far_train.toml")
    other = copy.deepcopy(board)
    other["title"] = "Another title"
    other["seat_colours"].reverse()
    assert board_hash(other) == board_hash(board)
