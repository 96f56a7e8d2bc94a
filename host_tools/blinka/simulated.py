"""How do Adafruit's drivers run with no hardware? Over the simulated chips, and with strips that decode what they are sent.

Blinka is told to be on no board at all; what Adafruit's NeoPixel driver would write to a pin is taken where it leaves it.
"""

import os

from nordlys.boards.pins import PINS

from host_tools.blinka.backends import RASPBERRY_PI, Backend
from host_tools.blinka.port import AdafruitPort
from host_tools.blinka.strip import NeoPixelStrip


class CircuitPythonBus:
    """A simulated I2C with the calls that Adafruit's bus device makes."""

    def __init__(self, i2c):
        self.i2c = i2c

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer, *, start=0, end=None):
        self.i2c.writeto(address, bytes(buffer)[start:end])

    def readfrom_into(self, address, buffer, *, start=0, end=None):
        part = self.i2c.readfrom(address, len(buffer[start:end]))
        buffer[start : start + len(part)] = part

    def writeto_then_readfrom(self, address, out, into, *, out_start=0, out_end=None, in_start=0, in_end=None):
        self.i2c.writeto(address, bytes(out)[out_start:out_end], False)
        self.readfrom_into(address, into, start=in_start, end=in_end)


def on_no_board():
    """Before anything of Blinka's is imported: it looks once."""
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")


class Simulated(Backend):
    """A `sim.hardware.board.SimulatedBoard` wired as a Raspberry Pi's. Its time is the laptop's, or turned by hand."""

    def __init__(self, board, real_time=True):
        on_no_board()
        self.board = board
        self._real_time = real_time
        self._begin_us = super().ticks_us()
        self.ports = {}
        for bus, (unit, sda, scl) in enumerate(PINS[RASPBERRY_PI]["buses"]):
            self.ports[bus] = AdafruitPort(CircuitPythonBus(board.machine.I2C(unit, scl=scl, sda=sda)))

    def strip(self, number, count, order="GRB"):
        return recorded_strip(
            count, order, lambda data: self.board.bench.lit(PINS[RASPBERRY_PI]["strips"][number], data)
        )

    def step(self):
        if self._real_time:
            clock = self.board.clock
            clock.us = max(clock.us, (super().ticks_us() - self._begin_us) & 0x3FFFFFFF)

    def ticks_us(self):
        return self.board.clock.us & 0x3FFFFFFF

    def ticks_ms(self):
        return self.board.clock.us // 1000 & 0x3FFFFFFF


def recorded_strip(count, order, receive):
    """Adafruit's NeoPixel on no pin: receive(bytes) gets what it transmits."""
    on_no_board()
    import neopixel
    from adafruit_blinka.microcontroller.generic_agnostic_board import pin

    # Where the driver hands its buffer over to the hardware. Each strip has a pin object of its own to be known by.
    receivers = _receivers(neopixel)
    strip = NeoPixelStrip(pin.D0, count, order)
    receivers[id(strip.pixels.pin)] = receive
    return strip


def _receivers(neopixel):
    if not hasattr(neopixel.neopixel_write, "receivers"):

        def write(pin, buffer):
            write.receivers[id(pin)](bytes(buffer))

        write.receivers = {}
        neopixel.neopixel_write = write
    return neopixel.neopixel_write.receivers
