"""What does the printed board say? Cities, routes, tickets and numbers of one railway map.

Everything is a small index: city, route, ticket; ids are made from them only where a person or the link
reads them, since 161 route names would cost a Pico 8 KB.
"""

# pyright: reportAttributeAccessIssue=false
# What a board has is put here by board_reading.py.

from nordlys import once


class Board:
    def __init__(self, data):
        """data: a module of `nordlys.boards`, made from a board file."""
        once("rules.board_reading").read(self, data)

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
