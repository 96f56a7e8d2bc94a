"""Is every mistake in a board file told, with its place and what to do?"""

import copy

import pytest

from host_tools.boards.check import check, load
from host_tools.boards.fault import Refused
from host_tools.boards.read import BOARD_FOLDER, read_file, read_text

NORDIC, NORTHERN = "nordic_countries", "northern_lights"
GOOD = {name: read_file(BOARD_FOLDER / f"{name}.toml") for name in (NORDIC, NORTHERN)}


def faults_after(change, name=NORDIC):
    """The faults of a good file after one change."""
    board = copy.deepcopy(GOOD[name])
    change(board)
    return check(board, f"hardware/boards/{name}.toml")


def at(board, kind, name):
    """The entry of a city, route or ticket, by its id; the index is in the place that the checker tells."""
    return board[kind][index_of(board, kind, name)]


def index_of(board, kind, name):
    for index, entry in enumerate(board[kind]):
        lane = f".{entry['lane']}" if "lane" in entry else ""
        if name == (entry["id"] if kind == "cities" else f"{entry['a']}-{entry['b']}{lane}"):
            return index
    raise LookupError(name)


def place_of(kind, name, board=NORDIC):
    return f"{kind}[{index_of(GOOD[board], kind, name)}] {name}"


def set_in(kind, name, /, **values):
    return lambda board: at(board, kind, name).update(values)


def set_at(*path, to):
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


def drop_entry(kind, *names):
    def change(board):
        for name in names:
            del board[kind][index_of(board, kind, name)]

    return change


def add_after(kind, name, /, **entry):
    return lambda board: board[kind].insert(index_of(board, kind, name) + 1, entry)


def both(*changes):
    def change(board):
        for one in changes:
            one(board)

    return change


@pytest.mark.parametrize("name", GOOD)
def test_the_boards_are_sound(name):
    assert check(GOOD[name], f"{name}.toml") == []


