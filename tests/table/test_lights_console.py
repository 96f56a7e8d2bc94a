"""Do menu, bonus cards, calibration and the codes on the console look as the light language says, on every board?"""

from nordlys.table import lights
from nordlys.table.signs import code_shines
from railway_kit import PrintedTable, Table

from tests.table.lights_kit import Lit, hue

BOARDS = ("nordic_countries", "northern_lights", "far_train")


# menu: border lights 1–3 the game, seat pads the players, cards printed or dealt, confirm starts


def test_the_menu_shows_game_players_and_cards():
    for board in BOARDS:
        lit = Lit(board=board)
        for game in range(3):
            lit.lights.menu(game, 0b001, 0b010, False)
            border = lit.at(0).border()
            assert [level == 255 for level in border[:3]] == [light == game for light in range(3)]
            assert min(border[:3]) > 0 and max(border[3:]) == 0
        first = [lit.at(moment).console()[:3] for moment in range(0, 512, 64)]
        assert min([levels[0] for levels in first]) == max([levels[0] for levels in first]) > 150
        assert max([levels[1] for levels in first]) > 3 * min([levels[1] for levels in first])
        assert max([levels[2] for levels in first]) < 60
        assert lit.key_level("confirm") > 0


def test_the_menu_tells_printed_from_dealt_cards_without_colour():
    lit = Lit(board="nordic_countries")
    lit.lights.menu(0, 3, 0, False)
    printed = [lit.at(moment).key_level("cards") for moment in (0, 1024, 2047)]
    lit.lights.menu(0, 3, 0, True)
    dealt = [lit.at(moment).key_level("cards") for moment in (0, 1024, 2047)]
    assert printed[0] == printed[2] and dealt[0] < dealt[1] < dealt[2]


def test_the_menu_shows_a_variant_only_where_there_are_some():
    lit = Lit(board="far_train")
    lit.lights.menu(2, 1, 0, False, 1)
    assert [level == 255 for level in lit.at(0).border()[4:7]] == [False, True, False]


def test_the_menu_offers_back_only_while_a_game_runs():
    table = Table("nordic_countries", 2)
    lit = Lit(table)
    lit.lights.menu(0, 3, 0, False)
    assert lit.at(0).key_level("back") > 0
    idle = Lit(board="nordic_countries")
    idle.lights.menu(0, 3, 0, False)
    assert idle.at(0).key_level("back") == 0


# Northern Lights' bonus cards: the border shows 11 lights, cards steps, confirm marks


def test_eleven_lights_mark_the_bonus_cards():
    lit = Lit(PrintedTable("northern_lights", 2))
    lit.lights.scene(lights.BONUS, 4, 0b101)
    off = lit.at(0).border()
    on = lit.at(256).border()
    assert len([level for level in on if level]) == 11 and max(on[11:]) == 0
    assert off[4] == 0 and on[4] > 0
    for card in (0, 2):
        assert off[card] == on[card] == 255 and hue(lit.score(card + 1)) == "green"
    for card in (1, 3, 5, 10):
        assert 0 < on[card] < 60


# calibration: red until touched, green after


def test_calibration_is_red_until_touched_and_green_after():
    for board in BOARDS:
        lit = Lit(board=board)
        lit.lights.scene(lights.CALIBRATE)
        lit.at(0)
        for pad in range(lit.places.pads):
            assert all(hue(pixel) == "red" for pixel in shown(lit, pad))
        for pad in (0, lit.places.pads - 1):
            lit.lights.calibrated(pad)
            lit.at(0)
            assert all(hue(pixel) == "green" for pixel in shown(lit, pad))
        lit.lights.scene(lights.DARK)
        assert not any(lit.at(0).strips.wire)
        lit.lights.scene(lights.CALIBRATE)
        assert all(hue(pixel) == "red" for pixel in shown(lit.at(0), 0))


def shown(lit, pad):
    canvas = lit.lights.canvas
    numbers = [canvas.pad_pixel(pad, number) for number in range(canvas.pad_pixels(pad))]
    return [lit.pixel(number) for number in numbers if number >= 0]


