"""Are pictures and wirings of all boards drawn, planned, up to date and said?"""

import shutil
import struct
import tomllib
import xml.etree.ElementTree as xml

import pytest

from host_tools.boards import wiring
from host_tools.boards.check import load
from host_tools.boards.console_drawing import _panel
from host_tools.boards.fault import Refused
from host_tools.boards.geometry import geometry_of
from host_tools.boards.looks import LOOKS
from host_tools.boards.read import BOARD_FOLDER, board_files
from host_tools.boards.show import PICTURES, draw, png, show_boards
from host_tools.boards.wire import wire_boards

FILES = {path.stem: path for path in board_files()}


@pytest.mark.parametrize("name", FILES)
def test_the_stored_picture_is_of_the_board_as_it_is_with_every_name_on_it(name):
    board = load(FILES[name])
    picture = draw(board)
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == picture, "run `python -m host_tools board show`"
    root = xml.fromstring(picture)
    width, height = geometry_of(board).size
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    words = {element.text for element in root.iter() if element.text}
    assert ({city["name"] for city in board.get("cities", ()) if city["name"]} or set(board["stations"])) <= words


@pytest.mark.parametrize("name", FILES)
def test_a_png_is_committed_too(name):
    data = (PICTURES / f"{name}.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", data[16:20])[0] == 1200


def test_show_writes_both(tmp_path, capsys):
    assert show_boards([FILES["starter"]], tmp_path, 200) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["starter.png", "starter.svg"]
    assert "drew" in capsys.readouterr().out


def test_a_fine_line_joins_every_route_with_its_two_cities():
    board = load(FILES["northern_lights"])
    geometry = geometry_of(board)
    root = xml.fromstring(draw(board))
    beds = [element.get("d") for element in root.iter() if element.get("stroke-dasharray") == "0.1 2.6"]
    assert len(beds) == len(board["routes"])
    for route, bed in zip(board["routes"], beds, strict=True):
        ends = [[float(part) for part in point.split()] for point in bed[1:].split("L")]
        assert len(ends) == route["length"] + 2
        assert ends[0] == pytest.approx(geometry.cities[route["a"]], abs=0.1)
        assert ends[-1] == pytest.approx(geometry.cities[route["b"]], abs=0.1)


@pytest.mark.parametrize("along", ["right", "lower"])
def test_the_plate_of_the_console_keeps_off_the_print(along):
    """Along a right edge as on the printed boards, and along a lower one as on a wide map."""
    board = load(FILES["nordic_countries"])
    geometry = geometry_of(board)
    edge = 540.0
    if along == "lower":
        edge = 810.0
        for place, entry in enumerate(geometry.console):
            entry["x"], entry["y"], entry["pixel"] = 60 + 45 * place, edge + 38, [60 + 45 * place, edge + 16]
        geometry.size = (600, edge + 70)
    plate = next(_panel(geometry.console, geometry, LOOKS["day"]))
    shape = {key: float(value) for key, value in xml.fromstring(plate).attrib.items() if key in "xywidthheight"}
    assert shape["x" if along == "right" else "y"] >= edge


def test_a_missing_package_is_told(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(Refused, match="Run `python -m host_tools setup`, then"):
        png("<svg/>")


def test_the_stored_wiring_of_the_starter_board_is_the_plan(tmp_path, capsys):
    assert wire_boards(["starter"], out=tmp_path) == 0
    said = capsys.readouterr().out
    assert "1 strip(s) of 16 pixels, 1 touch chip(s)" in said
    assert "m of wire along the strips; in the order of the lists" in said
    assert (tmp_path / "starter.toml").read_text() == (wiring.FOLDER / "starter.toml").read_text()


def test_a_dry_run_writes_nothing(tmp_path):
    wire_boards(["starter"], dry_run=True, out=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_taught_wiring_takes_the_place_of_the_planned_one_and_stays(tmp_path, capsys):
    path = tmp_path / "starter.toml"
    shutil.copy(wiring.FOLDER / "starter.toml", path)
    taught = (
        path.read_text().replace('made = "planned"', 'made = "taught"').replace("pixels = [\n", 'pixels = [\n    "",\n')
    )
    path.write_text(taught)
    wire_boards(["starter"], out=tmp_path)
    assert path.read_text() == taught and "was taught: it stays" in capsys.readouterr().err
    board = load(FILES["starter"])
    geometry = geometry_of(board)
    compact = wiring.compact(wiring.for_board(board, geometry, tmp_path), geometry)
    assert compact["made"] == "taught" and compact["strips"][0].startswith("ffff")
    wire_boards(["starter"], force=True, out=tmp_path)
    assert tomllib.loads(path.read_text())["made"] == "planned"


def test_an_unknown_board_and_one_without_places_are_told(tmp_path):
    with pytest.raises(Refused, match="there is no such board. Write one of: far_train"):
        wire_boards(["moon"])
    text = (BOARD_FOLDER / "starter.toml").read_text(encoding="utf-8").split("[geometry]")[0]
    (tmp_path / "starter.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused, match="nothing is said of places"):
        wire_boards(["starter"], folder=tmp_path)
