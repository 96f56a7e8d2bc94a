"""Does the touch chip's driver see fingers, and nothing but fingers? Runs on both interpreters."""

from nordlys.chips import ladder, mpr121

from tests.chips.kit import FINGER, OneChip


def test_a_finger_goes_down_and_up():
    one = OneChip()
    one.bench.finger(one.model, 7, 100, 300, FINGER)
    seen = one.poll_until(400)
    assert [touched for _, touched in seen] == [1 << 7, 0]
    assert seen[0][0] <= 100 + 2 * 4 + 4 and seen[1][0] <= 300 + 2 * 4 + 4


def test_two_fingers_at_once_and_their_strength():
    one = OneChip()
    one.bench.finger(one.model, 2, 100, 300, FINGER)
    one.bench.finger(one.model, 3, 100, 300, FINGER / 2)
    assert (one.poll_until(150)[0])[1] == 0b1100
    one.chip.read_levels()
    assert one.chip.strength(2) > one.chip.strength(3) > 12
    assert abs(one.chip.strength(4)) < 4


def test_start_sets_every_register_of_its_step():
    for step in ladder.STEPS:
        one = OneChip(step)
        assert one.get(0x5C) == step[ladder.CONFIG_1]
        assert one.get(0x5D) == step[ladder.CONFIG_2]
        assert one.get(0x5E) == mpr121.RUN_FROM_DATA
        assert (one.get(0x41), one.get(0x58), one.get(0x5B)) == (12, 6, 0x11)
        if step[ladder.SEARCH]:
            assert one.get(0x7B) & 1 and one.get(0x7B) >> 6 == one.get(0x5C) >> 6
        else:
            assert one.get(0x7B) == 0
        assert [one.get(register) for register in (0x7D, 0x7E, 0x7F)] == [200, 130, 180]
        assert one.model.settings.period_us() == 1000 * step[ladder.RESPONSE_MS]
        assert one.model.discarded == 0


def test_the_ladder_climbs_current_first_and_pays_time_last():
    times = [step[ladder.RESPONSE_MS] for step in ladder.STEPS]
    assert times == sorted(times) and times[:3] == [4, 4, 4] and times[-1] == 72

    def signal(name):
        one = OneChip(start=False)
        one.model.rest(0, 60)
        one.chip.start(name)
        one.model.finger(0, 200, None, 6)
        one.clock.wait_until_ms(199)
        one.get(0)
        before = one.data()
        one.clock.wait_until_ms(400)
        return before - one.data()

    assert signal("quick") < signal("current") < signal("charge") <= signal("samples") + 1


def test_an_overlay_that_is_dead_at_the_quick_step_works_with_charge():
    for name, seen in (("quick", []), ("charge", [1, 0])):
        one = OneChip(name)
        one.model.overlay(30)
        one.bench.finger(one.model, 0, 100, 300, FINGER)
        assert [touched for _, touched in one.poll_until(400)] == seen, name


def test_samples_bring_noise_below_the_threshold():
    def ghosts(name):
        one = OneChip(name)
        one.clock.sleep_ms(200)
        one.model.noise(16 * 40)
        one.chip.set_thresholds(6, 3)
        return len(one.poll_until(3000, every=10))

    assert ghosts("charge") > 0
    assert ghosts("glass") == 0


def test_a_step_can_be_changed_while_running():
    one = OneChip("quick")
    one.clock.sleep_ms(50)
    one.chip.set_step("samples")
    assert one.get(0x5D) == 0x30 and one.get(0x5E) == mpr121.RUN_FROM_DATA
    one.bench.finger(one.model, 0, 200, 400, FINGER)
    assert [touched for _, touched in one.poll_until(500)] == [1, 0]


def test_settings_reach_a_running_chip():
    """It is stopped around the write, and goes on with its baselines."""
    one = OneChip()
    one.clock.sleep_ms(50)
    before = one.get(0x1E)
    one.chip.set_thresholds(40, 20, 5)
    one.chip.set_debounce(2, 3)
    assert (one.get(0x4B), one.get(0x4C), one.get(0x5B)) == (40, 20, 0x32)
    assert (one.get(0x49), one.get(0x5E)) == (12, mpr121.RUN_FROM_STORED)
    assert one.get(0x1E) == before and one.model.discarded == 0


def test_an_unknown_step_is_named():
    try:
        ladder.step("loud")
    except ValueError as error:
        assert "loud" in str(error) and "glass" in str(error)
    else:
        raise AssertionError("a step that does not exist was found")


