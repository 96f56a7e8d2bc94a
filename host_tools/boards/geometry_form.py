"""Is what a board file says of places well formed, and does it say it of everything on the board?"""

import math

from host_tools.boards.coast import coast_files
from host_tools.boards.form import check_keys, fits, flag, list_of, number, one_of, slug, told, whole
from host_tools.boards.geometry import CORNERS, FUNCTION_PADS, SEAT_PADS, WAYS
from host_tools.boards.looks import LOOKS
from host_tools.boards.read import route_id

FAR = 3_000  # millimetres: no table is larger
PLACE = number(-FAR, FAR)
SIDE = number(1, FAR)
TOP = {
    "size": list_of(SIDE, 2, 2),
    "controller": list_of(PLACE, 2, 2),
    "city_lights": flag,
    "look": one_of(LOOKS),
    "coast": lambda value: one_of(tuple(coast_files()))(value),
}
TABLES = {
    "print": {"x": PLACE, "y": PLACE, "width": SIDE, "height": SIDE},
    # More than this is no longer the same print, and on a smaller one lights and copper would come too near.
    "fit": {"shift": list_of(number(-50, 50), 2, 2), "turn": number(-10, 10), "scale": number(0.97, 1.03)},
    "score": {
        "edge": number(0, 200),
        "across": whole(1, 50),
        "down": whole(1, 50),
        "start": one_of(CORNERS),
        "way": one_of(WAYS),
    },
}
LISTS = {
    "console": {
        "pad": one_of((*SEAT_PADS, *FUNCTION_PADS)),
        "x": PLACE,
        "y": PLACE,
        "width": SIDE,
        "height": SIDE,
        "pixel": list_of(PLACE, 2, 2),
    },
    "spaces": {
        "route": lambda value: None if isinstance(value, str) else (f"{told(value)} is no route", "Write its id"),
        "at": list_of(list_of(PLACE, 3, 3), 1, 255),
    },
    "names": {"city": slug, "at": list_of(PLACE, 2, 2)},
}
OPTIONAL = ("controller", "city_lights", "look", "coast", "print", "fit", "score", "console", "names")
OPTIONAL_IN = {"console": ("pixel",)}
NAMED_BY = {"console": "pad", "spaces": "route", "names": "city", "frames": "seat"}
# A board of frames and tiles.
FRAME_TOP = {key: TOP[key] for key in ("size", "controller", "look")} | {"cell": number(40, 120)}
FRAME_LISTS = {"console": LISTS["console"], "frames": {"seat": whole(0, 3), "x": PLACE, "y": PLACE}}


def check_geometry_form(geometry, tell, frames=False):
    """True if every value of the `geometry` table has its form; frames: of a board of frames and tiles."""
    tops, lists = (FRAME_TOP, FRAME_LISTS) if frames else (TOP, LISTS)
    if not isinstance(geometry, dict):
        tell("geometry", f"{told(geometry)} is not a table", "Write [geometry] and its values below it")
        return False
    good = check_keys(geometry, (*tops, *TABLES, *lists), OPTIONAL, "geometry", tell)
    for key, test in tops.items():
        if key in geometry:
            good &= fits(geometry[key], test, f"geometry.{key}", tell)
    for key, tests in TABLES.items():
        if key in geometry:
            good &= _check_entry(f"geometry.{key}", geometry[key], tests, (), tell)
    for key, tests in lists.items():
        if key in geometry:
            good &= _check_list(key, geometry[key], tests, tell)
    return good


def _check_list(key, entries, tests, tell):
    if not isinstance(entries, list):
        tell(f"geometry.{key}", f"{told(entries)} is not a list", f"Write {key} = [ ... ], one {{ }} a line")
        return False
    good = True
    for index, entry in enumerate(entries):
        name = entry.get(NAMED_BY[key]) if isinstance(entry, dict) else None
        place = f"geometry.{key}[{index}]" + (f" {name}" if isinstance(name, str) else "")
        good &= _check_entry(place, entry, tests, OPTIONAL_IN.get(key, ()), tell)
    return good


def _check_entry(place, entry, tests, optional, tell):
    if not isinstance(entry, dict):
        tell(place, f"{told(entry)} is not an entry", "Write { key = value, ... }")
        return False
    good = check_keys(entry, tests, optional, place, tell)
    for key, test in tests.items():
        if key in entry:
            good &= fits(entry[key], lambda value, key=key, test=test: _named(key, test(value)), place, tell)
    return good


def _named(key, wrong):
    return wrong and (f"{key}: {wrong[0]}", wrong[1])


def check_complete(raw, tell):
    """Has every route its spaces (every seat its frame), every city at most one name, every pad its place; True if
    nothing is missing."""
    geometry, told_before = raw["geometry"], [0]

    def count(place, what, advice):
        told_before[0] += 1
        tell(place, what, advice)

    if "frames" in geometry:
        seats = [entry["seat"] for entry in geometry["frames"]]
        if seats != list(range(raw["players"][1])):
            what = f"frames of the seats {', '.join(map(str, seats))}"
            count("geometry.frames", what, f"List seat 0 to seat {raw['players'][1] - 1}, each once, in this order")
    else:
        _check_spaces(raw, geometry["spaces"], count)
        known = {city["id"] for city in raw["cities"]}
        _check_once("names", "city", geometry.get("names", []), known, "there is no such city", count)
    pads = (*SEAT_PADS, *FUNCTION_PADS)
    _check_once("console", "pad", geometry.get("console", []), pads, "there is no such pad", count)
    seats = sum(entry["pad"] in SEAT_PADS for entry in geometry.get("console", []))
    if 0 < seats < raw["players"][1]:
        what = f"{seats} seat pads for {raw['players'][1]} players"
        count("geometry.console", what, "Add a pad for every seat, or leave out all seats")
    return not told_before[0]


def _check_once(key, by, entries, known, unknown, tell):
    seen = set()
    for index, entry in enumerate(entries):
        name, place = entry[by], f"geometry.{key}[{index}] {entry[by]}"
        if name not in known:
            tell(place, unknown, f"Correct {by}, or take the line out")
        if name in seen:
            tell(place, "it stands there twice", "Take one of them out")
        seen.add(name)


def _check_spaces(raw, entries, tell):
    routes = {route_id(route): route for route in raw["routes"]}
    _check_once("spaces", "route", entries, routes, "there is no such route", tell)
    placed = {entry["route"]: (index, entry["at"]) for index, entry in enumerate(entries)}
    cities = {city["id"]: (city["x"], city["y"]) for city in raw["cities"]}
    for name, route in routes.items():
        if name not in placed:
            tell("geometry.spaces", f"the route {name} has no places", f'Add {{ route = "{name}", at = [...] }}')
            continue
        index, spaces = placed[name]
        place = f"geometry.spaces[{index}] {name}"
        if len(spaces) != route["length"]:
            what = f"{len(spaces)} places for {route['length']} spaces"
            tell(place, what, "Write [x, y, angle] for each space, or correct the route's length")
        elif len(spaces) > 1:
            a, b, first, last = cities[route["a"]], cities[route["b"]], spaces[0][:2], spaces[-1][:2]
            if math.dist(first, a) + math.dist(last, b) > math.dist(first, b) + math.dist(last, a):
                tell(place, f"counted from {route['b']} to {route['a']}", "Turn the order of its places round")
