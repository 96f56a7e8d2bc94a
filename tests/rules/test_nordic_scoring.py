"""Who wins Nordic Countries? (NC-25 … NC-27)"""

from railway_kit import Table

NORDIC = "nordic_countries"


def scored(*seats):
    """The result where each seat has ([routes], [tickets]) and nothing else."""
    table = Table(NORDIC, len(seats))
    for seat in range(len(seats)):
        routes, tickets = seats[seat]
        table.give(seat, *routes)
        table.tickets(seat, *tickets)
    return table.score()


def column(result, name):
    return [row[name] for row in result["table"]]


NOTHING = ([], [])
TALLINN_TAMPERE = ["helsinki-tallinn", "helsinki-tampere"]  # 3 points of routes, the ticket is worth 3
KOBENHAVN_OSLO = ["goteborg-kobenhavn", "goteborg-oslo"]  # 4 points of routes, the ticket is worth 4


# ---- NC-25


def test_completed_tickets_add_and_others_subtract():
    """NC-25: each by its own points."""
    result = scored((TALLINN_TAMPERE, ["tallinn-tampere", "kobenhavn-murmansk"]), NOTHING)
    row = result["table"][0]
    assert row["routes"] == 3 and row["tickets"] == 3 - 24 and row["completed"] == 1
    assert row["shown"] == [
        {"id": "kobenhavn-murmansk", "points": 24, "done": False},
        {"id": "tallinn-tampere", "points": 3, "done": True},
    ]
    assert row["total"] == 3 + 3 - 24 + 10
    assert result["table"][1]["tickets"] == 0 and result["table"][1]["shown"] == []


def test_what_a_row_of_the_table_says():
    """NC-25: one row a seat, in order, with these fields."""
    result = scored(NOTHING, NOTHING, NOTHING)
    assert column(result, "seat") == [0, 1, 2]
    for row in result["table"]:
        assert sorted(row) == [
            "completed",
            "globetrotter",
            "longest",
            "routes",
            "seat",
            "shown",
            "tickets",
            "total",
        ]


def test_all_tickets_are_shown():
    """NC-25: every ticket kept at set-up or later counts."""
    table = Table(NORDIC, 3)
    for seat in range(3):
        kept = sorted([ticket["id"] for ticket in table.mine(seat)["my_tickets"]])
        row = table.score()["table"][seat]
        assert sorted([ticket["id"] for ticket in row["shown"]]) == kept and len(kept) == 5
        assert row["tickets"] == -sum([ticket["points"] for ticket in row["shown"]])


def test_the_own_routes_must_join_the_cities():
    """NC-25: one link missing, or laid by another player, and the ticket is not completed."""
    ticket = ["tallinn-tampere"]
    assert scored((TALLINN_TAMPERE, ticket), NOTHING)["table"][0]["tickets"] == 3
    for part in TALLINN_TAMPERE:
        assert scored(([part], ticket), NOTHING)["table"][0]["tickets"] == -3
        other = [route for route in TALLINN_TAMPERE if route != part]
        result = scored(([part], ticket), (other, []))
        assert column(result, "tickets") == [-3, 0] and column(result, "completed") == [0, 0]
    assert scored(([], ticket), (TALLINN_TAMPERE, []))["table"][0]["tickets"] == -3
    assert scored(([], ticket), (TALLINN_TAMPERE, []))["table"][1]["completed"] == 0


def test_touching_both_cities_is_not_joining_them():
    """NC-25: two networks apart do not complete a ticket; the link between them does."""
    apart = ["orebro-oslo.1", "norrkoping-stockholm.1"]
    assert scored((apart, ["oslo-stockholm"]), NOTHING)["table"][0]["tickets"] == -4
    joined = apart + ["norrkoping-orebro"]
    assert scored((joined, ["oslo-stockholm"]), NOTHING)["table"][0]["tickets"] == 4
    # A way round is as good as the short one.
    around = ["orebro-oslo.2", "goteborg-orebro", "goteborg-norrkoping", "norrkoping-stockholm.2"]
    assert scored((around, ["oslo-stockholm"]), NOTHING)["table"][0]["tickets"] == 4


