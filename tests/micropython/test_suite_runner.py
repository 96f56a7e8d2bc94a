"""Does `python -m sim.micropython tests` tell a failing test from a passing one, whatever the test does?"""

import pytest

from sim.micropython import run_tests
from sim.micropython.__main__ import main

GOOD = """
from beside import LANES

def test_in_order():
    print("not shown")
    assert LANES == 81

def test_again():
    assert True

def helper_is_no_test():
    assert False
"""

BAD = """
def test_passes():
    pass

def test_fails():
    print("what it saw: 7")
    assert 7 == 8

def test_wants_a_fixture(tmp_path):
    pass

def test_exits():
    raise SystemExit(0)
"""

GOLDEN = """
def test_reads_a_file_beside():
    with open("/tests/rules/golden.json") as file:
        assert file.read() == "[]"
"""

STUCK = """
def test_before():
    pass

def test_stuck():
    while True:
        pass

def test_after():
    pass
"""


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "tests" / "rules"
    folder.mkdir(parents=True)
    (folder / "beside.py").write_text("LANES = 81\n")
    (folder / "golden.json").write_text("[]")
    return tmp_path


def write(root, **modules):
    for name, text in modules.items():
        (root / "tests" / "rules" / (name + ".py")).write_text(text)


def outcome(root, **options):
    said = []
    report = run_tests(["tests/rules"], root=root, tree=None, say=said.append, **options)
    return report, "\n".join(said)


def test_passing_tests_pass_quietly(root):
    write(root, test_good=GOOD, test_golden=GOLDEN)
    report, said = outcome(root)
    assert report.closing_line == "3 passed, 0 failed"
    assert said == ""


def test_a_failing_test_fails_with_traceback_and_output(root):
    write(root, test_good=GOOD, test_bad=BAD)
    report, said = outcome(root)
    assert report.closing_line == "3 passed, 3 failed"
    assert sorted(report.failures) == [
        "tests.rules.test_bad::test_exits",
        "tests.rules.test_bad::test_fails",
        "tests.rules.test_bad::test_wants_a_fixture",
    ]
    assert 'File "tests/rules/test_bad.py", line 7, in test_fails\nAssertionError' in said
    assert "it printed:\nwhat it saw: 7" in said
    assert "not shown" not in said


def test_a_module_that_cannot_be_imported_fails_once(root):
    write(root, test_broken="import dataclasses\n\ndef test_one():\n    pass\n", test_good=GOOD)
    report, said = outcome(root)
    assert report.closing_line == "2 passed, 1 failed"
    assert "FAILED tests.rules.test_broken\n" in said
    assert "ImportError" in said


def test_a_module_for_pytest_is_left_out_and_named(root):
    write(root, test_good=GOOD, test_host="import pytest\n\ndef test_one():\n    pass\n")
    report, said = outcome(root)
    assert report.closing_line == "2 passed, 0 failed, 1 skipped"
    assert "left out: tests.rules.test_host (imports pytest" in said


def test_a_stuck_test_fails_and_the_rest_still_runs(root):
    write(root, test_stuck=STUCK)
    report, said = outcome(root, timeout=1.5)
    assert report.closing_line == "2 passed, 1 failed"
    assert report.failures == ["tests.rules.test_stuck::test_stuck"]
    assert "still running when 1.5 seconds had passed" in said


def test_a_single_file_can_be_asked_for(root):
    write(root, test_good=GOOD, test_bad=BAD)
    report = run_tests(["tests/rules/test_good.py"], root=root, tree=None)
    assert report.closing_line == "2 passed, 0 failed"


def test_the_command_line_answers_for_people(capsys):
    assert main(["tests", "tests/no_such_folder"]) == 2
    assert "there are no tests at tests/no_such_folder" in capsys.readouterr().err
