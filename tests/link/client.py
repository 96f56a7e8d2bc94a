"""How does a program that knows the protocol alone play? Lines out, lines in, and nothing else.

`Process` talks to `python -m sim link`; `Inside` feeds the same bytes to the link in this process, with a clock
that a test turns. NORDLYS_LINK adds arguments to the command: `NORDLYS_LINK=--micropython pytest tests/link`.
"""

import json
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

from nordlys import boards
from nordlys.boards.index import GAMES
from nordlys.link.connection import Connection
from nordlys.link.lines import Incoming
from nordlys.table.sitting import Sitting

from sim.link import play_bots

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds for a line: only a table that hangs takes so long
LONGEST_ANSWER = 256 * 1024

# Section 9, as it stands there.
CODES = (
    "bad_request bad_json line_too_long unknown_verb no_game unknown_game wrong_board bad_seats unknown_option "
    "bad_variant bad_seed bad_rig rig_refused unknown_bot bot_seat bots_need_dealt_cards wrong_token wrong_key "
    "wrong_code slow_down unknown_seat not_your_turn game_over wrong_phase bad_action unknown_route route_taken "
    "lane_closed own_lane too_few_trains cards_not_held does_not_pay wrong_surcharge no_such_card no_tickets "
    "not_offered too_few_kept must_not_pass illegal_cell nothing_to_undo nothing_to_redo stale log_secret "
    "replay_failed wrong_record unknown_pad sim_only busy"
).split()
CARDS = "purple blue orange white green yellow black red loco".split()
NAMES = ("Ala", "Bo", "Cy", "Dag", "Ewa")


