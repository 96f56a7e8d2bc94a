"""How do our drivers reach chips over Blinka? A bus with the calls of `nordlys.chips.port.Port`.

Every byte to or from a touch chip goes through Adafruit's own MPR121 driver, which also wakes it; the multiplexer, which
has no Adafruit driver here, is written past it.
"""

from contextlib import contextmanager

NO_ANSWER = 5  # EIO, as a controller's own unit says it


class AdafruitPort:
    def __init__(self, i2c):
        """i2c: a `busio.I2C`, or anything with its calls."""
        self.i2c = i2c
        self.freed = 0
        self._drivers = {}  # address -> Adafruit's driver; what hangs behind a multiplexer shares it

    def readfrom_mem_into(self, address, register, buffer):
        with _as_os_error():
            self._driver(address)._read_register_bytes(register, buffer)

    def writeto_mem(self, address, register, data):
        with _as_os_error():
            # Its write of a single byte stops the chip and runs it again around each one: not wanted here.
            device = self._driver(address)._i2c
            with device:
                device.write(bytes((register,)) + bytes(data))

    def _driver(self, address):
        if address not in self._drivers:
            import adafruit_mpr121  # Blinka looks at its environment now, which a backend may have set

            try:
                self._drivers[address] = adafruit_mpr121.MPR121(self.i2c, address)
            except RuntimeError as error:
                raise _Stranger(
                    f"what answers at address 0x{address:02x} is no MPR121: look at the wiring ({error})"
                ) from error
        return self._drivers[address]

    def writeto(self, address, data):
        with _as_os_error(), self._locked():
            self.i2c.writeto(address, bytes(data))

    def answers(self, address):
        try:
            with _as_os_error(), self._locked():
                self.i2c.readfrom_into(address, bytearray(1))
        except OSError:
            return False
        return True

    def free(self):
        """The pins belong to the kernel or to the bridge, which clock a hung bus themselves: nothing to do but wait."""
        self.freed += 1
        return False

    @contextmanager
    def _locked(self):
        while not self.i2c.try_lock():
            pass
        try:
            yield
        finally:
            self.i2c.unlock()


class _Stranger(ValueError):
    """Something else than a touch chip answers."""


@contextmanager
def _as_os_error():
    """Bridges and Adafruit's bus device say in their own ways that nobody answers."""
    try:
        yield
    except (OSError, _Stranger):
        raise
    except (RuntimeError, ValueError) as error:
        raise OSError(NO_ANSWER, str(error)) from error
