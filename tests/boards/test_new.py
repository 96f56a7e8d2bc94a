"""Can an owner of another map make its board file by answering questions, with no code?"""

import pytest

from host_tools.boards.check import load
from host_tools.boards.fault import Refused
from host_tools.boards.questions import degrees, slug_of
from tests.boards.new_kit import Owner

HEAD = ["Iceland", "", "", "2", "", "orange"]
NUMBERS = ["20", "", "", "", "", "2", "1", "", "", ""]
CITIES = (
    "Reykjavík Iceland -21,9 64.1 Akureyri Iceland -18.1 65.7 Höfn Iceland -15.2 64.25 Egilsstaðir Iceland -14.4 65.26"
)
ROUTES = [
    *["reyk", "aku", "4", "red", "", ""],
    *["Reykjavík", "hofn", "5", "bl", "black", "", ""],  # "bl" is blue or black: asked again
    *["aku", "egi", "3", "", "", "yes"],
    *["hofn", "egi", "2", "grey", "1"],
    *["egi", "hofn", "2", "green", "", ""],
]
TICKETS = ["reyk", "egi", "7", "reyk", "aku", "5", "aku", "hofn", "6", "hofn", "reyk", "5", ""]
WHOLE = [*HEAD, *NUMBERS, *CITIES.split(), "", *ROUTES, "", "", "", "", "", "", *TICKETS]


def test_a_whole_board_is_made_and_is_sound(tmp_path):
    owner = Owner(WHOLE)
    assert owner.sit_down(tmp_path) == 0, owner.asked[-1]
    board = load(tmp_path / "iceland.toml")
    assert [city["id"] for city in board["cities"]] == ["akureyri", "egilsstadir", "hofn", "reykjavik"]
    assert board["seat_colours"] == ["purple", "orange"] and board["players"] == [2, 2]
    assert [route["id"] for route in board["routes"]] == [
        "akureyri-egilsstadir",
        "akureyri-reykjavik",
        "egilsstadir-hofn.1",
        "egilsstadir-hofn.2",
        "hofn-reykjavik",
    ]
    assert board["routes"][0]["tunnel"] and board["routes"][2]["ferry"] == 1
    assert board["routes"][4]["colour"] == "black"
    assert board["points"] == {2: 2, 3: 4, 4: 7, 5: 10}
    assert board["rules"] == "nordic_countries" and board["bonus"] == {"globetrotter": 10}
    assert len(board["tickets"]) == 4 and board["geometry"]["spaces"]
    assert not (tmp_path / "iceland.draft").exists()


def test_whoever_stops_goes_on_where_it_was(tmp_path):
    for stop in (1, 9, 20, 40):
        owner = Owner(WHOLE[:stop])
        folder = tmp_path / str(stop)
        folder.mkdir()
        assert owner.sit_down(folder) == 1
        assert "board new iceland` to go on" in owner.said[-1]
        later = Owner(WHOLE[stop:])
        assert later.sit_down(folder) == 0
        assert "answers are kept" in later.said[0]
        assert (folder / "iceland.toml").is_file()
        if stop > 1:
            assert later.asked[0] != owner.asked[0]


def test_back_takes_the_last_answer_back(tmp_path):
    owner = Owner(["Greenland", "back", *WHOLE])
    assert owner.sit_down(tmp_path) == 0
    assert load(tmp_path / "iceland.toml")["title"] == "Iceland"
    assert owner.asked[0] == owner.asked[2]


@pytest.mark.parametrize(
    "before,wrong,said",
    [
        (0, "", "Write 1 to 40 letters"),
        (1, "ticket to nowhere", "Write one of: nordic_countries, northern_lights"),
        (2, "six", "is not a whole number from 2 to 5"),
        (3, "9", "is not a whole number from 2 to 5"),
        (5, "purple", "Write one of: blue"),
        (16, "", "three cities or more"),
        (18, "east", "is not a number from -180 to 180"),
        (19, "99", "is not a number from -85 to 85"),
        (20, "Reykjavik", "Reykjavík is there already"),
        (33, "moon", "is no city of this map. There are: akureyri"),
        (34, "reyk", "That is the same city"),
        (35, "0", "is not a whole number from 1 to 20"),
        (36, "pink", "Write one of: purple"),
    ],
)
def test_every_answer_is_checked_at_once(tmp_path, before, wrong, said):
    owner = Owner([*WHOLE[:before], wrong])
    assert owner.sit_down(tmp_path) == 1
    assert any(said in line for line in owner.said), owner.said
    assert owner.asked[-1] == owner.asked[-2]


@pytest.mark.parametrize(
    "typed,value",
    [
        ("-4.25", -4.25),
        ("4,25 W", -4.25),
        ("4°15′W", -4.25),
        ("4° 15' 0\" w", -4.25),
        ("4.25E", 4.25),
        ("−4.25", -4.25),
        ("4.25 N", None),
        ("-4.25 W", None),
        ("4°75′W", None),
        ("181", None),
        ("west", None),
    ],
)
def test_degrees_are_taken_as_maps_write_them(typed, value):
    made, wrong = degrees(180, {"e": 1, "w": -1})(typed)
    assert made == value and bool(wrong) == (value is None)


def test_the_owner_is_told_what_comes_next_as_it_is_typed(tmp_path):
    owner = Owner(WHOLE)
    assert owner.sit_down(tmp_path) == 0
    assert "python -m host_tools board show" in owner.said[-1] and "python -m sim --game iceland" in owner.said[-1]
    assert any("In which country is Akureyri? [iceland]" in words for words in owner.asked)


def test_a_name_that_is_taken_or_no_id_is_refused(tmp_path):
    (tmp_path / "iceland.toml").write_text("")
    with pytest.raises(Refused, match="there is a board of this name already"):
        Owner([]).sit_down(tmp_path)
    with pytest.raises(Refused, match="is not an id"):
        Owner([]).sit_down(tmp_path, "My Map")


@pytest.mark.parametrize(
    "name,made",
    [
        ("Mo i Rana", "mo_i_rana"),
        ("København", "kobenhavn"),
        ("Łódź", "lodz"),
        ("Egilsstaðir", "egilsstadir"),
        ("?", ""),
    ],
)
def test_a_city_gets_an_ascii_id(name, made):
    assert slug_of(name) == made
