"""What a newcomer does wrong: each command says in a sentence what to do, ends with a status, and loses nothing."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import command_line
from host_tools.board_link.laptop_files import write_text
from host_tools.board_link.output import Trouble

ROOT = Path(__file__).parents[2]
WORDS = {
    "backup": ["b.json"],
    "restore": ["b.json", "--yes"],
    "report": ["r.json"],
    "replay": ["b.json"],
    "settings": ["brightness", "20"],
    "monitor": ["--once"],
}
TOOLS = "backup calibrate console demo games monitor replay report restore settings teach wifi".split()


@pytest.fixture
def nordlys(tmp_path, capsys, monkeypatch):
    """Runs a command in a folder of its own, with nobody at the terminal: (status, what it printed)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))

    def run(*words, simulate=True):
        place = ["--simulate", "--simulated-flash", str(tmp_path / "flash")] if simulate else []
        status = command_line.main([*map(str, words), *place])
        told = capsys.readouterr()
        return status, told.out + told.err

    return run


@pytest.mark.parametrize("tool", TOOLS)
def test_without_a_board_every_command_says_so(nordlys, monkeypatch, tool, tmp_path):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    record = {"kind": "nordlys backup", "format": 1, "settings": {}, "wiring": {}, "calibration": {}, "games": []}
    if tool == "replay":
        record = {"game": "nordic_countries", "seats": [{"name": "Ala"}, {"name": "Bo"}], "actions": []}
    if tool in ("restore", "replay"):
        (tmp_path / "b.json").write_text(json.dumps(record))
    status, told = nordlys(tool, *WORDS.get(tool, []), simulate=False)
    assert status == 1 and told.startswith(("No board was found.", "b.json: settings")) and "plug" in told
    assert "Traceback" not in told and not (tmp_path / "r.json").exists()


@pytest.mark.parametrize("port", ["COM99", "/dev/tty-that-is-not-there", "socket://127.0.0.1:1"])
def test_a_port_that_is_not_there_is_told(nordlys, port):
    status, told = nordlys("settings", "--port", port, simulate=False)
    assert status == 1 and f"{port} cannot be opened" in told and "plugged in" in told


def test_a_script_gets_every_error_as_one_line_of_json(nordlys):
    status, told = nordlys("games", "--port", "COM99", "--json", simulate=False)
    assert status == 1 and json.loads(told)["error"]["code"] == "no_port"


@pytest.mark.parametrize("words", [("games", "--fetch", "x"), ("settings", "a", "b", "c"), ("demo", "--seats", "9")])
def test_what_was_typed_wrong_is_one_line_of_json_as_well(nordlys, words):
    status, told = nordlys(*words, "--json")
    assert status == 2 and json.loads(told)["error"]["code"] == "usage"
    assert "Usage:" in nordlys(*words)[1]


def test_a_script_that_is_stopped_says_so(nordlys, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("host_tools.commands.games.open_client", interrupted)
    status, told = nordlys("games", "--json")
    assert status == 130 and json.loads(told) == {"error": {"code": "stopped", "message": "Stopped."}}
    assert nordlys("games") == (130, "\nStopped.\n")


@pytest.mark.parametrize("tool", ["restore", "replay"])
@pytest.mark.parametrize(
    "contents",
    [b"\xff\xfe\x00", b"", b"no", b"[" * 100_000, b'{"kind": "nordlys backup", "format": 1}', b'{"seats": 3}',
     b'{"kind": "nordlys backup", "format": 1, "settings": {}, "games": [{"status": "over", "record": {}}]}',
     b'{"game": "nordic_countries", "seats": [{"name": "A"}, {"name": "B"}], "actions": [[9, {"type": "pass"}]]}',
     b'{"kind": "nordlys report", "record": {"game": "x", "seats": [], "actions": []}}'],
)  # fmt: skip
def test_a_file_that_is_not_what_it_should_be(nordlys, tmp_path, tool, contents):
    (tmp_path / "b.json").write_bytes(contents)
    status, told = nordlys(tool, "b.json", "--yes")
    assert status == 1 and told.endswith(".\n") or told.endswith("?\n"), told
    assert "Traceback" not in told and not (tmp_path / "flash" / "games").exists()


@pytest.mark.parametrize("words", [("backup", "nowhere/b.json"), ("report", "nowhere/r.json")])
def test_a_file_that_cannot_be_written_is_told(nordlys, tmp_path, words):
    (tmp_path / "nowhere").write_text("a file where a folder should be")
    status, told = nordlys(*words)
    assert status == 1 and "cannot be written" in told and "Name another file" in told


def test_a_write_that_fails_leaves_the_older_file(tmp_path, monkeypatch):
    file = tmp_path / "b.json"
    file.write_text("the backup of last week")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Trouble, match="No space left"):
        write_text(file, "the new one")
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]
    assert file.read_text() == "the backup of last week"


