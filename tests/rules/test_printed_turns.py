"""How does a turn go with printed cards, in both railway games?"""

from railway_kit import PrintedTable, Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"
LIGHTS = "northern_lights"
FOUR = ["wild_west", "small_steps", "rail_empire", "ferry_captain"]
TUNNEL = "kristiansand-stavanger.1"  # green, 2 spaces
FERRY_BESIDE = "kristiansand-stavanger.2"
DREW_CARDS, DREW_TICKETS, PASS = action("drew_cards"), action("drew_tickets"), action("pass")
PAID, FAILED = action("tunnel_paid"), action("tunnel_failed")


def to(route):
    return action("claim", route=route)


def tables(players=2, first=0):
    """Both games before their first turn."""
    return [PrintedTable(NORDIC, players, 1, first), PrintedTable(LIGHTS, players, 1, first, {"bonus": FOUR})]


# ---- the beginning


def test_nothing_is_dealt_and_the_first_turn_begins_at_once():
    """NC-02 … NC-04, NL-02, NL-04, NL-04a: there is no choosing of tickets, and what the board cannot see is null."""
    for first in (0, 1):
        for table in tables(2, first):
            view = table.view()
            assert view["phase"] == "play" and view["turn"] == first and view["waiting"] == []
            assert view["drawn"] == 0 and view["last_round"] is False and view["tunnel"] is None
            for name in ("market", "deck", "discards", "ticket_deck"):
                assert view[name] is None
            for seat in view["seats"]:
                assert seat == {"score": 0, "trains": 40, "cards": None, "tickets": None}
            assert table.mine(0)["hand"] is None and table.mine(0)["my_tickets"] is None
            assert table.mine(0)["offer"] == [] and table.mine(0)["keep_at_least"] == 0


def test_the_four_bonus_cards_are_told_before_the_first_turn():
    """NL-03: where the options did not say which four lie on the table, the seat that begins reports them."""
    table = PrintedTable(LIGHTS, 3, 1, 2)
    view = table.view()
    assert view["phase"] == "bonus" and view["turn"] == 2 and view["waiting"] == [] and view["bonus"] == []
    for seat in range(3):
        assert table.legal(seat) == [] and table.legal(seat, brief=True) == {"routes": [], "actions": []}
    report = action("report_bonus", bonus=FOUR)
    assert table.refused(0, report) == "not_your_turn"
    for other in (DREW_CARDS, DREW_TICKETS, PASS, to("helsinki-turku"), action("report_tickets", seat=2, tickets=[])):
        assert table.refused(2, other) == "wrong_phase"
    told = [("reported", {"seat": 2, "what": "report_bonus"}), ("turn", {"seat": 2})]
    assert table.act(2, report) == told
    view = table.view()
    assert view["phase"] == "play" and view["turn"] == 2 and view["bonus"] == FOUR
    assert table.refused(2, report) == "wrong_phase"


def test_a_report_of_bonus_cards_names_four_different_ones():
    """NL-03: exactly four, all of the eleven."""
    table = PrintedTable(LIGHTS)
    for bonus in (
        None,
        4,
        "wild_west",
        [],
        FOUR[:3],
        FOUR + ["cost_cutting"],
        FOUR[:3] + FOUR[:1],
        FOUR[:3] + ["x"],
        [0, 1, 2, 3],
    ):
        assert table.refused(0, action("report_bonus", bonus=bonus)) == "bad_action"
    assert table.refused(0, action("report_bonus")) == "bad_action"
    ids = [bonus[0] for bonus in table.board.bonuses]
    for name in ids[4:]:
        table = PrintedTable(LIGHTS)
        table.act(0, action("report_bonus", bonus=ids[:3] + [name]))
        assert table.view()["bonus"] == ids[:3] + [name]


def test_the_option_says_the_bonus_cards_at_once():
    """NL-03: then no report is waited for, or taken."""
    table = PrintedTable(LIGHTS, options={"bonus": FOUR})
    assert table.view()["phase"] == "play" and table.view()["bonus"] == FOUR
    assert table.refused(0, action("report_bonus", bonus=FOUR)) == "wrong_phase"


