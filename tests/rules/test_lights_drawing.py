"""How are train cards drawn in Northern Lights? NL-05 … NL-08."""

from railway_kit import Table, action, claim, draw

STOP = action("stop_drawing")
PASS = action("pass")


def ready(players=2, **more):
    """A quiet beginning: known market, known deck, empty hands."""
    table = Table("northern_lights", players, **more)
    for seat in range(players):
        table.hold(seat)
    table.show("red", "blue", "white", "green", "black")
    table.stack("purple", "orange", "yellow", "red", "red", "blue")
    table.discard()
    return table


def names(told):
    return [event[0] for event in told]


def draws(table, seat):
    """From where the seat may draw, as listed."""
    return [wire["from"] for wire in table.legal(seat) if wire["type"] == "draw_card"]


def test_two_cards_then_the_next_seat():
    """NL-05: up to two cards, blind or from the market; after the second the turn is over."""
    table = ready()
    told = table.act(0, draw())
    assert told == [("drew", {"seat": 0, "from": "deck", "card": "purple"})]
    assert table.view()["drawn"] == 1 and table.view()["turn"] == 0
    told = table.act(0, draw(3))
    assert told == [
        ("drew", {"seat": 0, "from": 3, "card": "green"}),
        ("market", {"place": 3, "card": "orange"}),
        ("turn", {"seat": 1}),
    ]
    assert table.hand(0) == {"purple": 1, "green": 1}
    assert table.view()["drawn"] == 0 and table.view()["turn"] == 1
    assert table.refused(0, draw()) == "not_your_turn"


def test_a_market_card_is_replaced_at_once():
    """NL-05: before the second draw, which may take the new card."""
    table = ready()
    told = table.act(0, draw(1))
    assert told == [
        ("drew", {"seat": 0, "from": 1, "card": "blue"}),
        ("market", {"place": 1, "card": "purple"}),
    ]
    assert table.view()["market"] == ["red", "purple", "white", "green", "black"]
    table.act(0, draw(1))
    assert table.hand(0) == {"blue": 1, "purple": 1}
    assert table.view()["market"] == ["red", "orange", "white", "green", "black"]
    assert table.deck() == ["yellow", "red", "red", "blue"]


def test_a_blind_card_is_secret_and_a_market_card_is_not():
    """NL-05: the others see from where a card came, and which one only if it lay face up."""
    table = ready()
    assert table.seen_by(1, 0, draw()) == [("drew", {"seat": 0, "from": "deck"})]
    assert table.seen_by(1, 0, draw(0))[0] == ("drew", {"seat": 0, "from": 0, "card": "red"})


def test_one_card_may_be_enough():
    """NL-05: after the first card the player may stop; the turn is then over."""
    for place in ("deck", 2):
        table = ready()
        table.act(0, draw(place))
        assert STOP in table.legal(0)
        told = table.act(0, STOP)
        assert told == [("stopped", {"seat": 0}), ("turn", {"seat": 1})]
        assert table.view()["seats"][0]["cards"] == 1
        assert table.view()["drawn"] == 0


def test_nobody_stops_before_the_first_card():
    """NL-05: `stop_drawing` only between the two cards."""
    table = ready()
    assert STOP not in table.legal(0)
    assert table.refused(0, STOP) == "wrong_phase"
    table.act(0, draw())
    assert table.refused(1, STOP) == "not_your_turn"
    table.act(0, draw())
    assert table.refused(0, STOP) == "not_your_turn"
    assert table.refused(1, STOP) == "wrong_phase"


def test_between_the_two_cards_nothing_else_is_done():
    """NL-05: exactly one of three actions a turn, so no claim, tickets or pass after the first card."""
    table = ready()
    table.hold(0, white=1)
    table.act(0, draw())
    assert table.refused(0, claim("karlstad-oslo.1", white=1)) == "wrong_phase"
    assert table.refused(0, action("draw_tickets")) == "wrong_phase"
    assert table.refused(0, PASS) == "wrong_phase"
    assert table.refused(0, action("keep_tickets", keep=["oslo-umea"])) == "wrong_phase"
    listed = table.legal(0)
    for wire in listed:
        assert wire["type"] in ("draw_card", "stop_drawing")
    assert len(listed) == 7  # five places, the deck, stopping


def test_what_is_no_place():
    """NL-05: the deck, or a place 0 to 4; everything else is no action at all."""
    table = ready()
    for place in (5, -1, True, False, None, "market", "0", 1.0, [0]):
        assert table.refused(0, draw(place)) == "bad_action", place
    assert table.refused(0, action("draw_card")) == "bad_action"
    assert table.refused(0, action("draw_cards")) == "bad_action"
    assert table.refused(0, {}) == "bad_action"
    for place in (0, 4, "deck"):
        assert ready().refused(0, draw(place)) is None


