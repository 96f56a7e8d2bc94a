"""What is typed at the console, and what the monitor draws."""

import pytest
from rich.console import Console

from host_tools.commands.monitor import page_address
from host_tools.watching.picture import Picture, event_line, qr_code
from host_tools.watching.typed import NotUnderstood, completions, request

HELLO = {"version": "0.1.0", "board": "nordic_countries", "runtime": "micropython 1.27.0"}
HEALTH = {
    "uptime_ms": 3_723_000,
    "heap_free": 90_000,
    "heap_low": 61_000,
    "chips": [
        {"bus": 0, "mux": None, "address": 0x5A, "found": True},
        {"bus": 0, "mux": 3, "address": 0x5B, "found": False},
    ],
    "stuck": ["menu"],
    "loop_us": {"mean": 2100, "worst": 41_000},
    "frames": 12,
    "limited": True,
    "milliamps": 480,
    "faults": {"crash": 2},
    "journal": {"games": 1, "bytes": 2000, "writes": 30},
    "wifi": {"mode": "off", "clients": 0},
}
STATE = {
    "game": "nordic_countries",
    "phase": "play",
    "turn": 1,
    "waiting": [],
    "last_round": True,
    "seats": [
        {"name": "Ala", "colour": "red", "score": 12, "trains": 30, "cards": 4, "tickets": 2},
        {"name": "Bo", "colour": "blue", "score": 7, "trains": 33, "cards": None, "tickets": None},
    ],
}


def drawn(*facts):
    console = Console(width=120, record=True, file=open("/dev/null", "w"))
    console.print(Picture(*facts))
    return console.export_text()


def test_the_picture_has_seats_turn_log_chips_loop_heap_and_milliamps():
    text = drawn(HELLO, HEALTH, STATE, ["   4 claimed Ala"], None)
    for words in (
        "Ala", "> ", "last round", "0:5a ok", "0.3:5b MISSING", "stuck: menu", "2.1 ms, worst 41.0 ms", "90 KB", "61 KB",
        "480 mA, limited", "fault crash", "claimed Ala", "Wi-Fi is off", "1:02:03",
    ):  # fmt: skip
        assert words in text, words


def test_the_page_address_is_a_qr_code():
    text = drawn(HELLO, HEALTH, None, [], "http://192.168.4.1/")
    assert "http://192.168.4.1/" in text and "▀" in text and "No game is on the table" in text
    rows = qr_code("http://192.168.4.1/").splitlines()
    assert len({len(row) for row in rows}) == 1 and 10 < len(rows) < 20 and "\x1b" not in "".join(rows)


@pytest.mark.parametrize("width,height", [(80, 24), (60, 30), (100, 34), (120, 60)])
def test_the_log_is_never_pushed_off_the_screen_by_the_code(width, height):
    log = [f"event {number}" for number in range(20)]
    console = Console(width=width, record=True, file=open("/dev/null", "w"))
    console.print(Picture(HELLO, HEALTH, STATE, log, "http://192.168.4.1/", height))
    text = console.export_text()
    assert len(text.splitlines()) <= height
    assert "event 19" in text and "Ctrl-C ends" in text and "http://192.168.4.1/" in text
    assert ("▀▀▀▀▀" in text) == (height > 30)


def test_an_event_is_one_line():
    event = {"ev": "claimed", "seq": 41, "seat": 0, "route": "a-b", "cards": {"red": 2}, "points": 2}
    assert event_line(event, ["Ala", "Bo"]) == "  41 claimed Ala route a-b, cards 2 red, points 2"


@pytest.mark.parametrize(
    "line,fields",
    [
        ("health", {"do": "health"}),
        ("touch pad=confirm ms=700", {"do": "touch", "pad": "confirm", "ms": 700}),
        (
            'settings set={"brightness": 20, "hands": "small"}',
            {"do": "settings", "set": {"brightness": 20, "hands": "small"}},
        ),
        ("electrodes probe=true", {"do": "electrodes", "probe": True}),
        ('{"do": "lights", "id": 4}', {"do": "lights", "id": 4}),
        ('wifi ssid="My Network"', {"do": "wifi", "ssid": "My Network"}),
    ],
)
def test_what_is_typed_is_a_request(line, fields):
    assert request(line) == fields


@pytest.mark.parametrize(
    "line,says", [("helth", "no verb helth"), ("touch confirm", "=VALUE"), ("{", "no JSON"), ("{}", "verb")]
)
def test_what_is_not_understood_is_told(line, says):
    with pytest.raises(NotUnderstood, match=says):
        request(line)


def test_verbs_fields_and_pads_are_completed():
    assert completions("he") == ["hello", "health"]
    assert completions("touch p") == ["pad=", "pads="]
    assert completions("touch pad=c", ["confirm", "cards", "menu"]) == ["pad=confirm", "pad=cards"]
    assert completions("touch ms=") == []


def test_the_address_is_the_one_that_the_board_tells():
    told = {**HEALTH, "wifi": {"mode": "join", "clients": 1, "address": "192.168.1.7", "why": None}}
    assert page_address(told) == "http://192.168.1.7/"
    assert page_address(HEALTH) is None
    assert "http://192.168.1.7/" in drawn(HELLO, told, None, [], page_address(told))
