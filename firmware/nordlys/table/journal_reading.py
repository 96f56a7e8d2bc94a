"""Which games can go on, and how does one begin or end on the flash? The seldom half of `Journal`: what journals say.

Every function whose first argument is a journal is a method of it (`Seldom`).
"""

from array import array

from nordlys import once

from .files import is_full
from .journal_line import JOURNAL_FORMAT, LONGEST, SPOIL, line

_found = once("table.journal_found")
number_of, content_of = _found.number_of, _found.content_of

SECRETS = ("tokens", "codes")
ENDS = ("put_away", "seen")  # after these a table does not come back to a game


class Reading:
    """A journal's file, looked through once: which of its lines count?"""

    def __init__(self, files, name):
        self.files = files
        self.name = name
        self.begins = array("I")  # where the records that count begin
        self.torn = False  # the last record was not written to its end
        self.broken = 0  # number of the first record that is missing though later ones are there
        last_bad = False
        highest = 0
        begin = 0
        with files.open(name) as file:
            while True:
                data = file.readline(LONGEST)
                if not data:
                    break
                number = number_of(data)
                expected = len(self.begins) + 1
                if number and (number == expected or 1 < number < expected):
                    self.begins = self.begins[: number - 1]
                    self.begins.append(begin)
                    highest = number
                elif number > expected:
                    highest = max(highest, number)
                last_bad = not number
                begin += len(data)
                self.torn = data[-1] != 0x0A
        self.length = begin
        if highest > len(self.begins) or (last_bad and not self.torn):
            self.broken = len(self.begins) + 1

    def head(self):
        for content in self.contents():
            return content if isinstance(content, dict) and isinstance(content.get("game"), str) else None
        return None

    def contents(self, first=0):
        """Yields the records that count, the head first."""
        with self.files.open(self.name) as file:
            for i in range(first, len(self.begins)):
                file.seek(self.begins[i])
                yield content_of(file.readline(LONGEST))


# ---- after power-on


def unfinished(journal):
    """The head of the game that power cut off, or None. What cannot be gone on with stays, and is told in `said`."""
    journal._waiting = None
    numbers = journal.kept.numbers()
    for i in range(len(numbers) - 1, -1, -1):
        number = numbers[i]
        reading = Reading(journal.files, journal.kept.name(number))
        head = reading.head()
        if head is None:
            # Nothing of it was ever shown, unless the flash itself lost it: the game before it is the last one.
            _say(journal, "journal_broken" if reading.broken else None, number)
            continue
        if head.get("journal") != JOURNAL_FORMAT:
            _say(journal, "journal_format", number)
            return None
        writes = head.get("writes")
        journal.writes = (writes if isinstance(writes, int) else 0) + len(reading.begins)
        if reading.broken:
            _say(journal, "journal_broken", number)
        if is_open(reading):
            journal._waiting = (number, reading)
            return head
        return None
    return None


def reading(journal, number=None):
    """(number, Reading) of a kept game, of the waiting one unless told; None where there is none."""
    if number is None:
        if journal._waiting is None and not journal.number:
            unfinished(journal)
        return journal._waiting
    if number not in journal.kept.numbers():
        return None
    return number, Reading(journal.files, journal.kept.name(number))


def written(journal):
    """Reading of the running game, up to the last record that was told: one that failed may have arrived."""
    reading = Reading(journal.files, journal.kept.name(journal.number))
    reading.begins = reading.begins[: journal._records]
    return reading


def take_up(journal, number):
    """Go on with a kept game. OSError: it is as it was, and so is the one that is being written.

    The newest game is the one that a table comes back to: so it gets the newest number. Until that rename, the one
    that was played before is the one to come back to.
    """
    name = journal.kept.name(number)
    reading = Reading(journal.files, name)
    if not is_open(reading):
        _write_aside(journal, number, reading, "resumed")
    if number != journal.kept.numbers()[-1]:
        number = journal.kept.next_number()
        journal.files.move(name, journal.kept.name(number))
    _go_on(journal, number, Reading(journal.files, journal.kept.name(number)))


def _write_aside(journal, number, reading, content):
    """A record of a game that is not the one being written."""
    running = (journal.number, journal._records, journal._length, journal._spoil, journal._note, journal._waiting)
    _go_on(journal, number, reading)
    try:
        journal.write(content)
    finally:
        journal.number, journal._records, journal._length, journal._spoil, journal._note, journal._waiting = running


def _go_on(journal, number, reading):
    """From now on this game is written."""
    journal.number = number
    journal._records = len(reading.begins)
    journal._length = reading.length
    journal._spoil = reading.torn
    journal._note = None
    journal._waiting = None


def _say(journal, code, number):
    if code:
        journal.said.append((code, journal.kept.name(number)))


# ---- begin and end


def begin(journal, head):
    """A new game. OSError: it could not be written, and the game before it is still the one that is written."""
    number = journal.kept.next_number()
    head = dict(head)
    head["journal"] = JOURNAL_FORMAT
    head["writes"] = journal.writes
    data = line(1, head)
    journal.kept.keep_within(len(data), journal.number)
    name = journal.kept.name(number)
    try:
        _append(journal, name, data, journal.number)
    except OSError:
        journal.files.remove(name)
        raise
    journal.writes += 1
    journal.number = number
    journal._records = 1
    journal._length = len(data)
    journal._spoil = False
    journal._note = None
    journal._waiting = None


def _append(journal, name, data, spared):
    try:
        journal.files.append(name, data)
    except OSError as error:
        _make_room(journal, name, data, spared, error)


def _make_room(journal, name, data, spared, error):
    """A full flash: games that are over make room, the oldest first. Raises the error that no room mends."""
    while is_full(error) and journal.kept.drop_oldest(spared):
        if journal.files.size(name):
            _take_back(journal, name)
            data = SPOIL + data if journal._spoil and not data.startswith(SPOIL) else data
        try:
            journal.files.append(name, data)
            return
        except OSError as again:
            error = again
    raise error


def _take_back(journal, name):
    """Part of a record may lie there. Best is to cut it off; if that fails it is spoilt by the next write."""
    before = 0 if name != journal.kept.name(journal.number) else journal._length
    try:
        if journal.files.size(name) != before:
            journal.files.cut(name, before)
    except OSError:
        journal._spoil = True


def put_away(journal, number=None):
    """The game ends here, unfinished; it is kept."""
    if number is not None and number != journal.number:
        found = reading(journal, number)
        if found is not None:
            _write_aside(journal, number, found[1], "put_away")
        return
    journal.write("put_away")
    journal.number = 0


def write_anyhow(journal, name, data, error):
    """A record of the running game could not be added: make room, or take back what arrived of it and raise."""
    try:
        _make_room(journal, name, data, journal.number, error)
    except OSError:
        _take_back(journal, name)
        raise


def health(journal):
    numbers = journal.kept.numbers()
    return {"games": len(numbers), "bytes": journal.kept.bytes(), "writes": journal.writes}


def is_open(reading):
    """Could this game go on, or is it over and its result not seen yet? The last record that says so decides."""
    still = True
    for content in reading.contents(1):
        if not isinstance(content, dict):
            still = content not in ENDS
    return still


def public_head(head):
    """A head without the seats' secrets."""
    return {name: head[name] for name in head if name not in SECRETS}
