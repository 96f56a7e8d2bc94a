"""How is a board calibrated? Empty board first, then a finger on every pad, on the fastest step that reaches it."""

from host_tools.calibrating.choice import Choice, choose, is_safe
from host_tools.doctor.touch_findings import BASELINE, LOW, PAD

WINDOW_MS = 200
TRIES = 600
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

    def find_step(self, pads):
        """(index, {pad: delta}): the first step on which a finger on each of a few pads is safe; else the last."""
        scouts = pads[:: max(1, len(pads) // SCOUTS)][:SCOUTS]
        for index, (name, _) in enumerate(self.steps):
            self.measure(name, 100)
            deltas = {pad: self.finger(pad, name) for pad in scouts}
            if all(is_safe(deltas[pad], self.rest[name][pad][1]) for pad in scouts if pad in self.rest[name]):
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
            if row:
                best = max(best, max(baseline, row[BASELINE]) - row[LOW])
            if is_safe(best, noise) or self.person.gave_up():
                break
        return best

    def touch_all(self, pads, index, known):
        """{pad: delta} of every pad, each marked green as soon as it was felt."""
        name, response = self.steps[index]
        deltas = {}
        for pad in pads:
            delta = known.get(pad) or self.finger(pad, name)
            if delta:
                deltas[pad] = delta
                baseline, noise = self.rest[name].get(pad, (0, 0))
                row = [pad, baseline, delta, noise, 10 * delta // max(1, noise), response]
                self.board.ask("calibration", run="mark", pad=pad, row=row)
            else:
                self.person.tell(f"{pad} was not felt.")
            self.forward(now=pad)
        return deltas

    def choice(self, index, deltas) -> Choice:
        name, response = self.steps[index]
        return choose(name, response, self.rest[name], deltas)

    def store(self, choice, date):
        """Hands off again: the chips' own baselines go with it."""
        return self.board.ask(
            "calibration", run="store", step=choice.step, touch=choice.touch, release=choice.release, date=date
        )

    def stop(self):
        self.board.ask("calibration", run="stop")


def _row(told, pad):
    for chip in told["chips"]:
        for row in chip["electrodes"]:
            if row[PAD] == pad:
                return row
    return None
