"""How does a railway game go with printed cards? The board keeps routes, trains and turns; players report the rest.

Claims come without cards, every tunnel waits for what the players did, and at the end each seat says which
tickets it held. Nothing is hidden, so everything can be taken back.
"""

# pyright: reportAttributeAccessIssue=false
# A mixin without a base of its own: MicroPython looks bases up depth first, so a common base would hide the game's.

from .cards import NONE
from .refused import Refused
from .state import BONUS, OVER, PLAY, REPORTS, TUNNEL

# What a seat has reported, as bits.
TICKETS_TOLD, HAND_TOLD, TICKETS_LEFT_OUT = 1, 2, 4


class Printed:
    PRINTED = True
    ACTIONS, LEGAL = "printed_actions", "printed_legal"

    def deal(self, seed, rig=None):
        """Nothing is dealt: the cards are on the table."""
        self.begin(seed)
        self.reported = bytearray(self.players)
        self.phase = PLAY
        self.asks_bonus = len(self.board.bonuses) > 1
        if self.asks_bonus:
            chosen = (self.options or {}).get("bonus")
            if chosen:
                self.choose_bonus(chosen)
            else:
                self.phase = BONUS
        if self.phase == PLAY:
            self.tell("turn", {"seat": self.turn})

    def choose_bonus(self, ids):
        """NL-03: the four cards that lie on the table."""
        known = [bonus[0] for bonus in self.board.bonuses]
        self.bonus_cards = bytes([known.index(name) for name in ids])

    def report_bonus(self, ids):
        self.choose_bonus(ids)
        self.tell("reported", {"seat": self.turn, "what": "report_bonus"})
        self.phase = PLAY
        self.tell("turn", {"seat": self.turn})

    def report_turn(self, what):
        """Cards or tickets were drawn: the turn moves on."""
        self.tell("reported", {"seat": self.turn, "what": what})
        self.end_turn()

    def claim(self, route):
        self.check_claim(route)
        if self.board.tunnel[route]:
            self.tunnel_route = route
            self.phase = TUNNEL
            self.tell("laid", {"seat": self.turn, "route": self.board.route_id(route), "cards": None})
        else:
            self.own(route, None)

    def tunnel_paid(self):
        route = self.tunnel_route
        self.tunnel_route = NONE
        self.phase = PLAY
        self.own(route, None)

    def tunnel_failed(self):
        """NC-22"""
        route = self.tunnel_route
        self.tunnel_route = NONE
        self.phase = PLAY
        self.tell("withdrew", {"seat": self.turn, "route": self.board.route_id(route)})
        self.end_turn()

    def pass_turn(self):
        """The board cannot see whether something else could be done."""
        self._pass()

    def end_game(self):
        self.phase = REPORTS

    def needs_hands(self):
        return "call_of_the_locos" in self.bonus_ids()

    def waiting(self):
        if self.phase != REPORTS:
            return []
        needed = TICKETS_TOLD | (HAND_TOLD if self.needs_hands() else 0)
        return [seat for seat in range(self.players) if self.reported[seat] & needed != needed]

    def report_tickets(self, seat, tickets):
        """NC-25: the tickets that this seat held, or None: the players score tickets themselves."""
        for ticket in tickets or ():
            owner = self.ticket_owner[ticket]
            if owner and owner != seat + 1:
                raise Refused("bad_action", "reported", ticket=self.board.ticket_id(ticket), seat=owner - 1)
        for ticket in range(self.board.tickets):
            if self.ticket_owner[ticket] == seat + 1:
                self.ticket_owner[ticket] = 0
        for ticket in tickets or ():
            self.ticket_owner[ticket] = seat + 1
        self.reported[seat] &= HAND_TOLD
        self.reported[seat] |= TICKETS_TOLD | (TICKETS_LEFT_OUT if tickets is None else 0)
        self._told(seat, "report_tickets")

    def report_hand(self, seat, cards):
        for card in range(9):
            self.hands[seat][card] = cards[card]
        self.reported[seat] |= HAND_TOLD
        self._told(seat, "report_hand")

    def _told(self, seat, what):
        self.tell("reported", {"seat": seat, "what": what})
        if not self.waiting():
            self.phase = OVER

    def tickets_known(self):
        for told in self.reported:
            if told & TICKETS_LEFT_OUT:
                return False
        return True


_made = {}


def printed(kind):
    """The class of this game with printed cards."""
    if kind not in _made:
        options = dict(kind.OPTIONS)
        if hasattr(kind, "fits_bonus"):
            options["bonus"] = kind.fits_bonus
        arrays = tuple(list(kind.ARRAYS) + ["reported"])
        _made[kind] = type("Printed" + kind.__name__, (Printed, kind), {"OPTIONS": options, "ARRAYS": arrays})
    return _made[kind]
