"""May a game begin so, and on which board? What a new game asks for, read into its `Opening`, or refused.

Needed once a game: a chip loads it, and forgets it.
"""

from nordlys import module

from .actions import is_count
from .refused import Refused

MAX_SEED = 0x7FFFFFFF


def check_seed(seed):
    if isinstance(seed, str):
        if 1 <= len(seed) <= 32 and all([ord(char) < 128 for char in seed]):
            return
    elif is_count(seed) and 0 <= seed <= MAX_SEED:
        return
    raise Refused("bad_seed")


def check_options(game, options, board):
    """game: the class of the game. A name or a value that it does not know: unknown_option."""
    for name in options:
        values = game.OPTIONS.get(name)
        if callable(values):
            if not values(board, options[name]):
                raise Refused("unknown_option", "value", name=name)
            continue
        if values is None:
            raise Refused("unknown_option", name=name)
        if not any([options[name] == value and isinstance(options[name], type(value)) for value in values]):
            raise Refused("unknown_option", "value", name=name)


def read(opening, name, players, seed, first, options, rig, variant, cards):
    data = module("boards." + name)
    rules = module("rules." + data.RULES)
    opening.kind = rules.Game.printed() if cards == "physical" else rules.Game
    opening.board = opening.kind.make_board(data)
    opening.players = players
    opening.seed = seed
    opening.first = first
    opening.options = options
    opening.rig = rig
    opening.variant = variant
    opening.cards = cards
    check_options(opening.kind, opening.options, opening.board)
    opening.variant = opening.kind.check_variant(variant, players)
    check_seed(seed)
    opening.rigged = None
    if rig is not None:
        opening.rigged = opening.kind.read_rig(opening.board, rig)
        opening.rig = {name: rig[name] for name in opening.rigged}  # fields that nobody knows are not recorded
