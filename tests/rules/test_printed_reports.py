"""How does a game with printed cards end? Every seat reports what it held (NC-25 … NC-27, NL-20 … NL-22)."""

from railway_kit import PrintedTable, action, heard

NORDIC = "nordic_countries"
LIGHTS = "northern_lights"
PLAIN_FOUR = ["wild_west", "small_steps", "cost_cutting", "ferry_captain"]
TICKET_FOUR = ["capital_investment", "regional_links", "polar_express", "nordic_express"]
LOCO_FOUR = ["call_of_the_locos", "wild_west", "small_steps", "cost_cutting"]


def tickets(seat, *ids):
    return action("report_tickets", seat=seat, tickets=list(ids))


def left_out(seat):
    return action("report_tickets", seat=seat, tickets=None)


def hand(seat, **cards):
    return action("report_hand", seat=seat, cards=cards)


def ended(game, players=2, bonus=PLAIN_FOUR, **owned):
    """All have passed; owned: seat_0=[routes] …"""
    table = PrintedTable(game, players, options={"bonus": bonus} if game == LIGHTS else None)
    for name in owned:
        table.give(int(name[5:]), *owned[name])
    table.round("pass", *range(players))
    assert table.view()["phase"] == "reports"
    return table


def both(players=2):
    return [ended(NORDIC, players), ended(LIGHTS, players)]


def result(table):
    assert table.view()["phase"] == "over"
    return table.view()["result"]


# ---- who reports what


def test_reports_come_in_any_order_and_the_last_one_ends_the_game():
    """NC-25, NL-20: `waiting` are the seats whose report is missing."""
    for players, order in ((2, (1, 0)), (3, (2, 0, 1))):
        for table in both(players):
            missing = list(range(players))
            for seat in order:
                assert table.view()["waiting"] == missing and "result" not in table.view()
                told = table.act(seat, tickets(seat))
                assert told[0] == ("reported", {"seat": seat, "what": "report_tickets"})
                missing.remove(seat)
            assert heard(told) == ["reported", "over"]
            view = table.view()
            assert view["waiting"] == [] and told[1][1]["result"] == view["result"] == result(table)
            assert view["turn"] == players - 1  # the last mover


def test_the_seat_of_the_action_counts():
    """NC-25, NL-20: whoever holds the phone may report for everybody."""
    for table in both(3):
        for seat in (2, 1):
            table.act(0, tickets(seat))
        assert table.view()["waiting"] == [0]
        table.act(1, tickets(0))
        assert table.view()["phase"] == "over"
        assert table.recorded()[-3:] == [[0, tickets(2)], [0, tickets(1)], [1, tickets(0)]]


def test_nothing_is_listed_while_reports_are_due():
    """NC-25, NL-20: the board does not know the tickets, so it lists none."""
    for table in both():
        for seat in range(2):
            assert table.legal(seat) == [] and table.legal(seat, route="helsinki-turku") == []
            assert table.legal(seat, brief=True) == {"routes": [], "actions": []}


def test_no_turn_is_taken_any_more():
    """NC-11, NC-24, NL-10a, NL-19: whatever belongs to a turn comes too late, from every seat."""
    for table in both():
        for wire in (action("drew_cards"), action("drew_tickets"), action("pass"), action("claim", route="nowhere")):
            for seat in range(2):
                assert table.refused(seat, wire) == "wrong_phase"


def test_the_form_of_a_report():
    """NC-25, NL-20: a seat, and a list of different tickets or null."""
    for table in both():
        for seat in (None, "0", True, 1.5, []):
            assert table.refused(0, action("report_tickets", seat=seat, tickets=[])) == "bad_action"
        assert table.refused(0, action("report_tickets", tickets=[])) == "bad_action"
        assert table.refused(0, action("report_tickets", seat=0)) == "bad_action"  # null is said, not left out
        for ids in (
            5,
            "narvik-tallinn",
            {},
            [5],
            [None],
            ["narvik-tallinn", "narvik-tallinn"],
            ["nowhere"],
            ["oslo-oslo"],
        ):
            assert table.refused(0, action("report_tickets", seat=0, tickets=ids)) == "bad_action"
        for seat in (-1, 2, 255):
            assert table.refused(0, tickets(seat)) == "unknown_seat"
        assert table.view()["waiting"] == [0, 1]


