"""What may a seat report now, where the cards are printed?"""

from .refused import Refused
from .state import PLAY, TUNNEL


def others(game, seat):
    if seat != game.turn:
        return []
    if game.phase == PLAY:
        return [{"type": "drew_cards"}, {"type": "drew_tickets"}, {"type": "pass"}]
    if game.phase == TUNNEL:
        return [{"type": "tunnel_paid"}, {"type": "tunnel_failed"}]
    return []


def claimable(game, seat):
    """Yields the routes that are open to this seat: whether it has the cards the board cannot see."""
    if game.phase == PLAY and seat == game.turn:
        shut = game.shut[seat]
        for route in range(game.board.routes):
            if not shut[route]:
                yield route


def answer(play, seat, route=None, brief=False):
    """What the link says: lists that are made while they are sent."""
    game = play.game
    board = game.board
    if route is not None:
        found = board.find_route(route)
        if found < 0:
            raise Refused("unknown_route", name=route)
        return {"actions": [{"type": "claim", "route": route}] if found in claimable(game, seat) else []}
    if brief:
        return {"routes": (board.route_id(r) for r in claimable(game, seat)), "actions": others(game, seat)}
    return {"actions": _all(game, seat)}


def _all(game, seat):
    for action in others(game, seat):
        yield action
    for route in claimable(game, seat):
        yield {"type": "claim", "route": game.board.route_id(route)}
