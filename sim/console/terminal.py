"""How does the console read and write? Lines in, lines out, on any terminal or none."""

import os
import shutil
import sys

from .ink import STEADY, Ink, understands_escapes
from .layout import width
from .leaving import Leave

NARROWEST, WIDEST = 80, 120
CLEAR = "\x1b[2J\x1b[H"
FORGET = "\x1b[3J"  # what was scrolled away as well
# For a terminal that cannot show more than ASCII.
PLAIN = {
    "–": "-", "—": "-", "·": ",", "…": "...", "−": "-", "×": "x", "→": "->", "↑": "^", "↓": "v", "←": "<",
    "─": "-", "│": "|", "═": "=", "║": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+",
    "┬": "+", "┴": "+", "┼": "+", "╔": "+", "╗": "+", "╚": "+", "╝": "+",
}  # fmt: skip


class Terminal:
    def __init__(self, source=None, out=None):
        self.source = sys.stdin if source is None else source
        self.out = sys.stdout if out is None else out
        for stream in (self.source, self.out):
            if hasattr(stream, "reconfigure"):  # a letter that cannot be read or shown stops nobody
                stream.reconfigure(errors="replace")
        self._escapes = understands_escapes(self.out)
        self._echo = not _is_terminal(self.source)
        self._plain = str.maketrans(PLAIN) if not _shows(self.out, "".join(PLAIN)) else None
        self.ink = Ink(self._escapes and not os.environ.get("NO_COLOR"))

    @property
    def width(self):
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    def too_narrow(self):
        """What to say to a person whose terminal breaks the lines, or None."""
        columns = shutil.get_terminal_size((80, 24)).columns
        if columns >= NARROWEST:
            return None
        return f"Your terminal is {columns} columns wide; with {NARROWEST} or more the tables fit."

    @property
    def height(self):
        return max(24, shutil.get_terminal_size((80, 24)).lines)

    def write(self, text):
        text = text.replace(STEADY, " ")
        self.out.write(text.translate(self._plain) if self._plain else text)

    def say(self, *lines):
        for line in lines:
            self.write(line + "\n")

    def heading(self, left, right):
        """A line over the whole width with words at both ends."""
        filler = "═" * max(2, self.width - width(left) - width(right) - 8)
        return self.ink.bold(f"══ {left} {filler} {right} ══")

    def clear(self, secret=False):
        """An empty screen. secret: what stood there must not be found again by scrolling."""
        if self._escapes:
            self.write(CLEAR + FORGET if secret else CLEAR)
        else:
            self.write("\n" * (self.height if secret else 1))

    def ask(self, question):
        """One line from the person, trimmed. Raises Leave at the end of the input and at Ctrl-C."""
        self.write(question)
        try:
            self.out.flush()
            line = self.source.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            self.write("\n")
            raise Leave
        if self._echo:
            self.write(line if line.endswith("\n") else line + "\n")
        return line.strip()

    def page(self, lines):
        """Shows lines, a screenful at a time. Gives what was typed instead of going on, or ""."""
        room = self.height - 2
        if self._echo or not self._escapes or self._rows(lines) <= room:
            self.say(*lines)
            return ""
        page, used = [], 0
        for at, line in enumerate(lines):
            rows = self._rows([line])
            if used + rows > room:
                self.say(*page)
                typed = self.ask(
                    self.ink.dim(f"-- {len(lines) - at} more lines: Enter goes on, or type your choice -- ")
                )
                if typed:
                    return typed
                page, used = [], 0
            page.append(line)
            used += rows
        self.say(*page)
        return ""

    def _rows(self, lines):
        columns = max(1, shutil.get_terminal_size((80, 24)).columns)
        return sum(max(1, -(-width(line) // columns)) for line in lines)


def _is_terminal(stream):
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def _shows(stream, text):
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True
