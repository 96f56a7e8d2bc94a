"""Section 9: which code is told, and which first?"""

import pytest

from tests.link.client import action, claim, draw, keep

NORDIC = "nordic_countries"
LIGHTS = "northern_lights"
TUNNEL = "kristiansand-stavanger.1"

BAD_FORMS = [
    {},
    {"type": None},
    {"type": 5},
    {"type": True},
    {"type": ""},
    {"type": "dance"},
    {"type": ["pass"]},
    {"type": {}},
    {"type": "Pass"},
    {"type": "lay", "cell": "b3", "turn": 0},
    {"type": "drew_cards"},
    {"type": "drew_tickets"},
    {"type": "tunnel_paid"},
    {"type": "tunnel_failed"},
    {"type": "report_tickets", "seat": 0, "tickets": []},
    {"type": "report_hand", "seat": 0, "cards": {}},
    {"type": "report_bonus", "bonus": []},
    {"type": "draw_card"},
    {"type": "draw_card", "from": None},
    {"type": "draw_card", "from": 5},
    {"type": "draw_card", "from": -1},
    {"type": "draw_card", "from": True},
    {"type": "draw_card", "from": 1.0},
    {"type": "draw_card", "from": "1"},
    {"type": "draw_card", "from": "Deck"},
    {"type": "draw_card", "from": [0]},
    {"type": "draw_card", "from": 2**70},
    {"type": "keep_tickets"},
    {"type": "keep_tickets", "keep": None},
    {"type": "keep_tickets", "keep": "bergen-narvik"},
    {"type": "keep_tickets", "keep": {"bergen-narvik": 1}},
    {"type": "keep_tickets", "keep": [5]},
    {"type": "keep_tickets", "keep": [None]},
    {"type": "keep_tickets", "keep": [["bergen-narvik"]]},
    {"type": "keep_tickets", "keep": ["bergen-narvik", "bergen-narvik"]},
    {"type": "keep_tickets", "keep": ["nowhere", "nowhere"]},
    {"type": "claim"},
    {"type": "claim", "route": "helsinki-lahti"},
    {"type": "claim", "cards": {"black": 1}},
    {"type": "claim", "route": None, "cards": {}},
    {"type": "claim", "route": 5, "cards": {}},
    {"type": "claim", "route": ["helsinki-lahti"], "cards": {}},
    {"type": "claim", "route": "helsinki-lahti", "cards": None},
    {"type": "claim", "route": "helsinki-lahti", "cards": []},
    {"type": "claim", "route": "helsinki-lahti", "cards": ["black"]},
    {"type": "claim", "route": "helsinki-lahti", "cards": "black"},
    {"type": "claim", "route": "helsinki-lahti", "cards": 1},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"pink": 1}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"pink": 0}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"": 1}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"grey": 1}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"\ud800": 1}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": -1}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": 1.0}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": True}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": "1"}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": None}},
    {"type": "claim", "route": "helsinki-lahti", "cards": {"black": [1]}},
    {"type": "tunnel_pay"},
    {"type": "tunnel_pay", "cards": []},
    {"type": "tunnel_pay", "cards": {"loco": -1}},
    {"type": "tunnel_pay", "cards": {"loco": False}},
]


@pytest.fixture(scope="module")
def begun(running):
    from tests.link.client import Client

    client = Client(running)
    client.ask("unwatch")
    client.begun(NORDIC)
    return client


@pytest.mark.parametrize("bad", BAD_FORMS, ids=str)
def test_an_action_without_the_form_of_one(begun, bad):
    assert begun.not_done(0, bad) == "bad_action"
    # Form is tested before the token, the turn, and whether the table has moved on.
    assert begun.not_done(0, bad, token="x") == "bad_action"
    assert begun.not_done(1, bad, after=0) == "bad_action"


