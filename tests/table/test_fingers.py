"""Does a finger mean what the table's rules say? Scripts with a fake clock, over told and over simulated chips.

Runs on both interpreters.
"""

from tests.table.fingers_kit import BACK, CONFIRM, Plain, Real, both

# One finger


def test_a_short_touch_is_a_tap():
    both("down 12 · 80 ms · up 12", "DOWN 12 · UP 12 · TAP 12")


def test_a_touch_that_rests_is_a_hold_and_no_tap():
    both("down 12 · 700 ms · up 12", "DOWN 12 · HOLD 12 · UP 12")


def test_held_two_seconds_is_told_once_more():
    both("down 12 · 2200 ms · up 12", "DOWN 12 · HOLD 12 · LONG 12 · UP 12")


def test_lifted_just_before_the_hold_is_a_tap():
    both("down 12 · 520 ms · up 12", "DOWN 12 · UP 12 · TAP 12")


def test_who_lifts_on_the_stroke_has_held_as_long_as_was_asked():
    both("down 12 · 600 ms · up 12", "DOWN 12 · HOLD 12 · UP 12")
    both("down 12 · 590 ms · up 12", "DOWN 12 · HOLD 12 · UP 12")
    both("down 12 · 2000 ms · up 12", "DOWN 12 · HOLD 12 · LONG 12 · UP 12")
    both("down 12 · 1900 ms · up 12", "DOWN 12 · HOLD 12 · UP 12")


def test_a_slow_press_is_told_on_the_console_only():
    both("down 20 · 1500 ms · up 20", "DOWN 20 · HOLD 20 · UP 20 · PRESS 20")
    both("down 20 · 2500 ms · up 20", "DOWN 20 · HOLD 20 · LONG 20 · UP 20 · PRESS 20")
    both("down 20 · 300 ms · up 20", "DOWN 20 · UP 20 · TAP 20")


def test_a_touch_is_told_in_the_very_step_that_sees_it():
    rig = Plain()
    rig.touch.finger(12, 1)
    rig.look()
    assert rig.seen == ["DOWN 12"]


def test_progress_rises_until_the_hold_and_a_tap_shows_none():
    for make in (Plain, Real):
        rig = make()
        rig.play("down 12 · 80 ms · up 12")
        assert rig.progress == []
        rig.play("down 12 · 2500 ms · up 12")
        times = [ms for _, ms in rig.progress]
        assert times == sorted(times) and len(times) >= 10
        assert times[0] >= rig.timing.filling_after and times[-1] < rig.timing.hold
        for index in range(1, len(times)):
            assert times[index] - times[index - 1] >= rig.timing.progress_every


def test_two_taps_are_a_double_tap_where_it_is_known():
    both(
        "down %d · 80 ms · up %d · 150 ms · down %d · 80 ms · up %d" % (BACK, BACK, BACK, BACK),
        "DOWN 20 · UP 20 · DOWN 20 · UP 20 · DOUBLE 20",
    )


def test_two_slow_taps_are_two():
    both(
        "down %d · 80 ms · up %d · 600 ms · down %d · 80 ms · up %d" % (BACK, BACK, BACK, BACK),
        "DOWN 20 · UP 20 · TAP 20 · DOWN 20 · UP 20 · TAP 20",
    )


def test_a_tap_and_a_hold_are_both_told():
    both(
        "down %d · 80 ms · up %d · 150 ms · down %d · 800 ms · up %d" % (BACK, BACK, BACK, BACK),
        "DOWN 20 · UP 20 · DOWN 20 · TAP 20 · HOLD 20 · UP 20 · PRESS 20",
    )


def test_elsewhere_two_taps_answer_at_once_each():
    both(
        "down %d · 80 ms · up %d · 150 ms · down %d · 80 ms · up %d" % (CONFIRM, CONFIRM, CONFIRM, CONFIRM),
        "DOWN 19 · UP 19 · TAP 19 · DOWN 19 · UP 19 · TAP 19",
    )


# Bounce and ghosts


def test_a_missed_reading_does_not_end_a_hold():
    rig = Plain()
    assert rig.play("down 12 · 300 ms · up 12 · 15 ms · down 12 · 400 ms · up 12") == "DOWN 12 · HOLD 12 · UP 12"


def test_a_rebound_is_no_second_tap():
    rig = Plain({"lift_after": 0})
    script = "down 19 · 80 ms · up 19 · 10 ms · down 19 · 5 ms · up 19"
    assert rig.play(script) == "DOWN 19 · UP 19 · TAP 19"


def test_what_touches_for_an_instant_was_no_finger():
    rig = Plain()
    assert rig.play("down 12 · 5 ms · up 12") == "DOWN 12 · UP 12"


def test_unsteady_hands_leave_for_a_moment_and_still_hold():
    script = "down 12 · 400 ms · up 12 · 100 ms · down 12 · 700 ms · up 12"
    both(script, "DOWN 12 · HOLD 12 · UP 12", {"hands": "unsteady"})
    both(script, "DOWN 12 · UP 12 · TAP 12 · DOWN 12 · HOLD 12 · UP 12")


