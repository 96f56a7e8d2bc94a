"""How does the firmware get along with fewer names? A board keeps every name for good, and there are some two thousand: one
short name may stand for many, wherever nobody can confuse them.

- What a module calls its own functions, classes and tables: anew in each module, and where another imports it.
- Attributes: two of them may share a name if no object has both. Which object has which is told by the classes: what their
  bodies define and what their methods do to `self`; classes that inherit from one another are one family.
- Arguments: anew in each function, unless somebody calls them by name.

A name stays as it is where somebody could build or know it otherwise: words in the texts, and in the tables in capitals, of a
module that fetches by a name which is no plain text, or makes classes; names the interpreter has itself; names that are used
outside; `__names__`. Lines keep their numbers, so a crash still tells the line of the source.
"""

import ast
import builtins
import keyword
import re
import string
from collections import Counter, defaultdict
from itertools import count

from sim.micropython.interpreter_names import FREE_NAMES, INTERPRETER_NAMES

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
MODULE, CLASS, FUNCTION = "module", "class", "function"
BY_NAME = ("getattr", "setattr", "hasattr", "delattr")


def shorten(sources: dict[str, str], used_outside: set[str], halves: dict[str, tuple[str, str]]) -> dict[str, str]:
    """The sources by their names on the board, with short names in them. Those of `used_outside` stay.
    `halves`: modules whose functions are methods of a class of another module (seldom.py)."""
    modules = {path_of(name): Module(path_of(name), name, text) for name, text in sources.items()}
    for name, (whole, class_name) in halves.items():
        modules[path_of(name)].half_of = (path_of(whole), class_name)
    names = Names(modules, used_outside)
    return {name: modules[path_of(name)].renamed(names) for name in sources}


def path_of(name):
    """nordlys/table/desk.py -> nordlys.table.desk"""
    return re.sub(r"(/__init__)?\.py$", "", name).replace("/", ".")


def words_in_texts(tree):
    """(words, beginnings) of all texts in a module without blanks: names may be built from them. Docstrings are for people."""
    docstrings = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            docstrings.add(id(body[0].value))
    words, beginnings = set(), set()
    for node in ast.walk(tree):
        if _is_text(node) and id(node) not in docstrings and " " not in node.value.strip():
            words.update(WORD.findall(node.value))
        if isinstance(node, ast.BinOp) and _is_text(node.left) and WORD.fullmatch(node.left.value):
            beginnings.add(node.left.value)  # "do_" + verb
    return words, beginnings


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def names_in_texts(trees):
    """Names by which somebody may fetch an attribute: plain texts that are fetched by; all words of a module where some are no
    plain text, or which makes a class of what a dict says; and words of the tables in capitals that it reads, wherever one
    is: SCALARS = ("turn", "phase")."""
    trees = list(trees)
    words, tables = set(), set()
    for tree in trees:
        nodes = list(ast.walk(tree))
        names = [found for found in map(_fetched_by, nodes) if found is not None]
        words.update(found.value for found in names if _is_text(found))
        if not all(map(_is_text, names)) or any(map(_makes_a_class, nodes)):
            words |= words_in_texts(tree)[0]
            spoken = {getattr(node, "id", None) or getattr(node, "attr", None) for node in nodes}
            tables.update(name for name in spoken if name and name.isupper())
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and tables & {getattr(target, "id", "") for target in node.targets}:
                words |= words_in_texts(node)[0]
    return words


def _fetched_by(node):
    """What stands for the name where an attribute is fetched, set or asked for by its name; else None."""
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in BY_NAME
        and len(node.args) > 1
    ):
        return node.args[1]
    return None


def words_outside(code):
    """The names by which a piece of code, or several, may know the firmware or be known to it."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return set(WORD.findall(code))
    words, beginnings = words_in_texts(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.keyword | ast.arg):
            words.add(node.arg)
        elif isinstance(node, ast.alias):
            words.update(WORD.findall(node.name))
        elif isinstance(node, ast.ClassDef):
            for statement in node.body:
                for inner in ast.walk(statement):
                    name = getattr(inner, "name", None) or getattr(inner, "id", None)
                    words.update([name] if isinstance(name, str) else [])
    return words | beginnings


class Scope:
    """Where names are bound: a module, a class body, a function."""

    def __init__(self, kind, outer, node):
        self.kind = kind
        self.outer = outer
        self.node = node
        self.bound = set()
        self.arguments = []
        self.imports = {}  # name -> (path, name there), or (path, None) for a module

    def home(self, name):
        """The scope whose `name` is meant in this one; None: nobody's here."""
        scope = self
        while scope is not None:
            if name in scope.bound and (scope.kind != CLASS or scope is self):
                return scope
            scope = scope.outer
        return None


