"""What does each pixel show? One frame, made from a base of colours and kinds, and painted over.

The base is drawn again only when the state changes: for each pixel the number of its look, a colour with a kind of light,
of which a board shows a few. Each frame the looks are shaded by the levels of their kinds, then animation and feedback are
painted over. Only a base with more looks than any before allocates.
"""

from array import array

from nordlys import module, seldom

from .palette import BLINK, BREATH, DIP, DIP_TWICE, DOT, FAINT, HALF, KINDS, OFF, RUN, STEADY, kind_of

FAINT_LEVEL = 28
HALF_LEVEL = 110
LOWEST_BREATH = 36
DARK = 0  # the look of a pixel that says nothing
DOT_REST = 56  # a running dot's track, between its visits
LOOKS = 32  # that there is room for at first
SPACES = 12  # of a row of looks: every pattern begins anew after them
LENGTHS = 3  # of routes, for patterns: one space, two, more

SEATS = 5
FUNCTIONS = ("confirm", "back", "cards", "tickets", "menu")
CONFIRM, BACK, CARDS, TICKETS, MENU = range(SEATS, SEATS + 5)


class Canvas:
    @seldom
    def __init__(self, places, loops=None):
        """loops: twins of those in loops.py, as fast as this chip can."""
        self.places = places
        self.loops = loops or module("table.loops")
        count = places.pixels
        self.frame = bytearray(3 * count)
        self.base = bytearray(count)
        self._looks = array("i", [DARK] * LOOKS)  # colour << 4 | kind
        self._shades = bytearray(3 * LOOKS)  # of each look, at this moment
        self._count = self._lasting = 1  # looks there are, and those that stay when all is cleared
        # Of the seats' routes: which colours their looks are made of, and the looks, by seat, length and space.
        self._owners = None
        self._rows = bytearray(SEATS * LENGTHS * SPACES)
        self._row_kinds = array("H", [0] * (SEATS * LENGTHS))  # a bit a kind
        self._route_places = (places.route_first, places.route_count)
        self.levels = bytearray([255] * KINDS)
        self.levels[FAINT] = FAINT_LEVEL
        self.levels[HALF] = HALF_LEVEL
        self.levels[OFF] = 0
        self.patterns = True
        self.used = 0  # a bit a kind, of the base
        # Console lights by number: seats 0 … 4, then FUNCTIONS; -1 where a board has none.
        self.console = array("h", [places.console_pixel("seat.%d" % seat) for seat in range(SEATS)])
        for name in FUNCTIONS:
            self.console.append(places.console_pixel(name))
        self.console_row = array("h", [pixel for pixel in self.console if pixel >= 0])
        self._keys = array("h", [places.console_pixel(name) for name in places.console])
        self._border = self._find_border()

    @seldom
    def _find_border(self):
        """Lights that count: the score track, or cities, or the console, or whatever there is."""
        places = self.places
        if places.score_count:
            first = places.score_pixel(1)
            return range(first, first + places.score_count)
        if not places.frames and places.city_pixel(0) >= 0:
            return range(places.city_pixel(0), places.city_pixel(0) + places.cities)
        return self.console_row or range(places.pixels)

    # ---- the base

    def clear(self):
        self.loops.clear(self.base)
        self._count = self._lasting
        self.used = 0

    def look(self, colour, kind):
        """The number of a look, a new one where there was none."""
        if kind == OFF:
            return DARK
        look = colour << 4 | kind
        at = self.loops.find(self._looks, self._count, look)
        if at == self._count:
            if at == len(self._looks):
                self._looks.append(look)
                self._shades.extend(b"\0\0\0")
            self._looks[at] = look
            self._count += 1
        self.used |= 1 << kind
        return at

    def spot(self, pixel, colour, kind=STEADY):
        """One pixel of the base; no pixel (-1) is no matter."""
        if pixel >= 0:
            self.base[pixel] = self.look(colour, kind)

    def route(self, route, colour, kind):
        """All spaces of a route alike."""
        first = self.places.route_first[route]
        look = self.look(colour, kind)
        for pixel in range(first, first + self.places.route_count[route]):
            self.base[pixel] = look

    def own(self, owner, colours):
        """Every owned route in its owner's colour and pattern; the first thing on a cleared base. owner: a byte a route,
        the seat + 1."""
        if self._owners != (self.patterns, colours):
            self._learn(colours)
        used = self.loops.own(self.base, owner, self._route_places, self._rows)
        for row in range(len(self._row_kinds)):
            if used >> row & 1:
                self.used |= self._row_kinds[row]

    @seldom
    def _learn(self, colours):
        """The looks of other seats' routes: they stay as long as these people sit there."""
        self._owners = (self.patterns, list(colours))
        self._count = 1
        row = 0
        for seat in range(SEATS):
            for length in range(1, LENGTHS + 1):
                self.used = 0
                for space in range(SPACES if colours[seat] >= 0 else 0):
                    kind = kind_of(seat, space, length) if self.patterns else STEADY
                    self._rows[row * SPACES + space] = self.look(colours[seat], kind)
                self._row_kinds[row] = self.used
                row += 1
        self._lasting = self._count
        self.used = 0

    def key(self, number, colour, kind=STEADY):
        """A console light of the base, by its number."""
        self.spot(self.console[number], colour, kind)

    def border(self, field):
        """The pixel of the n-th light of the border, from 0; -1 past its end."""
        return self._border[field] if 0 <= field < len(self._border) else -1

    def all_border(self, colour, kind):
        look = self.look(colour, kind)
        for pixel in self._border:
            self.base[pixel] = look

    def border_count(self):
        return len(self._border)

    # ---- time

    def beat(self, now):
        """The levels of this moment; True if a kind that is used changed. Cycles are powers of two: the clock wraps
        at 2**30, and no pattern jumps there."""
        swing = now & 4095
        if swing > 2047:
            swing = 4095 - swing
        changed = self._level(BREATH, LOWEST_BREATH + (swing * (255 - LOWEST_BREATH) >> 11))
        changed |= self._level(BLINK, 255 if now & 256 else 0)
        swing = now >> 8 & 3
        for dot in range(4):
            changed |= self._level(DOT + dot, 255 if swing == dot else DOT_REST)
        swing = now & 2047
        changed |= self._level(DIP, 0 if swing < 128 else 255)
        changed |= self._level(DIP_TWICE, 0 if swing < 384 and not swing & 128 else 255)
        changed |= self._level(RUN, 255 - ((now & 511) >> 1))
        return changed

    def _level(self, kind, level):
        if self.levels[kind] == level:
            return False
        self.levels[kind] = level
        return bool(self.used >> kind & 1)

    def shade(self):
        self.loops.level(self._shades, self._looks, self._count, self.levels)
        self.loops.shade(self.frame, self.base, self._shades)

    # ---- over the base

    def put(self, pixel, colour, level=255):
        """One pixel of the frame, at a level; no pixel (-1) is no matter."""
        if pixel < 0:
            return
        pixel *= 3
        level += 1
        self.frame[pixel] = (colour >> 16) * level >> 8
        self.frame[pixel + 1] = (colour >> 8 & 255) * level >> 8
        self.frame[pixel + 2] = (colour & 255) * level >> 8

    def put_base(self, pixel):
        """One pixel of the frame as the base has it, whatever was done to it."""
        look = 3 * self.base[pixel]
        for at in range(3):
            self.frame[3 * pixel + at] = self._shades[look + at]

    def dim(self, scale):
        """The whole frame steps back, to scale/256; rounded down, so that a sum is never exceeded. Gives the new sum."""
        return self.loops.dim(self.frame, scale)

    def put_own(self, owner, whose):
        """One owner's routes in one colour. whose: (seat + 1, colour)."""
        self.loops.put_own(self.frame, owner, self._route_places, whose)

    def put_route(self, route, colour, level=255):
        level += 1
        shade = (
            ((colour >> 16) * level >> 8) << 16 | ((colour >> 8 & 255) * level & 0xFF00) | (colour & 255) * level >> 8
        )
        self.loops.paint(self.frame, self.places.route_first[route], self.places.route_count[route], shade)

    def put_key(self, number, colour, level=255):
        self.put(self.console[number], colour, level)

    def pad_pixels(self, pad):
        """How many pixels a pad has."""
        places = self.places
        if pad >= places.first_console:
            return 1
        return 8 if places.frames else places.route_count[pad]

    def pad_pixel(self, pad, number):
        """The n-th pixel of a pad; -1 where there is none."""
        places = self.places
        if pad >= places.first_console:
            return self._keys[pad - places.first_console]
        if places.frames:
            return places.frame_pixel(places.pad_seat(pad), places.pad_cell(pad), number)
        return places.route_first[pad] + number

    def put_pad(self, pad, colour, level=255):
        for number in range(self.pad_pixels(pad)):
            self.put(self.pad_pixel(pad, number), colour, level)
