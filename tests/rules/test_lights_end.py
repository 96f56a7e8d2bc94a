"""How does Northern Lights end, and who has won? NL-19 … NL-22."""

from railway_kit import Table, action, claim, draw, keep

ONE_SPACE = "karlstad-norrkoping"  # black
STOP = action("stop_drawing")
# Four cards that count 0 where nobody has claimed or held anything.
QUIET = {"bonus": ["small_steps", "ferry_captain", "golden_snowplough", "polar_express"]}


def ready(players=2, **more):
    table = Table("northern_lights", players, rig=QUIET, **more)
    for seat in range(players):
        table.hold(seat)
        table.tickets(seat)
    table.show("red", "blue", "white", "green", "black")
    return table


def names(told):
    return [event[0] for event in told]


def take_turn(table, seat):
    """The shortest turn there is: one card, and stop."""
    return table.act(seat, draw()) + table.act(seat, STOP)


def result(table):
    return table.view()["result"]


def test_two_trains_or_fewer_start_the_last_round():
    """NL-19: at the end of a turn; three trains do not."""
    for left in (4, 3, 2, 1, 0):
        table = ready()
        table.trains(0, left + 1)
        table.hold(0, black=1)
        told = table.claim(0, ONE_SPACE, black=1)
        assert table.view()["seats"][0]["trains"] == left
        if left <= 2:
            assert told[-2:] == [("last_round", {"seat": 0}), ("turn", {"seat": 1})], left
        else:
            assert names(told) == ["claimed", "turn"], left
        assert table.view()["last_round"] == (left <= 2)


def test_the_last_round_is_told_after_everything_else_of_the_turn():
    """NL-19: after the closed lanes and the cards of a +X route, before the next turn."""
    table = ready()
    table.trains(0, 4)
    table.hold(0, red=1, loco=1)
    told = table.claim(0, "narvik-tromso.1", red=1, loco=1)
    assert names(told) == ["claimed", "closed", "bonus_drew", "last_round", "turn"]


def test_everybody_takes_exactly_one_more_turn():
    """NL-19: clockwise from the next seat, the starter last; then it is over."""
    for players in (2, 3, 4, 5):
        for starter in (0, 1):
            table = ready(players)
            table.turn(starter)
            table.trains(starter, 3)
            table.hold(starter, black=1)
            table.claim(starter, ONE_SPACE, black=1)
            for i in range(1, players + 1):
                seat = (starter + i) % players
                assert table.view()["phase"] == "play" and table.view()["turn"] == seat
                told = take_turn(table, seat)
            assert seat == starter
            assert names(told) == ["drew", "stopped", "over"]
            view = table.view()
            assert view["phase"] == "over" and view["last_round"]
            assert view["turn"] == starter  # stays on the last mover


def test_the_last_round_starts_once():
    """NL-19: a second player with few trains in it changes nothing, nor does the starter again."""
    table = ready(3)
    table.trains(0, 3)
    table.hold(0, black=1)
    table.claim(0, ONE_SPACE, black=1)
    table.trains(1, 1)
    table.hold(1, yellow=1)
    told = table.claim(1, "boden-tornio", yellow=1)
    assert names(told) == ["claimed", "turn"]
    assert "last_round" not in names(take_turn(table, 2))
    assert names(take_turn(table, 0))[-1] == "over"


def test_any_turn_that_ends_with_few_trains_starts_it():
    """NL-19: a turn of drawing cards or tickets, too; but not before the turn has ended."""
    table = ready()
    table.trains(0, 2)
    assert names(table.act(0, draw())) == ["drew"]
    assert not table.view()["last_round"]
    assert names(table.act(0, draw())) == ["drew", "last_round", "turn"]
    table = ready()
    table.trains(0, 2)
    assert names(table.act(0, action("draw_tickets"))) == ["offered"]
    assert names(table.act(0, keep(*table.mine(0)["offer"]))) == ["kept", "last_round", "turn"]


def test_only_the_own_trains_count():
    """NL-19: a player's turn does not start it for another's trains."""
    table = ready()
    table.trains(1, 2)
    told = take_turn(table, 0)
    assert "last_round" not in names(told)
    assert "last_round" in names(take_turn(table, 1))


def test_a_pass_is_a_turn_of_the_last_round():
    """NL-19 (NC-24): the round goes on with it and can end with it; all passing does not end it earlier."""
    table = ready()
    table.no_tickets_left()
    table.stack()
    table.discard()
    table.show(None, None, None, None, None)
    table.trains(0, 3)
    table.hold(0, black=1)
    table.claim(0, ONE_SPACE, black=1)
    assert table.view()["deck"] == 0
    assert names(table.act(1, action("pass"))) == ["passed", "turn"]
    assert table.view()["phase"] == "play"
    assert names(table.act(0, action("pass"))) == ["passed", "over"]


