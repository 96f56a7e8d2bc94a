"""Do both backends send the same bytes and feel the same fingers? Adafruit's drivers run in a process of their own."""

import json
import subprocess
import sys
from array import array
from pathlib import Path

import pytest
from nordlys import boards
from nordlys.chips.build import build
from nordlys.chips.strip_drivers import drivers_for
from nordlys.chips.strips import Strips
from nordlys.table.wiring import Wiring

from sim.hardware.bench import Bench
from sim.hardware.board import SimulatedBoard
from tests.chips import adafruit_table as script

ROOT = Path(__file__).parents[2]


def in_its_own_process(*words, timeout=60):
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def adafruit():
    return json.loads(in_its_own_process("tests.chips.adafruit_table"))


@pytest.mark.parametrize("order", script.ORDERS)
def test_our_strip_sends_the_bytes_of_adafruits_pixel_buffer(adafruit, order):
    bench = Bench()
    model = bench.strip(16, script.PIXELS, order)
    strips = Strips(drivers_for(bench.machine, (16,)), [array("H", range(script.PIXELS))], order)
    sent = []
    for frame in script.frames():
        bench.clock.sleep_ms(5)
        strips.show(bytearray(channel for colour in frame for channel in colour))
        sent.append(model.sent.hex())
    assert sent == adafruit["pixels"][order]
    assert len(set(sent)) == 5


def test_both_backends_feel_the_same_fingers_and_show_the_same_light(adafruit):
    wiring = Wiring(json.loads((Path(boards.__file__).parent / "nordic_countries_wiring.json").read_text()))
    board = SimulatedBoard(wiring, "raspberry_pi")
    ours = script.felt(board, *build(board.machine, "raspberry_pi", wiring, "GRB"))
    theirs = adafruit["table"]
    assert ours["running"] == theirs["running"] == len(wiring.places)
    assert ours["seen"] == theirs["seen"]
    assert ours["eye"] == theirs["eye"]
    ever = [0] * len(wiring.places)
    for _, masks in ours["seen"]:
        ever = [before | mask for before, mask in zip(ever, masks, strict=True)]
    assert sum(mask.bit_count() for mask in ever) == len(script.FINGERS)
    assert len({tuple(colour) for colour in ours["eye"]}) > 100


def test_a_stranger_among_the_chips_is_told_and_stops_nothing(adafruit):
    assert adafruit["stranger"] == [["wrong_chip"], []]


def test_chips_are_probed_read_and_lit_by_hand():
    assert in_its_own_process("host_tools", "chips", "probe", "--simulate").count("touch chip at 0x5") == 8
    read = in_its_own_process("host_tools", "chips", "read", "--simulate", "--times", "1", "--every", "400")
    assert read.count("0x5") == 8 and read.count("*") == 1
    lit = in_its_own_process("host_tools", "chips", "light", "--simulate", "--pixel", "3", "--colour", "ff8800")
    assert "16 pixels" in lit


def test_a_colour_or_pixel_that_cannot_be_is_refused_with_a_sentence():
    for words, part in ((("--colour", "red"), "six hex digits"), (("--pixel", "16"), "--count")):
        done = subprocess.run(
            [sys.executable, "-m", "host_tools", "chips", "light", "--simulate", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 1 and part in done.stderr and "Traceback" not in done.stderr


def test_the_whole_table_runs_over_adafruits_drivers(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "host_tools", "table", "--simulate", "--flash", tmp_path, "--passes", "40"],
        cwd=ROOT,
        input='{"id":1,"do":"hello"}\n{"id":2,"do":"health"}\n',
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    hello, health = (json.loads(line) for line in done.stdout.splitlines()[:2])
    assert hello["ok"]["product"] == "nordlys"
    assert health["ok"]["strips"] == "neopixel"
    assert [chip["found"] for chip in health["ok"]["chips"]] == [True] * 8


def test_the_table_starts_again_when_it_is_asked_to(tmp_path):
    lines = ('{"id":1,"do":"hello"}', '{"id":2,"do":"reboot"}', '{"id":3,"do":"hello"}', '{"id":4,"do":"service"}')
    done = subprocess.Popen(
        [sys.executable, "-m", "host_tools", "table", "--simulate", "--flash", tmp_path],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert done.stdin and done.stdout
    answers = []
    for line in lines:
        done.stdin.write(line + "\n")
        done.stdin.flush()
        answers.append(json.loads(done.stdout.readline())["ok"])
    assert done.wait(60) == 0
    assert answers[0]["boot"] != answers[2]["boot"]


def test_a_bridge_that_cannot_be_used_says_what_is_missing():
    for kind in ("mcp2221", "ft232h"):
        done = subprocess.run(
            [sys.executable, "-m", "host_tools", "chips", "probe", "--on", kind],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 1 and kind in done.stderr and "Traceback" not in done.stderr
        assert "pip install" in done.stderr or "Plug it in" in done.stderr
