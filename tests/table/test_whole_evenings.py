"""Whole games by fingers alone, from power-on to the winner's lights: one of each kind.

Plain functions without fixtures: the same file runs under the real MicroPython.
"""

from nordlys.rules.cells import CELLS, cell_name
from nordlys.rules.state import BONUS, PLAY, REPORTS, TUNNEL

from tests.table.evening_kit import Evening

MOST_MOVES = 200


def claim(evening):
    """The longest route that is open to whoever's turn it is; without one, pass."""
    game = evening.game
    board = game.board
    best = -1
    for route in range(board.routes):
        if not game.shut[game.turn][route] and (best < 0 or board.length[route] > board.length[best]):
            best = route
    if best < 0:
        evening.long("cards")
        return
    seat = game.turn
    evening.hold(board.route_id(best))
    evening.tap("confirm")
    if evening.game.phase == TUNNEL:
        evening.tap("confirm")
    assert evening.game.owner[best] == seat + 1


def play_to_reports(evening):
    for _ in range(MOST_MOVES):
        if evening.game.phase == REPORTS:
            return
        assert evening.game.phase == PLAY
        claim(evening)
    raise AssertionError("the game does not end")


def walk_tickets(evening):
    """Every third ticket belongs to somebody."""
    tickets = evening.game.board.tickets
    for ticket in range(tickets):
        assert evening.table.desk.mode.ticket == ticket
        if ticket % 3 == 0:
            evening.tap("seat.%d" % (ticket // 3 % evening.game.players))
        evening.tap("confirm")


def check_winner(evening):
    """The show goes on to its end, and the winner's routes stay lit."""
    game = evening.game
    assert game.is_over() and evening.mode() == "show"
    winner = game.result["winners"][0]
    evening.tap("confirm")
    evening.wait(500)
    assert evening.table.lights.show_done
    places = evening.table.places
    for route in range(places.routes):
        if game.owner[route] == winner + 1:
            shown = [evening.pixel(places.route_first[route] + i) for i in range(places.route_count[route])]
            assert max([max(colour) for colour in shown]) > 0, game.board.route_id(route)


def check_health(evening):
    assert evening.table.faults == {} and not evening.table.files.exists("crashes.log")


def test_nordic_countries_with_printed_cards():
    evening = Evening("nordic_countries")
    evening.tap("confirm")
    play_to_reports(evening)
    walk_tickets(evening)
    check_winner(evening)
    check_health(evening)


def test_northern_lights_with_printed_cards():
    evening = Evening("northern_lights")
    evening.tap("confirm")
    assert evening.game.phase == BONUS
    for _ in range(4):
        evening.tap("confirm")
        evening.tap("cards")
    play_to_reports(evening)
    walk_tickets(evening)
    if not evening.game.is_over():  # the card that counts locos asks each seat
        for _ in range(evening.game.players):
            evening.tap("cards")
            evening.tap("confirm")
    check_winner(evening)
    check_health(evening)


def test_a_train_comes_from_far_away():
    evening = Evening("far_train")
    evening.tap("cards")
    evening.tap("confirm")
    for _ in range(MOST_MOVES):
        if evening.game.is_over():
            break
        seat = evening.game.waiting()[0]
        pad = "%d.%s" % (seat, cell_name(evening.game.faced(seat)[0]))
        evening.hold(pad)
    assert evening.game.is_over() and evening.mode() == "show"
    assert evening.game.result["winners"]
    check_health(evening)


def test_a_train_comes_with_printed_tiles():
    """*cards* steps through the tiles that the seat has not laid; what lies on the table is shown to the board so."""
    evening = Evening("far_train")
    evening.tap("confirm")
    game = evening.game
    assert game.PRINTED
    for move in range(MOST_MOVES):
        if game.is_over():
            break
        seat = game.waiting()[0]
        pad = "%d.%s" % (seat, cell_name(game.faced(seat)[0]))
        evening.tap(pad)
        for _ in range(move % 3):
            evening.tap("cards")
        evening.hold(pad)
    assert game.is_over() and evening.mode() == "show" and game.result["winners"]
    orders = [[tile >> 2 for tile in game.cells[seat * CELLS : (seat + 1) * CELLS]] for seat in range(game.players)]
    assert orders[0] != orders[1]  # each laid its own
    check_health(evening)


def test_the_starter_board_proves_the_whole_chain():
    evening = Evening("starter")
    evening.tap("confirm")
    play_to_reports(evening)
    walk_tickets(evening)  # two seats, so every pad that the walk asks for is there
    check_winner(evening)
    check_health(evening)
