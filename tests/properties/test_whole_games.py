"""What holds through whole random games? Every game and every number of players, from the deal to the result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys.rules import actions, codes, legal
from nordlys.rules.cards import counts
from nordlys.rules.scoring import edges_of, score
from nordlys.rules.state import OVER, PLAY

from tests.properties.effort import examples
from tests.properties.invariants import assert_lanes, assert_sound, open_to, tickets_gone
from tests.properties.plain_payments import Price
from tests.properties.plain_trail import every_set
from tests.properties.random_games import TABLES, Players, moments, openings

every_table = pytest.mark.parametrize("name, players", TABLES)
numbers = st.integers(0, 2**32)


def wire_of(game, seat, code):
    return actions.wire(game, actions.from_code(game, seat, code))


def as_key(wire):
    """A link's object as something that a set holds."""
    return tuple(
        sorted(
            (field, tuple(sorted(value.items())) if isinstance(value, dict) else str(value))
            for field, value in wire.items()
        )
    )


@every_table
@given(data=st.data(), number=numbers)
@examples(6)
def test_every_position_is_sound_and_the_game_ends(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    gone = set()
    assert_sound(game)
    for i, _ in enumerate(moments(game, Players(number))):
        assert_sound(game)
        if i % 16 == 0:
            assert_lanes(game)
        gone = assert_none_comes_back(game, gone)
    assert_sound(game)
    assert game.phase == OVER


def assert_none_comes_back(game, gone):
    """NC-03, NC-10: tickets not kept leave the game for good."""
    if game.REST_TO_BOTTOM:
        return gone
    now = tickets_gone(game)
    assert gone <= now
    return now


@every_table
@given(data=st.data(), number=numbers)
@examples(10)
def test_the_final_table_adds_up(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    for _ in moments(game, Players(number)):
        pass
    digest = game.digest()
    for _ in score(game):
        pass
    assert game.digest() == digest
    table = game.result["table"]
    assert [row["seat"] for row in table] == list(range(players))
    for row in table:
        extra = [row["globetrotter"]] if "globetrotter" in row else list(row["bonus"].values())
        assert row["total"] == row["routes"] + row["tickets"] + sum(extra)
        assert row["routes"] == game.scores[row["seat"]]
        assert row["tickets"] == sum(shown["points"] * (1 if shown["done"] else -1) for shown in row["shown"])
        assert row["completed"] == sum(shown["done"] for shown in row["shown"])
        kept = [game.board.ticket_id(ticket) for ticket in game.tickets_of(row["seat"])]
        assert [shown["id"] for shown in row["shown"]] == kept
        assert row["longest"] == every_set(edges_of(game.board, game.owner, row["seat"]))
        assert row["longest"] <= 40 - game.trains[row["seat"]]
    assert_awards(game, table)
    best = max(row["total"] for row in table)
    assert game.result["winners"]
    assert all(table[seat]["total"] == best for seat in game.result["winners"])


def assert_awards(game, table):
    if "globetrotter" in table[0]:  # NC-26
        most = max(row["completed"] for row in table)
        for row in table:
            assert row["globetrotter"] == (10 if most and row["completed"] == most else 0)
    else:  # NL-03, NL-21
        for row in table:
            assert sorted(row["bonus"]) == sorted(game.bonus_ids()) and len(row["bonus"]) == 4
        for card in ("nordic_express", "cost_cutting"):
            if card in table[0]["bonus"]:
                of = [row["longest"] if card == "nordic_express" else game.trains[row["seat"]] for row in table]
                won = [bool(row["bonus"][card]) for row in table]
                assert won == [max(of) > 0 and count == max(of) for count in of]


@every_table
@given(data=st.data(), number=numbers)
@examples(5)
def test_the_quick_list_and_the_links_list_say_the_same(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    players_ = Players(number)
    for seat, _ in moments(game, players_):
        if players_.chance.random() > 0.2:
            continue
        for other in range(players):
            quick = [as_key(wire_of(game, other, code)) for code in legal.legal(game, other)]
            by_route = {route: legal.claims(game, other, route) for route in range(game.board.routes)}
            rest = legal.others(game, other)
            slow = rest + [code for codes_ in by_route.values() for code in codes_]
            slow = [as_key(wire_of(game, other, code)) for code in slow]
            assert len(set(slow)) == len(slow)
            assert set(quick) == set(slow)
            assert list(legal.claimable(game, other)) == [route for route in by_route if by_route[route]]
            moves = game.phase != OVER and (other in game.waiting() or (not game.waiting() and other == game.turn))
            assert bool(slow) == moves
        if game.phase == PLAY and legal.legal(game, seat) != [codes.PASS << codes.SHIFT]:
            assert not game.must_pass()


@every_table
@given(data=st.data(), number=numbers)
@examples(5)
def test_no_listed_action_is_refused_and_codes_do_what_the_link_says(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    players_ = Players(number)
    for seat, _ in moments(game, players_):
        if players_.chance.random() > 0.1:
            continue
        digest = game.digest()
        listed = legal.legal(game, seat)
        for code in players_.chance.sample(listed, min(6, len(listed))):
            by_code = game.copy()
            by_code.apply(code, seat)
            by_link = game.copy()
            actions.perform(by_link, seat, actions.parse(by_link, wire_of(game, seat, code)))
            assert by_code.digest() == by_link.digest() != digest
            assert_sound(by_code)
            assert by_link.shown == by_code.shown
        assert game.digest() == digest


@every_table
@given(data=st.data(), number=numbers)
@examples(5)
def test_a_claim_is_taken_exactly_when_the_rules_take_it(name, players, data, number):
    """Random sets of the hand for random routes, listed or not (NC-09 … NC-19, NL-09 … NL-18)."""
    opening = data.draw(openings(name, players))
    game = opening.start()
    players_ = Players(number)
    chance = players_.chance
    strict = bool(opening.options.get("strict_ferries"))
    for seat, _ in moments(game, players_):
        if game.phase != PLAY or game.drawn or chance.random() > 0.1:
            continue
        before = game.snapshot()
        for _ in range(10):
            route = chance.randrange(game.board.routes)
            cards = a_set_of(game.hands[seat], game.board, route, chance)
            held = all(count <= of for count, of in zip(cards, game.hands[seat], strict=True))
            fits = open_to(game, seat, route) and Price(name, game.board, route, strict).is_paid_by(cards)
            wire = {"type": "claim", "route": game.board.route_id(route), "cards": counts(cards)}
            copy = game.copy()
            try:
                actions.perform(copy, seat, actions.parse(copy, wire))
            except actions.Refused as refusal:
                assert not (held and fits), (wire, refusal.code)
                assert copy.snapshot() == before
            else:
                assert held and fits, wire


def a_set_of(hand, board, route, chance):
    """A set of cards of about the right size, mostly from the hand and of one colour."""
    cards = [0] * 9
    favourite = board.colour[route] if board.colour[route] < 8 else chance.randrange(8)
    for card in (favourite, 8, chance.randrange(8), chance.randrange(8)):
        room = board.length[route] - sum(cards)
        if room > 0 or chance.random() < 0.2:
            cards[card] = chance.randint(0, min(hand[card], max(room, 4)))
    if chance.random() < 0.3:
        cards[favourite] = max(0, board.length[route] - cards[8])
    if chance.random() < 0.1:
        cards[chance.randrange(9)] += 1
    return tuple(cards)
