"""How does a game begin, how is it put away and taken up again, who takes which seat, and what is its record?

The seldom half of `Sitting`: every function whose first argument is a sitting is a method of it (`Seldom`).
"""

from nordlys import module, once
from nordlys.rules.actions import is_count
from nordlys.rules.opening import Opening
from nordlys.rules.play import FORMAT
from nordlys.rules.refused import Refused

from .files import is_full
from .journal_line import JOURNAL_FORMAT
from .sitting import Seat

seats_read = once("table.seats")
GAMES = once("boards.index").GAMES
TOKEN_BYTES = 16
CODE_TRIES = 5  # wrong codes before a seat is locked
LOCKED_MS = 30_000
ODD = (KeyError, IndexError, TypeError, ValueError, AttributeError)  # what a record of another shape runs into

# ---- a game's beginning


def new_game(
    sitting,
    game,
    seats,
    seed=None,
    cards="virtual",
    first=0,
    variant=None,
    options=None,
    rig=None,
    join=False,
):
    """Begin, or refuse and leave the running game as it is. Gives the seats' tokens, or codes to join with."""
    if game not in sitting.games:
        if game in GAMES:
            raise Refused("wrong_board")
        raise Refused("unknown_game", games=", ".join(sitting.games))
    if seed is None:
        seed = sitting.random_bytes(8).hex()
    rows = seats_read.read_seats(module("boards." + game), seats)
    opening = Opening(game, len(rows), seed, first, options, rig, variant, cards)
    if rig is not None and not sitting.rigs:
        raise Refused("rig_refused")
    seats_read.check_bots(rows)
    if cards == "physical" and any([row.bot for row in rows]):
        raise Refused("bots_need_dealt_cards")
    if not 0 <= first < len(rows):
        raise Refused("unknown_seat", count=len(rows) - 1)
    play = opening.play([])
    play.breathe = sitting.breathe
    for seat in rows:
        if not seat.bot:
            if join:
                seat.code = _new_code(sitting)
            else:
                seat.token = _new_token(sitting)
    _begin_journal(sitting, opening, rows)
    if sitting.play is not None and not sitting.game.is_over():
        sitting.tell("put_away", {})
    _sit_down(sitting, opening, rows, play, {"game": game, "seats": [row.public() for row in rows]})
    sitting._drain()
    if join:
        return {"codes": [seat.code for seat in rows]}
    return {"tokens": [seat.token for seat in rows]}


def _sit_down(sitting, opening, rows, play, started):
    # What the seats of another game saw is not for those who sit there now.
    sitting.kept = [(seq, what, public, -1, None) for seq, what, public, _, _ in sitting.kept]
    sitting.tell("started", started)
    sitting.opening = opening
    sitting.seats = rows
    sitting.play = play
    sitting._journal_number = sitting.journal.number if sitting.journal is not None else 0


def _new_token(sitting):
    return sitting.random_bytes(TOKEN_BYTES).hex()


def _new_code(sitting):
    """Six digits, every one as likely."""
    while True:
        raw = sitting.random_bytes(3)
        number = raw[0] << 16 | raw[1] << 8 | raw[2]
        if number < 16_000_000:
            return "%06d" % (number % 1_000_000)


# ---- the journal


def set_date(sitting, seconds):
    """Somebody knows the time: games that begin from now on are dated."""
    sitting._date = (seconds, sitting.clock())


def _begin_journal(sitting, opening, rows):
    journal = sitting.journal
    if journal is None:
        return
    head = opening_record(opening, rows)
    head["tokens"] = [row.token for row in rows]
    head["codes"] = [row.code for row in rows]
    if sitting._date:
        head["date"] = sitting._date[0] + (sitting.clock() - sitting._date[1]) // 1000
    before = journal.number
    unfinished = before and sitting.play is not None and not sitting.game.is_over()
    try:
        journal.begin(head)
    except OSError as error:
        raise not_written(error)
    if unfinished:
        _put_before_away(sitting, before)


def _put_before_away(sitting, number):
    try:
        sitting.journal.put_away(number)
    except OSError:
        pass  # the higher number of the game that is played now says as much


def _write_seat(sitting, number, bot, token, code):
    sitting._write({"seat": number, "bot": bot, "token": token, "code": code})


