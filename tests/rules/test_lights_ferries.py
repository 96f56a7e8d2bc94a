"""What pays for a ferry, and what does a +X route bring? NL-12, NL-13, NL-14, NL-16."""

from railway_kit import Table, claim

# length and symbols of every kind of ferry on the board
FERRIES = (
    ("alborg-goteborg.1", 1, 1),
    ("goteborg-kobenhavn.1", 2, 1),
    ("alborg-oslo", 3, 1),
    ("stockholm-tallinn", 4, 1),
    ("mo_i_rana-narvik.1", 4, 2),
    ("mo_i_rana-trondheim.1", 5, 2),
)
FERRY_1, FERRY_2, FERRY_3 = FERRIES[0][0], FERRIES[1][0], FERRIES[2][0]
MO_NARVIK = "mo_i_rana-narvik.1"  # +2
MO_TRONDHEIM = "mo_i_rana-trondheim.1"  # +3


def ready():
    table = Table("northern_lights")
    for seat in (0, 1):
        table.hold(seat)
    table.show("red", "blue", "white", "green", "black")
    table.discard()
    return table


def names(told):
    return [event[0] for event in told]


def found_by_hand(length, symbols):
    """Every payment in three colours and locos, laid out symbol by symbol and space by space."""
    found = set()

    def lay_symbols(left, colours, locos):
        if left:
            lay_symbols(left - 1, colours, locos + 1)
            for c in range(3):
                pair = list(colours)
                pair[c] += 2
                lay_symbols(left - 1, pair, locos)
            return
        spaces = length - symbols
        for c in range(3):
            for own in range(spaces + 1):
                paid = list(colours)
                paid[c] += own
                found.add((paid[0], paid[1], paid[2], locos + spaces - own))

    lay_symbols(symbols, [0, 0, 0], 0)
    return found


def test_grey_routes_are_the_ferries():
    """NL-12: every grey route has loco symbols, and no coloured one has."""
    board = Table("northern_lights").board
    grey = 0
    for route in range(board.routes):
        assert (board.colour[route] == 8) == (board.ferry[route] > 0), board.route_id(route)
        grey += board.colour[route] == 8
    assert grey > 40


def test_every_kind_of_ferry_is_in_these_tests():
    """NL-13: FERRIES above names each length with each number of symbols."""
    board = Table("northern_lights").board
    kinds = {(board.length[r], board.ferry[r]) for r in range(board.routes) if board.ferry[r]}
    assert kinds == {(length, symbols) for _, length, symbols in FERRIES}
    for name, length, symbols in FERRIES:
        route = board.find_route(name)
        assert (board.length[route], board.ferry[route]) == (length, symbols)


def test_a_ferry_takes_any_one_colour():
    """NL-12: its plain spaces take each of the 8 colours, but one only."""
    table = ready()
    for colour in ("purple", "blue", "orange", "white", "green", "yellow", "black", "red"):
        assert table.pays(FERRY_3, **{colour: 2, "loco": 1})
    assert not table.pays(FERRY_3, red=1, blue=1, loco=1)
    assert not table.pays("stockholm-tallinn", red=2, blue=1, loco=1)
    assert table.pays("stockholm-tallinn", red=3, loco=1)


def test_a_symbol_takes_a_loco_or_a_pair():
    """NL-13: on the shortest ferry: one loco, or two of one colour; nothing else."""
    table = ready()
    assert table.pays(FERRY_1, loco=1)
    assert table.pays(FERRY_1, red=2)
    for wrong in (
        {},
        {"red": 1},
        {"red": 3},
        {"red": 4},
        {"red": 1, "blue": 1},
        {"red": 1, "loco": 1},
        {"red": 2, "loco": 1},
        {"loco": 2},
    ):
        assert not table.pays(FERRY_1, **wrong), wrong


