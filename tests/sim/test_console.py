"""Does the console play whole games, keep secrets, and take any input? Scripted people over the real link."""

import io
import re
import sys

import pytest

from sim.__main__ import main
from sim.console import play
from sim.console.client import Client
from sim.console.ink import Ink
from sim.console.layout import fold, in_columns, sentence, width, wrap
from sim.console.railway_words import Words
from sim.console.terminal import Terminal
from sim.console.welcome import read_seats, write_seats
from sim.table import SimulatedTable

RAILWAY = ["nordic_countries", "northern_lights"]
GAMES = Client().ask("hello")["games"]
HIDDEN = "\f"  # where a test's terminal is cleared for another person


class Person:
    """Types what `answer(last line of the screen, whole text)` says; the input ends where that is None."""

    def __init__(self, answer):
        self.answer = answer
        self.out = io.StringIO()
        self.typed = 0

    def isatty(self):
        return False

    def readline(self):
        self.typed += 1
        assert self.typed < 5000, "the game does not come to an end"
        text = self.out.getvalue()
        typed = self.answer(text.rsplit("\n", 1)[-1], text)
        return "" if typed is None else typed + "\n"


class TestTerminal(Terminal):
    __test__ = False

    def clear(self, secret=False):
        self.write(HIDDEN if secret else "\n")


@pytest.fixture(autouse=True)
def small_screen(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def run(answer, *arguments, **options):
    person = Person(answer)
    code = play(*arguments, terminal=TestTerminal(person, person.out), **options)
    return code, person.out.getvalue()


def script(*lines):
    """Those answers one after another, then the end of the input."""
    waiting = list(lines)
    return lambda asked, text: waiting.pop(0) if waiting else None


def always_one(asked, text):
    return "1 2" if "which do you keep" in asked else "1"


def claimer(asked, text):
    """Claims whenever a route can be paid, else draws; takes every suggestion."""
    if "your choice (?" in asked:
        return "c" if "can be paid" in text[-300:] else "1"
    return "1" if "Which route" in asked or "your choice:" in asked else ""


# ---- whole games


@pytest.mark.parametrize("game", RAILWAY)
def test_one_person_who_always_chooses_1(game):
    code, text = run(always_one, game, "Ala,greedy:Bo", "7")
    assert code == 0
    assert "Final table" in text and text.rstrip().endswith(("!", "each.", "trail.", "won."))


@pytest.mark.parametrize(
    "game, seats", [(RAILWAY[0], "Ala,greedy:Bo,random"), (RAILWAY[1], "Ala,random,greedy,random,random")]
)
def test_one_person_who_claims_among_bots(game, seats):
    code, text = run(claimer, game, seats, "11")
    assert code == 0
    assert "Final table" in text and re.search(r"Ala claims .* for \d+ points?\.", text)
    assert max(width(line) for line in text.splitlines() if not line.startswith(" Nordic")) <= 80


@pytest.mark.parametrize("game", RAILWAY)
def test_a_game_of_bots_alone_goes_to_its_result(game):
    code, text = run(script(), game, "greedy,random", "3")
    assert code == 0 and "Final table" in text


def test_enter_four_times_starts_a_game_against_a_greedy_bot():
    code, text = run(script("", "", "", ""))
    assert code == 0
    assert "Bo (black, greedy bot)" in text and "Ala chooses tickets" in text


def test_the_same_seed_and_seats_give_the_same_evening():
    assert run(claimer, RAILWAY[0], "Ala,greedy:Bo", "x1") == run(claimer, RAILWAY[0], "Ala,greedy:Bo", "x1")


def test_tunnels_show_what_was_laid_and_revealed():
    for seed in range(30):
        _, text = run(claimer, RAILWAY[0], "Ala,greedy:Bo", str(seed))
        if "  to pay    " in text:
            assert re.search(r"laid +\d \w+", text) and re.search(r"revealed +\w+, \w+, \w+", text)
            assert "withdraw: take the laid cards back" in text
            return
    raise AssertionError("no tunnel asked for more in thirty games")


# ---- wrong input


def test_wrong_input_is_answered_and_changes_nothing():
    nonsense = ["", "0", "-1", "99", "1.5", "²", "999999999999999999999", "x", "r", "r zzz", "r k", "r goteb", "t", "", "b", "",
                "l", "", "l 5", "", "l x", "", "?", "", "u", "c atlantis", "c", "0", "c", "x", "99", "0", "q", "n", "\x00", "\ud800",
                "é" * 5000]  # fmt: skip
    code, text = run(script("", "", "", "", "1", "9 9", "", *nonsense), None, None, "7")
    assert code == 0
    assert text.count("That is not among the choices") >= 6
    assert "Keep at least 2: type their numbers" in text
    assert "Göteborg (Sweden)" in text and "Göteborg–Örebro" in text
    assert "No city on this board begins with 'zzz'" in text
    assert "Which one: Kajaani" in text
    assert "Traceback" not in text and "Goodbye!" in text
    assert re.findall(r"Ala \(purple\) +(\d+) +(\d+) +(\d+) +(\d+)", text)[-1] == ("0", "40", "4", "2")


def test_a_route_is_chosen_in_two_steps_and_can_be_left_again():
    _, text = run(script("", "8", "1", "0", "0", "c oslo", "1", "1"), RAILWAY[0], "Ala,greedy:Bo", "7")
    assert "Claim a route" in text and "Pay for a route" in text and "(suggestion, Enter)" in text
    assert "Oslo" in re.search(r"Ala claims (.*?) with", text).group(1)


def test_the_questions_before_a_game_take_any_answer():
    _, text = run(script("7", "2", "9", "3", "x" * 25, "a,b", "Zoë", "nobot:Bo", "random:Bø", "greedy"))
    assert f"Please type a number from 1 to {len(GAMES)}" in text and "Please type a number from 1 to 5" in text
    assert "choose a shorter one" in text and "no comma" in text and "There is no bot 'nobot'" in text
    assert "Zoë (purple)" in text and "Bø (red, random bot)" in text and "Ala (blue, greedy bot)" in text


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("chess",), "does not know that game"),
        ((RAILWAY[0], "Ala"), "players"),
        ((RAILWAY[0], "Ala,Bo,Ola,Kari"), "players"),
        ((RAILWAY[0], "Ala,wizard:Bo"), "There is no bot 'wizard'"),
        ((RAILWAY[0], "Ala,Bo", "x" * 33), "seed"),
        ((RAILWAY[0], "Ala,Bo", "7", "longest"), "variants"),
    ],
)
def test_flags_that_do_not_fit_are_refused_in_a_sentence(arguments, told):
    code, text = run(script(), *arguments)
    assert code == 2 and told in text


