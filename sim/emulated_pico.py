"""A whole RP2040, instruction by instruction (`rp2040py`), with this project's simulated chips on its pins.

The emulator has the processor, USB, I2C units, PIO and DMA of a Pico W, and 1/20 of its speed. Wires have no time of their own
there: bytes on I2C come at once, and a bus that hangs cannot be shown. Its flash is given to it as a littlefs image.
"""

import asyncio
import dataclasses
import json

from littlefs import LittleFS, UserContext
from nordlys.boards.pins import PINS
from nordlys.table.places import Places
from nordlys.table.wiring import Wiring
from rp2040py.boards import BOARDS, resolve_firmware
from rp2040py.device.base_device import BaseDevice
from rp2040py.device.load_flash import load_micropython_flash_image
from rp2040py.external.ws2812 import Ws2812

from sim.hardware.board import SimulatedBoard
from sim.micropython.tree import FIRMWARE, tree_files

BOARD = "nordic_countries"
CONTROLLER = "pico_w"
MARCH = "armv6m"
PATIENCE_S = 900  # real seconds for one answer: only an emulator that stands still takes so long
LITTLEFS_DISK = 0x00020000


class EmulatedClock:
    """The chips' time is the emulated processor's; what a wire would take is not added to it."""

    def __init__(self):
        self.clock = None

    @property
    def us(self):
        return int(self.clock.nanos // 1000) if self.clock else 0

    @us.setter
    def us(self, moment):
        pass


class Bus:
    """Simulated chips behind one of the emulator's I2C units: an `ExternalDevice`."""

    def __init__(self, unit, wires):
        self.unit = unit
        self.wires = wires
        self._open = []

    def attach(self, rp2040):
        self._i2c = rp2040.i2c[self.unit]
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._write
        self._i2c.on_read_byte = self._read
        self._i2c.on_stop = self._stop

    def _connect(self, address, mode):
        self._open = []
        for device in self.wires.devices:
            self._open += device.answers(address)
        for device in self._open:
            device.on_start(address)
        self._i2c.complete_connect(bool(self._open))

    def _write(self, byte):
        taken = [device.on_write(byte) for device in self._open]
        self._i2c.complete_write(any(taken))

    def _read(self, more):
        byte = 0xFF
        for device in self._open:
            byte &= device.on_read()
        self._i2c.complete_read(byte)

    def _stop(self):
        for device in self._open:
            device.on_stop()
        self._open = []
        self._i2c.complete_stop()


class Parts:
    """Everything below a board, to be attached to an emulated chip."""

    def __init__(self, board=BOARD):
        self.clock = EmulatedClock()
        with open(FIRMWARE / "nordlys" / "boards" / (board + "_wiring.json"), encoding="utf-8") as file:
            self.wiring = Wiring(json.load(file))
        self.places = Places(board)
        self.board = SimulatedBoard(self.wiring, CONTROLLER, self.clock)
        pins = PINS[CONTROLLER]
        self.buses = [Bus(unit, self.board.bench.wires(unit)) for unit, _, _ in pins["buses"]]
        self.strips = [Ws2812(pin) for pin in pins["strips"][: len(self.wiring.strips)]]

    def attach(self, rp2040):
        self.clock.clock = rp2040.clock
        for device in [*self.buses, *self.strips]:
            device.attach(rp2040)

    def pixel(self, number):
        """(red, green, blue) that was last sent to a canonical pixel."""
        for strip, row in zip(self.strips, self.wiring.strips, strict=True):
            if number in list(row):
                place = list(row).index(number)
                return strip.pixels[place] if place < len(strip.pixels) else (0, 0, 0)
        raise ValueError(f"no strip has pixel {number}")


def the_program(board=BOARD, main=None):
    """The tree as it is flashed, with the native code of this chip, set to this board; `main`: another main.py."""
    files = tree_files(FIRMWARE, mpy=True, march=MARCH, used_outside=main or "")
    if main is not None:
        files["main.py"] = main.encode()
    if board != BOARD:
        files["settings.json"] = json.dumps({"format": 1, "values": {"board": board}}).encode()
    return files


def littlefs_image(layout, files=None):
    """A flash with these files, the program where none are named."""
    context = UserContext(buffsize=layout.fs_blocksize * layout.fs_blockcount)
    flash = LittleFS(
        context=context,
        block_size=layout.fs_blocksize,
        block_count=layout.fs_blockcount,
        prog_size=256,
        disk_version=LITTLEFS_DISK,
    )
    for name, contents in (the_program() if files is None else files).items():
        if "/" in name:
            flash.makedirs(name.rpartition("/")[0], exist_ok=True)
        with flash.open(name, "wb") as file:
            file.write(contents)
    flash.unmount()
    return bytes(context.buffer)


class EmulatedPico(BaseDevice):
    """A Pico W with the program on its flash, or with other files. `BaseDevice` types nothing at it, where a MicroPython
    device would."""

    def __init__(self, image, folder, files=None, board=BOARD):
        self.parts = Parts(board)
        spec = resolve_firmware(BOARDS[CONTROLLER], "micropython", str(image))
        spec = dataclasses.replace(spec, extras=(*spec.extras, lambda: self.parts))
        super().__init__(board=spec)
        flash = folder / "flash.img"
        flash.write_bytes(littlefs_image(spec.layout, files))
        load_micropython_flash_image(flash, self.mcu, spec.layout)
        self.said = b""
        self._asked = 0

    async def start(self):
        self.cdc.on_serial_data = self._hear
        await self.astart(timeout=PATIENCE_S)
        self.cdc.on_serial_data = self._hear

    def _hear(self, data):
        self.said += bytes(data)

    @property
    def ms(self):
        """Emulated milliseconds since the start."""
        return self.parts.clock.us // 1000

    async def until(self, holds, what):
        async def wait():
            while not holds():
                if self.simulator.engine_room_error:
                    raise self.simulator.engine_room_error
                await asyncio.sleep(0.01)

        try:
            await asyncio.wait_for(wait(), PATIENCE_S)
        except TimeoutError:
            raise AssertionError(f"{what} did not happen; it said {self.said[-2000:]!r}") from None

    async def live(self, ms):
        """So much emulated time."""
        end = self.ms + ms
        await self.until(lambda: self.ms >= end, "time")

    async def ask(self, verb, **fields):
        self._asked += 1
        begin = b'{"re":%d,' % self._asked
        for byte in json.dumps({"id": self._asked, "do": verb, **fields}).encode() + b"\n":
            await self.until(lambda: not self.cdc.tx_fifo.full, "room for a byte")
            self.cdc.send_serial_byte(byte)
        await self.until(lambda: begin in self.said and b"\n" in self.said.split(begin)[1], "an answer to " + verb)
        line = begin + self.said.split(begin)[1].split(b"\n")[0]
        return json.loads(line)["ok"]

    async def touch(self, pad, ms, after=600):
        """A finger, and the time in which the table understands it."""
        begin = self.ms + 5
        self.parts.board.finger(self.parts.places.pad_number(pad), begin, begin + ms)
        await self.live(ms + after)