# Neighbours


def test_of_two_neighbours_the_stronger_is_meant():
    both("down 2*2 · down 3*1 · 100 ms · up 2 · up 3", "DOWN 2 · UP 2 · TAP 2")
    both("down 2*1 · down 3*2 · 100 ms · up 2 · up 3", "DOWN 3 · UP 3 · TAP 3")


def test_the_stronger_wins_though_it_came_a_little_later():
    both("down 2*1 · 20 ms · down 3*2 · 100 ms · up 2 · up 3", "DOWN 2 · UP 2 · DOWN 3 · UP 3 · TAP 3")


def test_neighbours_further_apart_in_time_are_two_fingers():
    both(
        "down 2 · 60 ms · down 3*2 · 100 ms · up 2 · 60 ms · up 3",
        "DOWN 2 · DOWN 3 · UP 2 · TAP 2 · UP 3 · TAP 3",
    )


def test_pads_that_are_no_neighbours_are_two_fingers():
    both("down 8 · down 10*2 · 100 ms · up 8 · 60 ms · up 10", "DOWN 8 · DOWN 10 · UP 8 · TAP 8 · UP 10 · TAP 10")


def test_neighbours_too_alike_are_told_and_mean_nothing():
    for make in (Plain, Real):
        rig = make()
        seen = rig.play("down 2*2 · down 3*1.8 · 1000 ms · up 2 · up 3")
        assert seen == "DOWN 2 · UP 2 · AMBIGUOUS 2/3", seen


def test_a_second_touch_decides():
    for make in (Plain, Real):
        rig = make()
        rig.play("down 2*2 · down 3*1.8 · 100 ms · up 2 · up 3")
        assert rig.play("down 2*1.8 · down 3*2 · 100 ms · up 2 · up 3") == "DOWN 3 · UP 3 · TAP 3"
        # Only that one: the next is judged anew.
        assert "AMBIGUOUS" in rig.play("down 2*1.8 · down 3*2 · 100 ms · up 2 · up 3")


def test_a_second_touch_long_after_does_not_decide():
    rig = Plain()
    rig.play("down 2*2 · down 3*1.8 · 100 ms · up 2 · up 3 · 10000 ms")
    assert "AMBIGUOUS" in rig.play("down 2*2 · down 3*1.8 · 100 ms · up 2 · up 3")


def test_a_hold_over_two_lanes_is_one_hold():
    both("down 2*2 · down 3*1 · 700 ms · up 2 · up 3", "DOWN 2 · HOLD 2 · UP 2")


def test_a_finger_over_three_lanes_is_one():
    both("down 1*1 · down 2*2 · down 3*1 · 100 ms · up 1 · up 2 · up 3", "DOWN 2 · UP 2 · TAP 2")
    both("down 1*3 · down 2*2 · down 3*1 · 100 ms · up 1 · up 2 · up 3", "DOWN 1 · UP 1 · TAP 1")


def test_levels_are_read_only_when_neighbours_meet():
    rig = Plain()
    rig.play("down 8 · 700 ms · up 8 · 100 ms · down 9 · 80 ms · up 9")
    assert rig.touch.chips[0].reads == 0
    rig.play("down 2*2 · down 3*1 · 700 ms · up 2 · up 3")
    assert 0 < rig.touch.chips[0].reads <= 4


def test_a_quick_tap_over_two_lanes_is_still_decided():
    rig = Plain()
    assert rig.play("down 2*1 · down 3*2 · 20 ms · up 2 · up 3") == "DOWN 3 · UP 3 · TAP 3"


# Several hands


def test_two_players_at_once():
    both(
        "down 7 · 30 ms · down 12 · 100 ms · up 12 · 600 ms · up 7",
        "DOWN 7 · DOWN 12 · UP 12 · TAP 12 · HOLD 7 · UP 7",
    )


def test_a_sleeve_is_ignored_until_it_lifts():
    both(
        "down 6 · down 8 · down 10 · down 12 · 900 ms · up 6 · up 8 · up 10 · up 12",
        "SLEEVE 12 · SLEEVE_OVER 12",
    )


def test_three_routes_are_no_sleeve():
    seen = Plain().play("down 6 · down 8 · down 10 · 80 ms · up 6 · up 8 · up 10")
    assert seen.count("TAP") == 3 and "SLEEVE" not in seen


def test_a_sleeve_that_spreads_ends_the_touches_it_began_with():
    script = "down 6 · 50 ms · down 8 · 50 ms · down 10 · 50 ms · down 12 · 50 ms · up 6 · up 8 · 90 ms · down 7 · 90 ms · up 7"
    both(
        script + " · up 10 · up 12",
        "DOWN 6 · DOWN 8 · DOWN 10 · UP 6 · UP 8 · UP 10 · SLEEVE 12 · SLEEVE_OVER 12",
    )


def test_the_console_answers_under_a_sleeve():
    both(
        "down 6 · down 8 · down 10 · down 12 · 90 ms · down 19 · 80 ms · up 19 · 90 ms · up 6 · up 8 · up 10 · up 12",
        "SLEEVE 12 · DOWN 19 · UP 19 · TAP 19 · SLEEVE_OVER 12",
    )


