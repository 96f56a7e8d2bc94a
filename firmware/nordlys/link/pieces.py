"""How does a text that is longer than a line come onto the flash? In pieces, beside the file whose place it takes.

With `"from": 0` it begins anew, whatever an earlier sender left; a piece with another `from` than what is there is refused.
Without `from` a piece goes behind what this connection sent since the board's start.
"""

from nordlys.rules.refused import Refused
from nordlys.table.sitting_down import not_written

from .connection import field

LONGEST = 24_576  # bytes: what a wiring or a calibration of the largest board takes, three times


def take(files, part, request, code, sent):
    """None: it is whole, in the file `part`. Else the answer for a piece. sent: {part: bytes so far} of this connection."""
    text = field(request, "text", str, "")
    more = field(request, "more", bool, False)
    at = field(request, "from", int, 0 if part not in sent else sent[part])
    if at and at != sent.get(part):
        raise Refused("bad_request", "field", name="from")
    data = text.encode()
    if at + len(data) > LONGEST:
        forget(files, part, sent)
        raise Refused(code)
    try:
        if at:
            files.append(part, data)
        else:
            files.write(part, data)
    except OSError as error:
        forget(files, part, sent)
        raise not_written(error)
    sent[part] = at + len(data)
    if more:
        return {"so_far": sent[part]}
    sent.pop(part)
    return None


def forget(files, part, sent):
    sent.pop(part, None)
    try:
        files.remove(part)
    except OSError:  # a flash that takes nothing; it is written over by the next
        pass
