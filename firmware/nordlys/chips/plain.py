"""How does a frame come into the order of a wire? The loop in plain Python; fast_rp2.py has its twin in machine code."""


def to_wire(wire, frame, order, offsets):
    """The frame's colours in the order of one wire. order: the pixel at each place (0xFFFF: none, dark).

    offsets: at which byte of a pixel red, green and blue stand, and how many bytes a pixel has.
    """
    red = offsets[0]
    green = offsets[1]
    blue = offsets[2]
    size = offsets[3]
    at = 0
    for place in range(len(order)):
        pixel = order[place]
        if pixel != 0xFFFF:
            pixel *= 3
            wire[at + red] = frame[pixel]
            wire[at + green] = frame[pixel + 1]
            wire[at + blue] = frame[pixel + 2]
        at += size
