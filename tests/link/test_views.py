"""Section 6: does the view say everything, and nothing that is not for the one who asks?"""

import pytest

from tests.link.client import CARDS, NAMES, action, claim, draw, keep

PUBLIC = set(
    "game cards boot seq phase turn waiting drawn last_round seats market deck discards ticket_deck claimed closed "
    "bonus tunnel digest".split()
)
SECRET = {"hand", "my_tickets", "offer", "keep_at_least"}
TUNNEL = "kristiansand-stavanger.1"


@pytest.mark.parametrize("game, total, tickets", [("nordic_countries", 110, 46), ("northern_lights", 114, 55)])
def test_a_view_at_the_beginning(table, game, total, tickets):
    hello = table.ask("hello")
    table.new_game(game)
    view = table.state()
    assert set(view) == PUBLIC
    dealt = 5 if game == "nordic_countries" else 4
    assert view["game"] == game and view["cards"] == "virtual" and view["boot"] == hello["boot"]
    assert view["phase"] == "tickets" and view["turn"] == 0 and view["waiting"] == [0, 1]
    assert view["drawn"] == 0 and view["last_round"] is False
    for seat, name in zip(view["seats"], NAMES, strict=False):
        assert set(seat) == {"name", "colour", "score", "trains", "cards", "tickets"}
        assert seat["name"] == name
        assert (seat["score"], seat["trains"], seat["cards"], seat["tickets"]) == (0, 40, 4, 0)
    assert len(view["market"]) == 5 and set(view["market"]) <= set(CARDS)
    assert view["deck"] == total - 8 - 5 and view["discards"] == {}
    assert view["ticket_deck"] == tickets - 2 * dealt
    assert view["claimed"] == {} and view["closed"] == [] and view["tunnel"] is None
    assert len(view["bonus"]) == (0 if game == "nordic_countries" else 4) == len(set(view["bonus"]))
    assert len(view["digest"]) == 32 and set(view["digest"]) <= set("0123456789abcdef")


def test_a_seat_with_its_token_sees_its_secrets_as_well(table):
    table.new_game("nordic_countries")
    public, view = table.state(), table.state(1)
    assert set(view) == PUBLIC | SECRET
    assert {name: view[name] for name in PUBLIC} == public
    assert sum(view["hand"].values()) == 4 and 0 not in view["hand"].values()
    assert view["my_tickets"] == [] and view["keep_at_least"] == 2
    table.act(1, keep(*view["offer"][:2]))
    later = table.state(1)
    assert later["offer"] == [] and later["keep_at_least"] == 0
    points = {one["id"]: one["points"] for one in table.ask("board", game="nordic_countries")["tickets"]}
    mine = {one["id"]: one for one in later["my_tickets"]}
    assert mine == {one: {"id": one, "points": points[one], "done": False} for one in view["offer"][:2]}
    assert later["waiting"] == [0] and later["seats"][1]["tickets"] == 2 and later["seats"][0]["tickets"] == 0


def test_the_state_asks_for_a_proof(table):
    table.new_game("nordic_countries")
    token = table.tokens[0]
    assert table.refused("state", seat=0, token=table.tokens[1]) == "wrong_token"
    assert table.refused("state", seat=0, token="") == "wrong_token"
    assert table.refused("state", seat=0, token=token.upper() + " ") == "wrong_token"
    assert table.refused("state", seat=0) == "bad_request"
    for seat in ("0", True, 0.0, [], {}):
        assert table.refused("state", seat=seat, token=token) == "bad_request"
    assert table.refused("state", token=5) == "bad_request"
    for seat in (-1, 2, 2**53):
        assert table.refused("state", seat=seat, token=token) == "unknown_seat"
    assert set(table.ask("state", seat=None, token=None)) == PUBLIC


def test_tickets_are_chosen_at_once_in_any_order(table):
    table.new_game("nordic_countries", 3, first=2)
    for seat, waiting in ((1, [0, 2]), (2, [0]), (0, [])):
        table.act(seat, keep(*table.state(seat)["offer"]))
        assert table.state()["waiting"] == waiting and table.state()["turn"] == 2
    assert table.state()["phase"] == "play"


