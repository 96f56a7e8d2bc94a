"""How is a colour shown? As a small patch beside its word, so that nobody needs to tell colours apart."""

import os
import sys

# Background colours: the word keeps the terminal's own ink and is readable on light and dark.
PATCHES = {
    "purple": "45",
    "blue": "44",
    "orange": "48;5;208",
    "white": "107",
    "green": "42",
    "yellow": "103",
    "black": "48;5;236",
    "red": "41",
    "grey": "48;5;246",
    "violet": "48;5;93",
    "pink": "48;5;212",
}
STEADY = "\u00a0"  # a space where no line is broken; the terminal writes it as a plain one
LOCO = ("41", "103", "44")  # a loco stands for every colour


def understands_escapes(stream):
    """Is this a terminal that takes escape sequences? On Windows they are switched on first."""
    try:
        if not stream.isatty() or os.environ.get("TERM") == "dumb":
            return False
    except (AttributeError, ValueError):
        return False
    return sys.platform != "win32" or _switch_on_windows()


def _switch_on_windows():
    import ctypes

    standard_output, process_escapes = -11, 4
    kernel = ctypes.windll.kernel32
    handle = kernel.GetStdHandle(standard_output)
    mode = ctypes.c_ulong()
    if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(handle, mode.value | process_escapes))


class Ink:
    """Colours on a terminal that has them, plain words elsewhere."""

    def __init__(self, on):
        self.on = on

    def _in(self, code, text):
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text

    def bold(self, text):
        return self._in("1", text)

    def dim(self, text):
        return self._in("2", text)

    def reverse(self, text):
        return self._in("7", text)

    def patch(self, colour):
        """The patch alone, with the space that parts it from its word; nothing where there are no colours."""
        if not self.on:
            return ""
        if colour == "loco":
            return "".join(self._in(code, STEADY) for code in LOCO) + STEADY
        return self._in(PATCHES[colour], STEADY) + STEADY if colour in PATCHES else ""

    def word(self, colour, text=None):
        return self.patch(colour) + (text or colour)

    def rgb(self, text, red, green, blue):
        """In any colour, as a light has it."""
        return self._in(f"38;2;{red};{green};{blue}", text)
