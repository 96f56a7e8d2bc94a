"""How are routes claimed in Northern Lights? NL-09, NL-11, NL-15, NL-15a, NL-17, NL-18."""

from nordlys.rules import actions, legal
from railway_kit import Table, action, claim, draw

YELLOW_2 = "andalsnes-lillehammer.2"
DOUBLE = ("bergen-oslo.1", "bergen-oslo.2")  # purple 3, red 3
TRIPLE = ("karlstad-oslo.1", "karlstad-oslo.2", "karlstad-oslo.3")  # white, green, orange


def ready(players=2, **more):
    """Everybody holds every colour in plenty, and no loco."""
    table = Table("northern_lights", players, **more)
    for seat in range(players):
        table.hold(seat, purple=9, blue=9, orange=9, white=9, green=9, yellow=9, black=9, red=9)
    return table


def pays_lane(lane):
    """The cards for a lane of DOUBLE or TRIPLE."""
    return {DOUBLE[0]: {"purple": 3}, DOUBLE[1]: {"red": 3}}.get(lane) or {
        ("white", "green", "orange")[TRIPLE.index(lane)]: 1
    }


def try_lane(table, seat, lane):
    """The code of the refusal, or None; the turn is handed to the seat first. The list must agree with it."""
    table.turn(seat)
    listed = table.payments(seat, lane)
    code = table.refused(seat, claim(lane, **pays_lane(lane)))
    assert (listed == []) == (code is not None)
    return code


def test_any_free_route_may_be_claimed():
    """NL-09: connected to the player's others or not."""
    table = ready()
    table.claim(0, "karlstad-ostersund", yellow=5)
    table.turn(0)
    table.claim(0, "apatity-murmansk", blue=2)  # far away from it
    table.turn(0)
    table.claim(0, "karlstad-sundsvall", purple=4)  # next to it
    assert table.view()["claimed"] == {
        "karlstad-ostersund": 0,
        "apatity-murmansk": 0,
        "karlstad-sundsvall": 0,
    }


def test_one_route_a_turn():
    """NL-09: with the claim the turn is over."""
    table = ready()
    told = table.claim(0, "karlstad-ostersund", yellow=5)
    assert [event[0] for event in told] == ["claimed", "turn"]
    assert told[1] == ("turn", {"seat": 1})
    assert table.refused(0, claim("apatity-murmansk", blue=2)) == "not_your_turn"
    assert table.view()["turn"] == 1


def test_a_claimed_route_is_taken():
    """NL-09: by its owner and for everybody else."""
    table = ready()
    table.claim(0, "karlstad-ostersund", yellow=5)
    assert table.payments(1, "karlstad-ostersund") == []
    assert table.refused(1, claim("karlstad-ostersund", yellow=5)) == "route_taken"
    table.turn(0)
    assert table.refused(0, claim("karlstad-ostersund", yellow=4)) == "route_taken"


def test_a_yellow_route_of_two():
    """NL-11: {yellow 2}, {yellow 1, loco 1} and {loco 2} pay it, nothing else."""
    table = Table("northern_lights")
    assert table.pays(YELLOW_2, yellow=2)
    assert table.pays(YELLOW_2, yellow=1, loco=1)
    assert table.pays(YELLOW_2, loco=2)
    for wrong in (
        {},
        {"yellow": 1},
        {"loco": 1},
        {"yellow": 3},
        {"yellow": 2, "loco": 1},
        {"yellow": 1, "loco": 2},
        {"loco": 3},
        {"red": 2},
        {"red": 1, "loco": 1},
        {"yellow": 1, "red": 1},
        {"yellow": 2, "red": 1},
        {"yellow": 4},
        {"yellow": 2, "red": 2},
    ):
        assert not table.pays(YELLOW_2, **wrong), wrong
        table.hold(0, yellow=12, red=12, loco=12)
        assert table.refused(0, claim(YELLOW_2, **wrong)) == "does_not_pay", wrong


def test_the_ways_to_pay_are_listed_fewest_locos_first():
    """NL-11: of one route in the link's order, and only what the hand can pay."""
    table = Table("northern_lights")
    table.hold(0, yellow=4, red=5, loco=3)
    assert table.payments(0, YELLOW_2) == [{"yellow": 2}, {"yellow": 1, "loco": 1}, {"loco": 2}]
    table.hold(0, yellow=1, loco=1)
    assert table.payments(0, YELLOW_2) == [{"yellow": 1, "loco": 1}]
    table.hold(0, loco=2)
    assert table.payments(0, YELLOW_2) == [{"loco": 2}]
    table.hold(0, yellow=1, red=3)
    assert table.payments(0, YELLOW_2) == []
    table.hold(0, yellow=3, loco=5)
    assert table.payments(0, "karlstad-ostersund") == [
        {"yellow": 3, "loco": 2},
        {"yellow": 2, "loco": 3},
        {"yellow": 1, "loco": 4},
        {"loco": 5},
    ]


