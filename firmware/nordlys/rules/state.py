"""What is known of a railway game? Its whole state, and what follows from it.

The state is flat: small ints and bytearrays, named in SCALARS and ARRAYS. What follows from them (scores, which
lanes are shut for whom) is kept beside, for speed, and made anew by `_derive`.
"""

from hashlib import sha256

from nordlys import seldom

from .cards import COLOURS, NONE
from .chance import Chance

# Phases, by their names on the link.
PHASES = ("bonus", "tickets", "play", "tunnel", "offer", "reports", "over")
BONUS, TICKETS, PLAY, TUNNEL, OFFER, REPORTS, OVER = range(7)

MARKET = 5
REVEALED = 3  # NC-20

SCALARS = (
    "phase",
    "turn",
    "drawn",
    "passes",  # one after another (NC-11)
    "last_round",
    "turns_left",  # of the last round (NC-24)
    "deck_count",
    "ticket_count",
    "tunnel_route",
    "tunnel_colour",
    "surcharge",
)
ARRAYS = (
    "owner",  # a route: 0 free, seat + 1
    "trains",
    "discards",
    "market",
    "deck",  # the top card last
    "ticket_deck",  # the top ticket first
    "ticket_owner",  # 0 nobody, seat + 1
    "laid",  # cards of a waiting tunnel
)


