"""Breaks each rule on purpose and sees whether a test fails: the command `mutants`."""

import os
import sys

from host_tools.proof.mutant_run import Laboratory
from host_tools.proof.mutants import read_mutants
from host_tools.proof.rule_table import make_table

SUMMARY = "break each rule on purpose; fails where no test of that rule notices"
EXAMPLE = "python -m host_tools mutants --rule NC-07"


def add_arguments(parser):
    parser.add_argument("--rule", metavar="NUMBER", help="the mutants of one rule alone")
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("--killers", action="store_true", help="say for each which test failed first")
    parser.add_argument(
        "--jobs",
        type=int,
        default=int(os.environ.get("JOBS") or 2),
        help="how many at a time (default: the variable JOBS, else 2)",
    )


def run(args):
    table = make_table()
    mutants, faults = read_mutants()
    numbers = [args.rule] if args.rule else list(table.rules)
    if args.rule:
        if args.rule not in table.rules:
            print(f"There is no rule {args.rule}; `python -m host_tools rules` lists them.", file=sys.stderr)
            return 2
        mutants = [mutant for mutant in mutants if mutant.rule == args.rule]
    if args.list:
        for mutant in mutants:
            print(mutant)
        return 0
    mutated = {mutant.rule for mutant in mutants}
    without = [number for number in numbers if number not in mutated]
    survived, killed = [], 0
    with Laboratory(table, jobs=max(1, args.jobs)) as laboratory:
        failing = laboratory.failing_already(sorted(mutated))
        if failing:
            print(failing, file=sys.stderr)
            return 1
        for count, verdict in enumerate(laboratory.judge_all(mutants), 1):
            if verdict.fault:
                faults.append(verdict.fault)
            elif verdict.killer:
                killed += 1
                if args.killers:
                    print(f"{verdict.mutant}\n    {verdict.killer}")
            else:
                survived.append(verdict.mutant)
            _progress(count, len(mutants))
    return _close(faults, survived, without, killed)


def _progress(count, total):
    if sys.stderr.isatty():
        print(f"\r{count} of {total}", end="" if count < total else "\n", file=sys.stderr, flush=True)


def _close(faults, survived, without, killed):
    sys.stdout.flush()
    for fault in faults:
        print(fault, file=sys.stderr)
    for mutant in survived:
        print(f"SURVIVED {mutant}", file=sys.stderr)
    if survived:
        print(
            "No test that names the rule notices these. Write one into tests/rules that fails with the mutant.",
            file=sys.stderr,
        )
    if without:
        print(f"No mutant in tests/mutants breaks {', '.join(without)}.", file=sys.stderr)
    sys.stderr.flush()
    print(f"{killed} killed, {len(survived)} survived")
    return 1 if faults or survived or without else 0
