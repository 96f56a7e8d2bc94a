"""How does a game begin? From what a new game asks for to a dealt game, or to the reason why not."""

from nordlys import module, once

from .actions import is_count
from .play import Play
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


class Opening:
    """Everything that decides a game before its first action; `start` may be called again to replay it.

    A game's class says where the rest of it is: ACTIONS, VIEWS, LEGAL, SCORING name modules of this room.
    """

    def __init__(self, name, players, seed, first=0, options=None, rig=None, variant=None, cards="virtual"):
        data = module("boards." + name)
        rules = module("rules." + data.RULES)
        self.name = name
        self.kind = rules.Game.printed() if cards == "physical" else rules.Game
        self.board = self.kind.make_board(data)
        self.players = players
        self.seed = seed
        self.first = first
        self.options = options or {}
        self.rig = rig
        self.variant = variant
        self.cards = cards
        check_options(self.kind, self.options, self.board)
        self.variant = self.kind.check_variant(variant, players)
        check_seed(seed)
        self._rig = None
        if rig is not None:
            self._rig = self.kind.read_rig(self.board, rig)
            self.rig = {name: rig[name] for name in self._rig}  # fields that nobody knows are not recorded

    def start(self, events=None):
        game = self.kind(self.board, self.players, self.first, self.options)
        game.variant = self.variant
        game.events = events
        game.deal(self.seed, self._rig)
        return game

    def play(self, events=None):
        """The game with its record."""
        kind = self.kind
        play = Play(self.start, module("rules." + kind.ACTIONS), self._score, events)
        return play

    def _score(self, game):
        """Needed once, at a game's end."""
        return once("rules." + self.kind.SCORING).score(game)
