"""Does each row of the light language come out of fingers, through the whole table, onto the strips' wires?

One test a row, in its words: what a finger does, then what the pixels show. What the rows look like in every detail is
tested beside the lights alone (test_lights_*.py).
"""

from tests.table.evening_kit import HOLD_MS, TAP_MS, Evening

FULL = {"brightness": 100, "light_milliamps": 60_000}
DARK = (0, 0, 0)


def evening(board="nordic_countries", *pads):
    """A table in full light, its menu open; these pads are tapped."""
    one = Evening(board)
    one.table.lights.read(FULL)
    for pad in pads:
        one.tap(pad)
    return one


def purple(colour):
    red, green, blue = colour
    return 3 * blue > 4 * red > 4 * green


def amber(colour):
    """The light of black."""
    red, green, blue = colour
    return red > 2 * green > 4 * blue


def red(colour):
    return colour[0] > 0 and not colour[1] and not colour[2]


def green(colour):
    return colour[1] > 0 and not colour[0] and not colour[2]


def white(colour):
    return min(colour) > 0 and max(colour) - min(colour) < 8


def lit(colours):
    return [colour for colour in colours if colour != DARK]


def brightness(colour):
    return sum(colour)


def spaces(one, route, ms, every=40):
    """The route as it is over time."""
    return one.over_time(lambda: one.route(route), ms, every)


def claim(one, route):
    one.hold(route)
    one.tap("confirm")
    assert one.owner(route) >= 0, route


def blinks(seen):
    """How often it went on again."""
    return len([1 for at in range(1, len(seen)) if seen[at] and not seen[at - 1]])


# ---- one turn with printed cards


def test_hold_and_confirm_claims_in_the_seats_pattern_and_moves_the_score():
    one = evening("nordic_countries", "confirm")
    turn = one.console("seat.0")
    one.hold("narvik-tromso", 700)
    one.tap("confirm")
    one.wait(400)
    assert one.events()[-2:] == ["claimed", "turn"]
    shown = one.route("narvik-tromso")
    assert len(shown) == 3 and all(purple(colour) for colour in shown)  # seat 0: solid
    assert one.game.scores[0] == 4 and purple(one.score(4))
    assert purple(turn) and amber(one.console("seat.1"))  # whose turn it is now
    assert brightness(one.console("seat.0")) < brightness(turn) // 3
    claim(one, "kirkenes-murmansk")
    one.wait(400)
    shown = one.route("kirkenes-murmansk")
    assert [amber(colour) for colour in shown[::2]] == [True] * len(shown[::2])  # seat 1: every second space
    assert [colour == DARK for colour in shown[1::2]] == [True] * len(shown[1::2])


def test_touched_is_white_at_once_and_flickers_then_fills_space_by_space():
    one = evening("nordic_countries", "confirm")
    one.down("narvik-tromso", HOLD_MS)
    one.wait(60)
    assert all(white(colour) for colour in one.route("narvik-tromso"))
    one.wait(280)
    half_way = one.route("narvik-tromso")
    assert purple(half_way[0]) and not purple(half_way[2])
    one.wait(200)
    assert all(purple(colour) for colour in one.route("narvik-tromso")[:2])
    one.wait(600)


def test_waiting_blinks_with_confirm_and_back_lit_and_goes_out_after_ten_seconds():
    one = evening("nordic_countries", "confirm")
    one.hold("narvik-tromso")
    seen = spaces(one, "narvik-tromso", 2_000)
    assert blinks([purple(shown[0]) for shown in seen]) in (3, 4, 5)
    assert green(one.console("confirm")) and red(one.console("back"))
    one.wait(9_000)
    assert lit(one.route("narvik-tromso")) == [] and one.console("confirm") == DARK


