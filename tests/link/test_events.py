"""Section 4 and 10: what is told, in which order, and to whom?"""

import json

import pytest

from tests.link.client import Client, Inside, action, claim, draw, keep, names, strict

TUNNEL = "kristiansand-stavanger.1"  # two spaces, green


def bare(events):
    return [{key: event[key] for key in event if key != "seq"} for event in events]


def watched(table, *seats):
    for seat in seats:
        table.ask("watch", seat=seat, token=table.tokens[seat])
    if not seats:
        table.ask("watch")


def test_the_short_session_of_the_contract(fresh):
    def say(line):
        return fresh.reply(line)

    seats = '[{"name":"Ala"},{"name":"Bo"}]'
    reply = say('{"id":1,"do":"new_game","game":"nordic_countries","seats":%s,"seed":7}' % seats)
    assert reply["re"] == 1 and len(reply["ok"]["tokens"]) == 2
    token = reply["ok"]["tokens"][0]
    view = say('{"id":2,"do":"state","seat":0,"token":"%s"}' % token)["ok"]
    assert view["game"] == "nordic_countries" and view["cards"] == "virtual" and view["seq"] == 3
    assert view["phase"] == "tickets" and view["turn"] == 0 and view["waiting"] == [0, 1]
    assert view["my_tickets"] == [] and len(view["offer"]) == 5 and view["keep_at_least"] == 2
    two = view["offer"][:2]
    reply = say(json.dumps({"id": 3, "do": "act", "seat": 0, "token": token, "action": keep(*two)}))
    assert reply == {"re": 3, "ok": {"events": [{"ev": "kept", "seq": 4, "seat": 0, "count": 2, "tickets": two}]}}
    reply = say(json.dumps({"id": 4, "do": "act", "seat": 0, "token": token, "action": draw()}))
    assert reply["re"] == 4 and reply["error"]["code"] == "wrong_phase"
    assert "Bo" in reply["error"]["message"] and "Ala" not in reply["error"]["message"]


def test_a_games_beginning_is_told(fresh):
    fresh.ask("watch")
    fresh.new_game("northern_lights", 3)
    events = fresh.heard_since()
    assert [event["seq"] for event in events] == [1, 2, 3, 4]
    assert events[0]["ev"] == "started" and events[0]["game"] == "northern_lights"
    assert [seat["name"] for seat in events[0]["seats"]] == ["Ala", "Bo", "Cy"]
    assert [seat["colour"] for seat in events[0]["seats"]] == ["purple", "red", "blue"]
    assert bare(events[1:]) == [{"ev": "offered", "seat": seat, "count": 4} for seat in range(3)]


def test_seq_counts_by_one_and_state_names_the_last(fresh):
    fresh.ask("watch")
    last = 0
    fresh.begun("nordic_countries")
    for _ in range(10):
        turn = fresh.state()["turn"]
        fresh.act(turn, fresh.legal(turn)[0])
    for event in fresh.heard_since():
        assert event["seq"] == last + 1
        last = event["seq"]
    assert fresh.state()["seq"] == last == fresh.ask("watch")["seq"]


def test_a_refused_action_tells_nothing(table):
    table.begun("nordic_countries")
    watched(table)
    seq = table.state()["seq"]
    table.not_done(0, action("pass"))
    table.not_done(1, draw())
    table.not_done(0, claim("nowhere-at_all"))
    assert table.heard_since() == [] and table.state()["seq"] == seq


def test_the_reply_comes_before_its_events(table):
    table.begun("nordic_countries")
    watched(table, 0)
    request = {"id": 99, "do": "act", "seat": 0, "token": table.tokens[0], "action": draw()}
    table.say(json.dumps(request))
    reply = strict(table.wire.read())
    assert reply["re"] == 99
    assert strict(table.wire.read()) == reply["ok"]["events"][0]  # a watcher who acts gets both


def test_a_reply_has_the_callers_action_alone(table):
    table.new_game("nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": "random"}])
    events = table.act(0, keep(*table.state(0)["offer"]))
    assert names(events) == ["kept", "turn"]
    table.act(0, draw())
    watched(table)
    events = table.act(0, draw())
    assert names(events)[0] == "drew" and names(events)[-1] == "turn" and events[-1]["seat"] == 1
    heard = table.heard_since()
    assert [event["seq"] for event in heard[: len(events)]] == [event["seq"] for event in events]
    assert heard[len(events)]["seat"] == 1  # the bot's move, after the reply
    assert table.state()["turn"] == 0


# ---- who sees what