# The change, the place that is told, a part of what is wrong, a part of what to do.
FORM = [
    (set_at("wiring", to=3), "wiring", "'wiring' is not known", "Take it out"),
    (set_at("tittle", to="x"), "tittle", "'tittle' is not known", "'title'"),
    (drop("title"), "title", "'title' is missing", "Add title"),
    (drop("cities"), "cities", "'cities' is missing", "Add cities"),
    (set_at("title", to=7), "title", "7 is not a text", "double quotes"),
    (set_at("title", to=" "), "title", "' ' is not a name", "1 to 40"),
    (set_at("id", to="Nordic Countries"), "id", "'Nordic Countries' is not an id", "mo_i_rana"),
    (set_at("id", to="nordic__countries"), "id", "is not an id", "mo_i_rana"),
    (set_at("id", to="nordics"), "id", "'nordics' is not the file's name", 'id = "nordic_countries"'),
    (set_at("rules", to="whist"), "rules", "'whist' is not known", "nordic_countries, northern_lights"),
    (set_at("rules", to=["x"]), "rules", "is not known", "nordic_countries, northern_lights"),
    (set_at("players", to=3), "players", "3 is not a list of 2", "2 values"),
    (set_at("players", to=[2, 3, 4]), "players", "is not a list of 2", "2 values"),
    (set_at("players", to=[True, 3]), "players", "True is not a whole number", "from 2 to 5"),
    (set_at("players", to=[2, 6]), "players", "6 is not a whole number", "from 2 to 5"),
    (set_at("seat_colours", 0, to="pink"), "seat_colours", "'pink' is not known", "purple, blue"),
    (set_at("seat_colours", 0, to="grey"), "seat_colours", "'grey' is not known", "purple, blue"),
    (set_at("game", to=40), "game", "40 is not a table", "game.trains = 40"),
    (set_at("game", "trains", to=True), "game.trains", "True is not a whole number", "from 1 to 255"),
    (set_at("game", "trains", to=256), "game.trains", "256 is not a whole number", "from 1 to 255"),
    (set_at("game", "trains", to=40.0), "game.trains", "40.0 is not a whole number", "from 1 to 255"),
    (set_at("game", "hand", to=-1), "game.hand", "-1 is not a whole number", "from 0 to 255"),
    (set_at("game", "hand", to=1 << 40_000), "game.hand", "a number of thousands of digits", "from 0 to 255"),
    (set_at("game", "train", to=40), "game", "'train' is not known", "'trains'"),
    (drop("game", "hand"), "game", "'hand' is missing", "Add hand"),
    (set_at("lanes_open", "3", to=[1, 2]), "lanes_open.3", "is not a list of 3", "3 values"),
    (set_at("lanes_open", "3", to=[1, 0, 1]), "lanes_open.3", "0 is not a whole number", "from 1 to 3"),
    (set_at("lanes_open", "03", to=[1, 1, 1]), "lanes_open.03", "'03' is not a number", "from 2 to 5"),
    (set_at("points", "1", to=False), "points.1", "False is not a whole number", "from 0 to 255"),
    (set_at("points", "9", to=256), "points.9", "256 is not a whole number", "from 0 to 255"),
    (set_at("points", "0", to=1), "points.0", "'0' is not a number", "from 1 to 255"),
    (set_at("points", "one", to=1), "points.one", "'one' is not a number", "from 1 to 255"),
    (
        set_at("bonus", "globetrotter", to="10"),
        "bonus.globetrotter",
        "'10' is not a whole number",
        "from 0 to 255",
    ),
    (set_at("cities", to={}), "cities", "dict instead of a list", "one { } a line"),
    (set_at("cities", 3, to="bergen"), "cities[3]", "'bergen' is not an entry", "{ key = value"),
    (set_in("cities", "bergen", id="Bergen"), "cities[3] Bergen", "id: 'Bergen' is not an id", "lower-case"),
    (set_in("cities", "bergen", country="Norway"), "cities[3] bergen", "country: 'Norway'", "lower-case"),
    (
        set_in("cities", "bergen", name="B\x00"),
        "cities[3] bergen",
        "name: 'B\\x00' is not a name",
        "printable",
    ),
    (set_in("cities", "bergen", arctic=0), "cities[3] bergen", "arctic: 0 is neither", "true or false"),
    (
        set_in("cities", "bergen", lon=True),
        "cities[3] bergen",
        "lon: True is not a number",
        "from -180 to 180",
    ),
    (set_in("cities", "bergen", lat=91), "cities[3] bergen", "lat: 91 is not a number", "from -90 to 90"),
    (
        set_in("cities", "bergen", x=float("nan")),
        "cities[3] bergen",
        "x: nan is not a number",
        "Write a number",
    ),
    (
        set_in("cities", "bergen", y=float("inf")),
        "cities[3] bergen",
        "y: inf is not a number",
        "Write a number",
    ),
    (set_in("cities", "bergen", z=1), "cities[3] bergen", "'z' is not known", "Take it out"),
    (drop("cities", 3, "x"), "cities[3] bergen", "'x' is missing", "Add x"),
    (
        set_in("routes", "bergen-oslo.1", colour="pink"),
        "routes[8] bergen-oslo.1",
        "colour: 'pink'",
        "red, grey",
    ),
    (set_in("routes", "bergen-oslo.1", color="red"), "routes[8] bergen-oslo.1", "'color' is not", "'colour'"),
    (set_in("routes", "bergen-oslo.1", length=0), "routes[8] bergen-oslo.1", "length: 0", "from 1 to 255"),
    (
        set_in("routes", "bergen-oslo.1", length=True),
        "routes[8] bergen-oslo.1",
        "length: True",
        "from 1 to 255",
    ),
    (set_in("routes", "bergen-oslo.1", tunnel=1), "routes[8] bergen-oslo.1", "tunnel: 1", "true or false"),
    (set_in("routes", "bergen-oslo.1", ferry=-1), "routes[8] bergen-oslo.1", "ferry: -1", "from 0 to 255"),
    (set_in("routes", "bergen-oslo.2", lane=4), "routes[9] bergen-oslo.4", "lane: 4", "from 1 to 3"),
    (set_in("routes", "bergen-stavanger", a=5), "routes[10] ?-stavanger", "a: 5 is not an id", "lower-case"),
    (drop("routes", 8, "length"), "routes[8] bergen-oslo.1", "'length' is missing", "Add length"),
    (set_at("tickets", 3, "points", to=256), "tickets[3] arhus-lillehammer", "points: 256", "from 1 to 255"),
    (set_at("tickets", 3, "points", to=0), "tickets[3] arhus-lillehammer", "points: 0", "from 1 to 255"),
    (
        set_at("tickets", 3, "lane", to=1),
        "tickets[3] arhus-lillehammer",
        "'lane' is not known",
        "Take it out",
    ),
]