def test_seats_are_written_as_they_are_read():
    for text in ("Ala,greedy:Bo", "random:Ola,Bo,greedy:Kari"):
        assert write_seats(read_seats(text, ["random", "greedy"])) == text
    assert [seat["name"] for seat in read_seats("greedy,,random", ["random", "greedy"])] == ["Ala", "Bo", "Ola"]


# ---- leaving


@pytest.mark.parametrize("answers", [(), ("",), ("", "", ""), ("", "", "", "", "", "8"), ("", "", "", "", "", "b")])
def test_the_end_of_the_input_leaves_politely(answers):
    code, text = run(script(*answers))
    assert code == 0 and text.rstrip().endswith("Goodbye!")


def test_ctrl_c_leaves_politely():
    def interrupt(asked, text):
        raise KeyboardInterrupt

    code, text = run(interrupt, RAILWAY[0], "Ala,greedy:Bo", "7")
    assert code == 0 and text.rstrip().endswith("Goodbye!")
    assert 'python -m sim --game nordic_countries --seats "Ala,greedy:Bo" --seed 7' in text


def test_leaving_asks_and_says_that_the_game_is_not_kept():
    _, text = run(script("", "q", "", "q", "y", "1"), RAILWAY[0], "Ala,greedy:Bo", "7")
    assert text.count("not kept: it will be gone. [y/N]") == 2
    assert text.rstrip().endswith("Goodbye!") and "Ala took" not in text


# ---- a flash keeps the game


def at_flash(folder, answer, *arguments):
    """An evening at a table whose flash is this folder; the program ends after it, as after a power cut."""
    simulated = SimulatedTable(str(folder))
    try:
        return run(answer, *arguments, client=Client(simulated, str(folder)))[1]
    finally:
        simulated.close()


def test_a_game_that_was_left_goes_on_the_next_time(tmp_path):
    text = at_flash(tmp_path, script("", "1", "q", "y"), RAILWAY[0], "Ala,greedy:Bo", "7")
    assert "Leave? The game is kept. [y/N]" in text
    assert f"Go on with it by:\n  python -m sim --flash {tmp_path}" in text.replace('"', "")
    text = at_flash(tmp_path, script("what", "", "q", "y"))
    assert "Nordic Countries is under way: Ala and Bo. Go on with it? [Y/n]" in text
    assert "Please type y or n" in text and "Which game?" not in text
    assert "Ala, your choice (? for help):" in text  # the second card of her turn


