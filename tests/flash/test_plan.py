"""Which board, which files, which processor: without any board."""

import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import small

from host_tools import command_line
from host_tools.board_link import ports
from host_tools.board_link.options import Where
from host_tools.board_link.output import Trouble
from host_tools.flashing import manifest, pack, plan
from host_tools.flashing.chip import Chip, check
from host_tools.flashing.program import FIRMWARE, collect, is_kept

ROOT = Path(__file__).resolve().parents[2]
NATIVE = "nordlys/chips/fast_rp2.mpy"


def chip(mpy=6 | 3 << 8 | 4 << 10, machine="Raspberry Pi Pico W with RP2040", **facts):
    facts = {"name": "micropython", "version": (1, 29, 0), "platform": "rp2", **facts}
    return Chip(
        mpy=mpy, machine=machine, block_size=4096, free_blocks=100, has_program=False, unfinished=False, **facts
    )


def port(device, number, vid=0x2E8A):
    return SimpleNamespace(device=device, vid=vid, serial_number=number, product=None)


TWO = [port("COM9", "E661B"), port("COM4", "E661A"), port("COM1", "x", vid=0x1234), port("COM2", None, vid=None)]


def test_one_board_is_taken_and_of_two_none():
    assert ports.choose(Where(), TWO[:1]).port == "COM9"
    with pytest.raises(Trouble) as told:
        ports.choose(Where(), TWO)
    assert told.value.code == "several_boards"
    assert [board["port"] for board in told.value.facts["boards"]] == ["COM4", "COM9"]
    assert "--port COM4   --id E661A" in str(told.value)


def test_a_board_is_named_by_its_port_or_the_start_of_its_id():
    assert ports.choose(Where(id="e661b"), TWO).port == "COM9"
    assert ports.choose(Where(port="/dev/ttyACM7"), TWO).port == "/dev/ttyACM7"
    for where, code in ((Where(id="F"), "no_board"), (Where(id="E661"), "several_boards")):
        with pytest.raises(Trouble) as told:
            ports.choose(where, TWO)
        assert told.value.code == code


def test_no_board_says_which_image_to_get_for_which_board():
    with pytest.raises(Trouble) as told:
        ports.choose(Where(), TWO[2:])
    assert told.value.code == "no_board" and "RPI_PICO_W" in str(told.value)


def test_the_command_refuses_to_guess_among_two(monkeypatch, capsys):
    monkeypatch.setattr(ports.list_ports, "comports", lambda: TWO)
    assert command_line.main(["flash"]) == 1
    told = capsys.readouterr().err
    assert "There are 2 boards" in told and "COM4" in told and "COM9" in told


@pytest.mark.parametrize(
    "number, processor", [(4, "armv6m"), (7, "armv7emsp"), (10, "xtensawin"), (0, None), (15, None)]
)
def test_machine_code_is_compiled_for_the_boards_processor_or_left_out(number, processor):
    one = chip(6 | 3 << 8 | number << 10)
    assert one.processor == processor
    program = collect(one)
    assert (NATIVE in program.files) == (processor is not None)
    assert program.files["boot.py"] == (FIRMWARE / "boot.py").read_bytes()
    kinds = {name.rsplit(".", 1)[1] for name in program.files}
    assert kinds == {"py", "mpy", "json", "z"} and [name for name in program.files if name.endswith(".py")] == [
        "boot.py",
        "main.py",
    ]
    assert "nordlys/boards/nordic_countries_wiring.json" in program.files
    assert not any(is_kept(name) or "test" in name or "README" in name for name in program.files)


def test_machine_code_of_another_kind_is_left_out_and_a_newer_kind_refused():
    assert chip(6 | 2 << 8 | 4 << 10).processor is None
    check(chip())
    with pytest.raises(Trouble) as told:
        check(chip(7 | 4 << 10))
    assert told.value.code == "other_mpy" and "kind 7" in str(told.value)


@pytest.mark.parametrize(
    "machine, controller",
    [
        ("Raspberry Pi Pico W with RP2040", "pico_w"),
        ("Raspberry Pi Pico 2 W with RP2350", "pico_2_w"),
        ("Generic ESP32S3 module with ESP32S3", "esp32_s3"),
        ("Something else", None),
    ],
)
def test_the_setting_controller_is_known_from_the_boards_name(machine, controller):
    from nordlys.boards.pins import PINS

    assert chip(machine=machine).controller == controller
    assert controller is None or controller in PINS


