"""Sections 2, 5, 6 and 7 where the cards are printed: what do players report, and can everything be taken back?"""

import random

import pytest

from tests.link.client import Client, Inside, Told, action, draw, keep

NORDIC = "nordic_countries"
LIGHTS = "northern_lights"
FOUR = ["small_steps", "wild_west", "call_of_the_locos", "rail_empire"]
TUNNEL = "kristiansand-stavanger.1"


def claim(route):
    return {"type": "claim", "route": route}


def begun(table, game=NORDIC, players=2, **fields):
    if game == LIGHTS:
        fields.setdefault("options", {"bonus": FOUR})
    table.new_game(game, players, cards="physical", **fields)


def act(table, seat, what):
    """Without a token: there are no secrets."""
    return table.ask("act", seat=seat, action=what)["events"]


def test_the_view_knows_no_cards(table):
    begun(table)
    view = table.state()
    assert view["cards"] == "physical" and view["phase"] == "play" and view["turn"] == 0 and view["waiting"] == []
    for name in ("market", "deck", "discards", "ticket_deck"):
        assert view[name] is None
    for seat in view["seats"]:
        assert seat["cards"] is None and seat["tickets"] is None and seat["trains"] == 40
    assert table.ask("state", seat=0)["digest"] == view["digest"]
    assert table.ask("state", seat=0, token="whatever")["digest"] == view["digest"]


def test_the_bonus_cards_are_told_first(table):
    table.new_game(LIGHTS, cards="physical")
    assert table.state()["phase"] == "bonus" and table.ask("legal", seat=0)["actions"] == []
    assert table.refused("act", seat=0, action=action("drew_cards")) == "wrong_phase"
    assert table.refused("act", seat=1, action=action("report_bonus", bonus=FOUR)) == "not_your_turn"
    for bonus in (None, 5, [], FOUR[:3], [*FOUR, "cost_cutting"], [*FOUR[:3], FOUR[0]], [*FOUR[:3], "x"], [1, 2, 3, 4]):
        assert table.refused("act", seat=0, action=action("report_bonus", bonus=bonus)) == "bad_action"
    assert act(table, 0, action("report_bonus", bonus=FOUR))[0]["ev"] == "reported"
    assert table.state()["phase"] == "play" and table.state()["bonus"] == FOUR
    begun(table, LIGHTS)
    assert table.state()["phase"] == "play" and table.state()["bonus"] == FOUR
    for bonus in (FOUR[:3], [*FOUR[:3], "x"], 5, None, [FOUR[0]] * 4):
        wanted = {"game": LIGHTS, "seats": [{"name": "a"}, {"name": "b"}], "cards": "physical"}
        assert table.refused("new_game", **wanted, options={"bonus": bonus}) == "unknown_option"


def test_what_is_legal(table):
    begun(table)
    listed = table.ask("legal", seat=0)["actions"]
    assert {one["type"] for one in listed} == {"drew_cards", "drew_tickets", "pass", "claim"}
    assert claim("bergen-oslo.1") in listed and len(listed) == 3 + 81
    assert table.ask("legal", seat=1)["actions"] == []
    assert table.ask("legal", seat=0, route="helsinki-lahti")["actions"] == [claim("helsinki-lahti")]
    brief = table.ask("legal", seat=0, brief=True)
    assert len(brief["routes"]) == 81 and len(brief["actions"]) == 3


def test_actions_of_dealt_cards_are_none_here(table):
    begun(table)
    for bad in (draw(), action("draw_tickets"), keep(), action("tunnel_withdraw"), action("tunnel_pay", cards={})):
        assert table.refused("act", seat=0, action=bad) == "bad_action"
    assert table.refused("act", seat=0, action=action("report_bonus", bonus=FOUR)) == "bad_action"
    assert table.refused("act", seat=0, action=claim("nowhere")) == "unknown_route"
    assert table.refused("act", seat=1, action=action("drew_cards")) == "not_your_turn"
    assert table.refused("act", action=action("drew_cards")) == "bad_request"
    assert table.refused("act", seat=5, action=action("drew_cards")) == "unknown_seat"


def test_every_tunnel_waits(table):
    begun(table)
    act(table, 0, claim(TUNNEL))
    view = table.state()
    assert view["phase"] == "tunnel"
    assert view["tunnel"] == {"route": TUNNEL, "laid": None, "revealed": None, "surcharge": None}
    act(table, 0, action("tunnel_failed"))
    assert table.state()["claimed"] == {} and table.state()["turn"] == 1
    act(table, 1, claim(TUNNEL))
    act(table, 1, action("tunnel_paid"))
    assert table.state()["claimed"] == {TUNNEL: 1} and table.state()["closed"] == ["kristiansand-stavanger.2"]


def test_everything_is_taken_back_to_the_start_and_mended(table):
    begun(table)
    moves = [
        (0, claim("helsinki-lahti")),
        (1, action("drew_cards")),
        (0, action("drew_tickets")),
        (1, claim("goteborg-oslo")),
    ]
    digests = [table.digest()]
    for seat, move in moves:
        act(table, seat, move)
        digests.append(table.digest())
    for at in range(3, -1, -1):
        assert table.ask("undo") == {"undone": [list(moves[at])], "digest": digests[at]}
    assert table.refused("undo") == "nothing_to_undo"
    act(table, 0, claim("helsinki-tampere"))  # the right action; the old first one is not legal for seat 1's turn
    redone = [table.ask("redo")["redone"] for _ in range(3)]
    assert redone == [[list(move)] for move in moves[1:]]
    assert table.refused("redo") == "nothing_to_redo"
    assert table.state()["claimed"] == {"helsinki-tampere": 0, "goteborg-oslo": 1}


