"""Does packing leave the program as it is? Names go, values and lines stay."""

import ast
import re
import sys
import types

import pytest

from sim.micropython import run
from sim.micropython.interpreter_names import FREE_NAMES, INTERPRETER_NAMES
from sim.micropython.pack import pack
from sim.micropython.process import run_steps
from sim.micropython.provision import ROOT
from sim.micropython.seldom import part
from sim.micropython.short_names import WORD, words_outside
from sim.micropython.tree import FIRMWARE, compiled, tree_files


def packed(used_outside="", keep=True, **modules):
    """The modules of a package `p`, packed; with `keep` every name but the numbers' stays, so that they can be read."""
    sources = {"p/" + name + ".py": text for name, text in modules.items()}
    words = set(WORD.findall(" ".join(modules.values())))
    numbers = {word for word in words if word.isupper()}
    outside = [
        used_outside,
        *["it." + word for word in sorted(words - numbers - set(modules)) if keep and word.isidentifier()],
    ]
    made = pack(sources, "\n".join(outside))
    for name in sources:
        ast.parse(made[name])
        assert made[name].count("\n") == sources[name].count("\n"), "a line has moved"
    return {name[2:-3]: made[name] for name in made}


class Package:
    """Packed modules, imported as `p`: what is asked of them from here keeps its name."""

    def __init__(self, used_outside, monkeypatch, **modules):
        self.made = packed(used_outside, keep=False, **modules)
        package = types.ModuleType("p")
        package.__path__ = []
        monkeypatch.setitem(sys.modules, "p", package)
        for name in modules:  # in the order in which they need each other
            module = types.ModuleType("p." + name)
            module.__package__ = "p"
            monkeypatch.setitem(sys.modules, "p." + name, module)
            exec(compile(self.made[name], name + ".py", "exec"), module.__dict__)
            setattr(package, name, module)
            setattr(self, name, module)

    def names(self, name):
        """Every name that a module says."""
        return set(WORD.findall(self.made[name]))


@pytest.fixture
def package(monkeypatch):
    return lambda used_outside, **modules: Package(used_outside, monkeypatch, **modules)


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
    assert " = 5" in by_attribute["a"]
    by_text = packed(a="SIDE = 5\n", b='def f(data):\n    return getattr(data, "SIDE")\n')
    assert "SIDE = 5" in by_text["a"]
    assert "OUT = 5" in packed("from p.a import OUT", a="OUT = 5\n")["a"]


def test_an_import_in_a_function_that_is_not_needed_leaves_a_whole_function():
    made = packed(a="ONE = 1\n", b="def f():\n    from .a import ONE\n\ndef g():\n    return 2\n")
    assert "    pass" in made["b"]


def test_a_number_is_found_where_it_passes_through():
    made = packed(
        a="RED, GREEN = range(2)\n",
        b="from .a import GREEN, RED\n\n__all__ = ('GREEN', 'RED')\n",
        c="from . import b\n\nclass C:\n    def b(self):\n        return b.GREEN, b.RED\n",
    )
    assert "return 1, 0" in made["c"] and made["a"].strip() == "" and "GREEN" not in made["b"]


def test_a_number_that_is_imported_under_a_name_of_two_meanings_stays():
    made = packed(a="RED = 1\n", b="from .a import RED\n\ndef f(RED):\n    return RED\n")
    assert " = 1" in made["a"] and "import " in made["b"]


def test_numbers_that_begin_somewhere_are_counted():
    made = packed(a="SEATS = 5\nYES, NO = range(SEATS, SEATS + 2)\n", b="from .a import NO as BACK\n\nx = BACK\n")
    assert made["a"].strip() == "" and "x = 6" in made["b"]


def test_of_numbers_that_are_set_together_only_those_that_are_asked_for_stay():
    made = packed(a="ONE, TWO, THREE = range(1, 4)\nRED, GREEN = range(2)\n", b="def f(data):\n    return data.GREEN\n")
    assert " = 1" in made["a"] and "RED" not in made["a"]


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
    assert made["a"].split(" = ")[1:] == ["2\n"]


# ---- short names


def test_a_module_may_call_its_own_as_it_likes(package):
    made = package(
        "it.result",
        a="TABLE = ('x', 'y')\n\ndef _at(place, other=1):\n    return TABLE[place + other]\n\n"
        "def letter(place):\n    return _at(place)\n",
        b="from .a import letter\n\ndef shown():\n    return letter(0)\n\nresult = shown()\n",
    )
    assert made.b.result == "y"
    assert not made.names("a") & {"TABLE", "_at", "place", "other", "letter"} and "letter" not in made.names("b")