def test_a_loco_is_never_part_of_a_pair():
    """NL-13: {red 1, loco 1} is no pair; on a ferry of 2 it is a space and a symbol."""
    table = ready()
    assert not table.pays(FERRY_1, red=1, loco=1)
    assert table.pays(FERRY_2, red=1, loco=1)
    assert not table.pays(FERRY_2, red=2, loco=2)
    assert not table.pays(FERRY_2, loco=3)


def test_locos_are_wild_on_the_other_spaces():
    """NL-13: beside a pair for the symbol, too."""
    table = ready()
    assert table.pays(FERRY_2, red=2, loco=1)
    assert table.pays(FERRY_3, red=2, blue=1, loco=1)
    assert table.pays(FERRY_3, red=2, loco=2)
    assert table.pays(FERRY_3, loco=3)
    assert not table.pays(FERRY_3, red=2, blue=2, loco=1)


def test_pairs_stand_for_symbols_only():
    """NL-13: no more pairs than symbols."""
    table = ready()
    assert not table.pays(FERRY_2, red=4)
    assert table.pays(FERRY_2, red=3)
    assert not table.pays(FERRY_3, red=2, blue=2, green=1)
    assert not table.pays(MO_NARVIK, red=6, blue=1)
    assert table.pays(MO_NARVIK, red=6)
    assert table.pays(MO_NARVIK, red=2, blue=2, green=2)
    assert not table.pays(MO_NARVIK, red=2, blue=2, green=2, white=2)
    assert table.pays(MO_TRONDHEIM, red=2, blue=2, green=3)
    assert not table.pays(MO_TRONDHEIM, red=2, blue=2, green=2)


def test_each_symbol_must_be_paid():
    """NL-13: two symbols take two locos, two pairs, or one of each; one colour alone is too little."""
    table = ready()
    assert not table.pays(MO_NARVIK, red=4)
    assert not table.pays(MO_NARVIK, red=3, loco=1)
    assert not table.pays(MO_NARVIK, red=5)
    assert table.pays(MO_NARVIK, red=2, loco=2)
    assert table.pays(MO_NARVIK, red=4, loco=1)
    assert table.pays(MO_NARVIK, red=1, loco=3)
    assert table.pays(MO_NARVIK, red=3, loco=2)  # a pair, a loco as symbol, a loco and a red as spaces
    assert not table.pays(FERRY_3, red=3)


def test_ferries_against_payments_laid_out_by_hand():
    """NL-13: every small payment pays exactly where it can be laid out on the symbols and spaces."""
    table = ready()
    for route, length, symbols in FERRIES:
        good = found_by_hand(length, symbols)
        for red in range(length + symbols + 2):
            for blue in range(length + symbols + 2 - red):
                for green in range(min(4, length + symbols + 2 - red - blue)):
                    for locos in range(length + 2):
                        paid = table.pays(route, red=red, blue=blue, green=green, loco=locos)
                        assert paid == ((red, blue, green, locos) in good), (route, red, blue, green, locos)


def test_mo_i_rana_narvik():
    """NL-14: 4 spaces, 2 of them symbols: {loco 1, red 2, blue 2} pays it."""
    table = ready()
    table.stack("white", "white", "white")
    table.hold(0, loco=1, red=2, blue=2)
    told = table.claim(0, MO_NARVIK, loco=1, red=2, blue=2)
    paid = {"seat": 0, "route": MO_NARVIK, "cards": {"loco": 1, "red": 2, "blue": 2}, "points": 7}
    assert told[0] == ("claimed", paid)
    assert table.view()["seats"][0]["trains"] == 36


def test_a_ferry_of_three_with_one_symbol():
    """NL-14: {blue 2, loco 1}, {blue 2, red 2} and {blue 4} pay it."""
    for cards in ({"blue": 2, "loco": 1}, {"blue": 2, "red": 2}, {"blue": 4}):
        table = ready()
        table.hold(0, **cards)
        assert table.refused(0, claim(FERRY_3, **cards)) is None
        assert table.hand(0) == {}
        assert table.view()["seats"][0]["trains"] == 37
    table = ready()
    table.hold(0, blue=9, red=9, green=9)
    for wrong in ({"blue": 3}, {"blue": 5}, {"blue": 3, "red": 1}, {"blue": 2, "red": 1, "green": 1}):
        assert table.refused(0, claim(FERRY_3, **wrong)) == "does_not_pay", wrong


