"""What may a turn of Nordic Countries be, and when is nothing left to do? (NC-09 … NC-11)"""

from nordlys.rules import legal
from railway_kit import Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"
PASS = action("pass")
TICKETS = action("draw_tickets")


def stuck(players=2):
    """Nobody has a legal action: no cards anywhere but in a full market, no tickets."""
    table = Table(NORDIC, players)
    for seat in range(players):
        table.hold(seat)
    table.show("purple", "blue", "orange", "white", "green")
    table.stack()
    table.discard()
    table.no_tickets_left()
    return table


# ---- NC-09


def test_any_free_route_may_be_claimed():
    """NC-09: connected to the player's other routes or not."""
    table = Table(NORDIC)
    for seat, route, cards in (
        (0, "alborg-arhus", {"purple": 1}),
        (1, "boden-tornio", {"green": 1}),
        (0, "helsinki-lahti", {"black": 1}),  # far from the first
        (1, "helsinki-tampere", {"orange": 1}),  # touches another player's
        (0, "lahti-tampere", {"blue": 1}),  # connected
    ):
        table.hold(seat, **cards)
        assert claim(route, **cards) in table.legal(seat)
        told = table.claim(seat, route, **cards)
        assert told[0][0] == "claimed" and told[0][1]["route"] == route
        assert table.view()["claimed"][route] == seat


def test_one_route_a_turn():
    """NC-09: the claim is the whole turn."""
    table = Table(NORDIC)
    table.hold(0, purple=5, green=5)
    assert heard(table.claim(0, "alborg-arhus", purple=1)) == ["claimed", "turn"]
    assert table.view()["turn"] == 1
    assert table.refused(0, claim("boden-tornio", green=1)) == "not_your_turn"
    assert table.legal(0) == []


def test_a_taken_route_is_not_free():
    """NC-09: neither the owner nor anybody else may claim it again."""
    table = Table(NORDIC, 3)
    table.give(0, "alborg-arhus")
    for seat in range(3):
        table.turn(seat)
        table.hold(seat, purple=1)
        assert table.refused(seat, claim("alborg-arhus", purple=1)) == "route_taken"
        assert table.payments(seat, "alborg-arhus") == []


def test_a_turn_is_one_of_three_actions():
    """NC-05, NC-09, NC-10: what is listed at the start of a turn: draws, tickets, claims in board order."""
    table = Table(NORDIC)
    table.hold(0, purple=1, blue=1)
    draws = [draw(0), draw(1), draw(2), draw(3), draw(4), draw()]
    claims = [
        claim("alborg-arhus", purple=1),
        claim("kajaani-lieksa", blue=1),
        claim("kiruna-narvik.1", purple=1),
        claim("lahti-tampere", blue=1),
    ]
    assert table.legal(0) == draws + [TICKETS] + claims
    assert table.legal(1) == []
    for wire in table.legal(0):
        again = Table(NORDIC)
        again.hold(0, purple=1, blue=1)
        assert again.refused(0, wire) is None


def test_the_quick_list_says_the_same():
    """NC-09: the list that bots use holds the same claims as the ordered one, after every kind of change."""
    table = Table(NORDIC, 3, seed=11)
    rich = {"purple": 6, "blue": 4, "orange": 3, "white": 3, "green": 5, "yellow": 2, "black": 1, "red": 9, "loco": 3}
    for step in range(18):
        seat = table.view()["turn"]
        table.hold(seat, **rich)
        game = table.game
        ordered = []
        for route in range(table.board.routes):
            ordered += legal.claims(game, seat, route)
        quick = legal.legal(game, seat)
        for code in legal.others(game, seat) + ordered:
            assert code in quick
        routes = [route for route in range(table.board.routes) if legal.claims(game, seat, route)]
        assert routes == list(legal.claimable(game, seat))
        assert sorted({code >> 12 & 255 for code in quick if code >> 20 == ordered[0] >> 20}) == routes
        game.apply(ordered[(step * 7) % len(ordered)])
        if table.view()["phase"] == "tunnel":
            table.act(seat, action("tunnel_withdraw"))


