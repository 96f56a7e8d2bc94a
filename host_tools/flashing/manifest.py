"""What did an earlier flash put on the board? A list of files with their sums, kept on the board itself."""

import hashlib

NAME = "nordlys.manifest"
HEADER = "nordlys manifest 1"


def sum_of(contents):
    return hashlib.sha256(contents).hexdigest()


def with_sum(lines):
    """Lines as a file's bytes, with their own check sum at the end (boot.py reads flash.todo so)."""
    text = "".join(line + "\n" for line in lines).encode()
    return text + f"sum {sum_of(text)}\n".encode()


def write(version, made_for, files):
    """The manifest of these files (name -> bytes)."""
    lines = [HEADER, f"version {version}", f"for {made_for}"]
    lines += [f"{sum_of(files[name])} {len(files[name])} {name}" for name in sorted(files)]
    return with_sum(lines)


def line_numbers(files):
    """name -> where `write` puts its line, from 0."""
    return {name: number for number, name in enumerate(sorted(files), 3)}


def read(contents):
    """(version, {name: sum}); (None, {}) where there is no manifest, or a damaged one."""
    nothing = (None, {})
    if not contents:
        return nothing
    text, mark, told = contents.rpartition(b"sum ")
    if not mark or told.strip().decode("ascii", "replace") != sum_of(text):
        return nothing
    lines = text.decode("utf-8", "replace").splitlines()
    if len(lines) < 3 or lines[0] != HEADER:
        return nothing
    files = {}
    for line in lines[3:]:
        total, _, name = line.split(" ", 2)
        files[name] = total
    return lines[1].removeprefix("version "), files
