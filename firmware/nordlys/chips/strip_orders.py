"""Which pixel stands at which place of a wire? What the strips need when they begin, and when a builder looks for a wire."""

from array import array

NOWHERE = 0xFFFF


def positions(orders, size):
    """At each pixel's number the first of its bytes, all wires one after the other; NOWHERE where it hangs on none.

    orders: for each strip the pixels along its wire; size: the bytes of a pixel.
    """
    highest = -1
    for row in orders:
        for pixel in row:
            if pixel != NOWHERE and pixel > highest:
                highest = pixel
    found = array("H", [NOWHERE] * (highest + 1))
    at = 0
    for row in orders:
        for pixel in row:
            if pixel != NOWHERE:
                found[pixel] = at
            at += size
    return found


def _begin(strips, strip):
    at = 0
    for number in range(strip):
        at += len(strips.wires[number])
    return at


def along(strips, strip):
    """The pixels along a wire, NOWHERE for what hangs there and has no number: as the wiring had them."""
    size = strips.offsets[3]
    begin = _begin(strips, strip)
    row = array("H", [NOWHERE] * (len(strips.wires[strip]) // size))
    for pixel in range(len(strips.positions)):
        place = (strips.positions[pixel] - begin) // size
        if strips.positions[pixel] != NOWHERE and 0 <= place < len(row):
            row[place] = pixel
    return row


def raw(strips, strip, place, red, green, blue):
    """One pixel by its place on the wire, past all numbers: for whoever looks for a wire."""
    offsets = strips.offsets
    wire = strips.wires[strip]
    wire[place * offsets[3] + offsets[0]] = red
    wire[place * offsets[3] + offsets[1]] = green
    wire[place * offsets[3] + offsets[2]] = blue


def dark(strips):
    for at in range(len(strips.wire)):
        strips.wire[at] = 0
