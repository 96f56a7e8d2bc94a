"""Who holds the simulated board's cable? A socket that stands for its USB port, and one process for each start.

A start of MicroPython is a process of its own (board.mjs): a reset is a new one on the same flash, and Python that is busy
is killed with its process. The real mpremote talks to it over `socket://127.0.0.1:PORT`.

The watchdog is counted here as well, as it is beside the processor on the chip: in the laptop's time, and no longer where
`watchdog_scale` says so.
"""

import base64
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from sim.micropython.process import DEFAULT_HEAP, INSIDE
from sim.micropython.provision import ROOT, node_command, provision

HERE = Path(__file__).parent
RUNNER = HERE / "board.mjs"
OWN_INSIDE = HERE / "inside"
# What tells a simulated board where its chips and strips are.
PLANNED = (
    "nordlys/__init__.py",
    "nordlys/boards/*.py",
    "nordlys/boards/*_wiring.json",
    "nordlys/rules/__init__.py",
    "nordlys/rules/cells.py",
    "nordlys/table/__init__.py",
    "nordlys/table/places.py",
    "nordlys/table/wiring*.py",
)

# How a start ended: exit codes of board.mjs.
SOFT_RESET, SOFT_RESET_RAW, HARD_RESET, POWER_CUT = 10, 11, 12, 13
# How the next one begins, for each.
NEXT = {SOFT_RESET: "power", SOFT_RESET_RAW: "raw"}
ENDINGS = (SOFT_RESET, SOFT_RESET_RAW, HARD_RESET, POWER_CUT)

BLOCK_SIZE = 4096
FLASH_BYTES = 868_352  # a Pico W's file system: 212 blocks
WATCH_S = 0.02  # between two looks at the watchdog
LET_GO_S = 0.5  # whoever has just closed the port is gone by then
CABLE_BYTES = 4096  # what pipes and sockets may hold of the board's words: a USB cable holds less still
INTERRUPT_S = 3  # Python that has not looked at Ctrl-C for so long is busy for ever
CHUNK = 65_536

FACTS = {
    "name": "micropython",
    "version": [1, 29, 0, ""],
    "machine": "Raspberry Pi Pico W with RP2040",
    "build": "RPI_PICO_W",
    "platform": "rp2",
    "id": [0xE6, 0x61, 0x64, 0x08, 0x43, 0x51, 0xA0, 0x2B],
}


