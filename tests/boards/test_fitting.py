"""Does a map come to lie on the copy on the table, from a few cities measured there?"""

import math
import shutil

import pytest

from host_tools.boards.check import load
from host_tools.boards.fault import Refused
from host_tools.boards.fitting import best_fit, fit_board
from host_tools.boards.geometry import Fit, geometry_of
from host_tools.boards.read import BOARD_FOLDER

PRINT = {"x": 0.0, "y": 0.0, "width": 530.0, "height": 800.0}


@pytest.fixture
def file(tmp_path):
    return shutil.copy(BOARD_FOLDER / "nordic_countries.toml", tmp_path / "nordic_countries.toml")


def as_measured(file, fit, names):
    """The words that an owner types whose copy lies so."""
    copy = Fit({"size": [600, 820], "print": PRINT, "fit": fit})
    cities = {city["id"]: (city["x"], city["y"]) for city in load(file)["cities"]}
    places = {name: copy.point(*cities[name]) for name in names}
    return [f"{name}={x:.1f},{y:.1f}" for name, (x, y) in places.items()]


@pytest.mark.parametrize("names", [("bergen", "murmansk"), ("bergen", "murmansk", "karlskrona", "tromso", "tallinn")])
def test_the_fit_of_a_copy_is_found_and_moves_every_city_there(file, names, capsys):
    truth = {"shift": [3.0, -2.5], "turn": 0.4, "scale": 1.006}
    before = file.read_text(encoding="utf-8")
    assert fit_board(file, as_measured(file, truth, names)) == 0
    assert "0.1 mm beside" in (said := capsys.readouterr().out) or "0.0 mm beside" in said
    board = load(file)
    copy = Fit({"size": [600, 820], "print": PRINT | {"x": 10.0, "y": 10.0}, "fit": truth})
    for city in board["cities"]:
        assert math.dist(geometry_of(board).cities[city["id"]], copy.point(city["x"], city["y"])) < 0.5
    changed = [line for line in file.read_text(encoding="utf-8").splitlines() if line not in before.splitlines()]
    assert len(changed) == 1 and changed[0].startswith("fit = {")


def test_a_second_fit_takes_the_place_of_the_first(file):
    words = as_measured(file, {"shift": [3.0, 2.0], "turn": 0.0, "scale": 1.0}, ("bergen", "murmansk"))
    fit_board(file, words)
    once = file.read_text(encoding="utf-8")
    fit_board(file, words)
    assert file.read_text(encoding="utf-8") == once


def test_a_file_without_a_fit_gets_one(file):
    text = file.read_text(encoding="utf-8")
    words = as_measured(file, {"shift": [3.0, 2.0], "turn": 0.0, "scale": 1.0}, ("bergen", "murmansk"))
    file.write_text(text.replace("fit = { shift = [0, 0], turn = 0, scale = 1 }\n", ""), encoding="utf-8")
    fit_board(file, words)
    assert load(file)["geometry"]["fit"]["shift"] == pytest.approx([3, 2], abs=0.1)


def test_a_dry_run_writes_nothing(file):
    before = file.read_text(encoding="utf-8")
    assert fit_board(file, ["bergen=69,595", "murmansk=386,66"], dry_run=True) == 0
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    "words,said",
    [
        (["bergen=69,595"], "one city is not enough. Measure two or more"),
        (["bergen=69,595", "moon=1,1"], "there is no city 'moon'. Write one of: alborg"),
        (["bergen:69,595", "murmansk=386,66"], "this is no measured city. Write a city's id"),
        (["bergen=69,595", "murmansk=286,66"], "is not a number from"),
        (["bergen=99,595", "murmansk=416,66"], "lies on the print"),
    ],
)
def test_what_cannot_be_is_told_and_writes_nothing(file, words, said):
    before = file.read_text(encoding="utf-8")
    with pytest.raises(Refused, match=said):
        fit_board(file, words)
    assert file.read_text(encoding="utf-8") == before


def test_one_mistake_of_the_ruler_is_shared_by_all():
    drawn = {"a": (0.0, 0.0), "b": (100.0, 0.0), "c": (0.0, 100.0), "d": (100.0, 100.0)}
    fit = best_fit(drawn, drawn | {"d": (104.0, 100.0)}, (50.0, 50.0))
    assert fit["shift"] == [1.0, 0.0] and fit["scale"] == pytest.approx(1.01) and abs(fit["turn"]) < 1
