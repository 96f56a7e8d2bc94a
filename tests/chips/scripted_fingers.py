"""What do two drivers have to agree on? One script of fingers, drift and noise, and the readings of a driver over it.

Both are set to the same registers and set going at the same moment; then they look at the same moments. Ours runs in the
tests' process, Adafruit's in its own (names collide on the host): `python -m tests.chips.scripted_fingers`.
"""

import json
import sys
import time

from sim.hardware.bench import Bench

ADDRESS = 0x5B
BEGIN_MS = 1000
END_MS = 6000
EVERY_MS = 11
RUN = 0x8F  # what Adafruit's driver runs with
# (electrode, down, up, picofarads): taps, a long hold, neighbours, two at once, one too weak
FINGERS = (
    (0, 1100, 1180, 4),
    (3, 1300, 2500, 3),
    (4, 1305, 2490, 1.5),
    (11, 1310, 1900, 6),
    (7, 2600, 2604, 8),
    (7, 2700, 2760, 8),
    (8, 3000, 4000, 0.2),
    (5, 3100, 5200, 2),
    (6, 4100, None, 5),
)


def bench():
    """(bench, chip): the same copper, drift and noise for every driver."""
    made = Bench(seed=7, hz=0)
    made.bus(0, 4, 5)
    chip = made.mpr121(0, None, ADDRESS)
    for electrode in range(12):
        chip.rest(electrode, 6 + electrode)
    chip.noise(24)
    chip.drift(9, 0.3)
    for electrode, down, up, picofarads in FINGERS:
        made.finger(chip, electrode, down, up, picofarads)
    return made, chip


def readings(clock, touched, filtered, baseline):
    """[[ms, touched, [filtered], [baseline]]] at the script's moments."""
    seen = []
    for ms in range(BEGIN_MS + EVERY_MS, END_MS, EVERY_MS):
        clock.wait_until_ms(ms)
        mask = touched()
        seen.append([ms, mask, [filtered(n) for n in range(12)], [baseline(n) for n in range(12)]])
    return seen


def adafruit_readings():
    """Over Adafruit's own driver, as it is installed."""
    import adafruit_mpr121

    from host_tools.blinka.simulated import CircuitPythonBus

    made, chip = bench()
    time.sleep = lambda seconds: made.clock.sleep_us(int(seconds * 1000000))
    driver = adafruit_mpr121.MPR121(CircuitPythonBus(made.machine.I2C(0)), ADDRESS)
    made.clock.wait_until_ms(BEGIN_MS)
    driver._write_register_byte(adafruit_mpr121.MPR121_DEBOUNCE, 0)  # its own way to stop and run again, at this moment
    return {
        "driver": adafruit_mpr121.__file__,
        "registers": chip.memory[0x2B:0x80].hex(),
        "readings": readings(made.clock, driver.touched, driver.filtered_data, driver.baseline_data),
    }


if __name__ == "__main__":
    json.dump(adafruit_readings(), sys.stdout)
