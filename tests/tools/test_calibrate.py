"""Does `calibrate` take the fastest step that is safe, and store it so that it holds? Against simulated boards."""

import json
import threading

import pytest

from host_tools.board_link.awake import kept_quiet
from host_tools.board_link.client import Told
from host_tools.calibrating.choice import choose, is_safe
from host_tools.calibrating.walk import Walk
from tests.tools.workbench import Inside, Workbench

WINDOW_MS = 30


@pytest.fixture(autouse=True)
def short_windows(monkeypatch):
    monkeypatch.setattr("host_tools.calibrating.walk.WINDOW_MS", WINDOW_MS)


class Hand:
    """Touches what it is asked to touch; some pads it never does."""

    def __init__(self, never=()):
        self.never = never
        self.told = []
        self._pad = None

    def tell(self, text):
        self.told.append(text)

    def touch(self, pad, text):
        assert pad in text
        self._pad = pad

    def fields(self):
        return {} if self._pad in self.never else {"touch": self._pad}

    def gave_up(self):
        return True


@pytest.fixture
def bench(tmp_path):
    return Workbench(tmp_path)


def calibrated(bench, hand=None):
    walk = Walk(Inside(bench), hand or Hand())
    pads = walk.begin()
    index, known = walk.find_step(pads)
    choice = walk.choice(*walk.climb(index, walk.touch_all(pads, index, known)))
    return walk, choice


def test_a_plain_board_takes_the_fastest_step(bench):
    walk, choice = calibrated(bench)
    assert (choice.step, choice.response_ms) == ("quick", 4)
    assert choice.safe and choice.warnings == []
    assert len(choice.rows) == bench.places.pads
    for _, baseline, delta, noise, margin, response in choice.rows:
        assert baseline > 100 and delta >= 12 and noise == 0 and margin == 10 * delta and response == 4
    deltas = [row[2] for row in choice.rows]
    assert choice.release < choice.touch < min(deltas)


def test_a_thick_overlay_takes_a_step_that_charges_more(bench):
    bench.simulated.fault("thick_overlay", at=25)
    walk, choice = calibrated(bench)
    assert choice.step != "quick" and choice.safe
    assert all(is_safe(row[2], row[3]) for row in choice.rows)


def test_noise_takes_a_step_with_more_samples(bench):
    bench.simulated.fault("supply_noise", at=320)
    _, choice = calibrated(bench)
    assert choice.step != "quick" and choice.safe


def test_every_step_of_the_ladder_is_measured_with_hands_off(bench):
    walk = Walk(Inside(bench), Hand())
    walk.begin()
    walk.hands_off(20)
    assert list(walk.rest) == [name for name, _ in walk.steps] and len(walk.steps) == 7
    assert all(len(rest) == bench.places.pads for rest in walk.rest.values())


def test_pads_are_red_until_touched_and_green_after(bench):
    board = Inside(bench)
    walk = Walk(board, Hand())
    pads = walk.begin()
    walk.measure("quick", 20)
    walk.touch_all(pads[:1], 0, {})
    bench.run(100)
    first = bench.places.pad_number(pads[0])
    touched = bench.simulated.pixel(bench.places.route_first[first])
    other = bench.simulated.pixel(bench.places.route_first[bench.places.pad_number(pads[1])])
    assert touched[1] > touched[0] and other[0] > other[1]


def test_what_is_stored_names_its_format_and_wiring_and_is_used_at_the_next_start(bench):
    walk, choice = calibrated(bench)
    told = walk.store(choice, 1_800_000_000)
    assert told == {"format": 1, "wiring": bench.wiring.hash, "missing": 0}
    stored = json.loads(bench.files.read("calibration.json"))
    assert stored["format"] == 1 and stored["wiring"] == bench.wiring.hash and stored["date"] == 1_800_000_000
    assert len(stored["pads"]) == bench.places.pads
    bench.wire("nordic_countries", bench.clock())
    assert bench.calibration.fault is None
    assert bench.calibration.apply(bench.touch, bench.clock()) == []
    assert (bench.touch.touch, bench.touch.release) == (choice.touch, choice.release)
    answer = Inside(bench).ask("electrodes", ms=60, touch="confirm")
    assert [row[0] for chip in answer["chips"] for row in chip["electrodes"] if row[5]] == ["confirm"]


def test_it_refuses_to_run_over_a_game(bench):
    board = Inside(bench)
    board.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}])
    with pytest.raises(Told, match="A game is being played") as told:
        Walk(board, Hand()).begin()
    assert told.value.code == "busy"


