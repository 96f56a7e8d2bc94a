"""Do the stored games still go as they went, action by action, on CPython?"""

import json

import pytest

from host_tools.commands import golden

FILES = sorted(golden.FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_stored_games_go_as_they_went(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        golden.play_again(json.loads(line))


def test_every_kind_of_game_is_stored():
    names = {path.name for path in FILES}
    stored = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in FILES)
    for name, cards, variant, players, _ in golden.KINDS:
        assert f"{'.'.join(filter(None, (name, cards, variant)))}.{players}p.jsonl" in names
    assert stored >= 60


def test_every_digit_of_every_digest_counts():
    """Eight digits a step are stored to name the step; the hash over whole digests holds the rest."""
    stored = json.loads(FILES[0].read_text(encoding="utf-8").splitlines()[0])
    golden.play_again(stored)
    with pytest.raises(AssertionError, match="later digits"):
        golden.play_again(stored | {"all_digests": "0" * 64})
