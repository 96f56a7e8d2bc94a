"""Do record, undo, redo, snapshot and copy keep a game as it was? Whole random games, through `Play`."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys.rules import actions, legal
from nordlys.rules.refused import Refused
from nordlys.rules.state import OVER

from tests.properties.effort import examples
from tests.properties.random_games import MOST_ACTIONS, TABLES, Players, openings
from tests.properties.strange_actions import strange_action

every_table = pytest.mark.parametrize("name, players", TABLES)
numbers = st.integers(0, 2**32)

# Events that show somebody something hidden, or that only chance can repeat (protocol, section 7).
SHOWING = {"drew", "market", "reshuffled", "offered", "revealed", "bonus_drew", "over"}


def next_action(play, players):
    """(seat, action as the link sends it) that these players want now."""
    seat = players.next_seat(play.game)
    code = players.choose(play.game, seat)
    return seat, json.loads(json.dumps(actions.wire(play.game, actions.from_code(play.game, seat, code))))


def played(opening, players):
    """Plays a game through its record; yields (play, action as the link sends it) before each action."""
    play = opening.play()
    for _ in range(MOST_ACTIONS):
        if play.game.phase == OVER:
            return
        seat, wire = next_action(play, players)
        yield play, wire
        play.act(seat, play.parse(wire))
    raise AssertionError("The game does not end.")


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_a_record_replays_to_the_same_digest_and_result(name, players, data, number):
    opening = data.draw(openings(name, players))
    play = None
    players_ = Players(number)
    for play, _ in played(opening, players_):
        if players_.chance.random() < 0.01:
            assert_replays(opening, play)
    assert_replays(opening, play)
    assert len(play.tape) < 4_000


def assert_replays(opening, play):
    again = opening.play()
    for seat, wire in json.loads(json.dumps(list(play.recorded()))):
        again.act(seat, again.parse(wire))
    assert again.game.digest() == play.game.digest()
    assert again.game.result == play.game.result
    assert again.tape == play.tape


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_undo_takes_back_exactly_what_showed_nothing_hidden(name, players, data, number):
    players_ = Players(number)
    play = data.draw(openings(name, players)).play()
    before = []  # digests before each of the last actions that can be undone
    while play.game.phase != OVER:
        seat, wire = next_action(play, players_)
        before.append(play.game.digest())
        setting_up = len(play.game.waiting()) > 1
        play.game.events = []
        play.act(seat, play.parse(wire))
        told = {event[0] for event in play.game.events}
        after = play.game.digest()
        if SHOWING & told or (wire["type"] == "keep_tickets" and not setting_up):
            before = []
            assert_refused(play.undo, "nothing_to_undo")
        else:
            assert wire["type"] not in ("draw_card", "draw_tickets")
            steps = list(play.recorded())
            back = players_.chance.randint(1, len(before))
            for digest in before[: -back - 1 : -1]:
                play.undo()
                assert play.game.digest() == digest
            assert list(play.recorded()) == steps[:-back]
            assert_as_if_new(play)
            for _ in range(back):
                play.redo()
            assert list(play.recorded()) == steps
        assert_refused(play.redo, "nothing_to_redo")
        assert play.game.digest() == after


def assert_refused(ask, code):
    with pytest.raises(Refused) as refusal:
        ask()
    assert refusal.value.code == code


def assert_as_if_new(play):
    """What is remembered beside the state does not remember what was undone."""
    again = play.start()
    for seat, parsed, _ in play.played():
        actions.perform(again, seat, parsed)
    assert again.digest() == play.game.digest()
    assert again.scores == play.game.scores
    assert again.shut == play.game.shut
    for seat in range(again.players):
        assert sorted(legal.legal(again, seat)) == sorted(legal.legal(play.game, seat))


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_copies_and_snapshots_are_faithful_and_stand_alone(name, players, data, number):
    players_ = Players(number)
    for play, _ in played(data.draw(openings(name, players)), players_):
        if players_.chance.random() > 0.08:
            continue
        game = play.game
        digest, snapshot = game.digest(), game.snapshot()
        listed = [sorted(legal.legal(game, seat)) for seat in range(players)]
        copy = game.copy()
        assert copy.digest() == digest
        assert copy.snapshot() == snapshot
        assert [sorted(legal.legal(copy, seat)) for seat in range(players)] == listed
        for _ in range(players_.chance.randint(1, 12)):
            if copy.phase == OVER:
                break
            seat = players_.next_seat(copy)
            copy.apply(players_.choose(copy, seat), seat)
        assert copy.digest() != digest
        assert game.digest() == digest and game.snapshot() == snapshot
        assert [sorted(legal.legal(game, seat)) for seat in range(players)] == listed
        copy.restore(snapshot)
        assert copy.digest() == digest and copy.snapshot() == snapshot
        assert copy.scores == game.scores and copy.shut == game.shut
        assert [sorted(legal.legal(copy, seat)) for seat in range(players)] == listed


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_two_copies_meet_the_same_chance(name, players, data, number):
    players_ = Players(number)
    for play, _ in played(data.draw(openings(name, players)), players_):
        if players_.chance.random() > 0.02:
            continue
        one, two = play.game.copy(), play.game.copy()
        for _ in range(40):
            if one.phase == OVER:
                break
            seat = players_.next_seat(one)
            code = players_.choose(one, seat)
            one.apply(code, seat)
            two.apply(code, seat)
        assert one.digest() == two.digest()


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_a_refused_action_changes_nothing(name, players, data, number):
    players_ = Players(number)
    chance = players_.chance
    refused = 0
    for play, wire in played(data.draw(openings(name, players)), players_):
        if chance.random() > 0.2:
            continue
        digest, snapshot, tape, undoable = play.game.digest(), play.game.snapshot(), bytes(play.tape), play.undoable
        for _ in range(5):
            who = chance.randrange(players)
            strange = strange_action(play.game, wire, chance)
            listed = {str(one) for one in every_wire(play.game, who)}
            try:
                parsed = play.parse(strange)
                if str(actions.wire(play.game, parsed)) in listed or strange.get("type") in ("claim", "keep_tickets"):
                    # Payments beside the list are tests/properties/test_whole_games.py's; ask a copy.
                    actions.perform(play.game.copy(), who, parsed)
                    continue
                play.act(who, parsed)
            except Refused as refusal:
                refused += 1
                assert isinstance(refusal.code, str)
            else:
                raise AssertionError(f"{strange} of seat {who} was taken and is not in the list.")
            assert play.game.digest() == digest and play.game.snapshot() == snapshot
            assert bytes(play.tape) == tape and play.undoable == undoable
    assert refused


def every_wire(game, seat):
    return [actions.wire(game, actions.from_code(game, seat, code)) for code in legal.legal(game, seat)]
