"""Is the simulated board one as far as mpremote and its flash can tell?"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.board_link.files import Board
from sim.board import SimulatedBoard
from tests.board.cable import PATIENCE, Cable

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bare(tmp_path):
    with SimulatedBoard(tmp_path / "flash", flash_bytes=16 * 4096) as board:
        yield board


def test_a_new_board_has_an_empty_flash_and_says_what_it_is(bare):
    with Board(bare.url) as prompt:
        assert prompt.ask("import os\nprint(os.listdir('/'))") == []
        assert prompt.ask("import os\nprint(os.statvfs('/')[:5])") == (4096, 4096, 16, 14, 14)
        assert prompt.ask("import sys\nprint((sys.platform, sys.implementation._build))") == ("rp2", "RPI_PICO_W")


def test_what_is_written_is_there_after_a_power_cut_and_a_full_flash_says_so(bare):
    with Board(bare.url) as prompt:
        prompt.write("kept.txt", b"kept")
        with pytest.raises(Exception, match="full"):
            prompt.write("large.bin", bytes(20 * 4096))
    bare.power_off()
    bare.power_on()
    with Board(bare.url) as prompt:
        assert prompt.read("kept.txt") == b"kept"
        assert prompt.ask("import os\nprint(os.listdir('/'))") == ["kept.txt"]


def test_what_is_added_to_a_long_file_needs_no_room_for_all_of_it_again(bare):
    with Board(bare.url) as prompt:
        prompt.write("journal.log", bytes(9 * 4096))  # more than half of the flash
        assert prompt.ask("with open('journal.log', 'ab') as file:\n    print(file.write(b'one more'))") == 8
        assert len(prompt.read("journal.log")) == 9 * 4096 + 8


def test_the_power_goes_before_the_change_that_was_named(tmp_path):
    with SimulatedBoard(tmp_path / "flash", cut_after=1) as board:
        cable = Cable(board.port)
        cable.write(b"open('a', 'w').close(); open('b', 'w').close()\r")
        assert cable.hung_up()
        assert not board.powered and [path.name for path in board.flash.iterdir()] == ["a"]
        cable.close()


def test_a_watchdog_is_no_longer_than_the_chips_own_and_cuts_the_prompt_off_too(tmp_path):
    with SimulatedBoard(tmp_path / "flash", watchdog_scale=0.1) as board:
        cable = Cable(board.port)
        cable.write(b"import machine\rmachine.WDT(timeout=8389)\r")
        assert cable.until(b"ValueError: timeout exceeds 8388")
        cable.write(b"w = machine.WDT(timeout=1000)\r")
        assert cable.hung_up()
        assert board.bites == 1
        cable.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_the_command_prints_the_address_and_runs_until_ctrl_c(tmp_path):
    command = [sys.executable, "-m", "sim.board", "--flash", str(tmp_path / "flash"), "--program"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        cable = Cable(int(url.rsplit(":", 1)[1]))
        assert cable.ask("hello")["product"] == "nordlys"
        cable.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_port_that_is_taken_is_said(bare, tmp_path):
    command = [sys.executable, "-m", "sim.board", "--flash", str(tmp_path / "other"), "--port", str(bare.port)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1 and f"Port {bare.port} cannot be had" in done.stderr
