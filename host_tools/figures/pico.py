"""What does the table cost a whole chip? On an emulated RP2040, with the path of a MicroPython image in NORDLYS_UF2; else nothing.

Milliseconds are the emulator's: it counts every instruction at 125 MHz and knows no cache in front of the flash. It takes some
25 times as long as a chip would, so this takes some minutes.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path

KEY = "pico.northern_lights."
BOARD = "northern_lights"  # the largest: 15 chips, 510 pixels
RENDER_MUST_MS, BOOT_MUST_MS = 12, 3_000
FINGERS = 12
HELD_MS = 150
PIXEL_US, LATCH_US = 30, 50  # of a strip
HEAP_BLOCK = 16  # bytes

# In place of main.py: the same parts, asked one by one. A chip keeps each name for good, so these are names that it has.
ASKED = """
import gc, micropython, os, time
def stat(name):
    gc.collect()
    print("figure", name, gc.mem_free())
stat("prompt.free_heap_bytes")
from nordlys import app
from nordlys.table.files import Files
table = app.Table(app.Hardware(False), Files("/"), os.urandom, time.ticks_ms, time.ticks_us)
app.serve(table, app.Serial())
table.start(table.clock())
def step(count):
    for _ in range(count):
        table.step(table.clock())
step(5)
stat("menu.free_heap_bytes")
table.sitting.new_game("northern_lights", [{"name": chr(65 + seat)} for seat in range(5)], seed=1)
step(20)
stat("5p.free_heap_bytes")
micropython.mem_info()
game = table.sitting.game
for route in range(0, 120, 3):
    if not game.shut[route // 3 % 5][route]:
        game.take_lane(route, route // 3 % 5)
lights = table.lights
def sort(name, key):
    value = 0
    for _ in range(4):
        gc.collect()
        start = time.ticks_us()
        key()
        value = max(value, time.ticks_diff(time.ticks_us(), start))
    print("figure", name, value)
def flush():
    lights._paint()
    lights.canvas.beat(table.clock())
    lights._render(table.clock())
def write():
    lights.canvas.beat(table.clock())
    lights._render(table.clock())
    lights._send()
sort("full_scene.render_us", flush)
sort("next_frame.us", write)
sort("poll_15_chips.us", lambda: table.touch.poll(table.clock()))
sort("collect_garbage.us", gc.collect)
gc.collect()
step(3)
index = gc.mem_alloc()
after = gc.mem_alloc()
own = after - index  # what asking itself takes
index = gc.mem_alloc()
step(60)
after = gc.mem_alloc()
print("figure 60_passes.allocated_bytes", after - index - own)
print("figure end 0")
"""


def measure(quick):
    image = os.environ.get("NORDLYS_UF2")
    if not image or quick:
        return
    figures = dict(asyncio.run(_asked(image)))
    for name, value in figures.items():
        unit = "bytes" if name.endswith("bytes") else "us emulated"
        yield KEY + name, value, unit
    yield KEY + "full_scene.render.to_must", figures["full_scene.render_us"] / 1000 / RENDER_MUST_MS, "ratio"
    lit_ms, waits = asyncio.run(_touched(image))
    yield KEY + "boot_to_lights.ms", lit_ms, "ms emulated"
    yield KEY + "boot_to_lights.to_must", lit_ms / BOOT_MUST_MS, "ratio"
    yield KEY + "touch_to_light.typical_ms", sorted(waits)[len(waits) // 2], "ms emulated"
    yield KEY + "touch_to_light.worst_ms", max(waits), "ms emulated"


async def _asked(image):
    from sim.emulated_pico import EmulatedPico, the_program

    with tempfile.TemporaryDirectory(prefix="nordlys-bench-") as folder:
        pico = EmulatedPico(image, Path(folder), the_program(BOARD, ASKED), BOARD)
        await pico.start()
        try:
            await pico.until(lambda: b"figure end" in pico.said or b"Traceback" in pico.said, "the last figure")
            said = pico.said.decode()
            rows = [line.split() for line in said.splitlines() if line.startswith("figure ")]
            if rows[-1][1] != "end":
                raise RuntimeError(said)
            whole = int(re.search(r"max free sz: (\d+)", said).group(1)) * HEAP_BLOCK
            return [*[(name, int(value)) for _, name, value in rows[:-1]], ("5p.largest_free_bytes", whole)]
        finally:
            pico.stop()


async def _touched(image):
    """(milliseconds from power-on to the first light, [from a finger to the last bit of its route's first pixel])."""
    from sim.emulated_pico import EmulatedPico, the_program

    with tempfile.TemporaryDirectory(prefix="nordlys-bench-") as folder:
        pico = EmulatedPico(image, Path(folder), the_program(BOARD), BOARD)
        await pico.start()
        try:
            await pico.until(lambda: any(any(map(any, strip.pixels)) for strip in pico.parts.strips), "a light")
            lit = pico.ms
            await pico.live(500)
            places = pico.parts.places
            waits = []
            for finger in range(FINGERS):
                pad = finger * 37 % places.routes
                down = pico.ms + 20
                seen = _watch(pico.parts, places.route_first[pad], down)
                pico.parts.board.finger(pad, down, down + HELD_MS)
                await pico.until(lambda seen=seen: seen, "its light")
                waits.append(seen[0] - down)
                await pico.live(HELD_MS + 300 + 7 * finger)  # no two at the same moment of the loop
            return lit, waits
        finally:
            pico.stop()


def _watch(parts, pixel, since):
    """A list in which the milliseconds stand when this pixel's last bit was sent, as soon as it shines."""
    seen = []
    for strip, row in zip(parts.strips, parts.wiring.strips, strict=True):
        if pixel in list(row):
            place = list(row).index(pixel)

            def look(pixels, place=place):
                now = parts.clock.us
                if not seen and now >= since * 1000 and any(pixels[place]):
                    # The strip tells a frame when it has latched: after that bit came those of the pixels behind it.
                    seen.append((now - LATCH_US - (len(pixels) - 1 - place) * PIXEL_US) / 1000)

            strip.on_pixels = look
    return seen
