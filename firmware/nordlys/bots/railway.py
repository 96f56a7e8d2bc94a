"""How do bots play the railway games?

They are handed a SeatView, never the game: nothing else than the seat's own hand and tickets and what lies open.
"""

from nordlys.rules import actions, codes, legal
from nordlys.rules.cards import COLOURS, GREY, LOCO
from nordlys.rules.networks import joins, networks

FAR = 999  # further than any map is wide
ENOUGH_CARDS = 14  # with more in hand than this a greedy bot claims for points alone
FEW_TRAINS = 12  # with fewer it takes no new tickets


def _nothing():
    pass


class SeatView:
    """What a seat can see, and its own legal actions."""

    def __init__(self, game, seat, breathe=None):
        """breathe(): called now and then while a bot thinks, so that the table goes on meanwhile."""
        self._game = game
        self.seat = seat
        self.breathe = breathe or _nothing
        self.board = game.board
        self.hand = bytes(game.hands[seat])
        self.offer = game.offers[seat]
        self.least = game.keep_at_least(seat)
        self.tickets = game.tickets_of(seat)
        self.owner = game.owner
        self.trains = game.trains[seat]
        self.market = game.market
        self.drawn = game.drawn

    def others(self):
        return legal.others(self._game, self.seat)

    def claimable(self):
        return list(legal.claimable(self._game, self.seat))

    def claims(self, route):
        return legal.claims(self._game, self.seat, route)

    def open(self, route):
        return not self._game.shut[self.seat][route]


def choose(name, play, seat, chance):
    view = SeatView(play.game, seat, play.breathe)
    code = _random(view, chance) if name == "random" else _greedy(view, chance)
    return actions.from_code(play.game, seat, code)


def _random(view, chance):
    """Any action, each route counting once however many ways there are to pay it."""
    others = view.others()
    routes = view.claimable()
    pick = chance.below(len(others) + len(routes))
    if pick < len(others):
        return others[pick]
    ways = view.claims(routes[pick - len(others)])
    return ways[chance.below(len(ways))]


def _greedy(view, chance):
    """Builds the tickets' shortest ways, draws what they cost, and else claims what pays most."""
    others = view.others()
    kinds = [code >> codes.SHIFT for code in others]
    if codes.KEEP in kinds:
        return _keep(view, others)
    if codes.TUNNEL_PAY in kinds or codes.WITHDRAW in kinds:
        return others[0]  # fewest locos first; withdrawing is last
    wanted = _wanted(view)
    if not view.drawn:
        routes = view.claimable()
        best = [route for route in routes if route in wanted]
        if not best and (not wanted or sum(view.hand) > ENOUGH_CARDS):
            best = routes
        if best:
            length = view.board.length
            return view.claims(max(best, key=lambda route: (length[route], -route)))[0]
        if not wanted and codes.TICKETS in kinds and view.trains > FEW_TRAINS:
            return codes.TICKETS << codes.SHIFT
        if routes and codes.DRAW not in kinds:
            return view.claims(routes[0])[0]
    return _draw(view, others, wanted, chance)


def _keep(view, others):
    """The cheapest tickets that the offer obliges to, and every one more that is nearly built already."""
    cost = []
    for i in range(len(view.offer)):
        a, b, points = view.board.ticket(view.offer[i])
        spaces = _way(view, a, b)[0]
        cost.append((spaces - points, spaces, i))
    cost.sort()
    mask = 0
    room = view.trains
    for taken in range(len(cost)):
        _, spaces, i = cost[taken]
        if taken < view.least or (spaces <= 3 and spaces <= room):
            mask |= 1 << i
            room -= spaces
    return codes.KEEP << codes.SHIFT | mask


def _wanted(view):
    """The routes still missing for the unfinished ticket that takes the fewest trains."""
    board = view.board
    network = networks(board, view.owner, view.seat)
    best = (FAR, [])
    for ticket in view.tickets:
        if not joins(board, network, ticket):
            a, b, _ = board.ticket(ticket)
            way = _way(view, a, b)
            if way[0] <= view.trains and way[0] < best[0]:
                best = way
    return best[1]


def _way(view, start, end):
    """The fewest spaces to claim between two cities, and the routes: own ones cost nothing."""
    board = view.board
    mine = view.seat + 1
    far = [FAR] * len(board.cities)
    by = [-1] * len(board.cities)
    far[start] = 0
    usable = [r for r in range(board.routes) if view.owner[r] == mine or view.open(r)]
    better = True
    while better:
        better = False
        view.breathe()
        for route in usable:
            a, b = board.a[route], board.b[route]
            cost = 0 if view.owner[route] == mine else board.length[route]
            if far[a] + cost < far[b]:
                far[b], by[b], better = far[a] + cost, route, True
            elif far[b] + cost < far[a]:
                far[a], by[a], better = far[b] + cost, route, True
    routes = []
    city = end
    while far[end] < FAR and city != start:
        route = by[city]
        if view.owner[route] != mine:
            routes.append(route)
        city = board.b[route] if board.a[route] == city else board.a[route]
    return far[end], routes


def _draw(view, others, wanted, chance):
    """The market card that most helps the wanted routes, else the deck, else whatever there is."""
    need = [0] * 9
    for route in wanted:
        colour = view.board.colour[route]
        if view.board.ferry[route]:
            need[LOCO] += 2
        if colour != GREY:
            need[colour] += max(0, view.board.length[route] - view.hand[colour])
        else:
            held = max(range(COLOURS), key=lambda c: view.hand[c])
            need[held] += 1
    best = None
    most = 0
    for code in others:
        if code >> codes.SHIFT == codes.DRAW and code & 7 != codes.DECK:
            worth = need[view.market[code & 7]]
            if worth > most:
                best, most = code, worth
    if best is not None:
        return best
    blind = codes.DRAW << codes.SHIFT | codes.DECK
    if blind in others:
        return blind
    return others[chance.below(len(others))]
