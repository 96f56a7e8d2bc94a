"""Section 7: does a record play again to the same digest, and can a move be taken back?"""

import pytest

from tests.link.client import Client, Inside, Told, action, claim, draw, keep, names

FIELDS = set("format game board seats cards variant first seed options rig actions digest".split())


def finished(table, game="nordic_countries", players=2, **fields):
    seats = [{"name": "bot %d" % i, "bot": "random"} for i in range(players)]
    table.new_game(game, seats=seats, **fields)
    return table.ask("log")


def failed(table, record):
    """The error object of a record that goes wrong."""
    with pytest.raises(Told) as told:
        table.replay(record)
    return told.value.error


# ---- log


def test_a_record_says_everything(table):
    table.begun("nordic_countries", seats=[{"name": "Ala", "colour": "white"}, {"name": "Bo"}], seed="snow", first=1)
    table.act(1, draw())
    record = table.record()
    assert set(record) == FIELDS
    board = table.ask("board", game="nordic_countries")
    assert record["format"] == 1 and record["game"] == "nordic_countries" and record["board"] == board["hash"]
    assert record["seats"] == [{"name": "Ala", "colour": "white"}, {"name": "Bo", "colour": "purple"}]
    assert record["cards"] == "virtual" and record["variant"] is None and record["first"] == 1
    assert record["seed"] == "snow" and record["options"] == {} and record["rig"] is None
    assert [seat for seat, _ in record["actions"]] == [0, 1, 1]
    assert record["actions"][2] == [1, draw()] and record["digest"] == table.digest()


def test_a_record_names_its_bots_and_has_their_moves(table):
    table.new_game("nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": "greedy"}])
    table.act(0, keep(*table.state(0)["offer"]))
    table.act(0, action("draw_tickets"))
    table.act(0, keep(*table.state(0)["offer"]))
    record = table.record()
    assert record["seats"][1]["bot"] == "greedy" and "bot" not in record["seats"][0]
    assert [seat for seat, _ in record["actions"]][:4] == [1, 0, 0, 0] and record["actions"][-1][0] == 1
    assert table.replay(record)["digest"] == record["digest"]


def test_the_record_of_a_running_game_needs_all_tokens_of_people(table):
    table.new_game("northern_lights", seats=[{"name": "a"}, {"name": "b", "bot": "random"}, {"name": "c"}])
    a, nobody, c = table.tokens
    assert nobody is None
    assert table.refused("log") == "log_secret" == table.refused("log", tokens=[])
    assert table.refused("log", tokens=[a]) == "log_secret" == table.refused("log", tokens=[c, None])
    assert table.refused("log", tokens=[a, a]) == "log_secret"
    assert table.refused("log", tokens=[a, "0" * 32]) == "wrong_token"
    assert table.refused("log", tokens=[a, c, ""]) == "wrong_token"
    for tokens in (5, "x", {}, True, [5], [[a, c]], [a, c, True]):
        assert table.refused("log", tokens=tokens) == "bad_request"
    assert table.ask("log", tokens=[a, c]) == table.ask("log", tokens=[c, None, a])


def test_the_record_of_a_finished_game_is_nobodys_secret(table):
    record = finished(table)
    assert set(record) == FIELDS and table.ask("log", tokens=["x"]) == record


def test_no_record_and_no_view_has_a_token(table):
    table.begun("nordic_countries")
    table.heard.clear()
    table.record()
    table.state(0)
    assert not any(token in line for token in table.tokens for line in table.heard)


def test_actions_are_recorded_as_understood(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4))
    table.act(0, {**claim("orebro-oslo.1", green=2, red=0, loco=0), "why": "\ud800", "x": [1]})
    table.act(1, {**draw(3), "cards": 5})
    record = table.record()
    assert record["actions"][-2:] == [[0, claim("orebro-oslo.1", green=2)], [1, draw(3)]]


# ---- replay


@pytest.mark.parametrize("game, players", [("nordic_countries", 2), ("nordic_countries", 3), ("northern_lights", 5)])
def test_a_record_plays_to_its_digest_and_result(table, game, players):
    record = finished(table, game, players)
    before = table.state()
    for most in (4096, 2000):
        assert table.replay(record, most) == {"digest": record["digest"], "result": before["result"]}
    assert table.state() == before


def test_a_running_games_record_has_no_result_yet(table):
    table.begun("nordic_countries")
    record = table.record()
    assert table.replay(record) == {"digest": record["digest"], "result": None}


