"""A flash that is cut off: at every change of the board's flash, in the middle of files, and in boot.py itself."""

import time

import pytest
import small
from conftest import hello

from host_tools.board_link.files import SERVICE_FLAG, Board
from host_tools.board_link.output import Trouble
from host_tools.flashing import manifest, pack, plan
from sim.board import SimulatedBoard

PATIENCE_S = 20
CHANGES = 12  # more than any start of this flash makes


def check_whole_then_flash(bench, board, new_files):
    """After a cut: the old program or the new one, by what was decided; then a flash that nobody cuts."""
    old = small.lasting(bench.old)
    decided = (bench.flash_folder / plan.TODO).exists() or bench.now() != old
    board.cut_after = board.cut_bytes = None
    if (bench.flash_folder / SERVICE_FLAG).exists():
        # The tool had asked for the prompt at the next start: that one start still belongs to it.
        board.power_on()
        with Board(board.url):
            assert not (bench.flash_folder / SERVICE_FLAG).exists()
        board.power_off()
    board.power_on()
    assert hello(board)["version"] == ("2.0" if decided else "1.0")
    board.power_off()
    assert bench.now() == (new_files if decided else old)
    board.power_on()
    facts = bench.flash(board)
    assert facts["answers"] == "2.0"
    assert small.snapshot(bench.flash_folder).keys() - {plan.REPORT} == new_files.keys()
    assert bench.now() == new_files
    return decided, facts


@pytest.mark.parametrize("changes", range(CHANGES))
def test_the_power_goes_at_any_change_of_the_flash(bench, old_flash, new_files, impatient, changes):
    bench.old = old_flash
    with bench.board(cut_after=changes) as board:
        try:
            bench.flash(board)
        except Trouble as trouble:
            assert trouble.code in ("vanished", "no_micropython", "no_port", "no_answer")
        else:
            # Enough changes for this flash: nothing was cut.
            assert changes >= 9 and bench.now() == new_files[0]
            return
        assert not board.powered
        check_whole_then_flash(bench, board, new_files[0])


@pytest.mark.parametrize("part", [0.1, 0.55, 0.7, 0.8])
def test_the_power_goes_in_the_middle_of_a_file(bench, old_flash, new_files, impatient, part):
    bench.old = old_flash
    after, received = new_files
    with bench.board(cut_bytes=int(received * part)) as board:
        with pytest.raises(Trouble) as told:
            bench.flash(board)
        assert told.value.code in ("vanished", "no_micropython", "no_port")
        check_whole_then_flash(bench, board, after)


def test_what_came_over_whole_is_not_sent_again(bench, old_flash, new_files, impatient, monkeypatch):
    bench.old = old_flash
    monkeypatch.setattr(pack, "PART_BLOCKS", 0)  # each file is a part of its own
    with bench.board(cut_after=5) as board:  # the flag for service, the folder, three files
        with pytest.raises(Trouble):
            bench.flash(board)
        waiting = sorted((bench.flash_folder / pack.FOLDER).iterdir())
        assert len(waiting) == 3
        waiting[0].write_bytes(b"damaged while the power went")
        small.put(bench.flash_folder, {pack.FOLDER + "/of-another-flash": b"x" * 9000})
        decided, facts = check_whole_then_flash(bench, board, new_files[0])
        assert not decided and facts["sent"] == 1 and facts["taken_up"] == 2


# ---- Ctrl-C


