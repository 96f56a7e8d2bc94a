"""Does every pixel of the board get its colour, on the wire that it hangs on? Runs on both interpreters."""

from array import array

from nordlys.chips import plain
from nordlys.chips.bitstream import LATCH_US
from nordlys.chips.strip_drivers import drivers_for
from nordlys.chips.strip_orders import NOWHERE
from nordlys.chips.strips import Strips

from sim.hardware.bench import Bench
from sim.hardware.rp2 import Rp2

PINS = (16, 17, 18)
# Canonical pixels along three wires; a pixel that shows nothing in the second.
ORDERS = ((5, 0, 3), (1, NOWHERE, 2, 4), (6,))


class Lamps:
    """Three strips on a bench, with drivers as they are found there."""

    def __init__(self, order="GRB", rp2=True, wired=None, **of_rp2):
        self.bench = Bench()
        self.clock = self.bench.clock
        self.models = [self.bench.strip(PINS[n], len(ORDERS[n]), wired or order) for n in range(3)]
        self.rp2 = Rp2(self.bench, **of_rp2) if rp2 else None
        drivers = drivers_for(self.bench.machine, PINS, self.rp2, self.clock.ticks_us)
        self.strips = Strips(drivers, [array("H", row) for row in ORDERS], order)
        self.frame = bytearray([1 + n for n in range(21)])

    def colours(self):
        """{canonical pixel: what the eye sees}"""
        seen = {}
        for strip in range(3):
            for place in range(len(ORDERS[strip])):
                seen[ORDERS[strip][place]] = self.models[strip].pixel(place)
        return seen

    def wait(self):
        self.clock.sleep_us(1000)


def colour(frame, pixel):
    return tuple(frame[3 * pixel : 3 * pixel + 3])


def test_every_pixel_gets_its_colour_whatever_sends_it():
    for rp2 in (True, False):
        for order in ("GRB", "RGB", "BRG", "GRBW"):
            lamps = Lamps(order, rp2)
            lamps.strips.show(lamps.frame)
            lamps.wait()
            seen = lamps.colours()
            for pixel in range(7):
                assert seen[pixel] == colour(lamps.frame, pixel), (rp2, order, pixel)
            assert seen[NOWHERE] == (0, 0, 0)


def test_the_bytes_of_a_wire_stand_in_its_order():
    lamps = Lamps()
    lamps.strips.show(lamps.frame)
    assert lamps.models[0].sent == bytes([17, 16, 18, 2, 1, 3, 11, 10, 12])
    lamps = Lamps("GRBW")
    lamps.strips.show(lamps.frame)
    assert lamps.models[0].sent == bytes([17, 16, 18, 0, 2, 1, 3, 0, 11, 10, 12, 0])


def test_the_best_driver_is_taken_and_named():
    assert Lamps().strips.how == "pio_dma"
    assert Lamps(rp2=False).strips.how == "bitstream"


def test_what_the_radio_uses_is_left_alone():
    lamps = Lamps(radio=(0, 1, 2, 4), radio_channels=2)
    assert lamps.strips.how == "pio_dma"
    lamps.strips.show(lamps.frame)
    lamps.wait()
    assert lamps.colours()[6] == (19, 20, 21)
    used = [number for number in range(8) if number not in (0, 1, 2, 4) and lamps.rp2.StateMachine(number).active()]
    assert used == [3, 5, 6]


def test_no_free_machine_or_channel_falls_back_and_says_so():
    for settings, how in (
        ({"radio": tuple(range(8))}, "bitstream"),
        ({"radio_channels": 12}, "bitstream"),
        ({"radio": tuple(range(6))}, "mixed"),
        ({"radio_channels": 10}, "mixed"),
    ):
        lamps = Lamps(**settings)
        assert lamps.strips.how == how, settings
        lamps.strips.show(lamps.frame)
        lamps.wait()
        assert lamps.colours()[6] == (19, 20, 21)


def test_a_machine_that_is_not_free_gives_its_channel_back():
    lamps = Lamps(radio=tuple(range(8)), channels=1)
    lamps.rp2.DMA()
    lamps = Lamps(machines=12)
    assert lamps.strips.how == "pio_dma"


def test_strips_go_out_at_the_same_time_and_the_processor_is_free():
    def sends(rp2):
        lamps = Lamps(rp2=rp2)
        before = lamps.clock.us
        lamps.strips.show(lamps.frame)
        at_once = lamps.clock.us - before
        while lamps.strips.busy():
            lamps.clock.sleep_us(1)
        return at_once, lamps.clock.us - before - LATCH_US

    assert sends(True) == (0, 4 * 30)  # as long as the longest
    assert sends(False) == (8 * 30, 8 * 30)  # one after another, in this call


def test_a_frame_is_on_its_way_until_the_strip_has_taken_it():
    for rp2 in (True, False):
        lamps = Lamps(rp2=rp2)
        for _ in range(3):
            lamps.strips.show(lamps.frame)
            assert lamps.strips.busy()
            while lamps.strips.busy():
                lamps.clock.sleep_us(1)
        assert [model.run_on for model in lamps.models] == [0, 0, 0]
        assert [model.frames for model in lamps.models] == [3, 3, 3]


