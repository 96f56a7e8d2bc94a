"""Who has won a game with frames?"""

from frame_kit import DEPOT, STRAIGHT, U_TURN, Frames
from nordlys.rules.far_train import FarTrain
from nordlys.rules.far_train_scoring import level, shown_space
from nordlys.rules.refused import Refused

WEST = ((5, 6), (4, 7), (0, 1), (2, 3))  # from the depot's north into the station at a2's west


def stations(players, places, variant="basic"):
    """A game in which the seats hold these places: {station: [place of seat 0, …]}."""
    table = Frames(players, variant)
    for name in places:
        station = table.board.stations.index(name)
        for seat in range(players):
            table.game.places[station * players + seat] = places[name][seat]
    return table


def test_who_arrives_in_the_same_round_shares_the_place():
    """FT-16: by order of arrival; two tied firsts, then third."""
    tiles = {0: WEST, 1: STRAIGHT, 2: WEST, 3: STRAIGHT}
    table = Frames(3, "basic", stacks=[[0, 1], [0, 1], [3, 0]], tiles=tiles)
    table.all_lay("a2")
    assert table.view()["stations"]["black"] == [[0, 1]]
    for seat in (0, 1):
        table.lay(seat, "b1")
    # Seat 2 went north; WEST turned on a3 leads over a return, so it takes the long way in: set it there by hand.
    table.game.at[2 * 4 + 1] = 128 + table.board.stations.index("black")
    table.game._arrive()
    assert table.view()["stations"]["black"] == [[0, 1], [], [2]]
    assert [table.game.points_at(seat, 6) for seat in range(3)] == [9, 9, 9]
    assert stations(3, {"violet": [1, 1, 3]}).score()["table"][2]["stations"] == 1


def test_first_and_second_are_paid_by_place():
    """FT-16: first and second place of a station."""
    table = stations(3, {"violet": [2, 1, 0], "red": [0, 0, 1]})
    assert [row["stations"] for row in table.score()["table"]] == [12, 18, 15]


def test_a_marker_is_put_once_a_station():
    """FT-17: a player who arrives again keeps the one place."""
    table = Frames(2, "basic", stacks=[[0, 1], [0, 1]], tiles={0: WEST, 1: STRAIGHT})
    table.all_lay("a2")
    assert table.view()["stations"]["black"] == [[0, 1]]
    table.game._arrive()
    assert table.view()["stations"]["black"] == [[0, 1]]
    assert [row["stations"] for row in table.score()["table"]] == [8, 8]


def test_the_game_ends_when_no_locomotive_is_left():
    """FT-18: nobody has a locomotive in depot or field, or the frames are full."""
    table = Frames(2, "basic", stacks=[[0, 1], [0, 1]], tiles={0: U_TURN, 1: U_TURN})
    table.all_lay("a2")
    assert not table.game.is_over()
    table.lay(0, "b1")
    told = table.lay(1, "b1")
    assert table.game.is_over() and told[-1][0] == "over"
    assert table.refused(0, "a3") == "game_over"
    for variant in ("longest", "longest_stations"):
        for seed in range(6):
            table = Frames(1, variant, seed=seed)
            count = 0
            while not table.game.is_over():
                table.lay(0, *table.lays(0)[-1])
                count += 1
            assert count <= 15


def test_ties_are_broken_by_the_stations_in_order():
    """FT-19: most points win; then more points from the violet station, then red, green …; then shared."""
    table = stations(2, {"violet": [1, 2], "red": [0, 0], "green": [2, 1], "pink": [2, 1], "yellow": [0, 2]})
    rows = table.score()["table"]
    assert rows[0]["total"] == 16 + 7 + 7 and rows[1]["total"] == 4 + 12 + 10 + 7
    assert table.score()["winners"] == [1]
    equal = stations(3, {"green": [1, 0, 0], "violet": [0, 2, 0]})  # 12 each
    assert equal.score()["winners"] == [1]
    shared = stations(2, {"black": [1, 1]})
    assert shared.score()["winners"] == [0, 1]


def test_every_tile_entered_pays_one():
    """FT-20: stations pay nothing; each locomotive for itself, each entry again; where it stands pays nothing again."""
    table = Frames(stacks=[[0, 1]], tiles={0: STRAIGHT, 1: STRAIGHT})
    table.lay(0, "a2")
    assert [table.entered(0, loco) for loco in ("violet", "black", "blue", "red")] == [1, 1, 0, 0]
    table.lay(0, "a3")
    assert [table.entered(0, loco) for loco in ("violet", "black", "blue", "red")] == [2, 2, 0, 0]
    assert table.view()["seats"][0]["score"] == 4
    table = Frames(stacks=[[0]], tiles={0: WEST})
    table.lay(0, "a2")  # violet into the station, black removed at it: both entered a tile before
    row = table.score()["table"][0]
    assert (row["stations"], row["tiles"], row["total"]) == (0, 2, 2)


