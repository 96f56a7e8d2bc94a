"""Does a whole simulated board behave, and does each fault that can be switched on look like that fault? Both interpreters."""

from array import array

from nordlys.chips.build import build

from sim.hardware.board import FAULTS, SimulatedBoard
from sim.hardware.machine import Reset

NONE = 0xFFFF


class Wires:
    """A small wiring: two chips on bus 0, one on bus 1; two strips, the second against the numbers."""

    strips = (array("H", [0, 1, 2, NONE, 3]), array("H", [6, 5, 4]))
    places = ((0, None, 0x5A), (0, None, 0x5B), (1, None, 0x5A))

    def electrode_of(self, pad):
        return pad if pad < 36 else -1


class Set:
    def __init__(self, step="charge", before=(), start=True):
        self.board = SimulatedBoard(Wires())
        for name, settings in before:
            self.board.fault(name, True, **settings)
        self.clock = self.board.clock
        self.touch, self.strips = build(self.board.machine, "pico_w", Wires(), "GRB")
        if start:
            self.touch.start(0, step)
            self.clock.wait_until_ms(100)

    def downs(self, ms):
        """Pads that went down until this moment, in their order."""
        found = []
        while self.clock.ticks_ms() < ms:
            self.clock.sleep_ms(4)
            if self.touch.poll(self.clock.ticks_ms()):
                for chip in range(3):
                    driver = self.touch.chips[chip]
                    went_down = driver.changed & driver.touched
                    found += [12 * chip + n for n in range(12) if went_down >> n & 1]
        return found

    def why(self):
        return [told["why"] for told in self.touch.missing()]

    def show(self):
        self.clock.sleep_ms(2)
        self.strips.show(bytearray([10 + n for n in range(21)]))
        return [self.board.pixel(pixel) for pixel in range(7)]


RIGHT = [(10 + n, 11 + n, 12 + n) for n in range(0, 21, 3)]


def test_fingers_reach_their_pads_and_colours_their_pixels():
    table = Set()
    for pad in (0, 13, 35):
        table.board.finger(pad, 200 + pad, 300 + pad)
    table.board.finger(99, 200, 300)  # no such pad: no such copper
    assert table.downs(500) == [0, 13, 35]
    assert table.show() == RIGHT and table.board.pixel(99) == (0, 0, 0)


def test_a_chip_gone_and_back():
    table = Set()
    table.board.fault("chip_gone", chip=1)
    table.board.finger(12, 200, 300)
    table.board.finger(0, 200, 300)
    assert table.downs(400) == [0] and table.why() == ["no_answer"]
    table.board.fault("chip_gone", False, chip=1)
    table.downs(6000)
    table.board.finger(12, 6100, 6200)
    assert table.downs(6300) == [12] and table.why() == []


def test_a_hung_bus_loses_no_finger():
    table = Set()
    table.board.fault("sda_hung", bus=0)
    table.board.finger(5, 200, 300)
    assert table.downs(400) == [5] and table.why() == []
    assert table.touch.ports[0].freed == 1


def test_sda_on_ground_costs_its_bus_alone():
    table = Set()
    table.board.fault("sda_low", bus=0)
    table.board.finger(0, 200, 300)
    table.board.finger(30, 200, 300)
    assert table.downs(400) == [30] and table.why() == ["bus_stuck", "bus_stuck"]
    table.board.fault("sda_low", False, bus=0)
    table.downs(6000)
    table.board.finger(0, 6100, 6200)
    assert table.downs(6300) == [0] and table.why() == []


def test_all_electrodes_toggling_are_no_finger():
    table = Set()
    table.board.fault("all_toggle", chip=0)
    table.board.finger(13, 200, 300)
    assert table.downs(1000) == [13] and table.why() == ["toggling"]
    table.board.fault("all_toggle", False, chip=0)
    table.downs(1500)
    assert table.why() == []


