"""Scripted evenings of Northern Lights with printed cards: the bonus cards before, the hands after."""

from tests.table.evening_kit import Evening


def northern():
    evening = Evening("northern_lights")
    evening.tap("confirm")
    assert evening.mode() == "bonus"
    evening.events()
    return evening


def mark(evening, cards):
    """Step to these bonus cards and mark them."""
    at = 0
    for card in cards:
        while at != card:
            evening.tap("cards")
            at += 1
        evening.tap("confirm")


def test_four_marked_bonus_cards_start_the_game():
    evening = northern()
    mark(evening, (0, 2, 5))
    assert evening.mode() == "bonus"
    evening.tap("confirm")  # the third one was a mistake
    mark_again = evening.table.desk.mode
    assert mark_again.marked == 0b101
    evening.tap("confirm")
    evening.tap("cards")
    evening.tap("confirm")
    assert evening.mode() == "railway" and evening.game.phase == 2
    known = [bonus[0] for bonus in evening.game.board.bonuses]
    assert evening.game.bonus_ids() == [known[0], known[2], known[5], known[6]]


def test_undo_returns_to_the_choice_of_bonus_cards():
    evening = northern()
    mark(evening, (0, 1, 2, 3))
    evening.twice("back")
    assert evening.mode() == "bonus"


def test_the_card_that_counts_locos_asks_every_seat():
    evening = northern()
    known = [bonus[0] for bonus in evening.game.board.bonuses]
    locos = known.index("call_of_the_locos")
    mark(evening, sorted([locos] + [i for i in range(len(known)) if i != locos][:3]))
    for _ in range(2):
        evening.long("cards")
    assert evening.mode() == "walk"
    evening.long("tickets")
    for _ in range(3):
        evening.tap("cards")
    evening.tap("confirm")
    evening.tap("cards")
    evening.tap("cards")
    evening.tap("back")
    evening.tap("confirm")
    evening.wait(300)
    assert evening.game.is_over()
    assert [hand[8] for hand in evening.game.hands] == [3, 1]
    won = [row["bonus"]["call_of_the_locos"] for row in evening.game.result["table"]]
    assert won[0] > 0 and won[1] == 0
