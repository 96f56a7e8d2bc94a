"""Does every row of the light language hold on a railway map? One test a row, or more."""

from nordlys.table import lights
from nordlys.table.palette import COLOURS
from railway_kit import PrintedTable, Table, keep

from tests.table.lights_kit import Lit, hue

OSLO = "orebro-oslo.1"
TUNNEL_PHASE = 3


def nordic(players=3):
    table = Table("nordic_countries", players)
    return table, Lit(table).play_scene()


def northern(players=5):
    table = Table("northern_lights", players)
    return table, Lit(table).play_scene()


def long_route(table, length, skip=0):
    """The id of a free route of at least that length."""
    board = table.board
    for route in range(board.routes):
        if board.length[route] >= length and not table.game.owner[route] and not board.twins(route):
            if not skip:
                return board.route_id(route)
            skip -= 1
    raise AssertionError(length)


# a route somebody owns: steady in the owner's colour, with the seat's own pattern


def test_solid_is_steady_in_the_owners_colour():
    table, lit = nordic()
    name = long_route(table, 3)
    table.give(0, name)
    for moment in range(0, 4096, 500):
        assert [hue(pixel) for pixel in lit.at(moment).route(name)] == ["purple"] * len(lit.levels(name))
        assert min(lit.levels(name)) == max(lit.levels(name)) == 255


def test_the_second_seat_lights_every_second_pixel():
    table, lit = nordic()
    name = long_route(table, 4)
    table.give(1, name)
    levels = lit.at(500).levels(name)
    assert all(levels[i] > 0 if i % 2 == 0 else levels[i] == 0 for i in range(len(levels)))


def test_the_third_seat_breathes_slowly_and_never_goes_dark():
    table, lit = nordic()
    name = long_route(table, 3)
    table.give(2, name)
    levels = [lit.at(moment).levels(name)[0] for moment in range(0, 4096, 256)]
    assert min(levels) > 20 and max(levels) == max(levels) and max(levels) > 3 * min(levels)
    assert all(abs(levels[i] - levels[i - 1]) < 60 for i in range(1, len(levels)))


def test_the_fourth_seat_has_a_running_dot():
    table, lit = northern()
    name = long_route(table, 4)
    table.give(3, name)
    bright = [lit.at(256 * step).levels(name).index(max(lit.levels(name))) for step in range(4)]
    assert sorted(bright) == [0, 1, 2, 3]
    assert bright == [0, 1, 2, 3]


def test_the_fifth_seat_shines_in_pairs():
    table, lit = northern()
    name = long_route(table, 5)
    table.give(4, name)
    levels = lit.at(900).levels(name)
    assert all((levels[i] > 0) == (i % 3 != 2) for i in range(len(levels)))


