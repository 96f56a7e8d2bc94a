"""A game with frames is on: how does a finger turn and lay a tile?

Tap an empty cell that a locomotive faces: the tile of this round shows its tracks there, and each locomotive the way it
would go. Tap again to turn it, hold to lay it; *back* lets go of it. With printed tiles *cards* steps through those that the seat has not
laid yet. *back* twice takes a lay back. All seats play at the same time, each on the own frame.
"""

from nordlys.rules.cards import NONE

from . import fingers, lights
from .desk import Mode as _Mode


class Mode(_Mode):
    NAME = "frames"

    def enter(self, now):
        players = self.desk.game.players
        self.cell = [-1] * players  # the cell that each seat looks at
        self.turn = [0] * players
        self.tile = [0] * players  # printed tiles: which of the unlaid ones
        self.last = 0  # the seat that touched last: *cards* is for its tiles
        self.desk.lights.scene(lights.PLAY)

    def leave(self, now):
        self.desk.lights.tile_none()

    def told(self, event, now):
        if event[1] in ("placed", "round", "undone", "redone"):
            for seat in range(len(self.cell)):
                if event[1] != "placed" or event[2]["seat"] == seat:
                    self._forget(seat)

    def _forget(self, seat):
        self.cell[seat] = -1
        self.turn[seat] = 0
        self.tile[seat] = 0
        self.desk.lights.tile(seat, -1, 0, 0)

    def gesture(self, kind, pad, ms, now):
        key = self.desk.key(pad)
        if not key:
            self._cell(kind, pad, ms, now)
        elif kind == fingers.DOUBLE and key == "back":
            self.desk.undo(now)
        elif kind == fingers.TAP or kind == fingers.DOUBLE:
            if key == "cards" and self.desk.game.PRINTED:
                self._next_tile(now)
            elif key == "back":
                self._back(ms, now)
        elif kind == fingers.LONG and key == "menu":
            self.desk.go("mode_menu", now)

    def _back(self, ms, now):
        if self.cell[self.last] != -1:
            self._forget(self.last)
        else:
            self.desk.back(ms, now)

    def _cell(self, kind, pad, ms, now):
        desk = self.desk
        places = desk.places
        seat = places.pad_seat(pad)
        cell = places.pad_cell(pad)
        if seat >= desk.game.players:
            return
        if kind == fingers.TAP or kind == fingers.DOUBLE:
            self.last = seat
            if self.cell[seat] == cell:
                self.turn[seat] = (self.turn[seat] + (1 if kind == fingers.TAP else 2)) & 3
            else:
                self.cell[seat] = cell
                self.turn[seat] = 0
            self._preview(seat)
        elif kind == fingers.HOLDING:
            desk.lights.filling(pad, min(1000, ms * 1000 // desk.timing.hold))
        elif kind == fingers.UP:
            desk.lights.filling(pad, -1)
        elif kind == fingers.HOLD:
            desk.lights.filling(pad, -1)
            self.last = seat
            self._lay(seat, cell, pad, now)

    def _tile_of(self, seat):
        game = self.desk.game
        if not game.PRINTED:
            return game.tile_of(seat)
        unlaid = game.tiles_of(seat)
        return unlaid[self.tile[seat] % len(unlaid)] if unlaid else NONE

    def _next_tile(self, now):
        self.tile[self.last] += 1
        self._preview(self.last)

    def _preview(self, seat):
        """The tile as it would lie, where it may lie."""
        game = self.desk.game
        tile = self._tile_of(seat)
        cell = self.cell[seat]
        if cell < 0 or tile is None or tile == NONE or game.lays[seat] != NONE or cell not in game.faced(seat):
            self.desk.lights.tile(seat, -1, 0, 0)
        else:
            self.desk.lights.tile(seat, cell, tile, self.turn[seat])

    def _lay(self, seat, cell, pad, now):
        from nordlys.rules.cells import cell_name

        desk = self.desk
        if self.cell[seat] != cell:
            self.cell[seat] = cell
            self.turn[seat] = 0
        action = {"type": "lay", "cell": cell_name(cell), "turn": self.turn[seat]}
        if desk.game.PRINTED:
            action["tile"] = self._tile_of(seat)
        desk.act(seat, action, pad, now)
