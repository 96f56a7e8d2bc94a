"""Which command was asked for, and who answers it?

Each file in host_tools/commands/ is one command, named after the file (`_` becomes `-`). It offers

    SUMMARY                 one line for the list of commands
    EXAMPLE                 one line to type, or several, shown by --help

and then, for what must start with bare Python,

    add_arguments(parser)   its options, on an argparse parser
    run(args)               does the work; returns the exit status, None for success

or, for the builder's tools, which come with set-up,

    command                 a function under the decorators of host_tools/board_link/options.py

Only the file of the command that is run is imported, so that what needs no package works before set-up.
"""

import argparse
import ast
import importlib
import inspect
import os
import sys
from pathlib import Path

from sim import own_python

COMMANDS = Path(__file__).resolve().parent / "commands"


def command_files():
    """The commands there are: name -> file, in the order of the alphabet."""
    files = sorted(COMMANDS.glob("*.py"))
    return {file.stem.replace("_", "-"): file for file in files if not file.stem.startswith("_")}


def summary_of(file):
    """A command's SUMMARY, read without importing it: its packages may not be installed yet."""
    for line in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "SUMMARY":
            return ast.literal_eval(line.value)
    return ""


def overview():
    """What `--help` prints: every command in a line."""
    lines = [
        "usage: python -m host_tools COMMAND [options]",
        "",
        "The commands of a builder and a developer:",
        "",
    ]
    for name, file in command_files().items():
        lines.append(f"  {name:<12} {summary_of(file)}")
    lines += [
        "",
        "A command's own options and an example:  python -m host_tools COMMAND --help",
        "Example:  python -m host_tools setup",
    ]
    return "\n".join(lines)


def main(words=None):
    """Run one command; the exit status."""
    words = sys.argv[1:] if words is None else list(words)
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    name, files = words[0], command_files()
    if name not in files:
        print(
            f"There is no command '{name}'. The commands are: {', '.join(files)}. "
            "`python -m host_tools --help` says what each does.",
            file=sys.stderr,
        )
        return 2
    try:
        command = importlib.import_module("host_tools.commands." + files[name].stem)
        if hasattr(command, "command"):
            return _run_click(name, command, words[1:])
        parser = argparse.ArgumentParser(
            prog=f"python -m host_tools {name}",
            description=command.SUMMARY,
            epilog=f"example:  {command.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(parser)
        return command.run(parser.parse_args(words[1:])) or 0
    except ModuleNotFoundError as missing:
        if not _comes_with_setup(missing.name):
            raise
        own_python.go_on_with(missing.name)
        print(
            f"`{name}` needs the package '{missing.name}', which {sys.executable} does not have. "
            "Run `python -m host_tools setup` once, then use the Python in .venv.",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader (`| head`) has seen enough; Python would complain once more while it closes its output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run_click(name, module, words):
    """A builder's tool: its options are click's, and so are its complaints about them."""
    import click

    from host_tools.board_link.output import Trouble

    as_json = "--json" in words
    command = module.command
    more = inspect.cleandoc(command.help or "")
    command.short_help = command.help = module.SUMMARY + (f"\n\n{more}" if more else "")
    command.epilog = "\b\nexample:  " + module.EXAMPLE.replace("\n", "\n          ")
    try:
        return command.main(words, prog_name=f"python -m host_tools {name}", standalone_mode=False) or 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (click.exceptions.Abort, KeyboardInterrupt):
        if not as_json:
            raise KeyboardInterrupt from None
        Trouble("Stopped.", "stopped").tell(as_json)
        return 130
    except click.ClickException as complaint:
        if as_json:
            Trouble(complaint.format_message(), "usage").tell(as_json)
        else:
            complaint.show()
        return complaint.exit_code
    except Trouble as trouble:
        trouble.tell(as_json)
        return trouble.status
    except BrokenPipeError:
        raise
    except OSError as error:
        name_it = f"{error.filename}: " if error.filename else ""
        Trouble(f"{name_it}{error.strerror or error}.", "no_file").tell(as_json)
        return 1


def _comes_with_setup(module):
    """Is a missing module a package to install? One of the project's own is a mistake in the project."""
    return bool(module) and module.split(".")[0] not in ("host_tools", "sim", "nordlys", "tests")