def test_a_second_report_replaces_the_first():
    """NC-25, NL-20: what was told before is forgotten."""
    for table in both():
        table.act(0, tickets(0, "narvik-tallinn", "bergen-stockholm"))
        table.act(0, tickets(0, "helsinki-oslo"))
        assert table.view()["waiting"] == [1]
        table.act(1, tickets(1, "narvik-tallinn"))  # free again
        shown = [[row["id"] for row in seat["shown"]] for seat in result(table)["table"]]
        assert shown == [["helsinki-oslo"], ["narvik-tallinn"]]


def test_null_is_replaced_and_replaces():
    """NC-25, NL-20: the last word of each seat counts."""
    for table in both(3):
        table.act(0, left_out(0))
        table.act(0, tickets(0, "helsinki-oslo"))
        table.act(0, tickets(1))
        table.act(0, tickets(2))
        assert result(table)["winners"] is not None
    for table in both(3):
        table.act(0, tickets(0, "helsinki-oslo"))
        table.act(0, left_out(0))
        table.act(0, tickets(1, "helsinki-oslo"))  # nobody has reported it now
        table.act(0, tickets(2))
        assert result(table)["winners"] is None


def test_a_ticket_is_held_by_one_seat():
    """NC-25, NL-20: one that another seat has reported is refused, and the report with it."""
    for table in both():
        table.act(0, tickets(0, "narvik-tallinn"))
        before = table.game.digest()
        for held in (["narvik-tallinn"], ["helsinki-oslo", "narvik-tallinn"]):
            assert table.refused(1, tickets(1, *held)) == "bad_action"
            assert table.refused(0, tickets(1, *held)) == "bad_action"
        assert table.game.digest() == before and table.view()["waiting"] == [1]
        assert table.refused(0, tickets(2, "narvik-tallinn")) == "unknown_seat"  # it stands first
        table.act(0, tickets(0, "narvik-tallinn", "helsinki-oslo"))  # the own ones may be told again


def test_the_number_of_tickets_is_free():
    """NC-03, NC-10, NL-04, NL-10: none at all, or every ticket of the game."""
    for table in both():
        every = [table.board.ticket_id(ticket) for ticket in range(table.board.tickets)]
        table.act(0, tickets(0, *reversed(every)))
        table.act(0, tickets(1))
        rows = result(table)["table"]
        assert [shown["id"] for shown in rows[0]["shown"]] == every and rows[1]["shown"] == []
        assert table.recorded()[-2] == [0, tickets(0, *reversed(every))]
        assert table.played_again().game.digest() == table.game.digest()


def test_the_end_is_the_end():
    """NC-11, NL-10a: after the last report nothing is taken but undo."""
    for table in both():
        table.act(0, tickets(0))
        table.act(0, tickets(1))
        for wire in (tickets(0), left_out(1), action("pass"), action("claim", route="nowhere")):
            assert table.refused(0, wire) == "game_over"
        assert table.refused(0, action("draw_tickets")) == "bad_action"
        assert table.legal(0) == [] and table.view()["waiting"] == []


# ---- what is scored


