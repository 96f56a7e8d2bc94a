"""Does `teach` learn how a board is really wired? Against simulated boards that are wired otherwise than the plan says."""

import json
import random

import pytest
from nordlys.table.wiring import Wiring
from nordlys.table.wiring_file import strip_text

from host_tools.board_link.backup import send
from host_tools.boards import wiring
from host_tools.boards.check import load
from host_tools.boards.fault import Refused
from host_tools.boards.geometry import geometry_of
from host_tools.boards.read import board_files
from host_tools.commands.teach import write_toml
from host_tools.teaching.lesson import DEAD, Lesson
from host_tools.teaching.names import pad_names, pixel_names
from host_tools.teaching.teacher import Teacher
from tests.tools.workbench import Inside, Workbench, planned, rewired

PADS = pad_names("nordic_countries")
PIXELS = pixel_names("nordic_countries")


@pytest.fixture(autouse=True)
def short_windows(monkeypatch):
    """The simulated chips are on their quick step, and a second of theirs is long for us."""
    monkeypatch.setattr("host_tools.teaching.finger.WINDOW_MS", 20)


class Truth:
    """A person who does what is asked, and sees what the simulated strips show."""

    def __init__(self, bench, stop_after=None):
        self.bench = bench
        self.told = []
        self.asked = 0
        self.stop_after = stop_after
        self._pad = None

    def _count(self):
        self.asked += 1
        if self.stop_after is not None and self.asked > self.stop_after:
            raise KeyboardInterrupt

    def tell(self, text):
        self.told.append(text)

    def touch(self, pad, text):
        self._count()
        self._pad = pad

    def fields(self):
        return {"touch": self._pad}

    def gave_up(self):
        return True

    def lit(self):
        self.bench.run(12)
        places = range(self.bench.places.pixels)
        seen = {pixel: self.bench.simulated.pixel(pixel) for pixel in places}
        return {pixel: light for pixel, light in seen.items() if light != (0, 0, 0)}

    def sees_group(self, names):
        self._count()
        lit = self.lit()
        group = [PIXELS.index(name) for name in names]
        if sorted(lit) != group or (len(group) > 1 and lit[group[-1]][0] == 0):
            return False
        return lit[group[0]][1] > 0 or len(group) == 1

    def sees_pixel(self, text, names):
        self._count()
        lit = list(self.lit())
        assert len(lit) <= 1
        return PIXELS[lit[0]] if lit else None


def lesson_of(board):
    return Lesson(PADS, PIXELS, board.ask("wiring"))


def taught(bench, person=None, pixels=True):
    board = Inside(bench)
    person = person or Truth(bench)
    lesson = lesson_of(board)
    teacher = Teacher(board, person, lesson)
    teacher.teach_pads()
    if pixels:
        teacher.teach_pixels()
    return lesson, person


def numbers(text):
    return [int.from_bytes(bytes.fromhex(text[at : at + 4]), "little") for at in range(0, len(text), 4)]


def shuffled(seed, pads=True, pixels=True):
    """The same chips and strips with everything on them exchanged."""
    chance = random.Random(seed)
    data = planned()
    chips, strips = data["chips"], data["strips"]
    if pads:
        flat = [pad for chip in chips for pad in chip[3]]
        chance.shuffle(flat)
        chips = [[*chip[:3], flat[12 * n : 12 * n + 12]] for n, chip in enumerate(chips)]
    if pixels:
        rows = [numbers(text) for text in strips]
        flat = [pixel for row in rows for pixel in row]
        chance.shuffle(flat)
        strips = []
        for row in rows:
            strips.append(strip_text(flat[: len(row)]))
            flat = flat[len(row) :]
    return rewired(data, strips, chips)


def test_a_board_wired_as_planned_is_learned_as_planned(tmp_path):
    lesson, person = taught(Workbench(tmp_path))
    assert lesson.wiring() == {**planned(), "made": "taught"}
    assert lesson.swaps == [] and lesson.left() == (0, 0)
    # A question a pad and a group: no light is asked for alone.
    assert person.asked < len(PADS) + len(PIXELS) / 2


@pytest.mark.parametrize("seed", [1, 2])
def test_a_board_wired_at_random_is_learned_as_it_is(tmp_path, seed):
    truth = shuffled(seed)
    lesson, _ = taught(Workbench(tmp_path, truth=truth))
    assert lesson.wiring() == {**truth, "made": "taught"}


