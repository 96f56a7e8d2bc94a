"""Do fingers mean the same under a real MicroPython, and does a moving finger allocate nothing there?"""

from pathlib import Path

from sim.micropython import allocated_bytes, run_tests

HERE = Path(__file__).parent
MODEL = HERE.parents[1] / "sim" / "hardware"

SETUP = """
from array import array
from nordlys.table.fingers import Fingers
from nordlys.table.timing import Timing
class Chip:
    touched = 0
    fault = 0
    def read_levels(self):
        pass
    def strength(self, electrode):
        return 20 + 9 * electrode
class Touch:
    def __init__(self):
        self.chips = [Chip() for _ in range(15)]
        self.why = [""] * 15
        self.news = bytearray([1] * 15)
class Board:
    pad_at = array("h", range(180))
    pads = 180
    console = ("seat.0", "confirm", "back")
    def near(self, pad, other):
        return pad < 24 and other < 24 and abs(pad - other) == 1
    def console_pad(self, name):
        return 179
touch = Touch()
hands = Fingers(Board(), Board(), Timing())
now = (1 << 30) - 2000
kinds = 0
def look(ms):
    global now, kinds
    now = (now - 0x3FFFFFFF - 1 + ms) & 0x3FFFFFFF  # never past 30 bits on the way
    hands.step(now, touch)
    kind = hands.next()
    while kind:
        kinds |= 1 << kind
        kind = hands.next()
def rest(ms):
    for _ in range(ms // 10):
        look(10)
"""
# A hold, two lanes, two lanes alike, a sleeve, a double tap, a stuck pad, a chip lost and found
MOVES = """
touch.chips[4].touched = 8
rest(2300)
touch.chips[4].touched = 0
rest(100)
touch.chips[0].touched = 3
rest(100)
touch.chips[0].touched = 0
rest(100)
touch.chips[0].touched = 0xC00
rest(100)
touch.chips[0].touched = 0
rest(100)
touch.chips[7].touched = 0x555
rest(100)
touch.chips[7].touched = 0
rest(100)
touch.chips[14].touched = 0x800
rest(100)
touch.chips[14].touched = 0
rest(100)
touch.chips[14].touched = 0x800
rest(100)
touch.chips[14].touched = 0
rest(100)
touch.chips[9].touched = 2
for _ in range(30):
    look(1000)
touch.chips[9].touched = 0
rest(100)
touch.chips[5].touched = 2
rest(50)
touch.why[5] = "no_answer"
rest(50)
touch.why[5] = ""
rest(500)
touch.chips[5].touched = 0
rest(100)
assert kinds == 0b1111111111110, kinds
"""


def test_the_same_scripts_pass_under_micropython():
    report = run_tests([HERE / "test_fingers.py", HERE / "test_timing.py", MODEL], jobs=2)
    assert report.failed == 0, report.failures
    assert report.passed > 45


def test_a_step_at_rest_allocates_nothing():
    assert allocated_bytes(SETUP, "look(10)", times=300, warm=5, locked=True) == 0


def test_moving_fingers_allocate_nothing():
    """Every kind of gesture is in it."""
    assert allocated_bytes(SETUP, MOVES, times=2, warm=1, locked=True) == 0