OSLO = "bergen-oslo.1"
SENSE = [
    (set_at("players", to=[3, 2]), "players", "from 3 to 2 is nobody", "players = [2, 3]"),
    (set_at("seat_colours", to=["purple", "black"]), "seat_colours", "2 colours for 3", "Add a colour"),
    (
        set_at("seat_colours", 1, to="white"),
        "seat_colours",
        "'white' stands there 2 times",
        "colour of its own",
    ),
    (set_at("game", "hand", to=36), "game.hand", "take 113 train cards, but there are 110", "Deal fewer"),
    (
        set_at("game", "tickets_kept_first", to=6),
        "game.tickets_kept_first",
        "6 must be kept of 5",
        "at most the 5",
    ),
    (set_at("game", "tickets_kept", to=4), "game.tickets_kept", "4 must be kept of 3", "at most the 3"),
    (
        set_at("game", "tickets_dealt", to=16),
        "game.tickets_dealt",
        "get 48 tickets, but there are 46",
        "add tickets",
    ),
    (set_at("game", "last_round_at", to=40), "game.last_round_at", "all 40 trains left", "below game.trains"),
    (
        set_at("game", "trains", to=8),
        place_of("routes", "lieksa-murmansk"),
        "a player has 8 trains",
        "game.trains",
    ),
    (drop("lanes_open", "3"), "lanes_open.3", "nothing is said for 3", "lanes_open.3 = ["),
    (set_at("lanes_open", "4", to=[1, 2, 3]), "lanes_open.4", "no game has 4 players", "change players"),
    (
        set_at("lanes_open", "2", to=[2, 1, 1]),
        "lanes_open.2",
        "2 lanes open where there are 1",
        "at most 1 in place 1",
    ),
    (
        set_at("lanes_open", "2", to=[1, 3, 1]),
        "lanes_open.2",
        "3 lanes open where there are 2",
        "at most 2 in place 2",
    ),
    (drop("points", "9"), place_of("routes", "lieksa-murmansk"), "length 9 has no points", "points.9 ="),
    (
        drop("bonus", "globetrotter"),
        "bonus.globetrotter",
        "nordic_countries scores it",
        "bonus.globetrotter =",
    ),
    (set_at("bonus", "wild_west", to=10), "bonus.wild_west", "no such bonus", "globetrotter"),
    (
        set_in("cities", "oulu", name="Oslo"),
        place_of("cities", "oslo"),
        "has the name 'Oslo'",
        "its own name",
    ),
    (
        add_after("cities", "oulu", **at(GOOD[NORDIC], "cities", "oulu") | {"name": "Uleåborg"}),
        place_of("cities", "oulu"),
        "has the id 'oulu'",
        "its own id",
    ),
    (
        add_after("cities", "vaasa", **at(GOOD[NORDIC], "cities", "vaasa") | {"id": "vadso", "name": "Vadsø"}),
        "cities[39] vadso",
        "no route leads here",
        "take the city out",
    ),
    (
        lambda board: board["cities"].reverse(),
        "cities[1] umea",
        "comes after vaasa",
        "Move the line up",
    ),
    (
        lambda board: board["routes"].reverse(),
        "routes[1] tampere-vaasa",
        "comes after umea-vaasa",
        "Move the line up",
    ),
    (
        lambda board: board["tickets"].reverse(),
        "tickets[1] tromso-vaasa",
        "comes after trondheim-turku",
        "Move the line",
    ),
    (
        set_in("routes", "umea-vaasa", b="visby"),
        "routes[80] umea-visby",
        "there is no city 'visby'",
        "add the city",
    ),
    (
        set_in("routes", "umea-vaasa", b="umea"),
        "routes[80] umea-umea",
        "from umea to itself",
        "two different",
    ),
    (
        set_in("routes", "umea-vaasa", a="vaasa", b="umea"),
        "routes[80] vaasa-umea",
        "'vaasa' stands before",
        'a = "umea"',
    ),
    (
        set_in("routes", OSLO, lane=2),
        "routes[8] bergen-oslo.2",
        "another route has the same id",
        "lane = 1, lane = 2",
    ),
    (
        set_in("routes", "bergen-oslo.2", lane=3),
        place_of("routes", OSLO),
        "numbered 1, 3",
        "lane = 1, lane = 2",
    ),
    (
        lambda board: at(board, "routes", OSLO).pop("lane"),
        "routes[8] bergen-oslo",
        "numbered 0, 2",
        "lane = 1, lane = 2",
    ),
    (
        set_in("routes", "umea-vaasa", lane=1),
        "routes[80] umea-vaasa.1",
        "a single route with a lane",
        "Take lane out",
    ),
    (
        lambda board: board["routes"].extend(board["routes"][-1] | {"lane": lane} for lane in (1, 2, 3)),
        place_of("routes", "umea-vaasa"),
        "4 lanes between two cities",
        "Keep to 3",
    ),
    (
        set_in("routes", "umea-vaasa", ferry=2),
        place_of("routes", "umea-vaasa"),
        "2 loco symbols on 1",
        "ferry = 1 or",
    ),
    (
        set_in("routes", "umea-vaasa", tunnel=True),
        place_of("routes", "umea-vaasa"),
        "a ferry and a tunnel",
        "Take ferry or",
    ),
    (
        set_in("routes", OSLO, substitute=4),
        place_of("routes", OSLO),
        "substitute on a ferry or tunnel",
        "NC-19",
    ),
    (
        set_in("routes", "lieksa-murmansk", substitute=3),
        place_of("routes", "lieksa-murmansk"),
        "substitute = 3",
        "= 4",
    ),
    (set_in("routes", OSLO, bonus=1), place_of("routes", OSLO), "has no rule for bonus", "Take bonus out"),
    (
        set_at("tickets", 45, "b", to="visby"),
        "tickets[45] trondheim-visby",
        "no city 'visby'",
        "add the city",
    ),
    (
        set_at("tickets", 45, "b", to="trondheim"),
        "tickets[45] trondheim-trondheim",
        "to itself",
        "two different",
    ),
    (
        lambda board: board["tickets"][45].update(a="turku", b="trondheim"),
        "tickets[45] turku-trondheim",
        "'turku' stands before 'trondheim'",
        'a = "trondheim", b = "turku"',
    ),
    (
        lambda board: board["tickets"].append(board["tickets"][-1] | {"points": 3}),
        "tickets[46] trondheim-turku",
        "this ticket is there twice",
        "Take one of them out",
    ),
    (
        drop_entry("routes", "helsinki-tallinn", "stockholm-tallinn"),
        place_of("tickets", "narvik-tallinn"),
        "no routes join its two cities",
        "add the missing route",
    ),
]

