"""Does a game come back from the flash as it was, whatever happened to it and to its file?"""

from nordlys.rules.refused import Refused
from nordlys.table.journal_found import number_of
from nordlys.table.journal_line import line, sum_of
from nordlys.table.journal_reading import Reading

from tests.table.flash_kit import BOTS, FAMILY, Flash, again, do, refused, state, table

LOG = "games/1.log"


def printed(flash):
    sitting = table(flash)
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    return sitting


def test_a_game_of_every_kind_comes_back_as_it_was():
    for game, cards in (("nordic_countries", "virtual"), ("northern_lights", "virtual"), ("far_train", "virtual")):
        flash = Flash()
        sitting = table(flash)
        sitting.new_game(game, BOTS, 3, cards)
        for _ in range(12):
            sitting.move_bot()
        before = state(sitting)
        assert state(again(flash)) == before


def test_options_rig_first_and_variant_come_back():
    flash = Flash()
    sitting = table(flash)
    rig = {"train_deck": ["loco", "red", "red", "blue"], "ticket_deck": []}
    sitting.new_game("nordic_countries", FAMILY, "seed", "virtual", 1, None, {"strict_ferries": True}, rig)
    back = again(flash)
    assert state(back) == state(sitting)
    assert (
        back.record()["options"] == {"strict_ferries": True} and back.record()["rig"]["train_deck"] == rig["train_deck"]
    )
    flash = Flash()
    sitting = table(flash)
    sitting.new_game("far_train", FAMILY, 5, "virtual", 0, "longest")
    assert again(flash).record()["variant"] == "longest"


def test_what_was_undone_can_still_be_done_again_after_a_power_cut():
    flash = Flash()
    sitting = printed(flash)
    do(sitting, 0, type="claim", route="norrkoping-stockholm.1")
    do(sitting, 1, type="drew_cards")
    do(sitting, 0, type="drew_tickets")
    sitting.undo()
    sitting.undo()
    do(sitting, 1, type="drew_tickets")
    back = again(flash)
    assert state(back) == state(sitting)
    back.redo()
    sitting.redo()
    assert state(back) == state(sitting)
    assert state(again(flash, 3)) == state(back)


def test_undo_goes_back_to_the_start_after_a_power_cut():
    flash = Flash()
    sitting = printed(flash)
    begin = sitting.game.digest()
    for i in range(9):
        do(sitting, i % 2, type="drew_cards")
    back = again(flash)
    for _ in range(9):
        back.undo()
    assert back.game.digest() == begin


def test_tokens_codes_and_bots_come_back_and_are_in_no_record():
    flash = Flash()
    sitting = table(flash)
    tokens = sitting.new_game("nordic_countries", FAMILY, 1)["tokens"]
    code = sitting.release(1)
    back = again(flash)
    assert back.holds(0, tokens[0]) and not back.holds(1, tokens[1])
    token = back.join(1, code)
    back.hand_over(0, "random")
    third = again(flash, 3)
    assert third.holds(1, token) and third.seats[0].bot == "random" and third.seats[0].token is None
    refused("wrong_code", third.join, 1, code)
    record = third.record()
    assert "tokens" not in record and "codes" not in record


def test_codes_to_join_with_come_back():
    flash = Flash()
    sitting = table(flash)
    codes = sitting.new_game("nordic_countries", FAMILY, 1, join=True)["codes"]
    assert again(flash).join(0, codes[0])


def test_boot_and_events_begin_anew():
    flash = Flash()
    sitting = printed(flash)
    do(sitting, 0, type="drew_cards")
    back = again(flash)
    assert back.boot != sitting.boot
    assert [event[1] for event in back.kept] == ["started"] and back.kept[0][2]["resumed"]


def test_one_write_an_action_and_it_is_down_before_it_is_told():
    flash = Flash()
    sitting = printed(flash)
    seen = []

    class Listening(list):
        def append(self, event):
            seen.append((flash.writes, event[1]))

    before = flash.writes
    sitting.kept = Listening()
    do(sitting, 0, type="drew_cards")
    assert flash.writes == before + 1
    assert seen and all(writes == before + 1 for writes, _ in seen)