def test_reported_tickets_are_scored():
    """NC-25 … NC-27: completed ones add, the others subtract; Globetrotter; the winner."""
    table = ended(NORDIC, seat_0=["goteborg-oslo", "goteborg-kobenhavn"], seat_1=["helsinki-turku"])
    table.act(0, tickets(0, "kobenhavn-oslo", "oslo-stockholm"))
    table.act(1, tickets(1, "tallinn-tampere"))
    told = result(table)
    assert told["winners"] == [0]
    first, second = told["table"]
    assert first["shown"] == [
        {"id": "kobenhavn-oslo", "points": 4, "done": True},
        {"id": "oslo-stockholm", "points": 4, "done": False},
    ]
    assert (first["routes"], first["tickets"], first["globetrotter"], first["total"]) == (4, 0, 10, 14)
    assert (first["completed"], first["longest"]) == (1, 4)
    assert (second["routes"], second["tickets"], second["globetrotter"], second["total"]) == (1, -3, 0, -2)
    assert [seat["score"] for seat in table.view()["seats"]] == [14, -2]
    for seat in table.view()["seats"]:
        assert seat["cards"] is None and seat["tickets"] is None


def test_reported_tickets_are_scored_with_bonus_cards():
    """NL-20 … NL-22: the four that lie on the table."""
    owned = {"seat_0": ["karlstad-oslo.1", "karlstad-stockholm.1"], "seat_1": ["helsinki-turku"]}
    table = ended(LIGHTS, bonus=TICKET_FOUR, **owned)
    table.act(0, tickets(0, "oslo-stockholm"))
    table.act(1, tickets(1, "helsinki-oslo"))
    first, second = result(table)["table"]
    won = {"capital_investment": 10, "regional_links": 10, "polar_express": 0, "nordic_express": 10}
    assert first["bonus"] == won and (first["tickets"], first["total"]) == (2, 2 + 2 + 30)
    assert second["bonus"] == dict.fromkeys(won, 0) and (second["tickets"], second["total"]) == (-5, 1 - 5)
    assert result(table)["winners"] == [0]


def test_players_may_score_the_tickets_themselves():
    """NC-25 … NC-27: if one seat's report is null, so is all that hangs on tickets, for all; nobody is the winner."""
    for teller in (0, 1):
        table = ended(NORDIC, seat_0=["goteborg-oslo", "goteborg-kobenhavn"], seat_1=["helsinki-turku"])
        table.act(0, left_out(teller))
        assert table.view()["waiting"] == [1 - teller]  # everybody still reports
        table.act(0, tickets(1 - teller, "kobenhavn-oslo"))
        told = result(table)
        assert told["winners"] is None
        for row in told["table"]:
            for name in ("tickets", "completed", "shown", "globetrotter"):
                assert row[name] is None
        assert [row["routes"] for row in told["table"]] == [4, 1]
        assert [row["total"] for row in told["table"]] == [4, 1]
        assert [row["longest"] for row in told["table"]] == [4, 1]
        assert [seat["score"] for seat in table.view()["seats"]] == [4, 1]


def test_bonus_cards_that_count_tickets_are_left_out_with_them():
    """NL-20 … NL-22: the others are awarded; totals leave out what is null."""
    table = ended(LIGHTS, bonus=TICKET_FOUR, seat_0=["karlstad-oslo.1"], seat_1=["kuopio-vaasa"])
    table.act(0, tickets(0, "oslo-stockholm"))
    table.act(0, left_out(1))
    told = result(table)
    assert told["winners"] is None
    nothing = {"capital_investment": None, "regional_links": None, "polar_express": None}
    assert told["table"][0]["bonus"] == dict(nothing, nordic_express=0)
    assert told["table"][1]["bonus"] == dict(nothing, nordic_express=10)
    assert [row["total"] for row in told["table"]] == [1, 17]
    for row in told["table"]:
        assert row["tickets"] is None and row["completed"] is None and row["shown"] is None


def test_bonus_cards_that_count_no_tickets_stay():
    """NL-21: all four, where none of them asks for tickets."""
    table = ended(LIGHTS, seat_0=["karlstad-oslo.1"], seat_1=["helsinki-tallinn.1"])
    table.act(0, left_out(0))
    table.act(0, left_out(1))
    told = result(table)
    assert told["table"][0]["bonus"] == {"wild_west": 10, "small_steps": 10, "cost_cutting": 10, "ferry_captain": 0}
    assert told["table"][1]["bonus"] == {"wild_west": 0, "small_steps": 10, "cost_cutting": 10, "ferry_captain": 10}
    assert [row["total"] for row in told["table"]] == [31, 31] and told["winners"] is None


