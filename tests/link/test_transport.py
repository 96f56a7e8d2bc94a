"""Section 1: is every line answered as the contract says, whatever it is?"""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys.link.odd_lines import is_utf8

from tests.link.client import ROOT, Client, Inside, Process, strict

HELLO = b'{"id": 7, "do": "hello"}'


# No beginning, no end, halves of pairs, long forms, past the last character.
BROKEN = [
    b"\xff", b"\x80", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x9a", b"\xe2(\xa1", b"\xf0\x9f(\x82", b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80",
]  # fmt: skip


def code(reply):
    return reply["error"]["code"]


def padded(size):
    """A request of exactly so many bytes."""
    begin = b'{"id": 7, "do": "hello", "x": "'
    return begin + b"a" * (size - len(begin) - 2) + b'"}'


def test_a_request_is_one_line_and_so_is_its_reply(table):
    table.wire.write(HELLO + b"\n")
    line = table.wire.read()
    assert line.count(b"\n") == 1 and line.endswith(b"}\n")
    reply = strict(line)
    assert reply["re"] == 7 and reply["ok"]["product"] == "nordlys"


def test_a_carriage_return_before_the_end_of_a_line_is_allowed(table):
    assert table.reply(HELLO + b"\r")["re"] == 7


def test_empty_lines_are_ignored(table):
    table.wire.write(b"\n\r\n\n" + HELLO + b"\n\n" + HELLO.replace(b"7", b"8") + b"\r\n")
    assert [table.listen()["re"], table.listen()["re"]] == [7, 8]


def test_a_line_of_blanks_is_not_empty_and_not_json(table):
    assert code(table.reply("   ")) == "bad_json"


def test_lines_may_come_in_pieces_and_many_at_once(table):
    for byte in HELLO + b"\n":
        table.wire.write(bytes([byte]))
    assert table.listen()["re"] == 7
    table.wire.write(b"".join(b'{"id":%d,"do":"hello"}\n' % i for i in range(200)))
    assert [table.listen()["re"] for _ in range(200)] == list(range(200))


def test_the_last_line_needs_no_end():
    process = Process()
    process.write(HELLO)
    process.process.stdin.close()
    assert strict(process.read())["re"] == 7
    assert process.close() == ""


@pytest.mark.skipif("NORDLYS_LINK" in os.environ, reason="said of this interpreter's standard output")
def test_a_client_that_goes_away_leaves_no_noise():
    command = [sys.executable, "-m", "sim", "link"]
    table = subprocess.Popen(command, cwd=ROOT, stdin=-1, stdout=-1, stderr=-1)
    table.stdout.close()
    _, said = table.communicate(b'{"id": 1, "do": "board", "game": "northern_lights"}\n' * 9)
    assert said == b"" and table.returncode == 0


@pytest.mark.parametrize("number", [0, 1, -1, 2**31, 2**53, -(2**53), 2**53 - 1])
def test_an_id_is_an_integer_within_two_to_the_53rd(table, number):
    reply = table.reply('{"id": %d, "do": "hello"}' % number)
    assert reply["re"] == number and "ok" in reply
    assert type(reply["re"]) is int


@pytest.mark.parametrize(
    "number", ["true", "false", "1.0", "1e2", "null", '"1"', "[1]", "{}", str(2**53 + 1), str(-(2**53) - 1), "9" * 400]
)
def test_any_other_id_is_a_bad_request_of_nobody(table, number):
    reply = table.reply('{"id": %s, "do": "hello"}' % number)
    assert reply["re"] is None and code(reply) == "bad_request"


def test_a_missing_id_is_a_bad_request_of_nobody(table):
    reply = table.reply('{"do": "hello"}')
    assert reply["re"] is None and code(reply) == "bad_request"


@pytest.mark.parametrize("line", ["[]", "5", '"hello"', "null", "true", '[{"id": 7, "do": "hello"}]', "-1.5e3"])
def test_json_that_is_no_object_is_a_bad_request_of_nobody(table, line):
    reply = table.reply(line)
    assert reply["re"] is None and code(reply) == "bad_request"


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "hello",
        '{"id": 7, "do": "hello"',
        '{"id": 7, "do": hello}',
        "{'id': 7}",
        '{"id": 7} {"id": 8}',
        '{"id": NaN, "do": "hello"}',
        '{"id": 7, "do": "hello", "x": NaN}',
        '{"id": 7, "do": "hello", "x": Infinity}',
        '{"id": 7, "do": "hello", "x": -Infinity}',
        "\x00",
        "}{",
    ],
)
def test_what_is_not_json_is_told_so(table, line):
    reply = table.reply(line)
    assert reply["re"] is None and code(reply) == "bad_json"