def test_a_refused_action_writes_nothing():
    flash = Flash()
    sitting = printed(flash)
    before = flash.writes
    refused("not_your_turn", do_for, sitting, 1)
    assert flash.writes == before


def do_for(sitting, seat):
    do(sitting, seat, type="drew_cards")


def finished(flash):
    sitting = table(flash)
    sitting.new_game("far_train", BOTS, 3)
    while sitting.move_bot():
        pass
    assert sitting.game.is_over()
    return sitting


def test_a_finished_game_waits_until_its_result_was_seen():
    flash = Flash()
    before = state(finished(flash))
    back = again(flash)
    assert state(back) == before and back.game.is_over()
    assert back.journal.kept.status(1) == "over"
    back.seen()
    later = table(flash)
    assert later.journal.unfinished() is None
    assert later.journal.kept.status(1) == "over"


def test_a_finished_game_that_is_put_away_is_over_and_does_not_come_back():
    flash = Flash()
    finished(flash).put_away()
    later = table(flash)
    assert later.journal.unfinished() is None
    assert later.journal.kept.status(1) == "over"


def test_a_finished_game_that_was_seen_can_be_looked_at_again():
    flash = Flash()
    sitting = finished(flash)
    before = state(sitting)
    sitting.seen()
    later = table(flash)
    later.resume(1)
    assert state(later) == before
    assert later.journal.kept.status(1) == "over"
    assert state(again(flash)) == before
    later.put_away()
    assert table(flash).journal.unfinished() is None


def test_seen_means_nothing_while_a_game_runs():
    flash = Flash()
    sitting = printed(flash)
    writes = flash.writes
    sitting.seen()
    assert flash.writes == writes


def test_a_game_that_is_put_away_is_kept_and_can_be_taken_up():
    flash = Flash()
    sitting = printed(flash)
    do(sitting, 0, type="drew_cards")
    before = state(sitting)
    sitting.put_away()
    assert sitting.play is None and sitting.kept[-1][1] == "put_away"
    later = table(flash)
    assert later.journal.unfinished() is None and later.journal.kept.status(1) == "put_away"
    later.resume(1)
    assert state(later) == before
    do(later, 1, type="drew_cards")
    assert state(again(flash)) == state(later)


def test_a_new_game_puts_the_running_one_away():
    flash = Flash()
    sitting = printed(flash)
    sitting.new_game("far_train", FAMILY, 2)
    assert [sitting.journal.kept.status(number, sitting.journal.number) for number in (1, 2)] == ["put_away", "running"]
    assert again(flash).opening.name == "far_train"


def test_the_game_that_waits_can_be_put_away_unseen():
    flash = Flash()
    printed(flash)
    later = table(flash)
    assert later.journal.unfinished()
    later.put_away()
    assert table(flash).journal.unfinished() is None


# ---- a flash that takes no more


def test_a_full_flash_refuses_the_action_and_the_game_is_as_it_was():
    for room in (0, 1, 20):
        flash = Flash()
        sitting = printed(flash)
        do(sitting, 0, type="drew_cards")
        before, told = state(sitting), sitting.seq
        flash.room = room
        refused("flash_full", do_for, sitting, 1)
        refused("flash_full", sitting.undo)
        refused("flash_full", sitting.release, 1)
        assert state(sitting) == before and sitting.seq == told
        assert state(again(flash)) == before
        flash.room = None
        do(sitting, 1, type="drew_cards")
        assert state(again(flash)) == state(sitting)


def test_a_write_that_fails_otherwise_refuses_too():
    flash = Flash()
    sitting = printed(flash)
    before = state(sitting)
    flash.fails = 1
    refused("flash_failed", do_for, sitting, 0)
    assert state(sitting) == before
    do(sitting, 0, type="drew_cards")
    assert state(again(flash)) == state(sitting)


def test_a_new_game_that_cannot_be_written_leaves_the_running_one():
    flash = Flash()
    sitting = printed(flash)
    do(sitting, 0, type="drew_cards")
    before = state(sitting)
    flash.room = 30
    refused("flash_full", sitting.new_game, "far_train", FAMILY)
    assert state(sitting) == before and state(again(flash)) == before


