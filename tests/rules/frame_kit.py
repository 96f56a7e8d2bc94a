"""How does a rule test set up a game with frames? Runs on CPython and on MicroPython alike.

table = Frames(2, stacks=[[14], [14]])
table.lay(0, "a2", 1)
table.lay(1, "a2", 1)
assert table.at(0, "violet") == "a2.0"
"""

from nordlys.boards import far_train as printed
from nordlys.rules import far_train_actions as actions
from nordlys.rules import far_train_legal as legal
from nordlys.rules import far_train_views as views
from nordlys.rules.far_train import FarTrain, PrintedFarTrain
from nordlys.rules.far_train_scoring import score
from nordlys.rules.play import Play
from nordlys.rules.refused import Refused
from nordlys.rules.tracks import Frame

RETURN, DEPOT = 7, 8
EDGES = ["a2.W", "a3.W", "a4.W", "a4.N", "b4.N", "c4.N", "d4.N", "d4.E", "d3.E", "d2.E", "d1.E", "d1.S", "c1.S", "b1.S"]
U_TURN = ((0, 1), (2, 3), (4, 5), (6, 7))  # sends every locomotive back over its side
STRAIGHT = ((0, 5), (1, 4), (2, 7), (3, 6))  # the left track stays left


class Data:
    """A board module with other tiles or edges."""

    def __init__(self, tiles, edges):
        for name in dir(printed):
            if name[0] != "_":
                setattr(self, name, getattr(printed, name))
        rows = bytearray(printed.TILES)
        for tile in tiles:
            for a, b in tiles[tile]:
                rows[tile * 8 + a] = b
                rows[tile * 8 + b] = a
        self.TILES = bytes(rows)
        around = bytearray(printed.EDGES)
        for name in edges:
            around[EDGES.index(name)] = edges[name]
        self.EDGES = bytes(around)


class Frames:
    def __init__(self, players=1, variant="longest", stacks=None, tiles=None, edges=None, cards="virtual", seed=1):
        """stacks: the first tiles of each seat; tiles: {id: pairs of ends}; edges: {"a2.W": what}."""
        board = Frame(Data(tiles or {}, edges or {}))
        kind = PrintedFarTrain if cards == "physical" else FarTrain

        def start(events=None):
            game = kind(board, players)
            game.variant = variant
            game.events = events
            game.deal(seed, {"tiles": stacks or []})
            return game

        self.play = Play(start, actions, score)
        self.board = board

    @property
    def game(self):
        return self.play.game

    def lay(self, seat, cell, turn=0, tile=None):
        """Gives the events."""
        action = {"type": "lay", "cell": cell, "turn": turn}
        if tile is not None:
            action["tile"] = tile
        self.game.events = []
        try:
            self.play.act(seat, self.play.parse(action))
            return [(what, public) for what, public, _, _ in self.game.events]
        finally:
            self.game.events = None

    def refused(self, seat, cell, turn=0, tile=None):
        before = self.game.digest()
        try:
            self.lay(seat, cell, turn, tile)
        except Refused as refusal:
            assert self.game.digest() == before
            return refusal.code
        return None

    def all_lay(self, cell, turn=0):
        for seat in self.game.waiting():
            told = self.lay(seat, cell, turn)
        return told

    def view(self):
        return views.public(self.game)

    def at(self, seat, loco):
        return self.view()["frames"][seat]["locos"][loco]["at"]

    def entered(self, seat, loco):
        return self.view()["frames"][seat]["locos"][loco]["entered"]

    def lays(self, seat):
        """The listed lays as (cell, turn)."""
        found = [actions.wire(self.game, actions.from_code(self.game, seat, c)) for c in legal.legal(self.game, seat)]
        return [(action["cell"], action["turn"]) for action in found]

    def score(self):
        for _ in score(self.game):
            pass
        result = self.game.result
        self.game.result = None
        return result
