"""Does the light language hold under a real MicroPython too, and do its frames allocate nothing there?"""

from pathlib import Path

import pytest

from sim.micropython import allocated_bytes, live_bytes, run_tests
from sim.micropython.inert_table import ANIMATIONS

HERE = Path(__file__).parent
LIGHT_TESTS = sorted(path for path in HERE.glob("test_lights*.py") if path.name != Path(__file__).name)

LIGHTS_HEAP = 30_000  # with all scenes of a map; the final show's code comes when a game ends

INERT = """
from nordlys.rules.opening import Opening
from nordlys.table import lights
from nordlys.table.places import Places
from nordlys.table.timing import Timing
class Inert:
    loops = None
    def show(self, frame):
        pass
    def patch(self, frame, first, count):
        pass
    def send(self):
        pass
    def busy(self):
        return False
class Seat:
    def __init__(self, colour):
        self.colour = colour
class Sitting:
    def __init__(self, opening, colours):
        self.play = opening.play([])
        self.seats = [Seat(colour) for colour in colours]
now = 1000
"""
MAP = (
    INERT
    + """
places = Places("northern_lights")
sitting = Sitting(Opening("northern_lights", 5, 1, 0), ("purple", "red", "blue", "green", "yellow"))
game = sitting.play.game
for route in range(0, 120, 3):
    if not game.shut[route // 3 % 5][route]:
        game.take_lane(route, route // 3 % 5)
show = lights.Lights(places, Inert(), Timing(), {"light_milliamps": 2000})
show.attach(sitting)
show.scene(lights.PLAY)
"""
)
FRAMES = (
    INERT
    + """
places = Places("far_train")
sitting = Sitting(Opening("far_train", 4, 1, 0), ("green", "yellow", "orange", "blue"))
show = lights.Lights(places, Inert(), Timing(), {})
show.attach(sitting)
show.scene(lights.PLAY)
for seat in range(4):
    show.tile(seat, 4, 14, 1)
"""
)
SHOW = (
    MAP
    + """
game.phase = 6
for ticket in range(10):
    game.ticket_owner[ticket] = ticket % 5 + 1
from nordlys.rules.scoring import score
for _ in score(game):
    pass
show.scene(lights.SHOW)
"""
)
STEP = "global now\nnow += 40\nshow.step(now)"


def test_the_same_tests_pass_under_micropython():
    report = run_tests(LIGHT_TESTS + [HERE.parent / "rules" / "test_frames_material.py"], jobs=1)
    assert report.failed == 0, report.failures
    assert report.passed > 40


@pytest.mark.parametrize("mpy", [False, True], ids=["source", "mpy"])
def test_a_board_at_rest_allocates_nothing(mpy):
    assert allocated_bytes(MAP, STEP, times=100, warm=10, locked=True, mpy=mpy) == 0


def test_all_animations_at_once_allocate_nothing():
    """40 steps are within the shortest of them; then they end, one by one."""
    assert allocated_bytes(MAP + ANIMATIONS, STEP, times=100, warm=5, locked=True) == 0


def test_a_finger_allocates_nothing():
    call = "show.touched(20, 0)\nshow.filling(20, 500)\nshow.lifted(20)\n" + STEP
    assert allocated_bytes(MAP, call, times=60, warm=5, locked=True) == 0


@pytest.mark.parametrize("scene", ["MENU", "RESUME", "BONUS", "WALK", "HAND", "CALIBRATE", "FAULTS", "DARK"])
def test_no_scene_allocates(scene):
    assert allocated_bytes(MAP + f"show.scene(lights.{scene}, 1, 3)\n", STEP, times=60, warm=5, locked=True) == 0


def test_frames_with_previews_allocate_nothing():
    assert allocated_bytes(FRAMES, STEP, times=100, warm=5, locked=True) == 0


def test_the_final_show_allocates_nothing():
    """From the first ticket to the winner: paths are searched for in it."""
    assert allocated_bytes(SHOW, STEP, times=800, warm=3, locked=True) == 0


def test_the_lights_keep_little_heap():
    """Code and buffers; the game and its board are counted on both sides."""
    game_alone = MAP.split("show = lights.Lights")[0].replace("from nordlys.table import lights\n", "")
    assert live_bytes(MAP) - live_bytes(game_alone) < LIGHTS_HEAP
