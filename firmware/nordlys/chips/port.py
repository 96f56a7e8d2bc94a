"""How does a bus begin, and how is a hung one freed? One I2C unit and its two pins.

A controller that is reset in the middle of a read leaves a chip that holds SDA low and waits for its clocks.
"""

HZ = 400000
# The longest read is 38 bytes, under 1 ms. A bus that hangs must not hold up the lights for longer than needed.
TIMEOUT_US = 3000
CLOCKS = 9  # the rest of a byte, and its acknowledgement


class Port:
    """A bus with the calls of `machine.I2C` that drivers make. The I2C itself is made anew when the bus was freed."""

    def __init__(self, machine, unit, sda, scl, hz=HZ, timeout_us=TIMEOUT_US):
        """`machine`: the module, handed in; unit None: any two pins, in software."""
        self.machine = machine
        self.unit = unit
        self.sda = sda
        self.scl = scl
        self.hz = hz
        self.timeout_us = timeout_us
        self.freed = 0  # how often: for `health`
        self.i2c = None
        self.open()

    def open(self):
        machine = self.machine
        sda, scl = machine.Pin(self.sda), machine.Pin(self.scl)
        if self.unit is None:
            self.i2c = machine.SoftI2C(scl=scl, sda=sda, freq=self.hz, timeout=self.timeout_us)
        else:
            self.i2c = machine.I2C(self.unit, scl=scl, sda=sda, freq=self.hz, timeout=self.timeout_us)
        # Its calls are this one's: fingers are looked for some thousand times a second, and a call of Python's own takes its time.
        self.readfrom_mem_into = self.i2c.readfrom_mem_into
        self.writeto_mem = self.i2c.writeto_mem
        self.writeto = self.i2c.writeto

    def free(self):
        """Nine clocks and a STOP, by hand; True when SDA is high afterwards.

        Nothing waits in between: a call of a pin takes over a microsecond, so the clock stays below 400 kHz.
        """
        Pin = self.machine.Pin
        sda = Pin(self.sda, Pin.OPEN_DRAIN, value=1)
        scl = Pin(self.scl, Pin.OPEN_DRAIN, value=1)
        for _ in range(CLOCKS):
            scl.value(0)
            scl.value(1)
        # Without the STOP the chip would take the next transfer for the rest of its own.
        scl.value(0)
        sda.value(0)
        scl.value(1)
        sda.value(1)
        free = sda.value() and scl.value()
        self.freed += 1
        self.open()
        return bool(free)

    def answers(self, address):
        """Is somebody at this address? Asked by a read: a write of nothing is not possible everywhere."""
        try:
            self.i2c.readfrom(address, 1)
        except OSError as error:
            if error.args[0] in TIMED_OUT:
                raise
            return False
        return True


TIMED_OUT = (110, 116)  # ETIMEDOUT: most ports, and ESP32's