def test_the_pair_of_the_most_held_colour_is_listed():
    """NL-13: one entry a way; the pair is of the most-held colour, ties by the order of the names."""
    table = ready()
    table.hold(0, blue=2, red=3)
    assert table.payments(0, FERRY_1) == [{"red": 2}]
    table.hold(0, blue=4, green=4, red=2, loco=1)
    assert table.payments(0, FERRY_1) == [{"blue": 2}, {"loco": 1}]
    table.hold(0, red=2, purple=2)
    assert table.payments(0, FERRY_1) == [{"purple": 2}]
    table.hold(0, red=1, purple=1, blue=1)
    assert table.payments(0, FERRY_1) == []
    table.hold(0, red=2, purple=3)
    assert table.refused(0, claim(FERRY_1, red=2)) is None  # not listed, yet legal


def test_the_set_is_put_aside_before_pairs_are_picked():
    """NL-13: from what is left of the hand, the set's own colour included."""
    table = ready()
    table.hold(0, blue=2, red=3)
    # set blue 1: red 3 and blue 1 are left; set red 1: red 2 and blue 2 are left, blue stands first
    assert table.payments(0, FERRY_2) == [{"blue": 1, "red": 2}, {"blue": 2, "red": 1}]
    table.hold(0, red=3)
    assert table.payments(0, FERRY_2) == [{"red": 3}]
    table.hold(0, red=2)
    assert table.payments(0, FERRY_2) == []
    table.hold(0, red=2, blue=1)
    assert table.payments(0, FERRY_2) == [{"red": 2, "blue": 1}]


def test_the_order_of_a_ferrys_payments():
    """NL-13: fewest locos, then fewest pairs, then the set's colour by its name; no coloured set first."""
    table = ready()
    table.hold(0, blue=2, red=3, loco=2)
    assert table.payments(0, FERRY_2) == [
        {"blue": 1, "red": 2},
        {"blue": 2, "red": 1},
        {"blue": 1, "loco": 1},
        {"red": 1, "loco": 1},
        {"red": 2, "loco": 1},
        {"loco": 2},
    ]
    table.hold(0, yellow=3, loco=3)
    assert table.payments(0, FERRY_3) == [
        {"yellow": 2, "loco": 1},
        {"yellow": 3, "loco": 1},
        {"yellow": 1, "loco": 2},
        {"yellow": 2, "loco": 2},
        {"loco": 3},
    ]


def test_the_same_cards_are_listed_once():
    """NL-13: where two sets are each the other's pair."""
    table = ready()
    table.hold(0, blue=2, red=2)
    assert table.payments(0, FERRY_3) == [{"blue": 2, "red": 2}]
    table.hold(0, red=3, blue=2, white=2)
    assert table.payments(0, MO_NARVIK) == [{"red": 2, "blue": 2, "white": 2}]


def test_pairs_go_to_a_colours_end_before_the_next():
    """NL-13: two pairs: both from the most-held colour if it has them, else the rest from the next."""
    table = ready()
    table.hold(0, white=2, red=4, blue=4)
    assert table.payments(0, MO_NARVIK) == [
        {"blue": 2, "red": 4},
        {"white": 2, "blue": 4},
        {"red": 2, "blue": 4},
    ]
    table.hold(0, black=1, red=5, blue=3, loco=1)
    assert table.payments(0, MO_NARVIK) == [
        # Set blue; and set red, for which blue 3 and red 3 are left: a pair of blue, then one of red.
        {"blue": 2, "red": 4},
        {"blue": 2, "red": 2, "loco": 1},
        {"blue": 1, "red": 4, "loco": 1},
        {"black": 1, "red": 4, "loco": 1},
        {"red": 5, "loco": 1},
    ]
    table.hold(0, black=2, red=3, blue=5)
    # Set blue 2: blue 3, red 3 and black 2 are left. Set black 2, and set red 2: both pairs are blue.
    assert table.payments(0, MO_NARVIK) == [
        {"blue": 4, "red": 2},
        {"black": 2, "blue": 4},
    ]


