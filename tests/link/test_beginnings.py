"""Section 3: how does a game begin, and when does it not?"""

import pytest

from tests.link.client import CARDS, NAMES, Client, Inside, Process, Told, keep, names

COLOURS = {
    "nordic_countries": ["purple", "black", "white"],
    "northern_lights": ["purple", "red", "blue", "green", "yellow"],
}
COUNTS = [("nordic_countries", n) for n in (2, 3)] + [("northern_lights", n) for n in (2, 3, 4, 5)]


def seats(*names_, **fields):
    return [{"name": name, **fields} for name in names_]


@pytest.mark.parametrize("game, players", COUNTS)
def test_every_number_of_players_begins(table, game, players):
    tokens = table.new_game(game, players)
    assert len(tokens) == players == len(set(tokens))
    for token in tokens:
        assert len(token) == 32 and set(token) <= set("0123456789abcdef")
    state = table.state()
    assert [seat["name"] for seat in state["seats"]] == list(NAMES[:players])
    assert [seat["colour"] for seat in state["seats"]] == COLOURS[game][:players]
    assert state["phase"] == "tickets" and state["waiting"] == list(range(players))
    dealt = 5 if game == "nordic_countries" else 4
    for seat in range(players):
        view = table.state(seat)
        assert len(view["offer"]) == dealt and view["keep_at_least"] == 2
        assert sum(view["hand"].values()) == 4


def test_without_a_game_there_is_none(fresh):
    token = "0" * 32
    act = {"seat": 0, "token": token, "action": {"type": "pass"}}
    for verb, fields in {
        "state": {},
        "legal": {"seat": 0, "token": token},
        "act": act,
        "undo": {},
        "redo": {},
        "log": {},
        "join": {"seat": 0, "code": "123456"},
        "release": {"seat": 0},
        "seat": {"seat": 0, "bot": None},
    }.items():
        assert fresh.refused(verb, **fields) == "no_game", verb
    assert fresh.refused("state", seat=0, token=token) == "no_game"
    assert fresh.refused("log", tokens=[token]) == "no_game"
    assert fresh.refused("act", **{**act, "action": {}}) == "no_game"  # its form is a game's to know
    assert fresh.refused("act", **{**act, "action": 5}) == "bad_request"
    assert fresh.refused("legal", seat="0", token=token) == "bad_request"


@pytest.mark.parametrize(
    "given, kept",
    [
        ("Ala", "Ala"),
        ("  Ala\t\n", "Ala"),
        ("A la", "A la"),
        ("x" * 24, "x" * 24),
        (" " * 30 + "y" + "\r\n" * 9, "y"),
        ("😀" * 24, "😀" * 24),
        ("\u00a0Ala\u3000", "\u00a0Ala\u3000"),  # only ASCII white space is trimmed
        ("é" * 24, "é" * 24),
    ],
)
def test_a_name_is_trimmed_and_kept(table, given, kept):
    table.new_game("nordic_countries", seats=seats(given, "Bo"))
    assert table.state()["seats"][0]["name"] == kept


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\n", "x" * 25, "😀" * 25, "a\tb", "a\0b", "\x7f", "\x85", "\x1f", "\ud800", "a\udfffb", "\ude00\ud83d"]
    + [None, 5, True, [], {}, ["Ala"]],
)
def test_a_name_that_is_none(table, name):
    table.new_game("nordic_countries")
    before = table.state(0)
    assert table.refused("new_game", game="nordic_countries", seats=[{"name": name}, {"name": "Bo"}]) == "bad_seats"
    assert table.state(0) == before


def test_names_need_not_differ(table):
    table.new_game("nordic_countries", seats=seats("Ala", "Ala"))
    assert [seat["name"] for seat in table.state()["seats"]] == ["Ala", "Ala"]


