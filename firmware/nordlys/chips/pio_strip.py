"""How does an RP2 send a strip by itself? A PIO state machine makes the bits, a DMA channel brings the bytes.

The processor only starts it: interrupts stay on, the radio works on, several strips go out at the same time. State machine
and channel are whichever are free; on a Pico W the radio has some of its own.
"""

# pyright: reportUndefinedVariable=false
# ruff: noqa: F821
# The words of a PIO program are defined while it is assembled.

from .bitstream import LATCH_US

MACHINES = 12  # of the largest RP2; the RP2040 has eight, and says so to a higher number
# A bit takes twelve ticks of 9.6 MHz: four high and eight low for a 0, eight high and four low for a 1.
TICKS_HZ = 9_600_000
BYTE_US = 10
WRAP = 0x3FFFFFFF


def program(rp2):
    @rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
    def bits():
        label("next")
        out(x, 1).side(0)[3]
        jmp(not_x, "zero").side(1)[3]
        jmp("next").side(1)[3]
        label("zero")
        jmp("next").side(0)[3]

    return bits


class PioDma:
    how = "pio_dma"

    def __init__(self, machine, rp2, pin, bits, ticks_us):
        """bits: what `program` gave, once for all strips: a block's memory holds it once."""
        self._ticks_us = ticks_us
        self._dma = rp2.DMA()
        try:
            self._machine, number = _free_machine(machine, rp2, pin, bits)
        except Exception:
            self._dma.close()
            raise
        # Each PIO block has eight request lines; the first four are its transmitters.
        request = (number // 4) * 8 + number % 4
        self._control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=request)
        self._machine.active(1)
        self._begun = ticks_us() & WRAP
        self._takes = LATCH_US

    def send(self, wire):
        self._dma.config(read=wire, write=self._machine, count=len(wire), ctrl=self._control, trigger=True)
        self._begun = self._ticks_us() & WRAP
        self._takes = len(wire) * BYTE_US + LATCH_US

    def busy(self):
        """Until the last bit is out and the strip has taken it."""
        # By what has passed since: a moment that lies half a turn of the clock back (nine minutes) would look like one to come.
        return self._dma.active() or (self._ticks_us() - self._begun) & WRAP < self._takes


def _free_machine(machine, rp2, pin, bits):
    for number in range(MACHINES):
        try:
            # The radio's is refused here. One of this program's own is not, and would be taken from its strip: it is active.
            found = rp2.StateMachine(number)
            if not found.active():
                found.init(bits, freq=TICKS_HZ, sideset_base=machine.Pin(pin))
                return found, number
        except (OSError, ValueError):
            continue
    raise OSError("no PIO state machine is free")
