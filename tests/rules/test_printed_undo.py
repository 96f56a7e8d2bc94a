"""What can be taken back with printed cards? Everything: nothing is hidden (protocol, section 7)."""

from railway_kit import PrintedTable, action

NORDIC = "nordic_countries"
LIGHTS = "northern_lights"
FOUR = ["wild_west", "call_of_the_locos", "rail_empire", "regional_links"]
TUNNEL = "kristiansand-stavanger.1"
DREW_CARDS, DREW_TICKETS, PASS = action("drew_cards"), action("drew_tickets"), action("pass")


def to(route):
    return action("claim", route=route)


def tickets(seat, *ids):
    return action("report_tickets", seat=seat, tickets=list(ids))


# Whole games of two players.
NORDIC_GAME = [
    [0, to("helsinki-turku")],
    [1, to(TUNNEL)],
    [1, action("tunnel_paid")],
    [0, DREW_CARDS],
    [1, DREW_TICKETS],
    [0, to("bergen-oslo.2")],
    [0, action("tunnel_failed")],
    [1, PASS],
    [0, to("stockholm-sundsvall.2")],
    [1, PASS],
    [0, PASS],
    [1, tickets(0, "bergen-narvik")],
    [0, action("report_tickets", seat=0, tickets=None)],
    [0, tickets(0, "oslo-vaasa")],
    [0, tickets(1, "oslo-stavanger", "oslo-stockholm")],
]
LIGHTS_GAME = [
    [0, action("report_bonus", bonus=FOUR)],
    [0, to("mo_i_rana-trondheim.2")],
    [1, to("karlstad-oslo.3")],
    [0, DREW_TICKETS],
    [1, PASS],
    [0, PASS],
    [0, action("report_hand", seat=1, cards={"red": 2, "loco": 1})],
    [0, action("report_hand", seat=0, cards={})],
    [0, tickets(0, "oslo-stockholm", "kobenhavn-oslo")],
    [1, tickets(1)],
]
GAMES = ((NORDIC, NORDIC_GAME), (LIGHTS, LIGHTS_GAME))


def played(game, steps):
    """The table, and the digest before each step and after the last."""
    table = PrintedTable(game)
    digests = [table.game.digest()]
    for seat, wire in steps:
        table.act(seat, wire)
        digests.append(table.game.digest())
    return table, digests


def test_a_new_game_has_nothing_to_undo():
    """NC-04, NL-04a: nor to redo."""
    for game in (NORDIC, LIGHTS):
        table = PrintedTable(game)
        assert table.undo() == "nothing_to_undo" and table.redo() == "nothing_to_redo"


def test_everything_is_undone_back_to_the_start():
    """NC-11, NC-22, NC-25, NL-03, NL-16, NL-20: position, view and record are each time those of before."""
    for game, steps in GAMES:
        table, digests = played(game, steps)
        assert table.view()["phase"] == "over"
        for at in range(len(steps) - 1, -1, -1):
            assert table.undo() == [steps[at]]
            assert table.game.digest() == digests[at]
            assert table.recorded() == steps[:at]
            fresh, _ = played(game, steps[:at])
            assert table.view() == fresh.view()
            for seat in range(2):
                assert table.legal(seat) == fresh.legal(seat)
        assert table.undo() == "nothing_to_undo"
        assert table.game.digest() == PrintedTable(game).game.digest()


def test_everything_is_done_again():
    """NC-25, NL-20: redo after redo, to the same end."""
    for game, steps in GAMES:
        table, digests = played(game, steps)
        end = table.view()
        for _ in steps:
            table.undo()
        for at in range(len(steps)):
            assert table.redo() == [steps[at]]
            assert table.game.digest() == digests[at + 1]
        assert table.redo() == "nothing_to_redo"
        assert table.view() == end and table.recorded() == steps


def test_the_end_of_the_game_is_undone():
    """NC-25, NL-20: a wrong report is mended after the result was shown."""
    table, _ = played(NORDIC, NORDIC_GAME[:11])
    table.act(0, tickets(0, "bergen-narvik"))
    table.act(0, tickets(1))
    assert table.view()["phase"] == "over" and "result" in table.view()
    table.undo()
    view = table.view()
    assert view["phase"] == "reports" and view["waiting"] == [1] and "result" not in view
    assert [seat["score"] for seat in view["seats"]] == [8, 2]
    table.act(0, tickets(0))
    table.act(0, tickets(1, "bergen-narvik"))
    assert table.view()["result"]["winners"] == [0]


def test_one_undo_takes_one_action():
    """NC-20: a tunnel is two of them."""
    table, digests = played(NORDIC, NORDIC_GAME[:3])
    assert table.undo() == [NORDIC_GAME[2]]
    assert table.view()["phase"] == "tunnel" and table.view()["turn"] == 1
    assert table.view()["tunnel"]["route"] == TUNNEL
    table.say(1, "tunnel_failed")
    assert table.view()["claimed"] == {"helsinki-turku": 0}
    table.undo()
    table.undo()
    assert table.game.digest() == digests[1] and table.view()["phase"] == "play"


