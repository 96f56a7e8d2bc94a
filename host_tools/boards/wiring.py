"""Which wire goes where? Plans a board's strips and touch chips, and reads a wiring file back.

A wiring file (`hardware/wiring/<board>.toml`) lists what hangs on each strip and each chip, in the order of the wire,
by the names of the geometry: a person can read it along the cable. A wiring that was learned from the board itself
has the same form and takes the planned one's place.
"""

import math
import tomllib
from pathlib import Path

from nordlys.table.wiring import DARK
from nordlys.table.wiring_file import strip_text, wiring_hash

from host_tools.boards.fault import Fault, Refused
from host_tools.boards.read import shown
from host_tools.boards.tour import length, short_tour

FORMAT = 1
FOLDER = Path(__file__).parents[2] / "hardware" / "wiring"

LONGEST_STRIP = 262  # pixels: what a frame of 30 a second leaves time for on one pin
ONE_STRIP = 64  # fewer pixels than this need no second strip
ELECTRODES = 12  # of an MPR121
ADDRESSES = (0x5A, 0x5B, 0x5C, 0x5D)
BUSES = (0, 1)
MUX_ADDRESS = 0x70  # TCA9548A
MUX_CHANNELS = 8
NO_MUX = None


def places_of(geometry):
    """pixels, pads as [(name, x, y)] in millimetres, in canonical order; a pad by the middle of its faces."""
    pads = []
    for pad in geometry.pads:
        count = len(pad.parts)
        pads.append((pad.id, sum(part.x for part in pad.parts) / count, sum(part.y for part in pad.parts) / count))
    return [tuple(pixel) for pixel in geometry.pixels], pads


def plan(board, pixels, pads, controller):
    """A wiring for these places.

    pixels, pads: [(name, x, y)] in millimetres; controller: where the microcontroller sits.
    """
    return {
        "format": FORMAT,
        "board": board,
        "made": "planned",
        "strips": plan_strips(pixels, controller),
        "chips": plan_chips(pads, controller),
    }


def plan_strips(pixels, controller):
    """Strips of about equal length, each a short way through its part of the board."""
    count = 1 if len(pixels) < ONE_STRIP else max(2, math.ceil(len(pixels) / LONGEST_STRIP))
    points = [(x, y) for _, x, y in pixels]
    order = short_tour(points, controller)
    size = math.ceil(len(order) / count)
    strips = []
    for number in range(count):
        part = order[number * size : (number + 1) * size]
        # The end that lies nearer to the controller is where the strip begins.
        if math.dist(points[part[-1]], controller) < math.dist(points[part[0]], controller):
            part.reverse()
        strips.append({"pixels": [pixels[i][0] for i in part]})
    return strips


def plan_chips(pads, controller):
    """Chips of twelve neighbouring pads: the way through all pads is cut into dozens."""
    order = short_tour([(x, y) for _, x, y in pads], controller)
    seats = chip_places(math.ceil(len(pads) / ELECTRODES))
    chips = []
    # Dozens of about equal size leave free electrodes everywhere, for a pad that has to move.
    begin = 0
    for number, (bus, mux, address) in enumerate(seats):
        end = round(len(order) * (number + 1) / len(seats))
        chips.append({"bus": bus, "mux": mux, "address": address, "electrodes": [pads[i][0] for i in order[begin:end]]})
        begin = end
    return chips