def test_a_seat_without_a_colour_gets_the_first_free(table):
    table.new_game("northern_lights", seats=[{"name": "a"}, {"name": "b", "colour": "purple"}, {"name": "c"}])
    assert [seat["colour"] for seat in table.state()["seats"]] == ["red", "purple", "blue"]
    table.new_game("nordic_countries", seats=[{"name": "a", "colour": "white"}, {"name": "b", "colour": None}])
    assert [seat["colour"] for seat in table.state()["seats"]] == ["white", "purple"]


def test_seats_that_do_not_fit(table):
    ala, bo = {"name": "Ala"}, {"name": "Bo"}
    for given in (
        [],
        [ala],
        [ala] * 4,
        [ala] * 200,
        [{**ala, "colour": "black"}, {**bo, "colour": "black"}],
        [{**ala, "colour": "red"}, bo],
        [{**ala, "colour": ""}, bo],
        [{**ala, "colour": 1}, bo],
        [{**ala, "colour": ["black"]}, bo],
        [ala, {}],
        [ala, "Bo"],
        [ala, None],
        [ala, 5],
        [ala, [bo]],
    ):
        assert table.refused("new_game", game="nordic_countries", seats=given) == "bad_seats", given
    for given in (None, 5, {}, "Ala", True):
        assert table.refused("new_game", game="nordic_countries", seats=given) == "bad_request", given
    assert table.refused("new_game", game="nordic_countries") == "bad_request"
    assert table.refused("new_game", game="northern_lights", seats=[ala] * 6) == "bad_seats"
    assert table.refused("new_game", game="northern_lights", seats=[ala]) == "bad_seats"


def test_fields_of_the_wrong_kind(table):
    good = {"game": "nordic_countries", "seats": seats("Ala", "Bo")}
    table.ask("new_game", **good)
    for name, values in {
        "game": (5, True, [], {}, 1.5),
        "seed": (True, 1.5, [], {}),
        "cards": (5, True, [], {}, "paper", ""),
        "first": ("0", True, 1.0, [], {}),
        "variant": (5, True, [], {}),
        "options": (5, True, [], "strict_ferries"),
        "rig": (5, True, [], "x"),
        "join": (1, "true", [], {}),
    }.items():
        for value in values:
            assert table.refused("new_game", **{**good, name: value}) == "bad_request", (name, value)


def test_null_is_as_good_as_missing(table):
    nothing = dict.fromkeys(("seed", "cards", "first", "variant", "options", "rig", "join"))
    table.new_game("nordic_countries", seats=[{"name": n, "colour": None, "bot": None} for n in "ab"], **nothing)
    assert table.state()["cards"] == "virtual"


def test_an_unknown_game(table):
    for game in ("", "chess", "index", "far_train ", "nordic"):
        assert table.refused("new_game", game=game, seats=seats("Ala", "Bo")) == "unknown_game"


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 1, "a", "x" * 32, " ", "\x7f", '"\\'])
def test_a_seed_decides_everything(table, seed):
    states = []
    for _ in range(2):
        table.new_game("northern_lights", seed=seed)
        states.append([table.state(seat) for seat in (0, 1)])
    for one, other in zip(*states, strict=True):
        for view in (one, other):
            del view["seq"]
        assert one == other
    assert table.record()["seed"] == seed


@pytest.mark.parametrize("seed", [-1, 2**31, 2**70, "", "x" * 33, "é", "😀", "\ud800"])
def test_a_seed_that_is_none(table, seed):
    assert table.refused("new_game", game="nordic_countries", seats=seats("a", "b"), seed=seed) == "bad_seed"


def test_seeds_differ_and_a_number_is_not_its_text(table):
    digests = set()
    for seed in (1, 2, "1", "2", "01"):
        table.new_game("nordic_countries", seed=seed)
        digests.add(table.digest())
    assert len(digests) == 5


def test_a_missing_seed_is_sixteen_hex_digits(table):
    seeds = set()
    for _ in range(3):
        table.tokens = table.ask("new_game", game="nordic_countries", seats=seats("a", "b"))["tokens"]
        seeds.add(table.record()["seed"])
    assert len(seeds) == 3
    for seed in seeds:
        assert len(seed) == 16 and set(seed) <= set("0123456789abcdef")


