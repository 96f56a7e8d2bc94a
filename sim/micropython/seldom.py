"""How does a board get along without the methods that it needs once, or seldom? `@seldom` before a method says so: here it goes
into a module of its own, which is loaded when the method is called, and forgotten after it.

`Fingers.__init__` of table/fingers.py becomes a function of a module without a name that says anything, and a line in the
class that calls it.
Lines keep their numbers in both. On a laptop the decorator does nothing.
"""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable

from sim.micropython.interpreter_names import FREE_NAMES

SELDOM = "seldom"
ONCE = "from nordlys import once"


def part(
    sources: dict[str, str], used_outside: Iterable[str] = ()
) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    """(the sources with the new modules, {name of a new module: (name of the old one, its class)})."""
    found = dict(sources)
    halves = {}
    asked = _asked_for(sources) | Counter(used_outside)
    for name, text in sources.items():
        if "@" + SELDOM in text:
            old, new = _part(name, text, asked, len(halves))
            found[name] = old
            for class_name, (module, half) in new.items():
                path = name.partition("/")[0] + "/" + module + ".py"
                found[path] = half
                halves[path] = (name, class_name)
    return found, halves


def _part(name, text, asked, begun):
    tree = ast.parse(text, name)
    lines = text.split("\n")
    left = list(lines)
    halves = {}
    for node in tree.body:
        methods = (
            [each for each in getattr(node, "body", []) if _is_seldom(each)] if isinstance(node, ast.ClassDef) else []
        )
        if not methods:
            continue
        half = [""] * len(lines)
        for method in methods:
            _check(name, node, method)
            begin, end = method.lineno - 1, method.end_lineno
            for number in range(method.decorator_list[0].lineno - 1, end):
                left[number] = ""
            for number in range(begin, end):
                aside = lines[number].lstrip().startswith("#")  # however it is indented
                half[number] = "" if aside else lines[number][method.col_offset :]
            for inner in ast.walk(method):
                if isinstance(inner, ast.ImportFrom) and inner.level:  # the new module lies elsewhere
                    whole = ast.ImportFrom(_from(name, inner), inner.names, 0)
                    for number in range(inner.lineno - 1, inner.end_lineno):
                        half[number] = ""
                    half[inner.lineno - 1] = " " * (inner.col_offset - method.col_offset) + ast.unparse(whole)
            module = FREE_NAMES[begun + len(halves)]  # a board keeps a name of its own for good
            left[begin] = " " * method.col_offset + _stub(method, module)
        for number, statement in enumerate(_imports(name, tree, methods)):
            if half[number]:
                raise SyntaxError(
                    f"no line is left for the imports of {node.name}'s @seldom methods", (name, number + 1, 0, "")
                )
            half[number] = statement
        halves[node.name] = (module, "\n".join(half))
    first = next(number for number, statement in enumerate(tree.body) if not _is_docstring(statement))
    _drop_imports(name, left, asked)
    at = tree.body[first].lineno - 1
    if ONCE not in left:
        left[0 if _is_docstring(tree.body[0]) else at] = ONCE + (
            "; " + left[at] if not _is_docstring(tree.body[0]) else ""
        )
        if _is_docstring(tree.body[0]):  # docstrings are for people
            for number in range(1, tree.body[0].end_lineno):
                left[number] = ""
    return "\n".join(left), halves


def _is_seldom(node):
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(each, ast.Name) and each.id == SELDOM for each in node.decorator_list
    )


def _imports_once(tree):
    return any(
        isinstance(each, ast.ImportFrom) and "once" in [alias.name for alias in each.names] for each in tree.body
    )


