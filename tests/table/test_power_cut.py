"""Power off at any moment: does the table come back to what it last showed?

Each write of a whole game is cut, at the start, in the middle and one byte before its end; and the last records at each
byte. What was shown is what the game told before the power went.
"""

import sys

from nordlys.table.journal_line import SPOIL, line
from nordlys.table.journal_reading import Reading

from tests.table.flash_kit import BOTS, FAMILY, Flash, PowerCut, again, do, refused, state, table

MICROPYTHON = sys.implementation.name == "micropython"
EVERY = 5 if MICROPYTHON else 1  # of the writes: a game is played once for each


def evening(sitting, shown):
    """A game of printed cards with undo, redo, seats and notes; shown gets the state after each step that was told."""
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    shown.append(state(sitting))
    steps = (
        lambda: do(sitting, 0, type="claim", route="norrkoping-stockholm.1"),
        lambda: do(sitting, 1, type="drew_cards"),
        lambda: do(sitting, 0, type="drew_tickets"),
        sitting.undo,
        sitting.undo,
        lambda: do(sitting, 1, type="drew_tickets"),
        sitting.redo,
        sitting.undo,
        sitting.undo,
        sitting.undo,
        lambda: do(sitting, 0, type="drew_tickets"),
        lambda: sitting.release(1),
        lambda: do(sitting, 1, type="claim", route="norrkoping-stockholm.2"),
        lambda: sitting.journal.note({"walk": 1}),
        lambda: do(sitting, 0, type="drew_cards"),
    )
    for step in steps:
        step()
        shown.append(state(sitting))


def bots(sitting, shown):
    """A whole game with dealt tiles, to its result."""
    sitting.new_game("far_train", BOTS, 3)
    shown.append(state(sitting))
    while sitting.move_bot():
        shown.append(state(sitting))
    assert sitting.game.is_over()


def cut(play, write, arrives):
    """Play until the power goes in that write; gives the flash, and what was shown last or None."""
    flash = Flash()
    flash.cut_at = (write, arrives)
    shown = []
    try:
        play(table(flash), shown)
    except PowerCut:
        flash.cut_at = None
        return flash, shown
    return None, shown


def come_back(flash, shown):
    """What the table shows after power is back."""
    later = table(flash, 9)
    if later.journal.unfinished() is None:
        return None
    later.resume()
    assert not later.journal.said, later.journal.said
    return state(later)


def check_every_write(play):
    flash = Flash()
    play(table(flash), [])
    writes = flash.writes
    assert writes > 10
    for write in range(1, writes + 1, EVERY):
        for arrives in (0, 1, 10, -1):
            flash, shown = cut(play, write, arrives)
            assert come_back(flash, shown) == (shown[-1] if shown else None), (write, arrives)
    return writes


def test_a_cut_in_any_write_of_an_evening_of_printed_cards():
    check_every_write(evening)


def test_a_cut_in_any_write_of_a_whole_game():
    check_every_write(bots)


def test_a_cut_at_every_byte_of_every_record():
    """Nothing is ever overwritten, so what a cut leaves is a beginning of the file."""
    flash = Flash()
    shown = []
    evening(table(flash), shown)
    name = "games/1.log"
    whole = flash.read(name)
    begins = list(Reading(flash, name).begins) + [len(whole)]
    assert len(begins) == len(shown) + 1
    for record in range(1, len(shown)):
        begin, end = begins[record], begins[record + 1]
        for length in range(begin, end, 7 if MICROPYTHON else 1):
            flash.spoil(name, whole[:length])
            assert come_back(flash, shown) == shown[record - 1], (record, length - begin)
        flash.spoil(name, whole[:end])
        assert come_back(flash, shown) == shown[record]


def test_a_cut_within_the_head_leaves_no_game_and_the_one_before_it_goes_on():
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("far_train", FAMILY, 3)
    before = state(sitting)
    flash.cut_at = (flash.writes + 1, 50)
    try:
        sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    except PowerCut:
        pass
    flash.cut_at = None
    assert state(again(flash)) == before


def test_a_cut_between_the_new_head_and_putting_the_old_game_away_goes_on_with_the_new_one():
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("far_train", FAMILY, 3)
    flash.cut_at = (flash.writes + 2, 0)
    try:
        sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    except PowerCut:
        pass
    flash.cut_at = None
    later = again(flash)
    assert later.opening.name == "nordic_countries"
    assert later.journal.kept.status(1) == "put_away"


def test_a_cut_while_an_older_game_is_taken_up_comes_back_to_the_one_or_the_other():
    for write in (1, 2):
        for arrives in (0, 12, -1):
            flash = Flash()
            sitting = table(flash)
            sitting.new_game("nordic_countries", FAMILY, 7, "physical")
            older = state(sitting)
            sitting.new_game("far_train", FAMILY, 3)
            newer = state(sitting)
            flash.cut_at = (flash.writes + write, arrives)
            try:
                sitting.resume(1)
                raise AssertionError("the power did not go")
            except PowerCut:
                flash.cut_at = None
            # First the older one is marked, then renamed, then the newer one is put away.
            assert state(again(flash)) == (newer if write == 1 else older), (write, arrives)


def test_cut_after_cut_in_the_same_game():
    """Each torn record is followed by good ones, and by the next torn one."""
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    for turn in range(12):
        flash.cut_at = (flash.writes + 1, 5 + 2 * turn)
        before = state(sitting)
        try:
            do(sitting, turn % 2, type="drew_cards")
            raise AssertionError("the power did not go")
        except PowerCut:
            flash.cut_at = None
        sitting = again(flash, turn)
        assert state(sitting) == before
        do(sitting, turn % 2, type="drew_tickets")
    assert sitting.play.steps == 12


def test_a_cut_one_byte_before_the_end_never_becomes_whole_later():
    """The record is all there but for its end of line, and was never told: what is added later must not complete it."""
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    before = state(sitting)
    do(sitting, 0, type="drew_cards")
    flash.spoil("games/1.log", flash.read("games/1.log")[:-1])
    sitting = again(flash)
    assert state(sitting) == before
    for arrives in range(len(SPOIL + line(2, [0, {"type": "drew_tickets"}]))):
        back = again(flash)
        flash.cut_at = (flash.writes + 1, arrives)
        try:
            do(back, 0, type="drew_tickets")
        except PowerCut:
            pass
        flash.cut_at = None
        assert state(again(flash)) == before, arrives


def test_a_write_that_arrived_but_was_reported_as_failed_does_not_count():
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    before = state(sitting)
    put = flash.put

    def arrives_and_fails(path, data, mode):
        put(path, data, mode)
        raise OSError(5)

    flash.put = arrives_and_fails
    refused("flash_failed", do_first, sitting)
    flash.put = put
    assert state(sitting) == before
    do(sitting, 0, type="drew_tickets")
    assert state(again(flash)) == state(sitting)


def do_first(sitting):
    do(sitting, 0, type="drew_cards")
