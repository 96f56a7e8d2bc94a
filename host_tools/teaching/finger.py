"""Which electrode does the finger lie on? Found among all, whatever the wiring says of them."""

from host_tools.doctor.touch_findings import BASELINE, LOW, TOUCHED

ELECTRODES = 12
WINDOW_MS = 200
TRIES = 300
CLEAR = 3 / 2  # the strongest must stand out from the next by so much: a finger raises its neighbours too
SURE = 2  # times the noise of the electrode at rest


class Finger:
    """Compares every electrode with how it lay untouched."""

    def __init__(self, board):
        self.board = board
        self.rest = self._levels(board.ask("electrodes", ms=WINDOW_MS))

    def _levels(self, answer):
        """[(baseline, low, touched)] at chip * 12 + electrode; None where a chip is out."""
        levels = []
        for chip in answer["chips"]:
            rows = chip["electrodes"] or [None] * ELECTRODES
            levels += [row and (row[BASELINE], row[LOW], row[TOUCHED]) for row in rows]
        return levels

    def look(self, **fields):
        """The electrode that is pressed now; -1 none; -2 more than one alike."""
        answer = self.board.ask("electrodes", ms=WINDOW_MS, **fields)
        pressed = []
        for number, level in enumerate(self._levels(answer)):
            rest = self.rest[number]
            if level is None or rest is None:
                continue
            noise = max(0, rest[0] - rest[1])
            depth = rest[0] - level[1]
            if depth > max(answer["touch"] // 2, SURE * noise):
                pressed.append((depth, number))
        pressed.sort(reverse=True)
        if not pressed:
            return -1
        if len(pressed) > 1 and pressed[0][0] < CLEAR * pressed[1][0]:
            return -2
        return pressed[0][1]

    def wait(self, person):
        """Until a finger is there for sure, or the person says that none will be felt (-1)."""
        unclear = 0
        for _ in range(TRIES):
            found = self.look(**person.fields())
            if found >= 0:
                return found
            if found == -2:
                unclear += 1
                if unclear % 5 == 1:
                    person.tell("More than one pad answers: only one finger, flat on the middle of the pad.")
            if person.gave_up():
                return -1
        return -1

    def wait_lifted(self, person):
        for _ in range(TRIES):
            if self.look() == -1:
                return
