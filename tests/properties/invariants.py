"""What holds in every position of a railway game with dealt cards? Counted from the state alone."""

from functools import cache

from nordlys.rules.cards import CARDS, LOCO, NONE
from nordlys.rules.refused import Refused
from nordlys.rules.state import OFFER, OVER, PLAY, TICKETS, TUNNEL


def assert_sound(game):
    assert_cards(game)
    assert_tickets(game)
    assert_trains_and_points(game)
    assert_phase(game)


def assert_cards(game):
    """NC-01, NL-01: 110 or 114 cards, of each colour as many as were printed."""
    board = game.board
    found = [0] * 9
    for counts in (*game.hands, game.discards, game.laid):
        for card in range(9):
            found[card] += counts[card]
    for row in (game.deck[: game.deck_count], game.market, game.revealed):
        for card in row:
            if card != NONE:
                found[card] += 1
    assert found == [board.colour_cards] * 8 + [board.loco_cards]
    assert sum(found) == {"nordic_countries": 110, "northern_lights": 114}[board.id]
    # NC-07: the deck is empty only while the discards are, and gaps only while the deck is.
    if not game.deck_count:
        assert not any(game.discards)
    elif game.phase != OVER:
        assert NONE not in game.market


def assert_tickets(game):
    """No ticket in two places; in Northern Lights none is lost, in Nordic Countries some leave the game (NC-03)."""
    board = game.board
    places = list(game.ticket_deck[: game.ticket_count])
    places += [ticket for ticket in range(board.tickets) if game.ticket_owner[ticket]]
    for row in (*game.offers, *game.rests):
        places += row
    assert len(set(places)) == len(places)
    if game.REST_TO_BOTTOM:
        assert len(places) == board.tickets == 55
    else:
        assert len(places) <= board.tickets == 46
        assert not any(game.rests)


def tickets_gone(game):
    """Tickets that have left the game."""
    board = game.board
    here = set(game.ticket_deck[: game.ticket_count]) | set(b"".join(game.offers)) | set(b"".join(game.rests))
    return {ticket for ticket in range(board.tickets) if not game.ticket_owner[ticket] and ticket not in here}


def assert_trains_and_points(game):
    """NC-14, NC-15: 40 trains a player, in stock or on routes; points of the owned routes. NC-16, NL-15: lanes."""
    board = game.board
    for seat in range(game.players):
        owned = [route for route in range(board.routes) if game.owner[route] == seat + 1]
        assert game.trains[seat] + sum(board.length[route] for route in owned) == board.trains == 40
        assert game.scores[seat] == sum(board.points[board.length[route]] for route in owned)
        pairs = [(board.a[route], board.b[route]) for route in owned]
        assert len(set(pairs)) == len(pairs)
    assert max(game.owner) <= game.players


def lanes_allowed(game, lanes):
    """NC-16, NL-15: how many lanes of so many parallel ones may be used."""
    if lanes == 1 or game.players > 3:
        return lanes
    if game.board.id == "nordic_countries":
        return 1 if game.players == 2 else 2
    return 2 if lanes == 3 and game.players == 3 else 1


def open_to(game, seat, route):
    """NC-09, NC-14, NC-16, NL-15: could this seat claim this lane, had it the cards?"""
    board = game.board
    lanes = _lanes(board)[board.a[route], board.b[route]]
    owners = [game.owner[lane] for lane in lanes if game.owner[lane]]
    if game.owner[route] or seat + 1 in owners or game.trains[seat] < board.length[route]:
        return False
    return len(owners) < lanes_allowed(game, len(lanes))


@cache
def _lanes(board):
    """{(city, city): the routes between them}"""
    found = {}
    for route in range(board.routes):
        found.setdefault((board.a[route], board.b[route]), []).append(route)
    return found


def assert_lanes(game):
    """Which lanes are shut for whom, told apart from the caches that the engine keeps."""
    for seat in range(game.players):
        for route in range(game.board.routes):
            assert (not game.shut[seat][route]) == open_to(game, seat, route), (seat, route)
    if game.phase == PLAY:
        for route in range(game.board.routes):
            try:
                game.check_claim(route)
            except Refused:
                assert not open_to(game, game.turn, route)
            else:
                assert open_to(game, game.turn, route)


def assert_phase(game):
    """What waits, and only that, is there."""
    assert 0 <= game.turn < game.players
    assert game.drawn in (0, 1) and (not game.drawn or game.phase == PLAY)
    assert (game.phase == TUNNEL) == (game.tunnel_route != NONE) == bool(sum(game.laid)) == bool(game.surcharge)
    if game.phase != TUNNEL:
        assert not game.revealed
    else:  # NC-20, NC-21
        assert sum(card in (LOCO, game.tunnel_colour) for card in game.revealed) == game.surcharge
        assert len(game.revealed) <= 3
    if game.phase == OFFER:
        assert game.waiting() == [game.turn]
    assert bool(game.waiting()) == (game.phase in (TICKETS, OFFER))
    # NC-24: the last round, once begun, goes on until the game is over.
    if game.phase != OVER:
        assert bool(game.last_round) == bool(game.turns_left)
        assert game.passes < game.players
        if not game.last_round:
            assert min(game.trains) > game.board.last_round_at
    assert all(0 <= card < len(CARDS) or card == NONE for card in game.market)
