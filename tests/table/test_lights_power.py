"""Does the supply hold, does the strip rest when nothing changes, and do frames come often enough when something does?"""

from nordlys.table import lights
from nordlys.table.limiter import Limiter
from railway_kit import Table

from tests.table.lights_kit import Lit


def draws(lit):
    """Milliamps by the design's own number: 60 at full white."""
    return sum(lit.strips.wire) * 20 / 255


def busy_board(settings):
    table = Table("northern_lights", 5)
    for route in range(0, table.board.routes, 2):
        if not table.game.shut[route % 5][route]:
            table.game.take_lane(route, route % 5)
    return Lit(table, settings=settings).play_scene()


def test_no_frame_of_any_scene_or_animation_exceeds_the_budget():
    for budget in (100, 500, 1200, 3000):
        lit = busy_board({"light_milliamps": budget})
        show = lit.lights
        for scene in range(10):
            show.scene(scene, 1, 3)
            show.refused(3, lights.PHASE, lit.now)
            show.network(1, lit.now)
            for pad in (0, 30, 60, lit.places.pads - 1):
                show.touched(pad, lit.now)
                assert draws(lit) <= budget, (budget, scene, pad)
            for _ in range(6):
                lit.step(70)
                assert draws(lit) <= budget, (budget, scene)
                assert show.milliamps >= draws(lit) - 1
            for pad in (0, 30, 60, lit.places.pads - 1):
                show.lifted(pad)


def test_limited_is_said_and_shown_and_over_again():
    lit = Lit(board="northern_lights", settings={"light_milliamps": 300})
    lit.lights.scene(lights.CALIBRATE)
    lit.at(500)
    assert lit.lights.limited
    assert lit.at(0).key("seat.2") != lit.at(1500).key("seat.2")
    lit.lights.scene(lights.DARK)
    lit.run(200)
    assert not lit.lights.limited and not any(lit.at(0).strips.wire)


def test_dimming_keeps_the_colours():
    bright = Lit(board="nordic_countries")
    dark = Lit(board="nordic_countries", settings={"light_milliamps": 1100})
    for lit in (bright, dark):
        lit.lights.scene(lights.CALIBRATE)
        lit.lights.calibrated(0)
        lit.at(0)
    assert dark.lights.limited and not bright.lights.limited
    for at in range(len(bright.strips.wire)):
        assert (dark.strips.wire[at] > 0) == (bright.strips.wire[at] > 0)


def test_the_limiters_scale_never_exceeds_the_budget():
    limiter = Limiter(400)
    for asked in range(0, 76501, 123):
        for scale in (1, 77, 154, 256):
            got = limiter.fit(asked, scale)
            assert 0 <= got <= scale
            assert asked * got // 256 * 20 <= 400 * 255
            assert limiter.limited == (got < scale)


def test_the_usual_settings_leave_no_board_dark():
    """Safe for any supply, and still a board that can be played on."""
    lit = busy_board({"light_milliamps": 500, "brightness": 10})
    lit.run(400)
    places = lit.places
    for route in range(0, places.routes, 2):
        if lit.table.game.owner[route]:
            first = 3 * places.route_first[route]
            assert any(lit.lights.final[first : first + 3 * places.route_count[route]])


def test_brightness_dims_everything():
    full, half = busy_board({"brightness": 100}), busy_board({"brightness": 50})
    full.at(500)
    half.at(500)
    for at in range(len(full.strips.wire)):
        assert half.strips.wire[at] == full.strips.wire[at] * 128 >> 8


def test_an_idle_table_goes_down_to_rest_and_comes_back_with_a_finger():
    lit = Lit(Table("nordic_countries", 2), settings={"idle_after_s": 60}).play_scene()
    lit.step()
    bright = lit.console()[0]
    lit.run(59_000, 500)
    assert lit.console()[0] == bright
    lit.run(2_000, 500)
    assert 0 < lit.console()[0] <= bright // 3
    lit.lights.touched(3, lit.now)
    lit.lights.lifted(3)
    lit.step()
    assert lit.console()[0] == bright


def test_nothing_is_sent_while_nothing_changes():
    table = Table("nordic_countries", 2)
    table.give(0, "orebro-oslo.1")
    table.game.scores[1] = 50
    lit = Lit(table).play_scene()
    lit.run(200)
    assert lit.run(20_000) == 0
    lit.lights.dirty()
    assert lit.run(200) == 1


def test_thirty_frames_a_second_while_something_moves():
    lit = Lit(Table("nordic_countries", 2)).play_scene()
    lit.step()
    lit.lights.network(0, lit.now)
    before = lit.strips.shown
    for _ in range(1000):
        lit.step(1)
    assert lit.strips.shown - before >= 30
    assert lit.lights.frames == lit.strips.shown


def test_a_busy_strip_is_waited_for():
    lit = Lit(Table("nordic_countries", 2)).play_scene()
    lit.strips.on_its_way = True
    assert lit.run(500) == 0
    lit.strips.on_its_way = False
    assert lit.step()


def test_the_clocks_wrap_is_not_seen():
    table = Table("nordic_countries", 3)
    table.give(2, "orebro-oslo.1")
    lit = Lit(table).play_scene()
    lit.now = 0x3FFFFFFF - 300
    lit.lights.network(2, lit.now)
    sent = lit.run(1000)
    assert sent >= 24 and lit.lights.effects.running == 1
    lit.run(2500)
    assert lit.lights.effects.running == 0


def test_a_builders_pixels_stand_over_the_lights():
    class Guest:
        left = 2

        def step(self, now):
            self.left -= 1
            return self.left >= 0

    lit = Lit(Table("nordic_countries", 2)).play_scene()
    lit.lights.guest = Guest()
    assert not lit.step() and not lit.step()
    lit.lights.touched(0, lit.now)
    assert lit.strips.sent == 0
    assert lit.step()


def test_nonsense_settings_leave_the_defaults():
    lit = Lit(board="nordic_countries", settings={"brightness": "loud", "light_milliamps": None, "patterns": 7})
    assert lit.lights.limiter.budget == lights.BUDGET and lit.lights.canvas.patterns


def test_pads_that_are_none_are_no_matter():
    lit = Lit(Table("nordic_countries", 2)).play_scene()
    for pad in (-1, 10_000):
        lit.lights.touched(pad, lit.now)
        lit.lights.refused(pad, lights.LANE, lit.now)
        lit.lights.lifted(pad)
    lit.run(400)