def test_a_finger_that_stays_is_held_by_the_lock():
    one = OneChip()
    one.bench.finger(one.model, 0, 100, 120000, FINGER)
    one.poll_until(200)
    assert one.chip.held() and one.get(0x5E) == mpr121.RUN_HELD
    baseline = one.get(0x1E)
    assert one.poll_until(119000, every=500) == []
    assert one.get(0x1E) == baseline
    assert [touched for _, touched in one.poll_until(120100)] == [0]
    assert not one.chip.held() and one.get(0x5E) == mpr121.RUN_FROM_STORED


def test_slow_drift_is_no_touch():
    one = OneChip()
    one.model.drift(4, 0.05)
    assert one.poll_until(30000, every=50) == []
    one.chip.read_levels()
    assert one.chip.filtered(4) < 660


def test_levels_are_read_in_one_go():
    one = OneChip()
    one.clock.sleep_ms(50)
    before = one.bench.wires(0).transfers
    one.chip.read_levels()
    assert one.bench.wires(0).transfers - before == 2
    for electrode in range(12):
        assert one.chip.filtered(electrode) == one.data(electrode)
        assert one.chip.baseline(electrode) == one.get(0x1E + electrode) << 2


def test_a_stored_calibration_comes_back_with_its_charge():
    one = OneChip(start=False)
    one.model.rest(1, 33)
    one.chip.start("charge")
    one.clock.sleep_ms(50)
    stored = one.chip.store()
    assert len(stored) == ladder.STORED_BYTES
    again = OneChip(start=False)
    again.model.rest(1, 33)
    again.model.rest(3, 14)  # something lies on the board at this start
    again.chip.start("charge", stored=stored)
    again.clock.sleep_ms(5)
    assert again.chip.store()[12:] == stored[12:]
    again.chip.read_levels()
    moved = [again.chip.moved(stored, electrode) for electrode in range(12)]
    assert moved[3] > 50 and max([abs(moved[electrode]) for electrode in (0, 1, 2, 4)]) < 4
    try:
        again.chip.restore(b"short")
    except ValueError as error:
        assert "calibrate again" in str(error)
    else:
        raise AssertionError("five bytes were taken for a calibration")


def test_capacitance_tells_a_cut_wire_and_a_short():
    one = OneChip(start=False)
    one.model.cut(1)
    one.model.short(2)
    one.chip.start("charge")
    one.clock.sleep_ms(50)
    one.chip.read_levels()
    assert 11800 <= one.chip.femtofarads(0) <= 12200
    assert 2800 <= one.chip.femtofarads(1) <= 3200
    assert one.chip.femtofarads(2) == 0
    assert one.chip.out_of_range() == 0b100


def test_ones_on_the_wire_are_a_fault_and_no_touch():
    one = OneChip()
    one.poll_until(50)
    one.model.answers_ones = True
    assert one.chip.poll()
    assert (one.chip.touched, one.chip.fault) == (0, mpr121.ONES)
    assert not one.chip.poll()
    one.model.answers_ones = False
    one.poll_until(300)
    assert one.chip.fault == mpr121.SOUND
    one.bench.finger(one.model, 0, 320, None, FINGER)
    assert one.poll_until(400)[-1][1] == 1


def test_all_twelve_at_once_are_a_fault_and_no_touch():
    one = OneChip()
    one.poll_until(100)
    one.model.shake(40)
    seen = one.poll_until(600)
    assert [touched for _, touched in seen] == [0] and one.chip.fault == mpr121.TOGGLING
    one.model.shake(0)
    one.poll_until(800)
    assert one.chip.fault == mpr121.SOUND


def test_a_finger_that_was_down_is_let_go_in_a_fault():
    one = OneChip()
    one.bench.finger(one.model, 0, 20, None, FINGER)
    one.poll_until(60)
    one.model.answers_ones = True
    assert one.chip.poll()
    assert (one.chip.touched, one.chip.changed) == (0, 1)


class Answering:
    """An I2C whose chip says what it is told."""

    def __init__(self):
        self.status = 0
        self.filtered = 700
        self.baseline = 178
        self.mode = mpr121.STOP

    def readfrom_mem_into(self, address, register, buffer):
        if register == 0:
            buffer[0], buffer[1] = self.status & 255, self.status >> 8
        elif register == 4:
            for electrode in range(12):
                buffer[2 * electrode] = self.filtered & 255
                buffer[2 * electrode + 1] = self.filtered >> 8
                buffer[26 + electrode] = self.baseline
        elif register == mpr121.AFE_CONFIG_2:
            buffer[0] = 0x20
            buffer[-1] = self.mode if len(buffer) > 1 else 0x20

    def writeto_mem(self, address, register, data):
        if register == mpr121.ECR:
            self.mode = data[0]


