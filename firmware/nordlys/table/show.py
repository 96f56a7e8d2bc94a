"""How is the final scoring shown? Ticket by ticket, then the bonuses, then the winner.

A list of steps is made from the game's result, once; then time goes through it. Where the players score their tickets
themselves nobody has won yet: then every network stays lit.
"""

from nordlys import once
from nordlys.rules.cells import CELLS
from nordlys.rules.tracks import STATION

from .canvas import SEATS
from .palette import GREEN, RED, WHITE
from .scenes_railway import put_city, put_network, put_scores

WRAP = 0x3FFFFFFF
WAITING, TICKET, BONUS, PLACE, WINNER = range(5)
_ROW = 4  # kind, seat or mask of seats, ticket or card or station, done
ROUTE_MS = 250  # a route of a ticket's path
HOLD_MS = 900  # then the whole path
BONUS_MS = 1800
PLACE_MS = 1300
WINNER_MS = 11  # several winners take turns, 2**11 ms each
DIMMED = 24


class Show:
    def __init__(self, canvas):
        self.canvas = canvas
        self.points = [0] * SEATS
        self.paths = None
        self.steps = b""
        self.at = 0  # the step that is shown
        self.since = -1  # -1: begins at the next pass
        self.winners = 0  # a bit a seat
        self.done = False
        self._result = None
        self._walked = 0  # routes of the path that shine
        self._city = 0  # where they lead to

    def begin(self, game):
        """Called whenever the base is drawn; makes the steps when the result is there, once."""
        result = game.result
        if result is None or result is self._result:
            return
        self._result = result
        steps = bytearray()
        for row in result["table"]:
            self.points[row["seat"]] = row["routes"] if "routes" in row else 0
        if self.canvas.places.routes:
            self.paths = once("table.paths").Paths(game.board)
            _ticket_steps(game, steps)
            _bonus_steps(game, steps)
        else:
            _place_steps(game, steps)
        winners = result["winners"]
        self.winners = 0
        for seat in range(game.players) if winners is None else winners:
            self.winners |= 1 << seat
        steps.extend(bytes([WINNER, 0, 0, 0]))
        self.steps = steps
        self._go(game, 0)

    def skip(self):
        """To the winner at once."""
        if self.steps and not self.done:
            self._count_up()
            self.at = len(self.steps) - _ROW
            self.since = -1
            self.done = True

    def _count_up(self):
        for row in self._result["table"]:
            self.points[row["seat"]] = row["total"]

    def _go(self, game, at):
        self.at = at
        self.since = -1
        self._walked = 0
        if self.steps[at] == TICKET:
            ticket = self.steps[at + 2]
            city = game.board.ticket_rows[ticket * 3]
            other = game.board.ticket_rows[ticket * 3 + 1]
            self._city = city
            self.paths.begin(game.owner, self.steps[at + 1], city, other, not self.steps[at + 3])
        elif self.steps[at] == WINNER:
            self._count_up()
            self.done = True

    def advance(self, game, points, now):
        """A slice of work, and on to the next step when this one has been seen."""
        if not self.steps:
            return
        kind = self.steps[self.at]
        if kind == TICKET and not self.paths.found:
            self.paths.step()
            self.since = -1
        if self.since < 0:
            self.since = now
        if kind != WINNER and (now - self.since) & WRAP >= self._lasts(kind):
            self._book(game)
            self._go(game, self.at + _ROW)

    def _lasts(self, kind):
        if kind == TICKET:
            return ROUTE_MS * self.paths.count + HOLD_MS
        return BONUS_MS if kind == BONUS else PLACE_MS

    def _book(self, game):
        """A ticket's points move the marker."""
        at = self.at
        if self.steps[at] == TICKET:
            points = game.board.ticket_rows[self.steps[at + 2] * 3 + 2]
            self.points[self.steps[at + 1]] += points if self.steps[at + 3] else -points

    # ---- in light

    def put(self, game, colours, now):
        if not self.steps:
            self._put_waiting(now)
            return
        kind = self.steps[self.at]
        passed = (now - self.since) & WRAP if self.since >= 0 else 0
        if kind == TICKET:
            self._put_ticket(game, colours, passed)
        elif kind == BONUS:
            self._put_bonus(game, colours, passed)
        elif kind == PLACE:
            self._put_place(game, colours, passed)
        else:
            self._put_winner(game, colours, now)
        put_scores(self.canvas, colours, self.points, game.players, self._seat(kind), now)

    def _seat(self, kind):
        return self.steps[self.at + 1] if kind == TICKET else -1

    def _put_waiting(self, now):
        """The result is still being counted: a light runs round the border."""
        canvas = self.canvas
        canvas.put(canvas.border((now >> 5) % canvas.border_count()), WHITE)

    def _put_ticket(self, game, colours, passed):
        """The path lights route by route from the first city to the second; what a failed ticket lacks stays faint."""
        canvas = self.canvas
        canvas.dim(DIMMED)
        paths = self.paths
        colour = GREEN if self.steps[self.at + 3] else RED
        city = self._city
        put_city(canvas, game.board, city, colour)
        canvas.put_key(self.steps[self.at + 1], colours[self.steps[self.at + 1]])
        if not paths.found:
            return
        for place in range(paths.count):
            if passed < ROUTE_MS * place:
                return
            route = paths.way[place]
            self._put_part(route, city, colour, passed - ROUTE_MS * place, game)
            city = paths.other_end(route, city)
        if passed >= ROUTE_MS * paths.count:
            put_city(canvas, game.board, game.board.ticket_rows[self.steps[self.at + 2] * 3 + 1], colour)

    def _put_part(self, route, city, colour, passed, game):
        """A route of the path, filled from the city that it comes from."""
        canvas = self.canvas
        count = canvas.places.route_count[route]
        first = canvas.places.route_first[route]
        lit = min(count, passed * count // ROUTE_MS)
        level = 255 if game.owner[route] == self.steps[self.at + 1] + 1 else 40
        for space in range(lit):
            canvas.put(first + (space if game.board.a[route] == city else count - 1 - space), colour, level)

    def _put_bonus(self, game, colours, passed):
        """The card's light on the border, and the pads and routes of those who have it, swelling."""
        canvas = self.canvas
        canvas.dim(DIMMED)
        mask = self.steps[self.at + 1]
        for seat in range(game.players):
            if mask >> seat & 1:
                self._put_own(game, seat, colours[seat], 255 if not passed & 256 else 120)
                canvas.put_key(seat, colours[seat])
            else:
                canvas.put_key(seat, 0)
        canvas.put(canvas.border(self.steps[self.at + 2]), WHITE)

    def _put_own(self, game, seat, colour, level):
        owner = game.owner
        for route in range(len(owner)):
            if owner[route] == seat + 1:
                self.canvas.put_route(route, colour, level)

    def _put_place(self, game, colours, passed):
        """A station of Far Train: its ends in the frames of all who have points there."""
        canvas = self.canvas
        canvas.dim(DIMMED)
        mask = self.steps[self.at + 1]
        for end in range(CELLS * 8):
            if game.board.across[end] == STATION + self.steps[self.at + 2]:
                for seat in range(game.players):
                    if mask >> seat & 1:
                        pixel = canvas.places.frame_pixel(seat, end >> 3, end & 7)
                        canvas.put(pixel, colours[seat], 255 if not passed & 256 else 120)
        for seat in range(game.players):
            canvas.put_key(seat, colours[seat] if mask >> seat & 1 else 0)

    def _put_winner(self, game, colours, now):
        """The winner's network, or frame, until somebody goes on. Where nobody is known to have won, the board stays."""
        if self._result["winners"] is None:
            return
        seat = self._shown_winner(game.players, now >> WINNER_MS)
        if self.canvas.places.routes:
            put_network(self.canvas, game, seat, colours[seat])
        else:
            self._put_frame(seat, colours[seat], now)
        for other in range(game.players):
            level = 255 if other == seat and not now & 256 else 0
            self.canvas.put_key(other, colours[other], level)

    def _shown_winner(self, players, turn):
        count = 0
        for seat in range(players):
            count += self.winners >> seat & 1
        turn %= max(1, count)
        for seat in range(players):
            if self.winners >> seat & 1:
                if not turn:
                    return seat
                turn -= 1
        return 0

    def _put_frame(self, seat, colour, now):
        canvas = self.canvas
        canvas.dim(DIMMED)
        first = seat * canvas.places.frame_pixels
        for pixel in range(canvas.places.frame_pixels):
            canvas.put(first + pixel, colour, 255 if (pixel + (now >> 6)) & 7 < 2 else 90)


def _ticket_steps(game, steps):
    for row in game.result["table"]:
        for shown in row["shown"] or ():
            ticket = game.board.find_ticket(shown["id"])
            steps.extend(bytes([TICKET, row["seat"], ticket, 1 if shown["done"] else 0]))


def _bonus_steps(game, steps):
    """The cards in play (or the one bonus of the game) and who has points for them."""
    bonuses = game.board.bonuses
    for card in range(len(bonuses)):
        mask = 0
        for row in game.result["table"]:
            points = row["bonus"].get(bonuses[card][0]) if "bonus" in row else row.get("globetrotter")
            if points:
                mask |= 1 << row["seat"]
        if mask:
            steps.extend(bytes([BONUS, mask, card, 0]))


def _place_steps(game, steps):
    """The stations in the order that breaks ties, and who has points there."""
    for station in range(len(game.board.stations)):
        mask = 0
        for seat in range(game.players):
            if game.points_at(seat, station) and game.variant != "longest":
                mask |= 1 << seat
        if mask:
            steps.extend(bytes([PLACE, mask, station, 0]))
