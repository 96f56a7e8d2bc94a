"""How are files on the laptop read and written? Text that is text, JSON that is JSON, and nothing lost on the way."""

import json
import os
from pathlib import Path

from host_tools.board_link.output import Trouble


def read_text(path):
    """A text file; Trouble where it is none."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Trouble(f"{path} is no text file (UTF-8): is it the file that you mean?", "no_text") from None
    except OSError as error:
        raise Trouble(f"{path} cannot be read ({error.strerror}).", "no_file") from None


def parse_json(text, otherwise):
    """What a JSON text says; `otherwise` is the sentence for one that says nothing."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Trouble(otherwise, "no_json") from None


def write_text(path, text):
    """Beside its place first: a full disk or a pulled plug leaves an older file as it was."""
    path = Path(path)
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
    except OSError as error:
        if beside.is_file():
            beside.unlink()
        raise Trouble(f"{path} cannot be written ({error.strerror}). Name another file or folder.", "no_file") from None
