"""What has to change on this board, in which order, and does it fit? Pure: from what is there to what shall be there."""

from dataclasses import dataclass, field

from host_tools.flashing import manifest
from host_tools.flashing.pack import FOLDER, blocks_of, named, parts
from host_tools.flashing.program import BOOT, MAIN, is_kept

TODO = "flash.todo"
TODO_UNFINISHED = "flash.todo.new"
TODO_BROKEN = "flash.todo.broken"  # put aside by boot.py
REPORT = "boot.txt"
TODO_HEADER = "nordlys flash 2"
BOOT_MARK = b"# nordlys boot "  # with the number of the flash.todo that it understands
BOOT_HEADER = BOOT_MARK + b"2"
BEFORE = ".before"

FOLDER_BLOCKS = 2  # of littlefs
FOLDER_ENTRIES = 40  # files whose names fit into one such pair
INLINE_BYTES = 512  # a file so small may lie in its folder, without a block
SPARE_BLOCKS = 4  # the flag for service, boot.txt, and what littlefs writes anew


@dataclass(frozen=True)
class Found:
    """What lies on the board."""

    sums: dict  # name -> sum, of everything that the old or the new manifest names; missing files are not in it
    old: dict  # name -> sum, as the old manifest has it
    old_version: str | None = None
    old_manifest: str | None = None  # its sum
    sizes: dict = field(default_factory=dict)  # name -> bytes, of the same files
    before: dict = field(default_factory=dict)  # name -> contents, of those that will change
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
    send: list  # what has to be sent, as pack.Waiting
    taken_up: list  # the same, of what an interrupted flash has left whole
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


def make(program, found):
    """The way from what was found to this program."""
    sums = program.sums
    new = [name for name in sums if name not in found.sums]
    changed = differing(program, found.sums)
    same = [name for name in sums if found.sums.get(name) == sums[name]]
    removed = [name for name in found.old if name not in sums and name in found.sums and not is_kept(name)]
    keep = strangers(found, changed)
    nothing = not new and not changed and not removed and found.old_manifest == program.manifest_sum
    wanted = [] if nothing else to_wait(program, found, new + changed, keep)
    taken_up = [one for one in wanted if found.waiting.get(one.place) == manifest.sum_of(one.contents)]
    send = [one for one in wanted if one not in taken_up]
    stale = [name for name in found.waiting if name not in [one.place for one in taken_up]]
    steps = [] if nothing else todo_steps(program, wanted, removed, {k: v for k, v in keep.items() if k != BOOT})
    lying = [*[len(one.contents) for one in send], sum(len(step) + 1 for step in steps) + 100]
    blocks = 0 if nothing else blocks_needed(program, found, lying, new, removed, wanted)
    return Plan(
        sorted(new), sorted(changed), sorted(same), sorted(removed), send, taken_up, stale, steps,
        not nothing and not _boot_serves(found, sums[BOOT]), keep, sum(len(one.contents) for one in send), blocks,
    )  # fmt: skip


def differing(program, sums):
    """Of the program's files, those that lie on the board with other contents."""
    return [name for name, total in program.sums.items() if sums.get(name, total) != total]


def to_wait(program, found, names, keep):
    """What lies on the board before the todo counts. boot.py and the manifest as they are, the rest in parts."""
    files = {name: program.files[name] for name in names if name != BOOT}
    # A stranger's file is out of its place before ours is unpacked; one that was misread is no predecessor.
    before = {
        name: contents
        for name, contents in found.before.items()
        if name not in keep and manifest.sum_of(contents) == found.sums[name]
    }
    wanted = parts(files, before, manifest.line_numbers(program.files), found.block_size)
    if BOOT in names:
        wanted.append(named(program.files[BOOT], [BOOT]))
    return [*wanted, listing(program)]


def listing(program):
    """The manifest, on its way."""
    return named(program.manifest, [])


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


def todo_steps(program, wanted, removed, keep):
    """What boot.py carries out: first what makes room. boot.py itself comes late and the manifest last: it is true from then on."""
    steps = [f"remove {REPORT}"]
    steps += [f"keep {name} {place}" for name, place in keep.items()]
    steps += [f"remove {name}" for name in removed]
    steps += [f"rmdir {folder}" for folder in emptied(removed, program.files)]
    for one in wanted:
        place = one.names[0] if one.names else manifest.NAME
        steps.append(f"unpack {one.place} {wanted[-1].place}" if one.packed else f"rename {one.place} {place}")
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


def blocks_needed(program, found, lying, new, removed, wanted):
    """At most so many more than are in use now, before the todo counts or while boot.py carries it out."""
    size = found.block_size
    made = {folder for name in new for folder in folders_of(name)} - set(found.folders)
    before = sum(blocks_of(each, size) for each in lying) + SPARE_BLOCKS
    before += FOLDER_BLOCKS * (len(made) + 1 + len(wanted) // FOLDER_ENTRIES)
    now = before - sum(blocks_freed(found.sizes.get(name, 0), size) for name in removed)
    most = before
    for one in wanted:
        for name in one.names if one.packed else ():
            length, old = len(program.files[name]), found.sizes.get(name)
            most = max(most, now + blocks_of(length, size))  # beside its predecessor
            if old is None or max(old, length) > INLINE_BYTES:
                now += blocks_of(length, size) - blocks_freed(old or 0, size)
        now -= blocks_freed(len(one.contents), size)
    return most


def blocks_freed(length, block_size):
    """By the removal of a file: none by one that may lie in its folder."""
    return blocks_of(length, block_size) if length > INLINE_BYTES else 0
