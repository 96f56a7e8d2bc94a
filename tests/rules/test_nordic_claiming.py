"""How are routes of Nordic Countries paid, and when are they closed? (NC-12 … NC-16)"""

from nordlys.rules.cards import CARDS, GREY
from railway_kit import Table, action, claim, draw, heard

NORDIC = "nordic_countries"
COLOURS = CARDS[:8]

DOUBLES = (
    "bergen-oslo",
    "boden-kiruna",
    "boden-umea",
    "helsinki-stockholm",
    "karlskrona-kobenhavn",
    "karlskrona-norrkoping",
    "kiruna-narvik",
    "kristiansand-stavanger",
    "mo_i_rana-trondheim",
    "norrkoping-stockholm",
    "orebro-oslo",
    "orebro-stockholm",
    "stockholm-sundsvall",
    "sundsvall-umea",
)


def plain_routes(board):
    """The ids of routes that are neither ferry nor tunnel nor the long one, with length and colour."""
    found = []
    for route in range(board.routes):
        if not (board.ferry[route] or board.tunnel[route] or board.substitute[route]):
            colour = board.colour[route]
            found.append((board.route_id(route), board.length[route], None if colour == GREY else CARDS[colour]))
    return found


def offered(route, hand, players=2):
    """What happens when seat 0 pays all of this hand: the code of the refusal, or None."""
    table = Table(NORDIC, players)
    table.hold(0, **hand)
    return table.refused(0, claim(route, **hand))


# ---- NC-12, NC-13


def test_a_yellow_route_of_two():
    """NC-12: worked example: {yellow 2} only."""
    assert offered("orebro-oslo.2", {"yellow": 2}) is None
    for hand in (
        {"yellow": 1},
        {"yellow": 3},
        {"red": 2},
        {"green": 2},
        {"yellow": 1, "red": 1},
        {"yellow": 2, "red": 1},
        {"yellow": 2, "loco": 1},
        {},
    ):
        assert offered("orebro-oslo.2", hand) == "does_not_pay"


def test_a_loco_does_not_pay_a_plain_route():
    """NC-13: worked example: {yellow 1, loco 1} is refused on the yellow route of 2."""
    assert offered("orebro-oslo.2", {"yellow": 1, "loco": 1}) == "does_not_pay"
    assert offered("orebro-oslo.2", {"loco": 2}) == "does_not_pay"


def test_a_grey_route_of_three():
    """NC-12: worked example: any three of one colour, and no mixture."""
    for colour in COLOURS:
        assert offered("goteborg-norrkoping", {colour: 3}) is None
        assert offered("goteborg-norrkoping", {colour: 2}) == "does_not_pay"
        assert offered("goteborg-norrkoping", {colour: 4}) == "does_not_pay"
    assert offered("goteborg-norrkoping", {"red": 2, "blue": 1}) == "does_not_pay"
    assert offered("goteborg-norrkoping", {"red": 3, "blue": 1}) == "does_not_pay"
    assert offered("goteborg-norrkoping", {"red": 1, "blue": 1, "green": 1}) == "does_not_pay"


def test_every_plain_route_is_paid_exactly():
    """NC-12: its length in its colour, or for a grey one in any; one less, one more, another colour: no."""
    table = Table(NORDIC)
    routes = plain_routes(table.board)
    assert len(routes) == 46
    for route, length, own in routes:
        for colour in COLOURS:
            assert table.pays(route, **{colour: length}) == (own is None or own == colour)
            assert not table.pays(route, **{colour: length - 1})
            assert not table.pays(route, **{colour: length + 1})


def test_no_plain_route_takes_a_loco():
    """NC-13: neither instead of a card nor on top, on any plain route."""
    table = Table(NORDIC)
    for route, length, own in plain_routes(table.board):
        colour = own or "red"
        for locos in range(1, length + 1):
            assert not table.pays(route, **{colour: length - locos, "loco": locos})
        assert not table.pays(route, **{colour: length, "loco": 1})


def test_no_plain_route_is_listed_for_locos():
    """NC-13: a hand of locos lists ferries and tunnels only."""
    table = Table(NORDIC)
    table.hold(0, loco=14)
    plain = [route for route, _, _ in plain_routes(table.board)]
    listed = [one["route"] for one in table.legal(0) if one["type"] == "claim"]
    assert len(listed) == len(set(listed)) == 81 - 46 - 1  # all but the plain ones and the long one
    for route in listed:
        assert route not in plain


