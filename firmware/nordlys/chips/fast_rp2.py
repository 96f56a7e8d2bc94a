"""The loops over every pixel in machine code, for the chips that can: twins of `plain.py` and of the lights' own loops.

Only `try` imports this file. Where native code is refused (SyntaxError) or was not compiled in, the twins do.
"""

# pyright: reportUndefinedVariable=false, reportInvalidTypeForm=false
# ruff: noqa: F821
# Words of viper: ptr8, ptr16, int.

import micropython


@micropython.viper
def to_wire(wire, frame, positions, offsets):
    out = ptr8(wire)
    colours = ptr8(frame)
    places = ptr16(positions)
    where = ptr16(offsets)
    red = int(where[0])
    green = int(where[1])
    blue = int(where[2])
    count = int(len(positions))
    at = 0
    pixel = 0
    while pixel < count:
        place = int(places[pixel])
        if place != 0xFFFF:
            out[place + red] = colours[at]
            out[place + green] = colours[at + 1]
            out[place + blue] = colours[at + 2]
        at += 3
        pixel += 1


@micropython.viper
def clear(looks):
    out = ptr8(looks)
    at = int(len(looks))
    while at:
        at -= 1
        out[at] = 0


@micropython.viper
def shade(frame, looks, shades):
    out = ptr8(frame)
    base = ptr8(looks)
    colour = ptr8(shades)
    count = int(len(looks))
    at = 0
    pixel = 0
    while pixel < count:
        look = 3 * int(base[pixel])
        out[at] = colour[look]
        out[at + 1] = colour[look + 1]
        out[at + 2] = colour[look + 2]
        at += 3
        pixel += 1


@micropython.viper
def dim(frame, scale: int):
    out = ptr8(frame)
    at = int(len(frame))
    while at:
        at -= 1
        out[at] = out[at] * scale >> 8


@micropython.viper
def total(frame) -> int:
    colours = ptr8(frame)
    at = int(len(frame))
    found = 0
    while at:
        at -= 1
        found += int(colours[at])
    return found
