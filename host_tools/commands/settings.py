"""Reads and changes a board's settings: the command `settings`."""

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.options import Trouble, tool

SUMMARY = "read a board's settings, or change one"
EXAMPLE = (
    "python -m host_tools settings light_milliamps 2000\n"
    "python -m host_tools settings\n"
    "python -m host_tools settings brightness --default"
)


@tool
@click.argument("name", required=False)
@click.argument("value", required=False)
@click.option("--default", is_flag=True, help="put the named setting back to its default")
def command(where, out, name, value, default):
    """Without a name: all of them. With a name and a value: change it; a value that cannot be is refused with what would do."""
    with open_client(where) as board:
        rows = {row["name"]: row for row in board.ask("settings", rows=True)["rows"]}
        if name is None:
            show(out, rows.values())
            out.result(settings={row["name"]: row.get("value", row.get("set")) for row in rows.values()})
            return 0
        if name not in rows:
            raise Trouble(f"There is no setting {name}. There are: {', '.join(rows)}.", "unknown_setting")
        if value is None and not default:
            show(out, [rows[name]])
            out.result(name=name, value=rows[name].get("value", rows[name].get("set")))
            return 0
        try:
            told = board.ask("settings", set={name: None if default else read_value(rows[name], value)})
        except Told as refused:
            raise Trouble(refused.message, refused.code) from None
    now = told["settings"][name]
    out.say(f"{name} is {now} now." if name != "table_key" else "The table's key is set.")
    if name in ("board", "controller", "colour_order", "sensitivity"):
        out.say("It holds from the board's next start.")
    out.result(name=name, value=now)
    return 0


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


def show(out, rows):
    out.table(
        ("setting", "value", "may be", "what it is"),
        [(row["name"], shown_value(row), span(row), row["what"]) for row in rows],
    )


def shown_value(row):
    if "set" in row:
        return "set" if row["set"] else "not set"
    value = row["value"]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value


def span(row):
    if row["kind"] == "number":
        return f"{row['least']} to {row['most']}"
    if row["kind"] == "choice":
        choices = row["choices"]
        return ", ".join(choices) if len(choices) <= 4 else f"{', '.join(choices[:3])} and {len(choices) - 3} more"
    return "yes, no" if row["kind"] == "yes_no" else "text"
