"""Does Northern Lights begin as it should? NL-01 … NL-04a."""

from nordlys.rules.cards import CARDS
from nordlys.rules.opening import Opening
from nordlys.rules.refused import Refused
from railway_kit import Table, action, claim, draw, keep

# Eight tickets from the top: seat 0 is dealt the first four, seat 1 the others.
FIRST = ["alborg-kirkenes", "alborg-lillehammer", "andalsnes-goteborg", "andalsnes-mo_i_rana"]
SECOND = ["apatity-narvik", "arhus-kuopio", "arhus-norrkoping", "bergen-karlskrona"]


def not_begun(players=2, **more):
    return Table("northern_lights", players, begin=False, **more)


def opening_refused(**more):
    """The code with which a new game is refused."""
    try:
        Opening("northern_lights", 2, 1, **more)
    except Refused as refusal:
        return refusal.code
    return None


def test_there_are_114_train_cards():
    """NL-01: 12 of each of the 8 colours and 18 locos, whoever holds them."""
    for players in (2, 5):
        table = not_begun(players)
        found = dict.fromkeys(CARDS, 0)
        for name in table.deck() + table.view()["market"]:
            found[name] += 1
        for seat in range(players):
            hand = table.hand(seat)
            for name in hand:
                found[name] += hand[name]
        for name in CARDS:
            assert found[name] == (18 if name == "loco" else 12), name
        assert sum(found.values()) == 114


def test_there_are_55_tickets():
    """NL-01: 55 different tickets, dealt or in the deck."""
    table = not_begun(5)
    found = table.ticket_deck()
    assert len(found) == 55 - 5 * 4
    for seat in range(5):
        found += table.mine(seat)["offer"]
    assert len(found) == len(set(found)) == 55


def test_material_of_the_players():
    """NL-01: 40 trains each, 11 bonus cards, 2 to 5 players, purple and four other colours."""
    table = not_begun(5)
    assert [seat["trains"] for seat in table.view()["seats"]] == [40] * 5
    assert len(table.board.bonuses) == 11
    assert len({bonus[0] for bonus in table.board.bonuses}) == 11
    assert tuple(table.board.seat_colours) == ("purple", "red", "blue", "green", "yellow")
    assert tuple(table.board.players) == (2, 5)


def test_four_cards_each_and_five_in_the_market():
    """NL-02: 4 to each player, 5 face up, the rest is the deck; nothing is discarded yet."""
    for players in (2, 3, 4, 5):
        view = not_begun(players).view()
        assert [seat["cards"] for seat in view["seats"]] == [4] * players
        assert len(view["market"]) == 5 and None not in view["market"]
        assert view["deck"] == 114 - 4 * players - 5
        assert view["discards"] == {}


def test_cards_are_dealt_seat_by_seat_then_the_market_then_the_deck():
    """NL-02: a rigged deck goes to seat 0, seat 1, the market places 0 to 4, then draws; whoever begins."""
    deck = ["red"] * 4 + ["blue"] * 4 + ["white", "green", "loco", "black", "orange"] + ["purple", "yellow"]
    for first in (0, 1):
        table = not_begun(first=first, rig={"train_deck": deck})
        assert table.hand(0) == {"red": 4}
        assert table.hand(1) == {"blue": 4}
        assert table.view()["market"] == ["white", "green", "loco", "black", "orange"]
        assert table.deck()[:2] == ["purple", "yellow"]


def test_the_same_seed_deals_the_same_and_another_one_not():
    """NL-02, NL-03: cards and bonus cards are shuffled, by the seed."""
    assert not_begun(seed=5).game.digest() == not_begun(seed=5).game.digest()
    decks = [not_begun(seed=seed).deck() for seed in range(4)]
    assert decks[0] != decks[1] and decks[1] != decks[2] and decks[2] != decks[3]
    bonuses = [not_begun(seed=seed).view()["bonus"] for seed in range(6)]
    assert any(bonus != bonuses[0] for bonus in bonuses)


def test_four_bonus_cards_are_in_play():
    """NL-03: exactly 4, all different, face up for everybody."""
    for seed in range(10):
        for players in (2, 5):
            table = not_begun(players, seed=seed)
            bonus = table.view()["bonus"]
            assert len(bonus) == len(set(bonus)) == 4
            known = [card[0] for card in table.board.bonuses]
            assert all(card in known for card in bonus)


def test_every_bonus_card_can_come_into_play():
    """NL-03: the four are drawn from all eleven."""
    seen = set()
    for seed in range(30):
        seen.update(not_begun(seed=seed).view()["bonus"])
    assert len(seen) == 11


