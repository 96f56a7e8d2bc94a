"""Who has won? Final scoring in slices (NC-25 … NC-27, NL-20 … NL-22)."""

from nordlys import once

from .networks import joins, networks, own_routes

longest_trail = once("rules.trail").longest_trail  # as seldom as this module

TICKETS = 8  # that are looked up between two yields


def score(game):
    """A generator: yields between slices of work; when it ends, `game.result` is the final table."""
    board = game.board
    known = game.tickets_known()
    table = []
    for seat in range(game.players):
        network = networks(board, game.owner, seat)
        row = {
            "seat": seat,
            "routes": game.scores[seat],
            "tickets": 0,
            "completed": 0,
            "shown": [],
            "done": [],
            "network": network,
        }
        yield
        for ticket in game.tickets_of(seat):
            if len(row["shown"]) % TICKETS == TICKETS - 1:
                yield
            points = board.ticket(ticket)[2]
            done = joins(board, network, ticket)
            row["shown"].append({"id": board.ticket_id(ticket), "points": points, "done": done})
            row["tickets"] += points if done else -points
            if done:
                row["done"].append(ticket)
        row["completed"] = len(row["done"])
        if not known:
            row["tickets"] = row["completed"] = row["shown"] = None
        yield
        for longest in longest_trail(edges_of(board, game.owner, seat)):
            row["longest"] = longest
            yield
        row["total"] = row["routes"] + (row["tickets"] or 0)
        table.append(row)
    for _ in game.award(table):
        yield
    winners = None
    if known:
        best = max([game.rank(row) for row in table])
        winners = [row["seat"] for row in table if game.rank(row) == best]
    for row in table:
        del row["done"]
        del row["network"]
        row.pop("bonus_won", None)
    game.result = {"winners": winners, "table": table}


def edges_of(board, owner, seat):
    return [(board.a[r], board.b[r], board.length[r]) for r in own_routes(owner, seat)]
