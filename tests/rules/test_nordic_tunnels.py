"""How do the tunnels of Nordic Countries go? (NC-18a, NC-20 … NC-23)"""

from nordlys.rules.cards import CARDS, GREY
from railway_kit import Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"
GREEN_TWO = "kristiansand-stavanger.1"  # green, 2 spaces; its twin is a ferry
BLACK_TWO = "ostersund-trondheim"  # black, 2 spaces, no twin
ORANGE_THREE = "lillehammer-trondheim"  # orange, 3 spaces, no twin
WITHDRAW = action("tunnel_withdraw")


def pay(**cards):
    return action("tunnel_pay", cards=cards)


def scene(*deck, players=3, **hand):
    """Seat 0 holds this hand; this deck, no discards, and a market that no tunnel here asks for."""
    table = Table(NORDIC, players)
    for seat in range(players):
        table.hold(seat)
    table.hold(0, **hand)
    table.show("white", "white", "white", "white", "white")
    table.stack(*deck)
    table.discard()
    return table


def bored(*deck, **hand):
    """Seat 0 has laid two green in the green tunnel of 2, the rest of its hand is this."""
    all_cards = dict(hand)
    all_cards["green"] = hand.get("green", 0) + 2
    table = scene(*deck, **all_cards)
    table.claim(0, GREEN_TWO, green=2)
    return table


# ---- the payment


def test_a_tunnel_is_paid_like_a_plain_route():
    """NC-20: exactly its length in its colour; another colour, one less, one more: no."""
    table = Table(NORDIC)
    board = table.board
    tunnels = [route for route in range(board.routes) if board.tunnel[route]]
    assert len(tunnels) == 10
    for route in tunnels:
        assert board.colour[route] != GREY  # as the rule says of this map
        name, length, own = board.route_id(route), board.length[route], CARDS[board.colour[route]]
        for colour in CARDS[:8]:
            assert table.pays(name, **{colour: length}) == (colour == own)
        assert not table.pays(name, **{own: length - 1})
        assert not table.pays(name, **{own: length + 1})


def test_locos_are_wild_in_a_tunnel():
    """NC-20: any number of them, from none to all."""
    table = Table(NORDIC)
    board = table.board
    for route in range(board.routes):
        if board.tunnel[route]:
            name, length, own = board.route_id(route), board.length[route], CARDS[board.colour[route]]
            for locos in range(length + 1):
                assert table.pays(name, **{own: length - locos, "loco": locos})
                assert not table.pays(name, **{own: length - locos, "loco": locos + 1})
            if length > 1:
                assert not table.pays(name, white=length - 1, loco=1)


def test_the_listed_payments_of_a_tunnel():
    """NC-20: every division into colour and locos, fewest locos first."""
    table = scene("red", "red", "red", "red", orange=5, loco=2, blue=9)
    assert table.payments(0, ORANGE_THREE) == [
        {"orange": 3},
        {"orange": 2, "loco": 1},
        {"orange": 1, "loco": 2},
    ]
    table.hold(0, orange=1, loco=3)
    assert table.payments(0, ORANGE_THREE) == [{"orange": 1, "loco": 2}, {"loco": 3}]
    table.hold(0, orange=1, loco=1)
    assert table.payments(0, ORANGE_THREE) == []


def test_three_cards_are_no_loco_in_a_tunnel():
    """NC-18a: neither in the payment nor in the surcharge."""
    table = scene("red", "red", "red", "red", green=12, red=12, blue=12)
    for cards in (
        {"green": 1, "red": 3},
        {"green": 4},
        {"red": 6},
        {"green": 2, "red": 2},
        {"green": 1, "red": 1, "blue": 2},
    ):
        assert table.refused(0, claim(GREEN_TWO, **cards)) == "does_not_pay"
    assert table.payments(0, GREEN_TWO) == [{"green": 2}]
    table = bored("green", "red", "red", "red", red=9, blue=3)
    for cards in ({"red": 3}, {"red": 1, "blue": 2}, {"blue": 3}):
        assert table.refused(0, pay(**cards)) == "wrong_surcharge"
    assert table.legal(0) == [WITHDRAW]
    table = bored("green", "red", "red", "red", green=3)
    assert table.refused(0, pay(green=3)) == "wrong_surcharge"


