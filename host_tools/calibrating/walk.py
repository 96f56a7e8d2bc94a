"""How is a board calibrated? Empty board first, then a finger on every pad, on the fastest step that reaches it."""

import contextlib

from host_tools.board_link.output import Trouble
from host_tools.calibrating.choice import Choice, choose, is_safe, margin, unsafe
from host_tools.doctor.touch_findings import BASELINE, LOW, PAD

WINDOW_MS = 200
TRIES = 600
FELT = 6  # counts: less may be anything
SCOUTS = 3  # pads that are tried on a step before all others are asked for


class Walk:
    def __init__(self, board, person, forward=lambda now=None: None):
        self.board = board
        self.person = person
        self.forward = forward
        self.steps = []
        self.rest = {}  # step -> {pad: (baseline, noise)}

    def begin(self):
        """Refused over a game. The names of the pads to touch."""
        told = self.board.ask("calibration", run="start")
        self.steps = told["steps"]
        return told["pads"]

    def hands_off(self, ms=WINDOW_MS):
        """Baselines and noise at each step of the ladder."""
        for name, response in self.steps:
            self.measure(name, ms)
            self.forward(now=f"{name}, {response} ms")

    def measure(self, step, ms=WINDOW_MS):
        told = self.board.ask("calibration", run="measure", step=step, ms=ms)
        self.rest[step] = {pad: (baseline, noise) for pad, baseline, noise in told["pads"]}

    def use(self, step):
        """All chips on this step. How it lay with hands off stays what it was: a finger may be on its way now."""
        rest = self.rest.get(step)
        self.measure(step, 100)
        if rest:
            self.rest[step] = rest

    def find_step(self, pads):
        """(index, {pad: delta}): the first step on which a finger on each of a few pads is safe; else the last."""
        scouts = pads[:: max(1, len(pads) // SCOUTS)][:SCOUTS]
        for index, (name, _) in enumerate(self.steps):
            self.use(name)
            deltas = {pad: self.finger(pad, name) for pad in scouts}
            if not unsafe(deltas, self.rest[name]):
                return index, deltas
            self.person.tell(f"On the step `{name}` a finger is not clear of the noise; the next one charges more.")
        return len(self.steps) - 1, deltas

    def finger(self, pad, step):
        """Counts by which a finger moves this pad; 0 where the person gave up."""
        baseline, noise = self.rest[step].get(pad, (0, 0))
        self.person.touch(pad, f"Touch {pad}.")
        best = 0
        for _ in range(TRIES):
            told = self.board.ask("electrodes", ms=WINDOW_MS, **self.person.fields())
            row = _row(told, pad)
            now = max(baseline, row[BASELINE]) - row[LOW] if row else 0
            # A finger that was felt is waited for until it presses no more: it was on its way, or is weak here.
            if (is_safe(best, noise) and now <= best) or (best > max(FELT, 2 * noise) and 2 * now < best):
                break
            best = max(best, now)
            if self.person.gave_up():
                break
        return best

    def touch_all(self, pads, index, known):
        """{pad: delta} of every pad, each marked green as soon as it was felt."""
        name = self.steps[index][0]
        deltas = {}
        for pad in pads:
            delta = known.get(pad) or self.finger(pad, name)
            if delta:
                deltas[pad] = delta
                self.mark(pad, delta, index)
            else:
                self.person.tell(f"{pad} was not felt.")
            self.forward(now=pad)
        return deltas

    def mark(self, pad, delta, index):
        """Green from now on; the row is kept on the board, for people."""
        name, response = self.steps[index]
        baseline, noise = self.rest[name].get(pad, (0, 0))
        row = [pad, baseline, delta, noise, margin(delta, noise), response]
        self.board.ask("calibration", run="mark", pad=pad, row=row)

    def climb(self, index, deltas):
        """(index, {pad: delta}) of the first step from here on where every sound pad is safe.

        Only what is not safe is touched again: a step that charges more, or looks longer, makes no finger weaker.
        """
        deltas = dict(deltas)
        begun = index
        while index + 1 < len(self.steps):
            again = unsafe(deltas, self.rest[self.steps[index][0]])
            if not again:
                break
            index += 1
            name, response = self.steps[index]
            self.person.tell(
                f"{', '.join(again)}: a finger is not clear of the noise. The next step, `{name}`, answers in "
                f"{response} ms; touch {'it' if len(again) == 1 else 'them'} once more."
            )
            self.use(name)
            for pad in again + [pad for pad in unsafe(deltas, self.rest[name]) if pad not in again]:
                deltas[pad] = max(deltas[pad], self.finger(pad, name))
        if index != begun:
            for pad, delta in deltas.items():
                self.mark(pad, delta, index)
        return index, deltas

    def choice(self, index, deltas) -> Choice:
        name, response = self.steps[index]
        return choose(name, response, self.rest[name], deltas)

    def store(self, choice, date):
        """Hands off again: the chips' own baselines go with it."""
        return self.board.ask(
            "calibration", run="store", step=choice.step, touch=choice.touch, release=choice.release, date=date
        )

    def stop(self):
        """All as it was. A board that has gone, or went back to its game by itself, needs no good-bye."""
        with contextlib.suppress(Trouble):
            self.board.ask("calibration", run="stop")


def _row(told, pad):
    for chip in told["chips"]:
        for row in chip["electrodes"]:
            if row[PAD] == pad:
                return row
    return None