def test_pads_that_do_not_work_blink_red():
    lit = Lit(board="nordic_countries")
    lit.lights.scene(lights.FAULTS)
    lit.lights.faulty(5)
    assert all(hue(pixel) == "red" for pixel in shown(lit.at(256), 5)) and not max(shown(lit, 6))
    assert not max(shown(lit.at(0), 5))
    lit.lights.faulty(5, False)
    assert not any(lit.at(256).strips.wire)


# stuck pad, fault, power limited, Wi-Fi: documented codes on the console's first pixels


def blinks(lit, place):
    count = 0
    before = False
    for moment in range(0, 4096, 32):
        lit.at(moment)
        shines = lit.console()[place] > 0
        count += shines and not before
        before = shines
    return count


def test_each_code_has_its_own_place_count_and_colour():
    for board in BOARDS:
        for code in (lights.CODE_STUCK, lights.CODE_FAULT, lights.CODE_LIMITED, lights.CODE_WIFI):
            lit = Lit(board=board)
            lit.lights.code(code, True)
            assert blinks(lit, code) == code + 1
            lit.at(0)
            assert [level > 0 for level in lit.console()].index(True) == code
            lit.lights.code(code, False)
            assert blinks(lit, code) == 0


def test_codes_shine_together_and_over_the_game():
    lit = Lit(Table("nordic_countries", 3)).play_scene()
    lit.lights.code(lights.CODE_STUCK, True)
    lit.lights.code(lights.CODE_FAULT, True)
    lit.at(0)
    assert lit.key("seat.0") == 0xFF00B4 and lit.key("seat.1") == 0xFF0000
    assert hue(lit.at(3000).key("seat.0")) == "purple"


def test_codes_are_dark_for_most_of_their_time():
    assert sum([code_shines(3, moment) for moment in range(4096)]) == 4 * 128


# boards that lack lights work with what they have


class Bare:
    """A board with spaces alone: no cities, no score, no console lights."""

    def __init__(self, full):
        for name in ("board", "pads", "routes", "route_first", "route_count", "console", "cities", "first_console"):
            setattr(self, name, getattr(full, name))
        self.frames = 0
        self.score_count = 0
        self.pixels = sum(full.route_count)
        self.pad_number = full.pad_number
        self.pad_seat = full.pad_seat

    def city_pixel(self, city):
        return -1

    def score_pixel(self, points):
        return -1

    def console_pixel(self, name):
        return -1


def bare():
    table = PrintedTable("nordic_countries", 2)
    full = Lit(table).places
    return table, Lit(table, places=Bare(full)).play_scene()


def test_every_scene_works_on_a_board_with_spaces_alone():
    table, lit = bare()
    for scene in range(10):
        lit.lights.scene(scene, 1, 3)
        lit.run(300)
        lit.at(256)


def test_every_animation_works_on_a_board_with_spaces_alone():
    table, lit = bare()
    show = lit.lights
    for reason in range(5):
        show.refused(3, reason, lit.now)
        lit.run(3600, 50)
    show.tunnel(3, 0, lit.now)
    show.network(0, lit.now)
    show.trains_left(1, lit.now)
    show.code(lights.CODE_WIFI, True)
    show.touched(lit.places.pads - 1, lit.now)
    assert lit.run(3500) > 80


def test_without_console_lights_a_reason_is_counted_on_the_route():
    table, lit = bare()
    for reason in range(5):
        lit.at(0)
        lit.lights.refused(3, reason, lit.now)
        lit.step(511)
        pixel = lit.places.route_first[3]
        count = 0
        before = False
        for _ in range(25):
            lit.step(100)
            shines = lit.level(pixel) > 0
            count += shines and not before
            before = shines
        assert count == reason + 1
        lit.run(1000)


def test_without_city_lights_a_ticket_shows_the_ends_of_the_routes_there():
    table, lit = bare()
    lit.lights.scene(lights.WALK, 0)
    lit.at(0)
    a, b, _ = table.board.ticket(0)
    for route in range(table.board.routes):
        first = lit.places.route_first[route]
        last = first + lit.places.route_count[route] - 1
        if last > first:
            assert (lit.level(first) > 60) == (table.board.a[route] in (a, b))
            assert (lit.level(last) > 60) == (table.board.b[route] in (a, b))
