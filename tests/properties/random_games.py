"""Which games do the property tests play? Whole ones, by players of different tastes.

Hypothesis chooses the table (game, players, seed, first seat, options) and one number from which every choice of
the players follows: a failing game is played again by that number alone.
"""

import random

from hypothesis import strategies as st
from nordlys.rules import codes, legal
from nordlys.rules.opening import Opening
from nordlys.rules.state import OVER, TICKETS

TABLES = [
    (name, players)
    for name, most in (("nordic_countries", 3), ("northern_lights", 5))
    for players in range(2, most + 1)
]
OPTIONS = {
    "nordic_countries": ({}, {"strict_ferries": False}, {"strict_ferries": True}),
    "northern_lights": ({}, {"rail_empire": "connected"}, {"rail_empire": "touched"}),
}
MOST_ACTIONS = 4_000  # no game of these players comes near it

# How much a player likes each kind of action; all of one kind share it. What is not named: 1.
TASTES = (
    {},
    {codes.CLAIM: 12},
    {codes.DRAW: 30, codes.STOP: 0.2},  # hoards until deck and discards are empty
    {codes.DRAW: 6, codes.CLAIM: 3, codes.TICKETS: 0.3},
    {codes.TICKETS: 12, codes.CLAIM: 3},
    {codes.WITHDRAW: 6, codes.CLAIM: 6},
)


@st.composite
def openings(draw, name, players):
    seeds = st.one_of(
        st.integers(0, 2**31 - 1), st.text(st.characters(max_codepoint=126, min_codepoint=32), min_size=1, max_size=32)
    )
    options = draw(st.sampled_from(OPTIONS[name]))
    return Opening(name, players, draw(seeds), draw(st.integers(0, players - 1)), options)


class Players:
    """Who acts next, and how: every choice follows from one number."""

    def __init__(self, number):
        self.chance = random.Random(number)
        self.tastes = [self.chance.choice(TASTES) for _ in range(5)]

    def next_seat(self, game):
        """A seat that may act now: at set-up any that has not answered yet."""
        return self.chance.choice(game.waiting()) if game.phase == TICKETS else game.turn

    def choose(self, game, seat):
        """A code of the legal list."""
        kinds = {}
        for code in legal.legal(game, seat):
            kinds.setdefault(code >> codes.SHIFT, []).append(code)
        taste = self.tastes[seat]
        weights = [taste.get(kind, 1) for kind in kinds]
        return self.chance.choice(kinds[self.chance.choices(list(kinds), weights)[0]])


def moments(game, players):
    """Plays a game with the engine's own codes; yields (seat, code) before each is applied."""
    for _ in range(MOST_ACTIONS):
        if game.phase == OVER:
            return
        seat = players.next_seat(game)
        code = players.choose(game, seat)
        yield seat, code
        game.apply(code, seat)
    raise AssertionError("The game does not end.")
