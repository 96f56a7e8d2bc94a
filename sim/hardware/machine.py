"""What does the firmware find when it imports `machine`? I2C, pins and watchdog of one workbench.

`Machine(bench)` looks like the module. It holds no state of its own, so that two workbenches never meet.
"""

from sim.hardware.wires import EIO, ENODEV, ETIMEDOUT

DEFAULT_TIMEOUT_US = 50000


class Pin:
    """One pin, by its number. Open drain pulls low or lets go; a plain output of 1 lets go too: the pull-up is there."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, bench, number, mode=-1, pull=-1, value=None):
        self.number = number
        self.mode = mode
        self.line = bench.line(number)
        # A pin that is driven by hand is taken from the I2C unit until an I2C is made anew.
        bench.disconnect(number)
        if mode == Pin.IN:
            self.line.pull(self._who(), False)
        elif value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return self.line.level()
        self.line.pull(self._who(), not level)

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def _who(self):
        return ("pin", self.number)


class I2C:
    """As rp2's machine.I2C: times out, and says EIO to a missing acknowledgement."""

    nack = EIO

    def __init__(self, bench, unit, scl=None, sda=None, freq=400000, timeout=DEFAULT_TIMEOUT_US):
        if unit is None and not isinstance(self, SoftI2C):
            raise ValueError("I2C(None) doesn't exist")  # as rp2 says it
        self.wires = bench.connect(self, unit, _number(sda), _number(scl))
        self.timeout = timeout

    def scan(self):
        found = []
        probe = bytearray(1)
        for address in range(0x08, 0x78):
            try:
                self.readfrom_into(address, probe)
                found.append(address)
            except OSError as error:
                if error.args[0] == ETIMEDOUT:
                    raise
        return found

    def writeto(self, address, data, stop=True):
        return self._wires().write(address, data, stop, self.timeout, self.nack)

    def readfrom(self, address, count, stop=True):
        buffer = bytearray(count)
        self.readfrom_into(address, buffer, stop)
        return bytes(buffer)

    def readfrom_into(self, address, buffer, stop=True):
        self._wires().read_into(address, buffer, stop, self.timeout, self.nack)

    def writeto_mem(self, address, register, data, addrsize=8):
        taken = self._wires().write(address, bytes([register]) + bytes(data), True, self.timeout, self.nack)
        if taken < 1 + len(data):
            raise OSError(EIO)

    def readfrom_mem(self, address, register, count, addrsize=8):
        buffer = bytearray(count)
        self.readfrom_mem_into(address, register, buffer)
        return bytes(buffer)

    def readfrom_mem_into(self, address, register, buffer, addrsize=8):
        wires = self._wires()
        wires.write(address, bytes([register]), False, self.timeout, self.nack)
        wires.read_into(address, buffer, True, self.timeout, self.nack)

    def _wires(self):
        if self.wires.connected is not self:
            # The pins were given to a program, or to a newer I2C: this unit hears nothing.
            self.wires.clock.us += self.timeout
            raise OSError(ETIMEDOUT)
        return self.wires


class SoftI2C(I2C):
    """Bit by bit in software: any pins, no unit, and another error for an address that nobody has."""

    nack = ENODEV


class PinMaker:
    """`machine.Pin`: makes pins of one workbench, and has the constants of the class."""

    IN = Pin.IN
    OUT = Pin.OUT
    OPEN_DRAIN = Pin.OPEN_DRAIN
    PULL_UP = Pin.PULL_UP
    PULL_DOWN = Pin.PULL_DOWN

    def __init__(self, bench):
        self._bench = bench

    def __call__(self, number, mode=-1, pull=-1, value=None):
        return Pin(self._bench, number, mode, pull, value)


class Reset(Exception):
    """The controller starts again: by `machine.reset`, or because its watchdog was not fed."""


class WDT:
    """Bites when it is fed too late: nobody can stop it."""

    def __init__(self, bench, timeout):
        self._clock = bench.clock
        self._us = timeout * 1000
        self._fed_at = bench.clock.us

    def feed(self):
        if self._clock.us - self._fed_at > self._us:
            raise Reset("the watchdog was not fed for %d ms" % ((self._clock.us - self._fed_at) // 1000))
        self._fed_at = self._clock.us


class Machine:
    """The module."""

    LONGEST_WDT_MS = 8388  # the RP2040's

    def __init__(self, bench):
        self._bench = bench
        self.Pin = PinMaker(bench)

    def WDT(self, timeout=5000):
        if not 0 < timeout <= self.LONGEST_WDT_MS:
            raise ValueError("timeout exceeds %d" % self.LONGEST_WDT_MS)
        return WDT(self._bench, timeout)

    def reset(self):
        raise Reset("asked for")

    def unique_id(self):
        return bytes((0xE6, 0x61, 0, 0, 0, 0, self._bench.seed >> 8 & 255, self._bench.seed & 255))

    def bitstream(self, pin, encoding, timing, data):
        """Blocks, as the real one does, until the last bit is out."""
        self._bench.clock.us += self._bench.lit(pin.number, data)

    def I2C(self, unit, scl=None, sda=None, freq=400000, timeout=DEFAULT_TIMEOUT_US):
        return I2C(self._bench, unit, scl, sda, freq, timeout)

    def SoftI2C(self, scl, sda, freq=400000, timeout=DEFAULT_TIMEOUT_US):
        return SoftI2C(self._bench, None, scl, sda, freq, timeout)


def _number(pin):
    return pin.number if isinstance(pin, Pin) else pin
