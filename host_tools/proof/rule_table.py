"""Which tests prove which rule?

The rules are the bold numbers in firmware/nordlys/rules/*.md. A test proves a rule when the first paragraph of its
docstring names the number: "NC-05:", "NC-02, NC-03:" and "NC-20 … NC-23:" all count.
"""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A rule needs a test in one of these. Elsewhere, as in tests/boards, a test may show that a number stands in a file,
# not that anybody plays by it: such tests are listed as additional ones.
PROVING = ("rules", "properties", "link")

_DEFINED = re.compile(r"^- \*\*([A-Z]{2}-\d+[a-z]?)\*\*\s*(.*)", re.MULTILINE)
_NAMED = re.compile(r"\b([A-Z]{2}-\d{1,2}[a-z]?)(?:\s*(?:…|\.\.\.|–|-|to)\s*([A-Z]{2}-\d{1,2}[a-z]?))?(?![\w])")


@dataclass(frozen=True)
class Rule:
    """One numbered rule: its text's first line, and where it stands."""

    number: str
    text: str
    file: str
    line: int


@dataclass(frozen=True)
class RuleTest:
    """One test that names rules. `proves`: it lies in a folder whose tests play by the rules."""

    name: str
    file: str
    line: int
    proves: bool

    def __str__(self):
        return f"{self.file}:{self.line} {self.name}"


@dataclass
class RuleTable:
    """Rule -> tests, and what is wrong with it."""

    rules: dict[str, Rule] = field(default_factory=dict)
    tests: dict[str, list[RuleTest]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def proofs(self, number):
        return [test for test in self.tests[number] if test.proves]

    def additional(self, number):
        return [test for test in self.tests[number] if not test.proves]

    def gaps(self):
        """The rules that no test proves, in the order of the rule files."""
        return [number for number in self.rules if not self.proofs(number)]


def make_table(root=ROOT):
    """The table of a project's tree."""
    table = RuleTable()
    _read_rules(table, root)
    for file in sorted((root / "tests").rglob("*.py")):
        _read_tests(table, root, file)
    return table


def _read_rules(table, root):
    folder = root / "firmware" / "nordlys" / "rules"
    for file in sorted(folder.glob("*.md")):
        source = file.read_text(encoding="utf-8")
        for found in _DEFINED.finditer(source):
            number = found.group(1)
            rule = Rule(number, found.group(2), _shown(file, root), source.count("\n", 0, found.start()) + 1)
            if number in table.rules:
                first = table.rules[number]
                table.faults.append(
                    f"{rule.file}:{rule.line}: {number} is already the number of a rule in {first.file}:"
                    f"{first.line}. Give one of them a number of its own."
                )
                continue
            table.rules[number] = rule
            table.tests[number] = []
    if not table.rules:
        table.faults.append(f"No rule was found in {folder}. A rule begins with its number: - **NC-01** …")


def _read_tests(table, root, file):
    shown = _shown(file, root)
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    except SyntaxError as error:
        table.faults.append(f"{shown}:{error.lineno}: this is no Python ({error.msg}), so its tests are not counted.")
        return
    parts = file.relative_to(root / "tests").parts
    for name, node in _test_functions(tree.body):
        test = RuleTest(name, shown, node.lineno, parts[0] in PROVING)
        for number in numbers_named(ast.get_docstring(node) or "", table.rules):
            if number in table.rules:
                table.tests[number].append(test)
            else:
                table.faults.append(f"{test} names {number}, and no rule has that number.")


def _test_functions(body, of=""):
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            yield of + node.name, node
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _test_functions(node.body, f"{of}{node.name}::")


def numbers_named(docstring, rules):
    """The rule numbers in a docstring's first paragraph, each once; a range names all between its ends."""
    paragraph = docstring.strip().split("\n\n")[0]
    order = list(rules)
    found = []
    for first, last in _NAMED.findall(paragraph):
        numbers = [first, last] if last else [first]
        if first in rules and last in rules and order.index(first) < order.index(last):
            numbers = order[order.index(first) : order.index(last) + 1]
        found += [number for number in numbers if number not in found]
    return found


def _shown(file, root):
    return file.relative_to(root).as_posix()