def test_the_basic_game_pays_no_tiles():
    """FT-20: tile points are the variants'; the basic game counts stations alone, though `entered` is shown."""
    table = Frames(2, "basic", stacks=[[0], [0]], tiles={0: STRAIGHT})
    table.all_lay("a2")
    assert table.entered(0, "violet") == 1
    assert table.score()["table"][0]["total"] == 0


def test_two_that_collide_score_together_once():
    """FT-20a: the track between them counts once, booked on the one that FT-04 names first."""
    east, north, meet = (
        ((5, 2), (4, 0), (1, 3), (6, 7)),
        ((7, 0), (6, 1), (2, 3), (4, 5)),
        ((7, 5), (0, 1), (2, 3), (4, 6)),
    )
    table = Frames(stacks=[[0, 1, 2]], tiles={0: east, 1: north, 2: meet})
    for cell in ("a2", "b1", "b2"):
        table.lay(0, cell)
    assert table.entered(0, "blue") == 2 and table.entered(0, "violet") == 1
    table = Frames(stacks=[[0]], tiles={0: U_TURN})
    table.lay(0, "a2")
    assert table.entered(0, "violet") == 1 and table.entered(0, "black") == 0


def test_the_depot_counts_as_a_tile_when_entered():
    """FT-21: entering it pays one more."""
    table = Frames(stacks=[[0]], tiles={0: WEST}, edges={"a2.W": DEPOT})
    table.lay(0, "a2")
    assert table.entered(0, "violet") == 2 and table.entered(0, "black") == 2


def test_the_score_track_has_forty_spaces():
    """FT-22: 39 shows 39, 40 shows 40, 49 shows 9 with the sign 40+; the sign from 41 on, no space at 0."""
    frame = Frames().board
    assert [shown_space(frame, n) for n in (0, 1, 39, 40, 41, 49, 80, 81)] == [
        (0, False),
        (1, False),
        (39, False),
        (40, False),
        (1, True),
        (9, True),
        (40, True),
        (1, True),
    ]


def test_levels_of_a_player_alone():
    """FT-23: levels from 20, 30, 40, 50, 60 on, in this variant only; ties share."""
    frame = Frames().board
    names = [level(frame, n) for n in (0, 19, 20, 29, 30, 39, 40, 49, 50, 59, 60, 99)]
    assert (
        names
        == [None, None, "beginner", "beginner", "medium", "medium", "good", "good", "very_good", "very_good"]
        + ["advanced"] * 2
    )
    assert "level" in Frames(1, "longest").score()["table"][0]
    assert "level" not in Frames(1, "longest_stations").score()["table"][0]
    assert "level" not in Frames(2, "longest").score()["table"][0]
    table = stations(2, {"violet": [1, 2]}, "longest")
    assert table.score()["winners"] == [0, 1]


def test_one_player_plays_the_variants_only():
    """FT-23, FT-24: alone there is no basic game."""
    try:
        FarTrain.check_variant("basic", 1)
        refused = None
    except Refused as refusal:
        refused = refusal.code
    assert refused == "bad_seats"
    assert FarTrain.check_variant("longest", 1) == "longest"
    assert FarTrain.check_variant(None, 2) == "basic"


def test_both_scorings_together():
    """FT-24: tiles and stations; alone the 2-player board's higher value; ties as FT-19."""
    table = Frames(1, "longest_stations", stacks=[[0]], tiles={0: WEST})
    table.lay(0, "a2")
    row = table.score()["table"][0]
    assert (row["stations"], row["tiles"], row["total"]) == (8, 2, 10)
    alone = stations(1, {"pink": [1], "violet": [1]}, "longest_stations")
    assert alone.score()["table"][0]["stations"] == 26
    tie = stations(2, {"violet": [1, 0], "pink": [0, 0]}, "longest_stations")
    tie.game.entered[4] = 16
    assert [row["total"] for row in tie.score()["table"]] == [16, 16]
    assert tie.score()["winners"] == [0]


def test_printed_tiles_are_named_by_the_player():
    """FT-09: with printed tiles the player names one that was not laid yet."""
    table = Frames(1, "longest", cards="physical")
    assert table.view()["frames"][0]["tile"] is None
    start = table.game.digest()
    assert table.refused(0, "a2", 0) == "bad_action"
    assert table.refused(0, "a2", 0, 15) == "bad_action"
    table.lay(0, "a2", 1, 14)
    assert table.refused(0, table.lays(0)[0][0], 0, 14) == "bad_action"
    table.lay(0, "b1", 1, 13)
    table.play.undo()
    table.play.undo()
    assert table.game.digest() == start
