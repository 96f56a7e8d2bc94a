"""Shows which tests prove which rule: the command `rules`."""

import json
import sys
from itertools import groupby
from textwrap import fill

from host_tools.proof.rule_table import PROVING, make_table

SUMMARY = "the table rule -> tests; fails where a rule has none"
EXAMPLE = "python -m host_tools rules --rule NC-07"

WIDTH = 118


def add_arguments(parser):
    parser.add_argument("--rule", metavar="NUMBER", help="one rule alone, with the place of each test")
    parser.add_argument("--json", action="store_true", help="the table as JSON")


def run(args):
    table = make_table()
    if args.rule and args.rule not in table.rules:
        print(f"There is no rule {args.rule}. The rules go by {_spans(table.rules)}.", file=sys.stderr)
        return 2
    shown = [args.rule] if args.rule else list(table.rules)
    if args.json:
        print(json.dumps([_as_json(table, number) for number in shown], indent=2, ensure_ascii=False))
    elif args.rule:
        _print_rule(table, args.rule)
    else:
        for number in shown:
            _print_row(table, number)
        _print_summary(table)
    return _complain(table, [number for number in table.gaps() if number in shown])


def _print_rule(table, number):
    rule = table.rules[number]
    print(f"{number}, {rule.file}:{rule.line}")
    print(fill(rule.text, WIDTH, initial_indent="  ", subsequent_indent="  "))
    for test in table.proofs(number):
        print(f"    {test}")
    for test in table.additional(number):
        print(f"  + {test}")


def _print_row(table, number):
    """A rule in a line or a few: its tests, file by file; `+` before those that prove nothing alone."""
    head = f"{number:<7}"
    for mark, tests in (("", table.proofs(number)), ("+ ", table.additional(number))):
        for file, found in groupby(tests, key=lambda test: test.file):
            names = ", ".join(test.name.removeprefix("test_") for test in found)
            line = f"{mark}{file.removeprefix('tests/').removesuffix('.py')}: {names}"
            print(fill(line, WIDTH, initial_indent=head, subsequent_indent=" " * 9, break_on_hyphens=False))
            head = " " * 7
    if not table.tests[number]:
        print(head + "NO TEST")


def _print_summary(table):
    proofs = {str(test) for number in table.rules for test in table.proofs(number)}
    others = {str(test) for number in table.rules for test in table.additional(number)}
    print(
        f"\n{len(table.rules)} rules ({_spans(table.rules)}), {len(table.rules) - len(table.gaps())} of them proved by "
        f"{len(proofs)} tests in {', '.join(PROVING)}; {len(others)} additional tests elsewhere (+)."
    )


def _spans(rules):
    """As in: NC-01 … NC-27, NL-01 … NL-22."""
    games = [list(numbers) for _, numbers in groupby(rules, key=lambda number: number[:2])]
    return ", ".join(f"{numbers[0]} … {numbers[-1]}" for numbers in games)


def _complain(table, gaps):
    for fault in table.faults:
        print(fault, file=sys.stderr)
    for number in gaps:
        extra = " (additional tests alone do not prove it)" if table.additional(number) else ""
        print(f"{number} has no test{extra}: {table.rules[number].text[:70]}…", file=sys.stderr)
    if gaps:
        count = "One rule has" if len(gaps) == 1 else f"{len(gaps)} rules have"
        print(
            f"{count} no test: {', '.join(gaps)}. Write one into tests/rules whose docstring begins with the number.",
            file=sys.stderr,
        )
    return 1 if gaps or table.faults else 0


def _as_json(table, number):
    rule = table.rules[number]
    return {
        "rule": number,
        "text": rule.text,
        "file": rule.file,
        "line": rule.line,
        "tests": [
            {"name": test.name, "file": test.file, "line": test.line, "proves": test.proves}
            for test in table.tests[number]
        ],
    }
