"""Does the terminal show the board in the colours that the strips were sent?"""

import pytest

from sim.console.board_lights import board_lights, colours
from sim.console.client import Client
from sim.console.ink import Ink
from sim.table import SimulatedTable


class Wide:
    """A terminal with colours."""

    width = 120
    ink = Ink(True)


@pytest.fixture
def client():
    simulated = SimulatedTable()
    yield Client(simulated)
    simulated.close()


def drawn(client, game):
    board = client.ask("board", game=game)
    return board, client.ask("lights"), "\n".join(board_lights(board, Wide).lines(client.ask("lights")))


def test_a_claimed_route_shines_in_its_owners_colour(client):
    seats = [{"name": "Ala"}, {"name": "Bo"}]
    client.ask("new_game", game="nordic_countries", seats=seats, cards="physical")
    client.ask("act", seat=0, action={"type": "claim", "route": "orebro-oslo.1"})
    board, lights, text = drawn(client, "nordic_countries")
    route = next(route for route in board["routes"] if route["id"] == "orebro-oslo.1")
    shown = [colours(lights["pixels"])[pixel] for _, _, _, pixel in route["spaces"]]
    assert all(blue > green and red > green for red, green, blue in shown)  # purple
    assert "38;2;" in text and "Sundsvall" in text.replace("\x1b[2m", "").replace("\x1b[0m", "")
    assert text.count("■") >= len(shown)


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights", "far_train", "starter"])
def test_every_board_is_drawn_with_its_console(client, game):
    seats = [{"name": "Ala"}, {"name": "Bo"}]
    client.ask("new_game", game=game, seats=seats)
    _, _, text = drawn(client, game)
    plain = text.replace("\x1b[2m", "").replace("\x1b[0m", "")
    assert "seat.0" in plain and "The lights take" in plain
    assert plain.count("·") > 3