def test_supply_noise_makes_no_finger_and_hides_none():
    table = Set()
    table.board.fault("supply_noise")
    table.board.finger(7, 2000, 2300)
    assert table.downs(3000) == [7]
    table.touch.chips[0].read_levels()
    before = [table.touch.chips[0].filtered(n) for n in range(12)]
    table.clock.sleep_ms(8)
    table.touch.chips[0].read_levels()
    assert before != [table.touch.chips[0].filtered(n) for n in range(12)]


def test_a_shorted_electrode_is_out_of_range_and_dead():
    table = Set(before=(("shorted", {"electrode": 3}),))
    table.board.finger(3, 200, 300)
    table.board.finger(4, 200, 300)
    assert table.downs(400) == [4]
    assert table.touch.chips[0].out_of_range() == 1 << 3
    assert table.touch.chips[1].out_of_range() == 0


def test_a_floating_electrode_has_next_to_no_capacitance():
    table = Set(before=(("floating", {"chip": 1, "electrode": 2}),))
    table.board.finger(14, 200, 300)
    assert table.downs(400) == []
    chip = table.touch.chips[1]
    chip.read_levels()
    assert chip.femtofarads(2) < 4000 < chip.femtofarads(1)


def test_over_current_is_told_and_passes():
    table = Set()
    table.board.fault("over_current", chip=2)
    table.downs(300)
    assert table.why() == ["over_current"]
    table.board.fault("over_current", False, chip=2)
    table.downs(6000)
    table.board.finger(24, 6100, 6200)
    assert table.downs(6300) == [24] and table.why() == []


def test_drift_is_no_finger_and_hides_none():
    table = Set()
    table.board.fault("drift", electrode=6, at=0.05)
    table.board.finger(6, 30000, 30300)
    assert table.downs(30500) == [6]


def test_an_overlay_too_thick_wants_a_higher_step():
    for step, seen in (("quick", []), ("charge", [9])):
        table = Set(step)
        table.board.fault("thick_overlay", at=30)
        table.board.finger(9, 200, 400)
        assert table.downs(500) == seen, step


def test_a_cut_strip_is_dark_from_there_on():
    table = Set()
    table.board.fault("strip_cut", strip=0, at=2)
    assert table.show() == RIGHT[:2] + [(0, 0, 0)] * 2 + RIGHT[4:]
    table.board.fault("strip_cut", False, strip=0)
    assert table.show() == RIGHT


def test_a_strip_that_hears_nothing_and_one_that_hears_its_first_pixel():
    table = Set()
    table.board.fault("strip_silent", strip=1)
    assert table.show() == RIGHT[:4] + [(0, 0, 0)] * 3
    table.board.fault("strip_silent", False, strip=1)
    table.board.fault("first_pixel_only", strip=1)
    assert table.show() == RIGHT[:4] + [(0, 0, 0)] * 2 + RIGHT[6:]


def test_swapped_colours_swap_red_and_green():
    table = Set()
    table.board.fault("swapped_colours", strip=0)
    assert table.show() == [(g, r, b) for r, g, b in RIGHT[:4]] + RIGHT[4:]


def test_every_named_fault_can_be_switched_on_and_off():
    for name in FAULTS:
        table = Set()
        table.board.fault(name)
        table.downs(300)
        table.show()
        table.board.fault(name, False)
        table.downs(7000)
        assert table.why() == [], name
        assert table.show() == RIGHT, name
    for name in ("chip_gone", "sda_low", "all_toggle", "supply_noise", "shorted", "floating", "drift", "thick_overlay"):
        assert name in FAULTS
    assert "strip_cut" in FAULTS and "swapped_colours" in FAULTS


def test_a_watchdog_that_is_not_fed_bites():
    machine = SimulatedBoard(Wires()).machine
    dog = machine.WDT(timeout=8300)
    machine._bench.clock.sleep_ms(8000)
    dog.feed()
    machine._bench.clock.sleep_ms(8400)
    for call in (dog.feed, machine.reset):
        try:
            call()
        except Reset:
            continue
        raise AssertionError("the controller did not start again")
    try:
        machine.WDT(timeout=9000)
    except ValueError:
        return
    raise AssertionError("a watchdog ran longer than the chip's")
