"""Does an open MicroPython process take bytes and answer lines as a serial link does?"""

import os
import subprocess
import sys

import pytest

from sim.micropython import Interactive, MicroPythonError
from sim.micropython.provision import ROOT

ECHO = """
import sys
pending = b""
def feed(data):
    global pending
    pending += data
    while b"\\n" in pending:
        at = pending.find(b"\\n")
        line, pending = pending[:at], pending[at + 1:]
        if line == b"fall":
            1 // 0
        if line == b"bye":
            print("bye")
            sys.exit(4)
        if len(line) > 4096:
            print("too long", len(line))
        else:
            print("got", line)
"""


@pytest.fixture
def echo():
    with Interactive(ECHO, tree=None) as process:
        yield process


def test_a_line_is_answered_at_once(echo):
    assert echo.ask("hello") == "got b'hello'"
    assert echo.ask("åre") == "got b'\\xc3\\xa5re'"
    assert echo.close() == 0


def test_bytes_arrive_as_they_are_sent(echo):
    echo.send(b"\xff\x00 ")
    echo.send(b"two parts\r\nand another\n")
    assert echo.read_line() == "got b'\\xff\\x00 two parts\\r'"
    assert echo.read_line() == "got b'and another'"


def test_a_line_of_any_length_passes(echo):
    echo.send(b"x" * 300_000 + b"\n")
    assert echo.read_line() == "too long 300000"


def test_many_lines_keep_their_order(echo):
    echo.send(b"".join(b"%d\n" % number for number in range(3000)))
    for number in range(3000):
        assert echo.read_line() == f"got b'{number}'"


def test_an_error_ends_the_process_with_its_traceback(echo):
    echo.send_line("fall")
    assert echo.read_line() is None
    assert echo.read_line() is None
    assert echo.close() == 1
    assert "line 11, in feed" in echo.errors()
    assert "ZeroDivisionError" in echo.errors()


def test_a_script_may_end_by_itself(echo):
    assert echo.ask("bye") == "bye"
    assert echo.close() == 4


def test_sending_to_a_process_that_ended_says_so(echo):
    echo.send_line("fall")
    echo.process.wait()
    with pytest.raises(MicroPythonError, match="ZeroDivisionError"):
        for _ in range(10):
            echo.send(b"x" * 100_000)


def test_garbage_is_collected_between_chunks():
    script = """
import gc
most = 0
def feed(data):
    global most
    most = max(most, gc.mem_alloc())
    for _ in range(1000):
        bytearray(1000)
def closed():
    print(most < 20000000)
"""
    with Interactive(script, tree=None) as process:
        for _ in range(300):
            process.send(b"x" * 4096)
        process.process.stdin.close()
        assert process.read_line() == "True"


def test_ticks_come_without_input_and_closing_is_told():
    script = """
import host
ticks = 0
def feed(data):
    pass
def tick():
    global ticks
    ticks += 1
    if ticks == 3:
        print("third tick")
def closed():
    print("closed")
    host.write(b"raw\\n")
"""
    with Interactive(script, tree=None, tick_ms=5) as process:
        assert process.read_line() == "third tick"
        process.process.stdin.close()
        assert [process.read_line(), process.read_line(), process.read_line()] == ["closed", "raw", None]


def test_a_script_without_feed_is_told_so():
    with Interactive("pass", tree=None) as process:
        assert process.read_line() is None
        assert process.close() == 1
        assert "feed" in process.errors()


def test_standard_input_and_output_can_be_handed_over():
    program = f"from sim.micropython import attached\nattached({ECHO!r}, tree=None)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": os.environ.get("PATH", ""), "HOME": os.devnull},
        input=b"one\ntwo\nbye\n",
        capture_output=True,
        timeout=30,
    )
    assert done.stdout == b"got b'one'\ngot b'two'\nbye\n"
    assert (done.stderr, done.returncode) == (b"", 4)