def test_on_a_full_flash_the_oldest_finished_game_makes_room():
    flash = Flash()
    sitting = table(flash)
    for seed in (3, 4):
        sitting.new_game("far_train", BOTS, seed)
        while sitting.move_bot():
            pass
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    flash.room = 0
    do(sitting, 0, type="drew_cards")
    assert sitting.journal.kept.numbers() == [2, 3]
    assert state(again(flash)) == state(sitting)


def test_old_games_leave_by_the_budget_the_finished_ones_first():
    flash = Flash()
    sitting = table(flash, budget=9_000)
    sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    sitting.put_away()
    for seed in range(8):
        sitting.new_game("far_train", BOTS, seed)
        while sitting.move_bot():
            pass
    kept = sitting.journal.kept
    numbers = kept.numbers()
    assert numbers[0] == 1 and numbers[-1] == 9 and len(numbers) < 9, numbers
    assert kept.bytes() - flash.size(kept.name(9)) <= 9_000


def test_old_games_leave_before_the_flash_is_short():
    """What is no game, settings and calibration, must find room too, and files take whole blocks."""
    flash = Flash()
    sitting = table(flash)
    kept = sitting.journal.kept
    flash.free = lambda: 120_000 - 16_384 * len(kept.numbers())
    for seed in range(8):
        sitting.new_game("far_train", BOTS, seed)
        while sitting.move_bot():
            pass
    assert flash.free() >= 65_536 - 16_384 and kept.numbers()[-1] == 8 and len(kept.numbers()) > 2


def test_a_number_is_never_given_twice():
    flash = Flash()
    sitting = printed(flash)
    sitting.put_away()
    sitting.journal.kept.remove(1)
    sitting.new_game("far_train", FAMILY)
    assert sitting.journal.number == 2


def test_wear_is_counted_over_games_and_starts():
    flash = Flash()
    sitting = printed(flash)
    do(sitting, 0, type="drew_cards")
    sitting.new_game("far_train", FAMILY)
    assert sitting.journal.health()["writes"] == 4  # head, action, head, put away
    later = table(flash)
    later.journal.unfinished()
    assert later.journal.health()["writes"] >= 4 - 1
    assert later.journal.health()["games"] == 2


def test_games_are_dated_once_somebody_says_the_time():
    flash = Flash()
    sitting = printed(flash)
    assert "date" not in sitting.journal.kept.info(1)
    sitting.set_date(1_790_000_000)
    sitting.new_game("far_train", FAMILY)
    assert sitting.journal.kept.info(2)["date"] == 1_790_000_000


def test_notes_come_back_and_the_last_one_counts():
    flash = Flash()
    sitting = printed(flash)
    sitting.journal.note({"walk": 3})
    sitting.journal.note({"walk": 4})
    assert again(flash).journal.noted() == {"walk": 4}


# ---- a file that somebody or something has changed


def test_an_empty_or_foreign_file_is_passed_over_and_stays():
    for content in (b"", b"\n\n\n", b"hello", b"\x00" * 5000, b"\xff" * 70_000, b"[" * 30_000):
        flash = Flash()
        sitting = printed(flash)
        flash.spoil("games/2.log", content)
        flash.spoil("games/x.log", content)
        flash.spoil("games/notes.txt", content)
        assert state(again(flash)) == state(sitting)
        assert flash.exists("games/2.log")
        assert table(flash).journal.kept.info(2)["status"] == "unreadable"


def test_a_game_of_an_unknown_format_is_told_and_never_dropped():
    flash = Flash()
    flash.spoil(LOG, line(1, {"journal": 99, "game": "nordic_countries"}))
    later = table(flash, budget=100)
    assert later.journal.unfinished() is None
    assert later.journal.said == [("journal_format", LOG)]
    later.new_game("far_train", FAMILY)
    assert flash.exists(LOG)
    refused("journal_format", later.kept_play, 1)


