"""What can be taken back in Nordic Countries? The list of the protocol, section 7, and nothing else."""

from railway_kit import Table, action, claim, draw, heard, keep

NORDIC = "nordic_countries"
PASS = action("pass")
WITHDRAW = action("tunnel_withdraw")
GREEN_TWO = "kristiansand-stavanger.1"


def pay(**cards):
    return action("tunnel_pay", cards=cards)


def scene(*deck, players=3, **hand):
    table = Table(NORDIC, players)
    for seat in range(players):
        table.hold(seat)
    table.hold(0, **hand)
    table.show("white", "white", "white", "white", "white")
    table.stack(*deck)
    table.discard()
    return table


def assert_taken_back(table, seat, wire):
    """Do it, undo it, redo it: the position is each time the same, the record too."""
    before, recorded, view = table.game.digest(), list(table.play.recorded()), table.view()
    private = [table.mine(one) for one in range(table.game.players)]
    listed = table.legal(seat)
    table.act(seat, wire)
    after, longer = table.game.digest(), list(table.play.recorded())
    assert after != before and longer == recorded + [[seat, wire]]
    assert table.undo() == [[seat, wire]]
    assert table.game.digest() == before and table.view() == view
    assert [table.mine(one) for one in range(table.game.players)] == private
    assert table.legal(seat) == listed
    assert list(table.play.recorded()) == recorded
    assert table.redo() == [[seat, wire]]
    assert table.game.digest() == after and list(table.play.recorded()) == longer
    assert table.redo() == "nothing_to_redo"
    assert table.undo() == [[seat, wire]]
    assert table.game.digest() == before


def assert_kept(table, seat, wire):
    """Do it: it cannot be undone."""
    table.act(seat, wire)
    assert table.undo() == "nothing_to_undo"
    assert table.redo() == "nothing_to_redo"


def test_nothing_was_done_yet():
    """NC-03: a game that was only dealt has nothing to undo and nothing to redo."""
    table = Table(NORDIC, begin=False)
    assert table.undo() == "nothing_to_undo"
    assert table.redo() == "nothing_to_redo"


def test_a_claim_is_undone():
    """NC-12, NC-17, NC-19: of a plain route, a ferry, the long route; one that closes a lane, too."""
    for route, cards in (
        ("alborg-arhus", {"purple": 1}),
        ("orebro-oslo.1", {"green": 2}),
        ("mo_i_rana-trondheim.2", {"red": 4, "blue": 6}),
        ("lieksa-murmansk", {"green": 7, "red": 8}),
    ):
        for players in (2, 3):
            table = scene("red", players=players, **cards)
            assert_taken_back(table, 0, claim(route, **cards))


def test_a_claim_that_starts_the_last_round_is_undone():
    """NC-24: the last round goes with it, and comes again."""
    table = scene("red", purple=1)
    table.trains(0, 3)
    table.claim(0, "alborg-arhus", purple=1)
    assert table.view()["last_round"]
    table.undo()
    assert not table.view()["last_round"] and table.view()["seats"][0]["trains"] == 3
    assert heard(table.claim(0, "alborg-arhus", purple=1)) == ["claimed", "last_round", "turn"]


def test_a_claim_in_the_last_round_is_undone_but_not_the_last():
    """NC-24: what ended the game cannot be taken back."""
    table = scene("red", players=2, purple=1)
    table.hold(1, green=1)
    table.trains(0, 3)
    table.claim(0, "alborg-arhus", purple=1)
    assert_taken_back(table, 1, claim("boden-tornio", green=1))
    table.claim(1, "boden-tornio", green=1)
    table.hold(0, black=1)
    assert heard(table.claim(0, "helsinki-lahti", black=1)) == ["claimed", "over"]
    assert table.undo() == "nothing_to_undo"
    assert table.view()["phase"] == "over"