def test_a_replay_is_a_game_of_its_own(table):
    record = finished(table)
    table.begun("northern_lights", 3)
    table.ask("watch")
    before = table.state(0)
    table.replay(record)
    with pytest.raises(Told):
        table.replay({**record, "actions": record["actions"][1:]})
    assert table.state(0) == before and table.heard_since() == []


def test_a_replay_needs_no_game_and_takes_its_own_rig():
    source = Client(Inside())
    source.begun("northern_lights", 3, rig={"train_deck": ["loco"] * 18}, options={"rail_empire": "touched"})
    source.act(0, draw())
    record = source.record()
    table = Client(Inside(rigs=False))
    assert table.replay(record)["digest"] == record["digest"]


def test_lines_of_a_replay(table):
    record = finished(table)
    head = {**record, "actions": record["actions"][:2]}
    assert table.ask("replay", log={**record, "actions": []}, more=True) == {"so_far": 0}
    assert table.ask("replay", log=head, more=True) == {"so_far": 2}  # begins anew
    assert table.ask("replay", actions=record["actions"][2:3], more=True) == {"so_far": 3}
    assert table.ask("hello")["product"] == "nordlys"  # something else in between
    assert table.ask("replay", actions=[], more=True) == {"so_far": 3}
    assert table.refused("replay", actions=5, more=True) == "bad_request"
    assert table.refused("replay", more=True) == "bad_request"
    assert table.refused("replay", actions=[], more=1) == "bad_request"
    answer = None
    for at in range(3, len(record["actions"]), 30):
        rest = record["actions"][at : at + 30]
        last = at + 30 >= len(record["actions"])
        answer = table.ask("replay", actions=rest, **({} if last else {"more": True}))
    assert answer["digest"] == record["digest"]
    assert table.refused("replay", actions=[]) == "bad_request"  # it is over


def test_a_replay_that_goes_wrong_says_where(table):
    table.begun("nordic_countries")
    table.act(0, draw())
    record = table.record()
    del record["digest"]
    good = record["actions"]
    for bad in (
        [0, action("pass")],
        [1, draw()],
        [0, claim("helsinki-lahti", black=1)],
        [0, draw(7)],
        [0, {}],
        [2, draw()],
        [-1, draw()],
        [True, draw()],
        [0.0, draw()],
        [0],
        [],
        [0, draw(), 1],
        [0, None],
        None,
        5,
        "x",
        {"0": draw()},
        [[0, draw()]],
    ):
        error = failed(table, {**record, "actions": [*good, bad, [0, draw()]]})
        assert error["code"] == "replay_failed" and error["line"] == 3 and len(error["message"]) < 250, bad
    assert table.replay(record)["result"] is None


def test_what_is_wrong_with_an_action_of_a_record_is_told_in_full(table):
    record = {**finished(table, "far_train"), "actions": [[0, {"type": "lay", "cell": "d4", "turn": 0}]]}
    told = failed(table, record)["message"]
    assert "(No locomotive faces that cell, or it is taken);" in told


def test_the_line_counts_over_all_lines(table):
    record = finished(table)
    actions = [*record["actions"][:50], [0, {"type": "dance"}], *record["actions"][50:]]
    error = failed(table, {**record, "actions": actions})
    assert error["code"] == "replay_failed" and error["line"] == 50
    assert table.refused("replay", actions=[]) == "bad_request"


