# nordlys boot 2
"""Is a flash half done? Started by MicroPython before main.py: finishes what `flash.todo` asks for.

The builder's tool lays the new files down under temporary names and then puts `flash.todo` in place by one rename. From
then on the new program counts: every step here may be cut by the power and is taken up again, from the first, at the next
start. This file stands alone, since whatever it would import may be one of the files that are about to change. It is a source
on the board too, which keeps each of its names for good: so they are few, and ones that MicroPython has anyway.
"""

import os

_OTHERS = tuple(globals())  # MicroPython's own start leaves some names
TODO = "flash.todo"
REPORT = "boot.txt"  # what happened last, in a sentence, for the builder's tools
HEADERS = ("nordlys flash 1", "nordlys flash 2")  # `unpack` came with the second
BLOCK = 2048  # bytes that are read or written at once


def finish_flash(todo=TODO):
    """Carry out a todo, if there is one. It goes last, so that its report is never lost."""
    steps = read_steps(todo)
    if steps is None:
        return
    if not steps:
        report("A broken flash.todo was put aside as flash.todo.broken; the program is as it was. Flash again.")
        replace(todo, todo + ".broken")
        return
    for step in steps:
        carry_out(step)
    report("The flash was finished: %d steps." % len(steps))
    os.remove(todo)


def read_steps(todo):
    """None: no todo. Empty: one that is not whole."""
    try:
        with open(todo, "rb") as file:
            text = file.read()
    except OSError:
        return None
    import hashlib

    end = text.rfind(b"sum ")
    if end < 0 or in_hex(hashlib.sha256(text[:end])).encode() != text[end + 4 :].strip():
        return []
    try:
        lines = text[:end].decode().split("\n")
    except ValueError:
        return []
    if lines[0] not in HEADERS:
        return []
    return [line.split(" ") for line in lines[1:] if line]


def carry_out(step):
    """One step; one that was done before the power went is no error."""
    if step[0] == "rename":
        if exists(step[1]):
            make_folders(step[2])
            replace(step[1], step[2])
    elif step[0] == "unpack":
        if exists(step[1]):
            unpack(step[1], step[2])
    elif step[0] == "keep":
        # Somebody else's file: the second time, what lies in its place is ours already.
        if exists(step[1]) and not exists(step[2]):
            os.rename(step[1], step[2])
    elif step[0] == "remove":
        if exists(step[1]):
            os.remove(step[1])
    elif step[0] == "rmdir":
        try:
            os.rmdir(step[1])
        except OSError:
            pass  # gone already, or somebody else's file is in it


def unpack(pack, manifest):
    """The files of one part of the new program, each over its predecessor; the part goes when all of them lie there.

    Each file is a line `number history bits size` and `size` bytes. The manifest's line of that number has its sum and name.
    The bytes are packed by deflate, with the last `history` bytes of its predecessor before them: so the predecessor stays
    until its successor is whole.
    """
    path = pack + ".new"
    with open(manifest, "rb") as file:
        lines = file.read().split(b"\n")
    with open(pack, "rb") as file:
        while True:
            line = file.readline()
            if not line:
                break
            index, history, bits, size = [int(word) for word in line.split()]
            digest, _, name = lines[index].decode().split(" ", 2)
            if sum_of(name) == digest:  # it was there before the power went
                file.seek(size, 1)
                continue
            write_unpacked(path, name, history, bits, file, size)
            if sum_of(path) != digest:
                os.remove(path)
                raise ValueError(name)
            make_folders(name)
            replace(path, name)
    os.remove(pack)


def write_unpacked(path, name, history, bits, pack, size):
    """MicroPython's deflate cannot be told of a predecessor, so it unpacks that one first, from a block that is not packed."""
    import gc
    import io

    import deflate

    gc.collect()
    source = io.BytesIO(5 + history + size)  # room for all of it at once: a controller has none for two copies
    buffer = bytearray(BLOCK)
    view = memoryview(buffer)
    if history:
        value = history.to_bytes(2, "little")
        source.write(b"\0" + value + bytes(255 - i for i in value))  # pyright: ignore[reportAttributeAccessIssue] (the stub has no more than getvalue)
        with open(name, "rb") as file:
            file.seek(-history, 2)
            copy(file, source, history, view)
    copy(pack, source, size, view)
    source.seek(0)  # pyright: ignore[reportAttributeAccessIssue] (the stub has no more than getvalue)
    with open(path, "wb") as file:
        stream = deflate.DeflateIO(source, deflate.RAW, bits)
        while history:
            history -= stream.readinto(view[: min(history, BLOCK)])
        while True:
            count = stream.readinto(buffer)
            if not count:
                break
            file.write(view[:count])


def copy(file, stream, size, view):
    while size:
        count = file.readinto(view[: min(size, BLOCK)])
        if not count:
            raise ValueError("cut short")
        stream.write(view[:count])
        size -= count


def sum_of(name):
    """Of a file as it really lies there; None where there is none."""
    import hashlib

    total = hashlib.sha256()
    buffer = bytearray(BLOCK)
    try:
        with open(name, "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    return in_hex(total)
                total.update(memoryview(buffer)[:count])
    except OSError:
        return None


def in_hex(total):
    import binascii

    return binascii.hexlify(total.digest()).decode()


def replace(name, place):
    """Rename, over what is there."""
    try:
        os.rename(name, place)
    except OSError:
        # A file system of old (FAT) does not rename over a file. Cut in between, the next start goes on here.
        if not exists(place):
            raise
        os.remove(place)
        os.rename(name, place)


def make_folders(name):
    path = name.split("/")
    for count in range(1, len(path)):
        name = "/".join(path[:count])
        if not exists(name):
            os.mkdir(name)


def exists(name):
    try:
        os.stat(name)
    except OSError:
        return False
    return True


def report(text):
    try:
        with open(REPORT, "w") as file:
            file.write(text + "\n")
    except OSError:
        pass  # a full flash must not keep the table from starting


def keep_ctrl_c_out(value):
    """A tool that comes too early types Ctrl-C: it has to wait until the flash is finished."""
    try:
        import micropython

        micropython.kbd_intr(-1 if value else 3)
    except (ImportError, AttributeError):
        pass  # a MicroPython without a keyboard


def start():
    if not exists(TODO):
        return
    keep_ctrl_c_out(True)
    try:
        finish_flash()
    except Exception as error:
        report("flash.todo could not be finished: %r. Flash again." % error)
    finally:
        keep_ctrl_c_out(False)


if __name__ == "__main__":
    start()
    # main.py goes on with these names, and a controller has no memory for what nobody calls again.
    for _name in [_name for _name in globals() if _name not in _OTHERS and not _name.startswith("_")]:
        del globals()[_name]
