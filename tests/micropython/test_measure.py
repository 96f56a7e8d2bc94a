"""Do the numbers about heap and work mean what their names say?"""

import pytest

from sim.micropython import MicroPythonError, allocated_bytes, count, count_slices, live_bytes

BLOCK = 16  # MicroPython's smallest piece of heap
SMALL = 10 * BLOCK  # what the globals themselves may take

WORK = """
state = bytearray(8)
def step():
    for index in range(8):
        state[index] = (state[index] + 1) & 255
def catch():
    try:
        raise ValueError
    except ValueError:
        pass
"""


def test_live_bytes_are_what_is_kept():
    assert live_bytes("pass", tree=None) < SMALL
    assert 20_000 <= live_bytes("kept = bytearray(20000)", tree=None) < 20_000 + SMALL


def test_live_bytes_leave_garbage_out():
    assert live_bytes("for _ in range(100): bytearray(20000)", tree=None) < SMALL


def test_live_bytes_of_a_compiled_module_are_little_more_than_its_data(tmp_path):
    (tmp_path / "little").mkdir()
    (tmp_path / "little" / "data.py").write_text(f"DATA = {bytes(3000)!r}\ndef f():\n    return DATA\n")
    assert 3_000 <= live_bytes("import little.data", tree=tmp_path) < 4_500


def test_allocated_bytes_count_garbage_too():
    assert 10_000 <= allocated_bytes("", "bytearray(1000)", times=10, tree=None) < 10_000 + 20 * BLOCK * 2


def test_a_steady_step_allocates_nothing_and_passes_the_lock():
    assert allocated_bytes(WORK, "step()", times=50, locked=True, tree=None) == 0


def test_the_lock_catches_an_allocation():
    with pytest.raises(MicroPythonError, match="MemoryError"):
        allocated_bytes(WORK, "bytearray(5)", locked=True, tree=None)


def test_an_exception_is_counted_though_it_passes_the_lock():
    assert allocated_bytes(WORK, "catch()", times=5, locked=True, tree=None) > 0


def test_counts_are_the_same_each_time():
    first = count(WORK, "step()", tree=None)
    assert first == count(WORK, "step()", tree=None)
    assert first.calls == 1
    assert 16 <= first.lines < 32
    assert count(WORK, "step()\nstep()", tree=None).calls == 2


SLICED = """
def work():
    yield
    for index in range(50):
        pass
    yield
"""


def test_slices_are_counted_one_by_one():
    short, long, last = count_slices(SLICED, "work()", tree=None)
    assert long > 50 > short and long > last


def test_what_was_there_before_is_not_counted():
    assert live_bytes("more = bytearray(1000)", beyond="kept = bytearray(20000)", tree=None) < 1_000 + SMALL
