"""How does the firmware run under a real MicroPython on a laptop? README.md tells it in short."""

from sim.micropython.measure import Counts, allocated_bytes, count, count_slices, live_bytes
from sim.micropython.process import (
    DEFAULT_HEAP,
    CompletedRun,
    Interactive,
    MicroPythonError,
    attached,
    run,
)
from sim.micropython.provision import ProvisionError, provision
from sim.micropython.suite import TestReport, run_tests
from sim.micropython.tree import CompileError, compile_mpy, tree_files

__all__ = [
    "DEFAULT_HEAP",
    "CompileError",
    "CompletedRun",
    "Counts",
    "Interactive",
    "MicroPythonError",
    "ProvisionError",
    "TestReport",
    "allocated_bytes",
    "attached",
    "compile_mpy",
    "count",
    "count_slices",
    "live_bytes",
    "provision",
    "run",
    "run_tests",
    "tree_files",
]