def test_hands_are_reported_where_a_bonus_card_counts_them():
    """NL-21: `call_of_the_locos`; then both reports of every seat are waited for, in any order."""
    table = ended(LIGHTS, 3, LOCO_FOUR)
    assert table.view()["waiting"] == [0, 1, 2]
    assert table.act(0, hand(1, red=3, blue=2)) == [("reported", {"seat": 1, "what": "report_hand"})]
    assert table.view()["waiting"] == [0, 1, 2]
    table.act(0, tickets(1))
    assert table.view()["waiting"] == [0, 2]
    table.act(2, tickets(0))
    table.act(2, hand(0, loco=2, green=0))
    assert table.view()["waiting"] == [2]
    table.act(2, hand(2))
    assert table.view()["phase"] == "reports" and table.view()["waiting"] == [2]
    assert heard(table.act(2, tickets(2))) == ["reported", "over"]
    won = [row["bonus"]["call_of_the_locos"] for row in result(table)["table"]]
    assert won == [10, 10, 0]  # two pairs, two locos, nothing
    assert table.recorded()[-4:-2] == [[2, tickets(0)], [2, hand(0, loco=2)]]


def test_a_second_hand_replaces_the_first_and_leaves_the_tickets():
    """NL-21: each report stands for itself."""
    table = ended(LIGHTS, 2, LOCO_FOUR)
    table.act(0, tickets(0, "oslo-stockholm"))
    table.act(0, hand(0, loco=5))
    table.act(0, hand(0, red=1))
    table.act(0, tickets(0, "helsinki-oslo"))
    assert table.view()["waiting"] == [1]
    table.act(1, hand(1, loco=1))
    table.act(1, tickets(1))
    first, second = result(table)["table"]
    assert (first["bonus"]["call_of_the_locos"], second["bonus"]["call_of_the_locos"]) == (0, 10)
    assert [shown["id"] for shown in first["shown"]] == ["helsinki-oslo"]


def test_hands_are_scored_though_tickets_are_not():
    """NL-21: `call_of_the_locos` counts cards, not tickets."""
    table = ended(LIGHTS, 2, LOCO_FOUR)
    table.act(0, left_out(0))
    table.act(0, hand(0))
    table.act(0, left_out(1))
    table.act(0, hand(1, black=2))
    assert [row["bonus"]["call_of_the_locos"] for row in result(table)["table"]] == [0, 10]
    assert result(table)["winners"] is None


def test_the_form_of_a_reported_hand():
    """NL-21: a seat and counts of cards."""
    table = ended(LIGHTS, 2, LOCO_FOUR)
    for cards in (None, 5, [], ["red"], {"pink": 1}, {"red": -1}, {"red": True}, {"red": "2"}, {"red": None}):
        assert table.refused(0, action("report_hand", seat=0, cards=cards)) == "bad_action"
    assert table.refused(0, action("report_hand", cards={})) == "bad_action"
    assert table.refused(0, hand(2)) == table.refused(0, hand(-1)) == "unknown_seat"


def test_hands_are_not_asked_for_without_need():
    """NL-21: where `call_of_the_locos` is not in play; Nordic Countries has no such report at all."""
    assert ended(LIGHTS).refused(0, hand(0)) == "wrong_phase"
    assert ended(NORDIC).refused(0, hand(0)) == "bad_action"
    table = PrintedTable(LIGHTS, options={"bonus": LOCO_FOUR})
    assert table.refused(0, hand(0)) == "wrong_phase"  # not before the end
    assert table.refused(1, hand(1)) == "not_your_turn"
