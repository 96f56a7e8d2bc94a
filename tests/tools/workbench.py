"""What lies on the workbench of the tools' tests? A board over simulated chips, in this process, with time that a test turns.

`Workbench` is the part of a table that the builder's verbs ask: real drivers, real lights, simulated chips and strips. How it
is really wired (`truth`) need not be what the firmware believes.
"""

import json
import os
from pathlib import Path

from nordlys import boards
from nordlys.boards.index import GAMES
from nordlys.chips.build import build
from nordlys.link.connection import Connection
from nordlys.table.calibration import Calibration
from nordlys.table.files import Files
from nordlys.table.journal import Journal
from nordlys.table.lights import Lights
from nordlys.table.places import Places
from nordlys.table.settings import Settings
from nordlys.table.sitting import Sitting
from nordlys.table.timing import Timing
from nordlys.table.touch_log import TouchLog
from nordlys.table.wiring import Wiring
from nordlys.table.wiring_file import wiring_hash

from host_tools.board_link.client import Told
from sim.hardware.board import SimulatedBoard

BOARDS = Path(boards.__file__).parent
START_MS = 100


def planned(board="nordic_countries"):
    return json.loads((BOARDS / f"{board}_wiring.json").read_text())


def rewired(data, strips=None, chips=None):
    """A wiring with other wires, and its hash."""
    data = {**data, "strips": strips or data["strips"], "chips": chips or data["chips"]}
    return {**data, "hash": wiring_hash(data["strips"], data["chips"])}


class Desk:
    """Modes by name alone."""

    class mode:
        NAME = "menu"
        heard = 0

    def go(self, name, now):
        self.mode = type("Mode", (), {"NAME": name[5:], "heard": now})

    def home(self, now):
        self.go("mode_menu", now)


class Hands:
    def forget(self):
        pass


class Hardware:
    touch = True  # fingers can be simulated here

    def __init__(self, board):
        self.board = board

    def settle(self):
        """The workbench's time goes on by `run` alone."""


class Workbench:
    def __init__(self, folder, board="nordic_countries", truth=None, seed=1, settings=None):
        self.truth = Wiring(truth or planned(board))
        self.simulated = SimulatedBoard(self.truth, seed=seed)
        self.hardware = Hardware(self.simulated)
        self.board = board
        os.makedirs(folder, exist_ok=True)
        self.files = Files(str(folder))
        self.settings = Settings(self.files)
        self.settings.change(settings or {})
        self.timing = Timing()
        self.journal = Journal(self.files)
        self.heap_low = None
        self.loop_worst = 1000
        self.faults = {}
        self.stuck_pads = []
        self.touch_log = TouchLog()
        self.desk = Desk()
        self.fingers = Hands()
        self.places = Places(board)
        self.sitting = Sitting(os.urandom, self.clock, GAMES, True)
        self._wire()

    def _wire(self):
        stored = self.files.read("wiring.json")
        self.wiring = Wiring(json.loads(stored)) if stored else Wiring(planned(self.places.board))
        self.touch, self.strips = build(self.simulated.machine, "pico_w", self.wiring, self.settings["colour_order"])
        self.calibration = Calibration(self.files, self.wiring.hash)
        self.lights = Lights(self.places, self.strips, self.timing, self.settings)
        self.touch.start(self.clock(), "charge")
        self.run(START_MS)

    def wire(self, board, now):
        self.board = board
        self._wire()

    # ---- time

    def clock(self):
        return self.simulated.clock.us // 1000 & 0x3FFFFFFF

    def breathe(self):
        self.lights.step(self.clock())

    def uptime(self):
        return self.clock()

    def loop_mean(self):
        return 1000

    def journal_health(self):
        return self.journal.health()

    def run(self, ms, every=4):
        end = self.simulated.clock.us + ms * 1000
        while self.simulated.clock.us < end:
            before = self.simulated.clock.us
            if self.touch.poll(self.clock()):
                self.touch_log.note(self.clock(), self.touch)
            self.lights.step(self.clock())
            self.simulated.clock.us = max(self.simulated.clock.us, before + every * 1000)


class Inside:
    """A client in this process, with the calls of board_link.client.Client."""

    class wire:
        name = "the workbench"

    def __init__(self, table):
        self.table = table
        self.events = []
        self._sent = ""
        self._last = 0
        self.connection = Connection(table.sitting, self._send, str(BOARDS), "nordic_countries", table)
        self.hello = self.ask("hello")

    def _send(self, text):
        self._sent += text

    def ask(self, verb, **fields):
        self._last += 1
        line = json.dumps({"id": self._last, "do": verb, **fields}, ensure_ascii=False).encode()
        assert len(line) <= 4096
        self.connection.feed(line)
        told, self._sent = self._sent, ""
        reply = None
        for row in told.splitlines():
            message = json.loads(row)
            if "ev" in message:
                self.events.append(message)
            else:
                reply = message
        if "error" in reply:
            raise Told(reply["error"])
        return reply["ok"]

    def wait(self, seconds):
        self.table.run(int(seconds * 1000))
