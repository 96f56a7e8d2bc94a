"""Does a named test fail with this firmware? A script for a fresh Python, started by mutant_run.py.

    python plain_tests.py FIRMWARE TESTS   (on standard input one "module::function" a line)

Prints one line of JSON: {"failed": test, "error": kind} for the first test that fails, {} when all pass. Tests of the
rules are plain functions, so that nothing else is needed; it takes a tenth of the time of pytest.
"""

import importlib
import json
import sys


def first_failure(tests):
    """What the first test that fails says, {} when all pass."""
    for name in tests:
        module, _, function = name.partition("::")
        try:
            test = importlib.import_module(module)
        except Exception as error:
            return {"failed": module, "error": _kind(error), "importing": True}
        try:
            getattr(test, function)()
        except Exception as error:
            return {"failed": name, "error": _kind(error)}
    return {}


def _kind(error):
    return f"{type(error).__name__}: {error}".split("\n")[0][:200]


if __name__ == "__main__":
    firmware, folder = sys.argv[1:3]
    sys.path[0:0] = [firmware, folder]
    print(json.dumps(first_failure(sys.stdin.read().split())))
