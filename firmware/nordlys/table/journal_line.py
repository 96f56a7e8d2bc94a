"""How is one record of a journal written? A line: check sum, number from 1, content as JSON.

Only a whole line counts, its end included: what a power cut left of one never does, and nothing added after it can
make it whole.
"""

import json

from .files import to_json

try:
    from binascii import crc32
except ImportError:  # a build without it

    def crc32(data):
        found = 0xFFFFFFFF
        for byte in data:
            found ^= byte
            for _ in range(8):
                found = found >> 1 ^ (0xEDB88320 if found & 1 else 0)
        return found ^ 0xFFFFFFFF


JOURNAL_FORMAT = 1
LONGEST = 8_192  # bytes of a record: a head with a rig is the longest
SPOIL = b"#\n"  # after a torn record: it ends the line and makes sure that it never counts
SUM = 8  # hex digits


def line(number, content):
    """A record as it lies on the flash."""
    body = ("%d %s" % (number, to_json(content))).encode()
    return _sum(body) + b" " + body + b"\n"


def _sum(body):
    return b"%08x" % (crc32(body) & 0xFFFFFFFF)


def number_of(data):
    """The number of a record whose check sum holds, else 0."""
    if len(data) < SUM + 4 or data[SUM] != 0x20 or data[-1] != 0x0A:
        return 0
    body = data[SUM + 1 : -1]
    # As written: a digit that turned into a capital is a flipped bit too.
    if data[:SUM] != _sum(body):
        return 0
    try:
        return int(body[: body.find(b" ")])
    except ValueError:
        return 0


def content_of(data):
    """Of a record whose number is known to be good."""
    return json.loads(data[data.find(b" ", SUM + 1) + 1 : -1].decode())