# ---- NC-20: revealing


def test_without_a_surcharge_the_route_is_claimed_at_once():
    """NC-20, NC-22: three cards revealed, none of the colour, no loco."""
    table = scene("red", "blue", "white", "green", green=3)
    told = table.claim(0, GREEN_TWO, green=2)
    assert told == [
        ("laid", {"seat": 0, "route": GREEN_TWO, "cards": {"green": 2}}),
        ("revealed", {"cards": ["red", "blue", "white"], "surcharge": 0}),
        ("claimed", {"seat": 0, "route": GREEN_TWO, "cards": {"green": 2}, "points": 2}),
        ("turn", {"seat": 1}),
    ]
    view = table.view()
    assert view["phase"] == "play" and view["tunnel"] is None
    assert view["claimed"] == {GREEN_TWO: 0}
    assert view["seats"][0]["trains"] == 38 and view["seats"][0]["score"] == 2
    assert view["discards"] == {"green": 2, "red": 1, "blue": 1, "white": 1}
    assert table.deck() == ["green"]
    assert table.mine(0)["hand"] == {"green": 1}


def test_exactly_three_cards_are_revealed():
    """NC-20: the fourth card of the deck counts for nothing."""
    table = bored("red", "blue", "white", "green", "loco")
    assert table.view()["claimed"] == {GREEN_TWO: 0}
    table = bored("red", "blue", "green", "green", "loco", green=1)
    assert table.view()["tunnel"]["revealed"] == ["red", "blue", "green"]
    assert table.view()["tunnel"]["surcharge"] == 1
    assert table.deck() == ["green", "loco"]


def test_what_counts_for_the_surcharge():
    """NC-20: each revealed card of the colour played and each loco; no other card."""
    for revealed, surcharge in (
        (["red", "red", "red"], 0),
        (["green", "red", "red"], 1),
        (["red", "red", "green"], 1),
        (["loco", "red", "red"], 1),
        (["green", "green", "red"], 2),
        (["green", "red", "loco"], 2),
        (["loco", "loco", "blue"], 2),
        (["green", "green", "green"], 3),
        (["loco", "green", "green"], 3),
        (["loco", "loco", "loco"], 3),
    ):
        table = scene(*(revealed + ["red"]), green=5)
        told = table.claim(0, GREEN_TWO, green=2)
        assert told[1] == ("revealed", {"cards": revealed, "surcharge": surcharge})
        if surcharge:
            assert heard(told) == ["laid", "revealed"]
            assert table.view()["tunnel"] == {
                "route": GREEN_TWO,
                "laid": {"green": 2},
                "revealed": revealed,
                "surcharge": surcharge,
            }
            assert table.view()["phase"] == "tunnel" and table.view()["turn"] == 0
        else:
            assert "claimed" in heard(told)


def test_the_colour_played_counts_not_the_locos_with_it():
    """NC-20: one card of the colour among locos is enough to have played it."""
    table = scene("green", "red", "red", "red", green=1, loco=2)
    table.claim(0, GREEN_TWO, green=1, loco=1)
    assert table.view()["tunnel"]["surcharge"] == 1
    assert table.view()["tunnel"]["laid"] == {"green": 1, "loco": 1}


def test_as_many_as_there_are():
    """NC-20: two, one, or no card in deck and discards: that many are revealed."""
    for deck, surcharge in ((["green", "loco"], 2), (["green"], 1), (["red"], 0), ([], 0)):
        table = scene(*deck, green=4)
        told = table.claim(0, GREEN_TWO, green=2)
        assert told[1] == ("revealed", {"cards": deck, "surcharge": surcharge})
        assert (table.view()["phase"] == "tunnel") == (surcharge > 0)


def test_the_worked_examples():
    """NC-20, NC-21: one green for two green; one loco for two green; one loco for two locos."""
    for seen in ("green", "loco"):
        for paid in ({"green": 1}, {"loco": 1}):
            table = bored(seen, "red", "red", "red", green=1, loco=1, red=1)
            assert table.legal(0) == [pay(green=1), pay(loco=1), WITHDRAW]
            assert table.refused(0, pay(red=1)) == "wrong_surcharge"
            assert table.refused(0, pay(**paid)) is None
            assert table.view()["claimed"] == {GREEN_TWO: 0}
    table = scene("loco", "red", "red", "red", green=3, loco=3)
    table.claim(0, GREEN_TWO, loco=2)
    assert table.legal(0) == [pay(loco=1), WITHDRAW]
    assert table.refused(0, pay(green=1)) == "wrong_surcharge"
    assert table.refused(0, pay(loco=1)) is None


