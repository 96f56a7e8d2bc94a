"""What does a finger mean at this moment, and what do the lights say to it?

The desk is always in one mode (menu, a game, the ticket walk, …): a small object that is told of gestures and of time.
What happened in the game, by a finger or over the link, it reads from the sitting's events: both look the same in light.
"""

from nordlys import once
from nordlys.rules.refused import Refused

from . import fingers, lights

FLASH_CODES = ("flash_full", "flash_failed")
LANE_CODES = ("route_taken", "lane_closed", "own_lane")
TURN_CODES = ("not_your_turn", "bot_seat")
CARD_CODES = ("cards_not_held", "does_not_pay", "wrong_surcharge", "no_such_card", "no_tickets", "must_not_pass")


def reason(code):
    """The pattern on the console that tells why (light language, *refused*)."""
    if code == "too_few_trains":
        return lights.TRAINS
    if code in LANE_CODES:
        return lights.LANE
    if code in TURN_CODES:
        return lights.TURN
    if code in CARD_CODES:
        return lights.CARDS
    return lights.PHASE


def has_reports(game):
    """Has a seat told already what it held? Printed cards only, after the last turn."""
    if game.PRINTED:
        for told in getattr(game, "reported", b""):
            if told:
                return True
    return False


class Mode:
    """What every mode has; most of it is nothing."""

    NAME = ""
    LONGS = (
        "menu",
    )  # console pads that mean something when held for two seconds; all others are tapped, however slowly

    def __init__(self, desk):
        self.desk = desk

    def enter(self, now):
        pass

    def leave(self, now):
        pass

    def step(self, now):
        """Time passes. Allocates nothing while nothing is due."""

    def gesture(self, kind, pad, ms, now):
        pass

    def told(self, event, now):
        """Something happened in the game."""