def test_a_game_of_another_board_is_told_and_stays():
    flash = Flash()
    sitting = printed(flash)
    head = Reading(flash, LOG).head()
    head["board"] = "0" * 16
    flash.spoil(LOG, line(1, head))
    later = table(flash)
    later.journal.unfinished()
    refused("journal_board", later.resume)
    assert later.play is None and flash.exists(LOG) and sitting


def test_an_action_that_these_rules_refuse_is_told_and_the_game_stays():
    flash = Flash()
    printed(flash)
    head = Reading(flash, LOG).head()
    flash.spoil(LOG, line(1, head) + line(2, [1, {"type": "drew_cards"}]))
    refused("journal_rules", table(flash).resume)
    assert flash.exists(LOG)


ODD_VALUES = (None, [], {}, 7, -1, "x", [[]], [None, None], [{}, {}], True)


def test_a_head_of_another_shape_is_told_and_the_game_stays():
    """Its check sum is right: somebody wrote it so."""
    flash = Flash()
    printed(flash)
    head = Reading(flash, LOG).head()
    for name in list(head):
        for value in ODD_VALUES:
            other = dict(head)
            other[name] = value
            if value is True:
                other.pop(name)
            flash.spoil(LOG, line(1, other))
            later = table(flash)
            later.journal.unfinished()
            try:
                later.resume()
            except Refused as refusal:
                assert refusal.code in ("journal_format", "journal_board", "journal_rules", "no_kept_game"), (
                    refusal.code
                )
                assert later.play is None
            assert flash.exists(LOG)


def test_an_action_of_another_shape_is_told_and_the_game_stays():
    flash = Flash()
    printed(flash)
    head = Reading(flash, LOG).head()
    deep = [1]
    for _ in range(40):
        deep = [deep]
    for content in (
        [0],
        [],
        [[], []],
        [0, None],
        [9, {"type": "pass"}],
        [0, {"type": 4}],
        None,
        deep,
        {"seat": 9},
        {"over": None},
    ):
        flash.spoil(LOG, line(1, head) + line(2, content))
        later = table(flash)
        assert later.journal.unfinished()
        refused("journal_rules", later.resume)
        assert later.play is None and flash.exists(LOG)
    body = b"2 " + b"[" * 5000
    flash.spoil(LOG, line(1, head) + sum_of(body) + b" " + body + b"\n")
    later = table(flash)
    later.journal.unfinished()
    refused("journal_rules", later.resume)


def test_any_flipped_bit_keeps_all_before_it():
    flash = Flash()
    sitting = printed(flash)
    digests = [sitting.game.digest()]
    for i in range(5):
        do(sitting, i % 2, type="drew_cards")
        digests.append(sitting.game.digest())
    whole = flash.read(LOG)
    reading = Reading(flash, LOG)
    begins = list(reading.begins) + [len(whole)]
    for record in range(1, 6):
        for at in range(begins[record], begins[record + 1], 3):
            spoilt = bytearray(whole)
            spoilt[at] ^= 1 << at % 8
            flash.spoil(LOG, bytes(spoilt))
            later = table(flash)
            assert later.journal.unfinished()
            later.resume()
            assert later.play.steps == record - 1 and later.game.digest() == digests[record - 1], (record, at)
            if at < begins[-1] - 1:
                assert later.journal.said == [("journal_broken", LOG)], (record, at)


def test_after_a_broken_record_the_game_goes_on_and_comes_back():
    flash = Flash()
    sitting = printed(flash)
    for i in range(6):
        do(sitting, i % 2, type="drew_cards")
    begin = Reading(flash, LOG).begins[3]
    spoilt = bytearray(flash.read(LOG))
    spoilt[begin + 15] ^= 4
    flash.spoil(LOG, bytes(spoilt))
    back = again(flash)
    assert back.play.steps == 2
    for i in range(5):
        do(back, i % 2, type="drew_tickets")
        assert state(again(flash, 3 + i)) == state(back)


def test_no_piece_of_a_record_counts():
    whole = line(12, [0, {"type": "claim", "route": "bergen-oslo.1", "cards": {"red": 2}}])
    assert number_of(whole) == 12
    for length in range(len(whole)):
        assert number_of(whole[:length]) == 0
        assert number_of(whole[:length] + b"#\n") == 0