def test_an_argument_that_a_caller_names_stays(package):
    made = package(
        "it.result",
        a="def f(near, far):\n    return near - far\n",
        b="from .a import f\n\nresult = f(1, far=2)\n",
    )
    assert made.b.result == -1 and "far" in made.names("a") and "near" not in made.names("a")


def test_attributes_that_no_object_has_both_may_share_a_name(package):
    made = package(
        "it.made",
        a="class First:\n    def __init__(self):\n        self.height = 1\n",
        b="class Second:\n    def __init__(self):\n        self.depth = 2\n",
        c="from .a import First\nfrom .b import Second\n\nmade = (First().height, Second().depth)\n",
    )
    assert made.c.made == (1, 2)
    own = [made.made[name].split("self.")[1].split(" ")[0] for name in "ab"]
    assert own[0] == own[1] and len(own[0]) < 3


def test_attributes_of_kin_never_meet(package):
    made = package(
        "it.made",
        a="class A:\n    def __init__(self):\n        self.first = 1\n    def one(self):\n        return self.first\n",
        b="from .a import A\n\nclass B(A):\n    def two(self):\n        self.second = 2\n        return self.one() + self.second\n",
        c="from . import b\n\nclass C(b.B):\n    def three(self):\n        self.third = 4\n"
        "        return self.two() + self.third\n\nmade = C().three()\n",
    )
    assert made.c.made == 7


def test_what_is_stored_on_somebody_unknown_meets_nothing(package):
    made = package(
        "it.made",
        a="class A:\n    def __init__(self):\n        self.own = 1\n        self.more = 2\n",
        b="def lend(thing):\n    thing.lent = 5\n    return thing\n",
        c="from .a import A\nfrom .b import lend\n\nit = lend(A())\nmade = (it.own, it.more, it.lent)\n",
    )
    assert made.c.made == (1, 2, 5) and "lent" not in made.names("b")


def test_a_class_that_the_program_makes_is_kin_to_all_that_it_may_be_made_of(package):
    made = package(
        "it.made",
        a="class Base:\n    pass\n\nclass Game(Base):\n    def __init__(self):\n        self.cards = 1\n",
        b="from .a import Game\n\nclass Printed:\n    def tell(self):\n        self.told = 2\n        return self.cards + self.told\n\n"
        "def mixed(kind):\n    return type('Mixed', (Printed, kind), {})\n\nmade = mixed(Game)().tell()\n",
    )
    assert made.b.made == 3


def test_a_module_that_is_fetched_by_the_name_of_its_file_keeps_its_names_in_step(package):
    made = package(
        "it.made",
        a="ROWS = (1, 2)\n\ndef count(rows):\n    return len(rows)\n",
        b="import sys\n\ndef find(name):\n    return sys.modules['p.' + name]\n\nmade = find('a').count(find('a').ROWS)\n",
    )
    assert made.b.made == 2


def test_names_that_texts_build_stay(package):
    made = package(
        "",
        a="class A:\n    def do_play(self):\n        return 1\n    def ask(self, verb):\n        return getattr(self, 'do_' + verb)()\n",
    )
    assert "do_play" in made.names("a") and "verb" not in made.names("a")
    made = package(
        "", a="class A:\n    def __init__(self):\n        self.seats = 1\n        return getattr(self, 'seats')\n"
    )
    assert "self.seats" in made.made["a"]


def test_a_number_that_somebody_changes_stays_a_name(package):
    made = package(
        "it.made",
        a="SPEED = 5\n\ndef speed():\n    return SPEED\n",
        b="from . import a\n\na.SPEED = 6\nmade = a.speed()\n",
    )
    assert made.b.made == 6


def test_a_variable_that_is_called_like_a_class_may_be_another():
    """`lamp` is no Lamp: what is stored on it may lie beside anything."""
    made = packed(
        keep=False,
        a="class Lamp:\n    def __init__(self):\n        self.high = self.low = 1\n\n\nclass Other:\n"
        "    def __init__(self):\n        self.wide, self.deep = 2, 3\n\n\ndef f():\n    lamp = Other()\n"
        "    lamp.late = 9\n    return lamp\n\n\ndef g(lamp):\n    return lamp.wide, lamp.deep, lamp.late, lamp.high\n",
    )["a"]
    wide, deep, late, high = re.search(r"return \w+\.(\w+), \w+\.(\w+), \w+\.(\w+), \w+\.(\w+)", made).groups()
    assert len({wide, deep, late}) == 3 and late != high


