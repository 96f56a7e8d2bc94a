"""Which board does a person mean, and who reads the answer? The options that all builder's tools share.

    @tool
    @click.option("--dry-run", is_flag=True, help="...")
    def command(where, out, dry_run):

`where` is a Where, for `ports.choose` and everything that opens a board; `out` is an Output. A tool returns its exit
status (None: success) and raises `Trouble` with a sentence when it cannot go on.
"""

import functools
import sys
from dataclasses import dataclass, field
from pathlib import Path

import click

from host_tools.board_link.output import Output, Trouble

ROOT = Path(__file__).resolve().parents[2]
SIMULATED_FLASH = ROOT / "build" / "simulated-board"


@dataclass
class Where:
    """What was said about the board: a port, a serial number, the simulated one, or nothing at all."""

    port: str | None = None
    id: str | None = None
    simulate: bool = False
    flash: Path = SIMULATED_FLASH  # the simulated board's flash
    faults: dict = field(default_factory=dict)  # what is broken on the simulated board: sim/board/README.md


def confirm(out, question, yes):
    """Go on? A person is asked; a script has to say --yes."""
    if yes:
        return
    if out.as_json or not sys.stdin.isatty():
        raise Trouble(f"{question} Nobody is at the terminal to be asked: say --yes.", "needs_yes")
    click.confirm(question, abort=True)


def tool(function):
    """A command of the builder's, with --port, --id, --simulate and --json."""

    @click.command(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
    @click.option("--port", metavar="PORT", help="the board on this port: /dev/ttyACM0, COM4, socket://host:port")
    @click.option("--id", "board_id", metavar="ID", help="the board with this serial number (or its first characters)")
    @click.option("--simulate", is_flag=True, help="a simulated board instead of a real one; its flash is a folder")
    @click.option(
        "--simulated-flash",
        type=click.Path(file_okay=False, path_type=Path),
        default=SIMULATED_FLASH,
        metavar="FOLDER",
        help="the simulated board's flash  [build/simulated-board]",
    )
    @click.option("--json", "as_json", is_flag=True, help="nothing but one line of JSON at the end, for scripts")
    @functools.wraps(function)
    def command(port, board_id, simulate, simulated_flash, as_json, **options):
        if simulate and (port or board_id):
            raise click.UsageError("--simulate is a board of its own: leave --port and --id away.")
        where = Where(port, board_id, simulate, simulated_flash)
        return function(where, Output(as_json), **options)

    return command
