"""Measures, prints a table and writes build/bench.json: the command `bench`."""

import importlib
import json
import os
import platform
from pathlib import Path

from host_tools.figures import SUBJECTS

SUMMARY = "measure how fast the rules and the link are; print a table, write build/bench.json"
EXAMPLE = "python -m host_tools bench engine --quick"

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "bench.json"


def add_arguments(parser):
    parser.add_argument(
        "subjects",
        nargs="*",
        metavar="SUBJECT",
        help=f"only these: {', '.join(SUBJECTS)} (default: all); their figures replace the old ones in the file",
    )
    parser.add_argument("--quick", action="store_true", help="shorter rounds: rough figures, no file")


def run(args):
    unknown = [subject for subject in args.subjects if subject not in SUBJECTS]
    if unknown:
        print(f"There is no subject '{unknown[0]}'. The subjects are: {', '.join(SUBJECTS)}.")
        return 2
    print(machine())
    figures = {}
    for subject in args.subjects or SUBJECTS:
        print(f"\n{subject}")
        for name, value, unit in importlib.import_module("host_tools.figures." + subject).measure(args.quick):
            figures[name] = {"value": rounded(value), "unit": unit}
            print(f"  {name:<52} {rounded(value):>12,} {unit}", flush=True)
    if not args.quick:
        write(figures, keep_others=bool(args.subjects))
        print(f"\nwritten to {OUT.relative_to(ROOT).as_posix()}")
    return 0


def machine():
    """What the figures were taken on: they say little without it."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {processor()}, {os.cpu_count()} cores; one process"


def processor():
    """The processor's name: Linux says it in a file, the others where Python finds it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"


def rounded(value):
    """Three digits are more than a timing is worth."""
    return round(value) if value >= 100 else round(value, 2)


def write(figures, keep_others):
    OUT.parent.mkdir(exist_ok=True)
    if keep_others:
        try:
            figures = json.loads(OUT.read_text(encoding="utf-8")) | figures
        except (OSError, ValueError):
            pass  # nothing to keep
    OUT.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
