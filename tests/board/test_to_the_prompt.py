"""How does a builder get from a running table to MicroPython's prompt, and back?"""

import json
import subprocess
import sys

from nordlys.chips.build import build
from nordlys.table.calibration import Calibration
from nordlys.table.files import Files
from nordlys.table.wiring import Wiring

from host_tools.board_link.files import Board
from sim.board import SimulatedBoard
from sim.hardware.board import SimulatedBoard as Below
from tests.board.cable import PATIENCE, Cable

WITHOUT_A_STOP = {"machine": "Generic ESP32S3 module with ESP32S3"}  # a chip whose watchdog nobody can stop


def mpremote(board, *words):
    command = [sys.executable, "-m", "mpremote", "connect", board.url, *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=4 * PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mpremote_gets_from_a_running_table_to_the_prompt_and_back(power_on, plug):
    board = power_on()
    cable = plug(board)
    assert cable.ask("hello")["product"] == "nordlys"
    cable.close()
    told = mpremote(board, "exec", "print(6 * 7)", "+", "ls", "/").split()
    assert told[0] == "42" and {"boot.py", "main.py", "nordlys/"} <= set(told)
    assert sorted(path.name for path in board.flash.iterdir()) == sorted(name.strip("/") for name in told[4::2])
    assert not board.watched
    starts = board.starts
    mpremote(board, "reset")
    board.wait_for_start(starts + 1)
    assert plug(board).ask("hello")["product"] == "nordlys"
    assert board.watched


def test_the_tools_get_there_too_and_leave_a_running_table_behind(power_on, plug):
    board = power_on()
    plug(board).ask("hello")
    board.power_off()
    board.power_on()
    with Board(board.url) as prompt:
        assert prompt.ask("print(6 * 7)") == 42
        prompt.to_service()
        prompt.write("note.txt", b"x" * 10_000)
        assert prompt.read("note.txt") == b"x" * 10_000
        starts = board.starts
        prompt.reset()
    board.wait_for_start(starts + 1)
    assert plug(board).ask("hello")["product"] == "nordlys"


def test_a_greeting_for_somebody_who_gave_up_is_not_taken_for_an_answer(tmp_path):
    """A slow start: the first one asked for the prompt and left; both are greeted, one after the other."""
    with SimulatedBoard(tmp_path / "flash") as board:
        first = Cable(board.port)
        first.write(b"\r\x03\r\x01")
        first.close()
        with Board(board.url) as prompt:
            assert prompt.ask("print(6 * 7)") == 42


def test_what_is_typed_behind_ctrl_c_reaches_the_prompt(power_on, plug):
    board = power_on()
    cable = plug(board)
    _, before = cable.begin_a_game()
    assert before
    cable.write(b"\x03print(6 * 7)\r")
    assert b"42\r\n" in cable.until(b"42\r\n")
    assert board.starts == 1 and not board.watched


def test_a_watchdog_that_cannot_be_stopped_costs_a_restart(power_on, plug, flash):
    board = power_on(facts=WITHOUT_A_STOP)
    cable = plug(board)
    cable.ask("hello")
    cable.write(b"\x03")
    assert cable.hung_up()
    board.wait_for_start(2)
    assert plug(board).at_prompt()
    assert not board.watched and not (flash / "service").exists()


def test_service_leads_to_the_prompt_once(power_on, plug, flash):
    board = power_on()
    cable = plug(board)
    token, before = cable.begin_a_game()
    assert cable.ask("service") == {}
    assert cable.hung_up()
    board.wait_for_start(2)
    cable = plug(board)
    assert cable.at_prompt()
    assert not board.watched and not (flash / "service").exists()
    cable.write(b"import machine\rmachine.reset()\r")
    assert cable.hung_up()
    board.wait_for_start(3)
    assert plug(board).seen(token) == before


def test_reboot_starts_the_program_again(power_on, plug):
    board = power_on()
    cable = plug(board)
    token, before = cable.begin_a_game()
    assert cable.ask("reboot") == {}
    assert cable.hung_up()
    board.wait_for_start(2)
    assert plug(board).seen(token) == before


def calibrate(flash):
    """The empty board's baselines, stored as a calibration stores them."""
    wiring = Wiring(json.loads((flash / "nordlys/boards/nordic_countries_wiring.json").read_text()))
    below = Below(wiring)
    touch, _ = build(below.machine, "pico_w", wiring, "GRB")
    touch.start(0)
    below.clock.wait_until_ms(500)
    calibration = Calibration(Files(str(flash)), wiring.hash)
    calibration.keep("quick", 12, 6, [chip.store() for chip in touch.chips])


def test_menu_held_at_power_on_leads_to_the_prompt_once(power_on, plug, flash):
    calibrate(flash)
    board = power_on(fingers=[("menu", 0, None)])
    board.wait_for_start(2)
    assert plug(board).at_prompt()
    assert not board.watched
    board.power_off()
    board.fingers = []
    board.power_on()
    health = plug(board).ask("health")
    assert health["faults"] == {} and health["stuck"] == []


def test_another_pad_held_at_power_on_does_not(power_on, plug, flash):
    calibrate(flash)
    board = power_on(fingers=[("confirm", 0, None), ("orebro-oslo.1", 0, None)])
    assert plug(board).ask("hello")["product"] == "nordlys"
    assert board.starts == 1
