"""However long a pad of the console is pressed: does it do what a family expects, in every mode?

A press counts as a tap at any length, unless holding that pad means something of its own there (*cards* in a game: pass).
Plain functions without fixtures: the same file runs under the real MicroPython.
"""

from nordlys.rules.cells import cell_name

from tests.table.evening_kit import Evening as WholeEvening

LENGTHS = (50, 600, 1900, 2000, 3000)
KEYS = ("confirm", "back", "cards", "tickets", "menu", "seat.0", "seat.1")
LONG_MS = 2000


class Chip:
    fault = touched = changed = 0


class Felt:
    """Chips that feel exactly what they are told to: so many presses would take minutes over chips with registers."""

    def __init__(self, chips):
        self.chips = [Chip() for _ in range(chips)]
        self.why = [""] * chips
        self.news = bytearray([1] * chips)

    def poll(self, now):
        return True

    def trouble(self, number):
        return self.why[number]


class Evening(WholeEvening):
    STEP_MS = 20

    def __init__(self, board, flash=None):
        WholeEvening.__init__(self, board, flash, start=False)
        self.table.touch = Felt(len(self.table.wiring.places))
        self.table.lights.step = lambda now: False
        self.table.start(self.controller.ticks_ms())

    def touch(self, names, ms):
        slots = [self.table.wiring.electrode_of(self.pad(name)) for name in names]
        for slot in slots:
            self.table.touch.chips[slot // 12].touched |= 1 << slot % 12
        self.wait(ms)
        for slot in slots:
            self.table.touch.chips[slot // 12].touched &= ~(1 << slot % 12)
        self.wait(120)

    def wait(self, ms):
        for _ in range(0, ms, self.STEP_MS):
            self.controller.clock.us += 1000 * self.STEP_MS
            self.table.step(self.controller.ticks_ms())

    def twice(self, name):
        self.touch([name], 80)
        self.touch([name], 80)
        self.wait(500)


def nordic(people=2):
    evening = Evening("nordic_countries")
    for seat in range(2, people):
        evening.tap("seat.%d" % seat)
    evening.tap("confirm")
    evening.events()
    return evening


def menu():
    return Evening("nordic_countries")


def dealt():
    evening = Evening("nordic_countries")
    evening.tap("cards")
    evening.tap("confirm")
    sitting = evening.table.sitting
    for seat in range(2):
        keep = [evening.game.board.ticket_id(ticket) for ticket in evening.game.offers[seat]]
        sitting.act(seat, sitting.parse({"type": "keep_tickets", "keep": keep}))
    evening.wait(100)
    return evening


def asked():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    return evening


def tunnel():
    evening = nordic()
    evening.hold("kristiansand-stavanger.1")
    evening.tap("confirm")
    return evening


def walk(people=2):
    evening = nordic(people)
    for _ in range(people):
        evening.long("cards")
    assert evening.mode() == "walk"
    evening.tap("confirm")
    return evening


def bonus():
    evening = Evening("northern_lights")
    evening.tap("confirm")
    assert evening.mode() == "bonus"
    return evening


def hands():
    evening = bonus()
    known = [each[0] for each in evening.game.board.bonuses]
    sitting = evening.table.sitting
    four = ["call_of_the_locos"] + [name for name in known if name != "call_of_the_locos"][:3]
    sitting.act(0, sitting.parse({"type": "report_bonus", "bonus": four}))
    evening.wait(100)
    for _ in range(2):
        evening.long("cards")
    evening.long("tickets")
    assert evening.table.desk.mode.seat == 0
    return evening


def show():
    evening = walk()
    evening.long("tickets")
    evening.wait(300)
    assert evening.mode() == "show"
    return evening


def frames():
    evening = Evening("far_train")
    evening.tap("confirm")
    assert evening.mode() == "frames"
    return evening


def resume():
    evening = nordic()
    evening.tap("cards")
    again = Evening("nordic_countries", evening.flash)
    assert again.mode() == "resume"
    return again


# Where it is begun, and the pads that mean something of their own there when held.
MODES = (
    (menu, ("menu",)),
    (nordic, ("menu", "cards")),
    (dealt, ("menu", "cards")),
    (asked, ("menu", "cards")),
    (tunnel, ("menu", "cards")),
    (walk, ("menu", "tickets", "back")),
    (bonus, ("menu",)),
    (hands, ("menu", "back")),
    (show, ("menu",)),
    (frames, ("menu",)),
    (resume, ()),
)


def told(evening):
    """All that a press can change: mode, game, what the mode knows, what was told."""
    mode = evening.table.desk.mode
    known = [(name, str(getattr(mode, name))) for name in ("at", "marked", "ticket", "holder", "seat", "locos")
             if hasattr(mode, name)]  # fmt: skip
    menu = [str(getattr(mode, name)) for name in ("who", "game", "dealt", "variant") if hasattr(mode, name)]
    if mode.NAME != "menu":
        menu = []
    play = evening.table.sitting.play
    done = play.game.digest() if play is not None else ""
    return mode.NAME, known, menu, done, evening.events()


def press(make, key, ms):
    """What a press of this length does from there, as far as it does anything."""
    evening = make()
    evening.events()
    evening.touch([key], ms)
    evening.wait(400)
    news = told(evening)
    check(evening)
    return news


def check(evening):
    assert evening.table.faults == {} and evening.table.stuck_pads == []


def presses(make, own):
    """Every pad of the console, at every length: the same as a tap, or the same as a hold where there is one."""
    for key in KEYS:
        tap = press(make, key, 80)
        long = press(make, key, 2500)
        assert key in own or long == tap, key
        for ms in LENGTHS:
            expected = long if key in own and ms >= LONG_MS else tap
            assert press(make, key, ms) == expected, (make.__name__, key, ms)


def test_every_pad_at_every_length_in_every_mode():
    for make, own in MODES:
        presses(make, own)


def test_over_real_chips_a_hold_of_two_seconds_passes_and_a_little_less_is_a_draw():
    evening = WholeEvening("nordic_countries")
    evening.tap("confirm")
    evening.events()
    for ms, first in ((80, "reported"), (700, "reported"), (1900, "reported"), (2000, "passed")):
        evening.touch(["cards"], ms)
        assert evening.events() == [first, "turn"], ms
        evening.touch(["confirm"], 700)  # nothing waits for it


def test_the_lift_after_a_pass_means_nothing_in_the_next_mode():
    evening = nordic()
    evening.long("cards")
    evening.long("cards")
    assert evening.mode() == "walk"
    evening = hands()
    assert list(evening.table.desk.mode.locos) == [0, 0]


# ---- *back* twice


def slowly(evening, ms=80, between=900):
    evening.touch(["back"], ms)
    evening.wait(between)
    evening.touch(["back"], ms)
    evening.wait(300)


def test_back_twice_slowly_undoes_at_every_length():
    for ms in (80, 500, 700, 1500, 2500):
        evening = nordic()
        evening.tap("cards")
        slowly(evening, ms)
        assert evening.game.turn == 0 and "undone" in evening.events(), ms


def test_a_fast_and_a_slow_back_undo_in_either_order():
    for first, second in ((80, 900), (900, 80)):
        evening = nordic()
        evening.tap("cards")
        evening.touch(["back"], first)
        evening.touch(["back"], second)
        evening.wait(400)
        assert evening.events().count("undone") == 1, (first, second)


def test_back_twice_far_apart_or_with_something_between_undoes_nothing():
    evening = nordic()
    evening.tap("cards")
    slowly(evening, 80, 3_500)
    assert "undone" not in evening.events()
    evening.wait(3_500)
    evening.tap("back")
    evening.wait(400)
    evening.tap("bergen-oslo.1")
    evening.tap("back")
    evening.wait(400)
    assert "undone" not in evening.events()


def test_back_twice_slowly_takes_a_lay_back_before_the_round_is_complete():
    evening = frames()
    evening.hold("0.%s" % cell_name(evening.game.faced(0)[0]))
    assert evening.game.waiting() == [1]
    slowly(evening)
    assert evening.game.waiting() == [0, 1]


def test_a_complete_round_of_dealt_tiles_is_not_taken_back_and_says_so():
    evening = Evening("far_train")
    evening.tap("cards")
    evening.tap("confirm")
    for seat in range(2):
        evening.hold("%d.%s" % (seat, cell_name(evening.game.faced(seat)[0])))
    evening.events()
    slowly(evening)
    assert evening.refused() == ["nothing_to_undo"] and evening.game.round == 2


def test_back_lets_go_of_a_tile_before_it_undoes():
    evening = frames()
    evening.hold("0.%s" % cell_name(evening.game.faced(0)[0]))
    evening.tap("1.%s" % cell_name(evening.game.faced(1)[0]))
    evening.touch(["back"], 80)
    evening.wait(500)
    assert evening.table.desk.mode.cell == [-1, -1] and evening.game.waiting() == [1]
    slowly(evening)
    assert evening.game.waiting() == [0, 1]


def test_in_the_walk_back_returns_and_before_the_first_ticket_it_undoes():
    evening = walk()
    evening.tap("confirm")
    evening.twice("back")
    assert evening.mode() == "walk" and evening.table.desk.mode.ticket == 0
    slowly(evening)
    assert evening.mode() == "railway" and evening.game.turn == 1
    evening = walk()
    evening.tap("back")
    evening.wait(3_500)
    evening.twice("back")
    assert evening.mode() == "railway"


def test_in_the_choice_of_bonus_cards_two_backs_are_two_steps():
    evening = bonus()
    for _ in range(3):
        evening.tap("cards")
    evening.twice("back")
    assert evening.table.desk.mode.at == 1
    slowly(evening)
    assert evening.table.desk.mode.at == 10 and evening.refused() == []


def test_the_show_is_left_by_two_slow_backs():
    evening = show()
    slowly(evening)
    assert evening.mode() == "walk" and not evening.game.is_over()


# ---- the walk, undone and walked again


def go_to_the_end(evening):
    for _ in range(evening.game.board.tickets):
        if evening.game.is_over():
            break
        evening.tap("confirm")
    evening.wait(300)


def shown(evening):
    return [[ticket["id"] for ticket in row["shown"]] for row in evening.game.result["table"]]


def test_a_walk_of_three_is_undone_as_a_whole_and_a_ticket_moves_to_another_seat():
    for people in (2, 3):
        evening = walk(people)
        evening.tap("seat.1")  # the second ticket
        go_to_the_end(evening)
        assert [len(row) for row in shown(evening)] == [0, 1, 0][:people]
        evening.twice("back")
        assert evening.mode() == "walk" and evening.game.waiting() == list(range(people))
        mode = evening.table.desk.mode
        while mode.ticket > 1:
            evening.tap("back")
            evening.wait(400)
            mode = evening.table.desk.mode
        evening.tap("seat.0")
        evening.events()
        go_to_the_end(evening)
        assert evening.refused() == [] and evening.mode() == "show"
        assert [len(row) for row in shown(evening)] == [1, 0, 0][:people]


def test_an_undo_over_the_link_takes_one_report_and_fingers_may_still_move_a_ticket():
    evening = walk(3)
    evening.tap("seat.1")
    go_to_the_end(evening)
    evening.table.sitting.undo()
    evening.wait(300)
    assert evening.mode() == "walk" and evening.game.waiting() == [2]
    evening.table.desk.mode.holder[1] = 1  # as seat 0 would mark it
    evening.events()
    go_to_the_end(evening)
    assert evening.refused() == [] and [len(row) for row in shown(evening)] == [1, 0, 0]


def test_what_a_seat_reported_over_the_link_is_kept_by_the_walk():
    evening = walk(3)
    sitting = evening.table.sitting
    sitting.act(2, sitting.parse({"type": "report_tickets", "seat": 2, "tickets": ["bergen-narvik"]}))
    evening.wait(100)
    evening.tap("seat.0")
    go_to_the_end(evening)
    assert [len(row) for row in shown(evening)] == [1, 0, 1]


def test_counted_locos_are_asked_again_after_an_undo():
    evening = hands()
    evening.tap("cards")
    evening.tap("confirm")
    evening.tap("confirm")
    evening.wait(300)
    assert evening.mode() == "show"
    evening.twice("back")
    assert evening.mode() == "walk"
    evening.tap("cards")
    evening.tap("cards")
    evening.events()
    evening.tap("confirm")
    evening.wait(300)
    assert evening.refused() == [] and [hand[8] for hand in evening.game.hands] == [1, 2]


def test_undo_goes_on_past_the_walk_to_the_turns():
    evening = show()
    for _ in range(2):
        evening.wait(500)
        evening.touch(["back"], 2_300)
        evening.touch(["back"], 2_300)
    assert evening.mode() == "railway"
    assert evening.table.sitting.redo()  # what was undone can be done again
