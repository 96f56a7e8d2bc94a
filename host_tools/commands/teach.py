"""Learns how a board is really wired, from fingers and eyes: the command `teach`."""

import contextlib
from pathlib import Path

import click

from host_tools.board_link.backup import send
from host_tools.board_link.client import open_client
from host_tools.board_link.laptop_files import read_text, write_text
from host_tools.board_link.options import Trouble, confirm, tool
from host_tools.teaching import LESSONS, TAUGHT

SUMMARY = "learn from fingers and eyes how a board is really wired; write its wiring file"
EXAMPLE = (
    "python -m host_tools teach --only pads\n"
    "python -m host_tools teach --out my-wiring.toml\n"
    "python -m host_tools teach --forget"
)


@tool
@click.option("--only", type=click.Choice(["pads", "pixels"]), help="the electrodes alone, or the lights alone")
@click.option("--anew", is_flag=True, help="forget what an earlier, unfinished lesson learned")
@click.option("--forget", is_flag=True, help="use the planned wiring again, and end")
@click.option("--out", "file", type=click.Path(dir_okay=False, path_type=Path), help="where the wiring file is written")
@click.option("--dry-run", is_flag=True, help="learn and write the file, but do not give it to the board")
@click.option("--yes", is_flag=True, help="forget, or write over a file that is there, without asking")
def command(where, out, only, anew, forget, file, dry_run, yes):
    """Lights a route and asks for a finger on it; then lights groups of pixels and asks what you see. Leave with Ctrl-C at any
    time: the next `teach` goes on where you left."""
    if out.as_json and not where.simulate and not forget:
        raise Trouble("teach needs somebody at the board: leave --json away.", "needs_person")
    if file and file.exists() and not forget:
        confirm(out, f"{file} is there already. Write over it at the end?", yes)
    with open_client(where) as board:
        if forget:
            return back_to_plan(board, out, yes)
        return teach(board, where, out, only, anew, file, dry_run)


def back_to_plan(board, out, yes):
    if board.ask("wiring")["made"] == "taught":
        confirm(out, "Forget what was learned on this board? `nordlys backup FILE` keeps it.", yes)
    told = board.ask("wiring", forget=True)
    out.say("The board uses the planned wiring again. Calibrate it: `nordlys calibrate`.")
    out.result(made=told["made"], hash=told["hash"])
    return 0


def lessons(where):
    """Where unfinished lessons lie; a simulated board's are never taken for a real one's."""
    return where.flash.with_name(where.flash.name + "-lessons") if where.simulate else LESSONS


def teach(board, where, out, only, anew, file, dry_run):
    from host_tools.teaching.lesson import Lesson
    from host_tools.teaching.names import pad_names, pixel_names
    from host_tools.teaching.person import AtBoard, SimulatedAtBoard
    from host_tools.teaching.teacher import Teacher

    planned = board.ask("wiring")
    lesson = Lesson(pad_names(planned["board"]), pixel_names(planned["board"]), planned)
    kept = lessons(where) / f"{planned['board']}.json"
    if kept.exists() and not anew and lesson.take_up(read_text(kept)):
        pads, pixels = lesson.left()
        if pads or pixels:
            out.say(f"Going on with the lesson you left: {pads} pads and {pixels} pixels are still to learn.")
        else:
            out.say("All of it was learned already; `--anew` begins from the start.")

    def keep():
        write_text(kept, lesson.dumps())

    person = SimulatedAtBoard(out) if where.simulate else AtBoard(out)
    board.ask("electrodes", ms=0, quiet=True)
    teacher = Teacher(board, person, lesson, keep)
    try:
        if only != "pixels":
            teacher.teach_pads()
        if only != "pads":
            teacher.teach_pixels()
    except KeyboardInterrupt:
        raise Trouble("\nLeft. Run `nordlys teach` again to go on here.", "left", status=130) from None
    finally:
        with contextlib.suppress(Trouble):  # a board that has gone needs no good-bye
            board.ask("show", off=True)
            board.ask("electrodes", ms=0, quiet=False)
    return finish(board, out, lesson, kept, file, dry_run)


def finish(board, out, lesson, kept, file, dry_run):
    learned = lesson.wiring()
    file = file or TAUGHT / f"{learned['board']}.toml"
    write_toml(learned, lesson, file)
    out.say(f"Wiring file: {file}")
    if not dry_run:
        send(board, "wiring", learned)
        kept.unlink(missing_ok=True)
        out.say("The board uses it from now on. Baselines belong to wires: run `nordlys calibrate` next.")
    for swap in lesson.swaps:
        out.say(swap + ".", style="yellow")
    dead = [lesson.pads[pad] for pad, electrode in sorted(lesson.electrode_of.items()) if electrode < 0]
    if dead:
        out.say(f"Without an electrode: {', '.join(dead)}.", style="yellow")
    out.result(
        hash=learned["hash"], file=str(file), swaps=lesson.swaps, dead=dead, dark=lesson.dark, stored=not dry_run
    )
    return 0


def write_toml(learned, lesson, file):
    """The form of hardware/wiring/*.toml, that a person reads along the cable."""
    from host_tools.boards import wiring
    from host_tools.teaching.lesson import wire_numbers

    named = {
        "format": 1,
        "board": learned["board"],
        "made": "taught",
        "strips": [
            {"pixels": ["" if pixel == 0xFFFF else lesson.pixels[pixel] for pixel in wire_numbers(text)]}
            for text in learned["strips"]
        ],
        "chips": [
            {
                "bus": bus,
                "mux": mux,
                "address": address,
                "electrodes": ["" if pad < 0 else lesson.pads[pad] for pad in row],
            }
            for bus, mux, address, row in learned["chips"]
        ],
    }
    write_text(file, wiring.write(named, ["Learned from the board itself by `nordlys teach`."]))
