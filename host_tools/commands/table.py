"""Runs the whole table on a Linux board under the playing board: the firmware's own modules over Adafruit's drivers."""

import os
import sys
from pathlib import Path

SUMMARY = "run the whole table on a Raspberry Pi under the board, over Adafruit's drivers"
EXAMPLE = "python -m host_tools table --flash ~/nordlys"

PASS_S = 0.004


def add_arguments(parser):
    parser.add_argument(
        "--flash", default="~/.nordlys", metavar="FOLDER", help="settings, calibration and games (~/.nordlys)"
    )
    parser.add_argument(
        "--on", default="raspberry_pi", choices=("raspberry_pi", "mcp2221", "ft232h"), help="what to use"
    )
    parser.add_argument("--simulate", action="store_true", help="simulated chips below Adafruit's drivers")
    parser.add_argument("--passes", type=int, metavar="N", help="end after so many passes of the loop")


class Hardware:
    """What a Table asks of the controller that it runs on."""

    touch = None  # fingers come from people here

    def __init__(self, kind, simulate):
        self.kind = kind
        self.simulate = simulate
        self.NEEDS_CALIBRATION = not simulate
        self.backend = None
        self.fed = 0

    def boards(self, settings):
        return (settings["board"],)

    def build(self, table, board):
        if self.simulate:
            from host_tools.blinka.simulated import Simulated
            from sim.hardware.board import SimulatedBoard

            self.backend = Simulated(SimulatedBoard(table.wiring, "raspberry_pi"))
        elif self.backend is None:
            from host_tools.blinka.backends import open_backend

            self.backend = open_backend(self.kind)
        return self.backend.build(table.wiring, table.settings["colour_order"])

    def feed(self):
        self.fed += 1


def run(args):
    from host_tools.blinka.backends import CannotReach

    try:
        return serve(Hardware(args.on, args.simulate), os.path.expanduser(args.flash), args.passes)
    except CannotReach as error:
        print(error, file=sys.stderr)
        return 1


def serve(hardware, flash, passes=None):
    """The table, again and again while it asks to be started anew, with the link on standard input and output.

    The end of the input ends nothing.
    """
    from sim.table import Pipes

    Path(flash).mkdir(parents=True, exist_ok=True)
    pipes = Pipes()
    while _evening(hardware, flash, pipes, passes) == "reboot":
        pass
    return 0


def _evening(hardware, flash, pipes, passes):
    """From power-on until the loop ends; gives why. The strips go dark with it, for nobody looks after them any more."""
    from nordlys.link.usb import Usb
    from nordlys.table.files import Files
    from nordlys.table.table import Table

    from host_tools.blinka.backends import Backend

    clock = Backend()
    table = Table(hardware, Files(flash), os.urandom, clock.ticks_ms, clock.ticks_us)
    usb = Usb(pipes, table.clock, table.breathe, lambda: table.leave("service"))
    table.words = usb.attach(_connection(table, usb.send))
    table.link = usb
    try:
        table.start(table.clock())
        while table.left is None and passes != 0:
            hardware.backend.step()
            table.step(table.clock())
            sys.stdout.buffer.flush()
            _rest(pipes)
            passes = None if passes is None else passes - 1
    finally:
        table.strips.dark()
        table.strips.send()
    return table.left


def _connection(table, send):
    from nordlys import boards
    from nordlys.link.connection import Connection

    return Connection(table.sitting, send, os.path.dirname(boards.__file__), table.board, table)


def _rest(pipes):
    if pipes.open:
        pipes.wait(PASS_S)
    else:
        import time

        time.sleep(PASS_S)
