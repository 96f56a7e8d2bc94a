"""Which files make the program for this board? firmware/, with every module packed and compiled for its
processor, and the boards' answers deflated."""

import ast
from dataclasses import dataclass
from pathlib import Path

from host_tools.board_link.output import Trouble
from host_tools.flashing import manifest
from sim.micropython.tree import CompileError, compiled, deflated

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"

FOR_PEOPLE = (".md", ".txt", ".pyi", ".toml")
# The table's and the builder's own: no flash writes, replaces or removes them, whatever a manifest says.
KEPT_FILES = ("settings.json", "wifi.json", "wiring.json", "calibration.json", "crashes.log", "service", "boot.txt")
KEPT_FOLDERS = ("games",)
BOOT, MAIN = "boot.py", "main.py"


def is_kept(name):
    """Is this one of the files that no flash touches?"""
    plain = name.lstrip("/")
    own = any(plain == kept or plain.startswith(kept + ".") for kept in KEPT_FILES)
    return own or plain.split("/")[0] in KEPT_FOLDERS or ".." in plain.split("/") or name != plain


@dataclass(frozen=True)
class Program:
    version: str
    files: dict  # name on the board -> bytes
    manifest: bytes

    @property
    def sums(self):
        return {name: manifest.sum_of(contents) for name, contents in self.files.items()}

    @property
    def manifest_sum(self):
        return manifest.sum_of(self.manifest)


def collect(chip, tree=FIRMWARE, forward=lambda count=1, now=None: None):
    """The program in this folder, for this chip. Compiled files are kept, so that a second time is quick."""
    files = {}
    modules = {}
    for path in sources(tree):
        name = path.relative_to(tree).as_posix()
        if is_kept(name) or " " in name:
            raise Trouble(f"{path} cannot be flashed: its name is the table's own, or has a space. Name it otherwise.")
        if path.suffix != ".py" or "/" not in name:
            files[name] = path.read_bytes()
            forward(1, now=name)
        else:
            modules[name] = path.read_text(encoding="utf-8")
    outside = "".join(files[name].decode() for name in files if name.endswith(".py"))
    files = deflated(files, modules)
    try:
        # Machine code for this very processor; where none runs, its plain twin does.
        for name, contents in compiled(modules, outside, chip.processor):
            forward(1, now=name)
            files[name] = contents
    except CompileError as error:
        raise Trouble(f"{error}\nNothing was changed on the board.", "compile") from None
    if BOOT not in files or MAIN not in files:
        raise Trouble(f"{tree} has no {BOOT} and {MAIN}: it is no program for a board.", "no_program")
    version = version_of(tree)
    return Program(version, files, manifest.write(version, chip.processor or "any", files))


def sources(tree):
    """What is flashed, in the order of the names; notes for people stay on the laptop."""
    found = []
    for path in sorted(Path(tree).rglob("*")):
        hidden = any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(tree).parts)
        if path.is_file() and not hidden and path.suffix and path.suffix not in FOR_PEOPLE:
            found.append(path)
    return found


def version_of(tree):
    """VERSION of nordlys/__init__.py, read without importing it."""
    for line in ast.parse((Path(tree) / "nordlys" / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "VERSION":
            return ast.literal_eval(line.value)
    raise Trouble(f"{tree}/nordlys/__init__.py tells no VERSION.", "no_program")
