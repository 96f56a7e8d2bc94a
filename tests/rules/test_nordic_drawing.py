"""Are train cards drawn in Nordic Countries as its rules say? (NC-05 … NC-08)"""

from railway_kit import Table, action, claim, draw, heard

NORDIC = "nordic_countries"
MARKET = ("purple", "blue", "orange", "white", "green")


def scene(*deck, players=2, seed=1):
    """Empty hands, a market without locos, this deck, no discards."""
    table = Table(NORDIC, players, seed=seed)
    for seat in range(players):
        table.hold(seat)
    table.show(*MARKET)
    table.stack(*deck)
    table.discard()
    return table


def test_two_cards_from_anywhere():
    """NC-05: each of the two is any market card or the top of the deck."""
    places = [0, 1, 2, 3, 4, "deck"]
    for first in places:
        for second in places:
            table = scene("yellow", "black", "red", "yellow")
            deck = ["yellow", "black", "red"]
            wanted = []
            shown = list(MARKET)
            for place in (first, second):
                if place == "deck":
                    wanted.append(deck.pop(0))
                else:
                    wanted.append(shown[place])
                    shown[place] = deck.pop(0)
            table.act(0, draw(first))
            table.act(0, draw(second))
            hand = {}
            for card in wanted:
                hand[card] = hand.get(card, 0) + 1
            assert table.mine(0)["hand"] == hand
            assert table.view()["market"] == shown
            assert table.view()["deck"] == 2
            assert table.view()["turn"] == 1


def test_a_turn_is_exactly_two_cards():
    """NC-05: after one card the turn goes on, after two it is over."""
    table = scene("yellow", "black", "red")
    assert table.view()["drawn"] == 0
    assert heard(table.act(0, draw())) == ["drew"]
    assert table.view()["drawn"] == 1 and table.view()["turn"] == 0
    assert table.refused(1, draw()) == "not_your_turn"
    assert heard(table.act(0, draw())) == ["drew", "turn"]
    assert table.view()["drawn"] == 0 and table.view()["turn"] == 1
    assert table.refused(0, draw()) == "not_your_turn"


def test_a_market_card_is_replaced_at_once():
    """NC-05: the new card lies there before the second draw, and may be that draw."""
    table = scene("red", "black", "yellow")
    told = table.act(0, draw(3))
    assert told == [("drew", {"seat": 0, "from": 3, "card": "white"}), ("market", {"place": 3, "card": "red"})]
    assert table.view()["market"] == ["purple", "blue", "orange", "red", "green"]
    told = table.act(0, draw(3))
    assert told[0] == ("drew", {"seat": 0, "from": 3, "card": "red"})
    assert told[1:] == [("market", {"place": 3, "card": "black"}), ("turn", {"seat": 1})]
    assert table.mine(0)["hand"] == {"white": 1, "red": 1}


def test_a_blind_card_is_secret():
    """NC-05: from the deck only the drawer sees the card; the market stays as it lies."""
    table = scene("red", "black", "yellow")
    assert table.seen_by(1, 0, draw()) == [("drew", {"seat": 0, "from": "deck"})]
    assert table.act(0, draw())[0] == ("drew", {"seat": 0, "from": "deck", "card": "black"})
    assert table.view()["market"] == list(MARKET)
    table = scene("red", "black", "yellow")
    assert table.seen_by(1, 0, draw(1))[0] == ("drew", {"seat": 0, "from": 1, "card": "blue"})


def test_the_second_card_must_be_taken():
    """NC-05: after the first card nothing but the second is possible."""
    table = scene("red", "black", "yellow")
    table.hold(0, purple=2)
    table.act(0, draw())
    for other in (action("draw_tickets"), action("pass"), claim("alborg-arhus", purple=1), action("tunnel_withdraw")):
        assert table.refused(0, other) == "wrong_phase"
    assert table.refused(0, action("stop_drawing")) == "bad_action"
    assert table.legal(0) == [draw(0), draw(1), draw(2), draw(3), draw(4), draw()]
    assert table.payments(0, "alborg-arhus") == []


