"""How does a tool talk to a running board? The link, over a serial line, a socket or the pipes of a simulated board.

with open_client(where) as board:
    board.ask("hello")
    board.wait(0.5)          # events that come meanwhile are in board.events
"""

import json
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path

from host_tools.board_link.output import Trouble
from host_tools.board_link.patience import seconds

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = seconds(10)  # seconds for an answer: a board that thinks still says hello
LONGEST_LINE = 4096  # bytes to a board
EVENTS_KEPT = 1000


class Told(Trouble):
    """The board refused; `code` for programs, the message is a sentence for people."""

    def __init__(self, error):
        super().__init__(error.get("message", ""), error.get("code", ""))
        self.message = error.get("message", "")
        self.error = error


class Pipes:
    """A simulated board: the whole firmware over simulated chips, in a process of its own."""

    def __init__(self, flash, *arguments):
        Path(flash).mkdir(parents=True, exist_ok=True)
        self.name = "the simulated board"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sim", "link", "--table", "--flash", str(flash), *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the tool, which says good-bye to the board
        )

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def read(self):
        """Some bytes; b"" when nothing will come any more."""
        return self.process.stdout.read1(1 << 16)

    def close(self):
        try:
            self.process.stdin.close()
            self.process.wait(PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()

    def last_words(self):
        """What it wrote where only errors go."""
        try:
            return self.process.stderr.read().decode(errors="replace").strip()
        except (OSError, ValueError):
            return ""


class Flashed:
    """A simulated board with what was flashed onto it: the real MicroPython over simulated chips."""

    def __init__(self, flash, faults):
        from sim.board import SimulatedBoard

        self._board = SimulatedBoard(flash, **faults)
        self._line = Serial(self._board.url)
        self.name = "the simulated board"
        self.write, self.read, self.last_words = self._line.write, self._line.read, self._line.last_words

    def close(self):
        self._line.close()
        self._board.close()


class Serial:
    """A board on a serial line, or on a socket://."""

    def __init__(self, port):
        import serial

        self.name = port
        self._closed = False
        try:
            self._line = serial.serial_for_url(port, baudrate=115200, timeout=0.2)
        except (OSError, ValueError) as error:
            raise _cannot_open(port, error) from None

    def write(self, data):
        self._line.write(data)

    def read(self):
        while not self._closed:
            waiting = getattr(self._line, "in_waiting", 0)
            data = self._line.read(max(1, waiting))
            if data:
                return data
        return b""

    def close(self):
        self._closed = True
        self._line.close()

    def last_words(self):
        return ""


def _cannot_open(port, error):
    text = str(error)
    if "ermission" in text or "ccess is denied" in text:
        return Trouble(
            f"{port} is there, but this account may not use it. On Linux: `sudo usermod -a -G dialout $USER`, then log "
            "out and in again. On Windows: close the program that has the port open (an editor, a terminal).",
            code="no_permission",
        )
    return Trouble(
        f"{port} cannot be opened ({text}). Is the board plugged in with a cable that carries data, and no other "
        "program connected to it?",
        code="no_port",
    )


class Client:
    """Requests out, answers in; events on the way are kept in `events`, the newest last."""

    def __init__(self, wire, patience=None, log=None):
        """wire: write(data), read(), close(), name; log: a file to which every line is written, both ways."""
        self.wire = wire
        self.patience = patience or PATIENCE
        self.log = log
        self.events = deque(maxlen=EVENTS_KEPT)
        self._last = 0
        self._lines = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        rest = b""
        while True:
            try:
                data = self.wire.read()
            except Exception:  # a port that vanished says so in many ways
                data = b""
            if not data:
                self._lines.put(None)
                return
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                self._lines.put(line)

    # ---- asking

    def ask(self, verb, **fields):
        """The board's answer. Told: it refused. Trouble: it does not answer."""
        self._last += 1
        number = self._last
        try:
            self.say(json.dumps({"id": number, "do": verb, **fields}, ensure_ascii=False))
        except ValueError as error:  # too long, or no text
            raise Trouble(f"`{verb}` cannot be sent to a board: {error}.", "not_sent") from None
        until = time.monotonic() + self.patience
        while True:
            message = self.next_message(until - time.monotonic())
            if message is None:
                raise Trouble(
                    f"The board on {self.wire.name} does not answer `{verb}`. Is the Nordlys program running on it? "
                    "`nordlys doctor` finds out.",
                    code="no_answer",
                )
            if message.get("re") == number:
                if "error" in message:
                    raise Told(message["error"])
                return message["ok"]

    def say(self, line):
        """One line, as it is."""
        data = line.encode()
        if len(data) > LONGEST_LINE:
            raise ValueError(f"a line to a board has at most {LONGEST_LINE} bytes, not {len(data)}")
        self._note(">", line)
        try:
            self.wire.write(data + b"\n")
        except Exception as error:
            raise self._gone() from error

    def next_message(self, seconds):
        """The next answer or event within this time, or None. Events are kept as well."""
        until = time.monotonic() + max(0, seconds)
        while True:
            try:
                line = self._lines.get(timeout=max(0, until - time.monotonic()))
            except queue.Empty:
                return None
            if line is None:
                self._lines.put(None)
                raise self._gone()
            try:
                message = json.loads(line)
            except ValueError:
                continue  # what a board prints before the program runs is no line of the link
            if isinstance(message, dict):
                self._note("<", line.decode(errors="replace"))
                if "ev" in message:
                    self.events.append(message)
                return message

    def _gone(self):
        words = self.wire.last_words()
        because = f" Its last words: {words.splitlines()[-1]}" if words else ""
        return Trouble(f"The board on {self.wire.name} has gone.{because} Look at the cable, then try again.", "gone")

    def _note(self, mark, line):
        if self.log:
            self.log.write(f"{time.strftime('%H:%M:%S')} {mark} {line.strip()}\n")
            self.log.flush()

    # ---- time

    def wait(self, seconds):
        """Let the board's time pass; events that come are kept."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.next_message(until - time.monotonic())

    def close(self):
        self.wire.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def is_flashed(where):
    """Is there a program on the simulated board, or is it broken on purpose? Else the program of this folder stands in."""
    return bool(where.faults) or any((Path(where.flash) / name).exists() for name in ("main.py", "main.mpy"))


def open_client(where, log=None, rigs=False):
    """The board that `where` (options.Where) means, as a Client that has said hello.

    rigs: a simulated one shall take rigged games and the verb `touch`, which no flashed program does.
    """
    if not where.simulate:
        wire = Serial(_port(where))
    elif is_flashed(where) and not rigs:
        wire = Flashed(where.flash, where.faults)
    else:
        wire = Pipes(where.flash, *(["--rig"] if rigs else []))
    board = Client(wire, log=log)
    try:
        board.hello = board.ask("hello", now=int(time.time()))
    except Exception:
        board.close()
        raise
    return board


def _port(where):
    from host_tools.board_link import ports

    return ports.choose(where).port