def test_locos_are_wild_on_every_route():
    """NL-11: each route of the board can be paid with its length in locos, and not with one more or less."""
    table = Table("northern_lights")
    board = table.board
    for route in range(board.routes):
        name = board.route_id(route)
        length = board.length[route]
        assert table.pays(name, loco=length), name
        assert not table.pays(name, loco=length + 1), name
        assert not table.pays(name, loco=length - 1), name


def test_the_payment_goes_to_the_discards():
    """NL-11: it leaves the hand, is told to everybody, and lies face up."""
    table = Table("northern_lights")
    table.hold(0, yellow=3, loco=2, red=1)
    table.discard(blue=1)
    # A count of 0 is allowed, and not sent.
    told = table.seen_by(1, 0, claim(YELLOW_2, yellow=1, loco=1, red=0))
    paid = {"seat": 0, "route": YELLOW_2, "cards": {"yellow": 1, "loco": 1}, "points": 2}
    assert told[0] == ("claimed", paid)
    assert table.hand(0) == {"yellow": 2, "loco": 1, "red": 1}
    assert table.view()["discards"] == {"blue": 1, "yellow": 1, "loco": 1}


def test_lanes_of_one_route_are_equally_long():
    """NL-15: on the whole board; there are doubles and two triples."""
    board = Table("northern_lights").board
    triples = 0
    for route in range(board.routes):
        for twin in board.twins(route):
            assert board.length[twin] == board.length[route]
        assert len(board.twins(route)) <= 2
        triples += len(board.twins(route)) == 2
    assert triples == 6


def test_two_and_three_players_use_one_lane_of_a_double():
    """NL-15: with the first claim the other lane is closed to everybody, and everybody is told."""
    for players in (2, 3):
        for i in (0, 1):
            table = ready(players)
            told = table.claim(0, DOUBLE[i], **pays_lane(DOUBLE[i]))
            assert [event[0] for event in told] == ["claimed", "closed", "turn"]
            assert told[1] == ("closed", {"routes": [DOUBLE[1 - i]]})
            assert table.view()["closed"] == [DOUBLE[1 - i]]
            for seat in range(players):  # to the owner as well: this code stands before own_lane
                assert try_lane(table, seat, DOUBLE[1 - i]) == "lane_closed"


def test_four_and_five_players_use_both_lanes_of_a_double():
    """NL-15: but never one player both."""
    for players in (4, 5):
        table = ready(players)
        told = table.claim(0, DOUBLE[0], **pays_lane(DOUBLE[0]))
        assert [event[0] for event in told] == ["claimed", "turn"]
        assert table.view()["closed"] == []
        assert try_lane(table, 0, DOUBLE[1]) == "own_lane"
        assert try_lane(table, 0, DOUBLE[0]) == "route_taken"
        assert try_lane(table, 3, DOUBLE[1]) is None
        assert table.view()["closed"] == []
        assert try_lane(table, 2, DOUBLE[1]) == "route_taken"


def test_two_players_use_one_lane_of_a_triple():
    """NL-15: the other two are closed at once, in board order."""
    for i in range(3):
        table = ready(2)
        rest = [lane for lane in TRIPLE if lane != TRIPLE[i]]
        told = table.claim(0, TRIPLE[i], **pays_lane(TRIPLE[i]))
        assert told[1] == ("closed", {"routes": rest})
        assert table.view()["closed"] == rest
        for lane in rest:
            assert try_lane(table, 0, lane) == "lane_closed"
            assert try_lane(table, 1, lane) == "lane_closed"


def test_three_players_use_two_lanes_of_a_triple():
    """NL-15: the first closes nothing, the second closes the third."""
    table = ready(3)
    told = table.claim(0, TRIPLE[1], **pays_lane(TRIPLE[1]))
    assert [event[0] for event in told] == ["claimed", "turn"]
    assert table.view()["closed"] == []
    assert try_lane(table, 0, TRIPLE[0]) == "own_lane"
    assert try_lane(table, 0, TRIPLE[2]) == "own_lane"
    table.turn(1)
    told = table.claim(1, TRIPLE[2], **pays_lane(TRIPLE[2]))
    assert told[1] == ("closed", {"routes": [TRIPLE[0]]})
    assert table.view()["closed"] == [TRIPLE[0]]
    for seat in range(3):
        assert try_lane(table, seat, TRIPLE[0]) == "lane_closed"


