"""How does a railway game go? One engine; each game overrides knobs and small methods.

An action is one small int (`rules/codes.py`); only payments that are not listed come as counts of cards.
"""

from nordlys import once, seldom

from . import codes
from .board import Board
from .cards import CARDS, LOCO, NO_COLOUR, NONE, counts, names
from .payments import Payments
from .refused import Refused
from .state import MARKET, OFFER, OVER, PLAY, REVEALED, TICKETS, TUNNEL


class Railway(Payments):
    # Knobs: what the games of the family differ in. Numbers are data of the board file.
    FACE_UP_LOCO_ENDS_DRAWING = False
    MAY_STOP_DRAWING = False
    REST_TO_BOTTOM = False  # tickets not kept: to the bottom of the ticket deck, or out of the game
    OPTIONS = {}  # name: the values it may have, or a function (board, value) that says whether it may
    ACTIONS, VIEWS, LEGAL, SCORING, BOTS = (
        "actions",
        "views",
        "legal",
        "scoring",
        "railway",
    )  # the rest of the game

    @classmethod
    def printed(cls):
        """The same game with printed cards: loaded only where it is played."""
        from .printed import printed

        return printed(cls)

    @staticmethod
    def make_board(data):
        return Board(data)

    @staticmethod
    def read_rig(board, rig):
        return once("rules.rig").read_rig(board, rig)

    @staticmethod
    def check_variant(variant, players):
        """Railway games have none."""
        if variant is not None:
            raise Refused("bad_variant", "none")

    # ---- set-up

    def deal(self, seed, rig=None):
        """NC-02, NC-03, NL-02 … NL-04. rig: {"train_deck": [cards], "ticket_deck": …, "bonus": …} as indices."""
        once("rules.dealing").deal(self, seed, rig or {})

    def deal_bonus(self, seeded, rigged):
        """Only games with bonus cards. seeded: as in dealing.py."""

    def bonus_ids(self):
        return []

    # ---- an action

    @seldom
    def apply(self, code, seat=-1):
        """Do a listed action of the seat whose turn it is. Nothing is asked: `code` is from the legal list.

        seat: who keeps tickets at set-up, when all choose at once.
        """
        self.shown = False
        kind = code >> codes.SHIFT
        if kind == codes.CLAIM:
            route = code >> 12 & 255
            self._claim(route, self.payment(route, code & 4095, self.hands[self.turn]), (code & 15) - 1)
        elif kind == codes.DRAW:
            self._draw(code & 7)
        elif kind == codes.TICKETS:
            self._offer(self.turn, self.board.tickets_drawn)
        elif kind == codes.KEEP:
            seat = self.turn if seat < 0 else seat
            offer = self.offers[seat]
            self._keep(seat, [offer[i] for i in range(len(offer)) if code >> i & 1])
        elif kind == codes.TUNNEL_PAY:
            self._tunnel_pay(self.surcharge_cards(code & 15))
        elif kind == codes.WITHDRAW:
            self._withdraw()
        elif kind == codes.STOP:
            self.stop_drawing()
        else:
            self._pass()

    @seldom
    def keep(self, seat, tickets):
        """NC-03, NC-10: answer an offer."""
        offer = self.offers[seat]
        for ticket in tickets:
            if ticket < 0 or ticket not in offer:  # -1: no such ticket
                raise Refused("not_offered")
        least = self.keep_at_least(seat)
        if len(tickets) < least:
            raise Refused("too_few_kept", least=least)
        self._keep(seat, tickets)

    def draw(self, place):
        """NC-05, NL-05: a market place 0 … 4, or codes.DECK."""
        if not self.can_draw(place):
            raise Refused("no_such_card", self._why_no_card(place))
        self._draw(place)

    def stop_drawing(self):
        self.tell("stopped", {"seat": self.turn})
        self.end_turn()

    def draw_tickets(self):
        if not self.ticket_count:
            raise Refused("no_tickets")
        self._offer(self.turn, self.board.tickets_drawn)

    def check_claim(self, route):
        """May this seat take this lane at all? (NC-14, NC-16)"""
        board = self.board
        owner = self.owner[route]
        if owner:
            raise Refused("route_taken", "own" if owner == self.turn + 1 else None, route=route, seat=owner - 1)
        if self.lane_closed(route):
            raise Refused("lane_closed", route=route)
        for twin in board.twins(route):
            if self.owner[twin] == self.turn + 1:
                raise Refused("own_lane", route=route)
        if self.trains[self.turn] < board.length[route]:
            raise Refused("too_few_trains", need=board.length[route], have=self.trains[self.turn])

    def claim(self, route, cards):
        """NC-12 … NC-20, NL-11 … NL-16: the whole payment as nine counts."""
        self.check_claim(route)
        self._check_held(cards)
        colour = self.colour_of(route, cards)
        if colour < 0:
            raise Refused("does_not_pay", self._why_not_paid(route, cards), route=route)
        self._claim(route, cards, colour)

    @seldom
    def tunnel_pay(self, cards):
        """NC-20, NC-21: exactly the surcharge, in the colour played or locos."""
        self._check_held(cards)
        colour = self.tunnel_colour
        held = cards[LOCO] + (cards[colour] if colour != NO_COLOUR else 0)
        if sum(cards) != self.surcharge or held != self.surcharge:
            raise Refused(
                "wrong_surcharge",
                "locos" if colour == NO_COLOUR else None,
                count=self.surcharge,
                card=CARDS[colour],
            )
        self._tunnel_pay(cards)

    def surcharge_cards(self, locos):
        """The surcharge, so many of it in locos."""
        cards = bytearray(9)
        cards[LOCO] = locos
        if self.surcharge > locos:
            cards[self.tunnel_colour] = self.surcharge - locos
        return bytes(cards)

    def tunnel_withdraw(self):
        self._withdraw()

    def pass_turn(self):
        if not self.must_pass():
            raise Refused("must_not_pass")
        self._pass()

    # ---- what is legal

    def keep_at_least(self, seat):
        if not self.offers[seat]:
            return 0
        board = self.board
        least = board.tickets_kept_first if self.phase == TICKETS else board.tickets_kept
        return min(least, len(self.offers[seat]))

    def can_draw(self, place):
        """NC-08: with deck and discards empty a turn cannot begin with drawing."""
        if place == codes.DECK:
            return self.deck_count > 0
        card = self.market[place]
        if card == NONE:
            return False
        if self.drawn:
            return not (card == LOCO and self.FACE_UP_LOCO_ENDS_DRAWING)
        return self.deck_count > 0

    def open_to(self, seat, route):
        """Could this seat claim this lane, had it the cards?"""
        return not self.shut[seat][route]

    def must_pass(self):
        """NC-11: nothing else is legal."""
        if self.ticket_count:
            return False
        for place in range(MARKET + 1):
            if self.can_draw(place):
                return False
        purse = self.purse(self.hands[self.turn])
        shut = self.shut[self.turn]
        for route in range(self.board.routes):
            if not shut[route] and self.payable(route, purse):
                return False
        return True

    def waiting(self):
        """Seats that have yet to answer."""
        if self.phase in (TICKETS, OFFER):
            return [seat for seat in range(self.players) if self.offers[seat]]
        return []

    # ---- what happens

    def _draw(self, place):
        self.shown = True
        seat = self.turn
        if place == codes.DECK:
            self.deck_count -= 1
            card = self.deck[self.deck_count]
            self.hands[seat][card] += 1
            if self.events is not None:
                self.tell("drew", {"seat": seat, "from": "deck"}, seat, {"card": CARDS[card]})
            if not self.deck_count:
                self._reshuffle()
        else:
            card = self.market[place]
            self.market[place] = NONE
            self.hands[seat][card] += 1
            if self.events is not None:
                self.tell("drew", {"seat": seat, "from": place, "card": CARDS[card]})
            self._fill_market()
        if self.drawn or (card == LOCO and place != codes.DECK and self.FACE_UP_LOCO_ENDS_DRAWING):
            self.end_turn()
            return
        self.drawn = 1
        # NC-08: nothing left that may be the second card
        if not self.deck_count:
            for other in range(MARKET):
                if self.can_draw(other):
                    return
            self.end_turn()

    def _take_top(self):
        """NC-07: the discards become the new deck the moment the last card leaves it."""
        self.deck_count -= 1
        card = self.deck[self.deck_count]
        if not self.deck_count:
            self._reshuffle()
        return card

    @seldom
    def _reshuffle(self):
        discards = self.discards
        count = 0
        deck = self.deck
        for card in range(9):
            for _ in range(discards[card]):
                deck[count] = card
                count += 1
            discards[card] = 0
        if count:
            self.shown = True
            self.chance.shuffle(deck, count)
            self.deck_count = count
            self.tell("reshuffled", {"deck": count})

    def _fill_market(self):
        """NC-07: gaps are filled from the lowest slot, while there is a deck."""
        market = self.market
        for place in range(MARKET):
            if market[place] == NONE and self.deck_count:
                self.shown = True
                self.deck_count -= 1
                market[place] = card = self.deck[self.deck_count]
                if self.events is not None:
                    self.tell("market", {"place": place, "card": CARDS[card]})
                if not self.deck_count:
                    self._reshuffle()

    def _after_discarding(self):
        """NC-07: the deck is empty only while the discards are; gaps go before anything else is drawn."""
        if not self.deck_count:
            self._reshuffle()
            self._fill_market()

    @seldom
    def _offer(self, seat, count):
        self.shown = True
        count = min(count, self.ticket_count)
        deck = self.ticket_deck
        self.offers[seat] = bytes(deck[:count])
        self.ticket_count -= count
        for i in range(self.ticket_count):
            deck[i] = deck[i + count]
        self.phase = OFFER
        self.tell_offer(seat)

    def tell_offer(self, seat):
        if self.events is not None:
            offer = self.offers[seat]
            secret = {"tickets": [self.board.ticket_id(ticket) for ticket in offer]}
            self.tell("offered", {"seat": seat, "count": len(offer)}, seat, secret)

    @seldom
    def _keep(self, seat, tickets):
        offer = self.offers[seat]
        for ticket in tickets:
            self.ticket_owner[ticket] = seat + 1
        self.offers[seat] = b""
        if self.REST_TO_BOTTOM:
            self.rests[seat] = bytes([ticket for ticket in offer if ticket not in tickets])
        if self.events is not None:
            kept = {"tickets": [self.board.ticket_id(ticket) for ticket in tickets]}
            self.tell("kept", {"seat": seat, "count": len(tickets)}, seat, kept)
        if self.phase == TICKETS and self.waiting():
            return  # NC-03: all choose before the first turn
        self.shown = True
        for other in range(self.players):
            for ticket in self.rests[other]:
                self.ticket_deck[self.ticket_count] = ticket
                self.ticket_count += 1
            self.rests[other] = b""
        if self.phase == TICKETS:
            self.phase = PLAY
            self.tell("turn", {"seat": self.turn})
        else:
            self.phase = PLAY
            self.end_turn()

    def _claim(self, route, cards, colour):
        hand = self.hands[self.turn]
        for card in range(9):
            if cards[card]:
                hand[card] -= cards[card]
        if self.board.tunnel[route]:
            self._enter_tunnel(route, cards, colour)
        else:
            discards = self.discards
            for card in range(9):
                if cards[card]:
                    discards[card] += cards[card]
            self.own(route, cards)

    def own(self, route, cards):
        """The route is paid: trains, points, closed lanes, cards of a +X route."""
        board = self.board
        seat = self.turn
        self.take_lane(route, seat)
        if self.events is not None:
            points = board.points[board.length[route]]
            paid = {
                "seat": seat,
                "route": board.route_id(route),
                "cards": cards and counts(cards),
                "points": points,
            }
            self.tell("claimed", paid)
            closed = [board.route_id(twin) for twin in board.twins(route) if self._just_closed(twin)]
            if closed:
                self.tell("closed", {"routes": closed})
        if not self.PRINTED:
            if not self.deck_count:
                self._after_discarding()
            if board.bonus[route]:
                self._bonus_draw(board.bonus[route])
        self.end_turn()

    def _just_closed(self, twin):
        return not self.owner[twin] and self.lane_closed(twin)

    @seldom
    def _bonus_draw(self, count):
        """NL-16: blind, never from the market, fewer if fewer can be had."""
        self.shown = True
        seat = self.turn
        drawn = bytearray(9)
        while sum(drawn) < count and self.deck_count:
            card = self._take_top()
            self.hands[seat][card] += 1
            drawn[card] += 1
        if self.events is not None:
            self.tell("bonus_drew", {"seat": seat, "count": sum(drawn)}, seat, {"cards": counts(drawn)})

    @seldom
    def _enter_tunnel(self, route, cards, colour):
        """NC-20 … NC-23: the laid cards and the revealed ones lie apart until the tunnel is decided."""
        self.shown = True
        self.tunnel_route = route
        self.tunnel_colour = colour if colour >= 0 else NO_COLOUR
        for card in range(9):
            self.laid[card] = cards[card]
        if self.events is not None:
            laid = {"seat": self.turn, "route": self.board.route_id(route), "cards": counts(cards)}
            self.tell("laid", laid)
        revealed = []
        while len(revealed) < REVEALED and self.deck_count:
            revealed.append(self._take_top())
        self.revealed = bytes(revealed)
        surcharge = 0
        for card in revealed:
            if card == LOCO or card == self.tunnel_colour:
                surcharge += 1
        self.surcharge = surcharge
        if self.events is not None:
            self.tell("revealed", {"cards": names(revealed), "surcharge": surcharge})
        if surcharge:
            self.phase = TUNNEL
        else:
            self._tunnel_pay(bytes(9))

    @seldom
    def _tunnel_pay(self, cards):
        hand = self.hands[self.turn]
        paid = bytearray(self.laid)
        for card in range(9):
            hand[card] -= cards[card]
            paid[card] += cards[card]
            self.discards[card] += paid[card]
        route = self._leave_tunnel()
        self.own(route, paid)

    @seldom
    def _withdraw(self):
        """NC-22: the laid cards go back to the hand, and the turn is over."""
        hand = self.hands[self.turn]
        for card in range(9):
            hand[card] += self.laid[card]
        route = self._leave_tunnel()
        if self.events is not None:
            self.tell("withdrew", {"seat": self.turn, "route": self.board.route_id(route)})
        self._after_discarding()
        self.end_turn()

    def _leave_tunnel(self):
        for card in self.revealed:
            self.discards[card] += 1
        for card in range(9):
            self.laid[card] = 0
        route = self.tunnel_route
        self.revealed = b""
        self.tunnel_route = NONE
        self.tunnel_colour = self.surcharge = 0
        self.phase = PLAY
        return route

    def _pass(self):
        self.tell("passed", {"seat": self.turn})
        self.passes += 1
        if self.passes == self.players:
            self.end_game()
        else:
            self.end_turn(True)

    def end_turn(self, passed=False):
        """NC-24: the last round starts once, and every player then takes exactly one more turn."""
        self.drawn = 0
        if not passed:
            self.passes = 0
        if self.turns_left:
            self.turns_left -= 1
            if not self.turns_left:
                self.end_game()
                return
        elif not self.last_round and self.trains[self.turn] <= self.board.last_round_at:
            self.last_round = 1
            self.turns_left = self.players
            self.tell("last_round", {"seat": self.turn})
        self.turn = (self.turn + 1) % self.players
        if self.events is not None:
            self.tell("turn", {"seat": self.turn})

    def end_game(self):
        """What comes then is scoring, in slices (`rules/scoring.py`)."""
        self.phase = OVER
        self.shown = True

    # ---- sentences

    def _check_held(self, cards):
        hand = self.hands[self.turn]
        for card in range(9):
            if cards[card] > hand[card]:
                raise Refused("cards_not_held", card=CARDS[card], have=hand[card], count=cards[card])

    def _why_no_card(self, place):
        if place == codes.DECK:
            return "second" if self.drawn else "deck"
        if self.market[place] == NONE:
            return "gap"
        return "loco" if self.deck_count or self.drawn else "deck"

    def _why_not_paid(self, route, cards):
        board = self.board
        if cards[LOCO] and not self.locos_wild(route):
            return "locos"
        if board.ferry[route] or board.substitute[route]:
            return "set"
        return "grey" if board.colour[route] == 8 else None