def swap_pads(a, b):
    data = planned()
    chips = [[*chip[:3], [{a: b, b: a}.get(pad, pad) for pad in chip[3]]] for chip in data["chips"]]
    return rewired(data, chips=chips)


def test_a_swapped_pair_of_pads_is_found_by_itself_and_asked_at_once(tmp_path):
    truth = swap_pads(4, 60)
    lesson, person = taught(Workbench(tmp_path, truth=truth), pixels=False)
    assert lesson.wiring() == {**truth, "made": "taught"}
    assert lesson.swaps == [f"{PADS[60]} and {PADS[4]} are swapped"]
    assert any("are swapped; learned as they are" in text for text in person.told)
    assert person.asked == len(PADS)


def test_a_swapped_pair_of_pixels_is_found_by_itself(tmp_path):
    data = planned()
    a, b = numbers(data["strips"][0])[3], numbers(data["strips"][1])[40]
    strips = [strip_text([{a: b, b: a}.get(pixel, pixel) for pixel in numbers(text)]) for text in data["strips"]]
    truth = rewired(data, strips=strips)
    lesson, person = taught(Workbench(tmp_path, truth=truth))
    assert lesson.wiring() == {**truth, "made": "taught"}
    assert len(lesson.swaps) == 1 and PIXELS[a] in lesson.swaps[0] and PIXELS[b] in lesson.swaps[0]


def test_two_strips_on_each_others_pins_are_learned(tmp_path):
    data = planned()
    length = min(len(text) for text in data["strips"][:2])
    first, second = data["strips"][0], data["strips"][1]
    truth = rewired(
        data, strips=[second[:length] + first[length:], first[:length] + second[length:], *data["strips"][2:]]
    )
    lesson, _ = taught(Workbench(tmp_path, truth=truth))
    assert lesson.wiring() == {**truth, "made": "taught"}


