"""Scripted evenings with printed cards: what do fingers do in a railway game, and what do the lights say to it?

Plain functions without fixtures: the same file runs under the real MicroPython.
"""

from nordlys.rules.refused import Refused

from tests.table.evening_kit import FLASH, Evening

PLAYERS = ("purple", "black", "white")


def nordic():
    """A game of two with printed cards, begun on the console."""
    evening = Evening("nordic_countries")
    evening.tap("confirm")
    assert evening.mode() == "railway"
    evening.events()
    return evening


def lit(colours):
    return [colour for colour in colours if max(colour) > 0]


def test_the_console_alone_starts_a_game():
    evening = Evening("nordic_countries")
    assert evening.mode() == "menu"
    evening.tap("seat.2")
    evening.tap("confirm")
    assert evening.game.players == 3 and evening.game.PRINTED
    assert [seat.colour for seat in evening.table.sitting.seats] == list(PLAYERS)


def test_the_menu_refuses_too_few_players():
    evening = Evening("nordic_countries")
    evening.tap("seat.1")
    evening.tap("confirm")
    assert evening.mode() == "menu" and evening.refused() == ["bad_seats"]


def test_hold_a_route_then_confirm_claims_it():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    assert evening.owner("orebro-oslo.1") == -1
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0
    assert "claimed" in evening.events() and evening.game.turn == 1
    evening.wait(500)
    assert len(lit(evening.route("orebro-oslo.1"))) > 0


def test_without_confirm_it_fades_after_ten_seconds():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.wait(9_000)
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0
    evening.hold("bergen-oslo.1")
    evening.wait(10_500)
    evening.tap("confirm")
    assert evening.owner("bergen-oslo.1") == -1


def test_a_tap_on_a_free_route_asks_for_nothing():
    evening = nordic()
    evening.tap("orebro-oslo.1")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == -1 and evening.events() == []


def test_back_lets_go_of_a_route_that_waits():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("back")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == -1


def test_refusals_say_why():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.events()
    evening.hold("orebro-oslo.1")
    assert evening.refused() == ["route_taken"]
    evening.hold("orebro-oslo.2")  # two players: the other lane is closed (NC-16)
    assert evening.refused() == ["lane_closed"]
    evening.game.trains[1] = 1
    evening.hold("bergen-oslo.1")
    assert evening.refused() == ["too_few_trains"]


def test_a_refused_route_flashes_red_twice():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.wait(600)
    evening.down("orebro-oslo.2", 900)
    evening.wait(700)
    seen = evening.over_time(lambda: evening.route("orebro-oslo.2")[0], 1500)
    red = [colour[0] > 0 and colour[1] == 0 and colour[2] == 0 for colour in seen]
    assert sum([1 for i in range(1, len(red)) if red[i] and not red[i - 1]]) >= 1


def test_cards_and_tickets_report_a_draw_and_the_turn_moves_on():
    evening = nordic()
    evening.tap("cards")
    assert evening.game.turn == 1 and evening.events() == ["reported", "turn"]
    evening.tap("tickets")
    assert evening.game.turn == 0 and evening.events() == ["reported", "turn"]


def test_cards_held_two_seconds_passes():
    evening = nordic()
    evening.long("cards")
    assert evening.events() == ["passed", "turn"] and evening.game.turn == 1


def test_a_tunnel_asks_and_confirm_pays():
    evening = nordic()
    evening.hold("kristiansand-stavanger.1")
    evening.tap("confirm")
    assert evening.events()[0] == "laid" and evening.owner("kristiansand-stavanger.1") == -1
    evening.tap("confirm")
    assert evening.owner("kristiansand-stavanger.1") == 0


def test_a_tunnel_asks_and_back_withdraws():
    evening = nordic()
    evening.hold("kristiansand-stavanger.1")
    evening.tap("confirm")
    evening.tap("back")
    assert "withdrew" in evening.events() and evening.owner("kristiansand-stavanger.1") == -1
    assert evening.game.turn == 1


def test_back_twice_undoes_and_the_route_runs_empty():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.twice("back")
    assert evening.owner("orebro-oslo.1") == -1 and evening.game.turn == 0
    evening.wait(2_000)
    assert lit(evening.route("orebro-oslo.1")) == []


def test_undo_goes_back_to_the_start_and_then_says_so():
    evening = nordic()
    start = evening.game.digest()
    for _ in range(3):
        evening.tap("cards")
    for _ in range(3):
        evening.twice("back")
    assert evening.game.digest() == start
    evening.twice("back")
    assert evening.refused()[-1] == "nothing_to_undo"


def test_a_sleeve_claims_nothing():
    evening = nordic()
    evening.touch(["orebro-oslo.1", "bergen-oslo.1", "boden-kiruna.1", "alborg-arhus"], 1_000)
    evening.tap("confirm")
    assert evening.events() == [] and list(evening.game.owner) == [0] * len(evening.game.owner)


def test_a_pad_held_too_long_is_stuck_told_and_comes_back():
    evening = nordic()
    evening.down("alborg-arhus", 22_000)
    evening.wait(20_600)
    assert evening.table.stuck_pads == [evening.pad("alborg-arhus")]
    assert "fault" in evening.events()
    evening.wait(2_500)
    assert evening.table.stuck_pads == []
    evening.hold("alborg-arhus")
    evening.tap("confirm")
    assert evening.owner("alborg-arhus") == 0


