"""Does the simulated MPR121 behave as its data sheet says? Runs on both interpreters."""

from tests.chips.kit import OneChip

CONFIG_2, ECR, BASELINE_0 = 0x5D, 0x5E, 0x1E
RUN_FROM_DATA, RUN_FROM_HIGH_BITS, RUN_HELD, RUN_FROM_REGISTER = 0xCC, 0x8C, 0x4C, 0x0C
QUICK = 0x20  # 0.5 us, 4 samples, each 1 ms


def fresh(config_2=QUICK, mode=RUN_FROM_DATA, before=()):
    """A running chip with plain settings: thresholds 12 and 6, no debounce."""
    one = OneChip(start=False)
    for electrode in range(12):
        one.put(0x41 + 2 * electrode, 12, 6)
    one.put(CONFIG_2, config_2)
    for register, value in before:
        one.put(register, value)
    one.put(ECR, mode)
    return one


def test_power_on_values():
    one = OneChip(start=False)
    one.model.remove()
    one.model.put_back()
    for register in range(0x80):
        expected = {0x5C: 0x10, 0x5D: 0x24}.get(register, 0)
        assert one.get(register) == expected, register


def test_soft_reset_needs_its_word_and_works_while_running():
    one = fresh()
    one.put(0x80, 0x62)
    assert one.get(ECR) == RUN_FROM_DATA
    one.put(0x80, 0x63)
    assert one.get(ECR) == 0
    assert one.get(CONFIG_2) == 0x24
    assert one.get(0x41) == 0


def test_registers_are_write_protected_while_running():
    one = fresh()
    for register in (0x1E, 0x2B, 0x35, 0x41, 0x5A, 0x5B, 0x5C, 0x5D, 0x5F, 0x72, 0x7B, 0x7F):
        before = one.get(register)
        one.put(register, before ^ 0x15)
        assert one.get(register) == before, register
    assert one.model.discarded == 12
    one.put(0x76, 0x15)  # GPIO registers are not protected
    assert one.get(0x76) == 0x15
    one.put(ECR, 0)
    one.put(0x5B, 0x15)
    assert one.get(0x5B) == 0x15


def test_status_and_filtered_data_are_read_only():
    one = OneChip(start=False)
    for register in (0x00, 0x02, 0x04, 0x1D):
        one.put(register, 0x55)
        assert one.get(register) == 0


def test_the_register_pointer_moves_on():
    one = OneChip(start=False)
    one.put(0x41, 1, 2, 3, 4)
    assert one.i2c.readfrom_mem(0x5A, 0x41, 4) == bytes([1, 2, 3, 4])
    assert one.i2c.readfrom_mem(0x5A, 0x42, 2) == bytes([2, 3])


def test_counts_follow_charge_over_capacitance():
    """16 uA for 0.5 us on 12 pF: 0.667 V, of 3.3 V in 1024 steps."""
    one = fresh()
    one.clock.sleep_ms(5)
    assert one.data() == 206
    one.put(ECR, 0)
    one.put(0x5C, 32)
    one.put(ECR, RUN_FROM_DATA)
    one.clock.sleep_ms(5)
    assert one.data() == 413
    one.put(ECR, 0)
    one.put(0x5F, 8)  # the electrode's own current
    one.put(0x6C, 0x02)  # and time, 1 us
    one.put(ECR, RUN_FROM_DATA)
    one.clock.sleep_ms(5)
    assert (one.data(0), one.data(1)) == (206, 413)


def test_a_charge_past_the_supply_clips():
    one = fresh(before=((0x5C, 63), (CONFIG_2, 0xE0)))
    one.clock.sleep_ms(5)
    assert one.data() == 1023


def test_a_step_takes_second_filter_times_interval():
    """SFI x ESI milliseconds from the finger to the full step, and not one less."""
    for sfi, samples in ((0, 4), (1, 6), (2, 10), (3, 18)):
        for esi in (0, 2, 4):
            one = fresh(0x20 | sfi << 3 | esi)
            period = samples << esi
            down = 2 * period
            one.model.finger(0, down + 1, None, 12)  # just after the last sample of an output
            one.clock.wait_until_ms(down + period - 1)
            assert one.data() == 206, (samples, esi)
            one.clock.wait_until_ms(down + period)
            assert one.data() == 103, (samples, esi)


def test_the_second_filter_averages_its_samples():
    one = fresh()
    one.model.finger(0, 11, None, 12)
    one.clock.wait_until_ms(12)  # samples at 9 and 10 without, at 11 and 12 with the finger
    assert one.data() == (206 + 103) // 2 + 1  # the fractions of a count are kept


def test_the_first_filter_quiets_noise():
    def swing(ffi):
        one = fresh(before=((0x5C, 0x10 | ffi << 6),))
        one.model.noise(320)
        seen = []
        for _ in range(60):
            one.clock.sleep_ms(4)
            seen.append(one.data())
        return max(seen) - min(seen)

    assert swing(0) > swing(3) > 0


