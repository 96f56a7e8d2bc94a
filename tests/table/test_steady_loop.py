"""Does one pass of the whole loop allocate nothing under a real MicroPython, at rest and with everything moving?

The table is sim.micropython's inert one.
"""

import pytest

from sim.micropython import allocated_bytes, run
from sim.micropython.inert_table import EVERYTHING, GAME, STEP, TABLE

SOUND = "\nassert not table.faults"
# Clocks that wrap round while it is measured: milliseconds do after twelve days, microseconds every eighteen minutes.
LATE = GAME.replace("ms = 1_000", "ms = 0x3FFFFFFF - 1_200").replace("us = 1_000_000", "us = 0x3FFFFFFF - 1_500_000")


def allocated(setup, call=STEP, times=200, warm=20, **how):
    """By the difference of `mem_alloc`, and once more under `heap_lock`; a crash of a part would be a fault."""
    return allocated_bytes(setup, call + SOUND, times=times, warm=warm, locked=True, **how)


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_a_table_at_rest_allocates_nothing(mpy):
    assert allocated(GAME, mpy=mpy) == 0


def test_the_menu_allocates_nothing():
    assert allocated(TABLE + "go_on(60)\n") == 0


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_all_animations_at_once_allocate_nothing(mpy):
    """100 passes are 800 ms; some of them end in it, one by one."""
    assert allocated(GAME + EVERYTHING, times=100, mpy=mpy) == 0


def test_frames_are_sent_meanwhile():
    """Otherwise nothing would have been measured."""
    call = STEP + "\nassert show.frames > frames"
    assert allocated(GAME + EVERYTHING + "frames = show.frames\n", call, times=50) == 0


def test_a_finger_that_rests_allocates_nothing():
    """Down, held: filling is told once a frame. What a hold asks of the rules may cost something."""
    touched = "table.hardware.buses[1].touched = 1\n"
    down = "go_on(2)\nassert show.feedback.held\n"
    assert allocated(GAME + touched + down, times=30, warm=4) == 0


def test_nothing_is_allocated_where_the_clocks_wrap():
    assert "0x3FFFFFFF - 1_200" in LATE and "0x3FFFFFFF - 1_500_000" in LATE
    assert allocated(LATE, times=200) == 0


def test_nothing_is_allocated_after_weeks():
    """What is counted since power-on goes on past the clock's wrap, and stays a small int."""
    weeks = "table._up_s = 20 * 24 * 3600\n"
    assert allocated(GAME + weeks, times=300) == 0
    told = "table.step(time.ms)\nassert table.uptime() >= 20 * 24 * 3600 * 1000"
    assert allocated_bytes(GAME + weeks, told, times=1) >= 0


FLAKY = """
import nordlys
loaded = []
load = nordlys.module
def counted(name):
    loaded.append(name)
    return load(name)
nordlys.module = counted
asked = [0]
answer = Bus.readfrom_mem_into
def sometimes(bus, address, register, buffer):
    asked[0] += 1
    if asked[0] % 7 == 0:
        raise OSError(5)
    answer(bus, address, register, buffer)
Bus.readfrom_mem_into = sometimes
go_on(100)
assert asked[0] > 1_000 and table.touch.running() == 15
assert not loaded, loaded
print("nothing was loaded")
"""


def test_chips_that_answer_badly_now_and_then_load_nothing():
    """Where a finger waits, no code is fetched from the flash."""
    assert "nothing was loaded" in run(GAME + FLAKY, mpy=True).check().stdout