def test_the_listed_payment_of_plain_routes():
    """NC-12: one for each colour that reaches, in the order of the names."""
    table = Table(NORDIC)
    table.hold(0, red=3, white=4, purple=3, blue=2, loco=5)
    assert table.payments(0, "goteborg-norrkoping") == [{"purple": 3}, {"white": 3}, {"red": 3}]
    assert table.payments(0, "boden-umea.1") == [{"red": 3}]
    assert table.payments(0, "boden-kiruna.1") == []
    assert table.payments(0, "norrkoping-orebro") == [{"purple": 2}, {"blue": 2}, {"white": 2}, {"red": 2}]


# ---- NC-14


def test_trains_are_placed_and_cards_discarded():
    """NC-14: as many trains as spaces leave the player; the cards go to the discards, the rest stays in hand."""
    table = Table(NORDIC)
    table.hold(0, blue=7, loco=1)
    table.discard(red=2, blue=1)
    told = table.claim(0, "kirkenes-rovaniemi", blue=5)
    assert told == [
        ("claimed", {"seat": 0, "route": "kirkenes-rovaniemi", "cards": {"blue": 5}, "points": 10}),
        ("turn", {"seat": 1}),
    ]
    view = table.view()
    assert [seat["trains"] for seat in view["seats"]] == [35, 40]
    assert view["discards"] == {"blue": 6, "red": 2}
    assert table.mine(0)["hand"] == {"blue": 2, "loco": 1}
    assert view["claimed"] == {"kirkenes-rovaniemi": 0}


def test_as_many_trains_as_spaces():
    """NC-14: exactly enough will do, one fewer will not, on every length."""
    for route, length, hand in (
        ("alborg-arhus", 1, {"purple": 1}),
        ("goteborg-orebro", 2, {"blue": 2}),
        ("helsinki-imatra", 3, {"red": 3}),
        ("orebro-sundsvall", 4, {"orange": 4}),
        ("kirkenes-rovaniemi", 5, {"blue": 5}),
        ("mo_i_rana-trondheim.2", 6, {"loco": 6}),
        ("lieksa-murmansk", 9, {"green": 9}),
    ):
        for trains in (length - 1, length, length + 1):
            table = Table(NORDIC)
            table.hold(0, **hand)
            table.trains(0, trains)
            code = "too_few_trains" if trains < length else None
            assert table.payments(0, route) == ([] if code else [hand])
            assert table.refused(0, claim(route, **hand)) == code
            if not code:
                assert table.view()["seats"][0]["trains"] == trains - length


def test_trains_run_out_by_playing():
    """NC-14: what is listed follows the trains that a claim has used up."""
    table = Table(NORDIC, 3)
    table.trains(0, 7)
    table.hold(0, blue=9, red=3)
    assert table.payments(0, "helsinki-imatra") == [{"red": 3}]
    table.claim(0, "kirkenes-rovaniemi", blue=5)
    table.turn(0)
    assert table.payments(0, "helsinki-imatra") == []
    assert table.payments(0, "goteborg-orebro") == [{"blue": 2}]
    assert table.refused(0, claim("helsinki-imatra", red=3)) == "too_few_trains"


def test_every_length_runs_out_by_playing():
    """NC-14: after a claim of one space, exactly those routes stay listed that the trains left reach."""
    by_length = (
        ("helsinki-imatra", 3, {"red": 3}),
        ("orebro-sundsvall", 4, {"orange": 4}),
        ("kirkenes-rovaniemi", 5, {"blue": 5}),
        ("mo_i_rana-trondheim.2", 6, {"loco": 6}),
        ("lieksa-murmansk", 9, {"green": 9}),
    )
    for left in range(2, 11):
        table = Table(NORDIC, 3)
        table.trains(0, left + 1)
        table.hold(0, purple=1)
        table.claim(0, "alborg-arhus", purple=1)
        for route, length, hand in by_length:
            table.turn(0)
            table.hold(0, **hand)
            assert table.payments(0, route) == ([hand] if length <= left else [])


