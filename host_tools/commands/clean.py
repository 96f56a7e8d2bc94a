"""Removes what was built and cached, and nothing that people or the network gave: the command `clean`."""

import shutil
from pathlib import Path

from host_tools import setup_environment, teaching

SUMMARY = "remove what was built and cached; the environment, and what boards were taught, stay"
EXAMPLE = "python -m host_tools clean --dry-run"

ROOT = Path(__file__).resolve().parents[2]
# Fetching these again needs the network, and learning these again an hour at the board.
KEPT = (setup_environment.STUBS, setup_environment.MICROPYTHON, teaching.LESSONS, teaching.TAUGHT)
ROOMS = ("firmware", "hardware", "host_tools", "sim", "tests")


def add_arguments(parser):
    parser.add_argument("--dry-run", action="store_true", help="only say what would go")


def leftovers():
    """Files and folders that are made again by whoever needs them."""
    found = [ROOT / name for name in (".pytest_cache", ".ruff_cache", ".hypothesis")]
    found += sorted(thing for thing in (ROOT / "build").glob("*") if thing not in KEPT)
    for room in ROOMS:
        found += sorted((ROOT / room).rglob("__pycache__"))
    return [thing for thing in found if thing.exists()]


def run(args):
    for thing in leftovers():
        print(("would remove " if args.dry_run else "removing ") + str(thing.relative_to(ROOT)))
        if args.dry_run:
            continue
        if thing.is_dir():
            shutil.rmtree(thing, ignore_errors=True)
        else:
            thing.unlink()
