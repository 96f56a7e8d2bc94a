"""What happens on the two wires of an I2C bus? Levels of SDA and SCL, who answers, how long a byte takes.

Whole bytes are exchanged by calls, as a hardware unit does it. Single edges exist only while a program drives the pins by
hand, which is how a hung bus is freed.

What hangs on the wires is a device: `answers(address)`, `on_start(address)`, `on_write(byte)`, `on_read()`, `on_stop()`.
"""

# As rp2's hardware unit reports them: any missing acknowledgement is EIO. SoftI2C says ENODEV (19) for an address.
EIO = 5
ENODEV = 19
ETIMEDOUT = 110

BITS_A_BYTE = 9  # eight and the acknowledgement
DEFAULT_HZ = 400000


class Line:
    """A wire with a pull-up: high, unless somebody pulls it low."""

    def __init__(self):
        self.pullers = []
        self.on_edge = None

    def level(self):
        return 0 if self.pullers else 1

    def pull(self, who, low):
        before = self.level()
        if low and who not in self.pullers:
            self.pullers.append(who)
        elif not low and who in self.pullers:
            self.pullers.remove(who)
        after = self.level()
        if self.on_edge is not None and after != before:
            self.on_edge(self, after)


class HeldByChip:
    """A chip that lost its master in mid-read: it drives SDA low, and waits for the clocks of its byte and for a STOP."""

    def __init__(self, clocks):
        self.clocks = clocks

    def on_clock(self, sda):
        if self.clocks:
            self.clocks -= 1
            if self.clocks == 0:
                sda.pull(self, False)

    def on_transfer(self, sda):
        """Nobody said STOP: the chip takes the new clocks for the next byte of its old answer."""
        self.clocks = BITS_A_BYTE
        sda.pull(self, True)


class Wires:
    """One bus. `hz=0` makes bytes cost no time, where only the order of things matters."""

    def __init__(self, clock, hz=DEFAULT_HZ):
        self.clock = clock
        self.hz = hz
        self.sda = Line()
        self.scl = Line()
        self.sda.on_edge = self._on_edge
        self.scl.on_edge = self._on_edge
        self.devices = []
        self.held = None
        self.connected = None  # the I2C object that owns the pins; None while a program drives them by hand
        self.transfers = 0
        self.bytes = 0
        self._bit_ns = 0

    # Faults

    def hold_sda(self, clocks=BITS_A_BYTE):
        """A chip was left in mid-read with so many clocks of its byte to go."""
        self.held = HeldByChip(clocks)
        self.sda.pull(self.held, True)

    def short_sda(self, low=True):
        """SDA touches ground: no number of clocks helps."""
        self.sda.pull("short", low)

    # Bytes

    def write(self, address, data, stop, timeout_us, nack):
        """Send bytes; the number of acknowledged ones. A device that is not there raises `nack`."""
        devices = self._open(address, timeout_us, nack)
        for device in devices:
            device.on_start(address)
        taken = 0
        for byte in data:
            acknowledged = False
            for device in devices:
                acknowledged = device.on_write(byte) or acknowledged
            self._pass_time(1)
            if not acknowledged:
                break
            taken += 1
        self._close(devices, stop)
        return taken

    def read_into(self, address, buffer, stop, timeout_us, nack, start=0):
        devices = self._open(address, timeout_us, nack)
        for device in devices:
            device.on_start(address)
        for index in range(start, len(buffer)):
            byte = 0xFF
            # Open drain: where two chips have one address, a zero of either wins.
            for device in devices:
                byte &= device.on_read()
            buffer[index] = byte
            self._pass_time(1)
        self._close(devices, stop)

    def _open(self, address, timeout_us, nack):
        self.transfers += 1
        if self.held is not None:
            self.held.on_transfer(self.sda)
        if not (self.sda.level() and self.scl.level()):
            self.clock.us += timeout_us
            raise OSError(ETIMEDOUT)
        self._pass_time(1)
        devices = []
        for device in self.devices:
            devices += device.answers(address)
        if not devices:
            raise OSError(nack)
        return devices

    def _close(self, devices, stop):
        if stop:
            for device in devices:
                device.on_stop()

    def _pass_time(self, count):
        self.bytes += count
        if self.hz:
            self._bit_ns += count * BITS_A_BYTE * (1000000000 // self.hz)
            self.clock.us += self._bit_ns // 1000
            self._bit_ns %= 1000

    # Edges

    def _on_edge(self, line, level):
        if self.held is None:
            return
        if line is self.scl and not level:
            # A chip moves SDA only while SCL is low.
            self.held.on_clock(self.sda)
        elif line is self.sda and level and self.scl.level() and not self.held.clocks:
            # SDA rises while SCL is high: a STOP. The chip is out of its transfer, and listens again.
            self.held = None
