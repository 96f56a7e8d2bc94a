"""Plays a record on the lights: the command `replay`."""

from pathlib import Path

import click

from host_tools.board_link.client import Told, open_client
from host_tools.board_link.options import Trouble, confirm, tool

SUMMARY = "play the record of a game, or of a report, on the lights"
EXAMPLE = (
    "python -m host_tools replay evening.json --speed 4\npython -m host_tools replay question.json --simulate --touches"
)


@tool
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--speed", type=click.FloatRange(0.1, 1000), default=1.0, help="1: an action a second; 10: ten")
@click.option("--touches", is_flag=True, help="a report's raw touches too, on a simulated board's chips")
@click.option("--yes", is_flag=True, help="put a running game away without asking")
def command(where, out, file, speed, touches, yes):
    """The table plays it as if it were played now; a game that is running is put away first and can be gone on with."""
    from host_tools.board_link import records

    record, report = records.read_file(file)
    with open_client(where, rigs=where.simulate) as board:
        try:
            if records.running(board):
                confirm(out, "A game is running; put it away?", yes)
            if touches:
                press(board, out, report, where)
            digest = run(board, out, record, speed)
        except Told as told:
            raise Trouble(told.message, told.code) from None
    same = record.get("digest") in (None, digest)
    out.say("Played to the end, digest as recorded." if same else "Played to the end, but it came to another digest.")
    out.result(actions=len(record["actions"]), digest=digest, same=same)
    return 0 if same else 1


def run(board, out, record, speed):
    from host_tools.board_link import records

    names = [seat.get("name", f"seat {number}") for number, seat in enumerate(record["seats"])]
    with out.progress("replay", len(record["actions"])) as forward:

        def step(number, seat, action):
            if number:
                board.wait(1 / speed)
            what = " ".join(
                str(part) for part in (action.get("type"), action.get("route") or action.get("cell") or "") if part
            )
            forward(now=f"{names[seat]}: {what}")

        return records.play(board, record, step)


def press(board, out, report, where):
    """The last minutes of a report's raw touches, on simulated chips."""
    if not where.simulate:
        raise Trouble("Raw touches are pressed on a simulated board only: add --simulate.", "sim_only")
    if not report:
        raise Trouble("This file is a record, no report: it has no raw touches.", "wrong_record")
    try:
        presses = presses_of(report["touches"], report["wiring"])
    except (KeyError, TypeError, ValueError, IndexError):
        raise Trouble("The raw touches of this report are damaged: leave --touches away.", "wrong_record") from None
    for pad, ms in presses:
        board.ask("touch", pad=pad, ms=ms)
    out.say(f"{len(presses)} touches were pressed as they came.")


def presses_of(touches, wiring):
    """[(pad, milliseconds)] of every electrode that went down and up, in the order of the lifts."""
    down = {}
    before = {}
    presses = []
    for ms, chip, mask in touches:
        for electrode in range(12):
            was, now = before.get(chip, 0) >> electrode & 1, mask >> electrode & 1
            pad = wiring[chip][electrode] if chip < len(wiring) else None
            if now and not was:
                down[chip, electrode] = ms
            elif was and not now and pad and (chip, electrode) in down:
                presses.append((pad, max(1, min(60_000, (ms - down.pop((chip, electrode))) & 0x3FFFFFFF))))
        before[chip] = mask
    return presses
