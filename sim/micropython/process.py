"""How is one process of MicroPython started, spoken to and ended?"""

import base64
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sim.micropython.provision import node_command, provision
from sim.micropython.tree import FIRMWARE, tree_files

# The heap grows past this, so it limits nothing; what a chip would need is measured by measure.py.
DEFAULT_HEAP = 8 * 1024 * 1024
PLAIN = "micropython.wasm"
TRACED = "micropython-settrace.wasm"  # the same build with sys.settrace: slower, and frames allocate there
CHUNK = 4096
RUNNER = Path(__file__).with_name("runner.mjs")
INSIDE = Path(__file__).with_name("inside")


class MicroPythonError(Exception):
    """A script that had to succeed did not; the message holds its traceback."""


@dataclass(frozen=True)
class CompletedRun:
    """What a script left behind."""

    stdout: str
    stderr: str
    returncode: int

    def check(self) -> "CompletedRun":
        """This run, if it went well."""
        if self.returncode != 0:
            told = self.stderr.strip() or self.stdout.strip()
            raise MicroPythonError(f"MicroPython ended with exit code {self.returncode}:\n{told}")
        return self


def run(
    script: str | Path,
    *,
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = False,
    heap: int = DEFAULT_HEAP,
    args: Sequence[str] = (),
    path: Sequence[str] = (),
    repeat: str | None = None,
    timeout: float = 120,
) -> CompletedRun:
    """Run a script (its text, or the Path of its file) on a board's file system: `tree`, then `files` on top.

    `files` are named as on the board ("nordlys/extra.py"); `tree=None` copies nothing; `path` extends
    sys.path. Nothing is freed while a script runs. Long work therefore belongs in a function of the script,
    named by `repeat`: it is called until it returns something false, and garbage is collected between calls.
    """
    steps = [_step(script)]
    name = steps[0]["name"]
    job = make_job("steps", steps, files, tree, mpy, heap, [name, *args], path)
    job["repeat"] = repeat
    return complete(job, timeout)


def run_steps(steps, *, files=None, tree=FIRMWARE, mpy=False, heap=DEFAULT_HEAP, wasm=PLAIN, timeout=120):
    """Run pieces of code one after another in one interpreter; garbage is collected between them."""
    job = make_job("steps", [_step(code) for code in steps], files, tree, mpy, heap, ["script"], (), wasm)
    return complete(job, timeout)


def attached(
    script: str | Path,
    *,
    files: Mapping[str, bytes | str] | None = None,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = False,
    heap: int = DEFAULT_HEAP,
    args: Sequence[str] = (),
    path: Sequence[str] = (),
    tick_ms: int = 10,
) -> int:
    """Give this process's standard input and output to a script that defines `feed` (see Interactive).

    Where the system can, this process becomes that one, so that signals reach it: the call never returns.
    """
    job = make_job("lines", [_step(script)], files, tree, mpy, heap, ["script", *args], path)
    job.update(chunk=CHUNK, tick_ms=tick_ms)
    command = start_command(job)
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.run(command).returncode


class Interactive:
    """A process that stays open: what is sent reaches the script's `feed`, what it prints can be read.

    The script defines `feed(data)`, called with bytes as they arrive (at most 4096 at once, lines are the
    script's to find); it may define `closed()`, called when the input ends, and `tick()`, called every
    `tick_ms`. It ends with sys.exit or at the end of its input. In it, `import host` gives
    `random_bytes(count)`, `ticks_ms()` and `write(data)`.
    """

    def __init__(
        self,
        script: str | Path,
        *,
        files: Mapping[str, bytes | str] | None = None,
        tree: str | Path | None = FIRMWARE,
        mpy: bool = False,
        heap: int = DEFAULT_HEAP,
        args: Sequence[str] = (),
        path: Sequence[str] = (),
        tick_ms: int = 10,
    ):
        job = make_job("lines", [_step(script)], files, tree, mpy, heap, ["script", *args], path)
        job.update(chunk=CHUNK, tick_ms=tick_ms)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(start_command(job), stdin=pipe, stdout=pipe, stderr=pipe)
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._told: list[bytes] = []
        self._readers = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, data: bytes) -> None:
        """Bytes as they are: any number of lines, or a part of one."""
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            self.process.wait(timeout=10)
            raise MicroPythonError("MicroPython has ended, no more input:\n" + self.errors()) from None

    def send_line(self, text: str) -> None:
        self.send(text.encode() + b"\n")

    def read_line(self, timeout: float = 10) -> str | None:
        """The next line without its end, or None when the script has ended."""
        try:
            line = self._lines.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError(f"MicroPython printed no line within {timeout} seconds") from None
        if line is None:
            self._lines.put(None)  # whoever asks again is told again
            return None
        return line.decode("utf-8", "replace").rstrip("\r\n")

    def ask(self, text: str, timeout: float = 10) -> str | None:
        """Send a line and wait for one."""
        self.send_line(text)
        return self.read_line(timeout)

    def errors(self) -> str:
        """What the script wrote to standard error so far."""
        return b"".join(self._told).decode("utf-8", "replace")

    def close(self, timeout: float = 10) -> int:
        """End the input, wait for the script to end, and tell its exit code."""
        try:
            self.process.stdin.close()
        except OSError:
            pass  # it has ended before
        try:
            code = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        for reader in self._readers:
            reader.join(timeout)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def __enter__(self) -> "Interactive":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def _read_lines(self) -> None:
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _read_errors(self) -> None:
        for line in self.process.stderr:
            self._told.append(line)


def make_job(mode, steps, files, tree, mpy, heap, args, path, wasm=PLAIN) -> dict:
    """Everything that runner.mjs has to know, as it will be written to the job's file."""
    code = [step["code"] for step in steps]
    for name, contents in (files or {}).items():
        if name.endswith(".py"):
            code.append(contents if isinstance(contents, str) else contents.decode())
    board = tree_files(tree, mpy, "\n".join(code)) if tree is not None else {}
    for inside in INSIDE.glob("*.py"):
        board["lib/" + inside.name] = inside.read_bytes()
    for name, contents in (files or {}).items():
        board[name.lstrip("/")] = contents.encode() if isinstance(contents, str) else contents
    return {
        "mode": mode,
        "package": str(provision()),
        "wasm": wasm,
        "heap": heap,
        "files": {name: base64.b64encode(contents).decode() for name, contents in board.items()},
        "args": list(args),
        "path": list(path),
        "steps": steps,
        "repeat": None,
    }


def start_command(job: dict) -> list[str]:
    """The command that carries a job out. The runner removes the job's file as soon as it has read it."""
    handle, name = tempfile.mkstemp(prefix="nordlys-job-", suffix=".json")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(job, file)
    return node_command(RUNNER, name)


def complete(job: dict, timeout: float) -> CompletedRun:
    """Carry a job out to its end."""
    command = start_command(job)
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired as late:
        told = (late.stdout or b"").decode("utf-8", "replace")[-500:]
        raise TimeoutError(
            f"MicroPython was still busy after {timeout} seconds and was stopped; its last words: {told!r}"
        ) from None
    finally:
        Path(command[-1]).unlink(missing_ok=True)
    return CompletedRun(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.returncode)


def _step(script: str | Path) -> dict:
    if isinstance(script, Path):
        return {"name": script.name, "code": script.read_text(encoding="utf-8")}
    return {"name": "script", "code": script}
