"""How does the program start on a controller, and how does it end?

Reads the settings, builds the chips, and runs one asyncio loop around `Table.step`. A one-shot flag on the flash, or the
pad *menu* held at power-on, leaves the REPL to the builder's tools instead: no watchdog runs then. Ctrl-C leads there at
once, where the chip's watchdog can be stopped.
"""

import asyncio
import gc
import os
import sys
import time

import machine
import micropython

try:
    import rp2
except ImportError:  # no RP2
    rp2 = None

from nordlys import boards, module, once
from nordlys.link.connection import Connection
from nordlys.link.usb import Usb
from nordlys.table.files import Files
from nordlys.table.table import CRASH_LOG, CRASH_LOG_BYTES, Table

SERVICE_FLAG = "service"  # a file: whoever stored it gets the REPL at the next start, once
WATCHDOG_MS = 8_300  # the RP2's longest
PASS_MS = 1  # the loop rests so long between two passes
MENU_MS = 200  # so long a finger may need to be felt at power-on: two outputs of the slowest step, and a little
NO_CTRL_C = -1
CTRL_C = 3
PROMPT, SERVICE = "prompt", "service"  # why the loop ended; anything else: start again

# CTRL of the chip's watchdog (RP2040 data sheet, 4.7.6; RP2350 data sheet, 12.9.7): it pauses while ENABLE is 0.
WATCHDOG_CTRL = (("RP2040", 0x4005_8000), ("RP2350", 0x400D_8000))
WATCHDOG_ENABLE = 1 << 30


class Hardware:
    """The controller that this runs on."""

    NEEDS_CALIBRATION = True
    touch = None  # fingers come from people here

    def __init__(self, watchdog=True):
        self.board = getattr(machine, "board", None)  # a simulated controller has fingers for the builder's verbs
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS) if watchdog else None

    def feed(self):
        if self._watchdog is not None:
            self._watchdog.feed()

    def unwatch(self):
        """Stop the watchdog, where the chip can; True when none runs any more. MicroPython itself has no call for it."""
        if self._watchdog is None:
            return True
        for chip, register in WATCHDOG_CTRL:
            if chip in sys.implementation._machine:
                machine.mem32[register] &= ~WATCHDOG_ENABLE
                if not machine.mem32[register] & WATCHDOG_ENABLE:
                    self._watchdog = None
                    return True
        return False

    def boards(self, settings):
        """The boards that can be played here: the one that is wired."""
        return (settings["board"],)

    def build(self, table, board):
        """Touch chips and strips as the wiring and the settings say."""
        settings = table.settings
        return once("chips.build").build(
            machine,
            settings["controller"],
            table.wiring,
            settings["colour_order"],
            rp2,
            time.ticks_us,
            settings["interrupts"],
        )


class Serial:
    """USB's two directions, never waiting: what is not there is not read, what does not fit is not written.

    There is no asking how much fits, and a write that does not fit holds the whole program for half a second. A byte that
    fits never waits; pieces go only to a reader who has just been heard.
    """

    FRESH_MS = 1_000  # so long after a byte came, somebody is there who reads

    def __init__(self):
        import select

        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._heard_at = time.ticks_ms()
        self._one = bytearray(1)

    def read_into(self, buffer):
        count = 0
        while count < len(buffer) and self._ready(self._readable):
            byte = self._in.read(1)[0]
            buffer[count] = byte
            count += 1
            self._heard_at = time.ticks_ms()
            if byte == CTRL_C:
                break  # what follows is for the prompt
        return count

    def write(self, data):
        if time.ticks_diff(time.ticks_ms(), self._heard_at) < self.FRESH_MS:
            return self._out.write(data) if self._ready(self._writable) else 0
        count = 0
        while count < len(data) and self._ready(self._writable):
            self._one[0] = data[count]
            self._out.write(self._one)
            count += 1
        return count

    def _ready(self, poll):
        # ipoll gives the same tuple again and again, where poll would make a list.
        for _ in poll.ipoll(0):
            return True
        return False


def run(files=None, serial=None):
    """Until somebody asks for the REPL. Gives why it ended."""
    files = files or Files("/")
    if _asked_for_repl(files):
        return SERVICE
    hardware = Hardware()
    try:
        table = Table(hardware, files, os.urandom, time.ticks_ms, time.ticks_us)
        if _menu_held(table):
            table.leave(SERVICE)
        serve(table, serial or Serial())
        asyncio.run(_live(table))
    except KeyboardInterrupt:  # before the loop has taken Ctrl-C over
        _end(hardware, files, PROMPT)
    except Exception:
        hardware.unwatch()  # whoever comes to mend it is not cut off
        raise
    return PROMPT


def serve(table, stream):
    """The link on this stream."""
    usb = Usb(stream, table.clock, table.breathe, lambda: table.leave(PROMPT))
    folder = boards.__file__.rsplit("/", 1)[0]
    table.words = usb.attach(Connection(table.sitting, usb.send, folder, table.board, table))
    table.link = usb


async def _live(table):
    """The loop, and its end: all of it in here, so that nothing is left to do when asyncio comes back."""
    # Ctrl-C comes as a byte, which ends the program cleanly, not as an exception in the middle of a write.
    micropython.kbd_intr(NO_CTRL_C)
    try:
        table.start(table.clock())
        gc.collect()
        while table.left is None:
            table.step(table.clock())
            await asyncio.sleep_ms(PASS_MS)
    except Exception as error:
        _stumble(table, error)
        return
    finally:
        micropython.kbd_intr(CTRL_C)
    _end(table.hardware, table.files, table.left)


def _stumble(table, error):
    """A table that cannot begin: kept on the flash, told at the prompt, and whoever comes to mend it is not cut off."""
    table.hardware.unwatch()
    told = module("table.crash").told("start", error, table.uptime())
    try:
        table.files.append_log(CRASH_LOG, told, CRASH_LOG_BYTES)
    except OSError:
        pass  # a full flash
    print(told)


def _end(hardware, files, why):
    """Ctrl-C: to the prompt at once, with what was typed behind it. A watchdog that goes on would cut the prompt off:
    then, and for the verb `service`, the flag is stored and the next start has none. Else: start again."""
    if why == PROMPT and hardware.unwatch():
        return
    if why in (PROMPT, SERVICE):
        files.write(SERVICE_FLAG, "1")
    machine.reset()


def _asked_for_repl(files):
    """The flag serves once: the start after this one is a usual one again."""
    if not files.exists(SERVICE_FLAG):
        return False
    files.remove(SERVICE_FLAG)
    return True


def _menu_held(table):
    """A builder who is locked out by a broken program holds *menu* while the power comes on.

    Seen against the stored baselines: a chip that was never calibrated takes a finger for a part of the empty board.
    """
    electrode = table.wiring.electrode_of(table.places.console_pad("menu"))
    if electrode < 0 or table.calibration.fault:
        return False
    chip = table.touch.chips[electrode // 12]
    begin = table.clock()
    while time.ticks_diff(table.clock(), begin) < MENU_MS:
        table.touch.poll(table.clock())
        if chip.touched >> electrode % 12 & 1:
            return True
        time.sleep_ms(1)
    return False
