"""What does a board file say, as plain dicts and lists?"""

import re
import tomllib
from pathlib import Path

from host_tools.boards.fault import Fault, Refused

ROOT = Path(__file__).resolve().parents[2]
BOARD_FOLDER = ROOT / "hardware" / "boards"

# What a route or a city is when its line does not say so.
PLAIN_ROUTE = {"lane": 0, "ferry": 0, "tunnel": False, "bonus": 0, "substitute": 0}
PLAIN_CITY = {"arctic": False, "capital": False}


def board_files(folder=BOARD_FOLDER):
    return sorted(Path(folder).glob("*.toml"))


def shown(path):
    """The path as a person would type it from the project's folder."""
    path = Path(path).resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def read_file(path):
    """The file's values as they stand there; raises Refused if it cannot be read at all."""
    file = shown(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        advice = "Give the path of a board file, such as hardware/boards/nordic_countries.toml"
        raise Refused([Fault(file, "file", f"cannot be read ({error.strerror})", advice)]) from None
    try:
        text = data.decode("utf-8-sig")  # Windows' Notepad may write a byte order mark
    except UnicodeDecodeError as error:
        place = f"line {data.count(10, 0, error.start) + 1}"
        advice = "Save the file as UTF-8"
        raise Refused([Fault(file, place, "a letter that is not UTF-8", advice)]) from None
    return read_text(text, file)


def read_text(text, file):
    try:
        return tomllib.loads(text)
    except RecursionError:
        fault = Fault(file, "file", "brackets inside brackets without end", "Close every [ and { in its own line")
    except ValueError as error:  # TOMLDecodeError, and numbers too long for Python to read
        fault = _syntax_fault(file, text, str(error))
    raise Refused([fault])


def _syntax_fault(file, text, message):
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found:
        what, line, column = found[1], int(found[2]), found[3]
        place = f"line {line}, column {column}"
    else:
        what = message.replace(" (at end of document)", "")
        place = f"line {text.count(chr(10)) + 1}" if what != message else "file"
    advice = (
        "Compare with the lines around it: text in double quotes, = after each key, "
        "commas between entries, every bracket closed"
    )
    return Fault(file, place, f"this is not TOML: {what[:1].lower() + what[1:]}", advice)


def pair_id(entry):
    return f"{entry['a']}-{entry['b']}"


def route_id(route):
    return pair_id(route) + (f".{route['lane']}" if route.get("lane") else "")


def complete(raw):
    """A sound file's board with nothing left out: ids of routes and tickets, defaults, numbers as keys."""
    board = dict(raw)
    if "edges" in raw:  # frames and tiles instead of a map
        board["station_points"] = {int(players): rows for players, rows in raw["station_points"].items()}
        return board
    board["cities"] = [PLAIN_CITY | city for city in raw["cities"]]
    board["routes"] = [PLAIN_ROUTE | route | {"id": route_id(route)} for route in raw["routes"]]
    board["tickets"] = [ticket | {"id": pair_id(ticket)} for ticket in raw["tickets"]]
    board["points"] = {int(length): points for length, points in raw["points"].items()}
    board["lanes_open"] = {int(players): lanes for players, lanes in raw["lanes_open"].items()}
    return board
