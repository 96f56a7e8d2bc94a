"""A railway game is on: what do fingers on routes and on the console do?

Hold a route to ask for it, *confirm* within ten seconds or it fades. Printed cards: *cards* and *tickets* report a draw,
*cards* held two seconds passes. Dealt cards: *cards* draws from the deck, *tickets* draws tickets, *cards* held stops
drawing or passes, and *confirm* pays with the first way of `legal`'s order. A tunnel asks: *confirm* pays, *back*
withdraws. *back* twice undoes. *menu* shows what can be claimed; held, it opens the menu.
"""

from nordlys.rules.refused import Refused
from nordlys.rules.state import BONUS, PLAY, REPORTS, TUNNEL

from . import fingers, lights
from .desk import Mode as _Mode

NOTHING = -1


class Mode(_Mode):
    NAME = "railway"
    LONGS = ("menu", "cards")

    def enter(self, now):
        self.asked = NOTHING  # the route that waits for *confirm*
        self.asked_at = 0
        self.hinting = False
        self.desk.lights.scene(lights.PLAY)
        self._look(now)

    def leave(self, now):
        self._forget()

    def _look(self, now):
        """Some phases have a mode of their own."""
        game = self.desk.game
        if game.PRINTED and game.phase == BONUS:
            self.desk.go("mode_bonus", now)
        elif game.PRINTED and game.phase == REPORTS:
            self.desk.go("mode_walk", now)

    def told(self, event, now):
        if event[1] in ("claimed", "turn", "undone", "withdrew", "put_away", "laid"):
            self._forget()
        if event[1] in ("undone", "redone", "reported", "turn", "passed", "claimed"):
            self._look(now)

    def _forget(self):
        self.asked = NOTHING
        self.desk.lights.waiting_none()

    def step(self, now):
        if self.asked != NOTHING and self.desk.timing.since(self.asked_at, now) >= self.desk.timing.confirm_within:
            self._forget()

    # ---- fingers

    def gesture(self, kind, pad, ms, now):
        if pad < self.desk.places.routes:
            self._route(kind, pad, ms, now)
        else:
            self._console(kind, self.desk.key(pad), pad, ms, now)

    def _route(self, kind, route, ms, now):
        desk = self.desk
        if kind == fingers.HOLDING:
            if not desk.game.owner[route]:
                desk.lights.filling(route, min(1000, ms * 1000 // desk.timing.hold))
        elif kind == fingers.HOLD:
            desk.lights.filling(route, -1)
            self._ask(route, now)
        elif kind == fingers.UP:
            desk.lights.filling(route, -1)
        elif kind == fingers.TAP or kind == fingers.DOUBLE:
            owner = desk.game.owner[route]
            if owner:
                desk.lights.network(owner - 1, now)

    def _ask(self, route, now):
        """May this seat have the route? If so it waits for *confirm*."""
        desk = self.desk
        sitting = desk.sitting
        game = desk.game
        try:
            sitting.check_person(game.turn)
            if game.phase != PLAY or game.drawn:
                raise Refused("wrong_phase", self._why_not_now(game))
            game.check_claim(route)
            if not game.PRINTED and self._payment(route) is None:
                raise Refused("does_not_pay", route=route)
        except Refused as refusal:
            desk.refuse(refusal, route, now, game.turn)
            return
        self.asked = route
        self.asked_at = now
        desk.lights.waiting(route, game.turn)
        if not game.PRINTED:
            sitting.tell("wanted", {"seat": game.turn, "route": game.board.route_id(route)})

    def _why_not_now(self, game):
        if game.phase == TUNNEL:
            return "tunnel_printed" if game.PRINTED else "tunnel"
        if game.phase == PLAY:
            return "drawn"
        return "offer"

    def _payment(self, route):
        """The first way to pay in the order of `legal`, or None."""
        game = self.desk.game
        for action in self.desk.sitting.play.legal.answer(
            self.desk.sitting.play, game.turn, game.board.route_id(route)
        )["actions"]:
            return action
        return None

    def _console(self, kind, key, pad, ms, now):
        desk = self.desk
        game = desk.game
        if kind == fingers.TAP:
            self._tap(key, pad, ms, now)
        elif kind == fingers.DOUBLE:
            if key == "back":
                desk.undo(now)
            else:
                self._tap(key, pad, ms, now)
        elif kind == fingers.LONG:
            if key == "cards":
                self._pass(pad, now)
            elif key == "menu":
                desk.go("mode_menu", now)
        elif kind == fingers.HOLD:
            seat = desk.seat_of(key)
            if 0 <= seat < game.players:
                desk.lights.trains_left(seat, now)

    def _tap(self, key, pad, ms, now):
        game = self.desk.game
        if key == "confirm":
            self._confirm(pad, now)
        elif key == "back":
            self._back(pad, ms, now)
        elif key == "menu":
            self.hinting = not self.hinting
            self.desk.lights.hint(self.hinting)
        elif key == "cards":
            self._do({"type": "drew_cards"} if game.PRINTED else {"type": "draw_card", "from": "deck"}, pad, now)
        elif key == "tickets":
            self._do({"type": "drew_tickets" if game.PRINTED else "draw_tickets"}, pad, now)

    def _do(self, action, pad, now):
        return self.desk.act(self.desk.game.turn, action, pad, now)

    def _confirm(self, pad, now):
        game = self.desk.game
        if self.asked != NOTHING:
            route = self.asked
            self._forget()
            action = {"type": "claim", "route": game.board.route_id(route)} if game.PRINTED else self._payment(route)
            if action is None:
                self.desk.refuse(Refused("does_not_pay", route=route), route, now, game.turn)
            else:
                self._do(action, route, now)
        elif game.phase == TUNNEL:
            self._do({"type": "tunnel_paid"} if game.PRINTED else self._surcharge(), pad, now)

    def _surcharge(self):
        """The first way to pay a tunnel's surcharge; where there is none, the rules say so."""
        play = self.desk.sitting.play
        for action in play.legal.answer(play, play.game.turn)["actions"]:
            if action["type"] == "tunnel_pay":
                return action
        return {"type": "tunnel_pay", "cards": {}}

    def _back(self, pad, ms, now):
        game = self.desk.game
        if self.asked != NOTHING:
            self._forget()
        elif game.phase == TUNNEL:
            self._do({"type": "tunnel_failed" if game.PRINTED else "tunnel_withdraw"}, pad, now)
        else:
            self.desk.back(ms, now)

    def _pass(self, pad, now):
        game = self.desk.game
        if not game.PRINTED and game.drawn and game.MAY_STOP_DRAWING:
            self._do({"type": "stop_drawing"}, pad, now)
        else:
            self._do({"type": "pass"}, pad, now)
