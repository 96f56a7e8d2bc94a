"""Which animations run, and how does each look? Refused, tunnel, undone, network, trains left, two lanes too close to call.

A few slots, filled again when they are over; the oldest gives way where all are taken. Nothing is allocated.
"""

from array import array

from .palette import RED, WHITE
from .scenes_railway import put_network
from .signs import REASON_MS, put_reason

NOTHING, REFUSED, TUNNEL, UNDONE, NETWORK, TRAINS, UNSURE = range(7)
SLOTS = 6
_PAD, _WHAT, _SINCE, _ROW = range(1, 5)  # a slot's kind comes first

WRAP = 0x3FFFFFFF
FLASH_MS = 256  # one of a refusal's two flashes, half of it dark
FLASHES_MS = 2 * FLASH_MS
TUNNEL_STEP_MS = 512
TUNNEL_STEPS = 3
UNDONE_MS = 900
NETWORK_MS = 3000
TRAINS_MS = 3000
UNSURE_MS = 1536
COUNT_MS = 512  # boards without console lights: a reason is counted on the route
LASTS = (
    0,
    FLASHES_MS + REASON_MS,
    TUNNEL_STEP_MS * TUNNEL_STEPS,
    UNDONE_MS,
    NETWORK_MS,
    TRAINS_MS,
    UNSURE_MS,
)


class Effects:
    def __init__(self, canvas):
        self.canvas = canvas
        self.slots = array("i", [0] * (SLOTS * _ROW))
        self.running = 0

    def clear(self):
        for slot in range(SLOTS):
            at = slot * _ROW
            self.slots[at] = NOTHING
        self.running = 0

    def begin(self, kind, pad, what, now):
        """pad: the route or pad it is shown on; what: a seat, a reason, the other pad."""
        at = self._slot(kind, pad, now)
        self.slots[at] = kind
        self.slots[at + _PAD] = pad
        self.slots[at + _WHAT] = what
        self.slots[at + _SINCE] = now
        self._count()

    def _slot(self, kind, pad, now):
        """The same effect on the same pad begins anew; else a free slot; else the oldest one's."""
        slots = self.slots
        best = 0
        oldest = -1
        for slot in range(SLOTS):
            at = slot * _ROW
            if slots[at] == kind and slots[at + _PAD] == pad:
                return at
            age = WRAP if slots[at] == NOTHING else (now - slots[at + _SINCE]) & WRAP
            if age > oldest:
                oldest = age
                best = at
        return best

    def _count(self):
        self.running = 0
        for slot in range(SLOTS):
            at = slot * _ROW
            if self.slots[at]:
                self.running += 1

    def lasts(self, kind):
        if kind == REFUSED and not self.canvas.console_row:
            return FLASHES_MS + COUNT_MS * 5
        return LASTS[kind]

    def expire(self, now):
        """Ends what is over; True if something was."""
        slots = self.slots
        ended = False
        for slot in range(SLOTS):
            at = slot * _ROW
            if slots[at] and (now - slots[at + _SINCE]) & WRAP >= self.lasts(slots[at]):
                slots[at] = NOTHING
                ended = True
        if ended:
            self._count()
        return ended

    def put(self, game, colours, now):
        """Paint all, networks first: they dim the board behind them."""
        for slot in range(SLOTS):
            at = slot * _ROW
            if self.slots[at] == NETWORK and game is not None:
                self._put_network(game, colours, self.slots[at + _WHAT])
        for slot in range(SLOTS):
            at = slot * _ROW
            if self.slots[at] > NOTHING:
                self._put(at, game, colours, (now - self.slots[at + _SINCE]) & WRAP)

    def _put_network(self, game, colours, seat):
        if self.canvas.places.routes:
            put_network(self.canvas, game, seat, colours[seat])

    def _put(self, at, game, colours, passed):
        kind = self.slots[at]
        pad = self.slots[at + _PAD]
        what = self.slots[at + _WHAT]
        if kind == REFUSED:
            self._refused(pad, what, game, colours, passed)
        elif kind == TUNNEL:
            self._tunnel(pad, colours[what], passed)
        elif kind == UNDONE:
            self._undone(pad, colours[what], passed)
        elif kind == TRAINS:
            if game is not None:
                self._trains(game, what, colours[what])
        elif kind == UNSURE:
            self.canvas.put_pad(pad if not passed & 256 else what, WHITE)
            self.canvas.put_pad(what if not passed & 256 else pad, 0)

    def _refused(self, pad, reason, game, colours, passed):
        canvas = self.canvas
        if passed < FLASHES_MS:
            canvas.put_pad(pad, RED, 0 if passed & FLASH_MS // 2 else 255)
        elif canvas.console_row:
            turn = game.turn if game is not None and canvas.places.routes else -1
            put_reason(canvas, reason, turn, colours[turn] if turn >= 0 else 0, passed - FLASHES_MS)
        else:
            passed -= FLASHES_MS
            canvas.put_pad(pad, RED, 255 if passed // COUNT_MS <= reason and not passed & COUNT_MS // 2 else 0)

    def _tunnel(self, route, colour, passed):
        """Three times a light runs through, and each time one third more stays lit."""
        canvas = self.canvas
        count = canvas.places.route_count[route]
        first = canvas.places.route_first[route]
        step = passed // TUNNEL_STEP_MS
        runner = (passed - step * TUNNEL_STEP_MS) * count // TUNNEL_STEP_MS
        for space in range(count):
            canvas.put(first + space, colour, 110 if space * TUNNEL_STEPS < step * count else 0)
        canvas.put(first + runner, WHITE)

    def _undone(self, route, colour, passed):
        """The route runs empty backwards: its last space goes out first."""
        canvas = self.canvas
        count = canvas.places.route_count[route]
        left = count - passed * count // UNDONE_MS
        for space in range(count):
            canvas.put(canvas.places.route_first[route] + space, colour, 255 if space < left else 0)

    def _trains(self, game, seat, colour):
        """So many lights of the border as trains are left; where there are fewer lights, each stands for several."""
        canvas = self.canvas
        lights = canvas.border_count()
        each = (game.board.trains + lights - 1) // lights
        shining = (game.trains[seat] + each - 1) // each
        for light in range(lights):
            canvas.put(canvas.border(light), colour, 255 if light < shining else 0)