def test_kept_and_offered_tickets_are_secret(table):
    table.new_game("nordic_countries")
    offer = table.state(0)["offer"]
    watched(table, 1)
    events = table.act(0, keep(*offer[:3]))
    assert bare(events) == [{"ev": "kept", "seat": 0, "count": 3, "tickets": offer[:3]}]
    assert bare(table.heard_since()) == [{"ev": "kept", "seat": 0, "count": 3}]
    mine = table.state(1)["offer"]
    table.act(1, keep(*mine))
    assert bare(table.heard_since()) == [
        {"ev": "kept", "seat": 1, "count": 5, "tickets": mine},
        {"ev": "turn", "seat": 0},
    ]
    table.act(0, action("draw_tickets"))
    assert bare(table.heard_since()) == [{"ev": "offered", "seat": 0, "count": 3}]
    offer = table.state(0)["offer"]
    table.act(0, keep(offer[1]))
    assert bare(table.heard_since()) == [{"ev": "kept", "seat": 0, "count": 1}, {"ev": "turn", "seat": 1}]


def test_a_blind_card_is_secret_and_a_market_card_is_not(table):
    hands = (["red"] * 4, ["blue"] * 4)
    table.dealt("nordic_countries", hands, ["white", "green", "green", "green", "green"], ["black", "yellow"])
    watched(table, 1)
    assert bare(table.act(0, draw())) == [{"ev": "drew", "seat": 0, "from": "deck", "card": "black"}]
    assert bare(table.heard_since()) == [{"ev": "drew", "seat": 0, "from": "deck"}]
    events = [
        {"ev": "drew", "seat": 0, "from": 0, "card": "white"},
        {"ev": "market", "place": 0, "card": "yellow"},
        {"ev": "turn", "seat": 1},
    ]
    assert bare(table.act(0, draw(0))) == events
    assert bare(table.heard_since()) == events


def test_a_connection_may_watch_several_seats(table):
    table.begun("nordic_countries")
    watched(table, 0, 1)
    for turn in (0, 0, 1, 1):
        table.act(turn, draw())
    assert sum("card" in event for event in table.heard_since() if event["ev"] == "drew") == 4
    assert table.ask("unwatch") == {}
    table.act(0, draw())
    assert table.heard_since() == []
    watched(table)
    table.act(0, draw())
    assert "card" not in table.heard_since()[0]  # unwatch has forgotten the seats


def test_unwatch_needs_no_watch(fresh):
    assert fresh.ask("unwatch") == {} == fresh.ask("unwatch")


# ---- single events


def test_a_claim_and_what_it_closes(table):
    table.dealt("nordic_countries", (["green", "green", "red", "red"], ["yellow"] * 4))
    assert bare(table.act(0, claim("orebro-oslo.1", green=2))) == [
        {"ev": "claimed", "seat": 0, "route": "orebro-oslo.1", "cards": {"green": 2}, "points": 2},
        {"ev": "closed", "routes": ["orebro-oslo.2"]},
        {"ev": "turn", "seat": 1},
    ]
    table.dealt("nordic_countries", (["green", "green", "red", "red"], ["yellow"] * 4, ["blue"] * 4))
    assert names(table.act(0, claim("orebro-oslo.1", green=2, red=0))) == ["claimed", "turn"]  # three may use both


def test_a_tunnel_without_surcharge(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4), deck=["red", "red", "black"])
    assert bare(table.act(0, claim(TUNNEL, green=2))) == [
        {"ev": "laid", "seat": 0, "route": TUNNEL, "cards": {"green": 2}},
        {"ev": "revealed", "cards": ["red", "red", "black"], "surcharge": 0},
        {"ev": "claimed", "seat": 0, "route": TUNNEL, "cards": {"green": 2}, "points": 2},
        {"ev": "closed", "routes": ["kristiansand-stavanger.2"]},
        {"ev": "turn", "seat": 1},
    ]


def test_a_tunnel_with_surcharge_paid_and_not(table):
    for ending in ("pay", "withdraw"):
        table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4), deck=["green", "red", "loco"])
        assert bare(table.act(0, claim(TUNNEL, green=2))) == [
            {"ev": "laid", "seat": 0, "route": TUNNEL, "cards": {"green": 2}},
            {"ev": "revealed", "cards": ["green", "red", "loco"], "surcharge": 2},
        ]
        if ending == "pay":
            events = bare(table.act(0, action("tunnel_pay", cards={"green": 2, "loco": 0})))
            assert events[0] == {"ev": "claimed", "seat": 0, "route": TUNNEL, "cards": {"green": 4}, "points": 2}
        else:
            events = bare(table.act(0, action("tunnel_withdraw")))
            assert events == [{"ev": "withdrew", "seat": 0, "route": TUNNEL}, {"ev": "turn", "seat": 1}]


def test_stopping(table):
    table.dealt("northern_lights", (["red"] * 4, ["blue"] * 4))
    table.act(0, draw())
    assert bare(table.act(0, action("stop_drawing"))) == [{"ev": "stopped", "seat": 0}, {"ev": "turn", "seat": 1}]


