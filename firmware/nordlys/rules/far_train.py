"""How does A Train Comes From Far Away go? (rules FT-…, in far_train.md beside this file)

The state is flat: one row of bytes a seat, all in the arrays named below. Every seat lays in secret; when the last
one has laid, all tiles are down at once and all locomotives move.
"""

from hashlib import sha256

from .cards import NONE
from .cells import CELLS, cell_name, end_name
from .chance import Chance
from .refused import Refused
from .tracks import GONE, HEAD_ON, IN_DEPOT, STATION, Frame, follow
from .variants import FAR_TRAIN as VARIANTS

PHASES = ("lay", "over")
LAY, OVER = range(2)

LOCOS = 4
TILES = 15

SCALARS = ("phase", "round")
ARRAYS = (
    "cells",  # 16 a seat: the tile that lies there, `tile * 4 + turn`
    "stacks",  # 15 a seat, the top tile first; printed tiles: unused
    "lays",  # a seat: this round's answer, `cell * 4 + turn`
    "lay_tiles",  # a seat: the tile of that answer
    "at",  # 4 a seat: where a locomotive is (tracks.py)
    "entered",  # 4 a seat: FT-20's points of that locomotive
    "places",  # a seat at each station: 0, or the place it took
)


class FarTrain:
    PRINTED = False
    OPTIONS = {}
    ACTIONS, VIEWS, LEGAL, SCORING, BOTS = (
        "far_train_actions",
        "far_train_views",
        "far_train_legal",
        "far_train_scoring",
        "far_train",
    )

    @classmethod
    def printed(cls):
        return PrintedFarTrain

    @staticmethod
    def make_board(data):
        return Frame(data)

    @staticmethod
    def read_rig(board, rig):
        """{"tiles": [the ids of a seat's stack, top first, for each seat]}"""
        if not isinstance(rig, dict):
            raise Refused("bad_rig")
        if "tiles" not in rig:
            return {}
        rows = rig["tiles"]
        if not isinstance(rows, list) or len(rows) > board.players[1]:
            raise Refused("bad_rig", "list", name="tiles")
        for row in rows:
            if not isinstance(row, list):
                raise Refused("bad_rig", "list", name="tiles")
            for i in range(len(row)):
                tile = row[i]
                if isinstance(tile, bool) or not isinstance(tile, int) or not 0 <= tile < TILES or tile in row[:i]:
                    raise Refused("bad_rig", "card", name="tiles", card=tile)
        return {"tiles": [list(row) for row in rows]}

    @staticmethod
    def check_variant(variant, players):
        """The variant that is played; one player alone has no basic game."""
        variant = VARIANTS[0] if variant is None else variant
        if variant not in VARIANTS:
            raise Refused("bad_variant")
        if players == 1 and variant == VARIANTS[0]:
            raise Refused("bad_seats", "one")
        return variant

    def __init__(self, board, players, first=0, options=None):
        self.board = board
        self.players = players
        self.first = first
        self.variant = VARIANTS[0]
        self.events = None  # a list, while somebody listens
        self.shown = False  # did the last action show anybody anything hidden? (undo)
        self.result = None
        self.phase = LAY
        self.round = 1
        self.cells = bytearray([NONE] * (CELLS * players))
        self.stacks = bytearray(TILES * players)
        self.lays = bytearray([NONE] * players)
        self.lay_tiles = bytearray([NONE] * players)
        self.at = bytearray(board.starts * players)  # FT-04
        self.entered = bytearray(LOCOS * players)
        self.places = bytearray(len(board.stations) * players)
        self.seed = ""
        self.chance = Chance("")

    # ---- set-up

    def deal(self, seed, rig=None):
        """FT-09: every player shuffles the own tiles. rig: {"tiles": [[ids, top first] a seat]}."""
        self.seed = seed
        self.chance = Chance(seed)
        rigged = (rig or {}).get("tiles", [])
        for seat in range(self.players):
            front = rigged[seat] if seat < len(rigged) else []
            rest = [tile for tile in range(TILES) if tile not in front]
            self.chance.shuffle(rest, len(rest))
            stack = front + rest
            for i in range(TILES):
                self.stacks[seat * TILES + i] = stack[i]
        self._tell_tiles()

    def tell(self, what, public, seat=-1, secret=None):
        """An event: public fields, and those that only one seat may see."""
        if self.events is not None:
            self.events.append((what, public, seat, secret))

    def _tell_tiles(self):
        for seat in self.waiting():
            self.tell("tile", {"seat": seat, "tile": self.tile_of(seat)})

    # ---- what is known

    def is_over(self):
        return self.phase == OVER

    def runs(self, seat):
        """FT-15: has this seat a locomotive at its starting end or in the field?"""
        for i in range(seat * LOCOS, seat * LOCOS + LOCOS):
            if self.at[i] < STATION:
                return True
        return False

    def waiting(self):
        """The seats that have yet to lay."""
        return [seat for seat in range(self.players) if self.lays[seat] == NONE and self.runs(seat)]

    def tile_of(self, seat):
        """The tile that this seat has to lay in this round, or NONE."""
        if self.phase == OVER or self.lays[seat] != NONE or not self.runs(seat):
            return NONE
        return self.stacks[seat * TILES + self.round - 1]

    def tiles_of(self, seat):
        """The tiles that this seat may lay now."""
        tile = self.tile_of(seat)
        return [] if tile == NONE else [tile]

    def faced(self, seat):
        """FT-11: the empty cells that a locomotive of this seat faces, in order."""
        across = self.board.across
        found = []
        for i in range(seat * LOCOS, seat * LOCOS + LOCOS):
            if self.at[i] < STATION:
                cell = across[self.at[i]] >> 3
                if cell not in found:
                    found.append(cell)
        found.sort()
        return found

    def station_points(self, seat):
        """FT-16; FT-20: the longest track alone pays nothing for stations."""
        if self.variant == "longest":
            return 0
        return sum([self.points_at(seat, station) for station in range(len(self.board.stations))])

    def points_at(self, seat, station):
        place = self.places[station * self.players + seat]
        return self.board.points(self.players, station, place) if place else 0

    def tile_points(self, seat):
        """FT-20, FT-24"""
        if self.variant == "basic":
            return 0
        return sum(self.entered[seat * LOCOS : seat * LOCOS + LOCOS])

    def score(self, seat):
        return self.station_points(seat) + self.tile_points(seat)

    # ---- an action

    def apply(self, code, seat=-1):
        """Lay a listed code, `tile * 64 + cell * 4 + turn`. Nothing is asked."""
        self.shown = False
        self._lay(seat, code & 63, code >> 6)

    def lay(self, seat, cell, turn, tile):
        """FT-10, FT-11; tile: the one that the seat names, where tiles are printed."""
        if cell < 0:
            raise Refused("illegal_cell", "outside")
        if cell not in self.faced(seat):
            raise Refused("illegal_cell", cell=cell_name(cell))
        self._lay(seat, cell * 4 + turn, tile)

    def _lay(self, seat, lay, tile):
        self.lays[seat] = lay
        self.lay_tiles[seat] = tile
        if self.waiting():
            self.tell("placed", {"seat": seat})
        else:
            self._build()

    def _build(self):
        """FT-10, FT-12: all have laid. Tiles are down, locomotives move, places are given."""
        self.shown = True
        frames = None if self.events is None else []
        for seat in range(self.players):
            if self.lays[seat] != NONE:
                self._move(seat, frames)
        if frames is not None:
            self.tell("round", {"frames": frames})
        self._arrive()
        for seat in range(self.players):
            self.lays[seat] = self.lay_tiles[seat] = NONE
        # FT-18. A full frame leaves no locomotive in the field: every track there ends outside, or in a collision.
        if self.waiting():
            self.round += 1
            self._tell_tiles()
        else:
            self.phase = OVER

    def _move(self, seat, frames):
        cell = self.lays[seat] >> 2
        turn = self.lays[seat] & 3
        tile = self.lay_tiles[seat]
        ways = None if frames is None else [[] for _ in range(LOCOS)]
        at, entered, collided = self.journeys(seat, cell, tile * 4 + turn, ways)
        self.cells[seat * CELLS + cell] = tile * 4 + turn
        first = seat * LOCOS
        removed = []
        for loco in range(LOCOS):
            if at[loco] == GONE and self.at[first + loco] < STATION and loco not in collided:
                removed.append(loco)
            self.at[first + loco] = at[loco]
            self.entered[first + loco] += entered[loco]
        if frames is not None:
            names = self.board.locos
            moves = {names[loco]: [end_name(end) for end in ways[loco]] for loco in range(LOCOS) if ways[loco]}
            frames.append(
                {
                    "seat": seat,
                    "cell": cell_name(cell),
                    "tile": tile,
                    "turn": turn,
                    "moves": moves,
                    "collided": [names[loco] for loco in collided],
                    "removed": [names[loco] for loco in removed],
                }
            )

    def journeys(self, seat, cell, laid, ways=None):
        """What a tile would do in this cell: (where each locomotive is then, tiles it enters, who collides).

        Nothing is changed: lights and bots may ask, too. laid: `tile * 4 + turn`; ways: a list a locomotive, for the
        ends it passes.
        """
        first = seat * LOCOS
        standing = bytes(self.at[first : first + LOCOS])
        cells = self.cells[seat * CELLS : seat * CELLS + CELLS]
        cells[cell] = laid
        at = bytearray(standing)
        entered = bytearray(LOCOS)
        collided = []
        for loco in range(LOCOS):
            if standing[loco] >= STATION or loco in collided or self.board.across[standing[loco]] >> 3 != cell:
                continue
            there, tiles = follow(self.board, cells, standing[loco], standing, None if ways is None else ways[loco])
            entered[loco] = tiles
            if there >= HEAD_ON:
                # FT-13, FT-20a: both are out, and the track between them counts once, for the one named first.
                other = standing.find(bytes([there - HEAD_ON]))
                at[loco] = at[other] = GONE
                collided += [loco, other]
            elif STATION <= there < IN_DEPOT and there in bytes(at):
                at[loco] = GONE  # FT-14: a further locomotive into the player's own station
            else:
                at[loco] = there  # FT-13a: the depot takes any number
        collided.sort()
        return at, entered, collided

    def gain(self, seat, code):
        """The points that a listed lay would bring at once, if nobody else arrives in this round."""
        at, entered, _ = self.journeys(seat, code >> 2 & 15, (code >> 6) * 4 + (code & 3))
        points = sum(entered) if self.variant != "basic" else 0
        if self.variant == "longest":
            return points
        for loco in range(LOCOS):
            if self.at[seat * LOCOS + loco] < STATION <= at[loco] < IN_DEPOT:
                station = at[loco] - STATION
                points += self.board.points(self.players, station, self._next_place(station))
        return points

    def _next_place(self, station):
        """FT-16: the place of whoever arrives next."""
        row = self.places[station * self.players : (station + 1) * self.players]
        return 1 + len([place for place in row if place])

    def _arrive(self):
        """FT-16, FT-17: who arrives in the same round shares the place; the next takes the place of their count."""
        for station in range(len(self.board.stations)):
            row = station * self.players
            place = self._next_place(station)
            for seat in range(self.players):
                if self.places[row + seat]:
                    continue
                for loco in range(LOCOS):
                    if self.at[seat * LOCOS + loco] == STATION + station:
                        self.places[row + seat] = place
                        if self.events is not None:
                            arrived = {"seat": seat, "loco": self.board.locos[loco]}
                            arrived["station"] = self.board.stations[station]
                            arrived["place"] = place
                            self.tell("arrived", arrived)

    # ---- the whole state

    def digest(self):
        """32 hex digits over everything that the rules know."""
        h = sha256(self.board.hash.encode())
        h.update(self.chance.key)
        h.update(bytes([self.players, self.first, self.PRINTED, VARIANTS.index(self.variant)]))
        h.update(bytes([getattr(self, name) for name in SCALARS]))
        for name in ARRAYS:
            h.update(getattr(self, name))
        return "".join(["%02x" % byte for byte in h.digest()[:16]])

    def snapshot(self):
        """Everything that `restore` needs; immutable, so that it can be kept."""
        return (
            bytes([getattr(self, name) for name in SCALARS]),
            tuple([bytes(getattr(self, name)) for name in ARRAYS]),
        )

    def restore(self, snapshot):
        scalars, arrays = snapshot
        for i in range(len(SCALARS)):
            setattr(self, SCALARS[i], scalars[i])
        for i in range(len(ARRAYS)):
            setattr(self, ARRAYS[i], bytearray(arrays[i]))
        self.result = None

    def copy(self):
        """A game of its own, for bots that search; nobody listens to it."""
        other = self.__class__(self.board, self.players, self.first)
        other.variant = self.variant
        other.seed = self.seed
        other.chance = self.chance.copy()
        other.restore(self.snapshot())
        other.result = self.result
        return other


class PrintedFarTrain(FarTrain):
    """The same with printed tiles: nobody but the player knows which comes next, so the player names it."""

    PRINTED = True

    def deal(self, seed, rig=None):
        self.seed = seed
        self.chance = Chance(seed)

    def _tell_tiles(self):
        """The board does not see them."""

    def tile_of(self, seat):
        return NONE

    def tiles_of(self, seat):
        if self.phase == OVER or self.lays[seat] != NONE or not self.runs(seat):
            return []
        laid = [tile >> 2 for tile in self.cells[seat * CELLS : seat * CELLS + CELLS] if tile != NONE]
        return [tile for tile in range(TILES) if tile not in laid]

    def lay(self, seat, cell, turn, tile):
        if tile not in self.tiles_of(seat):
            raise Refused("bad_action", "laid", tile=tile)
        FarTrain.lay(self, seat, cell, turn, tile)


Game = FarTrain
