"""What does the table answer? One client's conversation: requests in, replies and events out."""

import sys

from nordlys import VERSION, module, once, seldom
from nordlys.rules.refused import Refused

from . import lines

PROTOCOL = 1
# Verbs that need what a bare link has not (chips, lights, a flash), and the module beside this one that answers them.
TABLE_VERBS = {
    "table_verbs": ("touch", "lights", "health", "service", "reboot"),
    "kept_verbs": ("settings", "wifi", "games", "resume"),
    "builder_verbs": ("electrodes", "show", "calibration", "wiring"),
}
# Verbs of a whole sitting, few in an evening: functions of a module that is forgotten after each.
SITTING_VERBS = ("board", "new_game", "join", "release", "seat", "undo", "redo", "log", "replay")
# Over the air these need the table's key: whoever sits near with a phone is not yet a player.
KEYED = (
    ("new_game", "undo", "redo", "release", "seat", "service", "reboot")
    + TABLE_VERBS["kept_verbs"]
    + TABLE_VERBS["builder_verbs"]
)
# These only look: whatever breaks in them has changed nothing.
LOOKING = ("hello", "board", "state", "legal", "watch", "unwatch", "log", "replay", "lights", "health", "electrodes")
MOST_FRAMES = 5  # lights a second over the link
TIME = 0x3FFFFFFF  # clocks of a board wrap here
_MISSING = object()


def runtime():
    name, version = sys.implementation.name, sys.implementation.version
    return "%s %s" % (name, ".".join([str(part) for part in version[:3]]))


def field(request, name, kind, default=_MISSING):
    """A field of the request of the right kind; bool is no int, and null is as good as missing."""
    value = request.get(name)
    if value is None:
        if default is _MISSING:
            raise Refused("bad_request", "field", name=name)
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Refused("bad_request", "field", name=name)
    return value


