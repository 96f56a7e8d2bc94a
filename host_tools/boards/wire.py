"""Plans the wiring of boards, stores it, and says how much wire the plan saves."""

import sys
from pathlib import Path

from host_tools.boards import wiring
from host_tools.boards.check import load
from host_tools.boards.fault import Fault, Refused
from host_tools.boards.geometry import geometry_of
from host_tools.boards.read import BOARD_FOLDER, board_files, shown

HEADER = (
    "Which wire goes where on the board {id}: the lights along each strip and the pads on each touch chip, in the order",
    "of the wire. Planned by `python -m host_tools board wire`; a wiring taught by the board itself has the same form.",
    "Names are those of the board file: route and space from 0 at its first city, city:…, score:…, console:…; with",
    "frames seat, cell and track end. On the link a pixel has its number in the board's own order, not on the wire.",
    'An empty name "" is a light or an electrode that serves nothing.',
)


def wire_boards(names, dry_run=False, force=False, folder=BOARD_FOLDER, out=None):
    out = Path(out or wiring.FOLDER)
    for path in _files(names, folder):
        board = load(path)
        geometry = geometry_of(board)
        if geometry is None:
            advice = f"Run `python -m host_tools board layout {board['id']}` first"
            raise Refused([Fault(shown(path), "geometry", "nothing is said of places", advice)])
        _wire(board, geometry, out / f"{board['id']}.toml", dry_run, force)
    return 0


def _files(names, folder):
    files = {path.stem: path for path in board_files(folder)}
    for name in names:
        if name not in files:
            advice = "Write one of: " + ", ".join(files)
            raise Refused([Fault("board wire", name, "there is no such board", advice)])
    return [files[name] for name in names] or list(files.values())


def _wire(board, geometry, path, dry_run, force):
    pixels, pads = wiring.places_of(geometry)
    plan = wiring.plan(board["id"], pixels, pads, geometry.controller)
    told = wiring.metres(plan, pixels, pads, geometry.controller)
    long = ", ".join(str(len(strip["pixels"])) for strip in plan["strips"])
    print(f"{board['id']}: {len(plan['strips'])} strip(s) of {long} pixels, {len(plan['chips'])} touch chip(s)")
    for kind, what in (("strips", "along the strips"), ("pads", "from pads to chips and on")):
        saved = told[f"naive_{kind}"] - told[kind]
        more = "more" if saved >= 0 else "less"
        print(f"  {told[kind]:.1f} m of wire {what}; in the order of the lists {abs(saved):.1f} m {more}")
    text = wiring.write(plan, [line.format(id=board["id"]) for line in HEADER])
    stored = path.read_text(encoding="utf-8") if path.is_file() else None
    if dry_run or stored == text:
        print("  nothing written" if dry_run else f"  {shown(path)} is up to date")
        return
    if stored is not None and not force and 'made = "planned"' not in stored:
        print(f"  {shown(path)} was taught: it stays. --force replaces it.", file=sys.stderr)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"  made {shown(path)}")
