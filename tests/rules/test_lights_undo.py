"""What can be taken back in Northern Lights? Only what showed nobody anything hidden."""

from nordlys.rules.refused import Refused
from railway_kit import Table, action, draw, keep

STOP = action("stop_drawing")
PASS = action("pass")
NOTHING = "nothing_to_undo"


def ready(players=2):
    """Undo of at most four steps goes back to the position before them: the scene may be set by hand."""
    table = Table("northern_lights", players)
    for seat in range(players):
        table.hold(seat, red=6, blue=6, white=6, green=6, yellow=6, black=6, loco=6)
    table.show("red", "blue", "white", "green", "black")
    return table


def goes_back(table, before):
    """The last action can be undone, and the position is the one before it."""
    return table.undone() is None and table.game.digest() == before


def test_a_plain_claim_can_be_undone():
    """NL-09, NL-15: cards, trains, points, closed lanes and turn are as before; and it can be done again."""
    table = ready()
    before = table.game.digest()
    table.claim(0, "bergen-oslo.2", red=3)
    after = table.game.digest()
    assert goes_back(table, before)
    view = table.view()
    assert view["claimed"] == {} and view["closed"] == [] and view["turn"] == 0
    assert view["seats"][0]["score"] == 0 and view["seats"][0]["trains"] == 40
    assert table.payments(0, "bergen-oslo.2") != []
    table.play.redo()
    assert table.game.digest() == after
    assert goes_back(table, before)


def test_claims_of_several_seats_can_be_undone_one_by_one():
    """NL-09: repeated undo goes on as long as nothing was shown."""
    table = ready()
    start = table.game.digest()
    table.claim(0, "karlstad-ostersund", yellow=5)
    first = table.game.digest()
    table.claim(1, "alborg-oslo", blue=4)
    assert goes_back(table, first)
    assert goes_back(table, start)


def test_a_ferry_without_plus_can_be_undone():
    """NL-13: pairs come back to the hand."""
    table = ready()
    before = table.game.digest()
    table.claim(0, "alborg-oslo", blue=2, red=2)
    assert goes_back(table, before)


def test_a_claim_with_plus_x_cannot_be_undone():
    """NL-16: it showed its player hidden cards."""
    for route, cards in (
        ("narvik-tromso.1", {"red": 1, "loco": 1}),
        ("mo_i_rana-narvik.1", {"red": 2, "loco": 2}),
        ("mo_i_rana-trondheim.1", {"red": 3, "loco": 2}),
    ):
        table = ready()
        table.claim(0, route, **cards)
        assert table.undone() == NOTHING
        assert table.view()["claimed"] == {route: 0}


def test_nothing_is_undone_past_a_plus_x():
    """NL-16: the claim after it can be undone, then no more."""
    table = ready()
    table.claim(0, "narvik-tromso.1", red=1, loco=1)
    before = table.game.digest()
    table.claim(1, "karlstad-ostersund", yellow=5)
    assert goes_back(table, before)
    assert table.undone() == NOTHING


def test_a_claim_that_fills_the_market_cannot_be_undone():
    """NL-08: its payment was shuffled and turned up."""
    table = ready()
    table.stack()
    table.discard()
    table.show(None, "blue", "white", "green", "black")
    table.claim(0, "karlstad-ostersund", yellow=5)
    assert table.view()["market"][0] == "yellow"
    assert table.undone() == NOTHING


def test_a_claim_with_a_reshuffle_cannot_be_undone():
    """NL-08: not even where the market was full."""
    table = ready()
    table.stack()
    table.discard()
    table.claim(0, "karlstad-ostersund", yellow=5)
    assert table.view()["deck"] == 5
    assert table.undone() == NOTHING


def test_drawing_cannot_be_undone_but_stopping_can():
    """NL-05: undone, `drawn` is 1 again, and the card stays."""
    table = ready()
    table.act(0, draw())
    assert table.undone() == NOTHING
    before = table.game.digest()
    table.act(0, STOP)
    assert goes_back(table, before)
    assert table.view()["drawn"] == 1 and table.view()["turn"] == 0
    assert table.undone() == NOTHING
    table.act(0, draw(1))
    assert table.undone() == NOTHING
    table.act(1, draw(0))
    assert table.undone() == NOTHING


def test_drawing_tickets_and_keeping_them_cannot_be_undone():
    """NL-10: an offer was seen, and the rest went to the bottom."""
    table = ready()
    table.act(0, action("draw_tickets"))
    assert table.undone() == NOTHING
    table.act(0, keep(table.mine(0)["offer"][0]))
    assert table.undone() == NOTHING


def test_choosing_at_set_up_can_be_undone_while_others_choose():
    """NL-04: until the last seat has answered."""
    table = Table("northern_lights", 3, begin=False)
    start = table.game.digest()
    offers = [table.mine(seat)["offer"] for seat in range(3)]
    table.act(1, keep(*offers[1][:2]))
    assert goes_back(table, start)
    assert table.mine(1)["offer"] == offers[1] and table.view()["waiting"] == [0, 1, 2]
    assert table.undone() == NOTHING
    table.act(2, keep(*offers[2][:2]))
    one = table.game.digest()
    table.act(0, keep(*offers[0]))
    assert goes_back(table, one)
    assert goes_back(table, start)
    for seat in range(3):
        table.act(seat, keep(*offers[seat][:3]))
    assert table.undone() == NOTHING


def test_a_pass_can_be_undone_unless_it_ended_the_game():
    """NL-10a: the last of all passes cannot."""
    table = ready()
    for seat in (0, 1):
        table.hold(seat)
    table.stack()
    table.discard()
    table.no_tickets_left()
    before = table.game.digest()
    table.act(0, PASS)
    assert goes_back(table, before)
    table.act(0, PASS)
    table.act(1, PASS)
    assert table.view()["phase"] == "over"
    assert table.undone() == NOTHING


def test_the_claim_that_starts_the_last_round_can_be_undone():
    """NL-19: and the last round with it."""
    table = ready()
    table.trains(0, 5)
    before = table.game.digest()
    table.claim(0, "karlstad-ostersund", yellow=5)
    assert table.view()["last_round"]
    assert goes_back(table, before)
    assert not table.view()["last_round"]


def test_the_action_that_ends_the_game_cannot_be_undone():
    """NL-19: tickets and hands were shown."""
    table = ready()
    table.trains(0, 6)
    table.claim(0, "karlstad-ostersund", yellow=5)
    table.claim(1, "karlstad-lillehammer", black=3)
    table.claim(0, "boden-tornio", yellow=1)
    assert table.view()["phase"] == "over"
    assert table.undone() == NOTHING


def test_redo_only_if_nothing_else_was_done():
    """NL-09: a new action makes the undone one forgotten."""
    table = ready()
    table.claim(0, "karlstad-ostersund", yellow=5)
    table.undone()
    table.claim(0, "bergen-oslo.2", red=3)
    try:
        table.play.redo()
    except Refused as refusal:
        assert refusal.code == "nothing_to_redo"
    else:
        raise AssertionError("the undone claim was done again")
    assert table.view()["claimed"] == {"bergen-oslo.2": 0}


def test_the_record_loses_what_was_undone():
    """NL-09: and has nothing else than what was played."""
    table = ready()
    played = len(list(table.play.recorded()))
    table.claim(0, "karlstad-ostersund", yellow=5)
    table.undone()
    assert len(list(table.play.recorded())) == played