def test_an_old_mistake_is_mended():
    """NC-09, NL-09: undo, the right action, and redo, which leaves out the wrong one and does the rest again."""
    for game in (NORDIC, LIGHTS):
        table = PrintedTable(game, options={"bonus": FOUR} if game == LIGHTS else None)
        wrong, right = [0, to("helsinki-turku")], [0, to("helsinki-tampere")]
        later = [[1, DREW_CARDS], [0, to("kuopio-vaasa")], [1, to("kuopio-oulu")]]
        for seat, wire in [wrong] + later:
            table.act(seat, wire)
        for _ in range(4):
            table.undo()
        table.act(right[0], right[1])
        assert [table.redo() for _ in later] == [[step] for step in later]
        assert table.redo() == "nothing_to_redo"
        assert table.recorded() == [right] + later
        fresh = PrintedTable(game, options={"bonus": FOUR} if game == LIGHTS else None)
        for seat, wire in [right] + later:
            fresh.act(seat, wire)
        assert table.game.digest() == fresh.game.digest() and table.view() == fresh.view()


def test_redo_does_the_last_undone_action_that_is_legal():
    """NC-16, NC-20: those undone after it that are not legal now are dropped, those before it are kept."""
    table = PrintedTable(NORDIC)
    steps = [[0, to("helsinki-turku")], [1, to(TUNNEL)], [1, action("tunnel_paid")], [0, DREW_CARDS], [1, PASS]]
    for seat, wire in steps:
        table.act(seat, wire)
    for _ in steps:
        table.undo()
    table.act(0, to("kristiansand-stavanger.2"))  # closes the tunnel beside it
    table.act(1, DREW_TICKETS)
    # Again seat 0's turn: the claim of Turku is legal, and the last undone.
    assert table.redo() == [steps[0]]
    # Then the tunnel is closed and nobody is in it; it is not seat 0's turn: only the pass is left.
    assert table.redo() == [steps[4]]
    assert table.redo() == "nothing_to_redo"


def test_undone_actions_wait_until_one_is_legal():
    """NC-09, NL-09: a redo that finds none changes nothing, and forgets nothing."""
    table = PrintedTable(NORDIC, 3)
    table.act(0, to("helsinki-turku"))
    table.undo()
    table.act(0, DREW_CARDS)
    for seat in (1, 2):
        assert table.redo() == "nothing_to_redo"  # it is another seat's turn
        table.say(seat, "drew_cards")
    assert table.redo() == [[0, to("helsinki-turku")]]
    assert table.redo() == "nothing_to_redo"


def test_undone_actions_are_kept_through_several_new_ones_and_new_undos():
    """NC-09, NL-09: what was undone last comes first."""
    table = PrintedTable(NORDIC)
    table.act(0, to("helsinki-turku"))
    table.act(1, to("helsinki-lahti"))
    table.undo()
    table.undo()
    table.act(0, DREW_CARDS)
    table.act(1, DREW_CARDS)
    table.undo()
    assert table.redo() == [[1, DREW_CARDS]]
    assert table.redo() == [[0, to("helsinki-turku")]]
    assert table.redo() == [[1, to("helsinki-lahti")]]
    assert [wire for _, wire in table.recorded()] == [
        DREW_CARDS,
        DREW_CARDS,
        to("helsinki-turku"),
        to("helsinki-lahti"),
    ]


def test_a_wrong_report_of_bonus_cards_is_mended():
    """NL-03: then the old one is not legal any more."""
    table = PrintedTable(LIGHTS)
    table.act(0, action("report_bonus", bonus=FOUR))
    table.act(0, to("helsinki-turku"))
    table.undo()
    table.undo()
    assert table.view()["phase"] == "bonus" and table.view()["bonus"] == []
    right = FOUR[:3] + ["small_steps"]
    table.act(0, action("report_bonus", bonus=right))
    assert table.redo() == [[0, to("helsinki-turku")]]
    assert table.view()["bonus"] == right


def test_undo_reaches_back_through_a_long_game():
    """NC-24, NL-19: the last round and its start, too."""
    for game in (NORDIC, LIGHTS):
        table = PrintedTable(game, 3, options={"bonus": FOUR} if game == LIGHTS else None)
        digests, steps = [], 0
        while table.view()["phase"] == "play":
            digests.append(table.game.digest())
            seat = table.view()["turn"]
            routes = table.legal(seat, brief=True)["routes"]
            table.act(seat, to(routes[steps * 7 % len(routes)]) if routes else DREW_CARDS)
            steps += 1
            if table.view()["phase"] == "tunnel":
                digests.append(table.game.digest())
                table.say(seat, "tunnel_paid")
        assert table.view()["phase"] == "reports" and table.view()["last_round"]
        assert len(digests) > 30
        again = table.played_again()
        assert again.game.digest() == table.game.digest()
        while digests:
            table.play.undo()
            assert table.game.digest() == digests.pop()
        assert table.undo() == "nothing_to_undo"


def test_acting_and_undoing_without_end_forgets_the_oldest():
    """NC-11, NL-10a: a chip's memory is small; what was undone last is still done again."""
    table = PrintedTable(NORDIC)
    table.act(0, PASS)
    table.undo()
    kept = []
    for _ in range(1500):
        table.act(0, DREW_CARDS)
        table.play.undo()
    for _ in range(1500):
        kept.append(table.redo())
        if kept[-1] == "nothing_to_redo":
            break
        table.act(1, DREW_CARDS)
    assert 300 < len(kept) < 1500 and kept[0] == [[0, DREW_CARDS]]


def test_records_replay():
    """NC-25, NL-20: with the same digest after every action, and the same result."""
    for game, steps in GAMES:
        table, digests = played(game, steps)
        assert table.recorded() == steps
        play = table.opening.play()
        for at in range(len(steps)):
            assert play.game.digest() == digests[at]
            play.act(steps[at][0], play.parse(steps[at][1]))
        assert play.game.digest() == digests[-1] and play.game.result == table.view()["result"]
