"""How does a railway map look? Owned routes, hints, whose turn, scores, the last round, the two cities of a ticket."""

from nordlys.rules.state import PLAY, TUNNEL

from .canvas import BACK, CONFIRM
from .palette import BLINK, BREATH, FAINT, GREEN, HALF, RED, STEADY, WARM

# A score's marker: first lap, second lap; brighter for the seat whose turn it is.
LAP_LEVELS = (40, 100)
TURN_LEVELS = (170, 255)
LAP = 100
SHARED_MS = 9  # seats on one field take turns, 2**9 ms each
BORDER = 0x605850  # the last round's breath, under the scores


def paint(canvas, game, colours, points, hint):
    """The base of a game that is played. points: takes each seat's score."""
    canvas.clear()
    canvas.own(game.owner, colours)
    if hint and game.phase == PLAY:
        paint_hint(canvas, game)
    if game.phase == TUNNEL:
        canvas.route(game.tunnel_route, colours[game.turn], BLINK)
        canvas.key(CONFIRM, GREEN, BLINK)
        canvas.key(BACK, RED, HALF)
    if game.last_round and not game.is_over():
        canvas.all_border(BORDER, BREATH)
    paint_seats(canvas, game, colours)
    for seat in range(game.players):
        points[seat] = game.scores[seat]


def paint_hint(canvas, game):
    """Routes open to whose turn it is. What the seat's cards pay stays between the seat and its phone."""
    shut = game.shut[game.turn]
    for route in range(len(shut)):
        if not shut[route]:
            canvas.route(route, WARM, FAINT)


def paint_seats(canvas, game, colours):
    """Whose turn: that seat's pad; where several have to answer, all of theirs."""
    due = () if game.is_over() else game.waiting() or (game.turn,)
    for seat in range(game.players):
        canvas.key(seat, colours[seat], STEADY if seat in due else FAINT)


def put_scores(canvas, colours, points, players, turn, now):
    """The seats' markers on the score track. Where two share a field they take turns."""
    first = now >> SHARED_MS
    for step in range(players):
        seat = (first + step) % players
        levels = TURN_LEVELS if seat == turn else LAP_LEVELS
        at = canvas.places.score_pixel(points[seat])
        canvas.put(at, colours[seat], levels[1 if points[seat] > LAP else 0])


def shared(canvas, points, players):
    """Do two markers stand on one field?"""
    taken = []
    for seat in range(players):
        place = canvas.places.score_pixel(points[seat])
        if place >= 0 and place in taken:
            return True
        taken.append(place)
    return False


def put_network(canvas, game, seat, colour):
    """A seat's whole network, the rest of the board stepping back."""
    canvas.dim(24)
    mine = seat + 1
    owner = game.owner
    for route in range(len(owner)):
        if owner[route] == mine:
            canvas.put_route(route, colour)


def put_city(canvas, board, city, colour, level=255):
    """A city's light; where cities have none, the spaces of all routes that lead into it."""
    pixel = canvas.places.city_pixel(city)
    if pixel >= 0:
        canvas.put(pixel, colour, level)
        return
    places = canvas.places
    for route in range(board.routes):
        if board.a[route] == city:
            canvas.put(places.route_first[route], colour, level)
        elif board.b[route] == city:
            canvas.put(places.route_first[route] + places.route_count[route] - 1, colour, level)