def _is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _check(name, whole, method):
    """Only what means the same in a module of its own is taken there."""

    def refuse(why, node=method):
        raise SyntaxError(why, (name, getattr(node, "lineno", method.lineno), 0, ""))

    if len(method.decorator_list) != 1:
        refuse("@seldom stands alone before a method")
    bound = {statement.name for statement in whole.body if isinstance(statement, ast.FunctionDef)}
    bound |= {
        target.id
        for statement in whole.body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for default in method.args.defaults:
        if any(isinstance(node, ast.Name) and node.id in bound for node in ast.walk(default)):
            refuse("a default of a @seldom method is not a name of its class", default)
    for node in ast.walk(method):
        if isinstance(node, ast.Name) and node.id == "super":
            refuse("a method with super() cannot be @seldom", node)
        if isinstance(node, ast.Global | ast.Nonlocal):
            refuse("a method with `global` cannot be @seldom", node)
        if isinstance(node, ast.Name) and node.id == method.name:
            refuse("a @seldom method that says its own name would mean itself", node)
        if isinstance(node, ast.Constant | ast.JoinedStr) and node.lineno != node.end_lineno:
            if not _is_docstring_of(method, node):
                refuse("a text over several lines cannot be in a @seldom method", node)


def _is_docstring_of(method, node):
    first = method.body[0]
    return isinstance(first, ast.Expr) and first.value is node


def _stub(method, module):
    given = method.args
    if given.posonlyargs or given.kwonlyargs or given.kwarg:
        raise SyntaxError("arguments of a @seldom method are plain ones", (method.name, method.lineno, 0, ""))
    handed = [each.arg for each in given.args] + (["*" + given.vararg.arg] if given.vararg else [])
    return f'def {method.name}({ast.unparse(given)}): return once("{module}").{method.name}({", ".join(handed)})'


def _imports(name, tree, methods):
    """What the methods need of the module around them: a statement a module."""
    imported, others = {}, set()
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            for alias in statement.names:
                imported[(alias.asname or alias.name).partition(".")[0]] = (statement, alias)
        else:
            others |= _bound_by(statement)
    used = {node.id for method in methods for node in ast.walk(method) if isinstance(node, ast.Name)}
    wanted = defaultdict(list)
    for word in sorted(used & others):
        wanted["from %s import " % _dotted(name)].append(word)
    for word in sorted(used - others):
        if word in imported:
            statement, alias = imported[word]
            begin = "import "
            if isinstance(statement, ast.ImportFrom):
                begin = "from %s import " % _from(name, statement)
            wanted[begin].append(ast.unparse(alias))
    return [begin + ", ".join(words) for begin, words in wanted.items()]


def _from(name, statement):
    """The dotted name of the module that it imports from."""
    path = statement.module or ""
    if statement.level:
        base = name.split("/")[: -statement.level]
        path = ".".join(base + ([path] if path else []))
    return path


def _bound_by(statement):
    """Names that a statement of a module binds there."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef):
        return {statement.name}
    found = set()
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
    return found


def _asked_for(sources):
    """Names that somebody fetches from another module."""
    found = Counter()
    for name, text in sources.items():
        for node in ast.walk(ast.parse(text, name)):
            if isinstance(node, ast.Attribute):
                found[node.attr] += 1
            elif isinstance(node, ast.ImportFrom):
                found.update((node.module or "").rpartition(".")[2] + ":" + alias.name for alias in node.names)
    return found


def _drop_imports(name, lines, asked):
    """Imports that only the seldom methods needed are no longer there."""
    tree = ast.parse("\n".join(lines), name)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    own = _dotted(name).rpartition(".")[2]
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            needed = []
            for alias in statement.names:
                local = (alias.asname or alias.name).partition(".")[0]
                if local in used or own + ":" + local in asked or local in asked:
                    needed.append(alias)
            if len(needed) < len(statement.names):
                statement.names = needed
                for number in range(statement.lineno - 1, statement.end_lineno):
                    lines[number] = ""
                if needed:
                    lines[statement.lineno - 1] = ast.unparse(statement)


def _dotted(name):
    return name[: -len(".py")].replace("/", ".")