def test_names_of_the_tables_own_files_cannot_be_flashed(tmp_path):
    for name in ("settings.json", "games/9.json", "nordlys/a name.json"):
        with pytest.raises(Trouble):
            collect(chip(), small.make_tree(tmp_path / "tree", more={name: "{}"}))
    with pytest.raises(Trouble, match="nordlys/wrong.py:1: "):
        collect(chip(), small.make_tree(tmp_path / "tree", more={"nordlys/wrong.py": "def"}))
    with pytest.raises(Trouble, match="no program"):
        collect(chip(), small.make_tree(tmp_path / "tree", without=("main.py",)))


def test_a_manifest_is_read_as_it_was_written_and_a_damaged_one_not_at_all():
    files = {"b": b"2", "a": b"1"}
    text = manifest.write("1.2", "armv6m", files)
    assert manifest.read(text) == ("1.2", {name: manifest.sum_of(files[name]) for name in files})
    for harmed in (None, b"", text[:-20], text.replace(b" a", b" c"), b"sum ", b"\xff\xfe"):
        assert manifest.read(harmed) == (None, {})


def program_and_found(tmp_path, **found):
    program = collect(chip(), small.make_tree(tmp_path / "tree"))
    facts = {"sums": dict(program.sums), "old": dict(program.sums), "old_manifest": program.manifest_sum}
    return program, plan.Found(**{**facts, "boot": plan.BOOT_HEADER + b"\n", **found})


def test_boot_comes_late_and_the_manifest_last(tmp_path):
    program, found = program_and_found(tmp_path, sums={}, old={}, old_manifest=None, boot=b"")
    made = plan.make(program, found)
    assert made.steps[-1] == f"rmdir {pack.FOLDER}" and made.steps[-2].endswith(" " + manifest.NAME)
    assert made.steps[-3].endswith(" boot.py") and made.boot_first
    assert sorted(name for one in made.send for name in one.names) == sorted(program.files)


def test_a_boot_of_ours_is_trusted_only_whole_and_of_this_kind(tmp_path):
    program, found = program_and_found(tmp_path)
    assert plan.make(program, found).nothing
    other = {**found.sums, "boot.py": "0" * 64}
    for changes, first in (
        ({"sums": other, "old": other}, False),  # an earlier one, as it was flashed
        ({"sums": other}, True),  # damaged since
        ({"sums": other, "old": other, "boot": b"# nordlys boot 9\n"}, True),
        ({"sums": {**found.sums, "boot.py": "1"}, "old": {}, "boot": b"import os\n"}, True),
    ):
        _, there = program_and_found(tmp_path, **changes)
        made = plan.make(program, there)
        assert made.boot_first == first
        assert made.keep == ({"boot.py": "boot.py.before"} if there.boot == b"import os\n" else {})


def test_space_is_counted_in_blocks_with_everything_that_lies_there_for_a_moment(tmp_path):
    program, found = program_and_found(tmp_path, sums={}, old={}, old_manifest=None, boot=b"")
    made = plan.make(program, found)
    files = len([contents for contents in program.files.values() if contents])
    folders = 4  # nordlys, rooms, boards, flash.new
    assert files + 2 + 2 * folders <= made.needed_blocks <= files + 2 + 2 * folders + 6
    assert plan.blocks_of(4096, 4096) == 2 and plan.blocks_of(4000, 4096) == 1 and plan.blocks_of(0, 4096) == 0


@pytest.mark.parametrize(
    "old, new, grows", [(100, 200, 1), (100, 5000, 2), (5000, 4000, 1), (5000, 13_000, 4), (None, 9000, 3)]
)
def test_room_is_counted_for_each_file_beside_its_predecessor(tmp_path, old, new, grows):
    """A file of up to 512 bytes may lie in its folder: then it frees nothing."""
    program, found = program_and_found(tmp_path)
    name = "nordlys/boards/one_wiring.json"
    program.files[name] = b"x" * new
    sums = {**found.sums, name: "0" * 64} if old else {one: found.sums[one] for one in found.sums if one != name}
    _, there = program_and_found(
        tmp_path, sums=sums, sizes={name: old} if old else {}, folders=("nordlys", "nordlys/boards")
    )
    made = plan.make(program, there)
    part, listing, todo, folder = 1, 1, 1, 2
    assert made.needed_blocks == part + listing + todo + folder + plan.SPARE_BLOCKS + grows


def test_make_flash_calls_the_command():
    make = shutil.which("make")
    if not make:
        pytest.skip("make is not installed on this computer")
    for words, wanted in (
        (["SIMULATE=1"], "-m host_tools flash --simulate"),
        (["PORT=COM4"], "-m host_tools flash --port COM4"),
        (["ID=E66"], "-m host_tools flash --id E66"),
    ):
        done = subprocess.run(
            [make, "-n", "--no-print-directory", "flash", *words], cwd=ROOT, capture_output=True, text=True
        )
        assert " ".join(done.stdout.splitlines()[-1].split()).endswith(wanted), done.stdout + done.stderr