def test_arguments_that_a_dict_may_name_are_refused():
    with pytest.raises(SyntaxError) as told:
        packed(a="def f(near, far):\n    return near\n\ndef g(names):\n    return f(**names)\n")
    assert "**" in str(told.value)


def test_names_in_a_table_that_another_module_reads_stay(package):
    made = package(
        "",
        a="class A:\n    ROWS = ()\n    def all(self):\n        return [getattr(self, row) for row in self.ROWS]\n",
        b="from .a import A\n\nROWS = ('height',)\n\nclass B(A):\n    ROWS = ROWS\n"
        "    def __init__(self):\n        self.height = 1\n        self.width = 'width'\n",
    )
    assert "self.height" in made.made["b"] and "self.width" not in made.made["b"]


def test_what_a_class_is_made_of_keeps_its_names(package):
    made = package(
        "it.made",
        a="class A:\n    ROWS = 1\n    def rows(self):\n        return self.ROWS\n",
        b="from .a import A\n\nmade = type('Two', (A,), {'ROWS': 2})().rows()\n",
    )
    assert made.b.made == 2


def test_the_names_that_cost_nothing_are_in_the_interpreter():
    """Short names are the first of these: MicroPython tells which texts it had to keep."""
    assert len(FREE_NAMES) == len(set(FREE_NAMES)) > 150
    script = "class Any: pass\nany = Any()\n" + "".join("any.%s = 1\n" % name for name in FREE_NAMES)
    told = run_steps([script, "import micropython\nmicropython.qstr_info(1)"], tree=None).check().stdout
    kept = {line[2:-1] for line in told.splitlines() if line.startswith("Q(")}
    assert "Any" in kept and not kept & set(FREE_NAMES)


def test_a_module_that_builds_names_of_its_own_keeps_them(package):
    made = package("", a="def _begin():\n    return 1\n\ndef f(how):\n    return globals()['_' + how]()\n")
    assert "_begin" in made.names("a")


def test_what_the_interpreter_has_and_what_a_crash_says_stay(package):
    made = package(
        "it.made",
        a="class Broken(ValueError):\n    pass\n\nclass Row:\n    def __init__(self):\n"
        "        self.every = []\n    def append(self, one):\n"
        "        self.every.append(one)\n        return self\n\nmade = Row().append(3)\n",
    )
    assert vars(made.a.made) and list(vars(made.a.made).values()) == [[3]]
    assert {"Broken", "append"} <= made.names("a") and "Row" not in made.names("a")


def test_a_name_that_means_two_things_means_them_still(package):
    made = package(
        "it.made",
        a="def size(things):\n    return len(things)\n\ndef f(things):\n    size = size_of = len(things)\n    return size + size_of\n\n"
        "def g(rows):\n    return [size(row) for row in rows] + [row for row in rows][0]\n\n"
        "made = (size('ab'), f('ab'), g(['abc'[:1].split('x')]))\n",
    )
    assert made.a.made == (2, 4, [1, "a"])


def test_functions_in_functions_keep_their_arguments_apart(package):
    made = package(
        "it.made",
        a="def outer(one, two):\n    def inner(three, four=2):\n        return one + two * three + four\n"
        "    return inner(10) + (lambda five: five + one)(5)\n\n"
        "made = outer(1, 3)\n",
    )
    assert made.a.made == 1 + 30 + 2 + 6


