"""Do the emulator's I2C, PIO and DMA agree with what the firmware and the simulated chips take for granted?

No MicroPython is needed for this: registers are written as its drivers do.
"""

import struct

import pytest

pytest.importorskip("rp2040py", reason="the group `emulator` of pyproject.toml is not installed")

from nordlys.chips import mpr121
from nordlys.chips.pio_strip import TICKS_HZ, program
from rp2040py.execute_batch import execute_batch
from rp2040py.external.ws2812 import Ws2812
from rp2040py.simulator import Simulator

from sim.hardware.bench import Bench
from sim.hardware.rp2 import Rp2

IC_CON, IC_TAR, IC_DATA_CMD, IC_ENABLE, IC_TX_ABRT_SOURCE = 0x00, 0x04, 0x10, 0x6C, 0x80
READ, STOP, RESTART = 1 << 8, 1 << 9, 1 << 10

RAM = 0x2000_0000
ENDLESS = 0xE7FE  # b .
PIO0 = 0x5020_0000
CTRL, TXF0, INSTR_MEM0, CLKDIV, EXECCTRL, SHIFTCTRL, INSTR, PINCTRL = 0x00, 0x10, 0x48, 0xC8, 0xCC, 0xD0, 0xD8, 0xDC
DMA0 = 0x5000_0000
IO_BANK0 = 0x4001_4000
PIO0_FUNCTION = 6
CLOCK_HZ = 125_000_000
PIN = 16


def read_register(i2c, address, register):
    i2c.write_uint32(IC_ENABLE, 0)
    i2c.write_uint32(IC_TAR, address)
    i2c.write_uint32(IC_ENABLE, 1)
    i2c.write_uint32(IC_DATA_CMD, register)
    i2c.write_uint32(IC_DATA_CMD, READ | STOP | RESTART)
    if i2c.read_uint32(IC_TX_ABRT_SOURCE):
        return None
    return i2c.read_uint32(IC_DATA_CMD) & 0xFF


def test_the_simulated_chips_answer_on_the_emulated_i2c():
    from sim.emulated_pico import Parts

    parts = Parts()
    mcu = Simulator().rp2040
    parts.attach(mcu)
    for unit, _, address in parts.wiring.places:
        assert read_register(mcu.i2c[unit], address, mpr121.AFE_CONFIG_2) == mpr121.POWER_ON_CONFIG_2
    assert read_register(mcu.i2c[0], 0x30, 0) is None


def encoded(bits):
    """The instructions of a program with one side-set bit, as MicroPython assembles them."""
    words = []
    for line in bits.lines:
        if line.what == "out":
            word = 0x6020 | line.operands[1]  # into X
        else:
            word = bits.labels[line.operands[-1]] | (0x20 if len(line.operands) == 2 else 0)  # !X
        words.append(word | line.level << 12 | line.delay << 8)
    return words


def test_the_strips_program_is_understood_bit_by_bit():
    simulator = Simulator()
    mcu = simulator.rp2040
    strip = Ws2812(PIN)
    strip.attach(mcu)
    words = encoded(program(Rp2(Bench())))
    for number, word in enumerate(words):
        mcu.write_uint32(PIO0 + INSTR_MEM0 + 4 * number, word)
    mcu.write_uint32(IO_BANK0 + 8 * PIN + 4, PIO0_FUNCTION)
    mcu.write_uint32(PIO0 + CLKDIV, (CLOCK_HZ * 256 // TICKS_HZ) << 8)
    mcu.write_uint32(PIO0 + EXECCTRL, len(words) - 1 << 12)
    mcu.write_uint32(PIO0 + SHIFTCTRL, 1 << 17 | 8 << 25)  # autopull of eight bits, the highest first
    mcu.write_uint32(PIO0 + PINCTRL, 1 << 26 | PIN << 5)
    mcu.write_uint32(PIO0 + INSTR, 0xE081)  # set pindirs, 1
    mcu.write_uint32(PIO0 + PINCTRL, 1 << 29 | PIN << 10)
    frame = bytes(range(1, 250, 7)) + b"\x00\xff\xaa"
    frame = frame[: len(frame) // 3 * 3]
    mcu.write_uint32(RAM, ENDLESS)
    for at, byte in enumerate(frame):
        mcu.write_uint8(RAM + 256 + at, byte)
    mcu.core.pc = RAM
    mcu.write_uint32(PIO0 + CTRL, 1 << 4)  # begin anew, with nothing to shift out: as pio_sm_init does
    mcu.write_uint32(PIO0 + CTRL, 1)
    mcu.write_uint32(DMA0 + 0x0, RAM + 256)
    mcu.write_uint32(DMA0 + 0x4, PIO0 + TXF0)
    mcu.write_uint32(DMA0 + 0x8, len(frame))
    # Bytes, reading on and writing in one place, at the pace of PIO 0's first transmitter: as PioDma asks for it.
    mcu.write_uint32(DMA0 + 0xC, 1 | 0 << 2 | 1 << 4 | 0 << 11 | 0 << 15)
    simulator.stopped = False
    for _ in range(2000):
        execute_batch(simulator, 1)
        if strip.frame_count:
            break
    sent = [tuple(frame[at : at + 3]) for at in range(0, len(frame), 3)]
    assert strip.pixels == [(red, green, blue) for green, red, blue in sent]


def test_the_program_leaves_room_for_kept_games_and_a_new_program():
    from littlefs import LittleFS, UserContext
    from rp2040py.boards import BOARDS, resolve_layout

    from sim.emulated_pico import littlefs_image

    layout = resolve_layout(BOARDS["pico_w"], "micropython")
    context = UserContext(buffsize=layout.fs_blocksize * layout.fs_blockcount)
    context.buffer[:] = littlefs_image(layout)
    flash = LittleFS(context, block_size=layout.fs_blocksize, block_count=layout.fs_blockcount)
    assert {"boot.py", "main.py", "nordlys"} <= set(flash.listdir("/"))
    assert "fast_rp2.mpy" in flash.listdir("/nordlys/chips")
    assert (layout.fs_blockcount - flash.used_block_count) * layout.fs_blocksize >= 128 * 1024


def test_an_image_and_the_program_are_laid_into_the_emulated_flash(tmp_path):
    from rp2040py.boards import BOARDS, resolve_layout

    from sim.emulated_pico import EmulatedPico, littlefs_image

    image = tmp_path / "endless.uf2"
    code = ENDLESS.to_bytes(2, "little") * 128
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x1000_0000, len(code), 0, 1, 0xE48BFF56)
    image.write_bytes(head + code.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    pico = EmulatedPico(image, tmp_path)
    layout = resolve_layout(BOARDS["pico_w"], "micropython")
    end = layout.fs_start + layout.fs_blocksize * layout.fs_blockcount
    assert bytes(pico.mcu.flash[:256]) == code
    assert bytes(pico.mcu.flash[layout.fs_start : end]) == littlefs_image(layout)
    unit, _, address = pico.parts.wiring.places[0]
    assert read_register(pico.mcu.i2c[unit], address, mpr121.AFE_CONFIG_2) == mpr121.POWER_ON_CONFIG_2
    pico.mcu.core.pc = 0x1000_0000
    pico.simulator.stopped = False
    execute_batch(pico.simulator, 1)
    assert pico.parts.clock.us > 0