def test_a_draw_names_a_place():
    """NC-05: five market places, 0 to 4, and the deck."""
    table = scene("red", "black", "yellow")
    for nowhere in (5, -1, "market", None, True, "0"):
        assert table.refused(0, draw(nowhere)) == "bad_action"
    assert table.refused(0, action("draw_card")) == "bad_action"
    assert table.refused(0, draw(4)) is None


def test_both_cards_may_be_face_up_locos():
    """NC-06: there is no limit on locos, neither for the first nor for the second card."""
    table = scene("loco", "loco", "red")
    table.show("loco", "blue", "loco", "white", "green")
    table.act(0, draw(0))
    assert table.view()["drawn"] == 1 and table.view()["turn"] == 0
    assert draw(0) in table.legal(0) and draw(2) in table.legal(0)
    table.act(0, draw(2))
    assert table.mine(0)["hand"] == {"loco": 2}
    assert table.view()["turn"] == 1


def test_a_loco_second_and_a_loco_first():
    """NC-06: a face-up loco ends no turn early and may follow any card."""
    for first, second in (("deck", 2), (2, "deck"), (1, 2), (2, 1)):
        table = scene("red", "red", "red")
        table.show("purple", "blue", "loco", "white", "green")
        table.act(0, draw(first))
        assert table.view()["turn"] == 0
        table.act(0, draw(second))
        assert table.mine(0)["hand"]["loco"] == 1
        assert table.view()["seats"][0]["cards"] == 2


def test_the_market_is_never_swept():
    """NC-06: three, four, five locos stay where they lie, at the deal and after a draw."""
    for count in (3, 4, 5):
        deal = ["red"] * 4 + ["blue"] * 4 + ["loco"] * count + ["green"] * (5 - count)
        table = Table(NORDIC, 2, rig={"train_deck": deal})
        assert table.view()["market"] == ["loco"] * count + ["green"] * (5 - count)
        assert table.view()["discards"] == {}
    table = scene("loco", "loco", "red", "red")
    table.show("loco", "loco", "loco", "white", "green")
    assert heard(table.act(0, draw(3))) == ["drew", "market"]
    assert heard(table.act(0, draw(4))) == ["drew", "market", "turn"]
    assert table.view()["market"] == ["loco"] * 5
    assert table.view()["discards"] == {}


def test_the_discards_become_the_deck_with_its_last_card():
    """NC-07: at the very moment the deck's last card is drawn, not one card earlier or later."""
    table = scene("yellow", "black")
    table.discard(red=3, loco=2)
    assert heard(table.act(0, draw())) == ["drew"]
    assert table.view()["deck"] == 1 and table.view()["discards"] == {"red": 3, "loco": 2}
    told = table.act(0, draw())
    assert told[1:] == [("reshuffled", {"deck": 5}), ("turn", {"seat": 1})]
    assert table.view()["deck"] == 5 and table.view()["discards"] == {}
    assert sorted(table.deck()) == ["loco", "loco", "red", "red", "red"]


def test_the_second_card_comes_from_the_new_deck():
    """NC-07: a reshuffle between the two draws."""
    table = scene("yellow")
    table.discard(red=3)
    table.act(0, draw())
    told = table.act(0, draw())
    assert told[0] == ("drew", {"seat": 0, "from": "deck", "card": "red"})
    assert table.view()["deck"] == 2


def test_refilling_the_market_can_empty_the_deck():
    """NC-07: the last card goes to the market, then the discards are shuffled."""
    table = scene("yellow")
    table.discard(red=3)
    told = table.act(0, draw(1))
    assert told[1:] == [("market", {"place": 1, "card": "yellow"}), ("reshuffled", {"deck": 3})]
    assert table.view()["market"][1] == "yellow"


