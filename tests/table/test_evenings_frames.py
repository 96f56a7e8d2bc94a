"""Scripted evenings of A Train Comes From Far Away: tiles are turned and laid by fingers."""

from nordlys.rules.cells import cell_name

from tests.table.evening_kit import Evening


def frames(printed=True, people=2):
    evening = Evening("far_train")
    if not printed:
        evening.tap("cards")
    for seat in range(2, people):
        evening.tap("seat.%d" % seat)
    evening.tap("confirm")
    assert evening.mode() == "frames" and evening.game.PRINTED == printed
    evening.events()
    return evening


def faced(evening, seat):
    return "%d.%s" % (seat, cell_name(evening.game.faced(seat)[0]))


def test_hold_lays_the_tile_as_it_lies():
    evening = frames(printed=False)
    tile = evening.game.tile_of(0)
    pad = faced(evening, 0)
    evening.tap(pad)
    evening.tap(pad)  # turned once
    evening.hold(pad)
    cell = evening.table.places.pad_cell(evening.pad(pad))
    assert evening.game.lays[0] == cell * 4 + 1 and evening.game.lay_tiles[0] == tile
    assert evening.events() == ["placed"]


def test_when_all_have_laid_the_locomotives_move():
    evening = frames(printed=False)
    for seat in range(2):
        evening.hold(faced(evening, seat))
    assert "round" in evening.events() and evening.game.round == 2


def test_back_twice_takes_a_lay_back():
    evening = frames(printed=False)
    evening.hold(faced(evening, 0))
    evening.twice("back")
    assert evening.game.waiting() == [0, 1]


def test_a_cell_that_no_locomotive_faces_refuses():
    evening = frames(printed=False)
    evening.hold("0.d4")
    assert evening.refused() == ["illegal_cell"]


def test_with_printed_tiles_cards_steps_through_those_not_laid():
    evening = frames()
    pad = faced(evening, 1)
    evening.tap(pad)
    evening.tap("cards")
    evening.tap("cards")
    evening.hold(pad)
    assert evening.game.lay_tiles[1] == 2


def test_the_way_of_a_tile_is_shown_before_it_is_laid_and_changes_with_its_turn():
    evening = frames(printed=False)
    pad = faced(evening, 0)
    pixels = evening.table.places.frame_pixels

    def frame():
        return [evening.pixel(number) for number in range(pixels)]

    before = frame()
    evening.tap(pad)
    evening.wait(700)
    first = frame()
    evening.tap(pad)
    evening.wait(700)
    assert before != first and frame() != first


def test_a_whole_game_by_fingers_from_power_on_to_the_winner():
    evening = frames(printed=False, people=3)
    for _ in range(200):
        waiting = evening.game.waiting()
        if evening.game.is_over():
            break
        evening.hold(faced(evening, waiting[0]))
    assert evening.game.is_over() and evening.mode() == "show"
    assert evening.game.result["winners"]
