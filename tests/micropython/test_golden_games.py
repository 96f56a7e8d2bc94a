"""Do the stored games go the same way under MicroPython, as source and compiled?"""

from pathlib import Path

import pytest

from host_tools.commands.golden import FOLDER
from sim.micropython import run

SCRIPT = Path(__file__).with_name("golden_games.py")
FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_every_digest_equals_cpythons(part, mpy):
    paths = FILES[part::4]
    files = {f"golden/{path.name}": path.read_bytes() for path in paths}
    games = sum(len(text.splitlines()) for text in files.values())
    done = run(SCRIPT, files=files, mpy=mpy, args=list(files), repeat="step", timeout=300).check()
    assert f"{games} games played again" in done.stdout