def test_trains_are_asked_before_anything_is_laid():
    """NC-14: a tunnel too long for the trains left is refused before a card is revealed."""
    table = Table(NORDIC)
    table.hold(0, green=2)
    table.trains(0, 1)
    deck = table.deck()
    assert table.refused(0, claim("kristiansand-stavanger.1", green=2)) == "too_few_trains"
    assert table.deck() == deck and table.view()["phase"] == "play"


# ---- NC-15


def test_points_by_length():
    """NC-15: 1, 2, 4, 7, 10, 15, 27 points, at once."""
    table = Table(NORDIC)
    total = 0
    for route, points, hand in (
        ("alborg-arhus", 1, {"purple": 1}),
        ("goteborg-orebro", 2, {"blue": 2}),
        ("helsinki-imatra", 4, {"red": 3}),
        ("orebro-sundsvall", 7, {"orange": 4}),
        ("kirkenes-rovaniemi", 10, {"blue": 5}),
        ("mo_i_rana-trondheim.2", 15, {"red": 4, "loco": 2}),
        ("lieksa-murmansk", 27, {"green": 9}),
    ):
        table.turn(0)
        table.hold(0, **hand)
        told = table.claim(0, route, **hand)
        total += points
        assert told[0][1]["points"] == points
        assert [seat["score"] for seat in table.view()["seats"]] == [total, 0]


# ---- NC-16


def test_these_are_the_doubles():
    """NC-16: two lanes between the same cities are a double even where they differ; all others stand alone."""
    board = Table(NORDIC).board
    lanes = {}
    for route in range(board.routes):
        name, _, lane = board.route_id(route).partition(".")
        lanes.setdefault(name, []).append(lane)
    assert sorted([name for name in lanes if len(lanes[name]) > 1]) == list(DOUBLES)
    for name in lanes:
        assert lanes[name] == (["1", "2"] if name in DOUBLES else [""])
    unlike = (
        ("kristiansand-stavanger.1", 2, 0, 1),
        ("kristiansand-stavanger.2", 3, 1, 0),
        ("mo_i_rana-trondheim.1", 5, 0, 1),
        ("mo_i_rana-trondheim.2", 6, 2, 0),
        ("helsinki-stockholm.1", 4, 2, 0),
        ("helsinki-stockholm.2", 4, 1, 0),
    )
    for name, length, symbols, tunnel in unlike:
        route = board.find_route(name)
        assert (board.length[route], board.ferry[route], int(board.tunnel[route])) == (length, symbols, tunnel)


def rich(table):
    for seat in range(table.game.players):
        table.hold(seat, purple=9, blue=9, orange=9, white=9, green=9, yellow=9, black=9, red=9, loco=9)


def test_two_players_use_one_lane():
    """NC-16: once one lane is taken the other is closed to everyone, whichever was first and whoever asks."""
    for double in DOUBLES:
        for first, second in ((".1", ".2"), (".2", ".1")):
            table = Table(NORDIC, 2)
            rich(table)
            table.stack("yellow", "yellow", "yellow", "yellow")  # of no double tunnel's colour
            cheapest = table.payments(0, double + first)[0]
            told = table.claim(0, double + first, **cheapest)
            assert [fields for what, fields in told if what == "closed"] == [{"routes": [double + second]}]
            assert heard(told)[-3:] == ["claimed", "closed", "turn"]
            assert table.view()["closed"] == [double + second]
            for seat in (1, 0):
                table.turn(seat)
                assert table.payments(seat, double + second) == []
                assert table.refused(seat, claim(double + second, loco=1)) == "lane_closed"
                assert table.refused(seat, claim(double + first, loco=1)) == "route_taken"


def test_three_players_use_both_lanes():
    """NC-16: the other lane stays open to the others, never to the owner of the first."""
    for double in DOUBLES:
        for first, second in ((".1", ".2"), (".2", ".1")):
            table = Table(NORDIC, 3)
            rich(table)
            table.give(0, double + first)
            assert table.view()["closed"] == []
            assert table.payments(0, double + second) == []
            assert table.refused(0, claim(double + second, loco=1)) == "own_lane"
            table.stack("yellow", "yellow", "yellow", "yellow")  # of no double tunnel's colour
            table.turn(2)
            cheapest = table.payments(2, double + second)[0]
            told = table.claim(2, double + second, **cheapest)
            assert "closed" not in heard(told) and "claimed" in heard(told)
            assert table.view()["claimed"] == {double + first: 0, double + second: 2}
            assert table.view()["closed"] == []