def test_the_digest_tells_games_apart():
    """NC-04, NL-03: who begins, which cards lie on the table, and that they are printed, are all in it."""
    digests = [table.game.digest() for first in (0, 1) for table in tables(3, first)]
    digests += [table.game.digest() for table in tables(2)]
    digests += [PrintedTable(LIGHTS, 3).game.digest(), PrintedTable(LIGHTS, 3, 2).game.digest()]
    digests += [PrintedTable(LIGHTS, 3, options={"bonus": FOUR[:3] + ["cost_cutting"]}).game.digest()]
    digests += [PrintedTable(LIGHTS, 3, options={"bonus": FOUR, "rail_empire": "touched"}).game.digest()]
    digests += [Table(NORDIC, 3, begin=False).game.digest(), Table(LIGHTS, 3, begin=False).game.digest()]
    for i in range(len(digests)):
        assert digests[i] not in digests[:i]


# ---- what is reported


def test_drawn_cards_and_tickets_are_one_report_and_end_the_turn():
    """NC-05, NC-10, NL-05, NL-10: the players draw by themselves; the turn moves on."""
    for players in (2, 3):
        for table in tables(players):
            seat = 0
            for kind in ("drew_cards", "drew_tickets", "drew_cards", "drew_tickets"):
                after = (seat + 1) % players
                assert table.say(seat, kind) == [("reported", {"seat": seat, "what": kind}), ("turn", {"seat": after})]
                seat = after
                assert table.view()["turn"] == seat and table.view()["drawn"] == 0


def test_actions_of_dealt_cards_are_none_here():
    """NC-05, NL-05: nor are those of the other game."""
    for table in tables():
        dealt = [draw(), draw(0), keep(), action("draw_tickets"), action("stop_drawing"), action("tunnel_withdraw")]
        dealt += [action("tunnel_pay", cards={}), action("drew"), action("Pass"), action(None), action(3), {}]
        for wire in dealt:
            assert table.refused(0, wire) == "bad_action"
            assert table.refused(1, wire) == "bad_action"  # its form is looked at before the turn
    nordic, lights = tables()
    for wire in (action("report_bonus", bonus=FOUR), action("report_hand", seat=0, cards={})):
        assert nordic.refused(0, wire) == "bad_action"
    for wire in (PAID, FAILED):
        assert lights.refused(0, wire) == "bad_action"


def test_printed_actions_are_none_with_dealt_cards():
    """NC-05, NL-05: the board deals, so nothing is reported to it."""
    for table in (Table(NORDIC), Table(LIGHTS)):
        kinds = (
            "drew_cards",
            "drew_tickets",
            "tunnel_paid",
            "tunnel_failed",
            "report_bonus",
            "report_tickets",
            "report_hand",
        )
        for kind in kinds:
            assert table.refused(0, action(kind, seat=0, tickets=[], cards={}, bonus=FOUR)) == "bad_action"
        assert table.refused(0, to("helsinki-turku")) == "bad_action"  # without cards


def test_only_the_seat_on_turn_acts():
    """NC-04, NL-04a: there are no secrets, but turns there are."""
    for table in tables(3):
        for wire in (DREW_CARDS, DREW_TICKETS, PASS, to("helsinki-turku"), to("nowhere")):
            assert table.refused(1, wire) == "not_your_turn"
            assert table.refused(2, wire) == "not_your_turn"
        assert table.refused(1, action("report_tickets", seat=1, tickets=[])) == "not_your_turn"
        assert table.refused(0, action("report_tickets", seat=0, tickets=[])) == "wrong_phase"
        table.say(0, "drew_cards")
        assert table.refused(0, DREW_CARDS) == "not_your_turn"


# ---- claiming


def test_a_claim_names_no_cards():
    """NC-09, NC-14, NC-15, NL-09, NL-17, NL-18: route, trains and points are kept by the board, the payment is not."""
    for table in tables():
        told = table.claim(0, "helsinki-turku")
        claimed = {"seat": 0, "route": "helsinki-turku", "cards": None, "points": 1}
        assert told == [("claimed", claimed), ("turn", {"seat": 1})]
        view = table.view()
        assert view["claimed"] == {"helsinki-turku": 0} and view["turn"] == 1
        assert view["seats"][0] == {"score": 1, "trains": 39, "cards": None, "tickets": None}
        table.claim(1, "kuopio-vaasa")
        assert table.view()["seats"][1] == {"score": 7, "trains": 36, "cards": None, "tickets": None}


def test_cards_in_a_claim_are_not_read_nor_recorded():
    """NC-12, NL-11: the players pay by themselves; a field that means nothing here is left out."""
    for table in tables():
        assert heard(table.act(0, claim("helsinki-turku", red=77))) == ["claimed", "turn"]
        assert table.recorded() == [[0, to("helsinki-turku")]]
        table.act(1, {"type": "claim", "route": "kuopio-vaasa", "cards": "all of them", "seat": 0})
        assert table.recorded()[1] == [1, to("kuopio-vaasa")]
        assert table.view()["claimed"] == {"helsinki-turku": 0, "kuopio-vaasa": 1}


