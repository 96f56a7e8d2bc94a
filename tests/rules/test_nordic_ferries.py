"""How are the ferries of Nordic Countries paid? (NC-17, NC-18)"""

from nordlys.rules.cards import CARDS
from nordlys.rules.opening import Opening
from nordlys.rules.refused import Refused
from railway_kit import Table, claim, heard

NORDIC = "nordic_countries"
STRICT = {"strict_ferries": True}

RED_SIX = "mo_i_rana-trondheim.2"  # red, 6 spaces, 2 symbols
ORANGE_THREE = "kristiansand-stavanger.2"  # orange, 3 spaces, 1 symbol
GREY_FOUR = "helsinki-stockholm.1"  # grey, 4 spaces, 2 symbols
GREY_TWO = "alborg-goteborg"  # grey, 2 spaces, 1 symbol
GREY_ONE = "umea-vaasa"  # grey, 1 space, 1 symbol


def outcome(route, options=None, **hand):
    """What happens when seat 0 pays all of this hand: the code of the refusal, or None."""
    table = Table(NORDIC, options=options)
    table.hold(0, **hand)
    code = table.refused(0, claim(route, **hand))
    assert (code is None) == table.pays(route, **hand)
    return code


def pays(route, **hand):
    code = outcome(route, **hand)
    assert code in (None, "does_not_pay")
    return code is None


def pays_strictly(route, **hand):
    code = outcome(route, options=STRICT, **hand)
    assert code in (None, "does_not_pay")
    return code is None


def built(length, symbols, grey, strict=False):
    """Every payment in red, blue and locos, built as the rule tells it: locos, sets of three, one colour."""
    found = set()
    for locos in range(length + 1):
        for sets in range(length - locos + 1):
            if locos + sets < symbols or (strict and sets > symbols):
                continue
            own = length - locos - sets
            for fillers in range(3 * sets + 1):
                red, blue = fillers, 3 * sets - fillers
                found.add((red + own, blue, locos))
                if grey:
                    found.add((red, blue + own, locos))
    return found


# ---- NC-17


def test_a_ferry_asks_for_its_locos():
    """NC-17: at least as many locos as symbols; the rest in the ferry's colour."""
    assert pays("helsinki-tallinn", purple=1, loco=1)
    assert not pays("helsinki-tallinn", purple=2)
    assert not pays("helsinki-tallinn", red=1, loco=1)
    assert pays("mo_i_rana-narvik", orange=2, loco=2)
    assert not pays("mo_i_rana-narvik", orange=3, loco=1)
    assert not pays("mo_i_rana-narvik", orange=4)


def test_a_ferry_is_paid_exactly():
    """NC-17: no card fewer and no surplus card."""
    for locos in (2, 3, 4):
        assert pays("mo_i_rana-narvik", orange=4 - locos, loco=locos)
        assert not pays("mo_i_rana-narvik", orange=5 - locos, loco=locos)
        assert not pays("mo_i_rana-narvik", orange=4 - locos, loco=locos + 1)
    assert not pays("mo_i_rana-narvik", orange=1, loco=2)
    assert not pays("mo_i_rana-narvik", loco=3)
    assert not pays("mo_i_rana-narvik")


def test_further_locos_are_wild_on_a_ferry():
    """NC-17: any number of further locos, not one only."""
    for locos in range(8):
        assert pays(RED_SIX, red=max(0, 6 - locos), loco=locos) == (2 <= locos <= 6)


def test_a_grey_ferry_takes_any_one_colour():
    """NC-17: each of the eight, but no mixture."""
    for colour in CARDS[:8]:
        assert pays(GREY_TWO, **{colour: 1, "loco": 1})
        assert not pays(GREY_TWO, **{colour: 2})
        assert pays(GREY_FOUR, **{colour: 2, "loco": 2})
        assert not pays(GREY_FOUR, **{colour: 3, "loco": 1})
    assert not pays(GREY_FOUR, red=1, blue=1, loco=2)
    assert pays(GREY_FOUR, red=1, loco=3)