def test_the_new_deck_is_shuffled():
    """NC-07: seeded: the same seed gives the same order, another seed another."""
    decks = []
    for seed in (1, 1, 2):
        table = scene("yellow", seed=seed)
        table.discard(red=12, blue=12, loco=6)
        table.act(0, draw())
        decks.append(table.deck())
    assert decks[0] == decks[1] and decks[0] != decks[2]
    assert sorted(decks[0]) == ["blue"] * 12 + ["loco"] * 6 + ["red"] * 12
    assert decks[0] != sorted(decks[0]) and decks[0] != sorted(decks[0], reverse=True)


def test_two_reshuffles_differ():
    """NC-07: the generator goes on; the second reshuffle is not the first again."""
    table = scene("yellow")
    orders = []
    for seat in (0, 1):
        table.stack("yellow")
        table.discard(red=12, blue=12)
        table.act(seat, draw())
        orders.append(table.deck())
        table.act(seat, draw())
    assert orders[0] != orders[1]


def test_without_discards_the_deck_stays_empty():
    """NC-07: nothing to shuffle, nothing told; the gap stays in its slot."""
    table = scene("yellow")
    assert heard(table.act(0, draw(1))) == ["drew", "market"]
    assert table.view()["deck"] == 0
    assert heard(table.act(0, draw(3))) == ["drew", "turn"]
    assert table.view()["market"] == ["purple", "yellow", "orange", None, "green"]


def test_the_next_discards_are_the_new_deck():
    """NC-07: the deck is empty only while the discards are: a claim makes a deck at once."""
    table = scene()
    table.hold(0, blue=3)
    told = table.claim(0, "goteborg-orebro", blue=2)
    assert heard(told) == ["claimed", "reshuffled", "turn"]
    assert told[1] == ("reshuffled", {"deck": 2})
    assert table.view()["deck"] == 2 and table.view()["discards"] == {}


def test_a_claim_shuffles_nothing_while_there_is_a_deck():
    """NC-07: one card left in the deck: the cards paid lie in the discards."""
    table = scene("red")
    table.hold(0, blue=2)
    assert heard(table.claim(0, "goteborg-orebro", blue=2)) == ["claimed", "turn"]
    assert table.view()["deck"] == 1 and table.view()["discards"] == {"blue": 2}


def test_gaps_are_filled_from_the_lowest_slot():
    """NC-07: as soon as the deck has cards again, and before anything else is drawn."""
    for paid, filled, left in ((1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1)):
        route = ("alborg-arhus", "tampere-vaasa", "sundsvall-umea.2", "honningsvag-tromso")[paid - 1]
        table = scene()
        table.show(None, "blue", None, "white", None)
        cards = {"purple": 2, "loco": 2} if paid == 4 else {"purple": paid}
        table.hold(0, **cards)
        told = [step for step in table.claim(0, route, **cards) if step[0] != "closed"]
        assert heard(told) == ["claimed", "reshuffled"] + ["market"] * filled + ["turn"]
        assert told[1] == ("reshuffled", {"deck": paid})
        assert [step[1]["place"] for step in told if step[0] == "market"] == [0, 2, 4][:filled]
        market = table.view()["market"]
        for place in (0, 2, 4):
            if place in [0, 2, 4][:filled]:
                assert market[place] in ("purple", "loco")
            else:
                assert market[place] is None
        assert market[1] == "blue" and market[3] == "white"
        assert table.view()["deck"] == left and table.view()["discards"] == {}


def test_gaps_are_filled_from_the_top():
    """NC-07: the shuffled deck's top card goes to the lowest gap; the next draw takes what follows."""
    table = scene()
    table.show(None, "blue", "orange", None, "green")
    table.hold(0, blue=5)
    told = table.claim(0, "kirkenes-rovaniemi", blue=5)
    assert [step[1] for step in told if step[0] == "market"] == [
        {"place": 0, "card": "blue"},
        {"place": 3, "card": "blue"},
    ]
    assert table.view()["deck"] == 3
    table.act(1, draw())
    assert table.view()["deck"] == 2


