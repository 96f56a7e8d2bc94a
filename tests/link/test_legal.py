"""Section 5: is the list of legal actions the one that the page describes?"""

import random

import pytest

from tests.link.client import Client, Inside, Told, action, claim, draw, keep
from tests.link.payments_page import claims

COUNTS = [("nordic_countries", n) for n in (2, 3)] + [("northern_lights", n) for n in (2, 3, 5)]


def of_type(actions, kind):
    return [listed for listed in actions if listed["type"] == kind]


def test_keeping_tickets_lists_every_subset_once_in_the_offers_order(table):
    for game, total in (("nordic_countries", 26), ("northern_lights", 11)):
        table.new_game(game)
        offer = table.state(0)["offer"]
        listed = table.legal(0)
        assert len(listed) == total and all(set(one) == {"type", "keep"} for one in listed)
        kept = [tuple(one["keep"]) for one in listed]
        assert len(set(kept)) == total
        for one in kept:
            assert len(one) >= 2 and sorted(one, key=offer.index) == list(one)
        table.act(0, keep(*offer))
        assert table.legal(0) == []
        table.act(1, keep(*table.state(1)["offer"]))
        table.act(0, action("draw_tickets"))
        assert len(table.legal(0)) == 7 and table.legal(1) == []


def test_any_order_of_the_kept_ones_is_taken(table):
    table.new_game("nordic_countries")
    offer = table.state(0)["offer"]
    table.act(0, keep(*offer[::-1]))
    assert sorted(ticket["id"] for ticket in table.state(0)["my_tickets"]) == sorted(offer)


def test_it_is_never_an_error_when_it_is_not_that_seats_move(table):
    table.begun("nordic_countries")
    assert table.legal(1) == [] and table.legal(0)
    assert table.ask("legal", seat=1, token=table.tokens[1], brief=True) == {"routes": [], "actions": []}
    assert table.legal(1, route="helsinki-lahti") == []
    for seat in (0, 1):
        table.ask("seat", seat=seat, bot="random")
    for seat in (0, 1):
        code = table.ask("seat", seat=seat, bot=None)["code"]
        table.tokens[seat] = table.ask("join", seat=seat, code=code)["token"]
    assert table.state()["phase"] == "over"
    assert table.legal(0) == [] == table.legal(1)


def test_drawing(table):
    table.begun("nordic_countries")
    draws = of_type(table.legal(0), "draw_card")
    assert {one["from"] for one in draws} == {0, 1, 2, 3, 4, "deck"} and len(draws) == 6
    table.act(0, draw())
    assert {one["type"] for one in table.legal(0)} == {"draw_card"}
    table.dealt("northern_lights", (["red"] * 4, ["blue"] * 4), ["loco", "red", "loco", "white", "white"])
    assert action("stop_drawing") not in table.legal(0) and draw(0) in table.legal(0)
    table.act(0, draw())
    listed = table.legal(0)
    expected = [draw(1), draw(3), draw(4), draw(), action("stop_drawing")]
    assert len(listed) == 5 and all(one in listed for one in expected)


def test_brief_has_routes_in_board_order_and_all_that_is_no_claim(table):
    table.begun("northern_lights", 3)
    order = [route["id"] for route in table.ask("board", game="northern_lights")["routes"]]
    brief = table.ask("legal", seat=0, token=table.tokens[0], brief=True)
    assert set(brief) == {"routes", "actions"}
    whole = table.legal(0)
    claimable = []
    for one in of_type(whole, "claim"):
        if one["route"] not in claimable:
            claimable.append(one["route"])
    assert brief["routes"] == claimable == sorted(claimable, key=order.index) and claimable
    assert brief["actions"] == [one for one in whole if one["type"] != "claim"]
    for route in order:
        listed = table.legal(0, route=route)
        assert listed == [one for one in of_type(whole, "claim") if one["route"] == route]
    assert table.ask("legal", seat=0, token=table.tokens[0], brief=False) == {"actions": whole}


def test_the_fields_of_legal(table):
    table.begun("nordic_countries")
    token = table.tokens[0]
    for fields in (
        {},
        {"seat": 0},
        {"token": token},
        {"seat": "0", "token": token},
        {"seat": True, "token": token},
        {"seat": 0, "token": 7},
        {"seat": 0, "token": token, "route": 5},
        {"seat": 0, "token": token, "brief": 1},
        {"seat": 0, "token": token, "brief": "yes"},
    ):
        assert table.refused("legal", **fields) == "bad_request", fields
    assert table.refused("legal", seat=0, token=table.tokens[1]) == "wrong_token"
    assert table.refused("legal", seat=2, token=token) == "unknown_seat"
    for route in ("", "nowhere", "lahti-helsinki", "helsinki-lahti.1", "bergen-oslo", "bergen-oslo.3", "bergen-oslo."):
        assert table.refused("legal", seat=0, token=token, route=route) == "unknown_route", route


