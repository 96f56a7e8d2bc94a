"""Section 2: who may sit where? Codes, tokens, bots that take a seat over."""

import pytest

from tests.link.client import Client, Inside, keep, names

SEATS = [{"name": "Ala"}, {"name": "Bo"}]


def six_digits(code):
    return isinstance(code, str) and len(code) == 6 and set(code) <= set("0123456789")


def other(code):
    """A code that is wrong."""
    return "%06d" % ((int(code) + 1) % 1_000_000)


@pytest.fixture
def codes(fresh):
    """The codes of a game that is to be joined."""
    return fresh.ask("new_game", game="nordic_countries", seats=SEATS, join=True)


def test_a_game_to_be_joined_gives_codes_and_no_tokens(fresh, codes):
    assert set(codes) == {"codes"}
    assert [six_digits(code) for code in codes["codes"]] == [True, True]


def test_a_bot_has_no_code(fresh):
    answer = fresh.ask("new_game", game="nordic_countries", seats=[SEATS[0], {"name": "B", "bot": "random"}], join=True)
    assert six_digits(answer["codes"][0]) and answer["codes"][1] is None
    assert fresh.refused("join", seat=1, code="000000") == "bot_seat"


def test_join_false_is_as_without(fresh):
    assert set(fresh.ask("new_game", game="nordic_countries", seats=SEATS, join=False)) == {"tokens"}


def test_a_code_gives_the_token_and_serves_once(fresh, codes):
    for seat in (0, 1):
        answer = fresh.ask("join", seat=seat, code=codes["codes"][seat])
        assert set(answer) == {"token"} and len(answer["token"]) == 32
        assert fresh.ask("state", seat=seat, token=answer["token"])["hand"]
        assert fresh.refused("join", seat=seat, code=codes["codes"][seat]) == "wrong_code"
        assert fresh.ask("state", seat=seat, token=answer["token"])["hand"]


def test_five_wrong_codes_lock_that_seat_for_thirty_seconds(fresh, codes):
    right, bo = codes["codes"]
    for _ in range(5):
        assert fresh.refused("join", seat=0, code=other(right)) == "wrong_code"
    fresh.wire.now += 1
    assert fresh.refused("join", seat=0, code=right) == "slow_down"
    assert "token" in fresh.ask("join", seat=1, code=bo)
    fresh.wire.now += 29_998
    assert fresh.refused("join", seat=0, code=right) == "slow_down"
    fresh.wire.now += 1
    assert "token" in fresh.ask("join", seat=0, code=right)


def test_a_locked_seat_counts_anew(fresh, codes):
    right = codes["codes"][0]
    for _ in range(2):
        for _ in range(5):
            assert fresh.refused("join", seat=0, code=other(right)) == "wrong_code"
        assert fresh.refused("join", seat=0, code=other(right)) == "slow_down"
        fresh.wire.now += 30_000
    for _ in range(4):
        assert fresh.refused("join", seat=0, code=other(right)) == "wrong_code"
    assert "token" in fresh.ask("join", seat=0, code=right)


def test_four_wrong_codes_do_not_lock(fresh, codes):
    for _ in range(4):
        assert fresh.refused("join", seat=0, code=other(codes["codes"][0])) == "wrong_code"
    assert "token" in fresh.ask("join", seat=0, code=codes["codes"][0])


def test_nobody_acts_for_a_seat_that_has_not_been_joined(fresh, codes):
    for token in ("", "0" * 32, codes["codes"][0]):
        assert fresh.refused("state", seat=0, token=token) == "wrong_token"
        assert fresh.refused("act", seat=0, token=token, action=keep()) == "wrong_token"


def test_join_asks_for_its_fields(fresh, codes):
    code = codes["codes"][0]
    for fields in ({}, {"seat": 0}, {"code": code}, {"seat": "0", "code": code}, {"seat": 0, "code": int(code)}):
        assert fresh.refused("join", **fields) == "bad_request"
    for seat in (True, 0.0, None, []):
        assert fresh.refused("join", seat=seat, code=code) == "bad_request"
    for seat in (-1, 2, 2**53):
        assert fresh.refused("join", seat=seat, code=code) == "unknown_seat"
    assert "token" in fresh.ask("join", seat=0, code=code)


def test_a_released_seat_has_a_new_code_and_its_token_is_dead(fresh):
    old = fresh.new_game("nordic_countries")[0]
    answer = fresh.ask("release", seat=0)
    assert set(answer) == {"code"} and six_digits(answer["code"])
    for verb, fields in (("state", {}), ("legal", {}), ("act", {"action": keep()}), ("watch", {})):
        assert fresh.refused(verb, seat=0, token=old, **fields) == "wrong_token"
    assert fresh.refused("log", tokens=fresh.tokens) == "wrong_token"
    token = fresh.ask("join", seat=0, **answer)["token"]
    assert token != old
    assert fresh.ask("state", seat=0, token=token)["hand"]
    assert fresh.ask("state", seat=1, token=fresh.tokens[1])["hand"]