def test_after_the_end_nothing_is_done():
    """NL-19: every action is refused with game_over, before turn and phase; the list is empty."""
    table = ready()
    table.trains(0, 2)
    take_turn(table, 0)
    take_turn(table, 1)
    take_turn(table, 0)
    for seat in (0, 1):
        for wire in (draw(), STOP, action("pass"), keep("oslo-umea"), claim(ONE_SPACE, black=1)):
            assert table.refused(seat, wire) == "game_over"
        assert table.refused(seat, action("dance")) == "bad_action"  # form goes first
        assert table.legal(seat) == []


def test_tickets_add_or_subtract():
    """NL-20: completed ones add their points, the others subtract them; all are shown."""
    table = ready()
    table.tickets(0, "oslo-stockholm", "bergen-stockholm", "murmansk-oslo")
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1", "bergen-oslo.1")
    rows = table.score()["table"]
    assert rows[0]["routes"] == 1 + 1 + 4
    assert rows[0]["tickets"] == 2 + 5 - 16
    assert rows[0]["completed"] == 2
    shown = {ticket["id"]: (ticket["points"], ticket["done"]) for ticket in rows[0]["shown"]}
    assert shown == {
        "oslo-stockholm": (2, True),
        "bergen-stockholm": (5, True),
        "murmansk-oslo": (16, False),
    }
    assert rows[1]["tickets"] == 0 and rows[1]["shown"] == [] and rows[1]["completed"] == 0


def test_a_ticket_needs_one_network_of_own_routes():
    """NL-20: neither routes that do not meet nor other players' routes complete it."""
    table = ready()
    table.tickets(0, "oslo-stockholm")
    table.give(0, "karlstad-oslo.1", "norrkoping-stockholm.1")
    table.give(1, "karlstad-stockholm.1", ONE_SPACE)
    row = table.score()["table"][0]
    assert row["tickets"] == -2 and row["completed"] == 0
    table = ready()
    table.tickets(0, "oslo-stockholm")
    table.give(0, "karlstad-oslo.1", "norrkoping-stockholm.1", ONE_SPACE)  # round about
    assert table.score()["table"][0]["tickets"] == 2


def test_a_score_can_fall_below_nought():
    """NL-20: tickets subtract without limit, and joins the public view when the game is over."""
    table = ready()
    table.tickets(1, "kobenhavn-murmansk", "honningsvag-stavanger")
    table.trains(0, 2)
    take_turn(table, 0)
    take_turn(table, 1)
    assert [seat["score"] for seat in table.view()["seats"]] == [0, 0]
    assert "result" not in table.view()
    take_turn(table, 0)
    assert result(table)["table"][1]["total"] == -38
    assert [seat["score"] for seat in table.view()["seats"]] == [0, -38]
    assert result(table)["winners"] == [0]


def test_the_final_table():
    """NL-20, NL-21: its rows, field by field."""
    table = ready()
    table.tickets(0, "oslo-stockholm")
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1")
    row = table.score()["table"][0]
    assert row == {
        "seat": 0,
        "routes": 2,
        "tickets": 2,
        "bonus": {"small_steps": 10, "ferry_captain": 0, "golden_snowplough": 0, "polar_express": 0},
        "total": 14,
        "completed": 1,
        "longest": 2,
        "shown": [{"id": "oslo-stockholm", "points": 2, "done": True}],
    }


def test_all_who_tie_get_a_bonus_card():
    """NL-21: two of three tie for the most: both get its points, the third nothing."""
    table = ready(3)
    table.give(0, ONE_SPACE)
    table.give(2, "boden-tornio")
    rows = table.score()["table"]
    assert [row["bonus"]["small_steps"] for row in rows] == [10, 0, 10]
    assert [row["total"] for row in rows] == [11, 0, 11]
    table.give(1, "alborg-arhus.1", "lahti-tampere")
    assert [row["bonus"]["small_steps"] for row in table.score()["table"]] == [0, 10, 0]


def test_one_player_can_win_several_bonus_cards():
    """NL-21: each of the four is given by itself."""
    table = ready()
    table.give(0, "kirkenes-murmansk", "alborg-goteborg.1")  # two ferries, one arctic, one of length 1
    row = table.score()["table"][0]
    assert row["bonus"] == {
        "small_steps": 10,
        "ferry_captain": 10,
        "golden_snowplough": 10,
        "polar_express": 0,
    }
    assert row["total"] == 2 + 1 + 30


