"""How does MicroPython's file system reach the folder that is the simulated board's flash?"""

import io

import _laptop
import uctypes

FOLDER = -10000
FOLDER_MODE = 0x4000
FILE_MODE = 0x8000
NAME_LONGEST = 255
# Requests of MicroPython's stream protocol.
FLUSH, SEEK, CLOSE = 1, 2, 4
EINVAL = 22


def _checked(answer):
    if answer < 0:
        raise OSError(-answer)
    return answer


class File(io.IOBase):
    def __init__(self, handle, text):
        self._handle = handle
        self._text = text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self._handle is not None:
            _laptop.close(self._handle)
            self._handle = None

    def flush(self):
        _laptop.flush(self._handle)

    def readinto(self, buffer):
        return _laptop.read(self._handle, uctypes.addressof(buffer), len(buffer)) if len(buffer) else 0

    def read(self, count=-1):
        data = bytearray()
        part = bytearray(min(count, 4096) if count >= 0 else 4096)
        while count < 0 or len(data) < count:
            view = memoryview(part)[: min(len(part), count - len(data))] if count >= 0 else part
            got = self.readinto(view)
            if not got:
                break
            data.extend(memoryview(part)[:got])
        return str(data, "utf8") if self._text else bytes(data)

    def readline(self, most=-1):
        line = bytearray()
        one = bytearray(1)
        while len(line) != most and self.readinto(one):
            line.append(one[0])
            if one[0] == 10:
                break
        return str(line, "utf8") if self._text else bytes(line)

    def readlines(self):
        return list(self)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, data):
        if isinstance(data, str):
            data = data.encode()
        if not len(data):
            return 0
        return _checked(_laptop.store(self._handle, uctypes.addressof(data), len(data)))

    def seek(self, offset, whence=0):
        return _laptop.seek(self._handle, offset, whence)

    def tell(self):
        return _laptop.seek(self._handle, 0, 1)

    def ioctl(self, request, argument):
        if request == FLUSH:
            self.flush()
            return 0
        if request == CLOSE:
            self.close()
            return 0
        return -EINVAL


class Flash:
    """What `vfs.mount` takes."""

    def __init__(self, blocks, block_size):
        self._blocks = blocks
        self._block_size = block_size
        self._here = "/"

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def _full(self, name):
        return name if name.startswith("/") else self._here + name

    def chdir(self, name):
        full = self._full(name)
        if _checked_stat(full) != FOLDER:
            raise OSError(2)
        self._here = full if full.endswith("/") else full + "/"

    def getcwd(self):
        return self._here if self._here == "/" else self._here[:-1]

    def open(self, name, mode):
        return File(_checked(_laptop.open(self._full(name), mode)), "b" not in mode)

    def stat(self, name):
        size = _checked_stat(self._full(name))
        mode = FOLDER_MODE if size == FOLDER else FILE_MODE
        return (mode, 0, 0, 0, 0, 0, max(size, 0), 0, 0, 0)

    def statvfs(self, name):
        free = _laptop.free()
        size = self._block_size
        return (size, size, self._blocks, free, free, 0, 0, 0, 0, NAME_LONGEST)

    def ilistdir(self, name):
        full = self._full(name)
        if _checked_stat(full) != FOLDER:
            raise OSError(20)
        for line in _laptop.list(full).split("\n"):
            if line:
                kind, size, entry = line.split(" ", 2)
                yield (entry, FOLDER_MODE if kind == "d" else FILE_MODE, 0, int(size))

    def mkdir(self, name):
        _checked(_laptop.mkdir(self._full(name)))

    def rmdir(self, name):
        _checked(_laptop.rmdir(self._full(name)))

    def remove(self, name):
        _checked(_laptop.remove(self._full(name)))

    def rename(self, old, new):
        _checked(_laptop.rename(self._full(old), self._full(new)))


def _checked_stat(full):
    size = _laptop.stat(full)
    if size < 0 and size != FOLDER:
        raise OSError(-size)
    return size
