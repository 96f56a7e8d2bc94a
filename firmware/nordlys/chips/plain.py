"""How does a frame come into the order of the wires? The loop in plain Python; fast_rp2.py has its twin in machine code."""


def to_wire(wire, frame, positions, offsets):
    """The frame's colours in the order of the wires. positions: where each pixel's bytes begin (0xFFFF: nowhere).

    offsets: at which byte of a pixel red, green and blue stand, how many bytes a pixel has, and which pixels are meant: from
    the first to before the last.
    """
    red = offsets[0]
    green = offsets[1]
    blue = offsets[2]
    for pixel in range(offsets[4], offsets[5]):
        place = positions[pixel]
        if place != 0xFFFF:
            at = 3 * pixel
            wire[place + red] = frame[at]
            wire[place + green] = frame[at + 1]
            wire[place + blue] = frame[at + 2]