class Connection:
    @seldom
    def __init__(self, sitting, send, boards, board="sim", table=None, keyed=False):
        """send(text): writes a piece of a line; boards: folder of the boards' stored answers; table: with its chips.

        keyed: it came over the air, so that what changes the table needs its key.
        """
        self.keyed = keyed
        self.sitting = sitting
        self.send = send
        self.boards = boards
        self.board = board
        self.table = table
        self._rooms = {}  # those of TABLE_VERBS that remember something, loaded when they are first asked
        self.watching = None  # [(seat, its token)]: whose secrets this client sees, while the tokens live
        self.sent = 0  # the last event that was sent
        self.telling = False  # is it an event that is being sent, and no answer?
        self.frame_sent = -1  # the last frame of lights that a watcher of them was sent
        self.lights_every = 0  # milliseconds between two frames, 0: none are wanted
        self._lights_at = 0
        self.replay = None  # a record that comes in several lines
        self._asked = [None, None, None]
        self._begun = False  # is part of an answer on its way?

    # ---- lines

    def feed(self, line):
        """Answer one line, and send what it made happen."""
        if not line or line == b"\r":
            return
        self._asked = [None, None, None]
        self._begun = False
        try:
            self._answer(line, self._asked)
        except Exception as error:
            if self.table is None:
                raise
            self._fell(error, *self._asked)
        self.pump()

    def _answer(self, line, asked):
        """asked: its id, its verb and its language, as far as they are known."""
        try:
            asked[0], request = lines.read(line)
            asked[2] = field(request, "language", str, None)
            asked[1] = field(request, "do", str)
            method = self._verb(asked[1])
            if self.keyed:
                self._check_key(asked[1], request)
            answer = method(request)
        except Refused as refusal:
            self._refuse(asked[0], refusal, asked[2])
        else:
            self._begun = True
            lines.write(self.send, asked[0], answer)

    @seldom
    def _fell(self, error, number, verb, language):
        """Something that nobody expected: it is written down, the game is as it was, and whoever asked is told."""
        if self._begun:
            self.send("\n")  # what was sent of the answer ends here
        self.table.write_down("link", error)
        if verb not in LOOKING:
            try:
                self.sitting.put_back()
            except Exception as again:
                self.table.write_down("link", again)
        self._refuse(number, Refused("internal"), language)

    @seldom
    def _check_key(self, verb, request):
        """`act` needs it with printed cards only: a seat's token is key enough where there is one."""
        play = self.sitting.play
        if verb in KEYED or (verb == "act" and play is not None and play.game.PRINTED):
            key = self.table.settings["table_key"] if self.table is not None else ""
            if not key or field(request, "key", str, None) != key:
                raise Refused("wrong_key")

    def _refuse(self, number, refusal, language):
        facts = refusal.facts
        message = self.say(refusal, language)
        extra = {"line": facts["line"]} if refusal.code == "replay_failed" else {}
        lines.write_error(self.send, facts.get("re", number), refusal.code, message, extra)

    @seldom
    def say(self, refusal, language=None):
        """One sentence for a person."""
        sitting = self.sitting
        board = sitting.opening.board if sitting.opening else None
        return once("link.sentences").sentence(refusal, language, sitting.seats, board)

    @seldom
    def say_fault(self, code, facts):
        """What is wrong with the table, and what to do."""
        return once("link.sentences").fault_sentence(code, facts, None)

    def _told(self, event, seats):
        """An event for this client. A fault that was found before anybody could say it gets its sentence now."""
        told = self.sitting.told_to(event, seats)
        if event[1] == "fault" and "message" not in told:
            told["message"] = self.say_fault(event[2]["code"], event[2])
        return told

    def pump(self):
        """Send the events that this client has not seen."""
        if self.watching is None:
            return
        sitting = self.sitting
        if self.sent != sitting.seq:
            events = sitting.since(self.sent)
            seats = self._seats_watched()
            self.sent = sitting.seq  # one that cannot be told is not tried for ever
            self.telling = True
            try:
                for event in sitting.kept if events is None else events:
                    self.send(lines.dumps(self._told(event, seats)) + "\n")
            finally:
                self.telling = False
        self.pump_lights()

    def pump_lights(self):
        """The strip's new colours, to a watcher of lights, not more often than it asked."""
        if not self.lights_every:
            return
        shown = self.table.lights
        now = self.sitting.clock()
        if shown.frames == self.frame_sent or (now - self._lights_at) & TIME < self.lights_every:
            return
        self._lights_at = now
        self.frame_sent = shown.frames
        self.telling = True
        try:
            self.send('{"ev":"lights"')
            for name, value in self._room("table_verbs").lights():
                self.send(',"%s":' % name)
                lines.send_value(self.send, value)
            self.send("}\n")
        finally:
            self.telling = False

    def _seats_watched(self):
        """A token that died (a new game, a lost phone, a bot) shows no secrets any more."""
        return [number for number, token in self.watching if self.sitting.holds(number, token)]

    def _verb(self, verb):
        # Letters only: a verb is the name of a method here, and nothing else is reached by it.
        method = getattr(self, "do_" + verb, None) if verb.replace("_", "a").isalpha() else None
        if method is not None:
            return method
        if verb in SITTING_VERBS:
            function = getattr(once("link.sitting_verbs"), "do_" + verb)
            return lambda request: function(self, request)
        for room in TABLE_VERBS:
            if verb in TABLE_VERBS[room]:
                if self.table is None:
                    raise Refused("sim_only")
                return getattr(self._room(room), "do_" + verb)
        raise Refused("unknown_verb", name=verb)

    def _room(self, name):
        if name == "kept_verbs":  # it remembers nothing
            return once("link." + name).Verbs(self)
        if name not in self._rooms:
            self._rooms[name] = module("link." + name).Verbs(self)
        return self._rooms[name]

    # ---- verbs: about the table

    @seldom
    def do_hello(self, request):
        now = field(request, "now", int, None)
        if now is not None and now < 0:
            raise Refused("bad_request", "field", name="now")
        if now is not None:
            self.sitting.set_date(now)
        return {
            "product": "nordlys",
            "version": VERSION,
            "protocol": PROTOCOL,
            "runtime": runtime(),
            "boot": self.sitting.boot,
            "board": self.board,
            "games": list(self.sitting.games),
            "bots": list(once("bots").NAMES),
            "languages": list(once("link.sentences").LANGUAGES),
        }

    # ---- verbs: playing

    def do_state(self, request):
        number = self._known_seat(request)
        return self.sitting.view(number)

    def do_legal(self, request):
        number = field(request, "seat", int)
        token = self._token(request, number)
        route = field(request, "route", str, None)
        brief = field(request, "brief", bool, False)
        sitting = self.sitting
        sitting.check_token(number, token)
        return sitting.play.legal.answer(sitting.play, number, route, brief)

    def do_act(self, request):
        sitting = self.sitting
        number = field(request, "seat", int)
        action = field(request, "action", dict)
        after = field(request, "after", int, None)
        token = self._token(request, number)
        parsed = sitting.parse(action)
        sitting.check_person(number)
        sitting.check_token(number, token)
        if after is not None and after != sitting.seq:
            raise Refused("stale")
        events = sitting.act(number, parsed)
        return {"events": [sitting.told_to(event, (number,)) for event in events]}

    def _token(self, request, number):
        """Every person's seat in a game with dealt cards has to show its token."""
        if self.sitting.has_token(number):
            return field(request, "token", str)
        return field(request, "token", str, None)

    def _known_seat(self, request):
        """The seat that asks, where one is named and proves itself."""
        number = field(request, "seat", int, None)
        if number is None:
            field(request, "token", str, None)
            return None
        self.sitting.check_token(number, self._token(request, number))
        return number

    # ---- verbs: watching

    @seldom
    def do_watch(self, request):
        sitting = self.sitting
        since = field(request, "since", int, None)
        boot = field(request, "boot", str, None)
        a_second = field(request, "lights", int, 0)
        number = self._known_seat(request)
        self._watch_lights(a_second)
        if self.watching is None or since is not None:
            self.sent = sitting.seq
        watching = [pair for pair in self.watching or [] if sitting.holds(pair[0], pair[1])]
        pair = (number, request.get("token"))
        if number is not None and pair not in watching:
            watching.append(pair)
        self.watching = watching
        answer = {"boot": sitting.boot, "seq": sitting.seq}
        if since is None:
            answer["events"] = []
            return answer
        events = sitting.since(since) if boot is None or boot == sitting.boot else None
        if events is None:
            answer["gap"] = True
        else:
            seats = self._seats_watched()
            answer["events"] = [self._told(event, seats) for event in events]
        return answer

    @seldom
    def _watch_lights(self, a_second):
        """So many frames a second at most; a bare link has none to send."""
        if a_second < 0:
            raise Refused("bad_request", "field", name="lights")
        if self.table is not None:
            self.lights_every = 1000 // min(a_second, MOST_FRAMES) if a_second else 0
            self.frame_sent = -1
            self._lights_at = self.sitting.clock() - self.lights_every

    def do_unwatch(self, request):
        self.watching = None
        self.lights_every = 0
        return {}