def test_a_face_up_loco_is_the_only_card():
    """NL-06: taken first it is replaced, and the turn is over at once."""
    table = ready()
    table.show("red", "blue", "loco", "green", "black")
    assert draws(table, 0) == [0, 1, 2, 3, 4, "deck"]
    told = table.act(0, draw(2))
    assert told == [
        ("drew", {"seat": 0, "from": 2, "card": "loco"}),
        ("market", {"place": 2, "card": "purple"}),
        ("turn", {"seat": 1}),
    ]
    assert table.hand(0) == {"loco": 1}
    assert table.view()["turn"] == 1 and table.view()["drawn"] == 0


def test_a_face_up_loco_is_never_the_second_card():
    """NL-06: neither after a blind card nor after a market card; it is not listed either."""
    for first in ("deck", 0):
        table = ready()
        table.show("red", "blue", "loco", "green", "black")
        table.act(0, draw(first))
        assert table.refused(0, draw(2)) == "no_such_card"
        assert draws(table, 0) == [0, 1, 3, 4, "deck"]
        table.act(0, draw(1))
        assert table.view()["turn"] == 1


def test_a_loco_that_replaces_the_first_card_may_not_be_taken():
    """NL-06: a loco that comes up between the two draws is face up as well."""
    table = ready()
    table.stack("loco", "orange", "yellow")
    table.act(0, draw(4))
    assert table.view()["market"][4] == "loco"
    assert table.refused(0, draw(4)) == "no_such_card"
    assert 4 not in draws(table, 0)


def test_a_blind_loco_is_an_ordinary_card():
    """NL-06: drawn blind as the first card the second may follow; blind it may be the second, or both."""
    table = ready()
    table.stack("loco", "loco", "red", "red")
    table.act(0, draw())
    assert table.view()["turn"] == 0 and table.view()["drawn"] == 1
    table.act(0, draw())
    assert table.hand(0) == {"loco": 2}
    assert table.view()["turn"] == 1
    table.stack("loco", "red", "red")
    table.act(1, draw())
    table.act(1, draw(0))
    assert table.hand(1) == {"loco": 1, "red": 1}


def test_after_a_blind_loco_no_face_up_loco():
    """NL-06: a face-up loco is only ever the first card."""
    table = ready()
    table.show("loco", "blue", "loco", "green", "black")
    table.stack("loco", "red", "red")
    table.act(0, draw())
    assert table.refused(0, draw(0)) == "no_such_card"
    assert draws(table, 0) == [1, 3, 4, "deck"]


def test_three_locos_in_the_market_stay():
    """NL-07: the market is never discarded, however many locos it shows."""
    table = ready()
    table.show("loco", "loco", "white", "green", "black")
    table.stack("loco", "loco", "loco", "red", "red")
    told = table.act(0, draw(2))
    assert names(told) == ["drew", "market"]
    assert table.view()["market"] == ["loco", "loco", "loco", "green", "black"]
    table.act(0, draw(3))
    assert table.view()["market"] == ["loco", "loco", "loco", "loco", "black"]
    table.act(1, draw(4))
    assert table.view()["market"] == ["loco"] * 5
    assert table.view()["discards"] == {}


def test_a_market_dealt_with_five_locos_stays():
    """NL-07: at set-up, too."""
    table = Table("northern_lights", rig={"train_deck": ["red"] * 8 + ["loco"] * 5})
    assert table.view()["market"] == ["loco"] * 5
    assert table.view()["deck"] == 114 - 13
    assert table.view()["discards"] == {}


def test_the_discards_become_the_deck_when_its_last_card_leaves():
    """NL-08 (NC-07): at once, not when the next card is wanted."""
    table = ready()
    table.stack("purple")
    table.discard(red=3, loco=1)
    told = table.act(0, draw())
    assert told == [
        ("drew", {"seat": 0, "from": "deck", "card": "purple"}),
        ("reshuffled", {"deck": 4}),
    ]
    assert table.view()["deck"] == 4 and table.view()["discards"] == {}
    assert sorted(table.deck()) == ["loco", "red", "red", "red"]
    assert table.refused(0, draw()) is None


def test_one_card_in_the_deck_is_no_reason_to_shuffle():
    """NL-08 (NC-07): not before the last card has left."""
    table = ready()
    table.stack("purple", "orange")
    table.discard(red=3)
    assert names(table.act(0, draw())) == ["drew"]
    assert table.deck() == ["orange"] and table.view()["discards"] == {"red": 3}


def test_filling_the_market_can_take_the_last_card():
    """NL-08 (NC-07): the discards are shuffled then, too, and the market is full."""
    table = ready()
    table.stack("purple")
    table.discard(red=2)
    told = table.act(0, draw(0))
    assert told == [
        ("drew", {"seat": 0, "from": 0, "card": "red"}),
        ("market", {"place": 0, "card": "purple"}),
        ("reshuffled", {"deck": 2}),
    ]


def test_gaps_stay_in_their_places():
    """NL-08 (NC-07): with nothing to fill it, a place stays empty, and cannot be drawn from."""
    table = ready()
    table.stack("purple")
    table.act(0, draw(1))
    assert table.view()["market"] == ["red", "purple", "white", "green", "black"]
    told = table.act(0, draw(3))
    assert names(told) == ["drew", "turn"]
    assert table.view()["market"] == ["red", "purple", "white", None, "black"]
    assert table.view()["deck"] == 0


