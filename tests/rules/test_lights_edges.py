"""Edges of Northern Lights' rules that the lists show, beside what `act` takes."""

from nordlys.rules.cards import CARDS
from railway_kit import Table


def test_every_colour_is_listed_for_a_grey_route():
    """NL-12: grey routes take any one colour, each of the eight."""
    table = Table("northern_lights", 2)
    for colour in CARDS[:8]:
        table.hold(0, **{colour: 1, "loco": 1})
        assert {colour: 1, "loco": 1} in table.payments(0, "alborg-goteborg.1") + table.payments(0, "stockholm-turku.1")
