"""How does the console talk to the table? In protocol lines, and in nothing else."""

import json

from ..link import bare_table, play_bots
from .leaving import Told

SHOWN_MS = 400  # simulated time after each request, in which the lights come to rest


class Client:
    """One conversation over the link, with the table in the same process.

    simulated: a whole table over simulated chips; without one, the rules and the link alone. flash: the folder in which
    its games are kept, or None.
    """

    def __init__(self, simulated=None, flash=None):
        self.events = []  # all that the watcher was told, in order
        self._pieces = []
        self._asked = 0
        self._simulated = simulated
        self.flash = flash
        if simulated:
            self._connection = simulated.connect(self._pieces.append)
        else:
            self._connection = bare_table(self._pieces.append)

    def has_lights(self):
        return self._simulated is not None

    def ask(self, verb, **fields):
        """The answer to one request. Raises Told where the link refuses."""
        self._asked += 1
        request = {"id": self._asked, "do": verb, **fields}
        self._connection.feed(json.dumps(request).encode())
        if self._simulated:
            self._simulated.play_bots()
            self._simulated.controller.run(SHOWN_MS)
            self._connection.pump()
        else:
            play_bots(self._connection)
        told, self._pieces[:] = "".join(self._pieces), []
        reply = None
        for line in told.splitlines():
            message = json.loads(line)
            if "ev" in message:
                self.events.append(message)
            else:
                reply = message
        if "error" in reply:
            raise Told(reply["error"]["code"], reply["error"]["message"])
        return reply["ok"]
