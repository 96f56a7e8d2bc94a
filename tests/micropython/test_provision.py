"""Can MicroPython be fetched from nothing, by several processes at once, and is a failure told in words?"""

import json
import os
import subprocess
import sys
from importlib import import_module

import pytest

from sim.micropython import ProvisionError, provision
from sim.micropython.provision import PIN_FILES, PINS, ROOT

where = import_module("sim.micropython.provision")  # the package has a function of that name


def test_the_lock_names_no_host_and_one_exact_version():
    lock = json.loads((PINS / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    wanted = json.loads((PINS / "package.json").read_text())["dependencies"]
    versions = {name.removeprefix("node_modules/"): entry["version"] for name, entry in packages.items()}
    assert versions == wanted
    for entry in packages.values():
        assert entry["integrity"].startswith("sha512-")
        assert "resolved" not in entry
    for name in PIN_FILES:
        assert "://" not in (PINS / name).read_text()


def test_what_is_there_is_not_fetched_again(monkeypatch):
    provision()
    monkeypatch.setattr(where, "_install", lambda *_: pytest.fail("fetched again"))
    assert (provision() / "micropython.wasm").exists()


def test_two_processes_at_once_in_a_bare_environment(tmp_path):
    program = (
        "import importlib, pathlib\nwhere = importlib.import_module('sim.micropython.provision')\n"
        f"where.INSTALLED = pathlib.Path({str(tmp_path / 'build')!r})\nprint(where.provision())"
    )
    bare = {"PATH": os.environ.get("PATH", ""), "HOME": str(tmp_path / "no-such-home")}
    command = [sys.executable, "-c", program]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(command, cwd=ROOT, env=bare, **pipes) for _ in range(2)]
    told = [process.communicate(timeout=300) for process in both]
    assert [process.returncode for process in both] == [0, 0], told
    assert told[0][0] == told[1][0]
    assert [path.name for path in (tmp_path / "build").iterdir()] == [where.stamp()]


def test_a_failure_says_what_to_do(monkeypatch, tmp_path):
    pins = tmp_path / "pins"
    pins.mkdir()
    for name in PIN_FILES:
        (pins / name).write_bytes((PINS / name).read_bytes())
    (pins / "package-lock.json").write_text("{}")
    monkeypatch.setattr(where, "PINS", pins)
    monkeypatch.setattr(where, "INSTALLED", tmp_path / "build")
    with pytest.raises(ProvisionError, match=r"npm could not fetch MicroPython(.|\n)*provision` again"):
        provision()
    assert list((tmp_path / "build").iterdir()) == []
