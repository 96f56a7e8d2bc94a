"""Which bytes does a board become on the microcontroller, and are they up to date?"""

import hashlib
import json
import tomllib
from pathlib import Path

from host_tools.boards import frame_compact, wiring
from host_tools.boards.check import load
from host_tools.boards.fault import Refused
from host_tools.boards.form import GAME, ROUTE_COLOURS
from host_tools.boards.geometry import geometry_of
from host_tools.boards.literal import columns, line, literal, rows
from host_tools.boards.placed import add_places
from host_tools.boards.places_compact import places_text
from host_tools.boards.read import BOARD_FOLDER, ROOT, board_files

PINS_FILE = ROOT / "hardware" / "pins.toml"
OUT_FOLDER = ROOT / "firmware" / "nordlys" / "boards"
MARK = "Generated from hardware/boards/"  # how a generated module is told from a written one
ARCTIC, CAPITAL = 1, 2
ROUTE_KEYS = ("length", "colour", "ferry", "tunnel", "bonus", "substitute", "lane")


def rules_data(board):
    """What the rules see of a board, in order and without names, titles, colours of seats and coordinates."""
    if "edges" in board:
        return frame_compact.rules_data(board)
    cities = board["cities"]
    index = {city["id"]: place for place, city in enumerate(cities)}
    countries = sorted({city["country"] for city in cities})
    low, high = board["players"]
    lanes_open = bytearray((high + 1) * 4)
    for players, opened in board["lanes_open"].items():
        lanes_open[players * 4 + 1 : players * 4 + 4] = bytes(opened)
    routes = bytearray()
    for route in board["routes"]:
        values = route | {"colour": ROUTE_COLOURS.index(route["colour"])}
        routes += bytes((index[route["a"]], index[route["b"]], *(int(values[key]) for key in ROUTE_KEYS)))
    return {
        "RULES": board["rules"],
        "PLAYERS": (low, high),
        "CITIES": tuple(city["id"] for city in cities),
        "COUNTRIES": tuple(countries),
        "CITY_COUNTRY": bytes(countries.index(city["country"]) for city in cities),
        "CITY_FLAGS": bytes(ARCTIC * city["arctic"] + CAPITAL * city["capital"] for city in cities),
        "ROUTES": bytes(routes),
        "TICKETS": b"".join(bytes((index[t["a"]], index[t["b"]], t["points"])) for t in board["tickets"]),
        "POINTS": bytes(board["points"].get(length, 0) for length in range(max(board["points"]) + 1)),
        "GAME": bytes(board["game"][key] for key in GAME),
        "LANES_OPEN": bytes(lanes_open),
        "BONUS": tuple(board["bonus"].items()),
    }


def board_hash(board):
    """16 hex digits that change when anything that the rules see changes: a record names them."""
    text = json.dumps(rules_data(board), sort_keys=True, separators=(",", ":"), default=bytes.hex)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def module_text(board):
    data = rules_data(board)
    body = frame_compact.body if "edges" in board else _body
    return "\n".join(
        (
            f'"""What do the rules need to know of the board {board["id"]}?',
            "",
            f"{MARK}{board['id']}.toml. Do not edit: change that file and run `make boards`.",
            '"""',
            "",
            line("ID", board["id"]),
            line("TITLE", board["title"]),
            line("RULES", data["RULES"]),
            "# Over everything here but ID, TITLE and SEAT_COLOURS; a record of a game names it.",
            line("HASH", board_hash(board)),
            line("PLAYERS", data["PLAYERS"]),
            line("SEAT_COLOURS", tuple(board["seat_colours"])),
            "",
            *body(board, data),
            "",
        )
    )


def _body(board, data):
    ticket_names = [ticket["id"] for ticket in board["tickets"]]
    city_names = list(data["CITIES"])
    return (
        line("CITIES", data["CITIES"]),
        line("COUNTRIES", data["COUNTRIES"]),
        "# An index into COUNTRIES a city.",
        rows("CITY_COUNTRY", data["CITY_COUNTRY"], 1, city_names),
        "# Bit 0: inside the Arctic Circle, bit 1: a capital.",
        rows("CITY_FLAGS", data["CITY_FLAGS"], 1, city_names),
        "",
        "# Columns, a byte a route (lane: 0 where there is one). The program uses them as they lie here.",
        f"# Colours: {', '.join(f'{code} {name}' for code, name in enumerate(ROUTE_COLOURS))}.",
        columns("ROUTES", data["ROUTES"], 9, ("a", "b", *ROUTE_KEYS)),
        "",
        "# 3 bytes a ticket: a, b, points.",
        rows("TICKETS", data["TICKETS"], 3, ticket_names),
        "",
        "# Points by length, 0 where there is no such route.",
        line("POINTS", data["POINTS"]),
        f"# {', '.join(GAME)}.",
        line("GAME", data["GAME"]),
        "# At players * 4 + lanes between two cities: how many of them may be used.",
        line("LANES_OPEN", data["LANES_OPEN"]),
        line("BONUS", data["BONUS"]),
    )


