"""How does a running board look in a terminal? Pure: from its answers to something rich can draw."""

import io

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

LOG_LINES = 12
SLOW_US = 20_000


def picture(hello, health, state, log, address):
    """hello, health, state (None: no game), log: lines, address of the table's page or None."""
    left = Group(_seats(state), _health(health))
    right = Group(_chips(health), _page(address, health))
    return Group(
        Text(f"Nordlys {hello['version']} on {hello['board']}, {hello['runtime']}", style="bold"),
        Columns([left, right], padding=(0, 2)),
        Panel("\n".join(log[-LOG_LINES:]) or "nothing yet", title="log", title_align="left"),
        Text("Ctrl-C ends the monitor; the table goes on.", style="dim"),
    )


def _seats(state):
    if state is None:
        return Panel("No game is on the table.", title="seats", title_align="left")
    table = Table(box=None, pad_edge=False)
    for name in ("", "seat", "colour"):
        table.add_column(name)
    for name in ("points", "trains", "cards", "tickets"):
        table.add_column(name, justify="right")
    for number, seat in enumerate(state["seats"]):
        due = number == state.get("turn") or number in state.get("waiting", [])
        mark = ">" if due and state["phase"] != "over" else ""
        cells = [seat.get(name) for name in ("score", "trains", "cards", "tickets")]
        table.add_row(mark, seat["name"], seat["colour"], *["" if cell is None else str(cell) for cell in cells])
    told = f"{state['game']}, {state['phase']}" + (", last round" if state.get("last_round") else "")
    return Panel(Group(Text(told), table), title="seats", title_align="left")


def _health(health):
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    loop = health["loop_us"]
    table.add_row("up", _minutes(health["uptime_ms"]))
    table.add_row("loop", f"{loop['mean'] / 1000:.1f} ms, worst {loop['worst'] / 1000:.1f} ms")
    table.add_row("heap free", _kilobytes(health["heap_free"]))
    table.add_row("lowest", _kilobytes(health["heap_low"]))
    table.add_row("lights", f"{health['milliamps']} mA" + (", limited" if health["limited"] else ""))
    table.add_row("frames", str(health["frames"]))
    journal = health["journal"]
    table.add_row("journal", f"{journal['games']} games, {journal['bytes']} bytes, {journal['writes']} writes")
    for code, count in health["faults"].items():
        table.add_row(Text(f"fault {code}", style="red"), str(count))
    return Panel(table, title="health", title_align="left")


def _chips(health):
    lines = Text()
    for number, chip in enumerate(health["chips"]):
        channel = "" if chip["mux"] is None else f".{chip['mux']}"
        style = "green" if chip["found"] else "bold red"
        lines.append(
            f"{chip['bus']}{channel}:{chip['address']:02x} {'ok' if chip['found'] else 'MISSING'}", style=style
        )
        lines.append("\n" if number % 2 else "   ")
    if health["stuck"]:
        lines.append("\nstuck: " + ", ".join(health["stuck"]), style="yellow")
    return Panel(lines, title=f"chips ({len(health['chips'])})", title_align="left")


def _page(address, health):
    if not address:
        words = "Wi-Fi is off: `nordlys wifi` turns it on." if health["wifi"]["mode"] == "off" else "No address yet."
        return Panel(words, title="page", title_align="left")
    return Panel(Text(qr_code(address) + address), title="page", title_align="left")


def qr_code(address):
    """For a phone held before the screen."""
    import segno

    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, compact=True, border=1)
    return _without_escapes(drawn.getvalue())


def _without_escapes(text):
    """Blocks alone: colours are the terminal's own."""
    out = []
    skipping = False
    for char in text:
        if char == "\x1b":
            skipping = True
        elif skipping:
            skipping = char != "m"
        else:
            out.append(char)
    return "".join(out)


def _minutes(ms):
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _kilobytes(count):
    return "not known here" if count is None else f"{count // 1000} KB"


def event_line(event, names):
    """An event of the link in one line."""
    kind = event["ev"]
    seat = event.get("seat")
    who = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""
    skip = ("ev", "seq", "seat", "pixels")
    rest = [f"{key} {_short(value)}" for key, value in event.items() if key not in skip and value not in (None, [], {})]
    return " ".join(part for part in (f"{event.get('seq', '')}".rjust(4), kind, who, ", ".join(rest)) if part)


def _short(value):
    if isinstance(value, dict):
        return " ".join(f"{count} {card}" for card, count in value.items())
    if isinstance(value, list):
        return f"({len(value)})"
    return str(value)[:100]
