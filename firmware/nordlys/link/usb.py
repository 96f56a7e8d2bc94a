"""How do lines come and go over a serial line that may stop reading at any moment?

The stream is handed in: `read_into(buffer)` gives the bytes that are there (0: none), `write(data)` how many it took
without waiting. Nothing here waits for ever: events that are not read are dropped after 50 ms, an answer after 2 s, and
whatever follows at once, until something is taken again.
"""

# pyright: reportAttributeAccessIssue=false
# The connection is handed in after the start: it needs `send`, and this needs the connection.

from . import lines

EVENT_MS = 50
REPLY_MS = 2_000
BREATH_MS = 30  # an answer that takes long to make: the lights are looked at so often meanwhile
CHUNK = 256
WAITING_LINES = 8  # while a long work goes on; what comes after them stays in the stream
LEAVE = 3  # Ctrl-C: never part of a line
QUICK = ("hello", "health")  # answered in the middle of long work too
WRAP = 0x3FFFFFFF


class Usb:
    def __init__(self, stream, clock, breathe, leave):
        """clock(): milliseconds; breathe(): lights go on while this waits; leave(): somebody typed Ctrl-C."""
        self.stream = stream
        self.clock = clock
        self.breathe = breathe
        self.leave = leave
        self.connection = None
        self.dropped = 0  # answers and events that nobody read
        self._incoming = lines.Incoming()
        self._buffer = bytearray(CHUNK)
        self._view = memoryview(self._buffer)
        self._lines = []
        self._deaf = False  # the reader has stopped: the rest of this line is thrown away
        self._torn = False  # a line was cut: the next one begins on a line of its own
        self._answering = False
        self._gone = False  # the last line was not read to its end: the next ones are not waited for
        self._breath_at = 0

    def attach(self, connection):
        """Whom the lines are for."""
        self.connection = connection
        return connection

    # ---- in

    def step(self, now, busy=False):
        """Take what has come. In the middle of long work (busy) only what asks how the table is gets its answer."""
        self._breath_at = now
        if len(self._lines) < WAITING_LINES:
            count = self.stream.read_into(self._buffer)
            if count:
                self._take(count)
        if self._answering:
            if not busy:  # a finger's time passes in the middle of `touch`: its lights are seen, before its answer
                self.connection.pump_lights()
            return
        if self._lines and not self.connection.telling:
            self._answer_all(busy)
        connection = self.connection
        if connection.watching is not None and not busy:
            connection.pump()

    def waiting(self):
        """Are there lines that were not answered yet?"""
        return len(self._lines) > 0

    def end(self):
        """The stream has ended: a last line may lack its end."""
        line = self._incoming.rest()
        if line:
            self._lines.append(line)

    def _take(self, count):
        for i in range(count):
            if self._buffer[i] == LEAVE:
                self.leave()
                count = i
                break
        for line in self._incoming.take(bytes(self._view[:count])):
            self._lines.append(line)

    def _answer_all(self, busy):
        while self._lines:
            if busy and not self._is_quick(self._lines[0]):
                return
            line = self._lines.pop(0)
            self._answering = True
            self._deaf = False
            try:
                self.connection.feed(line)
            finally:
                self._answering = False

    def _is_quick(self, line):
        try:
            return lines.read(line)[1].get("do") in QUICK
        except Exception:
            return False  # a broken line is refused in its turn

    # ---- out

    def send(self, text):
        """A piece of a line."""
        if self._deaf:
            self._deaf = not text.endswith("\n")
            return
        if self._torn:
            self._torn = False
            text = "\n" + text
        data = memoryview(text.encode())
        patience = 0 if self._gone else EVENT_MS if self.connection.telling else REPLY_MS
        since = self.clock()
        if (since - self._breath_at) & WRAP >= BREATH_MS:
            self._breath_at = since
            self.breathe()
            since = self.clock()
        at = 0
        while at < len(data):
            taken = self.stream.write(data[at : at + CHUNK])
            at += taken
            if taken:
                self._gone = False
                patience = patience or EVENT_MS
                since = self.clock()
            elif (self.clock() - since) & WRAP >= patience:
                self.dropped += 1
                self._gone = True
                self._torn = True
                self._deaf = not text.endswith("\n")
                return
            else:
                self.breathe()