def test_the_other_bonus_cards_leave_the_game():
    """NL-03: of five named in a rig the first four are in play, in that order; only those are scored."""
    rig = {"bonus": ["wild_west", "cost_cutting", "small_steps", "rail_empire", "polar_express"]}
    table = not_begun(rig=rig)
    assert table.view()["bonus"] == ["wild_west", "cost_cutting", "small_steps", "rail_empire"]
    for row in table.score()["table"]:
        assert sorted(row["bonus"]) == ["cost_cutting", "rail_empire", "small_steps", "wild_west"]


def test_four_tickets_are_offered_and_two_must_be_kept():
    """NL-04: 4 tickets each; keeping 1 or none is too few, 2, 3 or 4 will do."""
    for players in (2, 5):
        table = not_begun(players)
        for seat in range(players):
            assert len(table.mine(seat)["offer"]) == 4
            assert table.mine(seat)["keep_at_least"] == 2
    for count in range(5):
        table = not_begun()
        offer = table.mine(0)["offer"]
        wire = keep(*offer[:count])
        if count < 2:
            assert table.refused(0, wire) == "too_few_kept", count
        else:
            table.act(0, wire)
            assert sorted([ticket["id"] for ticket in table.mine(0)["my_tickets"]]) == sorted(offer[:count])
            assert table.view()["seats"][0]["tickets"] == count
            assert table.mine(0)["offer"] == [] and table.mine(0)["keep_at_least"] == 0


def test_tickets_are_dealt_from_the_top_seat_by_seat():
    """NL-04: the first four to seat 0, the next four to seat 1; the rest is the ticket deck."""
    table = not_begun(first=1, rig={"ticket_deck": FIRST + SECOND + ["oslo-umea", "riga-vaasa"]})
    assert table.mine(0)["offer"] == FIRST
    assert table.mine(1)["offer"] == SECOND
    assert table.ticket_deck()[:2] == ["oslo-umea", "riga-vaasa"]
    assert table.view()["ticket_deck"] == 55 - 8


def test_tickets_not_kept_go_to_the_bottom_in_the_order_dealt():
    """NL-04: all together when the last seat has answered, seat 0's first, whoever answered first."""
    for order in ((0, 1), (1, 0)):
        table = not_begun(rig={"ticket_deck": FIRST + SECOND})
        before = table.ticket_deck()
        kept = ([FIRST[3], FIRST[1]], [SECOND[2], SECOND[0]])
        table.act(order[0], keep(*kept[order[0]]))
        assert table.ticket_deck() == before  # not before the last seat has answered
        table.act(order[1], keep(*kept[order[1]]))
        assert table.ticket_deck() == before + [FIRST[0], FIRST[2], SECOND[1], SECOND[3]]
        assert table.view()["ticket_deck"] == 55 - 4


def test_the_bottom_with_a_seat_that_kept_everything():
    """NL-04: three seats, the middle one keeps all four; seat 0's rest still lies above seat 2's."""
    table = not_begun(3)
    offers = [table.mine(seat)["offer"] for seat in range(3)]
    before = table.ticket_deck()
    table.act(2, keep(offers[2][1], offers[2][0]))
    table.act(1, keep(*offers[1]))
    table.act(0, keep(*offers[0][:3]))
    assert table.ticket_deck() == before + [offers[0][3], offers[2][2], offers[2][3]]


def test_every_subset_of_at_least_two_is_listed():
    """NL-04: 11 of the 16 subsets of an offer, ids in the offer's order; the same for every seat."""
    table = not_begun(3)
    for seat in range(3):
        offer = table.mine(seat)["offer"]
        listed = table.legal(seat)
        assert len(listed) == 11
        seen = []
        for wire in listed:
            assert wire["type"] == "keep_tickets"
            kept = wire["keep"]
            assert len(kept) >= 2
            assert kept == [ticket for ticket in offer if ticket in kept]
            assert kept not in seen
            seen.append(kept)


def test_all_choose_before_the_first_turn():
    """NL-04: in the phase "tickets" no seat is out of turn, and nothing but an open choice is taken."""
    table = not_begun(3, first=1)
    view = table.view()
    assert view["phase"] == "tickets" and view["waiting"] == [0, 1, 2] and view["turn"] == 1
    for wire in (draw(), draw(0), action("draw_tickets"), action("stop_drawing"), action("pass")):
        for seat in range(3):
            assert table.refused(seat, wire) == "wrong_phase"
    assert table.refused(1, claim("karlstad-oslo.1", white=1)) == "wrong_phase"
    table.act(2, keep(*table.mine(2)["offer"]))
    assert table.view()["waiting"] == [0, 1]
    assert table.refused(2, keep(*FIRST[:2])) == "wrong_phase"
    assert table.legal(2) == []
    table.act(0, keep(*table.mine(0)["offer"]))
    assert table.refused(1, draw()) == "wrong_phase"
    told = table.act(1, keep(*table.mine(1)["offer"]))
    assert [event[0] for event in told] == ["kept", "turn"]
    assert told[1][1] == {"seat": 1}
    view = table.view()
    assert view["phase"] == "play" and view["waiting"] == [] and view["turn"] == 1