def test_no_pair_of_locos_is_picked_however_many_are_held():
    """NL-13: a loco is never part of a pair, though no colour is held as often."""
    table = ready()
    table.hold(0, blue=2, red=2, loco=4)
    assert table.payments(0, MO_NARVIK) == [
        {"blue": 2, "red": 2, "loco": 1},
        {"blue": 2, "loco": 2},
        {"red": 2, "loco": 2},
        {"blue": 1, "red": 2, "loco": 2},
        {"blue": 2, "red": 1, "loco": 2},
        {"blue": 2, "red": 2, "loco": 2},
        {"blue": 1, "loco": 3},
        {"red": 1, "loco": 3},
        {"blue": 2, "loco": 3},
        {"loco": 4},
    ]


def test_a_ferry_is_listed_whenever_it_can_be_paid():
    """NL-13: pairs of different colours count, single cards and odd ones do not."""
    table = ready()
    table.hold(0, red=2, blue=2, green=2)
    assert table.payments(0, MO_NARVIK) == [{"red": 2, "blue": 2, "green": 2}]
    table.hold(0, red=3, blue=1, green=2)
    assert table.payments(0, MO_NARVIK) == []
    table.hold(0, red=3, blue=1, green=2, loco=1)
    # one loco, one pair: two of the set; one loco, two pairs: one of the set
    assert table.payments(0, MO_NARVIK) == [
        {"green": 2, "red": 2, "loco": 1},
        {"blue": 1, "red": 2, "green": 2, "loco": 1},
        {"red": 3, "green": 2, "loco": 1},
    ]


def test_plus_x_draws_blind():
    """NL-16: 1, 2 or 3 cards from the deck, as printed; the market stays as it is."""
    for route, cards, count in (
        ("narvik-tromso.1", {"red": 1, "loco": 1}, 1),
        (MO_NARVIK, {"red": 2, "loco": 2}, 2),
        (MO_TRONDHEIM, {"red": 3, "loco": 2}, 3),
    ):
        table = ready()
        table.stack("white", "green", "black", "orange", "purple")
        table.hold(0, **cards)
        told = table.claim(0, route, **cards)
        assert names(told) == ["claimed", "closed", "bonus_drew", "turn"]
        drawn = ["white", "green", "black"][:count]
        assert told[2] == ("bonus_drew", {"seat": 0, "count": count, "cards": dict.fromkeys(drawn, 1)})
        assert table.hand(0) == dict.fromkeys(drawn, 1)
        assert table.deck() == ["white", "green", "black", "orange", "purple"][count:]
        assert table.view()["market"] == ["red", "blue", "white", "green", "black"]
        assert table.view()["discards"] == cards
        assert table.view()["turn"] == 1 and table.view()["drawn"] == 0


def test_plus_x_is_secret():
    """NL-16: the others see how many cards, not which."""
    table = ready()
    table.stack("white", "green", "black")
    table.hold(0, red=2, loco=2)
    told = table.seen_by(1, 0, claim(MO_NARVIK, red=2, loco=2))
    assert told[2] == ("bonus_drew", {"seat": 0, "count": 2})