def test_every_name_of_the_interpreter_that_the_firmware_fetches_is_known():
    """Stubs tell what MicroPython's own objects have: write what is missing into sim/micropython/interpreter_names.py."""
    stubs = ROOT / "build" / "stubs"
    known = set()
    for path in stubs.rglob("*.pyi"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                known.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                known.add(node.target.id)
            elif isinstance(node, ast.Assign):
                known.update(target.id for target in node.targets if isinstance(target, ast.Name))
    assert len(known) > 1000
    fetched = set()
    for path in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
                fetched.add(node.attr)
    assert fetched & known <= INTERPRETER_NAMES, sorted((fetched & known) - INTERPRETER_NAMES)


def test_the_program_has_few_names():
    """A chip keeps each for good; at 1,260 of them MicroPython needs another table of 9 KB."""
    sources = {
        path.relative_to(FIRMWARE).as_posix(): path.read_text(encoding="utf-8")
        for path in FIRMWARE.rglob("*.py")
        if path.parent != FIRMWARE
    }
    outside = "".join((FIRMWARE / name).read_text(encoding="utf-8") + "\n" for name in ("boot.py", "main.py"))

    def names(texts):
        return {
            getattr(node, field)
            for text in texts
            for node in ast.walk(ast.parse(text))
            for field in ("id", "attr", "name", "arg")
            if isinstance(getattr(node, field, None), str)
        }

    before, after = names(sources.values()), names(pack(sources, outside).values())
    assert len(after) < len(before) * 2 // 3


# ---- what is seldom needed

SELDOM = '''"""A shop."""

from array import array

from nordlys import seldom

from .b import PRICE, price_of


class Shop:
    @seldom
    def __init__(self, name, open_at=8):
        """Needed once."""
        self.name = name
        self.till = array("H", [PRICE] * 2)
        self.open_at = open_at

    @seldom
    def sums(self, *more):
        from .b import LATE

        return sum(self.till) + sum(more) + price_of(LATE)

    def sell(self):
        self.till.append(PRICE)
        return self.sums(1, 2)
'''


def test_a_seldom_method_lies_in_a_module_of_its_own():
    whole, halves = part({"nordlys/a.py": SELDOM})
    (name,) = halves
    assert halves[name] == ("nordlys/a.py", "Shop")
    left, half = whole["nordlys/a.py"], whole[name]
    assert "array" not in left and "seldom" not in left and "PRICE" in left and "price_of" not in left
    assert 'return once("%s").__init__(self, name, open_at)' % name[8:-3] in left
    for text in (left, half):
        ast.parse(text)
        assert text.count("\n") == SELDOM.count("\n")
    assert half.split("\n")[13] == "    self.name = name" and SELDOM.split("\n")[13].strip() == "self.name = name"
    assert "from nordlys.b import LATE" in half


def test_seldom_methods_do_what_they_did():
    b = "PRICE, LATE = 5, 3\n\ndef price_of(hours):\n    return 100 * hours\n"
    script = "from nordlys.a import Shop\nshop = Shop('corner')\nprint(shop.sell(), shop.open_at, shop.name)\n"
    script += "import sys\nprint(sorted([name for name in sys.modules if name.startswith('nordlys.')]))\n"
    init = (FIRMWARE / "nordlys" / "__init__.py").read_text(encoding="utf-8")
    sources = {"nordlys/__init__.py": init, "nordlys/a.py": SELDOM, "nordlys/b.py": b}
    made = pack(sources, script)
    assert len(made) == 4
    assert run(script, files=made, tree=None).check().stdout.split("\n")[:2] == [
        "318 8 corner",
        "['nordlys.a', 'nordlys.b']",
    ]


def test_a_crash_in_a_seldom_method_tells_the_line_of_the_source():
    init = (FIRMWARE / "nordlys" / "__init__.py").read_text(encoding="utf-8")
    broken = SELDOM.replace("self.name = name", "self.name = name // 0")
    sources = {
        "nordlys/__init__.py": init,
        "nordlys/a.py": broken,
        "nordlys/b.py": "PRICE, LATE = 5, 3\n\ndef price_of(x):\n    pass\n",
    }
    script = "from nordlys.a import Shop\nShop(1)\n"
    done = run(script, files=dict(compiled(sources, script)), tree=None)
    assert done.returncode and 'File "nordlys.a", line 14' in done.stderr and "ZeroDivisionError" in done.stderr


@pytest.mark.parametrize(
    "method,why",
    [
        ("    @seldom\n    @staticmethod\n    def f(x):\n        return x\n", "alone"),
        ("    @seldom\n    def f(self):\n        return super().f()\n", "super"),
        ("    @seldom\n    def f(self, *, x):\n        return x\n", "plain"),
        ("    @seldom\n    def f(self):\n        global n\n        n = 1\n", "global"),
        ("    @seldom\n    def f(self):\n        return '''one\n  two'''\n", "several lines"),
        ("    @seldom\n    def f(self, x):\n        return f(x)\n", "its own name"),
        ("    N = 1\n\n    @seldom\n    def f(self, x=N):\n        return x\n", "default"),
    ],
)
def test_what_cannot_be_seldom_is_refused(method, why):
    with pytest.raises(SyntaxError) as told:
        part({"nordlys/a.py": '"""A."""\n\nfrom nordlys import seldom\n\n\nclass A:\n' + method})
    assert why in str(told.value)


def test_only_what_code_outside_can_ask_for_keeps_its_name():
    words = words_outside(
        "from nordlys.app import run\n\ndef own(private):\n    local = 1\n    thing.fetched = getattr(thing, 'said')\n"
    )
    assert {"run", "fetched", "said", "private"} <= words and not {"local"} & words
    assert "broken" in words_outside("def broken(:")