def test_a_lone_route_closes_nothing():
    """NC-16: only the twin is closed, nothing else."""
    table = Table(NORDIC, 2)
    rich(table)
    assert heard(table.claim(0, "alborg-arhus", purple=1)) == ["claimed", "turn"]
    assert table.view()["closed"] == []
    before = [one["route"] for one in table.legal(1) if one["type"] == "claim"]
    table.claim(1, "orebro-oslo.1", green=2)
    after = [one["route"] for one in table.legal(0) if one["type"] == "claim"]
    gone = sorted({route for route in before if route not in after})
    assert gone == ["orebro-oslo.1", "orebro-oslo.2"]


def test_closed_lanes_are_told_in_board_order():
    """NC-16: whichever was closed first."""
    table = Table(NORDIC, 2)
    table.give(0, "orebro-oslo.1")
    table.give(1, "bergen-oslo.2")
    table.give(0, "norrkoping-stockholm.2")
    assert table.view()["closed"] == ["bergen-oslo.1", "norrkoping-stockholm.1", "orebro-oslo.2"]


def test_a_withdrawn_attempt_takes_and_closes_nothing():
    """NC-16: for two players and for three."""
    for players in (2, 3):
        table = Table(NORDIC, players)
        rich(table)
        table.stack("green", "red", "red", "red")
        table.claim(0, "kristiansand-stavanger.1", green=2)
        assert table.view()["closed"] == [] and table.view()["claimed"] == {}
        told = table.act(0, action("tunnel_withdraw"))
        assert heard(told) == ["withdrew", "turn"]
        assert table.view()["closed"] == [] and table.view()["claimed"] == {}
        assert table.refused(1, claim("kristiansand-stavanger.2", orange=2, loco=1)) is None
        table.turn(0)
        code = "lane_closed" if players == 2 else None
        table.stack("red", "red", "red", "red")
        assert table.refused(0, claim("kristiansand-stavanger.1", green=2)) == code


# ---- which refusal is told


def test_the_first_reason_is_told():
    """NC-09, NC-16, NC-14, NC-12: taken, closed, own lane, trains, cards held, payment: the first that holds."""
    wrong = claim("orebro-oslo.1", red=3)  # neither held nor a payment
    table = Table(NORDIC, 3)
    table.hold(0)
    table.give(0, "orebro-oslo.1")
    table.trains(0, 0)
    assert table.refused(0, wrong) == "route_taken"
    assert table.refused(0, claim("orebro-oslo.2", red=3)) == "own_lane"
    table = Table(NORDIC, 2)
    table.hold(0)
    table.give(0, "orebro-oslo.2")
    table.trains(0, 0)
    assert table.refused(0, claim("orebro-oslo.2", red=3)) == "route_taken"
    assert table.refused(0, wrong) == "lane_closed"  # an own lane, too, but closed to everyone
    table = Table(NORDIC, 3)
    table.hold(0)
    table.trains(0, 1)
    assert table.refused(0, wrong) == "too_few_trains"
    table.trains(0, 2)
    assert table.refused(0, wrong) == "cards_not_held"
    table.hold(0, red=2, green=2)
    assert table.refused(0, wrong) == "cards_not_held"
    table.hold(0, red=3, green=2)
    assert table.refused(0, wrong) == "does_not_pay"
    assert table.refused(0, claim("orebro-oslo.1", green=2)) is None


def test_only_held_cards_pay():
    """NC-12: one card short is not held, whatever else is in the hand."""
    table = Table(NORDIC)
    table.hold(0, green=1, loco=3, red=9)
    assert table.refused(0, claim("orebro-oslo.1", green=2)) == "cards_not_held"
    assert table.refused(0, claim("orebro-oslo.1", green=100000)) == "cards_not_held"
    assert table.payments(0, "orebro-oslo.1") == []
    table.hold(0, green=2)
    assert table.payments(0, "orebro-oslo.1") == [{"green": 2}]


def test_the_moment_comes_before_the_reason():
    """NC-09: out of turn and out of phase are told before anything about the route."""
    table = Table(NORDIC)
    assert table.refused(1, claim("oslo-paris", red=1)) == "not_your_turn"
    table.act(0, draw())
    assert table.refused(0, claim("oslo-paris", red=1)) == "wrong_phase"
