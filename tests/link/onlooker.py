"""What does a player know who only listens? A view kept up to date from events, to be held against `state`."""

from tests.link.client import CARDS

COMPARED = "phase turn last_round drawn market deck discards ticket_deck claimed closed waiting".split()


CARD_COUNT = {"nordic_countries": 110, "northern_lights": 114, "starter": 56}  # of the game


class Onlooker:
    """Begins with a view and a board, then hears events, never the table."""

    def __init__(self, seat, view, board):
        self.seat = seat
        self.board = {route["id"]: route for route in board["routes"]}
        self.order = list(self.board)
        self.game = board["id"]
        self.to_bottom = self.game == "northern_lights"
        for name in COMPARED:
            setattr(self, name, view[name])
        self.players = [dict(row) for row in view["seats"]]
        self.hand = {card: view["hand"].get(card, 0) for card in CARDS}
        self.tickets = [ticket["id"] for ticket in view["my_tickets"]]
        self.discards = {card: view["discards"].get(card, 0) for card in CARDS}
        # It begins at set-up, where all are offered as many; bots may have chosen already.
        assert view["phase"] == "tickets" and seat in view["waiting"]
        self.offered = {other: len(view["offer"]) for other in view["waiting"]}
        answered = [row for other, row in enumerate(self.players) if other not in self.offered]
        self.rests = sum(len(view["offer"]) - row["tickets"] for row in answered)
        self.seq = view["seq"]
        self.laid = None
        self.revealed = []
        self.before_shuffling = None  # cards that the deck still had when it was shuffled anew
        self.result = None

    def hear(self, event):
        assert event["seq"] == self.seq + 1
        self.seq = event["seq"]
        getattr(self, "on_" + event["ev"])(event)

    # ---- cards

    def _take(self, seat, cards, sign=-1):
        self.players[seat]["cards"] += sign * sum(cards.values())
        if seat == self.seat:
            for card in cards:
                self.hand[card] += sign * cards[card]
                assert self.hand[card] >= 0

    def _discard(self, cards):
        for card in cards:
            self.discards[card] += cards[card]

    def _from_deck(self, count):
        self.deck -= count
        if self.before_shuffling is not None:
            self.deck += self.before_shuffling
        self.before_shuffling = None

    def on_drew(self, event):
        self.before_shuffling = None
        if event["from"] == "deck":
            assert ("card" in event) == (event["seat"] == self.seat)
            self.deck -= 1
        else:
            assert self.market[event["from"]] == event["card"]
            self.market[event["from"]] = None
        self.players[event["seat"]]["cards"] += 1
        if event["seat"] == self.seat:
            self.hand[event["card"]] += 1
        self.drawn = 1

    def on_market(self, event):
        assert self.market[event["place"]] is None
        self.market[event["place"]] = event["card"]
        self.deck -= 1
        self.before_shuffling = None

    def on_reshuffled(self, event):
        self.before_shuffling = self.deck
        assert sum(self.discards.values()) == event["deck"]
        self.deck = event["deck"]
        self.discards = dict.fromkeys(CARDS, 0)

    # ---- tickets

    def on_offered(self, event):
        assert ("tickets" in event) == (event["seat"] == self.seat)
        self.offered[event["seat"]] = event["count"]
        self.ticket_deck -= event["count"]
        self.phase = "offer"
        self.waiting = [event["seat"]]

    def on_kept(self, event):
        seat = event["seat"]
        assert ("tickets" in event) == (seat == self.seat)
        self.players[seat]["tickets"] += event["count"]
        self.rests += self.offered[seat] - event["count"]
        self.waiting = [other for other in self.waiting if other != seat]
        if seat == self.seat:
            assert len(event["tickets"]) == event["count"]
            self.tickets += event["tickets"]
        if not self.waiting:
            self.ticket_deck += self.rests if self.to_bottom else 0
            self.rests = 0
            self.phase = "play"

    # ---- routes

    def on_laid(self, event):
        self._take(event["seat"], event["cards"])
        self.laid = event["cards"]
        self.before_shuffling = None

    def on_revealed(self, event):
        self._from_deck(len(event["cards"]))
        self.revealed = event["cards"]
        if event["surcharge"]:
            self.phase = "tunnel"

    def _decided(self):
        self._discard({card: self.revealed.count(card) for card in self.revealed})
        self.laid, self.revealed = None, []
        self.phase = "play"

    def on_withdrew(self, event):
        self._take(event["seat"], self.laid, 1)
        self._decided()

    def on_claimed(self, event):
        seat, route = event["seat"], self.board[event["route"]]
        cards = event["cards"]
        laid = self.laid or {}
        self._take(seat, {card: cards[card] - laid.get(card, 0) for card in cards})
        self._discard(cards)
        if self.laid is not None:
            self._decided()
        self.players[seat]["trains"] -= route["length"]
        self.players[seat]["score"] += event["points"]
        assert route["id"] not in self.claimed and route["id"] not in self.closed
        self.claimed = {**self.claimed, route["id"]: seat}
        self.before_shuffling = None

    def on_closed(self, event):
        self.closed = sorted({*self.closed, *event["routes"]}, key=self.order.index)

    def on_bonus_drew(self, event):
        assert ("cards" in event) == (event["seat"] == self.seat)
        self._from_deck(event["count"])
        self.players[event["seat"]]["cards"] += event["count"]
        for card, count in event.get("cards", {}).items():
            self.hand[card] += count

    # ---- turns

    def on_passed(self, event):
        assert event["seat"] == self.turn

    on_stopped = on_passed

    def on_turn(self, event):
        self.turn = event["seat"]
        self.drawn = 0

    def on_last_round(self, event):
        assert not self.last_round and event["seat"] == self.turn
        self.last_round = True

    def on_over(self, event):
        self.phase = "over"
        self.drawn = 0
        self.result = event["result"]
        for row, player in zip(self.result["table"], self.players, strict=True):
            player["score"] = row["total"]

    def on_seat(self, event):
        self.players[event["seat"]].pop("bot", None)
        if event["bot"]:
            self.players[event["seat"]]["bot"] = event["bot"]

    def compare(self, view):
        """Is this what the table says?"""
        mine = {name: getattr(self, name) for name in COMPARED}
        mine["discards"] = {card: count for card, count in self.discards.items() if count}
        assert mine == {name: view[name] for name in COMPARED}
        assert self.players == view["seats"]
        assert {card: count for card, count in self.hand.items() if count} == view["hand"]
        assert sorted(self.tickets) == sorted(ticket["id"] for ticket in view["my_tickets"])
        assert self.seq == view["seq"] and self.result == view.get("result")
        total = sum(player["cards"] for player in self.players) + self.deck + sum(self.discards.values())
        total += 5 - self.market.count(None) + sum((self.laid or {}).values()) + len(self.revealed)
        assert total == CARD_COUNT[self.game]
