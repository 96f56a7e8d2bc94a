"""`nordlys flash` over the real mpremote on a real MicroPython: what is sent, what stays, what is told."""

import json
import os

import pytest
import serial
import small
from conftest import hello
from mpremote.transport import TransportError

from host_tools import command_line
from host_tools.board_link.client import Client, Serial
from host_tools.board_link.files import Board
from host_tools.board_link.output import Output, Trouble
from host_tools.flashing import manifest, pack, plan
from host_tools.flashing.flash import Flashing, flash
from sim.board import SimulatedBoard


def test_from_nothing_every_file_is_sent_compiled_and_the_program_answers(empty, trees):
    with empty.board() as board:
        facts = empty.flash(board)
        assert facts["sent"] == 8 and facts["answers"] == "2.0" and hello(board)["room"] == 2
    there = small.snapshot(empty.flash_folder)
    assert sorted(there) == [
        "boot.py", "boot.txt", "main.py", "nordlys.manifest", "nordlys/__init__.mpy", "nordlys/app.mpy",
        "nordlys/boards/one_wiring.json", "nordlys/boards/two.json", "nordlys/rooms/__init__.mpy",
        "nordlys/rooms/answer.mpy",
    ]  # fmt: skip
    assert there["nordlys/app.mpy"][:2] == b"M\x06" and there["main.py"] == small.MAIN.encode()
    assert manifest.sum_of(there["nordlys.manifest"]) == facts["manifest"]
    assert "Plan: from no Nordlys to Nordlys 2.0" in empty.told and "Nordlys 2.0 runs" in empty.told
    assert there["boot.txt"].decode().strip() == facts["boot"] == "The flash was finished: 5 steps."


def test_a_second_flash_sends_nothing_and_changes_nothing(bench, trees):
    before = small.snapshot(bench.flash_folder)
    with bench.board() as board:
        facts = bench.flash(board, bench.old_tree)
        assert facts["sent"] == 0 and facts["same"] == 8 and facts["answers"] == "1.0"
    assert small.snapshot(bench.flash_folder) == before
    assert "nothing to send" in bench.told


def test_after_a_change_one_file_is_sent_even_if_only_the_board_changed(bench, tmp_path):
    tree = small.make_tree(tmp_path / "tree", "1.0", 7, {"nordlys/gone/left.py": "x = 1\n"})
    with bench.board() as board:
        facts = bench.flash(board, tree)
        assert facts["sent"] == 1 and hello(board)["room"] == 7
        # A file that was damaged on the board, though its manifest is right.
        board.power_off()
        (bench.flash_folder / "nordlys/rooms/answer.mpy").write_bytes(b"damaged")
        board.power_on()
        assert bench.flash(board, tree)["sent"] == 1 and hello(board)["room"] == 7


def test_a_file_that_left_the_program_leaves_the_board_and_nothing_else_does(bench, new_files):
    after, _ = new_files
    assert "nordlys/gone/left.mpy" in small.lasting(bench.flash_folder)
    assert not any(name.startswith("nordlys/gone") for name in after)
    assert {name: after[name] for name in small.OWN} == small.OWN


def test_a_dry_run_shows_the_plan_and_changes_nothing(bench):
    before = small.snapshot(bench.flash_folder)
    with bench.board() as board:
        facts = bench.flash(board, dry_run=True)
        assert facts["dry_run"] and facts["sent"] == 0 and facts["to_send"] == 3 and facts["removed"] == 1
        assert hello(board)["version"] == "1.0"
    assert small.snapshot(bench.flash_folder) == before
    for words in ("from Nordlys 1.0 to Nordlys 2.0", "new", "changed", "removed", "nordlys/gone/left.mpy", "Free: "):
        assert words in bench.told


def test_a_strangers_program_is_kept_and_the_builder_is_told(empty):
    mine = {
        "boot.py": b"import os\n",
        "main.py": b"print('mine')\n",
        "main.py.before": b"older",
        "lib/mine.py": b"x = 1\n",
    }
    small.put(empty.flash_folder, mine)
    with empty.board() as board:
        facts = empty.flash(board)
        assert facts["kept"] == {"boot.py": "boot.py.before", "main.py": "main.py.before2"}
        assert hello(board)["version"] == "2.0"
        assert empty.flash(board)["sent"] == 0
    there = small.snapshot(empty.flash_folder)
    assert there["boot.py.before"] == mine["boot.py"] and there["main.py.before2"] == mine["main.py"]
    assert there["main.py.before"] == b"older" and there["lib/mine.py"] == b"x = 1\n"
    assert "main.py on the board is not ours: it is kept as main.py.before2." in empty.told


