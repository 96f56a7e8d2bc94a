"""How does a plan become the board's program? Under temporary names first; one rename decides; boot.py does the rest.

Before `flash.todo` is in place the old program is whole, after it the new one: whatever is cut is taken up by the next start
or by the next flash.
"""

import contextlib
import time

from host_tools.board_link import files
from host_tools.board_link.client import Client, Serial, Told
from host_tools.board_link.output import Trouble
from host_tools.board_link.patience import seconds
from host_tools.flashing import chip as chips
from host_tools.flashing import manifest, on_board, pack, plan, show
from host_tools.flashing.program import BOOT, FIRMWARE, collect, sources

HELLO_S = seconds(30)  # a Pico W needs some seconds to import everything
ASK_S = seconds(5)
AGAIN_S = 0.1
SHOWN = 3  # names; more are counted
FILE_S = 0.5  # for one file to be unpacked, written and read again on a Pico W, at most

STOPPED = "The board has its old program, or the new one: never half of each. Run the same command again to finish."
STOPPED_REPLACING = (
    "The old program may be gone in part, as --replace says; settings and games are there. Run the same command again."
)

RENAME = "import os\nos.rename(%r, %r)"
MAKE_FOLDER = """
import os
try:
    os.mkdir(%r)
except OSError as error:
    if error.errno != 17:
        raise
"""
REMOVE_FOLDER = """
import os
try:
    os.rmdir(%r)
except OSError:
    pass
"""


def flash(port, out, tree=FIRMWARE, dry_run=False, replace=False):
    """Put the program of this folder on the board at this port. Gives the facts that a script reads.

    replace: what changes is removed first, for a flash too small to hold both; the old program is not whole meanwhile.
    """
    try:
        with files.Board(port) as board:
            try:
                facts = Flashing(board, out, tree).run(dry_run, replace)
            except Trouble:
                back_to_program(board)
                raise
            back_to_program(board)
    except KeyboardInterrupt:
        raise Trouble(f"Stopped. {STOPPED_REPLACING if replace else STOPPED}{let_go(port)}", "stopped", 130) from None
    if not dry_run:
        facts.update(greet(port, out, facts))
    return facts


def back_to_program(board):
    """Nobody wants a table that waits at a prompt."""
    if board.transport is None:
        return
    with contextlib.suppress(Trouble):
        on_board.remove(board, [files.SERVICE_FLAG])
    board.reset()


def let_go(port):
    """After Ctrl-C, which may have cut a word in two: the prompt anew, then the program. What is left to a person to do."""
    end = time.monotonic() + files.RETURN_S
    with contextlib.suppress(KeyboardInterrupt):
        while time.monotonic() < end:
            with contextlib.suppress(Trouble):  # it may just be on its way back from a reset
                with files.Board(port) as board:
                    back_to_program(board)
                return ""
    return " The table does not run now: unplug the board and plug it in again."


def files_in(waiting):
    return sum(len(one.names) for one in waiting)


