"""Scripted evenings on which something goes wrong: other wires, a full flash, a fault in the program itself.

Plain functions without fixtures: the same file runs under the real MicroPython.
"""

import json

from nordlys.link.connection import Connection
from nordlys.rules import printed_actions
from nordlys.rules.refused import Refused
from nordlys.table.files import Files
from nordlys.table.lights import CODE_FAULT, CODE_STUCK

from sim.hardware.controller import Controller
from tests.table.evening_kit import FLASH, Evening, empty_folder

ENOSPC = 28


class Full(Files):
    """A flash that takes nothing more while it is told to be full."""

    full = False

    def append(self, name, data):
        if self.full:
            raise OSError(ENOSPC, "full")
        return Files.append(self, name, data)

    def write(self, name, data):
        if self.full:
            raise OSError(ENOSPC, "full")
        return Files.write(self, name, data)


def on_full_flash(board="nordic_countries"):
    files = Full(empty_folder())
    return Evening(board, FLASH, files), files


def codes(evening):
    return evening.table.lights._codes


def shines(evening, code):
    return bool(codes(evening) >> code & 1)


class Client:
    """A conversation with the evening's table."""

    def __init__(self, evening):
        self.lines = []
        self.text = ""
        self.connection = Connection(evening.table.sitting, self.send, "", "sim", evening.table)
        evening.table.words = self.connection
        self.count = 0

    def send(self, text):
        self.text += text
        while "\n" in self.text:
            line, self.text = self.text.split("\n", 1)
            self.lines.append(line)

    def ask(self, verb, **fields):
        self.count += 1
        request = {"id": self.count, "do": verb}
        request.update(fields)
        self.lines = []
        self.connection.feed(json.dumps(request).encode())
        for line in self.lines:
            try:
                answer = json.loads(line)
            except ValueError:
                continue
            if answer.get("re") == self.count:
                return answer
        raise AssertionError("no answer")

    def code(self, verb, **fields):
        return self.ask(verb, **fields)["error"]["code"]


def seats(bots=()):
    return [{"name": "Ala"}, {"name": "Bo", "bot": "greedy"} if bots else {"name": "Bo"}]


# ---- other wires


def test_another_board_begins_without_the_troubles_of_the_last_one():
    evening = Evening("nordic_countries", games=("nordic_countries", "far_train"))
    evening.tap("confirm")
    evening.down("alborg-arhus", 60_000)
    evening.controller.board.fault("chip_gone", chip=1)
    evening.wait(21_000)
    assert evening.table.stuck_pads and shines(evening, CODE_STUCK) and shines(evening, CODE_FAULT)
    evening.table.sitting.new_game("far_train", seats())
    evening.wait(600)
    table = evening.table
    assert table.board == "far_train" and table.stuck_pads == [] and table.faults == {}
    assert codes(evening) == 0


def test_two_fingers_where_one_opens_another_board_mean_nothing_there():
    """The simulator changes its board with *menu*: what the other finger did meant a pad of the board before."""
    for other in ("seat.0", "confirm", "back", "cards", "tickets"):
        for names in (["menu", other], [other, "menu"]):
            for ms in (80, 800):
                evening = Evening("northern_lights", games=("northern_lights", "far_train", "starter"))
                evening.touch(names, ms)
                evening.wait(300)
                assert evening.table.faults == {}, (names, ms)
                evening.tap("confirm")
                assert evening.table.sitting.play is not None


def test_each_chip_pulled_and_put_back_in_the_middle_of_a_game_costs_only_its_pads():
    for board in ("nordic_countries", "northern_lights", "far_train"):
        evening = Evening(board)
        evening.tap("confirm")
        if board == "northern_lights":
            for _ in range(4):
                evening.tap("confirm")
                evening.tap("cards")
        table = evening.table
        touch = table.touch
        for number in range(len(touch.chips)):
            digest = table.sitting.game.digest()
            frames = table.lights.frames
            evening.controller.board.fault("chip_gone", chip=number)
            evening.wait(300)
            assert touch.trouble(number) and shines(evening, CODE_FAULT), (board, number)
            running = [other for other in range(len(touch.chips)) if other != number]
            assert not [other for other in running if touch.trouble(other)]
            felt(evening, (number + 1) % len(touch.chips))
            evening.controller.board.fault("chip_gone", chip=number, on=False)
            evening.wait(1_500)
            assert not touch.trouble(number) and not shines(evening, CODE_FAULT), (board, number)
            felt(evening, number)
            assert table.sitting.game.digest() == digest and table.lights.frames > frames