def test_menu_shows_what_can_be_claimed_and_held_it_opens_the_menu():
    evening = nordic()
    evening.tap("menu")
    evening.wait(200)
    assert len(lit(evening.route("alborg-arhus"))) == 1
    evening.tap("menu")
    evening.wait(200)
    assert lit(evening.route("alborg-arhus")) == []
    evening.long("menu")
    assert evening.mode() == "menu"
    evening.tap("back")
    evening.wait(500)
    assert evening.mode() == "railway"


def test_the_link_and_the_finger_play_the_same_game():
    evening = nordic()
    sitting = evening.table.sitting
    sitting.act(0, sitting.parse({"type": "claim", "route": "orebro-oslo.1"}))
    evening.wait(600)
    assert len(lit(evening.route("orebro-oslo.1"))) > 0
    evening.tap("cards")
    assert evening.game.turn == 0


def test_power_off_and_on_asks_and_confirm_goes_on():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    digest = evening.game.digest()
    again = Evening("nordic_countries", FLASH)
    assert again.mode() == "resume" and len(lit(again.route("orebro-oslo.1"))) > 0
    again.tap("confirm")
    assert again.mode() == "railway" and again.game.digest() == digest


def test_power_off_and_on_and_back_puts_the_game_away():
    evening = nordic()
    evening.tap("cards")
    again = Evening("nordic_countries", FLASH)
    again.tap("back")
    again.wait(500)
    assert again.mode() == "menu" and again.table.sitting.play is None
    assert Evening("nordic_countries", FLASH).mode() == "menu"


def test_the_ticket_walk_marks_holders_and_ends_the_game():
    evening = nordic()
    for _ in range(2):
        evening.long("cards")
    assert evening.mode() == "walk"
    evening.tap("seat.0")
    evening.tap("seat.1")  # it was the other's
    evening.tap("confirm")
    evening.tap("seat.0")
    evening.tap("seat.0")  # taken back
    tickets = evening.game.board.tickets
    for _ in range(tickets - 1):
        evening.tap("confirm")
    assert evening.game.is_over() and evening.mode() == "show"
    assert [len(row["shown"]) for row in evening.game.result["table"]] == [0, 1]


def test_the_ticket_walk_outlives_a_power_cut():
    evening = nordic()
    for _ in range(2):
        evening.long("cards")
    evening.tap("seat.1")
    evening.tap("confirm")
    again = Evening("nordic_countries", FLASH)
    again.tap("confirm")
    assert again.mode() == "walk" and again.table.desk.mode.ticket == 1
    again.tap("back")
    again.wait(500)
    assert again.table.desk.mode.holder[0] == 2


def test_tickets_held_leaves_ticket_scoring_to_the_players():
    evening = nordic()
    for _ in range(2):
        evening.long("cards")
    evening.long("tickets")
    assert evening.game.is_over() and evening.game.result["winners"] is None


def test_confirm_skips_the_show_and_then_opens_the_menu():
    evening = nordic()
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    evening.tap("cards")
    for _ in range(2):
        evening.long("cards")
    sitting = evening.table.sitting
    for seat, tickets in ((0, ["bergen-kobenhavn"]), (1, ["bergen-narvik"])):
        sitting.act(seat, sitting.parse({"type": "report_tickets", "seat": seat, "tickets": tickets}))
    evening.wait(400)
    assert evening.mode() == "show" and not evening.table.lights.show_done
    evening.tap("confirm")
    assert evening.mode() == "show" and evening.table.lights.show_done
    evening.tap("confirm")
    assert evening.mode() == "menu"


def test_the_final_scoring_outlives_a_power_cut_until_it_was_left():
    evening = nordic()
    for _ in range(2):
        evening.long("cards")
    evening.long("tickets")
    assert evening.mode() == "show"
    again = Evening("nordic_countries", FLASH)
    assert again.mode() == "resume" and again.game.is_over()
    again.tap("confirm")
    assert again.mode() == "show"
    while not again.table.lights.show_done:
        again.tap("confirm")  # skips
    again.tap("confirm")
    assert again.mode() == "menu"
    assert Evening("nordic_countries", FLASH).mode() == "menu"


def test_a_finished_game_that_comes_back_can_be_put_away_at_once():
    evening = nordic()
    for _ in range(2):
        evening.long("cards")
    evening.long("tickets")
    again = Evening("nordic_countries", FLASH)
    again.tap("back")
    again.wait(500)
    assert again.mode() == "menu"
    assert Evening("nordic_countries", FLASH).mode() == "menu"


def test_two_players_touch_at_once():
    evening = nordic()
    evening.touch(["orebro-oslo.1", "seat.1"], 900)
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") == 0


def test_a_chip_that_is_pulled_and_put_back_costs_only_its_pads():
    evening = nordic()
    electrode = evening.table.wiring.electrode_of(evening.pad("orebro-oslo.1"))
    evening.controller.board.fault("chip_gone", chip=electrode // 12)
    evening.wait(1_000)
    assert evening.table.touch.why[electrode // 12] != ""
    evening.hold("orebro-oslo.1")
    evening.tap("cards")
    evening.controller.board.fault("chip_gone", chip=electrode // 12, on=False)
    evening.wait(8_000)
    assert evening.table.touch.why[electrode // 12] == ""
    evening.hold("orebro-oslo.1")
    evening.tap("confirm")
    assert evening.owner("orebro-oslo.1") >= 0


def test_a_game_of_another_board_is_refused():
    evening = nordic()
    try:
        evening.table.sitting.new_game("northern_lights", [{"name": "Ala"}, {"name": "Bo"}])
        code = None
    except Refused as refusal:
        code = refusal.code
    assert code == "wrong_board" and evening.game.board.id == "nordic_countries"
