"""What lies on the board right now? Asked by small programs that run at its prompt."""

from host_tools.flashing import manifest
from host_tools.flashing.pack import FOLDER
from host_tools.flashing.plan import BEFORE, Found, differing, folders_of
from host_tools.flashing.program import BOOT, MAIN

UNREADABLE = "unreadable"  # instead of a sum
BATCH = 24  # names asked for at once: they have to fit into a controller's memory

SUMS = """
import binascii, hashlib
def _sum(name):
    try:
        file = open(name, "rb")
    except OSError:
        return None
    buffer = bytearray(2048)
    view = memoryview(buffer)
    total = hashlib.sha256()
    with file:
        while True:
            count = file.readinto(buffer)
            if not count:
                return binascii.hexlify(total.digest()).decode()
            total.update(view[:count])
print("{")
for _name in %r:
    try:
        print("%%r: %%r," %% (_name, _sum(_name)))
    except OSError:
        print("%%r: 'unreadable'," %% _name)
print("}")
"""

LIST = """
import os
try:
    print([_row[0] for _row in os.ilistdir(%r)])
except OSError:
    print([])
"""

PRESENT = """
import os
_found = []
for _name in %r:
    try:
        os.stat(_name)
        _found.append(_name)
    except OSError:
        pass
print(_found)
"""

SIZES = """
import os
_found = {}
for _name in %r:
    try:
        _found[_name] = os.stat(_name)[6]
    except OSError:
        pass
print(_found)
"""

REMOVE = """
import os
for _name in %r:
    try:
        os.remove(_name)
    except OSError:
        pass
"""

FIRST_LINE = """
try:
    with open(%r, "rb") as _file:
        print(_file.readline()[:80])
except OSError:
    print(b"")
"""


def batches(names):
    names = sorted(names)
    return [names[at : at + BATCH] for at in range(0, len(names), BATCH)]


def sums(board, names, forward=lambda count=1, now=None: None):
    """name -> sum, of those that are there."""
    found = {}
    for batch in batches(names):
        found.update(board.ask(SUMS % (batch,)))
        forward(len(batch))
    return {name: total for name, total in found.items() if total is not None}


def listed(board, folder):
    return board.ask(LIST % folder)


def present(board, names):
    found = []
    for batch in batches(names):
        found += board.ask(PRESENT % (batch,))
    return found


def sizes(board, names):
    """name -> bytes, of those that are there."""
    found = {}
    for batch in batches(names):
        found.update(board.ask(SIZES % (batch,)))
    return found


def remove(board, names):
    """Files; those that are not there are no error."""
    for batch in batches(names):
        board.run(REMOVE % (batch,))


def look(board, chip, program, forward=lambda count=1, now=None: None):
    """Everything that a plan has to know of the board."""
    kept = board.read(manifest.NAME)
    old_version, old = manifest.read(kept)
    waiting = [f"{FOLDER}/{name}" for name in listed(board, FOLDER)]
    asked = {*program.files, *old, BOOT + BEFORE, MAIN + BEFORE}
    folders = {folder for name in program.files for folder in folders_of(name)}
    sources = [name[: -len(".mpy")] + ".py" for name in program.files if name.endswith(".mpy")]
    there = sums(board, asked, forward)
    changed = differing(program, there)
    return Found(
        sums=there,
        sizes=sizes(board, there),
        before={name: board.read(name) or b"" for name in changed if there[name] != UNREADABLE},
        old=old,
        old_version=old_version,
        old_manifest=manifest.sum_of(kept) if old else None,
        waiting=sums(board, waiting, forward),
        boot=board.ask(FIRST_LINE % BOOT),
        hiding=tuple(present(board, [name for name in sources if name not in old])),
        taken=tuple(listed(board, "/")),
        folders=tuple(present(board, folders)),
        block_size=chip.block_size,
        free_blocks=chip.free_blocks,
    )
