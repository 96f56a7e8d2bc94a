"""Where on this board is what? Routes, cities, score, console, frames as numbers of pixels and pads.

Numbers are canonical: pixels are the spaces in board order, cities, score, console (with frames: the track ends seat by
seat, score, console); pads are the routes (or the cells, seat by seat, without the depot), then the console. Which
wire they hang on is the wiring's business.
"""

from array import array

from nordlys import module, seldom

_A, _B, _LENGTH, _LANE = 0, 1, 2, 8  # columns of the compact board's routes
_CELLS = 15  # pads a frame
_ENDS = 8
_NONE = 255


class Places:
    @seldom
    def __init__(self, board_id):
        data = module("boards." + board_id + "_places")
        self.board = board_id
        self.pixels = data.PIXELS
        self.pads = data.PADS
        self.score_count = data.SCORE_COUNT
        self.console = data.CONSOLE
        self.neighbours = data.NEAR
        self._score = data.SCORE
        self._console_pixels = data.CONSOLE_PIXELS
        self.first_console = self.pads - len(self.console)  # pads before it are routes or cells
        self._city = -1
        self.cities = 0
        self.frames = 0
        self.routes = 0
        self.route_first = array("H")
        self.route_count = b""
        if hasattr(data, "ENDS"):
            self.frames = data.FRAMES
            self.frame_pixels = data.FRAME_PIXELS
            self._ends = data.ENDS
        else:
            self._read_routes(board_id, data)
        self._near_at = array("H")
        at = 0
        for _ in range(self.pads):
            self._near_at.append(at)
            at += 1 + data.NEAR[at]

    @seldom
    def _read_routes(self, board_id, data):
        board = module("boards." + board_id)
        self._board = board
        self._city = data.CITY
        self.cities = len(board.CITIES)
        self.route_count = board.ROUTES[_LENGTH]
        self.routes = len(self.route_count)
        first = 0
        for count in self.route_count:
            self.route_first.append(first)
            first += count

    def city_pixel(self, city):
        """Of a city by its index; -1 where cities have no light."""
        return self._city + city if self._city >= 0 else -1

    def score_pixel(self, points):
        """The field on which these points stand: past the last one it goes round again. Zero shares the last field,
        but on a track of frames it stands beside the track (FT-22)."""
        if not self.score_count or points < 0 or (self.frames and not points):
            return -1
        return self._score + (points - 1) % self.score_count

    def console_pad(self, name):
        for place in range(len(self.console)):
            if self.console[place] == name:
                return self.first_console + place
        return -1

    def console_pixel(self, name):
        pad = self.console_pad(name)
        return self._console_pixels[pad - self.first_console] if pad >= 0 else -1

    def near(self, pad, other):
        """True if a finger on one of them may raise the other."""
        near = self.neighbours
        at = self._near_at[pad]
        for step in range(near[at]):
            if near[at + 1 + step] == other:
                return True
        return False

    def frame_pixel(self, seat, cell, end):
        """Of a track end in a seat's frame; -1 at the outer sides of the depot."""
        pixel = self._ends[cell * _ENDS + end]
        return seat * self.frame_pixels + pixel if pixel != _NONE else -1

    def pad_seat(self, pad):
        """The frame in which a pad lies; -1 on the console."""
        return pad // _CELLS if self.frames and 0 <= pad < self.first_console else -1

    def pad_cell(self, pad):
        """The cell of a pad, as the rules count them; -1 on the console. The depot, cell 0, has no pad."""
        return pad % _CELLS + 1 if self.frames and 0 <= pad < self.first_console else -1

    def cell_pad(self, seat, cell):
        return seat * _CELLS + cell - 1

    def pad_name(self, number):
        """As the link says it; None if there is no such pad."""
        if not 0 <= number < self.pads:
            return None
        if number >= self.first_console:
            return self.console[number - self.first_console]
        if self.frames:
            return "%d.%s" % (number // _CELLS, module("rules.cells").cell_name(number % _CELLS + 1))
        cities = self._board.CITIES
        columns = self._board.ROUTES
        name = cities[columns[_A][number]] + "-" + cities[columns[_B][number]]
        lane = columns[_LANE][number]
        return "%s.%d" % (name, lane) if lane else name

    def pad_number(self, name):
        """-1 if no pad has that name."""
        if not isinstance(name, str):
            return -1
        number = self.console_pad(name)
        if number >= 0:
            return number
        return self._cell_number(name) if self.frames else self._route_number(name)

    def _cell_number(self, name):
        seat, _, cell = name.partition(".")
        at = module("rules.cells").find_cell(cell)
        if at <= 0 or len(seat) != 1 or not "0" <= seat < str(self.frames):
            return -1
        return self.cell_pad(int(seat), at)

    def _route_number(self, name):
        pair, dot, lane = name.partition(".")
        a, _, b = pair.partition("-")
        cities = self._board.CITIES
        if a not in cities or b not in cities:
            return -1
        a, b = cities.index(a), cities.index(b)
        columns = self._board.ROUTES
        begins, ends, lanes = columns[_A], columns[_B], columns[_LANE]
        for number in range(self.routes):
            if (
                begins[number] == a
                and ends[number] == b
                and ((str(lanes[number]) == lane) if dot else not lanes[number])
            ):
                return number
        return -1
