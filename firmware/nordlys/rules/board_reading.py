"""How does a `Board` come out of a board file's data? Needed once a game: a chip loads it, and forgets it."""

_LENGTH, _LANE = 2, 8  # columns of the compact form: what a route costs lies between


def read(board, data):
    """data: a module of `nordlys.boards`, made from a board file."""
    board.id = data.ID
    board.title = data.TITLE
    board.hash = data.HASH
    board.players = data.PLAYERS
    board.seat_colours = data.SEAT_COLOURS
    board.cities = data.CITIES
    board.countries = data.COUNTRIES
    board.city_country = data.CITY_COUNTRY
    board.city_flags = data.CITY_FLAGS
    (
        board.a,
        board.b,
        board.length,
        board.colour,
        board.ferry,
        board.tunnel,
        board.bonus,
        board.substitute,
        board.lane,
    ) = data.ROUTES
    n = board.routes = len(board.a)
    # Routes that cost the same: for each its price, and for each price one such route.
    prices = {}
    alike = []
    examples = []
    for route in range(n):
        row = tuple([column[route] for column in data.ROUTES[_LENGTH:_LANE]])
        if row not in prices:
            prices[row] = len(prices)
            examples.append(route)
        alike.append(prices[row])
    board.price = bytes(alike)
    board.price_examples = bytes(examples)
    # Lanes between the same cities stand next to each other, in the order of their numbers.
    board.lanes = bytes(
        [
            sum([board.a[r] == board.a[route] and board.b[r] == board.b[route] for r in _near(route, n)])
            for route in range(n)
        ]
    )
    board.ticket_rows = data.TICKETS
    board.tickets = len(data.TICKETS) // 3
    board.points = data.POINTS
    (
        board.trains,
        board.colour_cards,
        board.loco_cards,
        board.hand,
        board.last_round_at,
        board.tickets_dealt,
        board.tickets_kept_first,
        board.tickets_drawn,
        board.tickets_kept,
    ) = data.GAME
    board.lanes_open = data.LANES_OPEN
    board.bonuses = data.BONUS
    board.longest_route = max(board.length)
    board.has_tunnels = max(board.tunnel) > 0
    board.claim_memory = {}  # what rules/claim_list.py remembers of prices


def _near(route, count):
    return range(max(0, route - 2), min(count, route + 3))
