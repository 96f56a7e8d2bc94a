"""What lies on the table's flash, and how is it changed? The verbs settings, wifi, games, resume."""

from nordlys import once
from nordlys.rules.refused import Refused
from nordlys.table.settings import BadSetting

from .connection import field

public_head = once("table.journal_reading").public_head
sitting_down = once("table.sitting_down")


class Verbs:
    def __init__(self, connection):
        self.connection = connection
        self.table = connection.table

    # ---- settings

    def do_settings(self, request):
        table = self.table
        asked = field(request, "set", dict, {})
        rows = field(request, "rows", bool, False)
        if asked:
            _kept(table.settings.change, asked)
            table.timing.read(table.settings)
            table.lights.read(table.settings)
        told = {}
        for row in table.settings.told():
            told[row["name"]] = row["set"] if "set" in row else row["value"]
        answer = {"settings": told}
        if rows:
            answer["rows"] = table.settings.told()
        return answer

    def do_wifi(self, request):
        mode = field(request, "mode", str, None)
        ssid = field(request, "ssid", str, None)
        password = field(request, "password", str, None)
        settings = self.table.settings
        if mode is not None or ssid is not None or password is not None:
            _kept(settings.set_wifi, mode, ssid, password)
        wifi = settings.wifi()
        return {"mode": wifi["mode"], "ssid": wifi["ssid"], "password": bool(wifi["password"])}

    # ---- kept games

    def do_games(self, request):
        fetch = field(request, "fetch", int, None)
        put_away = field(request, "put_away", int, None)
        delete = field(request, "delete", int, None)
        journal = self.table.journal
        if fetch is not None:
            return self._fetch(request, self._known(fetch))
        if put_away is not None:
            if self._known(put_away) != self._running():
                raise Refused("no_kept_game")
            self._put_away()
            return {}
        if delete is not None:
            if self._known(delete) == self._running():
                raise Refused("game_running")
            if delete == journal.number:
                self._put_away()  # it is over and only shown still; undone, it would go on without a journal
            journal.kept.remove(delete)
            return {}
        kept = journal.kept
        info = kept.info
        running = self._running()
        return {
            "games": (info(number, running) for number in kept.numbers()),
            "bytes": kept.bytes(),
            "budget": kept.budget,
            "writes": journal.writes,
        }

    def _known(self, number):
        if number not in self.table.journal.kept.numbers():
            raise Refused("no_kept_game")
        return number

    def _running(self):
        """Number of the game that is being played; 0: none, or it is over."""
        play = self.connection.sitting.play
        return 0 if play is None or play.game.is_over() else self.table.journal.number

    def _fetch(self, request, number):
        sitting = self.connection.sitting
        first = field(request, "from", int, 0)
        count = field(request, "count", int, None)
        if first < 0 or (count is not None and count < 0):
            raise Refused("bad_request", "field", name="from" if first < 0 else "count")
        if number == self._running() and not sitting.game.PRINTED:
            raise Refused("game_running")
        head = self.table.journal.reading(number)[1].head()
        _, opening, seats, play, _ = sitting.kept_play(number)
        record = sitting_down.opening_record(opening, seats)
        if head.get("date") is not None:
            record["date"] = head["date"]
        record["total"] = play.steps
        record["actions"] = _part(play.recorded(), first, count)
        record["digest"] = play.game.digest()
        return record

    def _put_away(self):
        table = self.table
        self.connection.sitting.put_away()
        table.kept = None
        table.desk.home(table.clock())

    # ---- the game that power cut off

    def do_resume(self, request):
        table = self.table
        sitting = self.connection.sitting
        go_on = field(request, "go_on", bool, None)
        number = field(request, "number", int, None)
        if go_on is None:
            return {"waiting": public_head(table.kept) if table.kept and self._asks() else None}
        if number is not None:
            self._known(number)
        if not go_on:
            if number is not None and number != self._running():
                raise Refused("no_kept_game")
            self._put_away()
            return {}
        now = table.clock()
        if number is None or number == self._running():
            if not self._running():
                raise Refused("no_kept_game")
        else:
            sitting.resume(number)
            table.play_on(sitting.opening.name, now)
        table.kept = None
        table.desk.home(now)
        return {"number": table.journal.number}

    def _asks(self):
        mode = getattr(self.table.desk, "mode", None)
        return getattr(mode, "NAME", "resume") == "resume"


def _kept(change, *values):
    """Change what lies on the flash, or say why not."""
    try:
        change(*values)
    except BadSetting as bad:
        if bad.why == "unknown":
            raise Refused("unknown_setting", name=bad.name)
        raise Refused("bad_setting", name=bad.name, wanted=bad.wanted)
    except OSError as error:
        raise sitting_down.not_written(error)


def _part(steps, first, count):
    at = 0
    for step in steps:
        if at >= first and (count is None or at < first + count):
            yield step
        at += 1