def test_stopping_is_an_action_of_one_game_alone(table):
    table.begun(NORDIC)
    table.act(0, draw())
    assert table.not_done(0, action("stop_drawing")) == "bad_action"
    table.begun(LIGHTS)
    assert table.not_done(0, action("stop_drawing")) == "wrong_phase"


def test_a_request_without_the_form_of_one(table):
    table.begun(NORDIC)
    good = {"seat": 0, "token": table.tokens[0], "action": draw()}
    before = table.digest()
    for name in good:
        assert table.refused("act", **{key: good[key] for key in good if key != name}) == "bad_request"
    for name, values in {
        "seat": (None, "0", True, 0.0, [], {}),
        "token": (5, True, [], {}, 1.5),
        "action": (None, 5, "pass", [], True, [draw()]),
        "after": ("0", True, 1.0, [], {}),
    }.items():
        for value in values:
            assert table.refused("act", **{**good, name: value}) == "bad_request", (name, value)
    # A request's form before an action's.
    assert table.refused("act", seat=True, token="x", action={"type": "dance"}) == "bad_request"
    assert table.digest() == before


def test_unknown_seats(table):
    table.begun(NORDIC)
    for seat in (-1, 2, 255, 256, 2**53, -(2**70)):
        assert table.refused("act", seat=seat, token=table.tokens[0], action=draw()) == "unknown_seat"
        assert table.refused("act", seat=seat, token=table.tokens[0], action={"type": "dance"}) == "bad_action"


def test_a_wrong_token_comes_before_all_but_form(table):
    table.begun(NORDIC)
    for token in ("", "x", table.tokens[1], table.tokens[0].upper() + "0", "\ud800", "x" * 1000):
        assert table.refused("act", seat=0, token=token, action=draw(), after=0) == "wrong_token"
        assert table.refused("act", seat=0, token=token, action=action("pass")) == "wrong_token"


def test_stale(table):
    table.begun(NORDIC)
    seq = table.state()["seq"]
    for after in (seq - 1, seq + 1, 0, -1, 2**60):
        assert table.not_done(0, draw(), after=after) == "stale"
    assert table.not_done(1, draw(), after=seq - 1) == "stale"  # before whose turn it is
    assert table.not_done(1, draw(), after=seq) == "not_your_turn"
    events = table.act(0, draw(), after=seq)
    assert events[0]["seq"] == seq + 1
    assert table.not_done(0, draw(), after=seq) == "stale"  # the lost reply, asked for again
    assert table.act(0, draw(), after=events[-1]["seq"])


def test_the_order_of_the_later_tests(table):
    table.new_game(NORDIC)
    # Set-up: no seat is out of turn; anything but an open keep_tickets is out of phase.
    for seat in (0, 1):
        for act in (draw(), claim("nowhere"), action("pass"), action("draw_tickets"), action("tunnel_withdraw")):
            assert table.not_done(seat, act) == "wrong_phase"
    table.act(1, keep(*table.state(1)["offer"]))
    assert table.not_done(1, keep("bergen-narvik", "bergen-tornio")) == "wrong_phase"
    assert table.not_done(1, keep()) == "wrong_phase"
    table.act(0, keep(*table.state(0)["offer"]))
    # Turn before phase before the action.
    for act in (draw(), keep(), action("tunnel_withdraw"), claim("nowhere"), action("pass")):
        assert table.not_done(1, act) == "not_your_turn"
    for act in (keep(), keep("nowhere"), action("tunnel_withdraw"), action("tunnel_pay", cards={"loco": 99})):
        assert table.not_done(0, act) == "wrong_phase"
    table.act(0, draw())
    for act in (claim("nowhere"), action("draw_tickets"), action("pass"), keep(), action("tunnel_withdraw")):
        assert table.not_done(0, act) == "wrong_phase"
    table.act(0, draw())
    table.act(1, action("draw_tickets"))
    for act in (draw(), claim("nowhere"), action("draw_tickets"), action("pass"), action("tunnel_withdraw")):
        assert table.not_done(1, act) == "wrong_phase"
        assert table.not_done(0, act) == "not_your_turn"


