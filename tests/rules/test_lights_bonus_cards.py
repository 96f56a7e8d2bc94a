"""What do the eleven bonus cards of Northern Lights count? NL-21, a test or more for each card."""

from railway_kit import Table

ALL = (
    "small_steps",
    "call_of_the_locos",
    "nordic_express",
    "capital_investment",
    "cost_cutting",
    "regional_links",
    "rail_empire",
    "polar_express",
    "golden_snowplough",
    "ferry_captain",
    "wild_west",
)
ONE, OTHER, BOTH, NOBODY = [10, 0], [0, 10], [10, 10], [0, 0]


def playing(card, players=2, options=None):
    """A game with this card in play, and nothing else that counts: no cards in hand, no tickets."""
    table = Table("northern_lights", players, rig={"bonus": [card]}, options=options)
    for seat in range(players):
        table.hold(seat)
        table.tickets(seat)
    return table


def won(table, card):
    """The card's points, seat by seat."""
    return [row["bonus"][card] for row in table.score()["table"]]


def test_all_eleven_are_known():
    """NL-21: the cards of the board are these eleven, worth 10 points each."""
    board = Table("northern_lights").board
    assert sorted([name for name, _ in board.bonuses]) == sorted(ALL)
    assert [points for _, points in board.bonuses] == [10] * 11


def test_nobody_gets_a_card_that_all_count_nought_for():
    """NL-21: nobody has claimed, completed or held anything; only trains are left, the same for all."""
    for card in ALL:
        for players in (2, 5):
            table = playing(card, players)
            assert won(table, card) == [10 if card == "cost_cutting" else 0] * players, card


def test_small_steps():
    """NL-21 small_steps: claimed routes of length 1; longer ones do not count."""
    table = playing("small_steps")
    table.give(1, "goteborg-karlstad", "apatity-murmansk", "karlstad-ostersund")
    assert won(table, "small_steps") == NOBODY
    table.give(0, "karlstad-norrkoping")
    assert won(table, "small_steps") == ONE
    table.give(1, "alborg-goteborg.1")  # a ferry of 1 is a route of length 1
    assert won(table, "small_steps") == BOTH
    table.give(1, "boden-tornio")
    assert won(table, "small_steps") == OTHER


def test_call_of_the_locos():
    """NL-21 call_of_the_locos: locos in hand and half of each colour's cards, rounded down."""
    table = playing("call_of_the_locos")
    table.hold(0, loco=2, red=3)  # 3
    table.hold(1, loco=2, purple=1, blue=1, orange=1, white=1, green=1, yellow=1, black=1, red=1)  # 2
    assert won(table, "call_of_the_locos") == ONE
    table.hold(1, loco=3)
    assert won(table, "call_of_the_locos") == BOTH
    table.hold(1, blue=6)
    assert won(table, "call_of_the_locos") == BOTH
    table.hold(1, blue=7)
    assert won(table, "call_of_the_locos") == BOTH
    table.hold(1, blue=5, red=5)  # 4
    assert won(table, "call_of_the_locos") == OTHER


def test_call_of_the_locos_locos_form_no_pairs():
    """NL-21 call_of_the_locos: four locos count 4, not 2 or 6; a single card of a colour nothing."""
    table = playing("call_of_the_locos")
    table.hold(0, loco=4)
    table.hold(1, red=8)
    assert won(table, "call_of_the_locos") == BOTH
    table.hold(1, red=6, blue=1, green=1)
    assert won(table, "call_of_the_locos") == ONE
    table.hold(1, red=10)
    assert won(table, "call_of_the_locos") == OTHER
    table.hold(0, red=1, green=1)
    table.hold(1, loco=1)
    assert won(table, "call_of_the_locos") == OTHER
    table.hold(1, purple=1)
    assert won(table, "call_of_the_locos") == NOBODY


def test_call_of_the_locos_every_colour_counts():
    """NL-21 call_of_the_locos: a pair of each of the 8 colours counts as a loco."""
    for colour in ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"):
        table = playing("call_of_the_locos")
        table.hold(0, **{colour: 2})
        table.hold(1, loco=1)
        assert won(table, "call_of_the_locos") == BOTH, colour


