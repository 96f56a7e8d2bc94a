"""How does a game begin? From what a new game asks for to a dealt game, or to the reason why not."""

# pyright: reportAttributeAccessIssue=false
# What was asked for is put here by beginning.py.

from nordlys import module, once

from .play import Play


class Opening:
    """Everything that decides a game before its first action; `start` may be called again to replay it.

    A game's class says where the rest of it is: ACTIONS, VIEWS, LEGAL, SCORING name modules of this room.
    """

    def __init__(self, name, players, seed, first=0, options=None, rig=None, variant=None, cards="virtual"):
        """What is asked for is checked first: see beginning.py."""
        self.name = name
        once("rules.beginning").read(self, name, players, seed, first, options or {}, rig, variant, cards)

    def start(self, events=None):
        game = self.kind(self.board, self.players, self.first, self.options)
        game.variant = self.variant
        game.events = events
        game.deal(self.seed, self.rigged)
        return game

    def play(self, events=None):
        """The game with its record."""
        kind = self.kind
        play = Play(self.start, module("rules." + kind.ACTIONS), self._score, events)
        return play

    def _score(self, game):
        """Needed once, at a game's end."""
        return once("rules." + self.kind.SCORING).score(game)
