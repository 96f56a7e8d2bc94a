"""Does a game of Nordic Countries begin as its rules say? (NC-01 … NC-04)"""

from nordlys.rules.opening import Opening
from nordlys.rules.refused import Refused
from railway_kit import Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"

# Four cards a seat for three seats, five for the market, then draws: no two places alike that must differ.
DEAL = (
    ["purple", "purple", "blue", "loco"]
    + ["red", "red", "red", "red"]
    + ["green", "yellow", "black", "white"]
    + ["loco", "orange", "blue", "loco", "loco"]
    + ["yellow", "black", "green"]
)


def refused_opening(**fields):
    try:
        Opening(NORDIC, 3, 1, **fields)
    except Refused as refusal:
        return refusal.code
    return None


def test_the_box_holds_110_cards():
    """NC-01: 12 of each of the 8 colours, 14 locos, wherever they lie after the deal."""
    for players in (2, 3):
        table = Table(NORDIC, players, begin=False)
        cards = table.every_card()
        assert cards.pop("loco") == 14
        assert sorted(cards) == ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"]
        assert [cards[name] for name in cards] == [12] * 8


def test_the_box_holds_no_more_of_a_card():
    """NC-01: a rigged deck may name 12 of a colour and 14 locos, not one more."""
    for card, count in (("red", 12), ("purple", 12), ("loco", 14)):
        assert refused_opening(rig={"train_deck": [card] * count}) is None
        assert refused_opening(rig={"train_deck": [card] * (count + 1)}) == "bad_rig"


def test_tickets_trains_and_colours():
    """NC-01: 46 tickets, 40 trains a player, purple, black and white, 2 or 3 players."""
    for players in (2, 3):
        table = Table(NORDIC, players, begin=False)
        assert table.board.tickets == 46
        assert table.view()["ticket_deck"] == 46 - 5 * players
        assert [seat["trains"] for seat in table.view()["seats"]] == [40] * players
    assert tuple(table.board.seat_colours) == ("purple", "black", "white")
    assert tuple(table.board.players) == (2, 3)


def test_every_ticket_is_there_once():
    """NC-01: the 46 tickets differ, and all of them can be dealt or drawn."""
    table = Table(NORDIC, 2)
    seen = [ticket["id"] for seat in (0, 1) for ticket in table.mine(seat)["my_tickets"]]
    seat = 0
    while table.view()["ticket_deck"]:
        table.act(seat, action("draw_tickets"))
        offer = table.mine(seat)["offer"]
        seen += offer
        table.act(seat, keep(*offer))
        seat = 1 - seat
    assert len(seen) == 46 and len(set(seen)) == 46


def test_four_cards_each_and_a_market_of_five():
    """NC-02: 4 cards a player, five face up, the rest is the deck."""
    for players in (2, 3):
        view = Table(NORDIC, players, begin=False).view()
        assert [seat["cards"] for seat in view["seats"]] == [4] * players
        assert len(view["market"]) == 5 and None not in view["market"]
        assert view["deck"] == 110 - 4 * players - 5
        assert view["discards"] == {}


def test_cards_are_dealt_from_the_front():
    """NC-02: hands from seat 0 whoever begins, then the market from place 0, then the draws."""
    for first in range(3):
        table = Table(NORDIC, 3, first=first, rig={"train_deck": DEAL})
        assert table.mine(0)["hand"] == {"purple": 2, "blue": 1, "loco": 1}
        assert table.mine(1)["hand"] == {"red": 4}
        assert table.mine(2)["hand"] == {"green": 1, "yellow": 1, "black": 1, "white": 1}
        assert table.view()["market"] == ["loco", "orange", "blue", "loco", "loco"]
        assert table.deck()[:3] == ["yellow", "black", "green"]


def test_the_seed_decides_the_deal():
    """NC-02: the deck is shuffled: the same seed deals the same, others deal otherwise."""
    deals = [Table(NORDIC, 2, seed=seed, begin=False) for seed in (1, 1, 2, "1")]
    assert deals[0].deck() == deals[1].deck()
    assert deals[0].view()["digest"] == deals[1].view()["digest"]
    assert deals[0].deck() != deals[2].deck() and deals[0].deck() != deals[3].deck()
    assert deals[0].mine(0)["offer"] != deals[2].mine(0)["offer"]


def test_five_tickets_each_from_the_front():
    """NC-03: 5 tickets a player, seat 0 first whoever begins."""
    tickets = ["bergen-narvik", "oslo-vaasa", "alborg-umea", "imatra-tornio", "boden-tampere", "oslo-stockholm"]
    table = Table(NORDIC, 2, first=1, rig={"ticket_deck": tickets}, begin=False)
    assert table.mine(0)["offer"] == tickets[:5]
    assert len(table.mine(1)["offer"]) == 5 and table.mine(1)["offer"][0] == "oslo-stockholm"
    assert table.mine(0)["keep_at_least"] == 2 and table.mine(0)["my_tickets"] == []


def test_at_least_two_tickets_are_kept():
    """NC-03: none and one are too few; two, and all five, will do."""
    for count in range(6):
        table = Table(NORDIC, 2, begin=False)
        offer = table.mine(0)["offer"]
        code = table.refused(0, keep(*offer[:count]))
        assert code == ("too_few_kept" if count < 2 else None)
        assert table.view()["seats"][0]["tickets"] == (0 if count < 2 else count)


