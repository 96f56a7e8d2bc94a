"""How does a frame come into the order of the wires? The loop in plain Python; fast_rp2.py has its twin in machine code."""


def to_wire(wire, frame, positions, offsets):
    """The frame's colours in the order of the wires. positions: where each pixel's bytes begin (0xFFFF: nowhere).

    offsets: at which byte of a pixel red, green and blue stand, and how many bytes a pixel has.
    """
    red = offsets[0]
    green = offsets[1]
    blue = offsets[2]
    at = 0
    for place in positions:
        if place != 0xFFFF:
            wire[place + red] = frame[at]
            wire[place + green] = frame[at + 1]
            wire[place + blue] = frame[at + 2]
        at += 3