def test_nothing_is_overwritten_or_deleted_where_nobody_can_be_asked(nordlys, tmp_path):
    (tmp_path / "b.json").write_text("the backup of last week")
    status, told = nordlys("backup", "b.json")
    assert status == 1 and "say --yes" in told
    assert (tmp_path / "b.json").read_text() == "the backup of last week"
    nordlys("demo", "--game", "nordic_countries", "--seed", "3")
    status, told = nordlys("games", "--delete", "1")
    assert status == 1 and "Delete game 1 (nordic" in told and "say --yes" in told
    assert "nordic_countries" in nordlys("games")[1]


def test_a_network_is_not_left_open_because_no_password_came(nordlys):
    status, told = nordlys("wifi", "--join", "Home")
    assert status == 1 and "No password came" in told
    assert nordlys("wifi")[1] == "Wi-Fi is off.\n"


@pytest.mark.parametrize(
    "words,says",
    [
        (("demo", "--bot", "clever"), "no such bot"),
        (("demo", "--game", "chess"), "does not know that game"),
        (("demo", "--game", "nordic_countries", "--seats", "5"), "2 to 3 players"),
        (("games", "--fetch", "77"), "No kept game has that number"),
        (("games", "--resume", "77"), "No kept game has that number"),
        (("games", "--put-away", "1"), "No kept game has that number"),
    ],
)
def test_what_is_not_there_is_told(nordlys, words, says):
    status, told = nordlys(*words)
    assert status == 1 and says in told


def run_whole(*words, given=b"", columns="100", flash):
    return subprocess.run(
        [sys.executable, "-m", "host_tools", *map(str, words), "--simulate", "--simulated-flash", str(flash)],
        cwd=ROOT, input=given, capture_output=True, env={**os.environ, "COLUMNS": columns}, timeout=60,
    )  # fmt: skip


@pytest.mark.parametrize("words", [("settings",), ("doctor",), ("monitor", "--once"), ("games",)])
def test_a_narrow_terminal_cuts_no_words_off(tmp_path, words):
    done = run_whole(*words, columns="60", flash=tmp_path)
    assert done.returncode == 0 and b"Traceback" not in done.stderr and "…".encode() not in done.stdout


def test_the_console_takes_lines_from_a_pipe_and_goes_on_after_a_slip(tmp_path):
    lines = b'helo\n{bad\n\xff\xfe\n{"do": "hello"}\nhealth\n'
    done = run_whole("console", given=lines, flash=tmp_path)
    told = done.stdout.decode()
    assert done.returncode == 0 and b"Traceback" not in done.stderr, done.stderr
    assert "There is no verb helo" in told and "That is no JSON" in told
    assert '"product": "nordlys"' in told and '"flash_free"' in told


def test_the_console_says_what_cannot_be_sent_and_stays_json_for_scripts(tmp_path):
    long = json.dumps({"do": "hello", "more": "a" * 5000}).encode()
    lines = long + b'\nhello x=\\ud800\nhello x=\xed\xa0\x80\n{"do": 3}\n{"do": "hello", "id": "x"}\nhelo\nlights\n'
    done = run_whole("console", "--json", given=lines, flash=tmp_path)
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    codes = [message.get("error", {}).get("code") for message in told]
    assert codes == ["not_sent", None, None, "bad_request", "bad_request", "not_understood", None]
    assert "at most 4096 bytes" in told[0]["error"]["message"] and "pixels" in told[-1]["ok"]


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path):
    command = f"{sys.executable} -m host_tools settings --simulate --simulated-flash {tmp_path} | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, timeout=60)
    assert done.stdout.startswith(b"setting") and done.stderr == b""