def test_nordic_express_counts_spaces():
    """NL-21 nordic_express: one route of 5 is longer than a trail of four routes of 1."""
    table = playing("nordic_express")
    table.give(0, "karlstad-ostersund")
    table.give(1, "boden-tornio", "boden-rovaniemi", "kemijarvi-rovaniemi", "oulu-tornio")
    assert [row["longest"] for row in table.score()["table"]] == [5, 4]
    assert won(table, "nordic_express") == ONE


def test_nordic_express_loops():
    """NL-21 nordic_express: a city may be passed again, a route may not."""
    table = playing("nordic_express")
    # Oslo to Karlstad, and the loop Karlstad, Stockholm, Norrköping, Karlstad: 4 spaces
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1", "norrkoping-stockholm.1", "karlstad-norrkoping")
    table.give(1, "boden-tornio", "boden-rovaniemi", "kemijarvi-rovaniemi")
    assert [row["longest"] for row in table.score()["table"]] == [4, 3]
    assert won(table, "nordic_express") == ONE
    table.give(1, "oulu-tornio")
    assert [row["longest"] for row in table.score()["table"]] == [4, 4]
    assert won(table, "nordic_express") == BOTH
    table.give(0, "lillehammer-oslo.1")
    assert [row["longest"] for row in table.score()["table"]] == [5, 4]


def test_nordic_express_two_loops_through_one_city():
    """NL-21 nordic_express: the trail runs round both loops, and out again on a branch."""
    table = playing("nordic_express")
    # Helsinki, Lahti, Tampere and back: 3; Helsinki, Tampere is used once only
    table.give(0, "helsinki-lahti.1", "lahti-tampere", "helsinki-tampere")
    assert table.score()["table"][0]["longest"] == 3
    # Lahti, Imatra, Kuopio and back: 2 + 2 + 3
    table.give(0, "imatra-lahti", "imatra-kuopio", "kuopio-lahti.1")
    assert table.score()["table"][0]["longest"] == 10
    table.give(0, "kuopio-vaasa")  # a branch of 4 from Kuopio: start there, or end there
    assert table.score()["table"][0]["longest"] == 14
    # One of 1 from Helsinki: a trail that ends there must leave the way from Kuopio back to Helsinki out.
    table.give(0, "helsinki-turku")
    assert table.score()["table"][0]["longest"] == 14


def test_nordic_express_counts_no_train_twice():
    """NL-21 nordic_express: of a star with three arms only two are travelled; two pieces do not add up."""
    table = playing("nordic_express")
    table.give(0, "boden-tornio", "oulu-tornio", "rovaniemi-tornio")
    assert table.score()["table"][0]["longest"] == 2
    table.give(0, "apatity-murmansk")
    assert table.score()["table"][0]["longest"] == 2
    table.give(1, "apatity-kirkenes")
    assert won(table, "nordic_express") == OTHER


# Tickets and the routes that complete them.
DONE = {
    "oslo-stockholm": ("karlstad-oslo.1", "karlstad-stockholm.1"),  # two capitals, 2 points
    "helsinki-stockholm": ("helsinki-stockholm.1",),  # two capitals, 3 points
    "riga-stockholm": ("kuressaare-riga.1", "kuressaare-stockholm"),
    "klaipeda-kobenhavn": ("karlskrona-klaipeda", "karlskrona-kobenhavn.1"),
    "gdansk-helsinki": ("gdansk-karlskrona", "karlskrona-visby", "kuressaare-visby", "kuressaare-tallinn.1")
    + ("helsinki-tallinn.1",),
    "oslo-umea": ("lillehammer-oslo.1", "lillehammer-trondheim.1", "ostersund-trondheim.1")
    + ("ostersund-sundsvall.1", "sundsvall-umea.1"),
    "narvik-tallinn": ("kiruna-narvik.1", "boden-kiruna.1", "boden-umea.1", "umea-vaasa.1", "tampere-vaasa.1")
    + ("tampere-turku.1", "helsinki-turku", "helsinki-tallinn.2"),
    "goteborg-riga": ("goteborg-norrkoping.1", "norrkoping-visby.1", "riga-visby"),
    "bergen-trondheim": ("bergen-lillehammer", "lillehammer-trondheim.2"),  # 5 points
    "mo_i_rana-tromso": ("mo_i_rana-narvik.1", "narvik-tromso.1"),  # 6 points
    "andalsnes-mo_i_rana": ("andalsnes-trondheim.1", "mo_i_rana-trondheim.1"),  # 6 points
    "lieksa-murmansk": ("lieksa-unnamed_3", "murmansk-unnamed_3"),  # 6 points
    "apatity-narvik": ("kiruna-narvik.2", "kiruna-unnamed_2", "kemijarvi-unnamed_2", "apatity-kemijarvi"),
    "karlstad-stavanger": ("goteborg-karlstad", "alborg-goteborg.1", "alborg-kristiansand.1")
    + ("kristiansand-stavanger.1",),
    "honningsvag-rovaniemi": ("honningsvag-unnamed_2", "rovaniemi-unnamed_2"),
}


