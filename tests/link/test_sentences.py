"""Does every refusal have its sentence, and does each say what to do?"""

import ast
import json
import re
from pathlib import Path

import pytest
from nordlys.link.sentences import LANGUAGES, fault_sentence, sentence, texts_file
from nordlys.rules.refused import Refused

from tests.link.client import CODES as FIRST_CODES
from tests.link.client import Told

FIRMWARE = Path(__file__).parents[2] / "firmware" / "nordlys"
# The contract names those that came later in a sentence of its own.
ADDED = re.search(r"Added since: (.*)", (FIRMWARE / "link" / "protocol.md").read_text(encoding="utf-8")).group(1)
CODES = FIRST_CODES + re.findall(r"`([a-z_]+)` \(", ADDED)
LINES = Path(texts_file("en")).read_text(encoding="utf-8")
ALL = json.loads(LINES)
TEXTS = {key: ALL[key] for key in ALL if not key.startswith("fault.")}
MARK = re.compile(r"{([a-z]+)}")
# Words that ask for something; a sentence without one only complains.
ASKING = (
    "ask begin choose claim correct decide draw finish give join keep lay leave look make name pay play report run say send take try "
    "use wait"
).split()


def refusals():
    """Every `Refused(code, why, facts)` in the firmware: (place, code, whys, names of facts, are there others?)."""
    for path in sorted(FIRMWARE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            arguments = list(call.args)
            if call.func.id == "_bad":
                arguments.insert(0, ast.Constant("bad_action"))
            elif call.func.id != "Refused":
                continue
            if not arguments or not isinstance(arguments[0], ast.Constant):
                continue
            whys = [None]
            if len(arguments) > 1:
                whys = [node.value for node in ast.walk(arguments[1]) if isinstance(node, ast.Constant)]
            facts = {keyword.arg for keyword in call.keywords}
            yield "%s:%d" % (path.name, call.lineno), arguments[0].value, whys, facts


FOUND = list(refusals())


def test_the_firmware_was_read():
    assert len(FOUND) > 60 and {code for _, code, _, _ in FOUND} > {"bad_request", "does_not_pay", "slow_down"}


def test_every_code_of_the_contract_has_a_sentence_and_there_is_no_other():
    assert set(CODES) <= set(TEXTS)
    assert {key.split(".")[0] for key in TEXTS} == set(CODES)


@pytest.mark.parametrize("place, code, whys, facts", FOUND, ids=[place for place, *_ in FOUND])
def test_every_refusal_has_its_sentence_with_all_marks_filled(place, code, whys, facts):
    assert code in CODES
    for why in whys:
        key = code if why is None else "%s.%s" % (code, why)
        assert key in TEXTS or not isinstance(why, str), key
        text = TEXTS.get(key, TEXTS[code])
        if None not in facts:  # no **facts
            assert set(MARK.findall(text)) <= facts, (place, text)


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_a_sentence_is_one_sentence_and_says_what_to_do(key):
    text = TEXTS[key]
    assert text.endswith(".") and ". " not in text and text.isascii() and "\n" not in text
    assert text[0].isupper() or text[0] in '"{'
    assert len(text) <= 120
    words = re.findall("[a-z]+", text.lower())
    assert any(word in ASKING for word in words), text


def test_whose_and_which_are_named():
    class Player:
        def __init__(self, name):
            self.name = name

    seats = [Player("Ala"), Player("Bo 🚂"), Player("Cy")]
    assert sentence(Refused("not_your_turn", seat=1), None, seats, None) == "It is Bo 🚂's turn; wait for yours."
    for waiting, names in (([2], "Cy"), ([0, 2], "Ala and Cy"), ([0, 1, 2], "Ala, Bo 🚂 and Cy")):
        told = sentence(Refused("wrong_phase", "tickets", seats=waiting), "xx", seats, None)
        assert told == "Wait for %s to choose tickets." % names
    assert sentence(Refused("unknown_verb", name="\n\ud800é" + "x" * 99), "en", [], None).isascii()


def said(table, verb, **fields):
    with pytest.raises(Told) as refused:
        table.ask(verb, **fields)
    return refused.value.message


def test_what_the_table_itself_put_into_words_is_told_whole(table):
    """What came in is cut short; a choice of games, or why a record is refused, never in the middle of a word."""
    told = said(table, "board", game="chess")
    assert told.endswith("choose from %s." % ", ".join(table.ask("hello")["games"]))
    table.dealt("nordic_countries", (["red"] * 4, ["blue"] * 4))
    record = table.record()
    bad = {**record, "actions": [*record["actions"], [1, {"type": "pass"}]]}
    told = said(table, "replay", log=bad)
    whose = sentence(Refused("not_your_turn", seat=0), None, [type("Player", (), {"name": "seat 0"})], None)
    assert "(%s)" % whose.split(";")[0] in told  # what to do about it is another thing for a record


def test_each_entry_has_a_line_of_its_own_and_is_found_by_its_key():
    """A board looks through the file line by line."""
    assert LINES.startswith("{\n") and LINES.endswith("\n}\n") and LINES.count("\n") == len(ALL) + 2
    for key in ALL:
        if key.startswith("fault."):
            assert fault_sentence(key[len("fault.") :], {}, "en") == ALL[key]
        elif "." in key:
            assert sentence(Refused(*key.split(".")), "en", [], None) == ALL[key]
        else:
            assert sentence(Refused(key), None, [], None) == ALL[key]
    assert fault_sentence("unheard_of", {}, "en") == "unheard_of"


def test_languages():
    assert LANGUAGES[0] == "en"
