"""Does the program that is flashed (packed, compiled, under a real MicroPython) answer as its sources do, line by line?

The same lines go to a simulated board and to the bare link under CPython. What an answer draws by chance is set aside.
"""

import json
import random

import pytest
from nordlys.boards.index import GAMES

from sim.link import bare_table

CHANCE = ("boot", "tokens", "seq")  # `seq`: a board without a calibration has told a fault before
MOVES = 50  # after half of them players with printed cards only pass, so that their game ends
WRONG = (
    {"do": "act", "seat": 0, "action": {"type": "fly"}},
    {"do": "act", "seat": 9, "action": {"type": "pass"}},
    {"do": "act", "seat": 0, "token": "0" * 32, "action": {"type": "pass"}},
    {"do": "act", "seat": 0, "action": {"type": "claim", "route": "oslo-rome"}},
    {"do": "act", "seat": 0},
    {"do": "legal", "seat": 1, "token": "f" * 32, "route": "nowhere"},
    {"do": "state", "seat": 0},
    {"do": "join", "seat": 0, "code": 7},
    {"do": "replay", "log": {"format": 9}},
    {"do": "replay", "log": []},
    {"do": "watch", "since": "long ago"},
    {"do": "board", "game": "chess"},
    {"do": "new_game", "game": "nordic_countries", "seats": [{"name": ""}]},
    {
        "do": "new_game",
        "game": "northern_lights",
        "seats": [{"name": "Ala"}, {"name": "Bo"}],
        "options": {"snow": True},
    },
    {"do": "settings", "set": {"volume": 3}},
    {"do": "settings", "set": {"brightness": "bright"}},
    {"do": "games", "fetch": 99},
    {"do": "electrodes", "ms": "long"},
    {"do": "show", "pixels": [[-1, "red"]]},
    {"do": "wiring", "text": "{", "from": 0},
    {"do": "calibration", "text": "{}"},
    {"do": "wifi", "mode": "loud"},
    {"do": "dance"},
    {},
)
SIM_ONLY = "sim_only"  # what the bare link says of whatever needs chips, lights or a flash


class Twins:
    """A board and its sources, asked the same."""

    def __init__(self, cable, game):
        self.cable = cable
        self.asked = 10_000
        self.lines = []
        self.here = bare_table(lambda text: self.lines.append(text))
        self.here.sitting.games = (game,)  # a board knows the game of its own map alone
        self.tokens = ([], [])

    def both(self, request):
        """(the board's answer, the sources'); `token`: a seat's number where each has a token of its own."""
        self.asked += 1
        lines = []
        for tokens in self.tokens:
            own = dict(request, id=self.asked)
            if isinstance(own.get("token"), int):
                own["token"] = tokens[own["token"]]
            if own.get("tokens") == "all":
                own["tokens"] = tokens
            lines.append(json.dumps(own))
        self.cable.write(lines[0].encode() + b"\n")
        self.lines.clear()
        self.here.feed(lines[1].encode())
        ours = [json.loads(line) for line in "".join(self.lines).splitlines()]
        theirs = []
        while not theirs or theirs[-1].get("re") != self.asked:
            theirs.append(json.loads(self.cable.until(b"\n")))
        return theirs[-1], next(one for one in ours if one.get("re") == self.asked)

    def same(self, request):
        theirs, ours = self.both(request)
        if "tokens" in ours.get("ok", {}):
            self.tokens = theirs["ok"]["tokens"], ours["ok"]["tokens"]
            assert len(self.tokens[0]) == len(self.tokens[1])
        if ours.get("error", {}).get("code") == SIM_ONLY:
            assert "error" in theirs, request  # the code may be a better one than `sim_only`
            assert theirs["error"]["code"] != "internal" and theirs["error"]["message"], request
            return ours
        assert not list(differences(without_chance(theirs), without_chance(ours))), request
        return ours


def without_chance(value):
    if isinstance(value, dict):
        return {name: without_chance(one) for name, one in value.items() if name not in CHANCE}
    if isinstance(value, list):
        return [without_chance(one) for one in value]
    return value


def printed(game, choose, state, late):
    """What players with printed cards might report."""
    if state["phase"] == "reports":
        seat = state["waiting"][0]
        tickets = [ticket["id"] for ticket in game["tickets"]][seat::5]
        return seat, {"type": "report_tickets", "seat": seat, "tickets": tickets}
    if state["phase"] == "bonus":
        return state["turn"], {"type": "report_bonus", "bonus": choose.sample(sorted(game["bonus_points"]), 4)}
    if state["phase"] == "tunnel":
        return state["turn"], {"type": choose.choice(("tunnel_paid", "tunnel_failed"))}
    free = [route["id"] for route in game["routes"] if route["id"] not in state["claimed"]]
    moves = [{"type": "pass"}, {"type": "claim", "route": choose.choice(free)}, {"type": "drew_cards"}]
    return state["turn"], moves[0] if late else choose.choice(moves)


def differences(theirs, ours, where="answer"):
    """Where two answers part, with what stands there: whole answers are too long to read."""
    if isinstance(theirs, dict) and isinstance(ours, dict) and sorted(theirs) == sorted(ours):
        for name in ours:
            yield from differences(theirs[name], ours[name], f"{where}.{name}")
    elif theirs != ours:
        yield where, theirs, ours


@pytest.mark.parametrize("cards", ["virtual", "physical"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_answered_as_the_sources_answer_it(flash, power_on, plug, game, cards):
    (flash / "settings.json").write_text(json.dumps({"format": 1, "values": {"board": game}}))
    twins = Twins(plug(power_on()), game)
    choose = random.Random(game + cards)
    board = twins.same({"do": "board", "game": game})["ok"]
    wanted = {"do": "new_game", "game": game, "cards": cards, "seats": [{"name": "Ala"}, {"name": "Bo"}], "seed": 11}
    assert "ok" in twins.same(wanted)
    for move in range(MOVES):
        state = twins.same({"do": "state"})["ok"]
        if state["phase"] == "over":
            break
        seat, action = next_move(twins, choose, board, state, move > MOVES / 2)
        twins.same({"do": "act", "seat": seat, "token": seat, "action": action})
        twins.same({"do": "state", "seat": seat, "token": seat})
        if choose.random() < 0.2:
            twins.same(choose.choice(({"do": "undo"}, {"do": "undo"}, {"do": "redo"})))
        twins.same(choose.choice(WRONG[:11]))
    record = twins.same({"do": "log", "tokens": "all"})["ok"]
    assert "digest" in twins.same({"do": "replay", "log": record})["ok"]


def next_move(twins, choose, board, state, late):
    if state["cards"] == "physical" and "claimed" in state:
        return printed(board, choose, state, late)
    seat = choose.choice(state["waiting"] or [state["turn"]])
    actions = twins.same({"do": "legal", "seat": seat, "token": seat})["ok"]["actions"]
    twins.same({"do": "legal", "seat": seat, "token": seat, "brief": True})
    return seat, choose.choice(actions)


def test_what_cannot_be_done_is_refused_as_the_sources_refuse_it(power_on, plug):
    twins = Twins(plug(power_on()), "nordic_countries")
    for request in WRONG:
        assert "error" in twins.same(request), request
    assert twins.cable.ask("health")["faults"] == {"not_calibrated": 1}