def felt(evening, number):
    """A short touch on a pad of this chip lights it, and means nothing more."""
    table = evening.table
    for pad in table.wiring.pad_at[12 * number : 12 * number + 12]:
        if 0 <= pad < table.places.first_console:
            evening.controller.board.finger(
                pad, evening.controller.clock.us // 1000 + 1, evening.controller.clock.us // 1000 + 301
            )
            evening.wait(120)
            assert table.lights.feedback.find(pad) >= 0, pad
            evening.wait(600)
            assert table.lights.feedback.find(pad) < 0, pad
            return


def test_what_is_wrong_with_the_flash_is_still_wrong_with_other_wires():
    evening = Evening("nordic_countries", games=("nordic_countries", "far_train"))
    evening.table.fault("flash_failed")
    evening.table.wire("far_train", evening.controller.ticks_ms())
    assert shines(evening, CODE_FAULT) and evening.table.faults == {"flash_failed": 1}


def test_a_chip_that_is_back_does_not_hide_another_fault():
    evening = Evening("nordic_countries")
    evening.table.fault("crash", part="desk")
    evening.controller.board.fault("chip_gone", chip=1)
    evening.wait(1_000)
    evening.controller.board.fault("chip_gone", chip=1, on=False)
    evening.wait(8_000)
    assert evening.table.touch.running() == len(evening.table.wiring.places) and shines(evening, CODE_FAULT)


def test_a_broken_wiring_is_put_aside_at_the_first_start_and_told():
    files = Files(empty_folder())
    files.write("wiring.json", "{nonsense")
    evening = Evening("nordic_countries", FLASH, files)
    assert evening.table.faults == {"wiring_broken": 1} and shines(evening, CODE_FAULT)
    evening.tap("confirm")
    assert evening.mode() == "railway"


# ---- a chip that answers, and cannot be believed


def test_a_chip_that_cannot_be_believed_is_told_shown_and_taken_back():
    for fault, why in (("all_toggle", "toggling"), ("over_current", "over_current"), ("wrong_chip", "ones")):
        evening = Evening("nordic_countries")
        evening.tap("confirm")
        client = Client(evening)
        board = evening.controller.board
        board.fault(fault, chip=1)
        if fault == "wrong_chip":
            evening.down("alborg-arhus", 100)  # somebody else answers from now on
        evening.wait(5_500)
        told = [event[2] for event in evening.table.sitting.since(0) if event[1] == "fault"]
        assert told[-1]["code"] == "chip_ill" and told[-1]["why"] == why and why in told[-1]["message"], fault
        assert "0x5b on bus 0" in told[-1]["message"] and shines(evening, CODE_FAULT), fault
        assert client.ask("health")["ok"]["faults"]["chip_ill"] >= 1
        board.fault(fault, False, chip=1)
        evening.wait(8_000)
        told = [event[2] for event in evening.table.sitting.since(0) if event[1] == "fault"]
        assert told[-1]["code"] == "chip_back" and not shines(evening, CODE_FAULT), fault


# ---- a full flash


def test_a_bot_on_a_full_flash_waits_says_so_and_loses_nothing():
    evening, files = on_full_flash()
    sitting = evening.table.sitting
    sitting.new_game("nordic_countries", seats(bots=True), 7)
    for _ in range(40):
        evening.wait(1_000)
        if evening.game.waiting() == [0]:
            break
    keep = [evening.game.board.ticket_id(ticket) for ticket in evening.game.offers[0]]
    sitting.act(0, sitting.parse({"type": "keep_tickets", "keep": keep}))
    for _ in range(2):
        sitting.act(0, sitting.parse({"type": "draw_card", "from": "deck"}))
    before = evening.game.digest()
    assert evening.game.turn == 1
    evening.events()
    files.full = True
    evening.wait(4_000)
    assert evening.game.digest() == before and evening.game.turn == 1
    assert evening.events().count("fault") == 1 and evening.table.faults["flash_full"] >= 2
    assert shines(evening, CODE_FAULT)
    assert max(evening.console("seat.1")) > 0
    again = Evening("nordic_countries", FLASH)  # power off and on: what was shown is there
    assert again.game.digest() == before
    files.full = False
    evening.wait(4_000)
    assert evening.game.digest() != before and evening.events()
    assert "flash_full" not in evening.table.faults and not shines(evening, CODE_FAULT)


def test_a_finger_on_a_full_flash_is_refused_in_light_and_words():
    evening, files = on_full_flash()
    evening.tap("confirm")
    evening.hold("orebro-oslo.1")
    before = evening.game.digest()
    files.full = True
    evening.events()
    evening.tap("confirm")
    assert evening.refused() == ["flash_full"] and evening.game.digest() == before
    assert shines(evening, CODE_FAULT) and evening.owner("orebro-oslo.1") == -1
    seen = evening.over_time(lambda: evening.route("orebro-oslo.1")[0], 900)
    assert any(colour[0] and not colour[1] for colour in seen) and seen[-1] == (0, 0, 0)
    files.full = False
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.wait(1_500)
    assert evening.owner("orebro-oslo.1") == 0 and not shines(evening, CODE_FAULT)


