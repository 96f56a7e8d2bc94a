"""What does the laptop give to Python inside WebAssembly? Randomness, a clock and a way out for bytes."""

import _laptop
import uctypes

# Bytes never cross as JavaScript objects, which would cost a call for each: JavaScript reads and writes
# the buffer's own memory.


def random_bytes(count):
    """Bytes from the laptop's own generator (there is no os.urandom in here)."""
    data = bytearray(count)
    if count:
        _laptop.fill_random(uctypes.addressof(data), count)
    return bytes(data)


def ticks_ms():
    """Milliseconds since the start, in a small int: they wrap after 2**30."""
    return _laptop.ticks_ms()


def write(data):
    """Any bytes to standard output at once, past print's path of one call for each byte."""
    if data:
        _laptop.write(uctypes.addressof(data), len(data))


class Inbox:
    """Where JavaScript lays down what arrived for a script's `feed`."""

    def __init__(self, size, feed):
        self._buffer = bytearray(size)
        self._feed = feed

    def address(self):
        return uctypes.addressof(self._buffer)

    def take(self, count):
        self._feed(bytes(memoryview(self._buffer)[:count]))