def test_while_a_tunnel_waits(table):
    table.dealt(NORDIC, (["green"] * 3 + ["red"], ["yellow"] * 4), deck=["loco", "green", "red"])
    table.act(0, claim(TUNNEL, green=2))
    for act in (draw(), claim("nowhere"), action("draw_tickets"), action("pass"), keep()):
        assert table.not_done(0, act) == "wrong_phase"
        assert table.not_done(1, act) == "not_your_turn"

    def pay(**cards):
        return action("tunnel_pay", cards=cards)

    for cards in ({"green": 2}, {"loco": 1}, {"green": 1, "loco": 1}, {"green": 10**20}, {"blue": 1, "green": 1}):
        assert table.not_done(0, pay(**cards)) == "cards_not_held", cards
    for cards in ({}, {"green": 1}, {"red": 1}, {"green": 1, "red": 1}, {"loco": 0}):
        assert table.not_done(0, pay(**cards)) == "wrong_surcharge", cards


def test_a_tunnel_of_locos_alone(table):
    table.dealt(NORDIC, (["loco", "loco", "green", "green"], ["yellow"] * 4), deck=["green", "loco", "red"])
    table.act(0, claim(TUNNEL, loco=2))
    assert table.state()["tunnel"]["surcharge"] == 1
    assert table.not_done(0, action("tunnel_pay", cards={"green": 1})) == "wrong_surcharge"
    assert table.not_done(0, action("tunnel_pay", cards={"loco": 1})) == "cards_not_held"
    assert table.legal(0) == [action("tunnel_withdraw")]


def test_claims(table):
    hands = (["green", "green", "black", "loco"], ["yellow", "yellow", "black", "red"])
    table.dealt(NORDIC, hands)
    for route in (
        "",
        "nowhere",
        "lahti-helsinki",
        "helsinki-lahti.1",
        "bergen-oslo",
        "bergen-oslo.3",
        "a-b-c",
        "\ud800",
    ):
        assert table.not_done(0, claim(route, red=9)) == "unknown_route"
    table.act(0, claim("orebro-oslo.1", green=2))
    assert table.not_done(1, claim("orebro-oslo.1", red=9)) == "route_taken"
    assert table.not_done(1, claim("orebro-oslo.2", yellow=2)) == "lane_closed"
    assert table.not_done(1, claim("helsinki-lahti", black=2)) == "cards_not_held"
    assert table.not_done(1, claim("helsinki-lahti", black=2**200)) == "cards_not_held"
    for cards in ({}, {"yellow": 1}, {"black": 1, "yellow": 1}, {"red": 1}, {"black": 0}):
        assert table.not_done(1, claim("helsinki-lahti", **cards)) == "does_not_pay"
    table.act(1, claim("helsinki-lahti", black=1))
    assert table.not_done(0, claim("orebro-oslo.1", green=2)) == "route_taken"  # one's own as well
    assert table.not_done(0, claim("orebro-oslo.2", yellow=2)) == "lane_closed"  # stands before own_lane
    assert table.not_done(0, claim("kuopio-lieksa", loco=1)) == "does_not_pay"


def test_a_lane_beside_ones_own(table):
    hands = (["green"] * 4, ["blue"] * 4, ["red"] * 4)
    table.dealt(NORDIC, hands)
    table.act(0, claim("orebro-oslo.1", green=2))
    for seat in (1, 1, 2, 2):
        table.act(seat, draw())
    assert table.not_done(0, claim("orebro-oslo.2", yellow=2)) == "own_lane"
    assert table.not_done(0, claim("orebro-oslo.2", pink=0)) == "bad_action"


