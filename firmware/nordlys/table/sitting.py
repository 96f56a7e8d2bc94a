"""What is being played at this table, and what was told of it to whom?

One game at a time. Everything that happens is an event with a number; the last ones are kept for those who
come late. Link and fingers ask here. With a journal, what happens is on the flash before it is told.
"""

# pyright: reportAttributeAccessIssue=false, reportGeneralTypeIssues=false
# The play and its opening are put here by sitting_down.py.

from nordlys import Seldom, once
from nordlys.rules.refused import Refused

KEPT_EVENTS = 64  # as many as the link promises; each takes some 100 bytes


class Seat:
    """Who sits there: name, colour, bot, and the secrets by which a seat knows its player."""

    def __init__(self, name, colour, bot=None):
        self.name = name
        self.colour = colour
        self.bot = bot
        self.token = None
        self.code = None
        self.wrong_codes = 0
        self.locked_at = None

    def public(self):
        seat = {"name": self.name, "colour": self.colour}
        if self.bot:
            seat["bot"] = self.bot
        return seat


class Sitting(Seldom):
    SELDOM = "table.sitting_down"  # how games begin, are put away and taken up, who takes which seat, records

    def __init__(self, random_bytes, clock, games, rigs=False, journal=None):
        """random_bytes(n): the platform's own randomness; clock(): milliseconds; rigs: may chance be fixed?"""
        self.journal = journal
        self.breathe = None  # called between the slices of long work
        self.replaced = None  # called when the game in memory was read from the flash again
        self._date = None  # (seconds since 1970, clock() then), once somebody has said
        self.random_bytes = random_bytes
        self.clock = clock
        self.games = games
        self.rigs = rigs
        self.boot = random_bytes(8).hex()
        self.seq = 0
        self.kept = []  # the last events: (seq, name, public, seat, secret)
        self.play = None
        self.opening = None
        self.seats = []
        self._journal_number = 0  # of the game that is played: the journal may be ahead when something broke

    # ---- the journal

    def _write(self, content):
        """On the flash, or refused. What is in memory is then as it is on the flash."""
        if self.journal is None:
            return
        try:
            self.journal.write(content)
        except OSError as error:
            raise once(self.SELDOM).not_written(error)

    def _write_played(self, content):
        """As _write; what was done in memory is undone where it could not be written."""
        try:
            self._write({"over": content} if self.play.game.is_over() else content)
        except Refused:
            once(self.SELDOM).read_again(self)
            raise

    # ---- seats

    @property
    def game(self):
        if self.play is None:
            raise Refused("no_game")
        return self.play.game

    def seat(self, number):
        if self.play is None:
            raise Refused("no_game")
        if not 0 <= number < len(self.seats):
            raise Refused("unknown_seat", count=len(self.seats) - 1)
        return self.seats[number]

    def has_token(self, number):
        """Must a request for this seat show a token? With printed cards there are no secrets; a bot has none."""
        if self.play is None or self.game.PRINTED:
            return False
        return not (0 <= number < len(self.seats) and self.seats[number].bot)

    def holds(self, number, token):
        """Is this the token of that seat?"""
        return token is not None and number < len(self.seats) and self.seats[number].token == token

    def check_token(self, number, token):
        self.seat(number)
        if not self.game.PRINTED and not self.holds(number, token):
            raise Refused("wrong_token", seat=number)

    def check_person(self, number):
        if self.seat(number).bot:
            raise Refused("bot_seat", seat=number)

    # ---- playing

    def parse(self, action):
        """An action as the link sends it, understood; bad_action where its form is wrong."""
        if self.play is None:
            raise Refused("no_game")
        return self.play.parse(action)

    def act(self, number, parsed, bot=False):
        """Do a parsed action; gives its events as kept."""
        game = self.game
        game.events = []
        try:
            self.play.act(number, parsed, bot)
        except Refused:
            game.events = []
            raise
        if self.journal is not None:
            play = self.play
            step = [number, play.actions.wire(play.game, parsed)]
            if bot:
                step.append(1)
            self._write_played(step)
        return self._drain()

    def undo(self):
        self.game.events = []
        undone = self._steps(self.play.undo())
        self._write_played("undo")
        self._tell_steps("undone", undone)
        return undone

    def redo(self):
        self.game.events = []
        try:
            redone = self._steps(self.play.redo())
            self._write_played("redo")
        finally:
            told, self.game.events = self.game.events, []
        self._tell_steps("redone", redone)
        self.game.events = told
        self._drain()
        return redone

    def _steps(self, steps):
        """What was taken back or done again, as [seat, action everybody may know, action]."""
        play = self.play
        found = []
        for seat, parsed in steps:
            action = play.actions.wire(play.game, parsed)
            found.append([seat, play.actions.public(action), action])
        return found

    def _tell_steps(self, what, steps):
        for seat, public, action in steps:
            self.tell(what, {"seat": seat, "action": public}, seat, {"action": action})

    def bot_due(self):
        """The seat of a bot that has to move now, or -1."""
        if self.play is None or self.play.game.is_over():
            return -1
        game = self.play.game
        for number in game.waiting() or [game.turn]:
            if self.seats[number].bot:
                return number
        return -1

    def move_bot(self):
        """One move of one bot. False when none is due."""
        number = self.bot_due()
        if number < 0:
            return False
        self.act(number, once("bots").choose(self.seats[number].bot, self.play, number), True)
        return True

    # ---- what is told

    def tell(self, what, public, seat=-1, secret=None):
        self.seq += 1
        self.kept.append((self.seq, what, public, seat, secret))
        if len(self.kept) > KEPT_EVENTS:
            self.kept.pop(0)

    def _drain(self):
        """Number what the game told."""
        told = self.play.game.events
        self.play.game.events = []
        first = self.seq
        for what, public, seat, secret in told:
            self.tell(what, public, seat, secret)
        return self.since(first)

    def since(self, seq):
        """The kept events after that number, or None where they are no longer all kept."""
        if seq > self.seq or (seq < self.seq and (not self.kept or self.kept[0][0] > seq + 1)):
            return None
        return [event for event in self.kept if event[0] > seq]

    def told_to(self, event, seats):
        """An event as the link sends it to a watcher of these seats."""
        seq, what, public, seat, secret = event
        line = {"ev": what, "seq": seq}
        line.update(public)
        if secret and seat in seats:
            line.update(secret)
        return line

    # ---- views

    def view(self, number=None):
        """The public view, with a seat's secrets where a number is given."""
        game = self.game
        views = self.play.views
        view = views.public(game)
        view["game"] = self.opening.name
        view["cards"] = self.opening.cards
        view["boot"] = self.boot
        view["seq"] = self.seq
        for i in range(len(self.seats)):
            view["seats"][i].update(self.seats[i].public())
        if number is not None:
            view.update(views.private(game, number))
        return view
