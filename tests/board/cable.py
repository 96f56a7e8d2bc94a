"""The laptop's end of a simulated board's cable: lines of the link, and bare bytes of the prompt."""

import json
import socket
import time

PATIENCE = 120  # seconds: only a board that hangs takes so long
AGAIN = 0.02
SEATS = [{"name": "Ala"}, {"name": "Bo"}]
SAME = ("digest", "waiting", "phase", "seats", "hand", "my_tickets")  # of a state: what a power cut must not change


class Cable:
    def __init__(self, port, queue=None):
        """queue: bytes that this end takes before anybody reads them."""
        self._socket = socket.socket()
        if queue:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, queue)
        self._socket.settimeout(PATIENCE)
        self._socket.connect(("127.0.0.1", port))
        self._waiting = b""
        self._asked = 0

    def write(self, data):
        self._socket.sendall(data)

    def until(self, ending):
        """What comes, up to and with these bytes."""
        while ending not in self._waiting:
            data = self._socket.recv(65536)
            assert data, "the board hung up after %r" % self._waiting[-500:]
            self._waiting += data
        found, self._waiting = self._waiting.split(ending, 1)
        return found + ending

    def hung_up(self):
        """Waits until USB goes away."""
        try:
            while data := self._socket.recv(65536):
                self._waiting += data
        except ConnectionError:
            pass
        return True

    def send(self, verb, **fields):
        self._asked += 1
        self.write(json.dumps({"id": self._asked, "do": verb, **fields}).encode() + b"\n")

    def ask(self, verb, torn=False, **fields):
        """torn: pieces of what somebody else did not read may come first."""
        self.send(verb, **fields)
        while True:
            line = self.until(b"\n")
            try:
                told = json.loads(line)
            except ValueError:
                if torn:
                    continue
                raise AssertionError("no line of the link: %r" % (line + self._waiting)) from None
            if told.get("re") == self._asked:
                assert "ok" in told, told
                return told["ok"]

    def at_prompt(self):
        """Does MicroPython's own prompt answer?"""
        self.write(b"\r\x02print(6 * 7)\r")
        return b"42\r\n" in self.until(b"42\r\n")

    def begin_a_game(self):
        """A short game with dealt cards; gives the token of seat 0 and what that seat sees."""
        token = self.ask("new_game", game="nordic_countries", seats=SEATS, seed=7)["tokens"][0]
        offer = self.ask("state", seat=0, token=token)["offer"]
        self.ask("act", seat=0, token=token, action={"type": "keep_tickets", "keep": offer[:2]})
        return token, self.seen(token)

    def seen(self, token):
        state = self.ask("state", seat=0, token=token)
        return {name: state[name] for name in SAME}

    def close(self):
        self._socket.close()


def wait_until(holds, what):
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, what + " did not happen"
        time.sleep(AGAIN)