def test_every_choice_is_listed():
    """NC-03: the 26 subsets of two and more, each once, in the offer's order; for every seat at once."""
    table = Table(NORDIC, 3, begin=False)
    for seat in range(3):
        offer = table.mine(seat)["offer"]
        listed = [tuple(choice["keep"]) for choice in table.legal(seat)]
        assert len(listed) == 26 and len(set(listed)) == 26
        for choice in listed:
            assert len(choice) >= 2
            places = [offer.index(ticket) for ticket in choice]
            assert places == sorted(places)


def test_only_what_was_offered_can_be_kept():
    """NC-03: tickets of another seat, and ids that no ticket has, are not offered; told before too few."""
    table = Table(NORDIC, 2, begin=False)
    mine, other = table.mine(0)["offer"], table.mine(1)["offer"]
    assert table.refused(0, keep(mine[0], other[0])) == "not_offered"
    assert table.refused(0, keep(mine[0], mine[1], "oslo-nowhere")) == "not_offered"
    assert table.refused(0, keep(other[0])) == "not_offered"
    assert table.refused(0, keep(mine[0], mine[0])) == "bad_action"
    assert table.refused(0, keep(mine[0], mine[1])) is None


def test_tickets_not_kept_leave_the_game():
    """NC-03: what nobody kept is neither dealt nor drawn again."""
    table = Table(NORDIC, 2, begin=False)
    gone = []
    for seat in (0, 1):
        offer = table.mine(seat)["offer"]
        gone += offer[2:]
        table.act(seat, keep(offer[0], offer[1]))
    assert table.view()["ticket_deck"] == 36
    seat = drawn = 0
    while table.view()["ticket_deck"]:
        table.act(seat, action("draw_tickets"))
        offer = table.mine(seat)["offer"]
        for ticket in offer:
            assert ticket not in gone
        drawn += len(offer)
        table.act(seat, keep(offer[0]))
        seat = 1 - seat
    assert drawn == 36


def test_all_choose_before_the_first_turn():
    """NC-03: until the last choice nothing else is played; the seats answer in any order."""
    table = Table(NORDIC, 3, first=1, begin=False)
    for seat, left in ((2, [0, 1]), (0, [1])):
        for too_early in (draw(), draw(0), action("draw_tickets"), action("pass"), claim("alborg-arhus", purple=1)):
            assert table.refused(1, too_early) == "wrong_phase"
        offer = table.mine(seat)["offer"]
        assert heard(table.act(seat, keep(*offer[:2]))) == ["kept"]
        assert table.refused(seat, keep(*offer[:2])) == "wrong_phase"
        view = table.view()
        assert view["phase"] == "tickets" and view["waiting"] == left and view["turn"] == 1
        assert table.legal(seat) == []
        assert table.mine(seat)["offer"] == [] and table.mine(seat)["keep_at_least"] == 0
    assert heard(table.act(1, keep(*table.mine(1)["offer"][:2]))) == ["kept", "turn"]
    view = table.view()
    assert view["phase"] == "play" and view["waiting"] == [] and view["turn"] == 1
    assert table.refused(1, draw()) is None


def test_kept_tickets_are_secret():
    """NC-03: everybody hears how many were kept, only the seat itself which."""
    table = Table(NORDIC, 2, begin=False)
    offer = table.mine(0)["offer"]
    chosen = [offer[3], offer[1]]
    assert table.seen_by(1, 0, keep(*chosen)) == [("kept", {"seat": 0, "count": 2})]
    table = Table(NORDIC, 2, begin=False)
    assert table.act(0, keep(*chosen)) == [("kept", {"seat": 0, "count": 2, "tickets": chosen})]
    assert sorted([ticket["id"] for ticket in table.mine(0)["my_tickets"]]) == sorted(chosen)
    assert [seat["tickets"] for seat in table.view()["seats"]] == [2, 0]


def test_hands_have_no_limit():
    """NC-03: cards and tickets are unlimited in number."""
    table = Table(NORDIC, 2)
    table.hold(0, purple=12, blue=12, orange=12, white=12, green=12)
    table.act(0, draw())
    table.act(0, draw())
    assert table.view()["seats"][0]["cards"] == 62
    table.turn(0)
    for _ in range(12):
        table.act(0, action("draw_tickets"))
        table.act(0, keep(*table.mine(0)["offer"]))
        table.turn(0)
    assert table.view()["seats"][0]["tickets"] == 41


def test_scores_start_at_nothing():
    """NC-04: every score is 0 at the start."""
    for players in (2, 3):
        assert [seat["score"] for seat in Table(NORDIC, players).view()["seats"]] == [0] * players


def test_the_chosen_seat_begins_and_play_goes_clockwise():
    """NC-04: the first seat is an option, 0 by default; then by rising seat number."""
    assert Table(NORDIC, 3).view()["turn"] == 0
    for players in (2, 3):
        for first in range(players):
            table = Table(NORDIC, players, first=first)
            for step in range(2 * players + 1):
                seat = (first + step) % players
                assert table.view()["turn"] == seat
                for other in range(players):
                    if other != seat:
                        assert table.refused(other, draw()) == "not_your_turn"
                        assert table.legal(other) == []
                table.act(seat, draw())
                told = table.act(seat, draw())
                assert told[-1] == ("turn", {"seat": (seat + 1) % players})
