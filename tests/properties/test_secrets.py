"""Does anybody see what is hidden? (NC-03, NL-04; protocol, sections 4 and 6)

Deck, ticket deck and other players' hands and tickets are exchanged behind the scenes: whoever may not see them must
not notice.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys.rules import views
from nordlys.rules.state import OVER

from tests.properties.effort import examples
from tests.properties.random_games import TABLES, Players, moments, openings

every_table = pytest.mark.parametrize("name, players", TABLES)
numbers = st.integers(0, 2**32)

# The public fields of every event of a game with dealt cards (protocol, section 4).
PUBLIC = {
    "kept": "seat count",
    "drew": "seat from",
    "market": "place card",
    "reshuffled": "deck",
    "offered": "seat count",
    "laid": "seat route cards",
    "revealed": "cards surcharge",
    "withdrew": "seat route",
    "claimed": "seat route cards points",
    "closed": "routes",
    "bonus_drew": "seat count",
    "passed": "seat",
    "stopped": "seat",
    "turn": "seat",
    "last_round": "seat",
}
SECRET = {"kept": "tickets", "drew": "card", "offered": "tickets", "bonus_drew": "cards"}


def another_world(game, chance, seen_by=None):
    """The same table to whoever sees no secret but those of one seat."""
    other = game.copy()
    hidden = [seat for seat in range(game.players) if seat != seen_by]
    cards = list(other.deck[: other.deck_count])
    for seat in hidden:
        cards += [card for card in range(9) for _ in range(other.hands[seat][card])]
    chance.shuffle(cards)
    for i in range(other.deck_count):
        other.deck[i] = cards.pop()
    for seat in hidden:
        count = sum(other.hands[seat])
        other.hands[seat] = bytearray(9)
        for _ in range(count):
            other.hands[seat][cards.pop()] += 1
    exchange_tickets(other, chance, hidden)
    return other


def exchange_tickets(game, chance, hidden):
    owners = [seat + 1 for seat in hidden]
    owned = [ticket for ticket in range(game.board.tickets) if game.ticket_owner[ticket] in owners]
    tickets = owned + list(game.ticket_deck[: game.ticket_count])
    for seat in hidden:
        tickets += game.offers[seat]
        tickets += game.rests[seat]
    held_by = [game.ticket_owner[ticket] for ticket in owned]
    for ticket in owned:
        game.ticket_owner[ticket] = 0
    chance.shuffle(tickets)
    for owner in held_by:
        game.ticket_owner[tickets.pop()] = owner
    for i in range(game.ticket_count):
        game.ticket_deck[i] = tickets.pop()
    for seat in hidden:
        game.offers[seat] = bytes(tickets.pop() for _ in game.offers[seat])
        game.rests[seat] = bytes(tickets.pop() for _ in game.rests[seat])
    assert not tickets


def without_digest(view):
    return {field: view[field] for field in view if field != "digest"}


@every_table
@given(data=st.data(), number=numbers)
@examples(5)
def test_nobody_notices_what_is_exchanged_behind_the_scenes(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    players_ = Players(number)
    for _ in moments(game, players_):
        if players_.chance.random() > 0.06:
            continue
        view = without_digest(views.public(game))
        assert without_digest(views.public(another_world(game, players_.chance))) == view
        seat = players_.chance.randrange(players)
        theirs = another_world(game, players_.chance, seen_by=seat)
        assert without_digest(views.public(theirs)) == view
        assert views.private(theirs, seat) == views.private(game, seat)


@every_table
@given(data=st.data(), number=numbers)
@examples(5)
def test_events_tell_everybody_only_what_lies_open(name, players, data, number):
    game = data.draw(openings(name, players)).start()
    for _ in moments(game, Players(number)):
        for what, public, owner, secret in game.events or ():
            fields = set(PUBLIC[what].split())
            if what == "drew" and public["from"] != "deck":
                fields.add("card")
                assert secret is None
            assert set(public) == fields
            if secret is not None:
                assert set(secret) == {SECRET[what]}
                assert owner == public["seat"]
            else:
                assert what not in SECRET or what == "drew"
        game.events = []
    assert game.phase == OVER
