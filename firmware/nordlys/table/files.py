"""What lies on the flash? Files below one root: `/` on a board, a folder in the simulator.

A file that is written whole is written beside its place and renamed into it, so that a power cut leaves the old one or
the new one. What is appended is on the flash when `append` returns.
"""

import json
import os
import sys

from nordlys import seldom

TEMPORARY = ".new"
OLD = ".old"
FOLDER_BIT = 0x4000  # of a mode, in os.stat
PIECE = 512  # bytes that are copied at once
NO_SPACE = (28, 51)  # ENOSPC, and what WebAssembly calls it


def to_json(value):
    """One form on both interpreters: no spaces, and text as it is."""
    if sys.implementation.name == "micropython":
        return json.dumps(value, separators=(",", ":"))
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))  # pyright: ignore[reportCallIssue]


def is_full(error):
    """Was it for want of space that writing failed?"""
    return bool(error.args) and error.args[0] in NO_SPACE


class Files:
    def __init__(self, root="/"):
        self.root = root if root.endswith("/") else root + "/"

    def path(self, name):
        return self.root + name

    # ---- reading

    def exists(self, name):
        return self._stat(name) is not None

    def size(self, name):
        """Bytes; 0 where there is no such file."""
        stat = self._stat(name)
        return stat[6] if stat else 0

    def _stat(self, name):
        try:
            return os.stat(self.path(name))
        except OSError:
            return None

    def open(self, name):
        """For reading, as bytes; OSError where there is no such file."""
        return open(self.path(name), "rb")

    def read(self, name):
        """The whole file as bytes, or None."""
        try:
            with self.open(name) as file:
                return file.read()
        except OSError:
            return None

    @seldom
    def list(self, folder=""):
        """Names of the files in a folder, sorted; folders are left out."""
        try:
            names = os.listdir(self.path(folder))
        except OSError:
            return []
        within = folder + "/" if folder else ""
        found = []
        for name in names:
            stat = self._stat(within + name)
            if stat and not stat[0] & FOLDER_BIT:
                found.append(name)
        found.sort()
        return found

    @seldom
    def free(self):
        """Bytes that are left, or None where nobody knows."""
        try:
            found = os.statvfs(self.root)
        except (OSError, AttributeError):
            return None
        return found[0] * found[3]

    # ---- writing

    def write(self, name, content):
        """A whole file, text or bytes. A power cut leaves the old one or the new one."""
        self._folder(name)
        beside = name + TEMPORARY
        try:
            self.put(self.path(beside), _bytes(content), "wb")
        except OSError:
            self.remove(beside)  # a full flash needs its bytes
            raise
        self.move(beside, name)

    def append(self, name, content):
        """At the end of a file, in one write; on the flash when this returns. Gives the bytes that were added."""
        self._folder(name)
        data = _bytes(content)
        self.put(self.path(name), data, "ab")
        return len(data)

    @seldom
    def append_log(self, name, text, most):
        """As append, but a file that would grow past `most` bytes is put aside as the one before it."""
        if self.size(name) + len(text) > most and self.exists(name):
            self.move(name, name + OLD)
        self.append(name, text)

    def put(self, path, data, mode):
        """The one place where bytes go down to the flash."""
        with open(path, mode) as file:
            file.write(data)
            file.flush()
            if hasattr(os, "fsync"):
                os.fsync(file.fileno())  # pyright: ignore[reportAttributeAccessIssue]
        if hasattr(os, "sync") and sys.implementation.name == "micropython":
            os.sync()

    @seldom
    def move(self, name, place):
        """Rename, over what is there."""
        rename = getattr(os, "replace", None) or os.rename
        try:
            rename(self.path(name), self.path(place))
        except OSError:
            # A file system of old (FAT) does not rename over a file.
            if not self.exists(place) or not self.exists(name):
                raise
            os.remove(self.path(place))
            rename(self.path(name), self.path(place))

    @seldom
    def cut(self, name, length):
        """Leave only the first bytes of a file."""
        beside = name + TEMPORARY
        mode = "wb"
        try:
            with self.open(name) as file:
                while True:
                    piece = file.read(min(PIECE, length))
                    if not piece and mode == "ab":
                        break
                    self.put(self.path(beside), piece, mode)
                    mode = "ab"
                    length -= len(piece)
        except OSError:
            self.remove(beside)
            raise
        self.move(beside, name)

    def remove(self, name):
        """False where there was none."""
        try:
            os.remove(self.path(name))
        except OSError:
            return False
        return True

    @seldom
    def put_aside(self, name):
        """A file that cannot be used is kept under a free name; gives that name, or None."""
        number = 1
        while self.exists("%s.bad%d" % (name, number)):
            number += 1
        place = "%s.bad%d" % (name, number)
        try:
            self.move(name, place)
        except OSError:
            return None
        return place

    def _folder(self, name):
        at = name.find("/")
        while at > 0:
            try:
                os.mkdir(self.path(name[:at]))
            except OSError:
                pass  # it is there
            at = name.find("/", at + 1)


def _bytes(content):
    return content.encode() if isinstance(content, str) else content
