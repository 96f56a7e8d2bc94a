"""Is the final scoring shown ticket by ticket, then the bonuses, then the winner, and does *confirm* end it?"""

from nordlys.table import lights
from nordlys.table.paths import Paths
from nordlys.table.show import BONUS, TICKET, WINNER
from railway_kit import PrintedTable, Table

from tests.table.lights_kit import Lit, hue

OVER = 6


def finished(game="nordic_countries", printed=False):
    """Seat 0 has joined the two cities of a ticket over two routes; seat 1 has not joined those of another."""
    table = PrintedTable(game, 2) if printed else Table(game, 2)
    board = table.board
    chosen = None
    for ticket in range(board.tickets):
        a, b, _ = board.ticket(ticket)
        paths = Paths(board)
        paths.begin(bytes(board.routes), 0, a, b, True)
        while not paths.step():
            pass
        if paths.count == 2:
            chosen = ticket, list(paths.way[:2])
            break
    ticket, way = chosen
    for route in way:
        table.game.take_lane(route, 0)
    other = (ticket + 1) % board.tickets
    for t in range(board.tickets):
        table.game.ticket_owner[t] = 1 if t == ticket else 2 if t == other else 0
    return table, ticket, other, way


def begun(table):
    table.game.phase = OVER
    table.game.result = table.score()
    lit = Lit(table)
    lit.lights.scene(lights.SHOW)
    lit.step()
    return lit


def until(lit, kind, most=400):
    show = lit.lights.show
    for _ in range(most):
        if show.steps[show.at] == kind:
            lit.run(80)
            return
        lit.step()
    raise AssertionError("it never came")


def test_a_completed_ticket_lights_green_from_city_to_city():
    table, ticket, other, way = finished()
    lit = begun(table)
    board = table.board
    a, b, _ = board.ticket(ticket)
    until(lit, TICKET)
    lit.run(1200 - 120, 40)
    assert hue(lit.city(board.cities[a])) == hue(lit.city(board.cities[b])) == "green"
    for route in way:
        assert [hue(pixel) for pixel in lit.route(board.route_id(route))] == ["green"] * board.length[route]


def test_the_path_grows_from_the_first_city():
    table, ticket, other, way = finished()
    lit = begun(table)
    board = table.board
    until(lit, TICKET)
    order = []
    first = way[0]
    pixels = list(lit.pixels_of(board.route_id(first))) + list(lit.pixels_of(board.route_id(way[1])))
    for _ in range(30):
        lit.step()
        for pixel in pixels:
            if pixel not in order and hue(lit.pixel(pixel)) == "green":
                order.append(pixel)
    starts = [i for i in range(len(order)) if order[i] in lit.pixels_of(board.route_id(way[1]))]
    assert len(order) == len(pixels) and min(starts) == board.length[first]


def test_a_missed_ticket_lights_red_and_what_it_lacks_is_faint():
    table, ticket, other, way = finished()
    lit = begun(table)
    board = table.board
    a, b, _ = board.ticket(other)
    for _ in range(200):
        lit.step()
        if hue(lit.city(board.cities[a])) == hue(lit.city(board.cities[b])) == "red":
            break
    else:
        raise AssertionError("never red")
    show = lit.lights.show
    assert show.paths.count > 0
    for route in list(show.paths.way[: show.paths.count]):
        levels = lit.levels(board.route_id(route))
        assert max(levels) == (255 if table.game.owner[route] == 2 else 40)


def test_the_score_moves_with_each_ticket():
    table, ticket, other, way = finished()
    lit = begun(table)
    show = lit.lights.show
    routes = table.game.scores[0]
    assert show.points[0] == routes
    for _ in range(200):
        lit.step()
        if show.steps[show.at] != TICKET:
            break
    assert show.points[0] == routes + table.board.ticket(ticket)[2]
    assert show.points[1] == table.game.scores[1] - table.board.ticket(other)[2]
    until(lit, WINNER)
    assert show.points[0] == table.game.result["table"][0]["total"]


def test_then_the_bonus_then_the_winners_network():
    table, ticket, other, way = finished()
    lit = begun(table)
    show = lit.lights.show
    kinds = [show.steps[at] for at in range(0, len(show.steps), 4)]
    assert kinds == [TICKET, TICKET, BONUS, WINNER]
    until(lit, BONUS)
    assert lit.console()[0] > 150 and lit.console()[1] == 0
    assert not lit.lights.show_done
    until(lit, WINNER)
    assert lit.lights.show_done
    for route in way:
        assert [hue(pixel) for pixel in lit.route(table.board.route_id(route))] == ["purple"] * table.board.length[
            route
        ]


