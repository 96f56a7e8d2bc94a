"""How does a rule test set up a railway game? Runs on CPython and on MicroPython alike.

A test reads like this:
    table = Table("nordic_countries", 3)
    table.hold(0, yellow=2)
    table.claim(0, "orebro-oslo.2", yellow=2)
    assert table.refused(1, claim("orebro-oslo.2", yellow=2)) == "route_taken"
"""

from nordlys.rules import actions, legal, views
from nordlys.rules.cards import CARDS
from nordlys.rules.opening import Opening
from nordlys.rules.play import Play
from nordlys.rules.refused import Refused
from nordlys.rules.scoring import score


def claim(route, **cards):
    return {"type": "claim", "route": route, "cards": cards}


def draw(place="deck"):
    return {"type": "draw_card", "from": place}


def keep(*tickets):
    return {"type": "keep_tickets", "keep": list(tickets)}


def action(kind, **fields):
    fields["type"] = kind
    return fields


def heard(events):
    """The names of the events, in order."""
    return [what for what, _ in events]


class Table:
    def __init__(self, game, players=2, seed=1, first=0, options=None, rig=None, begin=True):
        """begin: everybody keeps all tickets that were dealt, so that the first turn can start."""
        self.opening = Opening(game, players, seed, first, options, rig)
        self.play = Play(self.opening.start, actions, score)
        self.board = self.play.game.board
        if begin:
            for seat in range(players):
                self.act(seat, keep(*self.mine(seat)["offer"]))

    @property
    def game(self):
        return self.play.game

    # ---- setting the scene: these reach past the rules

    def hold(self, seat, **cards):
        """Give a seat exactly this hand."""
        for i in range(9):
            self.game.hands[seat][i] = cards.get(CARDS[i], 0)

    def show(self, *cards):
        """Lay these five in the market; None is a gap."""
        for place in range(5):
            self.game.market[place] = 255 if cards[place] is None else CARDS.index(cards[place])

    def stack(self, *cards):
        """Let the deck be exactly these, the first on top."""
        game = self.game
        game.deck_count = len(cards)
        for i in range(len(cards)):
            game.deck[len(cards) - 1 - i] = CARDS.index(cards[i])

    def discard(self, **cards):
        """Let the discards be exactly these."""
        for i in range(9):
            self.game.discards[i] = cards.get(CARDS[i], 0)

    def tickets(self, seat, *ids):
        """Let the seat hold exactly these tickets."""
        game = self.game
        for ticket in range(self.board.tickets):
            if game.ticket_owner[ticket] == seat + 1:
                game.ticket_owner[ticket] = 0
        for name in ids:
            game.ticket_owner[self.board.find_ticket(name)] = seat + 1

    def no_tickets_left(self):
        self.game.ticket_count = 0

    def ticket_pile(self, *ids):
        """Let the ticket deck be exactly these, the first on top."""
        self.game.ticket_count = len(ids)
        for i in range(len(ids)):
            self.game.ticket_deck[i] = self.board.find_ticket(ids[i])

    def trains(self, seat, count):
        self.game.trains[seat] = count
        self.game._derive()

    def give(self, seat, *routes):
        """Let the seat own these routes (trains and points counted, nothing paid)."""
        for name in routes:
            route = self.board.find_route(name)
            assert route >= 0 and not self.game.owner[route], name
            self.game.take_lane(route, seat)

    def turn(self, seat):
        self.game.turn = seat

    # ---- playing

    def act(self, seat, wire):
        """Do it; gives the events as (name, public fields with the seat's secrets added)."""
        self.game.events = []
        self.play.act(seat, self.play.parse(wire))
        told = []
        for what, public, owner, secret in self.game.events:
            fields = dict(public)
            if secret and owner == seat:
                fields.update(secret)
            told.append((what, fields))
        self.game.events = None
        return told

    def refused(self, seat, wire):
        """The code with which it is refused, or None where it was done. Refused, it has changed nothing."""
        before = self.game.digest()
        try:
            self.act(seat, wire)
        except Refused as refusal:
            self.game.events = None
            assert self.game.digest() == before
            return refusal.code
        return None

    def seen_by(self, watcher, seat, wire):
        """Do it; gives the events as another seat is told them."""
        self.game.events = []
        self.play.act(seat, self.play.parse(wire))
        told = []
        for what, public, owner, secret in self.game.events:
            fields = dict(public)
            if secret and owner == watcher:
                fields.update(secret)
            told.append((what, fields))
        self.game.events = None
        return told

    def undone(self):
        """Undo: None, and the position is the one before; or the code with which it is refused."""
        before = self.game.digest()
        try:
            self.play.undo()
        except Refused as refusal:
            assert self.game.digest() == before
            return refusal.code
        return None

    def claim(self, seat, route, **cards):
        return self.act(seat, claim(route, **cards))

    def legal(self, seat):
        """Every listed action, as the link writes it; claims in board order."""
        game = self.game
        found = list(legal.others(game, seat))
        for route in range(self.board.routes):
            found += legal.claims(game, seat, route)
        return [actions.wire(game, actions.from_code(game, seat, code)) for code in found]

    def payments(self, seat, route):
        """The listed payments of one route, in order."""
        game = self.game
        listed = legal.claims(game, seat, self.board.find_route(route))
        return [actions.wire(game, actions.from_code(game, seat, code))["cards"] for code in listed]

    def pays(self, route, **cards):
        """Does exactly this payment buy the route? (asked of the arithmetic alone)"""
        counts = bytes([cards.get(name, 0) for name in CARDS])
        return self.game.colour_of(self.board.find_route(route), counts) >= 0

    def hand(self, seat):
        return views.private(self.game, seat)["hand"]

    def deck(self):
        """The deck's cards, the top one first."""
        game = self.game
        return [CARDS[game.deck[i]] for i in range(game.deck_count - 1, -1, -1)]

    def ticket_deck(self):
        """The ticket deck's ids, the top one first."""
        game = self.game
        return [self.board.ticket_id(game.ticket_deck[i]) for i in range(game.ticket_count)]

    def view(self):
        return views.public(self.game)

    def mine(self, seat):
        return views.private(self.game, seat)

    def score(self):
        """The final table of the position as it lies."""
        for _ in score(self.game):
            pass
        result = self.game.result
        self.game.result = None
        return result

    def undo(self):
        """What was undone, as [[seat, action], …], or the code with which undo is refused."""
        return self._again(self.play.undo)

    def redo(self):
        """What was done again, as [[seat, action], …], or the code with which redo is refused."""
        return self._again(self.play.redo)

    def _again(self, what):
        before = self.game.digest()
        try:
            return [[seat, self.play.actions.wire(self.game, parsed)] for seat, parsed in what()]
        except Refused as refusal:
            assert self.game.digest() == before
            return refusal.code

    def every_card(self):
        """How many of each card there are, wherever they lie."""
        game = self.game
        found = [0] * 9
        rows = list(game.deck[: game.deck_count]) + list(game.market) + list(game.revealed)
        for card in rows:
            if card < 9:
                found[card] += 1
        for lying in [game.discards, game.laid] + game.hands:
            for card in range(9):
                found[card] += lying[card]
        return {CARDS[card]: found[card] for card in range(9)}


class PrintedTable(Table):
    """The same with printed cards: nothing is dealt, claims name no cards."""

    def __init__(self, game, players=2, seed=1, first=0, options=None):
        self.opening = Opening(game, players, seed, first, options, None, None, "physical")
        self.play = self.opening.play()
        self.board = self.play.game.board

    def legal(self, seat, **asked):
        """What the link lists: everything, or what is asked for by `route` or `brief`."""
        answer = self.play.legal.answer(self.play, seat, **asked)
        return {name: list(answer[name]) for name in answer} if asked.get("brief") else list(answer["actions"])

    def claim(self, seat, route):
        return self.act(seat, action("claim", route=route))

    def say(self, seat, *kinds):
        """Actions without fields, one after another; gives the events of the last."""
        for kind in kinds:
            told = self.act(seat, action(kind))
        return told

    def round(self, kind, *seats):
        """The same from each of these seats in turn."""
        for seat in seats:
            told = self.say(seat, kind)
        return told

    def recorded(self):
        return list(self.play.recorded())

    def played_again(self):
        """A new game of the same opening with the record's actions."""
        play = self.opening.play()
        for seat, wire in self.recorded():
            play.act(seat, play.parse(wire))
        return play