def test_a_mark_of_the_walk_that_cannot_be_kept_is_told():
    evening, files = on_full_flash()
    evening.tap("confirm")
    evening.long("cards")
    evening.long("cards")
    assert evening.mode() == "walk"
    files.full = True
    evening.tap("seat.1")
    assert "flash_full" in evening.table.faults and shines(evening, CODE_FAULT)
    assert evening.table.desk.mode.holder[0] == 2
    files.full = False
    evening.tap("confirm")
    evening.wait(1_500)
    assert evening.table.faults == {}
    again = Evening("nordic_countries", FLASH)
    again.tap("confirm")
    assert again.table.desk.mode.holder[0] == 2 and again.table.desk.mode.ticket == 1


# ---- a slow chip

ACTION_MS = 60  # what an action takes it
LONGEST_MS = 2_000  # without a feed of the watchdog


def longest_without_feed(work):
    """Milliseconds, with each action as slow as on a chip. work(slow): slow(controller) tells whose clock goes on."""
    perform, feed = printed_actions.perform, Controller.feed
    clocks, since, longest = [], [0], [0]

    def slow(controller):
        clocks.append(controller.clock)
        since[0] = controller.clock.ticks_ms()

    def slow_perform(*what):
        for clock in clocks:
            clock.sleep_ms(ACTION_MS)
            longest[0] = max(longest[0], clock.ticks_ms() - since[0])
        return perform(*what)

    def counted_feed(controller):
        since[0] = controller.clock.ticks_ms()
        feed(controller)

    printed_actions.perform, Controller.feed = slow_perform, counted_feed
    try:
        work(slow)
    finally:
        printed_actions.perform, Controller.feed = perform, feed
    return longest[0]


def long_game():
    evening = Evening("nordic_countries", FLASH, Files(empty_folder()))
    sitting = evening.table.sitting
    sitting.new_game("nordic_countries", seats(), 7, "physical")
    for number in range(80):
        sitting.act(number % 2, sitting.parse({"type": "drew_cards"}))
    return evening


def test_a_long_game_is_taken_up_without_hunger_of_the_watchdog_and_with_light():
    digest = long_game().game.digest()
    again = Evening("nordic_countries", FLASH, start=False)
    shone = []

    def start(slow):
        slow(again.controller)
        feed = again.controller.feed

        def feed_and_look():
            feed()
            shone.append(again.controller.clock.ticks_ms() < 3_000 and max(again.console("confirm")) > 0)

        again.controller.feed = feed_and_look
        again.table.start(again.controller.ticks_ms())

    assert longest_without_feed(start) <= LONGEST_MS
    assert again.controller.clock.ticks_ms() > 80 * ACTION_MS and True in shone
    assert again.game.digest() == digest and again.mode() == "resume"


def test_the_watchdog_is_fed_while_many_actions_are_undone():
    evening = long_game()

    def undo(slow):
        slow(evening.controller)
        for _ in range(20):
            evening.table.sitting.undo()

    assert 0 < longest_without_feed(undo) <= LONGEST_MS
    assert evening.table.sitting.play.steps == 60


# ---- a fault in the program


def broken(*_):
    raise KeyError("nobody expected this")


def test_a_verb_that_breaks_is_answered_and_written_down_and_the_link_goes_on():
    evening = Evening("nordic_countries")
    client = Client(evening)
    client.ask("new_game", game="nordic_countries", seats=seats(), cards="physical")
    before = evening.game.digest()
    client.connection.do_state = broken
    answer = client.ask("state")
    assert answer["error"]["code"] == "internal" and "try again" in answer["error"]["message"]
    assert "KeyError" in evening.table.files.read("crashes.log").decode()
    assert evening.table.faults == {"crash": 1} and shines(evening, CODE_FAULT)
    del client.connection.do_state
    assert client.ask("state")["ok"]["digest"] == before