class Flashing:
    """One flash of one board that is at its prompt."""

    def __init__(self, board, out, tree):
        self.board = board
        self.out = out
        self.tree = tree

    def run(self, dry_run, replace):
        board, out = self.board, self.out
        chip = chips.look_at(board)
        chips.check(chip)
        out.say(f"{chip.machine or chip.platform}, {chip.runtime}")
        if chip.unfinished and dry_run:
            out.say("A flash was cut off here; the board's next start finishes it.", style="yellow")
        elif chip.unfinished or chip.has_program:
            chip = self.take_over(chip)
        with out.progress("compiling", len(sources(self.tree))) as forward:
            program = collect(chip, self.tree, forward)
        with out.progress("comparing", len(program.files)) as forward:
            found = on_board.look(board, chip, program, forward)
        made = plan.make(program, found)
        show.plan(out, program, found, made)
        if replace and not dry_run and not made.nothing:
            made = self.clear_away(program, made)
        elif not replace:
            self.check_space(found, made)
        facts = {
            "port": board.port,
            "board": chip.machine,
            "micropython": ".".join(map(str, chip.version)),
            "dry_run": dry_run,
            "sent": 0,
            "bytes": 0,
            "to_send": files_in(made.send),
            "taken_up": files_in(made.taken_up),
            "removed": len(made.removed),
            "same": len(made.same),
            "kept": made.keep,
            "version": program.version,
            "manifest": program.manifest_sum,
        }
        if dry_run:
            out.say("This was a dry run: nothing was changed.")
            return facts
        if made.nothing:
            out.say("The board has this very program: nothing to send.", style="green")
            return facts
        self.send(made)
        self.put_in_place(made)
        facts.update(sent=files_in(made.send), bytes=made.bytes, boot=self.read_back(program, made))
        show.controller(out, chip)
        return facts

    def take_over(self, chip):
        """To a prompt that no watchdog cuts off, with what an earlier flash left undone finished."""
        board = self.board
        board.to_service(len(sources(self.tree)) * FILE_S if chip.unfinished else 0)
        if chip.unfinished:
            try:
                self.out.say("An earlier flash was cut off here; the board has just finished it: " + self.finished())
            except Trouble as trouble:
                if trouble.code != "unfinished":
                    raise
                # A file was harmed since it was put there: asking for the same once more would end like this again.
                self.out.say(f"{trouble} It is left; what differs is sent anew.", style="yellow")
                on_board.remove(board, [plan.TODO])
        return chips.look_at(board)

    def finished(self):
        """The boot report, after a start that had a flash.todo before it."""
        board = self.board
        if plan.TODO in on_board.listed(board, "/"):
            # Its boot.py is not ours, or somebody stopped it: the same steps, from here.
            board.run((self.tree / BOOT).read_text(encoding="utf-8"))
        told = (board.read(plan.REPORT) or b"nothing").decode("utf-8", "replace").strip()
        if plan.TODO in on_board.listed(board, "/"):
            raise Trouble(f"The board could not put the new program in its place. It says: {told}", "unfinished")
        return told

    def clear_away(self, program, made):
        """The old program goes first; boot.py stays, since it finishes the flash. The plan for what is left."""
        going = [name for name in [*made.changed, *made.removed] if name != BOOT and name not in made.keep]
        self.out.say(f"Removing {len(going)} files of the old program first, as --replace says.", style="yellow")
        on_board.remove(self.board, going)
        found = on_board.look(self.board, chips.look_at(self.board), program)
        made = plan.make(program, found)
        self.check_space(found, made)
        return made

    def check_space(self, found, made):
        """Everything new lies beside the old program for a moment; better refused now than in the middle."""
        freed = found.block_size * len(made.stale)  # at least a block each
        needed, free = made.needed_blocks * found.block_size, found.free_blocks * found.block_size + freed
        if needed > free:
            raise Trouble(
                f"This flash needs {needed // 1024} KB beside what is there, and {free // 1024} KB are free. Nothing was "
                "changed. Make room: `nordlys games` lists the games kept on the board, `nordlys backup` saves them, "
                "`nordlys games --delete NUMBER` removes one. If that is not enough, `nordlys flash --replace` removes the "
                "old program first: settings and games stay, but cut off in the middle the board has no program until it is "
                "flashed again.",
                "full",
                needed=needed,
                free=free,
            )

    # ---- the old program is whole

    def send(self, made):
        board = self.board
        on_board.remove(board, [*made.stale, plan.TODO_UNFINISHED, plan.TODO_BROKEN])
        board.run(MAKE_FOLDER % pack.FOLDER)
        waiting = {one.place: one.contents for one in [*made.send, *made.taken_up]}
        waiting[plan.TODO_UNFINISHED] = plan.todo(made)
        try:
            with self.out.progress("sending", made.bytes) as forward:
                for one in made.send:
                    forward(0, now=", ".join(one.names) if len(one.names) < SHOWN else f"{len(one.names)} files")
                    self.put(one.place, one.contents, forward)
            self.put(plan.TODO_UNFINISHED, waiting[plan.TODO_UNFINISHED])
        except Trouble as trouble:
            if trouble.code == "full":
                # The table needs the room for its games until there is more of it.
                on_board.remove(board, waiting)
                board.run(REMOVE_FOLDER % pack.FOLDER)
            raise
        self.verify(waiting)

    def put(self, name, contents, forward=None):
        sent = 0

        def progress(done, _):
            nonlocal sent
            forward(done - sent)
            sent = done

        self.board.write(name, contents, progress if forward else None)

    def verify(self, wanted):
        """What the board reads from its flash is what was sent."""
        there = on_board.sums(self.board, wanted)
        for name, contents in wanted.items():
            if there.get(name) != manifest.sum_of(contents):
                on_board.remove(self.board, [name])
                raise Trouble(
                    "A file came onto the board with other contents than were sent. The old program is whole. Run the same "
                    "command again; if it comes back, use another cable and another USB socket.",
                    "damaged",
                )

    # ---- the turning point

    def put_in_place(self, made):
        board = self.board
        if made.boot_first:
            if BOOT in made.keep:
                before = board.read(BOOT)
                board.write(made.keep[BOOT], before)
                self.verify({made.keep[BOOT]: before})
            (place,) = (one.place for one in [*made.send, *made.taken_up] if one.names == (BOOT,))
            board.run(RENAME % (place, BOOT))
        board.run(RENAME % (plan.TODO_UNFINISHED, plan.TODO))

    def read_back(self, program, made):
        """The new program counts. boot.py at the next start puts it in its place; what does the board say then?"""
        board = self.board
        count = files_in([*made.send, *made.taken_up])
        what = "1 file in its place" if count == 1 else f"{count} files in their places"
        self.out.say(f"The board puts {what}; without power it goes on at its next start.")
        board.to_service(count * FILE_S)
        told = self.finished()
        wanted = {**program.sums, manifest.NAME: program.manifest_sum}
        with self.out.progress("reading back", len(wanted)) as forward:
            there = on_board.sums(board, wanted, forward)
        wrong = [name for name in wanted if there.get(name) != wanted[name]]
        if wrong:
            raise Trouble(
                f"{len(wrong)} files are not on the board as they were sent: {', '.join(wrong[:5])}. Run the same command "
                "again.",
                "damaged",
            )
        self.out.say(f"The board says: {told}")
        return told


def greet(port, out, facts):
    """The program runs: which version does it say it is?"""
    end = time.monotonic() + HELLO_S
    hello = None
    while hello is None and time.monotonic() < end:
        try:
            with Client(Serial(port), patience=ASK_S) as client:
                hello = client.ask("hello", now=int(time.time()))
        except (Trouble, Told):
            time.sleep(AGAIN_S)  # the port comes back some seconds after a reset
    if hello is None:
        raise Trouble(
            "The new program is on the board, whole, but does not answer. `nordlys doctor` finds out why.",
            "no_answer",
            **facts,
        )
    if hello.get("version") != facts["version"]:
        raise Trouble(
            f"The board answers as Nordlys {hello.get('version')}, but {facts['version']} was flashed. Is there another "
            "copy of the program on it? Look with `mpremote fs ls :nordlys`.",
            "other_version",
            **facts,
        )
    out.say(f"Nordlys {hello['version']} runs on the board and answers.", style="bold green")
    if not facts["sent"]:
        return {"answers": hello["version"]}
    out.say("Next: `nordlys doctor` looks at the chips and strips.")
    return {"answers": hello["version"]}
