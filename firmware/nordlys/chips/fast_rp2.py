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
    pixel = int(where[4])
    end = int(where[5])
    at = 3 * pixel
    while pixel < end:
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
def find(looks, count: int, look: int) -> int:
    every = ptr32(looks)
    at = 0
    while at < count:
        if int(every[at]) == look:
            return at
        at += 1
    return count


@micropython.viper
def own(base, owner, places, looks) -> int:
    out = ptr8(base)
    who = ptr8(owner)
    first = ptr16(places[0])
    count = ptr8(places[1])
    table = ptr8(looks)
    routes = int(len(owner))
    used = 0
    route = 0
    while route < routes:
        row = 3 * int(who[route])
        if row:
            spaces = int(count[route])
            row += spaces - 4 if spaces < 3 else -1
            used |= 1 << row
            row *= 12
            to = int(first[route])
            space = 0
            while spaces:
                out[to] = table[row + space]
                to += 1
                space += 1
                if space == 12:
                    space = 0
                spaces -= 1
        route += 1
    return used


@micropython.viper
def level(shades, looks, count: int, levels):
    out = ptr8(shades)
    every = ptr32(looks)
    of_kind = ptr8(levels)
    at = 0
    number = 0
    while number < count:
        look = int(every[number])
        scale = int(of_kind[look & 15]) + 1
        out[at] = (look >> 20) * scale >> 8
        out[at + 1] = (look >> 12 & 255) * scale >> 8
        out[at + 2] = (look >> 4 & 255) * scale >> 8
        at += 3
        number += 1


@micropython.viper
def put_own(frame, owner, places, whose):
    out = ptr8(frame)
    who = ptr8(owner)
    first = ptr16(places[0])
    count = ptr8(places[1])
    mine = int(whose[0])
    colour = int(whose[1])
    routes = int(len(owner))
    route = 0
    while route < routes:
        if int(who[route]) == mine:
            at = 3 * int(first[route])
            spaces = int(count[route])
            while spaces:
                out[at] = colour >> 16
                out[at + 1] = colour >> 8 & 255
                out[at + 2] = colour & 255
                at += 3
                spaces -= 1
        route += 1


@micropython.viper
def paint(frame, first: int, count: int, colour: int):
    out = ptr8(frame)
    at = 3 * first
    while count:
        out[at] = colour >> 16
        out[at + 1] = colour >> 8 & 255
        out[at + 2] = colour & 255
        at += 3
        count -= 1


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
def dim(frame, scale: int) -> int:
    out = ptr8(frame)
    at = int(len(frame))
    found = 0
    while at:
        at -= 1
        value = out[at] * scale >> 8
        out[at] = value
        found += value
    return found


@micropython.viper
def total(frame) -> int:
    colours = ptr8(frame)
    at = int(len(frame))
    found = 0
    while at:
        at -= 1
        found += int(colours[at])
    return found


@micropython.viper
def total_of(frame, first: int, count: int) -> int:
    colours = ptr8(frame)
    at = 3 * first
    end = at + 3 * count
    found = 0
    while at < end:
        found += int(colours[at])
        at += 1
    return found
