"""Checks the board files and makes from them what is flashed."""

import contextlib
import sys
from pathlib import Path

from host_tools.boards.check import load
from host_tools.boards.compact import OUT_FOLDER, build, generate, out_of_date
from host_tools.boards.fault import Refused
from host_tools.boards.fitting import fit_board
from host_tools.boards.geometry import geometry_of
from host_tools.boards.new import new_board
from host_tools.boards.place import place_file
from host_tools.boards.read import board_files, shown
from host_tools.boards.show import PICTURES, WIDTH, show_boards
from host_tools.boards.wire import wire_boards
from host_tools.boards.wiring import for_board

SUMMARY = "check the board files, and make from them what is flashed"
EXAMPLE = "python -m host_tools board check hardware/boards/nordic_countries.toml"


def add_arguments(parser):
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    check = what.add_parser(
        "check",
        help="say everything that is wrong with board files",
        epilog="example: python -m host_tools board check hardware/boards/nordic_countries.toml",
    )
    check.add_argument("files", nargs="*", metavar="FILE", help="board files; without any, all of hardware/boards")
    make = what.add_parser(
        "build",
        help="write the compact boards into firmware/nordlys/boards",
        epilog="example: python -m host_tools board build --check",
    )
    make.add_argument("--check", action="store_true", help="write nothing; fail if anything is out of date")
    show = what.add_parser(
        "show",
        help="draw boards as SVG and PNG",
        epilog="example: python -m host_tools board show hardware/boards/starter.toml --to build/pictures",
    )
    show.add_argument("files", nargs="*", metavar="FILE", help="board files; without any, all of hardware/boards")
    show.add_argument("--to", default=PICTURES, metavar="FOLDER", help="default: hardware/pictures")
    show.add_argument("--width", type=int, default=WIDTH, metavar="DOTS", help=f"of the PNG; default {WIDTH}")
    layout = what.add_parser(
        "layout",
        help="place the cities and routes of a map that nobody has measured",
        epilog="example: python -m host_tools board layout hardware/boards/my_map.toml",
    )
    layout.add_argument("file", metavar="FILE", help="a board file; cities need lon and lat")
    layout.add_argument("--again", action="store_true", help="also where the file has places: they are lost")
    layout.add_argument("--force", action="store_true", help="store it even if something has to be moved by hand")
    new = what.add_parser(
        "new",
        help="start a board file for another map, one question at a time",
        epilog="example: python -m host_tools board new iceland",
    )
    new.add_argument("name", metavar="ID", help="lower-case letters: the name of the file and of the game")
    new.add_argument("--force", action="store_true", help="store it even if something has to be moved by hand")
    fit = what.add_parser(
        "fit",
        help="shift, turn and scale a map to the printed copy on the table, from two or more measured cities",
        epilog="example: python -m host_tools board fit hardware/boards/nordic_countries.toml bergen=69,595 murmansk=386,66",
    )
    fit.add_argument("file", metavar="FILE", help="a board file")
    what_cities = "millimetres from the print's upper left corner, right and down, as oslo=193.5,600"
    fit.add_argument("cities", nargs="+", metavar="CITY=X,Y", help=what_cities)
    fit.add_argument("--dry-run", action="store_true", help="say the fit, write nothing")
    wire = what.add_parser(
        "wire",
        help="plan which wire goes where, and say what that saves",
        epilog="example: python -m host_tools board wire nordic_countries --dry-run",
    )
    wire.add_argument("boards", nargs="*", metavar="BOARD", help="ids; without any, all boards")
    wire.add_argument("--dry-run", action="store_true", help="say the metres, write nothing")
    wire.add_argument("--force", action="store_true", help="replace a wiring that was taught or changed by hand")


def run(args):
    try:
        if args.what == "check":
            return _check(args.files or board_files())
        if args.what == "layout":
            return place_file(Path(args.file), args.force, args.again)
        if args.what == "new":
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - arrow keys move in the line that is typed
            return new_board(args.name, force=args.force)
        if args.what == "fit":
            return fit_board(Path(args.file), args.cities, args.dry_run)
        if args.what == "show":
            return show_boards(args.files or board_files(), args.to, args.width)
        if args.what == "wire":
            return wire_boards(args.boards, args.dry_run, args.force)
        return _build(args.check)
    except Refused as refused:
        return _refuse(refused.faults)


def _check(files):
    faults = []
    for path in files:
        try:
            board = load(path)
            stored = Path(path).resolve().parent.parent / "wiring"
            if board.get("geometry") and (stored / f"{board['id']}.toml").is_file():
                for_board(board, geometry_of(board), stored)
        except Refused as refused:
            faults += refused.faults
        else:
            kinds = ("tiles", "stations") if "edges" in board else ("cities", "routes", "tickets")
            counts = ", ".join(f"{len(board[kind])} {kind}" for kind in kinds)
            print(f"{shown(path)}: sound ({counts})")
    return _refuse(faults) if faults else 0


def _build(only_check):
    files = generate()
    if not only_check:
        changed = build(files)
        for name in changed:
            print(f"made {shown(OUT_FOLDER / name)}")
        if not changed:
            print("The boards are up to date.")
        return 0
    stale = out_of_date(files)
    for name in stale:
        print(f"{shown(OUT_FOLDER / name)} is out of date. Run `make boards`.", file=sys.stderr)
    return 1 if stale else 0


def _refuse(faults):
    for fault in faults:
        print(fault, file=sys.stderr)
    count = "One mistake" if len(faults) == 1 else f"{len(faults)} mistakes"
    print(f"{count} to mend; nothing was written.", file=sys.stderr)
    return 1