def test_unknown_things_are_told_apart():
    """NC-09: a route that the board has not; a form that is none; form comes before turn, turn before phase."""
    table = Table(NORDIC)
    assert table.refused(0, claim("oslo-paris", red=1)) == "unknown_route"
    assert table.refused(0, claim("orebro-oslo", green=2)) == "unknown_route"  # a double: the lane is missing
    assert table.refused(0, claim("alborg-arhus.1", purple=1)) == "unknown_route"
    for broken in (
        action("claim", route="alborg-arhus"),
        action("claim", cards={"purple": 1}),
        action("claim", route=7, cards={"purple": 1}),
        claim("alborg-arhus", grey=1),
        claim("alborg-arhus", purple=-1),
        claim("alborg-arhus", purple=True),
        claim("alborg-arhus", purple="1"),
        action("claim", route="alborg-arhus", cards=["purple"]),
        action("lay", cell="b3", turn=0),
        action("drew_cards"),
        action("keep_tickets"),
        action("keep_tickets", keep="oslo-vaasa"),
        action("tunnel_pay"),
        action("stop_drawing"),
        {},
    ):
        assert table.refused(0, broken) == "bad_action"
        assert table.refused(1, broken) == "bad_action"
    assert table.refused(1, action("tunnel_withdraw")) == "not_your_turn"
    assert table.refused(0, action("tunnel_withdraw")) == "wrong_phase"
    assert table.refused(0, action("tunnel_pay", cards={})) == "wrong_phase"
    assert table.refused(0, keep("oslo-vaasa")) == "wrong_phase"


def test_what_an_action_may_carry_besides():
    """NC-09: unknown fields are ignored, and counts of 0 say nothing."""
    table = Table(NORDIC)
    table.hold(0, purple=1)
    paid = action("claim", route="alborg-arhus", cards={"purple": 1, "red": 0, "loco": 0}, colour="pink")
    assert table.act(0, paid)[0][1]["cards"] == {"purple": 1}
    assert list(table.play.recorded())[-1] == [0, claim("alborg-arhus", purple=1)]


# ---- NC-10


def test_three_tickets_are_drawn():
    """NC-10: the top three are offered, to this seat alone, and the turn waits for the answer."""
    order = ["bergen-narvik", "oslo-vaasa", "alborg-umea", "imatra-tornio"]
    table = Table(NORDIC, 3)
    table.ticket_pile(*order)
    told = table.act(0, TICKETS)
    assert told == [("offered", {"seat": 0, "count": 3, "tickets": order[:3]})]
    assert table.mine(0)["offer"] == order[:3] and table.mine(0)["keep_at_least"] == 1
    assert table.mine(1)["offer"] == []
    view = table.view()
    assert view["phase"] == "offer" and view["waiting"] == [0] and view["turn"] == 0
    assert view["ticket_deck"] == 1
    assert view["seats"][0]["tickets"] == 5


def test_an_offer_is_secret():
    """NC-10: the others hear how many were drawn and how many kept, and no names."""
    table = Table(NORDIC)
    assert table.seen_by(1, 0, TICKETS) == [("offered", {"seat": 0, "count": 3})]
    offer = table.mine(0)["offer"]
    assert table.seen_by(1, 0, keep(offer[2])) == [("kept", {"seat": 0, "count": 1}), ("turn", {"seat": 1})]


def test_at_least_one_ticket_is_kept():
    """NC-10: none is too few; one, two and three will do; then the turn is over."""
    for count in range(4):
        table = Table(NORDIC)
        table.act(0, TICKETS)
        offer = table.mine(0)["offer"]
        if count == 0:
            assert table.refused(0, keep()) == "too_few_kept"
            continue
        told = table.act(0, keep(*offer[:count]))
        assert told == [("kept", {"seat": 0, "count": count, "tickets": offer[:count]}), ("turn", {"seat": 1})]
        assert table.view()["seats"][0]["tickets"] == 5 + count
        assert table.view()["phase"] == "play" and table.view()["waiting"] == []