def test_too_few_trains(table):
    """Locos by the handful claim ferries until a long one no longer fits."""
    table.dealt(LIGHTS, (["loco"] * 4, ["red"] * 4), deck=["loco"] * 14)
    routes = sorted(table.ask("board", game=LIGHTS)["routes"], key=lambda route: -route["length"])
    while True:
        view = table.state(view_seat := table.state()["turn"])
        if view_seat == 0:
            trains = view["seats"][0]["trains"]
            too_long = [r["id"] for r in routes if r["length"] > trains and r["id"] not in view["claimed"]]
            too_long = [r for r in too_long if r not in view["closed"]]
            if too_long:
                break
        brief = table.ask("legal", seat=view_seat, token=table.tokens[view_seat], brief=True)
        if view_seat == 0 and brief["routes"]:
            best = next(route["id"] for route in routes if route["id"] in brief["routes"])
            table.act(0, table.legal(0, route=best)[0])
        else:
            table.act(view_seat, next(one for one in brief["actions"] if one["type"] in ("draw_card", "pass")))
    codes = {table.not_done(0, claim(route, red=9)) for route in too_long}
    assert "too_few_trains" in codes and codes <= {"too_few_trains", "own_lane"}


def test_cards_that_cannot_be_taken(table):
    table.dealt(LIGHTS, (["red"] * 4, ["blue"] * 4), ["loco"] + ["white"] * 4)
    table.act(0, draw())
    assert table.not_done(0, draw(0)) == "no_such_card"
    table.act(0, draw(1))


def test_an_empty_deck(table):
    """Nobody ever claims: the deck runs out, the market empties, and drawing ends."""
    table.begun(NORDIC)
    while table.state()["deck"]:
        table.act(table.state()["turn"], draw())
    view = table.state()
    seat = view["turn"]
    if view["drawn"]:
        assert table.not_done(seat, draw()) == "no_such_card"
        table.act(seat, draw(2))
        assert table.state()["market"][2] is None
        seat = table.state()["turn"]
    assert table.state()["deck"] == 0 and table.state()["discards"] == {}
    for place in (0, 1, 2, 3, 4, "deck"):
        assert table.not_done(seat, draw(place)) == "no_such_card"
    assert not any(one["type"] == "draw_card" for one in table.legal(seat))
    assert table.not_done(seat, action("pass")) == "must_not_pass"


def test_tickets(table):
    table.new_game(NORDIC)
    offer = table.state(0)["offer"]
    every = [one["id"] for one in table.ask("board", game=NORDIC)["tickets"]]
    other = next(one for one in every if one not in offer)
    for kept in ([other], [*offer, other], ["nowhere"], [""], ["\ud800"], ["nowhere", "nobody"]):
        assert table.not_done(0, keep(*kept)) == "not_offered"
    for kept in ([], offer[:1]):
        assert table.not_done(0, keep(*kept)) == "too_few_kept"
    for seat in (0, 1):
        table.act(seat, keep(*table.state(seat)["offer"]))
    while table.state()["ticket_deck"]:
        seat = table.state()["turn"]
        table.act(seat, action("draw_tickets"))
        assert table.not_done(seat, keep()) == "too_few_kept"
        table.act(seat, keep(table.state(seat)["offer"][0]))
    assert table.not_done(table.state()["turn"], action("draw_tickets")) == "no_tickets"


def test_after_the_end(table):
    table.begun(NORDIC)
    for seat in (0, 1):
        table.ask("seat", seat=seat, bot="random")
    for seat in (0, 1):
        code = table.ask("seat", seat=seat, bot=None)["code"]
        table.tokens[seat] = table.ask("join", seat=seat, code=code)["token"]
    seq = table.state()["seq"]
    for seat in (0, 1):
        for act in (draw(), keep(), claim("nowhere"), action("pass"), action("tunnel_withdraw")):
            assert table.not_done(seat, act) == "game_over"
            assert table.not_done(seat, act, after=seq - 1) == "stale"
        assert table.not_done(seat, {"type": "dance"}) == "bad_action"
        assert table.not_done(seat, draw(), token="x") == "wrong_token"
    assert table.refused("undo") == "nothing_to_undo" and table.refused("redo") == "nothing_to_redo"
