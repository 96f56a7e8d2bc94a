"""How does text fit the terminal? Widths as they are seen, columns, lines that are wrapped."""

import re
import unicodedata

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
# Letters that do not come apart into a plain letter and a mark.
_PLAIN = str.maketrans({"ø": "o", "æ": "ae", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ß": "ss"})


def width(text):
    """Columns that the text takes on the screen."""
    columns = 0
    for letter in _ESCAPES.sub("", text):
        if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
            continue
        columns += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
    return columns


def pad(text, columns, right=False):
    room = " " * max(0, columns - width(text))
    return room + text if right else text + room


def clip(text, columns):
    """Plain text, cut where it is longer than that."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(pieces, columns, first="", between="  ", hang=None):
    """Lines of whole pieces; those after the first begin under the first piece."""
    hang = " " * width(first) if hang is None else hang
    lines, line, empty = [], first, True
    for piece in pieces:
        if not empty and width(line) + width(between) + width(piece) > columns:
            lines.append(line.rstrip())
            line, empty = hang, True
        line += piece if empty else between + piece
        empty = False
    lines.append(line.rstrip())
    return lines


def sentence(text, columns, hang="  "):
    """One sentence, wrapped at its spaces."""
    return wrap(text.split(" "), columns, between=" ", hang=hang)


def in_columns(entries, columns, gap=3, indent=" "):
    """The entries from top to bottom, in as many columns as fit."""
    if not entries:
        return []
    widest = max(width(entry) for entry in entries)
    count = max(1, (columns - len(indent) + gap) // (widest + gap))
    rows = -(-len(entries) // count)
    lines = []
    for row in range(rows):
        cells = entries[row::rows]
        lines.append((indent + (" " * gap).join(pad(cell, widest) for cell in cells)).rstrip())
    return lines


def fold(text):
    """For comparing what was typed: without accents, small letters."""
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).strip()


def listed(words):
    """a, b and c."""
    words = list(words)
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "none"


def counted(number, one, many=None):
    return f"{number} {one if number == 1 else many or one + 's'}"
