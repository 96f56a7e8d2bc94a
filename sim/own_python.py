"""Whose packages? The project's own Python has them (`.venv`, made by set-up): a command that was begun with another goes on with it."""

import os
import subprocess
import sys
from importlib import util
from pathlib import Path

OWN = Path(__file__).parents[1] / ".venv"


def go_on_with(*packages):
    """This very command under the project's own Python, where this one lacks a package and set-up was done. Else nothing."""
    own = OWN / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if Path(sys.prefix).resolve() == OWN.resolve() or not own.exists():
        return
    if all(util.find_spec(package) for package in packages):
        return
    command = [str(own), *sys.orig_argv[1:]]
    if os.name == "nt":  # where a program cannot become another one
        sys.exit(subprocess.call(command))
    os.execv(own, command)