def test_a_claim_needs_the_id_of_a_route():
    """NC-09, NL-09: something else is no claim at all, and an id that the board has not is told later."""
    for table in tables():
        for route in (None, 5, [], {}, True):
            assert table.refused(0, to(route)) == "bad_action"
        assert table.refused(0, action("claim")) == "bad_action"
        for route in (
            "",
            "nowhere",
            "turku-helsinki",
            "helsinki-turku.1",
            "helsinki-turku.",
            "bergen-oslo",
            "bergen-oslo.3",
        ):
            assert table.refused(0, to(route)) == "unknown_route"
            assert table.refused(1, to(route)) == "not_your_turn"


def test_a_taken_route_is_refused():
    """NC-09, NL-09: whoever has it."""
    for table in tables():
        table.claim(0, "helsinki-turku")
        assert table.refused(1, to("helsinki-turku")) == "route_taken"
        table.say(1, "drew_cards")
        table.trains(0, 0)  # route_taken stands before too_few_trains
        assert table.refused(0, to("helsinki-turku")) == "route_taken"


def test_the_second_lane_is_closed_at_a_small_table():
    """NC-16, NL-15: two players use one lane of a double; the other is closed, and told to be."""
    for table in tables():
        told = table.claim(0, "stockholm-sundsvall.1")
        assert heard(told) == ["claimed", "closed", "turn"]
        assert told[1] == ("closed", {"routes": ["stockholm-sundsvall.2"]})
        assert table.view()["closed"] == ["stockholm-sundsvall.2"]
        assert table.refused(1, to("stockholm-sundsvall.2")) == "lane_closed"
        assert to("stockholm-sundsvall.2") not in table.legal(1)
        table.say(1, "drew_cards")
        table.trains(0, 1)
        assert table.refused(0, to("stockholm-sundsvall.2")) == "lane_closed"  # before own_lane and too_few_trains


def test_nobody_owns_two_lanes():
    """NC-16, NL-15: where another lane may be used, it is for somebody else."""
    for table in (PrintedTable(NORDIC, 3), PrintedTable(LIGHTS, 4, options={"bonus": FOUR})):
        players = table.game.players
        assert heard(table.claim(0, "stockholm-sundsvall.1")) == ["claimed", "turn"]
        assert table.view()["closed"] == []
        table.round("drew_cards", *range(1, players))
        assert table.refused(0, to("stockholm-sundsvall.2")) == "own_lane"
        assert to("stockholm-sundsvall.2") not in table.legal(0)
        table.trains(0, 1)
        assert table.refused(0, to("stockholm-sundsvall.2")) == "own_lane"  # before too_few_trains
        table.say(0, "drew_cards")
        table.claim(1, "stockholm-sundsvall.2")
        assert table.view()["claimed"] == {"stockholm-sundsvall.1": 0, "stockholm-sundsvall.2": 1}


def test_lanes_of_a_triple():
    """NL-15: 2 players use one lane, 3 players two, more all three."""
    for players, used in ((2, 1), (3, 2), (4, 3), (5, 3)):
        table = PrintedTable(LIGHTS, players, options={"bonus": FOUR})
        for seat in range(used):
            table.claim(seat, "karlstad-oslo." + str(seat + 1))
        assert table.view()["closed"] == ["karlstad-oslo." + str(lane) for lane in range(used + 1, 4)]
        for lane in range(used + 1, 4):
            assert table.refused(used % players, to("karlstad-oslo." + str(lane))) == "lane_closed"


def test_a_claim_needs_the_trains():
    """NC-14, NL-18: as many as the route has spaces."""
    for table in tables():
        table.trains(0, 3)
        assert table.refused(0, to("kuopio-vaasa")) == "too_few_trains"
        assert to("kuopio-vaasa") not in table.legal(0)
        assert to("kuopio-oulu") in table.legal(0)
        table.claim(0, "kuopio-oulu")
        assert table.view()["seats"][0]["trains"] == 0


def test_a_route_with_a_bonus_ends_the_turn_too():
    """NL-16: the players draw the +X cards by themselves."""
    table = PrintedTable(LIGHTS, options={"bonus": FOUR})
    told = table.claim(0, "mo_i_rana-trondheim.1")
    assert heard(told) == ["claimed", "closed", "turn"]
    assert table.view()["turn"] == 1


# ---- tunnels


