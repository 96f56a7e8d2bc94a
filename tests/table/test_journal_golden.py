"""Does every stored game come back from the flash, at any of its actions, with the digest that it had then?"""

import json

import pytest

from host_tools.commands.golden import FOLDER
from tests.table.flash_kit import Flash, again, table

FILES = sorted(FOLDER.glob("*.jsonl"))
NAMES = ("Ala", "Bo", "Cy", "Dag", "Ewa")
CUTS = 3  # power cuts a game, spread over it


def begin(flash, stored):
    sitting = table(flash)
    seats = [{"name": name} for name in NAMES[: stored["players"]]]
    sitting.new_game(
        stored["game"],
        seats,
        stored["seed"],
        stored["cards"],
        stored["first"],
        stored["variant"],
        stored["options"],
    )
    return sitting


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_stored_games_come_back_from_the_journal(path):
    for text in path.read_text(encoding="utf-8").splitlines():
        stored = json.loads(text)
        flash = Flash()
        sitting = begin(flash, stored)
        actions = stored["actions"]
        cuts = {len(actions) * part // (CUTS + 1) for part in range(1, CUTS + 1)}
        for at in range(len(actions)):
            if at in cuts:
                sitting = again(flash)
                assert sitting.game.digest()[:8] == stored["digests"][at]
            seat, action = actions[at]
            sitting.act(seat, sitting.parse(action))
        later = table(flash)
        assert later.journal.unfinished() is not None and later.journal.kept.status(1) == "over"
        number, opening, seats, play, note = later.kept_play(1)
        assert play.game.digest() == stored["digest"] and play.game.result == stored["result"]
        assert list(play.recorded()) == list(sitting.play.recorded())
