"""The doctor at a whole simulated board: MicroPython, what is flashed on it, its port. What it prints is what is asserted."""

import json
import shutil
from types import SimpleNamespace

import pytest
import serial

from host_tools import command_line
from host_tools.board_link.options import Where
from host_tools.board_link.output import Output
from host_tools.commands.doctor import gather
from host_tools.doctor.diagnosis import diagnose, is_ready, last_line
from host_tools.flashing import manifest
from sim.board import lay_program

OLD = {"facts": {"version": [1, 22, 2, ""]}}


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """What a flash leaves, with the list of its files."""
    folder = tmp_path_factory.mktemp("program")
    lay_program(folder)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    (folder / manifest.NAME).write_bytes(manifest.write("0.1.0", "test", files))
    return folder


@pytest.fixture
def flash(program, tmp_path):
    return shutil.copytree(program, tmp_path / "flash")


@pytest.fixture
def impatient(monkeypatch):
    """A board that never answers is known to be one: nobody waits for it here."""
    monkeypatch.setattr("host_tools.board_link.client.PATIENCE", 1.5)
    monkeypatch.setattr("host_tools.board_link.files.RETURN_S", 6)  # a busy machine starts one in a second or two
    monkeypatch.setattr("host_tools.board_link.files.ENTER_S", 2)


def examined(flash, **faults):
    where = Where(simulate=True, flash=flash, faults=faults)
    return diagnose(gather(where, Output(as_json=True), True, "board"))


def to_fix(found, code):
    """The one thing that keeps the board from being played on."""
    assert [finding.code for finding in found if finding.weight == "fix"] == [code], found
    finding = next(finding for finding in found if finding.code == code)
    assert not is_ready(found)
    assert last_line(found) == f"Fix first: {finding.where}: {finding.sentence} {finding.advice}"
    return finding


# ---- what is on it


def test_after_a_flash_the_doctor_says_ready_and_it_is_the_flashed_program_that_answers(flash, capsys):
    words = ["doctor", "--simulate", "--simulated-flash", str(flash)]
    assert command_line.main(words) == 0
    told = capsys.readouterr().out
    assert "nordic_countries on the simulated board" in told and "micropython 1." in told
    assert "menu: " in told and "not felt" not in told
    assert told.strip().splitlines()[-1].startswith("Ready to play")
    assert command_line.main([*words, "--json"]) == 0
    told = capsys.readouterr().out
    assert len(told.splitlines()) == 1 and json.loads(told)["ready"] is True


def test_before_a_flash_it_says_so(tmp_path, capsys):
    assert command_line.main(["doctor", "--simulate", "--simulated-flash", str(tmp_path / "new")]) == 0
    told = capsys.readouterr().out
    assert "Nothing was flashed onto the simulated board yet" in told and "`nordlys flash --simulate`" in told


def test_no_micropython(tmp_path, impatient, monkeypatch):
    monkeypatch.setattr("host_tools.board_link.files.RETURN_S", 0)
    monkeypatch.setattr("host_tools.board_link.files.ENTER_S", 1)
    found = to_fix(examined(tmp_path, silent=True), "no_micropython")
    assert "does not answer as MicroPython does" in found.sentence and "which image" in found.advice


def test_an_old_micropython_without_the_program(tmp_path, impatient):
    found = to_fix(examined(tmp_path, **OLD), "old_micropython")
    assert "MicroPython 1.22.2; Nordlys needs 1.24 or newer" in found.sentence


def test_an_old_micropython_with_the_program(flash):
    assert "MicroPython 1.22.2" in to_fix(examined(flash, **OLD), "old_micropython").sentence


def test_the_program_is_missing(tmp_path, impatient):
    found = to_fix(examined(tmp_path, facts={}), "no_firmware")
    assert "the Nordlys program is not on the board" in found.sentence and found.advice == "Run `nordlys flash`."


@pytest.mark.parametrize("how", ["file gone", "todo broken", "first files only"])
def test_a_flash_was_cut_off(flash, how, impatient):
    if how == "file gone":
        next(path for path in flash.glob("nordlys/app.*")).unlink()
    else:
        (flash / "main.py").unlink()
        if how == "todo broken":
            (flash / "flash.todo").write_bytes(b"nordlys flash 1\nrena")
        else:
            (flash / "flash.new").mkdir()
    found = to_fix(examined(flash, facts={}), "half_flashed")
    assert "cut off in the middle" in found.sentence and "goes on where it stopped" in found.advice