def test_every_ferry_with_its_symbols():
    """NC-17: on all ferries: the symbols in locos and the rest in colour pay; one loco less does not."""
    table = Table(NORDIC)
    board = table.board
    ferries = [route for route in range(board.routes) if board.ferry[route]]
    assert len(ferries) == 24
    for route in ferries:
        name, length, symbols = board.route_id(route), board.length[route], board.ferry[route]
        colour = CARDS[board.colour[route]] if board.colour[route] < 8 else "black"
        for locos in range(length + 1):
            assert table.pays(name, **{colour: length - locos, "loco": locos}) == (locos >= symbols)
        other = "red" if colour != "red" else "green"
        if length > symbols:
            assert table.pays(name, **{other: length - symbols, "loco": symbols}) == (board.colour[route] == 8)


def test_a_ferry_is_claimed_like_any_route():
    """NC-17, NC-14: trains, points, discards; no card is revealed."""
    table = Table(NORDIC)
    table.hold(0, red=4, loco=2, blue=1)
    table.discard()
    told = table.claim(0, RED_SIX, red=4, loco=2)
    assert told[0] == ("claimed", {"seat": 0, "route": RED_SIX, "cards": {"red": 4, "loco": 2}, "points": 15})
    assert heard(told) == ["claimed", "closed", "turn"]
    assert table.view()["discards"] == {"red": 4, "loco": 2}
    assert table.view()["seats"][0]["trains"] == 34
    assert table.mine(0)["hand"] == {"blue": 1}


# ---- NC-18


def test_the_orange_ferry_of_the_examples():
    """NC-17, NC-18: worked example: the orange ferry of 3 with 1 symbol."""
    assert pays(ORANGE_THREE, orange=2, loco=1)
    assert pays(ORANGE_THREE, orange=1, loco=2)
    assert pays(ORANGE_THREE, loco=3)
    for three in (
        {"red": 3},
        {"red": 1, "blue": 1, "white": 1},
        {"black": 2, "green": 1},
    ):
        assert pays(ORANGE_THREE, orange=2, **three)
    assert pays(ORANGE_THREE, orange=5)  # the set's own colour among the three
    assert pays(ORANGE_THREE, orange=3, red=2)
    assert not pays(ORANGE_THREE, orange=3)
    assert not pays(ORANGE_THREE, orange=2, red=2)
    assert not pays(ORANGE_THREE, orange=2, red=4)
    assert not pays(ORANGE_THREE, orange=1, red=4)
    assert pays(ORANGE_THREE, orange=1, red=3, loco=1)
    assert not pays(ORANGE_THREE, red=4, loco=1)


def test_the_red_ferry_of_the_examples():
    """NC-18: worked example: all five pay; a card less or more does not."""
    for hand in (
        {"red": 4, "loco": 2},
        {"red": 3, "loco": 3},
        {"loco": 6},
        {"red": 4, "blue": 6},
        {"red": 3, "yellow": 9},
    ):
        assert pays(RED_SIX, **hand)
        for card in hand:
            fewer = dict(hand)
            fewer[card] -= 1
            assert not pays(RED_SIX, **fewer)
            more = dict(hand)
            more[card] += 1
            assert not pays(RED_SIX, **more)


def test_any_three_whichever_colours():
    """NC-18: the three need not be alike, and every loco has a three of its own."""
    assert pays(GREY_ONE, red=1, blue=1, white=1)
    assert pays(GREY_ONE, red=3)
    assert not pays(GREY_ONE, red=2)
    assert not pays(GREY_ONE, red=4)
    assert not pays(GREY_ONE, red=1)
    assert pays(RED_SIX, red=4, purple=1, blue=1, orange=1, white=1, green=1, yellow=1)
    assert pays(RED_SIX, red=4, loco=1, blue=3)  # one symbol by a loco, one by three cards
    assert not pays(RED_SIX, red=5, blue=3)  # one of two symbols only
    assert not pays(RED_SIX, red=4, loco=1, blue=2)


def test_no_locos_among_the_three():
    """NC-18: a loco serves as itself, never as one of three cards."""
    assert not pays(GREY_ONE, loco=3)
    assert not pays(GREY_ONE, loco=1, red=2)
    assert not pays(GREY_ONE, loco=2, red=1)
    assert not pays(GREY_TWO, loco=4)
    assert not pays(GREY_TWO, loco=3, red=1)
    # Two locos fill the two spaces; with 2 more cards three would have to stand for one of them.
    assert not pays(GREY_TWO, loco=2, red=2)
    assert pays(GREY_TWO, loco=1, red=3)


