"""What is a touch chip told before it runs, and what does a builder ask it? The seldom half of the MPR121's driver.

Every function's first argument is the `MPR121`, whose methods they are (`Seldom`).
"""

from nordlys import once

from .mpr121 import (
    AFE_CONFIG_1,
    AFE_CONFIG_2,
    ALL,
    AUTOCONFIG_0,
    CDC0,
    CDT0,
    DEBOUNCE,
    E0BV,
    E0TTH,
    ELECTRODES,
    MHDR,
    OOR_STATUS,
    POWER_ON_CONFIG_2,
    RELEASE_THRESHOLD,
    RESET_WORD,
    RUN_FROM_DATA,
    RUN_FROM_STORED,
    RUN_HELD,
    SOFT_RESET,
    SOUND,
    STOP,
    SURE_POLLS,
    TOUCH_STATUS_HIGH,
    TOUCH_THRESHOLD,
    WRONG_CHIP,
)

ladder = once("chips.ladder")
STORED_BYTES, WITH_THRESHOLDS = ladder.STORED_BYTES, ladder.WITH_THRESHOLDS

# MHD, NHD, NCL, FDL rising; the same falling; NHD, NCL, FDL while touched. Rising follows quickly: a baseline that is too
# low hides touches. Falling is slow, so that a finger that hovers is not absorbed. Touched: no step at all, and the slowest
# counts, should a chip take 0 for 1.
BASELINE_FILTERS = bytes((0x01, 0x01, 0x0E, 0x00, 0x01, 0x01, 0x20, 0x02, 0x00, 0xFF, 0xFF))

# Auto-configuration at 3.3 V: USL = (VDD - 0.7) / VDD * 256, target 90 %, low 65 % (data sheet, 5.11), rounded down.
UPPER_LIMIT, LOWER_LIMIT, TARGET = 200, 130, 180
ACE = 0x01  # search once, at the start. Not again while running (ARE): a firm finger leaves the range as well
SKIP_TIME = 0x80  # SCTS of 0x7C
DEBOUNCE_SAMPLES = 1


def start(chip, step=None, touch=TOUCH_THRESHOLD, release=RELEASE_THRESHOLD, stored=None):
    """Reset, set everything, run. `stored` (see `store`) brings charge and baselines of the empty board back.

    OSError: it does not answer. ValueError: something else does.
    """
    reset(chip)
    set_thresholds(chip, touch, release)
    set_debounce(chip, DEBOUNCE_SAMPLES, DEBOUNCE_SAMPLES)
    chip.i2c.writeto_mem(chip.address, MHDR, BASELINE_FILTERS)
    set_step(chip, step or chip.step or ladder.STEPS[0])
    if stored is None:
        run(chip, RUN_FROM_DATA)
    else:
        restore(chip, stored)


def reset(chip):
    _forget(chip)
    chip._put(SOFT_RESET, RESET_WORD)
    if chip.read(AFE_CONFIG_2) != POWER_ON_CONFIG_2:
        chip.fault = WRONG_CHIP
        raise ValueError("what answers at address 0x%02x is no MPR121: look at the wiring" % chip.address)


def _forget(chip):
    chip.changed = chip.touched
    chip.touched = 0
    chip.fault = SOUND
    chip.status_word = 0
    chip.calm = 0
    chip._unread = SURE_POLLS
    chip._running = STOP


def stop(chip):
    chip._set_mode(STOP)


def run(chip, mode=RUN_FROM_STORED):
    chip.status_word = 0
    chip._set_mode(mode)


def held(chip):
    return chip._running == RUN_HELD


# Settings: most registers are deaf while the chip runs, so it is stopped and set going again around a write


def write(chip, register, data):
    """Write bytes from this register on; a running chip goes on with the baselines that it has."""
    running = chip._running
    if running != STOP:
        stop(chip)
    chip.i2c.writeto_mem(chip.address, register, data)
    if running != STOP:
        run(chip, RUN_HELD if running == RUN_HELD else RUN_FROM_STORED)


def set_thresholds(chip, touch, release, electrode=None):
    """Counts below the baseline, for one electrode or for all."""
    pair = bytes((touch, release))
    if electrode is None:
        write(chip, E0TTH, pair * ELECTRODES)
    else:
        write(chip, E0TTH + 2 * electrode, pair)