def test_stopping_leaves_it_as_it_was(bench):
    walk = Walk(Inside(bench), Hand())
    walk.begin()
    walk.measure("glass", 20)
    walk.stop()
    assert bench.desk.mode.NAME == "menu" and not bench.files.exists("calibration.json")
    assert bench.touch.chips[0].step[0] == "quick"
    walk.stop()  # once more, on a table that went back by itself: nothing to complain about


@pytest.mark.parametrize("run", ["measure", "mark", "store", "stop", "globals", "begin_anew"])
def test_nothing_is_measured_or_stored_before_it_was_started(bench, run):
    with pytest.raises(Told) as told:
        Inside(bench).ask("calibration", run=run, step="quick", pad="confirm", touch=12, release=6)
    assert told.value.code == "bad_request"


def test_a_dead_electrode_is_told_and_does_not_spoil_the_others(bench):
    electrode = bench.wiring.electrode_of(7)
    bench.simulated.fault("floating", chip=electrode // 12, electrode=electrode % 12)
    hand = Hand()
    _, choice = calibrated(bench, hand)
    name = bench.places.pad_name(7)
    assert f"{name} was not felt." in hand.told
    assert any(text.startswith(f"{name} was never touched") for text in choice.warnings)
    assert choice.touch > 6 and choice.step == "quick" and not choice.safe


def test_a_dead_electrode_under_the_first_finger_does_not_slow_the_board_down(bench):
    electrode = bench.wiring.electrode_of(0)
    bench.simulated.fault("floating", chip=electrode // 12, electrode=electrode % 12)
    _, choice = calibrated(bench)
    assert choice.step == "quick" and not choice.safe
    assert [row[0] for row in choice.rows if row[2] is None] == [bench.places.pad_name(0)]


def test_one_pad_that_is_not_safe_takes_the_whole_board_a_step_on(bench):
    """Not one of those that the step was chosen by, and too strong for a fault of its own."""
    dim = bench.places.pad_name(5)
    board = Inside(bench)
    hand = Hand()
    walk = Walk(board, hand)
    pads = walk.begin()
    index, known = walk.find_step(pads)
    deltas = {**walk.touch_all(pads, index, known), dim: 11}
    index, deltas = walk.climb(index, deltas)
    choice = walk.choice(index, deltas)
    assert choice.step == "current" and choice.safe
    assert hand.told == [
        f"{dim}: a finger is not clear of the noise. The next step, `current`, answers in 4 ms; touch it once more."
    ]
    walk.store(choice, None)
    stored = json.loads(bench.files.read("calibration.json"))
    assert {row[5] for row in stored["pads"]} == {4} and len(stored["pads"]) == bench.places.pads


def test_a_finger_that_was_felt_weakly_and_left_needs_no_key(bench, monkeypatch):
    """Nobody knows that it was too weak: the walk goes on by itself."""
    board = Inside(bench)
    levels = [600, 592, 600]

    class Told:
        def ask(self, verb, **fields):
            level = levels.pop(0)
            return {"chips": [{"electrodes": [["menu", level, 600, level, level, 0, 0, None, None]]}]}

    class Person(Hand):
        def gave_up(self):
            return False

    walk = Walk(board, Person())
    walk.rest["quick"] = {"menu": (600, 1)}
    walk.board = Told()
    assert walk.finger("menu", "quick") == 8 and levels == []


def test_somebody_who_takes_their_time_is_waited_for(bench):
    """The table goes back to its game after a minute without a word: one is said while nobody types."""
    board = Inside(bench)
    Walk(board, Hand()).begin()
    heard = []
    ask, board.ask = board.ask, lambda verb, **fields: heard.append(verb) or ask(verb, **fields)
    with kept_quiet(board, every=0.001):
        while len(heard) < 2:  # it speaks from a thread of its own
            threading.Event().wait(0.001)
    assert set(heard) == {"electrodes"} and bench.desk.mode.NAME == "quiet"


def test_a_pad_that_nobody_touched_is_told(bench):
    _, choice = calibrated(bench, Hand(never=("menu",)))
    assert choice.warnings == ["menu was never touched: its finger is not known. Touch it at the next calibration."]


def test_thresholds_lie_between_the_loudest_rest_and_the_weakest_finger():
    rest = dict.fromkeys("abc", (600, 3))
    choice = choose("charge", 4, rest, {"a": 40, "b": 44, "c": 50})
    assert 3 < choice.release < choice.touch == 20 < 40


def test_a_weak_and_a_loud_pad_are_named():
    choice = choose("charge", 4, {"a": (600, 0), "b": (600, 0), "c": (600, 9)}, {"a": 60, "b": 15, "c": 60})
    assert any(text.startswith("b is weak") for text in choice.warnings)
    assert any(text.startswith("c is noisy") for text in choice.warnings)
    assert choice.touch == 30  # the weak one does not pull the others down