def test_a_second_release_kills_the_first_code(fresh):
    fresh.new_game("nordic_countries")
    first = fresh.ask("release", seat=0)["code"]
    second = fresh.ask("release", seat=0)["code"]
    if first != second:
        assert fresh.refused("join", seat=0, code=first) == "wrong_code"
    assert "token" in fresh.ask("join", seat=0, code=second)


def test_release_asks_for_a_seat(fresh):
    fresh.new_game("nordic_countries", seats=[SEATS[0], {"name": "B", "bot": "random"}])
    for seat in (None, "0", True, 1.0, []):
        assert fresh.refused("release", seat=seat) == "bad_request"
    for seat in (-1, 2):
        assert fresh.refused("release", seat=seat) == "unknown_seat"
    assert fresh.refused("release", seat=1) == "bot_seat"


def test_a_bot_takes_a_seat_over_and_a_person_takes_it_back(table):
    table.begun("nordic_countries")
    old = table.tokens[0]
    table.ask("watch")
    assert table.ask("seat", seat=0, bot="random") == {}
    events = table.heard_since()
    assert {key: events[0][key] for key in ("ev", "seat", "bot")} == {"ev": "seat", "seat": 0, "bot": "random"}
    assert events[1]["seat"] == 0  # it was the bot's turn: it has moved
    state = table.state()
    assert state["turn"] == 1 and state["seats"][0]["bot"] == "random"
    assert table.refused("state", seat=0, token=old) == "wrong_token"
    assert table.refused("act", seat=0, token=old, action={"type": "draw_tickets"}) == "bot_seat"
    answer = table.ask("seat", seat=0, bot=None)
    assert set(answer) == {"code"}
    assert [(event["ev"], event["bot"]) for event in table.heard_since()] == [("seat", None)]
    assert "bot" not in table.state()["seats"][0]
    table.tokens[0] = table.ask("join", seat=0, code=answer["code"])["token"]
    assert table.state(0)["hand"]


def test_the_seat_verb_asks_for_its_fields(fresh):
    fresh.new_game("nordic_countries")
    before = fresh.state(0)
    for fields in (
        {},
        {"seat": 0},
        {"bot": None},
        {"seat": 0, "bot": 5},
        {"seat": "0", "bot": None},
        {"seat": 0, "bot": True},
    ):
        assert fresh.refused("seat", **fields) == "bad_request"
    assert fresh.refused("seat", seat=2, bot="random") == "unknown_seat"
    assert fresh.refused("seat", seat=0, bot="nobody") == "unknown_bot"
    assert fresh.state(0) == before
    fresh.new_game("nordic_countries", cards="physical")
    assert fresh.refused("seat", seat=0, bot="random") == "bots_need_dealt_cards"


def test_all_seats_given_to_bots_play_to_the_end(fresh):
    fresh.begun("northern_lights", 3)
    for seat in range(3):
        fresh.ask("seat", seat=seat, bot="greedy")
    assert fresh.state()["phase"] == "over"


def test_a_dead_token_watches_no_secrets(fresh):
    """A lost phone that still listens learns nothing more."""
    fresh.begun("nordic_countries", rig={"train_deck": ["red"] * 4})
    phone = Client(Inside(sitting=fresh.wire.sitting))
    phone.ask("watch", seat=0, token=fresh.tokens[0])

    def told():
        phone.wire.collect()
        phone.ask("hello")
        events, phone.events = phone.events, []
        return events

    fresh.act(0, {"type": "draw_card", "from": "deck"})
    assert "card" in told()[0]
    fresh.tokens[0] = fresh.ask("join", seat=0, **fresh.ask("release", seat=0))["token"]
    fresh.act(0, {"type": "draw_card", "from": "deck"})
    assert "card" not in told()[0]
    fresh.new_game("nordic_countries")
    events = told()
    assert names(events) == ["put_away", "started", "offered", "offered"]
    assert not any("tickets" in event for event in events)


def test_who_sits_down_next_learns_nothing_of_the_game_before(fresh):
    fresh.begun("nordic_countries")
    fresh.act(0, {"type": "draw_card", "from": "deck"})
    fresh.new_game("nordic_countries", seed=8)
    events = fresh.ask("watch", seat=0, token=fresh.tokens[0], since=0)["events"]
    assert names(events)[:5] == ["started", "offered", "offered", "kept", "kept"]
    shown = [event for event in events if "tickets" in event or (event["ev"] == "drew" and "card" in event)]
    assert len(shown) == 1 and shown[0]["tickets"] == fresh.state(0)["offer"]