def test_waiting_blinks_under_the_finger_that_still_rests():
    one = evening("nordic_countries", "confirm")
    one.down("narvik-tromso", 3_000)
    one.wait(800)
    seen = spaces(one, "narvik-tromso", 1_500)
    assert blinks([purple(shown[0]) for shown in seen]) >= 2
    assert not [shown for shown in seen if white(shown[0])]


def test_refused_flashes_twice_and_then_the_console_says_why():
    one = evening("nordic_countries", "confirm")
    claim(one, "narvik-tromso")
    one.down("narvik-tromso", 1_500)  # it rests on: flashes that it hides would tell it nothing
    one.wait(560)
    seen = one.over_time(lambda: red(one.route("narvik-tromso")[0]), 700, 20)
    assert blinks(seen) == 2
    assert one.refused() == ["route_taken"]
    row = ("seat.0", "seat.1", "seat.2", "seat.3", "seat.4", "confirm", "back", "cards", "tickets", "menu")
    first = [red(one.console(key)) for key in row]
    one.wait(250)
    then = [red(one.console(key)) for key in row]
    assert first == [not shines for shines in then]  # lane: every second light, changing with the others


def test_a_tunnel_runs_through_and_then_waits_with_confirm_and_back():
    one = evening("nordic_countries", "confirm")
    tunnel = None
    board = one.game.board
    for route in range(board.routes):
        if board.tunnel[route] and one.table.places.route_count[route] >= 3:
            tunnel = board.route_id(route)
            break
    one.hold(tunnel)
    one.tap("confirm")
    assert one.events()[-1] == "laid"
    seen = spaces(one, tunnel, 1_300, 20)
    assert [shown for shown in seen if len([1 for colour in shown if white(colour)]) == 1]  # the light that runs
    one.wait(600)
    seen = spaces(one, tunnel, 1_600)
    assert blinks([purple(shown[0]) for shown in seen]) >= 2
    assert blinks([green(colour) for colour in one.over_time(lambda: one.console("confirm"), 1_600)]) >= 2
    assert red(one.console("back"))
    one.tap("confirm")
    one.wait(300)
    assert all(purple(colour) for colour in one.route(tunnel))


def test_a_closed_lane_shows_nothing_and_refuses():
    one = evening("nordic_countries", "confirm")
    claim(one, "orebro-oslo.1")
    one.wait(300)
    assert lit(one.route("orebro-oslo.2")) == []
    one.hold("orebro-oslo.2")
    assert one.refused() == ["lane_closed"] and one.mode() == "railway"
    one.wait(2_500)
    assert lit(one.route("orebro-oslo.2")) == []


def test_menu_hints_at_what_can_be_claimed_and_again_hides_it():
    one = evening("nordic_countries", "confirm")
    claim(one, "orebro-oslo.1")
    one.tap("menu")
    one.wait(400)
    assert len(lit(one.route("narvik-tromso"))) == 3 and lit(one.route("orebro-oslo.2")) == []
    assert brightness(one.route("narvik-tromso")[0]) * 4 < brightness(one.route("orebro-oslo.1")[0])
    one.tap("menu")
    one.wait(400)
    assert lit(one.route("narvik-tromso")) == []


def test_an_owned_route_touched_shows_its_owners_network_for_three_seconds():
    one = evening("nordic_countries", "confirm")
    for route in ("narvik-tromso", "kirkenes-murmansk", "goteborg-oslo"):
        claim(one, route)
    one.wait(400)
    before = brightness(one.route("kirkenes-murmansk")[0])
    one.tap("narvik-tromso")
    one.wait(500)
    assert all(purple(colour) for colour in one.route("narvik-tromso") + one.route("goteborg-oslo"))
    assert brightness(one.route("kirkenes-murmansk")[0]) * 2 < before
    one.wait(3_000)
    assert brightness(one.route("kirkenes-murmansk")[0]) == before


