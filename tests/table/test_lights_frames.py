"""Does the light language hold for the frames of Far Train? Locomotives, the tile that is turned, the way it would lead."""

from frame_kit import Frames
from nordlys.rules.cells import end_name, find_cell
from nordlys.table import lights

from tests.table.lights_kit import Lit, hue

STRAIGHT = {14: ((0, 5), (1, 4), (2, 7), (3, 6))}


def frames(players=2, **more):
    table = Frames(players, **more)
    return table, Lit(table).play_scene()


def standing(table, seat, loco):
    return end_name(table.game.at[seat * 4 + table.board.locos.index(loco)])


# locomotive: its colour at the track end where it stands


def test_locomotives_shine_in_their_colours_where_they_stand():
    table, lit = frames()
    lit.at(1500)
    for seat in range(2):
        for loco in table.board.locos:
            assert hue(lit.end(seat, standing(table, seat, loco))) == loco, (seat, loco)


def test_locomotives_differ_without_their_colours():
    table, lit = frames(1)
    shapes = []
    for loco in table.board.locos:
        name = standing(table, 0, loco)
        shape = []
        for moment in range(0, 4096, 64):
            lit.at(moment)
            pixel = lit.end(0, name)
            shape.append(max(pixel >> 16, pixel >> 8 & 255, pixel & 255))
        top = max(shape)
        shapes.append([level * 255 // top for level in shape])
    for one in range(4):
        for other in range(one):
            assert sum([abs(shapes[one][i] - shapes[other][i]) for i in range(64)]) > 500


def test_after_a_round_they_shine_where_they_have_gone():
    table, lit = frames(1, stacks=[[14]], tiles=STRAIGHT)
    table.lay(0, "a2")
    lit.at(1500)
    for loco in ("violet", "black"):
        name = standing(table, 0, loco)
        assert name[:2] == "a2" and hue(lit.end(0, name)) == loco


# before a tile is laid, the way it would go for this turn of the tile


def way_pixels(table, seat, cell, tile, turn):
    ways = [[], [], [], []]
    table.game.journeys(seat, find_cell(cell), tile * 4 + turn, ways)
    return ways


def test_each_turn_of_a_tile_shows_the_way_of_each_locomotive():
    table, lit = frames(1, stacks=[[5]])
    seen = []
    for turn in range(4):
        lit.lights.tile(0, find_cell("a2"), 5, turn)
        lit.at(0)
        ways = way_pixels(table, 0, "a2", 5, turn)
        shown = []
        for loco in range(4):
            # Where two ways share a light, the later locomotive's colour stands.
            later = [end for other in range(loco + 1, 4) for end in lit_ends(lit, ways[other])]
            for end in ways[loco]:
                pixel = lit.places.frame_pixel(0, end >> 3, end & 7)
                if pixel not in later:
                    assert hue(lit.pixel(pixel)) == table.board.locos[loco], (turn, loco, end)
            shown.append(tuple(ways[loco]))
        assert any(shown)
        seen.append(tuple(shown))
    assert len(set(seen)) == 4


def lit_ends(lit, way):
    return [lit.places.frame_pixel(0, end >> 3, end & 7) for end in way]


def test_the_tile_is_drawn_in_its_cell_one_track_after_the_other():
    table, lit = frames(1, stacks=[[14]], tiles=STRAIGHT)
    lit.lights.tile(0, find_cell("b2"), 14, 0)
    cell = find_cell("b2")
    pairs = []
    for step in range(4):
        lit.at(512 * step)
        bright = [end for end in range(8) if lit.level(lit.places.frame_pixel(0, cell, end)) > 100]
        pairs.append(tuple(bright))
    assert sorted(pairs) == [(0, 5), (1, 4), (2, 7), (3, 6)]


def test_a_preview_ends_and_the_rules_were_not_changed():
    table, lit = frames(2)
    before = table.game.digest()
    plain = bytes(lit.at(100).strips.wire)
    lit.lights.tile(1, find_cell("a2"), 3, 2)
    assert bytes(lit.at(100).strips.wire) != plain
    lit.lights.tile(1, -1, 0, 0)
    assert bytes(lit.at(100).strips.wire) == plain and table.game.digest() == before


def test_every_tile_in_every_turn_on_every_faced_cell_can_be_shown():
    table, lit = frames(4)
    for seat in range(4):
        for cell in table.game.faced(seat):
            for laid in range(60):
                lit.lights.tile(seat, cell, laid >> 2, laid & 3)
                lit.step()


# whose turn: all who have yet to lay


def test_the_pads_of_those_who_have_yet_to_lay_shine():
    table, lit = frames(2)
    assert min(lit.at(0).console()[:2]) > 150
    table.lay(0, "a2")
    assert lit.at(0).console()[0] < 60 < 150 < lit.console()[1]


# touched, held, refused on a cell


def test_a_touched_cell_is_white_at_once_and_a_refused_one_flashes():
    table, lit = frames(2)
    lit.at(0)
    pad = lit.places.pad_number("1.b2")
    lit.lights.touched(pad, lit.now)
    cell = find_cell("b2")
    assert [lit.pixel(lit.places.frame_pixel(1, cell, end)) for end in range(8)] == [0xFFFFFF] * 8
    lit.lights.lifted(pad)
    lit.lights.refused(pad, lights.PHASE, lit.now)
    lit.step(50)
    assert hue(lit.end(1, "b2.3")) == "red"
    lit.lights.filling(pad, 1000)
    lit.step(3000)
    assert hue(lit.end(1, "b2.3")) == "yellow"


def test_arrived_locomotives_fill_their_station():
    table, lit = frames(1)
    table.game.at[1] = 128 + 6  # the black station, beside the depot
    lit.at(0)
    assert hue(lit.end(0, "a2.6")) == hue(lit.end(0, "a2.7")) == "violet"


# final scoring: the stations, then the winner's frame; confirm skips


def test_the_final_show_of_frames_ends_in_the_winners_frame():
    table, lit = frames(2, variant="basic")
    game = table.game
    game.phase = 1
    game.places[0] = 1
    game.result = table.score()
    lit.lights.scene(lights.SHOW)
    lit.step()
    assert not lit.lights.show_done
    lit.run(6000)
    assert lit.lights.show_done
    frame = lit.places.frame_pixels
    mine = [lit.level(pixel) for pixel in range(frame)]
    theirs = [lit.level(pixel) for pixel in range(frame, 2 * frame)]
    assert min(mine) > 0 and max(theirs) < 30
