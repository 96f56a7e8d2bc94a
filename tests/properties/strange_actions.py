"""Which actions should a table refuse, or at least survive? Malformed ones, and good ones at the wrong moment."""

from nordlys.rules.cards import CARDS

# What may stand where something else is expected. No floats that JSON has not, but all that it has.
THINGS = (
    None,
    True,
    False,
    0,
    1,
    -1,
    5,
    255,
    256,
    2**31,
    -(2**63),
    10**30,
    1.0,
    1e308,
    float("inf"),
    "",
    "deck",
    "loco",
    "claim",
    "oslo-stockholm",
    "-",
    ".",
    "helsinki-stockholm.1",
    "helsinki-stockholm.9",
    "\U0001f682",
    "\ud800",
    "x" * 5000,
    [],
    [[]],
    ["oslo-stockholm"],
    {},
    {"loco": 1},
    {"loco": -1},
    {"loco": True},
    {"loco": 1.0},
    {"loco": 10**30},
    {"pink": 1},
    {"": 0},
)
TYPES = (
    "keep_tickets",
    "draw_card",
    "stop_drawing",
    "draw_tickets",
    "claim",
    "tunnel_pay",
    "tunnel_withdraw",
    "pass",
    "lay",
    "drew_cards",
    "report_tickets",
)
FIELDS = ("type", "keep", "from", "route", "cards", "seat")


def strange_action(game, wire, chance):
    """An action of any form; wire: one that is legal now, to be bent."""
    way = chance.randrange(5)
    if way == 0:
        return {field: chance.choice(THINGS) for field in FIELDS if chance.random() < 0.7}
    if way == 1:
        return {"type": chance.choice(TYPES)} | {field: chance.choice(THINGS) for field in FIELDS[1:]}
    if way == 2:
        bent = dict(wire)
        bent[chance.choice(sorted(bent))] = chance.choice(THINGS)
        return bent
    if way == 3:
        return well_formed(game, chance)
    bent = dict(wire)
    del bent[chance.choice(sorted(bent))]
    return bent


def well_formed(game, chance):
    """Good form, any moment."""
    board = game.board
    kind = chance.choice(TYPES[:8])
    cards = {chance.choice(CARDS): chance.randint(0, 6) for _ in range(chance.randint(0, 3))}
    return {
        "claim": {"type": kind, "route": board.route_id(chance.randrange(board.routes)), "cards": cards},
        "draw_card": {"type": kind, "from": chance.choice(("deck", 0, 1, 2, 3, 4))},
        "keep_tickets": {
            "type": kind,
            "keep": [board.ticket_id(ticket) for ticket in chance.sample(range(board.tickets), chance.randint(0, 3))],
        },
        "tunnel_pay": {"type": kind, "cards": cards},
    }.get(kind, {"type": kind})