def test_kept_tickets_are_secret():
    """NL-04: the others are told how many were kept, and not which."""
    table = not_begun()
    offer = table.mine(0)["offer"]
    assert table.seen_by(1, 0, keep(*offer[:3])) == [("kept", {"seat": 0, "count": 3})]
    offer = table.mine(1)["offer"]
    told = table.act(1, keep(offer[1], offer[0]))
    fields = told[0][1]
    assert fields["seat"] == 1 and fields["count"] == 2
    assert sorted(fields["tickets"]) == sorted(offer[:2])
    view = table.view()
    assert "my_tickets" not in view and "result" not in view
    for seat in view["seats"]:
        assert isinstance(seat["tickets"], int) and isinstance(seat["cards"], int)


def test_hands_and_tickets_have_no_limit():
    """NL-04: with 60 cards one may draw, with 30 tickets one may draw tickets and keep all three."""
    table = Table("northern_lights")
    table.hold(0, purple=12, blue=12, orange=12, white=12, green=12)
    table.act(0, draw())
    table.act(0, draw())
    assert table.view()["seats"][0]["cards"] == 62
    table.turn(0)
    deck = table.ticket_deck()
    table.ticket_pile(*deck[-10:])
    table.tickets(0, *deck[:30])
    table.act(0, action("draw_tickets"))
    table.act(0, keep(*table.mine(0)["offer"]))
    assert table.view()["seats"][0]["tickets"] == 33


def test_what_an_offer_refuses():
    """NL-04: only offered tickets, none twice; the code that stands first in the list of codes is told."""
    table = not_begun(rig={"ticket_deck": FIRST + SECOND})
    assert table.refused(0, keep(FIRST[0], FIRST[0])) == "bad_action"
    assert table.refused(0, keep(FIRST[0], FIRST[1], SECOND[0])) == "not_offered"
    assert table.refused(0, keep(FIRST[0], FIRST[1], "riga-vaasa")) == "not_offered"
    assert table.refused(0, keep(FIRST[0], FIRST[1], "riga-nowhere")) == "not_offered"
    assert table.refused(0, keep(FIRST[0], FIRST[1], "karlstad-oslo")) == "not_offered"
    assert table.refused(0, keep(SECOND[0])) == "not_offered"  # before too_few_kept
    assert table.refused(0, keep("nothing")) == "not_offered"
    assert table.refused(0, keep()) == "too_few_kept"
    for wrong in (None, FIRST[0], {}, [1, 2], [FIRST[0], None], 2):
        assert table.refused(0, action("keep_tickets", keep=wrong)) == "bad_action"
    assert table.refused(0, action("keep_tickets")) == "bad_action"
    assert table.refused(0, keep(FIRST[1], FIRST[0])) is None  # any order


def test_scores_start_at_nought():
    """NL-04a: everybody begins with 0 points."""
    assert [seat["score"] for seat in Table("northern_lights", 5).view()["seats"]] == [0] * 5


def test_who_begins_is_an_option_and_play_goes_clockwise():
    """NL-04a: seat 0 by default, else the seat asked for; then by rising seat number, around the table."""
    assert Table("northern_lights", 4).view()["turn"] == 0
    table = Table("northern_lights", 4, first=2)
    for seat in (2, 3, 0, 1, 2):
        assert table.view()["turn"] == seat
        for other in range(4):
            if other != seat:
                assert table.refused(other, draw()) == "not_your_turn"
                assert table.legal(other) == []
        table.act(seat, draw())
        told = table.act(seat, draw())
        assert told[-1] == ("turn", {"seat": (seat + 1) % 4})


def test_what_a_new_game_refuses():
    """NL-01, NL-03: options that the game does not know, and rigs with more of a card than there are."""
    assert opening_refused(first=1) is None
    assert opening_refused(options={"rail_empire": "joined"}) == "unknown_option"
    assert opening_refused(options={"rail_empire": True}) == "unknown_option"
    assert opening_refused(options={"longest": True}) == "unknown_option"
    assert opening_refused(options={"rail_empire": "touched"}) is None
    assert opening_refused(rig={"bonus": ["wild_west", "wild_west"]}) == "bad_rig"
    assert opening_refused(rig={"bonus": ["globetrotter"]}) == "bad_rig"
    assert opening_refused(rig={"train_deck": ["red"] * 13}) == "bad_rig"
    assert opening_refused(rig={"train_deck": ["red"] * 12}) is None
    assert opening_refused(rig={"train_deck": ["loco"] * 19}) == "bad_rig"
    assert opening_refused(rig={"train_deck": ["loco"] * 18}) is None
    assert opening_refused(rig={"ticket_deck": ["oslo-umea", "oslo-umea"]}) == "bad_rig"
