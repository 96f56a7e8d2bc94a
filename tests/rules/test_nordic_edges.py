"""Edges of Nordic Countries' rules that the lists show, beside what `act` takes."""

from railway_kit import Table, action, claim


def in_the_tunnel():
    """Seat 0 has laid a green card in the tunnel of 2 and waits to pay one more."""
    table = Table("nordic_countries", 2)
    table.hold(0, green=4, loco=1)
    table.hold(1, green=4, orange=4, loco=3)
    table.stack("green", "red", "red", "blue", "blue", "blue")
    table.act(0, claim("kristiansand-stavanger.1", green=2))
    assert table.view()["phase"] == "tunnel"
    return table


def test_who_can_pay_may_withdraw_all_the_same():
    """NC-22: whoever will not pay takes the laid cards back: withdrawing is listed beside every payment, last."""
    table = in_the_tunnel()
    listed = table.legal(0)
    assert [entry["type"] for entry in listed] == ["tunnel_pay", "tunnel_pay", "tunnel_withdraw"]
    assert listed[0]["cards"] == {"green": 1} and listed[1]["cards"] == {"loco": 1}


def test_a_withdrawn_tunnel_closes_nothing_in_the_list():
    """NC-16: a tunnel attempt that was withdrawn takes and closes nothing: both lanes are still listed for everybody."""
    table = in_the_tunnel()
    table.act(0, action("tunnel_withdraw"))
    assert table.view()["closed"] == []
    for route in ("kristiansand-stavanger.1", "kristiansand-stavanger.2"):
        assert table.payments(1, route)
    table.turn(0)
    assert table.payments(0, "kristiansand-stavanger.1")