def test_every_choice_of_an_offer_is_listed():
    """NC-10: the seven subsets, ids in the offer's order; nothing for the others."""
    table = Table(NORDIC)
    table.act(0, TICKETS)
    a, b, c = table.mine(0)["offer"]
    listed = [tuple(choice["keep"]) for choice in table.legal(0)]
    assert sorted(listed) == sorted([(a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c)])
    assert table.legal(1) == []


def test_an_offer_must_be_answered():
    """NC-10: nothing else is possible before, and nobody else may answer."""
    table = Table(NORDIC)
    table.hold(0, purple=1)
    table.act(0, TICKETS)
    offer = table.mine(0)["offer"]
    for other in (draw(), TICKETS, PASS, claim("alborg-arhus", purple=1), action("tunnel_withdraw")):
        assert table.refused(0, other) == "wrong_phase"
    assert table.refused(1, keep(offer[0])) == "not_your_turn"
    assert table.refused(0, keep(table.mine(1)["my_tickets"][0]["id"])) == "not_offered"
    assert table.refused(0, keep(table.mine(0)["my_tickets"][0]["id"])) == "not_offered"
    assert table.refused(0, keep("oslo-paris", offer[0])) == "not_offered"
    assert table.refused(0, keep(offer[0], offer[0])) == "bad_action"
    assert table.refused(0, keep(offer[0])) is None


def test_as_many_tickets_as_are_left():
    """NC-10: of two or one left, two or one are offered, and one must still be kept."""
    for left in (1, 2, 3):
        table = Table(NORDIC)
        pile = ["bergen-narvik", "oslo-vaasa", "alborg-umea"][:left]
        table.ticket_pile(*pile)
        table.act(0, TICKETS)
        assert table.mine(0)["offer"] == pile and table.mine(0)["keep_at_least"] == 1
        assert table.view()["ticket_deck"] == 0
        assert table.refused(0, keep()) == "too_few_kept"
        assert table.refused(0, keep(pile[-1])) is None


def test_no_tickets_no_action():
    """NC-10: with none left it is neither listed nor taken."""
    table = Table(NORDIC)
    table.no_tickets_left()
    assert TICKETS not in table.legal(0)
    assert table.refused(0, TICKETS) == "no_tickets"
    table.ticket_pile("oslo-vaasa")
    assert TICKETS in table.legal(0)
    assert table.refused(0, TICKETS) is None


def test_drawn_tickets_not_kept_leave_the_game():
    """NC-10: they go neither under the deck nor back on top."""
    table = Table(NORDIC)
    table.ticket_pile("bergen-narvik", "oslo-vaasa", "alborg-umea", "imatra-tornio")
    table.act(0, TICKETS)
    table.act(0, keep("oslo-vaasa"))
    assert table.ticket_deck() == ["imatra-tornio"]
    table.act(1, TICKETS)
    assert table.mine(1)["offer"] == ["imatra-tornio"]
    table.act(1, keep("imatra-tornio"))
    assert table.refused(0, TICKETS) == "no_tickets"


def test_kept_tickets_are_kept_for_good():
    """NC-10: a later choice drops none of those kept before."""
    table = Table(NORDIC)
    before = [ticket["id"] for ticket in table.mine(0)["my_tickets"]]
    table.act(0, TICKETS)
    extra = table.mine(0)["offer"][1]
    table.act(0, keep(extra))
    assert sorted([ticket["id"] for ticket in table.mine(0)["my_tickets"]]) == sorted(before + [extra])


# ---- NC-11


