"""How does a round go? Laying, moving, colliding, arriving."""

from frame_kit import DEPOT, STRAIGHT, U_TURN, Frames
from nordlys.rules.tracks import STATION, follow

# Straight on for whoever comes from the south; whoever comes from the east goes into the west, and so on.
ALL_STRAIGHT = dict.fromkeys(range(15), STRAIGHT)


def test_the_top_tile_is_taken():
    """FT-09: each player takes the top tile of the own stack, round by round."""
    table = Frames(2, "basic", stacks=[[3, 9], [8, 1]])
    assert [frame["tile"] for frame in table.view()["frames"]] == [3, 8]
    table.all_lay("a2")
    assert [frame["tile"] for frame in table.view()["frames"]] == [9, 1]
    assert table.view()["round"] == 2


def test_stacks_are_shuffled_for_each_player():
    """FT-09: face-down stacks differ from player to player and from seed to seed."""
    one, other = Frames(2, "basic", seed=1).game.stacks, Frames(2, "basic", seed=2).game.stacks
    assert one[:15] != one[15:] and one != other


def test_all_lay_at_the_same_moment():
    """FT-10: a lay counts when all have answered; until then it is secret and may be taken back."""
    table = Frames(3, "basic")
    start = table.game.digest()
    assert table.lay(1, "a2") == [("placed", {"seat": 1})]
    view = table.view()
    assert view["waiting"] == [0, 2] and view["frames"][1]["cells"] == {} and view["frames"][1]["tile"] is None
    assert table.refused(1, "b1") == "wrong_phase"
    table.play.undo()
    assert table.game.digest() == start
    for seat in (2, 0):
        table.lay(seat, "a2")
    told = table.lay(1, "b1")
    assert told[0][0] == "round"
    assert list(table.view()["frames"][1]["cells"]) == ["b1"]


def test_the_first_tile_touches_the_depot_and_none_is_laid_on_another():
    """FT-10: the first tile touches the depot, later ones a laid tile or the depot; a laid tile stays."""
    table = Frames(stacks=[[0, 1]], tiles=ALL_STRAIGHT)
    assert sorted({cell for cell, _ in table.lays(0)}) == ["a2", "b1"]
    for cell in ("b2", "a3", "d4"):
        assert table.refused(0, cell) == "illegal_cell"
    table.lay(0, "a2")
    assert table.refused(0, "a2") == "illegal_cell"
    assert table.refused(0, "b2") == "illegal_cell"  # touches a2, but no locomotive faces it


def test_a_tile_must_move_a_locomotive():
    """FT-11: exactly the empty cells that a locomotive faces, in four turns; there is always one."""
    table = Frames(stacks=[[0, 1]], tiles=ALL_STRAIGHT)
    table.lay(0, "a2")
    assert table.lays(0) == [(cell, turn) for cell in ("b1", "a3") for turn in range(4)]
    assert table.refused(0, "b2") == "illegal_cell" and table.refused(0, "d4") == "illegal_cell"
    for seed in range(5):
        table = Frames(seed=seed)
        while not table.game.is_over():
            lays = table.lays(0)
            assert lays
            before = table.view()["frames"][0]["locos"]
            table.lay(0, *lays[seed % len(lays)])
            assert table.view()["frames"][0]["locos"] != before


def test_a_locomotive_goes_as_far_as_its_track_leads():
    """FT-12, FT-20: over laid tiles too, up to the edge of an empty cell; only forward; up to four times over a tile."""
    table = Frames(stacks=[[0, 1, 2]], tiles=ALL_STRAIGHT)
    table.lay(0, "b1")
    assert (table.at(0, "blue"), table.at(0, "red")) == ("b1.2", "b1.3")
    assert (table.at(0, "violet"), table.at(0, "black")) == ("a1.0", "a1.1")
    table.lay(0, "c1")
    table.lay(0, "d1")
    assert table.at(0, "blue") == "station:blue"
    # One locomotive, four tracks of one tile: d1 with its return at the south and one at the east.
    around = ((7, 2), (3, 4), (5, 1), (0, 6))
    table = Frames(stacks=[[0, 1, 2]], tiles={0: STRAIGHT, 1: STRAIGHT, 2: around}, edges={"d1.E": 7})
    for cell in ("b1", "c1", "d1"):
        table.lay(0, cell)
    assert table.at(0, "blue") == "d1.1" and table.entered(0, "blue") == 2 + 3


def test_the_laid_tiles_alone_tell_where_a_locomotive_stands():
    """FT-12a: tracing from the depot end gives the place of every locomotive that runs."""
    for seed in range(8):
        table = Frames(2, "longest", seed=seed)
        game = table.game
        while not game.is_over():
            for seat in game.waiting():
                lays = table.lays(seat)
                table.lay(seat, *lays[(seed + game.round) % len(lays)])
            for seat in range(2):
                cells = game.cells[seat * 16 : seat * 16 + 16]
                for loco in range(4):
                    at = game.at[seat * 4 + loco]
                    if at < STATION:
                        assert follow(game.board, cells, game.board.starts[loco], b"")[0] == at


