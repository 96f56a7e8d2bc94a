"""Which step of the ladder, which thresholds? Pure: from what was measured to a choice, with its table and warnings.

A finger moves an electrode by its delta, the board at rest by its noise. The fastest step is taken on which every finger stands
clear of the noise; the touch threshold lies half way down the weakest finger, the release threshold half of that.
"""

from dataclasses import dataclass, field

SAFE = 4  # times the noise that the weakest finger must reach
LEAST_DELTA = 12  # counts: below, the two low bits that the chip does not tell are too much of it
LEAST_TOUCH, MOST_TOUCH = 6, 120
LOUD = 4  # counts of noise that a person should look at
WEAK = 1 / 3  # of the middle delta: a pad so much weaker than the others has a fault of its own


@dataclass
class Choice:
    step: str
    response_ms: int
    touch: int
    release: int
    rows: list  # [pad, baseline, delta, noise, margin in tenths, response in ms]
    warnings: list = field(default_factory=list)
    safe: bool = True


def is_safe(delta, noise):
    return delta >= LEAST_DELTA and delta >= SAFE * max(1, noise)


def margin(delta, noise):
    """How often the noise goes into the finger, in tenths."""
    return 10 * delta // max(1, noise)


def middle_of(deltas):
    """The delta of a pad like most others."""
    return sorted(deltas.values())[len(deltas) // 2] if deltas else 0


def unsafe(deltas, rest):
    """[pads] that another step may make safe: what is much weaker than the others has a fault of its own."""
    middle = middle_of(deltas)
    return [
        pad
        for pad, delta in deltas.items()
        if pad in rest and delta >= WEAK * middle and not is_safe(delta, rest[pad][1])
    ]


def choose(step, response_ms, rest, deltas):
    """rest: {pad: (baseline, noise)}; deltas: {pad: counts} of the pads that were touched on this step."""
    rows = []
    warnings = []
    middle = middle_of(deltas)
    for pad, (baseline, noise) in rest.items():
        delta = deltas.get(pad)
        if delta is None:
            rows.append([pad, baseline, None, noise, None, response_ms])
            warnings.append(f"{pad} was never touched: its finger is not known. Touch it at the next calibration.")
            continue
        rows.append([pad, baseline, delta, noise, margin(delta, noise), response_ms])
        if delta < WEAK * middle:
            warnings.append(
                f"{pad} is weak: a finger moves it by {delta} counts, others by {middle}. Look at its copper and wire."
            )
        if noise > LOUD:
            warnings.append(f"{pad} is noisy: {noise} counts at rest. Look at its wire; `nordlys doctor` says more.")
        if not is_safe(delta, noise):
            warnings.append(f"{pad} is not safe: {delta} counts of finger over {noise} of noise.")
    good = [delta for pad, delta in deltas.items() if delta >= WEAK * middle]
    loudest = max([noise for _, noise in rest.values()], default=0)
    weakest = min(good, default=2 * LEAST_TOUCH)
    touch = max(LEAST_TOUCH, min(weakest // 2, MOST_TOUCH), min(2 * loudest, MOST_TOUCH))
    return Choice(
        step,
        response_ms,
        touch,
        max(2, touch // 2),
        rows,
        warnings,
        all(pad in deltas and is_safe(deltas[pad], noise) for pad, (_, noise) in rest.items()),
    )
