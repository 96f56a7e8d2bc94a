"""How does the program come onto a simulated board's flash without a flash? Laid down as `flash` would leave it."""

from pathlib import Path

from sim.micropython.tree import FIRMWARE, tree_files


def lay_program(flash: str | Path, tree: str | Path = FIRMWARE, used_outside: str = "") -> None:
    """boot.py, main.py, and every module as the .mpy that mpy-cross makes of it. What else lies there stays.
    `used_outside`: code of another one's, which knows the modules by their names."""
    for name, contents in tree_files(tree, mpy=True, used_outside=used_outside).items():
        place = Path(flash) / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(contents)
