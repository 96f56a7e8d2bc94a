"""Does some test fail for each mutant? One after another on copies of the firmware, each in a fresh Python.

Only the tests in tests/rules that name the mutant's rule are asked: a mutant is to be killed by the proof of its rule.
"""

import compileall
import json
import queue
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

from host_tools.proof.mutants import ROOT, Mutant, Stale, mutated

TESTS = Path("tests") / "rules"
SCRIPT = Path(__file__).resolve().parent / "plain_tests.py"
# A mutant may make a game go on for ever; the tests of the most-tested rule take two seconds.
PATIENCE = 60


@dataclass
class Verdict:
    """What became of a mutant: killed (by what), survived, or no honest mutant at all (fault)."""

    mutant: Mutant
    killer: str = ""
    fault: str = ""


class Laboratory:
    """A folder with copies of the firmware, one for each that works at a time, and of the rule tests."""

    def __init__(self, table, root=ROOT, jobs=2):
        self.root = root
        self.jobs = jobs
        self._tests_of = {number: _plain_names(table.proofs(number)) for number in table.rules}
        self._free = queue.Queue()

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="nordlys-mutants-")
        folder = Path(self._folder.name)
        self._tests = folder / "tests"
        shutil.copytree(self.root / TESTS, self._tests, ignore=shutil.ignore_patterns("__pycache__"))
        self._compile(self._tests)
        for job in range(self.jobs):
            firmware = folder / f"firmware_{job}"
            shutil.copytree(self.root / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
            self._compile(firmware)
            self._free.put(firmware)
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def _compile(self, folder):
        # Checked by the text's hash, not by its time: a changed file is never taken for the one before.
        compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)

    def failing_already(self, rules):
        """The first test that fails without any mutant, as a sentence; "" when all pass."""
        tests = list(dict.fromkeys(test for number in rules for test in self._tests_of.get(number, ())))
        firmware = self._free.get()
        try:
            answer = self._run(firmware, tests)
        finally:
            self._free.put(firmware)
        if not answer:
            return ""
        return f"{answer['failed']} fails without any mutant ({answer['error']}). Mend it first: `make pytest`."

    def judge_all(self, mutants):
        """Yields a Verdict for each mutant, as they come."""
        with ThreadPoolExecutor(self.jobs) as pool:
            waiting = [pool.submit(self.judge, mutant) for mutant in mutants]
            try:
                for done in as_completed(waiting):
                    yield done.result()
            finally:
                pool.shutdown(cancel_futures=True)

    def judge(self, mutant):
        tests = self._tests_of.get(mutant.rule)
        if tests is None:
            return Verdict(mutant, fault=f"{mutant}: no rule has the number {mutant.rule}.")
        firmware = self._free.get()
        try:
            changed = mutated(mutant, firmware)
            path = firmware / mutant.file
            original = path.read_bytes()
            path.write_text(changed, encoding="utf-8")
            try:
                answer = self._run(firmware, tests)
            finally:
                path.write_bytes(original)
        except Stale as stale:
            return Verdict(mutant, fault=str(stale))
        finally:
            self._free.put(firmware)
        return _verdict(mutant, answer)

    def _run(self, firmware, tests):
        command = [sys.executable, "-I", "-B", str(SCRIPT), str(firmware), str(self._tests)]
        try:
            done = subprocess.run(
                command, input="\n".join(tests), capture_output=True, text=True, timeout=PATIENCE, cwd=firmware
            )
        except subprocess.TimeoutExpired:
            return {"failed": "no test in time", "error": f"still running after {PATIENCE} seconds"}
        try:
            return json.loads(done.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            return {"failed": "Python itself", "error": done.stderr.strip().split("\n")[-1], "importing": True}


def _verdict(mutant, answer):
    if not answer:
        return Verdict(mutant)
    # A test that never came to its question has proved nothing.
    if answer.get("importing") or answer["error"].startswith("NameError"):
        return Verdict(
            mutant, fault=f"{mutant}: it breaks the code, not the rule ({answer['error']}). Choose another `new`."
        )
    return Verdict(mutant, killer=f"{answer['failed']} ({answer['error']})")


def _plain_names(tests):
    """As module::function: the plain functions of tests/rules, that need no pytest."""
    prefix = TESTS.as_posix() + "/"
    return [
        f"{Path(test.file).stem}::{test.name}"
        for test in tests
        if test.file.startswith(prefix) and "::" not in test.name
    ]
