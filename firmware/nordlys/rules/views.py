"""What may be seen of a railway game? By everybody, and by one seat (protocol, section 6)."""

from .cards import CARDS, NONE, counts, names
from .networks import joins, networks
from .state import PHASES, PLAY, TUNNEL


def public(game):
    board = game.board
    printed = game.PRINTED  # then the board cannot see cards and tickets: null
    tunnel = None
    if game.phase == TUNNEL:
        tunnel = {
            "route": board.route_id(game.tunnel_route),
            "laid": None if printed else counts(game.laid),
            "revealed": None if printed else names(game.revealed),
            "surcharge": None if printed else game.surcharge,
        }
    view = {
        "phase": PHASES[game.phase],
        "turn": game.turn,
        "waiting": game.waiting(),
        "drawn": game.drawn if game.phase == PLAY else 0,
        "last_round": bool(game.last_round),
        "seats": [_seat(game, seat) for seat in range(game.players)],
        "market": None if printed else [None if card == NONE else CARDS[card] for card in game.market],
        "deck": None if printed else game.deck_count,
        "discards": None if printed else counts(game.discards),
        "ticket_deck": None if printed else game.ticket_count,
        "claimed": {board.route_id(r): game.owner[r] - 1 for r in range(board.routes) if game.owner[r]},
        "closed": [board.route_id(r) for r in range(board.routes) if not game.owner[r] and game.lane_closed(r)],
        "bonus": game.bonus_ids(),
        "tunnel": tunnel,
        "digest": game.digest(),
    }
    if game.result is not None:
        view["result"] = game.result
    return view


def _seat(game, seat):
    return {
        "score": game.result["table"][seat]["total"] if game.result else game.scores[seat],
        "trains": game.trains[seat],
        "cards": None if game.PRINTED else sum(game.hands[seat]),
        "tickets": None if game.PRINTED else len(game.tickets_of(seat)),
    }


def private(game, seat):
    """What only this seat may see."""
    if game.PRINTED:
        return {"hand": None, "my_tickets": None, "offer": [], "keep_at_least": 0}
    board = game.board
    network = networks(board, game.owner, seat)
    return {
        "hand": counts(game.hands[seat]),
        "my_tickets": [
            {"id": board.ticket_id(t), "points": board.ticket(t)[2], "done": joins(board, network, t)}
            for t in game.tickets_of(seat)
        ],
        "offer": [board.ticket_id(t) for t in game.offers[seat]],
        "keep_at_least": game.keep_at_least(seat),
    }
