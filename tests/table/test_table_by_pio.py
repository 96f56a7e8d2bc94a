"""Does a whole table send its light by PIO and DMA, without a frame that comes too soon, and without them where the radio has all?"""

import pytest
from nordlys.chips.build import build

import tests.table.evening_kit as kit
from sim.hardware.controller import CONTROLLER, Controller
from sim.hardware.rp2 import RP2040_CHANNELS, RP2040_MACHINES, Rp2

ROUTE = "orebro-oslo.1"


class PioController(Controller):
    taken = {}  # what is the radio's

    def build(self, table, board):
        Controller.build(self, table, board)
        rp2 = Rp2(self.board.bench, **self.taken)
        return build(self.board.machine, CONTROLLER, table.wiring, table.settings["colour_order"], rp2, self.ticks_us)


@pytest.fixture
def evening(monkeypatch, tmp_path):
    def begin(**taken):
        monkeypatch.setattr(kit, "Controller", PioController)
        monkeypatch.setattr(PioController, "taken", taken)
        return kit.Evening("nordic_countries", flash=str(tmp_path))

    return begin


def claim(evening):
    """A route is claimed by fingers, with all that lights up on the way."""
    evening.tap("confirm")
    assert evening.route(ROUTE) == [(0, 0, 0)] * len(evening.route(ROUTE))
    evening.hold(ROUTE)
    blinks = evening.over_time(lambda: any(map(any, evening.route(ROUTE))), 1200)
    assert True in blinks and False in blinks
    evening.tap("confirm")
    evening.wait(2000)
    assert evening.owner(ROUTE) == 0
    assert all(map(any, evening.route(ROUTE)))


def test_a_table_sends_its_light_by_pio_and_no_frame_runs_into_the_one_before(evening):
    table = evening()
    assert table.table.strips.how == "pio_dma"
    claim(table)
    strips = table.controller.board.strips
    assert [strip.run_on for strip in strips] == [0] * len(strips)
    assert len({strip.frames for strip in strips}) == 1 and strips[0].frames > 50


@pytest.mark.parametrize(
    "taken",
    [{"radio": tuple(range(RP2040_MACHINES))}, {"radio_channels": RP2040_CHANNELS}],
    ids=["state machines", "channels"],
)
def test_a_table_plays_on_where_the_radio_has_them_all(evening, taken):
    table = evening(**taken)
    assert table.table.strips.how == "bitstream"
    claim(table)
    assert [strip.run_on for strip in table.controller.board.strips] == [0] * len(table.controller.board.strips)
