"""Who may change the table over the air? Only who knows the key that it made for itself.

Plain functions without fixtures: the same file runs under the real MicroPython.
"""

import json

from nordlys.link.connection import Connection

from tests.table.evening_kit import FLASH, Evening


def test_the_tables_key_is_made_once_and_told_to_nobody():
    evening = Evening("nordic_countries")
    key = evening.table.settings["table_key"]
    assert len(key) == 16 and int(key, 16) >= 0
    again = Evening("nordic_countries", FLASH)
    assert again.table.settings["table_key"] == key
    assert Evening("nordic_countries").table.sitting.boot not in key


def test_over_the_air_what_changes_the_table_needs_its_key():
    evening = Evening("nordic_countries")
    said = []
    air = Connection(evening.table.sitting, said.append, "", "sim", evening.table, keyed=True)
    key = evening.table.settings["table_key"]

    def ask(verb, **fields):
        said.clear()
        request = {"id": 1, "do": verb}
        request.update(fields)
        air.feed(json.dumps(request).encode())
        answer = json.loads("".join(said))
        return answer["error"]["code"] if "error" in answer else "ok"

    seats = [{"name": "Ala"}, {"name": "Bo"}]
    game = {"game": "nordic_countries", "seats": seats, "cards": "physical"}
    assert ask("hello") == "ok" and ask("health") == "ok"
    assert ask("new_game", **game) == "wrong_key" and evening.table.sitting.play is None
    assert ask("new_game", key="guess", **game) == "wrong_key"
    assert ask("new_game", key=key, **game) == "ok"
    claim = {"type": "claim", "route": "orebro-oslo.1"}
    assert ask("act", seat=0, action=claim) == "wrong_key" and ask("state") == "ok"
    assert ask("act", seat=0, action=claim, key=key) == "ok"
    for verb in ("undo", "redo", "release", "seat", "settings", "wifi", "games", "resume", "electrodes", "show"):
        assert ask(verb) == "wrong_key", verb
    for verb in ("calibration", "wiring", "service", "reboot"):
        assert ask(verb) == "wrong_key", verb
    assert ask("undo", key=key) == "ok"
    dealt = dict(game, cards="virtual")
    assert ask("new_game", key=key, **dealt) == "ok"
    assert ask("act", seat=0, token="00", action={"type": "draw_tickets"}) == "wrong_token"