def test_northern_lights_shows_each_bonus_card_on_its_own_light():
    table, ticket, other, way = finished("northern_lights")
    lit = begun(table)
    show = lit.lights.show
    cards = [show.steps[at + 2] for at in range(0, len(show.steps), 4) if show.steps[at] == BONUS]
    won = [
        card
        for card in sorted(table.game.bonus_cards)
        if any(row["bonus"].get(table.board.bonuses[card][0]) for row in table.game.result["table"])
    ]
    assert cards == won and won
    until(lit, BONUS)
    assert lit.score(won[0] + 1) == 0xFFFFFF


def test_skip_ends_the_show_at_the_winner():
    table, ticket, other, way = finished()
    lit = begun(table)
    assert not lit.lights.show_done
    lit.lights.skip()
    lit.step()
    assert lit.lights.show_done
    assert lit.lights.show.points[0] == table.game.result["table"][0]["total"]
    assert hue(lit.route(table.board.route_id(way[0]))[0]) == "purple"
    lit.lights.skip()
    lit.run(500)


def test_two_winners_take_turns():
    table, ticket, other, way = finished()
    table.game.phase = OVER
    result = table.score()
    result["winners"] = [0, 1]
    table.game.result = result
    lit = Lit(table)
    lit.lights.scene(lights.SHOW)
    lit.step()
    lit.lights.skip()
    name = table.board.route_id(way[0])
    seen = [lit.at(moment).levels(name)[0] for moment in (100, 2148)]
    assert max(seen) == 255 and min(seen) < 60


def test_where_the_players_score_their_tickets_no_winner_is_shown():
    table, ticket, other, way = finished(printed=True)
    table.game.phase = OVER
    result = table.score()
    result["winners"] = None
    for row in result["table"]:
        row["tickets"] = row["completed"] = row["shown"] = row["globetrotter"] = None
    table.game.result = result
    lit = Lit(table)
    lit.lights.scene(lights.SHOW)
    lit.run(400)
    assert lit.lights.show_done
    assert hue(lit.route(table.board.route_id(way[0]))[0]) == "purple"


def test_while_the_result_is_counted_a_light_runs_round():
    table, ticket, other, way = finished()
    table.game.phase = OVER
    lit = Lit(table)
    lit.lights.scene(lights.SHOW)
    seen = {lit.at(moment).border().index(255) for moment in (0, 64, 128, 192)}
    assert len(seen) == 4
    table.game.result = table.score()
    lit.lights.dirty()
    lit.step()
    assert lit.lights.show.steps[0] == TICKET


def test_a_second_show_begins_from_its_start():
    table, ticket, other, way = finished()
    lit = begun(table)
    lit.lights.skip()
    lit.lights.scene(lights.PLAY)
    lit.step()
    lit.lights.scene(lights.SHOW)
    lit.step()
    assert not lit.lights.show_done and lit.lights.show.at == 0


def test_paths_are_the_shortest_over_own_routes():
    table = Table("northern_lights", 2)
    board = table.board
    for route in range(board.routes):
        if not board.lane[route] or board.lane[route] == 1:
            table.game.owner[route] = 1
    paths = Paths(board)
    for ticket in range(0, board.tickets, 5):
        a, b, _ = board.ticket(ticket)
        paths.begin(table.game.owner, 0, a, b, False)
        slices = 0
        while not paths.step():
            slices += 1
        assert 0 < slices <= len(board.cities)
        city = a
        length = 0
        for route in paths.way[: paths.count]:
            length += board.length[route]
            city = paths.other_end(route, city)
        assert city == b and length == plain_distance(board, table.game.owner, a, b)


def plain_distance(board, owner, a, b):
    """By going on until nothing gets shorter."""
    far = [10**6] * len(board.cities)
    far[a] = 0
    shorter = True
    while shorter:
        shorter = False
        for route in range(board.routes):
            if owner[route] == 1:
                for one, other in ((board.a[route], board.b[route]), (board.b[route], board.a[route])):
                    if far[one] + board.length[route] < far[other]:
                        far[other] = far[one] + board.length[route]
                        shorter = True
    return far[b]
