"""In which words is something refused? One sentence for a person, that says what to do.

They stay on the flash, in texts_<language>.json with one entry a line, and are looked up there: in memory they would take
as much as the rules of a whole game. What is wrong with the table itself (the event `fault`) begins with "fault.".
"""

import json

from nordlys import folder_of

LANGUAGES = ("en",)
# Facts that the table itself put into words: they are told whole.
OURS = ("reason", "games", "colours", "bots", "wanted")


def sentence(refusal, language, seats, board):
    """seats: the players, for their names; board: for the names of routes; either may be missing."""
    text = None
    if refusal.why is not None:
        text = _look_up("%s.%s" % (refusal.code, refusal.why), language)
    if text is None:
        text = _look_up(refusal.code, language) or refusal.code
    for name in refusal.facts:
        mark = "{" + name + "}"
        if mark in text:
            text = text.replace(mark, _words(name, refusal.facts[name], seats, board))
    return text


def fault_sentence(code, facts, language):
    """What is wrong with the table, and what to do; a fault that has no sentence is told by its code."""
    text = _look_up("fault." + code, language) or code
    for name in facts:
        text = text.replace("{" + name + "}", printable(facts[name]))
    return text


def _look_up(key, language):
    mark = '"' + key + '": '
    with open(texts_file(language)) as file:
        for line in file:
            if line.startswith(mark):
                return json.loads(line[len(mark) :].strip().rstrip(","))
    return None


def texts_file(language):
    if language not in LANGUAGES:
        language = LANGUAGES[0]
    return "%s/texts_%s.json" % (folder_of(__file__), language)


def _words(name, value, seats, board):
    if name == "seat":
        return seats[value].name if value < len(seats) else str(value)
    if name == "seats":
        names = [seats[seat].name for seat in value]
        return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]
    if name == "route":
        return board.route_id(value) if board else str(value)
    if name in OURS:
        return value
    return printable(value)


def printable(value):
    """What came in may be anything: it goes out short, and in plain characters."""
    text = value if isinstance(value, str) else str(value)
    text = "".join([char if 32 <= ord(char) < 127 else "?" for char in text[:40]])
    return text
