"""Has every value in a board file a known key, the right type and a possible size?"""

import difflib
import math
import re

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
ROUTE_COLOURS = (*COLOURS, "grey")
RULES = ("nordic_countries", "northern_lights", "far_train")

SLUG = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
BYTE = 255  # the compact form keeps a number in a byte
MOST_SEATS = 5  # pads of the console
MOST_LANES = 3
MOST = {"cities": 250, "routes": 255, "tickets": 250}


def told(value):
    """A value as an owner would recognise it, cut where it is long."""
    try:
        words = repr(value)
    except ValueError:  # Python prints no whole number of more than 4,300 digits
        words = "a number of thousands of digits"
    return words if len(words) <= 60 else words[:57] + "..."


# A test of a value answers None, or what is wrong and what to do.
def whole(low, high):
    def test(value):
        if type(value) is int and low <= value <= high:  # a boolean is an int to Python, not to a board file
            return None
        return (
            f"{told(value)} is not a whole number from {low} to {high}",
            f"Write a whole number from {low} to {high}",
        )

    return test


def number(low, high):
    def test(value):
        if type(value) in (int, float) and math.isfinite(value) and low <= value <= high:
            return None
        return f"{told(value)} is not a number from {low} to {high}", f"Write a number from {low} to {high}"

    return test


def one_of(words):
    def test(value):
        if isinstance(value, str) and value in words:
            return None
        return f"{told(value)} is not known here", "Write one of: " + ", ".join(words)

    return test


def slug(value):
    if isinstance(value, str) and SLUG.fullmatch(value):
        return None
    return (
        f"{told(value)} is not an id",
        'Write lower-case ASCII letters, digits and single _, as in "mo_i_rana"',
    )


def text(low):
    def test(value):
        if not isinstance(value, str):
            return f"{told(value)} is not a text", "Put it in double quotes"
        if low <= len(value) <= 40 and value == value.strip() and (value.isprintable() or not value):
            return None
        return f"{told(value)} is not a name", f"Write {low} to 40 printable letters, with no spaces around"

    return test


def flag(value):
    if isinstance(value, bool):
        return None
    return f"{told(value)} is neither true nor false", "Write true or false, without quotes"


def list_of(test, low, high):
    def test_list(value):
        if not isinstance(value, list) or not low <= len(value) <= high:
            count = str(low) if low == high else f"{low} to {high}"
            return (
                f"{told(value)} is not a list of {count}",
                f"Write {count} values in [ ], with commas between",
            )
        return next((wrong for wrong in map(test, value) if wrong), None)

    return test_list


GAME = {
    "trains": whole(1, BYTE),
    "colour_cards": whole(1, BYTE),
    "loco_cards": whole(0, BYTE),
    "hand": whole(0, BYTE),
    "last_round_at": whole(0, BYTE),
    "tickets_dealt": whole(0, BYTE),
    "tickets_kept_first": whole(0, BYTE),
    "tickets_drawn": whole(1, BYTE),
    "tickets_kept": whole(0, BYTE),
}
TOP = {
    "id": slug,
    "title": text(1),
    "rules": one_of(RULES),
    "players": list_of(whole(2, MOST_SEATS), 2, 2),
    "seat_colours": list_of(one_of(COLOURS), 2, len(COLOURS)),
}
TABLES = ("game", "lanes_open", "points", "bonus")
LISTS = ("cities", "routes", "tickets")
ENTRY = {  # key: test; the keys in OPTIONAL may be left out
    "cities": {
        "id": slug,
        "name": text(0),
        "country": slug,
        "arctic": flag,
        "capital": flag,
        "lon": number(-180, 180),
        "lat": number(-90, 90),
        "x": number(-10_000, 10_000),
        "y": number(-10_000, 10_000),
    },
    "routes": {
        "a": slug,
        "b": slug,
        "lane": whole(1, MOST_LANES),
        "length": whole(1, BYTE),
        "colour": one_of(ROUTE_COLOURS),
        "ferry": whole(0, BYTE),
        "tunnel": flag,
        "bonus": whole(0, BYTE),
        "substitute": whole(0, 4),
    },
    "tickets": {"a": slug, "b": slug, "points": whole(1, BYTE)},
}
OPTIONAL = {
    "cities": ("arctic", "capital"),
    "routes": ("lane", "ferry", "tunnel", "bonus", "substitute"),
    "tickets": (),
}