def test_back_twice_runs_the_route_empty_backwards():
    one = evening("nordic_countries", "confirm")
    claim(one, "narvik-tromso")
    one.wait(400)
    now = one.controller.clock.us // 1000
    for begin in (1, 251):
        one.controller.board.finger(one.pad("back"), now + begin, now + begin + TAP_MS)
    one.wait(300)
    counts = [len(lit(shown)) for shown in spaces(one, "narvik-tromso", 1_400)]
    assert one.owner("narvik-tromso") == -1
    assert 2 in counts and counts[-1] == 0
    assert [counts[at] >= counts[at + 1] for at in range(len(counts) - 1)] == [True] * (len(counts) - 1)


def test_a_seats_own_pad_held_counts_its_trains():
    one = evening("nordic_countries", "confirm")
    claim(one, "narvik-tromso")
    one.hold("seat.0")
    one.wait(300)
    shown = len([1 for light in range(1, 101) if purple(one.score(light))])
    assert shown == one.game.trains[0] == 37
    one.wait(3_000)
    assert len([1 for light in range(1, 101) if purple(one.score(light))]) == 1


def test_a_pad_that_sticks_is_a_magenta_blink_on_the_first_light():
    one = evening("nordic_countries", "confirm")
    one.down("narvik-tromso", 30_000)
    one.wait(21_000)
    seen = one.over_time(lambda: one.console("seat.0"), 4_200)
    assert [1 for colour in seen if colour[0] > 2 * colour[1] and colour[2] > 2 * colour[1] and not purple(colour)]
    one.wait(10_000)
    assert one.table.stuck_pads == []


# ---- before and after


def test_the_menu_tells_game_players_and_cards():
    one = evening()
    one.wait(300)
    assert white(one.score(1)) and brightness(one.score(1)) > 4 * brightness(one.score(2))
    assert purple(one.console("seat.0")) and amber(one.console("seat.1"))
    assert brightness(one.console("seat.2")) * 3 < brightness(one.console("seat.1"))
    printed = one.console("cards")
    one.tap("seat.2")
    one.tap("cards")
    one.wait(300)
    assert brightness(one.console("seat.2")) > brightness(one.console("seat.1"))
    assert printed[0] > printed[2] and one.console("cards")[2] > one.console("cards")[0]  # warm, then cyan
    seen = one.over_time(lambda: brightness(one.console("confirm")), 4_000)
    assert max(seen) > min(seen)  # it breathes


def test_a_bot_that_thinks_has_a_running_pad():
    one = evening("nordic_countries", "cards", "seat.1", "confirm")
    assert one.game.players == 2 and one.table.sitting.seats[1].bot
    seen = one.over_time(lambda: one.console("seat.1"), 700)
    assert len({brightness(colour) for colour in seen if amber(colour)}) > 4


def test_the_border_breathes_in_the_last_round():
    one = evening("nordic_countries", "confirm")
    one.game.trains[0] = 5
    claim(one, "narvik-tromso")
    assert "last_round" in one.events()
    one.wait(300)
    seen = one.over_time(lambda: brightness(one.score(50)), 4_000)
    assert max(seen) > 2 * min(seen) > 0


def finished(*routes):
    """A game of two in which seat 0 has claimed these routes; the walk begins."""
    one = evening("nordic_countries", "confirm")
    for route in routes:
        claim(one, route)
        one.tap("cards")
    for _ in range(2):
        one.long("cards")
    assert one.mode() == "walk"
    return one


