"""The last turn of a game with printed cards is over: who held which ticket?

The two cities of a ticket light up; whoever holds it touches the own seat pad (again to take it back), *confirm* goes on,
*back* returns, *tickets* held two seconds leaves ticket scoring to the players. Then, where the card that counts locos is
in play, each seat is asked in turn: *cards* once for each loco or pair, *back* takes one away, *confirm* goes on.
Before the first ticket there is nothing to return to: *back* twice undoes there, and so does *back* held two seconds.
What is marked is kept on the flash with the game, so that a power cut loses none of it. A seat that reports over the link
is taken at its word, until fingers say otherwise.
"""

from nordlys.rules.cards import CARDS
from nordlys.rules.printed import HAND_TOLD, TICKETS_TOLD
from nordlys.rules.refused import Refused

from . import fingers, lights
from .desk import Mode as _Mode

MOST_LOCOS = 99
TICKETS = -1  # nobody's hand is asked for: the tickets' turn


class Mode(_Mode):
    NAME = "walk"
    LONGS = ("menu", "tickets", "back")

    def enter(self, now):
        game = self.desk.game
        self.ticket = 0
        self.holder = bytearray(game.board.tickets)  # 0 nobody, seat + 1
        self.left_out = False
        self.seat = TICKETS  # whose hand is asked for
        self.locos = bytearray(game.players)
        self._take_up(self.desk.table.noted())
        self._take_reports()
        self._show()

    def _take_up(self, note):
        """Go on where a power cut left the walk."""
        if isinstance(note, dict) and note.get("walk") == len(self.holder):
            self.ticket = min(note["ticket"], len(self.holder) - 1)
            self.holder = bytearray(note["holder"])
            self.locos = bytearray(note["locos"])
            self.left_out = note["left_out"]
            self.seat = note["seat"]

    def _take_reports(self):
        """What seats have told already, by whichever way."""
        game = self.desk.game
        for ticket in range(len(self.holder)):
            holder = self.holder[ticket]
            if game.ticket_owner[ticket]:
                self.holder[ticket] = game.ticket_owner[ticket]
            elif holder and game.reported[holder - 1] & TICKETS_TOLD:
                self.holder[ticket] = 0

    def _note(self):
        self.desk.table.note(
            {
                "walk": len(self.holder),
                "ticket": self.ticket,
                "holder": list(self.holder),
                "locos": list(self.locos),
                "left_out": self.left_out,
                "seat": self.seat,
            }
        )

    def _show(self):
        show = self.desk.lights
        if self.seat != TICKETS:
            show.scene(lights.HAND, self.seat, self.locos[self.seat])
        else:
            show.scene(lights.WALK, self.ticket, self.holder[self.ticket])

    def told(self, event, now):
        if event[1] in ("undone", "turn"):
            self.desk.home(now)
        elif event[1] == "reported":
            self._take_reports()
            self._show()

    def gesture(self, kind, pad, ms, now):
        key = self.desk.key(pad)
        if kind == fingers.TAP:
            self._tap(key, ms, now)
        elif kind == fingers.DOUBLE:  # two taps are two steps
            self._tap(key, 0, now)
            if self.desk.mode is self:
                self._tap(key, 0, now)
        elif kind == fingers.LONG and key == "tickets" and self.seat == TICKETS:
            self.left_out = True
            self._tickets_done(now)
        elif kind == fingers.LONG and key == "menu":
            self.desk.go("mode_menu", now)
        elif kind == fingers.LONG and key == "back":
            self.desk.undo(now)

    def _tap(self, key, ms, now):
        if self.seat != TICKETS:
            self._count(key, now)
        else:
            self._mark(key, ms, now)

    def _mark(self, key, ms, now):
        seat = self.desk.seat_of(key)
        if 0 <= seat < self.desk.game.players:
            self.holder[self.ticket] = 0 if self.holder[self.ticket] == seat + 1 else seat + 1
        elif key == "confirm":
            if self.ticket == len(self.holder) - 1:
                self.left_out = False
                self._tickets_done(now)
                return
            self.ticket += 1
        elif key == "back" and self.ticket:
            self.ticket -= 1
        elif key == "back":
            self.desk.back(ms, now)
            return
        else:
            return
        self._note()
        self._show()

    def _tickets_done(self, now):
        if self.desk.game.needs_hands():
            self._ask_next(now)
        else:
            self._note()
            self._report(now)

    def _ask_next(self, now):
        """The next seat whose hand is not known yet; after the last one everything is told."""
        game = self.desk.game
        seat = self.seat + 1
        while seat < game.players and game.reported[seat] & HAND_TOLD:
            seat += 1
        if seat < game.players:
            self.seat = seat
        self._note()
        if seat < game.players:
            self._show()
        else:
            self._report(now)

    def _ask_before(self):
        self.seat -= 1
        while self.seat != TICKETS and self.desk.game.reported[self.seat] & HAND_TOLD:
            self.seat -= 1
        if self.seat == TICKETS:
            self.left_out = False

    def _count(self, key, now):
        if key == "cards":
            self.locos[self.seat] = min(MOST_LOCOS, self.locos[self.seat] + 1)
        elif key == "back":
            if self.locos[self.seat]:
                self.locos[self.seat] -= 1
            else:
                self._ask_before()
        elif key == "confirm":
            self._ask_next(now)
            return
        else:
            return
        self._note()
        self._show()

    # ---- told to the rules

    def _report(self, now):
        """Every seat's tickets and hand, as the link would report them; the last one ends the game."""
        desk = self.desk
        game = desk.game
        pad = desk.places.console_pad("confirm")
        hands = [self._hand(seat) for seat in range(game.players)]
        if self._differs():
            try:
                desk.undo_reports()
            except Refused as refusal:
                desk.refuse(refusal, pad, now)
                return
            game = desk.game
        for seat in range(game.players):
            if game.needs_hands() and not game.reported[seat] & HAND_TOLD:
                if not desk.act(seat, {"type": "report_hand", "seat": seat, "cards": hands[seat]}, pad, now):
                    return
            if not game.reported[seat] & TICKETS_TOLD:
                tickets = None if self.left_out else self._tickets_of(seat)
                if not desk.act(seat, {"type": "report_tickets", "seat": seat, "tickets": tickets}, pad, now):
                    return

    def _hand(self, seat):
        """As it was told over the link, else as it was counted by fingers."""
        game = self.desk.game
        if game.reported[seat] & HAND_TOLD:
            return {CARDS[card]: game.hands[seat][card] for card in range(len(CARDS)) if game.hands[seat][card]}
        return {CARDS[-1]: self.locos[seat]} if self.locos[seat] else {}

    def _tickets_of(self, seat):
        board = self.desk.game.board
        return [board.ticket_id(ticket) for ticket in range(board.tickets) if self.holder[ticket] == seat + 1]

    def _differs(self):
        """Did fingers change what a seat has told already?"""
        game = self.desk.game
        if self.left_out:
            return False
        for ticket in range(len(self.holder)):
            owner, holder = game.ticket_owner[ticket], self.holder[ticket]
            if owner != holder and (owner or game.reported[holder - 1] & TICKETS_TOLD):
                return True
        return False
