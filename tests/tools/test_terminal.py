"""Monitor and console in a real terminal (a pseudo terminal of pexpect)."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect", reason="pseudo terminals are a thing of POSIX")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals are a thing of POSIX")

ROOT = Path(__file__).parents[2]
PATIENCE = 20


@pytest.fixture
def spawn(tmp_path):
    started = []

    def run(*words, simulate=True):
        place = ["--simulate", "--simulated-flash", str(tmp_path / "flash")] if simulate else []
        child = pexpect.spawn(
            sys.executable,
            ["-m", "host_tools", *map(str, words), *place],
            cwd=ROOT,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(60, 120),
            preexec_fn=lambda: signal.signal(
                signal.SIGINT, signal.SIG_DFL
            ),  # whoever runs us may have Ctrl-C switched off
            env={**os.environ, "PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm"},  # nobody answers where its cursor is
        )
        started.append(child)
        return child

    run.folder = tmp_path
    yield run
    for child in started:
        child.close(force=True)


def test_the_monitor_shows_the_board_and_ends_with_ctrl_c(spawn, tmp_path):
    log = tmp_path / "evening.log"
    child = spawn("monitor", "--log", log, "--address", "http://192.168.4.1/")
    child.expect("Nordlys 0")
    for words in ("No game is on the table", "0:5a ok", "loop", "mA", "http://192.168.4.1/"):
        child.expect(re.escape(words))
    child.sendintr()
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    lines = log.read_text()
    assert '> {"id": 1, "do": "hello"' in lines and '"loop_us"' in lines


def test_the_console_completes_answers_and_ends(spawn):
    child = spawn("console")
    child.expect("Tab completes")

    def at_the_prompt():
        """Wait until it listens (it asks for bracketed paste first): a Ctrl-D between two prompts is lost."""
        child.expect(re.escape("\x1b[?2004h"))

    at_the_prompt()
    child.send("hea\t")
    child.expect("lth")
    child.send("\r")
    child.expect('"uptime_ms"')
    at_the_prompt()
    child.send("touch pad=conf\t")
    child.expect("irm")  # only what is new is drawn
    child.send("\r")
    child.expect('"ok": {"events"')
    at_the_prompt()
    child.send("helo\r")
    child.expect("There is no verb helo")
    at_the_prompt()
    child.send('{"do": "hello"}\r')
    child.expect('"product": "nordlys"')
    at_the_prompt()
    child.send("half a li")
    child.expect("half a li")
    child.sendintr()
    at_the_prompt()
    child.send("lights\r")
    child.expect('"error": {"code": "|"pixels"')
    at_the_prompt()
    child.sendeof()
    child.expect(pexpect.EOF)
    assert "has gone" not in child.before
    child.wait()
    assert child.exitstatus == 0


def test_a_wifi_password_is_not_echoed(spawn):
    child = spawn("wifi", "--join", "Home")
    child.expect("Password")
    child.send("correct horse\r")
    child.expect("joins the network Home, with a password")
    child.expect(pexpect.EOF)
    assert "horse" not in child.before + (child.after if isinstance(child.after, str) else "")


def test_ctrl_c_in_the_middle_of_a_lesson_keeps_what_was_learned(spawn, tmp_path):
    child = spawn("teach", "--out", tmp_path / "wiring.toml")
    child.expect("Put one finger on")
    child.expect("Put one finger on")
    child.sendintr()
    child.expect("Run `nordlys teach` again to go on here")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130 and not (tmp_path / "wiring.toml").exists()
    child = spawn("teach", "--only", "pixels", "--out", tmp_path / "wiring.toml")
    child.expect("Going on with the lesson you left")
    child.expect("Wiring file")
    child.expect(pexpect.EOF)
    assert (tmp_path / "wiring.toml").exists()


def test_ctrl_c_in_the_middle_of_a_calibration_stores_nothing(spawn, tmp_path):
    child = spawn("calibrate")
    child.expect("Touch ")
    child.sendintr()
    child.expect("Stopped")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130 and not (tmp_path / "flash" / "calibration.json").exists()


def test_the_doctor_asks_a_person_and_takes_no_nonsense(spawn):
    """A board on a port, so that somebody has to look: the simulated one behind its socket."""
    from sim.board import SimulatedBoard, lay_program

    flash = spawn.folder / "board"
    lay_program(flash)
    with SimulatedBoard(flash) as board:
        child = spawn("doctor", "--only", "strips", "--port", board.url, simulate=False)
        child.expect("Strip 1 with 178 pixels should be dim white now. What do you see")
        child.expect("1 to 6")
        child.sendline("9")
        child.expect("Please type a number from 1 to 6")
        child.sendline("3")
        child.expect("Strip 2")
        child.expect("1 to 6")
        child.sendline("1")
        for _colour in ("red", "green", "blue"):
            child.expect("which colour is it")
            child.expect("1 to 4")
            child.sendline("1")
        child.expect("Only the first pixel of strip 1 lights up")
        child.expect("Fix first: strip 1")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 1
