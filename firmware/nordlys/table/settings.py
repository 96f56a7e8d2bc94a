"""How does the builder want this table? One versioned file of values; which there are is in setting_rows.py.

A file that cannot be read is put aside and the defaults are used, which are safe for any supply. What this version does
not know stays in the file: a newer one may have put it there.
"""

import json

from nordlys import Seldom, once

NAME = "settings.json"
WIFI = "wifi.json"  # its password is never read back
SETTINGS_FORMAT = 1
MODES = ("off", "join", "own")


class BadSetting(Exception):
    """why: "unknown" or "value"; name; what would do."""

    def __init__(self, why, name, wanted=""):
        super().__init__(name)
        self.why = why
        self.name = name
        self.wanted = wanted


class Settings(Seldom):
    SELDOM = "table.setting_rows"  # which there are, what each takes, how they are changed and told

    def __init__(self, files):
        self.files = files
        self.values = {}  # only what differs from the defaults, and what this version does not know
        self.defaults = {}
        self.broken = None  # name under which an unreadable file was put aside
        self.ignored = False  # a value that cannot be was found, and left out
        self.changes = 0
        once(self.SELDOM).read(self)

    def get(self, name):
        """None where it is not set and has no default."""
        value = self.values.get(name)
        return value if value is not None else self.defaults.get(name)

    def __getitem__(self, name):
        value = self.get(name)
        if value is None and not self.is_known(name):
            raise KeyError(name)
        return value

    def faults(self):
        return ["settings_broken"] if self.broken else ["setting_ignored"] if self.ignored else []

    def wifi(self):
        """{"mode", "ssid", "password"} for whoever connects; the link tells the password to nobody."""
        found = {"mode": "off", "ssid": "", "password": ""}
        try:
            data = json.loads((self.files.read(WIFI) or b"{}").decode())
            if data.get("format") == SETTINGS_FORMAT and data.get("mode") in MODES:
                for name in found:
                    found[name] = data[name]
        except (ValueError, KeyError, AttributeError):
            pass
        return found