@pytest.mark.parametrize(
    "hand, route, listed",
    [
        # A plain route takes no locos, a ferry as many as there are, any three for one.
        (["green", "green", "loco", "loco"], "orebro-oslo.1", [{"green": 2}]),
        (["red", "loco", "loco", "blue"], "alborg-kristiansand", [{"red": 1, "loco": 1}, {"loco": 2}]),
        (["red", "red", "red", "blue"], "alborg-kristiansand", [{"red": 3, "blue": 1}]),
        # Grey: in the order of the names; without a coloured card once and where its locos put it.
        (
            ["purple", "red", "loco", "loco"],
            "alborg-goteborg",
            [{"purple": 1, "loco": 1}, {"red": 1, "loco": 1}, {"loco": 2}],
        ),
        # A tunnel takes locos.
        (
            ["green", "green", "loco", "loco"],
            "kristiansand-stavanger.1",
            [{"green": 2}, {"green": 1, "loco": 1}, {"loco": 2}],
        ),
        (["purple", "red", "blue", "loco"], "arhus-kobenhavn", [{"purple": 1, "blue": 1, "red": 1}, {"loco": 1}]),
        (["purple", "red", "blue", "white"], "helsinki-lahti", []),
    ],
)
def test_the_claims_of_one_route(table, hand, route, listed):
    table.dealt("nordic_countries", (hand, ["yellow"] * 4))
    assert table.legal(0, route=route) == [claim(route, **cards) for cards in listed]


def test_the_pairs_of_the_other_game(table):
    route = "alborg-oslo"  # three spaces, one symbol
    table.dealt("northern_lights", (["blue"] * 4, ["yellow"] * 4))
    assert table.legal(0, route=route) == [claim(route, blue=4)]
    table.dealt("northern_lights", (["blue", "blue", "red", "red"], ["yellow"] * 4))
    assert table.legal(0, route=route) == [claim(route, blue=2, red=2)]  # each the other's pair: listed once
    table.dealt("northern_lights", (["blue", "blue", "loco", "red"], ["yellow"] * 4))
    # The loco as the symbol; or a pair as the symbol, the loco for a space of a red set.
    assert table.legal(0, route=route) == [claim(route, blue=2, loco=1), claim(route, blue=2, red=1, loco=1)]


def test_payments_that_are_not_listed_are_taken(table):
    """The fillers are picked for the player, who may pick others."""
    table.dealt("nordic_countries", (["red", "red", "blue", "green"], ["yellow"] * 4), deck=["blue", "purple"])
    table.act(0, draw())
    table.act(0, draw())
    table.act(1, draw())
    table.act(1, draw())
    route = "arhus-kobenhavn"
    listed = table.legal(0, route=route)
    other = claim(route, purple=1, blue=1, green=1)
    assert listed == [claim(route, blue=2, red=1)]  # blue stands before red, of which there are as many
    assert table.act(0, other)[0]["cards"] == {"purple": 1, "blue": 1, "green": 1}


def test_paying_a_tunnel_lists_fewest_locos_first(table):
    table.dealt(
        "nordic_countries",
        (["green", "green", "green", "loco"], ["yellow"] * 4),
        deck=["green", "loco", "red", "black", "green", "loco", "white"],
    )
    table.act(0, draw())
    table.act(0, draw())
    table.act(1, draw())
    table.act(1, draw())  # hand: green 4, loco 2; revealed next: loco, white, and what the seed says
    table.act(0, claim("kristiansand-stavanger.1", green=2))
    view = table.state(0)
    surcharge = view["tunnel"]["surcharge"] if view["tunnel"] else 0
    assert surcharge >= 1
    listed = table.legal(0)
    expected = []
    for locos in range(surcharge + 1):
        cards = {"green": surcharge - locos, "loco": locos}
        if cards["green"] <= view["hand"]["green"] and locos <= view["hand"]["loco"]:
            expected.append(action("tunnel_pay", cards={card: n for card, n in cards.items() if n}))
    assert listed == [*expected, action("tunnel_withdraw")]


def test_a_surcharge_that_cannot_be_paid_still_waits(table):
    table.dealt(
        "nordic_countries", (["green", "green", "red", "red"], ["yellow"] * 4), deck=["green", "green", "green"]
    )
    table.act(0, claim("kristiansand-stavanger.1", green=2))
    assert table.state()["phase"] == "tunnel"
    assert table.legal(0) == [action("tunnel_withdraw")] and table.legal(1) == []
    table.act(0, action("tunnel_withdraw"))


@pytest.mark.parametrize("game, players", COUNTS)
def test_the_whole_list_is_the_pages_in_games_played_by_chance(game, players):
    """Every claim of every route, in order; what is listed is taken, tried by playing the record again."""
    table = Client(Inside())
    chance = random.Random(players)
    routes = table.ask("board", game=game)["routes"]
    table.begun(game, players, seed=players)
    moves = 0
    while table.state()["phase"] != "over":
        seat = table.state()["turn"]
        listed = table.legal(seat)
        view = table.state(seat)
        if view["phase"] == "play" and not view["drawn"] and moves % 7 == 0:
            expected = []
            for route in routes:
                if route["id"] in view["claimed"] or route["id"] in view["closed"]:
                    continue
                pair = {one["id"] for one in routes if (one["a"], one["b"]) == (route["a"], route["b"])}
                if any(view["claimed"].get(one) == seat for one in pair):
                    continue
                if view["seats"][seat]["trains"] < route["length"]:
                    continue
                expected += [claim(route["id"], **cards) for cards in claims(game, route, view["hand"])]
            assert of_type(listed, "claim") == expected
        if moves % 60 == 15:
            record = table.record()
            del record["digest"]
            for one in chance.sample(listed, min(20, len(listed))):
                table.replay({**record, "actions": record["actions"] + [[seat, one]]})
            with pytest.raises(Told, match="replay_failed"):
                table.replay({**record, "actions": record["actions"] + [[seat, action("tunnel_withdraw", x=1)]]})
        # Rather drawing than claiming: large hands have the interesting lists.
        draws = of_type(listed, "draw_card")
        table.act(seat, chance.choice(draws if draws and chance.random() < 0.7 else listed))
        moves += 1
    assert moves > 60