def test_three_cards_are_as_good_as_a_loco_everywhere():
    """NC-18: as a symbol and as a wild card: the two permissions add up."""
    assert pays(ORANGE_THREE, orange=1, blue=6)
    assert pays(ORANGE_THREE, blue=9)
    assert pays(ORANGE_THREE, loco=1, blue=6)
    assert pays(ORANGE_THREE, loco=2, blue=3)
    assert not pays(ORANGE_THREE, blue=8) and not pays(ORANGE_THREE, blue=10)
    assert not pays(ORANGE_THREE, loco=3, blue=3)
    assert pays(RED_SIX, blue=12, white=6)
    assert not pays(RED_SIX, blue=12, white=8)


def test_the_other_spaces_want_their_colour():
    """NC-18: at least x cards of the set's colour: exactly enough, and one too few."""
    assert pays(RED_SIX, red=4, blue=6) and not pays(RED_SIX, red=3, blue=7)
    assert pays(RED_SIX, red=3, blue=9) and not pays(RED_SIX, red=2, blue=10)
    assert pays(RED_SIX, red=2, blue=12) and not pays(RED_SIX, red=1, blue=12, white=1)
    assert pays(RED_SIX, red=12)  # 3 red and three threes of red
    # Two of a colour and six others for a grey one: eight cards that all differ have no pair.
    assert pays(GREY_FOUR, red=2, blue=6)
    assert pays(GREY_FOUR, purple=1, blue=1, orange=1, white=1, green=1, yellow=1, black=2)
    assert not pays(GREY_FOUR, purple=1, blue=1, orange=1, white=1, green=1, yellow=1, black=1, red=1)


def test_the_arithmetic_of_ferries():
    """NC-18: what pays is exactly what can be built of locos, threes and one colour, for every small hand."""
    for route, length, symbols, grey in (
        (RED_SIX, 6, 2, False),
        (GREY_FOUR, 4, 2, True),
        ("alborg-kristiansand", 2, 1, False),
        (GREY_ONE, 1, 1, True),
    ):
        for strict in (False, True):
            table = Table(NORDIC, options=STRICT if strict else None)
            wanted = built(length, symbols, grey, strict)
            for red in range(11):
                for blue in range(11):
                    for locos in range(8):
                        expected = (red, blue, locos) in wanted
                        assert table.pays(route, red=red, blue=blue, loco=locos) == expected


def test_strict_ferries_limit_the_threes_to_the_symbols():
    """NC-18: the option: as many substitutions as symbols, and not one more."""
    assert pays_strictly(RED_SIX, red=4, loco=2)
    assert pays_strictly(RED_SIX, loco=6)
    assert pays_strictly(RED_SIX, red=4, blue=6)
    assert not pays_strictly(RED_SIX, red=3, yellow=9)
    assert pays_strictly(RED_SIX, red=3, loco=2, blue=3)
    assert pays_strictly(RED_SIX, red=2, loco=2, blue=6)
    assert not pays_strictly(RED_SIX, red=1, loco=2, blue=9) and pays(RED_SIX, red=1, loco=2, blue=9)
    assert pays_strictly(ORANGE_THREE, orange=2, blue=3)
    assert not pays_strictly(ORANGE_THREE, orange=1, blue=6)
    assert not pays_strictly(ORANGE_THREE, blue=9)
    assert pays_strictly(GREY_ONE, blue=3)


def test_strict_ferries_is_an_option_of_the_game():
    """NC-18: true or false, false by default; nothing else is taken."""
    assert outcome(ORANGE_THREE, options={"strict_ferries": False}, orange=1, blue=6) is None
    for options in ({"strict_ferries": 1}, {"strict_ferries": "yes"}, {"strict_ferries": None}, {"ferries": True}):
        try:
            Opening(NORDIC, 2, 1, 0, options)
            raise AssertionError(options)
        except Refused as refusal:
            assert refusal.code == "unknown_option"


# ---- the list of payments


def test_the_list_of_a_coloured_ferry():
    """NC-17, NC-18: fewest locos first, then fewest substitutions; fillers most-held first and to their end."""
    hand = {"orange": 4, "blue": 5, "white": 3, "loco": 1}
    table = Table(NORDIC)
    table.hold(0, **hand)
    assert table.payments(0, ORANGE_THREE) == [
        {"orange": 2, "blue": 3},
        {"orange": 2, "blue": 5},  # one orange put aside: orange 3 and white 3 tie, orange has the earlier name
        {"orange": 4, "blue": 5},
        {"orange": 2, "loco": 1},
        {"orange": 1, "blue": 3, "loco": 1},
        {"orange": 1, "blue": 5, "loco": 1},
    ]
    table = Table(NORDIC, options=STRICT)
    table.hold(0, **hand)
    assert table.payments(0, ORANGE_THREE) == [
        {"orange": 2, "blue": 3},
        {"orange": 2, "loco": 1},
        {"orange": 1, "blue": 3, "loco": 1},
    ]


