"""Does the table boot on an emulated Pico W, feel fingers and send light? With a MicroPython image in NORDLYS_UF2.

    NORDLYS_UF2=RPI_PICO_W.uf2 python -m pytest tests/emulated        (1.24 or newer; takes some minutes)

Not shown here: a bus that hangs and an access point, which the emulator does not have.
"""

import asyncio
import os

import pytest

IMAGE = os.environ.get("NORDLYS_UF2")

pytestmark = pytest.mark.skipif(not IMAGE, reason="NORDLYS_UF2 names no MicroPython image of a Pico W")
if IMAGE:
    pytest.importorskip("rp2040py", reason="the group `emulator` of pyproject.toml is not installed")

ROUTE = "orebro-oslo.1"
TAP_MS, HOLD_MS = 90, 900


def test_a_game_is_begun_and_a_route_claimed_by_fingers_and_the_strip_shows_it(tmp_path):
    asyncio.run(play(tmp_path))


async def play(folder):
    from sim.emulated_pico import EmulatedPico

    pico = EmulatedPico(IMAGE, folder)
    await pico.start()
    try:
        hello = await pico.ask("hello")
        assert hello["product"] == "nordlys" and hello["runtime"].startswith("micropython")
        health = await pico.ask("health")
        assert all(chip["found"] for chip in health["chips"]) and health["strips"] == "pio_dma"

        await pico.touch("confirm", TAP_MS)
        state = await pico.ask("state")
        assert state["cards"] == "physical" and state["phase"] == "play"
        places = pico.parts.places
        route = places.pad_number(ROUTE)
        pixels = range(places.route_first[route], places.route_first[route] + places.route_count[route])
        assert [pico.parts.pixel(pixel) for pixel in pixels] == [(0, 0, 0)] * len(pixels)

        await pico.touch(ROUTE, HOLD_MS)
        assert any(any(pico.parts.pixel(pixel)) for pixel in pixels), "the held route is dark"
        before = state["seats"][0]["trains"]
        await pico.touch("confirm", TAP_MS)
        state = await pico.ask("state")
        assert state["seats"][0]["trains"] == before - len(pixels)
        await pico.live(1500)
        assert all(any(pico.parts.pixel(pixel)) for pixel in pixels), "the claimed route is dark"
        assert (await pico.ask("health"))["journal"]["games"] == 1
    finally:
        pico.stop()