def test_two_players_on_double_lanes_are_no_sleeve():
    both(
        "down 0*2 · down 1*1 · down 4*2 · down 5*1 · 100 ms · up 0 · up 1 · up 4 · up 5",
        "DOWN 0 · DOWN 4 · UP 0 · TAP 0 · UP 4 · TAP 4",
    )


# What is no finger


def test_a_pad_held_too_long_is_reported_once_and_left_out():
    script = "down 12 · 25000 ms · up 12 · 200 ms · down 12 · 80 ms · up 12"
    expected = "DOWN 12 · HOLD 12 · LONG 12 · UP 12 · STUCK 12 · UNSTUCK 12 · DOWN 12 · UP 12 · TAP 12"
    both(script, expected)


def test_the_others_go_on_beside_a_stuck_pad():
    rig = Plain()
    rig.play("down 6 · 21000 ms")
    script = "down 8 · down 10 · down 12 · 80 ms · up 8 · up 10 · up 12"
    assert "SLEEVE" not in rig.play(script) and len(rig.seen) == 9


def test_a_chip_that_vanishes_under_a_finger_means_nothing():
    for ms in (40, 400, 800):
        held = " · HOLD 12" if ms > 600 else ""
        both("down 12 · %d ms · lose 1 · 3000 ms" % ms, "DOWN 12%s · UP 12" % held)


def test_a_finger_that_was_there_when_the_chip_returns_is_not_new():
    rig = Plain()
    assert rig.play("down 12 · 100 ms · lose 1 · 500 ms · find 1 · 3000 ms · up 12") == "DOWN 12 · UP 12"
    assert rig.play("down 12 · 80 ms · up 12") == "DOWN 12 · UP 12 · TAP 12"
    rig = Real()
    seen = rig.play("down 12 · 100 ms · lose 1 · 500 ms · find 1 · 9000 ms · up 12")
    assert "TAP" not in seen and "HOLD" not in seen
    assert rig.play("500 ms · down 12 · 80 ms · up 12") == "DOWN 12 · UP 12 · TAP 12"


def test_a_chip_lost_in_the_middle_of_a_contest():
    both("down 2*2 · down 3*1 · 15 ms · lose 0 · 3000 ms", "DOWN 2 · UP 2")


def test_all_electrodes_toggling_are_no_touch():
    rig = Real()
    assert rig.play("shake 0 · 2000 ms · calm 0 · 2000 ms") == ""
    assert rig.play("down 6 · 80 ms · up 6") == "DOWN 6 · UP 6 · TAP 6"


def test_slow_drift_is_no_touch():
    rig = Real()
    for model in rig.models:
        for electrode in range(12):
            model.drift(electrode, 0.05)
    assert rig.play("15000 ms") == ""
    assert rig.play("down 6 · 80 ms · up 6") == "DOWN 6 · UP 6 · TAP 6"


def test_noise_is_no_touch_and_hides_none():
    rig = Real()
    for model in rig.models:
        model.noise(24)
    assert rig.play("3000 ms · down 6 · 80 ms · up 6") == "DOWN 6 · UP 6 · TAP 6"


def test_electrodes_without_a_pad_say_nothing():
    rig = Plain()
    rig.hands.pad_at[7] = -1
    assert rig.play("down 7 · 900 ms · up 7") == ""
    assert not rig.hands.busy


# Time and rest


def test_time_that_wraps_changes_nothing():
    script = "down 12 · 700 ms · up 12 · 100 ms · down 20 · 80 ms · up 20 · 150 ms · down 20 · 80 ms · up 20"
    expected = Plain().play(script)
    for before in range(60, 2600, 111):
        assert Plain(start=(1 << 30) - before).play(script) == expected
    assert Real(start=(1 << 30) - 500).play(script) == expected


def test_at_rest_nothing_asks_for_another_look():
    for make in (Plain, Real):
        rig = make()
        rig.play("down 12 · 80 ms · up 12 · down 20 · 80 ms · up 20")
        assert not rig.hands.busy


def test_forgotten_fingers_mean_nothing_until_they_lift():
    rig = Plain()
    rig.touch.finger(12, 1)
    rig.look()
    rig.hands.forget()
    assert rig.play("900 ms · up 12") == "UP 12"
    assert rig.play("down 12 · 80 ms · up 12") == "DOWN 12 · UP 12 · TAP 12"


def test_nobody_who_listens_is_no_error():
    rig = Plain()
    for _ in range(200):
        rig.touch.finger(19, 1)
        for _ in range(20):
            rig.ms += 5
            rig.touch.poll(rig.ms)
            rig.hands.step(rig.ms, rig.touch)
        rig.touch.finger(19, 0)
        for _ in range(20):
            rig.ms += 5
            rig.touch.poll(rig.ms)
            rig.hands.step(rig.ms, rig.touch)
    rig.look()
    assert rig.seen.count("DOWN 19") == rig.seen.count("UP 19") > 5
