"""Which settings are there, each with its kind, range, default and sentence, and how are they read, changed and told?

The seldom half of `Settings`: every function whose first argument is the settings is a method of it (`Seldom`).
"""

import json

from nordlys import once

from .files import to_json
from .settings import MODES, NAME, SETTINGS_FORMAT, WIFI, BadSetting

times = once("table.times")
GAMES = once("boards.index").GAMES
CONTROLLERS = tuple(sorted(once("boards.pins").PINS))
SENSITIVITY = tuple([step[0] for step in once("chips.ladder").STEPS])
LONGEST_KEY = 64
LONGEST_SSID, LEAST_PASSWORD, LONGEST_PASSWORD = 32, 8, 63

# (name, kind, default, range, what it is): "number" (least, most), "choice" (all), "yes_no", "text" (longest)
ROWS = [
    ("board", "choice", "nordic_countries", GAMES, "Which board is wired: the game whose map lies on the table."),
    ("controller", "choice", "pico_w", CONTROLLERS, "Which controller is under the board: it decides the pins."),
    ("light_milliamps", "number", 500, (100, 60_000), "How many milliamps of the supply the lights may take."),
    ("brightness", "number", 10, (1, 100), "How bright the lights are, in percent."),
    ("idle_after_s", "number", 300, (0, 86_400), "After how many seconds without a touch the lights dim; 0: never."),
    ("patterns", "yes_no", True, None, "Whether each seat has its own pattern beside its colour."),
    ("colour_order", "choice", "GRB", ("GRB", "RGB", "BRG", "BGR", "RBG", "GBR", "GRBW", "RGBW"), "Order of the colours on the wire."),
    ("interrupts", "yes_no", False, None, "Whether the touch chips' interrupt lines are wired, one for each bus."),
    ("sensitivity", "choice", "quick", SENSITIVITY, "Step of the ladder where nothing is calibrated."),
    ("hands", "choice", times.HANDS[0], times.HANDS, "Whose hands play: it decides how long a hold and a double tap may be."),
    ("language", "choice", "en", ("en",), "In which language the table speaks."),
    ("table_key", "text", "", LONGEST_KEY, "What a page has to know to begin and undo games; empty: made at the next start."),
]  # fmt: skip
for _row in times.TIMES:
    ROWS.append((_row[0], "number", None, _row[4:6], "Milliseconds; without it, as the hands want it."))


def read(settings):
    """At the start: the defaults, and what lies on the flash."""
    for row in ROWS:
        if row[2] is not None:
            settings.defaults[row[0]] = row[2]
    data = settings.files.read(NAME)
    if data is None:
        return
    try:
        found = json.loads(data.decode())
        if found["format"] != SETTINGS_FORMAT or not isinstance(found["values"], dict):
            raise ValueError
    except (ValueError, KeyError, TypeError, RuntimeError):
        settings.broken = settings.files.put_aside(NAME) or NAME
        return
    for name in found["values"]:
        value = found["values"][name]
        row = _row_of(name)
        # One bad value is no reason to forget the others.
        if row is None or value is None or fits(row, value):
            settings.values[name] = value
        else:
            settings.ignored = True


def is_known(settings, name):
    return _row_of(name) is not None


def change(settings, asked):
    """Take several at once, or none: BadSetting names the first that cannot be. None: the default again."""
    for name in asked:
        row = _row_of(name)
        if row is None:
            raise BadSetting("unknown", name)
        if asked[name] is not None and not fits(row, asked[name]):
            raise BadSetting("value", name, wanted(row))
    values = dict(settings.values)
    for name in asked:
        if asked[name] is None:
            values.pop(name, None)
        else:
            values[name] = asked[name]
    # On the flash first: what was confirmed holds after the next start too.
    settings.files.write(NAME, to_json({"format": SETTINGS_FORMAT, "values": values}))
    settings.values = values
    settings.changes += 1


def told(settings):
    """Yields a row for each setting, for a tool that shows them."""
    for name, kind, default, span, what in ROWS:
        if name == "table_key":
            yield {"name": name, "kind": kind, "set": bool(settings[name]), "what": what}
            continue
        row = {"name": name, "kind": kind, "value": settings.get(name), "default": default, "what": what}
        if kind == "number":
            row["least"], row["most"] = span
        elif kind == "choice":
            row["choices"] = list(span)
        yield row


def set_wifi(settings, mode, ssid=None, password=None):
    """BadSetting where it could not work; what is not given stays."""
    now = settings.wifi()
    if mode is not None and mode not in MODES:
        raise BadSetting("value", "mode", ", ".join(MODES))
    if ssid is not None and not 1 <= len(ssid.encode()) <= LONGEST_SSID:
        raise BadSetting("value", "ssid", "1 to %d bytes" % LONGEST_SSID)
    if password is not None and password and not LEAST_PASSWORD <= len(password.encode()) <= LONGEST_PASSWORD:
        raise BadSetting("value", "password", "%d to %d characters, or none" % (LEAST_PASSWORD, LONGEST_PASSWORD))
    found = {
        "format": SETTINGS_FORMAT,
        "mode": now["mode"] if mode is None else mode,
        "ssid": now["ssid"] if ssid is None else ssid,
        "password": now["password"] if password is None else password,
    }
    if found["mode"] == "join" and not found["ssid"]:
        raise BadSetting("value", "ssid", "the name of the network to join")
    settings.files.write(WIFI, to_json(found))


def _row_of(name):
    for row in ROWS:
        if row[0] == name:
            return row
    return None


def fits(row, value):
    kind, span = row[1], row[3]
    if kind == "yes_no":
        return isinstance(value, bool)
    if kind == "number":
        return isinstance(value, int) and not isinstance(value, bool) and span[0] <= value <= span[1]
    if not isinstance(value, str):
        return False
    if kind == "choice":
        return value in span
    return len(value) <= span and all([32 <= ord(char) < 127 for char in value])


def wanted(row):
    """What would do, in words."""
    kind, span = row[1], row[3]
    if kind == "yes_no":
        return "true or false"
    if kind == "number":
        return "a whole number from %d to %d" % tuple(span)
    if kind == "choice":
        return "one of %s" % ", ".join(span)
    return "at most %d plain characters" % span
