"""Do drivers and chip model hold under a real MicroPython too, and does a steady poll allocate nothing there?"""

from pathlib import Path

import pytest

from sim.micropython import allocated_bytes, live_bytes, run_tests

TESTS = Path(__file__).parents[1]
MODEL = TESTS.parent / "sim" / "hardware"

# Chips that answer what was put there before: what is measured is the driver alone.
INERT = """
class Inert:
    def __init__(self):
        self.status = 0
        self.mode = 0xCC
        self.times = 0x24
    def readfrom_mem_into(self, address, register, buffer):
        if register == 0:
            buffer[0] = self.status
            buffer[1] = 0
        elif register == 0x5E:
            buffer[0] = self.mode
        elif register == 0x5D:
            buffer[0] = self.times
            if len(buffer) > 1:
                buffer[1] = self.mode
        else:
            for index in range(len(buffer)):
                buffer[index] = 2
    def writeto_mem(self, address, register, data):
        if register == 0x5E:
            self.mode = data[0]
        elif register == 0x5C:
            self.times = data[1]
        elif register == 0x80:
            self.times = 0x24
    def writeto(self, address, data):
        pass
from nordlys.chips.bus import TouchChips
from nordlys.chips.mpr121 import MPR121
inert = Inert()
chip = MPR121(inert)
chip.start("quick")
class Line:
    def value(self):
        return 1
places = [(0, n // 4, 0x5A + n % 4) for n in range(11)] + [(1, None, 0x5A + n) for n in range(4)]
ports = {0: Inert(), 1: Inert()}
"""
BOARD = "board = TouchChips(ports, places)\nassert board.start(0, 'charge') == 15\nnow = 0\n"
STEP = "global now\nnow += 5\nboard.poll(now)"


# 524 pixels on two strips, whose drivers take what they are given.
LAMPS = """
from array import array
from nordlys.chips.bitstream import Bitstream
from nordlys.chips.strips import Strips
class Machine:
    class Pin:
        OUT = 1
        def __init__(self, number, mode):
            pass
    def bitstream(self, pin, encoding, timing, wire):
        pass
now = 0
def ticks_us():
    return now
machine = Machine()
drivers = [Bitstream(machine, pin, ticks_us) for pin in (16, 17)]
strips = Strips(drivers, [array("H", range(262)), array("H", range(523, 261, -1))], %r)
frame = bytearray(3 * 524)
"""


@pytest.mark.parametrize("order", ["GRB", "GRBW"])
def test_sending_frames_allocates_nothing(order):
    """A whole frame, and a patched route within it; waiting for the latch in between."""
    call = (
        "global now\nstrips.show(frame)\nassert strips.busy()\nnow += 400\nassert not strips.busy()\n"
        "strips.patch(frame, 100, 6)\nstrips.send()\nnow += 400\nassert not strips.busy()"
    )
    assert allocated_bytes(LAMPS % order, call, times=20, warm=2, locked=True) == 0


def test_the_same_tests_pass_under_micropython():
    report = run_tests([TESTS / "chips", TESTS / "hardware", MODEL], jobs=1)
    assert report.failed == 0, report.failures
    assert report.passed > 70


def test_the_drivers_pass_compiled_too():
    report = run_tests([TESTS / "chips", MODEL], mpy=True, jobs=1)
    assert report.failed == 0, report.failures


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_a_steady_poll_of_a_chip_allocates_nothing(mpy):
    assert allocated_bytes(INERT, "chip.poll()", times=200, locked=True, mpy=mpy) == 0


def test_a_steady_poll_with_an_interrupt_line_allocates_nothing():
    assert allocated_bytes(INERT + "chip.interrupt = Line()", "chip.poll()", times=200, locked=True) == 0


def test_a_steady_poll_of_fifteen_chips_allocates_nothing():
    """Several checks of running chips are in it: one each 250 ms."""
    assert allocated_bytes(INERT + BOARD, STEP, times=500, warm=100, locked=True) == 0


def test_a_finger_allocates_nothing_either():
    """Down: levels are read, the baseline is held. Up: it follows again."""
    call = "inert.status ^= 4\nchip.poll()\nassert chip.touched == inert.status"
    assert allocated_bytes(INERT, call, times=50, warm=2, locked=True) == 0


def test_fifteen_chips_keep_less_heap_than_planned():
    """Code and inert chips of this test are in it; what each chip of the board adds is counted apart."""
    code = live_bytes(INERT)
    assert code < 17_500
    assert live_bytes(INERT + BOARD) - code < 15 * 400
