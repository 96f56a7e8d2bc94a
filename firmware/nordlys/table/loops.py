"""How are all pixels of a frame worked on at once? The loops that a chip may bring a faster twin of.

Lights take them from `strips.loops` where the strips have some with these names, else from here.
"""


def clear(colours, kinds):
    """Everything dark and steady."""
    for at in range(len(colours)):
        colours[at] = 0
    for at in range(len(kinds)):
        kinds[at] = 0


def shade(frame, colours, kinds, levels):
    """Each pixel's colour at the level of its kind; 255 leaves it as it is."""
    at = 0
    for kind in kinds:
        level = levels[kind] + 1
        frame[at] = colours[at] * level >> 8
        frame[at + 1] = colours[at + 1] * level >> 8
        frame[at + 2] = colours[at + 2] * level >> 8
        at += 3


def dim(frame, scale):
    """Everything to scale/256, rounded down: what was summed before is never exceeded."""
    for at in range(len(frame)):
        frame[at] = frame[at] * scale >> 8


def total(frame):
    """The sum of all channels."""
    found = 0
    for value in frame:
        found += value
    return found
