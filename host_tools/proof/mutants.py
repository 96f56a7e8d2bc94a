"""Which changes would break a rule? Mutants, read from tests/mutants/*.toml, and one of them applied to a copy.

An entry is a small lie about one rule:

    [[mutant]]
    rule = "NC-05"
    file = "nordlys/rules/railway.py"    # below firmware/
    old = "self._fill_market()"          # this text, exactly once in the file; or `nth`: which of them, from 1
    new = "pass"
    what = "a market card is not replaced"
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIELDS = {"rule": str, "file": str, "old": str, "new": str, "what": str, "nth": int}
OPTIONAL = ("nth",)


class Stale(Exception):
    """A mutant that cannot be applied; the sentence says what to do."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file that breaks one rule."""

    rule: str
    file: str
    old: str
    new: str
    what: str
    place: str
    nth: int = 0

    def __str__(self):
        return f"{self.rule}: {self.what} ({self.file}; {self.place})"


def read_mutants(root=ROOT):
    """Every mutant, and what is wrong with the files: ([mutants], [sentences])."""
    found, faults = [], []
    for file in sorted((root / "tests" / "mutants").glob("*.toml")):
        shown = file.relative_to(root).as_posix()
        try:
            entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
        except tomllib.TOMLDecodeError as error:
            faults.append(f"{shown}: this is no TOML ({error}).")
            continue
        for count, entry in enumerate(entries, 1):
            place = f"{shown}, entry {count}"
            fault = _fault_of(entry)
            if fault:
                faults.append(f"{place}: {fault}")
            else:
                found.append(Mutant(place=place, **entry))
    return found, faults


def _fault_of(entry):
    for name in entry:
        if name not in FIELDS:
            return f"'{name}' is no field of a mutant; the fields are {', '.join(FIELDS)}."
    for name, kind in FIELDS.items():
        if name not in entry and name in OPTIONAL:
            continue
        if not isinstance(entry.get(name), kind):
            return f"'{name}' is missing, or is not {'a number' if kind is int else 'a text'}."
    if entry["old"] == entry["new"] or not entry["old"]:
        return "`old` must be a text, and `new` another one."
    return None


def mutated(mutant, firmware):
    """The whole text of the mutant's file with its change in it; Stale where the code has moved on."""
    path = firmware / mutant.file
    if not path.is_file():
        raise Stale(f"{mutant}: there is no such file. {_advice(mutant, firmware)}")
    source = path.read_text(encoding="utf-8")
    count = source.count(mutant.old)
    if not count:
        raise Stale(f"{mutant}: the text {mutant.old!r} is not there any more. {_advice(mutant, firmware)}")
    if count > 1 and not mutant.nth:
        raise Stale(
            f"{mutant}: the text {mutant.old!r} is there {count} times. Make `old` longer, or say with `nth` which."
        )
    if mutant.nth > count:
        raise Stale(f"{mutant}: `nth` is {mutant.nth}, but the text is there only {count} times.")
    at = -1
    for _ in range(mutant.nth or 1):
        at = source.index(mutant.old, at + 1)
    changed = source[:at] + mutant.new + source[at + len(mutant.old) :]
    try:
        compile(changed, mutant.file, "exec")
    except SyntaxError as error:
        raise Stale(f"{mutant}: with `new` in it the file is no Python ({error}). Mend `new`.") from None
    return changed


def _advice(mutant, firmware):
    moved = [
        file.relative_to(firmware).as_posix()
        for file in sorted(firmware.rglob("*.py"))
        if mutant.old in file.read_text(encoding="utf-8")
    ]
    if moved:
        return f"It stands in {', '.join(moved)} now: change `file`."
    return "Find the code that carries this rule today, and write `file`, `old` and `new` from it."