def test_fillers_are_counted_with_the_set_put_aside():
    """NC-18: most-held is what is left of the hand, the set's colour included."""
    for orange, paid in (
        (6, {"orange": 2, "blue": 3}),  # 4 orange left, 5 blue
        (7, {"orange": 2, "blue": 3}),  # 5 and 5: blue is named before orange
        (8, {"orange": 5}),  # 6 orange left
    ):
        table = Table(NORDIC)
        table.hold(0, orange=orange, blue=5)
        assert table.payments(0, ORANGE_THREE)[0] == paid


def test_fillers_go_on_to_the_next_colour():
    """NC-18: a colour to its end, then the next; never a loco."""
    table = Table(NORDIC)
    table.hold(0, orange=2, red=2, black=1)
    assert table.payments(0, ORANGE_THREE) == [{"orange": 2, "red": 2, "black": 1}]
    table.hold(0, orange=2, red=2, loco=2)
    assert table.payments(0, ORANGE_THREE) == [
        {"orange": 2, "loco": 1},
        {"orange": 2, "red": 2, "loco": 1},
        {"orange": 1, "loco": 2},
        {"orange": 2, "red": 1, "loco": 2},  # no set: orange and red tie
    ]


def test_the_list_of_a_grey_ferry():
    """NC-17, NC-18: colours in the order of the names, a set without a coloured card first and once."""
    table = Table(NORDIC)
    table.hold(0, red=1, purple=1, white=1, loco=2)
    assert table.payments(0, GREY_TWO) == [
        {"purple": 1, "loco": 1},
        {"white": 1, "loco": 1},
        {"red": 1, "loco": 1},
        {"purple": 1, "white": 1, "red": 1, "loco": 1},
        {"loco": 2},
    ]
    table.hold(0, red=4, loco=1)
    assert table.payments(0, GREY_TWO) == [{"red": 4}, {"red": 1, "loco": 1}, {"red": 3, "loco": 1}]
    table.hold(0, red=3, blue=1)
    assert table.payments(0, GREY_ONE) == [{"red": 3}]


def test_the_same_cards_are_listed_once():
    """NC-18: two set colours, each the other's filler, may come to the same cards."""
    table = Table(NORDIC)
    table.hold(0, red=4, blue=4)
    assert table.payments(0, GREY_FOUR) == [{"blue": 4, "red": 4}]
    table.hold(0, red=5, blue=5)
    assert table.payments(0, GREY_FOUR) == [{"blue": 3, "red": 5}, {"blue": 5, "red": 3}, {"blue": 5, "red": 5}]


def test_a_payable_ferry_is_listed():
    """NC-18: three cards of any colours in hand are enough for a ferry of one."""
    table = Table(NORDIC)
    table.hold(0, red=1, blue=1)
    assert table.payments(0, GREY_ONE) == []
    table.hold(0, red=1, blue=1, black=1)
    assert table.payments(0, GREY_ONE) == [{"blue": 1, "black": 1, "red": 1}]


def test_unlisted_payments_are_taken():
    """NC-18: the player may pick other fillers than those in the list."""
    table = Table(NORDIC)
    table.hold(0, orange=2, blue=5, white=1, black=1, red=1)
    assert {"orange": 2, "white": 1, "black": 1, "red": 1} not in table.payments(0, ORANGE_THREE)
    table.claim(0, ORANGE_THREE, orange=2, white=1, black=1, red=1)
    assert table.mine(0)["hand"] == {"blue": 5}
    assert table.view()["discards"] == {"orange": 2, "white": 1, "black": 1, "red": 1}


def test_listed_payments_are_taken():
    """NC-17, NC-18: each payment listed for a ferry buys it."""
    hand = {"orange": 4, "blue": 5, "white": 3, "loco": 3}
    for options in (None, STRICT):
        table = Table(NORDIC, options=options)
        table.hold(0, **hand)
        for route in (ORANGE_THREE, GREY_FOUR, GREY_ONE):
            for cards in table.payments(0, route):
                assert outcome(route, options=options, **cards) is None
