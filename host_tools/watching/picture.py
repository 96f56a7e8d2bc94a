"""How does a running board look in a terminal? Pure: from its answers to something rich can draw."""

import io

from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

LOG_LINES = 12
LEAST_LOG = 3  # lines, before the page's code takes the room
AROUND = 4  # lines: the first, the last, and the log's frame


class Picture:
    """What there is room for: the log has its lines first, then the code for phones, which is tall."""

    def __init__(self, hello, health, state, log, address, room=None):
        """hello, health, state (None: no game), log: lines, address of the table's page or None; room: lines, None: enough."""
        self.room = room
        self.hello, self.health, self.state, self.log, self.address = hello, health, state, log, address

    def __rich_console__(self, console, options):
        yield from self._parts(console, options)

    def _parts(self, console, options):
        shown = LOG_LINES
        for body in self._bodies():
            if self.room is None:
                break
            shown = min(LOG_LINES, self.room - len(console.render_lines(body, options)) - AROUND)
            if shown >= LEAST_LOG:
                break
        shown = max(1, shown)
        log = Text("\n".join(self.log[-shown:]) or "nothing yet", no_wrap=True, overflow="ellipsis")
        return (
            Text(f"Nordlys {self.hello['version']} on {self.hello['board']}, {self.hello['runtime']}", style="bold"),
            body,
            Panel(log, title="log", title_align="left"),
            Text("Ctrl-C ends the monitor; the table goes on.", style="dim"),
        )

    def _bodies(self):
        """With all there is, without the code, and what matters most."""
        left = Group(_seats(self.state), _health(self.health))
        for code in (True, False):
            right = Group(_chips(self.health), _page(self.address, self.health, code))
            yield Columns([left, right], padding=(0, 2))
        yield Group(left, Text(f"page: {self.address}")) if self.address else left


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
    table.add_row("kept games", f"{journal['games']}, {journal['bytes']} bytes")
    table.add_row("writes", str(journal["writes"]))
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
        if number + 1 < len(health["chips"]):
            lines.append("\n" if number % 2 else "   ")
    if health["stuck"]:
        lines.append("\nstuck: " + ", ".join(health["stuck"]), style="yellow")
    return Panel(lines, title=f"chips ({len(health['chips'])})", title_align="left")


def _page(address, health, code=True):
    if not address:
        words = "Wi-Fi is off: `nordlys wifi` turns it on." if health["wifi"]["mode"] == "off" else "No address yet."
        return Panel(words, title="page", title_align="left")
    if not code:
        return Panel(f"{address}\n(code: taller window)", title="page", title_align="left")
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
