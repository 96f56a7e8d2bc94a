"""The builder's commands against a simulated board: what they print, what a script reads, what they leave on the flash."""

import json

import pytest
from nordlys.table import times

from host_tools import command_line
from host_tools.board_link import backup, records
from host_tools.board_link.client import Client, Pipes, Told
from host_tools.commands.replay import presses_of
from host_tools.commands.settings import TIMES


@pytest.fixture
def nordlys(tmp_path, capsys):
    """Runs a command on this test's own simulated board: (status, what it printed)."""

    def run(*words, flash="flash"):
        status = command_line.main([*map(str, words), "--simulate", "--simulated-flash", str(tmp_path / flash)])
        told = capsys.readouterr()
        return status, told.out + told.err

    return run


def last(told):
    return json.loads(told.strip().splitlines()[-1])


def test_doctor_says_ready_and_ends_with_one_line_of_json(nordlys):
    status, told = nordlys("doctor", "--json")
    assert status == 0 and len(told.strip().splitlines()) == 1
    assert last(told)["ready"] is True


def test_doctor_tells_a_person_what_it_found_and_ends_with_ready(nordlys):
    status, told = nordlys("doctor")
    assert status == 0
    assert "bus 0, 0x5a" in told and "light_milliamps" in told and "`nordlys calibrate`" in told
    assert told.strip().splitlines()[-1].startswith("Ready to play")


def test_settings_are_read_changed_checked_and_stay(nordlys):
    assert nordlys("settings", "brightness", "35") == (0, "brightness is 35 now.\n")
    assert last(nordlys("settings", "brightness", "--json")[1]) == {"name": "brightness", "value": 35}
    for name, value, says in (
        ("brightness", "500", "1 to 100"),
        ("brightness", "bright", "a whole number from 1 to 100"),
        ("patterns", "maybe", "yes or no"),
        ("colour_order", "XYZ", "GRB"),
        ("brihtness", "3", "There is no setting brihtness"),
    ):
        status, told = nordlys("settings", name, value)
        assert status == 1 and says in told
    assert nordlys("settings", "brightness", "--default")[1] == "brightness is 10 now.\n"
    assert nordlys("settings", "patterns", "no")[1] == "patterns is no now.\n"
    assert "next start" in nordlys("settings", "interrupts", "yes")[1]
    assert nordlys("settings", "table_key", "sesame99")[1] == "The table's key is set.\n"
    assert "no key" in nordlys("settings", "table_key", "--default")[1]
    for words in (("--default",), ("brightness", "5", "--default")):
        assert nordlys("settings", *words)[0] == 2


def test_every_time_says_what_it_is_for_and_how_long_it_is_now(nordlys):
    assert list(json.loads(TIMES.read_text())) == [row[0] for row in times.TIMES]
    told = nordlys("settings")[1]
    assert "How many milliamps" in told and "(600)" in told
    nordlys("settings", "hands", "small")
    nordlys("settings", "ghost", "20")
    told = nordlys("settings")[1]
    assert "(900)" in told and "(12)" not in told
    assert nordlys("settings", "ghost", "--default")[1] == "ghost is 12 now.\n"


def test_a_wifi_password_is_neither_shown_nor_read_back(nordlys, monkeypatch, tmp_path):
    monkeypatch.setattr("host_tools.commands.wifi.read_password", lambda: "correct horse")
    status, told = nordlys("wifi", "--join", "Home")
    assert status == 0 and "joins the network Home, with a password" in told and "horse" not in told
    told = nordlys("wifi", "--json")[1]
    assert last(told) == {"mode": "join", "ssid": "Home", "password": True}
    monkeypatch.setattr("host_tools.commands.wifi.read_password", lambda: "short")
    assert "8 to 63 characters" in nordlys("wifi", "--join", "Home")[1]
    assert nordlys("wifi", "--off")[1].startswith("Wi-Fi is off.")


def test_games_are_played_listed_fetched_replayed_and_deleted(nordlys, tmp_path):
    status, told = nordlys("demo", "--seed", "3")
    assert status == 0 and told.startswith("nordic_countries with Ida, Jon.") and "claims" in told and "Won by" in told
    assert last(nordlys("settings", "bot_pause", "--json")[1])["value"] is None  # hurried, and put back
    games = last(nordlys("games", "--json")[1])["games"]
    assert [(game["number"], game["status"]) for game in games] == [(1, "over")]
    record = tmp_path / "game.json"
    assert nordlys("games", "--fetch", 1, "--out", record)[0] == 0
    assert last(nordlys("replay", record, "--speed", "1000", "--json")[1])["same"] is True
    assert nordlys("games", "--delete", 1, "--yes")[1] == "Game 1 is deleted.\n"
    status, told = nordlys("games", "--fetch", 1)
    assert status == 1 and "game" in told