def test_a_source_that_hides_a_compiled_file_is_told(bench):
    small.put(bench.flash_folder, {"nordlys/app.py": small.APP.encode()})
    with bench.board() as board:
        bench.flash(board, dry_run=True)
    assert "nordlys/app.py lies on the board" in bench.told and "mpremote fs rm :nordlys/app.py" in bench.told


def test_a_manifest_cannot_talk_the_flash_into_removing_what_is_the_tables(bench):
    name = bench.flash_folder / manifest.NAME
    _, old = manifest.read(name.read_bytes())
    names = ["settings.json", "games/1.log", "/notes.txt", "nordlys/../wifi.json"]
    lines = [manifest.HEADER, "version 1.0", "for any", *[f"{total} 1 {one}" for one, total in old.items()]]
    name.write_bytes(manifest.with_sum(lines + [f"{'0' * 64} 1 {one}" for one in names]))
    with bench.board() as board:
        assert bench.flash(board)["removed"] == 1
    there = bench.now()
    assert {one: there[one] for one in small.OWN} == small.OWN


WATCHDOG_SCALE = 0.12  # 8.3 s become 1 s
LONG_WORK = """
import time
_begin = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), _begin) < 1500:
    pass
"""


@pytest.fixture
def long_flash(monkeypatch):
    """A flash during which the board is at its prompt for longer than the watchdog of these tests waits."""
    send = Flashing.send

    def long_send(self, *wanted):
        self.board.run(LONG_WORK)
        send(self, *wanted)

    monkeypatch.setattr(Flashing, "send", long_send)


def test_a_watchdog_of_the_old_program_does_not_cut_the_flash(bench, long_flash):
    with bench.board(watchdog_scale=WATCHDOG_SCALE) as board:
        facts = bench.flash(board)
        assert facts["answers"] == "2.0" and board.bites == 0


def test_a_program_that_crashed_under_its_watchdog_is_replaced(bench, tmp_path, long_flash, monkeypatch):
    tree = small.make_tree(tmp_path / "crashes", "1.5", more={"nordlys/app.py": small.CRASHES})
    with bench.board() as board:
        with monkeypatch.context() as patch:
            patch.setattr("host_tools.flashing.flash.HELLO_S", 1)
            patch.setattr("host_tools.flashing.flash.ASK_S", 1)
            with pytest.raises(Trouble) as told:
                bench.flash(board, tree)
        assert told.value.code == "no_answer" and told.value.facts["sent"] and "`nordlys doctor`" in str(told.value)
        board.power_off()
        board.watchdog_scale = WATCHDOG_SCALE
        board.power_on()
        assert bench.flash(board)["answers"] == "2.0"


def test_a_person_who_stops_it_is_told_how_it_stands(bench, monkeypatch):
    before = small.snapshot(bench.flash_folder)

    def stopped(*_):
        raise KeyboardInterrupt

    with bench.board() as board:
        with monkeypatch.context() as patch:
            patch.setattr("host_tools.flashing.flash.Flashing.send", stopped)
            with pytest.raises(Trouble, match="Run the same command again") as told:
                bench.flash(board)
        assert told.value.code == "stopped" and told.value.status == 130
        assert hello(board)["version"] == "1.0"
    assert small.snapshot(bench.flash_folder) == before


def test_a_file_that_comes_over_damaged_is_found_before_anything_counts(bench, monkeypatch):
    write = Board.write

    def harmful(self, name, data, progress=None):
        write(self, name, data.replace(b"7", b"8") if name.startswith(pack.FOLDER) else data, progress)

    before = bench.now()
    with bench.board() as board:
        with monkeypatch.context() as patch:
            patch.setattr(Board, "write", harmful)
            with pytest.raises(Trouble, match="The old program is whole") as told:
                bench.flash(board)
        assert told.value.code == "damaged" and hello(board)["version"] == "1.0"
        assert bench.now() == before
        assert bench.flash(board)["answers"] == "2.0"


# ---- no room


def test_a_flash_that_does_not_fit_is_refused_with_both_figures_before_anything_happens(bench):
    before = small.snapshot(bench.flash_folder)
    blocks = 28
    with bench.board(flash_bytes=blocks * 4096) as board:
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert hello(board)["version"] == "1.0"
    trouble = told.value
    assert trouble.code == "full" and trouble.facts["needed"] > trouble.facts["free"] > 0
    assert f"needs {trouble.facts['needed'] // 1024} KB" in str(trouble)
    assert f"{trouble.facts['free'] // 1024} KB are free" in str(trouble) and "`nordlys games" in str(trouble)
    assert small.snapshot(bench.flash_folder) == before


def test_a_flash_that_turns_out_full_in_the_middle_leaves_the_old_program_and_its_room(bench, monkeypatch):
    before = small.snapshot(bench.flash_folder)
    monkeypatch.setattr(plan, "blocks_needed", lambda *_: 0)
    with bench.board(flash_bytes=22 * 4096) as board:
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert told.value.code == "full" and "The old program is whole" in str(told.value)
        assert hello(board)["version"] == "1.0"
    assert small.snapshot(bench.flash_folder) == before


