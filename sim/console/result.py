"""How is a final table drawn, and who won?"""

from .layout import clip, counted, listed, pad

LABEL = 22
RULE = None  # a row of the table that is a line


def table_lines(terminal, seats, rows):
    """rows: (label, values, bold) with a value a seat, or RULE."""
    ink = terminal.ink
    column = max(8, min(16, (terminal.width - LABEL - 2) // len(seats) - 2))
    rule = "  " + "─" * (LABEL + (column + 2) * len(seats))

    def line(label, values, bold=False):
        cells = "".join("  " + pad(str(value), column, right=True) for value in values)
        text = pad(label, LABEL) + cells
        return "  " + (ink.bold(text) if bold else text)

    lines = ["  " + ink.bold("Final table"), rule]
    lines.append(line("", [clip(seat["name"], column) for seat in seats], True))
    for row in (RULE, *rows):
        lines.append(rule if row is RULE else line(*row))
    return lines


def winner_sentence(result, seats, breaker):
    """Who won, and by what where the points are even."""
    table = {row["seat"]: row for row in result["table"]}
    winners = result["winners"]
    points = table[winners[0]]["total"]
    names = listed(seats[seat]["name"] for seat in winners)
    if len(winners) > 1:
        return f"{names} share the win with {counted(points, 'point')} each."
    even = [seats[row["seat"]]["name"] for row in table.values() if row["total"] == points]
    if len(even) > 1:
        return f"{names} wins: even on {counted(points, 'point')}, the tie is broken by {breaker}."
    return f"{names} wins with {counted(points, 'point')}!"