def test_what_is_no_record_is_told(nordlys, tmp_path):
    file = tmp_path / "x.json"
    for text in ("", "[]", "{}", "no", '{"kind": "nordlys report", "record": null}'):
        file.write_text(text)
        status, told = nordlys("replay", file)
        assert status == 1 and ("no record" in told)


def test_a_backup_puts_everything_onto_another_board(nordlys, tmp_path):
    for flash in ("flash", "other"):
        nordlys("settings", "board", "nordic_countries", flash=flash)
    nordlys("settings", "brightness", "35")
    assert nordlys("calibrate")[0] == 0
    nordlys("demo", "--game", "nordic_countries", "--seed", "3")
    file = tmp_path / "board.json"
    status, told = nordlys("backup", file)
    assert status == 0 and "settings (brightness)" in told and "a calibration, 1 game." in told
    assert nordlys("restore", file, "--yes", flash="other") == (
        0,
        f"{file}: settings (brightness), a planned wiring of nordic_countries, a calibration, 1 game.\nDone.\n",
    )
    again = tmp_path / "again.json"
    nordlys("backup", again, flash="other")
    first, second = (json.loads(path.read_text()) for path in (file, again))
    for part in ("settings", "wiring", "calibration"):
        assert first[part] == second[part]
    assert [game["record"]["digest"] for game in first["games"]] == [
        game["record"]["digest"] for game in second["games"]
    ]
    # What cannot be played to its end leaves no half game behind.
    broken = json.loads(json.dumps(first))
    broken["games"][0]["record"]["actions"][40] = [0, {"type": "claim", "route": "x-y", "cards": {}}]
    broken["games"][0]["record"]["digest"] = "0"
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(json.dumps(broken))
    status, told = nordlys("restore", spoilt, "--yes", flash="other")
    assert status == 1 and "Game 1 of the backup was not put back: Action 41" in told
    # A second time nothing is doubled.
    nordlys("restore", file, "--yes", flash="other")
    assert len(last(nordlys("games", "--json", flash="other")[1])["games"]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"kind": "nordlys backup", "format": 9}',
        '{"kind": "another", "format": 1, "settings": {"brightness": 35}, "games": []}',
        '{"kind": "nordlys backup", "format": 1, "settings": {"brightness": 35}}',
    ],
)
def test_what_is_no_backup_is_refused_before_anything_is_changed(nordlys, tmp_path, text):
    file = tmp_path / "b.json"
    file.write_text(text)
    before = nordlys("settings", "--json")
    status, told = nordlys("restore", file, "--yes")
    assert status == 1 and "backup" in told
    assert nordlys("settings", "--json") == before


def test_calibrate_prints_a_table_and_the_choice(nordlys):
    status, told = nordlys("calibrate", "--dry-run", "--json")
    told = last(told)
    assert status == 0 and not told["stored"] and told["safe"] and told["step"] == "quick"
    assert len(told["pads"]) > 60 and told["release"] < told["touch"]


def test_teach_learns_and_gives_the_board_its_wiring(nordlys, tmp_path):
    file = tmp_path / "wiring.toml"
    status, told = nordlys("teach", "--only", "pixels", "--out", file, "--json")
    assert status == 0 and last(told)["swaps"] == [] and last(told)["stored"]
    assert 'made = "taught"' in file.read_text()
    assert not list((tmp_path / "flash-lessons").glob("*"))
    status, told = nordlys("teach", "--only", "pixels", "--out", file, "--json")
    assert status == 1 and last(told)["error"]["code"] == "needs_yes"  # the file is there already
    assert last(nordlys("teach", "--forget", "--json")[1])["error"]["code"] == "needs_yes"
    assert last(nordlys("teach", "--forget", "--yes", "--json")[1])["made"] == "planned"
    assert last(nordlys("teach", "--forget", "--json")[1])["made"] == "planned"  # nothing to lose any more


def test_wires_of_another_board_are_not_put_back_and_nobody_is_told_that_they_were(nordlys, tmp_path):
    file = tmp_path / "board.json"
    nordlys("teach", "--only", "pixels", "--out", tmp_path / "wiring.toml")
    nordlys("backup", file)
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({**kept, "wiring": {**kept["wiring"], "board": "northern_lights"}}))
    status, told = nordlys("restore", file, "--yes", flash="other")
    assert status == 1 and "were not put back: they are of northern_lights" in told and "restart it" in told


