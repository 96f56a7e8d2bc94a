"""Reads and changes a board's settings: the command `settings`."""

import json
from pathlib import Path

import click

from host_tools.board_link.client import open_client
from host_tools.board_link.options import Trouble, tool

SUMMARY = "read a board's settings, or change one"
EXAMPLE = (
    "python -m host_tools settings light_milliamps 2000\n"
    "python -m host_tools settings\n"
    "python -m host_tools settings brightness --default"
)
TIMES = Path(__file__).parents[1] / "board_link" / "times.json"  # what each time is for; all are milliseconds
FROM_THE_NEXT_START = ("board", "controller", "colour_order", "interrupts", "sensitivity")


@tool
@click.argument("name", required=False)
@click.argument("value", required=False)
@click.option("--default", is_flag=True, help="put the named setting back to its default")
def command(where, out, name, value, default):
    """Without a name: all of them. With a name and a value: change it; a value that cannot be is refused with what would do."""
    if default and (name is None or value is not None):
        raise click.UsageError("--default goes with one name and no value: settings brightness --default")
    with open_client(where) as board:
        rows = {row["name"]: row for row in board.ask("settings", rows=True)["rows"]}
        if name is None:
            show(out, rows)
            out.result(settings={row["name"]: row.get("value", row.get("set")) for row in rows.values()})
            return 0
        if name not in rows:
            raise Trouble(f"There is no setting {name}.{like(name, rows)}", "unknown_setting")
        if value is None and not default:
            show(out, rows, [name])
            out.result(name=name, value=rows[name].get("value", rows[name].get("set")))
            return 0
        told = board.ask("settings", set={name: None if default else read_value(rows[name], value)})
    now = told["settings"][name]
    row = {**rows[name], "set" if name == "table_key" else "value": now}
    hands = told["settings"].get("hands")
    out.say(f"{name} is {shown_value(row, hands).strip('()')} now." if name != "table_key" else key_words(now))
    if name in FROM_THE_NEXT_START:
        out.say("It holds from the board's next start: unplug it and plug it in, or `nordlys console`, then `reboot`.")
    out.result(name=name, value=now)
    return 0


def like(name, rows):
    """What may have been meant; else all there are."""
    from difflib import get_close_matches

    near = get_close_matches(name, rows, n=3)
    return f" Is it {' or '.join(near)}?" if near else f" There are: {', '.join(rows)}."


def key_words(is_set):
    return "The table's key is set." if is_set else "The table has no key; it makes one at its next start."


def read_value(row, text):
    """What was typed, as the board wants it."""
    if row["kind"] == "number":
        try:
            return int(text)
        except ValueError:
            raise Trouble(
                f"{row['name']} is a whole number from {row['least']} to {row['most']}, not {text!r}.", "bad_setting"
            ) from None
    if row["kind"] == "yes_no":
        word = text.lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        raise Trouble(f"{row['name']} is yes or no, not {text!r}.", "bad_setting")
    return text


def show(out, rows, names=None):
    """The times that fingers are measured by stand in a table of their own: who does not ask for them need not read them."""
    hands = rows["hands"]["value"] if "hands" in rows else None
    times = json.loads(TIMES.read_text(encoding="utf-8"))
    asked = [rows[name] for name in names or rows]
    plain = [row for row in asked if row["name"] not in times]
    timed = [row for row in asked if row["name"] in times]
    if plain:
        told = [(row["name"], shown_value(row), span(row), row["what"]) for row in plain]
        out.table(("setting", "value", "may be", "what it is"), told)
    if plain and timed:
        out.say()
    if timed:
        told = [(row["name"], shown_value(row, hands), span(row), times[row["name"]]) for row in timed]
        out.table(("time", ">ms", "may be", "what it is"), told)
        out.say(f"In brackets: as `hands` {hands} wants it. `nordlys settings NAME MS` sets one by itself.")


def shown_value(row, hands=None):
    if "set" in row:
        return "set" if row["set"] else "not set"
    value = row["value"]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return with_hands(row["name"], hands)
    return str(value)


def with_hands(name, hands):
    """What a time is while nobody set it."""
    from nordlys.table import times

    for row in times.TIMES:
        if row[0] == name and hands in times.HANDS:
            return f"({row[1 + times.HANDS.index(hands)]})"
    return "(default)"


def span(row):
    if row["kind"] == "number":
        return f"{row['least']} to {row['most']}"
    if row["kind"] == "choice":
        choices = row["choices"]
        return ", ".join(choices) if len(choices) <= 4 else f"{', '.join(choices[:3])} and {len(choices) - 3} more"
    return "yes, no" if row["kind"] == "yes_no" else "text"