class Module:
    def __init__(self, path, name, text):
        self.path = path
        self.package = path if name.endswith("__init__.py") else path.rpartition(".")[0]
        self.lines = text.encode().split(b"\n")  # columns of the syntax tree count bytes
        self.tree = ast.parse(text, name)
        self.scopes = {}  # id of a node -> the scope it stands in
        self.top = Scope(MODULE, None, self.tree)
        self.all_scopes = [self.top]
        self.nodes = []
        self.half_of = None
        self.said = set()  # by `global`, `nonlocal`: not followed
        self._read(self.tree, self.top)
        self.beginnings = words_in_texts(self.tree)[1]
        self.builds_names = any(isinstance(node, ast.Name) and node.id == "globals" for node in self.nodes)

    # ---- scopes

    def _read(self, node, scope):
        for child in self._enter(node, scope):
            self._read(child, scope)

    def _enter(self, node, scope):
        """Note what a node binds; gives the children that stand in the same scope."""
        self.nodes.append(node)
        self.scopes[id(node)] = scope
        if isinstance(node, DEFINITIONS):
            scope.bound.add(node.name)
            outside = node.decorator_list + (
                node.bases + node.keywords if isinstance(node, ast.ClassDef) else _defaults(node)
            )
            self._inside(CLASS if isinstance(node, ast.ClassDef) else FUNCTION, scope, node, node.body)
            return outside
        if isinstance(node, ast.Lambda):
            self._inside(FUNCTION, scope, node, [node.body])
            return _defaults(node)
        if isinstance(node, COMPREHENSIONS):
            first, *others = node.generators
            results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            inner = self._inside(FUNCTION, scope, node, [first.target, *first.ifs, *others, *results])
            self.scopes[id(first)] = inner
            return [first.iter]
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            scope.bound.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            scope.bound.add(node.name)
            self.said.add(node.name)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            self.said.update(node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                local = alias.asname or alias.name.partition(".")[0]
                scope.bound.add(local)
                self.said.add(local)
                scope.imports[local] = (alias.name if alias.asname else local, None)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                scope.bound.add(alias.asname or alias.name)
                scope.imports[alias.asname or alias.name] = (self.from_path(node), alias.name)
        return list(ast.iter_child_nodes(node))

    def _inside(self, kind, outer, node, body):
        scope = Scope(kind, outer, node)
        self.all_scopes.append(scope)
        if isinstance(node, FUNCTIONS):
            given = node.args
            every = given.posonlyargs + given.args + given.kwonlyargs
            scope.arguments = [argument.arg for argument in every]
            for argument in every + [rest for rest in (given.vararg, given.kwarg) if rest]:
                scope.bound.add(argument.arg)
                self.nodes.append(argument)
                self.scopes[id(argument)] = scope
        for child in body:
            self._read(child, scope)
        return scope

    def hands_on(self, node):
        """Is this what the function around was given by name itself, **named?"""
        scope = self.scopes[id(node)]
        given = getattr(getattr(scope.node, "args", None), "kwarg", None)
        return isinstance(node, ast.Name) and given is not None and given.arg == node.id

    def from_path(self, node):
        path = node.module or ""
        if node.level:
            base = self.package.split(".")
            path = ".".join(base[: len(base) - node.level + 1] + ([path] if path else []))
        return path

    # ---- text

    def renamed(self, names):
        edits = []
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                edits += self._import(node, names)
                continue
            place = self._place(node)
            if place is not None:
                name, begin, end, line = place
                short = names.of(self, node, name)
                if short != name:
                    edits.append((line, begin, end, short))
        lines = list(self.lines)
        for line, begin, end, text in sorted(edits, reverse=True):
            lines[line] = lines[line][:begin] + text.encode() + lines[line][end:]
        return b"\n".join(lines).decode()

    def _place(self, node):
        """(name, begin, end, line) of the one name that a node is about."""
        if isinstance(node, ast.Name):
            return node.id, node.col_offset, node.end_col_offset, node.lineno - 1
        if isinstance(node, ast.arg):
            return node.arg, node.col_offset, node.col_offset + len(node.arg), node.lineno - 1
        if isinstance(node, ast.Attribute):
            return node.attr, node.end_col_offset - len(node.attr), node.end_col_offset, node.end_lineno - 1
        if isinstance(node, DEFINITIONS):
            # After `def`, `class`, `async def`: decorators are on lines of their own.
            words = re.compile(rb"\s(%s)\b" % node.name.encode())
            begin = words.search(self.lines[node.lineno - 1], node.col_offset).start(1)
            return node.name, begin, begin + len(node.name), node.lineno - 1
        return None

    def _import(self, node, names):
        """The whole statement anew, on its first line."""
        path = self.from_path(node)
        parts = []
        for alias in node.names:
            there = names.of_module(path, alias.name)
            here = names.bound_here(self, self.scopes[id(node)], alias.asname or alias.name)
            parts.append(there if there == here else f"{there} as {here}")
        text = f"from {'.' * node.level}{node.module or ''} import {', '.join(parts)}"
        first, last = node.lineno - 1, node.end_lineno - 1
        return [
            (
                line,
                node.col_offset if line == first else 0,
                node.end_col_offset if line == last else len(self.lines[line]),
                text if line == first else "",
            )
            for line in range(first, last + 1)
        ]


def _defaults(node):
    return [default for default in node.args.defaults + node.args.kw_defaults if default is not None]


class Class:
    """Of ours: what its objects have."""

    def __init__(self, module, node):
        self.module = module
        self.node = node
        self.bases = []
        self.members = set()

    def everything(self):
        """With what it inherits."""
        return self.members.union(*[base.everything() for base in self.bases])


class Names:
    """Which short name stands for which name where."""

    def __init__(self, modules, used_outside):
        self.modules = modules
        self._find_kept(used_outside)
        self._find_attributes()
        self._series = self._free_names()
        self._share_attributes()
        self._share_globals()
        self._share_arguments()

    # ---- what stays

    def _find_kept(self, used_outside):
        kept = set(used_outside) | INTERPRETER_NAMES | {"self"} | names_in_texts(m.tree for m in self.modules.values())
        beginnings = []
        self.called_by = set()  # arguments that callers name
        taken = set()
        for module in self.modules.values():
            kept |= module.said
            if module.builds_names:
                kept |= module.top.bound
            else:
                beginnings += module.beginnings
            kept.update(module.path.split("."))
            for node in module.nodes:
                if isinstance(node, ast.keyword) and node.arg:
                    self.called_by.add(node.arg)
                elif isinstance(node, ast.keyword) and not module.hands_on(node.value):
                    where = (module.path, node.value.lineno, 0, "")
                    raise SyntaxError("** of a dict names arguments that nobody here knows", where)
                for field in ("id", "arg", "attr", "name", "asname"):
                    word = getattr(node, field, None)
                    if isinstance(word, str):
                        taken.update(WORD.findall(word))
                if isinstance(node, ast.ImportFrom) and module.from_path(node) not in self.modules:
                    for alias in node.names:  # of the interpreter
                        kept.update((alias.name, alias.asname or alias.name))
                if isinstance(node, ast.ClassDef) and self._is_error(module, node):
                    kept.add(node.name)  # a crash says it
        kept |= {name for name in taken if any(name.startswith(begin) for begin in beginnings)}
        kept |= {name for name in taken if name.startswith("__") and name.endswith("__")}
        self.kept = kept | set(dir(builtins))
        self._taken = taken | kept  # a builtin that nobody speaks of is as good a name as another

    def _is_error(self, module, node, depth=8):
        for base in node.bases if depth else ():
            if isinstance(base, ast.Name) and isinstance(getattr(builtins, base.id, None), type):
                if issubclass(getattr(builtins, base.id), BaseException):
                    return True
            found = self._class_of(module, base)
            if found and self._is_error(*found, depth - 1):
                return True
        return False

    # ---- who has what

    def _class_of(self, module, base):
        """(module, node) of the class that an expression names, if it is one of ours."""
        meant = self._meant(module, base)
        for _ in range(8):
            if meant is None or meant[0] not in self.modules:
                return None
            home = self.modules[meant[0]]
            for node in home.tree.body:
                if isinstance(node, ast.ClassDef) and node.name == meant[1]:
                    return home, node
            meant = home.top.imports.get(meant[1])
        return None

    def _meant(self, module, node):
        """(path, name) of the module-level name that an expression fetches, if that is known."""
        if isinstance(node, ast.Name):
            scope = module.scopes[id(node)].home(node.id)
            if scope is module.top:
                return module.path, node.id
            return scope.imports.get(node.id) if scope else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            path = self._module_behind(module, node.value)
            if path and node.attr in self.modules[path].top.bound:
                return path, node.attr
        return None

    def _module_behind(self, module, node):
        """The path of the module of ours that a name stands for."""
        scope = module.scopes[id(node)].home(node.id)
        found = scope.imports.get(node.id) if scope else None
        if not found:
            return None
        path = found[0] if found[1] is None else found[0] + "." + found[1]
        return path if path in self.modules else None

    def _find_attributes(self):
        """What objects have: `self.objects`, for each class, and each module, a set of attributes that lie beside each other.
        `self.roaming` may be on any object."""
        self.roaming = set()
        self.fetched = Counter()
        classes = {}  # id of the node -> its class
        called = defaultdict(list)  # name in small letters -> classes of that name
        for module in self.modules.values():
            for node in module.nodes:
                if isinstance(node, ast.ClassDef):
                    classes[id(node)] = Class(module, node)
                    called[node.name.lower()].append(classes[id(node)])
        for one in classes.values():
            found = [self._class_of(one.module, base) for base in one.node.bases]
            one.bases = [classes[id(base[1])] for base in found if base]
        for module in self.modules.values():
            for node in module.nodes:
                if isinstance(node, ast.Attribute) and self._meant(module, node) is None:
                    self.fetched[node.attr] += 1
                    owners = self._owners(module, node, classes, called)
                    for one in owners:
                        one.members.add(node.attr)
                    if not owners and not isinstance(node.ctx, ast.Load):
                        self.roaming.add(node.attr)
            for scope in module.all_scopes:
                if scope.kind == CLASS:
                    classes[id(scope.node)].members |= scope.bound
        # Names of a module that are fetched from who knows whom: the module is an object that has them.
        own = {
            path: {name for name in module.top.bound if name in self.fetched} for path, module in self.modules.items()
        }
        for one in classes.values():
            one.members |= own[one.module.path]  # its body sees them
            for statement in one.node.body:
                for path in self._seldom(statement):  # where it looks for what it has not
                    one.members |= own[path]
        self.objects = [*own.values(), *[one.everything() for one in classes.values()]]
        for module in self.modules.values():
            if any(_makes_a_class(node) for node in module.nodes):  # of bases that only the running program knows
                mixed = [one for one in classes.values() if one.module is module]
                room = module.path.rpartition(".")[0]
                for one in classes.values():
                    if one.module.path.rpartition(".")[0] == room and one.bases:
                        self.objects.append(one.everything().union(*[mix.everything() for mix in mixed]))

    def _seldom(self, statement):
        """Paths of modules whose functions are methods too: SELDOM = "table.beginning"."""
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            if any(isinstance(target, ast.Name) and target.id == "SELDOM" for target in statement.targets):
                return [path for path in self.modules if path.endswith("." + str(statement.value.value))]
        return []

    def _owners(self, module, node, classes, called):
        """The classes of which an object has this attribute: those of the method's `self`, and where something is named
        like a class, `board` or `table.board`, an object of that class is meant."""
        word = getattr(node.value, "attr", None) or getattr(node.value, "id", "")
        if isinstance(node.value, ast.Name):
            home = module.scopes[id(node.value)].home(node.value.id)
            first = home.arguments[0] if home and home.arguments else None
            if first == word and home.outer.kind == CLASS and not _is_static(home.node):
                return [classes[id(home.outer.node)]]
            if first == word and home.outer.kind == MODULE and module.half_of:
                path, name = module.half_of
                return [one for one in called[name.lower()] if one.module.path == path]
        if word not in called or not isinstance(node.ctx, ast.Store):
            return []
        return called[word] if self._may_be(module, node.value, word) else []

    def _may_be(self, module, node, word):
        """A variable that a function fills itself is what it is filled with: `table = Table()`, and not `lamp = Other()`."""
        if not isinstance(node, ast.Name):
            return True
        home = module.scopes[id(node)].home(word)
        if home is None or word in home.arguments:
            return True
        for other in module.nodes:
            if isinstance(other, ast.Assign) and module.scopes[id(other)] is home:
                if any(isinstance(target, ast.Name) and target.id == word for target in other.targets):
                    value = other.value
                    made = value.func if isinstance(value, ast.Call) else value
                    if (getattr(made, "attr", None) or getattr(made, "id", "")).lower() != word:
                        return False
        return True

    # ---- short names

    def _free_names(self):
        """Names that nobody uses for anything: first those that a board has anyway, then the shortest."""
        letters = string.ascii_lowercase + string.ascii_uppercase
        every = [*FREE_NAMES, *letters, *[a + b for a in letters for b in letters + string.digits]]
        return [name for name in every if name not in self._taken and not keyword.iskeyword(name)]

    def _share_attributes(self):
        beside = defaultdict(list)
        for members in self.objects:
            for name in members:
                beside[name].append(members)
        every = [name for name in self._made_here() - self.kept if name in beside or name in self.fetched]
        # Those that are hard to place come first.
        every.sort(key=lambda name: (name not in self.roaming, -len(beside[name]), -self.fetched[name], name))
        number = {}
        used = defaultdict(set)
        alone = len([name for name in every if name in self.roaming])
        for name in every:
            taken = set().union(*[used[id(members)] for members in beside[name]])
            begin = len(number) if name in self.roaming else alone
            number[name] = next(each for each in count(begin) if each not in taken)
            for members in beside[name]:
                used[id(members)].add(number[name])
        self.attributes = {name: self._series[each] for name, each in number.items()}
        self._series_after = self._series[max(number.values(), default=-1) + 1 :]

    def _made_here(self):
        """Names of attributes that somebody of ours makes; others are the interpreter's."""
        made = set()
        for module in self.modules.values():
            for scope in module.all_scopes:
                if scope.kind != FUNCTION:
                    made |= scope.bound
            made |= {n.attr for n in module.nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)}
        return made

    def _share_globals(self):
        self.globals = {}
        for module in self.modules.values():
            free = iter(self._series_after)
            short = {}
            for name in sorted(module.top.bound):
                if name in self.attributes and name in self.fetched:
                    short[name] = self.attributes[name]
                elif name not in self.kept and not self._is_module(module, name):
                    short[name] = next(free)
            self.globals[module.path] = short

    def _is_module(self, module, name):
        path, there = module.top.imports.get(name, ("", ""))
        return path + "." + str(there) in self.modules

    def _share_arguments(self):
        """By scope: short names of a function's arguments, which no name within it may mean otherwise, and how many."""
        self.arguments = {}
        for module in self.modules.values():
            own = set(self.globals[module.path].values())
            free = [name for name in self._series if name not in own]
            for scope in module.all_scopes:  # outer ones come before inner ones
                begun = self._begun(scope)
                given = [name for name in scope.arguments if name not in self.kept and name not in self.called_by]
                short = {name: free[begun + number] for number, name in enumerate(given)}
                self.arguments[id(scope)] = (short, begun + len(given))

    def _begun(self, scope):
        outer = scope.outer
        while outer is not None:
            if outer.kind == FUNCTION:
                return self.arguments[id(outer)][1]
            outer = outer.outer
        return 0

    # ---- what is it called now?

    def of(self, module, node, name):
        scope = module.scopes[id(node)]
        if isinstance(node, ast.Attribute):
            meant = self._meant(module, node)
            return self.of_module(*meant) if meant else self.attributes.get(name, name)
        return self.bound_here(module, scope, name)

    def bound_here(self, module, scope, name):
        home = scope.home(name)
        if home is None:
            return name
        if home.kind == MODULE:
            return self.of_module(module.path, name)
        if home.kind == CLASS:
            return self.attributes.get(name, name)
        return self.arguments[id(home)][0].get(name, name)

    def of_module(self, path, name):
        """What a module calls its `name`."""
        return self.globals.get(path, {}).get(name, name)


def _is_static(function):
    return any(isinstance(found, ast.Name) and found.id == "staticmethod" for found in function.decorator_list)


def _makes_a_class(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "type"
        and len(node.args) == 3
    )
