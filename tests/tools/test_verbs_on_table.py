"""The builder's verbs over a whole table: electrodes, show, calibration, wiring. In the firmware's dialect, for both interpreters."""

import json

from nordlys.link.connection import Connection

from tests.table.evening_kit import Evening


class Talk:
    """An evening, and a connection to it."""

    def __init__(self, board="nordic_countries"):
        self.evening = Evening(board)
        self.table = self.evening.table
        self.told = ""
        self.connection = Connection(self.table.sitting, self._send, "", "sim", self.table)

    def _send(self, text):
        self.told += text

    def reply(self, verb, **fields):
        fields["do"] = verb
        fields["id"] = 1
        self.told = ""
        self.connection.feed(json.dumps(fields).encode())
        return json.loads(self.told)

    def ask(self, verb, **fields):
        reply = self.reply(verb, **fields)
        assert "ok" in reply, reply
        return reply["ok"]

    def code(self, verb, **fields):
        return self.reply(verb, **fields)["error"]["code"]


def pressed(answer):
    return [row[0] for chip in answer["chips"] for row in chip["electrodes"] if row[5]]


def test_a_finger_is_told_by_its_pad():
    talk = Talk()
    assert pressed(talk.ask("electrodes", ms=20)) == []
    assert pressed(talk.ask("electrodes", ms=60, touch="tickets")) == ["tickets"]


def test_while_quiet_a_finger_means_nothing_and_after_a_minute_it_does_again():
    talk = Talk()
    mode = talk.table.desk.mode.NAME
    talk.ask("electrodes", ms=0, quiet=True)
    talk.evening.tap("confirm")
    assert talk.table.sitting.play is None
    talk.table.desk.mode.heard -= 61_000  # the tool has been silent for that long
    talk.evening.wait(20)
    assert talk.table.desk.mode.NAME == mode
    talk.ask("electrodes", ms=0, quiet=True)
    talk.ask("electrodes", ms=0, quiet=False)
    assert talk.table.desk.mode.NAME == mode


def test_shown_pixels_stand_over_the_menu_and_go_by_themselves():
    talk = Talk()
    talk.ask("show", pixels=[[2, "0a0b0c"]], ms=300)
    talk.evening.wait(60)
    assert talk.evening.pixel(2) == (10, 11, 12) and talk.evening.pixel(3) == (0, 0, 0)
    talk.evening.wait(400)
    assert talk.evening.pixel(2) != (10, 11, 12)


def test_a_calibration_is_measured_marked_stored_and_used():
    talk = Talk()
    started = talk.ask("calibration", run="start")
    assert ["quick", 4] in started["steps"] and "confirm" in started["pads"]
    rows = talk.ask("calibration", run="measure", step="charge", ms=20)["pads"]
    assert len(rows) == len(started["pads"])
    talk.ask("calibration", run="mark", pad="confirm", row=["confirm", 600, 80, 0, 800, 4])
    stored = talk.ask("calibration", run="store", step="charge", touch=20, release=10)
    assert stored["missing"] == 0 and stored["wiring"] == talk.table.wiring.hash
    told = talk.ask("calibration")
    assert (told["fault"], told["step"], told["touch"], told["release"]) == (None, "charge", 20, 10)
    assert told["pads"] == [["confirm", 600, 80, 0, 800, 4]]
    talk.evening.wait(400)
    talk.evening.tap("menu")
    assert talk.table.desk.mode.NAME == "menu"


def test_a_stored_calibration_goes_out_whole_and_comes_back_in_pieces():
    talk = Talk()
    talk.ask("calibration", run="start")
    talk.ask("calibration", run="store", step="current", touch=18, release=9)
    whole = talk.ask("calibration", whole=True)
    talk.ask("calibration", run="start")
    talk.ask("calibration", run="store", step="quick", touch=12, release=6)
    text = json.dumps(whole)
    assert talk.ask("calibration", text=text[:500], more=True)["so_far"] == 500
    assert talk.ask("calibration", text=text[500:])["step"] == "current"
    assert talk.code("calibration", text="{}") == "bad_calibration"
    assert talk.ask("calibration")["step"] == "current"


