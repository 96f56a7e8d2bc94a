"""Does `python -m host_tools board` say what it found and answer with the right exit status?"""

import argparse

import pytest

from host_tools.boards.read import BOARD_FOLDER
from host_tools.commands import board


def run(*words):
    parser = argparse.ArgumentParser()
    board.add_arguments(parser)
    return board.run(parser.parse_args(words))


def test_check_of_all_boards(capsys):
    assert run("check") == 0
    said = capsys.readouterr().out
    assert "hardware/boards/nordic_countries.toml: sound (39 cities, 81 routes, 46 tickets)" in said
    assert "hardware/boards/northern_lights.toml: sound (50 cities, 161 routes, 55 tickets)" in said


def test_check_looks_at_the_wiring_too(tmp_path, capsys):
    for folder in ("boards", "wiring"):
        (tmp_path / folder).mkdir()
        text = (BOARD_FOLDER.parent / folder / "starter.toml").read_text(encoding="utf-8")
        if folder == "wiring":
            text = text.replace('"city:oslo", ', "").replace(' "city:oslo",', "")
        (tmp_path / folder / "starter.toml").write_text(text, encoding="utf-8")
    assert run("check", str(tmp_path / "boards" / "starter.toml")) == 1
    assert 'strips: lacks the pixel "city:oslo". wire it, or plan anew with `board wire`' in capsys.readouterr().err


def test_check_tells_all_mistakes_of_all_files(tmp_path, capsys):
    good = tmp_path / "nordic_countries.toml"
    good.write_bytes((BOARD_FOLDER / good.name).read_bytes())
    bad = tmp_path / "northern_lights.toml"
    text = (BOARD_FOLDER / bad.name).read_text(encoding="utf-8")
    bad.write_text(text.replace("game.hand = 4", "game.hand = true").replace("points.5 = 10", ""), encoding="utf-8")
    assert run("check", str(bad), str(good), str(tmp_path / "none.toml")) == 1
    said = capsys.readouterr()
    assert f"{good}: sound" in said.out
    assert f"{bad}: game.hand: True is not a whole number from 0 to 255. Write a whole number" in said.err
    assert "karlstad-ostersund: a route of length 5 has no points" in said.err
    assert f"{tmp_path / 'none.toml'}: file: cannot be read" in said.err
    assert "5 mistakes to mend" in said.err


def test_build_check_says_what_to_run(tmp_path, monkeypatch, capsys):
    assert run("build", "--check") == 0
    monkeypatch.setattr(board, "out_of_date", lambda files: ["index.py"])
    assert run("build", "--check") == 1
    assert "firmware/nordlys/boards/index.py is out of date. Run `make boards`." in capsys.readouterr().err


def test_build_says_what_it_made(monkeypatch, capsys):
    monkeypatch.setattr(board, "build", lambda files: ["index.py"])
    assert run("build") == 0
    assert capsys.readouterr().out == "made firmware/nordlys/boards/index.py\n"
    monkeypatch.setattr(board, "build", lambda files: [])
    assert run("build") == 0
    assert capsys.readouterr().out == "The boards are up to date.\n"


def test_something_must_be_asked():
    with pytest.raises(SystemExit):
        run()