@pytest.mark.parametrize("bytes_", BROKEN)
def test_what_is_not_utf_8_is_not_json(table, bytes_):
    reply = table.reply(b'{"id": 7, "do": "hello", "x": "' + bytes_ + b'"}')
    assert reply["re"] is None and code(reply) == "bad_json"


@pytest.mark.parametrize("text", ["\x7f\x80", "\u07ff\u0800", "\ud7ff\ue000", "\uffff\U00010000", "\U0010ffff", "Å€🚂"])
def test_all_of_utf_8_is_taken(table, text):
    assert "ok" in table.reply('{"id": 7, "do": "hello", "x": "%s"}' % text)


@given(st.binary(max_size=8))
def test_utf_8_is_what_python_decodes(data):
    try:
        data.decode()
        assert is_utf8(data)
    except UnicodeDecodeError:
        assert not is_utf8(data)


@pytest.mark.parametrize("size", [100, 4095, 4096])
def test_a_line_of_4096_bytes_is_taken(table, size):
    assert table.reply(padded(size))["re"] == 7
    assert table.reply(padded(size) + b"\r")["re"] == 7


@pytest.mark.parametrize("size", [4097, 4098, 4099, 5000, 70_000, 300_000])
def test_a_longer_one_gets_one_error_and_changes_nothing(table, size):
    reply = table.reply(padded(size))
    assert reply["re"] is None and code(reply) == "line_too_long"
    reply = table.reply(padded(size) + b"\r")
    assert reply["re"] is None and code(reply) == "line_too_long"
    assert table.reply(HELLO)["re"] == 7