def chip_places(count):
    """(bus, multiplexer channel or None, address) of so many chips.

    Four addresses on each bus carry eight chips. More need a TCA9548A on bus 0, and then every chip of that bus sits
    behind it: one on the trunk would answer in every channel.
    """
    if count <= len(BUSES) * len(ADDRESSES):
        return [(BUSES[i // len(ADDRESSES)], NO_MUX, ADDRESSES[i % len(ADDRESSES)]) for i in range(count)]
    behind = count - len(ADDRESSES)
    if behind > MUX_CHANNELS * len(ADDRESSES):
        raise ValueError(f"{count} chips are more than two buses and a multiplexer carry")
    places = [(0, i // len(ADDRESSES), ADDRESSES[i % len(ADDRESSES)]) for i in range(behind)]
    return places + [(1, NO_MUX, address) for address in ADDRESSES]


def metres(wiring, pixels, pads, controller):
    """Metres of wire: {"strips": …, "pads": …} of this wiring, and of the naive one in the order of the lists."""
    naive = {
        "strips": _cut(pixels, len(wiring["strips"])),
        "chips": _cut(pads, len(wiring["chips"])),
    }
    at = {name: (x, y) for name, x, y in pixels + pads}
    strips = [strip["pixels"] for strip in wiring["strips"]]
    chips = [chip["electrodes"] for chip in wiring["chips"]]
    return {
        "strips": _chains(strips, at, controller),
        "pads": _stars(chips, at, controller),
        "naive_strips": _chains(naive["strips"], at, controller),
        "naive_pads": _stars(naive["chips"], at, controller),
    }


def _cut(places, count):
    size = math.ceil(len(places) / count)
    return [[name for name, _, _ in places[i : i + size]] for i in range(0, len(places), size)]


def _chains(rows, at, controller):
    total = 0.0
    for row in rows:
        points = [controller] + [at[name] for name in row if name]
        total += length(points, range(len(points)))
    return total / 1000


def _stars(groups, at, controller):
    """A wire from each pad to its chip, which sits in the middle of its pads, and a cable from chip to controller."""
    total = 0.0
    for group in groups:
        points = [at[name] for name in group if name]
        if points:
            middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
            total += sum(math.dist(point, middle) for point in points) + math.dist(middle, controller)
    return total / 1000


def write(wiring, header=()):
    """The file's text."""
    lines = [f"# {line}" for line in header]
    lines += [f"format = {wiring['format']}", f'board = "{wiring["board"]}"', f'made = "{wiring["made"]}"']
    for strip in wiring["strips"]:
        lines += ["", "[[strips]]", "pixels = ["] + _rows(strip["pixels"]) + ["]"]
    for chip in wiring["chips"]:
        mux = "" if chip["mux"] is None else f"mux = {chip['mux']}\n"
        lines += ["", f"[[chips]]\nbus = {chip['bus']}\n{mux}address = {chip['address']:#04x}", "electrodes = ["]
        lines += _rows(chip["electrodes"]) + ["]"]
    return "\n".join(lines) + "\n"


def _rows(names, width=116):
    """Names as rows of a TOML list."""
    rows = []
    row = "   "
    for name in names:
        piece = f' "{name}",'
        if len(row) + len(piece) > width:
            rows.append(row)
            row = "   "
        row += piece
    return rows + [row] if row.strip() else rows


def for_board(board, geometry, folder=None):
    """The stored wiring of a board, checked against its geometry."""
    path = Path(folder or FOLDER) / f"{board['id']}.toml"
    if not path.is_file():
        advice = f"Run `python -m host_tools board wire {board['id']}`"
        raise Refused([Fault(shown(path), "file", "this board has no wiring yet", advice)])
    return read(path, [pixel.name for pixel in geometry.pixels], [pad.id for pad in geometry.pads])


def compact(wiring, geometry):
    """The form that the microcontroller reads: canonical numbers in place of names."""
    pixel = {place.name: number for number, place in enumerate(geometry.pixels)} | {"": DARK}
    pad = {place.id: number for number, place in enumerate(geometry.pads)} | {"": -1}
    strips = [strip_text([pixel[name] for name in strip["pixels"]]) for strip in wiring["strips"]]
    chips = []
    for chip in wiring["chips"]:
        row = chip["electrodes"] + [""] * (ELECTRODES - len(chip["electrodes"]))
        chips.append([chip["bus"], chip["mux"], chip["address"], [pad[name] for name in row]])
    head = {"format": FORMAT, "board": wiring["board"], "hash": wiring_hash(strips, chips), "made": wiring["made"]}
    return head | {"strips": strips, "chips": chips}


def read(path, pixels=None, pads=None):
    """A wiring file, checked; with pixels and pads (names) also against the board that it is for."""
    try:
        raw = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise Refused([Fault(shown(path), "", f"is not TOML: {error}", "mend that line")]) from None
    faults = [Fault(shown(path), place, what, advice) for place, what, advice in check(raw, pixels, pads)]
    if faults:
        raise Refused(faults)
    for chip in raw["chips"]:
        chip.setdefault("mux", NO_MUX)
    return raw


def check(wiring, pixels=None, pads=None):
    """Yields (place, what is wrong, what to do)."""
    if wiring.get("format") != FORMAT:
        yield "format", f"is {wiring.get('format')!r}", f"this version reads format {FORMAT}"
        return
    for name in ("strips", "chips"):
        if not isinstance(wiring.get(name), list) or not wiring[name]:
            yield name, "is missing", f"list at least one [[{name}]]"
            return
    lit = []
    for number, strip in enumerate(wiring["strips"]):
        row = strip.get("pixels", [])
        if len(row) > LONGEST_STRIP:
            yield f"strips[{number}]", f"has {len(row)} pixels", f"{LONGEST_STRIP} are the most: begin another strip"
        lit += [name for name in row if name]
    yield from _once("strips", lit, pixels, "pixel")
    felt = []
    places = set()
    muxed = {chip.get("bus") for chip in wiring["chips"] if chip.get("mux") is not None}
    for number, chip in enumerate(wiring["chips"]):
        here = f"chips[{number}]"
        place = (chip.get("bus"), chip.get("mux"), chip.get("address"))
        if chip.get("bus") not in BUSES:
            yield here, f"sits on bus {chip.get('bus')!r}", f"buses are {BUSES}"
        if chip.get("address") not in ADDRESSES:
            yield here, f"has the address {chip.get('address')!r}", "an MPR121 has 0x5a, 0x5b, 0x5c or 0x5d"
        if chip.get("mux") is not None and chip["mux"] not in range(MUX_CHANNELS):
            yield here, f"sits in channel {chip['mux']!r}", "a TCA9548A has channels 0 to 7"
        if chip.get("mux") is None and chip.get("bus") in muxed:
            yield here, "sits on the trunk of a bus with a multiplexer", "give it a channel: it would answer in all"
        if place in places:
            yield here, "has the place of another chip", "change its address, channel or bus"
        places.add(place)
        row = chip.get("electrodes", [])
        if len(row) > ELECTRODES:
            yield here, f"has {len(row)} electrodes", f"an MPR121 has {ELECTRODES}"
        felt += [name for name in row if name]
    yield from _once("chips", felt, pads, "pad")


def _once(place, found, wanted, what):
    twice = {name for name in found if found.count(name) > 1}
    for name in sorted(twice):
        yield place, f'has the {what} "{name}" twice', "leave one of them out"
    if wanted is not None:
        for name in sorted(set(wanted) - set(found)):
            yield place, f'lacks the {what} "{name}"', "wire it, or plan anew with `board wire`"
        for name in sorted(set(found) - set(wanted)):
            yield place, f'has a {what} "{name}" that the board has not', "take it out, or plan anew with `board wire`"
