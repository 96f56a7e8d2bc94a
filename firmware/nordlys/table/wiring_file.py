"""How is a wiring read from its compact form, and does it fit the board? The seldom half of `Wiring`.

    {"format": 1, "board": id, "hash": 16 hex digits, "made": "planned" | "taught",
     "strips": [the canonical numbers of the pixels along the wire, four hex digits each, low byte first],
     "chips": [[bus, multiplexer channel or null, address, [12 canonical numbers of pads, -1 none]], …]}

A pixel ffff hangs on the wire and shows nothing.
"""

import hashlib
from array import array

from .wiring import DARK, BadWiring

FORMAT = 1
ELECTRODES = 12
LONGEST_STRIP = 262


def wiring_hash(strips, chips):
    """16 hex digits over strips and chips as they stand in the compact form: calibrations name them."""
    text = ";".join(strips)
    for bus, mux, address, pads in chips:
        place = "%d,%s,%d" % (bus, "-" if mux is None else mux, address)
        text += "|" + place + ":" + ",".join([str(pad) for pad in pads])
    return _hex(hashlib.sha256(text.encode()).digest()[:8])


def _hex(data):
    return "".join(["%02x" % byte for byte in data])


def strip_text(numbers):
    """Numbers of pixels along a wire as hex digits."""
    return "".join(["%02x%02x" % (number & 255, number >> 8) for number in numbers])


def read(wiring, data):
    """The attributes of a Wiring, from what was read from JSON. Raises BadWiring."""
    try:
        if data["format"] != FORMAT:
            raise BadWiring("The wiring has format %s; this table reads format %d." % (data["format"], FORMAT))
        wiring.board = data["board"]
        wiring.made = data["made"]
        wiring.strips = [_numbers(text) for text in data["strips"]]
        wiring.places = []
        wiring.pad_at = array("h")
        for bus, mux, address, pads in data["chips"]:
            if len(pads) != ELECTRODES:
                raise BadWiring("A chip of the wiring has %d electrodes; it needs %d." % (len(pads), ELECTRODES))
            wiring.places.append((bus, mux, address))
            for pad in pads:
                wiring.pad_at.append(pad)
        wiring.hash = wiring_hash(data["strips"], data["chips"])
        stored = data["hash"]
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
        raise BadWiring("The wiring cannot be read; make it anew with `board wire` or `teach`.")
    if stored != wiring.hash:
        raise BadWiring("The wiring was changed or damaged; make it anew with `board wire` or `teach`.")


def wrong_for(wiring, places):
    """Why this wiring does not fit the board, as a sentence; "" when it does."""
    if wiring.board != places.board:
        return "The wiring is for the board %s, not for %s." % (wiring.board, places.board)
    lit = bytearray(places.pixels)
    for strip in wiring.strips:
        if len(strip) > LONGEST_STRIP:
            return "A strip has %d pixels; %d are the most." % (len(strip), LONGEST_STRIP)
        for pixel in strip:
            if pixel != DARK and (pixel >= places.pixels or lit[pixel]):
                return "Pixel %d is wired twice, or the board has none of that number." % pixel
            if pixel != DARK:
                lit[pixel] = 1
    felt = bytearray(places.pads)
    for pad in wiring.pad_at:
        if pad >= 0 and (pad >= places.pads or felt[pad]):
            return "Pad %d is wired twice, or the board has none of that number." % pad
        if pad >= 0:
            felt[pad] = 1
    return ""


def _numbers(text):
    if len(text) % 4:
        raise ValueError
    numbers = array("H")
    for at in range(0, len(text), 4):
        numbers.append(int(text[at : at + 2], 16) | int(text[at + 2 : at + 4], 16) << 8)
    return numbers
