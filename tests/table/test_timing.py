"""Is every time of the fingers named once, settable, and safe across the clock's wrap? Runs on both interpreters."""

from nordlys.table.times import HANDS, TIMES
from nordlys.table.timing import WRAP, Timing


def test_the_times_that_the_rules_name():
    timing = Timing()
    assert timing.long_hold == 2000
    assert timing.confirm_within == 10000
    assert timing.stuck_after == 20000
    assert timing.neighbours_within == 30


def test_every_time_can_be_set_and_stays_within_its_limits():
    for name, usual, _, _, least, most in TIMES:
        assert least <= usual <= most
        for asked, got in ((least, least), (most, most), (least - 1, least), (most + 1, most)):
            value = getattr(Timing({name: asked}), name)
            assert value == got or name == "long_hold", name


def test_nonsense_leaves_the_usual_times():
    for nonsense in (None, "soon", True, [], 1.5):
        assert Timing({"hold": nonsense, "hands": nonsense}).hold == Timing().hold


def test_small_and_unsteady_hands_get_longer_holds():
    steady, small, unsteady = [Timing({"hands": hands}) for hands in HANDS]
    assert steady.hold < small.hold and steady.hold < unsteady.hold
    assert steady.lift_after < unsteady.lift_after and steady.confirm_within < small.confirm_within
    assert Timing({"hands": "small", "hold": 700}).hold == 700


def test_a_long_hold_is_always_longer_than_a_hold():
    timing = Timing({"hold": 3000, "long_hold": 1000})
    assert timing.long_hold > timing.hold


def test_settings_are_read_again():
    timing = Timing()
    timing.read({"hold": 800})
    assert timing.hold == 800


def test_time_across_the_wrap():
    timing = Timing()
    assert timing.since(WRAP - 9, 10) == 20
    assert timing.since(5, 5) == 0
