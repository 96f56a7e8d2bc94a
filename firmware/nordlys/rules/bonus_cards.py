"""What does each of Northern Lights' bonus cards count? (NL-21 and the table of the eleven cards)"""

from .cards import COLOURS, LOCO
from .networks import own_routes

ARCTIC = 1  # bits of a city's flags
CAPITAL = 2


def most(counts):
    """The seats that share a card: all who tie for the most, nobody where everybody counts 0."""
    best = max(counts)
    return [seat for seat in range(len(counts)) if best and counts[seat] == best]


def _own(game, row):
    return own_routes(game.owner, row["seat"])


def _done(game, row):
    """Completed tickets as (flags of the one city, flags of the other, points)."""
    board = game.board
    for ticket in row["done"]:
        a, b, points = board.ticket(ticket)
        yield board.city_flags[a], board.city_flags[b], points


def _routes_with_an_end(game, row, fits):
    board = game.board
    return sum([1 for route in _own(game, row) if fits(board.a[route]) or fits(board.b[route])])


def small_steps(game, row):
    return sum([1 for route in _own(game, row) if game.board.length[route] == 1])


def call_of_the_locos(game, row):
    hand = game.hands[row["seat"]]
    return hand[LOCO] + sum([hand[colour] >> 1 for colour in range(COLOURS)])


def nordic_express(game, row):
    return row["longest"]


def capital_investment(game, row):
    return sum([1 for a, b, _ in _done(game, row) if (a | b) & CAPITAL])


def cost_cutting(game, row):
    return game.trains[row["seat"]]


def regional_links(game, row):
    return sum([1 for _, _, points in _done(game, row) if points <= 5])


def rail_empire(game, row):
    board = game.board
    network = row["network"]
    countries = {}
    for city in range(len(board.cities)):
        if network[city]:
            of = 0 if game.rail_empire == "touched" else network[city]
            countries[of, board.city_country[city]] = of
    counted = list(countries.values())
    return max([counted.count(of) for of in counted] or [0])


def polar_express(game, row):
    return sum([1 for a, b, _ in _done(game, row) if (a | b) & ARCTIC])


def golden_snowplough(game, row):
    return _routes_with_an_end(game, row, lambda city: game.board.city_flags[city] & ARCTIC)


def ferry_captain(game, row):
    return sum([1 for route in _own(game, row) if game.board.ferry[route]])


def wild_west(game, row):
    board = game.board
    return _routes_with_an_end(game, row, lambda city: board.countries[board.city_country[city]] == "norway")


# Cards that nobody can count while the tickets are not known.
COUNT_TICKETS = ("capital_investment", "regional_links", "polar_express")

COUNT = {
    "small_steps": small_steps,
    "call_of_the_locos": call_of_the_locos,
    "nordic_express": nordic_express,
    "capital_investment": capital_investment,
    "cost_cutting": cost_cutting,
    "regional_links": regional_links,
    "rail_empire": rail_empire,
    "polar_express": polar_express,
    "golden_snowplough": golden_snowplough,
    "ferry_captain": ferry_captain,
    "wild_west": wild_west,
}


def award(game, table):
    """Yields between slices: counting one seat's routes for one card takes a chip some milliseconds."""
    yield  # loading it was a slice
    for row in table:
        row["bonus"] = {}
        row["bonus_won"] = 0
    for card in game.bonus_cards:
        name, points = game.board.bonuses[card]
        if name in COUNT_TICKETS and not game.tickets_known():
            for row in table:
                row["bonus"][name] = None
            continue
        counts = []
        for row in table:
            counts.append(COUNT[name](game, row))
            yield
        winners = most(counts)
        for row in table:
            won = row["seat"] in winners
            row["bonus"][name] = points if won else 0
            row["bonus_won"] += won
            row["total"] += row["bonus"][name]
