"""Is what `sim.micropython` runs a real MicroPython, and does it behave as the firmware counts on?"""

import pytest

from sim.micropython import CompileError, compile_mpy, run

COUNTER = """
from micropython import const
_STEP = const(3)
NAMES = ("oslo", "orebro")

def count(limit):
    total = 0
    for number in range(limit):
        total += _STEP
        yield total
"""


@pytest.fixture
def tree(tmp_path):
    package = tmp_path / "board" / "little"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "counter.py").write_text(COUNTER)
    (package / "facts.json").write_text('{"lanes": 81}')
    (package / "notes.md").write_text("stays on the host")
    (package / "fast_chip.py").write_text("import micropython\n@micropython.native\ndef f(): pass\n")
    (tmp_path / "board" / "main.py").write_text("print('main')\n")
    return tmp_path / "board"


def out(script, **options):
    return run(script, **{"tree": None, **options}).check().stdout


def test_it_is_micropython_of_a_version_that_the_firmware_supports():
    printed = out("import sys\nprint(sys.implementation.name, sys.implementation.version[:3] >= (1, 24, 0))")
    assert printed == "micropython True\n"


def test_a_small_int_has_31_bits_as_on_the_chips():
    assert out("import sys\nprint(sys.maxsize == 0x7fffffff)") == "True\n"


def test_a_module_of_a_tree_runs(tree):
    script = "from little.counter import count\nprint(list(count(3)))\n"
    script += "print(open('/little/facts.json').read())"
    assert out(script, tree=tree) == '[3, 6, 9]\n{"lanes": 81}\n'


def test_only_the_boards_files_are_copied(tree):
    printed = out("import os\nprint(sorted(os.listdir('/little')), 'main.py' in os.listdir('/'))", tree=tree)
    assert printed == "['__init__.py', 'counter.py', 'facts.json', 'fast_chip.py'] True\n"


def test_modules_compiled_by_mpy_cross_run(tree):
    script = "import os\nprint(sorted(os.listdir('/little')))\n"
    script += "from little.counter import count\nprint(list(count(2)))"
    printed = out(script, tree=tree, mpy=True)
    assert printed == "['__init__.mpy', 'counter.mpy', 'facts.json']\n[3, 6]\n"


def test_the_same_source_is_compiled_once(tree):
    source = tree / "little" / "counter.py"
    first = compile_mpy(source)
    made = first.stat().st_mtime_ns
    assert compile_mpy(source) == first and first.stat().st_mtime_ns == made
    assert compile_mpy(source, "another/name.py") != first


def test_native_code_needs_the_chip_it_is_for(tree):
    source = tree / "little" / "fast_chip.py"
    with pytest.raises(CompileError, match="fast_chip.py"):
        compile_mpy(source)
    assert compile_mpy(source, march="armv6m").stat().st_size > 0


def test_a_compiled_module_keeps_its_name_in_a_traceback(tree):
    (tree / "little" / "bad.py").write_text("def fall():\n    return 1 // 0\n")
    done = run("import little.bad\nlittle.bad.fall()", tree=tree, mpy=True)
    assert done.returncode == 1
    assert 'File "little.bad", line 2, in fall' in done.stderr


def test_files_are_laid_over_the_tree_and_arguments_arrive(tree):
    files = {"little/extra.py": "VALUE = 'å'", "/data.bin": b"\xff\x00"}
    script = "import sys, little.extra\nprint(sys.argv[1:], little.extra.VALUE)\n"
    script += "print(open('/data.bin', 'rb').read())"
    assert out(script, tree=tree, files=files, args=["a b", "ø"]) == "['a b', 'ø'] å\nb'\\xff\\x00'\n"


def test_a_script_file_names_itself(tmp_path):
    script = tmp_path / "walk.py"
    script.write_text("import sys\nprint(sys.argv[0], __name__)\n\n1 // 0\n")
    done = run(script, tree=None)
    assert done.stdout == "walk.py __main__\n"
    assert done.returncode == 1
    assert done.stderr == (
        'Traceback (most recent call last):\n  File "walk.py", line 4, in <module>\nZeroDivisionError: divide by zero\n'
    )


@pytest.mark.parametrize(
    "script, code, told",
    [
        ("import sys\nsys.exit()", 0, ""),
        ("import sys\nsys.exit(3)", 3, ""),
        ("import sys\nsys.exit('no such board')", 1, "no such board\n"),
        ("raise SystemExit(None)", 0, ""),
        ("def f(:", 1, "SyntaxError"),
    ],
)
def test_how_a_script_ends(script, code, told):
    done = run(script, tree=None)
    assert done.returncode == code
    assert told in done.stderr if told else done.stderr == ""


def test_what_was_printed_without_a_newline_is_not_lost():
    assert out("print('half', end='')") == "half"


def test_a_script_that_never_ends_is_stopped():
    with pytest.raises(TimeoutError, match=r"still busy after 1 seconds.*begun"):
        run("print('begun')\nwhile True: pass", tree=None, timeout=1)


def test_a_repeated_function_leaves_no_garbage_behind():
    script = """
import gc
left = 400
most = 0
def step():
    global left, most
    most = max(most, gc.mem_alloc())
    for _ in range(1000):
        bytearray(1000)
    left -= 1
    if not left:
        print(most < 20000000)
    return left
"""
    assert out(script, repeat="step") == "True\n"


def test_random_bytes_come_from_the_laptop():
    script = "from host import random_bytes\n"
    script += "print(random_bytes(16).hex(), len(random_bytes(1000)), random_bytes(0))"
    first, second = out(script).split(), out(script).split()
    assert first[1:] == second[1:] == ["1000", "b''"]
    assert len(first[0]) == 32 and first[0] != second[0]


def test_the_clock_runs_forward_in_small_ints():
    script = "import host\na = b = host.ticks_ms()\nwhile b == a:\n    b = host.ticks_ms()\nprint(0 <= a < b < 1 << 30)"
    assert out(script) == "True\n"


def test_bytes_of_any_value_can_be_written():
    assert out("import host\nprint('a', end='')\nhost.write(bytearray(b'b\\n'))\nprint('c')") == "ab\nc\n"


@pytest.mark.parametrize(
    "script, printed",
    [
        ("b = bytearray(8)\nb[2:5] = b'abc'\nprint(bytes(b))", "b'\\x00\\x00abc\\x00\\x00\\x00'"),
        (
            "import hashlib, binascii\nprint(binascii.hexlify(hashlib.sha256(b'').digest())[:8])",
            "b'e3b0c442'",
        ),
        ("def g():\n    got = yield 1\n    yield got\nw = g()\nnext(w)\nprint(w.send(7))", "7"),
        ("from micropython import const\n_X = const(5)\nprint(_X)", "5"),
        ("import json, struct\nprint(json.loads('[1]'), struct.unpack('<H', b'\\x01\\x02'))", "[1] (513,)"),
        ("print(f'{3:02d}', 'æ'.encode())", "03 b'\\xc3\\xa6'"),
        ("import os\nprint(hasattr(os, 'urandom'))", "False"),
    ],
)
def test_what_the_firmware_counts_on(script, printed):
    assert out(script) == printed + "\n"
