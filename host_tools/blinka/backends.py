"""Which buses and strips does this computer reach? A Raspberry Pi's own, those behind a USB bridge, or simulated ones.

A backend has `ports` ({bus: AdafruitPort}), `strip(number, count, order)` (a driver for Strips) and `step()`.
"""

import os
import sys
import time

from nordlys.boards.pins import PINS
from nordlys.chips.bus import TouchChips
from nordlys.chips.strips import Strips

from host_tools.blinka.port import AdafruitPort
from host_tools.blinka.strip import NeoPixelStrip, NoStrip

RASPBERRY_PI = "raspberry_pi"
BRIDGES = {"mcp2221": "BLINKA_MCP2221", "ft232h": "BLINKA_FT232H"}  # what Blinka is told by the environment
PACKAGES = {"hid": "hidapi", "usb": "pyusb"}  # modules whose package has another name
KINDS = (RASPBERRY_PI, *BRIDGES)


class CannotReach(Exception):
    """The hardware is not there, or Blinka cannot use it; the message says what to do."""


class Backend:
    ports = {}

    def strip(self, number, count, order="GRB"):
        return NoStrip()

    def step(self):
        """Called once a pass, before the chips are asked."""

    def ticks_us(self):
        return time.monotonic_ns() // 1000 & 0x3FFFFFFF

    def ticks_ms(self):
        return time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF

    def build(self, wiring, order):
        """(TouchChips, Strips) as `nordlys.chips.build` gives them."""
        orders = wiring.strips
        drivers = [self.strip(number, len(orders[number]), order) for number in range(len(orders))]
        return TouchChips(self.ports, wiring.places), Strips(drivers, orders, order)


class RaspberryPi(Backend):
    def __init__(self):
        self._board = _blinka()
        self._strips = {}  # number -> NeoPixelStrip
        self.ports = {}
        for bus, (unit, sda, scl) in enumerate(PINS[RASPBERRY_PI]["buses"]):
            try:
                self.ports[bus] = AdafruitPort(linux_i2c(unit))
            except (OSError, RuntimeError) as error:
                raise CannotReach(
                    f"I2C bus {unit} (SDA GPIO{sda}, SCL GPIO{scl}) cannot be opened: {error}. Switch it on in "
                    "/boot/firmware/config.txt (hardware/pins.toml says which) and start the computer again."
                ) from error

    def strip(self, number, count, order="GRB"):
        pin = PINS[RASPBERRY_PI]["strips"][number]
        if number in self._strips:
            self._strips.pop(number).close()  # a table that starts anew: the pin is free only now
        try:
            self._strips[number] = NeoPixelStrip(getattr(self._board, f"D{pin}"), count, order)
            return self._strips[number]
        except (ImportError, RuntimeError) as error:
            raise CannotReach(
                f"Strip {number} on GPIO{pin} cannot be driven: {error}. A Raspberry Pi needs the package rpi-ws281x "
                "and the rights of root for it."
            ) from error


class Bridge(Backend):
    """One bus over USB, on the workbench. It sends no strips."""

    def __init__(self, kind):
        os.environ.setdefault(BRIDGES[kind], "1")
        try:
            board = _blinka()
        except CannotReach as trouble:
            missing = trouble.__cause__
            if isinstance(missing, ModuleNotFoundError):
                raise CannotReach(
                    f"Blinka needs the package {PACKAGES.get(missing.name, missing.name)} for a {kind}: install it into "
                    f"this Python ({sys.executable} -m pip install {PACKAGES.get(missing.name, missing.name)})."
                ) from missing
            raise CannotReach(
                f"No {kind} answers on USB: {missing}. Plug it in, and look at its driver (libusb)."
            ) from missing
        try:
            self.ports = {0: AdafruitPort(board.I2C())}
        except (OSError, RuntimeError, ValueError, AttributeError) as error:
            raise CannotReach(
                f"No {kind} answers on USB: {error}. Plug it in, and look at its driver (libusb)."
            ) from error


def linux_i2c(number):
    """The kernel's bus of this number as a `busio.I2C`: Blinka itself finds buses by their pins only."""
    import busio
    from adafruit_blinka.microcontroller.generic_linux.i2c import I2C

    class Numbered(busio.I2C):
        def __init__(self):
            self._i2c = I2C(number, mode=I2C.MASTER)

    return Numbered()


def _blinka():
    try:
        import board
    except (NotImplementedError, ImportError, RuntimeError, OSError, ValueError) as error:
        raise CannotReach(
            f"Blinka does not know this computer: {error}. On a laptop name the bridge (--on mcp2221), or try without "
            "hardware (--simulate)."
        ) from error
    return board


def open_backend(kind=RASPBERRY_PI):
    return Bridge(kind) if kind in BRIDGES else RaspberryPi()
