"""Nordlys, the controller of a railway board game table. What every room needs: where its files are, and how code is
loaded on a chip that has no room for all of it."""

import gc
import sys

VERSION = "0.1.0"
COLLECT_EACH = 32_768  # bytes

# Left alone, a chip collects garbage only when all its memory was used once: what is loaded would lie scattered between what was
# garbage then, and nothing large would find room ever after. So it collects each time that so much was asked for.
if hasattr(gc, "threshold"):
    gc.threshold(COLLECT_EACH)


def folder_of(file):
    """The folder of a module, by its `__file__`: data lies beside the code that reads it."""
    return file.replace("\\", "/").rsplit("/", 1)[0]


def module(name):
    """A module of the package by its dotted name: only the played game's are loaded."""
    return __import__("nordlys." + name, None, None, ("*",))


def once(name):
    """As `module`, but a chip forgets it as soon as nobody holds on to it: for what is needed once, or seldom.

    Whatever is loaded so must be loaded so everywhere: a module that somebody has imported stays. Objects of a class keep
    the whole module of that class in memory, and a class is another one when its module comes again: so classes that
    outlive the call, exceptions among them, have a home of their own.
    """
    full = "nordlys." + name
    if sys.implementation.name != "micropython" or full in sys.modules:
        return module(name)
    found = module(name)
    del sys.modules[full]
    room, own = full.rsplit(".", 1)
    if hasattr(sys.modules[room], own):
        delattr(sys.modules[room], own)
    return found


def seldom(method):
    """A method that is needed once, or seldom: a chip loads it when it is called, and forgets it after it (the packer
    does that: sim/micropython/seldom.py). Not for what the steady loop does, nor for what each turn needs."""
    return method


class Seldom:
    """Some methods of this class are functions of another module, which is loaded when one of them is called, and
    forgotten after it. The steady loop, and what a running game does each turn, must not call them. Who calls one many
    times takes the bound method first: that is one loading."""

    SELDOM = ""  # the module

    def __getattr__(self, name):
        function = getattr(once(self.SELDOM), name, None) if name[0] != "_" else None
        if function is None:
            raise AttributeError(name)
        return lambda *values, **named: function(self, *values, **named)
