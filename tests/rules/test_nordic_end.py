"""How does a game of Nordic Countries end? (NC-24)"""

from railway_kit import Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"
PASS = action("pass")
WITHDRAW = action("tunnel_withdraw")


def bare(players, **hand):
    """Nothing to draw anywhere, no tickets, empty hands but for seat 0's."""
    table = Table(NORDIC, players)
    for seat in range(players):
        table.hold(seat)
    table.hold(0, **hand)
    table.show(None, None, None, None, None)
    table.stack()
    table.discard()
    table.no_tickets_left()
    return table


def two_cards(table, seat):
    return heard(table.act(seat, draw())) + heard(table.act(seat, draw()))


def test_two_trains_start_the_last_round():
    """NC-24: a turn that ends with 2, 1 or 0 trains does, one that ends with 3 does not."""
    for left in (0, 1, 2, 3, 4):
        table = Table(NORDIC, 3)
        table.trains(0, left + 1)
        table.hold(0, purple=1)
        told = table.claim(0, "alborg-arhus", purple=1)
        assert table.view()["seats"][0]["trains"] == left
        if left <= 2:
            assert told[1:] == [("last_round", {"seat": 0}), ("turn", {"seat": 1})]
        else:
            assert told[1:] == [("turn", {"seat": 1})]
        assert table.view()["last_round"] is (left <= 2)
        assert table.view()["phase"] == "play"


def test_everybody_takes_one_more_turn_the_starter_too():
    """NC-24: clockwise from the next seat, the starter last; then the game ends."""
    for players in (2, 3):
        for starter in range(players):
            table = Table(NORDIC, players)
            table.turn(starter)
            table.trains(starter, 3)
            table.hold(starter, purple=1)
            table.claim(starter, "alborg-arhus", purple=1)
            for step in range(1, players + 1):
                seat = (starter + step) % players
                view = table.view()
                assert view["turn"] == seat and view["phase"] == "play" and view["last_round"]
                assert two_cards(table, seat) == ["drew", "drew", "turn" if step < players else "over"]
            view = table.view()
            assert view["phase"] == "over" and view["turn"] == starter and view["last_round"]


def test_before_the_last_round_the_game_goes_on():
    """NC-24: 3 trains left, and many turns later it is still no last round."""
    table = Table(NORDIC, 2)
    table.trains(0, 3)
    for _ in range(4):
        for seat in (0, 1):
            assert two_cards(table, seat) == ["drew", "drew", "turn"]
    assert not table.view()["last_round"]


def test_the_last_round_starts_once():
    """NC-24: 2 or fewer trains at the end of a turn in the last round change nothing."""
    table = Table(NORDIC, 3)
    for seat, cards in ((0, {"purple": 1}), (1, {"green": 1}), (2, {"black": 1})):
        table.trains(seat, 3)
        table.hold(seat, **cards)
    assert heard(table.claim(0, "alborg-arhus", purple=1)) == ["claimed", "last_round", "turn"]
    assert heard(table.claim(1, "boden-tornio", green=1)) == ["claimed", "turn"]
    assert heard(table.claim(2, "helsinki-lahti", black=1)) == ["claimed", "turn"]
    table.hold(0, black=1)
    assert heard(table.claim(0, "kuopio-lieksa", black=1)) == ["claimed", "over"]
    assert table.view()["seats"][0]["trains"] == 1


def test_a_turn_in_the_last_round_is_a_whole_turn():
    """NC-24: the first of two cards does not end it; tickets, too, are drawn and answered."""
    table = Table(NORDIC, 2)
    table.trains(0, 3)
    table.hold(0, purple=1)
    table.claim(0, "alborg-arhus", purple=1)
    table.act(1, action("draw_tickets"))
    assert heard(table.act(1, keep(table.mine(1)["offer"][0]))) == ["kept", "turn"]
    assert heard(table.act(0, draw())) == ["drew"]
    assert table.view()["phase"] == "play"
    assert heard(table.act(0, draw())) == ["drew", "over"]


def test_withdrawing_is_a_turn_of_the_last_round():
    """NC-24: for one in the middle and for the last of all."""
    table = Table(NORDIC, 2)
    table.trains(0, 3)
    table.hold(0, purple=1, black=2)
    table.hold(1, green=2)
    table.claim(0, "alborg-arhus", purple=1)
    table.stack("green", "red", "red", "black", "red", "red", "red")
    table.claim(1, "kristiansand-stavanger.1", green=2)
    assert heard(table.act(1, WITHDRAW)) == ["withdrew", "turn"]
    assert table.view()["turn"] == 0 and table.view()["phase"] == "play"
    assert heard(table.claim(0, "ostersund-trondheim", black=2)) == ["laid", "revealed"]
    assert table.view()["phase"] == "tunnel"
    assert heard(table.act(0, WITHDRAW)) == ["withdrew", "over"]


