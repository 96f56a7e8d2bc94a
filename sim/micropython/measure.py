"""What does a piece of firmware cost on a chip? Live heap, allocated bytes, and counts in place of time.

The WebAssembly build is a 32-bit one, as a Pico's: an object takes the same bytes in both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

from sim.micropython.process import TRACED, run_steps
from sim.micropython.tree import FIRMWARE

ANSWER = "measured:"

_ALLOCATED = """
import gc, micropython
def _once():
{call}
def _measure():
    for _ in range({warm}):
        _once()
    before = gc.mem_alloc()
    for _ in range({times}):
        _once()
    return gc.mem_alloc() - before
def _locked():
    micropython.heap_lock()
    try:
        for _ in range({times}):
            _once()
    finally:
        micropython.heap_unlock()
"""

_COUNTED = """
import sys
_calls = 0
_lines = 0
def _trace(frame, event, argument):
    global _calls, _lines
    if event == "line":
        _lines += 1
    elif event == "call":
        _calls += 1
    return _trace
def _once():
{call}
for _ in range({warm}):
    _once()
sys.settrace(_trace)
_once()
sys.settrace(None)
"""

_SLICED = """
import sys
_lines = 0
_slices = []
def _trace(frame, event, argument):
    global _lines
    if event == "line":
        _lines += 1
    return _trace
def _all(work):
    global _lines
    while True:
        _lines = 0
        sys.settrace(_trace)
        try:
            next(work)
        except StopIteration:
            return
        finally:
            sys.settrace(None)
            _slices.append(_lines)
_all({work})
"""


@dataclass(frozen=True)
class Counts:
    """A stand-in for time: Python functions entered and lines run (built-in functions are not seen)."""

    calls: int
    lines: int


def live_bytes(
    setup: str,
    *,
    beyond: str = "",
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = True,
    timeout: float = 120,
) -> int:
    """Heap held after `setup` (imports and the objects it keeps in globals) beyond an empty interpreter's.

    Where `beyond` is given, that code runs first, and what it holds is not counted.
    """
    steps = [
        "import gc\n_before = 0\n" + beyond,
        "gc.collect()",
        "_before = gc.mem_alloc()",
        setup,
        "gc.collect()",
        f"print('{ANSWER}', gc.mem_alloc() - _before)",
    ]
    return _answer(run_steps(steps, files=files, tree=tree, mpy=mpy, timeout=timeout))[0]


def allocated_bytes(
    setup: str,
    call: str,
    *,
    times: int = 1,
    warm: int = 1,
    locked: bool = False,
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = True,
    timeout: float = 120,
) -> int:
    """Bytes that `times` runs of the code `call` allocate, garbage or not, after `warm` runs not counted.

    With `locked` they run once more while the heap is locked, which fails with a MemoryError at the first
    allocation. An exception that is raised passes the lock but is counted: a steady loop must pass both.
    """
    measure = _ALLOCATED.format(call=indent(call, "    "), warm=warm, times=times)
    steps = [setup, measure, "gc.collect()", f"print('{ANSWER}', _measure())"]
    if locked:
        steps += ["_locked()"]
    return _answer(run_steps(steps, files=files, tree=tree, mpy=mpy, timeout=timeout))[0]


def count(
    setup: str,
    call: str,
    *,
    warm: int = 0,
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = True,
    timeout: float = 300,
) -> Counts:
    """Functions entered and lines run by one run of the code `call`: the same numbers on every machine."""
    measure = _COUNTED.format(call=indent(call, "    "), warm=warm)
    # The step's own call of `call` and its closing lines are no part of it.
    steps = [setup, measure, f"print('{ANSWER}', _calls - 1, _lines)"]
    calls, lines = _answer(run_steps(steps, files=files, tree=tree, mpy=mpy, wasm=TRACED, timeout=timeout))
    return Counts(calls, lines)


def count_slices(
    setup: str,
    work: str,
    *,
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = True,
    timeout: float = 300,
) -> list[int]:
    """Lines run in each slice of the generator that the expression `work` makes."""
    measure = _SLICED.format(work=work)
    steps = [setup, measure, f"print('{ANSWER}', *_slices)"]
    return _answer(run_steps(steps, files=files, tree=tree, mpy=mpy, wasm=TRACED, timeout=timeout))


def _answer(done) -> list[int]:
    done.check()
    line = [line for line in done.stdout.splitlines() if line.startswith(ANSWER)][-1]
    return [int(word) for word in line[len(ANSWER) :].split()]
