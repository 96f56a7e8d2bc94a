"""Does packing leave the program as it is? Names go, values and lines stay."""

import ast

from sim.micropython import run
from sim.micropython.pack import pack
from sim.micropython.tree import FIRMWARE, tree_files


def packed(used_outside="", **modules):
    sources = {"p/" + name + ".py": text for name, text in modules.items()}
    made = pack(sources, used_outside)
    for name in sources:
        ast.parse(made[name])
        assert made[name].count("\n") == sources[name].count("\n"), "a line has moved"
    return {name[2:-3]: made[name] for name in made}


def test_a_number_stands_where_its_name_stood_in_all_modules():
    made = packed(
        a="RED, GREEN = range(2)\nWIDE = 3 << 2\nLOW = -WIDE\n",
        b="from .a import GREEN, LOW as DEEP\nfrom . import a\n\ndef f(x):\n    return x + GREEN - DEEP + a.WIDE\n",
    )
    assert made["a"].strip() == ""
    assert made["b"].split("\n")[4] == "    return x + 1 - (-12) + 12"
    assert "import" not in made["b"]


def test_what_is_no_number_or_not_always_the_same_stays():
    source = (
        "WORD = 'x'\nYES = True\nCOUNT = 0\n\ndef f():\n    global COUNT\n    COUNT += 1\n    return WORD, YES, COUNT\n"
    )
    assert packed("WORD YES", a=source)["a"] == source


def test_a_name_that_is_shadowed_stays():
    source = "SIZE = 4\n\ndef f(SIZE):\n    return SIZE\n"
    assert packed("SIZE", a=source)["a"] == source


def test_what_somebody_may_ask_for_by_name_is_still_there():
    by_attribute = packed(a="PIXELS = 5\n", b="def f(data):\n    return data.PIXELS\n")
    assert "PIXELS = 5" in by_attribute["a"]
    by_text = packed(a="SIDE = 5\n", b='def f(data):\n    return getattr(data, "SIDE")\n')
    assert "SIDE = 5" in by_text["a"]
    assert "OUT = 5" in packed("from p.a import OUT", a="OUT = 5\n")["a"]


def test_an_import_in_a_function_that_is_not_needed_leaves_a_whole_function():
    made = packed(a="ONE = 1\n", b="def f():\n    from .a import ONE\n\ndef g():\n    return 2\n")
    assert "    pass" in made["b"]


def test_private_names_are_counted_anew_where_no_class_is_kin():
    made = packed(
        a="class A:\n    def __init__(self):\n        self._first = 1\n        self._second = 2\n",
        b="class B:\n    def _whole(self):\n        return self._left\n",
    )
    assert "self._0 = 1" in made["a"] and "self._1 = 2" in made["a"]
    assert "def _0(self)" in made["b"] and "self._1" in made["b"]


def test_private_names_of_kin_never_meet():
    made = packed(
        a="class A:\n    def _first(self):\n        return 1\n",
        b="from .a import A\n\nclass B(A):\n    def _second(self):\n        return 2\n",
        c="from . import b\n\nclass C(b.B):\n    def _third(self):\n        return 3\n",
    )
    names = [text.split("def ")[1].split("(")[0] for text in (made["a"], made["b"], made["c"])]
    assert len(set(names)) == 3


def test_what_one_module_alone_names_is_short():
    made = packed(
        a="TABLE = ('x', 'y')\n\ndef _at(place, other=1):\n    return TABLE[place + other]\n\ndef letter(place):\n    return _at(place)\n",
        b="from .a import letter\n\ndef f():\n    return letter(0)\n",
    )
    assert "TABLE" not in made["a"] and "place" not in made["a"] and "def letter" in made["a"]
    told = {}
    exec(made["a"], told)
    assert told["letter"](0) == "y"


def test_what_a_caller_or_a_class_names_stays():
    source = "def f(near, far):\n    return near - far\n\nclass A:\n    KIND = 1\n    def go(self):\n        return self.KIND\n"
    made = packed(a=source, b="from .a import A, f\n\nx = f(1, far=2)\ny = A().go()\n")["a"]
    assert "def f(_0, far)" in made and "KIND" in made and "go(" in made and "class A" in made