def test_strips_that_rested_long_are_free():
    """The clock wraps after eighteen minutes; a builder may look at one frame for ten."""
    for rp2 in (True, False):
        lamps = Lamps(rp2=rp2)
        lamps.strips.show(lamps.frame)
        for _ in range(40):
            lamps.clock.sleep_us(60_000_000)
            assert not lamps.strips.busy()


def test_a_frame_that_comes_too_soon_is_lost_behind_the_last_pixel():
    lamps = Lamps(rp2=False)
    lamps.strips.show(lamps.frame)
    lamps.strips.show(bytearray(21))
    assert lamps.models[2].run_on == 1 and lamps.colours()[6] == (19, 20, 21)


def test_patched_pixels_go_out_with_the_rest_as_it_was():
    lamps = Lamps()
    lamps.strips.show(lamps.frame)
    lamps.wait()
    bright = bytearray([200] * 21)
    lamps.strips.patch(bright, 2, 3)
    assert lamps.colours()[3] == (10, 11, 12)  # nothing is sent yet
    lamps.strips.send()
    lamps.wait()
    seen = lamps.colours()
    for pixel in range(7):
        assert seen[pixel] == ((200,) * 3 if 2 <= pixel < 5 else colour(lamps.frame, pixel)), pixel


def test_pixels_that_no_wire_has_cost_nothing():
    lamps = Lamps()
    lamps.strips.patch(bytearray([9] * 300), 6, 90)
    lamps.strips.send()
    lamps.wait()
    assert lamps.colours()[6] == (9, 9, 9) and lamps.colours()[0] == (0, 0, 0)


def test_a_pixel_between_wired_ones_that_no_wire_has_costs_nothing():
    bench = Bench()
    drivers = drivers_for(bench.machine, PINS[:2], None, bench.clock.ticks_us)
    strips = Strips(drivers, [array("H", [3, 0]), array("H", [2])], "RGB")  # nobody has pixel 1
    strips.patch(bytearray(range(12)), 0, 4)
    assert [list(wire) for wire in strips.wires] == [[9, 10, 11, 0, 1, 2], [6, 7, 8]]


def test_one_pixel_by_its_place_on_the_wire():
    lamps = Lamps()
    lamps.strips.raw(1, 1, 7, 8, 9)
    lamps.strips.send()
    lamps.wait()
    assert lamps.colours()[NOWHERE] == (7, 8, 9)
    lamps.strips.dark()
    lamps.strips.send()
    lamps.wait()
    assert set(lamps.colours().values()) == {(0, 0, 0)}


def test_a_cut_strip_shows_what_is_before_the_cut_and_costs_the_others_nothing():
    lamps = Lamps()
    lamps.models[1].cut_at = 2
    lamps.strips.show(lamps.frame)
    lamps.wait()
    seen = lamps.colours()
    assert seen[1] == (4, 5, 6) and seen[2] == seen[4] == (0, 0, 0)
    assert seen[6] == (19, 20, 21) and seen[3] == (10, 11, 12)
    lamps.models[1].cut_at = None
    lamps.strips.show(lamps.frame)
    lamps.wait()
    assert lamps.colours()[4] == (13, 14, 15)


def test_a_swapped_colour_order_swaps_red_and_green():
    lamps = Lamps("GRB", wired="RGB")
    lamps.strips.show(lamps.frame)
    lamps.wait()
    assert lamps.colours()[0] == (2, 1, 3)


def test_the_pulses_are_those_of_a_ws2812():
    """Its data sheet: 0 is 0.4 us high of 1.25, 1 is 0.8 us high; each within 150 ns."""
    from nordlys.chips.pio_strip import TICKS_HZ, program

    bits = program(Rp2(Bench()))
    for bit, high_ns in ((0, 400), (1, 800)):
        high, total = bits.pulse(bit)
        assert abs(high * 1000000 // (TICKS_HZ // 1000) - high_ns) <= 150
        assert total * 1000000 // (TICKS_HZ // 1000) == 1250


def test_to_wire_leaves_what_belongs_to_nobody_or_is_not_meant():
    wire = bytearray(9)
    frame = bytearray([9, 9, 9, 1, 2, 3, 7, 8, 9])
    plain.to_wire(wire, frame, array("H", [NOWHERE, 3, 6]), array("h", [1, 0, 2, 3, 0, 2]))
    assert wire == bytes([0, 0, 0, 2, 1, 3, 0, 0, 0])


def test_the_strips_know_the_order_that_they_were_given():
    rows = [array("H", [3, NOWHERE, 0]), array("H"), array("H", [NOWHERE, 2])]  # nobody has pixel 1
    for order in ("GRB", "GRBW"):
        strips = Strips([], rows, order)
        assert [strips.along(strip) for strip in range(3)] == rows
