"""Is a line that was found in a journal whole, and what does it say? Needed when a game is taken up."""

import json

from .journal_line import SUM, sum_of


def number_of(data):
    """The number of a record whose check sum holds, else 0."""
    if len(data) < SUM + 4 or data[SUM] != 0x20 or data[-1] != 0x0A:
        return 0
    body = data[SUM + 1 : -1]
    # As written: a digit that turned into a capital is a flipped bit too.
    if data[:SUM] != sum_of(body):
        return 0
    try:
        return int(body[: body.find(b" ")])
    except ValueError:
        return 0


def content_of(data):
    """Of a record whose number is known to be good; None where nobody can read what was summed."""
    try:
        return json.loads(data[data.find(b" ", SUM + 1) + 1 : -1].decode())
    except (ValueError, RuntimeError):  # nested too deep
        return None