def test_an_action_that_breaks_half_way_leaves_the_game_as_it_was():
    evening = Evening("nordic_countries")
    client = Client(evening)
    client.ask("new_game", game="nordic_countries", seats=seats(), cards="physical")
    client.ask("act", seat=0, action={"type": "claim", "route": "orebro-oslo.1"})
    before = evening.game.digest()
    play = evening.table.sitting.play

    class Half:
        pack = play.actions.pack
        parse = play.actions.parse

        def perform(self, game, seat, parsed):
            game.turn = 0
            game.trains[1] = 3
            raise KeyError("half way")

    whole, play.actions = play.actions, Half()
    play.actions.parse = whole.parse
    assert client.code("act", seat=1, action={"type": "claim", "route": "alborg-arhus"}) == "internal"
    assert evening.game.digest() == before and evening.game.turn == 1
    assert "claimed" in [each["ev"] for each in client.ask(
        "act", seat=1, action={"type": "claim", "route": "alborg-arhus"})["ok"]["events"]]  # fmt: skip
    again = Evening("nordic_countries", FLASH)
    assert again.game.digest() == evening.game.digest()


def test_a_finger_whose_action_breaks_leaves_the_game_as_it_was():
    evening = Evening("nordic_countries")
    evening.tap("confirm")
    evening.hold("orebro-oslo.1")
    before = evening.game.digest()
    game = evening.game

    def half(*_):
        game.trains[0] = 1
        raise KeyError("half way")

    game.claim = half
    evening.tap("confirm")
    assert evening.game.digest() == before and evening.table.faults == {"crash": 1}
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0


def test_a_new_game_that_breaks_leaves_the_running_one_to_go_on():
    evening = Evening("nordic_countries")
    client = Client(evening)
    client.ask("new_game", game="nordic_countries", seats=seats(), cards="physical")
    client.ask("act", seat=0, action={"type": "drew_cards"})
    before = evening.game.digest()
    sitting = evening.table.sitting

    def tell(*_):
        """The journal has begun the new game, and nobody sits at it yet."""
        del sitting.tell
        raise KeyError("half way")

    sitting.tell = tell
    assert client.code("new_game", game="nordic_countries", seats=seats(), cards="physical") == "internal"
    assert evening.game.digest() == before
    client.ask("act", seat=1, action={"type": "drew_cards"})
    again = Evening("nordic_countries", FLASH)
    assert again.game.digest() == evening.game.digest() != before


def test_an_answer_that_breaks_in_the_middle_ends_its_line():
    evening = Evening("nordic_countries")
    client = Client(evening)

    def answer(request):
        return {"some": (broken() if i else 1 for i in range(2))}

    client.connection.do_state = answer
    assert client.ask("state")["error"]["code"] == "internal" and client.text == ""


def test_a_refusal_is_no_crash():
    evening = Evening("nordic_countries")
    client = Client(evening)

    def refuse(request):
        raise Refused("busy")

    client.connection.do_state = refuse
    assert client.code("state") == "busy" and evening.table.faults == {}
    assert not evening.table.files.exists("crashes.log")


def test_a_part_that_breaks_in_every_pass_leaves_the_others_at_work_until_the_watchdog_bites():
    class Link:
        steps = 0

        def step(self, now, busy=False):
            Link.steps += 1

    for number in range(3):  # chips, desk, lights
        evening = Evening("nordic_countries")
        evening.tap("confirm")
        table = evening.table
        table.link = Link()
        Link.steps, frames = 0, table.lights.frames
        part = (table.touch, table.desk, table.lights)[number]
        setattr(part, ("poll", "step", "step")[number], broken)
        evening.wait(200)
        assert Link.steps >= 20 and table.faults["crash"] >= 20, number
        assert number == 2 or table.lights.frames > frames, number
        assert ("in %s:" % ("chips", "desk", "lights")[number]) in table.files.read("crashes.log").decode()
        assert table.files.size("crashes.log") < 4_000  # the same again and again is written once
        evening.wait(1_000)
        fed = evening.controller.fed
        evening.wait(400)
        assert evening.controller.fed == fed and table.uptime() > 0, number


def test_a_light_that_breaks_goes_out_and_the_others_shine_on():
    evening = Evening("nordic_countries")
    evening.tap("confirm")
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.wait(1_000)
    table = evening.table
    table.lights.network(0, evening.controller.ticks_ms())
    table.lights.effects.put = broken_once(table.lights.effects)
    evening.wait(500)
    assert table.faults == {"crash": 1} and not table.lights.effects.running
    assert min(map(max, evening.route("orebro-oslo.1"))) > 0


def broken_once(effects):
    """What breaks as long as an effect runs."""
    put = effects.put

    def broken_put(*what):
        if effects.running:
            raise KeyError("nobody expected this")
        put(*what)

    return broken_put


def test_chips_whose_part_broke_begin_anew():
    evening = Evening("nordic_countries")
    evening.tap("confirm")
    chip = evening.table.touch.chips[evening.table.wiring.electrode_of(evening.pad("orebro-oslo.1")) // 12]
    chip.calm = "x"  # no number of polls
    evening.wait(1_000)
    assert evening.table.faults == {"crash": 1}
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0
