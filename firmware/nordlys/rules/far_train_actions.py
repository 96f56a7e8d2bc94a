"""What does a lay say? Its form on the link, on the tape of a record, and whether it may come now.

Parsed, it is `(cell, turn, tile)`; the tile is named where tiles are printed, else it is NONE: the one in hand.
"""

from .actions import is_count
from .cards import NONE
from .cells import cell_name, find_cell
from .far_train import TILES
from .refused import Refused


def _bad(why, **facts):
    return Refused("bad_action", why, **facts)


def parse(game, action):
    """The link's object as a tuple; bad_action where it has not the form that this game takes."""
    if action.get("type") != "lay":
        raise _bad("type")
    name = action.get("cell")
    if not isinstance(name, str):
        raise _bad("cell")
    cell = find_cell(name)  # -1: outside the frame, told as illegal when it is the seat's move
    turn = action.get("turn")
    if not is_count(turn) or not 0 <= turn <= 3:
        raise _bad("turn")
    if not game.PRINTED:
        return (cell, turn, NONE)
    tile = action.get("tile")
    if not is_count(tile) or not 0 <= tile < TILES:
        raise _bad("tile")
    return (cell, turn, tile)


def perform(game, seat, parsed):
    """Do it, or say why not. A refused action has changed nothing."""
    if game.is_over():
        raise Refused("game_over")
    if not game.runs(seat):
        raise Refused("wrong_phase", "finished")
    if game.lays[seat] != NONE:
        raise Refused("wrong_phase", "laid")
    game.shown = False
    cell, turn, tile = parsed
    game.lay(seat, cell, turn, game.tile_of(seat) if tile == NONE else tile)


def wire(game, parsed):
    """A parsed action as the link writes it."""
    cell, turn, tile = parsed
    action = {"type": "lay", "cell": cell_name(cell), "turn": turn}
    if tile != NONE:
        action["tile"] = tile
    return action


def from_code(game, seat, code):
    """A listed action, parsed: what a bot chose becomes what a record stores."""
    return (code >> 2 & 15, code & 3, code >> 6 if game.PRINTED else NONE)


def pack(parsed):
    """A parsed action as few bytes."""
    cell, turn, tile = parsed
    lay = cell * 4 + turn
    return bytes([lay]) if tile == NONE else bytes([lay, tile])


def unpack(packed):
    return (packed[0] >> 2, packed[0] & 3, packed[1] if len(packed) > 1 else NONE)


def public(action):
    """What everybody may know of an action that is taken back or done again: with dealt tiles a lay is secret.

    A lay that can be taken back was not down yet, and when one done again completes a round, the round tells it.
    """
    return action if "tile" in action else {"type": "lay"}