def kept_play(sitting, number=None):
    """(number, opening, seats, play, note) of a game on the flash, up to where it came; it is not gone on with."""
    found = sitting.journal.reading(number) if sitting.journal is not None else None
    if found is None:
        raise Refused("no_kept_game")
    number, reading = found
    head = reading.head()
    if head is None or head.get("journal") != JOURNAL_FORMAT:
        raise Refused("journal_format", name=sitting.journal.kept.name(number))
    try:
        opening = open_record(head, sitting.games)
    except Refused:
        raise Refused("journal_board", name=sitting.journal.kept.name(number))
    rows = []
    try:
        tokens, codes = head["tokens"], head["codes"]
        for row in head["seats"]:
            seat = Seat(row["name"], row["colour"], row.get("bot"))
            seat.token, seat.code = tokens[len(rows)], codes[len(rows)]
            rows.append(seat)
    except ODD:
        raise Refused("journal_format", name=sitting.journal.kept.name(number))
    play = opening.play()
    play.breathe = sitting.breathe
    try:
        note = replay(reading, play, rows)
    except (Refused,) + ODD:
        raise Refused("journal_rules", name=sitting.journal.kept.name(number))
    return number, opening, rows, play, note


def resume(sitting, number=None):
    """Go on with the game on the flash, or with an older one that was put away."""
    number, opening, rows, play, note = kept_play(sitting, number)
    journal = sitting.journal
    before = journal.number if sitting.play is not None and not sitting.game.is_over() else 0
    try:
        journal.take_up(number)
    except OSError as error:
        raise not_written(error)
    journal.found_note(note)
    if before and before != number:
        _put_before_away(sitting, before)
        sitting.tell("put_away", {})
    _sit_down(
        sitting, opening, rows, play, {"game": opening.name, "seats": [row.public() for row in rows], "resumed": True}
    )
    play.game.events = []


def put_away(sitting):
    """The running game, or the one that waits on the flash, is left as it is and kept."""
    journal = sitting.journal
    if sitting.play is None:
        found = journal.reading() if journal is not None else None
        if found is None:
            raise Refused("no_game")
        try:
            journal.put_away(found[0])
        except OSError as error:
            raise not_written(error)
        journal.unfinished()
        return
    if journal is not None:
        try:
            if sitting.game.is_over():
                journal.write("seen")
                journal.close()
            else:
                journal.put_away()
        except OSError as error:
            raise not_written(error)
    sitting.tell("put_away", {})
    sitting.kept = [(seq, what, public, -1, None) for seq, what, public, _, _ in sitting.kept]
    sitting.play = sitting.opening = None
    sitting.seats = []
    sitting._journal_number = 0


def seen(sitting):
    """The players leave the result of a game that is over: after a power cut the table does not come back to it."""
    if sitting.journal is None or sitting.play is None or not sitting.game.is_over():
        return
    try:
        sitting.journal.write("seen")
    except OSError as error:
        raise not_written(error)


def read_again(sitting):
    """What was done in memory could not be written: the game is again as it is on the flash."""
    reading = sitting.journal.written()
    play = sitting.opening.play()
    play.breathe = sitting.breathe
    replay(reading, play, sitting.seats)
    play.game.events = []
    sitting.play = play
    if sitting.replaced:
        sitting.replaced()


def put_back(sitting):
    """Something broke in the middle of an action: the game is again what the flash says of it."""
    journal = sitting.journal
    if journal is None:
        return
    if journal.number != sitting._journal_number:  # another game was begun in the journal, and nowhere else
        if sitting._journal_number:
            journal.take_up(sitting._journal_number)
            sitting._journal_number = journal.number
        else:
            journal.put_away()
    if sitting.play is not None and journal.number:
        read_again(sitting)


# ---- seats


