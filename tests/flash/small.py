"""A program of a few files that answers as a table does: quick enough to be cut off at every step."""

import shutil
from pathlib import Path

BOOT = Path(__file__).resolve().parents[2] / "firmware" / "boot.py"

MAIN = "from nordlys.app import run\n\nrun()\n"

APP = """
import asyncio
import json
import os
import select
import sys

import machine

from nordlys import VERSION
from nordlys.rooms.answer import answer


def run():
    try:
        os.remove("service")
        return
    except OSError:
        pass
    asyncio.run(listen())


async def listen():
    watchdog = machine.WDT(timeout=8300)
    readable = select.poll()
    readable.register(sys.stdin, select.POLLIN)
    line = b""
    while True:
        watchdog.feed()
        if readable.poll(0):
            byte = sys.stdin.buffer.read(1)
            if byte == b"\\x03":
                with open("service", "w") as file:
                    file.write("1")
                machine.reset()
            if byte == b"\\n":
                try:
                    asked = json.loads(line)
                except ValueError:
                    asked = {}
                if asked.get("do") == "hello":
                    told = {"re": asked["id"], "ok": {"version": VERSION, "room": answer()}}
                    sys.stdout.buffer.write(json.dumps(told).encode() + b"\\n")
                line = b""
            else:
                line += byte
            await asyncio.sleep_ms(0)
        else:
            await asyncio.sleep_ms(1)
"""


CRASHES = """
import os

import machine


def run():
    try:
        os.remove("service")
        return
    except OSError:
        pass
    machine.WDT(timeout=8300)
    raise ValueError("broken on purpose")
"""

# Of the table's and of the builder's own: no flash may touch them.
OWN = {
    "settings.json": b'{"format":1,"values":{"brightness":35}}',
    "wifi.json": b"secret",
    "wiring.json": b"taught",
    "calibration.json": b"measured",
    "games/1.log": b"a game",
    "crashes.log": b"a crash",
    "notes.txt": b"a stranger's",
    "nordlys/rooms/notes.txt": b"a stranger's, in our folder",
    "lib/other.py": b"a stranger's module",
}

# Of a flash that is on its way.
PASSING = ("flash.new/", "flash.todo", "boot.txt", "service")


def put(folder, files):
    for name, contents in files.items():
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)


def make_tree(folder, version="1.0", answer=1, more=None, without=()):
    """The program in a folder; `more`: name -> text."""
    files = {
        "main.py": MAIN,
        "boot.py": BOOT.read_text(encoding="utf-8"),
        "nordlys/__init__.py": f'VERSION = "{version}"\n',
        "nordlys/app.py": APP,
        "nordlys/README.md": "Not flashed.\n",
        "nordlys/rooms/__init__.py": "",
        "nordlys/rooms/answer.py": f"def answer():\n    return {answer}\n",
        "nordlys/boards/one_wiring.json": '{"a": 1}\n',
        **(more or {}),
    }
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        if name not in without:
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return Path(folder)


def snapshot(folder):
    """name -> bytes, of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
    }


def lasting(folder):
    """The same without what a flash leaves for a moment."""
    return {name: contents for name, contents in snapshot(folder).items() if not name.startswith(PASSING)}