def ctrl_c_in_write(monkeypatch, number):
    """The person presses Ctrl-C while the tool writes for the n-th time: half of the word is out."""
    from serial.urlhandler.protocol_socket import Serial

    whole_write, left = Serial.write, [number]

    def write(self, data):
        left[0] -= 1
        if left[0]:
            return whole_write(self, data)
        whole_write(self, bytes(data)[: len(data) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Serial, "write", write)


@pytest.mark.parametrize("writes", [1, 2, 3, 5, 9, 14, 22, 31, 45])
def test_ctrl_c_in_the_middle_of_a_word_gives_the_table_back(bench, new_files, monkeypatch, writes):
    with bench.board() as board:
        assert hello(board)["version"] == "1.0"
        with monkeypatch.context() as patch, pytest.raises(Trouble) as told:
            ctrl_c_in_write(patch, writes)
            bench.flash(board)
        assert told.value.code == "stopped" and told.value.status == 130
        assert "Run the same command again" in str(told.value) and "unplug" not in str(told.value)
        assert hello(board)["version"] in ("1.0", "2.0")
        assert bench.flash(board)["answers"] == "2.0"
    assert bench.now() == new_files[0]


def test_after_ctrl_c_without_a_board_the_person_is_told_what_is_left_to_do(bench, impatient, monkeypatch):
    with bench.board() as board:
        monkeypatch.setattr("host_tools.flashing.chip.look_at", lambda _: board.power_off() or interrupted())
        with pytest.raises(Trouble, match="Stopped.* unplug the board and plug it in again"):
            bench.flash(board)


def interrupted():
    raise KeyboardInterrupt


def test_who_stops_a_replacing_flash_is_not_told_that_the_old_program_is_whole(bench, monkeypatch):
    with bench.board() as board:
        monkeypatch.setattr("host_tools.flashing.flash.Flashing.clear_away", lambda *_: interrupted())
        with pytest.raises(Trouble, match="may be gone in part"):
            bench.flash(board, replace=True)


# ---- boot.py alone


def lay_todo(folder, steps, contents):
    small.put(folder, contents)
    small.put(folder, {"boot.py": small.BOOT.read_bytes(), plan.TODO: manifest.with_sum([plan.TODO_HEADER, *steps])})


def start_until_cut(folder, changes):
    """A start of the board that ends with a power cut."""
    with SimulatedBoard(folder, cut_after=changes) as board:
        end = time.monotonic() + PATIENCE_S
        while board.powered:
            assert time.monotonic() < end, "the power was not cut"
            time.sleep(0.01)


def start(folder):
    """A start of the board, up to its prompt."""
    with SimulatedBoard(folder) as board, Board(board.url):
        pass


OLD_TALE = b"".join(b"%d times " % number for number in range(700))
TALES = {
    "tales/deep/long.txt": OLD_TALE.replace(b"4", b"four"),
    "tales/one.txt": OLD_TALE.replace(b"6", b"six"),
    "tales/two.txt": b"",
}
LISTING = manifest.write("2.0", "any", TALES)
STEPS = [
    "remove boot.txt",
    "keep main.txt main.txt.before",
    "unpack flash.new/p flash.new/m",
    "rename flash.new/a main.txt",
    "rename flash.new/b nordlys/deep/b.txt",
    "remove nordlys/gone/c.txt",
    "rmdir nordlys/gone",
    "rename flash.new/m nordlys.manifest",
    "rmdir flash.new",
]
LAID = {
    "main.txt": b"a stranger's",
    "boot.txt": b"of the last flash",
    "nordlys/gone/c.txt": b"old",
    "tales/one.txt": OLD_TALE,
    "flash.new/a": b"new main",
    "flash.new/b": b"new b",
    "flash.new/m": LISTING,
    "flash.new/p": b"".join(
        pack.record(number, TALES[name], OLD_TALE if name == "tales/one.txt" else b"")
        for name, number in manifest.line_numbers(TALES).items()
    ),
    "settings.json": b"mine",
}
DONE = {
    "boot.py": small.BOOT.read_bytes(),
    "boot.txt": b"The flash was finished: 9 steps.\n",
    "main.txt": b"new main",
    "main.txt.before": b"a stranger's",
    "nordlys/deep/b.txt": b"new b",
    "nordlys.manifest": LISTING,
    "settings.json": b"mine",
    **TALES,
}


@pytest.mark.parametrize("first", range(19))
def test_boot_finishes_a_todo_though_the_power_goes_at_each_change(tmp_path, first):
    """Cut at this change, then once more a little later, then not at all."""
    folder = tmp_path / "flash"
    lay_todo(folder, STEPS, LAID)
    start_until_cut(folder, first)
    start_until_cut(folder, 1)
    start(folder)
    assert small.snapshot(folder) == DONE
    assert not (folder / pack.FOLDER).exists() and not (folder / "nordlys/gone").exists()


@pytest.mark.parametrize("harm", ["cut", "changed", "empty", "other"])
def test_a_broken_todo_is_put_aside_and_the_program_stays(tmp_path, harm):
    folder = tmp_path / "flash"
    lay_todo(folder, STEPS, LAID)
    todo = folder / plan.TODO
    whole = todo.read_bytes()
    harmed = {
        "cut": whole[: len(whole) // 2],
        "changed": whole.replace(b"main.txt", b"mein.txt", 1),
        "empty": b"",
        "other": manifest.with_sum(["nordlys flash 3", *STEPS]),
    }[harm]
    todo.write_bytes(harmed)
    start(folder)
    there = small.snapshot(folder)
    assert there.pop(plan.TODO + ".broken") == harmed and plan.TODO not in there
    assert b"put aside" in there.pop("boot.txt") and b"Flash again" in (folder / "boot.txt").read_bytes()
    there.pop("boot.py")
    assert there == {name: contents for name, contents in LAID.items() if name != "boot.txt"}


def test_a_todo_that_a_strangers_boot_cannot_finish_is_finished_by_the_tool(bench, old_flash, new_files, impatient):
    bench.old = old_flash
    with bench.board(cut_after=8) as board:  # the todo is in place; its start is cut
        with pytest.raises(Trouble):
            bench.flash(board)
        assert (bench.flash_folder / plan.TODO).exists()
        (bench.flash_folder / "boot.py").write_bytes(b"# somebody else's\n")
        board.cut_after = None
        board.power_on()
        bench.flash(board)
    there = bench.now()
    assert there.pop("boot.py.before", b"# somebody else's\n") == b"# somebody else's\n"
    assert there == new_files[0]
    assert "An earlier flash was cut off" in bench.told


def test_a_predecessor_that_was_harmed_does_not_keep_the_board_from_being_flashed(bench, new_files, impatient):
    with bench.board(cut_after=8) as board:  # the todo is in place; its start is cut
        with pytest.raises(Trouble):
            bench.flash(board)
        assert (bench.flash_folder / plan.TODO).exists()
        harmed = bench.flash_folder / "nordlys/rooms/answer.mpy"
        harmed.write_bytes(b"x" * harmed.stat().st_size)
        board.cut_after = None
        board.power_on()
        assert bench.flash(board)["answers"] == "2.0"
    assert "could not be finished: ValueError('nordlys/rooms/answer.mpy'" in bench.told and "sent anew" in bench.told
    assert not list(bench.flash_folder.glob("flash.*")) and bench.now() == new_files[0]


def older_boot(folder):
    """The board has a boot.py that knows no `unpack`, as an earlier release put it there."""
    text = small.BOOT.read_text(encoding="utf-8")
    for new, old in (("nordlys boot 2", "nordlys boot 1"), (', "nordlys flash 2")', ",)"), ('"unpack"', '"nothing"')):
        assert new in text
        text = text.replace(new, old)
    (folder / "boot.py").write_text(text, encoding="utf-8")
    _, sums = manifest.read((folder / manifest.NAME).read_bytes())
    sums["boot.py"] = manifest.sum_of(text.encode())
    lines = [manifest.HEADER, "version 1.0", "for any", *[f"{total} 1 {name}" for name, total in sums.items()]]
    (folder / manifest.NAME).write_bytes(manifest.with_sum(lines))


@pytest.mark.parametrize("changes", [*range(3, 10), None])
def test_an_older_boot_never_meets_steps_that_it_does_not_know(bench, new_files, impatient, changes):
    older_boot(bench.flash_folder)
    before = bench.now()
    with bench.board(cut_after=changes) as board:
        if changes is not None:
            with pytest.raises(Trouble):
                bench.flash(board)
            assert not board.powered
        else:
            assert bench.flash(board)["answers"] == "2.0"
        waits = (bench.flash_folder / plan.TODO).exists()
        if waits:
            assert (bench.flash_folder / "boot.py").read_bytes() == small.BOOT.read_bytes()
        decided = waits or not all(bench.now().get(name) == before[name] for name in before if name != "boot.py")
        (bench.flash_folder / SERVICE_FLAG).unlink(missing_ok=True)
        board.cut_after = None
        board.power_off()
        board.power_on()
        assert hello(board)["version"] == ("2.0" if decided else "1.0")
        assert not (bench.flash_folder / plan.TODO_BROKEN).exists()
        assert bench.flash(board)["answers"] == "2.0"
    assert bench.now() == new_files[0]


def test_boot_leaves_no_names_behind(bench):
    with bench.board() as board, Board(board.url) as prompt:
        left = prompt.ask("print([name for name in globals() if not name.startswith('_')])")
    assert set(left) == {"os", "run"}  # modules, and what main.py imports


def test_a_broken_todo_that_was_put_aside_is_gone_after_the_next_flash(bench, new_files):
    small.put(bench.flash_folder, {plan.TODO: b"not whole"})
    with bench.board() as board:
        assert bench.flash(board)["answers"] == "2.0"
    assert not list(bench.flash_folder.glob("flash.*"))
    assert bench.now() == new_files[0]


@pytest.mark.parametrize("changes", [2, 4, 6])
def test_replace_that_is_cut_leaves_no_program_but_everything_else_and_a_way_on(bench, new_files, impatient, changes):
    with bench.board(cut_after=changes) as board:
        with pytest.raises(Trouble):
            bench.flash(board, replace=True)
        there = bench.now()
        assert {name: there[name] for name in small.OWN} == small.OWN and "boot.py" in there
        board.cut_after = None
        board.power_on()
        assert bench.flash(board)["answers"] == "2.0"
    assert bench.now() == new_files[0]


def test_a_damaged_boot_is_mended_before_the_todo_depends_on_it(bench, new_files):
    boot = bench.flash_folder / "boot.py"
    boot.write_bytes(boot.read_bytes()[:900])
    with bench.board() as board:
        assert bench.flash(board)["answers"] == "2.0"
    assert bench.now() == new_files[0]