def test_a_number_is_found_where_it_passes_through():
    made = packed(
        a="RED, GREEN = range(2)\n",
        b="from .a import GREEN, RED\n\n__all__ = ('GREEN', 'RED')\n",
        c="from . import b\n\nclass C:\n    def b(self):\n        return b.GREEN, b.RED\n",
    )
    assert "return 1, 0" in made["c"] and made["a"].strip() == "" and "GREEN" not in made["b"]


def test_a_number_that_is_imported_under_a_name_of_two_meanings_stays():
    made = packed(a="RED = 1\n", b="from .a import RED\n\ndef f(RED):\n    return RED\n")
    assert "RED = 1" in made["a"] and "import RED" in made["b"]


def test_numbers_that_begin_somewhere_are_counted():
    made = packed(a="SEATS = 5\nYES, NO = range(SEATS, SEATS + 2)\n", b="from .a import NO as BACK\n\nx = BACK\n")
    assert made["a"].strip() == "" and "x = 6" in made["b"]


def test_of_numbers_that_are_set_together_only_those_that_are_asked_for_stay():
    made = packed(a="ONE, TWO, THREE = range(1, 4)\nRED, GREEN = range(2)\n", b="def f(data):\n    return data.GREEN\n")
    assert "GREEN = 1" in made["a"] and "RED" not in made["a"]


def test_a_private_name_that_two_modules_know_stays():
    made = packed(a="class A:\n    def _turn(self):\n        pass\n", b="def f(a):\n    a._turn()\n")
    assert "_turn" in made["a"] and "_turn" in made["b"]


def test_a_module_that_builds_names_of_its_own_keeps_them():
    source = "def _begin():\n    return 1\n\ndef f(how):\n    return globals()['_' + how]()\n"
    assert packed(a=source)["a"] == source


def test_a_line_with_other_letters_is_cut_at_the_right_place():
    made = packed(a="SIX = 6\n\ndef f():\n    return ['é → ö', SIX, 'ü', SIX]\n")
    assert "['é → ö', 6, 'ü', 6]" in made["a"]


def test_a_crash_tells_the_line_of_the_source():
    source = "SIX = 6\nSEVEN = (\n    7\n)\n\ndef _fall():\n    return SIX / (SEVEN - 7)\n\ndef f():\n    _fall()\n"
    made = packed(a=source)["a"]
    done = run("import a\na.f()", files={"a.py": made}, tree=None)
    assert done.returncode and 'File "a.py", line 7' in done.stderr


def test_the_firmware_is_smaller_packed():
    """The golden games and the rule tests run packed, as .mpy; this is what it is for."""

    def size(used_outside=""):
        files = tree_files(FIRMWARE, mpy=True, used_outside=used_outside)
        return sum([len(contents) for name, contents in files.items() if name.endswith(".mpy")])

    every_word = " ".join([path.read_text(encoding="utf-8") for path in FIRMWARE.rglob("*.py")])
    assert size() < size(every_word) * 97 // 100


def test_numbers_that_are_handed_on_by_another_module_are_numbers_there_too():
    made = packed(
        a="FIRST, SECOND = range(3, 5)\n",
        b='from .a import FIRST, SECOND\n\n__all__ = ("SECOND",)\n\ndef f():\n    return FIRST\n',
        c="from . import b\nfrom .b import SECOND\n\ndef f():\n    return b.FIRST + SECOND\n",
    )
    assert made["a"].strip() == ""
    assert "import" not in made["b"] and "__all__" not in made["b"] and "return 3" in made["b"]
    assert "return 3 + 4" in made["c"]


def test_of_a_row_of_numbers_those_stay_that_somebody_asks_for():
    made = packed(a="ONE, TWO, THREE = range(1, 4)\n", b="def f(data):\n    return data.TWO\n")
    assert made["a"] == "TWO = 2\n"
