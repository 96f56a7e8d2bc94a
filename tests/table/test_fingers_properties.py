"""Whatever the chips say, does every DOWN end in one UP, and does no fault or sleeve ever mean anything?"""

from hypothesis import given, settings
from hypothesis import strategies as st
from nordlys.table import fingers

from tests.table.fingers_kit import ROUTES, Plain

MASK = st.one_of(st.just(0), st.integers(0, 4095), st.sampled_from([1 << bit for bit in range(12)]))
# (mask of each chip, what is wrong with each, strength of one electrode, ms until the next)
MOMENT = st.tuples(
    MASK,
    MASK,
    st.sampled_from(["", "", "", "no_answer", "fault"]),
    st.integers(-50, 200),
    st.sampled_from([1, 5, 12, 33, 90, 300, 700, 2500, 21000]),
)


def play(moments, start):
    """[(kind, pad)], with a quiet end."""
    rig = Plain(start=start)
    seen = []
    for first, second, wrong, strength, ms in moments + [(0, 0, "", 0, 900)] * 3:
        chips = rig.touch.chips
        rig.touch.why[0] = "no_answer" if wrong == "no_answer" else ""
        chips[0].fault = 3 if wrong == "fault" else 0
        chips[0].touched = 0 if wrong else first
        chips[1].touched = second
        chips[0].strengths[strength % 12] = strength
        # Most of the time passes in one leap: loops are held up by flash and bots.
        for leap in (1, max(0, ms - 1)):
            rig.ms += leap
            rig.hands.step(rig.now(), rig.touch)
            kind = rig.hands.next()
            while kind:
                seen.append((kind, rig.hands.pad))
                kind = rig.hands.next()
    return rig, seen


@settings(max_examples=300, deadline=None)
@given(st.lists(MOMENT, max_size=30), st.sampled_from([0, (1 << 30) - 3000]))
def test_every_down_has_one_up_and_meaning_lies_between(moments, start):
    rig, seen = play(moments, start)
    down, stuck, sleeve = set(), set(), False
    for kind, pad in seen:
        assert 0 <= pad < 24
        if kind == fingers.DOWN:
            assert pad not in down and pad not in stuck
            assert not (sleeve and pad < ROUTES)
            down.add(pad)
        elif kind == fingers.UP:
            down.remove(pad)
        elif kind in (fingers.HOLDING, fingers.HOLD, fingers.LONG):
            assert pad in down
        elif kind == fingers.STUCK:
            assert pad not in down and pad not in stuck
            stuck.add(pad)
        elif kind == fingers.UNSTUCK:
            stuck.remove(pad)
        elif kind == fingers.SLEEVE:
            assert not sleeve and not any(pad < ROUTES for pad in down)
            sleeve = True
        elif kind == fingers.SLEEVE_OVER:
            assert sleeve
            sleeve = False
        elif kind in (fingers.TAP, fingers.DOUBLE):
            assert not (sleeve and pad < ROUTES)
    assert not down and not stuck and not sleeve
    assert not rig.hands.busy or rig.hands._contests.open == 0


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(MASK, st.sampled_from([1, 5, 30, 700, 2500])), min_size=1, max_size=20), st.booleans())
def test_a_chip_that_is_at_fault_means_nothing(masks, fault):
    """Masks that are said while a fault stands are not looked at."""
    rig = Plain()
    rig.touch.chips[0].fault = 2 if fault else 0
    rig.touch.why[0] = "" if fault else "bus_stuck"
    for mask, ms in masks:
        rig.touch.chips[0].touched = mask
        rig.ms += ms
        rig.hands.step(rig.now(), rig.touch)
        assert rig.hands.next() == 0


@settings(max_examples=150, deadline=None)
@given(st.sets(st.sampled_from(range(6, ROUTES)), min_size=4), st.integers(10, 3000))
def test_more_than_three_routes_mean_nothing(pads, ms):
    rig = Plain()
    downs = " · ".join("down %d" % pad for pad in sorted(pads))
    ups = " · ".join("up %d" % pad for pad in sorted(pads))
    rig.play("%s · %d ms · %s" % (downs, ms, ups))
    assert [word.split()[0] for word in rig.seen] == ["SLEEVE", "SLEEVE_OVER"] and not rig.progress
