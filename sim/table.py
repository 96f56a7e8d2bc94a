"""How does the whole firmware run on a laptop? Table, link and journal over simulated chips.

`python -m sim link --table` speaks the protocol with it, `python -m sim` plays on it. Simulated time follows the laptop's
clock while nobody asks anything, and runs ahead for fingers (`touch`) and bots.
"""

import os
import queue
import sys
import tempfile
import threading
import time

from nordlys import boards
from nordlys.boards.index import GAMES
from nordlys.link.connection import Connection
from nordlys.link.usb import Usb
from nordlys.rules.refused import Refused
from nordlys.table.files import Files
from nordlys.table.table import Table

from .flash_in_use import keep_alone
from .hardware.controller import Controller

IDLE_S = 0.02  # between two looks at the chips while nothing happens
BOT_MS = 8  # simulated time from one bot's move to the next


class SimulatedTable:
    def __init__(self, flash=None, rigs=False, games=GAMES):
        """flash: a folder with the files of the board; None: one that is gone afterwards."""
        self._own = None
        if flash is None:
            self._own = tempfile.TemporaryDirectory(prefix="nordlys-flash-")
            flash = self._own.name
        self._alone = keep_alone(flash)
        self.controller = Controller(games)
        self.table = Table(
            self.controller, Files(flash), os.urandom, self.controller.ticks_ms, self.controller.ticks_us, rigs
        )
        self.table.start(self.controller.ticks_ms())

    def connect(self, send):
        """A conversation with the table; send(text) takes pieces of lines."""
        connection = Connection(self.table.sitting, send, os.path.dirname(boards.__file__), "sim", self.table)
        self.table.words = connection
        return connection

    def serve(self, stream):
        usb = Usb(stream, self.controller.ticks_ms, self.table.breathe, lambda: self.table.leave("service"))
        usb.connection = self.connect(usb.send)
        self.table.link = usb
        return usb

    def follow(self, real_us):
        """Bring simulated time up to here, unless it is already past."""
        behind = real_us - self.controller.clock.us
        if behind > 0:
            self.controller.run(min(behind // 1000 + 1, 1000))
            self.controller.clock.us = max(self.controller.clock.us, real_us)
        else:
            self.table.step(self.controller.ticks_ms())

    def play_bots(self):
        """All bot moves that are due, before the next request is read and without the pause that people are given."""
        link, self.table.link = self.table.link, None
        try:
            while self.table.sitting.move_bot():
                self.controller.run(BOT_MS)
                if link:
                    link.connection.pump()
        except Refused as refusal:  # the flash is full: told, and tried again
            self.table.fault(refusal.code)
        finally:
            self.table.link = link

    def close(self):
        if self._alone is not None:
            os.close(self._alone)
        if self._own:
            self._own.cleanup()


class Pipes:
    """Standard input and output as a stream of the link. A thread waits for input: that works everywhere."""

    def __init__(self):
        self.open = True
        self._rest = b""
        self._queue = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        while True:
            # Past Python's own buffer, whose lock a program that ends while it waits would miss.
            data = os.read(sys.stdin.fileno(), 1 << 16)
            self._queue.put(data)
            if not data:
                return

    def wait(self, seconds):
        """Until something has come; False once the input has ended and everything was taken."""
        if not self._rest and self.open:
            try:
                self._add(self._queue.get(timeout=seconds))
            except queue.Empty:
                pass
        return self.open or bool(self._rest)

    def _add(self, data):
        self._rest += data
        if not data:
            self.open = False

    def read_into(self, buffer):
        while self.open:
            try:
                self._add(self._queue.get_nowait())
            except queue.Empty:
                break
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def write(self, data):
        return sys.stdout.buffer.write(data)


def serve(rigs=False, flash=None):
    """`python -m sim link --table`."""
    simulated = SimulatedTable(flash, rigs)
    pipes = Pipes()
    usb = simulated.serve(pipes)
    began = _now_us() - simulated.controller.clock.us
    more = True
    try:
        while simulated.table.left is None and (more or usb.waiting()):
            more = pipes.wait(IDLE_S)
            if not more:
                usb.end()
            simulated.follow(_now_us() - began)
            simulated.play_bots()
            # What ran ahead of the laptop's clock stays ahead: time never goes back.
            began = min(began, _now_us() - simulated.controller.clock.us)
            sys.stdout.buffer.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    finally:
        simulated.close()
    return 0


def _now_us():
    return time.monotonic_ns() // 1000
