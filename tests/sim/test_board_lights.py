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


class Plain(Wide):
    """A terminal without colours, as narrow as any."""

    width = 80
    ink = Ink(False)


def drawn(client, game, terminal=Wide):
    board = client.ask("board", game=game)
    lights, seats = client.ask("lights"), client.ask("state")["seats"]
    return board, lights, "\n".join(board_lights(board, terminal).lines(lights, seats))


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
    assert "Ala" in plain and "Bo" in plain and "The lights take" in plain
    assert game == "starter" or "confirm" in plain
    assert plain.count("·") > 3 and "seat." not in plain


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights", "starter"])
@pytest.mark.parametrize("terminal", [Wide, Plain])
def test_every_city_can_be_read(client, game, terminal):
    client.ask("new_game", game=game, seats=[{"name": "Ala"}, {"name": "Bo"}])
    board, _, text = drawn(client, game, terminal)
    plain = text.replace("\x1b[2m", "").replace("\x1b[0m", "")
    for city in board["cities"]:
        if city["name"]:
            assert city["name"][:3] in plain, (city["name"], plain)


def test_without_colours_a_letter_tells_the_light(client):
    client.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}], cards="physical")
    client.ask("act", seat=0, action={"type": "claim", "route": "orebro-oslo.1"})
    client.ask("act", seat=1, action={"type": "claim", "route": "imatra-lahti"})
    _, _, text = drawn(client, "nordic_countries", Plain)
    rows = text.split("\n")
    assert "\x1b" not in text and "■" not in text
    assert any(row.startswith("Lights: A amber, the light of black; P purple") for row in rows)
    assert "P Ala" in text and sum(row.count("P") for row in rows[:-2]) >= 2


@pytest.mark.parametrize(
    "colour, letter",
    [
        ("180000", "R"),
        ("110400", "A"),
        ("181300", "Y"),
        ("001300", "G"),
        ("000318", "B"),
        ("0e0018", "P"),
        ("0f1318", "W"),
    ],
)
def test_every_seats_light_has_a_letter(client, colour, letter):
    board = client.ask("board", game="nordic_countries")
    lights = {"pixels": colour * 356, "limited": False, "milliamps": 1}
    assert f"Lights: {letter} " in "\n".join(board_lights(board, Plain).lines(lights))
