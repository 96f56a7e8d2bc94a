"""What does a line say? One JSON object a line, both ways."""

# pyright: reportCallIssue=false
# CPython's json takes more arguments than MicroPython's, which the stubs describe.

import json
import sys

from nordlys import once
from nordlys.rules.refused import Refused

LONGEST_LINE = 4096  # bytes to a board, without the line's end
DEEPEST = 10
LARGEST_ID = 1 << 53

if sys.implementation.name == "micropython":
    loads = json.loads
    dumps = json.dumps
else:

    def _no_number(name):
        raise ValueError(name)

    def loads(text):
        """JSON proper: CPython's parser would take NaN and Infinity too."""
        return json.loads(text, parse_constant=_no_number)

    def dumps(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Stored:
    """An answer that lies ready as a file; on a board it may be deflated, and its name then ends in `.z`."""

    def __init__(self, path):
        self.path = path

    def send(self, send):
        try:
            file = open(self.path, "r", encoding="utf-8")
        except OSError:
            for piece in once("link.packed_answer").pieces(self.path + ".z"):
                send(piece)
            return
        with file:
            while True:
                piece = file.read(512)
                if not piece:
                    break
                send(piece)


class Incoming:
    """Bytes as they arrive, cut into lines. Of a line that is too long only as much is kept as shows it."""

    def __init__(self):
        self._line = bytearray()

    def take(self, data):
        """Gives the lines that these bytes complete."""
        found = []
        begin = 0
        while True:
            end = data.find(b"\n", begin)
            room = LONGEST_LINE + 2 - len(self._line)  # one for a "\r", one that shows that it is too long
            if room > 0:
                self._line.extend(data[begin : min(len(data) if end < 0 else end, begin + room)])
            if end < 0:
                return found
            found.append(self.rest())
            begin = end + 1

    def rest(self):
        """What has come of the line so far."""
        line = bytes(self._line)
        self._line = bytearray()
        return line[:-1] if line.endswith(b"\r") else line


def read(line):
    """(id, request). What is refused here carries the id, as far as the line has one, in `facts["re"]`."""
    if len(line) > LONGEST_LINE:
        raise Refused("line_too_long", re=None, most=LONGEST_LINE)
    if line and max(line) >= 0x80 and not once("link.odd_lines").is_utf8(line):
        raise Refused("bad_json", re=None)
    shallow = line
    if line.count(b"[") + line.count(b"{") > DEEPEST:
        shallow = once("link.odd_lines").cut(line)
    try:
        request = loads(bytes(shallow).decode())
    except (ValueError, UnicodeError):
        raise Refused("bad_json", re=None)
    if not isinstance(request, dict):
        raise Refused("bad_request", "object", re=None)
    number = request.get("id")
    if not isinstance(number, int) or isinstance(number, bool) or not -LARGEST_ID <= number <= LARGEST_ID:
        raise Refused("bad_request", "id", re=None)
    if shallow is not line:
        raise Refused("bad_request", "deep", re=number, most=DEEPEST)
    return number, request


def write(send, number, answer):
    """Send `{"re": …, "ok": …}` in pieces: a chip never holds a long line whole.

    An answer is an object, whose values may be generators (sent as lists), or a Stored file.
    """
    send('{"re":%s,"ok":' % dumps(number))
    if isinstance(answer, Stored):
        answer.send(send)
    else:
        between = "{"
        for name in answer:
            send(between + dumps(name) + ":")
            between = ","
            send_value(send, answer[name])
        send("{}" if between == "{" else "}")
    send("}\n")


class Text:
    """A long text whose pieces (plain ASCII) are made while they are sent."""

    def __init__(self, pieces):
        self.pieces = pieces


def send_value(send, value):
    if isinstance(value, Text):
        send('"')
        for piece in value.pieces:
            send(piece)
        send('"')
    elif hasattr(value, "__next__"):
        comma = "["
        for item in value:
            send(comma + dumps(item))
            comma = ","
        send("]" if comma == "," else "[]")
    else:
        send(dumps(value))


def write_error(send, number, code, message, extra):
    error = {"code": code, "message": message}
    error.update(extra)
    send(dumps({"re": number, "error": error}) + "\n")
