"""How does the firmware get smaller before it is compiled? Numbers that have a name are put where the name stood, in all
modules at once, and other names become short ones (short_names.py).

A board keeps every name in memory: its text, its place in the module, and the code that fetches it each time. Nothing else
changes, and each line keeps its number, so that a crash on a board still tells the line of the source.
"""

import ast
import re
from collections import Counter

from sim.micropython.seldom import part
from sim.micropython.short_names import names_in_texts, shorten, words_outside

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*$")
OPERATIONS = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitXor: lambda a, b: a ^ b,
}


def pack(sources: dict[str, str], used_outside: str = "") -> dict[str, str]:
    """The sources by their names on the board, packed. What `used_outside` asks for keeps its name."""
    return pack_parts(sources, used_outside)[0]


def pack_parts(sources: dict[str, str], used_outside: str = "") -> tuple[dict[str, str], dict[str, str]]:
    """(the packed sources, {a module that was split off: the module whose lines it has})."""
    outside = words_outside(used_outside)
    sources, halves = part(sources, outside)
    modules = {name: Module(name, sources[name]) for name in sources}
    by_path = {module.path: module for module in modules.values()}
    for module in modules.values():
        module.find_imports(by_path)
    constants = _constants(modules.values())
    kept = outside | names_in_texts(module.tree for module in modules.values())
    fetched = set()
    for module in modules.values():
        fetched |= module.fetched(constants)
    for module in modules.values():
        module.inline(constants, kept | fetched)
    packed = shorten({name: modules[name].text() for name in sources}, outside, halves)
    return packed, {name: whole for name, (whole, _) in halves.items()}


def _constants(modules):
    """{(module's path, name): number}: to each round what the round before found."""
    found = {}
    stored = set().union(*[module.stored for module in modules])
    while True:
        before = len(found)
        for module in modules:
            module.find_constants(found, stored)
        if len(found) == before:
            return found