def test_the_surcharge_is_exact():
    """NC-20: two more cards: of the colour, locos, or both; not one, not three, no other colour."""
    for paid, code in (
        ({"green": 2}, None),
        ({"green": 1, "loco": 1}, None),
        ({"loco": 2}, None),
        ({"green": 1}, "wrong_surcharge"),
        ({"loco": 1}, "wrong_surcharge"),
        ({"green": 3}, "wrong_surcharge"),
        ({"green": 2, "loco": 1}, "wrong_surcharge"),
        ({"green": 1, "red": 1}, "wrong_surcharge"),
        ({"green": 2, "red": 1}, "wrong_surcharge"),
        ({"red": 2}, "wrong_surcharge"),
        ({}, "wrong_surcharge"),
        ({"green": 4}, "cards_not_held"),
        ({"white": 1}, "cards_not_held"),
    ):
        table = bored("green", "loco", "red", "red", green=3, loco=2, red=3)
        assert table.refused(0, pay(**paid)) == code


def test_the_listed_surcharges():
    """NC-20: every division into colour and locos that the hand has, fewest locos first, then withdrawing."""
    for hand, listed in (
        ({"green": 3, "loco": 3}, [(2, 0), (1, 1), (0, 2)]),
        ({"green": 1, "loco": 3}, [(1, 1), (0, 2)]),
        ({"green": 3, "loco": 1}, [(2, 0), (1, 1)]),
        ({"green": 1, "loco": 1}, [(1, 1)]),
        ({"green": 2}, [(2, 0)]),
        ({"loco": 2}, [(0, 2)]),
        ({"green": 1}, []),
        ({"red": 9}, []),
    ):
        table = bored("green", "loco", "red", "red", **hand)
        wanted = []
        for green, locos in listed:
            cards = {}
            if green:
                cards["green"] = green
            if locos:
                cards["loco"] = locos
            wanted.append(pay(**cards))
        assert table.legal(0) == wanted + [WITHDRAW]
        assert table.legal(1) == []


def test_while_a_tunnel_waits():
    """NC-20: only paying and withdrawing are possible, and only for the seat that laid."""
    table = bored("green", "red", "red", "red", green=1, purple=1)
    offer = table.mine(0)["my_tickets"][0]["id"]
    for other in (
        draw(),
        draw(0),
        action("draw_tickets"),
        action("pass"),
        claim("alborg-arhus", purple=1),
        keep(offer),
    ):
        assert table.refused(0, other) == "wrong_phase"
    for seat in (1, 2):
        assert table.refused(seat, pay(green=1)) == "not_your_turn"
        assert table.refused(seat, WITHDRAW) == "not_your_turn"
    assert table.payments(0, "alborg-arhus") == []
    assert table.refused(0, pay(green=1)) is None
    assert table.refused(1, WITHDRAW) == "wrong_phase"


def test_a_surcharge_is_paid():
    """NC-20, NC-14: the route is claimed for laid cards and surcharge together; trains and points as ever."""
    table = bored("green", "loco", "red", "red", green=2, loco=1)
    told = table.act(0, pay(green=1, loco=1))
    assert told == [
        ("claimed", {"seat": 0, "route": GREEN_TWO, "cards": {"green": 3, "loco": 1}, "points": 2}),
        ("turn", {"seat": 1}),
    ]
    view = table.view()
    assert view["phase"] == "play" and view["tunnel"] is None
    assert view["seats"][0]["trains"] == 38  # the surcharge is cards, not trains
    assert view["seats"][0]["score"] == 2
    assert table.mine(0)["hand"] == {"green": 1}
    assert view["discards"] == {"green": 4, "loco": 2, "red": 1}


