"""How are all pixels of a frame worked on at once? The loops that a chip may bring a faster twin of.

Lights take them from `strips.loops` where the strips have some with these names, else from here.
"""


def clear(looks):
    """Everything dark."""
    for at in range(len(looks)):
        looks[at] = 0


def shade(frame, looks, shades):
    """Each pixel in the shade of its look: three bytes each."""
    at = 0
    for look in looks:
        look *= 3
        frame[at] = shades[look]
        frame[at + 1] = shades[look + 1]
        frame[at + 2] = shades[look + 2]
        at += 3


def dim(frame, scale):
    """Everything to scale/256, rounded down: what was summed before is never exceeded."""
    for at in range(len(frame)):
        frame[at] = frame[at] * scale >> 8


def total(frame):
    """The sum of all channels."""
    return sum(frame)
