"""Whatever comes in: is there one reply with a known code, and is nothing changed or lost?"""

import json

from hypothesis import given
from hypothesis import strategies as st
from nordlys.link.lines import LONGEST_LINE

from tests.link.client import CARDS, Client, Inside, action, draw, keep
from tests.properties.effort import examples

VERBS = (
    "hello board new_game join release seat state legal act undo redo watch unwatch log replay touch lights health "
    "settings wifi games resume electrodes show calibration service reboot"
).split()
FIELDS = (
    "id do game seats seed cards first variant options rig join seat code bot token route brief action after since boot "
    "lights tokens log actions more now language key pad"
).split()
WORDS = (
    "nordic_countries northern_lights far_train physical virtual random greedy helsinki-lahti bergen-oslo.1 deck basic "
    "train_deck ticket_deck bonus tiles strict_ferries rail_empire touched name colour purple type keep from cards "
    "bergen-narvik en small_steps wild_west loco"
).split()
# Verbs that change the table even where the line is well-formed by luck are let through: then it has to say so.
CHANGING = {"new_game", "act", "undo", "redo", "seat"}

texts = st.one_of(st.sampled_from(WORDS), st.text(max_size=6), st.sampled_from(["", "\ud800", "🚂", "\0", "x" * 300]))
numbers = st.one_of(
    st.integers(-2, 8),
    st.sampled_from([2**31 - 1, 2**31, 2**53, 2**53 + 1, -(2**63), 2**64, 10**40]),
    st.floats(),  # NaN and infinities are not JSON, and are sent all the same
)
leaves = st.one_of(st.none(), st.booleans(), numbers, texts)
values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(texts, st.sampled_from(FIELDS)), inner, max_size=4)
    ),
    max_leaves=8,
)
actions = st.one_of(
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.one_of(
                st.sampled_from(
                    "keep_tickets draw_card stop_drawing draw_tickets claim tunnel_pay tunnel_withdraw pass lay "
                    "drew_cards drew_tickets tunnel_paid tunnel_failed report_bonus report_tickets report_hand".split()
                ),
                values,
            ),
            "keep": st.one_of(st.lists(texts, max_size=4), values),
            "from": st.one_of(st.integers(-1, 6), values),
            "route": values,
            "cards": st.one_of(st.dictionaries(st.sampled_from(CARDS), numbers, max_size=3), values),
            "seat": values,
            "tickets": values,
            "bonus": values,
        },
    ),
    values,
)
seat_rows = st.fixed_dictionaries({}, optional={"name": values, "colour": values, "bot": values})
rigs = st.dictionaries(
    st.sampled_from("train_deck ticket_deck bonus tiles x".split()), st.one_of(st.lists(texts, max_size=3), values)
)
records = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(
        "format game board seats cards variant first seed options rig actions digest".split(), values
    ),
)
LIKELY = {
    "seats": st.lists(st.one_of(seat_rows, values), max_size=6),
    "options": st.dictionaries(
        st.one_of(texts, st.sampled_from(["strict_ferries", "rail_empire"])), values, max_size=2
    ),
    "rig": rigs,
    "action": actions,
    "log": records,
    "actions": st.lists(st.one_of(st.tuples(values, actions), values), max_size=3),
    "seat": st.integers(-1, 5),
    "token": st.sampled_from(["TOKEN 0", "TOKEN 1", "TOKEN 2"]),
    "tokens": st.lists(st.sampled_from(["TOKEN 0", "TOKEN 1", "TOKEN 2", None, 5]), max_size=4),
    "more": st.booleans(),
    "game": st.sampled_from(["nordic_countries", "northern_lights", "far_train"]),
    "do": st.sampled_from(VERBS),
    "id": st.integers(0, 9),
}
requests = st.fixed_dictionaries(
    {"id": st.one_of(LIKELY["id"], LIKELY["id"], values), "do": st.one_of(LIKELY["do"], LIKELY["do"], values)},
    optional={name: st.one_of(LIKELY.get(name, values), values) for name in FIELDS if name not in ("id", "do")},
)