def test_an_empty_place_has_no_card():
    """NC-07: a gap can be taken neither first nor second."""
    table = scene("red", "red")
    table.show("purple", None, "orange", "white", "green")
    assert table.refused(0, draw(1)) == "no_such_card"
    assert draw(1) not in table.legal(0)
    table = scene("red")
    table.act(0, draw())
    table.show("purple", None, "orange", "white", "green")
    assert table.refused(0, draw(1)) == "no_such_card"
    assert table.legal(0) == [draw(0), draw(2), draw(3), draw(4)]


def test_no_drawing_from_nothing():
    """NC-08: deck and discards empty at the start of a turn: no draw, though the market is full."""
    table = scene()
    for place in (0, 1, 2, 3, 4, "deck"):
        assert table.refused(0, draw(place)) == "no_such_card"
    assert table.legal(0) == [action("draw_tickets")]


def test_one_card_in_the_deck_is_enough():
    """NC-08: with a single card left, drawing is legal, market and deck alike."""
    for place in (0, 4, "deck"):
        table = scene("red")
        assert table.legal(0)[:6] == [draw(0), draw(1), draw(2), draw(3), draw(4), draw()]
        assert table.refused(0, draw(place)) is None


def test_the_second_card_may_still_be_a_market_card():
    """NC-08: the cards run out with the first draw: the second comes from the market, not from the deck."""
    table = scene("red")
    table.act(0, draw())
    assert table.view()["deck"] == 0 and table.view()["turn"] == 0
    assert table.legal(0) == [draw(0), draw(1), draw(2), draw(3), draw(4)]
    assert table.refused(0, draw()) == "no_such_card"
    assert heard(table.act(0, draw(4))) == ["drew", "turn"]
    assert table.view()["market"] == ["purple", "blue", "orange", "white", None]
    assert table.mine(0)["hand"] == {"red": 1, "green": 1}


def test_the_second_card_is_a_must_even_then():
    """NC-08, NC-05: one market card left after the first draw: it must be taken."""
    table = scene("red")
    table.show(None, None, "orange", None, None)
    assert heard(table.act(0, draw())) == ["drew"]
    assert table.legal(0) == [draw(2)]
    assert table.refused(0, action("pass")) == "wrong_phase"


def test_the_action_ends_when_nothing_is_left():
    """NC-08: nothing in the deck and nothing in the market: one card was the whole action."""
    table = scene("red")
    table.show(None, None, None, None, None)
    assert heard(table.act(0, draw())) == ["drew", "turn"]
    assert table.view()["turn"] == 1 and table.view()["drawn"] == 0
    assert table.mine(0)["hand"] == {"red": 1}


def test_locos_are_left_for_the_second_card_too():
    """NC-08, NC-06: with only face-up locos left the second card is one of them."""
    table = scene("red")
    table.show(None, "loco", None, None, None)
    assert heard(table.act(0, draw())) == ["drew"]
    assert table.legal(0) == [draw(1)]
    assert table.refused(0, draw(1)) is None


def test_no_card_is_ever_lost():
    """NC-07: through draws, claims and reshuffles the same 110 cards stay in the game."""
    table = Table(NORDIC, 3, seed=5)
    cards = table.every_card()
    reshuffles = 0
    for step in range(150):
        seat = table.view()["turn"]
        listed = table.legal(seat)
        claims = [one for one in listed if one["type"] in ("claim", "tunnel_withdraw")]
        chosen = claims[step % len(claims)] if claims and table.view()["drawn"] == 0 else listed[step % len(listed)]
        reshuffles += heard(table.act(seat, chosen)).count("reshuffled")
        assert table.every_card() == cards
        view = table.view()
        if view["phase"] == "over":
            break
        assert view["deck"] or not view["discards"]
    assert reshuffles