def test_with_no_legal_action_one_passes():
    """NC-11: pass is then the only action listed, and it is a turn."""
    table = stuck(3)
    assert table.legal(0) == [PASS]
    assert legal.legal(table.game, 0) == legal.others(table.game, 0)
    assert table.act(0, PASS) == [("passed", {"seat": 0}), ("turn", {"seat": 1})]
    assert table.refused(0, PASS) == "not_your_turn"


def test_nobody_passes_while_something_is_legal():
    """NC-11: one card in the deck, one ticket, one payable route: each is enough to forbid it."""
    table = stuck()
    table.stack("red")
    assert table.refused(0, PASS) == "must_not_pass" and PASS not in table.legal(0)
    table = stuck()
    table.ticket_pile("oslo-vaasa")
    assert table.refused(0, PASS) == "must_not_pass" and table.legal(0) == [TICKETS]
    for hand, route in (
        ({"purple": 1}, "alborg-arhus"),  # plain
        ({"loco": 1}, "kiruna-narvik.1"),  # a tunnel, by a loco
        ({"blue": 1, "orange": 1, "yellow": 1}, "umea-vaasa"),  # three cards for the loco of a ferry (NC-18)
    ):
        table = stuck()
        table.hold(0, **hand)
        assert table.refused(0, PASS) == "must_not_pass"
        assert PASS not in table.legal(0)
        assert table.payments(0, route)


def test_cards_that_buy_nothing_do_not_forbid_a_pass():
    """NC-11: every route that the hand could pay is taken, closed, or longer than the trains left."""
    table = stuck()
    table.hold(0, purple=1)
    table.give(1, "alborg-arhus", "kiruna-narvik.2")  # the second lane is closed for two players
    assert table.legal(0) == [PASS]
    assert table.refused(0, PASS) is None
    table = stuck()
    table.hold(0, blue=2)
    table.give(1, "kajaani-lieksa", "lahti-tampere")
    table.trains(0, 2)
    assert table.payments(0, "goteborg-orebro") == [{"blue": 2}]
    table.trains(0, 1)
    assert table.legal(0) == [PASS]
    assert table.refused(0, PASS) is None


def test_the_game_ends_when_all_pass():
    """NC-11: one after another, all of them: it ends at once and is scored."""
    for players in (2, 3):
        table = stuck(players)
        for seat in range(players - 1):
            assert heard(table.act(seat, PASS)) == ["passed", "turn"]
            assert table.view()["phase"] == "play"
        told = table.act(players - 1, PASS)
        assert heard(told) == ["passed", "over"]
        view = table.view()
        assert view["phase"] == "over" and view["turn"] == players - 1 and not view["last_round"]
        assert told[1][1]["result"] == view["result"]
        assert len(view["result"]["table"]) == players
        for seat in range(players):
            assert table.legal(seat) == []
            assert table.refused(seat, PASS) == "game_over"
            assert table.refused(seat, draw()) == "game_over"


def test_any_seat_may_be_the_first_of_those_who_pass():
    """NC-11: what counts is that they pass one after another, not who begins."""
    table = stuck(3)
    table.turn(2)
    for seat in (2, 0):
        assert heard(table.act(seat, PASS)) == ["passed", "turn"]
    assert heard(table.act(1, PASS)) == ["passed", "over"]


def test_an_action_between_passes_starts_the_count_again():
    """NC-11: pass, a claim, pass, pass is not yet the end among three."""
    table = stuck(3)
    table.show(None, None, None, None, None)
    table.act(0, PASS)
    table.hold(1, purple=1)
    # The card paid becomes the deck and goes to the market at once: there is still nothing to draw (NC-07).
    assert heard(table.claim(1, "alborg-arhus", purple=1)) == ["claimed", "reshuffled", "market", "turn"]
    assert heard(table.act(2, PASS)) == ["passed", "turn"]
    assert heard(table.act(0, PASS)) == ["passed", "turn"]
    assert table.view()["phase"] == "play"
    assert heard(table.act(1, PASS)) == ["passed", "over"]