def test_two_players_hear_of_the_closed_lane():
    """NC-20, NC-16: the claim of a tunnel closes its twin, with and without a surcharge."""
    for deck, wanted in (
        (["red", "red", "red", "red"], ["laid", "revealed", "claimed", "closed", "turn"]),
        (["red", "green", "red", "red"], ["laid", "revealed"]),
    ):
        table = scene(*deck, players=2, green=3)
        assert heard(table.claim(0, GREEN_TWO, green=2)) == wanted
        if len(wanted) == 2:
            assert heard(table.act(0, pay(green=1))) == ["claimed", "closed", "turn"]
        assert table.view()["closed"] == ["kristiansand-stavanger.2"]


# ---- NC-21


def test_locos_alone_are_surcharged_for_locos_alone():
    """NC-21: revealed cards of the tunnel's colour cost nothing then."""
    for revealed, surcharge in (
        (["green", "green", "green"], 0),
        (["red", "blue", "green"], 0),
        (["loco", "green", "green"], 1),
        (["loco", "loco", "green"], 2),
        (["loco", "loco", "loco"], 3),
    ):
        table = scene(*(revealed + ["red"]), green=9, loco=5)
        told = table.claim(0, GREEN_TWO, loco=2)
        assert told[1] == ("revealed", {"cards": revealed, "surcharge": surcharge})
        if surcharge:
            assert table.legal(0) == [pay(loco=surcharge), WITHDRAW]
            assert table.refused(0, pay(green=surcharge)) == "wrong_surcharge"
            assert table.refused(0, pay(green=1, loco=surcharge - 1)) == "wrong_surcharge"
            assert table.refused(0, pay(loco=surcharge)) is None
        assert table.view()["claimed"] == {GREEN_TWO: 0}


def test_without_a_loco_left_it_is_withdrawn():
    """NC-21: coloured cards in hand do not help."""
    table = scene("loco", "red", "red", "red", green=9, loco=2)
    table.claim(0, GREEN_TWO, loco=2)
    assert table.legal(0) == [WITHDRAW]


# ---- NC-22


def test_a_withdrawn_tunnel():
    """NC-22: the laid cards come back, the revealed are discarded, the turn is over, nothing is placed."""
    table = bored("green", "loco", "red", "red", green=2, blue=1)
    told = table.act(0, WITHDRAW)
    assert told == [("withdrew", {"seat": 0, "route": GREEN_TWO}), ("turn", {"seat": 1})]
    view = table.view()
    assert view["phase"] == "play" and view["tunnel"] is None and view["turn"] == 1
    assert view["claimed"] == {} and view["seats"][0]["trains"] == 40 and view["seats"][0]["score"] == 0
    assert view["discards"] == {"green": 1, "loco": 1, "red": 1}
    assert table.mine(0)["hand"] == {"green": 4, "blue": 1}
    assert table.deck() == ["red"]


def test_one_may_withdraw_though_one_could_pay():
    """NC-22: will not is as good as cannot; who cannot still decides for itself."""
    table = bored("green", "red", "red", "red", green=5)
    assert table.refused(0, WITHDRAW) is None
    table = bored("green", "red", "red", "red")
    assert table.view()["phase"] == "tunnel" and table.view()["turn"] == 0
    assert table.legal(0) == [WITHDRAW]
    assert table.refused(0, pay(green=1)) == "cards_not_held"
    assert table.refused(0, WITHDRAW) is None


def test_a_withdrawn_tunnel_is_free_again():
    """NC-22: for everybody, in the next turn too, with new cards revealed."""
    table = bored("green", "red", "red", "blue", "blue", "blue", "blue")
    table.act(0, WITHDRAW)
    table.hold(1, green=2)
    told = table.claim(1, GREEN_TWO, green=2)
    assert told[1] == ("revealed", {"cards": ["blue", "blue", "blue"], "surcharge": 0})
    assert table.view()["claimed"] == {GREEN_TWO: 1}


# ---- NC-23


def test_laid_and_revealed_cards_lie_apart():
    """NC-23: while the tunnel waits they are neither in the hand nor in the discards nor in the deck."""
    table = bored("green", "loco", "red", "blue", green=1, red=2)
    table.discard(yellow=1)
    view = table.view()
    assert table.mine(0)["hand"] == {"green": 1, "red": 2}
    assert view["seats"][0]["cards"] == 3
    assert view["discards"] == {"yellow": 1}
    assert view["deck"] == 1
    assert table.refused(0, pay(green=2)) == "cards_not_held"  # the laid ones are not in the hand
    table.act(0, WITHDRAW)
    assert table.view()["discards"] == {"yellow": 1, "green": 1, "loco": 1, "red": 1}