def test_bonus_cards_come_after_the_tickets():
    """NL-21: hands, trains and tickets are counted as they lie at the end, the last turn's included."""
    table = Table("northern_lights", rig={"bonus": ["call_of_the_locos"]})
    for seat in (0, 1):
        table.hold(seat)
    table.trains(0, 2)
    table.show("red", "blue", "white", "green", "black")
    table.stack("red", "blue", "loco", "white", "green")
    take_turn(table, 0)
    take_turn(table, 1)
    take_turn(table, 0)  # the loco, in the very last turn
    assert [row["bonus"]["call_of_the_locos"] for row in result(table)["table"]] == [10, 0]


def test_most_points_win():
    """NL-22: whatever the tickets and bonus cards."""
    table = ready()
    table.tickets(0, "oslo-stockholm")
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1")  # 2 + 2 + 10 small steps
    table.give(1, "karlstad-ostersund", "karlstad-sundsvall")  # 17
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [14, 17]
    assert answer["winners"] == [1]


def test_then_most_completed_tickets():
    """NL-22: of equal points; the completed ones count, not the held ones."""
    table = ready()
    table.tickets(0, "oslo-stockholm")  # 2, completed
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1")  # 1 + 1 + 10 small steps
    table.tickets(1, "kobenhavn-oslo", "alborg-lillehammer")  # 4 + 3, neither completed
    table.give(1, "karlstad-ostersund", "karlstad-sundsvall", "karlstad-lillehammer")  # 10 + 7 + 4
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [14, 14]
    assert [row["completed"] for row in answer["table"]] == [1, 0]
    assert answer["winners"] == [0]


def test_completed_tickets_go_before_bonus_cards():
    """NL-22: one completed ticket beats two bonus cards, with equal points."""
    table = ready()
    table.tickets(0, "oslo-stockholm")
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1")  # 2 + 2 and small steps: 14
    table.give(0, "karlstad-ostersund")  # 24
    table.give(1, "kirkenes-murmansk", "goteborg-karlstad")  # 4, ferry_captain and golden_snowplough: 24
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [24, 24]
    assert [sum(row["bonus"].values()) for row in answer["table"]] == [10, 20]
    assert answer["winners"] == [0]


def test_then_most_bonus_cards_won():
    """NL-22: of equal points and completed tickets."""
    table = ready()
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1", "karlstad-ostersund")  # 12, small_steps: 22
    table.give(1, "kirkenes-murmansk")  # 2, ferry_captain and golden_snowplough: 22
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [22, 22]
    assert answer["winners"] == [1]


def test_a_shared_bonus_card_counts_for_each():
    """NL-22: one shared with a third player is won like one won alone."""
    table = ready(3)
    # seat 0: 22 points with one card; seat 1: 22 with two, both shared with seat 2, who has fewer points
    table.give(0, "karlstad-oslo.1", "karlstad-stockholm.1", "karlstad-ostersund")
    table.give(1, "kirkenes-murmansk")
    table.give(2, "honningsvag-kirkenes")
    table.tickets(2, "oslo-stockholm")
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [22, 22, 20]
    assert [row["bonus"]["ferry_captain"] for row in answer["table"]] == [0, 10, 10]
    assert answer["winners"] == [1]


def test_a_bonus_card_shared_by_the_tied_counts_for_both():
    """NL-22: it decides nothing between them."""
    table = ready(3)
    table.give(0, "kirkenes-murmansk")
    table.give(1, "honningsvag-kirkenes")
    answer = table.score()
    assert [row["total"] for row in answer["table"]] == [22, 22, 0]
    assert answer["winners"] == [0, 1]


def test_then_the_victory_is_shared():
    """NL-22: points, completed tickets and bonus cards alike; the longest trail decides nothing here."""
    table = ready(4)
    table.give(1, "goteborg-karlstad", "goteborg-oslo.1")  # a trail of 4
    table.give(3, "imatra-kuopio", "tampere-vaasa.1")  # two pieces of 2
    answer = table.score()
    assert [row["longest"] for row in answer["table"]] == [0, 4, 0, 2]
    assert [row["total"] for row in answer["table"]] == [0, 4, 0, 4]
    assert answer["winners"] == [1, 3]
    assert ready(5).score()["winners"] == [0, 1, 2, 3, 4]