def test_draws_are_not_undone():
    """NC-05: neither the first nor the second card, from the deck or from the market."""
    for place in ("deck", 0, 4):
        table = scene("red", "red", "red", "red", "red")
        assert_kept(table, 0, draw(place))
        assert_kept(table, 0, draw(place))
    table = scene("red")
    table.act(0, draw())
    # Nothing lies below to fill the gap with, and still a drawn card stays drawn.
    assert heard(table.act(0, draw(2))) == ["drew", "turn"]
    assert table.undo() == "nothing_to_undo"


def test_tickets_are_not_undone():
    """NC-10: neither drawing them nor the choice."""
    table = Table(NORDIC)
    assert_kept(table, 0, action("draw_tickets"))
    assert_kept(table, 0, keep(table.mine(0)["offer"][0]))


def test_the_choice_at_set_up_is_undone_while_others_choose():
    """NC-03: keep_tickets as long as somebody is waited for; the last choice is final, for all."""
    table = Table(NORDIC, 3, begin=False)
    start = table.game.digest()
    for seat in (2, 0):
        assert_taken_back(table, seat, keep(*table.mine(seat)["offer"][1:4]))
    for seat in (2, 0):
        table.act(seat, keep(*table.mine(seat)["offer"][:2]))
    assert table.undo()[0][0] == 0
    assert table.undo()[0][0] == 2
    assert table.game.digest() == start and table.view()["waiting"] == [0, 1, 2]
    assert table.undo() == "nothing_to_undo"
    for seat in (2, 0):
        table.act(seat, keep(*table.mine(seat)["offer"][:2]))
    assert_kept(table, 1, keep(*table.mine(1)["offer"]))


def test_entering_a_tunnel_is_not_undone():
    """NC-20: cards were shown, with a surcharge, without one, and even where there was none to show."""
    for deck in (["green", "red", "red", "red"], ["red", "red", "red", "red"], []):
        table = scene(*deck, green=3)
        assert_kept(table, 0, claim(GREEN_TWO, green=2))


def test_the_decision_in_a_tunnel_is_undone():
    """NC-20, NC-22: paying and withdrawing, back to the waiting tunnel and no further."""
    for decision in (pay(green=1), pay(loco=1), WITHDRAW):
        table = scene("green", "red", "red", "red", green=3, loco=1)
        table.claim(0, GREEN_TWO, green=2)
        waiting = table.view()["tunnel"]
        assert_taken_back(table, 0, decision)
        assert table.view()["phase"] == "tunnel" and table.view()["tunnel"] == waiting
        assert table.undo() == "nothing_to_undo"
        other = WITHDRAW if decision != WITHDRAW else pay(green=1)
        assert table.refused(0, other) is None


def test_a_decision_that_reshuffles_is_not_undone():
    """NC-23, NC-07: the deck was empty: what is discarded was shuffled."""
    for decision in (pay(green=1), WITHDRAW):
        table = scene("green", "red", green=3)
        table.claim(0, GREEN_TWO, green=2)
        assert_kept(table, 0, decision)


def test_a_claim_that_reshuffles_is_not_undone():
    """NC-07: neither with a full market nor with gaps that were filled."""
    table = scene(blue=2)
    assert_kept(table, 0, claim("goteborg-orebro", blue=2))
    table = scene(blue=2)
    table.show("white", None, "white", "white", "white")
    assert_kept(table, 0, claim("goteborg-orebro", blue=2))
    table = scene("red", blue=2)
    assert_taken_back(table, 0, claim("goteborg-orebro", blue=2))


def test_a_pass_is_undone_but_not_the_last():
    """NC-11: the pass that ended the game stays; the count of passes goes back with an undone one."""
    table = scene(players=3)
    table.no_tickets_left()
    assert_taken_back(table, 0, PASS)
    table.act(0, PASS)
    table.act(1, PASS)
    assert table.undo() == [[1, PASS]]
    assert heard(table.act(1, PASS)) == ["passed", "turn"]
    assert heard(table.act(2, PASS)) == ["passed", "over"]
    assert table.undo() == "nothing_to_undo"