def completes(table, seat, *tickets):
    """The seat holds exactly these tickets, and the routes for all of them."""
    table.tickets(seat, *tickets)
    for ticket in tickets:
        table.give(seat, *DONE[ticket])
    assert all(ticket["done"] for ticket in table.mine(seat)["my_tickets"])


def test_capital_investment_each_capital():
    """NL-21 capital_investment: a completed ticket to Stockholm, Copenhagen, Oslo or Helsinki."""
    for ticket in ("riga-stockholm", "klaipeda-kobenhavn", "oslo-umea", "gdansk-helsinki"):
        table = playing("capital_investment")
        completes(table, 0, ticket)
        assert won(table, "capital_investment") == ONE, ticket


def test_capital_investment_two_capitals_count_once():
    """NL-21 capital_investment: Oslo–Stockholm counts 1, as much as Riga–Stockholm."""
    table = playing("capital_investment")
    completes(table, 0, "oslo-stockholm")
    completes(table, 1, "riga-stockholm")
    assert won(table, "capital_investment") == BOTH
    table = playing("capital_investment")
    completes(table, 0, "oslo-stockholm")
    completes(table, 1, "riga-stockholm", "klaipeda-kobenhavn")
    assert won(table, "capital_investment") == OTHER


def test_capital_investment_other_cities():
    """NL-21 capital_investment: neither Tallinn nor Riga counts, nor a ticket that is not completed."""
    table = playing("capital_investment")
    completes(table, 0, "narvik-tallinn")
    completes(table, 1, "goteborg-riga")
    assert won(table, "capital_investment") == NOBODY
    table = playing("capital_investment")
    table.tickets(0, "oslo-stockholm", "helsinki-stockholm")
    table.give(0, "karlstad-oslo.1")
    completes(table, 1, "riga-stockholm")
    assert won(table, "capital_investment") == OTHER


def test_cost_cutting():
    """NL-21 cost_cutting: trains left; who has the most, not the fewest."""
    table = playing("cost_cutting")
    table.give(1, "karlstad-norrkoping")
    assert won(table, "cost_cutting") == ONE
    table.give(0, "boden-tornio")
    assert won(table, "cost_cutting") == BOTH
    table.give(0, "boden-rovaniemi")
    assert won(table, "cost_cutting") == OTHER
    table.trains(0, 0)
    table.trains(1, 1)
    assert won(table, "cost_cutting") == OTHER
    table.trains(1, 0)
    assert won(table, "cost_cutting") == NOBODY


def test_regional_links():
    """NL-21 regional_links: completed tickets worth 5 points or less; 6 is too much."""
    table = playing("regional_links")
    completes(table, 0, "bergen-trondheim")
    completes(table, 1, "mo_i_rana-tromso", "lieksa-murmansk")
    assert won(table, "regional_links") == ONE
    table = playing("regional_links")
    completes(table, 1, "mo_i_rana-tromso")
    assert won(table, "regional_links") == NOBODY
    table = playing("regional_links")
    completes(table, 0, "bergen-trondheim")
    completes(table, 1, "oslo-stockholm")  # 2 points
    assert won(table, "regional_links") == BOTH


def test_regional_links_counts_tickets_and_not_points():
    """NL-21 regional_links: two of 2 and 3 points are more than one of 5; not completed is nothing."""
    table = playing("regional_links")
    completes(table, 0, "oslo-stockholm", "helsinki-stockholm")
    completes(table, 1, "bergen-trondheim")
    assert won(table, "regional_links") == ONE
    table = playing("regional_links")
    table.tickets(0, "oslo-stockholm", "helsinki-stockholm")
    completes(table, 1, "bergen-trondheim")
    assert won(table, "regional_links") == OTHER