def test_passing_is_a_turn_of_the_last_round():
    """NC-24, NC-11: a player with no legal action passes, and the round goes on to its end."""
    table = bare(3, purple=1)
    table.trains(0, 3)
    told = table.claim(0, "alborg-arhus", purple=1)
    assert heard(told) == ["claimed", "reshuffled", "market", "last_round", "turn"]
    assert heard(table.act(1, PASS)) == ["passed", "turn"]
    assert heard(table.act(2, PASS)) == ["passed", "turn"]
    table.hold(0, black=1)
    assert heard(table.claim(0, "helsinki-lahti", black=1)) == ["claimed", "reshuffled", "market", "over"]


def test_all_passes_end_the_last_round_early():
    """NC-24, NC-11: all have passed one after another: at once, though a turn of the round is left."""
    table = bare(3)
    table.trains(0, 2)
    assert heard(table.act(0, PASS)) == ["passed", "last_round", "turn"]
    assert heard(table.act(1, PASS)) == ["passed", "turn"]
    assert heard(table.act(2, PASS)) == ["passed", "over"]
    assert table.view()["turn"] == 2


def test_every_kind_of_turn_can_start_the_last_round():
    """NC-24: what counts is the trains at the end of the turn, not what was done in it."""
    table = Table(NORDIC, 2)
    table.trains(0, 2)
    assert two_cards(table, 0) == ["drew", "drew", "last_round", "turn"]
    table = Table(NORDIC, 2)
    table.trains(0, 2)
    assert heard(table.act(0, action("draw_tickets"))) == ["offered"]
    assert heard(table.act(0, keep(table.mine(0)["offer"][0]))) == ["kept", "last_round", "turn"]
    table = Table(NORDIC, 2)
    table.trains(0, 2)
    table.hold(0, black=2)
    table.stack("black", "red", "red", "red")
    table.claim(0, "ostersund-trondheim", black=2)
    assert heard(table.act(0, WITHDRAW)) == ["withdrew", "last_round", "turn"]


def test_the_last_round_is_announced_last():
    """NC-24: after the closed lane, the reshuffle and the market; after a tunnel is decided."""
    table = bare(2, red=1)
    table.trains(0, 3)
    told = table.claim(0, "norrkoping-stockholm.1", red=1)
    assert heard(told) == ["claimed", "closed", "reshuffled", "market", "last_round", "turn"]
    table = Table(NORDIC, 2)
    table.trains(0, 4)
    table.hold(0, black=3)
    table.stack("black", "red", "red", "red")
    assert heard(table.claim(0, "ostersund-trondheim", black=2)) == ["laid", "revealed"]
    assert not table.view()["last_round"]
    assert heard(table.act(0, action("tunnel_pay", cards={"black": 1}))) == ["claimed", "last_round", "turn"]
    table = Table(NORDIC, 2)
    table.trains(0, 4)
    table.hold(0, black=2)
    table.stack("red", "red", "red", "red")
    told = table.claim(0, "ostersund-trondheim", black=2)
    assert heard(told) == ["laid", "revealed", "claimed", "last_round", "turn"]


def test_when_the_game_is_over():
    """NC-24, NC-25: nothing is played any more; the view has the result, and the score is the total."""
    table = Table(NORDIC, 2)
    table.tickets(0, "tallinn-tampere")
    table.tickets(1, "kobenhavn-oslo")
    table.trains(0, 3)
    table.hold(0, purple=1)
    table.claim(0, "alborg-arhus", purple=1)
    two_cards(table, 1)
    assert [seat["score"] for seat in table.view()["seats"]] == [1, 0]
    assert "result" not in table.view()
    table.act(0, draw())
    told = table.act(0, draw())
    view = table.view()
    assert told[-1] == ("over", {"result": view["result"]})
    assert [seat["score"] for seat in view["seats"]] == [1 - 3, -4]
    assert view["result"]["winners"] == [0]
    assert view["drawn"] == 0 and view["waiting"] == [] and view["tunnel"] is None
    for seat in (0, 1):
        assert table.legal(seat) == []
        for wire in (draw(), PASS, action("draw_tickets"), claim("oslo-paris", red=1), WITHDRAW, keep("oslo-vaasa")):
            assert table.refused(seat, wire) == "game_over"
        assert table.refused(seat, action("dance")) == "bad_action"  # form comes first