def test_ferries_tunnels_and_lanes_join_alike():
    """NC-25: any own route joins its two cities."""
    way = ["kristiansand-stavanger.1", "alborg-kristiansand", "alborg-arhus", "arhus-kobenhavn"]
    way += ["karlskrona-kobenhavn.2"]
    assert scored((way, ["karlskrona-stavanger"]), NOTHING)["table"][0]["tickets"] == 8
    assert scored((way[1:], ["karlskrona-stavanger"]), NOTHING)["table"][0]["tickets"] == -8


def test_networks_that_grow_together():
    """NC-25: whatever the order of the routes on the board."""
    way = ["kuopio-lieksa", "kajaani-lieksa", "kajaani-oulu", "oulu-tornio", "boden-tornio", "boden-kiruna.2"]
    way += ["kuopio-lahti", "helsinki-lahti"]
    tickets = ["helsinki-kiruna", "helsinki-lieksa", "imatra-tornio"]
    result = scored((way, tickets), NOTHING)
    assert [ticket["done"] for ticket in result["table"][0]["shown"]] == [True, True, False]
    assert result["table"][0]["tickets"] == 10 + 5 - 6


def test_a_seat_sees_what_it_has_done():
    """NC-25: the own tickets say whether they are completed, while the game goes on."""
    table = Table(NORDIC)
    table.tickets(0, "tallinn-tampere", "oslo-vaasa")
    assert table.mine(0)["my_tickets"] == [
        {"id": "oslo-vaasa", "points": 9, "done": False},
        {"id": "tallinn-tampere", "points": 3, "done": False},
    ]
    table.give(0, *TALLINN_TAMPERE)
    assert [ticket["done"] for ticket in table.mine(0)["my_tickets"]] == [False, True]


# ---- NC-26


def test_the_globetrotter_gets_ten_points():
    """NC-26: the player with most completed tickets, whatever they are worth."""
    result = scored(
        (TALLINN_TAMPERE + ["orebro-oslo.1", "orebro-stockholm.1"], ["tallinn-tampere", "oslo-stockholm"]),
        (KOBENHAVN_OSLO, ["kobenhavn-oslo"]),
        NOTHING,
    )
    assert column(result, "completed") == [2, 1, 0]
    assert column(result, "globetrotter") == [10, 0, 0]
    assert column(result, "total") == [7 + 7 + 10, 4 + 4, 0]


def test_completed_tickets_count_not_tickets():
    """NC-26: tickets that are not completed count for nothing here."""
    result = scored(
        (TALLINN_TAMPERE, ["tallinn-tampere"]),
        ([], ["oslo-vaasa", "oslo-stavanger", "oslo-stockholm"]),
    )
    assert column(result, "globetrotter") == [10, 0]


def test_all_who_tie_are_globetrotters():
    """NC-26: two of three, and three of three, each with the whole ten points."""
    result = scored((TALLINN_TAMPERE, ["tallinn-tampere"]), NOTHING, (KOBENHAVN_OSLO, ["kobenhavn-oslo"]))
    assert column(result, "globetrotter") == [10, 0, 10]
    result = scored(
        (TALLINN_TAMPERE, ["tallinn-tampere"]),
        (["orebro-oslo.1", "orebro-stockholm.1"], ["oslo-stockholm"]),
        (KOBENHAVN_OSLO, ["kobenhavn-oslo"]),
    )
    assert column(result, "globetrotter") == [10, 10, 10]


def test_without_completed_tickets_there_is_no_globetrotter():
    """NC-26: 0 completed by everybody: nobody gets it; one completed by one is enough."""
    result = scored(([], ["oslo-vaasa"]), NOTHING, ([], ["tallinn-tampere"]))
    assert column(result, "globetrotter") == [0, 0, 0]
    assert column(result, "total") == [-9, 0, -3]
    result = scored(([], ["oslo-vaasa"]), NOTHING, (TALLINN_TAMPERE, ["tallinn-tampere"]))
    assert column(result, "globetrotter") == [0, 0, 10]


# ---- NC-27