BERGEN = "bergen-oslo.1"
NORTHERN_SENSE = [
    (drop("bonus", "wild_west"), "bonus.wild_west", "northern_lights scores it", "bonus.wild_west ="),
    (set_at("bonus", "globetrotter", to=10), "bonus.globetrotter", "no such bonus", "wild_west"),
    (drop("lanes_open", "5"), "lanes_open.5", "nothing is said for 5", "lanes_open.5 = ["),
    (
        set_in("routes", BERGEN, tunnel=True),
        place_of("routes", BERGEN, NORTHERN),
        "no rule for tunnel",
        "Take tunnel",
    ),
    (
        set_in("routes", BERGEN, substitute=4),
        place_of("routes", BERGEN, NORTHERN),
        "no rule for substitute",
        "Take substitute",
    ),
    (
        lambda board: board["tickets"].append({"a": "unnamed_1", "b": "vaasa", "points": 4}),
        "tickets[55] unnamed_1-vaasa",
        "unnamed_1 is a junction without a name",
        "NL-15a",
    ),
    (
        lambda board: [city.update(country="norge") for city in board["cities"] if city["country"] == "norway"],
        "cities",
        "wild_west counts cities with country = norway",
        "Set country",
    ),
    (
        lambda board: [city.pop("arctic", None) for city in board["cities"]],
        "cities",
        "polar_express counts cities with arctic = true",
        "Set arctic",
    ),
    (
        lambda board: [city.pop("capital", None) for city in board["cities"]],
        "cities",
        "capital_investment counts cities with capital = true",
        "Set capital",
    ),
]