class Subject:
    """A running game, whatever happens to it."""

    def __init__(self):
        self.client = Client(Inside())
        self.begin()

    def begin(self):
        self.client.begun("nordic_countries", 3)
        self.client.act(0, draw())

    def tell(self, line):
        """One line in: one reply, well-formed; an error has changed nothing."""
        client = self.client
        before = self.all_of_it()
        client.wire.write(line + b"\n")
        if line in (b"", b"\r"):
            assert not client.wire.lines
            return None
        reply = client.listen()
        rest = [json.loads(text) for text in client.wire.lines]
        client.wire.lines.clear()
        assert all("ev" in event for event in rest)  # one reply, and events after it
        if "error" in reply:
            assert not rest and self.all_of_it() == before
        return reply

    def all_of_it(self):
        sitting = self.client.wire.sitting
        people = [(seat.name, seat.colour, seat.bot, seat.token, seat.code) for seat in sitting.seats]
        return (
            sitting.game.digest(),
            sitting.seq,
            sitting.play.steps,
            sitting.play.undoable,
            people,
            bytes(sitting.play.tape),
        )

    def with_tokens(self, text):
        """The marks for tokens become tokens: so half of the fuzz comes past the door."""
        seats = self.client.wire.sitting.seats
        for number in range(3):
            token = seats[number].token if number < len(seats) else None
            text = text.replace('"TOKEN %d"' % number, json.dumps(token))
        return text

    def still_there(self):
        """The table answers, and the game it has is a game: its record plays again."""
        client = self.client
        client.ask("unwatch")
        sitting = client.wire.sitting
        record = json.loads(json.dumps({**sitting.record(), "actions": list(sitting.record()["actions"])}))
        assert client.replay(record)["digest"] == sitting.game.digest()
        if len(sitting.seats) != 3 or sitting.game.is_over() or len(record["actions"]) > 60:
            self.begin()


@examples(60)
@given(
    st.lists(
        st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda s: s.encode("utf-8", "replace"))), max_size=20
    )
)
def test_bytes(lines):
    subject = Subject()
    for line in lines:
        for part in line.split(b"\n"):
            reply = subject.tell(part)
            assert reply is None or reply["re"] is None
    subject.still_there()


@examples(150)
@given(st.lists(requests, min_size=1, max_size=12))
def test_requests_with_any_field_of_any_kind(many):
    subject = Subject()
    for request in many:
        line = subject.with_tokens(json.dumps(request)).encode("utf-8", "surrogatepass")
        reply = subject.tell(line)
        number = request["id"]
        whole = type(number) is int and abs(number) <= 2**53
        if len(line) > LONGEST_LINE:
            assert reply["error"]["code"] == "line_too_long"
        elif "NaN" in line.decode("latin-1") or "Infinity" in line.decode("latin-1"):
            pass  # bad_json, or those letters in a text
        else:
            assert reply["re"] == (number if whole else None)
            assert whole or reply["error"]["code"] == "bad_request"
            if "ok" in reply and request["do"] not in CHANGING:
                assert request["do"] in VERBS
    subject.still_there()


@examples(80)
@given(
    st.lists(st.tuples(st.sampled_from(VERBS), st.sampled_from(FIELDS), values), min_size=1, max_size=25),
    st.randoms(use_true_random=False),
)
def test_good_requests_with_one_field_gone_wrong(changes, chance):
    """Each verb as it should be, then one field replaced, or left out."""
    subject = Subject()
    for verb, name, value in changes:
        request = good(subject, verb)
        request[name] = value
        if chance.random() < 0.3:
            request.pop(chance.choice(list(request)))
        subject.tell(subject.with_tokens(json.dumps(request)).encode())
    subject.still_there()


@examples(80)
@given(
    st.lists(
        st.tuples(st.sampled_from(VERBS), st.lists(st.tuples(st.integers(0, 4095), st.binary(max_size=3)), max_size=4))
    )
)
def test_good_lines_with_bytes_gone_wrong(changes):
    subject = Subject()
    for verb, wounds in changes:
        line = subject.with_tokens(json.dumps(good(subject, verb))).encode()
        for at, bytes_ in wounds:
            at %= len(line) + 1
            line = line[:at] + bytes_.replace(b"\n", b" ") + line[at + len(bytes_) % 3 :]
        subject.tell(line)
    subject.still_there()


def good(subject, verb):
    """A request that would be taken, or nearly."""
    sitting = subject.client.wire.sitting
    game = sitting.game
    number = (game.waiting() or [game.turn])[0]
    seat = {"seat": number, "token": sitting.seats[number].token}
    record = sitting.record()
    record["actions"] = list(record["actions"])
    fields = {
        "board": {"game": "nordic_countries"},
        "new_game": {"game": "northern_lights", "seats": [{"name": name} for name in "abc"], "seed": 4, "rig": {}},
        "join": {"seat": number, "code": "123456"},
        "release": {"seat": number},
        "seat": {"seat": number, "bot": None},
        "state": seat,
        "legal": {**seat, "brief": True},
        "act": {**seat, "action": draw(), "after": sitting.seq},
        "watch": {**seat, "since": 0, "boot": sitting.boot},
        "log": {"tokens": [one.token for one in sitting.seats]},
        "replay": {"log": record},
    }
    return {"id": 1, "do": verb, **fields.get(verb, {})}