def join(sitting, number, code):
    sitting.check_person(number)
    seat = sitting.seat(number)
    now = sitting.clock()
    if seat.locked_at is not None:
        if now - seat.locked_at < LOCKED_MS:
            raise Refused("slow_down", seconds=(LOCKED_MS - (now - seat.locked_at) + 999) // 1000)
        seat.locked_at = None
        seat.wrong_codes = 0
    if seat.code is None or seat.code != code:
        seat.wrong_codes += 1
        if seat.wrong_codes >= CODE_TRIES:
            seat.locked_at = now
        raise Refused("wrong_code")
    token = _new_token(sitting)
    _write_seat(sitting, number, None, token, None)
    seat.code = None
    seat.wrong_codes = 0
    seat.token = token
    return token


def release(sitting, number):
    """A lost phone: the old token dies, a new code is given."""
    sitting.check_person(number)
    return _give_code(sitting, number)


def _give_code(sitting, number):
    seat = sitting.seat(number)
    code = _new_code(sitting)
    _write_seat(sitting, number, None, None, code)
    seat.bot = seat.token = None
    seat.code = code
    seat.wrong_codes = 0
    seat.locked_at = None
    return code


def hand_over(sitting, number, bot):
    """A bot takes a seat over, or a person takes it back."""
    seat = sitting.seat(number)
    if sitting.game.PRINTED:
        raise Refused("bots_need_dealt_cards")
    if bot is None:
        code = _give_code(sitting, number)
        sitting.tell("seat", {"seat": number, "bot": None})
        return {"code": code}
    seats_read.check_bot(bot)
    _write_seat(sitting, number, bot, None, None)
    seat.bot = bot
    seat.token = seat.code = None
    sitting.tell("seat", {"seat": number, "bot": bot})
    return {}


# ---- records


def record(sitting):
    """The game as a record; its actions come one by one."""
    record = opening_record(sitting.opening, sitting.seats)
    record["actions"] = sitting.play.recorded()
    record["digest"] = sitting.game.digest()
    return record


def check_log(sitting, tokens):
    """A game still running with dealt cards is secret: its record needs every person's token."""
    if sitting.game.is_over() or sitting.game.PRINTED:
        return
    people = [seat.token for seat in sitting.seats if not seat.bot]
    for token in tokens:
        if token is not None and token not in people:
            raise Refused("wrong_token")
    for token in people:
        if token is None or token not in tokens:
            raise Refused("log_secret")


def opening_record(opening, seats):
    """A record's fields that are known before the first action."""
    return {
        "format": FORMAT,
        "game": opening.name,
        "board": opening.board.hash,
        "seats": [seat.public() for seat in seats],
        "cards": opening.cards,
        "variant": opening.variant,
        "first": opening.first,
        "seed": opening.seed,
        "options": opening.options,
        "rig": opening.rig,
    }


def not_written(error):
    return Refused("flash_full" if is_full(error) else "flash_failed")


def replay(reading, play, seats):
    """Play what a journal says, undo and redo included; gives the last note. seats: to have their changes, or None."""
    note = None
    for content in reading.contents(1):
        if play.breathe:  # a long game takes a chip many seconds: longer than its watchdog waits
            play.breathe()
        if isinstance(content, dict) and "over" in content:
            content = content["over"]
        if isinstance(content, list):
            play.act(content[0], play.parse(content[1]), len(content) > 2)
        elif content == "undo":
            play.undo()
        elif content == "redo":
            play.redo()
        elif isinstance(content, dict) and "note" in content:
            note = content["note"]
        elif content is None:
            raise ValueError
        elif isinstance(content, dict) and seats is not None and "seat" in content:
            seat = seats[content["seat"]]
            seat.bot, seat.token, seat.code = content["bot"], content["token"], content["code"]
    return note


def open_record(log, games):
    """A record's opening, or wrong_record. Chance may be fixed in it."""
    game, seats, options = log.get("game"), log.get("seats"), log.get("options")
    first, cards, form = log.get("first", 0), log.get("cards", "virtual"), log.get("format")
    if not is_count(form) or form != FORMAT or game not in games or cards not in ("virtual", "physical"):
        raise Refused("wrong_record")
    if not isinstance(seats, list) or not is_count(first) or not 0 <= first < len(seats):
        raise Refused("wrong_record")
    if options is not None and not isinstance(options, dict):
        raise Refused("wrong_record")
    data = module("boards." + game)
    least, most = data.PLAYERS
    if not least <= len(seats) <= most or log.get("board") != data.HASH:
        raise Refused("wrong_record")
    try:
        return Opening(game, len(seats), log.get("seed"), first, options, log.get("rig"), log.get("variant"), cards)
    except Refused:
        raise Refused("wrong_record")