def test_characters_count_as_their_bytes(table):
    begin, end = '{"id": 7, "do": "hello", "x": "', '"}'
    room = 4096 - len(begin) - len(end)
    assert "ok" in table.reply(begin + "å" * (room // 2) + end)
    assert code(table.reply(begin + "å" * (room // 2 + 1) + end)) == "line_too_long"


@pytest.mark.parametrize("inner", ["[%s]", '{"x": %s}'])
def test_ten_levels_are_taken_and_eleven_are_not(table, inner):
    def nested(levels):
        value = "1"
        for _ in range(levels - 1):
            value = inner % value
        return '{"id": 7, "do": "hello", "x": %s}' % value

    assert "ok" in table.reply(nested(10))
    for levels in (11, 12, 60, 300):
        reply = table.reply(nested(levels))
        assert code(reply) == "bad_request" and reply["re"] == 7


def test_the_deepest_line_that_fits_keeps_its_id(table):
    reply = table.reply('{"id": 7, "do": "hello", "x": ' + "[" * 2000 + "]" * 2000 + "}")
    assert code(reply) == "bad_request" and reply["re"] == 7
    reply = table.reply("[" * 2048 + "]" * 2048)
    assert code(reply) == "bad_request" and reply["re"] is None
    assert code(table.reply("[" * 4000)) == "bad_json"


def test_brackets_in_text_are_no_nesting(table):
    assert "ok" in table.reply('{"id": 7, "do": "hello", "x": "%s \\" %s \\\\"}' % ("[" * 50, "{" * 50))


def test_unknown_fields_are_ignored(table):
    reply = table.reply('{"id": 7, "do": "hello", "what": {"is": [1.5, null, true]}, "": 0, "re": 3, "ok": 4}')
    assert reply["re"] == 7 and "ok" in reply


def test_infinite_and_huge_numbers_are_no_integers(table):
    for number in ("1e400", "-1e400", "1e308", "0.0", "1.0", "1e3"):
        assert code(table.reply('{"id": 7, "do": "hello", "now": %s}' % number)) == "bad_request"
        assert "ok" in table.reply('{"id": 7, "do": "hello", "x": %s}' % number)


@pytest.mark.parametrize("value", ["true", "1.0", '"1"', "[]", "{}", "1e0"])
def test_a_boolean_is_never_a_number_and_one_point_nought_is_not_one(table, value):
    table.begun("nordic_countries")
    token = json.dumps(table.tokens[0])
    before = table.digest()
    rest = '"token": %s, "action": {"type": "draw_card", "from": "deck"}' % token
    assert code(table.reply('{"id": 1, "do": "act", "seat": %s, %s}' % (value, rest))) == "bad_request"
    assert code(table.reply('{"id": 1, "do": "act", "seat": 0, "after": %s, %s}' % (value, rest))) == "bad_request"
    if value != '"1"':
        place = '"token": %s, "action": {"type": "draw_card", "from": %s}' % (token, value)
        assert code(table.reply('{"id": 1, "do": "act", "seat": 0, %s}' % place)) == "bad_action"
    cards = '"action": {"type": "claim", "route": "helsinki-lahti", "cards": {"black": %s}}' % value
    assert code(table.reply('{"id": 1, "do": "act", "seat": 0, "token": %s, %s}' % (token, cards))) == "bad_action"
    assert table.digest() == before


def test_the_verb_has_to_be_there_and_to_be_known(table):
    assert code(table.reply('{"id": 7}')) == "bad_request"
    assert code(table.reply('{"id": 7, "do": 5}')) == "bad_request"
    assert code(table.reply('{"id": 7, "do": null}')) == "bad_request"
    for verb in ("", "HELLO", "hello ", "verb", "__class__", "_verb", "init", "\\ud800", "é", "do_hello", "feed"):
        reply = table.reply('{"id": 7, "do": "%s"}' % verb)
        assert code(reply) == "unknown_verb" and reply["re"] == 7


def test_the_language_may_be_chosen_and_has_to_be_text(table):
    for language in ("en", "xx", "", "no_such_language"):
        assert table.refused("nothing", language=language) == "unknown_verb"
    assert table.refused("nothing", language=5) == "bad_request"


def test_what_a_client_sent_comes_back_in_a_message_as_plain_text(table):
    reply = table.reply('{"id": 7, "do": "\\ud800\\u0000\\n{name}%s"}' % ("x" * 900))
    assert code(reply) == "unknown_verb"
    assert len(reply["error"]["message"]) < 200 and reply["error"]["message"].isascii()


@pytest.mark.parametrize("escaped", [False, True])
def test_names_in_any_script_and_emoji_come_back_as_they_were(table, escaped):
    names = ["Ålesund 🚂", "Łódź\u2028Ω"]
    seats = [{"name": name} for name in names]
    line = json.dumps({"id": 7, "do": "new_game", "game": "nordic_countries", "seats": seats}, ensure_ascii=escaped)
    table.tokens = table.reply(line)["ok"]["tokens"]
    assert [seat["name"] for seat in table.state()["seats"]] == names
    table.wire.write(b'{"id": 8, "do": "state"}\n')
    assert "🚂".encode() in table.wire.read()  # UTF-8, as the transport says
    for seat in range(2):
        table.act(seat, {"type": "keep_tickets", "keep": table.state(seat)["offer"]})
    reply = table.reply(
        json.dumps({"id": 9, "do": "act", "seat": 1, "token": table.tokens[1], "action": {"type": "draw_tickets"}})
    )
    assert "🚂" in reply["error"]["message"]


def test_a_flood_of_bad_lines_is_answered_line_by_line():
    table = Client(Inside())
    lines = [b"{", b"[]", b"\xff", b"x" * 5000, b'{"id":1}', b'{"id":1,"do":"x"}']
    table.wire.write(b"\n".join(lines * 50) + b"\n")
    codes = [code(table.listen()) for _ in range(300)]
    assert codes[:6] == ["bad_json", "bad_request", "bad_json", "line_too_long", "bad_request", "unknown_verb"]
    assert codes == codes[:6] * 50
    assert not table.wire.lines