class State:
    PRINTED = False
    SCALARS = SCALARS
    ARRAYS = ARRAYS

    @seldom
    def __init__(self, board, players, first=0, options=None):
        self.board = board
        self.players = players
        self.first = first
        self.options = options
        self.events = None  # a list, while somebody listens
        self.shown = False  # did the last action show anybody anything hidden? (undo)
        self.result = None
        self.version = 0  # counts changes of who may claim what
        self.claim_list = None  # made when somebody asks for the whole list
        self.phase = TICKETS
        self.turn = first
        self.drawn = self.passes = self.last_round = self.turns_left = 0
        self.deck_count = self.ticket_count = 0
        self.tunnel_route = NONE
        self.tunnel_colour = self.surcharge = 0
        self.revealed = b""
        self.owner = bytearray(board.routes)
        self.trains = bytearray([board.trains] * players)
        self.hands = [bytearray(9) for _ in range(players)]
        self.discards = bytearray(9)
        self.laid = bytearray(9)
        self.market = bytearray([NONE] * MARKET)
        self.deck = bytearray(board.colour_cards * COLOURS + board.loco_cards)
        self.ticket_deck = bytearray(board.tickets)
        self.ticket_owner = bytearray(board.tickets)
        self.offers = [b""] * players  # tickets to choose from
        self.rests = [b""] * players  # tickets given back at set-up, until all have answered (NL-04)
        self.bonus_cards = b""
        self.begin("")
        self._derive()

    def begin(self, seed):
        """What chance will answer from here on."""
        self.seed = seed
        self.chance = Chance(seed)

    def tell(self, what, public, seat=-1, secret=None):
        """An event: public fields, and those that only one seat may see."""
        if self.events is not None:
            self.events.append((what, public, seat, secret))

    def is_over(self):
        return self.phase == OVER

    def lane_closed(self, route):
        """Closed to everybody: as many lanes as the table may use are taken (NC-16, NL-15)."""
        board = self.board
        lanes = board.lanes[route]
        if lanes == 1:
            return False
        taken = 0
        for twin in board.twins(route):
            if self.owner[twin]:
                taken += 1
        return taken >= board.lanes_open[self.players * 4 + lanes]

    def take_lane(self, route, seat):
        """NC-14, NC-15: trains are placed, points counted; and who may claim what is brought up to date."""
        board = self.board
        self.owner[route] = seat + 1
        self.trains[seat] -= board.length[route]
        self.scores[seat] += board.points[board.length[route]]
        self.version += 1
        self._shut(route)
        left = self.trains[seat]
        if left < board.longest_route:
            shut = self.shut[seat]
            for other in range(board.routes):
                if board.length[other] > left:
                    shut[other] = 1

    def _shut(self, route):
        for shut in self.shut:
            shut[route] = 1
        if self.board.lanes[route] > 1:
            mine = self.shut[self.owner[route] - 1]
            for twin in self.board.twins(route):
                mine[twin] = 1
                if self.lane_closed(twin):
                    for shut in self.shut:
                        shut[twin] = 1

    def tickets_known(self):
        """Printed cards: the players may score the tickets themselves."""
        return True

    def tickets_of(self, seat):
        return [ticket for ticket in range(self.board.tickets) if self.ticket_owner[ticket] == seat + 1]

    def settings(self) -> tuple:
        """Options as small ints, for the digest."""
        return ()

    def digest(self):
        """32 hex digits over everything that the rules know."""
        h = sha256(self.board.hash.encode())
        h.update(self.chance.key)
        h.update(self.chance.used.to_bytes(4, "big"))
        h.update(bytes([self.players, self.first, self.PRINTED]))
        h.update(bytes(self.settings()))
        h.update(bytes([getattr(self, name) for name in self.SCALARS]))
        for name in self.ARRAYS:
            array = getattr(self, name)
            h.update(array[: self._length(name)] if name in ("deck", "ticket_deck") else array)
        for hand in self.hands:
            h.update(hand)
        h.update(self.revealed)
        h.update(b"/")
        for rows in (self.offers, self.rests):
            for row in rows:
                h.update(row)
                h.update(b"/")
        h.update(bytes(self.bonus_cards))
        return "".join(["%02x" % byte for byte in h.digest()[:16]])

    def _length(self, name):
        return self.deck_count if name == "deck" else self.ticket_count

    def snapshot(self):
        """Everything that `restore` needs; immutable, so that it can be kept."""
        return (
            tuple([getattr(self, name) for name in self.SCALARS]),
            tuple([bytes(getattr(self, name)) for name in self.ARRAYS]),
            tuple([bytes(hand) for hand in self.hands]),
            (tuple(self.offers), tuple(self.rests), self.revealed, bytes(self.bonus_cards), self.chance.used),
        )

    @seldom
    def restore(self, snapshot):
        scalars, arrays, hands, (offers, rests, revealed, bonus, used) = snapshot
        for i in range(len(self.SCALARS)):
            setattr(self, self.SCALARS[i], scalars[i])
        for i in range(len(self.ARRAYS)):
            setattr(self, self.ARRAYS[i], bytearray(arrays[i]))
        self.hands = [bytearray(hand) for hand in hands]
        self.offers = list(offers)
        self.rests = list(rests)
        self.revealed = revealed
        self.bonus_cards = bonus
        self.chance.rewind(used)
        self.result = None
        self._derive()

    @seldom
    def copy(self):
        """A game of its own, for bots that search; nobody listens to it."""
        other = self.__class__.__new__(self.__class__)
        for name in self.__dict__:
            value = getattr(self, name)
            if isinstance(value, bytearray):
                value = bytearray(value)
            setattr(other, name, value)
        other.hands = [bytearray(hand) for hand in self.hands]
        other.shut = [bytearray(shut) for shut in self.shut]
        other.offers = list(self.offers)
        other.rests = list(self.rests)
        other.scores = list(self.scores)
        other.chance = self.chance.copy()
        other.events = other.claim_list = None
        return other

    def _derive(self):
        board = self.board
        self.version += 1
        self.scores = [0] * self.players
        self.shut = [bytearray(board.routes) for _ in range(self.players)]
        for route in range(board.routes):
            if self.owner[route]:
                self.scores[self.owner[route] - 1] += board.points[board.length[route]]
                self._shut(route)
            for seat in range(self.players):
                if board.length[route] > self.trains[seat]:
                    self.shut[seat][route] = 1