def test_a_track_to_a_depot_end_is_a_collision():
    """FT-13: a locomotive still in the depot takes part: violet comes back to black's end, both leave the game."""
    table = Frames(stacks=[[0]], tiles={0: U_TURN})
    told = table.lay(0, "a2")
    assert table.at(0, "violet") == table.at(0, "black") == "gone"
    assert (table.at(0, "blue"), table.at(0, "red")) == ("a1.2", "a1.3")
    assert told[0][1]["frames"][0]["collided"] == ["violet", "black"]


# a2 sends violet east, b1 sends blue north; b2 then joins the two.
EAST = ((5, 2), (4, 0), (1, 3), (6, 7))
NORTH = ((7, 0), (6, 1), (2, 3), (4, 5))
MEET = ((7, 5), (0, 1), (2, 3), (4, 6))


def test_two_that_meet_head_on_leave_the_game():
    """FT-13: their tracks lead to each other; whoever is moved first makes no difference."""
    table = Frames(stacks=[[0, 1, 2]], tiles={0: EAST, 1: NORTH, 2: MEET})
    table.lay(0, "a2")
    table.lay(0, "b1")
    assert (table.at(0, "violet"), table.at(0, "blue")) == ("a2.2", "b1.0")
    told = table.lay(0, "b2")
    assert table.at(0, "violet") == table.at(0, "blue") == "gone"
    assert told[0][1]["frames"][0]["collided"] == ["blue", "violet"]
    assert table.at(0, "black") == "a2.0"
    assert table.at(0, "red") == "a2.1"  # in at b2.4, out at 6, and over a2 from 3 to 1: free of what they did


def test_tracks_that_cross_do_not_meet():
    """FT-13: crossing by bridge or tunnel is no meeting."""
    crossing = ((7, 2), (5, 0), (4, 6), (1, 3))
    table = Frames(stacks=[[0, 1, 2]], tiles={0: EAST, 1: NORTH, 2: crossing})
    for cell in ("a2", "b1", "b2"):
        table.lay(0, cell)
    assert (table.at(0, "violet"), table.at(0, "blue")) == ("b2.2", "b2.0")


def test_a_depot_edge_takes_any_number():
    """FT-13a: both ends of an outer depot edge lead in; the locomotives stay there and have left the game."""
    west = ((5, 6), (4, 7), (0, 1), (2, 3))
    table = Frames(stacks=[[0]], tiles={0: west}, edges={"a2.W": DEPOT})
    table.lay(0, "a2")
    assert table.at(0, "violet") == table.at(0, "black") == "depot"
    assert table.lays(0) == [("b1", turn) for turn in range(4)]
    assert not table.view()["stations"]["black"]


def test_a_further_locomotive_into_the_own_station_is_removed():
    """FT-14: of two in the same round the one that FT-04 names first stays; one that comes later is removed."""
    west = ((5, 6), (4, 7), (0, 1), (2, 3))
    table = Frames(2, "basic", stacks=[[0], [0]], tiles={0: west})
    told = table.all_lay("a2")
    for seat in range(2):
        assert (table.at(seat, "violet"), table.at(seat, "black")) == ("station:black", "gone")
    assert told[0][1]["frames"][0]["removed"] == ["black"]
    assert told[0][1]["frames"][0]["collided"] == []
    later = ((5, 6), (4, 1), (0, 7), (2, 3))  # black goes on north, and comes back later by 0-7
    table = Frames(1, "longest", stacks=[[0, 1]], tiles={0: later, 1: U_TURN})
    table.lay(0, "a2")
    assert (table.at(0, "violet"), table.at(0, "black")) == ("station:black", "a2.1")
    told = table.lay(0, "a3")
    assert (table.at(0, "violet"), table.at(0, "black")) == ("station:black", "gone")
    assert told[0][1]["frames"][0]["removed"] == ["black"]


def test_whoever_has_finished_lays_no_more():
    """FT-15: without a locomotive in depot or field a player lays no more tiles; the others go on."""
    table = Frames(2, "basic", stacks=[[0, 0 + 1], [2, 3]], tiles={0: U_TURN, 1: U_TURN, 2: STRAIGHT, 3: STRAIGHT})
    table.lay(0, "a2")
    table.lay(1, "a2")
    table.lay(0, "b1")
    table.lay(1, "a3")
    assert table.view()["waiting"] == [1]
    assert table.lays(0) == [] and table.view()["frames"][0]["tile"] is None
    assert table.refused(0, "a3") == "wrong_phase"
    table.lay(1, "b1")
    assert table.view()["round"] == 4
