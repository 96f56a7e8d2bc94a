"""The command line of host_tools: what it answers, and that it starts with bare Python."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import command_line, setup_environment, teaching
from host_tools.commands import clean

ROOT = Path(__file__).resolve().parents[2]


def bare(*words):
    """Run it as on a machine where nothing is installed: -S leaves every installed package out."""
    return subprocess.run([sys.executable, "-S", "-m", "host_tools", *words], cwd=ROOT, capture_output=True, text=True)


def test_every_command_has_a_summary_and_an_example_in_its_help(capsys):
    for name, file in command_line.command_files().items():
        assert command_line.summary_of(file), name
        try:
            status = command_line.main([name, "--help"])  # click's commands come back, argparse's leave
        except SystemExit as ended:
            status = ended.code
        assert status == 0, name
        assert f"example:  python -m host_tools {name}" in capsys.readouterr().out


def test_without_a_command_it_lists_all_of_them(capsys):
    assert command_line.main([]) == 0
    out = capsys.readouterr().out
    for name in command_line.command_files():
        assert f"\n  {name} " in out


def test_an_unknown_command_is_told_in_a_sentence(capsys):
    assert command_line.main(["stup"]) == 2
    told = capsys.readouterr().err
    assert "no command 'stup'" in told and "setup" in told


def test_the_list_of_commands_needs_no_package():
    done = bare("--help")
    assert done.returncode == 0 and "setup" in done.stdout


def test_board_files_are_checked_without_any_package():
    done = bare("board", "check")
    assert done.returncode == 0, done.stderr


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """A folder of commands of the test's own, importable as host_tools.commands."""
    import host_tools.commands

    monkeypatch.setattr(command_line, "COMMANDS", tmp_path)
    monkeypatch.setattr(host_tools.commands, "__path__", [str(tmp_path)])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


COMMAND = "SUMMARY = 'does it'\nEXAMPLE = 'python -m host_tools it'\ndef add_arguments(parser): pass\n"


def test_a_missing_package_is_told_with_the_way_to_it(commands, capsys):
    (commands / "needy.py").write_text("import a_package_nobody_has\n" + COMMAND)
    assert command_line.main(["needy"]) == 1
    told = capsys.readouterr().err
    assert "a_package_nobody_has" in told and "python -m host_tools setup" in told


def test_a_missing_module_of_our_own_is_not_blamed_on_set_up(commands):
    (commands / "broken.py").write_text("import host_tools.not_there\n" + COMMAND)
    with pytest.raises(ModuleNotFoundError):
        command_line.main(["broken"])


def test_the_exit_status_is_the_commands_own(commands):
    (commands / "fine.py").write_text(COMMAND + "def run(args): pass\n")
    (commands / "wrong_way.py").write_text(COMMAND + "def run(args): return 4\n")
    assert command_line.main(["fine"]) == 0
    assert command_line.main(["wrong-way"]) == 4


def test_a_person_who_stops_it_sees_no_traceback(commands, capsys):
    (commands / "slow.py").write_text(COMMAND + "def run(args): raise KeyboardInterrupt\n")
    assert command_line.main(["slow"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_clean_keeps_what_the_network_and_people_gave(tmp_path, monkeypatch, capsys):
    build = tmp_path / "build"
    dear = [setup_environment.STUBS, setup_environment.MICROPYTHON, teaching.LESSONS, teaching.TAUGHT]
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    monkeypatch.setattr(clean, "KEPT", [build / kept.relative_to(ROOT / "build") for kept in clean.KEPT])
    for name in [*(kept.name for kept in dear), "mpy", "simulated-board"]:
        (build / name).mkdir(parents=True)
        (build / name / "thing").touch()
    (tmp_path / "sim" / "__pycache__").mkdir(parents=True)
    assert command_line.main(["clean", "--dry-run"]) == 0 and (build / "mpy").exists()
    assert command_line.main(["clean"]) == 0
    assert {thing.name for thing in build.iterdir()} == {kept.name for kept in dear}
    assert not (tmp_path / "sim" / "__pycache__").exists()
    assert "removing build/mpy" in capsys.readouterr().out.replace("\\", "/")