def set_debounce(chip, touch, release):
    """So many samples more must agree, 0 to 7."""
    write(chip, DEBOUNCE, bytes((release << 4 | touch,)))


def set_step(chip, step):
    """A step of the ladder, or its name. Charges that were found before are dropped."""
    if isinstance(step, str):
        step = ladder.step(step)
    chip.step = step
    running = chip._running
    stop(chip)
    chip.i2c.writeto_mem(chip.address, AFE_CONFIG_1, bytes(step[ladder.CONFIG_1 : ladder.CONFIG_2 + 1]))
    chip.i2c.writeto_mem(chip.address, CDC0, bytes(CDT0 + 7 - CDC0))
    _set_search(chip, step[ladder.SEARCH])
    if running != STOP:
        run(chip, RUN_FROM_DATA)


def _set_search(chip, search):
    # The number of samples in 0x7B must be that of 0x5C; its baseline bits (BVA) are those of RUN_FROM_DATA.
    first = chip.step[ladder.CONFIG_1] & 0xC0 | RUN_FROM_DATA >> 4 & 0x0C | ACE
    second = SKIP_TIME if search == ladder.CURRENT else 0
    if search == ladder.NOTHING:
        first = 0
    chip.i2c.writeto_mem(chip.address, AUTOCONFIG_0, bytes((first, second, UPPER_LIMIT, LOWER_LIMIT, TARGET)))


# Calibration


def store(chip):
    """Baselines, currents and times of all electrodes, as bytes for a file."""
    stored = bytearray(STORED_BYTES)
    view = memoryview(stored)
    chip.i2c.readfrom_mem_into(chip.address, E0BV, view[:ELECTRODES])
    chip.i2c.readfrom_mem_into(chip.address, CDC0, view[ELECTRODES : 2 * ELECTRODES])
    chip.i2c.readfrom_mem_into(chip.address, CDT0, view[2 * ELECTRODES :])
    return bytes(stored)


def restore(chip, stored):
    """Take up what `store` gave, and run with it. Nothing is searched: a baseline belongs to its charge.

    Behind it may stand the thresholds of each electrode, as the registers from E0TTH on have them.
    """
    if len(stored) != STORED_BYTES and len(stored) != WITH_THRESHOLDS:
        raise ValueError("a chip's calibration has %d bytes, not %d: calibrate again" % (STORED_BYTES, len(stored)))
    stop(chip)
    _set_search(chip, ladder.NOTHING)
    chip.i2c.writeto_mem(chip.address, E0BV, stored[:ELECTRODES])
    chip.i2c.writeto_mem(chip.address, CDC0, stored[ELECTRODES : 2 * ELECTRODES])
    chip.i2c.writeto_mem(chip.address, CDT0, stored[2 * ELECTRODES : STORED_BYTES])
    if len(stored) == WITH_THRESHOLDS:
        chip.i2c.writeto_mem(chip.address, E0TTH, stored[STORED_BYTES:])
    run(chip, RUN_FROM_STORED)


def moved(chip, stored, electrode):
    """Counts between the measurement as last read and the stored baseline: what lies on the board."""
    return (stored[electrode] << 2) - chip.filtered(electrode)


# Electrodes and flags


def out_of_range(chip):
    """Mask of electrodes whose charge was not found: shorted, or far too large."""
    chip.i2c.readfrom_mem_into(chip.address, OOR_STATUS, chip._status)
    return (chip._status[0] | chip._status[1] << 8) & ALL


def clear_over_current(chip):
    """The flag is cleared by writing it. The chip stays stopped."""
    chip._put(TOUCH_STATUS_HIGH, 0x80)
    chip._running = STOP


def charge(chip, electrode):
    """(microampere, half microseconds) with which this electrode is charged."""
    current = chip.read(CDC0 + electrode) & 0x3F or chip.step[ladder.CONFIG_1] & 0x3F
    time = chip.read(CDT0 + electrode // 2) >> (4 * (electrode % 2)) & 7 or chip.step[ladder.CONFIG_2] >> 5
    return current, 1 << (time - 1)


def femtofarads(chip, electrode, millivolts=3300):
    """The electrode's capacitance, from the levels as last read; 0: it is shorted. A cut wire has about 3000."""
    counts = chip.filtered(electrode)
    if not counts:
        return 0
    current, time = charge(chip, electrode)
    return current * time * 512000 // counts * 1000 // millivolts
