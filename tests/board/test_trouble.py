"""Does the board come back from a program that breaks, hangs, or is not read?"""

import pytest

from sim.board import lay_program
from tests.board.cable import wait_until

# Loaded by main.py before the program: what is broken is switched on by a file on the flash.
BREAK = """
import os
import nordlys.app as app
from nordlys import once

def asked(name):
    try:
        os.stat(name)
    except OSError:
        return False
    return True

class Table(app.Table):
    def start(self, now):
        if asked("no-start"):
            raise ValueError("the start is broken")
        once(self.SELDOM).start(self, now)

    def step(self, now):
        if asked("hang"):
            os.remove("hang")
            while True:
                pass
        if asked("ill"):
            self.touch = None
        super().step(now)

app.Table = Table
"""
SOON = 0.2  # of the watchdog's 8.3 s


@pytest.fixture
def broken(flash):
    """A program that can be broken while it runs."""
    lay_program(flash, used_outside=BREAK)
    main = flash / "main.py"
    (flash / "breaking.py").write_text(BREAK)
    main.write_text(main.read_text().replace("    run()", "    import breaking\n\n    run()"))
    return flash


def test_a_program_that_cannot_be_loaded_is_told_at_the_prompt_and_in_the_log(power_on, plug, flash):
    (flash / "nordlys" / "table" / "desk.mpy").unlink()
    board = power_on()
    cable = plug(board)
    assert cable.at_prompt()
    assert "ImportError" in (flash / "crashes.log").read_text()
    assert board.starts == 1 and not board.watched


def test_a_traceback_is_shown_at_the_prompt(power_on, plug, flash):
    (flash / "main.py").write_text("def deep():\n    return 1 // 0\n\n\ndeep()\n")
    board = power_on()
    cable = plug(board)
    cable.write(b"\x04")  # a soft reset, now that somebody reads
    told = cable.until(b"ZeroDivisionError")
    assert b'File "main.py", line 2, in deep' in told


def test_a_table_that_cannot_begin_is_told_at_the_prompt_and_in_the_log(power_on, plug, broken):
    (broken / "no-start").touch()
    board = power_on()
    assert plug(board).at_prompt()
    log = (broken / "crashes.log").read_text()
    assert "in start:" in log and "ValueError: the start is broken" in log
    assert not board.watched and board.bites == 0


def test_a_hung_program_is_restarted_by_the_watchdog_and_its_game_goes_on(power_on, plug, broken):
    board = power_on(watchdog_scale=SOON)
    cable = plug(board)
    token, before = cable.begin_a_game()
    assert board.bites == 0 and board.starts == 1
    (broken / "hang").touch()
    assert cable.hung_up()
    board.wait_for_start(2)
    assert plug(board).seen(token) == before
    assert board.bites == 1


def test_a_loop_that_breaks_in_every_pass_does_not_feed_the_watchdog(power_on, plug, broken):
    board = power_on(watchdog_scale=SOON)
    cable = plug(board)
    token, before = cable.begin_a_game()
    (broken / "ill").touch()
    wait_until((broken / "crashes.log").exists, "a crash")
    (broken / "ill").unlink()  # what is broken stays broken until the next start
    assert cable.hung_up()
    assert board.bites == 1
    assert plug(board).seen(token) == before
    assert "in chips:" in (broken / "crashes.log").read_text()


def test_events_for_a_reader_who_has_stopped_hold_nothing_up(power_on, plug, flash):
    main = flash / "main.py"
    at_once = "    import nordlys.app\n\n    nordlys.app.Serial.FRESH_MS = 0\n    run()"  # nobody has just been heard
    lay_program(flash, used_outside="nordlys.app.Serial.FRESH_MS")
    main.write_text(main.read_text().replace("    run()", at_once))
    board = power_on()
    silent = plug(board, queue=2048)
    silent.ask("watch", lights=20)
    frames = silent.ask("health")["frames"]
    wait_until(lambda: board.chokes, "a full cable")
    silent.close()
    cable = plug(board)
    cable.write(b"\n")
    assert cable.ask("health", torn=True)["frames"] > frames
    assert board.stalls == 0 and board.bites == 0 and board.starts == 1


def test_a_reader_that_does_not_read_stalls_nothing(power_on, plug, flash):
    board = power_on()
    silent = plug(board, queue=2048)
    frames = silent.ask("health")["frames"]
    for _ in range(3):  # each answer is larger than what is on its way in all the cable
        silent.send("board", game="nordic_countries")
    silent.send("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    wait_until(lambda: list(flash.rglob("games/*")), "the game that was asked for at the end")
    silent.close()
    cable = plug(board)
    health = cable.ask("health", torn=True)
    assert health["frames"] > frames and health["journal"]["games"] == 1
    assert board.bites == 0 and board.starts == 1