FIVE_COUNTRIES = (
    "alborg-arhus.1",
    "karlstad-norrkoping",
    "bergen-oslo.1",
    "helsinki-lahti.1",
    "apatity-murmansk",
)
OSLO_TO_TALLINN = ("karlstad-oslo.1", "karlstad-stockholm.1", "helsinki-stockholm.1", "helsinki-tallinn.1")


def test_rail_empire_example_connected():
    """NL-21 rail_empire: by default five routes, each inside another country, count 1."""
    table = playing("rail_empire")
    table.give(0, *FIVE_COUNTRIES)
    assert won(table, "rail_empire") == ONE
    table.give(1, "kuressaare-tallinn.1")  # 1, too
    assert won(table, "rail_empire") == BOTH
    table.give(1, "kuressaare-riga.1")  # Estonia and Latvia
    assert won(table, "rail_empire") == OTHER


def test_rail_empire_example_touched():
    """NL-21 rail_empire: with "touched" they count 5, more than the 4 from Oslo to Tallinn."""
    table = playing("rail_empire", options={"rail_empire": "touched"})
    table.give(0, "alborg-arhus.1", "ostersund-sundsvall.1", "bergen-oslo.1", "kuopio-lieksa.1")
    table.give(0, "apatity-murmansk")
    table.give(1, *OSLO_TO_TALLINN)
    assert won(table, "rail_empire") == ONE
    table.give(1, "gdansk-klaipeda.1")  # Poland and Lithuania: 6
    assert won(table, "rail_empire") == OTHER
    table = playing("rail_empire", options={"rail_empire": "touched"})
    table.give(0, *FIVE_COUNTRIES)
    # five in a row
    table.give(1, "gdansk-klaipeda.1", "klaipeda-riga.1", "kuressaare-riga.1", "kuressaare-visby")
    assert won(table, "rail_empire") == BOTH


def test_rail_empire_four_both_ways():
    """NL-21 rail_empire: Oslo–Karlstad–Stockholm–Helsinki–Tallinn counts 4 with either option."""
    for option in ("connected", "touched"):
        table = playing("rail_empire", options={"rail_empire": option})
        table.give(0, *OSLO_TO_TALLINN)
        table.give(1, "gdansk-klaipeda.1", "klaipeda-riga.1", "kuressaare-riga.1")  # another row of 4
        assert won(table, "rail_empire") == BOTH
        table.give(1, "kuressaare-visby")  # and Sweden: 5
        assert won(table, "rail_empire") == OTHER
    table = playing("rail_empire", options={"rail_empire": "touched"})
    table.give(0, *OSLO_TO_TALLINN)
    table.give(1, "alborg-arhus.1", "bergen-oslo.1", "apatity-murmansk", "kuopio-lieksa.1")  # 4 apart
    assert won(table, "rail_empire") == BOTH


def test_rail_empire_default_is_connected():
    """NL-21 rail_empire: without the option as with "connected"."""
    for options in (None, {"rail_empire": "connected"}):
        table = playing("rail_empire", options=options)
        table.give(0, *FIVE_COUNTRIES)
        table.give(1, "karlstad-oslo.1")
        assert won(table, "rail_empire") == OTHER


def test_rail_empire_best_single_network():
    """NL-21 rail_empire: two networks of two countries are less than one of three."""
    table = playing("rail_empire")
    table.give(0, "karlstad-oslo.1", "karlstad-norrkoping", "gdansk-klaipeda.1")
    table.give(1, "kuressaare-riga.1", "klaipeda-riga.1")
    assert won(table, "rail_empire") == OTHER
    table.give(0, "gdansk-karlskrona", "karlskrona-norrkoping.1")  # now one network of four
    assert won(table, "rail_empire") == ONE


def test_rail_empire_nine_countries():
    """NL-21 rail_empire: there are 9 countries on the board."""
    board = Table("northern_lights").board
    assert sorted(board.countries) == [
        "denmark",
        "estonia",
        "finland",
        "latvia",
        "lithuania",
        "norway",
        "poland",
        "russia",
        "sweden",
    ]