def place_of(kind, index, entry):
    """'routes[12] bergen-oslo.1': counted from 0, with as much of the id as can be told."""
    place = f"{kind}[{index}]"
    if not isinstance(entry, dict):
        return place
    if kind == "cities":
        return f"{place} {_word(entry, 'id')}"
    lane = entry.get("lane") if kind == "routes" else None
    return f"{place} {_word(entry, 'a')}-{_word(entry, 'b')}" + (f".{told(lane)}" if lane else "")


def _word(entry, key):
    return entry[key] if isinstance(entry.get(key), str) else "?"


def check_form(raw, tell):
    """Tells every fault of form as tell(place, what, advice); answers what is sound, for the checks of sense.

    In the answer each list holds pairs (place, entry), only those without a fault.
    """
    sound = {}
    check_keys(raw, (*TOP, *TABLES, *LISTS), (), "", tell)
    for key, test in TOP.items():
        if key in raw and fits(raw[key], test, key, tell):
            sound[key] = raw[key]
    for key in TABLES:
        table = raw.get(key, {})
        if isinstance(table, dict):
            sound[key] = _check_table(key, table, tell)
        else:
            sound[key] = {}
            tell(key, f"{told(table)} is not a table", f"Write lines such as {key}.{_example(key)}")
    for kind in LISTS:
        sound[kind] = _check_list(kind, raw.get(kind, []), tell)
    return sound


def _example(key):
    return {
        "game": "trains = 40",
        "lanes_open": "2 = [1, 1, 1]",
        "points": "1 = 1",
        "bonus": "globetrotter = 10",
    }[key]


def fits(value, test, place, tell):
    wrong = test(value)
    if wrong:
        tell(place, *wrong)
    return not wrong


def check_keys(entry, known, optional, place, tell):
    """True if no key is unknown and none is missing."""
    good = True
    for key in entry:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            advice = f"Write {near[0]!r}, if that is what is meant, or take it out" if near else "Take it out"
            tell(place or key, f"the key {key!r} is not known here", advice)
            good = False
    for key in known:
        if key not in entry and key not in optional:
            tell(place or key, f"{key!r} is missing", f"Add {key}; a sound board file shows how it is written")
            good = False
    return good


def _check_table(key, table, tell):
    if key == "game":
        check_keys(table, GAME, (), key, tell)
        return {
            name: table[name] for name in GAME if name in table and fits(table[name], GAME[name], f"game.{name}", tell)
        }
    sound = {}
    for name, value in table.items():
        place = f"{key}.{name}"
        if key == "lanes_open":
            good = fits(name, _digits(2, MOST_SEATS), place, tell)
            good &= fits(value, list_of(whole(1, MOST_LANES), MOST_LANES, MOST_LANES), place, tell)
        elif key == "points":
            good = fits(name, _digits(1, BYTE), place, tell) & fits(value, whole(0, BYTE), place, tell)
        else:
            good = fits(name, slug, place, tell) & fits(value, whole(0, BYTE), place, tell)
        if good:
            sound[name if key == "bonus" else int(name)] = value
        elif key == "points" and name.isdecimal() and len(name) <= 3:
            sound[int(name)] = None  # so that its routes are not said to lack points as well
    return sound


def _digits(low, high):
    """A key that is a number: TOML has texts as keys only."""

    def test(name):
        if name in map(str, range(low, high + 1)):
            return None
        return (
            f"the key {name!r} is not a number from {low} to {high}",
            f"Write a number from {low} to {high} after the dot",
        )

    return test


def _check_list(kind, entries, tell):
    if not isinstance(entries, list):
        tell(kind, f"{type(entries).__name__} instead of a list", f"Write {kind} = [ ... ], one {{ }} a line")
        return []
    if len(entries) > MOST[kind]:
        tell(kind, f"{len(entries)} of them", f"Keep to {MOST[kind]}: more do not fit the table's memory")
    sound = []
    for index, entry in enumerate(entries):
        place = place_of(kind, index, entry)
        if not isinstance(entry, dict):
            tell(place, f"{told(entry)} is not an entry", "Write { key = value, ... }")
            continue
        good = check_keys(entry, ENTRY[kind], OPTIONAL[kind], place, tell)
        for key, test in ENTRY[kind].items():
            if key in entry:
                good &= fits(entry[key], lambda value, test=test, key=key: _named(key, test(value)), place, tell)
        if good:
            sound.append((place, entry))
    return sound


def _named(key, wrong):
    return wrong and (f"{key}: {wrong[0]}", wrong[1])