def test_every_tunnel_waits():
    """NC-20: the board sees neither what was laid nor what was revealed, nor whether anything is to be paid."""
    table = PrintedTable(NORDIC)
    assert table.claim(0, TUNNEL) == [("laid", {"seat": 0, "route": TUNNEL, "cards": None})]
    view = table.view()
    assert view["phase"] == "tunnel" and view["turn"] == 0 and view["waiting"] == []
    assert view["tunnel"] == {"route": TUNNEL, "laid": None, "revealed": None, "surcharge": None}
    assert view["claimed"] == {} and view["closed"] == [] and view["seats"][0]["trains"] == 40
    assert table.legal(0) == [PAID, FAILED] and table.legal(1) == []
    assert table.legal(0, brief=True) == {"routes": [], "actions": [PAID, FAILED]}
    assert table.legal(0, route="helsinki-turku") == []
    for other in (DREW_CARDS, DREW_TICKETS, PASS, to("helsinki-turku"), to("nowhere"), to(TUNNEL)):
        assert table.refused(0, other) == "wrong_phase"
        assert table.refused(1, other) == "not_your_turn"
    assert table.refused(1, PAID) == table.refused(1, FAILED) == "not_your_turn"


def test_a_tunnel_that_was_paid():
    """NC-14, NC-15, NC-20: then the route is claimed."""
    table = PrintedTable(NORDIC)
    table.claim(0, TUNNEL)
    told = table.say(0, "tunnel_paid")
    assert told[0] == ("claimed", {"seat": 0, "route": TUNNEL, "cards": None, "points": 2})
    assert told[1:] == [("closed", {"routes": [FERRY_BESIDE]}), ("turn", {"seat": 1})]
    view = table.view()
    assert view["claimed"] == {TUNNEL: 0} and view["closed"] == [FERRY_BESIDE] and view["tunnel"] is None
    assert view["phase"] == "play" and view["seats"][0] == {"score": 2, "trains": 38, "cards": None, "tickets": None}


def test_a_tunnel_that_was_given_up():
    """NC-16, NC-22: the turn is over, and nothing is taken or closed."""
    table = PrintedTable(NORDIC)
    table.claim(0, TUNNEL)
    assert table.say(0, "tunnel_failed") == [("withdrew", {"seat": 0, "route": TUNNEL}), ("turn", {"seat": 1})]
    view = table.view()
    assert view["claimed"] == {} and view["closed"] == [] and view["tunnel"] is None and view["phase"] == "play"
    assert view["seats"][0] == {"score": 0, "trains": 40, "cards": None, "tickets": None}
    table.claim(1, TUNNEL)
    table.say(1, "tunnel_paid")
    assert table.view()["claimed"] == {TUNNEL: 1}


def test_nothing_is_told_of_a_tunnel_where_none_waits():
    """NC-20: paid or given up can only be said of a tunnel that was begun."""
    table = PrintedTable(NORDIC)
    assert table.refused(0, PAID) == table.refused(0, FAILED) == "wrong_phase"
    assert table.refused(1, PAID) == "not_your_turn"


def test_a_tunnel_is_tried_with_trains_enough_and_on_an_open_lane():
    """NC-14, NC-16: before anything is laid down."""
    table = PrintedTable(NORDIC)
    table.trains(0, 1)
    assert table.refused(0, to(TUNNEL)) == "too_few_trains"
    table.trains(0, 40)
    table.claim(0, FERRY_BESIDE)
    assert table.refused(1, to(TUNNEL)) == "lane_closed"


# ---- what is listed


def test_every_open_route_is_listed_once():
    """NC-09, NL-09: the board cannot see the cards, so every lane that is open to the seat is listed."""
    for table in tables():
        rest = [DREW_CARDS, DREW_TICKETS, PASS]
        routes = [table.board.route_id(route) for route in range(table.board.routes)]
        assert table.legal(0) == rest + [to(route) for route in routes]
        assert table.legal(0, brief=True) == {"routes": routes, "actions": rest}
        assert table.legal(0, route=routes[5]) == [to(routes[5])]
        assert table.legal(1) == [] and table.legal(1, route=routes[5]) == []
        assert table.legal(1, brief=True) == {"routes": [], "actions": []}
        table.claim(0, routes[5])
        assert to(routes[5]) not in table.legal(1) and table.legal(1, route=routes[5]) == []


