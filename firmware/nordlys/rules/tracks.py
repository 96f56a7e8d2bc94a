"""Where do the tracks of a frame lead? Cells, track ends, and the way of a locomotive over the laid tiles.

Cells (cells.py) are 0 … 15; a track end is `cell * 8 + end`, ends clockwise from the left
one of the north side. A laid tile is `tile * 4 + turn`. Past the ends: STATION + its index, IN_DEPOT, GONE.
"""

from .cards import NONE  # an empty cell
from .cells import CELLS, SIDE

STATION = 128
IN_DEPOT = 192
GONE = 193
HEAD_ON = 256  # added to the end at which another locomotive of the player was met

_RETURN, _DEPOT = 7, 8  # an outer edge of the board module, after the seven stations
# The outer edges, clockwise from the depot: the first of their two ends, clockwise too.
_EDGES = bytes([4 * 8 + 6, 8 * 8 + 6, 12 * 8 + 6, 12 * 8, 13 * 8, 14 * 8, 15 * 8])
_EDGES += bytes([15 * 8 + 2, 11 * 8 + 2, 7 * 8 + 2, 3 * 8 + 2, 3 * 8 + 4, 2 * 8 + 4, 8 + 4])


class Frame:
    """The board of a game with frames: all frames have the same layout (FT-01)."""

    def __init__(self, data):
        """data: a module of `nordlys.boards`, made from a board file."""
        self.id = data.ID
        self.title = data.TITLE
        self.hash = data.HASH
        self.players = data.PLAYERS
        self.seat_colours = data.SEAT_COLOURS
        self.locos = data.LOCOS
        self.starts = data.STARTS
        self.stations = data.STATIONS
        self.joined = data.TILES
        self.tiles = len(data.TILES) // 8
        self.station_points = data.STATION_POINTS
        self.score_track = data.SCORE_TRACK
        self.levels = data.LEVELS
        self.across = _across(data.EDGES)

    def points(self, players, station, place):
        """FT-06, FT-07; FT-24: one player alone has the better value of the board for two."""
        row = self.station_points[max(players, 2)]
        places = len(row) // len(self.stations)
        row = row[station * places : station * places + places]
        return row[place - 1] if players > 1 else max(row)


def _across(edges):
    """For every end what meets it: the neighbour's end, the end that a return track leads to, or what lies outside."""
    across = bytearray([NONE] * (CELLS * 8))
    for cell in range(CELLS):
        if cell // SIDE < SIDE - 1:
            _join(across, cell * 8, (cell + SIDE) * 8 + 5)
            _join(across, cell * 8 + 1, (cell + SIDE) * 8 + 4)
        if cell % SIDE < SIDE - 1:
            _join(across, cell * 8 + 2, (cell + 1) * 8 + 7)
            _join(across, cell * 8 + 3, (cell + 1) * 8 + 6)
    for i in range(len(_EDGES)):
        end = _EDGES[i]
        if edges[i] == _RETURN:
            _join(across, end, end + 1)
        else:
            across[end] = across[end + 1] = IN_DEPOT if edges[i] == _DEPOT else STATION + edges[i]
    return bytes(across)


def _join(across, a, b):
    across[a] = b
    across[b] = a


def follow(frame, cells, at, standing, way=None):
    """FT-12: from an end as far as the track leads. Gives (where that is, tiles entered).

    cells: the laid tiles; standing: where the player's locomotives stand before anything moves, so that the answer
    does not depend on who moves first (FT-13); way: a list that takes the ends passed, two a tile.
    """
    across = frame.across
    joined = frame.joined
    entered = 0
    while True:
        ahead = across[at]
        if ahead >= STATION:
            # FT-21: the depot counts as a tile when it is entered.
            return ahead, entered + (1 if ahead == IN_DEPOT else 0)
        if ahead in standing:
            return HEAD_ON + ahead, entered
        laid = cells[ahead >> 3]
        if laid == NONE:
            return at, entered
        turned = (laid & 3) * 2
        out = joined[(laid >> 2) * 8 + ((ahead - turned) & 7)]
        at = (ahead & 0xF8) | ((out + turned) & 7)
        entered += 1
        if way is not None:
            way.append(ahead)
            way.append(at)