def test_options(table):
    for game, options in (
        ("nordic_countries", {}),
        ("nordic_countries", {"strict_ferries": True}),
        ("nordic_countries", {"strict_ferries": False}),
        ("northern_lights", {"rail_empire": "connected"}),
        ("northern_lights", {"rail_empire": "touched"}),
    ):
        table.new_game(game, options=options)
        assert table.record()["options"] == options


@pytest.mark.parametrize(
    "game, options",
    [
        ("nordic_countries", {"no_such": True}),
        ("nordic_countries", {"": 1}),
        ("nordic_countries", {"strict_ferries": 1}),
        ("nordic_countries", {"strict_ferries": "true"}),
        ("nordic_countries", {"strict_ferries": None}),
        ("nordic_countries", {"strict_ferries": []}),
        ("nordic_countries", {"strict_ferries": True, "extra": 0}),
        ("nordic_countries", {"rail_empire": "touched"}),
        ("northern_lights", {"rail_empire": "other"}),
        ("northern_lights", {"rail_empire": True}),
        ("northern_lights", {"strict_ferries": True}),
        ("northern_lights", {"bonus": ["small_steps", "wild_west", "cost_cutting", "rail_empire"]}),
    ],
)
def test_an_unknown_option_or_value(table, game, options):
    assert table.refused("new_game", game=game, seats=seats("a", "b"), options=options) == "unknown_option"


def test_railway_games_have_no_variants(table):
    for variant in ("basic", "longest", "", "x"):
        assert (
            table.refused("new_game", game="nordic_countries", seats=seats("a", "b"), variant=variant) == "bad_variant"
        )


def test_first_begins(table):
    for first in range(3):
        table.begun("nordic_countries", 3, first=first)
        assert table.state()["turn"] == first and table.record()["first"] == first
    for first in (-1, 3, 2**40):
        assert (
            table.refused("new_game", game="nordic_countries", seats=seats("a", "b", "c"), first=first)
            == "unknown_seat"
        )


def test_the_code_that_stands_first_is_told(table):
    wrong = [
        ("unknown_game", "game", "chess"),
        ("bad_seats", "seats", []),
        ("unknown_option", "options", {"x": 1}),
        ("bad_variant", "variant", "x"),
        ("bad_seed", "seed", -1),
        ("bad_rig", "rig", {"train_deck": ["pink"]}),
        ("unknown_seat", "first", 9),
    ]
    request = {name: value for _, name, value in wrong}
    good = {"game": "nordic_countries", "seats": seats("a", "b"), "first": 0}
    for code, name, _ in wrong:
        assert table.refused("new_game", **request) == code
        request[name] = good.get(name)
        if request[name] is None:
            del request[name]
    bots = [{"name": "a", "bot": "nobody"}, {"name": "b"}]
    assert table.refused("new_game", game="nordic_countries", seats=bots, first=9) == "unknown_bot"
    assert table.refused("new_game", game="nordic_countries", seats=bots, seed=-1) == "bad_seed"
    assert "tokens" in table.ask("new_game", **request)


def test_a_refused_new_game_leaves_the_running_one(table):
    table.begun("nordic_countries")
    table.ask("watch", seat=0, token=table.tokens[0])
    before = table.state(0)
    assert table.refused("new_game", game="nordic_countries", seats=[]) == "bad_seats"
    assert table.refused("new_game", game="chess", seats=seats("a", "b")) == "unknown_game"
    assert table.refused("new_game", game="northern_lights", seats=seats("a", "b"), first=2) == "unknown_seat"
    assert table.state(0) == before
    assert table.heard_since() == []


