"""Is the house in order? What a newcomer relies on: imports point one way, and every room's README tells of every file."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "firmware" / "nordlys"
ROOMS = [ROOT / name for name in ("firmware", "host_tools", "sim")]
MODULES = sorted(file for room in ROOMS for file in room.rglob("*.py"))
READMES = sorted(file for room in [*ROOMS, ROOT / "hardware", ROOT / "tests"] for file in room.rglob("README.md"))
LONGEST = 600  # lines: a file that needs more is two

# What a room may import. The board's data lies below the rules; what starts everything lies above all rooms.
MAY_IMPORT = {
    "boards": {"boards"},
    "rules": {"rules", "boards"},
    "bots": {"bots", "rules"},
    "chips": {"chips", "boards"},
    "table": {"table", "bots", "rules", "boards"},
    "link": {"link", "table", "bots", "rules", "boards", "chips"},
}
# Chips are handed to the table. What it knows of them by name is a page of data: the steps of the ladder.
TABLE_READS = {"chips.ladder"}
HARDWARE = {"machine", "neopixel", "network", "rp2", "esp32"}

# Python's own names for what starts a package.
SPEAK_FOR_THEMSELVES = {"__init__.py", "__main__.py"}


def name_of(file):
    return file.relative_to(ROOT).as_posix()


def imported(file):
    """Dotted names that a module imports, those of `once` and `module` among them, its own room's included."""
    here = ["nordlys", *file.relative_to(PROGRAM).parent.parts]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) + 1 - node.level] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{base}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("once", "module"):
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield "nordlys." + part.value
                    break


def rooms_of(file):
    """(room, dotted name below `nordlys`) for whatever of the firmware it imports."""
    for name in imported(file):
        parts = name.split(".")
        if parts[0] == "nordlys" and len(parts) > 1 and parts[1] in MAY_IMPORT:
            yield parts[1], ".".join(parts[1:])


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_imports_point_one_way(room):
    for file in sorted((PROGRAM / room).glob("*.py")):
        for other, name in rooms_of(file):
            told = room == "table" and ".".join(name.split(".")[:2]) in TABLE_READS
            assert other in MAY_IMPORT[room] or told, f"{name_of(file)} imports {name}"


def test_only_chips_and_what_starts_the_program_know_the_controller():
    for file in sorted(PROGRAM.rglob("*.py")):
        if file.parent.name != "chips" and file.name != "app.py":
            assert not HARDWARE & {name.split(".")[0] for name in imported(file)}, name_of(file)


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_a_module_says_first_what_it_answers_and_is_no_longer_than_it_should_be(file):
    text = file.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "it begins with the question that it answers"
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize("readme", READMES, ids=name_of)
def test_a_rooms_readme_tells_of_every_file_and_of_none_that_is_gone(readme):
    text = readme.read_text(encoding="utf-8")
    room = readme.parent
    if room.is_relative_to(ROOT / "firmware" / "nordlys") or room.is_relative_to(ROOT / "sim"):
        files = [*room.glob("*.py"), *room.glob("*.mjs")]
        silent = [file.name for file in files if file.name not in SPEAK_FOR_THEMSELVES and told_of(file) not in text]
        assert not silent, f"{name_of(readme)} does not tell of {silent}"
    gone = [name for name in re.findall(r"`([a-z_0-9/]+\.(?:py|mjs))`", text) if not found(room, name)]
    assert not gone, f"{name_of(readme)} tells of {gone}"


def told_of(file):
    # Boards are told of as one: `<id>.py`, `<id>_places.py`.
    return "`<id>" if file.parent.name == "boards" and file.stem not in ("index", "pins") else f"`{file.name}`"


def found(room, name):
    return (room / name).exists() or (ROOT / name).exists() or any(room.rglob(name)) or any(PROGRAM.parent.rglob(name))


def test_links_between_pages_lead_somewhere():
    for page in [*READMES, ROOT / "README.md"]:
        for target in re.findall(
            r"[(\"]((?!http|#)[^()\"\s]+\.(?:md|png|svg))[)\"#]", page.read_text(encoding="utf-8")
        ):
            assert (page.parent / target).exists(), f"{name_of(page)}: {target}"


def test_what_is_made_is_not_kept():
    """Nothing that a build, a bench or set-up leaves is under version control."""
    try:
        done = subprocess.run(
            ["git", "ls-files", "-ci", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
        )
    except OSError:
        pytest.skip("git is not here")
    if done.returncode:
        pytest.skip("this is not a git checkout")
    assert done.stdout == ""