def test_drawn_is_one_between_two_draws(table):
    table.begun("nordic_countries")
    assert table.state()["drawn"] == 0
    table.act(0, draw())
    view = table.state(0)
    assert view["drawn"] == 1 and view["turn"] == 0 and view["phase"] == "play"
    assert view["seats"][0]["cards"] == 5 == sum(view["hand"].values())
    table.act(0, draw(2))
    assert table.state()["drawn"] == 0 and table.state()["turn"] == 1


def test_a_face_up_loco_is_the_only_card_of_the_other_game(table):
    table.dealt("northern_lights", (["red"] * 4, ["blue"] * 4), ["loco"] + ["white"] * 4, ["loco", "loco"])
    table.act(0, draw(0))
    assert table.state()["turn"] == 1 and table.state()["drawn"] == 0
    table.act(1, draw())  # a blind loco is an ordinary card
    assert table.state()["drawn"] == 1


def test_an_offer_waits(table):
    table.begun("nordic_countries")
    before = table.state()["ticket_deck"]
    table.act(0, action("draw_tickets"))
    view = table.state(0)
    assert view["phase"] == "offer" and view["waiting"] == [0] and view["turn"] == 0
    assert len(view["offer"]) == 3 and view["keep_at_least"] == 1
    assert view["ticket_deck"] == before - 3 and view["seats"][0]["tickets"] == 5
    other = table.state(1)
    assert other["offer"] == [] and other["keep_at_least"] == 0
    table.act(0, keep(view["offer"][2]))
    view = table.state(0)
    assert view["phase"] == "play" and view["waiting"] == [] and view["seats"][0]["tickets"] == 6


def test_claims_scores_trains_and_closed_lanes(table):
    table.dealt("nordic_countries", (["black"] * 3 + ["red"], ["purple"] * 4))
    table.act(0, claim("boden-kiruna.1", black=3))
    view = table.state()
    assert view["claimed"] == {"boden-kiruna.1": 0} and view["closed"] == ["boden-kiruna.2"]
    assert view["seats"][0]["score"] == 4 and view["seats"][0]["trains"] == 37 and view["seats"][0]["cards"] == 1
    assert view["discards"] == {"black": 3}


def test_lanes_closed_to_their_twins_owner_alone_are_not_closed(table):
    hands = (["black"] * 3 + ["red"], ["orange"] * 3 + ["red"], ["purple"] * 4)
    table.dealt("nordic_countries", hands)
    table.act(0, claim("boden-kiruna.1", black=3))
    assert table.state()["closed"] == []
    table.act(1, claim("boden-kiruna.2", orange=3))
    assert table.state()["closed"] == [] and table.state()["claimed"] == {"boden-kiruna.1": 0, "boden-kiruna.2": 1}


def test_a_triple_closes_by_the_number_of_players(table):
    for players, closed in ((2, 2), (3, 0)):
        hands = (
            ["white", "red", "red", "red"],
            ["green", "blue", "blue", "blue"],
            ["orange", "black", "black", "black"],
        )
        table.dealt("northern_lights", hands[:players], market=["yellow"] * 5)
        table.act(0, claim("karlstad-oslo.1", white=1))
        assert len(table.state()["closed"]) == closed
        if players == 3:
            table.act(1, claim("karlstad-oslo.2", green=1))
            assert table.state()["closed"] == ["karlstad-oslo.3"]
        else:
            assert table.state()["closed"] == ["karlstad-oslo.2", "karlstad-oslo.3"]  # in board order


def test_a_tunnel_waits_with_its_cards_apart(table):
    table.dealt("nordic_countries", (["green"] * 3 + ["red"], ["yellow"] * 4), deck=["loco", "green", "red"])
    table.act(0, claim(TUNNEL, green=2))
    view = table.state(0)
    assert view["phase"] == "tunnel" and view["turn"] == 0 and view["waiting"] == []
    assert view["tunnel"] == {
        "route": TUNNEL,
        "laid": {"green": 2},
        "revealed": ["loco", "green", "red"],
        "surcharge": 2,
    }
    assert view["seats"][0]["cards"] == 2 and view["hand"] == {"green": 1, "red": 1}
    assert view["discards"] == {} and view["claimed"] == {}
    assert table.state(1)["tunnel"] == view["tunnel"]
    table.act(0, action("tunnel_withdraw"))
    view = table.state(0)
    assert view["tunnel"] is None and view["hand"] == {"green": 3, "red": 1}
    assert view["discards"] == {"green": 1, "red": 1, "loco": 1}


