"""A live view of a running board in the terminal: the command `monitor`."""

from pathlib import Path

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.options import tool

SUMMARY = "a live view of a running board: seats, turn, log, chips, loop, heap, lights"
EXAMPLE = "python -m host_tools monitor --log evening.log\npython -m host_tools monitor --once --simulate"
EVERY_S = 1.0


@tool
@click.option(
    "--log", "log_file", type=click.Path(dir_okay=False, path_type=Path), help="write every line of the link to a file"
)
@click.option("--once", is_flag=True, help="one picture, then end")
@click.option("--address", help="the address of the table's page, for the QR code  [asked of the board]")
def command(where, out, log_file, once, address):
    """Only looks: nothing of the table changes. Ctrl-C ends it."""
    log = log_file.open("a", encoding="utf-8") if log_file else None
    try:
        with open_client(where, log=log) as board:
            if once or out.as_json:
                facts = look(board)
                out.result(health=facts["health"], state=facts["state"])
                if not out.as_json:
                    out.console.print(draw(board, facts, [], address))
                return 0
            watch(board, out, address)
    finally:
        if log:
            log.close()
    return 0


def look(board):
    try:
        state = board.ask("state")
    except Told:
        state = None  # no game
    return {"health": board.ask("health"), "state": state}


def draw(board, facts, log, address, room=None):
    from host_tools.watching.picture import Picture

    return Picture(board.hello, facts["health"], facts["state"], log, address or page_address(facts["health"]), room)


def page_address(health):
    told = health["wifi"].get("address")
    return f"http://{told}/" if told and "/" not in told else told


def watch(board, out, address):
    from rich.live import Live

    from host_tools.watching.picture import event_line

    board.ask("watch")
    lines = []
    facts = look(board)

    def room():
        return out.console.size.height if out.console.is_terminal else None

    with Live(
        draw(board, facts, lines, address, room()),
        console=out.console,
        auto_refresh=False,
        screen=out.console.is_terminal,
    ) as live:
        while True:
            board.wait(EVERY_S)
            facts = look(board)
            names = [seat["name"] for seat in facts["state"]["seats"]] if facts["state"] else []
            while board.events:
                event = board.events.popleft()
                if event["ev"] != "lights":
                    lines.append(event_line(event, names))
            del lines[:-200]
            live.update(draw(board, facts, lines, address, room()), refresh=True)
