"""Gives a board its Wi-Fi, without showing the password to anybody: the command `wifi`."""

import sys

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.options import Trouble, tool

SUMMARY = "set a board's Wi-Fi; the password is typed unseen and never read back"
EXAMPLE = (
    "python -m host_tools wifi --join MyNetwork\n"
    "python -m host_tools wifi --own Nordlys\n"
    "python -m host_tools wifi --off"
)


@tool
@click.option("--join", metavar="NAME", help="join this network (2.4 GHz); asks for its password")
@click.option("--own", metavar="NAME", help="be a network of this name; asks for the password it shall have")
@click.option("--off", is_flag=True, help="no radio at all")
def command(where, out, join, own, off):
    """Without an option: says what is set. A password can also come on standard input: `nordlys wifi --join X < file`."""
    if sum([bool(join), bool(own), off]) > 1:
        raise click.UsageError("Say one of --join, --own and --off.")
    fields = {}
    if off:
        fields = {"mode": "off"}
    elif join or own:
        fields = {"mode": "join" if join else "own", "ssid": join or own, "password": read_password()}
    with open_client(where) as board:
        try:
            told = board.ask("wifi", **fields)
        except Told as refused:
            raise Trouble(refused.message, refused.code) from None
    say(out, told)
    if fields:
        out.say("It holds from the board's next start: `nordlys console`, then `reboot`.")
    out.result(**told)
    return 0


def read_password():
    if sys.stdin.isatty():
        return click.prompt(
            "Password (is not shown; empty for an open network)", hide_input=True, default="", show_default=False
        )
    line = sys.stdin.readline()
    if not line:
        raise Trouble("No password came on standard input. An empty line means a network without one.", "no_password")
    return line.rstrip("\r\n")


def say(out, told):
    secret = "with a password" if told["password"] else "without a password"
    words = {
        "off": "Wi-Fi is off.",
        "join": f"The board joins the network {told['ssid']}, {secret}.",
        "own": f"The board is the network {told['ssid']}, {secret}.",
    }
    out.say(words[told["mode"]])