def test_clipped_readings_and_an_empty_baseline_are_no_touch():
    for filtered, baseline, fault in ((0x3FC, 178, 3), (0x3FF, 178, 3), (700, 0, 3), (600, 178, 0)):
        i2c = Answering()
        chip = mpr121.MPR121(i2c)
        i2c.status, i2c.filtered, i2c.baseline = 4, filtered, baseline
        chip.poll()
        assert (chip.fault, chip.touched) == (fault, 0 if fault else 4)


def test_readings_that_cannot_be_are_no_touch_however_long_they_stay():
    i2c = Answering()
    chip = mpr121.MPR121(i2c)
    i2c.status, i2c.filtered, i2c.baseline = 4, 0x3FF, 178
    for _ in range(3 * mpr121.CALM_POLLS):
        chip.poll()
        assert (chip.fault, chip.touched) == (mpr121.IMPLAUSIBLE, 0)
    i2c.status = 0
    for _ in range(2 * mpr121.CALM_POLLS):
        chip.poll()
    assert chip.fault == mpr121.SOUND


def test_bits_that_are_never_set_are_a_fault():
    for status, fault in ((0x1000, mpr121.ONES), (0x2001, mpr121.ONES), (0x8000, mpr121.OVER_CURRENT), (0xFFF, 2)):
        i2c = Answering()
        chip = mpr121.MPR121(i2c)
        i2c.status = status
        chip.poll()
        assert (chip.fault, chip.touched) == (fault, 0)


def test_over_current_is_told_and_cleared():
    one = OneChip()
    one.poll_until(50)
    one.model.over_current()
    assert one.chip.poll() and one.chip.fault == mpr121.OVER_CURRENT
    assert one.chip.over_current()
    one.model.over_current(False)
    one.chip.clear_over_current()
    assert not one.chip.over_current()
    one.chip.run(mpr121.RUN_FROM_DATA)
    assert one.get(0x5E) == mpr121.RUN_FROM_DATA


def test_a_chip_that_lost_its_supply_for_a_moment_is_noticed():
    one = OneChip()
    one.poll_until(50)
    assert not one.chip.check()
    one.model.put_back()
    assert not one.chip.poll()  # it looks like a board that nobody touches
    assert one.chip.check() and one.chip.fault == mpr121.RESTARTED


def test_a_chip_that_forgot_everything_under_a_finger_is_not_set_going_on_nothing():
    one = OneChip()
    one.bench.finger(one.model, 3, 100, 900, FINGER)
    one.poll_until(200)
    assert one.chip.touched == 8 and one.chip.held()
    one.model.put_back()
    one.clock.sleep_ms(2)
    assert one.chip.poll()
    assert (one.chip.fault, one.chip.changed, one.chip.touched) == (mpr121.RESTARTED, 8, 0)
    assert not one.model.running()
    # And one that was set going nevertheless is known by its settings.
    one.put(0x5E, mpr121.RUN_HELD)
    assert one.chip.check() and one.chip.fault == mpr121.RESTARTED


def test_no_step_of_the_ladder_looks_like_a_chip_that_forgot():
    assert mpr121.POWER_ON_CONFIG_2 not in [step[ladder.CONFIG_2] for step in ladder.STEPS]


def test_something_else_at_the_address_is_refused():
    try:
        mpr121.MPR121(Answering()).start()
    except ValueError as error:
        assert "0x5a" in str(error)
    else:
        raise AssertionError("a stranger was taken for an MPR121")


def test_an_interrupt_line_saves_reads_and_loses_no_touch():
    one = OneChip()
    one.bench.interrupt_line(8, [one.model])
    one.chip.interrupt = one.bench.machine.Pin(8, one.bench.machine.Pin.IN)
    one.bench.finger(one.model, 7, 1000, 1300, FINGER)
    before = one.bench.wires(0).transfers
    assert one.poll_until(990) == []
    assert one.bench.wires(0).transfers - before < 2 * 495 // 10
    seen = one.poll_until(1400)
    assert [touched for _, touched in seen] == [1 << 7, 0]
    assert seen[0][0] <= 1012
    one.model.remove()
    try:
        one.poll_until(1500)
    except OSError:
        return
    raise AssertionError("a chip that is gone was not missed")
