"""How did a railway game end? The final table, every seat's tickets, the winner."""

from .layout import wrap
from .result import RULE, table_lines, winner_sentence


def result_lines(terminal, words, view):
    """Tickets first: the table and the winner are what stays on a small screen."""
    result, seats = view["result"], view["seats"]
    table = result["table"]
    ink = terminal.ink
    lines = []
    for seat, row in zip(seats, table, strict=True):
        lines += ["", f"  {ink.word(seat['colour'], seat['name'])}'s tickets"]
        lines += _tickets(terminal, words, row["shown"])
    rows = [("Routes", [row["routes"] for row in table]), ("Tickets", [row["tickets"] for row in table])]
    if "globetrotter" in table[0]:
        rows.append(("Globetrotter", [row["globetrotter"] for row in table]))
    rows += [(words.bonus(bonus), [row["bonus"][bonus] for row in table]) for bonus in view["bonus"]]
    rows += [
        RULE,
        ("Total", [row["total"] for row in table], True),
        RULE,
        ("Completed tickets", [row["completed"] for row in table]),
        ("Longest trail", [row["longest"] for row in table]),
        ("Trains left", [seat["trains"] for seat in seats]),
    ]
    lines += ["", *table_lines(terminal, seats, rows)]
    return lines + ["", "  " + ink.bold(winner_sentence(result, seats, "completed tickets and what follows"))]


def _tickets(terminal, words, shown):
    if not shown:
        return ["    none"]
    lines = []
    for done, label in ((True, "    done    "), (False, "    missed  ")):
        names = [words.ticket(ticket["id"]) for ticket in shown if ticket["done"] == done]
        if names:
            pieces = [name + "," for name in names[:-1]] + names[-1:]
            lines += wrap(pieces, terminal.width, label, between=" ")
    return lines
