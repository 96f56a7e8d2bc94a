"""How are tickets drawn in Northern Lights, and when does a player pass? NL-10, NL-10a."""

from railway_kit import Table, action, claim, draw, keep

TICKETS = action("draw_tickets")
PASS = action("pass")
PILE = ["oslo-umea", "riga-vaasa", "bergen-lahti", "oslo-tallinn", "helsinki-oslo"]


def with_pile(*ids):
    table = Table("northern_lights")
    table.tickets(0)
    table.tickets(1)
    table.ticket_pile(*ids)
    return table


def stuck(players=2):
    """Nobody can do anything: no cards, no deck, no tickets."""
    table = Table("northern_lights", players)
    for seat in range(players):
        table.hold(seat)
    table.stack()
    table.discard()
    table.show("red", "blue", "white", "green", "black")
    table.no_tickets_left()
    return table


def test_three_tickets_are_offered_and_one_must_be_kept():
    """NL-10: the top 3, keep at least 1; none is too few, 1, 2 or 3 will do."""
    for count in range(4):
        table = with_pile(*PILE)
        told = table.act(0, TICKETS)
        assert told == [("offered", {"seat": 0, "count": 3, "tickets": PILE[:3]})]
        view = table.view()
        assert view["phase"] == "offer" and view["waiting"] == [0] and view["turn"] == 0
        assert table.mine(0)["offer"] == PILE[:3] and table.mine(0)["keep_at_least"] == 1
        if count == 0:
            assert table.refused(0, keep()) == "too_few_kept"
            continue
        told = table.act(0, keep(*PILE[:count]))
        assert told == [
            ("kept", {"seat": 0, "count": count, "tickets": PILE[:count]}),
            ("turn", {"seat": 1}),
        ]
        assert sorted([ticket["id"] for ticket in table.mine(0)["my_tickets"]]) == sorted(PILE[:count])
        assert table.view()["phase"] == "play" and table.view()["turn"] == 1


def test_the_rest_goes_to_the_bottom_in_the_order_dealt():
    """NL-10: beneath what is left of the ticket deck, whatever the order of keeping."""
    table = with_pile(*PILE)
    table.act(0, TICKETS)
    assert table.ticket_deck() == PILE[3:]
    table.act(0, keep(PILE[1]))
    assert table.ticket_deck() == [PILE[3], PILE[4], PILE[0], PILE[2]]
    table.act(1, TICKETS)
    assert table.mine(1)["offer"] == [PILE[3], PILE[4], PILE[0]]
    table.act(1, keep(PILE[0], PILE[3]))
    assert table.ticket_deck() == [PILE[2], PILE[4]]


def test_fewer_tickets_than_three():
    """NL-10: what is left is offered; of one ticket that one must be kept."""
    for left in (1, 2):
        table = with_pile(*PILE[:left])
        table.act(0, TICKETS)
        assert table.mine(0)["offer"] == PILE[:left]
        assert table.mine(0)["keep_at_least"] == 1
        assert table.refused(0, keep()) == "too_few_kept"
        assert len(table.legal(0)) == (1 if left == 1 else 3)
        table.act(0, keep(PILE[left - 1]))
        assert table.ticket_deck() == PILE[: left - 1]


def test_without_tickets_nobody_draws_any():
    """NL-10: not a legal action, and not listed."""
    table = with_pile()
    assert TICKETS not in table.legal(0)
    assert table.refused(0, TICKETS) == "no_tickets"
    table.ticket_pile(PILE[0])
    assert TICKETS in table.legal(0)


def test_the_choice_comes_before_everything_else():
    """NL-10: while an offer waits its seat does nothing else, and the others wait."""
    table = with_pile(*PILE)
    table.hold(0, white=1)
    table.act(0, TICKETS)
    assert table.refused(0, draw()) == "wrong_phase"
    assert table.refused(0, TICKETS) == "wrong_phase"
    assert table.refused(0, PASS) == "wrong_phase"
    assert table.refused(0, action("stop_drawing")) == "wrong_phase"
    assert table.refused(0, claim("karlstad-oslo.1", white=1)) == "wrong_phase"
    assert table.refused(1, draw()) == "not_your_turn"
    assert table.refused(1, keep(PILE[0])) == "not_your_turn"
    assert table.legal(1) == []
    listed = table.legal(0)
    assert len(listed) == 7
    for wire in listed:
        assert wire["type"] == "keep_tickets"
        assert wire["keep"] == [ticket for ticket in PILE[:3] if ticket in wire["keep"]] != []