def test_what_is_to_be_deleted_or_written_over_is_asked_for_by_name(nordlys, tmp_path, monkeypatch):
    nordlys("demo", "--game", "nordic_countries", "--seed", "3")
    status, told = nordlys("games", "--delete", 1)
    assert status == 1 and "Delete game 1 (nordic_countries, Ida, Jon, 20" in told
    assert "No kept game has that number" in nordlys("games", "--delete", 7)[1]
    for words in (("--fetch", 1, "--delete", 1), ("--out", tmp_path / "x.json")):
        assert nordlys("games", *words)[0] == 2
    for words in (("games", "--fetch", 1, "--out"), ("report",)):
        file = tmp_path / "there.json"
        file.write_text("of last week")
        status, told = nordlys(*words, file)
        assert status == 1 and "say --yes" in told and file.read_text() == "of last week"
        assert nordlys(*words, file, "--yes")[0] == 0 and file.read_text() != "of last week"


# ---- a board with a game on it


@pytest.fixture
def board(tmp_path):
    client = Client(Pipes(tmp_path / "flash", "--rig"))
    client.hello = client.ask("hello")
    yield client
    client.close()


def test_a_report_has_no_name_and_replays_in_the_simulator(board, nordlys, tmp_path):
    from host_tools.commands.report import collect

    board.ask("watch")
    seats = [{"name": "Solveig"}, {"name": "Anneke"}]
    board.ask("new_game", game="nordic_countries", cards="physical", seats=seats, seed=5)
    board.ask("act", seat=0, action={"type": "drew_cards"})
    board.ask("touch", pad="cards", ms=120)
    report = collect(board, "It stopped.")
    text = json.dumps(report)
    assert "Solveig" not in text and "Anneke" not in text and "Seat 1" in text
    assert report["words"] == "It stopped." and report["health"]["chips"] and report["hello"]["version"]
    assert [event["ev"] for event in report["events"]].count("reported") == 2
    assert presses_of(report["touches"], report["wiring"])[-1][0] == "cards"
    assert 90 < presses_of(report["touches"], report["wiring"])[-1][1] < 160
    assert report["record"]["digest"] == board.ask("state")["digest"]
    file = tmp_path / "report.json"
    file.write_text(text)
    status, told = nordlys("replay", file, "--speed", "1000", "--touches", flash="elsewhere")
    assert status == 0 and "touches were pressed" in told and "digest as recorded" in told


def test_a_report_over_a_running_game_says_that_its_cards_are_not_in_it(board):
    from host_tools.commands.report import collect

    seats = [{"name": "Solveig"}, {"name": "Anneke"}]
    board.ask("new_game", game="nordic_countries", cards="physical", seats=seats, seed=5)
    board.ask("games", put_away=1)
    board.ask("new_game", game="nordic_countries", seats=[{"name": "Brynhild"}, {"name": "Anneke"}], seed=5)
    report = collect(board)
    assert report["record"]["cards"] == "physical" and "game 2" in report["no_record"]
    assert "Brynhild" not in json.dumps(report) and "Solveig" not in json.dumps(report)


def test_tools_do_not_run_over_a_game(board):
    board.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}])
    for verb, fields in (
        ("calibration", {"run": "start"}),
        ("electrodes", {"quiet": True}),
        ("wiring", {"text": "{}"}),
        ("calibration", {"text": "{}"}),
    ):
        with pytest.raises(Told) as told:
            board.ask(verb, **fields)
        assert told.value.code == "busy"
    with pytest.raises(Exception, match="put it away first"):
        backup.put_back(board, {"settings": {}, "games": []})


def test_a_put_away_game_with_a_bot_is_restored_as_it_was(board, tmp_path):
    tokens = board.ask(
        "new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo", "bot": "greedy"}], seed=4
    )["tokens"]
    offer = board.ask("state", seat=0, token=tokens[0])["offer"]
    board.ask("act", seat=0, token=tokens[0], action={"type": "keep_tickets", "keep": offer})
    board.ask("games", put_away=1)
    kept, _ = backup.take(board)
    other = Client(Pipes(tmp_path / "other"))
    other.hello = other.ask("hello")
    try:
        assert backup.put_back(other, kept) == []
        game = other.ask("games")["games"][0]
        assert game["status"] == "put_away"
        assert records.fetch(other, 1)["digest"] == kept["games"][0]["record"]["digest"]
    finally:
        other.close()


def test_a_running_game_is_put_away_and_gone_on_with_by_the_command(board, nordlys):
    board.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}], seed=5)
    digest = board.ask("state")["digest"]
    board.close()
    assert last(nordlys("games", "--json")[1])["games"][0]["status"] == "running"
    assert nordlys("games", "--put-away", 1)[1].startswith("Game 1 is put away")
    assert last(nordlys("games", "--json")[1])["games"][0]["status"] == "put_away"
    assert nordlys("games", "--put-away", 1)[0] == 1
    assert nordlys("games", "--resume", 1)[1] == "Game 1 goes on.\n"
    assert last(nordlys("monitor", "--once", "--json")[1])["state"]["digest"] == digest
