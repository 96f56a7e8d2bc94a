"""Does the serial line stay in order, and the table awake, whatever its reader does? Time goes on by hand here."""

import json

from nordlys.link.connection import Connection
from nordlys.link.usb import EVENT_MS, REPLY_MS, Usb
from nordlys.table.sitting import Sitting

LOOK_MS = 5  # of one look at the lights, in the middle of something else


class Cable:
    """A stream, a clock that moves with each breath, and a reader who may stop."""

    def __init__(self):
        self.ms = 0
        self.breaths = []
        self.written = b""
        self.room = None  # bytes that still fit; None: somebody reads
        self.coming = b""
        self.on_breath = None
        self.usb = Usb(self, lambda: self.ms, self.breathe, lambda: None)
        sitting = Sitting(lambda count: bytes(count), lambda: self.ms, ("nordic_countries",))
        self.connection = self.usb.attach(Connection(sitting, self.usb.send, "", "sim"))

    def read_into(self, buffer):
        taken, self.coming = self.coming[: len(buffer)], self.coming[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def write(self, data):
        taken = bytes(data if self.room is None else data[: self.room])
        if self.room is not None:
            self.room -= len(taken)
        self.written += taken
        return len(taken)

    def breathe(self):
        self.ms += LOOK_MS
        self.breaths.append(self.ms)
        if self.on_breath:
            self.on_breath()
        self.usb.step(self.ms, True)

    def ask(self, *lines):
        self.coming += b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    def lines(self):
        """Whole ones: after a torn line an empty one begins."""
        return [json.loads(line) for line in self.written.split(b"\n")[:-1] if line]


def hello(number):
    return {"id": number, "do": "hello"}


def test_a_reader_who_stopped_is_waited_for_once():
    cable = Cable()
    cable.room = 10
    cable.ask(*[hello(number) for number in range(6)])
    cable.usb.step(0)
    assert REPLY_MS <= cable.ms <= REPLY_MS + 3 * LOOK_MS and cable.usb.dropped == 6
    cable.room = None
    cable.ask(hello(7))
    cable.usb.step(cable.ms)
    assert json.loads(cable.written.split(b"\n")[-2])["re"] == 7


def test_who_reads_again_is_waited_for_again():
    cable = Cable()
    cable.room = 0
    cable.ask(hello(1))
    cable.usb.step(0)
    cable.room = None
    cable.ask(hello(2))
    cable.usb.step(cable.ms)
    cable.room = 30
    before = cable.ms

    def read_on():
        cable.room = None if cable.ms - before > REPLY_MS // 2 else 0

    cable.on_breath = read_on
    cable.ask(hello(3))
    cable.usb.step(cable.ms)
    assert [line["re"] for line in cable.lines() if line] == [2, 3] and cable.usb.dropped == 1


def test_the_table_breathes_while_a_long_answer_is_made():
    cable = Cable()

    def pieces():
        for number in range(100):
            cable.ms += 20  # what a chip works for each
            yield number

    cable.connection.do_state = lambda request: {"some": pieces()}
    cable.ask({"id": 1, "do": "state"})
    cable.usb.step(0)
    moments = [0, *cable.breaths, cable.ms]
    assert max(after - before for before, after in zip(moments, moments[1:], strict=False)) <= 100
    assert cable.lines() == [{"re": 1, "ok": {"some": list(range(100))}}]


def test_no_answer_stands_in_the_middle_of_an_event():
    cable = Cable()
    cable.ask({"id": 1, "do": "watch"})
    cable.usb.step(0)
    cable.connection.sitting.tell("fault", {"code": "crash", "message": "x" * 400})
    cable.room = 300
    cable.ask(hello(2))
    cable.on_breath = lambda: setattr(cable, "room", None)
    cable.connection.pump()
    assert len(cable.breaths) < EVENT_MS // LOOK_MS
    cable.on_breath = None
    cable.usb.step(cable.ms)
    assert [line.get("ev") or line["re"] for line in cable.lines()] == [1, "fault", 2]