def test_a_game_that_goes_on_can_be_played_to_its_end_and_is_not_asked_for_again(tmp_path):
    at_flash(tmp_path, script(""), "far_train", "Ala,greedy:Bo", "7")
    text = at_flash(tmp_path, lambda asked, text: "" if "Go on" in asked else "1")
    assert "Final table" in text
    assert "Go on with it" not in at_flash(tmp_path, script("1"))


def test_a_new_game_leaves_the_old_one_among_the_kept_ones(tmp_path):
    at_flash(tmp_path, script(""), RAILWAY[0], "Ala,greedy:Bo", "7")
    text = at_flash(tmp_path, script("n", "2", "", "", "", ""))
    assert "It stays among the kept games." in text and "Northern Lights begins" in text
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == ["1.log", "2.log"]


def test_a_game_with_printed_cards_is_left_to_fingers(tmp_path):
    simulated = SimulatedTable(str(tmp_path))
    Client(simulated).ask("new_game", game=RAILWAY[0], seats=[{"name": "Ala"}, {"name": "Bo"}], cards="physical")
    simulated.close()
    text = at_flash(tmp_path, script())
    assert f"python -m sim link --table --flash {tmp_path}" in text and "Which game?" in text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps nobody out")
def test_two_programs_do_not_write_one_flash(tmp_path, capsys):
    simulated = SimulatedTable(str(tmp_path))
    with pytest.raises(SystemExit):
        main(["--flash", str(tmp_path)])
    assert "another program runs a table on" in capsys.readouterr().err
    simulated.close()
    again = SimulatedTable(str(tmp_path))
    again.close()


# ---- several people at one keyboard


@pytest.mark.parametrize("game", RAILWAY)
def test_no_hand_is_shown_before_the_keyboard_was_passed_on(game):
    def people(asked, text):
        if "your choice (?" in asked:
            return "6" if "6 draw from the deck" in text[-300:] else claimer(asked, text)
        return claimer(asked, text)

    _, text = run(people, game, "Ala,Bo,greedy:Kari", "5")
    assert "Final table" in text
    shown = text[: text.index("Final table")].split(HIDDEN)
    passed = None
    for part in shown:
        asked = re.search(r"Pass the keyboard to (\w+), press Enter\.", part)
        if asked:
            assert " Hand " not in part and " Tickets " not in part
            passed = asked.group(1)
            continue
        if " Hand " in part:
            assert passed, "a hand before anybody took the keyboard"
            turns = set(re.findall(r"(\w+)(?:'s turn| chooses tickets) ══", part))
            assert turns == {passed}
            other = {"Ala": "Bo", "Bo": "Ala"}[passed]
            assert not re.search(other + r" drew (?!two|a card)", part)
            assert not re.search(other + r" keeps \d tickets?:", part)
            assert not re.search(other + r" is offered \d tickets?:", part)
    assert passed


def test_what_was_drawn_is_shown_before_the_hand_is_hidden():
    _, text = run(script("", "", "", "", "", "", "", "6", "6"), RAILWAY[0], "Ala,Bo", "7")
    assert re.search(r"Ala drew \w+ and \w+ from the deck\.\nPress Enter to hide this\. $", text.rsplit("\n\n", 1)[0])


def test_one_person_is_never_asked_to_pass_the_keyboard():
    _, text = run(claimer, RAILWAY[0], "Ala,greedy:Bo", "7")
    assert "Pass the keyboard" not in text and HIDDEN not in text


def test_a_claim_is_taken_back_by_undo():
    # A claim of a plain route shows nothing: the next person takes it back for both.
    setting_up = ["", "", "", "", "", "", ""]
    _, text = run(script(*setting_up, "c tampere", "1", "", "", "", "u", "", ""), RAILWAY[0], "Ala,Bo", "7")
    assert "Ala claims Helsinki–Tampere with 1 orange for 1 point." in text
    assert "Ala takes back: claiming Helsinki–Tampere." in text
    assert "Pass the keyboard to Ala" in text.split("takes back")[1]


# ---- A Train Comes From Far Away

FRAMES = "far_train"


@pytest.mark.parametrize(
    "seats, variant, told",
    [
        ("Ala,greedy:Bo", "basic", "Stations"),
        ("Ala", "longest", "Ala ends with"),
        ("Ala", "longest_stations", "Tiles"),
        ("Ala,random,greedy,random", "longest", "Tiles"),
        ("Ala,greedy,random", "longest_stations", "Stations"),
    ],
)
def test_a_whole_game_of_frames(seats, variant, told):
    code, text = run(lambda asked, text: "1", FRAMES, seats, "7", variant)
    assert code == 0 and "Traceback" not in text
    final = text[text.index("Final table") :]
    assert told in final
    # A part that the variant does not score (FT-20) has no line of noughts.
    assert ("Stations" in final) == (variant != "longest") and ("Tiles" in final) == (variant != "basic")
    assert "│ depot" in text or "│  V K" in text
    assert max(width(line) for line in text.splitlines()) <= 80


