"""Do settings hold, are wrong ones refused with a reason, and does a broken file cost no more than itself?"""

import json

from nordlys.table.setting_rows import ROWS
from nordlys.table.settings import BadSetting, Settings

from tests.table.flash_kit import Flash, PowerCut


def bad(call, *arguments):
    try:
        call(*arguments)
    except BadSetting as error:
        return error
    raise AssertionError("it was taken")


def test_the_defaults_are_safe_for_any_supply():
    settings = Settings(Flash())
    assert settings["brightness"] == 10 and settings["light_milliamps"] == 500
    assert settings["patterns"] is True and settings["hold"] is None


def test_an_unknown_name_is_a_key_error():
    try:
        Settings(Flash())["colour_of_the_table"]
        raise AssertionError("it was found")
    except KeyError:
        pass


def test_what_was_set_holds_after_the_next_start():
    flash = Flash()
    Settings(flash).change({"brightness": 40, "hands": "small", "hold": 800, "patterns": False})
    later = Settings(flash)
    assert [later[name] for name in ("brightness", "hands", "hold", "patterns")] == [40, "small", 800, False]
    later.change({"brightness": None})
    assert Settings(flash)["brightness"] == 10


def test_a_wrong_value_is_refused_with_what_would_do_and_nothing_changes():
    flash = Flash()
    settings = Settings(flash)
    for name, value in (
        ("brightness", 0), ("brightness", 101), ("brightness", True), ("brightness", "10"), ("brightness", 1.0),
        ("patterns", 1), ("colour_order", "PGR"), ("board", 3), ("table_key", "ø"), ("table_key", "x" * 65), ("hold", 1),
    ):  # fmt: skip
        error = bad(settings.change, {"idle_after_s": 5, name: value})
        assert error.why == "value" and error.name == name and error.wanted
    assert bad(settings.change, {"nothing": 1}).why == "unknown"
    assert settings["idle_after_s"] == 300 and not flash.exists("settings.json")


def test_each_default_fits_its_own_row_and_each_row_says_what_it_is():
    settings = Settings(Flash())
    for name, _, default, _, what in ROWS:
        if default is not None:
            settings.change({name: default})
        assert what.endswith(".") and settings[name] == default


def test_a_broken_file_is_put_aside_and_told():
    for content in (
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"format": 9, "values": {}}',
        b'{"format": 1}',
        b"[" * 5000,
    ):
        flash = Flash()
        flash.spoil("settings.json", content)
        settings = Settings(flash)
        assert settings["brightness"] == 10 and settings.faults() == ["settings_broken"], content
        assert flash.read("settings.json.bad1") == content and not flash.exists("settings.json")
        settings.change({"brightness": 20})
        assert Settings(flash)["brightness"] == 20 and flash.read("settings.json.bad1") == content


def test_one_bad_value_does_not_cost_the_others_and_unknown_ones_stay():
    flash = Flash()
    values = {"brightness": 9999, "hands": "small", "of_a_newer_version": [1, 2]}
    flash.spoil("settings.json", json.dumps({"format": 1, "values": values}).encode())
    settings = Settings(flash)
    assert settings["brightness"] == 10 and settings["hands"] == "small"
    assert settings.faults() == ["setting_ignored"]
    settings.change({"brightness": 30})
    assert Settings(flash).faults() == []  # what is of a newer version may well be right there
    assert json.loads(flash.read("settings.json"))["values"]["of_a_newer_version"] == [1, 2]


def test_a_power_cut_while_settings_are_written_leaves_the_old_ones():
    flash = Flash()
    Settings(flash).change({"brightness": 40})
    flash.cut_at = (flash.writes + 1, 20)
    try:
        Settings(flash).change({"brightness": 50})
    except PowerCut:
        pass
    assert Settings(flash)["brightness"] == 40


def test_a_write_that_fails_leaves_the_settings_as_they_were():
    flash = Flash()
    settings = Settings(flash)
    flash.room = 0
    try:
        settings.change({"brightness": 50})
        raise AssertionError("it was written")
    except OSError:
        pass
    assert settings["brightness"] == 10


def test_wifi_is_in_a_file_of_its_own():
    flash = Flash()
    settings = Settings(flash)
    assert settings.wifi() == {"mode": "off", "ssid": "", "password": ""}
    settings.set_wifi("join", "Fjord", "secret word")
    settings.change({"brightness": 20})
    assert b"secret" not in flash.read("settings.json")
    assert Settings(flash).wifi() == {"mode": "join", "ssid": "Fjord", "password": "secret word"}
    settings.set_wifi("off")
    assert settings.wifi()["password"] == "secret word"
    flash.spoil("wifi.json", b"{")
    assert settings.wifi()["mode"] == "off"


def test_wifi_that_could_not_work_is_refused():
    settings = Settings(Flash())
    assert bad(settings.set_wifi, "fast").name == "mode"
    assert bad(settings.set_wifi, "join").name == "ssid"
    assert bad(settings.set_wifi, "join", "x" * 33).name == "ssid"
    assert bad(settings.set_wifi, "join", "Fjord", "short").name == "password"
    settings.set_wifi("join", "Fjord", "")
