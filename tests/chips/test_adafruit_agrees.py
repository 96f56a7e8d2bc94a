"""Does Adafruit's own MPR121 driver, unmodified, see the same as ours over the same model?"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from nordlys.chips import mpr121

from tests.chips import scripted_fingers as script

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def adafruit():
    done = subprocess.run(
        [sys.executable, "-m", "tests.chips.scripted_fingers"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def ours():
    """Our driver with Adafruit's settings: the quick step, its filters, no debounce, no lock while touched."""
    made, chip = script.bench()
    driver = mpr121.MPR121(made.machine.I2C(0), script.ADDRESS)
    driver.start("quick", 12, 6)
    driver.stop()
    driver.write(mpr121.MHDR, bytes((1, 1, 14, 0, 1, 5, 1, 0, 0, 0, 0)))
    driver.write(mpr121.AUTOCONFIG_0, bytes(5))
    driver.set_debounce(0, 0)
    driver.hold = lambda: None
    made.clock.wait_until_ms(script.BEGIN_MS)
    driver.run(script.RUN)

    def touched():
        driver.poll()
        driver.read_levels()
        return driver.touched

    seen = script.readings(made.clock, touched, driver.filtered, driver.baseline)
    return {"registers": chip.memory[0x2B:0x80].hex(), "readings": seen}


def test_the_driver_is_the_installed_one(adafruit):
    assert "site-packages" in adafruit["driver"]


def test_both_leave_the_same_registers(adafruit, ours):
    assert ours["registers"] == adafruit["registers"]


def test_both_see_the_same_touches_baselines_and_data(adafruit, ours):
    assert len(ours["readings"]) == len(adafruit["readings"]) > 400
    for mine, theirs in zip(ours["readings"], adafruit["readings"], strict=True):
        assert mine == theirs


def test_the_script_has_something_to_see(adafruit):
    """Every strong finger goes down and up, the weak one never; data moves, baselines drift."""
    ever = 0
    for _, touched, _, _ in adafruit["readings"]:
        ever |= touched
    assert ever & ~(1 << 7 | 1 << 4) == 1 << 0 | 1 << 3 | 1 << 11 | 1 << 5 | 1 << 6
    assert not ever >> 8 & 1
    assert len({tuple(filtered) for _, _, filtered, _ in adafruit["readings"]}) > 100
    drifting = [baseline[9] for _, _, _, baseline in adafruit["readings"]]
    assert max(drifting[5:]) - min(drifting[5:]) >= 8
    edges = [
        (ms, now ^ before)
        for (_, before, _, _), (ms, now, _, _) in zip(adafruit["readings"], adafruit["readings"][1:], strict=False)
        if (now ^ before) >> 3 & 1
    ]
    assert [mask & 8 for _, mask in edges] == [8, 8]
    assert 1300 <= edges[0][0] <= 1320 and 2500 <= edges[1][0] <= 2520