def test_which_routes_have_a_plus():
    """NL-16: nine along the Norwegian coast, up to Murmansk; nothing is drawn for any other."""
    board = Table("northern_lights").board
    plus = {}
    for route in range(board.routes):
        if board.bonus[route]:
            plus[board.route_id(route).split(".")[0]] = board.bonus[route]
    assert plus == {
        "kristiansand-stavanger": 1,
        "bergen-stavanger": 1,
        "andalsnes-bergen": 2,
        "andalsnes-trondheim": 1,
        "mo_i_rana-trondheim": 3,
        "mo_i_rana-narvik": 2,
        "narvik-tromso": 1,
        "honningsvag-tromso": 2,
        "honningsvag-murmansk": 2,
    }
    table = ready()
    table.stack("white", "green", "black")
    table.hold(0, red=1, loco=1)
    assert names(table.claim(0, "honningsvag-kirkenes", red=1, loco=1)) == ["claimed", "turn"]
    assert table.hand(0) == {} and table.view()["deck"] == 3


def test_plus_x_when_the_deck_runs_out():
    """NL-16: the payment is already in the discards, so it is in the new deck that the rest comes from."""
    table = ready()
    table.stack("white")
    table.hold(0, loco=4)
    told = table.claim(0, MO_NARVIK, loco=4)
    assert names(told) == ["claimed", "closed", "reshuffled", "bonus_drew", "turn"]
    assert told[2] == ("reshuffled", {"deck": 4})
    assert told[3] == ("bonus_drew", {"seat": 0, "count": 2, "cards": {"white": 1, "loco": 1}})
    assert table.hand(0) == {"white": 1, "loco": 1}
    assert table.view()["deck"] == 3 and table.view()["discards"] == {}


def test_plus_x_takes_exactly_the_last_cards():
    """NL-16 (NC-07): as the last card leaves, the discards are shuffled, though no more is drawn."""
    table = ready()
    table.stack("white", "green")
    table.hold(0, red=2, loco=2)
    told = table.claim(0, MO_NARVIK, red=2, loco=2)
    assert sorted(names(told)) == ["bonus_drew", "claimed", "closed", "reshuffled", "turn"]
    assert table.hand(0) == {"white": 1, "green": 1}
    assert table.view()["deck"] == 4 and table.view()["discards"] == {}


def test_plus_x_with_an_empty_deck_draws_from_the_payment():
    """NL-16: deck and discards were empty: the payment itself is shuffled at once."""
    table = ready()
    table.stack()
    table.hold(0, loco=4)
    told = table.claim(0, MO_NARVIK, loco=4)
    assert names(told) == ["claimed", "closed", "reshuffled", "bonus_drew", "turn"]
    assert table.hand(0) == {"loco": 2}
    assert table.view()["deck"] == 2


def test_gaps_are_filled_before_plus_x_is_drawn():
    """NL-16 (NC-07): the lowest place first, then the cards of the +X, fewer if fewer can be had."""
    for gaps, drawn in (((1, 3), 2), ((0, 2, 4), 1), ((0, 1, 2, 3), 0), ((0, 1, 2, 3, 4), 0)):
        table = ready()
        market = ["red", "blue", "white", "green", "black"]
        for place in gaps:
            market[place] = None
        table.show(*market)
        table.stack()
        table.hold(0, loco=4)
        told = table.claim(0, MO_NARVIK, loco=4)
        assert names(told)[:3] == ["claimed", "closed", "reshuffled"]
        filled = [event[1] for event in told if event[0] == "market"]
        assert filled == [{"place": place, "card": "loco"} for place in gaps[:4]]
        assert names(told)[3 : 3 + len(filled)] == ["market"] * len(filled)
        assert table.hand(0) == ({"loco": drawn} if drawn else {})
        assert table.view()["deck"] == 4 - len(filled) - drawn
        assert table.view()["turn"] == 1


def test_plus_x_cards_may_be_locos():
    """NL-16, NL-06: blind cards are ordinary cards, whatever they are."""
    table = ready()
    table.stack("loco", "loco", "loco", "red")
    table.hold(0, red=5, loco=1, blue=1)
    table.claim(0, MO_TRONDHEIM, red=5, loco=1)
    assert table.hand(0) == {"loco": 3, "blue": 1}