def board_text(board):
    """The answer to the verb `board`, one line without an end, for the link to send as it is."""
    if "edges" in board:
        return frame_compact.board_text(board, board_hash(board))
    city_keys = ("id", "name", "country", "arctic", "x", "y")
    route_keys = ("id", "a", "b", "length", "colour", "ferry", "tunnel", "bonus", "substitute")
    answer = {
        "id": board["id"],
        "title": board["title"],
        "hash": board_hash(board),
        "seat_colours": board["seat_colours"],
        "cities": [{key: city[key] for key in city_keys} for city in board["cities"]],
        "routes": [{key: route[key] for key in route_keys} for route in board["routes"]],
        "tickets": [{key: ticket[key] for key in ("id", "a", "b", "points")} for ticket in board["tickets"]],
        "points": {str(length): points for length, points in sorted(board["points"].items())},
        "bonus_points": board["bonus"],
    }
    return json.dumps(add_places(answer, board), ensure_ascii=False, separators=(",", ":"))


def index_text(boards):
    return "\n".join(
        (
            '"""Which games does this table know the boards of?',
            "",
            f"{MARK}*.toml. Do not edit: run `make boards`.",
            '"""',
            "",
            line("GAMES", tuple(board["id"] for board in boards)),
            "",
        )
    )


def pins_text(path=PINS_FILE):
    """What pins.toml says that a program needs: which pins, not why."""
    lines = [
        '"""Which pin of which microcontroller does what?',
        "",
        "Generated from hardware/pins.toml. Do not edit: change that file and run `make boards`.",
        '"""',
        "",
        "# buses: (unit, sda, scl) each.",
        "PINS = {",
    ]
    for name, pins in tomllib.loads(path.read_text(encoding="utf-8")).items():
        buses = tuple((bus["unit"], bus["sda"], bus["scl"]) for bus in pins["buses"])
        lines.append(f'    "{name}": {{')
        for key, value in (
            ("buses", buses),
            ("strips", tuple(pins["strips"])),
            ("interrupts", tuple(pins["interrupts"])),
        ):
            lines.append(f'        "{key}": {literal(value)},')
        lines.append("    },")
    return "\n".join((*lines, "}", ""))


def generate(folder=BOARD_FOLDER):
    """File name -> bytes of all that is made from the board files; raises Refused with all their faults."""
    boards, wirings, faults = [], {}, []
    for path in board_files(folder):
        try:
            board = load(path)
            boards.append(board)
            geometry = geometry_of(board)
            if geometry:
                stored = wiring.for_board(board, geometry, Path(folder).parent / "wiring")
                wirings[board["id"]] = wiring.compact(stored, geometry)
        except Refused as refused:
            faults += refused.faults
    if faults:
        raise Refused(faults)
    texts = {"index.py": index_text(boards), "pins.py": pins_text()}
    for board in boards:
        texts[board["id"] + ".py"] = module_text(board)
        texts[board["id"] + ".json"] = board_text(board)
        if board["id"] in wirings:
            texts[board["id"] + "_places.py"] = places_text(board, MARK)
            texts[board["id"] + "_wiring.json"] = json.dumps(wirings[board["id"]], separators=(",", ":"))
    return {name: text.encode() for name, text in texts.items()}


def out_of_date(files, out=OUT_FOLDER):
    """Names of generated files that are missing or differ, and of those whose board file is gone."""
    out = Path(out)
    stale = [name for name, data in files.items() if _stored(out / name) != data]
    return sorted(stale + leftovers(files, out))


def _stored(path):
    # git on Windows may have given the file the line ends of that system
    return path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else None


def leftovers(files, out=OUT_FOLDER):
    found = []
    for path in Path(out).glob("*.py"):
        if path.name not in files and MARK in path.read_text(encoding="utf-8"):
            found.append(path.name)
            if path.with_suffix(".json").is_file():
                found.append(path.stem + ".json")
    found += [path.name for path in Path(out).glob("*_wiring.json") if path.name not in files]
    return found


def build(files, out=OUT_FOLDER):
    """Writes what differs, removes what is left over; answers the names."""
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    changed, gone = out_of_date(files, out), leftovers(files, out)
    for name in changed:
        if name in gone:
            (out / name).unlink()
        else:
            (out / name).write_bytes(files[name])
    return changed