def test_rail_empire_junctions_without_a_name():
    """NL-21 rail_empire, NL-15a: a junction without a name brings its country."""
    for route in ("mo_i_rana-unnamed_1", "honningsvag-unnamed_2", "lieksa-unnamed_3"):
        table = playing("rail_empire")
        table.give(0, route)
        table.give(1, "karlstad-oslo.1")
        assert won(table, "rail_empire") == BOTH, route
    for route in ("kiruna-unnamed_1", "kiruna-unnamed_2", "apatity-unnamed_3"):
        table = playing("rail_empire")
        table.give(0, route)
        table.give(1, "karlstad-oslo.1")
        assert won(table, "rail_empire") == OTHER, route


def test_polar_express():
    """NL-21 polar_express: completed tickets with a city inside the Arctic Circle; two count once."""
    table = playing("polar_express")
    completes(table, 0, "apatity-narvik")  # both inside
    assert won(table, "polar_express") == ONE
    completes(table, 1, "mo_i_rana-tromso")  # Mo i Rana lies outside
    assert won(table, "polar_express") == BOTH
    table.tickets(1, "mo_i_rana-tromso", "lieksa-murmansk")
    assert won(table, "polar_express") == BOTH  # the second one is not completed
    table.give(1, *DONE["lieksa-murmansk"])
    assert won(table, "polar_express") == OTHER


def test_polar_express_mo_i_rana():
    """NL-21 polar_express: Mo i Rana lies just outside."""
    table = playing("polar_express")
    completes(table, 0, "andalsnes-mo_i_rana")
    assert won(table, "polar_express") == NOBODY
    completes(table, 1, "honningsvag-rovaniemi")
    assert won(table, "polar_express") == OTHER


def test_golden_snowplough():
    """NL-21 golden_snowplough: claimed routes with an end inside the Arctic Circle; two ends count once."""
    table = playing("golden_snowplough")
    table.give(0, "kiruna-narvik.1")
    table.give(1, "boden-tornio", "mo_i_rana-unnamed_1", "lieksa-unnamed_3", "boden-unnamed_1")
    assert won(table, "golden_snowplough") == ONE
    table.give(1, "boden-rovaniemi")  # Rovaniemi lies inside
    assert won(table, "golden_snowplough") == BOTH
    table.give(1, "mo_i_rana-narvik.1")
    assert won(table, "golden_snowplough") == OTHER


def test_golden_snowplough_junctions():
    """NL-21 golden_snowplough, NL-15a: of the junctions without a name only the second lies inside."""
    board = Table("northern_lights").board
    inside = [board.cities[city] for city in range(len(board.cities)) if board.city_flags[city] & 1]
    assert sorted(inside) == [
        "apatity",
        "honningsvag",
        "kemijarvi",
        "kirkenes",
        "kiruna",
        "murmansk",
        "narvik",
        "rovaniemi",
        "tromso",
        "unnamed_2",
    ]


def test_ferry_captain():
    """NL-21 ferry_captain: claimed ferries, each once, whatever their length and symbols."""
    table = playing("ferry_captain")
    table.give(0, "alborg-goteborg.1")
    table.give(1, "karlstad-ostersund", "karlstad-norrkoping")
    assert won(table, "ferry_captain") == ONE
    table.give(1, "mo_i_rana-trondheim.1")  # 5 spaces, 2 symbols: one ferry
    assert won(table, "ferry_captain") == BOTH
    table.give(1, "alborg-kristiansand.1")
    assert won(table, "ferry_captain") == OTHER


def test_wild_west():
    """NL-21 wild_west: claimed routes with at least one end in Norway; both ends count once."""
    table = playing("wild_west")
    table.give(0, "bergen-oslo.1")  # both ends
    table.give(1, "karlstad-ostersund", "boden-tornio", "alborg-goteborg.1")  # none
    assert won(table, "wild_west") == ONE
    table.give(1, "karlstad-oslo.1")  # one end, the second of the route
    assert won(table, "wild_west") == BOTH
    table.give(1, "kirkenes-murmansk")  # one end, the first
    assert won(table, "wild_west") == OTHER
