"""Says what is wrong with a board, in the order in which to mend it: the command `doctor`."""

import contextlib
import sys

import click

from host_tools.board_link.options import Trouble, tool
from host_tools.doctor.diagnosis import diagnose, is_ready, last_line
from host_tools.doctor.finding import FIX

SUMMARY = "everything that can be wrong with a board, in order, each with what to do"
EXAMPLE = (
    "python -m host_tools doctor --simulate\n"
    "python -m host_tools doctor\n"
    "python -m host_tools doctor --only strips --port COM4"
)


@tool
@click.option("--quick", is_flag=True, help="ask the board only: no questions, no fingers, no lights")
@click.option("--only", type=click.Choice(["board", "touch", "strips"]), help="look at one part alone")
def command(where, out, quick, only):
    """Asks the board, then you: a finger here and there, what the strips show. Ends with `Ready.` or the first thing to fix."""
    facts = gather(where, out, quick or (out.as_json and not where.simulate), only)
    findings = diagnose(facts)
    show(out, findings)
    ready = is_ready(findings)
    out.say("")
    out.say(last_line(findings), style="bold green" if ready else "bold red")
    out.result(ready=ready, findings=[finding.told() for finding in findings], last=last_line(findings))
    return 0 if ready else 1


def show(out, findings):
    for number, finding in enumerate(findings, 1):
        out.say("")
        out.say(f"{number}. {finding.where}: {finding.sentence}", style="red" if finding.weight == FIX else "yellow")
        out.say(f"   {finding.advice}")


def gather(where, out, quick, only):
    from host_tools.board_link.client import Told, is_flashed, open_client

    try:
        board = open_client(where)
    except Trouble as trouble:
        return without_link(where, trouble)
    from host_tools.doctor.examine import leave

    with board:
        try:
            facts = examine(board, where, out, quick, only)
        except Told as told:
            raise Trouble(told.message, told.code) from None
        finally:
            with contextlib.suppress(Trouble, Told):  # a board that has gone needs no good-bye
                leave(board)
    return {**facts, "flashed": is_flashed(where) if where.simulate else True}


def examine(board, where, out, quick, only):
    from host_tools.board_link.person import AtTerminal, Simulated
    from host_tools.doctor.examine import ask_board, pads_to_try, try_fingers, walk_strips

    out.say(
        f"Board: {board.hello['board']} on {board.wire.name}, Nordlys {board.hello['version']}, {board.hello['runtime']}"
    )
    facts = ask_board(board)
    _chips(out, facts.get("as_set", facts["electrodes"]))
    if not where.simulate and not quick and not sys.stdin.isatty():
        out.say("Nobody is at the terminal to be asked: fingers and strips are left out.")
        quick = True
    if only == "board" or quick:
        return facts
    person = Simulated(out) if where.simulate else AtTerminal(out)
    if only != "strips":
        facts["touched"] = try_fingers(board, person, pads_to_try(facts["electrodes"]))
    if only != "touch":
        wiring = board.ask("wiring")
        settings = board.ask("settings").get("settings", {})
        lengths = [len(strip) // 4 for strip in wiring["strips"]]
        facts["strips"] = walk_strips(
            board, person, pins_of(settings.get("controller")), lengths, settings.get("colour_order", "GRB")
        )
    return facts


def pins_of(controller):
    from nordlys.boards.pins import PINS

    return PINS.get(controller or "pico_w", PINS["pico_w"])["strips"]


def _chips(out, electrodes):
    from host_tools.doctor.finding import place_of
    from host_tools.doctor.touch_findings import noise, wired

    rows = []
    for chip in electrodes["chips"]:
        loudest = max((noise(row) for _, row in wired(chip)), default="")
        state = "answers" if chip["found"] else chip["why"].replace("_", " ")
        rows.append((place_of(chip), state, chip.get("step", ""), len(wired(chip)), loudest))
    out.table(("chip", "state", "sensitivity", ">pads", ">noise"), rows)


def without_link(where, trouble):
    """Nobody answers on the link: what is there instead?"""
    if trouble.code == "several_boards":
        return {"port": None, "several": [board["port"] for board in trouble.facts.get("boards", [])]}
    if trouble.code in ("no_board", "no_port"):
        return {"port": None, "named": where.port or where.id}
    from host_tools.board_link import ports
    from host_tools.doctor.files_facts import look_at_files

    if trouble.code == "no_permission":
        return {"port": ports.choose(where).port, "permission": False}
    with ports.board_port(where) as port:
        named = "the simulated board" if where.simulate else port
        return {"port": named, "permission": True, **look_at_files(port)}
