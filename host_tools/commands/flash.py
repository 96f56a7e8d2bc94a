"""Puts the program on a board, whole or not at all: the command `flash`."""

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

    with board_port(where) as port:
        out.say(f"Looking at {'the simulated board' if where.simulate else 'the board on ' + port} ...")
        facts = flash(port, out, dry_run=dry_run, replace=replace)
    out.result(**facts)
    return 0
