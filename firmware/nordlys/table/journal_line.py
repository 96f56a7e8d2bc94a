"""How is one record of a journal written? A line: check sum, number from 1, content as JSON.

Only a whole line counts, its end included: what a power cut left of one never does, and nothing added after it can
make it whole.
"""

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
    return sum_of(body) + b" " + body + b"\n"


def sum_of(body):
    return b"%08x" % (crc32(body) & 0xFFFFFFFF)
