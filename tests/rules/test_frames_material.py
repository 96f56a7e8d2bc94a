"""Do frames, tiles, locomotives and stations hold what the rules say of them?"""

from frame_kit import STRAIGHT, Frames
from nordlys.boards import far_train as board
from nordlys.rules.tracks import IN_DEPOT, STATION


def test_a_frame_has_fifteen_cells_and_a_depot():
    """FT-01: a 4 x 4 field, one corner is the depot; up to four players in four colours, all frames alike."""
    assert tuple(board.SEAT_COLOURS) == ("green", "yellow", "orange", "blue")
    assert tuple(board.PLAYERS) == (1, 4)
    table = Frames(4, "basic")
    assert [table.lays(seat) for seat in range(4)] == [table.lays(0)] * 4
    for cell in ("a1", "e1", "a5", "a0", "", "b", "B1", "b10", "\u0661"):
        assert table.refused(0, cell) == "illegal_cell"
    assert table.refused(0, 5) == table.refused(0, None) == "bad_action"
    cells = []
    while not table.game.is_over():
        for seat in table.game.waiting():
            cell, turn = table.lays(seat)[0]
            table.lay(seat, cell, turn)
            if seat == 0:
                cells.append(cell)
    assert len(cells) == len(set(cells)) <= 15
    assert "a1" not in cells


def test_every_player_has_the_same_fifteen_tiles_in_four_turns():
    """FT-02: 15 tiles a player, alike for all; four tracks join the eight ends in pairs; four rotations."""
    table = Frames(4, "basic")
    stacks = table.game.stacks
    for seat in range(4):
        assert sorted(stacks[seat * 15 : seat * 15 + 15]) == list(range(15))
    assert len(board.TILES) == 15 * 8
    for tile in range(15):
        joined = board.TILES[tile * 8 : tile * 8 + 8]
        for end in range(8):
            assert joined[end] != end and joined[joined[end]] == end
    assert [turn for cell, turn in table.lays(0) if cell == "a2"] == [0, 1, 2, 3]
    assert table.refused(0, "a2", 4) == "bad_action"
    assert table.refused(0, "a2", -1) == "bad_action"
    assert table.refused(0, "a2", True) == "bad_action"


def test_a_turn_is_a_quarter_clockwise():
    """FT-02: turned once, end e becomes e + 2."""
    left = Frames(stacks=[[14]])  # 14 joins 0-4 1-5 2-7 3-6
    left.lay(0, "a2", 0)
    assert (left.at(0, "violet"), left.at(0, "black")) == ("a2.1", "a2.0")
    turned = Frames(stacks=[[14]])
    turned.lay(0, "a2", 1)  # now 0-5 1-4 2-6 3-7
    assert (turned.at(0, "violet"), turned.at(0, "black")) == ("a2.0", "a2.1")
    bends = Frames(stacks=[[0]])  # 0 joins 0-2 1-3 4-7 5-6, turned once 2-4 3-5 6-1 7-0
    bends.lay(0, "a2", 1)
    assert (bends.at(0, "violet"), bends.at(0, "black")) == ("a2.3", "a2.2")


def test_seven_stations_and_seven_returns():
    """FT-03: a return track joins the two ends of its edge, both ends of a station edge lead into the station."""
    across = Frames().board.across
    stations = [place for place in across if STATION <= place < IN_DEPOT]
    assert sorted(stations) == sorted(list(range(STATION, STATION + 7)) * 2)
    returns = [end for end in range(16 * 8) if across[end] >> 3 == end >> 3 and across[end] < STATION]
    assert len(returns) == 14
    for end in returns:
        assert across[end] in (end - 1, end + 1)


def test_a_return_track_brings_a_locomotive_back():
    """FT-03: over the return track at b1's south a locomotive comes back into the field."""
    table = Frames(stacks=[[0]], tiles={0: ((7, 4), (5, 0), (1, 2), (3, 6))})
    table.lay(0, "b1")
    assert table.at(0, "blue") == "b1.0"  # in at 7, out at 4, over the return in at 5, out at 0
    assert table.entered(0, "blue") == 2


def test_locomotives_start_on_the_depots_ends():
    """FT-04: violet and black on the one open side, blue and red on the other; blue, violet, black, red in order."""
    table = Frames(2, "basic")
    for seat in range(2):
        places = [table.at(seat, loco) for loco in ("violet", "black", "blue", "red")]
        assert places == ["a1.0", "a1.1", "a1.2", "a1.3"]
    assert tuple(board.LOCOS) == ("blue", "violet", "black", "red")


def test_stations_in_order():
    """FT-05: seven stations, in tie-break order."""
    assert tuple(board.STATIONS) == ("violet", "red", "green", "pink", "blue", "yellow", "black")
    assert len(Frames(2, "basic").view()["stations"]) == 7


THREE = ((18, 12, 1), (15, 10, 3), (12, 9, 5), (11, 8, 6), (10, 8, 7), (9, 8, 7), (9, 9, 9))
TWO = ((16, 4), (14, 6), (12, 7), (10, 7), (9, 7), (8, 7), (8, 8))
FOUR = ((20, 14, 7, 1), (17, 12, 7, 3), (14, 10, 8, 5), (12, 9, 7, 6), (11, 9, 7, 6), (10, 8, 7, 6), (9, 9, 9, 9))


def points(players):
    frame = Frames().board
    places = range(1, players + 1)
    return tuple([tuple([frame.points(players, station, place) for place in places]) for station in range(7)])


def test_station_points_of_three():
    """FT-06: the points of first, second and third place for three players."""
    assert points(3) == THREE


def test_station_points_of_two_and_four():
    """FT-07: the points for two and for four players."""
    assert points(2) == TWO
    assert points(4) == FOUR


def test_tiles_differ_and_edges_alternate():
    """FT-08: no two tiles are equal under rotation; stations and returns alternate, no station twice."""
    seen = set()
    for tile in range(15):
        joined = board.TILES[tile * 8 : tile * 8 + 8]
        turns = []
        for turn in range(4):
            turned = [0] * 8
            for end in range(8):
                turned[(end + 2 * turn) & 7] = (joined[end] + 2 * turn) & 7
            turns.append(tuple(turned))
        assert min(turns) not in seen
        seen.add(min(turns))
    kinds = [edge == 7 for edge in board.EDGES]
    assert kinds == [False, True] * 7
    assert sorted([edge for edge in board.EDGES if edge < 7]) == list(range(7))


def test_straight_is_what_the_kit_says():
    """FT-12: with straight tiles the left track stays left, tile after tile."""
    table = Frames(stacks=[[0, 1]], tiles={0: STRAIGHT, 1: STRAIGHT})
    table.lay(0, "a2")
    table.lay(0, "a3")
    assert table.at(0, "violet") == "a3.0"