class Module:
    def __init__(self, name, source):
        self.name = name
        self.path = re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".")
        self.package = self.path if name.endswith("__init__.py") else self.path.rpartition(".")[0]
        # Columns of the syntax tree count bytes.
        self.lines = source.encode().split(b"\n")
        self.tree = ast.parse(source, name)
        self.nodes = list(ast.walk(self.tree))
        self.edits = []  # (line, column, end column, text)
        self.modules = {}  # local name -> path of the module
        self.names = {}  # local name -> (path, name there)
        self.bound = Counter()
        self.stored = set()  # on objects, and who knows, on modules
        self._look_around()

    def _look_around(self):
        # A method has the name of a module beside it, often: whoever says that name alone means the module.
        methods = {
            id(inner)
            for node in self.nodes
            if isinstance(node, ast.ClassDef) and not _asks(node)
            for inner in node.body
        }
        for node in self.nodes:
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                self.bound[node.id] += 1
            elif isinstance(node, ast.arg):
                self.bound[node.arg] += 1
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                self.bound[node.name] += id(node) not in methods
            elif isinstance(node, ast.Global):
                self.bound.update(node.names * 2)
            elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
                self.stored.add(node.attr)

    def find_imports(self, by_path):
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                path = node.module or ""
                if node.level:
                    base = self.package.split(".")
                    path = ".".join(base[: len(base) - node.level + 1] + ([path] if path else []))
                for alias in node.names:
                    local = alias.asname or alias.name
                    self.bound[local] += 1
                    if path + "." + alias.name in by_path:
                        self.modules[local] = path + "." + alias.name
                    elif path in by_path:
                        self.names[local] = (path, alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    self.bound[(alias.asname or alias.name).partition(".")[0]] += 1

    # ---- numbers

    def find_constants(self, found, stored):
        for local, meant in self.names.items():
            if meant in found and self.bound[local] == 1:
                found.setdefault((self.path, local), found[meant])  # others may fetch it here
        for statement in self.tree.body:
            if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
                continue
            for name, value in self._pairs(statement.targets[0], statement.value, found):
                if (self.path, name) in found or self.bound[name] != 1 or not CONSTANT.match(name) or name in stored:
                    continue
                number = value if isinstance(value, int) else self.number(value, found)
                if number is not None:
                    found[self.path, name] = number

    def _pairs(self, target, value, found):
        """(name, value) of an assignment to one or several names."""
        if isinstance(target, ast.Name):
            return [(target.id, value)]
        if not isinstance(target, ast.Tuple) or not all(isinstance(name, ast.Name) for name in target.elts):
            return []
        names = [name.id for name in target.elts]
        if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            return list(zip(names, value.elts, strict=True))
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "range":
            span = [self.number(each, found) for each in value.args]
            if None not in span and len(range(*span)) == len(names):
                return list(zip(names, range(*span), strict=True))
        return []

    def number(self, node, found):
        """What an expression is, if it is a whole number that is known before it runs."""
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        if isinstance(node, ast.Name | ast.Attribute):
            return found.get(self.meant(node))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self.number(node.operand, found)
            return None if number is None else -number
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATIONS:
            left, right = self.number(node.left, found), self.number(node.right, found)
            return None if left is None or right is None else OPERATIONS[type(node.op)](left, right)
        return None

    def meant(self, node):
        """(path, name) of what a name or an attribute of a module stands for."""
        if isinstance(node, ast.Name) and self.bound[node.id] == 1:
            return self.names.get(node.id, (self.path, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and self.bound[node.value.id] == 1:
            path = self.modules.get(node.value.id)
            return (path, node.attr) if path else None
        return None

    def fetched(self, constants):
        """Names of attributes that are fetched from something that is not known here, and of what is imported under a name
        that means something else too: their owner keeps them."""
        known = {id(node) for node in self.nodes if isinstance(node, ast.Attribute) and self.meant(node) in constants}
        doubtful = {meant[1] for local, meant in self.names.items() if self.bound[local] != 1}
        return doubtful | {
            node.attr for node in self.nodes if isinstance(node, ast.Attribute) and id(node) not in known
        }

    def inline(self, constants, kept):
        """Numbers for names; a name that nobody asks for any more is gone, and so is its import."""
        inner = {
            id(node.value) for node in self.nodes if isinstance(node, ast.Attribute) and self.meant(node) in constants
        }
        used = Counter()
        for node in self.nodes:
            if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and id(node) not in inner:
                number = constants.get(self.meant(node))
                if number is not None:
                    self._replace(node, str(number) if number >= 0 else "(%d)" % number)
                elif isinstance(node, ast.Name):
                    used[node.id] += 1
        for statement in self.tree.body:
            if _is_public_list(statement):
                self._blank(statement, "")
            elif isinstance(statement, ast.Assign):
                self._drop_constant(statement, constants, kept)
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                self._drop_imports(node, constants, kept, used)

    def _drop_constant(self, statement, constants, kept):
        pairs = self._pairs(statement.targets[0], statement.value, constants) if len(statement.targets) == 1 else []
        if pairs and all((self.path, name) in constants for name, _ in pairs):
            left = [name for name, _ in pairs if name in kept]
            if len(left) < len(pairs):
                self._blank(statement, "; ".join(f"{name} = {constants[self.path, name]}" for name in left))

    def _drop_imports(self, statement, constants, kept, used):
        def needed(alias):
            local = alias.asname or alias.name
            if self.bound[local] != 1 or local in kept:
                return True
            if self.names.get(local) in constants:
                return False
            return local not in self.modules or used[local] > 0

        left = [alias for alias in statement.names if needed(alias)]
        if len(left) == len(statement.names):
            return
        names = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in left)
        self._blank(
            statement, f"from {'.' * statement.level}{statement.module or ''} import {names}" if left else "pass"
        )

    # ---- text

    def _replace(self, node, text):
        if node.lineno != node.end_lineno:
            raise ValueError(f"{self.name}:{node.lineno}: a name that goes over two lines: write it on one")
        self.edits.append((node.lineno - 1, node.col_offset, node.end_col_offset, text))

    def _blank(self, statement, text):
        """A statement gives way to another text on its first line."""
        first, last = statement.lineno - 1, statement.end_lineno - 1
        self.edits = [edit for edit in self.edits if not first <= edit[0] <= last]
        for line in range(first, last + 1):
            begin = statement.col_offset if line == first else 0
            end = statement.end_col_offset if line == last else len(self.lines[line])
            self.edits.append((line, begin, end, text if line == first else ""))

    def text(self):
        lines = list(self.lines)
        for line, begin, end, text in sorted(self.edits, reverse=True):
            lines[line] = lines[line][:begin] + text.encode() + lines[line][end:]
        return b"\n".join(lines).decode()


def _asks(node):
    """Does something in the body of this class, beside its methods, fetch what one of them shadows?"""
    methods = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)}
    rest = [inner for inner in node.body if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)]
    return any(isinstance(name, ast.Name) and name.id in methods for inner in rest for name in ast.walk(inner))


def _is_public_list(node):
    """`__all__`: for `import *`, which no program for a board has, and for people."""
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