def test_on_a_route_of_one_space_every_seat_still_differs():
    table, lit = northern()
    board = table.board
    short = [board.route_id(r) for r in range(board.routes) if board.length[r] == 1 and not board.twins(r)]
    assert len(short) >= 5
    for seat in range(5):
        table.give(seat, short[seat])
    shapes = []
    for seat in range(5):
        shape = []
        for moment in range(0, 4096, 64):
            level = lit.at(moment).levels(short[seat])[0]
            shape.append(level * 255 // max(COLOURS_MAX[seat], 1))
        shapes.append(shape)
    for seat in range(5):
        for other in range(seat):
            assert sum([abs(shapes[seat][i] - shapes[other][i]) for i in range(64)]) > 500, (seat, other)


COLOURS_MAX = [255, 255, 255, 200, 255]


def test_patterns_can_be_switched_off():
    table = Table("nordic_countries", 3)
    lit = Lit(table, settings={"patterns": False}).play_scene()
    name = long_route(table, 4)
    table.give(1, name)
    assert min(lit.at(500).levels(name)) > 0


# black, white as player colours: deep amber, cool white; never dark, never alike


def test_black_is_deep_amber_and_white_is_cool_white():
    table, lit = nordic()
    names = [long_route(table, 2, skip) for skip in range(3)]
    for seat in range(3):
        table.give(seat, names[seat])
    lit.at(2000)
    black = lit.route(names[1])[0]
    white = lit.route(names[2])[0]
    assert black >> 16 > 2 * (black >> 8 & 255) > 0 and black & 255 == 0
    assert white & 255 >= white >> 8 & 255 >= white >> 16 > 0


def test_no_two_colours_of_the_palette_are_alike_or_dark():
    names = list(COLOURS)
    for one in names:
        a = COLOURS[one]
        assert max(a >> 16, a >> 8 & 255, a & 255) >= 150
        for other in names:
            b = COLOURS[other]
            if one != other:
                apart = sum([abs((a >> shift & 255) - (b >> shift & 255)) for shift in (0, 8, 16)])
                assert apart > 60, (one, other)


# touched: that route at full white, flickering, at once


def test_touched_is_white_at_once_without_a_new_picture():
    table, lit = nordic()
    lit.at(0)
    shown = lit.strips.shown
    pad = lit.places.pad_number(OSLO)
    lit.lights.touched(pad, lit.now)
    assert lit.route(OSLO) == [0xFFFFFF] * len(lit.route(OSLO))
    assert lit.strips.shown == shown and lit.strips.sent == 1
    assert lit.strips.patched == [(lit.places.route_first[pad], lit.places.route_count[pad])]


def test_touched_goes_out_as_soon_as_a_busy_strip_is_free():
    table, lit = nordic()
    lit.at(0)
    lit.strips.on_its_way = True
    lit.lights.touched(lit.places.pad_number(OSLO), lit.now)
    assert lit.strips.sent == 0
    lit.strips.on_its_way = False
    lit.step(1)
    assert lit.strips.sent == 1


def test_touched_flickers_until_it_lifts():
    table, lit = nordic()
    lit.at(0)
    pad = lit.places.pad_number(OSLO)
    lit.lights.touched(pad, lit.now)
    seen = []
    for _ in range(10):
        lit.step(40)
        assert min(lit.levels(OSLO)) > 0
        seen.append(lit.levels(OSLO)[0])
    assert max(seen) == 255 and min(seen) < 200
    lit.lights.lifted(pad)
    lit.step()
    assert lit.levels(OSLO) == [0] * len(seen[: len(lit.levels(OSLO))])


def test_two_players_touch_at_once():
    table, lit = nordic()
    name = long_route(table, 3)
    lit.at(0)
    for route in (OSLO, name):
        lit.lights.touched(lit.places.pad_number(route), lit.now)
    lit.step()
    assert min(lit.levels(OSLO)) > 0 and min(lit.levels(name)) > 0


# waiting for confirmation: the owner's colour, blinking


def test_what_waits_blinks_in_the_seats_colour():
    table, lit = nordic()
    lit.lights.waiting(lit.places.pad_number(OSLO), 0)
    seen = [hue(lit.at(moment).route(OSLO)[0]) for moment in (0, 256, 512, 768)]
    assert seen == ["", "purple", "", "purple"]
    assert lit.key_level("confirm") == 255
    lit.lights.waiting_none()
    lit.step()
    assert lit.levels(OSLO)[0] == 0 and lit.key_level("confirm") == 0


# held to claim: fills space by space while the finger rests


def test_a_hold_fills_space_by_space():
    table, lit = nordic()
    name = long_route(table, 4)
    pad = lit.places.pad_number(name)
    count = len(lit.pixels_of(name))
    lit.at(0)
    lit.lights.touched(pad, lit.now)
    before = -1
    for per_mille in range(0, 1001, 125):
        lit.lights.filling(pad, per_mille)
        lit.step()
        full = [hue(pixel) == "purple" and lit.level(at) == 255 for pixel, at in both(lit, name)]
        filled = sum(full)
        assert full == [True] * filled + [False] * (count - filled)
        assert filled == per_mille * count // 1000 and filled >= before
        before = filled
    assert before == count


def both(lit, name):
    return [(lit.pixel(at), at) for at in lit.pixels_of(name)]


# refused: two short red flashes on that route, then one of five reason patterns on the console


def test_refused_flashes_twice_in_red_then_leaves_the_route():
    table, lit = nordic()
    lit.at(0)
    lit.lights.refused(lit.places.pad_number(OSLO), lights.LANE, lit.now)
    seen = []
    for _ in range(20):
        lit.step(33)
        seen.append(hue(lit.route(OSLO)[0]))
    flashes = sum([seen[i] == "red" and (i == 0 or seen[i - 1] != "red") for i in range(len(seen))])
    assert flashes == 2 and "red" not in seen[16:]


def reason_shape(reason, turn=1):
    table, lit = nordic()
    table.turn(turn)
    lit.at(0)
    lit.lights.refused(lit.places.pad_number(OSLO), reason, lit.now)
    lit.step(511)
    shape = []
    for _ in range(12):
        lit.step(128)
        shape.append(tuple([level > 60 for level in lit.console()]))
    return shape


def test_the_five_reasons_differ_without_their_colours():
    reasons = (lights.CARDS, lights.TRAINS, lights.LANE, lights.TURN, lights.PHASE)
    shapes = [reason_shape(reason) for reason in reasons]
    for one in range(5):
        for other in range(one):
            assert sum([shapes[one][i] != shapes[other][i] for i in range(12)]) >= 4, (one, other)


def test_each_reason_shows_what_the_readme_says():
    names = Lit(Table("nordic_countries", 3)).places.console
    cards, trains, lane, turn, phase = [reason_shape(reason) for reason in range(5)]
    only = {i for shown in cards for i in range(len(names)) if shown[i]}
    assert [names[i] for i in only] == ["cards"] and cards.count(cards[0]) < len(cards)
    assert all(sum(shown) == 1 for shown in trains) and [shown.index(True) for shown in trains] == sorted(
        [shown.index(True) for shown in trains]
    )
    assert all(shown[i] != shown[i + 1] for shown in lane for i in range(len(names) - 1))
    assert [names[i] for i in {i for shown in turn for i in range(len(names)) if shown[i]}] == ["seat.1"]
    assert all(sum(shown) in (0, len(names)) for shown in phase) and phase[0] != phase[5]


def test_the_reason_ends_and_the_console_comes_back():
    table, lit = nordic()
    before = lit.at(0).console()
    lit.lights.refused(0, lights.PHASE, lit.now)
    lit.run(3000)
    assert lit.at(0).console() == before


# tunnel: three steps of light run through, one for each card to reveal; then waits


def test_a_tunnel_runs_through_three_times_and_then_waits():
    table, lit = nordic()
    name = long_route(table, 3)
    route = lit.places.pad_number(name)
    count = len(lit.pixels_of(name))
    lit.at(0)
    lit.lights.tunnel(route, 0, lit.now)
    runs = 0
    last = count
    for _ in range(45):
        lit.step(33)
        white = [i for i in range(count) if lit.route(name)[i] == 0xFFFFFF]
        assert len(white) == 1
        runs += white[0] < last
        last = white[0]
    assert runs == 3
    table.game.phase = TUNNEL_PHASE
    table.game.tunnel_route = route
    lit.run(300)
    assert [hue(lit.at(moment).route(name)[0]) for moment in (0, 256)] == ["", "purple"]
    assert lit.key_level("confirm") > 0 and lit.key_level("back") > 0


# closed lane: nothing, and refuses


def test_a_closed_lane_shows_nothing():
    table, lit = nordic(2)
    table.give(0, OSLO)
    table.turn(1)
    assert table.game.lane_closed(table.board.find_route("orebro-oslo.2"))
    lit.lights.hint(True)
    assert max(lit.at(0).levels("orebro-oslo.2")) == 0


# hint (menu): claimable routes, faint


def test_a_hint_shows_what_is_open_faintly_and_leaves_the_rest_dark():
    table, lit = nordic(2)
    table.give(0, OSLO)
    table.turn(1)
    lit.lights.hint(True)
    lit.at(0)
    shut = table.game.shut[1]
    for route in range(table.board.routes):
        level = max(lit.levels(table.board.route_id(route)))
        if not table.game.owner[route]:
            assert (level == 0) == bool(shut[route])
            assert level < 60
    lit.lights.hint(False)
    assert max(lit.at(0).levels(long_route(table, 2))) == 0


# an owned route touched: its owner's whole network for 3 s


def test_a_network_shines_for_three_seconds_and_the_rest_steps_back():
    table, lit = nordic()
    mine = [long_route(table, 2, skip) for skip in range(2)]
    theirs = long_route(table, 2, 2)
    table.give(1, *mine)
    table.give(0, theirs)
    lit.at(0)
    lit.lights.network(1, lit.now)
    for _ in range(29):
        lit.step(100)
        for name in mine:
            assert [hue(pixel) for pixel in lit.route(name)] == ["black"] * len(lit.levels(name))
        assert max(lit.levels(theirs)) < 30
    lit.run(200)
    assert max(lit.levels(theirs)) == 255


# whose turn: that seat's pad; its score pixel brighter; score over 100: second lap, brighter


def test_the_seat_whose_turn_it_is_has_the_bright_pad():
    table, lit = nordic()
    for seat in range(3):
        table.turn(seat)
        levels = lit.at(0).console()[:3]
        assert levels.index(max(levels)) == seat and sorted(levels)[1] < 60
        assert hue(lit.key("seat.%d" % seat)) == ("purple", "black", "white")[seat]


def test_the_score_of_whose_turn_it_is_is_brighter_and_the_second_lap_brighter_still():
    table, lit = nordic()
    table.game.scores[0], table.game.scores[1], table.game.scores[2] = 17, 40, 130
    table.turn(1)
    lit.at(0)
    white = lit.level(lit.places.score_pixel(30))
    assert hue(lit.score(17)) == "purple" and hue(lit.score(40)) == "black" and hue(lit.score(30)) == "white"
    assert lit.level(lit.places.score_pixel(40)) > lit.level(lit.places.score_pixel(17))
    table.game.scores[2] = 30
    assert lit.level(lit.places.score_pixel(30)) == white > lit.at(0).level(lit.places.score_pixel(30))


def test_two_scores_on_one_field_take_turns():
    table, lit = nordic(2)
    table.game.scores[0] = table.game.scores[1] = 12
    seen = [hue(lit.at(512 * step).score(12)) for step in range(4)]
    assert sorted(set(seen)) == ["black", "purple"]


def test_where_all_have_to_answer_all_pads_shine():
    table = Table("nordic_countries", 3, begin=False)
    lit = Lit(table).play_scene().at(0)
    assert min(lit.console()[:3]) > 150
    table.act(1, keep(*table.mine(1)["offer"]))
    assert lit.at(0).console()[1] < 60


# a bot thinks: its pad runs


def test_a_bots_pad_runs_while_it_thinks():
    table, lit = nordic()
    lit.lights.bot_thinks(1)
    levels = [lit.at(moment).console()[1] for moment in range(0, 512, 64)]
    assert levels == sorted(levels, reverse=True) and levels[0] > 4 * levels[-1]
    lit.lights.bot_thinks(-1)
    assert lit.at(0).console()[1] < 60


# undone: the route runs empty backwards


def test_an_undone_route_runs_empty_backwards():
    table, lit = nordic()
    name = long_route(table, 4)
    lit.at(0)
    lit.lights.undone(lit.places.pad_number(name), 0, lit.now)
    before = len(lit.pixels_of(name))
    for _ in range(26):
        lit.step(33)
        shining = [level > 0 for level in lit.levels(name)]
        left = sum(shining)
        assert shining == [True] * left + [False] * (len(shining) - left) and left <= before
        before = left
    lit.run(200)
    assert max(lit.levels(name)) == 0


# last round: the border breathes


def test_in_the_last_round_the_border_breathes():
    table, lit = nordic()
    assert sum([level > 0 for level in lit.at(0).border()]) <= 3
    table.game.last_round = 1
    levels = [lit.at(moment).border()[50] for moment in (0, 1024, 2047)]
    assert 0 < levels[0] < levels[1] < levels[2]
    assert min(lit.border()) > 0


# own seat pad held: trains left, as lights


def test_trains_left_are_counted_in_lights():
    table, lit = nordic()
    table.trains(1, 23)
    lit.at(0)
    lit.lights.trains_left(1, lit.now)
    lit.step()
    assert sum([level > 0 for level in lit.border()]) == 23
    assert hue(lit.score(1)) == "black"


# two lanes too close to call: both blink


def test_two_lanes_too_close_to_call_blink_by_turns():
    table, lit = nordic()
    one, other = lit.places.pad_number(OSLO), lit.places.pad_number("orebro-oslo.2")
    lit.at(0)
    lit.lights.unsure(one, other, lit.now)
    lit.step(100)
    first = max(lit.levels(OSLO)), max(lit.levels("orebro-oslo.2"))
    lit.step(256)
    assert first == (255, 0) and (max(lit.levels(OSLO)), max(lit.levels("orebro-oslo.2"))) == (0, 255)


# ticket walk (printed cards): the two cities of a ticket


def test_the_walk_lights_the_two_cities_of_a_ticket():
    table = PrintedTable("nordic_countries", 2)
    lit = Lit(table)
    for ticket in (0, 7):
        lit.lights.scene(lights.WALK, ticket, 2)
        lit.at(0)
        a, b, _ = table.board.ticket(ticket)
        bright = [city for city in range(len(table.board.cities)) if lit.level(lit.places.city_pixel(city)) > 60]
        assert bright == sorted([a, b])
        assert lit.console()[1] > 150 > 60 > lit.console()[0]


def test_a_hands_locos_are_counted_on_the_border():
    table = PrintedTable("northern_lights", 2)
    lit = Lit(table)
    lit.lights.scene(lights.HAND, 1, 7)
    assert sum([level > 0 for level in lit.at(256).border()]) == 7
    assert lit.console()[1] == 255 and lit.key_level("cards") > 0


def test_resume_shows_the_saved_board_dimmed():
    table, lit = nordic()
    name = long_route(table, 2)
    table.give(0, name)
    bright = lit.at(2047).levels(name)[0]
    lit.lights.scene(lights.RESUME)
    lit.at(2047)
    assert 0 < lit.levels(name)[0] <= bright // 3
    assert hue(lit.route(name)[0]) == "purple"
    assert lit.key_level("confirm") > 200 and lit.key_level("back") > 200


def test_a_game_of_another_board_is_not_drawn_on_this_one():
    table = Table("northern_lights", 2)
    lit = Lit(table, board="nordic_countries").play_scene().at(0)
    assert not any(lit.strips.wire)
