"""Do settings, wifi, games and resume answer over the link as the protocol says?"""

import json

from nordlys.link.connection import Connection
from nordlys.table.settings import Settings

from tests.table.flash_kit import BOTS, FAMILY, Flash, do, state, table


class Reader:
    """Stands for timing and lights: remembers that it was told of changed settings."""

    def __init__(self):
        self.times = 0

    def read(self, settings):
        self.times += 1


class Desk:
    def __init__(self):
        self.homes = 0

    def home(self, now):
        self.homes += 1


class Table:
    """What the verbs see of a table."""

    def __init__(self, flash):
        self.files = flash
        self.settings = Settings(flash)
        self.timing = Reader()
        self.lights = Reader()
        self.desk = Desk()
        self.sitting = table(flash)
        self.journal = self.sitting.journal
        self.kept = self.journal.unfinished()
        self.clock = self.sitting.clock
        self.boards = []
        if self.kept:
            self.sitting.resume()
        self.sent = []
        self.connection = Connection(self.sitting, self.sent.append, "", "sim", self)

    def play_on(self, game, now):
        self.boards.append(game)

    def ask(self, verb, **fields):
        fields.update({"id": 1, "do": verb})
        self.sent.clear()
        self.connection.feed(json.dumps(fields).encode())
        return json.loads("".join(self.sent))

    def ok(self, verb, **fields):
        answer = self.ask(verb, **fields)
        assert "ok" in answer, answer
        return answer["ok"]

    def refused(self, verb, **fields):
        answer = self.ask(verb, **fields)
        assert "error" in answer, answer
        assert answer["error"]["message"].endswith(".")
        return answer["error"]["code"]


def printed(flash):
    there = Table(flash)
    there.sitting.new_game("nordic_countries", FAMILY, 7, "physical")
    do(there.sitting, 0, type="drew_cards")
    do(there.sitting, 1, type="drew_tickets")
    return there


# ---- settings


def test_settings_are_read_and_changed():
    there = Table(Flash())
    assert there.ok("settings")["settings"]["brightness"] == 10
    assert there.ok("settings", set={"brightness": 30})["settings"]["brightness"] == 30
    assert there.timing.times == 1 and there.lights.times == 1
    assert Settings(there.files)["brightness"] == 30
    rows = {row["name"]: row for row in there.ok("settings", rows=True)["rows"]}
    row = rows["brightness"]
    assert (row["value"], row["default"], row["least"], row["most"], row["kind"]) == (30, 10, 1, 100, "number")
    assert "quick" in rows["sensitivity"]["choices"] and rows["patterns"]["kind"] == "yes_no"


def test_a_wrong_setting_is_refused_and_none_is_taken():
    there = Table(Flash())
    assert there.refused("settings", set={"brightness": 30, "hands": "three"}) == "bad_setting"
    assert there.refused("settings", set={"brightness": 30, "wings": 2}) == "unknown_setting"
    assert there.refused("settings", set=[1]) == "bad_request"
    assert there.ok("settings")["settings"]["brightness"] == 10
    there.files.room = 0
    assert there.refused("settings", set={"brightness": 30}) == "flash_full"


def test_the_tables_key_is_never_read_back():
    there = Table(Flash())
    there.ok("settings", set={"table_key": "lighthouse"})
    there.ok("settings", rows=True)
    assert "lighthouse" not in "".join(there.sent)
    assert there.ok("settings")["settings"]["table_key"] is True


def test_wifi_is_set_and_its_password_never_told():
    there = Table(Flash())
    assert there.ok("wifi") == {"mode": "off", "ssid": "", "password": False}
    assert there.ok("wifi", mode="join", ssid="Fjord", password="a long secret") == {
        "mode": "join",
        "ssid": "Fjord",
        "password": True,
    }
    assert "secret" not in "".join(there.sent)
    assert there.refused("wifi", mode="join", password="short") == "bad_setting"
    assert "short" not in "".join(there.sent)
    assert there.refused("wifi", mode=3) == "bad_request"


# ---- games


def test_games_are_listed_with_what_they_are():
    flash = Flash()
    there = printed(flash)
    there.sitting.new_game("far_train", BOTS, 3)
    while there.sitting.move_bot():
        pass
    there.sitting.new_game("far_train", FAMILY, 3)
    answer = there.ok("games")
    assert [row["number"] for row in answer["games"]] == [1, 2, 3]
    assert [row["status"] for row in answer["games"]] == ["put_away", "over", "running"]
    first = answer["games"][0]
    assert first["game"] == "nordic_countries" and first["cards"] == "physical" and first["bytes"] > 100
    assert first["seats"][0]["name"] == FAMILY[0]["name"]
    assert answer["bytes"] == sum([row["bytes"] for row in answer["games"]]) and answer["writes"] > 5
    assert "token" not in "".join(there.sent)