def test_gaps_are_filled_from_the_lowest_place_when_cards_come_back():
    """NL-08 (NC-07): a claim's payment is shuffled at once and fills the gaps before anything is drawn."""
    table = ready()
    table.stack()
    table.show("red", None, "white", None, None)
    table.hold(0, yellow=5)
    told = table.claim(0, "karlstad-ostersund", yellow=5)
    assert told == [
        ("claimed", {"seat": 0, "route": "karlstad-ostersund", "cards": {"yellow": 5}, "points": 10}),
        ("reshuffled", {"deck": 5}),
        ("market", {"place": 1, "card": "yellow"}),
        ("market", {"place": 3, "card": "yellow"}),
        ("market", {"place": 4, "card": "yellow"}),
        ("turn", {"seat": 1}),
    ]
    assert table.view()["deck"] == 2
    table = ready()
    table.stack()
    table.show("red", None, "white", None, None)
    table.hold(0, yellow=2)
    table.claim(0, "oulu-rovaniemi", yellow=2)
    assert table.view()["market"] == ["red", "yellow", "white", "yellow", None]
    assert table.view()["deck"] == 0


def test_with_deck_and_discards_empty_no_turn_begins_with_drawing():
    """NL-08: not even from the market, although it shows cards."""
    table = ready()
    table.stack()
    for place in (0, 4, "deck"):
        assert table.refused(0, draw(place)) == "no_such_card"
    assert draws(table, 0) == []
    table.stack("purple")
    assert draws(table, 0) == [0, 1, 2, 3, 4, "deck"]


def test_an_empty_place_is_no_card():
    """NL-08: a gap is refused, and not listed."""
    table = ready()
    table.show("red", None, "white", "green", "black")
    assert table.refused(0, draw(1)) == "no_such_card"
    assert draws(table, 0) == [0, 2, 3, 4, "deck"]


def test_the_second_card_may_come_from_the_market_when_the_deck_ran_out():
    """NL-08: deck and discards ran out with the first card: the market still serves, or one stops."""
    for first in ("deck", 4):
        table = ready()
        table.show("loco", None, "white", "loco", "black")
        table.stack("purple")
        if first == 4:
            table.show("loco", "orange", "white", "loco", "black")
        table.act(0, draw(first))
        assert table.view()["turn"] == 0 and table.view()["drawn"] == 1
        assert table.refused(0, draw()) == "no_such_card"
        assert table.refused(0, draw(0)) == "no_such_card"  # never a face-up loco
        assert draws(table, 0) == ([2, 4] if first == "deck" else [1, 2, 4])
        assert STOP in table.legal(0)
        told = table.act(0, draw(2))
        assert told == [("drew", {"seat": 0, "from": 2, "card": "white"}), ("turn", {"seat": 1})]
        assert table.view()["market"][2] is None


def test_one_may_stop_where_only_the_market_is_left():
    """NL-08, NL-05: the second card is never a duty."""
    table = ready()
    table.stack("purple")
    table.act(0, draw())
    table.act(0, STOP)
    assert table.hand(0) == {"purple": 1} and table.view()["turn"] == 1


def test_the_action_ends_by_itself_when_no_second_card_may_be_taken():
    """NL-08: deck and discards empty, and the market shows gaps and locos only."""
    for market in ((None,) * 5, ("loco",) * 5, ("loco", None, "loco", None, None)):
        table = ready()
        table.show(*market)
        table.stack("purple")
        told = table.act(0, draw())
        assert told == [("drew", {"seat": 0, "from": "deck", "card": "purple"}), ("turn", {"seat": 1})]
        assert table.view()["drawn"] == 0 and table.view()["turn"] == 1


def test_one_ordinary_card_in_the_market_keeps_the_action_open():
    """NL-08: it ends by itself only where nothing may be taken; in each of the five places."""
    for place in range(5):
        table = ready()
        market = ["loco"] * 5
        market[place] = "green"
        table.show(*market)
        table.stack("purple")
        assert names(table.act(0, draw())) == ["drew"]
        assert draws(table, 0) == [place]
        table.act(0, draw(place))
        assert table.view()["turn"] == 1


def test_a_shuffled_deck_keeps_the_action_open():
    """NL-08: one discarded card is enough for the second, blind."""
    table = ready()
    table.show("loco", "loco", "loco", "loco", "loco")
    table.stack("purple")
    table.discard(red=1)
    assert names(table.act(0, draw())) == ["drew", "reshuffled"]
    assert draws(table, 0) == ["deck"]
    table.act(0, draw())
    assert table.hand(0) == {"purple": 1, "red": 1}


def test_a_loco_refill_of_the_last_card_ends_the_action():
    """NL-08, NL-06: the last card of the deck, a loco, fills the only ordinary place."""
    table = ready()
    table.show("red", "loco", "loco", "loco", "loco")
    table.stack("loco")
    told = table.act(0, draw(0))
    assert names(told) == ["drew", "market", "turn"]
    assert table.hand(0) == {"red": 1}