def test_a_dead_electrode_is_told_and_left_out(tmp_path):
    bench = Workbench(tmp_path)
    electrode = bench.wiring.electrode_of(9)
    bench.simulated.fault("floating", chip=electrode // 12, electrode=electrode % 12)
    lesson, person = taught(bench, pixels=False)
    assert lesson.electrode_of[9] == DEAD
    assert any(text.startswith(f"{PADS[9]} does not answer") for text in person.told)
    chips = [[*chip[:3], [-1 if pad == 9 else pad for pad in chip[3]]] for chip in planned()["chips"]]
    assert lesson.wiring()["chips"] == chips


def test_a_pixel_that_stays_dark_is_left_out(tmp_path):
    bench = Workbench(tmp_path)
    strip = bench.simulated.strips[0]
    strip.cut_at = strip.count - 1
    lesson, person = taught(bench)
    assert lesson.dark == [(0, strip.count - 1)]
    assert lesson.wiring()["strips"][0] == planned()["strips"][0][:-4] + "ffff"


def test_noise_does_not_deceive_the_finger(tmp_path):
    truth = shuffled(3, pixels=False)
    bench = Workbench(tmp_path, truth=truth)
    for chip in bench.simulated.chips:
        chip.noise(100)
    lesson, _ = taught(bench, pixels=False)
    assert lesson.wiring() == {**truth, "made": "taught"}


@pytest.mark.parametrize("stop_after", [0, 17, 120])
def test_a_lesson_can_be_left_and_taken_up_again(tmp_path, stop_after):
    truth = swap_pads(2, 30)
    bench = Workbench(tmp_path, truth=truth)
    board = Inside(bench)
    lesson = lesson_of(board)
    teacher = Teacher(board, Truth(bench, stop_after), lesson)
    with pytest.raises(KeyboardInterrupt):
        teacher.teach_pads()
        teacher.teach_pixels()
    again = lesson_of(board)
    assert again.take_up(lesson.dumps())
    person = Truth(bench)
    teacher = Teacher(board, person, again)
    teacher.teach_pads()
    teacher.teach_pixels()
    assert again.wiring() == {**truth, "made": "taught"}
    whole = Truth(bench)
    Teacher(board, whole, lesson_of(board)).teach_pads()
    assert person.asked + stop_after < len(PADS) + len(PIXELS)


def test_a_lesson_of_another_plan_is_not_taken_up(tmp_path):
    bench = Workbench(tmp_path)
    lesson = lesson_of(Inside(bench))
    other = Lesson(PADS, PIXELS, swap_pads(1, 2))
    assert not other.take_up(lesson.dumps())


def test_a_finger_on_the_wrong_pad_is_put_right(tmp_path):
    """Pad 0's question answered on pad 1's place: when pad 1 comes, both are asked again."""
    lesson = Lesson(PADS, PIXELS, planned())
    one, other = lesson.planned_electrode(0), lesson.planned_electrode(1)
    lesson.learn_pad(0, other)
    assert lesson.next_pad() == 1
    assert "asked again" in lesson.learn_pad(1, other)
    assert [lesson.next_pad(), lesson.next_pad()] == [0, 1]
    lesson.learn_pad(0, one)
    lesson.learn_pad(1, other)
    assert lesson.electrode_of == {0: one, 1: other}


def test_what_was_learned_is_a_sound_wiring_of_the_board(tmp_path):
    truth = shuffled(5)
    bench = Workbench(tmp_path, truth=truth)
    lesson, _ = taught(bench, pixels=False)
    assert Wiring(json.loads(json.dumps(lesson.wiring()))).wrong_for(bench.places) == ""


# ---- the file


def taught_file(bench, tmp_path, **teaching):
    """The wiring file of a lesson, as the command writes it."""
    lesson, _ = taught(bench, **teaching)
    file = tmp_path / "taught" / "nordic_countries.toml"
    write_toml(lesson.wiring(), lesson, file)
    return lesson, file


def geometry():
    return geometry_of(load(next(path for path in board_files() if path.stem == "nordic_countries")))


def test_the_wiring_file_is_read_back_as_what_was_learned(tmp_path):
    """As `board build` does: read, checked against the board, made compact. So it may take the planned file's place."""
    truth = shuffled(6)
    lesson, file = taught_file(Workbench(tmp_path / "flash", truth=truth), tmp_path)
    read = wiring.for_board({"id": "nordic_countries"}, geometry(), file.parent)
    assert wiring.compact(read, geometry()) == lesson.wiring() == {**truth, "made": "taught"}


def test_the_file_of_a_board_with_a_dead_electrode_says_which_pad_is_left_out(tmp_path):
    bench = Workbench(tmp_path / "flash")
    electrode = bench.wiring.electrode_of(9)
    bench.simulated.fault("floating", chip=electrode // 12, electrode=electrode % 12)
    lesson, file = taught_file(bench, tmp_path, pixels=False)
    assert wiring.compact(wiring.read(file), geometry()) == lesson.wiring()
    with pytest.raises(Refused, match=f'lacks the pad "{PADS[9]}"'):
        wiring.for_board({"id": "nordic_countries"}, geometry(), file.parent)


def test_what_was_learned_is_used_by_the_board_that_it_was_learned_from(tmp_path):
    """Over the link onto the flash as wiring.json: after the next start a finger on a pad is that pad."""
    truth = shuffled(7, pixels=False)
    bench = Workbench(tmp_path, truth=truth)
    lesson, _ = taught(bench, pixels=False)
    send(Inside(bench), "wiring", lesson.wiring())
    again = Workbench(tmp_path, truth=truth)
    assert again.wiring.hash == truth["hash"]
    for pad in ("menu", "confirm", PADS[3]):
        told = Inside(again).ask("electrodes", ms=60, touch=pad)
        assert [row[0] for chip in told["chips"] for row in chip["electrodes"] if row[5]] == [pad]
        again.run(100)


@pytest.mark.parametrize("text", ["", "no", "[]", "{}", '{"format": 1}'])
def test_a_damaged_lesson_is_begun_anew(text):
    assert not Lesson(PADS, PIXELS, planned()).take_up(text)


def test_random_wiring_a_swapped_pair_a_dead_electrode_and_noise_at_once(tmp_path):
    truth = shuffled(8, pixels=False)
    bench = Workbench(tmp_path, truth=truth)
    dead = 20
    electrode = bench.truth.electrode_of(dead)
    bench.simulated.fault("floating", chip=electrode // 12, electrode=electrode % 12)
    bench.simulated.fault("supply_noise", at=80)
    lesson, _ = taught(bench, pixels=False)
    chips = [[*chip[:3], [-1 if pad == dead else pad for pad in chip[3]]] for chip in truth["chips"]]
    assert lesson.wiring()["chips"] == chips and lesson.electrode_of[dead] == DEAD