def quiet_game():
    """Nine claims, dealt and played by the rules, of which none shows anything hidden."""
    hands = (
        ["purple", "green", "black", "orange"] + ["white", "blue", "black", "blue"] + ["white", "red", "red", "green"]
    )
    table = Table(NORDIC, 3, rig={"train_deck": hands})
    moves = [
        [0, claim("alborg-arhus", purple=1)],
        [1, claim("helsinki-turku", white=1)],
        [2, claim("oulu-tornio", white=1)],
        [0, claim("boden-tornio", green=1)],
        [1, claim("kajaani-lieksa", blue=1)],
        [2, claim("rovaniemi-tornio", red=1)],
        [0, claim("helsinki-lahti", black=1)],
        [1, claim("kuopio-lieksa", black=1)],
        [2, claim("tampere-turku", red=1)],
    ]
    digests = [table.game.digest()]
    for seat, wire in moves:
        table.act(seat, wire)
        digests.append(table.game.digest())
    return table, moves, digests


def test_undo_goes_on_as_long_as_nothing_was_shown():
    """NC-09: nine claims back to the first turn, and all nine again."""
    table, moves, digests = quiet_game()
    for step in range(8, -1, -1):
        assert table.undo() == [moves[step]]
        assert table.game.digest() == digests[step]
    assert table.undo() == "nothing_to_undo"  # the choice of tickets was complete
    assert table.view()["claimed"] == {} and table.view()["turn"] == 0
    for step in range(9):
        assert table.redo() == [moves[step]]
        assert table.game.digest() == digests[step + 1]
    assert table.redo() == "nothing_to_redo"


def test_undo_after_a_long_undo():
    """NC-09: what was done again can be undone again, deep and shallow."""
    table, moves, digests = quiet_game()
    for _ in range(7):
        table.undo()
    for _ in range(3):
        table.redo()
    assert table.game.digest() == digests[5]
    for step in (4, 3, 2, 1, 0):
        assert table.undo() == [moves[step]]
        assert table.game.digest() == digests[step]
    assert table.undo() == "nothing_to_undo"


def test_undo_stops_at_what_was_shown():
    """NC-05: a draw ends it for all that went before."""
    table, _, digests = quiet_game()
    table.act(0, draw())
    assert table.undo() == "nothing_to_undo"
    table.act(0, draw())
    assert table.undo() == "nothing_to_undo"
    assert table.game.digest() not in digests
    table.hold(1, red=3)
    table.claim(1, "helsinki-imatra", red=3)
    assert table.undo() == [[1, claim("helsinki-imatra", red=3)]]
    assert table.undo() == "nothing_to_undo"


def test_a_new_action_ends_redo():
    """NC-09: something else was done since; what was only refused does not count."""
    table, moves, digests = quiet_game()
    table.undo()
    assert table.refused(2, claim("oslo-paris", red=1)) == "unknown_route"
    assert table.redo() == [moves[8]] and table.game.digest() == digests[9]
    table.undo()
    table.undo()
    table.act(1, claim("lahti-tampere", blue=1))
    assert table.redo() == "nothing_to_redo"
    assert [step[1] for step in table.play.recorded()][-1] == claim("lahti-tampere", blue=1)


def test_the_same_claim_by_hand_ends_redo_too():
    """NC-09: an action is an action, even the one that was undone."""
    table, moves, digests = quiet_game()
    table.undo()
    table.undo()
    table.act(moves[7][0], moves[7][1])
    assert table.game.digest() == digests[8]
    assert table.redo() == "nothing_to_redo"


def test_the_record_plays_to_the_same_position():
    """NC-07: a game with draws, tunnels and reshuffles, played again from its record, comes to the same digest."""
    table = Table(NORDIC, 3, seed="again")
    for step in range(120):
        view = table.view()
        if view["phase"] == "over":
            break
        listed = table.legal(view["turn"])
        table.act(view["turn"], listed[(step * 5) % len(listed)])
    again = Table(NORDIC, 3, seed="again", begin=False)
    for seat, wire in table.play.recorded():
        again.act(seat, wire)
    assert again.game.digest() == table.game.digest()
    assert again.view() == table.view()
