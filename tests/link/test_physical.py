"""Can whole games with printed cards be played over the link by a program that knows the protocol alone?

One real process for all of them, no token anywhere; on the way the undo of everything, and the record.
"""

import random

import pytest

from tests.link.client import NAMES, action

TABLES = [
    ("nordic_countries", None, 3),
    ("northern_lights", None, 5),
    ("far_train", "basic", 4),
    ("far_train", "longest", 1),
]


def next_step(table, view, board, chance):
    """A seat and what it does or reports."""
    if view["phase"] == "bonus":
        four = chance.sample(sorted(set(board["bonus_points"]) - {"call_of_the_locos"}), 3)
        return view["turn"], action("report_bonus", bonus=["call_of_the_locos", *four])
    if view["phase"] == "reports":
        seat = chance.choice(view["waiting"])
        if "call_of_the_locos" in view["bonus"] and chance.random() < 0.5:
            return seat, action("report_hand", seat=seat, cards={"red": seat + 1, "loco": 1})
        every = [ticket["id"] for ticket in board["tickets"]]
        return seat, action("report_tickets", seat=seat, tickets=every[seat * 3 : seat * 3 + 3])
    seat = chance.choice(view["waiting"] or [view["turn"]])
    listed = table.ask("legal", seat=seat)["actions"]
    kinds = sorted({one["type"] for one in listed} - {"pass"})
    kind = chance.choice(kinds)
    return seat, chance.choice([one for one in listed if one["type"] == kind])


@pytest.mark.parametrize("game, variant, players", TABLES)
def test_a_whole_game_is_played_undone_and_done_again(table, game, variant, players):
    chance = random.Random(players)
    board = table.ask("board", game=game)
    fields = {"variant": variant} if variant else {}
    table.new_game(game, players, cards="physical", first=players - 1, **fields)
    table.ask("watch")
    digests, steps = [], []
    while (view := table.state())["phase"] != "over":
        assert view["cards"] == "physical"
        digests.append(view["digest"])
        seat, what = next_step(table, view, board, chance)
        steps.append([seat, what])
        events = table.ask("act", seat=seat, action=what)["events"]
        assert table.heard_since() == events  # nothing is anybody's secret
    assert events[-1]["ev"] == "over" and events[-1]["result"] == view["result"]
    assert table.ask("legal", seat=0) == {"actions": []}
    record = table.ask("log")
    assert record["actions"] == steps and record["cards"] == "physical"
    assert table.replay(record) == {"digest": view["digest"], "result": view["result"]}

    for step, digest in zip(reversed(steps), reversed(digests), strict=True):
        assert table.ask("undo") == {"undone": [step], "digest": digest}
    assert table.refused("undo") == "nothing_to_undo"
    undone = [event for event in table.heard_since() if event["ev"] == "undone"]
    assert [[event["seat"], event["action"]] for event in undone] == steps[::-1]
    for step, digest in zip(steps, [*digests[1:], view["digest"]], strict=True):
        assert table.ask("redo") == {"redone": [step], "digest": digest}
    assert table.refused("redo") == "nothing_to_redo"
    assert [event["action"] for event in table.heard_since() if event["ev"] == "redone"] == [what for _, what in steps]
    after = table.state()
    assert after.pop("seq") > view.pop("seq") and after == view


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights", "far_train"])
def test_bots_do_not_play_with_printed_cards(table, game):
    seats = [{"name": name} for name in NAMES[:2]]
    table.new_game(game, 2, cards="physical")
    before = table.state()
    with_bot = [*seats[:1], {"name": "Cy", "bot": "greedy"}]
    asked = {"game": game, "cards": "physical"}
    assert table.refused("new_game", seats=with_bot, **asked) == "bots_need_dealt_cards"
    assert table.refused("seat", seat=1, bot="random") == "bots_need_dealt_cards"
    assert table.refused("seat", seat=1, bot=None) == "bots_need_dealt_cards"
    assert table.state() == before


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights", "far_train"])
def test_tokens_are_not_asked_for(table, game):
    """In every verb that takes one a token may be missing, null or another's; turns still hold."""
    table.new_game(game, 2, cards="physical", options={})
    state = table.state()
    for token in ({}, {"token": None}, {"token": "0" * 32}, {"token": table.tokens[1]}):
        assert table.ask("state", seat=0, **token)["digest"] == state["digest"]
        assert "actions" in table.ask("legal", seat=0, **token)
        assert table.ask("watch", seat=0, **token)["seq"] == state["seq"]
    assert table.ask("log")["actions"] == table.ask("log", tokens=[None, "nonsense"])["actions"] == []
    first = action("report_bonus", bonus=["wild_west", "small_steps", "rail_empire", "ferry_captain"])
    if game != "northern_lights":
        first = table.ask("legal", seat=0)["actions"][0]
    if game != "far_train":  # where all lay at once
        assert table.refused("act", seat=1, action=first, token=table.tokens[0]) == "not_your_turn"
    assert table.ask("act", seat=0, action=first, token="nobody's")["events"]
