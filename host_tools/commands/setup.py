"""Makes this folder ready to play, test and build: the command `setup`."""

import sys

from host_tools import setup_environment

SUMMARY = "make .venv and install the pinned packages; does nothing when all is there"
EXAMPLE = "python -m host_tools setup"


def add_arguments(parser):
    known = ", ".join(setup_environment.group_names())
    parser.add_argument(
        "groups",
        nargs="*",
        metavar="GROUP",
        help=f"only these groups of packages: {known} (default: all)",
    )
    parser.add_argument("--bare", action="store_true", help="the virtual environment alone, no packages")
    parser.add_argument("--fresh", action="store_true", help="throw .venv away first")
    parser.add_argument(
        "--lock",
        action="store_true",
        help="after a change in pyproject.toml, on Linux: write host_tools/constraints.txt anew",
    )


def run(args):
    try:
        if args.lock:
            setup_environment.lock()
        else:
            groups = [] if args.bare else args.groups or setup_environment.group_names()
            setup_environment.set_up(groups, fresh=args.fresh)
    except setup_environment.SetupFailed as failure:
        print(failure, file=sys.stderr)
        return 1
