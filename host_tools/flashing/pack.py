"""How do changed files travel? In parts that hold only what is new in them: a small flash has no room for two programs."""

import hashlib
import zlib
from dataclasses import dataclass

FOLDER = "flash.new"  # temporary names
PART_BLOCKS = 4  # what an interruption costs at most; boot.py frees each part when its files are in place
MOST_BITS, FEWEST_BITS = 15, 9  # of deflate's window, which boot.py needs as memory
OUT_OF_REACH = 262  # bytes at the far end of the window that zlib does not look back to
POINTER_BYTES = 8  # in each block of a file, about


@dataclass(frozen=True)
class Waiting:
    """A file that lies on the board under a temporary name until boot.py puts into place what it holds."""

    place: str
    contents: bytes
    names: tuple  # the program's files in it
    packed: bool = False  # one of `parts`


def named(contents, names, packed=False):
    """Named after itself, so that what an interrupted flash left is known again."""
    seed = "\n".join(names).encode() + b"\0" + contents
    return Waiting(FOLDER + "/" + hashlib.sha256(seed).hexdigest()[:24], contents, tuple(names), packed)


def parts(files, before, numbers, block_size):
    """name -> bytes as it shall be, as it lies on the board (where it does), and its line of the manifest; small parts.

    The longest files come last, when the parts that are unpacked have left room for them.
    """
    most = PART_BLOCKS * (block_size - POINTER_BYTES)
    made, names, contents = [], [], b""
    for name in sorted(files, key=lambda name: (len(files[name]), name)):
        one = record(numbers[name], files[name], before.get(name, b""))
        if names and len(contents) + len(one) > most:
            made.append(named(contents, names, True))
            names, contents = [], b""
        names.append(name)
        contents += one
    return [*made, named(contents, names, True)] if names else made


def record(number, contents, before):
    """One file as boot.py's `unpack` reads it."""
    packed, history, bits = min((_squeeze(contents, old) for old in (b"", before)), key=lambda one: len(one[0]))
    return f"{number} {history} {bits} {len(packed)}\n".encode() + packed


def _squeeze(contents, before):
    """Against the end of its predecessor; with the smallest window that reaches back over both."""
    before = before[-(1 << MOST_BITS) :]
    reach = len(before) + len(contents) + OUT_OF_REACH
    bits = min(MOST_BITS, max(FEWEST_BITS, reach.bit_length()))
    how = (9, zlib.DEFLATED, -bits, 9, zlib.Z_DEFAULT_STRATEGY)
    deflate = zlib.compressobj(*how, before) if before else zlib.compressobj(*how)
    return deflate.compress(contents) + deflate.flush(), len(before), bits


def blocks_of(size, block_size):
    return -(-size // (block_size - POINTER_BYTES))