def test_four_and_five_players_use_all_lanes_of_a_triple():
    """NL-15: three different players own them; nothing is ever closed."""
    for players in (4, 5):
        table = ready(players)
        for seat in (3, 0, 2):
            lane = TRIPLE[(3, 0, 2).index(seat)]
            assert try_lane(table, seat, lane) is None
            assert table.view()["closed"] == []
            for other in TRIPLE:
                if other not in table.view()["claimed"]:
                    assert try_lane(table, seat, other) == "own_lane"
        assert table.view()["claimed"] == {TRIPLE[0]: 3, TRIPLE[1]: 0, TRIPLE[2]: 2}


def test_a_lane_closed_to_its_owner_only_is_not_public():
    """NL-15: `closed` names what nobody may claim."""
    table = ready(4)
    table.claim(0, TRIPLE[0], white=1)
    assert table.view()["closed"] == []
    assert table.payments(1, TRIPLE[1]) == [{"green": 1}]


def test_lanes_of_other_routes_stay_open():
    """NL-15: a claim closes lanes between its own two cities only."""
    table = ready(2)
    table.claim(0, "karlstad-oslo.1", white=1)
    table.turn(0)
    assert table.refused(0, claim("karlstad-stockholm.1", green=1)) is None


def test_three_junctions_have_no_name():
    """NL-15a: they belong to a country like cities, routes lead there, and no ticket names them."""
    table = ready()
    board = table.board
    country = {"unnamed_1": "sweden", "unnamed_2": "sweden", "unnamed_3": "russia"}
    found = [name for name in board.cities if name.startswith("unnamed")]
    assert sorted(found) == sorted(country)
    for name in found:
        assert board.countries[board.city_country[board.cities.index(name)]] == country[name]
        city = board.cities.index(name)
        assert list(board.a + board.b).count(city) >= 3
    for ticket in range(board.tickets):
        assert "unnamed" not in board.ticket_id(ticket)
    table.claim(0, "mo_i_rana-unnamed_1", purple=2)
    assert table.view()["claimed"] == {"mo_i_rana-unnamed_1": 0}


def test_a_ticket_can_be_completed_through_a_junction_without_a_name():
    """NL-15a: it joins routes like a city."""
    table = Table("northern_lights")
    table.tickets(0, "honningsvag-rovaniemi")
    table.give(0, "honningsvag-unnamed_2")
    assert table.mine(0)["my_tickets"] == [{"id": "honningsvag-rovaniemi", "points": 5, "done": False}]
    table.give(0, "rovaniemi-unnamed_2")
    assert table.mine(0)["my_tickets"] == [{"id": "honningsvag-rovaniemi", "points": 5, "done": True}]


def test_points_come_at_once_by_length():
    """NL-17: 1, 2, 4, 7, 10 points for 1 to 5 spaces."""
    table = ready()
    score = 0
    for route, cards, points in (
        ("karlstad-norrkoping", {"black": 1}, 1),
        ("apatity-murmansk", {"blue": 2}, 2),
        ("karlstad-lillehammer", {"black": 3}, 4),
        ("karlstad-sundsvall", {"purple": 4}, 7),
        ("karlstad-ostersund", {"yellow": 5}, 10),
    ):
        table.turn(0)
        told = table.claim(0, route, **cards)
        assert told[0][1]["points"] == points
        score += points
        assert [seat["score"] for seat in table.view()["seats"]] == [score, 0]


def test_no_route_is_longer_than_the_points_say():
    """NL-17: every length on the board is 1 to 5."""
    board = Table("northern_lights").board
    assert sorted(set(board.length)) == [1, 2, 3, 4, 5]


def test_a_route_takes_as_many_trains_as_spaces():
    """NL-18: of 40; they are placed with the claim."""
    table = ready()
    table.claim(0, "karlstad-ostersund", yellow=5)
    assert [seat["trains"] for seat in table.view()["seats"]] == [35, 40]


def test_too_few_trains():
    """NL-18: a route of 5 with 4 trains is refused and not listed, with 5 it is claimed."""
    for length, route, colour in ((5, "karlstad-ostersund", "yellow"), (1, "karlstad-norrkoping", "black")):
        table = ready()
        table.trains(0, length - 1)
        wire = claim(route, **{colour: length})
        assert table.refused(0, wire) == "too_few_trains"
        assert wire not in table.legal(0)
        table.trains(0, length)
        assert wire in table.legal(0)
        assert table.refused(0, wire) is None
        assert table.view()["seats"][0]["trains"] == 0


def test_pairs_need_no_more_trains():
    """NL-18: a ferry of 1 paid with two cards takes one train."""
    table = ready()
    table.trains(0, 1)
    assert table.refused(0, claim("alborg-goteborg.1", red=2)) is None
    assert table.view()["seats"][0]["trains"] == 0


