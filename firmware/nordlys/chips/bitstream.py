"""How is a strip sent by the processor itself? Bit by bit with `machine.bitstream`, where no PIO can be had."""

# Nanoseconds of a WS2812: high and low of a 0, high and low of a 1.
TIMING = (400, 850, 800, 450)
LATCH_US = 300  # a strip shows what it was sent after so long a silence
WRAP = 0x3FFFFFFF


class Bitstream:
    """Bit by bit under the processor's own hand: interrupts wait meanwhile."""

    how = "bitstream"

    def __init__(self, machine, pin, ticks_us=None):
        self._machine = machine
        self._pin = machine.Pin(pin, machine.Pin.OUT)
        self._ticks_us = ticks_us
        self._sent_at = None

    def send(self, wire):
        self._machine.bitstream(self._pin, 0, TIMING, wire)
        if self._ticks_us is not None:
            self._sent_at = self._ticks_us() & WRAP

    def busy(self):
        """Every bit is out when `send` returns; a frame that follows too soon would run on behind the last pixel."""
        if self._ticks_us is None or self._sent_at is None:
            return False
        if (self._ticks_us() - self._sent_at) & WRAP < LATCH_US:
            return True
        self._sent_at = None
        return False
