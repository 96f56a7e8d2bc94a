"""Puts the program on a board, whole or not at all: the command `flash`."""

import contextlib
import signal

import click

from host_tools.board_link.options import tool
from host_tools.board_link.ports import board_port

SUMMARY = "put the program on a board; only what changed is sent, and it may be interrupted anywhere"
EXAMPLE = "python -m host_tools flash --dry-run"


@tool
@click.option("--dry-run", is_flag=True, help="show the plan and change nothing")
@click.option("--replace", is_flag=True, help="remove the old program first: for a big change on a small flash")
def command(where, out, dry_run, replace):
    """Settings, calibration, wiring and games stay. The old program is whole until the new one is; cut off, run it again."""
    from host_tools.flashing.flash import flash

    with closing_the_window_is_ctrl_c(), board_port(where) as port:
        out.say(f"Looking at {'the simulated board' if where.simulate else 'the board on ' + port} ...")
        facts = flash(port, out, dry_run=dry_run, replace=replace)
    out.result(**facts)
    return 0


@contextlib.contextmanager
def closing_the_window_is_ctrl_c():
    """Whoever ends the tool gently gets the table back: it is let go as after Ctrl-C."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has one of them
    before = [(name, signal.signal(getattr(signal, name), signal.default_int_handler)) for name in names]
    try:
        yield
    finally:
        for name, handler in before:
            signal.signal(getattr(signal, name), handler)