def test_another_end_than_the_records_is_told(table):
    record = finished(table)
    error = failed(table, {**record, "digest": "0" * 32})
    assert error["code"] == "replay_failed" and error["line"] == len(record["actions"])


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"format": True},
        {"format": 1.0},
        {"format": "1"},
        {"format": None},
        {"board": "0" * 16},
        {"board": None},
        {"board": []},
        {"game": "chess"},
        {"game": "index"},
        {"game": "northern_lights"},
        {"game": 5},
        {"game": None},
        {"game": ["nordic_countries"]},
        {"seats": []},
        {"seats": [{}]},
        {"seats": [{}] * 4},
        {"seats": [{}] * 200},
        {"seats": 2},
        {"seats": None},
        {"seats": {"0": {}, "1": {}}},
        {"first": 2},
        {"first": -1},
        {"first": True},
        {"first": "0"},
        {"first": None},
        {"seed": -1},
        {"seed": True},
        {"seed": []},
        {"seed": None},
        {"seed": "é"},
        {"options": {"x": 1}},
        {"options": []},
        {"options": 5},
        {"options": "strict_ferries"},
        {"options": {"strict_ferries": []}},
        {"rig": {"train_deck": ["pink"]}},
        {"rig": []},
        {"rig": 5},
        {"variant": "longest"},
        {"variant": 5},
        {"cards": "paper"},
        {"cards": 5},
        {"cards": None},
        {"cards": []},
        {"actions": 5},
        {"actions": {}},
        {"actions": None},
        {"actions": "x"},
    ],
)
def test_what_is_no_record_of_this_board(fresh, change):
    fresh.begun("nordic_countries")
    record = {**fresh.record(), **change}
    assert fresh.refused("replay", log=record) == "wrong_record"
    assert fresh.refused("replay", log=record, more=True) == "wrong_record"
    assert fresh.refused("replay", actions=[]) == "bad_request"


def test_replay_asks_for_a_log(fresh):
    for fields in (
        {},
        {"log": 5},
        {"log": []},
        {"log": None},
        {"log": "x"},
        {"log": {}, "more": "yes"},
        {"actions": []},
    ):
        assert fresh.refused("replay", **fields) == "bad_request"
    assert fresh.refused("replay", log={}) == "wrong_record"


# ---- undo and redo


def test_a_plain_claim_is_taken_back_and_done_again(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4))
    table.ask("watch")
    before, seq = table.state(0), table.state()["seq"]
    table.act(0, claim("orebro-oslo.1", green=2))
    after = table.state(0)
    table.heard_since()
    move = [0, claim("orebro-oslo.1", green=2)]
    assert table.ask("undo") == {"undone": [move], "digest": before["digest"]}
    [event] = table.heard_since()
    assert event == {"ev": "undone", "seq": after["seq"] + 1, "seat": 0, "action": move[1]}
    undone = table.state(0)
    assert undone.pop("seq") == after["seq"] + 1 > seq
    assert undone == {name: before[name] for name in before if name != "seq"}
    assert len(table.record()["actions"]) == 2
    assert table.ask("redo") == {"redone": [move], "digest": after["digest"]}
    events = table.heard_since()
    assert names(events)[0] == "redone" and events[0]["action"] == move[1]
    assert table.record()["actions"][-1] == move
    again = table.state(0)
    assert again.pop("seq") == events[-1]["seq"]
    assert again == {name: after[name] for name in after if name != "seq"}
    assert table.refused("redo") == "nothing_to_redo"


def test_what_showed_something_stays(table):
    table.begun("nordic_countries")
    assert table.refused("undo") == "nothing_to_undo"  # all have chosen
    for act in (draw(), draw(0), action("draw_tickets")):
        seat = table.state()["turn"]
        table.act(seat, act)
        before = table.state(seat)
        assert table.refused("undo") == "nothing_to_undo"
        assert table.state(seat) == before
    table.act(1, keep(table.state(1)["offer"][0]))
    assert table.refused("undo") == "nothing_to_undo"


def test_a_tunnel_stays_and_how_it_ended_does_not(table):
    route = "kristiansand-stavanger.1"
    for ending in (action("tunnel_withdraw"), action("tunnel_pay", cards={"green": 1})):
        table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4), deck=["green", "red", "red"])
        table.act(0, claim(route, green=2))
        assert table.refused("undo") == "nothing_to_undo"
        waiting = table.digest()
        table.act(0, ending)
        assert table.ask("undo") == {"undone": [[0, ending]], "digest": waiting}
        assert table.state()["phase"] == "tunnel"
        assert table.refused("undo") == "nothing_to_undo"
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4), deck=["black", "red", "red"])
    table.act(0, claim(route, green=2))
    assert table.refused("undo") == "nothing_to_undo"  # claimed at once, but cards were revealed


def test_stopping_is_taken_back_and_a_bonus_route_is_not(table):
    table.dealt("northern_lights", (["loco"] * 4, ["blue"] * 4))
    table.act(0, draw())
    drawn = table.digest()
    table.act(0, action("stop_drawing"))
    assert table.ask("undo") == {"undone": [[0, action("stop_drawing")]], "digest": drawn}
    assert table.state()["drawn"] == 1
    table.act(0, action("stop_drawing"))
    table.act(1, draw())
    table.act(1, draw())
    table.act(0, claim("andalsnes-trondheim.1", loco=1))
    assert table.refused("undo") == "nothing_to_undo"


