"""Do whole games with frames keep what must always hold?"""

from hypothesis import given
from hypothesis import strategies as st
from nordlys.rules.cells import CELLS
from nordlys.rules.far_train import LOCOS
from nordlys.rules.opening import Opening
from nordlys.rules.tracks import GONE, IN_DEPOT, STATION, follow

KINDS = st.sampled_from(
    [(players, "basic") for players in (2, 3, 4)]
    + [(players, variant) for players in (1, 2, 3, 4) for variant in ("longest", "longest_stations")]
)


def start(kind, seed, cards="virtual"):
    players, variant = kind
    return Opening("far_train", players, seed, 0, {}, None, variant, cards).play()


def choices(play, seat):
    return list(play.legal.answer(play, seat)["actions"])


def moves(play, data):
    """Plays to the end; yields after every lay."""
    while not play.game.is_over():
        seat = data.draw(st.sampled_from(play.game.waiting()))
        action = data.draw(st.sampled_from(choices(play, seat)))
        play.act(seat, play.parse(action))
        yield seat, action


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_no_locomotive_is_lost_or_doubled(kind, seed, data):
    """FT-12, FT-13, FT-14: each is in one place; no two stand at one end, at most one in an own station."""
    play = start(kind, seed)
    game = play.game
    for _ in moves(play, data):
        for seat in range(game.players):
            places = [place for place in game.at[seat * LOCOS : seat * LOCOS + LOCOS] if place < IN_DEPOT]
            assert len(places) == len(set(places))
        assert all(place < STATION + 7 or place in (IN_DEPOT, GONE) for place in game.at)


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_retracing_gives_the_same_place(kind, seed, data):
    """FT-12a: tracing from the depot end over the laid tiles alone."""
    play = start(kind, seed)
    game = play.game
    for _ in moves(play, data):
        for seat in range(game.players):
            cells = game.cells[seat * CELLS : seat * CELLS + CELLS]
            for loco in range(LOCOS):
                at = game.at[seat * LOCOS + loco]
                if at < STATION:
                    assert follow(game.board, cells, game.board.starts[loco], b"")[0] == at
                    assert cells[game.board.across[at] >> 3] == 255, "it stands before a laid tile"


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_at_most_55_tile_points(kind, seed, data):
    """FT-23: with the default frame no more are possible."""
    play = start(kind, seed)
    for _ in moves(play, data):
        pass
    for seat in range(play.game.players):
        assert sum(play.game.entered[seat * LOCOS : seat * LOCOS + LOCOS]) <= 55


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_a_full_frame_leaves_no_locomotive_in_the_field(kind, seed, data):
    """FT-18: the game ends with nobody in depot or field, after fifteen tiles at the latest."""
    play = start(kind, seed)
    for _ in moves(play, data):
        pass
    assert all(place >= STATION for place in play.game.at)
    assert play.game.round <= 15


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_the_order_of_seats_does_not_matter(kind, seed, data):
    """FT-10, FT-13: whoever answers first, the round ends the same."""
    one, other = start(kind, seed), start(kind, seed)
    while not one.game.is_over():
        lays = {seat: data.draw(st.sampled_from(choices(one, seat))) for seat in one.game.waiting()}
        for seat in lays:
            one.act(seat, one.parse(lays[seat]))
        for seat in data.draw(st.permutations(list(lays))):
            other.act(seat, other.parse(lays[seat]))
        assert one.game.digest() == other.game.digest()


@given(KINDS, st.integers(0, 2**31 - 1), st.data())
def test_the_order_of_locomotives_does_not_matter(kind, seed, data):
    """FT-13: moved in any other order the locomotives end in the same places, with the same points together."""
    play = start(kind, seed)
    game = play.game
    while not game.is_over():
        seat = data.draw(st.sampled_from(game.waiting()))
        action = data.draw(st.sampled_from(choices(play, seat)))
        cell, turn, _ = play.parse(action)
        tile = game.tile_of(seat)
        at, entered, collided = game.journeys(seat, cell, tile * 4 + turn)
        cells = game.cells[seat * CELLS : seat * CELLS + CELLS]
        cells[cell] = tile * 4 + turn
        standing = bytes(game.at[seat * LOCOS : seat * LOCOS + LOCOS])
        for loco in data.draw(st.permutations(range(LOCOS))):
            if standing[loco] < STATION:
                there, tiles = follow(game.board, cells, standing[loco], standing)
                if loco in collided:
                    assert there >= 256 and at[loco] == GONE
                elif at[loco] != GONE:
                    assert (there, tiles) == (at[loco], entered[loco])
        play.act(seat, play.parse(action))


@given(KINDS, st.sampled_from(["virtual", "physical"]), st.integers(0, 2**31 - 1), st.data())
def test_records_replay_and_printed_games_undo_to_the_start(kind, cards, seed, data):
    """FT-10: undo of a printed game goes back to the start; a record replays to the same digest and result."""
    play = start(kind, seed, cards)
    begin = play.game.digest()
    for _ in moves(play, data):
        pass
    again = start(kind, seed, cards)
    for seat, action in play.recorded():
        again.act(seat, again.parse(action))
    assert again.game.digest() == play.game.digest() and again.game.result == play.game.result
    if cards == "physical":
        for _ in range(play.steps):
            play.undo()
        assert play.game.digest() == begin