def test_the_first_reason_in_the_list_is_told():
    """NL-09, NL-11, NL-15, NL-18: unknown, taken, closed, own lane, trains, cards held, payment."""
    table = ready(4)
    table.hold(0, red=1)
    table.give(0, DOUBLE[0])
    table.give(1, "karlstad-ostersund")
    table.trains(0, 2)
    assert table.refused(0, claim("oslo-bergen.1", red=30)) == "unknown_route"
    # A double's lanes have numbers, a single route has none.
    assert table.refused(0, claim("bergen-oslo", red=30)) == "unknown_route"
    assert table.refused(0, claim("bergen-oslo.3", red=30)) == "unknown_route"
    assert table.refused(0, claim("karlstad-ostersund.1", red=30)) == "unknown_route"
    assert table.refused(0, claim("karlstad-ostersund", red=30)) == "route_taken"
    assert table.refused(0, claim(DOUBLE[0], red=30)) == "route_taken"
    assert table.refused(0, claim(DOUBLE[1], red=30)) == "own_lane"
    assert table.refused(0, claim("karlstad-sundsvall", red=30)) == "too_few_trains"
    assert table.refused(0, claim(YELLOW_2, red=30)) == "cards_not_held"
    assert table.refused(0, claim(YELLOW_2, red=2)) == "cards_not_held"
    assert table.refused(0, claim(YELLOW_2, red=1)) == "does_not_pay"
    assert table.refused(0, claim(YELLOW_2)) == "does_not_pay"
    assert table.refused(0, claim("karlstad-stockholm.3", red=300)) == "cards_not_held"
    two = ready(2)
    two.give(0, DOUBLE[0])
    two.trains(0, 2)
    assert two.refused(0, claim(DOUBLE[1], red=30)) == "lane_closed"


def test_form_goes_before_turn_and_turn_before_the_action():
    """NL-09: a claim without the form of one is bad_action, even out of turn."""
    table = ready()
    for wrong in (
        action("claim"),
        action("claim", route=YELLOW_2),
        action("claim", cards={"yellow": 2}),
        action("claim", route=7, cards={"yellow": 2}),
        action("claim", route=YELLOW_2, cards=["yellow", "yellow"]),
        action("claim", route=YELLOW_2, cards={"yellow": "2"}),
        action("claim", route=YELLOW_2, cards={"yellow": -1}),
        action("claim", route=YELLOW_2, cards={"yellow": True}),
        action("claim", route=YELLOW_2, cards={"yellow": 2.0}),
        action("claim", route=YELLOW_2, cards={"gold": 2}),
        action("claim", route=YELLOW_2, cards={"grey": 2}),
        action("build", route=YELLOW_2, cards={"yellow": 2}),
        action("lay", cell="b3", turn=0),
        {"type": 7},
    ):
        assert table.refused(0, wrong) == "bad_action"
        assert table.refused(1, wrong) == "bad_action"
    assert table.refused(1, claim("nowhere", yellow=2)) == "not_your_turn"
    table.act(0, draw())
    assert table.refused(0, claim("nowhere", yellow=2)) == "wrong_phase"
    assert table.refused(1, claim("nowhere", yellow=2)) == "not_your_turn"


def test_unknown_fields_are_ignored():
    """NL-09: in an action as everywhere; the record does not keep them."""
    table = ready()
    wire = claim(YELLOW_2, yellow=2)
    wire["colour"] = "pink"
    table.act(0, wire)
    assert list(table.play.recorded())[-1] == [0, claim(YELLOW_2, yellow=2)]


def test_every_listed_claim_is_taken_and_nothing_claimable_is_missing():
    """NL-09, NL-11: the list and the rules agree, route by route, and so do the two ways to ask for it."""
    table = Table("northern_lights")
    table.hold(0, red=3, blue=2, white=1, loco=2)
    game = table.game
    listed = [wire for wire in table.legal(0) if wire["type"] == "claim"]
    routes = []
    for wire in listed:
        if wire["route"] not in routes:
            routes.append(wire["route"])
    board = table.board
    order = [board.find_route(name) for name in routes]
    assert order == sorted(order) == list(legal.claimable(game, 0))
    fast = [actions.wire(game, actions.from_code(game, 0, code)) for code in legal.legal(game, 0)]
    every = table.legal(0)
    assert all(wire in every for wire in fast) and all(wire in fast for wire in every)
    for i in range(len(listed)):
        assert listed[i] not in listed[:i]
        assert table.pays(listed[i]["route"], **listed[i]["cards"])
