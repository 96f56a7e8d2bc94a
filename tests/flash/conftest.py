"""A board with an old program, with files of its own; and the new program that shall go onto it."""

import io
import shutil
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

sys.path.insert(0, str(Path(__file__).parent))
import small

from host_tools.board_link.client import Client, Serial
from host_tools.board_link.output import Output
from host_tools.flashing.flash import flash
from sim.board import SimulatedBoard


@pytest.fixture(scope="session", autouse=True)
def short_naps():
    """mpremote looks every 10 ms for an answer, and pyserial rests 300 ms when it closes a socket: most of these tests' time."""
    naps = SimpleNamespace(
        sleep=lambda seconds: time.sleep(min(seconds, 0.001)), monotonic=time.monotonic, time=time.time
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mpremote.transport_serial.time", naps)
        patch.setattr("serial.urlhandler.protocol_socket.time", naps)
        yield


class Bench:
    """Folders of this test, and what the tool printed."""

    def __init__(self, folder, old, trees):
        self.folder = folder
        self.flash_folder = folder / "flash"
        self.old_tree, self.new_tree = trees
        self.text = io.StringIO()
        if old is not None:
            shutil.copytree(old, self.flash_folder)

    def board(self, **options):
        return SimulatedBoard(self.flash_folder, **options)

    def flash(self, board, tree=None, **options):
        out = Output(console=Console(file=self.text, width=120, soft_wrap=True))
        return flash(board.url, out, tree or self.new_tree, **options)

    @property
    def told(self):
        return self.text.getvalue()

    def now(self):
        return small.lasting(self.flash_folder)


def hello(board):
    """What the running program says."""
    with Client(Serial(board.url)) as client:
        return client.ask("hello")


@pytest.fixture(scope="session")
def trees(tmp_path_factory):
    folder = tmp_path_factory.mktemp("trees")
    old = small.make_tree(folder / "old", "1.0", 1, {"nordlys/gone/left.py": "x = 1\n"})
    # One file is new and long, two are changed, one is gone with its folder.
    more = {"nordlys/boards/two.json": "".join(f"{number} " for number in range(2500))}
    new = small.make_tree(folder / "new", "2.0", 2, more)
    return old, new


@pytest.fixture(scope="session")
def old_flash(tmp_path_factory, trees):
    """The flash of a board on which the old program was flashed from nothing."""
    folder = tmp_path_factory.mktemp("old") / "flash"
    small.put(folder, small.OWN)
    with SimulatedBoard(folder) as board:
        facts = flash(board.url, Output(as_json=True), trees[0])
    assert facts["sent"] == 8 and facts["answers"] == "1.0"
    (folder / "boot.txt").unlink()
    return folder


@pytest.fixture
def bench(tmp_path, old_flash, trees):
    return Bench(tmp_path, old_flash, trees)


@pytest.fixture
def empty(tmp_path, trees):
    return Bench(tmp_path, None, trees)


@pytest.fixture(scope="session")
def new_files(tmp_path_factory, old_flash, trees):
    """What lies on the board after a flash that nobody disturbed, and how many bytes went over the cable."""
    bench = Bench(tmp_path_factory.mktemp("new"), old_flash, trees)
    with bench.board() as board:
        facts = bench.flash(board)
        assert facts["answers"] == "2.0" and facts["sent"] == 3 and facts["removed"] == 1
        return bench.now(), board.received


@pytest.fixture
def impatient(monkeypatch):
    """Nobody comes back here: no use in waiting long for it."""
    monkeypatch.setattr("host_tools.board_link.files.OPEN_S", 0.1)
    monkeypatch.setattr("host_tools.board_link.files.RETURN_S", 2.5)
    monkeypatch.setattr("host_tools.board_link.files.ENTER_S", 1)
    monkeypatch.setattr("host_tools.flashing.flash.HELLO_S", 2)
