"""How do the frames of Far Train look? Laid tracks, locomotives, the tile that is being turned and where it would lead."""

from array import array

from nordlys.rules.cards import NONE
from nordlys.rules.cells import CELLS
from nordlys.rules.far_train import LOCOS
from nordlys.rules.tracks import IN_DEPOT, STATION

from .palette import FAINT, HALF, STEADY, WHITE, lone_kind, rgb

SEATS = 4
ENDS = 8
LONGEST = 64  # track ends of one locomotive's way that are shown
TRACK = 0x504840  # a laid tile's ends, under everything
TRACK_MS = 9  # a tile's four tracks are shown one after the other, 2**9 ms each
STEP_MS = 7  # a way's light runs on every 2**7 ms
WAY_LEVEL = 70


class Frames:
    """What the frames show beside the laid tiles: previews, one a seat, kept between events."""

    def __init__(self, canvas):
        self.canvas = canvas
        self.cell = array("h", [-1] * SEATS)
        self.laid = bytearray(SEATS)  # tile * 4 + turn
        self.length = bytearray(SEATS * LOCOS)
        self.ways = [bytearray(LONGEST) for _ in range(SEATS * LOCOS)]
        self.colours = [WHITE] * LOCOS
        self.joined = b""

    def paint(self, game, colours, points):
        """The base of a game that is played."""
        canvas = self.canvas
        canvas.clear()
        self.joined = game.board.joined
        due = game.waiting()
        for loco in range(LOCOS):
            self.colours[loco] = rgb(game.board.locos[loco])
        for seat in range(game.players):
            self._paint_tiles(game, seat)
            for loco in range(LOCOS):
                self._paint_loco(game, seat, loco)
            canvas.key(seat, colours[seat], STEADY if seat in due else FAINT)
            points[seat] = game.score(seat)

    def _paint_tiles(self, game, seat):
        canvas = self.canvas
        for cell in range(CELLS):
            if game.cells[seat * CELLS + cell] != NONE:
                for end in range(ENDS):
                    canvas.spot(canvas.places.frame_pixel(seat, cell, end), TRACK, FAINT)

    def _paint_loco(self, game, seat, loco):
        """At the track end where it stands; one that has arrived fills both ends of its station, at half."""
        at = game.at[seat * LOCOS + loco]
        canvas = self.canvas
        if at < STATION:
            kind = lone_kind(loco) if canvas.patterns else STEADY
            canvas.spot(canvas.places.frame_pixel(seat, at >> 3, at & 7), self.colours[loco], kind)
        elif at < IN_DEPOT:
            for end in range(CELLS * ENDS):
                if game.board.across[end] == at:
                    canvas.spot(canvas.places.frame_pixel(seat, end >> 3, end & 7), self.colours[loco], HALF)

    # ---- previews

    def preview(self, game, seat, cell, laid):
        """A tile on a cell, as it would lie: where would each locomotive go? The rules are asked once, here."""
        if not 0 <= seat < SEATS:
            return
        self.cell[seat] = cell
        for loco in range(LOCOS):
            self.length[seat * LOCOS + loco] = 0
        if cell < 0 or game is None or seat >= game.players:
            self.cell[seat] = -1
            return
        self.laid[seat] = laid
        self.joined = game.board.joined
        ways = [[] for _ in range(LOCOS)]
        game.journeys(seat, cell, laid, ways)
        for loco in range(LOCOS):
            self._keep(seat * LOCOS + loco, game.at[seat * LOCOS + loco], ways[loco])

    def _keep(self, row, standing, way):
        if not way:
            return
        kept = self.ways[row]
        kept[0] = standing
        count = min(len(way), LONGEST - 1)
        for i in range(count):
            kept[i + 1] = way[i]
        self.length[row] = count + 1

    def any(self):
        for seat in range(SEATS):
            if self.cell[seat] >= 0:
                return True
        return False

    def put(self, now):
        """Every preview, over the base."""
        for seat in range(SEATS):
            if self.cell[seat] >= 0:
                self._put_tile(seat, now >> TRACK_MS & 3)
                for loco in range(LOCOS):
                    self._put_way(seat, seat * LOCOS + loco, now >> STEP_MS)

    def _put_tile(self, seat, chosen):
        """The tile's ends in the cell; the two ends of one track after the other stand out."""
        turned = (self.laid[seat] & 3) * 2
        tile = (self.laid[seat] >> 2) * ENDS
        track = 0
        for end in range(ENDS):
            other = self.joined[tile + end]
            if other > end:
                level = 150 if track == chosen else 20
                self._put_end(seat, end + turned & 7, level)
                self._put_end(seat, other + turned & 7, level)
                track += 1

    def _put_end(self, seat, end, level):
        self.canvas.put(self.canvas.places.frame_pixel(seat, self.cell[seat], end), WHITE, level)

    def _put_way(self, seat, row, step):
        """The whole way faintly in the locomotive's colour, a light running along it."""
        way = self.ways[row]
        count = self.length[row]
        colour = self.colours[row % LOCOS]
        for i in range(count):
            at = way[i]
            level = 255 if count and i == step % count else WAY_LEVEL
            self.canvas.put(self.canvas.places.frame_pixel(seat, at >> 3, at & 7), colour, level)
