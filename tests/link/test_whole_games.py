"""Can whole games be played with nothing but lines, and does nobody learn what is not for them?"""

import json
import random

import pytest

from tests.link.client import NAMES, Client, Inside, Process, Told
from tests.link.onlooker import Onlooker

COUNTS = [("nordic_countries", n) for n in (2, 3)] + [("northern_lights", n) for n in (2, 3, 4, 5)] + [("starter", 2)]


def choose(client, seat, chance):
    """One of the legal actions, by chance; rather a claim, so that trains run out."""
    if chance.random() < 0.3:
        return chance.choice(client.legal(seat))
    brief = client.ask("legal", seat=seat, token=client.tokens[seat], brief=True)
    if brief["routes"] and chance.random() < 0.5:
        return chance.choice(client.legal(seat, route=chance.choice(brief["routes"])))
    return chance.choice(brief["actions"] or client.legal(seat))


class Table:
    """A table in this process with one client a seat, who knows the own token and nothing else."""

    def __init__(self, game, players, seed, **fields):
        self.host = Client(Inside())
        board = self.host.ask("board", game=game)
        self.routes = {route["id"] for route in board["routes"]}
        self.tickets = {ticket["id"] for ticket in board["tickets"]}
        tokens = self.host.new_game(game, players, seed=seed, **fields)
        self.seats = []
        self.onlookers = []
        for seat in range(players):
            client = Client(Inside(sitting=self.host.wire.sitting))
            client.tokens = [token if number == seat else None for number, token in enumerate(tokens)]
            self.seats.append(client)
            client.ask("watch", seat=seat, token=tokens[seat])
            self.onlookers.append(Onlooker(seat, client.state(seat), board))

    def listen(self):
        for client, onlooker in zip(self.seats, self.onlookers, strict=True):
            client.wire.collect()
            for event in client.heard_since():
                onlooker.hear(event)

    def compare(self):
        public = self.host.state()
        for client, onlooker in zip(self.seats, self.onlookers, strict=True):
            view = client.state(onlooker.seat)
            onlooker.compare(view)
            assert {name: view[name] for name in public} == public


def secrets_in(line):
    """The quoted words of a line."""
    return set(line.split('"'))


@pytest.mark.parametrize("game, players", COUNTS)
def test_a_game_of_people_from_start_to_result(game, players):
    chance = random.Random(players)
    seed = "%s %d" % (game, players)
    table = Table(game, players, seed, first=players - 1)
    moves = 0
    seen = [set() for _ in range(players)]  # tickets that were shown to each
    while True:
        state = table.host.state()
        if state["phase"] == "over":
            break
        seat = chance.choice(state["waiting"] or [state["turn"]])
        client = table.seats[seat]
        seen[seat] |= set(client.state(seat)["offer"])
        last = client.state()["seq"]
        events = client.act(seat, choose(client, seat, chance), after=last)
        assert [event["seq"] for event in events] == list(range(last + 1, last + 1 + len(events)))
        table.listen()
        moves += 1
        if moves % 8 == 0:
            table.compare()
        assert moves < 2000
    table.compare()

    # Nobody was told what another seat held, before all was shown at the end.
    for seat, client in enumerate(table.seats):
        over = next(i for i, line in enumerate(client.heard) if '"over"' in line or '"phase":"over"' in line)
        others = {token for number, other in enumerate(table.seats) for token in other.tokens if number != seat}
        hidden = table.tickets - seen[seat] - table.routes
        for at, line in enumerate(client.heard):
            words = secrets_in(line)
            assert not words & (others - {None})
            assert at >= over or not words & hidden, line

    # The record plays to the same end, and holds no token.
    record = table.host.ask("log")
    assert table.host.replay(record) == {"digest": state["digest"], "result": state["result"]}
    assert len(record["actions"]) == moves
    text = json.dumps(record)
    assert not any(token in text for token in table.host.tokens)


@pytest.mark.parametrize("game, players", COUNTS)
def test_a_game_over_the_command_with_bots_beside(running, game, players):
    """One connection, as a program has it: seat 0 and the last are people, the others bots."""
    chance = random.Random(players)
    client = Client(running)
    client.ask("unwatch")
    bots = [{"bot": chance.choice(["random", "greedy"])} if 0 < i < players - 1 else {} for i in range(players)]
    seats = [{"name": name, **bot} for name, bot in zip(NAMES, bots, strict=False)]
    client.new_game(game, seats=seats, seed=players)
    client.ask("watch", seat=0, token=client.tokens[0])
    onlooker = Onlooker(0, client.state(0), client.ask("board", game=game))
    client.events.clear()
    moves = 0
    while True:
        for event in client.heard_since():
            onlooker.hear(event)
        view = client.state(0)
        if view["phase"] == "over":
            break
        if moves % 10 == 0:
            onlooker.compare(view)
        due = view["waiting"] or [view["turn"]]
        assert not any("bot" in view["seats"][seat] for seat in due)  # theirs are made before this was answered
        client.act(due[0], choose(client, due[0], chance))
        moves += 1
    onlooker.compare(view)
    record = client.record()
    assert client.replay(record) == {"digest": view["digest"], "result": view["result"]}
    assert sum("bot" in seats[seat] for seat, _ in record["actions"]) == len(record["actions"]) - moves


def test_the_same_game_is_the_same_on_a_table_of_its_own():
    """Digests do not depend on the process, the boot or what was played before."""
    digests = []
    for _ in range(2):
        table = Client(Process())
        table.new_game("northern_lights", seats=[{"name": name, "bot": "random"} for name in "abc"], seed=11)
        digests.append(table.digest())
        assert table.wire.close() == ""
    table = Client(Inside())
    for seed in (3, 11):
        table.new_game("northern_lights", seats=[{"name": name, "bot": "random"} for name in "xyz"], seed=seed)
    assert digests == [table.digest()] * 2


@pytest.mark.parametrize("game, players", [("nordic_countries", 2), ("northern_lights", 3)])
def test_undo_wherever_it_is_taken_brings_back_what_was(game, players):
    """A game by chance in which somebody takes back whatever can be taken back, and goes on from there."""
    chance = random.Random(5)
    table = Client(Inside())
    table.begun(game, players, seed=5)
    undone = 0
    for _ in range(400):
        state = table.state()
        if state["phase"] == "over":
            break
        seat = state["turn"]
        before = table.record()
        table.act(seat, choose(table, seat, chance))
        after = table.record()
        if chance.random() < 0.5 and table.state()["phase"] != "over":
            before_view = state
            try:
                answer = table.ask("undo")
            except Told as told:
                assert told.code == "nothing_to_undo"
                assert table.record() == after
                continue
            undone += 1
            assert answer == {"undone": [after["actions"][-1]], "digest": before_view["digest"]}
            assert table.record() == before
            if chance.random() < 0.7:
                assert table.ask("redo") == {"redone": [after["actions"][-1]], "digest": after["digest"]}
                assert table.record() == after
    assert undone > 5 and state["phase"] == "over"
    record = table.record()
    assert table.replay(record)["digest"] == state["digest"] == record["digest"]
