"""Is a board that an owner made by answering questions a whole game: over the simulator, and on the chip's interpreter?"""

import json
import shutil
import subprocess
import sys

import pytest

from host_tools.boards.compact import build, generate
from host_tools.boards.read import ROOT
from host_tools.boards.wire import wire_boards
from sim.micropython import run
from tests.boards.new_kit import MAPS, Owner

ON_THE_CHIP = """
from nordlys import bots
from nordlys.rules.opening import Opening
from nordlys.table.places import Places
from nordlys.table.wiring import Wiring
import json

play = Opening("{name}", 2, 7).play()
kinds = ("greedy", "random")
while not play.game.is_over():
    seat = (play.game.waiting() or [play.game.turn])[0]
    play.act(seat, bots.choose(kinds[seat], play, seat))
with open("/nordlys/boards/{name}_wiring.json") as file:
    wiring = Wiring(json.load(file))
assert wiring.wrong_for(Places("{name}")) == ""
print("over", play.game.digest(), sorted(play.game.result["table"][0]))
"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    """A copy of what is flashed and of the simulator, with the new boards made by the commands that the owner is told."""
    folder = tmp_path_factory.mktemp("workshop")
    boards = folder / "hardware" / "boards"
    boards.mkdir(parents=True)
    for name in ("firmware", "sim"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, answers in MAPS.items():
        owner = Owner(answers)
        assert owner.sit_down(boards, name) == 0, owner.said
        assert not owner.answers
    wire_boards([], folder=boards, out=folder / "hardware" / "wiring")
    build(generate(boards), folder / "firmware" / "nordlys" / "boards")
    return folder


@pytest.mark.parametrize("name", MAPS)
def test_bots_play_it_to_its_end_over_the_simulators_link(workshop, name):
    seats = [{"name": "Ala", "bot": "greedy"}, {"name": "Bo", "bot": "random"}]
    lines = [
        {"id": 1, "do": "hello"},
        {"id": 2, "do": "board", "game": name},
        {"id": 3, "do": "new_game", "game": name, "seats": seats, "seed": 7},
        {"id": 4, "do": "state"},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "sim", "link"],
        cwd=workshop,
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    answers = {answer.get("re"): answer for answer in map(json.loads, done.stdout.splitlines())}
    assert name in answers[1]["ok"]["games"]
    assert all(route["spaces"] for route in answers[2]["ok"]["routes"])
    view = answers[4]["ok"]
    assert view["phase"] == "over" and view["result"]["winners"]
    row = view["result"]["table"][0]
    assert ("globetrotter" in row) == (name == "iceland") and ("bonus" in row) == (name == "far_north")


@pytest.mark.parametrize("name", MAPS)
def test_and_it_goes_the_same_way_on_the_chips_interpreter(workshop, name, tmp_path):
    script = tmp_path / "whole_game.py"
    script.write_text(ON_THE_CHIP.format(name=name))
    there = run(script, tree=workshop / "firmware").check().stdout.splitlines()[-1]
    text = script.read_text().replace("/nordlys/boards", str(workshop / "firmware" / "nordlys" / "boards"))
    here = subprocess.run(
        [sys.executable, "-c", text], cwd=workshop / "firmware", capture_output=True, text=True, timeout=120, check=True
    ).stdout.splitlines()[-1]
    assert there == here and there.startswith("over ")


@pytest.mark.parametrize("answer,left_out", [("no", "wild_west"), ("yes", None)])
def test_a_card_that_no_city_of_the_map_counts_is_left_out(tmp_path, answer, left_out):
    """Without a city in Norway nobody could win wild_west; with one it is asked for."""
    answers = [word.replace("Norway", "Norway" if answer == "yes" else "Lapland") for word in MAPS["far_north"]]
    if left_out:
        answers.pop(answers.index("Murmansk") + 7 + 9)
    owner = Owner(answers)
    assert owner.sit_down(tmp_path, "far_north") == 0, (owner.said, owner.asked[-1])
    assert any("wild_west" in words for words in owner.asked) == (left_out is None)
    text = (tmp_path / "far_north.toml").read_text(encoding="utf-8")
    assert ("bonus.wild_west" in text) == (left_out is None) and "capital_investment" not in text
