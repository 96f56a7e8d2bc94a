"""Which way leads from city to city? The shortest over a seat's own routes, or the one that lacks least; in slices.

A whole search takes a Pico 60 ms: one city is settled each call, so that the lights go on meanwhile. Iterative, and
nothing is allocated after the beginning.
"""

from array import array

FAR = 0xFFFF
NO_ROUTE = 255
FOREIGN = 100  # a space that the seat does not own costs as much as a long way over own ones
LONGEST = 64  # routes of a way


class Paths:
    def __init__(self, board):
        cities = len(board.cities)
        self.board = board
        self.distance = array("H", [FAR] * cities)
        self.via = bytearray(cities)
        self.settled = bytearray(cities)
        self.way = bytearray(LONGEST)  # routes from the first city to the second
        self.count = 0
        self.found = True  # is the search over?
        self._owner = b""
        self._from = self._to = self._mine = 0
        self._foreign = False

    def begin(self, owner, seat, city, other, foreign):
        """foreign: may the way lead over routes that the seat lacks? Then over as few spaces of these as can be."""
        for at in range(len(self.via)):
            self.distance[at] = FAR
            self.via[at] = NO_ROUTE
            self.settled[at] = 0
        self.distance[city] = 0
        self._owner = owner
        self._mine = seat + 1
        self._from = city
        self._to = other
        self._foreign = foreign
        self.count = 0
        self.found = False

    def step(self):
        """One slice: settle the nearest city. True when the search is over."""
        if self.found:
            return True
        city = self._nearest()
        if city < 0 or city == self._to:
            self._trace()
            self.found = True
        else:
            self.settled[city] = 1
            self._relax(city)
        return self.found

    def _nearest(self):
        best = -1
        least = FAR
        for city in range(len(self.via)):
            if not self.settled[city] and self.distance[city] < least:
                least = self.distance[city]
                best = city
        return best

    def _relax(self, city):
        board = self.board
        for route in range(board.routes):
            if board.a[route] == city:
                self._look(route, city, board.b[route])
            elif board.b[route] == city:
                self._look(route, city, board.a[route])

    def _look(self, route, city, other):
        cost = self.board.length[route]
        if self._owner[route] != self._mine:
            if not self._foreign:
                return
            cost *= FOREIGN
        cost += self.distance[city]
        if cost < self.distance[other]:
            self.distance[other] = cost
            self.via[other] = route

    def _trace(self):
        """Back from the second city, then turned round."""
        city = self._to
        count = 0
        while city != self._from and self.via[city] != NO_ROUTE and count < LONGEST:
            self.way[count] = self.via[city]
            city = self.other_end(self.via[city], city)
            count += 1
        self.count = count
        for at in range(count >> 1):
            route = self.way[at]
            self.way[at] = self.way[count - 1 - at]
            self.way[count - 1 - at] = route

    def other_end(self, route, city):
        board = self.board
        return board.b[route] if board.a[route] == city else board.a[route]