def test_a_calibration_that_would_put_the_chips_out_is_refused_and_changes_nothing():
    talk = Talk()
    talk.ask("calibration", run="start")
    talk.ask("calibration", run="store", step="current", touch=18, release=9)
    whole = talk.ask("calibration", whole=True)
    chips = len(whole["stored"])
    for name, value in (
        ("stored", ["00"] * chips),
        ("stored", ["00" * 100] * chips),
        ("stored", []),
        ("stored", whole["stored"][:-1]),
        ("stored", [5] * chips),
        ("pads", 5),
        ("release", 18),
        ("touch", True),
        ("step", None),
        ("wiring", "0" * 16),
    ):
        spoilt = dict(whole)
        spoilt[name] = value
        text = json.dumps(spoilt)
        talk.ask("calibration", text=text[:1500], more=True)
        assert talk.code("calibration", text=text[1500:]) == "bad_calibration", (name, value)
        assert talk.ask("calibration", whole=True) == whole
        assert [why for why in talk.table.touch.why if why] == []


def test_what_an_earlier_sender_left_does_not_spoil_the_next():
    talk = Talk()
    talk.ask("calibration", run="start")
    talk.ask("calibration", run="store", step="current", touch=18, release=9)
    text = json.dumps(talk.ask("calibration", whole=True))
    talk.ask("calibration", text="half a line", more=True)  # and there its cable was pulled
    assert talk.reply("calibration", **{"text": text[:300], "more": True, "from": 0})["ok"]["so_far"] == 300
    assert talk.code("calibration", **{"text": text[300:], "from": 301}) == "bad_request"
    assert talk.reply("calibration", **{"text": text[300:], "from": 300})["ok"]["step"] == "current"
    # After a start of the board nothing is open, whatever lies there.
    talk.table.files.write("wiring.part", "half a file")
    wiring = json.dumps(talk.ask("wiring"))
    assert talk.ask("wiring", text=wiring[:500], more=True)["so_far"] == 500
    assert talk.ask("wiring", text=wiring[500:1200], more=True)["so_far"] == 1200
    assert talk.code("wiring", text="}") == "bad_wiring"


def test_pieces_do_not_fill_the_flash():
    talk = Talk()
    for verb in ("wiring", "calibration"):
        codes = [talk.reply(verb, text="a" * 3000, more=True).get("error", {}).get("code") for _ in range(9)]
        assert codes == [None] * 8 + ["bad_" + verb]
        assert not talk.table.files.exists(verb + ".part")


def test_a_list_of_what_would_do_is_told_whole():
    talk = Talk()
    message = talk.reply("settings", set={"colour_order": "XYZ"})["error"]["message"]
    assert "GRB, RGB, BRG, BGR, RBG, GBR, GRBW, RGBW." in message
    assert len(talk.reply("settings", set={"x" * 300: 1})["error"]["message"]) < 120


def test_a_wiring_goes_over_the_link():
    talk = Talk()
    planned = talk.ask("wiring")
    assert planned["made"] == "planned" and planned["hash"] == talk.table.wiring.hash
    assert talk.code("wiring", text='{"format": 1}') == "bad_wiring"
    assert talk.ask("wiring")["hash"] == planned["hash"]


def test_a_game_keeps_the_tools_away():
    talk = Talk()
    talk.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}])
    assert talk.code("calibration", run="start") == "busy"
    assert talk.code("electrodes", quiet=True) == "busy"
    assert talk.code("wiring", forget=True) == "busy"
    assert talk.ask("electrodes", ms=10)["chips"]


def test_touches_are_logged():
    talk = Talk()
    talk.evening.tap("back")
    touches = talk.ask("electrodes", log=True)["touches"]
    at = talk.table.wiring.electrode_of(talk.table.places.console_pad("back"))
    assert [touch[1:] for touch in touches[-2:]] == [[at // 12, 1 << at % 12], [at // 12, 0]]


class Radio:
    """As the link sees it."""

    def __init__(self, **facts):
        self.facts = facts

    def health(self):
        return self.facts


def test_health_tells_the_free_flash_and_walks_through_it_only_now_and_then():
    talk = Talk()
    walks = []

    def free():
        walks.append(1)
        return 123_000 + len(walks)

    talk.table.files.free = free
    assert talk.ask("health")["flash_free"] == 123_001
    assert talk.ask("health")["flash_free"] == 123_001
    talk.evening.wait(31_000)
    assert talk.ask("health")["flash_free"] == 123_002


def test_health_tells_what_the_radio_does_and_that_there_is_none():
    talk = Talk()
    assert talk.ask("health")["wifi"] == {"mode": "off", "clients": 0, "address": None, "why": None}
    talk.ask("wifi", mode="join", ssid="Home", password="correct horse")
    assert talk.ask("health")["wifi"]["why"] == "no_radio"
    facts = {"mode": "join", "clients": 2, "address": "192.168.1.7", "why": None}
    talk.table.hardware.radio = Radio(**facts)
    assert talk.ask("health")["wifi"] == facts