def test_the_cards_of_a_bonus_route_are_secret(table):
    route = "andalsnes-trondheim.1"  # a ferry of one, +1
    table.dealt("northern_lights", (["loco"] * 4, ["blue"] * 4), deck=["red"])
    watched(table, 1)
    assert bare(table.act(0, claim(route, loco=1)))[-2:] == [
        {"ev": "bonus_drew", "seat": 0, "count": 1, "cards": {"red": 1}},
        {"ev": "turn", "seat": 1},
    ]
    assert bare(table.heard_since()) == [
        {"ev": "claimed", "seat": 0, "route": route, "cards": {"loco": 1}, "points": 1},
        {"ev": "closed", "routes": ["andalsnes-trondheim.2"]},
        {"ev": "bonus_drew", "seat": 0, "count": 1},
        {"ev": "turn", "seat": 1},
    ]


# ---- watch: since, boot, gap


def test_watch_answers_where_the_table_is(fresh):
    boot = fresh.ask("hello")["boot"]
    assert fresh.ask("watch") == {"boot": boot, "seq": 0, "events": []}
    fresh.new_game("nordic_countries")
    assert fresh.ask("watch") == {"boot": boot, "seq": 3, "events": []}
    assert fresh.state()["boot"] == boot


def test_what_was_missed_can_be_had(fresh):
    fresh.ask("watch")
    fresh.begun("nordic_countries")
    heard = fresh.heard_since()
    last = heard[-1]["seq"]
    boot = fresh.ask("hello")["boot"]
    for since in range(last + 1):
        answer = fresh.ask("watch", since=since, boot=boot)
        assert answer == {"boot": boot, "seq": last, "events": heard[since:]}
        assert fresh.ask("watch", since=since) == answer
    assert fresh.heard_since() == []  # nothing is sent twice
    mine = fresh.ask("watch", seat=0, token=fresh.tokens[0], since=0)["events"]
    secret = [event["seat"] for event in mine if "tickets" in event]
    assert secret == [0, 0]


def test_what_cannot_be_had_is_a_gap(fresh):
    fresh.begun("nordic_countries")
    boot, seq = fresh.ask("hello")["boot"], fresh.state()["seq"]
    gap = {"boot": boot, "seq": seq, "gap": True}
    assert fresh.ask("watch", since=0, boot="another") == gap
    assert fresh.ask("watch", since=seq, boot="another") == gap
    assert fresh.ask("watch", since=seq + 1, boot=boot) == gap
    fresh.ask("seat", seat=0, bot="random")
    fresh.ask("seat", seat=1, bot="random")  # and the game is played to its end
    seq = fresh.state()["seq"]
    assert seq > 200
    assert fresh.ask("watch", since=0, boot=boot) == {"boot": boot, "seq": seq, "gap": True}
    answer = fresh.ask("watch", since=seq - 64, boot=boot)
    assert [event["seq"] for event in answer["events"]] == list(range(seq - 63, seq + 1))
    assert answer["events"][-1]["ev"] == "over"


def test_after_a_gap_events_go_on(fresh):
    fresh.begun("nordic_countries")
    assert fresh.ask("watch", since=10**9)["gap"] is True
    fresh.act(0, draw())
    assert names(fresh.heard_since()) == ["drew"]


def test_watch_asks_for_the_right_kinds(table):
    table.new_game("nordic_countries")
    token = table.tokens[0]
    for fields in (
        {"since": "0"},
        {"since": True},
        {"since": 1.0},
        {"since": 0, "boot": 5},
        {"boot": []},
        {"seat": "0", "token": token},
        {"seat": 0, "token": 5},
        {"seat": 0},
        {"token": 5},
        {"lights": "many"},
        {"lights": True},
    ):
        assert table.refused("watch", **fields) == "bad_request", fields
    assert table.refused("watch", seat=0, token=table.tokens[1]) == "wrong_token"
    assert table.refused("watch", seat=2, token=token) == "unknown_seat"
    table.act(0, keep(*table.state(0)["offer"]))
    assert table.heard_since() == []  # a refused watch is no watch
    assert "events" in table.ask("watch", lights=5, seat=None, token=None, since=None, boot=None)


def test_two_connections_hear_the_same(fresh):
    other = Client(Inside(sitting=fresh.wire.sitting))
    other.ask("watch")
    fresh.ask("watch")
    fresh.begun("northern_lights", 3)
    fresh.act(0, draw())
    mine = fresh.heard_since()
    other.wire.collect()
    assert other.heard_since() == mine
    # What waits to be sent is not lost by asking to watch a seat as well.
    fresh.act(0, draw())
    other.ask("watch", seat=1, token=fresh.tokens[1])
    assert other.heard_since() == fresh.heard_since()


@pytest.mark.parametrize("game", ["nordic_countries", "northern_lights"])
def test_the_end_is_told_with_its_result(fresh, game):
    fresh.ask("watch")
    fresh.new_game(game, seats=[{"name": "a", "bot": "greedy"}, {"name": "b", "bot": "random"}])
    events = fresh.heard_since()
    told = names(events)
    assert told.count("over") == 1 and told[-1] == "over"
    assert events[-1]["result"] == fresh.state()["result"]
    if "last_round" in told:
        at = told.index("last_round")
        assert told.count("last_round") == 1 and told[at + 1] == "turn"
        assert told[at:].count("turn") == 2