def test_a_lay_stays_secret_while_another_person_has_to_lay():
    _, text = run(script("", "1", ""), FRAMES, "Ala,Bo", "7")
    hidden = text.split(HIDDEN)[-1]
    assert "Bo" in hidden and "Ala lays" not in hidden


def test_wrong_input_at_the_frame_is_answered_and_changes_nothing():
    nonsense = ["0", "99", "-1", "x", "²", "", "?", "", "l", "", "u", "é" * 5000, "\ud800", "q", "n"]
    code, text = run(script(*nonsense), FRAMES, "Ala,greedy:Bo", "7")
    assert code == 0 and "Traceback" not in text
    assert text.count("That is not among the choices") >= 5
    assert "Round 2" not in text and text.rstrip().endswith("Goodbye!")


# ---- sentences


def words_of(game, on=False):
    return Words(Client().ask("board", game=game), Ink(on))


VIEW = {"seats": [{"name": "Ola", "colour": "purple"}, {"name": "Bo", "colour": "black", "bot": "greedy"}]}


@pytest.mark.parametrize(
    "event, told",
    [
        ({"ev": "drew", "seat": 1, "from": "deck"}, "Bo drew a card from the deck."),
        ({"ev": "drew", "seat": 1, "from": "deck", "card": "red"}, "Bo drew red from the deck."),
        ({"ev": "drew", "seat": 1, "from": 2, "card": "loco"}, "Bo took loco from the market."),
        (
            {"ev": "claimed", "seat": 0, "route": "orebro-oslo.2", "cards": {"yellow": 2}, "points": 2},
            "Ola claims Örebro–Oslo (lane 2) with 2 yellow for 2 points.",
        ),
        (
            {"ev": "claimed", "seat": 0, "route": "alborg-arhus", "cards": {"loco": 2, "red": 1}, "points": 1},
            "Ola claims Ålborg–Århus with 1 red and 2 locos for 1 point.",
        ),
        ({"ev": "kept", "seat": 1, "count": 1}, "Bo keeps 1 ticket."),
        (
            {"ev": "kept", "seat": 1, "count": 1, "tickets": ["alborg-umea"]},
            "Bo keeps 1 ticket: Ålborg–Umeå (11).",
        ),
        ({"ev": "offered", "seat": 1, "count": 3}, "Bo is offered 3 tickets."),
        ({"ev": "market", "place": 0, "card": "blue"}, "Place 1 of the market now shows blue."),
        ({"ev": "market", "place": 0, "card": None}, "Place 1 of the market is empty now."),
        ({"ev": "reshuffled", "deck": 9}, "The discards are shuffled into a new deck."),
        (
            {"ev": "laid", "seat": 0, "route": "bergen-oslo.1", "cards": {"blue": 4}},
            "Ola digs the tunnel Bergen–Oslo (lane 1) with 4 blue.",
        ),
        (
            {"ev": "revealed", "cards": ["red", "loco"], "surcharge": 1},
            "The tunnel reveals red, loco: 1 more card to pay.",
        ),
        ({"ev": "revealed", "cards": [], "surcharge": 0}, "No card is left to reveal: nothing more is to be paid."),
        (
            {"ev": "withdrew", "seat": 0, "route": "bergen-oslo.1"},
            "Ola withdraws from Bergen–Oslo (lane 1) and takes the cards back.",
        ),
        ({"ev": "closed", "routes": ["orebro-oslo.1"]}, "Closed from now on: Örebro–Oslo (lane 1)."),
        ({"ev": "bonus_drew", "seat": 1, "count": 2}, "Bo draws 2 cards for that route."),
        ({"ev": "passed", "seat": 1}, "Bo passes."),
        ({"ev": "stopped", "seat": 1}, "Bo stops after one card."),
        ({"ev": "turn", "seat": 0}, "It is Ola's turn."),
        (
            {"ev": "last_round", "seat": 0},
            "The last round begins, Ola has few trains left: everybody has one more turn.",
        ),
        ({"ev": "undone", "seat": 0, "action": {"type": "pass"}}, "Ola takes back: passing."),
        ({"ev": "seat", "seat": 0, "bot": "random"}, "The random bot plays for Ola."),
        ({"ev": "something_new", "seat": 0}, None),
    ],
)
def test_every_event_is_a_sentence(event, told):
    assert words_of(RAILWAY[0]).sentence(event, VIEW) == told


