"""What has to change on this board, in which order, and does it fit? Pure: from what is there to what shall be there."""

import hashlib
from dataclasses import dataclass, field

from host_tools.flashing import manifest
from host_tools.flashing.program import BOOT, MAIN, is_kept

FOLDER = "flash.new"  # temporary names
TODO = "flash.todo"
TODO_UNFINISHED = "flash.todo.new"
TODO_BROKEN = "flash.todo.broken"  # put aside by boot.py
REPORT = "boot.txt"
TODO_HEADER = "nordlys flash 1"
BOOT_MARK = b"# nordlys boot "  # with the number of the flash.todo that it understands
BOOT_HEADER = BOOT_MARK + b"1"
BEFORE = ".before"

FOLDER_BLOCKS = 2  # of littlefs
FOLDER_ENTRIES = 40  # files whose names fit into one such pair
POINTER_BYTES = 8  # in each block of a file, about
SPARE_BLOCKS = 4  # the flag for service, boot.txt, and what littlefs writes anew


@dataclass(frozen=True)
class Found:
    """What lies on the board."""

    sums: dict  # name -> sum, of everything that the old or the new manifest names; missing files are not in it
    old: dict  # name -> sum, as the old manifest has it
    old_version: str | None = None
    old_manifest: str | None = None  # its sum
    waiting: dict = field(default_factory=dict)  # of an interrupted flash: temporary name -> sum
    boot: bytes = b""  # the first line of boot.py
    hiding: tuple = ()  # sources that MicroPython would take instead of our compiled files
    taken: tuple = ()  # names at the top of the file system
    folders: tuple = ()  # of the program's folders, those that are there
    block_size: int = 4096
    free_blocks: int = 0


@dataclass(frozen=True)
class Plan:
    new: list
    changed: list
    same: list
    removed: list
    send: dict  # name -> temporary name, of what has to be sent
    taken_up: dict  # the same, of what an interrupted flash has left whole
    stale: list  # temporary names to remove
    steps: list  # lines of flash.todo
    boot_first: bool  # the board's boot.py could not finish a todo: ours goes there before it
    keep: dict  # a stranger's file -> the name it gets
    bytes: int  # to send
    needed_blocks: int

    @property
    def nothing(self):
        """Is the board's program this very one?"""
        return not self.steps


def temporary(name, contents):
    """Where a file waits: named after itself, so that what an interrupted flash left is known again."""
    return FOLDER + "/" + hashlib.sha256(name.encode() + b"\0" + contents).hexdigest()[:24]


def make(program, found):
    """The way from what was found to this program."""
    sums = program.sums
    new = [name for name in sums if name not in found.sums]
    changed = [name for name in sums if name in found.sums and found.sums[name] != sums[name]]
    same = [name for name in sums if found.sums.get(name) == sums[name]]
    removed = [name for name in found.old if name not in sums and name in found.sums and not is_kept(name)]
    to_place = sorted(new + changed)
    where = {name: temporary(name, program.files[name]) for name in to_place}
    whole = [name for name in to_place if found.waiting.get(where[name]) == sums[name]]
    send = {name: where[name] for name in to_place if name not in whole}
    stale = [name for name in found.waiting if name not in [where[one] for one in whole]]
    boot_first = not _boot_serves(found, sums[BOOT])
    keep = strangers(found, changed)
    nothing = not to_place and not removed and found.old_manifest == program.manifest_sum
    steps = [] if nothing else todo_steps(program, where, removed, {k: v for k, v in keep.items() if k != BOOT})
    size = sum(len(program.files[name]) for name in send)
    return Plan(
        sorted(new), sorted(changed), sorted(same), sorted(removed), send, {name: where[name] for name in whole}, stale,
        steps, boot_first and not nothing, keep, size, 0 if nothing else blocks_needed(program, found, send, new, steps),
    )  # fmt: skip


def _boot_serves(found, wanted):
    """Is the boot.py there one of ours, whole, that understands this flash.todo?"""
    there = found.sums.get(BOOT)
    return found.boot.strip() == BOOT_HEADER and there is not None and there in (wanted, found.old.get(BOOT))


def strangers(found, changed):
    """Programs that no flash of ours put there are kept: name -> the name that each gets."""
    kept = {}
    for name in (BOOT, MAIN):
        if name not in changed or name in found.old or (name == BOOT and found.boot.startswith(BOOT_MARK)):
            continue
        place, number = name + BEFORE, 1
        while place in found.taken and found.sums.get(place) != found.sums[name]:  # kept by a flash that was cut
            number += 1
            place = f"{name}{BEFORE}{number}"
        kept[name] = place
    return kept


def todo_steps(program, where, removed, keep):
    """What boot.py carries out. boot.py itself comes late and the manifest last: it is true from then on."""
    steps = [f"remove {REPORT}"]
    steps += [f"keep {name} {place}" for name, place in keep.items()]
    steps += [f"rename {where[name]} {name}" for name in sorted(where) if name != BOOT]
    steps += [f"remove {name}" for name in removed]
    steps += [f"rmdir {folder}" for folder in emptied(removed, program.files)]
    if BOOT in where:
        steps.append(f"rename {where[BOOT]} {BOOT}")
    steps.append(f"rename {temporary(manifest.NAME, program.manifest)} {manifest.NAME}")
    steps.append(f"rmdir {FOLDER}")
    return steps


def emptied(removed, files):
    """Folders in which nothing of ours is left, the innermost first."""
    left = {folder for name in files for folder in folders_of(name)}
    gone = {folder for name in removed for folder in folders_of(name)} - left
    return sorted(gone, key=lambda folder: (-folder.count("/"), folder))


def folders_of(name):
    parts = name.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def todo(plan):
    return manifest.with_sum([TODO_HEADER, *plan.steps])


def blocks_of(size, block_size):
    return -(-size // (block_size - POINTER_BYTES))


def blocks_needed(program, found, send, new, steps):
    """Everything that lies beside the old program until the last step: an upper bound."""
    size = found.block_size
    blocks = sum(blocks_of(len(program.files[name]), size) for name in send)
    blocks += blocks_of(len(program.manifest), size) + blocks_of(sum(len(step) + 1 for step in steps) + 100, size)
    made = {folder for name in new for folder in folders_of(name)} - set(found.folders)
    blocks += FOLDER_BLOCKS * (len(made) + 1 + len(send) // FOLDER_ENTRIES)
    return blocks + SPARE_BLOCKS