class SimulatedBoard:
    """One board. `facts` changes what it says of itself; the rest breaks it on purpose:

    flash_bytes     how much its flash holds
    cut_after       the power goes before the flash is changed for the (n+1)th time after a start
    cut_bytes       the power goes when so many bytes have come over USB
    vanish_bytes    the same, and the port does not come back
    silent          no MicroPython: bytes come, nobody answers
    fingers         [(pad's name, from ms, to ms or None: it stays)], counted from each start: on a pad at power-on
    faults          [{"name": "chip_gone", "chip": 2}, ...]: what is wrong below the board at each start (sim.hardware.board)
    watchdog_scale  how long the watchdog's milliseconds are; 0.2: it bites five times as soon

    `starts` counts the starts, `bites` those that the watchdog asked for; `wait_for_start(n)` returns after the n-th.
    `chokes` counts how often nothing more went into the cable, `stalls` how often the program was held up in a write.
    """

    def __init__(
        self,
        flash: str | Path,
        *,
        facts: dict | None = None,
        flash_bytes: int = FLASH_BYTES,
        cut_after: int | None = None,
        cut_bytes: int | None = None,
        vanish_bytes: int | None = None,
        silent: bool = False,
        port: int = 0,
        fingers: Sequence[tuple[str, int, int | None]] = (),
        faults: Sequence[dict] = (),
        watchdog_scale: float = 1.0,
    ):
        self.flash = Path(flash).absolute()
        self.flash.mkdir(parents=True, exist_ok=True)
        self.facts = FACTS | (facts or {})
        self.flash_bytes = flash_bytes
        self.cut_after = cut_after
        self.cut_bytes = cut_bytes
        self.vanish_bytes = vanish_bytes
        self.silent = silent
        self.fingers = list(fingers)
        self.faults = list(faults)
        self.watchdog_scale = watchdog_scale
        self.bites = 0
        self.chokes = 0
        self.stalls = 0
        self.trouble = ""  # what Node said that was not meant for here
        self.received = 0
        self.starts = 0
        self.powered = True
        self.broken = False
        self._closed = False
        self._lock = threading.RLock()
        self._started = threading.Condition(self._lock)
        self._let_go = threading.Condition(self._lock)
        self._watched_s: float | None = None  # how long the watchdog waits; None: it does not run
        self._fed_at = 0.0
        self._process: subprocess.Popen | None = None
        self._client: socket.socket | None = None
        self._asked = 0  # chunks of input given to the process
        self._taken = 0  # chunks that it has looked at
        self._listener = socket.create_server(("127.0.0.1", port))
        self.port = self._listener.getsockname()[1]
        self.url = f"socket://127.0.0.1:{self.port}"
        self.power_on()
        threading.Thread(target=self._accept, daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()

    # ---- power

    def power_off(self) -> None:
        """Pull the plug: whatever ran is gone, and so is the port's connection."""
        with self._lock:
            self.powered = False
            self._watched_s = None
            self._kill()
            self._hang_up()

    def power_on(self) -> None:
        with self._lock:
            self.powered = True
            self._start("power")

    def wait_for_start(self, number: int, seconds: float = 30) -> None:
        """Until the board has started for the `number`-th time."""
        with self._lock:
            if not self._started.wait_for(lambda: self.starts >= number, seconds):
                raise TimeoutError(f"the board started {self.starts} times within {seconds} s, not {number} times")

    @property
    def watched(self) -> bool:
        """Does a watchdog run?"""
        return self._watched_s is not None

    def close(self) -> None:
        self._closed = True
        self.power_off()
        self._listener.close()

    def __enter__(self) -> "SimulatedBoard":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    # ---- one start

    def _start(self, how: str) -> None:
        if self.silent or not self.powered:
            return
        self._kill()
        blocks = self.flash_bytes // BLOCK_SIZE
        job = {
            "how": how,
            "package": str(provision()),
            "heap": DEFAULT_HEAP,
            "flash": str(self.flash),
            "blocks": blocks,
            "block_size": BLOCK_SIZE,
            "cut_after": self.cut_after,
            "rom": rom(),
            "start": (OWN_INSIDE / "start.py").read_text(encoding="utf-8"),
            "facts": self.facts
            | {
                "blocks": blocks,
                "block_size": BLOCK_SIZE,
                "below": {"fingers": self.fingers, "faults": self.faults},
            },
        }
        handle, name = tempfile.mkstemp(prefix="nordlys-board-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(job, file)
        pipe = subprocess.PIPE
        process = subprocess.Popen(
            node_command(RUNNER, name), stdin=pipe, stdout=pipe, stderr=pipe, pipesize=CABLE_BYTES
        )
        self._process = process
        self._asked = self._taken = 0
        self.starts += 1
        self._started.notify_all()
        threading.Thread(target=self._carry_out, args=(process,), daemon=True).start()
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.kill()
            process.wait()

    def _carry_out(self, process: subprocess.Popen) -> None:
        """From the board to the cable."""
        while data := process.stdout.read1(CHUNK):
            if process is self._process:
                self._tell(data)
        code = process.wait()
        with self._lock:
            if self._process is not process:
                return  # it was killed, and its successor runs already
            if code not in ENDINGS:
                self.broken = True  # the interpreter itself stopped: starting it again would do no better
                sys.stderr.write(self.trouble)
                self.power_off()
            elif code == POWER_CUT:
                self.power_off()
            elif code == HARD_RESET:
                self._reset()
            else:
                self._tell(b"\r\nMPY: soft reboot\r\n")
                self._start(NEXT[code])

    def _reset(self) -> None:
        """USB goes away and comes back; a watchdog that ran is off again."""
        self._watched_s = None
        self._hang_up()
        self._start("power")

    def _listen(self, process: subprocess.Popen) -> None:
        """What board.mjs tells, beside the board's own words."""
        for line in process.stderr:
            if process is not self._process:
                continue
            words = line.decode("utf-8", "replace").split()
            if words == ["~taken"]:
                self._taken += 1
            elif words == ["~fed"]:
                self._fed_at = time.monotonic()
            elif words and words[0] == "~watchdog":
                self._fed_at = time.monotonic()
                self._watched_s = int(words[1]) / 1000 * self.watchdog_scale
            elif words == ["~choked"]:
                self.chokes += 1
            elif words == ["~held"]:
                self.stalls += 1
            elif words == ["~unwatched"]:
                self._watched_s = None
            else:
                self.trouble += line.decode("utf-8", "replace")

    # ---- the watchdog

    def _watch(self) -> None:
        while not self._closed:
            time.sleep(WATCH_S)
            with self._lock:
                late = self._watched_s is not None and time.monotonic() - self._fed_at > self._watched_s
                if late and self.powered:
                    self.bites += 1
                    self._reset()

    # ---- the cable

    def _tell(self, data: bytes) -> None:
        """To whoever is connected; what nobody reads is lost, as on a wire."""
        client = self._client
        if client is not None:
            try:
                client.sendall(data)
            except OSError:
                pass

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        self._let_go.notify_all()
        if client is not None:
            try:
                client.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            client.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, CABLE_BYTES)
            with self._lock:
                self._let_go.wait_for(lambda: self._client is None, LET_GO_S)
                if not self.powered or self._client is not None:
                    client.close()  # no power, or a port that another program holds
                    continue
                self._client = client
            threading.Thread(target=self._carry_in, args=(client,), daemon=True).start()

    def _carry_in(self, client: socket.socket) -> None:
        while True:
            try:
                data = client.recv(CHUNK)
            except OSError:
                data = b""
            if not data:
                break
            self.received += len(data)
            if self._limit_reached():
                break
            self._give(data)
        with self._lock:
            if self._client is client:
                self._client = None
                self._let_go.notify_all()
        client.close()

    def _limit_reached(self) -> bool:
        for limit, gone in ((self.cut_bytes, False), (self.vanish_bytes, True)):
            if limit is not None and self.received >= limit:
                self.power_off()
                if gone:
                    self._listener.close()
                return True
        return False

    def _give(self, data: bytes) -> None:
        with self._lock:
            process = self._process
            if process is None:
                return
            self._asked += 1
            asked = self._asked
        try:
            process.stdin.write(data)
            process.stdin.flush()
        except OSError:
            return  # it is just being restarted
        if 3 in data:
            threading.Thread(target=self._interrupt, args=(process, asked), daemon=True).start()

    def _interrupt(self, process: subprocess.Popen, asked: int) -> None:
        """Ctrl-C for Python that is busy: WebAssembly cannot be interrupted, so its process goes."""
        end = time.monotonic() + INTERRUPT_S
        while time.monotonic() < end:
            if self._taken >= asked or process is not self._process or process.poll() is not None:
                return
            time.sleep(0.02)
        with self._lock:
            if process is self._process:
                self._watched_s = None  # whoever is interrupted stops it, as nordlys.app does
                self._tell(b"\r\nTraceback (most recent call last):\r\nKeyboardInterrupt: \r\n")
                self._start("interrupted")


def _planned(path: Path) -> bytes:
    return path.read_bytes().replace(b"from nordlys", b"from planned").replace(b'"nordlys.', b'"planned.')


def rom() -> dict[str, str]:
    """Modules that are in the board's MicroPython itself: not on its flash, and not to be flashed."""
    files = {path.name: path.read_bytes() for folder in (INSIDE, OWN_INSIDE) for path in folder.glob("*.py")}
    for path in sorted((ROOT / "sim" / "hardware").glob("*.py")):
        files["sim/hardware/" + path.name] = _planned(path)
    files["sim/__init__.py"] = b""
    # How the board below is wired is known without the program on the flash, whose names are short ones.
    for pattern in PLANNED:
        for path in sorted((ROOT / "firmware").glob(pattern)):
            name = path.relative_to(ROOT / "firmware").as_posix()
            files[name.replace("nordlys", "planned", 1)] = _planned(path)
    return {name: base64.b64encode(contents).decode() for name, contents in files.items()}
