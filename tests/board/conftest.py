"""A board with the very tree that is flashed: compiled once, laid onto a flash of its own for each test."""

import shutil

import pytest

from sim.board import SimulatedBoard, lay_program
from tests.board.cable import Cable


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    """boot.py, main.py and every module as .mpy."""
    folder = tmp_path_factory.mktemp("program")
    lay_program(folder)
    return folder


@pytest.fixture
def flash(program, tmp_path):
    return shutil.copytree(program, tmp_path / "flash")


@pytest.fixture
def power_on(flash):
    """Starts a board on this test's flash."""
    boards = []

    def start(**options):
        boards.append(SimulatedBoard(flash, **options))
        return boards[-1]

    yield start
    for board in boards:
        board.close()


@pytest.fixture
def plug():
    """Plugs a cable into a board."""
    cables = []

    def connect(board, **options):
        cables.append(Cable(board.port, **options))
        return cables[-1]

    yield connect
    for cable in cables:
        cable.close()
