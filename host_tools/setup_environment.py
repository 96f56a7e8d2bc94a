"""What does this folder need before it can play, test and build, and is it there?

pyproject.toml names the packages in groups, each at one version; constraints.txt beside this file fixes what
those bring along. Whatever is made carries a fingerprint of what it was made of, so that a second run finds
nothing to do and a changed pin is noticed. Nothing outside the project's folder is touched.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = ROOT / "pyproject.toml"
CONSTRAINTS = ROOT / "host_tools" / "constraints.txt"
ENVIRONMENT = ROOT / ".venv"
STUBS = ROOT / "build" / "stubs"
MICROPYTHON = ROOT / "build" / "micropython"
MICROPYTHON_SOURCES = (
    "tests/micropython/package.json",
    "tests/micropython/package-lock.json",
    "tests/micropython/.npmrc",
    "sim/micropython/provision.py",
)

# Group of pyproject.toml that stays out of the environment: its modules would hide the real ones.
STUBS_GROUP = "stubs"
# Group whose packages the command `nordlys` stands on.
COMMAND_GROUP = "tools"
# Group that a real MicroPython is fetched with, once its packages are in the environment.
MICROPYTHON_GROUP = "micropython"

STAMP = ".nordlys-made-of.json"
OTHER_SYSTEMS = "# Needed on other systems only:"
LAST_LINES = 15


class SetupFailed(Exception):
    """Set-up cannot go on; the message says why and what to do."""


def group_names():
    return list(_groups())


def set_up(groups, fresh=False, say=print):
    """Make the environment and bring these groups of packages up to date."""
    known = ", ".join(group_names())
    for group in groups:
        if group not in group_names():
            raise SetupFailed(f"There is no group '{group}' in pyproject.toml. The groups are: {known}.")
    if fresh:
        for folder in (ENVIRONMENT, STUBS, MICROPYTHON):
            _remove(folder)
    _make_environment(say)
    _install_groups([group for group in groups if group != STUBS_GROUP], say)
    if COMMAND_GROUP in groups:
        _install_command(say)
    if STUBS_GROUP in groups:
        _install_stubs(say)
    if MICROPYTHON_GROUP in groups:
        _fetch_micropython(say)


def lock(say=print):
    """Write constraints.txt from what the pins of pyproject.toml bring along today."""
    _make_environment(say)
    pins = [pin for group in _groups().values() for pin in group]
    with tempfile.TemporaryDirectory() as folder:
        # Neither imported nor run from there: one folder can hold the stubs as well.
        say(f"Looking up what {len(pins)} packages bring along ...")
        _pip(["install", "--target", folder, *pins], "The pins of pyproject.toml do not go together")
        listed = _pip(["list", "--path", folder, "--format", "freeze"], "pip cannot list what it installed")
    found = sorted((line for line in listed.splitlines() if "==" in line), key=str.lower)
    text = CONSTRAINTS.read_text(encoding="utf-8")
    head = [line for line in text.splitlines() if line.startswith("#") and line != OTHER_SYSTEMS]
    others = text.split(OTHER_SYSTEMS)[1].split()
    lines = [*head, *found, OTHER_SYSTEMS, *others]
    CONSTRAINTS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    say(f"{CONSTRAINTS.relative_to(ROOT)} holds {len(found)} packages, and {len(others)} for other systems.")


def environment_python():
    """The Python of the environment: Windows keeps it in another place."""
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _groups():
    with open(PYPROJECT, "rb") as file:
        return tomllib.load(file)["dependency-groups"]


def _fingerprint(*parts):
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _read_stamp(folder):
    try:
        return json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def _write_stamp(folder, stamp):
    (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def _make_environment(say):
    version = ".".join(str(part) for part in sys.version_info[:3])
    # The place counts too: an environment holds its own path, and breaks when the folder is moved.
    wanted = {"python": version, "place": str(ENVIRONMENT)}
    if wanted.items() <= _read_stamp(ENVIRONMENT).items() and environment_python().exists():
        return
    say(f"Making .venv with Python {version} ...")
    # From inside the environment it would be a copy of itself: the Python below makes it.
    maker = getattr(sys, "_base_executable", None) or sys.executable
    _remove(ENVIRONMENT)
    _run(
        [maker, "-m", "venv", str(ENVIRONMENT)],
        f"{maker} cannot make a virtual environment (on Debian and Ubuntu: install the package python3-venv)",
    )
    _write_stamp(ENVIRONMENT, wanted)


def _install_groups(groups, say):
    stamp = _read_stamp(ENVIRONMENT)
    pins, constraints = _groups(), CONSTRAINTS.read_text(encoding="utf-8")
    wanted = {group: _fingerprint(pins[group], constraints) for group in groups}
    missing = [group for group in groups if stamp.get(group) != wanted[group]]
    if not missing:
        return
    say(f"Installing packages into .venv ({', '.join(missing)}); the first time takes a minute or two ...")
    packages = [pin for group in missing for pin in pins[group]]
    _pip(["install", "-c", str(CONSTRAINTS), *packages], "The packages could not be installed")
    _write_stamp(ENVIRONMENT, stamp | {group: wanted[group] for group in missing})


def _install_command(say):
    """The command `nordlys` in the environment's bin; it runs what lies in this folder."""
    with open(PYPROJECT, "rb") as file:
        project = tomllib.load(file)
    wanted = _fingerprint(project["project"], project["build-system"], project["tool"]["setuptools"])
    stamp = _read_stamp(ENVIRONMENT)
    if stamp.get("nordlys") == wanted:
        return
    say("Installing the command `nordlys` into .venv ...")
    # Built with the pinned setuptools of the environment: no second, unpinned one is fetched.
    _pip(
        ["install", "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
        "The command `nordlys` could not be installed",
    )
    _write_stamp(ENVIRONMENT, stamp | {"nordlys": wanted})


def _install_stubs(say):
    pins = _groups()[STUBS_GROUP]
    wanted = {STUBS_GROUP: _fingerprint(pins, CONSTRAINTS.read_text(encoding="utf-8"))}
    if _read_stamp(STUBS) == wanted:
        return
    say("Installing the board's stubs into build/stubs ...")
    _remove(STUBS)
    _pip(
        ["install", "-c", str(CONSTRAINTS), "--target", str(STUBS), *pins],
        "The stubs of the board's modules could not be installed",
    )
    _write_stamp(STUBS, wanted)


def _fetch_micropython(say):
    sources = [(ROOT / name).read_text(encoding="utf-8") for name in MICROPYTHON_SOURCES]
    wanted = {MICROPYTHON_GROUP: _fingerprint(sources)}
    if _read_stamp(MICROPYTHON) == wanted:
        return
    say("Fetching a real MicroPython for the tests ...")
    _run(
        [str(environment_python()), "-m", "sim.micropython", "provision"],
        "MicroPython could not be fetched",
    )
    _write_stamp(MICROPYTHON, wanted)


def _pip(words, trouble):
    # -I: no package or setting of the person who runs this gets between pip and the environment.
    start = [str(environment_python()), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    return _run([*start, *words], trouble)


def _run(command, trouble):
    """Run a program quietly; what it printed, or its last words in the complaint."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise SetupFailed(f"{trouble}: {error}.") from error
    if done.returncode:
        last = "\n".join("  " + line for line in done.stdout.strip().splitlines()[-LAST_LINES:])
        raise SetupFailed(
            f"{trouble}. The last words of {Path(command[0]).name}:\n{last}\n"
            "When that is mended (is the network there?), run `python -m host_tools setup` again."
        )
    return done.stdout


def _remove(folder):
    if not folder.exists():
        return
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise SetupFailed(
            f"{folder} cannot be removed ({error}). Close what uses it, and start set-up with a Python "
            "outside it; or remove the folder by hand."
        ) from error
