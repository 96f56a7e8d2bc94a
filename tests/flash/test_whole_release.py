"""A release that changes every file, on a Pico W: its flash has no room for two programs."""

import hashlib
import shutil

import pytest
import small
from conftest import Bench, hello

from host_tools.board_link.files import SERVICE_FLAG
from host_tools.board_link.output import Trouble
from host_tools.flashing.program import FIRMWARE, version_of
from sim.board.server import BLOCK_SIZE, FLASH_BYTES

OWN = {"notes.txt": b"a stranger's", **{f"evenings/{number}.log": b"as long as a game" * 240 for number in range(12)}}


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """The firmware with something else in every file."""
    tree = tmp_path_factory.mktemp("release") / "firmware"
    shutil.copytree(FIRMWARE, tree, ignore=shutil.ignore_patterns("__pycache__"))
    for path in tree.rglob("*"):
        if path.suffix == ".json":
            text = path.read_text(encoding="utf-8").rstrip().removesuffix("}").rstrip()
            path.write_text(text + ',"release":"next"}\n', encoding="utf-8")
        elif path.suffix == ".py":
            text = path.read_text(encoding="utf-8").replace(f'VERSION = "{version_of(FIRMWARE)}"', 'VERSION = "99.0"')
            path.write_text(f'{text}\n\ndef of_the_next_release():\n    return "{path.stem}"\n', encoding="utf-8")
    return tree


def test_every_file_changes_and_a_cut_in_the_middle_leaves_the_new_program(tmp_path, release, monkeypatch):
    bench = Bench(tmp_path, None, (FIRMWARE, release))
    small.put(bench.flash_folder, OWN)
    with bench.board(flash_bytes=FLASH_BYTES) as board:
        files = bench.flash(board, FIRMWARE)["sent"]
        before = bench.now()
        board.cut_after = files  # more changes than sending makes, about half of what boot.py makes
        with monkeypatch.context() as patch:
            patch.setattr("host_tools.board_link.files.RETURN_S", 2)
            patch.setattr("host_tools.flashing.flash.FILE_S", 0)
            with pytest.raises(Trouble) as told:
                bench.flash(board, release)
        assert told.value.code in ("vanished", "no_micropython", "no_port") and not board.powered
        now = bench.now()
        assert len(list(bench.flash_folder.glob("flash.new/*"))) > 2
        changed = sum(now[name] != before[name] for name in before)
        assert files / 4 < changed < files
        (bench.flash_folder / SERVICE_FLAG).unlink()  # it keeps the next start for the tool
        board.cut_after = None
        board.power_on()
        assert hello(board)["version"] == "99.0"
        again = bench.flash(board, release)
    assert again["sent"] == 0 and again["same"] == files and again["answers"] == "99.0"
    there = bench.now()
    assert {name: there[name] for name in OWN} == OWN
    assert not list(bench.flash_folder.glob("flash.*"))


def test_the_room_that_a_flash_needs_is_enough_and_one_block_less_is_refused(bench):
    """What differs here is nothing like what was there, and grows."""
    digits = hashlib.sha256(b"seed").hexdigest()
    more = {}
    for number in range(6):
        digits = hashlib.sha512((digits * 4).encode()).hexdigest()
        text = "".join(hashlib.sha256(f"{digits}{line}".encode()).hexdigest() for line in range(20 * (number + 1)))
        more[f"nordlys/boards/{number}.json"] = text
    tree = small.make_tree(bench.folder / "tree", "2.0", 2, more)

    def refused(blocks):
        with bench.board(flash_bytes=blocks * BLOCK_SIZE) as board, pytest.raises(Trouble) as told:
            bench.flash(board, tree)
        assert told.value.code == "full"
        return (told.value.facts["needed"] - told.value.facts["free"]) // BLOCK_SIZE

    before = bench.now()
    few = 28
    enough = few + refused(few)
    assert refused(enough - 1) == 1 and bench.now() == before
    with bench.board(flash_bytes=enough * BLOCK_SIZE) as board:
        assert bench.flash(board, tree)["answers"] == "2.0"