def test_replace_makes_room_where_both_programs_do_not_fit(empty, tmp_path):
    def tree(version, digit):
        return small.make_tree(tmp_path / version, version, more={"nordlys/boards/big.json": digit * 40_000})

    with empty.board(flash_bytes=40 * 4096) as board:
        empty.flash(board, tree("1.0", "1"))
        second = tree("2.0", "2")
        with pytest.raises(Trouble) as told:
            empty.flash(board, second)
        assert told.value.code == "full" and "--replace" in str(told.value)
        assert empty.flash(board, second, replace=True)["answers"] == "2.0"


# ---- boards that cannot be flashed


@pytest.mark.parametrize(
    "facts, code, words",
    [
        ({"version": [1, 23, 0, ""]}, "old_micropython", ("1.23.0", "1.24 or newer", "RPI_PICO_W")),
        ({"name": "circuitpython", "version": [9, 2, 0, ""]}, "no_micropython", ("circuitpython 9.2.0", "RPI_PICO_W")),
        ({"platform": "pyboard", "machine": "PYBv1.1"}, "unknown_board", ("PYBv1.1", "Pico 2 W")),
    ],
)
def test_what_the_program_cannot_run_on_is_refused_unchanged(bench, facts, code, words):
    before = small.snapshot(bench.flash_folder)
    with bench.board(facts=facts) as board:
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert told.value.code == code and all(word in str(told.value) for word in words)
        assert hello(board)["version"] == "1.0"
    assert small.snapshot(bench.flash_folder) == before


def test_a_board_without_micropython_is_told_which_image_to_get(empty, impatient):
    with empty.board(silent=True) as board, pytest.raises(Trouble) as told:
        empty.flash(board)
    assert told.value.code == "no_micropython"
    for words in ("RPI_PICO_W", "RPI_PICO2_W", "ESP32_GENERIC_S3", "BOOTSEL", "1.24 or newer"):
        assert words in str(told.value)


def test_a_port_that_vanishes_is_told_and_the_old_program_is_whole(bench, new_files, impatient):
    before = bench.now()
    with bench.board(vanish_bytes=new_files[1] // 2) as board:
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert told.value.code == "vanished" and "plug it in again" in str(told.value)
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert told.value.code == "no_port" and "Is the board plugged in" in str(told.value)
    assert bench.now() == before
    with bench.board() as board:
        assert bench.flash(board)["answers"] == "2.0"
    assert bench.now() == new_files[0]


@pytest.mark.parametrize(
    "errno,says,code", [(13, "dialout", "no_permission"), (2, "Is the board plugged in", "no_port")]
)
def test_why_a_port_cannot_be_opened_is_told(bench, impatient, monkeypatch, errno, says, code):
    def refuse(url, *_, **__):
        raise serial.SerialException(errno, os.strerror(errno))

    with bench.board() as board, pytest.raises(Trouble, match=says) as told:
        monkeypatch.setattr("serial.serial_for_url", refuse)
        bench.flash(board)
    assert told.value.code == code


def test_a_port_that_another_program_holds_is_told(bench, impatient, monkeypatch):
    def refuse(*_, **__):
        raise TransportError("failed to access")

    with bench.board() as board, pytest.raises(Trouble, match="another program has it open"):
        monkeypatch.setattr("host_tools.board_link.files.SerialTransport", refuse)
        bench.flash(board)


def test_a_name_that_is_no_port_is_told():
    with pytest.raises(Trouble, match="cannot be opened"):
        flash("nowhere://x", Output(as_json=True))


# ---- the command, with the firmware itself


def test_the_firmware_goes_onto_a_simulated_board_once_with_safe_defaults(tmp_path, capsys):
    folder = tmp_path / "flash"
    words = ["flash", "--simulate", "--simulated-flash", str(folder), "--json"]
    assert command_line.main(words) == 0
    told = capsys.readouterr().out
    first = json.loads(told)
    assert len(told.splitlines()) == 1 and first["sent"] > 100
    assert command_line.main(words) == 0
    second = json.loads(capsys.readouterr().out)
    assert second["sent"] == 0 and second["manifest"] == first["manifest"]
    # What the program itself stored at its first start: nothing but the table's key.
    assert list(json.loads((folder / "settings.json").read_text())["values"]) == ["table_key"]

    with SimulatedBoard(folder) as board, Client(Serial(board.url), patience=30) as client:
        assert client.ask("hello")["version"] == first["version"]
        settings = client.ask("settings")["settings"]
    assert settings["brightness"] == 10 and settings["light_milliamps"] == 500
