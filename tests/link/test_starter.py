"""Is the starter board's game offered, and played to its end, like the others?"""

from tests.link.client import Client, Inside, Process


def test_the_simulator_offers_and_shows_it():
    client = Client(Process())
    assert "starter" in client.ask("hello")["games"]
    board = client.ask("board", game="starter")
    assert len(board["cities"]) == 5 and len(board["routes"]) == 7
    assert sum(len(route["spaces"]) for route in board["routes"]) == 9
    client.wire.close()


def test_two_bots_play_it_to_its_end_whatever_the_seed():
    for seed in range(20):
        client = Client(Inside())
        bots = [{"name": "Ala", "bot": "greedy"}, {"name": "Bo", "bot": "random"}]
        client.ask("new_game", game="starter", seats=bots, seed=seed)
        view = client.ask("state")
        assert view["phase"] == "over"
        assert min(seat["trains"] for seat in view["seats"]) <= 1
        assert view["result"]["winners"]


def test_with_printed_cards_a_finger_after_the_other_ends_it():
    client = Client(Inside())
    client.ask("new_game", game="starter", seats=[{"name": "Ala"}, {"name": "Bo"}], cards="physical")
    for seat, route in ((0, "bergen-oslo"), (1, "goteborg-oslo"), (0, "bergen-kobenhavn")):
        client.ask("act", seat=seat, token="", action={"type": "claim", "route": route})
    assert client.ask("state")["last_round"]
    client.ask("act", seat=1, token="", action={"type": "drew_cards"})
    client.ask("act", seat=0, token="", action={"type": "drew_cards"})
    assert client.ask("state")["phase"] == "reports"
    for seat, tickets in ((0, ["bergen-oslo"]), (1, [])):
        client.ask("act", seat=seat, token="", action={"type": "report_tickets", "seat": seat, "tickets": tickets})
    result = client.ask("state")["result"]
    assert result["winners"] == [0]
    assert result["table"][0]["total"] == 3 + 3 + 3 + 2  # two routes of length 2, the ticket, most tickets
