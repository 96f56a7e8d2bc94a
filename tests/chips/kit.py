"""What lies on the workbench of these tests? One chip, or a few, with a driver each. For both interpreters."""

from nordlys.chips.bus import TouchChips
from nordlys.chips.mpr121 import MPR121
from nordlys.chips.port import Port

from sim.hardware.bench import Bench

FINGER = 2  # picofarads through the overlay


class OneChip:
    """A bench with one chip, its model and its driver. Bytes cost no time here."""

    def __init__(self, step="charge", start=True, seed=1):
        self.bench = Bench(seed, hz=0)
        self.clock = self.bench.clock
        self.bench.bus(0, 4, 5)
        self.model = self.bench.mpr121(0, None, 0x5A)
        self.i2c = self.bench.machine.I2C(0, scl=5, sda=4)
        self.chip = MPR121(self.i2c, 0x5A)
        if start:
            self.chip.start(step)

    def put(self, register, *values):
        self.i2c.writeto_mem(0x5A, register, bytes(values))

    def get(self, register):
        return self.i2c.readfrom_mem(0x5A, register, 1)[0]

    def data(self, electrode=0):
        low, high = self.i2c.readfrom_mem(0x5A, 0x04 + 2 * electrode, 2)
        return low | high << 8

    def poll_until(self, ms, every=2):
        """Poll up to this moment; [(ms, touched)] of what changed."""
        seen = []
        while self.clock.ticks_ms() < ms:
            self.clock.sleep_ms(every)
            if self.chip.poll():
                seen.append((self.clock.ticks_ms(), self.chip.touched))
        return seen


class Board:
    """Two buses: four chips behind a multiplexer, two on a plain bus."""

    PLACES = ((0, 0, 0x5A), (0, 0, 0x5B), (0, 3, 0x5A), (0, 3, 0x5B), (1, None, 0x5A), (1, None, 0x5B))

    def __init__(self, places=PLACES):
        self.bench = Bench(hz=0)
        self.clock = self.bench.clock
        self.bench.bus(0, 4, 5)
        self.bench.bus(1, 6, 7)
        self.models = self.bench.places(places)
        machine = self.bench.machine
        self.ports = {0: Port(machine, 0, 4, 5), 1: Port(machine, 1, 6, 7)}
        self.chips = TouchChips(self.ports, places)

    def start(self):
        return self.chips.start(self.clock.ticks_ms(), "charge")

    def poll_until(self, ms, every=5):
        """[(ms, chip, touched)] of what changed."""
        seen = []
        while self.clock.ticks_ms() < ms:
            self.clock.sleep_ms(every)
            if self.chips.poll(self.clock.ticks_ms()):
                for number in range(len(self.chips.chips)):
                    chip = self.chips.chips[number]
                    if chip.changed:
                        seen.append((self.clock.ticks_ms(), number, chip.touched))
        return seen

    def why(self):
        return [told["why"] for told in self.chips.missing()]