class Process:
    """`python -m sim link`, on its standard input and output."""

    def __init__(self, *arguments):
        extra = os.environ.get("NORDLYS_LINK", "").split()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sim", "link", *arguments, *extra],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        """The next line."""
        line = self._lines.get(timeout=PATIENCE)
        assert line is not None, "the table has ended: " + self.process.stderr.read().decode()
        return line

    def close(self):
        """End it, and give what it wrote where nothing but errors goes."""
        self.process.stdin.close()
        said = self.process.stderr.read().decode()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return said


class Inside:
    """A table in this process."""

    def __init__(self, rigs=True, sitting=None):
        self.now = 0  # milliseconds
        self.sitting = sitting or Sitting(os.urandom, lambda: self.now, GAMES, rigs)
        self.connection = Connection(self.sitting, self._send, os.path.dirname(boards.__file__))
        self._incoming = Incoming()
        self._told = bytearray()
        self.lines = []

    def _send(self, text):
        self._told.extend(text.encode())

    def write(self, data):
        for line in self._incoming.take(data):
            self.connection.feed(line)
            play_bots(self.connection)
        self.collect()

    def collect(self):
        """Cut what was sent into lines."""
        self.connection.pump()
        *whole, rest = bytes(self._told).split(b"\n")
        assert rest == b""
        self._told.clear()
        self.lines += [line + b"\n" for line in whole]

    def read(self):
        assert self.lines, "the table says nothing"
        return self.lines.pop(0)


class Told(Exception):
    """The table has refused."""

    def __init__(self, error):
        super().__init__(error["code"], error["message"])
        self.code = error["code"]
        self.message = error["message"]
        self.error = error


def check_error(error):
    """Does an error have the form of the contract, and speak to a person?"""
    assert error["code"] in CODES
    assert set(error) == ({"code", "message", "line"} if error["code"] == "replay_failed" else {"code", "message"})
    message = error["message"]
    assert message.endswith(".") and len(message) > 10 and "\n" not in message, message


def strict(line):
    """JSON proper; NaN is none."""

    def no_constant(name):
        raise AssertionError(name)

    return json.loads(line.decode("utf-8", "strict"), parse_constant=no_constant)


class Client:
    def __init__(self, wire):
        self.wire = wire
        self.events = []
        self.heard = []  # every line that came, as text
        self.tokens = []
        self._last = 0

    # ---- lines

    def say(self, line):
        """Send one line, as it is."""
        self.wire.write((line if isinstance(line, bytes) else line.encode()) + b"\n")

    def listen(self):
        """The next reply; events on the way are kept."""
        while True:
            line = self.wire.read()
            assert line.endswith(b"\n") and len(line) <= LONGEST_ANSWER
            message = strict(line)
            self.heard.append(line.decode())
            if "ev" in message:
                self.events.append(message)
                continue
            assert set(message) in ({"re", "ok"}, {"re", "error"}), message
            if "error" in message:
                check_error(message["error"])
            else:
                assert isinstance(message["ok"], dict)
            return message

    def reply(self, line):
        """The whole reply to a line."""
        self.say(line)
        return self.listen()

    def ask(self, verb, **fields):
        """The answer to a request; Told where it is refused."""
        self._last += 1
        reply = self.reply(json.dumps({"id": self._last, "do": verb, **fields}))
        assert reply["re"] == self._last
        if "error" in reply:
            # A mark that nobody filled; JSON in a sentence has quotes after its brace.
            assert not any("{" + letter in reply["error"]["message"] for letter in "abcdefghijklmnopqrstuvwxyz")
            raise Told(reply["error"])
        return reply["ok"]

    def refused(self, verb, **fields):
        """The code with which a request is refused."""
        try:
            answer = self.ask(verb, **fields)
        except Told as told:
            return told.code
        raise AssertionError("taken: %s %s gave %s" % (verb, fields, answer))

    def heard_since(self):
        """The events that came since the last call."""
        self.ask("hello")  # whatever was sent before its answer has come now
        events, self.events = self.events, []
        return events

    # ---- a game

    def new_game(self, game, players=2, **fields):
        """Begin; this client then knows all tokens."""
        if "seats" not in fields:
            fields["seats"] = [{"name": name} for name in NAMES[:players]]
        fields.setdefault("seed", 7)
        self.tokens = self.ask("new_game", game=game, **fields)["tokens"]
        return self.tokens

    def begun(self, game, players=2, **fields):
        """A game in which everybody has kept all tickets that were dealt."""
        self.new_game(game, players, **fields)
        for seat in self.state()["waiting"]:
            self.act(seat, keep(*self.state(seat)["offer"]))

    def dealt(self, game, hands, market=("white",) * 5, deck=(), rig=None, **fields):
        """A begun game where the seats hold these four cards each, and market and deck are known."""
        cards = [card for hand in hands for card in hand] + list(market) + list(deck)
        self.begun(game, len(hands), rig={"train_deck": cards, **(rig or {})}, **fields)

    def state(self, seat=None):
        if seat is None:
            return self.ask("state")
        return self.ask("state", seat=seat, token=self.tokens[seat])

    def digest(self):
        return self.state()["digest"]

    def legal(self, seat, **fields):
        return self.ask("legal", seat=seat, token=self.tokens[seat], **fields)["actions"]

    def act(self, seat, action, **fields):
        """The events of an action."""
        return self.ask("act", seat=seat, token=self.tokens[seat], action=action, **fields)["events"]

    def not_done(self, seat, action, **fields):
        """The code with which an action is refused; it must not change anything."""
        before = self.state(seat)
        fields.setdefault("token", self.tokens[seat])
        code = self.refused("act", seat=seat, action=action, **fields)
        assert self.state(seat) == before
        return code

    def record(self):
        return self.ask("log", tokens=self.tokens)

    def replay(self, record, most=4096):
        """Play a record again, in lines of at most that many bytes."""
        actions = list(record["actions"])
        body = {"log": {**record, "actions": []}}
        row = body["log"]["actions"]
        sent = 0
        while True:
            self._last += 1
            request = {"id": self._last, "do": "replay", "more": True, **body}
            while actions and len(json.dumps(request)) + len(json.dumps(actions[0])) + 2 <= most:
                row.append(actions.pop(0))
            assert row or not actions, "not even one action fits"
            sent += len(row)
            if not actions:
                del request["more"]
            line = json.dumps(request)
            assert len(line) <= most
            reply = self.reply(line)
            if "error" in reply:
                raise Told(reply["error"])
            if not actions:
                return reply["ok"]
            assert reply["ok"] == {"so_far": sent}
            row = []
            body = {"actions": row}


def keep(*tickets):
    return {"type": "keep_tickets", "keep": list(tickets)}


def draw(place="deck"):
    return {"type": "draw_card", "from": place}


def claim(route, **cards):
    return {"type": "claim", "route": route, "cards": cards}


def action(kind, **fields):
    return {"type": kind, **fields}


def names(events):
    return [event["ev"] for event in events]