def test_the_record_is_nobodys_secret(table):
    begun(table)
    act(table, 0, claim("helsinki-lahti"))
    record = table.ask("log")
    assert record["cards"] == "physical" and record["actions"] == [[0, claim("helsinki-lahti")]]
    assert table.replay(record) == {"digest": table.digest(), "result": None}


def passed(table, players):
    """All pass one after another: the reports are due."""
    for seat in range(players):
        act(table, seat, action("pass"))
    assert table.state()["phase"] == "reports" and table.state()["waiting"] == list(range(players))


def report(seat, *tickets):
    return action("report_tickets", seat=seat, tickets=list(tickets))


def test_reports_end_the_game(table):
    begun(table)
    act(table, 0, claim("helsinki-lahti"))
    act(table, 1, action("drew_cards"))
    passed(table, 2)
    assert table.ask("legal", seat=0)["actions"] == []
    assert table.refused("act", seat=0, action=action("drew_cards")) == "wrong_phase"
    assert table.refused("act", seat=0, action=action("report_hand", seat=0, cards={})) == "bad_action"
    for bad in (report(True), report("0"), report(0, "nowhere"), report(0, "bergen-narvik", "bergen-narvik")):
        assert table.refused("act", seat=0, action=bad) == "bad_action"
    assert table.refused("act", seat=0, action=action("report_tickets", seat=0)) == "bad_action"
    assert table.refused("act", seat=0, action=report(2)) == "unknown_seat"
    act(table, 0, report(1, "bergen-narvik"))  # for another seat
    assert table.state()["waiting"] == [0]
    assert table.refused("act", seat=0, action=report(0, "bergen-narvik")) == "bad_action"
    act(table, 1, report(1, "bergen-tornio"))  # replaces
    events = act(table, 0, report(0, "bergen-narvik"))
    assert events[-1]["ev"] == "over"
    result = table.state()["result"]
    assert [row["shown"][0]["id"] for row in result["table"]] == ["bergen-narvik", "bergen-tornio"]
    assert table.refused("act", seat=0, action=report(0)) == "game_over"
    table.ask("undo")
    assert table.state()["phase"] == "reports" and "result" not in table.state()
    table.ask("redo")
    assert table.state()["result"] == result
    assert table.replay(table.ask("log"))["result"] == result


def test_tickets_that_the_players_score_themselves(table):
    begun(table)
    passed(table, 2)
    act(table, 0, action("report_tickets", seat=0, tickets=None))
    act(table, 0, report(1, "bergen-narvik"))
    result = table.state()["result"]
    assert result["winners"] is None
    for row in result["table"]:
        assert [row[name] for name in ("tickets", "globetrotter", "completed", "shown")] == [None] * 4
        assert row["total"] == row["routes"]


def test_hands_are_asked_for_where_a_bonus_counts_them(table):
    begun(table, LIGHTS, 3)
    passed(table, 3)
    for seat in range(3):
        act(table, 0, report(seat))
        assert table.state()["waiting"][0] == 0
        for cards in (None, 5, {"pink": 1}, {"red": -1}, {"red": True}):
            bad = action("report_hand", seat=seat, cards=cards)
            assert table.refused("act", seat=0, action=bad) == "bad_action"
    for seat in range(3):
        act(table, 0, action("report_hand", seat=seat, cards={"red": 2 * seat, "loco": 0}))
    result = table.state()["result"]
    assert [row["bonus"]["call_of_the_locos"] for row in result["table"]] == [0, 0, 10]


@pytest.mark.parametrize(
    "game, players", [(NORDIC, 2), (NORDIC, 3), (LIGHTS, 2), (LIGHTS, 3), (LIGHTS, 4), (LIGHTS, 5)]
)
def test_whole_games_are_reported_and_taken_back_now_and_then(game, players):
    table = Client(Inside())
    chance = random.Random(players)
    table.new_game(game, players, cards="physical")
    tickets = [ticket["id"] for ticket in table.ask("board", game=game)["tickets"]]
    chance.shuffle(tickets)
    history = []
    while table.state()["phase"] != "over":
        view = table.state()
        if history and chance.random() < 0.15:
            answer = table.ask("undo")
            digest, move = history.pop()
            assert answer == {"undone": [move], "digest": digest}
            continue
        seat = view["turn"]
        if view["phase"] == "bonus":
            what = action("report_bonus", bonus=FOUR)
        elif view["phase"] == "reports":
            of = view["waiting"][0]
            what = report(of, *tickets[of * 3 : of * 3 + 3])
            if game == LIGHTS and chance.random() < 0.5:
                what = action("report_hand", seat=of, cards={"red": 1 + of})
        else:
            what = chance.choice(table.ask("legal", seat=seat)["actions"])
        history.append((view["digest"], [seat, what]))
        act(table, seat, what)
    record = table.ask("log")
    assert record["actions"] == [move for _, move in history]
    state = table.state()
    assert table.replay(record) == {"digest": state["digest"], "result": state["result"]}
    with pytest.raises(Told, match="wrong_record"):
        table.replay({**record, "cards": "paper"})