def test_a_new_game_puts_the_running_one_away(table):
    old = list(table.new_game("nordic_countries"))
    table.ask("watch")
    seq = table.state()["seq"]
    table.new_game("northern_lights", 3)
    events = table.heard_since()
    assert names(events) == ["put_away", "started", "offered", "offered", "offered"]
    assert [event["seq"] for event in events] == list(range(seq + 1, seq + 6))
    assert events[0] == {"ev": "put_away", "seq": seq + 1}
    assert not set(old) & set(table.tokens)
    for verb, fields in (("state", {}), ("legal", {}), ("act", {"action": keep()}), ("watch", {})):
        assert table.refused(verb, seat=0, token=old[0], **fields) == "wrong_token"


def test_bot_seats(table):
    tokens = table.new_game("nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": "random"}])
    assert tokens[1] is None and len(tokens[0]) == 32
    state = table.state()
    assert state["waiting"] == [0]  # the bot has chosen before this was asked
    assert state["seats"][1]["tickets"] >= 2
    for bot in ("nobody", "", "RANDOM", 5, True, []):
        assert (
            table.refused("new_game", game="nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": bot}])
            == "unknown_bot"
        )
    printed = {"game": "nordic_countries", "seats": seats("a", "b", bot="random"), "cards": "physical"}
    assert table.refused("new_game", **printed) == "bots_need_dealt_cards"


def test_bots_alone_play_to_the_end(table):
    for bot in table.ask("hello")["bots"]:
        for game, players in COUNTS:
            table.new_game(game, seats=seats(*NAMES[:players], bot=bot), seed=3)
            state = table.state()
            assert state["phase"] == "over" and state["result"]["winners"]
            record = table.record()
            assert table.replay(record) == {"digest": state["digest"], "result": state["result"]}


def test_a_bot_is_not_acted_for(table):
    table.new_game("nordic_countries", seats=[{"name": "a"}, {"name": "b", "bot": "greedy"}])
    act = {"seat": 1, "action": {"type": "draw_tickets"}}
    assert table.refused("act", **act, token=table.tokens[0]) == "bot_seat"
    assert table.refused("act", **act, token=None) == "bot_seat"  # as new_game gave it
    assert table.refused("act", **act) == "bot_seat"
    assert table.refused("act", seat=1, action={"type": "dance"}) == "bad_action"


# ---- rigs


def test_a_rig_is_refused_where_chance_is_chance():
    table = Client(Inside(rigs=False))
    asked = {"game": "nordic_countries", "seats": seats("a", "b")}
    assert table.refused("new_game", **asked, rig={}) == "rig_refused"
    assert table.refused("new_game", **asked, rig={"train_deck": ["red"]}) == "rig_refused"
    assert table.refused("new_game", **asked, rig={"train_deck": ["pink"]}) == "bad_rig"
    assert "tokens" in table.ask("new_game", **asked)


def test_the_command_takes_rigs_only_when_told():
    table = Client(Process())
    assert table.refused("new_game", game="nordic_countries", seats=seats("a", "b"), rig={}) == "rig_refused"
    assert table.wire.close() == ""


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_rig_deals_from_the_front_whoever_begins(table, first):
    cards = (CARDS * 4)[:30]
    tickets = [ticket["id"] for ticket in table.ask("board", game="nordic_countries")["tickets"]][::-1]
    rig = {"train_deck": cards, "ticket_deck": tickets[:40]}
    table.new_game("nordic_countries", 3, rig=rig, first=first)
    for seat in range(3):
        view = table.state(seat)
        hand = cards[seat * 4 : seat * 4 + 4]
        assert view["hand"] == {card: hand.count(card) for card in hand}
        assert view["offer"] == tickets[seat * 5 : seat * 5 + 5]
        assert view["market"] == cards[12:17]
    for seat in range(3):
        table.act(seat, keep(*tickets[seat * 5 : seat * 5 + 2]))
    assert table.state()["turn"] == first
    events = table.act(first, {"type": "draw_card", "from": "deck"})
    assert events[0]["card"] == cards[17]
    events = table.act(first, {"type": "draw_card", "from": 3})
    assert events[0]["card"] == cards[15] and events[1] == {**events[1], "place": 3, "card": cards[18]}
    second = (first + 1) % 3
    assert table.act(second, {"type": "draw_tickets"})[0]["tickets"] == tickets[15:18]
    assert table.record()["rig"] == rig