def test_the_walk_lights_the_two_cities_and_the_holder_and_the_show_the_path_and_the_winner():
    one = finished("goteborg-oslo")
    board = one.game.board
    wanted = [ticket for ticket in range(board.tickets) if board.ticket_id(ticket).startswith("goteborg-")][0]
    for ticket in range(board.tickets):
        one.wait(100)
        cities = [board.cities[board.ticket_rows[ticket * 3 + end]] for end in (0, 1)]
        assert all(white(one.city(city)) for city in cities), board.ticket_id(ticket)
        if ticket == wanted:
            one.tap("seat.0")
            one.wait(100)
            assert brightness(one.console("seat.0")) > 4 * brightness(one.console("seat.1"))
        one.tap("confirm")
    assert one.mode() == "show"
    seen = one.over_time(lambda: [red(colour) for colour in one.route("goteborg-oslo")], 6_000)
    assert [1 for shown in seen if not any(shown)]
    one.tap("confirm")
    one.wait(300)
    winner = one.game.result["winners"][0]
    assert winner == 1 and amber(one.console("seat.1"))


def test_resume_shows_the_saved_board_dimmed():
    one = evening("nordic_countries", "confirm")
    claim(one, "narvik-tromso")
    one.wait(400)
    before = one.route("narvik-tromso")
    again = Evening("nordic_countries", one.flash)
    again.table.lights.read(FULL)
    again.wait(400)
    dimmed = again.route("narvik-tromso")
    assert [0 < 3 * brightness(dimmed[at]) < brightness(before[at]) for at in range(3)] == [True] * 3
    assert green(again.console("confirm")) and red(again.console("back"))
    again.tap("confirm")
    again.wait(400)
    assert again.route("narvik-tromso") == before


def test_calibration_is_red_until_touched_and_green_after():
    one = evening()
    one.long("menu")
    assert one.mode() == "calibrate"
    for _ in range(60):
        one.wait(1_000)
        if red(one.console("seat.3")) and len(set(one.over_time(lambda: one.console("seat.3"), 800))) == 1:
            break
    one.hold("seat.3")
    one.wait(300)
    assert green(one.console("seat.3")) and red(one.console("seat.4"))


# ---- the other games


def test_northern_lights_steps_and_marks_its_bonus_cards_on_the_border():
    one = evening("northern_lights", "confirm")
    one.tap("confirm")
    one.tap("cards")
    one.wait(300)
    assert green(one.score(1)) and white(one.score(3))
    seen = one.over_time(lambda: one.score(2), 1_500)
    assert DARK in seen and blinks([colour != DARK for colour in seen]) >= 2
    assert lit([one.score(12)]) == []


def test_northern_lights_fifth_seat_shines_in_pairs():
    one = evening("northern_lights", "seat.2", "seat.3", "seat.4", "confirm")
    for _ in range(3):
        one.tap("confirm")
        one.tap("cards")
    one.tap("confirm")  # the fourth one begins the game
    assert one.mode() == "railway"
    for _ in range(4):
        one.tap("cards")
    assert one.game.turn == 4
    board = one.game.board
    for route in range(board.routes):
        if one.table.places.route_count[route] >= 4 and not board.tunnel[route]:
            name = board.route_id(route)
            break
    claim(one, name)
    one.wait(400)
    shown = one.route(name)
    assert [colour != DARK for colour in shown[:4]] == [True, True, False, True]


def test_locomotives_stand_in_their_colours_and_a_turned_tile_shows_another_way():
    one = evening("far_train", "cards", "confirm")
    one.wait(300)
    places = one.table.places
    shown = lit([one.pixel(places.frame_pixel(0, 0, end)) for end in range(4)])
    assert len(shown) == 4 and len({colour.index(max(colour)) for colour in shown}) >= 2
    game = one.game
    pad = places.pad_name(places.cell_pad(0, game.faced(0)[0]))
    pixels = list(range(places.frame_pixels))
    ways = []
    for _ in range(2):
        one.tap(pad)
        one.wait(200)
        seen = one.over_time(lambda: [one.pixel(number) for number in pixels], 800)
        ways.append([number for number in pixels if len([1 for shown in seen if red(shown[number])]) == len(seen)])
        # The red one's way: where it stands, and on from there; a light runs along it.
        assert len(ways[-1]) >= 2 and len({shown[ways[-1][0]] for shown in seen}) > 1
    assert ways[0] != ways[1]
