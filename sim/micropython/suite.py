"""How do plain tests run under MicroPython? Each `test_...` function of each module, a call of its own."""

import ast
import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from sim.micropython.process import DEFAULT_HEAP, make_job, start_command
from sim.micropython.provision import ROOT, provision
from sim.micropython.tree import FIRMWARE

# What a test may lie beside and read; the rest of a test folder stays on the host.
COPIED = (".py", ".json", ".jsonl", ".txt")
# These exist on CPython alone: a module that imports one is a host's test, and is named as left out.
HOST_ONLY = ("pytest", "hypothesis")


@dataclass(frozen=True)
class TestModule:
    """One file of tests: its dotted name from the root, and its test functions in the file's order."""

    __test__ = False  # for pytest, which takes every class named Test... for one of its own

    name: str
    folder: str
    tests: tuple[str, ...]
    size: int
    left_out: str = ""


@dataclass
class TestReport:
    """What came out of a run."""

    __test__ = False

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    failures: list[str] = field(default_factory=list)
    milliseconds: dict[str, int] = field(default_factory=dict)

    @property
    def closing_line(self) -> str:
        line = f"{self.passed} passed, {self.failed} failed"
        return line + (f", {self.skipped} skipped" if self.skipped else "")


def run_tests(
    paths: Iterable[str | Path],
    *,
    root: Path = ROOT,
    tree: str | Path | None = FIRMWARE,
    mpy: bool = False,
    heap: int = DEFAULT_HEAP,
    jobs: int | None = None,
    timeout: float = 600,
    say: Callable[[str], None] = print,
    verbose: bool = False,
) -> TestReport:
    """Run the tests in files and folders below `root`, over `jobs` processes (one a core, unless told).

    `timeout` is for one process; the test that was running when it passed is reported as failed.
    """
    modules, files = collect([Path(path) for path in paths], root)
    report = TestReport()
    for module in modules:
        if module.left_out:
            say(f"left out: {module.name} ({module.left_out})")
            report.skipped += 1
    wanted = [module for module in modules if not module.left_out]
    if not wanted:
        return report
    provision(say)
    # Folders of tests are on the path, as in pytest: a test imports what lies beside it by its bare name.
    path = sorted({module.folder for module in wanted})
    job = make_job("tests", [], files, tree, mpy, heap, ["tests"], path)
    share = _shares(wanted, jobs or os.cpu_count() or 1)
    lock = threading.Lock()

    def carry_out(part: list[TestModule]) -> None:
        _Process(part, job, timeout, report, lock, say, verbose).run()

    with ThreadPoolExecutor(len(share)) as pool:
        for done in [pool.submit(carry_out, part) for part in share]:
            done.result()
    return report


def collect(paths: list[Path], root: Path) -> tuple[list[TestModule], dict[str, bytes]]:
    """The test modules that were asked for, and every file that lies in their folders."""
    modules, files = {}, {}
    for path in paths:
        full = (root / path).resolve()
        if not full.exists():
            raise FileNotFoundError(f"there are no tests at {path}: name a file or folder below {root}")
        if not full.is_relative_to(root.resolve()):
            raise FileNotFoundError(f"{path} lies outside {root}, and only tests inside can be copied")
        for file in sorted(full.rglob("test_*.py")) if full.is_dir() else [full]:
            module = _read_module(file, root.resolve())
            modules[module.name] = module
        beside = full if full.is_dir() else full.parent
        for file in sorted(beside.rglob("*")):
            if file.suffix in COPIED and "__pycache__" not in file.parts and file.is_file():
                files[file.relative_to(root.resolve()).as_posix()] = file.read_bytes()
    return list(modules.values()), files


def _read_module(file: Path, root: Path) -> TestModule:
    source = file.read_bytes()
    relative = file.relative_to(root)
    name = ".".join(relative.with_suffix("").parts)
    try:
        body = ast.parse(source, str(file))
    except SyntaxError as error:
        raise SyntaxError(f"{relative} is no Python: {error}") from None
    tests = [node.name for node in body.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    imported = set()
    for node in ast.walk(body):
        if isinstance(node, ast.Import):
            imported.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    host_only = sorted(imported.intersection(HOST_ONLY))
    left_out = f"imports {host_only[0]}, so it is CPython's alone" if host_only else ""
    return TestModule(name, "/" + relative.parent.as_posix(), tuple(tests), len(source), left_out)


def _shares(modules: list[TestModule], count: int) -> list[list[TestModule]]:
    """About equal shares by the size of the files, the largest dealt out first."""
    shares: list[list[TestModule]] = [[] for _ in range(min(count, len(modules)))]
    for module in sorted(modules, key=lambda module: -module.size):
        min(shares, key=lambda share: sum(module.size for module in share)).append(module)
    return shares


class _Process:
    """One share of the modules. When the interpreter itself breaks, what is left goes on in a new one."""

    def __init__(self, modules, job, timeout, report, lock, say, verbose):
        self.waiting = {module.name: list(module.tests) for module in modules}
        self.job = job
        self.timeout = timeout
        self.report = report
        self.lock = lock
        self.say = say
        self.verbose = verbose
        self.running = None

    def run(self) -> None:
        while self.waiting:
            before = self._left()
            self._run_once()
            if self.waiting and self._left() == before:
                name = next(iter(self.waiting))
                self._failed(name, "", "MicroPython ended before it began with this module")
                del self.waiting[name]

    def _left(self) -> int:
        return sum(1 + len(tests) for tests in self.waiting.values())

    def _run_once(self) -> None:
        tests = [{"module": name, "tests": list(tests)} for name, tests in self.waiting.items()]
        command = start_command({**self.job, "tests": tests})
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT)
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        alarm = threading.Timer(self.timeout, stop)
        alarm.start()
        told = []
        try:
            for line in process.stdout:
                try:
                    self._take(json.loads(line))
                except ValueError:
                    told.append(line.decode("utf-8", "replace"))
            process.wait()
        finally:
            alarm.cancel()
            process.stdout.close()
            Path(command[-1]).unlink(missing_ok=True)
        if late.is_set():
            told.append(f"still running when {self.timeout} seconds had passed, and stopped")
        if self.running:
            name = self.running
            self._failed(name, "", "".join(told) or f"MicroPython ended with exit code {process.returncode}")
            self._tick_off(name, import_failed=True)
        elif process.returncode == 0:
            self.waiting.clear()

    def _take(self, event: dict) -> None:
        if "start" in event:
            self.running = event["start"]
            return
        name = event.get("passed") or event["failed"]
        is_test = "::" in name
        if "failed" in event:
            self._failed(name, event["printed"], event["traceback"])
        elif is_test:
            with self.lock:
                self.report.passed += 1
                self.report.milliseconds[name] = event["ms"]
                if self.verbose:
                    self.say(f"passed {name} ({event['ms']} ms)")
        self._tick_off(name, import_failed="failed" in event)

    def _tick_off(self, name: str, import_failed: bool) -> None:
        self.running = None
        module, _, test = name.partition("::")
        if test:
            self.waiting[module].remove(test)
        if (test and not self.waiting[module]) or (not test and import_failed):
            del self.waiting[module]

    def _failed(self, name: str, printed: str, traceback: str) -> None:
        with self.lock:
            self.report.failed += 1
            self.report.failures.append(name)
            self.say(f"FAILED {name}\n{traceback.rstrip()}")
            if printed:
                self.say("it printed:\n" + printed.rstrip())