def test_every_event_of_whole_games_has_a_sentence():
    for game in RAILWAY:
        words, client = words_of(game), Client()
        client.ask("watch")
        seats = [{"name": "Ola", "bot": "greedy"}, {"name": "Bo", "bot": "random"}]
        client.ask("new_game", game=game, seats=seats, seed=1)
        assert len(client.events) > 100
        assert all(words.sentence(event, VIEW) for event in client.events)


def test_junctions_without_a_name_have_a_label_that_can_be_typed():
    words = words_of("northern_lights")
    assert words.city("unnamed_2") == "Junction 2"
    assert words.find_cities("junction 2") == ["unnamed_2"]
    assert words.find_cities("TROMSO") == words.find_cities("Tromsø") == ["tromso"]
    assert words.find_cities("mo i") == ["mo_i_rana"]


# ---- colours and layout


class Screen(io.StringIO):
    def isatty(self):
        return True


def colours_on(monkeypatch, **environment):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    person = Person(script(""))
    person.out = Screen()
    play(RAILWAY[0], "Ala,greedy:Bo", "7", terminal=Terminal(person, person.out))
    return person.out.getvalue()


def test_colours_are_patches_beside_the_word(monkeypatch):
    text = colours_on(monkeypatch)
    assert "\x1b[107m \x1b[0m white" in text and "\x1b[2J" in text


@pytest.mark.parametrize("environment, escapes", [({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colours_are_switched_off(monkeypatch, environment, escapes):
    text = colours_on(monkeypatch, **environment)
    assert not re.search(r"\x1b\[[0-9;]*m", text)
    assert " 2 white" in text


def test_what_is_typed_by_a_file_can_be_read_in_what_was_printed():
    """A terminal shows what a person types by itself; where lines come from a file, nobody else would."""
    person = Person(script("an answer"))
    assert Terminal(person, person.out).ask("A question? ") == "an answer"
    assert person.out.getvalue() == "A question? an answer\n"
    person = Person(script("an answer"))
    person.isatty = lambda: True
    Terminal(person, person.out).ask("A question? ")
    assert person.out.getvalue() == "A question? "


def test_a_file_gets_no_escapes_at_all():
    person = Person(script(""))
    play(RAILWAY[0], "Ala,greedy:Bo", "7", terminal=Terminal(person, person.out))
    assert "\x1b" not in person.out.getvalue()


def test_a_terminal_without_unicode_gets_plain_letters():
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    person = Person(script())
    terminal = Terminal(person, out)
    terminal.say("Örebro–Oslo ══ …")
    out.flush()
    assert raw.getvalue().replace(b"\r\n", b"\n") == b"?rebro-Oslo == ...\n"


def test_a_narrow_terminal_is_told_once(monkeypatch):
    assert "columns wide" not in run(script(""))[1]
    monkeypatch.setenv("COLUMNS", "60")
    assert run(script("", "", ""))[1].count("Your terminal is 60 columns wide; with 80 or more the tables fit.") == 1


def test_long_lists_wait_for_enter_on_a_terminal(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("TERM", raising=False)
    source, out = Screen("\n\n"), Screen()
    assert Terminal(source, out).page([str(n) for n in range(50)]) == ""
    assert out.getvalue().count("more lines: Enter goes on") == 2
    source, out = Screen("17\n"), Screen()
    assert Terminal(source, out).page([str(n) for n in range(50)]) == "17"


def test_text_is_laid_out_by_what_is_seen():
    red = Ink(True).word("red")
    assert width(red) == 5 and width("雪") == 2 and width("e\u0301") == 1
    assert in_columns(["aa", "b", "c"], 9, gap=3, indent="") == ["aa   c", "b"]
    assert wrap(["aa", "bb", "cc"], 8, "x ", between=" ") == ["x aa bb", "  cc"]
    assert sentence("one two three", 7) == ["one two", "  three"]
    assert fold(" Tromsø ") == "tromso" and fold("Klaipėda") == "klaipeda"


# ---- the command line


def test_the_command_line_hands_its_flags_on(monkeypatch, capsys):
    asked = []
    monkeypatch.setattr("sim.console.play", lambda *arguments, client: asked.append(arguments) or 0)
    assert main(["--game", "nordic_countries", "--seats", "Ala,greedy:Bo", "--seed", "7"]) == 0
    assert asked == [("nordic_countries", "Ala,greedy:Bo", "7", None)]
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "--seats" in capsys.readouterr().out
