"""Does `python -m sim link --table` answer as a board would, and does a killed one go on from its flash?"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class Program:
    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sim", "link", "--table", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.events = []
        self._asked = 0

    def ask(self, verb, **fields):
        self._asked += 1
        line = json.dumps({"id": self._asked, "do": verb, **fields})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        while True:
            told = json.loads(self.process.stdout.readline())
            if "re" in told:
                assert told["re"] == self._asked
                return told.get("ok", told.get("error"))
            self.events.append(told)

    def touch(self, pad, ms=80):
        return [event["ev"] for event in self.ask("touch", pad=pad, ms=ms)["events"]]

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=30) == 0

    def kill(self):
        self.process.kill()
        self.process.wait(timeout=30)


@pytest.fixture
def program(tmp_path):
    started = []

    def start(*arguments):
        started.append(Program(*arguments))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()
        each.process.stdin.close()
        each.process.stdout.close()


def test_a_game_is_begun_and_played_by_the_verb_touch_alone(program):
    table = program()
    table.touch("menu")  # the next game of the list
    assert "started" in table.touch("confirm")
    view = table.ask("state")
    assert view["game"] == "nordic_countries" and view["cards"] == "physical" and view["phase"] == "play"
    assert table.touch("cards") == ["reported", "turn"]
    table.end()


def test_fingers_claim_and_lights_say_so(program):
    table = program()
    table.ask("watch", lights=5)
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    dark = table.ask("lights")["pixels"]
    assert table.touch("orebro-oslo.1", 800) == []
    assert table.touch("confirm") == ["claimed", "closed", "turn"]
    board = table.ask("board", game="nordic_countries")
    pixel = next(r for r in board["routes"] if r["id"] == "orebro-oslo.1")["spaces"][0][3]
    table.touch("menu")
    table.touch("menu")
    lit = table.ask("lights")
    assert dark[6 * pixel : 6 * pixel + 6] == "000000" != lit["pixels"][6 * pixel : 6 * pixel + 6]
    assert lit["milliamps"] > 0 and lit["limited"] is False
    assert {"claimed", "lights"} <= {event["ev"] for event in table.events}
    table.end()


def test_health_and_bad_touches(program):
    table = program()
    table.ask("new_game", game="northern_lights", seats=[{"name": "Ala"}, {"name": "Bo"}])
    health = table.ask("health")
    assert len(health["chips"]) == 15 and all(chip["found"] for chip in health["chips"])
    assert health["stuck"] == [] and health["faults"] == {} and health["journal"]["games"] == 1
    assert table.ask("touch", pad="atlantis-oslo")["code"] == "unknown_pad"
    assert table.ask("touch", pads=[])["code"] == "bad_request"
    assert table.ask("touch", pad="confirm", ms=0)["code"] == "bad_request"
    assert table.ask("touch", pad="confirm", ms=True)["code"] == "bad_request"
    assert table.ask("touch")["code"] == "bad_request"
    table.end()


def test_bots_have_moved_before_the_next_answer(program):
    table = program()
    seats = [{"name": "Ala", "bot": "greedy"}, {"name": "Bo", "bot": "random"}]
    table.ask("new_game", game="far_train", seats=seats, seed=4)
    assert table.ask("state")["phase"] == "over"
    table.end()


def test_a_killed_table_goes_on_from_its_flash_with_the_same_tokens(program, tmp_path):
    flash = str(tmp_path / "flash")
    first = program("--flash", flash)
    seats = [{"name": "Ala"}, {"name": "Bo"}]
    token = first.ask("new_game", game="nordic_countries", seats=seats, seed=7)["tokens"][0]
    offer = first.ask("state", seat=0, token=token)["offer"]
    first.ask("act", seat=0, token=token, action={"type": "keep_tickets", "keep": offer[:2]})
    before = first.ask("state", seat=0, token=token)
    first.kill()
    again = program("--flash", flash)
    after = again.ask("state", seat=0, token=token)
    assert after["boot"] != before["boot"]
    for name in ("digest", "my_tickets", "hand", "waiting", "phase", "seats"):
        assert after[name] == before[name]
    again.end()


def test_ctrl_c_on_the_line_ends_the_program_cleanly(program):
    table = program()
    table.ask("hello")
    table.process.stdin.write(b"\x03")
    table.process.stdin.flush()
    assert table.process.wait(timeout=30) == 0


def test_flash_without_a_table_is_refused():
    run = subprocess.run(
        [sys.executable, "-m", "sim", "link", "--flash", "x"], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2 and "--flash needs --table" in run.stderr


def test_a_finger_right_after_new_game_is_felt_on_the_new_board(program):
    table = program()
    seats = [{"name": "Ala"}, {"name": "Bo"}]
    table.ask("new_game", game="nordic_countries", cards="physical", seats=seats)
    assert table.touch("orebro-oslo.1", 800) == []
    assert "claimed" in table.touch("confirm")
    assert table.touch("back") == []
    assert "undone" in table.touch("back")
    table.end()


def test_lights_show_an_action_that_was_just_done(program):
    table = program()
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    board = table.ask("board", game="nordic_countries")
    pixel = next(r for r in board["routes"] if r["id"] == "helsinki-turku")["spaces"][0][3]
    table.ask("act", seat=0, action={"type": "claim", "route": "helsinki-turku"})
    assert table.ask("lights")["pixels"][6 * pixel : 6 * pixel + 6] != "000000"
    table.end()


def test_back_from_the_menu_brings_the_running_games_board(program):
    table = program()
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    table.touch("menu", 2300)
    table.touch("menu")
    table.touch("back")
    table.touch("orebro-oslo.1", 800)
    assert "claimed" in table.touch("confirm")
    assert table.ask("health")["faults"] == {}
    table.end()


def test_unsteady_hands_are_waited_for(program):
    table = program()
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    table.ask("settings", set={"hands": "unsteady"})
    assert table.touch("cards") == ["reported", "turn"]
    table.end()


def test_a_watcher_of_lights_sees_what_shone_while_a_finger_was_down(program):
    table = program()
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    board = table.ask("board", game="nordic_countries")
    pixel = next(r for r in board["routes"] if r["id"] == "helsinki-turku")["spaces"][0][3]
    table.ask("watch", lights=5)
    table.events = []
    assert table.touch("helsinki-turku", 1000) == []
    shown = [event["pixels"][6 * pixel : 6 * pixel + 6] for event in table.events if event["ev"] == "lights"]
    lit = [colour for colour in shown if colour != "000000"]
    assert 3 <= len(lit) and len(shown) <= 10 and len(set(lit)) > 1  # five a second: it flickers, fills and waits
    assert all("seq" not in event for event in table.events if event["ev"] == "lights")
    table.ask("unwatch")
    table.events = []
    table.touch("helsinki-turku", 1000)
    assert table.events == []
    table.end()


def test_a_slow_press_over_the_link_is_a_tap_and_two_seconds_of_cards_pass(program):
    table = program()
    table.ask("new_game", game="nordic_countries", cards="physical", seats=[{"name": "Ala"}, {"name": "Bo"}])
    assert table.touch("cards", 1200) == ["reported", "turn"]
    assert table.touch("cards", 2000) == ["passed", "turn"]
    table.touch("orebro-oslo.1", 600)
    assert "claimed" in table.touch("confirm", 1700)
    table.end()


def faults(table):
    return table.ask("watch", since=0, boot=table.ask("hello")["boot"])["events"]


def summed(body):
    return b"%08x %s\n" % (zlib.crc32(body), body)


@pytest.mark.parametrize(
    "code,before,after",
    [
        ("journal_board", rb'"board":"\w+"', b'"board":"0"'),
        ("journal_rules", rb'"cards":"physical"', b'"cards":"virtual"'),
    ],
)
def test_a_kept_game_that_cannot_go_on_here_is_told_in_a_sentence(program, tmp_path, code, before, after):
    first = program("--flash", str(tmp_path))
    first.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}], cards="physical")
    first.ask("act", seat=0, action={"type": "drew_cards"})
    first.kill()
    journal = tmp_path / "games" / "1.log"
    head, _, rest = journal.read_bytes().partition(b"\n")
    journal.write_bytes(summed(re.sub(before, after, head[9:])) + rest)
    (tmp_path / "settings.json").write_text('{"format": 1, "values": {"brightness": 9999}}')
    table = program("--flash", str(tmp_path))
    told = {event["code"]: event["message"] for event in faults(table) if event["ev"] == "fault"}
    assert sorted(told) == [code, "setting_ignored"]
    assert all(" " in message and message.endswith(".") for message in told.values())
    assert table.ask("state")["code"] == "no_game" and journal.exists()


def test_a_flash_that_cannot_be_is_refused_in_a_sentence(tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("")
    for mode in (["link", "--table"], []):
        for folder in (taken, taken / "below"):
            command = [sys.executable, "-m", "sim", *mode, "--flash", str(folder)]
            done = subprocess.run(
                command, cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60
            )
            assert done.returncode == 2 and "cannot be a table's flash" in done.stderr, done.stderr
            assert "Traceback" not in done.stderr and "give --flash a folder" in done.stderr


def test_what_is_wrong_at_the_start_is_told_in_sentences(program, tmp_path):
    first = program("--flash", str(tmp_path))
    first.ask("new_game", game="nordic_countries", seats=[{"name": "Ala"}, {"name": "Bo"}], cards="physical")
    first.kill()
    journal = tmp_path / "games" / "1.log"
    head, _, rest = journal.read_bytes().partition(b"\n")
    body = head[9:].replace(b'"journal":1', b'"journal":0')
    journal.write_bytes(summed(body) + rest)
    (tmp_path / "settings.json").write_bytes(b'{"brightness": 2')
    table = program("--flash", str(tmp_path))
    told = {event["code"]: event["message"] for event in faults(table) if event["ev"] == "fault"}
    assert sorted(told) == ["journal_format", "settings_broken"]
    assert "another version" in told["journal_format"] and all(message.endswith(".") for message in told.values())
    assert table.ask("state")["code"] == "no_game"
    assert [game["status"] for game in table.ask("games")["games"]] == ["unreadable"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_the_evening_in_the_readme_is_a_whole_game_by_the_verb_touch_alone():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    script = text.split("```sh\n", 1)[1].split("```", 1)[0]
    assert '"do":"touch"' in script and '"do":"act"' not in script
    done = subprocess.run(
        ["bash", "-c", script.replace("python3", shlex.quote(sys.executable))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all("ok" in answer for answer in answers if "re" in answer), done.stdout
    names = [event["ev"] for answer in answers for event in answer.get("ok", {}).get("events", ())]
    assert not {"refused", "fault"} & set(names)
    assert names.count("claimed") == 2 and names.count("undone") == 1 and names.count("passed") == 3
    assert names[0] == "started" and names[-1] == "over"
    state = answers[-1]["ok"]
    assert state["phase"] == "over" and state["game"] == "nordic_countries" and len(state["seats"]) == 3
    assert state["result"]["table"][0]["tickets"] < 0  # the one ticket that somebody held was not completed
    assert state["result"]["winners"] == [1]


def test_a_python_without_the_packages_hands_on_to_the_projects_own():
    command = [sys._base_executable, "-m", "sim", "link", "--micropython"]
    done = subprocess.run(
        command, cwd=ROOT, input='{"id":1,"do":"hello"}\n', capture_output=True, text=True, timeout=60
    )
    assert json.loads(done.stdout)["ok"]["runtime"].startswith("micropython"), done.stderr
