"""Are a board's pixels and pads numbered as its canonical order says? Runs on both interpreters."""

from nordlys import module
from nordlys.boards.index import GAMES
from nordlys.table.places import Places

RAILWAY = [game for game in GAMES if game != "far_train"]
CONSOLE = ("seat.0", "seat.1", "seat.2", "seat.3", "seat.4", "confirm", "back", "cards", "tickets", "menu")


def test_spaces_come_first_route_after_route():
    for game in RAILWAY:
        places, board = Places(game), module("boards." + game)
        assert places.routes == len(board.ROUTES[0])
        first = 0
        for route in range(places.routes):
            assert places.route_first[route] == first
            assert places.route_count[route] == board.ROUTES[2][route]
            first += places.route_count[route]
        assert places.city_pixel(0) == first
        assert places.city_pixel(places.cities - 1) == first + len(board.CITIES) - 1


def test_the_large_boards_have_what_the_design_counts():
    """350 + 50 + 100 + 10 = 510 pixels; 161 lanes and 10 pads."""
    places = Places("northern_lights")
    assert (places.pixels, places.pads, places.score_count) == (510, 171, 100)
    assert places.console == CONSOLE
    assert (places.city_pixel(0), places.score_pixel(1), places.console_pixel("seat.0")) == (350, 400, 500)
    assert places.console_pad("seat.0") == 161 and places.console_pad("menu") == 170
    assert places.pixels == places.console_pixel("menu") + 1


def test_the_score_goes_round_and_nought_shares_the_last_field():
    places = Places("nordic_countries")
    last = places.score_pixel(1) + 99
    assert places.score_pixel(0) == places.score_pixel(100) == places.score_pixel(200) == last
    assert places.score_pixel(101) == places.score_pixel(1)
    assert places.score_pixel(-1) == -1
    assert Places("starter").score_pixel(5) == -1


def test_the_score_of_tiles_begins_beside_the_track():
    """FT-22: none at 0; 40 stands on 40, 49 on 9."""
    places = Places("far_train")
    assert places.score_count == 40 and places.score_pixel(0) == -1
    assert places.score_pixel(40) == places.score_pixel(1) + 39
    assert places.score_pixel(49) == places.score_pixel(9)


def test_every_pad_is_found_by_its_name():
    for game in GAMES:
        places = Places(game)
        names = [places.pad_name(pad) for pad in range(places.pads)]
        assert len(set(names)) == places.pads
        for pad in range(places.pads):
            assert places.pad_number(names[pad]) == pad
        for wrong in ("", "oslo", "oslo-", "oslo-oslo", "4.a2", "0.a1", "0.e5", "seat.5", "bergen-oslo.9", None, 3):
            assert places.pad_number(wrong) == -1
        assert places.pad_name(-1) is None and places.pad_name(places.pads) is None


def test_a_route_with_lanes_needs_its_lane():
    places = Places("nordic_countries")
    assert places.pad_number("bergen-oslo") == -1
    assert places.pad_number("bergen-oslo.2") == places.pad_number("bergen-oslo.1") + 1


def test_two_lanes_lie_near_each_other_and_nearness_is_mutual():
    for game in GAMES:
        places = Places(game)
        for pad in range(places.pads):
            assert not places.near(pad, pad)
            for other in range(places.pads):
                assert places.near(pad, other) == places.near(other, pad)
    places = Places("nordic_countries")
    one, two = places.pad_number("bergen-oslo.1"), places.pad_number("bergen-oslo.2")
    assert places.near(one, two)
    assert not places.near(one, places.pad_number("kajaani-lieksa"))


def test_where_two_track_ends_meet_there_is_one_pixel():
    """Upper 0 meets the upper neighbour's 5, upper 1 its 4; right 2 meets the right neighbour's 7, right 3 its 6."""
    places = Places("far_train")
    assert places.frames == 4 and places.frame_pixels == 76 and places.routes == 0
    for seat in range(4):
        for cell in range(16):
            if cell < 12:
                assert places.frame_pixel(seat, cell, 0) == places.frame_pixel(seat, cell + 4, 5)
                assert places.frame_pixel(seat, cell, 1) == places.frame_pixel(seat, cell + 4, 4)
            if cell % 4 < 3:
                assert places.frame_pixel(seat, cell, 2) == places.frame_pixel(seat, cell + 1, 7)
                assert places.frame_pixel(seat, cell, 3) == places.frame_pixel(seat, cell + 1, 6)
    assert [places.frame_pixel(1, 0, end) for end in (4, 5, 6, 7)] == [-1, -1, -1, -1]
    used = {places.frame_pixel(seat, cell, end) for seat in range(4) for cell in range(16) for end in range(8)}
    assert used == set(range(-1, 304))


def test_a_pad_of_a_frame_is_a_cell():
    places = Places("far_train")
    pad = places.pad_number("2.b3")
    assert (places.pad_seat(pad), places.pad_cell(pad)) == (2, 9)
    assert places.cell_pad(2, 9) == pad
    assert places.pad_seat(places.console_pad("menu")) == places.pad_cell(places.console_pad("menu")) == -1


def test_a_console_without_a_pad_says_so():
    places = Places("starter")
    assert places.console == ("seat.0", "seat.1", "confirm", "back", "cards")
    assert places.console_pad("menu") == -1 and places.console_pixel("menu") == -1
    assert places.console_pad("confirm") == 9 and places.console_pixel("confirm") == -1
    assert (places.pixels, places.pads) == (16, 12)
