"""What does a table answer about a whole sitting? The verbs board, new_game, join, release, seat, undo, redo, log, replay.

The seldom half of `Connection`: each function is one verb of the connection that is its first argument.
"""

from nordlys import once
from nordlys.rules.actions import is_count
from nordlys.rules.refused import Refused

from . import lines
from .connection import field


def do_board(connection, request):
    game = field(request, "game", str)
    if game not in connection.sitting.games:
        raise Refused("unknown_game", games=", ".join(connection.sitting.games))
    return lines.Stored(connection.boards + "/" + game + ".json")


def do_new_game(connection, request):
    cards = field(request, "cards", str, "virtual")
    if cards not in ("virtual", "physical"):
        raise Refused("bad_request", "field", name="cards")
    seed = request.get("seed")
    return connection.sitting.new_game(
        field(request, "game", str),
        field(request, "seats", list),
        seed if isinstance(seed, str) else field(request, "seed", int, None),
        cards,
        field(request, "first", int, 0),
        field(request, "variant", str, None),
        field(request, "options", dict, {}),
        field(request, "rig", dict, None),
        field(request, "join", bool, False),
    )


def do_join(connection, request):
    number = field(request, "seat", int)
    return {"token": connection.sitting.join(number, field(request, "code", str))}


def do_release(connection, request):
    return {"code": connection.sitting.release(field(request, "seat", int))}


def do_seat(connection, request):
    number = field(request, "seat", int)
    if "bot" not in request:
        raise Refused("bad_request", "field", name="bot")
    return connection.sitting.hand_over(number, field(request, "bot", str, None))


def do_undo(connection, request):
    undone = connection.sitting.undo()
    return {"undone": [step[:2] for step in undone], "digest": connection.sitting.game.digest()}


def do_redo(connection, request):
    redone = connection.sitting.redo()
    return {"redone": [step[:2] for step in redone], "digest": connection.sitting.game.digest()}


# ---- records


def do_log(connection, request):
    tokens = field(request, "tokens", list, [])
    if not all([token is None or isinstance(token, str) for token in tokens]):
        raise Refused("bad_request", "field", name="tokens")
    connection.sitting.check_log(tokens)
    return connection.sitting.record()


def do_replay(connection, request):
    more = field(request, "more", bool, False)
    if request.get("log") is not None:
        log = field(request, "log", dict)
        steps = request["log"].get("actions", [])
        connection.replay = None
        if not isinstance(steps, list):
            raise Refused("wrong_record")
        connection.replay = _Replay(log, connection.sitting.games)
    elif connection.replay is None:
        raise Refused("bad_request", "replay")
    else:
        steps = field(request, "actions", list)
    replay = connection.replay
    connection.replay = None  # a line that goes wrong ends it
    try:
        replay.go_on(steps)
        if not more:
            return replay.end()
    except Refused as refusal:
        if refusal.code == "replay_failed":
            raise
        reason = once("link.sentences").sentence(refusal, request.get("language"), replay.seats, replay.opening.board)
        # What is wrong; the advice behind it is for whoever sits at the table.
        raise Refused("replay_failed", line=replay.line, reason=reason.split(";")[0].rstrip("."))
    connection.replay = replay
    return {"so_far": replay.line}


class _Name:
    def __init__(self, name):
        self.name = name


class _Replay:
    """A record that is played again, in a game of its own."""

    def __init__(self, log, games):
        self.opening = once("table.sitting_down").open_record(log, games)
        self.seats = [_Name("seat %d" % seat) for seat in range(self.opening.players)]
        self.play = self.opening.play()
        self.digest = log.get("digest")
        self.line = 0

    def go_on(self, steps):
        for step in steps:
            if not isinstance(step, list) or len(step) != 2 or not is_count(step[0]) or not isinstance(step[1], dict):
                raise Refused("bad_action")
            if not 0 <= step[0] < self.opening.players:
                raise Refused("unknown_seat", count=self.opening.players - 1)
            self.play.act(step[0], self.play.parse(step[1]))
            self.line += 1

    def end(self):
        digest = self.play.game.digest()
        if self.digest is not None and self.digest != digest:
            raise Refused("replay_failed", "digest", line=self.line)
        return {"digest": digest, "result": self.play.game.result}
