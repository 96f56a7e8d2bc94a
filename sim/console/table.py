"""Whose move is it, and who sits at the keyboard? The turns of one game, whatever the game."""

from .board_lights import board_lights
from .layout import sentence
from .leaving import Changed, Leave, Told

COMMON_HELP = (
    ("m", "map: the board in light, in the colours that its strips were sent"),
    ("u", "undo: take the last move back, where nobody has seen anything hidden since"),
    ("l", "log: what happened, the last screenful (l 200: the last 200)"),
    ("?", "this help"),
    ("q", "leave the game"),
)


class Table:
    """A game at the console.

    A screen has: sentence(event, names), story(events, names), begins_turn(view), move(table, seat, view),
    result(view), command(table, letter, rest, view) -> lines or None, HELP.
    """

    def __init__(self, terminal, client, screen, tokens):
        self.terminal = terminal
        self.client = client
        self.screen = screen
        self.tokens = tokens
        self.people = [seat for seat, token in enumerate(tokens) if token]
        self.at_keyboard = None  # the person whose secrets may be on the screen
        self.own = {seat: {} for seat in self.people}  # seat: {seq: the event with that seat's secrets}
        self.since = dict.fromkeys(self.people, 0)  # seat: what happened after this is news
        self.notice = None
        self.view = None
        self.lights = board_lights(screen.board, terminal)

    # ---- asking the link

    def public(self):
        return self.client.ask("state")

    def look(self, seat):
        return self.client.ask("state", seat=seat, token=self.tokens[seat])

    def legal(self, seat, **fields):
        return self.client.ask("legal", seat=seat, token=self.tokens[seat], **fields)

    # ---- the game

    def run(self):
        while True:
            view = self.public()
            if view["phase"] == "over":
                return self._end(view)
            seat = next(iter(view["waiting"] or [view.get("turn")]))
            self._seat_down(seat, view)
            try:
                self._move(seat)
            except Changed:
                pass
            except Told as told:  # the move was refused: say why, and ask again
                self.notice = told.message

    def _move(self, seat):
        view = self.view = self.look(seat)
        action = self.screen.move(self, seat, view)
        if self.screen.begins_turn(view):
            self.since[seat] = view["seq"]
        done = self.client.ask("act", seat=seat, token=self.tokens[seat], action=action)["events"]
        for event in done:
            self.own[seat][event["seq"]] = event
        self._show_before_passing_on(seat, done)

    def _end(self, view):
        self.terminal.clear()
        news = [event for event in self.client.events if event["ev"] != "over"]
        lines = self.screen.story(news, view)[-8:]
        for line in lines:
            self.terminal.say(*sentence(line, self.terminal.width))
        self.terminal.say(*self.screen.result(view))

    # ---- hot seat

    def _shared(self):
        return len(self.people) > 1

    def _seat_down(self, seat, view):
        """Nothing of a seat is shown before its person says to be there."""
        if not self._shared() or self.at_keyboard == seat:
            self.at_keyboard = seat
            return
        self.terminal.clear(secret=True)
        if self.notice:
            self.terminal.say(self.notice)
            self.notice = None
        self.terminal.ask(f"Pass the keyboard to {view['seats'][seat]['name']}, press Enter. ")
        self.terminal.clear(secret=True)
        self.at_keyboard = seat

    def _show_before_passing_on(self, seat, done):
        """What the person just drew, before the screen is cleared for the next."""
        if not self._shared():
            return
        view = self.public()
        if view["phase"] == "over" or next(iter(view["waiting"] or [view.get("turn")])) == seat:
            return
        last = done[-1]["seq"]
        turn = [event for event in self.told(seat) if self.since[seat] < event["seq"] <= last]
        lines = self.screen.story(turn, view)
        if lines:
            self.terminal.say("", *("  " + line for line in lines))
            self.terminal.ask("Press Enter to hide this. ")

    # ---- news

    def told(self, seat):
        """All events as this seat knows them."""
        own = self.own.get(seat, {})
        return [own.get(event["seq"], event) for event in self.client.events]

    def news(self, seat):
        return self.screen.story([event for event in self.told(seat) if event["seq"] > self.since[seat]], self.view)

    # ---- a person's answer

    def choose(self, seat, draw, question, read):
        """Draws and asks until `read` understands. read(text) gives the choice, or raises ValueError to say why not."""
        typed = None
        while True:
            if typed is None:
                typed = draw() or self._ask(question)
            shown = self._command(seat, typed)
            if shown is not None:
                typed = shown or None
                continue
            try:
                return read(typed)
            except ValueError as why:
                self.terminal.say("  " + str(why))
                typed = self._ask(question)

    def _ask(self, question):
        if self.notice:
            self.terminal.say(*sentence(self.notice, self.terminal.width))
            self.notice = None
        return self.terminal.ask(self.terminal.ink.bold(question) + " ")

    def _command(self, seat, text):
        """None where it is no command; else what was typed after looking at what it showed, "" for nothing."""
        letter, _, rest = text.partition(" ")
        letter, rest = letter.lower(), rest.strip()
        if letter in ("q", "quit") and not rest:
            return self._quit()
        if letter == "u" and not rest:
            return self._undo()
        if letter == "?":
            lines = self._help()
        elif letter == "l":
            lines = self._log(seat, rest)
        elif letter == "m" and not rest and self.client.has_lights():
            lines = self.lights.lines(self.client.ask("lights"), self.view["seats"])
        else:
            lines = self.screen.command(self, seat, letter, rest, self.view)
        if lines is None:
            return None
        self.terminal.clear()
        typed = self.terminal.page(lines)
        return typed or self.terminal.ask(self.terminal.ink.dim("Enter goes back to the table. "))

    def _quit(self):
        kept = "The game is kept" if self.client.flash else "This game is not kept: it will be gone"
        answer = self.terminal.ask(f"Leave? {kept}. [y/N] ")
        if answer.lower() in ("y", "yes"):
            raise Leave
        return ""

    def _undo(self):
        try:
            self.client.ask("undo")
        except Told as told:
            self.notice = told.message
            return ""
        self.notice = " ".join(self.screen.story(self._undone(), self.view))
        raise Changed

    def _undone(self):
        """The events of the last undo: those at the end of what was told."""
        events = self.client.events
        first = len(events)
        while first and events[first - 1]["ev"] == "undone":
            first -= 1
        return events[first:]

    def _help(self):
        lines = ["Type the number of a choice, or:", ""]
        for keys, meaning in (*self.screen.HELP, *COMMON_HELP):
            first, *more = sentence(meaning, self.terminal.width - 14, hang="")
            lines.append(f"  {keys:10}  {first}")
            lines.extend(" " * 14 + line for line in more)
        return lines

    def _log(self, seat, rest):
        count = int(rest) if rest.isdecimal() and len(rest) < 6 else self.terminal.height - 4
        lines = []
        for event in self.told(seat):
            text = self.screen.sentence(event, self.view)
            if text:
                lines.extend(sentence(text, self.terminal.width))
        return lines[-count:]