def assert_told(faults, file, place, what, advice):
    assert all(fault.file == file for fault in faults)
    found = [fault for fault in faults if fault.place == place and what in fault.what]
    assert found, "\n".join(map(str, faults))
    assert advice in found[0].advice
    assert str(found[0]).startswith(f"{file}: {place}: ")


@pytest.mark.parametrize(("change", "place", "what", "advice"), FORM + SENSE)
def test_a_mistake_is_told(change, place, what, advice):
    assert_told(faults_after(change), "hardware/boards/nordic_countries.toml", place, what, advice)


@pytest.mark.parametrize(("change", "place", "what", "advice"), NORTHERN_SENSE)
def test_a_mistake_in_northern_lights_is_told(change, place, what, advice):
    assert_told(faults_after(change, NORTHERN), "hardware/boards/northern_lights.toml", place, what, advice)


def test_unequal_lanes_are_refused():
    """NL-15: a board file whose parallel lanes differ in length is refused."""
    faults = faults_after(set_in("routes", "bergen-oslo.2", length=4), NORTHERN)
    assert [fault.place for fault in faults] == [place_of("routes", "bergen-oslo.1", NORTHERN)]
    assert faults[0].what == "parallel lanes of lengths 3 and 4"
    assert faults[0].advice == "Give them equal lengths (NL-15)"


def test_unequal_lanes_of_a_triple_are_refused():
    """NL-15: the third lane of a triple, too."""
    faults = faults_after(set_in("routes", "karlstad-oslo.3", length=2), NORTHERN)
    assert [fault.what for fault in faults] == ["parallel lanes of lengths 1 and 1 and 2"]


def test_unequal_lanes_are_a_double_in_nordic_countries():
    """NC-16: there a double may differ in length and kind."""
    assert faults_after(both(drop("geometry"), set_in("routes", "bergen-oslo.2", length=5))) == []


@pytest.mark.parametrize("values", [{"ferry": 0}, {"colour": "red"}], ids=["grey but no ferry", "a ferry that is red"])
def test_northern_ferries_are_the_grey_routes(values):
    """NL-12: a grey route without symbols, or a coloured one with them, is refused."""
    faults = faults_after(set_in("routes", "bergen-stavanger.1", **values), NORTHERN)
    assert [fault.place for fault in faults] == [place_of("routes", "bergen-stavanger.1", NORTHERN)]
    assert "NL-12" in faults[0].advice


def test_a_junction_may_have_routes_but_no_ticket():
    """NL-15a: the name tells a junction from a city: once it has one, a ticket may name it."""

    def name_it(board):
        at(board, "cities", "unnamed_1")["name"] = "Storuman"
        board["tickets"].append({"a": "unnamed_1", "b": "vaasa", "points": 3})

    assert faults_after(name_it, NORTHERN) == []