def test_a_rig_of_the_other_game(table):
    bonus = ["wild_west", "small_steps", "rail_empire", "cost_cutting", "nordic_express"]
    tickets = [ticket["id"] for ticket in table.ask("board", game="northern_lights")["tickets"]]
    table.new_game("northern_lights", 5, rig={"bonus": bonus, "ticket_deck": tickets})
    assert table.state()["bonus"] == bonus[:4]
    for seat in range(5):
        assert table.state(seat)["offer"] == tickets[seat * 4 : seat * 4 + 4]


def test_what_a_rig_does_not_name_follows_in_seeded_order(table):
    hands = []
    for seed in (1, 1, 2):
        table.new_game("nordic_countries", seed=seed, rig={"train_deck": ["loco"] * 4 + ["red"]})
        hands.append((table.state(0)["hand"], table.state(1)["hand"], table.state()["market"]))
    assert hands[0] == hands[1] != hands[2]
    for hand in hands:
        assert hand[0] == {"loco": 4} and hand[1]["red"] >= 1
    table.new_game("nordic_countries", rig={})
    assert table.state()["deck"] == 110 - 8 - 5


def test_a_whole_deck_can_be_rigged(table):
    deck = (CARDS[:8] * 12 + ["loco"] * 14)[::-1]
    table.new_game("nordic_countries", rig={"train_deck": deck})
    assert table.state(0)["hand"] == {"loco": 4} and table.record()["rig"] == {"train_deck": deck}


@pytest.mark.parametrize(
    "game, rig",
    [
        ("nordic_countries", {"train_deck": ["pink"]}),
        ("nordic_countries", {"train_deck": ["red"] * 13}),
        ("nordic_countries", {"train_deck": ["loco"] * 15}),
        ("northern_lights", {"train_deck": ["loco"] * 19}),
        ("nordic_countries", {"train_deck": "red"}),
        ("nordic_countries", {"train_deck": {"red": 1}}),
        ("nordic_countries", {"train_deck": [1]}),
        ("nordic_countries", {"train_deck": [None]}),
        ("nordic_countries", {"train_deck": [["red"]]}),
        ("nordic_countries", {"train_deck": ["\ud800"]}),
        ("nordic_countries", {"ticket_deck": ["bergen-oslo"]}),
        ("nordic_countries", {"ticket_deck": ["bergen-narvik", "bergen-narvik"]}),
        ("nordic_countries", {"ticket_deck": ["narvik-bergen"]}),
        ("nordic_countries", {"bonus": ["globetrotter"]}),
        ("nordic_countries", {"bonus": ["wild_west"]}),
        ("northern_lights", {"bonus": ["wild_west", "wild_west"]}),
        ("northern_lights", {"bonus": ["globetrotter"]}),
        ("northern_lights", {"bonus": "wild_west"}),
    ],
)
def test_a_rig_that_cannot_be(table, game, rig):
    table.new_game(game)
    before = table.digest()
    assert table.refused("new_game", game=game, seats=seats("a", "b"), rig=rig) == "bad_rig"
    assert table.digest() == before


def test_unknown_fields_of_a_rig_are_ignored_and_not_recorded(table):
    table.new_game("nordic_countries", rig={"train_deck": ["red"], "weather": "\ud800", "tiles": [[1]]})
    assert table.record()["rig"] == {"train_deck": ["red"]}


def test_more_than_eighteen_locos_are_in_no_deck(table):
    table.new_game("northern_lights", rig={"train_deck": ["loco"] * 18})
    with pytest.raises(Told, match="bad_rig"):
        table.new_game("northern_lights", rig={"train_deck": ["loco"] * 18 + ["blue", "loco"]})