def test_a_whole_program_that_does_not_answer(flash, impatient):
    (flash / "main.py").write_text("print('My own program.')\n")
    found = to_fix(examined(flash), "no_answer")
    assert "nobody answers on the link" in found.sentence and "*menu*" in found.advice


def test_a_fault_below_the_flashed_program_is_named(flash):
    found = to_fix(examined(flash, faults=[{"name": "chip_gone", "chip": 1}]), "chip_missing")
    assert found.where == "bus 0, 0x5b"


def test_a_full_flash(flash):
    found = examined(flash, flash_bytes=8 * 4096)
    assert "KB of flash are free" in to_fix(found, "flash_low").sentence


# ---- its port


def port(name, serial_number):
    return SimpleNamespace(device=name, vid=0x2E8A, serial_number=serial_number, product="Board in FS mode")


def doctor(capsys, *words):
    status = command_line.main(["doctor", *words])
    told = capsys.readouterr().out
    return status, told.strip().splitlines()[-1]


def test_no_board_is_plugged_in(monkeypatch, capsys):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    status, last = doctor(capsys)
    assert status == 1 and last.startswith("Fix first: USB: No board is plugged in") and "carries data" in last


def test_two_boards_are_plugged_in(monkeypatch, capsys):
    boards = [port("/dev/ttyACM0", "e661"), port("/dev/ttyACM1", "e662")]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: boards)
    status, last = doctor(capsys)
    assert status == 1 and "2 boards are plugged in: /dev/ttyACM0, /dev/ttyACM1" in last and "--port or --id" in last


def test_a_port_that_is_not_there(capsys):
    status, last = doctor(capsys, "--port", "/dev/tty-that-is-not-there")
    assert status == 1 and "There is no board at /dev/tty-that-is-not-there" in last


def test_a_port_that_this_account_may_not_use(monkeypatch, capsys):
    def refuse(url, *_, **__):
        raise serial.SerialException(13, f"could not open port {url}: [Errno 13] Permission denied: '{url}'")

    monkeypatch.setattr("serial.serial_for_url", refuse)
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: [port("/dev/ttyACM0", "e661")])
    status, last = doctor(capsys)
    assert status == 1 and "on /dev/ttyACM0, but this account may not use it" in last and "dialout" in last


def test_a_script_reads_what_is_to_be_fixed_first(monkeypatch, capsys):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert command_line.main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ready"] is False and told["findings"][0]["code"] == "no_port" and told["last"].startswith("Fix first")


# ---- the other tools, at the flashed program


def test_every_tool_talks_to_the_flashed_program(flash, tmp_path, capsys, monkeypatch):
    def nordlys(*words):
        status = command_line.main([*map(str, words), "--simulate", "--simulated-flash", str(flash), "--json"])
        told = capsys.readouterr().out
        assert status == 0, told
        return json.loads(told.splitlines()[-1])

    assert nordlys("settings", "brightness", "35") == {"name": "brightness", "value": 35}
    monkeypatch.setattr("host_tools.commands.wifi.read_password", lambda: "correct horse")
    assert nordlys("wifi", "--own", "Table") == {"mode": "own", "ssid": "Table", "password": True}
    seen = nordlys("monitor", "--once")
    assert seen["state"] is None and seen["health"]["flash_free"] > 100_000 and seen["health"]["heap_free"] > 0
    assert nordlys("backup", tmp_path / "b.json")["settings"] == 1
    assert nordlys("settings", "brightness", "--default")["value"] == 10
    assert nordlys("restore", tmp_path / "b.json", "--yes") == {"restored": True, "trouble": []}
    assert nordlys("settings", "brightness")["value"] == 35
    assert nordlys("games")["games"] == []
    assert nordlys("report", tmp_path / "r.json")["record"] is False
    report = json.loads((tmp_path / "r.json").read_text())
    assert report["hello"]["runtime"].startswith("micropython") and "horse" not in (tmp_path / "r.json").read_text()
