"""A board that is not there: a real MicroPython behind a socket, with a folder for its flash."""

from .program import lay_program
from .server import SimulatedBoard

__all__ = ["SimulatedBoard", "lay_program"]
