"""What does the printed board say? Cities, routes, tickets and numbers of one railway map.

Everything is a small index: city, route, ticket; ids are made from them only where a person or the link
reads them, since 161 route names would cost a Pico 8 KB.
"""

_ROUTE = 9  # bytes a route in the compact form


def _near(route, count):
    return range(max(0, route - 2), min(count, route + 3))


class Board:
    def __init__(self, data):
        """data: a module of `nordlys.boards`, made from a board file."""
        self.id = data.ID
        self.title = data.TITLE
        self.hash = data.HASH
        self.players = data.PLAYERS
        self.seat_colours = data.SEAT_COLOURS
        self.cities = data.CITIES
        self.countries = data.COUNTRIES
        self.city_country = data.CITY_COUNTRY
        self.city_flags = data.CITY_FLAGS
        rows = data.ROUTES
        n = len(rows) // _ROUTE
        self.routes = n
        (
            self.a,
            self.b,
            self.length,
            self.colour,
            self.ferry,
            self.tunnel,
            self.bonus,
            self.substitute,
            self.lane,
        ) = [bytes([rows[i * _ROUTE + column] for i in range(n)]) for column in range(_ROUTE)]
        # Routes that cost the same: for each its price, and for each price one such route.
        prices = {}
        alike = []
        examples = []
        for route in range(n):
            row = rows[route * _ROUTE + 2 : route * _ROUTE + 8]
            if row not in prices:
                prices[row] = len(prices)
                examples.append(route)
            alike.append(prices[row])
        self.price = bytes(alike)
        self.price_examples = bytes(examples)
        # Lanes between the same cities stand next to each other, in the order of their numbers.
        self.lanes = bytes(
            [
                sum([self.a[r] == self.a[route] and self.b[r] == self.b[route] for r in _near(route, n)])
                for route in range(n)
            ]
        )
        self.ticket_rows = data.TICKETS
        self.tickets = len(data.TICKETS) // 3
        self.points = data.POINTS
        (
            self.trains,
            self.colour_cards,
            self.loco_cards,
            self.hand,
            self.last_round_at,
            self.tickets_dealt,
            self.tickets_kept_first,
            self.tickets_drawn,
            self.tickets_kept,
        ) = data.GAME
        self.lanes_open = data.LANES_OPEN
        self.bonuses = data.BONUS
        self.longest_route = max(self.length)
        self.has_tunnels = max(self.tunnel) > 0
        self.claim_memory = {}  # what rules/claim_list.py remembers of prices

    def twins(self, route):
        """The other lanes between the same cities."""
        lanes = self.lanes[route]
        if lanes == 1:
            return ()
        first = route + 1 - self.lane[route]
        if lanes == 2:
            return (2 * first + 1 - route,)
        return [other for other in range(first, first + lanes) if other != route]

    def route_id(self, route):
        name = self.cities[self.a[route]] + "-" + self.cities[self.b[route]]
        return "%s.%d" % (name, self.lane[route]) if self.lane[route] else name

    def find_route(self, name):
        """The route of that id, or -1."""
        cities, dot, lane = name.partition(".")
        a, b = self._two_cities(cities)
        if a < 0:
            return -1
        first = bytes([a])
        route = self.a.find(first)
        while route >= 0:
            if self.b[route] == b:
                if (str(self.lane[route]) == lane) if dot else not self.lane[route]:
                    return route
            route = self.a.find(first, route + 1)
        return -1

    def ticket(self, ticket):
        """(city, city, points)"""
        rows = self.ticket_rows
        return rows[ticket * 3], rows[ticket * 3 + 1], rows[ticket * 3 + 2]

    def ticket_id(self, ticket):
        a, b, _ = self.ticket(ticket)
        return self.cities[a] + "-" + self.cities[b]

    def find_ticket(self, name):
        """The ticket of that id, or -1."""
        a, b = self._two_cities(name)
        rows = self.ticket_rows
        for ticket in range(self.tickets):
            if rows[ticket * 3] == a and rows[ticket * 3 + 1] == b:
                return ticket
        return -1

    def _two_cities(self, name):
        a, _, b = name.partition("-")
        if a in self.cities and b in self.cities:
            return self.cities.index(a), self.cities.index(b)
        return -1, -1
