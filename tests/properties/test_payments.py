"""Is every legal payment taken, and no other? (NC-12 … NC-19, NL-11 … NL-13)

The engine's arithmetic is compared with tests/properties/plain_payments.py over all sets of cards that a hand holds.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys import module
from nordlys.rules import actions, legal
from nordlys.rules.board import Board
from nordlys.rules.cards import COLOURS, GREY, LOCO, NO_COLOUR
from nordlys.rules.opening import Opening
from nordlys.rules.state import PLAY

from tests.properties.effort import examples
from tests.properties.plain_payments import Price

MOST_SETS = 1000  # of cards that one example tries


def kinds():
    """One route of every kind there is: (game, strict ferries, route, its name)."""
    found = []
    for name, stricts in (("nordic_countries", (False, True)), ("northern_lights", (False,))):
        board = Board(module("boards." + name))
        seen = set()
        for route in range(board.routes):
            grey = board.colour[route] == GREY
            kind = (board.length[route], grey, board.ferry[route], board.tunnel[route], board.substitute[route])
            if kind in seen:
                continue
            seen.add(kind)
            for strict in stricts if board.ferry[route] or board.substitute[route] else stricts[:1]:
                words = ["strict" if strict else "", name, board.route_id(route)]
                found.append(pytest.param(name, strict, route, id=" ".join(words).strip()))
    return found


def at_the_table(name, strict):
    """A game in which seat 0 is about to act."""
    game = Opening(name, 2, 1, options={"strict_ferries": True} if strict else None).start()
    game.phase = PLAY
    return game


def hold(game, cards):
    game.hands[0][:] = bytes(cards)


@st.composite
def small_hands(draw, board, route):
    """Hands of few colours, the route's own among them, with few enough sets of cards to try them all."""
    own = board.colour[route] if board.colour[route] != GREY else draw(st.integers(0, 7))
    hand = [0] * 9
    sets = 1
    long = board.length[route] > 6
    others = draw(st.lists(st.integers(0, 7), max_size=4))
    for card in draw(st.permutations(list(dict.fromkeys([own, LOCO, *others])))):
        most = 12 if long and card == own else 7
        hand[card] = min(draw(st.integers(0, most)), MOST_SETS // sets - 1)
        sets *= hand[card] + 1
    return hand


def sets_of(hand):
    return product(*[range(count + 1) for count in hand])


@pytest.mark.parametrize("name, strict, route", kinds())
@given(data=st.data())
@examples(30)
def test_exactly_the_payments_of_the_rules_are_taken(name, strict, route, data):
    game = at_the_table(name, strict)
    hand = data.draw(small_hands(game.board, route))
    hold(game, hand)
    price = Price(name, game.board, route, strict)
    taken = set()
    for cards in sets_of(hand):
        colour = game.colour_of(route, bytes(cards))
        assert (colour >= 0) == price.is_paid_by(cards), cards
        if colour >= 0:
            taken.add(cards)
            if game.board.tunnel[route]:  # NC-20, NC-21: what the surcharge is paid in
                assert [c for c in range(COLOURS) if cards[c]] == ([] if colour == NO_COLOUR else [colour])
    assert_listed(game, route, price, hand)
    listed = set(payments(game, route))
    assert listed <= taken
    assert bool(listed) == bool(taken)


def payments(game, route):
    return [tuple(actions.from_code(game, 0, code)[2]) for code in legal.claims(game, 0, route)]


def assert_listed(game, route, price, hand):
    """The list is the contract's, and the quick answers agree with it."""
    listed = payments(game, route)
    assert listed == price.listed(hand)
    assert len(set(listed)) == len(listed)
    assert bool(game.payable(route, game.purse(game.hands[0]))) == bool(listed)
    assert (route in legal.claimable(game, 0)) == bool(listed)
    parsed = [actions.from_code(game, 0, code) for code in legal.legal(game, 0)]
    assert {tuple(action[2]) for action in parsed if action[1:2] == (route,) and len(action) > 2} == set(listed)


@pytest.mark.parametrize(
    "name, strict", [("nordic_countries", False), ("nordic_countries", True), ("northern_lights", False)]
)
@given(hand=st.lists(st.integers(0, 12), min_size=9, max_size=9))
@examples(20)
def test_a_big_hand_lists_what_the_contract_says_for_every_route(name, strict, hand):
    game = at_the_table(name, strict)
    hold(game, hand)
    for route in range(game.board.routes):
        price = Price(name, game.board, route, strict)
        assert payments(game, route) == price.listed(hand)
        for cards in payments(game, route):
            assert game.colour_of(route, bytes(cards)) >= 0
            assert all(count <= held for count, held in zip(cards, hand, strict=True))
    of_the_list = [actions.from_code(game, 0, code) for code in legal.legal(game, 0)]
    routes = {action[1] for action in of_the_list if len(action) > 2}
    assert routes == set(legal.claimable(game, 0))


# ---- the plain way itself, against the worked examples of the rules


@pytest.mark.parametrize(
    "name, route, cards",
    [
        ("nordic_countries", "mo_i_rana-trondheim.2", {"red": 4, "loco": 2}),
        ("nordic_countries", "mo_i_rana-trondheim.2", {"red": 3, "loco": 3}),
        ("nordic_countries", "mo_i_rana-trondheim.2", {"loco": 6}),
        ("nordic_countries", "mo_i_rana-trondheim.2", {"red": 4, "blue": 6}),
        ("nordic_countries", "mo_i_rana-trondheim.2", {"red": 3, "yellow": 9}),
        ("nordic_countries", "kristiansand-stavanger.2", {"orange": 2, "black": 2, "red": 1}),
        ("nordic_countries", "lieksa-murmansk", {"green": 7, "loco": 4, "red": 4}),
        ("northern_lights", "mo_i_rana-narvik.1", {"loco": 1, "red": 2, "blue": 2}),
    ],
)
def test_the_plain_way_takes_the_worked_examples(name, route, cards):
    board = Board(module("boards." + name))
    index = board.find_route(route)
    row = actions.parse_cards(cards)
    assert Price(name, board, index).is_paid_by(tuple(row))
    less = bytearray(row)
    less[[card for card in range(9) if row[card]][0]] -= 1
    assert not Price(name, board, index).is_paid_by(tuple(less))