def test_a_reshuffle_while_revealing():
    """NC-23, NC-07: the discards as they lie become the deck; laid and revealed cards are not among them."""
    table = scene("green", green=4)
    table.discard(blue=5)
    told = table.claim(0, GREEN_TWO, green=2)
    assert heard(told) == ["laid", "reshuffled", "revealed"]
    assert told[1] == ("reshuffled", {"deck": 5})
    assert told[2] == ("revealed", {"cards": ["green", "blue", "blue"], "surcharge": 1})
    assert table.deck() == ["blue", "blue", "blue"]
    assert table.view()["discards"] == {}
    assert heard(table.act(0, pay(green=1))) == ["claimed", "turn"]
    assert table.deck() == ["blue", "blue", "blue"]
    assert table.view()["discards"] == {"green": 4, "blue": 2}


def test_the_third_card_may_be_the_decks_last():
    """NC-23, NC-07: the reshuffle comes then, not when the tunnel is decided; with a fourth card it does not."""
    table = scene("red", "red", "green", green=4)
    table.discard(blue=2)
    told = table.claim(0, GREEN_TWO, green=2)
    assert ("reshuffled", {"deck": 2}) in told
    assert table.deck() == ["blue", "blue"] and table.view()["discards"] == {}
    assert heard(table.act(0, WITHDRAW)) == ["withdrew", "turn"]
    assert table.view()["discards"] == {"green": 1, "red": 2}
    table = scene("red", "red", "green", "red", green=4)
    table.discard(blue=2)
    assert heard(table.claim(0, GREEN_TWO, green=2)) == ["laid", "revealed"]
    assert table.view()["discards"] == {"blue": 2}


def test_discards_run_out_while_revealing():
    """NC-23, NC-20: the deck's last, the one discard, and no more: the cards laid are not revealed."""
    table = scene("green", green=4)
    table.discard(blue=1)
    told = table.claim(0, GREEN_TWO, green=2)
    assert told[-1] == ("revealed", {"cards": ["green", "blue"], "surcharge": 1})
    assert table.view()["deck"] == 0 and table.view()["discards"] == {}


def test_the_decided_tunnel_makes_the_new_deck():
    """NC-23, NC-07: with no card left all go to the discards together, and are shuffled as one deck."""
    for decision, deck in (
        (pay(green=1), ["green", "green", "green", "green", "red"]),
        (WITHDRAW, ["green", "red"]),
    ):
        table = bored("green", "red", green=1)
        assert table.view()["deck"] == 0 and table.view()["discards"] == {}
        told = table.act(0, decision)
        assert heard(told)[1:] == ["reshuffled", "turn"]
        assert told[1] == ("reshuffled", {"deck": len(deck)})
        assert sorted(table.deck()) == deck
        assert table.view()["discards"] == {}
    table = scene("red", "red", "red", green=2)
    told = table.claim(0, GREEN_TWO, green=2)
    assert heard(told) == ["laid", "revealed", "claimed", "reshuffled", "turn"]
    assert sorted(table.deck()) == ["green", "green", "red", "red", "red"]


def test_a_tunnel_fills_the_gaps():
    """NC-23, NC-07: with nothing to reveal it is claimed at once; what was laid fills the market's gaps."""
    table = scene(black=2)
    table.show("white", None, "white", "white", None)
    told = table.claim(0, BLACK_TWO, black=2)
    assert heard(told) == ["laid", "revealed", "claimed", "reshuffled", "market", "market", "turn"]
    assert told[1] == ("revealed", {"cards": [], "surcharge": 0})
    assert table.view()["market"] == ["white", "black", "white", "white", "black"]
    assert table.view()["deck"] == 0


def test_no_card_is_lost_in_a_tunnel():
    """NC-23: laying, paying and withdrawing keep the cards together."""
    for decision in (pay(green=2), pay(loco=2), WITHDRAW):
        table = bored("green", "loco", "red", "red", green=2, loco=2)
        before = table.every_card()
        table.act(0, decision)
        assert table.every_card() == before