def test_a_tunnel_without_surcharge_never_shows(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4), deck=["red", "red", "red"])
    table.act(0, claim(TUNNEL, green=2))
    view = table.state()
    assert view["phase"] == "play" and view["tunnel"] is None and view["claimed"] == {TUNNEL: 0}
    assert view["discards"] == {"green": 2, "red": 3}


def test_a_finished_ticket_is_done(table):
    rig = {"ticket_deck": ["kobenhavn-oslo", "oslo-stockholm", "bergen-narvik", "bergen-tornio", "alborg-umea"]}
    hands = (["green", "green", "black", "black"], ["yellow"] * 4)
    table.dealt("nordic_countries", hands, rig=rig)
    for seat, route, cards in ((0, "orebro-oslo.1", {"green": 2}), (0, "orebro-stockholm.1", {"black": 2})):
        assert not any(one["done"] for one in table.state(0)["my_tickets"])
        table.act(seat, claim(route, **cards))
        table.act(1, draw())
        table.act(1, draw())
    assert [one["id"] for one in table.state(0)["my_tickets"] if one["done"]] == ["oslo-stockholm"]


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights"])
def test_the_result_joins_the_view_when_the_game_is_over(table, game):
    seats = [{"name": name, "bot": "greedy"} for name in "ab"]
    table.new_game(game, seats=seats, seed=5)
    view = table.state()
    assert set(view) == PUBLIC | {"result"} and view["phase"] == "over"
    assert view["waiting"] == [] and view["drawn"] == 0 and view["tunnel"] is None
    result = view["result"]
    assert set(result) == {"winners", "table"} and [row["seat"] for row in result["table"]] == [0, 1]
    extra = "globetrotter" if game == "nordic_countries" else "bonus"
    for row, seat in zip(result["table"], view["seats"], strict=True):
        assert set(row) == {"seat", "routes", "tickets", extra, "total", "completed", "longest", "shown"}
        assert seat["score"] == row["total"] and seat["tickets"] == len(row["shown"])
        assert row["tickets"] == sum(one["points"] * (1 if one["done"] else -1) for one in row["shown"])
        assert row["completed"] == sum(one["done"] for one in row["shown"])
        points = row[extra]
        if game == "northern_lights":
            assert set(points) == set(view["bonus"])
            points = sum(points.values())
        assert row["total"] == row["routes"] + row["tickets"] + points
    best = max(row["total"] for row in result["table"])
    assert result["winners"] and all(result["table"][seat]["total"] == best for seat in result["winners"])


def test_the_digest_knows_the_game_and_not_its_people(table):
    table.new_game("nordic_countries", seed=9)
    digest = table.digest()
    table.new_game("nordic_countries", seed=9, seats=[{"name": "x", "colour": "white"}, {"name": "y"}])
    assert table.digest() == digest
    table.ask("release", seat=0)
    table.ask("hello", now=1_900_000_000)
    assert table.digest() == digest
    different = [
        {"seed": 10},
        {"seed": "9"},
        {"first": 1},
        {"players": 3},
        {"options": {"strict_ferries": True}},
        {"game": "northern_lights"},
    ]
    seen = {digest}
    for fields in different:
        table.new_game(**{"game": "nordic_countries", "seed": 9, **fields})
        seen.add(table.digest())
    assert len(seen) == 7


def test_the_digest_knows_what_is_hidden(table):
    """Two decks that differ in a card nobody has seen."""
    digests = set()
    for card in ("red", "blue"):
        table.new_game("nordic_countries", rig={"train_deck": ["green"] * 8 + ["white"] * 5 + [card]})
        digests.add(table.digest())
    assert len(digests) == 2
