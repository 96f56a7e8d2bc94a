"""Measures the empty board and a finger on every pad, and stores what the chips want: the command `calibrate`."""

import time

import click

from host_tools.board_link.awake import kept_quiet
from host_tools.board_link.client import open_client
from host_tools.board_link.options import Trouble, tool

SUMMARY = "measure the empty board and a finger on every pad; store sensitivity and thresholds"
EXAMPLE = "python -m host_tools calibrate --simulate\npython -m host_tools calibrate --dry-run"


@tool
@click.option("--dry-run", is_flag=True, help="measure and show the table, store nothing")
def command(where, out, dry_run):
    """Hands off the board, then touch each pad as it is named: red until touched, green after. Not while a game is played."""
    from host_tools.board_link.person import AtTerminal, Simulated
    from host_tools.calibrating.walk import Walk

    if out.as_json and not where.simulate:
        raise Trouble("calibrate needs somebody at the board: leave --json away.", "needs_person")
    with open_client(where) as board:
        person = Simulated(out) if where.simulate else AtTerminal(out)
        walk = Walk(board, person)
        pads = walk.begin()
        try:
            choice, stored = run(walk, person, out, pads, dry_run)
        except BaseException:
            walk.stop()
            raise
    show(out, choice)
    out.result(
        stored=stored, step=choice.step, touch=choice.touch, release=choice.release, safe=choice.safe,
        warnings=choice.warnings, pads=choice.rows,
    )  # fmt: skip
    return 0 if choice.safe else 1


def run(walk, person, out, pads, dry_run):
    out.say("Take everything off the board, and your hands too.")
    with kept_quiet(walk.board):
        person.ask("Enter when it is empty")
    with out.progress("hands off", len(walk.steps)) as forward:
        walk.forward = forward
        walk.hands_off()
    out.say("Now a few touches find the step that reaches through your overlay.")
    index, known = walk.find_step(pads)
    out.say(
        f"The step `{walk.steps[index][0]}` answers in {walk.steps[index][1]} ms. Now every pad once, red ones are left."
    )
    with out.progress("touch", len(pads)) as forward:
        walk.forward = forward
        deltas = walk.touch_all(pads, index, known)
    index, deltas = walk.climb(index, deltas)
    choice = walk.choice(index, deltas)
    if dry_run:
        walk.stop()
        return choice, False
    with kept_quiet(walk.board):
        person.ask("Hands off again: Enter when nobody touches the board")
    walk.store(choice, int(time.time()))
    return choice, True


def show(out, choice):
    rows = [
        (
            pad,
            baseline,
            "" if delta is None else delta,
            noise,
            "" if margin is None else f"{margin / 10:.1f}",
            response,
        )
        for pad, baseline, delta, noise, margin, response in choice.rows
    ]
    out.table(("pad", ">baseline", ">touch", ">noise", ">margin", ">ms"), rows)
    for warning in choice.warnings:
        out.say(warning, style="yellow")
    out.say(f"Step {choice.step}, touch at {choice.touch} counts, release at {choice.release}.", style="bold")
    if not choice.safe:
        out.say("Some pads are not safe: mend what is named above, then calibrate again.", style="bold red")