def test_most_points_win():
    """NC-27: before completed tickets and the longest trail."""
    # Seat 0: 27 points with one route. Seat 1: 3 + 3 + 10 with a completed ticket.
    result = scored((["lieksa-murmansk"], []), (TALLINN_TAMPERE, ["tallinn-tampere"]))
    assert column(result, "total") == [27, 16]
    assert result["winners"] == [0]
    # One point decides, against the longer trail: 4 and 3.
    result = scored((["boden-tornio", "oulu-tornio", "rovaniemi-tornio"], []), (["helsinki-imatra"], []), NOTHING)
    assert column(result, "total") == [3, 4, 0] and result["winners"] == [1]


def test_then_most_completed_tickets():
    """NC-27: at equal points, though the other has the longer trail."""
    few = ["orebro-oslo.1", "orebro-stockholm.1", "kirkenes-rovaniemi", "ostersund-sundsvall"]
    few += ["oulu-rovaniemi", "kajaani-oulu"]
    result = scored(
        (few, ["oslo-stockholm"]),
        (TALLINN_TAMPERE + KOBENHAVN_OSLO, ["tallinn-tampere", "kobenhavn-oslo"]),
    )
    assert column(result, "total") == [24, 24]
    assert column(result, "completed") == [1, 2]
    assert column(result, "longest")[0] > column(result, "longest")[1]
    assert result["winners"] == [1]


def test_then_the_longest_trail():
    """NC-27: at equal points and tickets: 4 spaces in a row beat 3; apart, two routes of 2 do not."""
    three = (["helsinki-imatra"], [])
    result = scored(three, (["goteborg-oslo", "goteborg-orebro"], []))
    assert column(result, "total") == [4, 4] and column(result, "longest") == [3, 4]
    assert result["winners"] == [1]
    result = scored(three, (["goteborg-oslo", "kajaani-oulu"], []))
    assert column(result, "total") == [4, 4] and column(result, "longest") == [3, 2]
    assert result["winners"] == [0]


def test_then_the_victory_is_shared():
    """NC-27: by all who are equal in everything, and by nobody else."""
    result = scored((["helsinki-imatra"], []), (["boden-umea.1"], []))
    assert result["winners"] == [0, 1]
    result = scored((["helsinki-imatra"], []), (["alborg-arhus"], []), (["boden-umea.1"], []))
    assert result["winners"] == [0, 2]
    result = scored(NOTHING, NOTHING, NOTHING)
    assert result["winners"] == [0, 1, 2] and column(result, "longest") == [0, 0, 0]


def longest(*routes):
    return scored((routes, []), NOTHING)["table"][0]["longest"]


def test_a_trail_is_counted_in_spaces():
    """NC-27: the length of its routes, not their number."""
    assert longest() == 0
    assert longest("lieksa-murmansk") == 9
    assert longest("boden-tornio", "oulu-tornio") == 2
    assert longest("lieksa-murmansk", "kuopio-lieksa", "imatra-kuopio") == 12
    assert longest("helsinki-imatra", "boden-umea.1", "sundsvall-umea.1") == 6  # two apart: the longer one


def test_a_trail_uses_no_route_twice():
    """NC-27: of three arms at one city two can be walked."""
    assert longest("helsinki-lahti", "helsinki-turku", "helsinki-imatra") == 4
    assert longest("helsinki-imatra", "helsinki-tallinn", "helsinki-stockholm.1") == 7


def test_a_trail_may_come_back_to_a_city():
    """NC-27: cities may repeat: a ring, a ring with a tail, two rings at one city."""
    ring = ["helsinki-lahti", "helsinki-tampere", "lahti-tampere"]
    assert longest(*ring) == 3
    assert longest("helsinki-imatra", *ring) == 6
    other = ["helsinki-turku", "tampere-turku"]
    assert longest(*(ring + other)) == 5  # two triangles with a common side: all five can be walked
    assert longest("helsinki-tallinn", "tampere-vaasa", *ring) == 6  # tails at two corners: 2, two sides, 2


def test_a_trail_need_not_be_the_whole_network():
    """NC-27: a ring with tails at all three corners: a tail and a side of the ring are left out."""
    ring = ["helsinki-lahti", "helsinki-tampere", "lahti-tampere"]
    tails = ["helsinki-tallinn", "tampere-vaasa", "kuopio-lahti"]  # 2, 2 and 3 spaces
    assert longest(*(ring + tails)) == 3 + 2 + 2  # the tail of 3, two sides, a tail of 2