def test_noise_is_the_same_for_the_same_seed():
    def readings(seed):
        one = OneChip("quick", seed=seed)
        one.model.noise(320)
        seen = []
        for _ in range(20):
            one.clock.sleep_ms(4)
            seen.append(one.data())
        return seen

    assert readings(5) == readings(5)
    assert readings(5) != readings(6)


def test_thresholds_and_hysteresis():
    one = fresh(before=((0x41, 50), (0x42, 20)))
    one.model.finger(0, 20, 60, 4)  # 206 -> 154: 52 below
    one.model.finger(0, 60, 100, 3)  # 165: 41 below, between the two
    one.model.finger(0, 100, None, 1)  # 190: 16 below
    seen = []
    for ms in (30, 80, 120):
        one.clock.wait_until_ms(ms)
        seen.append(one.get(0))
    assert seen == [1, 1, 0]


def test_debounce_counts_samples():
    for debounce, touch_ms, release_ms in ((0x00, 24, 64), (0x02, 32, 64), (0x20, 24, 72)):
        one = fresh(before=((0x5B, debounce),))
        one.model.finger(0, 21, 61, 6)
        one.clock.wait_until_ms(touch_ms - 1)
        assert one.get(0) == 0
        one.clock.wait_until_ms(touch_ms)
        assert one.get(0) == 1
        one.clock.wait_until_ms(release_ms - 1)
        assert one.get(0) == 1
        one.clock.wait_until_ms(release_ms)
        assert one.get(0) == 0


def test_where_the_first_baseline_comes_from():
    for mode, expected in ((RUN_FROM_DATA, 206 >> 2), (RUN_FROM_HIGH_BITS, 192 >> 2), (RUN_FROM_REGISTER, 0x20)):
        one = fresh(mode=mode, before=((BASELINE_0, 0x20),))
        one.clock.sleep_ms(4)
        assert one.get(BASELINE_0) == expected, mode


def test_the_baseline_follows_drift_and_no_touch_is_seen():
    filters = ((0x2B, 1), (0x2C, 1), (0x2D, 0), (0x2F, 1), (0x30, 1), (0x31, 0))
    one = fresh(before=filters)
    one.clock.sleep_ms(20)
    one.model.drift(0, 0.5)
    for _ in range(40):
        one.clock.sleep_ms(500)
        assert one.get(0) == 0
    assert one.data() < 120
    assert abs(4 * one.get(BASELINE_0) - one.data()) <= 4


def test_without_tracking_drift_becomes_a_touch():
    one = fresh(mode=RUN_HELD, before=((BASELINE_0, 51),))
    one.model.drift(0, 0.5)
    one.clock.sleep_ms(20000)
    assert one.get(0) == 1
    assert one.get(BASELINE_0) == 51


def baseline_after(before, ms):
    one = fresh(before=before)
    one.model.finger(0, 9, None, 12)  # 206 -> 103, and no threshold is passed
    one.clock.wait_until_ms(8 + ms)
    assert one.get(0) == 0
    return one.model.electrodes[0].baseline


def test_falling_baseline_steps_by_its_four_numbers():
    deaf = ((0x41, 255), (0x42, 255))
    assert baseline_after(deaf + ((0x30, 1), (0x31, 0)), 40) == 206 - 10  # a step each output
    assert baseline_after(deaf + ((0x30, 3), (0x31, 0)), 40) == 206 - 30  # NHD: the size
    assert baseline_after(deaf + ((0x30, 1), (0x31, 4)), 40) == 206 - 2  # NCL: five unusual outputs a step
    assert baseline_after(deaf + ((0x30, 1), (0x32, 1)), 40) == 206 - 5  # FDL: two outputs are averaged
    assert baseline_after(deaf + ((0x2F, 63),), 40) == 103  # MHD: within twice of it everything passes


def test_rising_baseline_has_numbers_of_its_own():
    one = fresh(before=((0x41, 255), (0x2C, 2), (0x30, 50)))
    one.clock.wait_until_ms(8)
    one.model.rest(0, 6)
    one.clock.wait_until_ms(48)
    assert one.get(0) == 0
    assert one.model.electrodes[0].baseline == 206 + 20


def test_a_finger_is_absorbed_while_touched_unless_locked():
    absorbing = ((0x33, 1), (0x34, 2), (0x35, 0))
    one = fresh(before=absorbing)
    one.model.finger(0, 20, None, 12)
    one.clock.wait_until_ms(100)
    assert one.get(0) == 1
    one.clock.wait_until_ms(5000)
    assert one.get(0) == 0
    locked = fresh(before=absorbing)
    locked.model.finger(0, 20, None, 12)
    locked.clock.wait_until_ms(100)
    locked.put(ECR, RUN_HELD)
    locked.clock.wait_until_ms(60000)
    assert locked.get(0) == 1
    locked.put(ECR, RUN_FROM_REGISTER)
    locked.clock.wait_until_ms(66000)
    assert locked.get(0) == 0


def auto(*picofarads, second=0):
    one = OneChip(start=False)
    for electrode in range(len(picofarads)):
        one.model.rest(electrode, picofarads[electrode])
    one.put(CONFIG_2, QUICK)
    one.put(0x7B, 0x0D, second, 200, 130, 180)
    return one


