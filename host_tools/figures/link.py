"""How soon does the link answer? From the start of the program to its first reply."""

import subprocess
import sys
from pathlib import Path

from host_tools.figures.rounds import milliseconds

ROOT = Path(__file__).resolve().parents[2]


def measure(quick):
    yield "link.start_ms", milliseconds(first_reply, quick), "ms"


def first_reply():
    """Start `python -m sim link`, say hello, read the answer, end it."""
    done = subprocess.run(
        [sys.executable, "-m", "sim", "link"],
        cwd=ROOT,
        input=b'{"id": 1, "do": "hello"}\n',
        stdout=subprocess.PIPE,
        check=True,
    )
    if b'"nordlys"' not in done.stdout:
        raise RuntimeError(f"The link answered {done.stdout[:200]!r} to hello. Try `python -m sim link` by hand.")
