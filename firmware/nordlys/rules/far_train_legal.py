"""Where may a seat lay its tile now? (FT-11)

A code is `tile * 64 + cell * 4 + turn`: every cell that a locomotive faces, with each of four turns; where tiles are
printed, for each tile that the seat has not laid yet.
"""

from . import far_train_actions as actions
from .refused import Refused


def legal(game, seat):
    """Every listed action of this seat as a code; [] when it is not to lay now."""
    return list(_codes(game, seat))


def _codes(game, seat):
    cells = game.faced(seat)
    for tile in game.tiles_of(seat):
        for cell in cells:
            for turn in range(4):
                yield tile << 6 | cell << 2 | turn


def answer(play, seat, route=None, brief=False):
    """What the link says: lists that are made while they are sent."""
    if route is not None:
        raise Refused("unknown_route", name=route)
    lays = _wires(play.game, seat)
    return {"routes": [], "actions": lays} if brief else {"actions": lays}


def _wires(game, seat):
    for code in _codes(game, seat):
        yield actions.wire(game, actions.from_code(game, seat, code))
