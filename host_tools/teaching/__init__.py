"""How is a board really wired? Learned from fingers and eyes."""

from pathlib import Path

_BUILD = Path(__file__).resolve().parents[2] / "build"
LESSONS = _BUILD / "teaching"  # begun, to be taken up again
TAUGHT = _BUILD / "wiring"  # what a board was taught, to be read along the cable