def test_auto_configuration_brings_each_electrode_to_the_target():
    one = auto(5, 12, 40, 150)
    one.put(ECR, RUN_FROM_DATA)
    one.clock.sleep_ms(5)
    for electrode in range(4):
        assert 4 * 130 <= one.data(electrode) <= 4 * 180, electrode
    currents = [one.get(0x5F + electrode) for electrode in range(4)]
    assert max(currents) <= 63 and min(currents) > 0
    assert one.get(0x6C) & 7 <= one.get(0x6D) & 7 < one.get(0x6D) >> 4
    assert (one.get(2), one.get(3)) == (0, 0)


def test_out_of_range_is_flagged_for_a_short_and_without_time_search():
    one = auto(12, 12, 60)
    one.model.short(1)
    one.put(ECR, RUN_FROM_DATA)
    assert (one.get(2), one.get(3)) == (0b010, 0x80)
    one = auto(12, 12, 60, second=0x80)  # SCTS: 60 pF wants more than 63 uA for 0.5 us
    one.put(ECR, RUN_FROM_DATA)
    assert (one.get(2), one.get(3)) == (0b100, 0x80)
    assert one.get(0x61) == 63


def test_auto_reconfiguration_follows_an_electrode_out_of_its_range():
    one = auto(12)
    one.put(0x7B, 0x0F)
    one.put(ECR, RUN_FROM_DATA)
    one.clock.sleep_ms(20)
    assert one.get(0) == 0
    one.model.rest(0, 4)
    one.clock.sleep_ms(20)
    one.get(0)
    one.clock.sleep_ms(20)
    assert 520 <= one.data() <= 720
    one.model.short(0)
    one.clock.sleep_ms(20)
    one.get(0)
    assert one.get(0) == 1 or one.get(3) & 0x40


def test_over_current_stops_the_chip_until_the_flag_is_written():
    one = fresh()
    one.clock.sleep_ms(20)
    one.model.over_current()
    one.clock.sleep_ms(5)
    assert one.get(1) == 0x80
    assert one.get(ECR) & 0x3F == 0
    assert one.data() == 0 and one.get(BASELINE_0) == 0
    one.model.over_current(False)
    one.put(ECR, RUN_FROM_DATA)
    assert one.get(ECR) & 0x3F == 0
    one.put(1, 0x80)
    one.put(ECR, RUN_FROM_DATA)
    one.clock.sleep_ms(5)
    assert (one.get(1), one.data()) == (0, 206)


def test_only_enabled_electrodes_are_measured():
    one = fresh(mode=0xC3)
    one.clock.sleep_ms(5)
    assert [one.data(electrode) for electrode in (0, 2, 3, 11)] == [206, 206, 0, 0]


def test_the_interrupt_line_is_low_from_a_change_to_the_reading():
    one = fresh()
    one.bench.interrupt_line(8, [one.model])
    line = one.bench.machine.Pin(8, one.bench.machine.Pin.IN)
    one.model.finger(3, 21, 61, 6)
    one.clock.wait_until_ms(20)
    assert line.value() == 1
    one.clock.wait_until_ms(24)
    assert line.value() == 0
    assert one.get(4) is not None and line.value() == 0
    assert one.get(0) == 8
    assert line.value() == 1
    one.clock.wait_until_ms(64)
    assert line.value() == 0


def test_looking_often_or_once_gives_the_same():
    def state(step):
        one = fresh(before=((0x2B, 1), (0x2C, 1), (0x2D, 14), (0x2F, 1), (0x30, 5), (0x31, 1)))
        for down in range(50, 20000, 700):
            one.model.finger(0, down, down + 250, 1 + down % 5)
        while one.clock.ticks_ms() < 20000:
            one.clock.sleep_ms(step)
            one.get(0)
        electrode = one.model.electrodes[0]
        return electrode.data, electrode.baseline, electrode.touched

    assert state(2) == state(50) == state(20000)


def test_a_year_at_rest_is_passed_at_once():
    one = fresh()
    one.model.finger(0, 365 * 86400000, None, 6)
    one.clock.wait_until_ms(365 * 86400000 + 8)
    assert one.get(0) == 1
    assert one.data(1) == 206


def test_faults_of_the_copper():
    one = auto(12, 12)
    one.model.cut(1)
    one.put(ECR, RUN_FROM_DATA)
    one.model.finger(1, 20, None, 6)
    one.clock.wait_until_ms(40)
    assert one.get(0) == 0  # a finger on copper that no wire reaches
    one.model.cut(1, False)
    one.clock.wait_until_ms(60)
    assert one.get(0) == 2


def test_a_thick_overlay_hides_a_finger():
    one = fresh()
    one.model.overlay(10)
    one.model.finger(0, 20, None, 2)
    one.clock.wait_until_ms(40)
    assert one.get(0) == 0
    one.model.overlay(100)
    one.clock.wait_until_ms(60)
    assert one.get(0) == 1
