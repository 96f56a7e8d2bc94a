"""How is Murmansk–Lieksa paid? (NC-19)"""

from nordlys.rules.cards import CARDS
from railway_kit import Table, claim, heard

NORDIC = "nordic_countries"
LONG = "lieksa-murmansk"


def pays(**hand):
    table = Table(NORDIC)
    table.hold(0, **hand)
    code = table.refused(0, claim(LONG, **hand))
    assert code in (None, "does_not_pay") and (code is None) == table.pays(LONG, **hand)
    return code is None


def test_it_is_the_only_one_of_its_kind():
    """NC-19: length 9, grey, four cards for one; no other route has this."""
    board = Table(NORDIC).board
    for route in range(board.routes):
        if board.route_id(route) == LONG:
            assert (board.length[route], board.colour[route], board.substitute[route]) == (9, 8, 4)
        else:
            assert board.substitute[route] == 0
    assert not Table(NORDIC).pays("goteborg-norrkoping", red=2, blue=4)


def test_nine_of_a_colour():
    """NC-19: otherwise it is a plain route: nine of any one colour, exactly."""
    for colour in CARDS[:8]:
        assert pays(**{colour: 9})
        for count in (8, 10, 11):
            assert not pays(**{colour: count})
    assert not pays(red=5, blue=4)


def test_seven_green_and_eight_others():
    """NC-19: worked example, with one card less and one more, and a green one short."""
    assert pays(green=7, red=8)
    assert pays(green=7, red=3, blue=3, white=2)
    assert not pays(green=7, red=7)
    assert not pays(green=7, red=9)
    assert not pays(green=6, red=6, blue=3)  # 15 cards, but only 6 of a colour
    assert not pays(green=6, red=8)


def test_five_of_a_colour_and_sixteen_others():
    """NC-19: worked example, and its neighbours."""
    assert pays(black=5, red=4, blue=4, white=4, green=4)
    assert not pays(black=5, red=4, blue=4, white=4, green=3)
    assert not pays(black=5, red=4, blue=4, white=4, green=4, orange=1)
    assert not pays(black=4, red=4, blue=4, white=4, green=4, orange=1)


def test_thirty_six_of_anything():
    """NC-19: worked example: four cards for each of the nine."""
    assert pays(purple=4, blue=4, orange=4, white=4, green=4, yellow=4, black=4, red=4, loco=4)
    assert pays(purple=12, blue=12, loco=12)
    assert pays(purple=4, blue=4, orange=4, white=4, green=4, yellow=2, loco=14)
    assert not pays(purple=12, blue=12, loco=11)
    assert not pays(purple=12, blue=12, loco=13)
    assert not pays(purple=12, blue=12, orange=12, loco=3)  # 39: a tenth card has no space


def test_every_number_of_substitutions():
    """NC-19: s fours and 9 - s of the colour pay, for s from 0 to 8; with one of the colour less they do not."""
    table = Table(NORDIC)
    for count in range(9):
        own = 9 - count
        hand = {"purple": own}
        left = 4 * count
        # The others stay below the set's number, so that only purple can be the set.
        for name in CARDS[1:8]:
            hand[name] = min(left, own - 1)
            left -= hand[name]
        hand["loco"] = left
        assert table.pays(LONG, **hand)
        assert not table.pays(LONG, **dict(hand, loco=left + 1))
        assert not table.pays(LONG, **dict(hand, purple=own - 1, loco=left + 1))


def test_locos_serve_among_the_four_only():
    """NC-19, NC-13: a loco alone stands for nothing; locos are not a colour."""
    assert not pays(green=8, loco=1)
    assert pays(green=8, loco=4)
    assert pays(green=8, loco=3, red=1)
    assert pays(green=8, loco=1, red=3)
    assert not pays(green=8, loco=3)
    assert not pays(green=8, loco=5)
    assert not pays(green=7, loco=5)  # 12 cards: one four, and eight green are wanted
    assert not pays(loco=9)
    assert not pays(loco=12)


def test_the_sets_colour_serves_among_the_four():
    """NC-19: the set's colour included."""
    assert pays(green=12)
    assert pays(green=11, red=1)
    assert pays(green=9, red=3)
    assert pays(green=8, red=4)
    assert not pays(green=7, red=5)


def test_it_takes_nine_trains_and_gives_27_points():
    """NC-19, NC-14, NC-15: all cards paid go to the discards, but only nine trains are placed."""
    table = Table(NORDIC)
    table.hold(0, green=7, red=8, loco=1)
    told = table.claim(0, LONG, green=7, red=8)
    assert told[0] == ("claimed", {"seat": 0, "route": LONG, "cards": {"green": 7, "red": 8}, "points": 27})
    assert heard(told) == ["claimed", "turn"]
    view = table.view()
    assert view["seats"][0]["trains"] == 31 and view["seats"][0]["score"] == 27
    assert view["discards"] == {"green": 7, "red": 8}
    assert table.mine(0)["hand"] == {"loco": 1}


def test_no_three_cards_stand_for_one_here():
    """NC-19, NC-18: the ferries' any three do not reach the long route."""
    assert not pays(green=8, red=3)
    assert not pays(green=7, red=6)


def test_the_list_of_the_long_route():
    """NC-19: fewest substitutions first, then colours in the order of the names; the same cards once."""
    table = Table(NORDIC)
    table.hold(0, green=9, blue=8, red=4)
    assert table.payments(0, LONG) == [
        {"green": 9},
        {"blue": 8, "green": 4},
        {"green": 8, "blue": 4},
        {"blue": 7, "green": 8},
        {"green": 7, "blue": 8},
        {"blue": 6, "green": 9, "red": 3},
        {"green": 6, "blue": 8, "red": 4},
        {"blue": 8, "green": 9, "red": 4},
    ]


def test_locos_are_the_last_fillers():
    """NC-19: picked only when no other card is left, and however many are held."""
    table = Table(NORDIC)
    table.hold(0, green=8, red=3, loco=14)
    assert table.payments(0, LONG)[0] == {"green": 8, "red": 3, "loco": 1}
    table.hold(0, green=8, red=4, loco=14)
    assert table.payments(0, LONG)[0] == {"green": 8, "red": 4}
    table.hold(0, green=8, red=3)
    assert table.payments(0, LONG) == []


def test_locos_played_make_no_difference_in_the_list():
    """NC-19: one payment for each colour and number of substitutions, in that order, whatever locos it takes."""
    table = Table(NORDIC)
    table.hold(0, green=8, red=2, loco=6)
    assert table.payments(0, LONG) == [
        {"green": 8, "red": 2, "loco": 2},
        {"green": 8, "red": 2, "loco": 5},  # 7 green put aside: 1 green, 2 red and 5 locos fill two fours
    ]


def test_a_hand_of_thirty_six():
    """NC-19: the payment without any set of a colour is listed, last and once."""
    table = Table(NORDIC)
    hand = {}
    for name in CARDS:
        hand[name] = 4
    table.hold(0, **hand)
    listed = table.payments(0, LONG)
    assert listed[-1] == hand
    assert listed.count(hand) == 1
    assert sum(listed[0].values()) == 24  # four of a colour and five fours
    table.hold(0, **dict(hand, loco=3))
    assert max([sum(cards.values()) for cards in table.payments(0, LONG)]) == 33


def test_every_listed_payment_pays():
    """NC-19: what is listed is taken."""
    table = Table(NORDIC)
    table.hold(0, green=9, blue=8, red=4, loco=5)
    for cards in table.payments(0, LONG):
        assert pays(**cards)