class Desk:
    def __init__(self, table):
        self.table = table
        self.mode = Mode(self)
        self._seen = 0  # the last event that was looked at
        self._bot = -1  # the seat of a bot that is due
        self._bot_at = 0  # since when
        self._meant = 0  # a bit for each console pad whose long hold has meant something: its lift means nothing more
        self._backed = False  # *back* was tapped, and had nothing else to do
        self._backed_at = 0

    # ---- what modes ask for

    @property
    def sitting(self):
        return self.table.sitting

    @property
    def lights(self):
        return self.table.lights

    @property
    def places(self):
        return self.table.places

    @property
    def timing(self):
        return self.table.timing

    @property
    def game(self):
        return self.table.sitting.play.game

    def key(self, pad):
        """The name of a console pad, or "" for a route or a cell."""
        places = self.places
        first = places.pads - len(places.console)
        return places.console[pad - first] if pad >= first else ""

    def seat_of(self, key):
        """The seat of a seat's pad, or -1."""
        return int(key[5:]) if key.startswith("seat.") else -1

    def go(self, room, now, *what):
        """Into another mode, by the name of its module."""
        self.mode.leave(now)
        self._backed = False
        self.lights.calm()
        self.mode = once("table." + room).Mode(self, *what)  # the one before is left to the garbage collector
        self.mode.enter(now)

    def act(self, seat, action, pad, now):
        """Do an action as the link would; a refusal is shown on the touched pad and told. True when it was done."""
        sitting = self.sitting
        try:
            sitting.check_person(seat)
            sitting.act(seat, sitting.parse(action))
        except Refused as refusal:
            self.refuse(refusal, pad, now, seat)
            return False
        return True

    def refuse(self, refusal, pad, now, seat=-1):
        if refusal.code in FLASH_CODES:
            self.table.fault(refusal.code)
        self.lights.refused(pad, reason(refusal.code), now)
        self.table.say_refused(refusal, seat, pad)

    def undo(self, now):
        try:
            self.sitting.undo()
            self.undo_reports()
        except Refused as refusal:
            self.refuse(refusal, self.places.console_pad("back"), now)

    def undo_reports(self):
        """What all seats held was one walk to the fingers: it is taken back as a whole."""
        while self.sitting.play is not None and has_reports(self.game):
            self.sitting.undo()

    def back(self, ms, now):
        """*back*, held for ms, where it has nothing else to do: the second one soon after undoes."""
        again = self._backed and self.timing.since(self._backed_at, now) - ms < self.timing.second_back
        self._backed = not again
        self._backed_at = now
        if again:
            self.undo(now)

    # ---- what the table tells

    def start(self, now):
        """Power is on, the journal was read."""
        self._seen = self.sitting.seq
        if self.sitting.play is not None:
            self.go("mode_resume", now)
        else:
            self.go("mode_menu", now)

    def home(self, now):
        """The mode that fits what is being played."""
        sitting = self.sitting
        if sitting.play is not None:
            self.table.play_on(sitting.opening.name, now)  # the menu may have looked at another board
        self._await_bot(now)
        if sitting.play is None:
            self.go("mode_menu", now)
        elif sitting.play.game.is_over():
            self.go("mode_show", now)
        elif self.places.routes:
            self.go("mode_railway", now)
        else:
            self.go("mode_frames", now)

    def gesture(self, kind, pad, other, ms, now):
        show = self.lights
        if kind == fingers.UP:
            show.lifted(pad)
        elif kind == fingers.STUCK:
            self.table.stuck(pad, True)
        elif kind == fingers.UNSTUCK:
            self.table.stuck(pad, False)
        elif kind == fingers.AMBIGUOUS:
            show.unsure(pad, other, now)
        kind = self._on_console(kind, pad)
        if kind:
            self.mode.gesture(kind, pad, ms, now)

    def _on_console(self, kind, pad):
        """What a gesture means there: a slow press is a tap, unless holding the pad has meant something; 0: nothing."""
        place = pad - (self.places.pads - len(self.places.console))
        if place < 0:
            if kind == fingers.TAP or kind == fingers.HOLD:
                self._backed = False
            return kind
        if kind == fingers.DOWN:
            self._meant &= ~(1 << place)
            if self.places.console[place] != "back":
                self._backed = False
        elif kind == fingers.LONG and self.places.console[place] in self.mode.LONGS:
            self._meant |= 1 << place
        elif kind == fingers.PRESS:
            return 0 if self._meant >> place & 1 else fingers.TAP
        return kind

    def step(self, now):
        """Look at what happened, let bots move, let time pass."""
        sitting = self.table.sitting
        if sitting.seq != self._seen:
            self._follow(now)
        if self._bot >= 0:
            self._move_bot(now)
        self.mode.step(now)

    def _follow(self, now):
        sitting = self.sitting
        events = sitting.since(self._seen)
        self._seen = sitting.seq
        self.lights.dirty()
        self._await_bot(now)
        home = events is None
        for event in events or ():
            what = event[1]
            if what == "started":
                self.table.play_on(event[2]["game"], now)
                home = True
            elif what == "over" or (what == "put_away" and sitting.play is None):
                home = True
            elif what == "undone" and self.mode.NAME == "show":
                home = True
            elif what == "undone" and "route" in event[2]["action"]:
                self._show_undone(event[2], now)
            elif what == "laid" and sitting.play is not None:
                public = event[2]
                self.lights.tunnel(self.game.board.find_route(public["route"]), public["seat"], now)
        if home:
            self.home(now)
        else:
            for event in events or ():
                self.mode.told(event, now)

    def _show_undone(self, public, now):
        board = self.game.board
        self.lights.undone(board.find_route(public["action"]["route"]), public["seat"], now)

    def _await_bot(self, now):
        self._bot = self.sitting.bot_due()
        self._bot_at = now
        self.lights.bot_thinks(self._bot)

    def _move_bot(self, now):
        """A bot's move waits a little, so that people can follow."""
        if self.timing.since(self._bot_at, now) >= self.timing.bot_pause:
            try:
                self.sitting.move_bot()
            except Refused as refusal:  # the flash is full: people can still be asked, the bot tries again
                self._bot_at = now
                self.table.fault(refusal.code)