def test_exactly_what_is_listed_is_taken():
    """NC-09, NC-14, NC-16, NL-09, NL-15, NL-18: in a position with all kinds of lanes."""
    for table in (PrintedTable(NORDIC, 3), PrintedTable(LIGHTS, 3, options={"bonus": FOUR})):
        for seat in range(3):
            double = ("stockholm-sundsvall.1", "boden-umea.1", "boden-umea.2")[seat]
            if seat == 2 and table.board.bonuses[0][0] == "small_steps":
                double = "karlstad-oslo.1"
            table.claim(seat, double)
        table.trains(0, 3)
        listed = table.legal(0)
        for route in range(table.board.routes):
            wire = to(table.board.route_id(route))
            code = table.refused(0, wire)
            assert (code is None) == (wire in listed)
            if code is None:
                table.play.undo()
                table.trains(0, 3)


# ---- passing and the last round


def test_everybody_may_pass_in_every_turn():
    """NC-11, NL-10a: the board cannot see whether something else could be done."""
    for table in tables(3):
        assert PASS in table.legal(0)
        assert table.say(0, "pass") == [("passed", {"seat": 0}), ("turn", {"seat": 1})]
        table.claim(1, "helsinki-turku")
        assert PASS in table.legal(2)
        assert heard(table.say(2, "pass")) == ["passed", "turn"]
        assert table.view()["turn"] == 0 and table.view()["phase"] == "play"


def test_all_pass_one_after_another():
    """NC-11, NL-10a: then the game ends, and the reports are due."""
    for players in (2, 3):
        for table in tables(players):
            table.say(0, "pass")
            table.say(1, "drew_cards")  # not one after another
            last = (2 + players - 1) % players
            seats = [(2 + step) % players for step in range(players)]
            for seat in seats[:-1]:
                assert heard(table.say(seat, "pass")) == ["passed", "turn"]
            assert table.say(last, "pass") == [("passed", {"seat": last})]
            view = table.view()
            assert view["phase"] == "reports" and view["turn"] == last and view["last_round"] is False
            assert view["waiting"] == list(range(players)) and "result" not in view


def test_any_report_of_a_turn_breaks_a_row_of_passes():
    """NC-11, NL-10a: a tunnel that was given up does, too."""
    for kinds in (["drew_cards"], ["drew_tickets"], ["claim"], ["claim", "tunnel_paid"], ["claim", "tunnel_failed"]):
        table = PrintedTable(NORDIC)
        table.say(0, "pass")
        route = TUNNEL if len(kinds) > 1 else "helsinki-turku"
        for kind in kinds:
            table.act(1, action(kind, route=route))
        assert heard(table.say(0, "pass")) == ["passed", "turn"]
        assert table.say(1, "pass") == [("passed", {"seat": 1})]


def test_two_trains_start_the_last_round():
    """NC-24, NL-19: everybody takes one more turn, the starter last; then the reports are due."""
    for table in tables(3):
        table.trains(0, 3)
        told = table.claim(0, "helsinki-turku")
        assert told[1:] == [("last_round", {"seat": 0}), ("turn", {"seat": 1})]
        assert table.view()["last_round"] is True and table.view()["phase"] == "play"
        assert table.say(1, "drew_cards")[-1] == ("turn", {"seat": 2})
        assert table.say(2, "pass")[-1] == ("turn", {"seat": 0})
        assert table.say(0, "drew_tickets") == [("reported", {"seat": 0, "what": "drew_tickets"})]
        view = table.view()
        assert view["phase"] == "reports" and view["turn"] == 0 and view["last_round"] is True
        assert view["waiting"] == [0, 1, 2]


def test_three_trains_do_not():
    """NC-24, NL-19: the last round begins with 2 or fewer."""
    for table in tables():
        table.trains(0, 4)
        assert heard(table.claim(0, "helsinki-turku")) == ["claimed", "turn"]
        assert table.view()["last_round"] is False


def test_a_tunnel_in_the_last_round_is_a_turn():
    """NC-24: paid or given up; the last of them ends the game."""
    for last in ("tunnel_paid", "tunnel_failed"):
        table = PrintedTable(NORDIC)
        table.trains(0, 6)
        table.claim(0, "bergen-oslo.1")
        assert heard(table.say(0, "tunnel_paid")) == ["claimed", "closed", "last_round", "turn"]
        table.say(1, "drew_cards")
        assert heard(table.claim(0, TUNNEL)) == ["laid"]
        assert table.view()["phase"] == "tunnel"
        told = heard(table.say(0, last))
        assert told == (["claimed", "closed"] if last == "tunnel_paid" else ["withdrew"])
        assert table.view()["phase"] == "reports"