def test_no_offer_no_choice():
    """NL-10: `keep_tickets` without an offer."""
    table = with_pile(*PILE)
    assert table.refused(0, keep(PILE[0])) == "wrong_phase"


def test_kept_tickets_stay_to_the_end():
    """NL-10: an older ticket cannot be given back in exchange, and still counts."""
    table = with_pile(*PILE)
    table.tickets(0, "bergen-stockholm")
    table.act(0, TICKETS)
    assert table.refused(0, keep("bergen-stockholm")) == "not_offered"
    assert table.refused(0, keep(PILE[0], PILE[3])) == "not_offered"
    assert table.refused(0, keep(PILE[0], PILE[0])) == "bad_action"
    table.act(0, keep(PILE[0]))
    held = sorted([ticket["id"] for ticket in table.mine(0)["my_tickets"]])
    assert held == ["bergen-stockholm", "oslo-umea"]
    assert table.view()["seats"][0]["tickets"] == 2


def test_an_offer_is_secret():
    """NL-10: the others see how many tickets, not which."""
    table = with_pile(*PILE)
    assert table.seen_by(1, 0, TICKETS) == [("offered", {"seat": 0, "count": 3})]
    assert table.seen_by(1, 0, keep(PILE[2]))[0] == ("kept", {"seat": 0, "count": 1})
    assert table.view()["seats"][0]["tickets"] == 1


def test_offered_tickets_are_not_yet_held():
    """NL-10: the public view counts kept tickets only."""
    table = with_pile(*PILE)
    table.act(0, TICKETS)
    assert table.view()["seats"][0]["tickets"] == 0
    assert table.view()["ticket_deck"] == 2


def test_whoever_can_do_nothing_passes():
    """NL-10a: then a pass is the only thing listed; the turn goes on."""
    table = stuck(3)
    assert table.legal(0) == [PASS]
    told = table.act(0, PASS)
    assert told == [("passed", {"seat": 0}), ("turn", {"seat": 1})]
    assert table.view()["phase"] == "play"


def test_nobody_passes_who_could_act():
    """NL-10a: a card to draw, a ticket to draw or a route to claim is enough."""
    table = stuck()
    table.stack("red")
    assert table.refused(0, PASS) == "must_not_pass" and PASS not in table.legal(0)
    table = stuck()
    table.ticket_pile("oslo-umea")
    assert table.refused(0, PASS) == "must_not_pass" and PASS not in table.legal(0)
    table = stuck()
    table.hold(0, white=1)
    assert table.refused(0, PASS) == "must_not_pass" and PASS not in table.legal(0)
    table = stuck()
    table.hold(0, blue=2)  # the pair pays ferries of one space
    assert table.refused(0, PASS) == "must_not_pass" and PASS not in table.legal(0)
    assert table.refused(1, PASS) == "not_your_turn"


def test_a_route_that_cannot_be_claimed_is_no_reason_to_stay():
    """NL-10a: cards alone are no legal action, where trains are missing or every lane is shut."""
    table = stuck()
    table.hold(0, yellow=12, white=12)
    table.trains(0, 0)
    assert table.legal(0) == [PASS]
    table = stuck()
    table.hold(0, yellow=5)
    table.trains(0, 5)
    assert claim("karlstad-ostersund", yellow=5) in table.legal(0)


def test_when_all_pass_one_after_another_the_game_ends():
    """NL-10a: at once with the last of them, and it is scored."""
    for players in (2, 3, 4, 5):
        for first in (0, players - 1):
            table = stuck(players)
            table.turn(first)
            for i in range(players - 1):
                told = table.act((first + i) % players, PASS)
                assert [event[0] for event in told] == ["passed", "turn"]
                assert "result" not in table.view()
            last = (first + players - 1) % players
            told = table.act(last, PASS)
            assert [event[0] for event in told] == ["passed", "over"]
            view = table.view()
            assert view["phase"] == "over" and view["turn"] == last and not view["last_round"]
            assert told[1][1]["result"] == view["result"]
            assert len(view["result"]["table"]) == players
            for seat in range(players):
                assert table.legal(seat) == []
                assert table.refused(seat, PASS) == "game_over"


def test_an_action_between_the_passes_breaks_the_row():
    """NL-10a: one after another means without an action between them."""
    table = stuck()
    table.show(None, None, None, None, None)
    table.hold(1, white=1)
    table.act(0, PASS)
    table.claim(1, "karlstad-oslo.1", white=1)  # the card fills a gap: there is still no deck
    assert table.view()["deck"] == 0
    table.act(0, PASS)
    assert table.view()["phase"] == "play"
    table.act(1, PASS)
    assert table.view()["phase"] == "over"
