"""Does a board answer `board` with the very text, though its flash holds it deflated?"""

import pytest

from sim.micropython.process import run_steps
from sim.micropython.tree import FIRMWARE, tree_files

ANSWERS = sorted(path.stem for path in (FIRMWARE / "nordlys" / "boards").glob("*.json") if "_wiring" not in path.stem)
SEND = """
import sys
from nordlys.link.lines import Stored
pieces = []
Stored("/nordlys/boards/{board}.json").send(pieces.append)
longest = max([len(piece) for piece in pieces])
for piece in pieces:
    sys.stdout.write(piece)
assert longest <= 600, longest
"""


@pytest.mark.parametrize("board", ANSWERS)
def test_a_deflated_answer_is_sent_as_it_was(board):
    text = (FIRMWARE / "nordlys" / "boards" / f"{board}.json").read_text(encoding="utf-8")
    assert run_steps([SEND.format(board=board)], tree=FIRMWARE, mpy=True).stdout.strip() == text


def test_on_a_board_the_answers_lie_deflated_and_take_less_than_half_the_room():
    here = tree_files(FIRMWARE, mpy=False)
    there = tree_files(FIRMWARE, mpy=True)
    for board in ANSWERS:
        name = f"nordlys/boards/{board}.json"
        assert name in here and name not in there
        assert len(there[name + ".z"]) * 2 < len(here[name])