def test_all_mistakes_are_told_at_once():
    faults = faults_after(both(drop("title"), set_at("game", "trains", to=True), set_in("routes", OSLO, colour="pink")))
    assert [fault.place for fault in faults] == ["title", "game.trains", "routes[8] bergen-oslo.1"]


def test_a_route_with_a_mistake_still_leads_somewhere():
    faults = faults_after(set_in("routes", "kirkenes-murmansk", length="three"))
    assert [fault.place for fault in faults] == [place_of("routes", "kirkenes-murmansk")]
    only_way = faults_after(both(drop_entry("routes", "stockholm-tallinn"), drop("routes", 24, "colour")))
    assert [fault.place for fault in only_way] == ["routes[24] helsinki-tallinn"]


def test_points_with_a_mistake_are_told_once():
    assert [fault.place for fault in faults_after(set_at("points", "1", to="one"))] == ["points.1"]


def test_a_city_with_a_mistake_is_still_known_to_its_routes():
    faults = faults_after(set_in("cities", "bergen", lon="west"))
    assert [fault.place for fault in faults] == ["cities[3] bergen"]


@pytest.mark.parametrize(("kind", "most"), [("cities", 250), ("routes", 255), ("tickets", 250)])
def test_lists_that_are_too_long(kind, most):
    faults = faults_after(lambda board: board[kind].extend([board[kind][-1]] * 300))
    assert any(fault.place == kind and f"Keep to {most}" in fault.advice for fault in faults)


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("value", [None, True, -1, 1.5, "", "x", [], [[]], {}, {"a": {}}, float("nan"), 1 << 70])
def test_any_value_anywhere_is_answered_with_faults_not_with_a_crash(name, value):
    def each_place(node, path=()):
        yield path
        keys = node if isinstance(node, dict) else range(min(len(node), 2)) if isinstance(node, list) else ()
        for key in keys:
            yield from each_place(node[key], (*path, key))

    for path in list(each_place(GOOD[name]))[1:]:
        board = dict(GOOD[name])
        node = board
        for key in path[:-1]:
            node[key] = copy.copy(node[key])
            node = node[key]
        node[path[-1]] = value
        for fault in check(board, f"{name}.toml"):
            assert fault.place and fault.what and fault.advice


def test_an_empty_file():
    faults = check({}, "nothing.toml")
    assert {"id", "title", "rules", "players", "game", "cities", "routes", "tickets"} <= {
        fault.place for fault in faults
    }


SYNTAX = [
    ('id = "a"\ntitle = Nordic\n', "line 2, column 9"),
    ('id = "a"\nid = "b"\n', "line 2, column 9"),
    ('cities = [\n  { id = "a" }\n  { id = "b" },\n]\n', "line 3, column 3"),
    ("cities = [\n", "line 2"),
    ("x = " + "9" * 5000, "file"),
    ("x = " + "[" * 100_000, "file"),
]


@pytest.mark.parametrize(("text", "place"), SYNTAX, ids=range(len(SYNTAX)))
def test_what_is_not_toml(text, place):
    with pytest.raises(Refused) as refused:
        read_text(text, "own.toml")
    (fault,) = refused.value.faults
    assert (fault.file, fault.place) == ("own.toml", place)
    assert fault.what and fault.advice


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(Refused) as refused:
        load(tmp_path / "none.toml")
    assert "cannot be read" in str(refused.value)
    assert "hardware/boards/nordic_countries.toml" in str(refused.value)


def test_a_file_that_is_not_utf_8(tmp_path):
    path = tmp_path / "own.toml"
    path.write_bytes('id = "own"\ntitle = "Göteborg"\n'.encode("latin-1"))
    with pytest.raises(Refused) as refused:
        load(path)
    assert refused.value.faults[0].place == "line 2"
    assert refused.value.faults[0].advice == "Save the file as UTF-8"


def test_windows_line_ends_and_byte_order_mark(tmp_path):
    path = tmp_path / "nordic_countries.toml"
    data = (BOARD_FOLDER / path.name).read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    assert load(path) == load(BOARD_FOLDER / path.name)
