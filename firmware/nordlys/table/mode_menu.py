"""Which game, who plays, with which cards? Everything is chosen on the console, no laptop needed.

*menu* steps through the games that this board can play, *cards* changes between printed and dealt, a seat's pad takes the
seat (with dealt cards a second touch gives it to a bot), *confirm* starts, *back* returns to a game that is still
running. *menu* held two seconds calibrates.
"""

from nordlys import module, once
from nordlys.rules.refused import Refused

from . import fingers
from .desk import Mode as _Mode

NOBODY, PERSON, BOT = range(3)
BOT_NAME = "greedy"


class Mode(_Mode):
    NAME = "menu"

    def enter(self, now):
        table = self.desk.table
        self.games = table.boards
        self.game = self.games.index(table.board) if table.board in self.games else 0
        self.dealt = False
        self.variant = 0
        self._sit_down()
        self._show()

    def _sit_down(self):
        """As few people as the game needs: the first pads."""
        data = module("boards." + self.games[self.game])
        self.least, self.most = data.PLAYERS
        self.variants = once("rules.variants").of(data.RULES)
        # One alone has no basic game: two sit down.
        self.who = [PERSON if seat < max(2, self.least) else NOBODY for seat in range(self.most)]

    def _show(self):
        people = bots = 0
        for seat in range(self.most):
            if self.who[seat] == PERSON:
                people |= 1 << seat
            elif self.who[seat] == BOT:
                bots |= 1 << seat
        show = self.desk.lights
        show.menu(self.game, people, bots, self.dealt, self.variant if len(self.variants) > 1 else -1)

    def gesture(self, kind, pad, ms, now):
        key = self.desk.key(pad)
        if kind == fingers.LONG and key == "menu":
            self.desk.go("mode_calibrate", now)
        elif kind == fingers.TAP or kind == fingers.DOUBLE:
            self._tap(key, now)

    def _tap(self, key, now):
        desk = self.desk
        seat = desk.seat_of(key)
        if key == "menu":
            self.game = (self.game + 1) % len(self.games)
            self.dealt = False
            self.variant = 0
            if len(self.games) > 1:
                desk.table.play_on(self.games[self.game], now)
            self._sit_down()
        elif key == "cards":
            self.dealt = not self.dealt
            if not self.dealt:
                self.who = [PERSON if one == BOT else one for one in self.who]
        elif key == "tickets":
            self.variant = (self.variant + 1) % len(self.variants)
        elif key == "confirm":
            self._begin(now)
            return
        elif key == "back":
            if desk.sitting.play is not None:
                desk.home(now)
            return
        elif 0 <= seat < self.most:
            self.who[seat] = (self.who[seat] + 1) % (3 if self.dealt else 2)
        else:
            return
        self._show()

    def _begin(self, now):
        """The seats that were taken, in order; their names are their colours until a page names them."""
        desk = self.desk
        name = self.games[self.game]
        colours = module("boards." + name).SEAT_COLOURS
        rows = []
        for seat in range(self.most):
            if self.who[seat] != NOBODY:
                row = {"name": colours[seat][0].upper() + colours[seat][1:], "colour": colours[seat]}
                if self.who[seat] == BOT:
                    row["bot"] = BOT_NAME
                rows.append(row)
        cards = "virtual" if self.dealt else "physical"
        variant = self.variants[self.variant] or None
        if len(rows) == 1 and self.variant == 0 and len(self.variants) > 1:
            variant = self.variants[1]
        try:
            desk.sitting.new_game(name, rows, cards=cards, variant=variant, join=self.dealt)
        except Refused as refusal:
            desk.refuse(refusal, desk.places.console_pad("confirm"), now)
