"""What holds through whole random games with printed cards? Everything can be taken back, and mended."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys.rules.opening import Opening
from nordlys.rules.refused import Refused

from tests.properties.effort import examples

TABLES = [("nordic_countries", 2), ("nordic_countries", 3)]
TABLES += [("northern_lights", players) for players in (2, 3, 4, 5)]
TABLES += [("far_train", players) for players in (2, 3, 4)]
MOST_ACTIONS = 1_000

every_table = pytest.mark.parametrize("name, players", TABLES)
numbers = st.integers(0, 2**32)


class Players:
    """What is done next: every choice follows from one number."""

    def __init__(self, number):
        self.chance = random.Random(number)
        self.passing = self.chance.choice((0.02, 0.1, 0.4))

    def begin(self, name, players):
        options = {}
        if name == "northern_lights" and self.chance.random() < 0.5:
            options = {"bonus": self.four(Opening(name, players, 0).board)}
        first = self.chance.randrange(players)
        return Opening(name, players, self.chance.randrange(1000), first, options, cards="physical")

    def four(self, board):
        return self.chance.sample([bonus[0] for bonus in board.bonuses], 4)

    def choose(self, play):
        """A seat and its action."""
        chance = self.chance
        game = play.game
        seat = chance.choice(list(game.waiting()) or [game.turn])
        listed = list(play.legal.answer(play, seat)["actions"])
        if listed:
            kinds = {}
            for one in listed:
                kinds.setdefault(one["type"], []).append(one)
            if len(kinds) > 1 and chance.random() > self.passing:
                kinds.pop("pass", None)
            return seat, chance.choice(kinds[chance.choice(list(kinds))])
        if not game.bonus_ids() and game.asks_bonus:
            return seat, {"type": "report_bonus", "bonus": self.four(game.board)}
        return chance.randrange(game.players), self.report(game)

    def report(self, game):
        """For any seat, told before or not."""
        chance = self.chance
        seat = chance.randrange(game.players)
        if game.needs_hands() and chance.random() < 0.5:
            cards = {card: chance.randint(1, 12) for card in chance.sample(["red", "blue", "loco"], 2)}
            return {"type": "report_hand", "seat": seat, "cards": cards}
        free = [t for t in range(game.board.tickets) if game.ticket_owner[t] in (0, seat + 1)]
        held = [game.board.ticket_id(t) for t in chance.sample(free, min(len(free), chance.randrange(8)))]
        return {"type": "report_tickets", "seat": seat, "tickets": None if chance.random() < 0.1 else held}


def steps_of(play, players):
    """Plays to the end; yields after every action."""
    for _ in range(MOST_ACTIONS):
        if play.game.is_over():
            return
        seat, wire = players.choose(play)
        play.act(seat, play.parse(wire))
        yield seat, wire
    raise AssertionError("The game does not end.")


@every_table
@given(number=numbers)
@examples(6)
def test_undo_to_the_start_gives_the_starts_digest_and_redo_brings_all_back(name, players, number):
    """NC-25, NL-20: every position on the way is the one that was there before."""
    crowd = Players(number)
    play = crowd.begin(name, players).play()
    digests = [play.game.digest()]
    for _ in steps_of(play, crowd):
        digests.append(play.game.digest())
    record, result = list(play.recorded()), play.game.result
    for at in range(len(record) - 1, -1, -1):
        seat, parsed = play.undo()[0]
        assert [seat, play.actions.wire(play.game, parsed)] == record[at]
        assert play.game.digest() == digests[at]
    assert list(play.recorded()) == []
    with pytest.raises(Refused, match="nothing_to_undo"):
        play.undo()
    for at in range(len(record)):
        play.redo()
        assert play.game.digest() == digests[at + 1]
    assert list(play.recorded()) == record and play.game.result == result
    with pytest.raises(Refused, match="nothing_to_redo"):
        play.redo()


@every_table
@given(number=numbers)
@examples(6)
def test_a_game_with_many_corrections_is_the_game_that_its_record_tells(name, players, number):
    """NC-09, NL-09: undo and redo in any mixture with new actions never leave a trace."""
    crowd = Players(number)
    opening = crowd.begin(name, players)
    play = opening.play()
    start = play.game.digest()
    for _ in steps_of(play, crowd):
        while crowd.chance.random() < 0.4:
            again = crowd.chance.choice((play.undo, play.undo, play.redo))
            before = play.game.digest()
            try:
                again()
            except Refused:
                assert play.game.digest() == before
    fresh = opening.play()
    assert fresh.game.digest() == start
    for seat, wire in play.recorded():
        fresh.act(seat, fresh.parse(wire))
    assert fresh.game.digest() == play.game.digest() and fresh.game.result == play.game.result
    assert fresh.views.public(fresh.game) == play.views.public(play.game)