def test_a_record_is_fetched_whole_and_in_pieces():
    there = printed(Flash())
    there.sitting.undo()
    digest = there.sitting.game.digest()
    there.ok("games", put_away=1)
    record = there.ok("games", fetch=1)
    assert record["actions"] == [[0, {"type": "drew_cards"}]]
    assert record["digest"] == digest and record["total"] == 1 and record["format"] == 1
    assert "token" not in "".join(there.sent) and "codes" not in record
    assert there.ok("replay", log=record)["digest"] == digest
    assert there.ok("games", fetch=1, **{"from": 1})["actions"] == []
    assert there.ok("games", fetch=1, count=0)["actions"] == []
    assert there.refused("games", fetch=1, **{"from": -1}) == "bad_request"
    assert there.refused("games", fetch=9) == "no_kept_game"


def test_the_hands_of_a_running_game_cannot_be_fetched():
    there = Table(Flash())
    there.sitting.new_game("nordic_countries", FAMILY, 7)
    assert there.refused("games", fetch=1) == "game_running"
    assert printed(Flash()).ok("games", fetch=1)["total"] == 2  # printed cards have no secrets


def test_games_are_put_away_and_deleted():
    there = printed(Flash())
    assert there.refused("games", delete=1) == "game_running"
    assert there.refused("games", put_away=2) == "no_kept_game"
    assert there.ok("games", put_away=1) == {}
    assert there.sitting.play is None and there.desk.homes == 1
    assert there.refused("games", put_away=1) == "no_kept_game"
    assert there.ok("games", delete=1) == {}
    assert there.ok("games")["games"] == [] and there.refused("games", delete=1) == "no_kept_game"


def test_a_finished_game_on_show_can_be_deleted_and_the_table_goes_on():
    there = Table(Flash())
    there.sitting.new_game("far_train", BOTS, 3)
    while there.sitting.move_bot():
        pass
    there.ok("games", delete=1)
    assert there.sitting.play is None
    there.sitting.new_game("far_train", FAMILY, 4)
    assert [row["number"] for row in there.ok("games")["games"]] == [2]


# ---- resume


def test_the_game_that_power_cut_off_is_gone_on_with():
    flash = Flash()
    before = state(printed(flash).sitting)
    there = Table(flash)
    waiting = there.ok("resume")["waiting"]
    assert waiting["game"] == "nordic_countries" and "tokens" not in waiting
    assert there.ok("resume", go_on=True) == {"number": 1}
    assert state(there.sitting) == before and there.ok("resume")["waiting"] is None


def test_the_game_that_power_cut_off_is_put_away():
    flash = Flash()
    printed(flash)
    there = Table(flash)
    there.ok("resume", go_on=False)
    assert there.sitting.play is None and there.ok("resume")["waiting"] is None
    assert there.ok("games")["games"][0]["status"] == "put_away"


def test_an_older_game_is_taken_up_again_by_its_number():
    flash = Flash()
    there = printed(flash)
    before = state(there.sitting)
    there.sitting.new_game("far_train", FAMILY, 3)
    assert there.ok("resume", go_on=True, number=1) == {"number": 3}
    assert state(there.sitting) == before and there.boards == ["nordic_countries"]
    assert [row["status"] for row in there.ok("games")["games"]] == ["put_away", "running"]
    do(there.sitting, 0, type="drew_cards")
    assert state(Table(flash).sitting) == state(there.sitting)


def test_without_a_game_there_is_nothing_to_go_on_with():
    there = Table(Flash())
    assert there.ok("resume") == {"waiting": None}
    assert there.refused("resume", go_on=True) == "no_kept_game"
    assert there.refused("resume", go_on=True, number=4) == "no_kept_game"
    assert there.refused("resume", go_on="yes") == "bad_request"


def test_the_date_comes_with_hello():
    there = Table(Flash())
    there.ok("hello", now=1_790_000_000)
    there.sitting.new_game("far_train", FAMILY, 3)
    assert there.ok("games")["games"][0]["date"] == 1_790_000_000