# What an action with the right token can be told; bad_json where chance put an infinity into it.
REFUSALS = (
    "bad_json bad_request bad_action not_your_turn game_over wrong_phase unknown_route route_taken lane_closed own_lane "
    "too_few_trains cards_not_held does_not_pay wrong_surcharge no_such_card no_tickets not_offered too_few_kept "
    "must_not_pass unknown_seat"
).split()
action_lines = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.one_of(actions, st.sampled_from([draw(), draw(0), action("draw_tickets"), action("pass")])),
    ),
    max_size=30,
)


@examples(100)
@given(action_lines, st.sampled_from(["nordic_countries", "northern_lights"]), st.sampled_from(["virtual", "physical"]))
def test_any_action_at_any_time(many, game, cards):
    """With the right token: what is not legal is refused, what is not refused is played."""
    client = Client(Inside())
    client.new_game(game, 3, cards=cards)
    for seat in client.state()["waiting"][1:]:
        client.act(seat, keep(*client.state(seat)["offer"]))
    sitting = client.wire.sitting
    for seat, act in many:
        before = sitting.game.digest(), sitting.seq
        request = {"id": 1, "do": "act", "seat": seat, "token": client.tokens[seat], "action": act}
        reply = client.reply(json.dumps(request))
        if "error" in reply:
            assert reply["error"]["code"] in REFUSALS
            assert (sitting.game.digest(), sitting.seq) == before
        else:
            assert [event["seq"] for event in reply["ok"]["events"]] == list(range(before[1] + 1, sitting.seq + 1))
        if client.state()["waiting"] == [0] and cards == "virtual":
            client.act(0, keep(*client.state(0)["offer"]))
    record = client.record()
    assert client.replay(record)["digest"] == client.digest()


# ---- every field of every verb and action, with every kind of value

KINDS = [None, True, False, 0, 1, -1, 1.0, 2**53, 10**30, "", "x", "0", "\ud800", [], [[]], [None], {}, {"x": 1}, [{}]]


def test_every_field_of_every_verb_with_every_kind_of_value():
    subject = Subject()
    for verb in VERBS:
        if verb == "unwatch":
            continue
        for name in good(subject, verb):
            for value in KINDS:
                reply = subject.tell(json.dumps({**good(subject, verb), name: value}).encode())
                if name == "do":
                    code = "unknown_verb" if isinstance(value, str) else "bad_request"
                    assert reply["error"]["code"] == code
                if name == "id" and (type(value) is not int or abs(value) > 2**53):
                    assert reply["error"]["code"] == "bad_request" and reply["re"] is None
            subject.still_there()


def test_every_field_of_every_action_with_every_kind_of_value():
    subject = Subject()
    known = {
        "keep_tickets": {"keep": ["bergen-narvik", "bergen-tornio"]},
        "draw_card": {"from": 0},
        "stop_drawing": {},
        "draw_tickets": {},
        "claim": {"route": "helsinki-lahti", "cards": {"black": 1}},
        "tunnel_pay": {"cards": {"black": 1}},
        "tunnel_withdraw": {},
        "pass": {},
    }
    for kind, fields in known.items():
        for name in ("type", *fields):
            for value in KINDS:
                request = good(subject, "act")
                request["action"] = {"type": kind, **fields, name: value}
                reply = subject.tell(json.dumps(request).encode())
                right = (name == "from" and value in (0, 1) and type(value) is int) or (
                    name in ("keep", "cards") and value in ([], {}) and type(value) is type(fields[name])
                )
                if not right and not (name == "route" and isinstance(value, str)):
                    assert reply["error"]["code"] == "bad_action", request
        for card, value in ((card, value) for card in (*CARDS, "pink") for value in KINDS):
            if kind in ("claim", "tunnel_pay"):
                request = good(subject, "act")
                request["action"] = {"type": kind, **fields, "cards": {card: value}}
                reply = subject.tell(json.dumps(request).encode())
                whole = type(value) is int and value >= 0 and card in CARDS
                assert (reply["error"]["code"] == "bad_action") != whole
    subject.still_there()


def test_the_command_survives_it_all(running):
    """The same kinds of lines over standard input and output, thousands of them, and a game that goes on."""
    client = Client(running)
    client.begun("nordic_countries", 3)
    before = client.state(0)
    lines = [
        b"\xff\xfe",
        b"[" * 4096,
        b"{" * 5000,
        b'{"id":1,"do":"act"}',
        b"\0" * 10,
        b'"',
        b'{"id":1e400,"do":"hello"}',
    ]
    for verb in VERBS:
        for name in FIELDS:
            value = KINDS[(len(lines) * 7) % len(KINDS)]
            line = json.dumps({"id": len(lines), "do": verb, name: value}).encode()
            if verb not in ("release", "undo", "redo", "unwatch", "watch", "hello"):
                lines.append(line)
    client.wire.write(b"\n".join(lines) + b"\n")
    for line in lines:
        reply = client.listen()
        assert reply["re"] is None or reply["re"] == json.loads(line)["id"]
    assert client.state(0) == before