def test_tickets_are_chosen_again_while_others_still_choose(table):
    table.new_game("nordic_countries", 3)
    digests = [table.digest()]
    for seat in (2, 0):
        table.act(seat, keep(*table.state(seat)["offer"][:2]))
        digests.append(table.digest())
    table.ask("watch", seat=0, token=table.tokens[0])
    # What was kept is for that seat alone.
    assert table.ask("undo") == {"undone": [[0, {"type": "keep_tickets"}]], "digest": digests[1]}
    assert len(table.heard_since()[0]["action"]["keep"]) == 2
    assert table.ask("undo") == {"undone": [[2, {"type": "keep_tickets"}]], "digest": digests[0]}
    assert table.heard_since()[0]["action"] == {"type": "keep_tickets"}
    assert table.refused("undo") == "nothing_to_undo"
    assert table.ask("redo")["digest"] == digests[1] and table.ask("redo")["digest"] == digests[2]
    table.act(1, keep(*table.state(1)["offer"]))
    assert table.refused("undo") == "nothing_to_undo"


def test_something_else_done_leaves_nothing_to_redo(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4))
    assert table.refused("redo") == "nothing_to_redo"
    table.act(0, claim("orebro-oslo.1", green=2))
    table.ask("undo")
    table.not_done(0, action("pass"))  # a refused action is nothing
    table.act(0, draw())
    assert table.refused("redo") == "nothing_to_redo"


def test_undo_goes_on_as_long_as_it_can(table):
    hands = (["green", "black", "green", "black"], ["yellow", "yellow", "red", "blue"])
    table.dealt("nordic_countries", hands)
    moves = [
        (0, claim("orebro-oslo.1", green=2)),
        (1, claim("imatra-lahti", yellow=2)),
        (0, claim("helsinki-lahti", black=1)),
        (1, claim("tampere-turku", red=1)),
        (0, claim("kuopio-lieksa", black=1)),
        (1, claim("lahti-tampere", blue=1)),
    ]
    digests = [table.digest()]
    for seat, move in moves:
        table.act(seat, move)
        digests.append(table.digest())
    for at in range(len(moves) - 1, -1, -1):
        assert table.ask("undo") == {"undone": [list(moves[at])], "digest": digests[at]}
    assert table.refused("undo") == "nothing_to_undo"
    for at in range(len(moves)):
        assert table.ask("redo") == {"redone": [list(moves[at])], "digest": digests[at + 1]}
    assert table.refused("redo") == "nothing_to_redo"
    record = table.record()
    assert record["actions"][2:] == [list(move) for move in moves]
    assert table.replay(record)["digest"] == digests[-1]


def test_tokens_and_names_are_untouched_by_undo(table):
    table.dealt("nordic_countries", (["green"] * 4, ["yellow"] * 4))
    table.act(0, claim("orebro-oslo.1", green=2))
    table.ask("undo")
    assert table.state(0)["seats"][0]["name"] == "Ala" and table.state(1)["hand"] == {"yellow": 4}


def test_bots_moves_go_with_it_if_all_of_them_can():
    """Over many seeds: either the person's claim and all moves after it are taken back, or nothing is."""
    both = set()
    for seed in range(40):
        table = Client(Inside())
        rig = {"train_deck": ["green"] * 4 + ["red", "yellow", "blue", "black"]}
        table.new_game("nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": "random"}], seed=seed, rig=rig)
        table.act(0, keep(*table.state(0)["offer"]))
        before = table.state(0)
        length = len(table.record()["actions"])
        table.act(0, claim("orebro-oslo.1", green=2))
        moves = table.record()["actions"][length:]
        assert [seat for seat, _ in moves[:2]] == [0, 1]
        hidden = any(move["type"] != "claim" for _, move in moves)
        try:
            answer = table.ask("undo")
        except Told as told:
            assert told.code == "nothing_to_undo" and hidden
            both.add("stays")
            continue
        assert not hidden
        both.add("undone")
        assert answer == {"undone": moves, "digest": before["digest"]}
        assert table.record()["actions"] == [*table.record()["actions"][:length]]
        redone = table.ask("redo")
        assert redone["redone"] == moves
        assert table.record()["actions"][length:] == moves
    assert both == {"stays", "undone"}
