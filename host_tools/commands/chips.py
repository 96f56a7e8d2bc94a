"""Probes, reads and lights chips by hand, with no controller between: over a Raspberry Pi, a USB bridge, or simulated."""

import json
import sys
import time
from pathlib import Path

SUMMARY = "probe, read and light chips by hand, over a Raspberry Pi or a USB bridge"
EXAMPLE = "python -m host_tools chips read --simulate"


def add_arguments(parser):
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    _add(what, "probe", "say which touch chips and multiplexers answer, on which bus and channel")
    read = _add(what, "read", "show what the electrodes of all chips that answer measure")
    read.add_argument("--times", type=int, default=3, metavar="N", help="how often to look (3)")
    read.add_argument("--every", type=int, default=200, metavar="MS", help="milliseconds between two looks (200)")
    read.add_argument("--step", default="charge", metavar="NAME", help="of the ladder of sensitivity (charge)")
    light = _add(what, "light", "light one pixel of a strip, or all of them")
    light.add_argument("--strip", type=int, default=0, metavar="N", help="strip, from 0")
    light.add_argument("--pixel", type=int, metavar="N", help="its place on the wire, from 0; without it, all")
    light.add_argument("--count", type=int, default=16, metavar="N", help="pixels on the strip (16)")
    light.add_argument("--colour", default="202020", metavar="RRGGBB", help="in hex (202020)")
    light.add_argument("--order", default="GRB", help="of the colours on the wire (GRB)")


def _add(what, name, help_text):
    parser = what.add_parser(name, help=help_text, epilog=f"example: python -m host_tools chips {name} --simulate")
    # The names are those of host_tools.blinka.backends, which needs packages that may not be here yet.
    parser.add_argument(
        "--on", default="raspberry_pi", choices=("raspberry_pi", "mcp2221", "ft232h"), help="what to use"
    )
    parser.add_argument("--simulate", action="store_true", help="simulated chips and strips, as a board is wired")
    return parser


def run(args):
    from host_tools.blinka.backends import CannotReach, open_backend

    try:
        backend = simulated() if args.simulate else open_backend(args.on)
        return {"probe": _probe, "read": _read, "light": _light}[args.what](backend, args)
    except (CannotReach, ValueError) as error:
        print(error, file=sys.stderr)
        return 1


def simulated(board="nordic_countries", real_time=True):
    """The chips of a board, with a finger on the first one's third electrode from 0.3 s on."""
    from nordlys import boards
    from nordlys.table.wiring import Wiring

    from host_tools.blinka.simulated import Simulated
    from sim.hardware.board import FINGER_PF, SimulatedBoard

    wiring = Wiring(json.loads((Path(boards.__file__).parent / f"{board}_wiring.json").read_text()))
    made = SimulatedBoard(wiring, "raspberry_pi")
    made.chips[0].finger(2, 300, None, FINGER_PF)
    return Simulated(made, real_time)


def found(backend):
    """[(bus, channel, address)] of every touch chip, and the lines that tell it."""
    from nordlys.chips.bus import MUX_ADDRESS, TouchChips

    places, lines = [], []
    chips = TouchChips(backend.ports, [])
    for bus in backend.ports:
        answers = chips.probe(bus)
        has_mux = (None, MUX_ADDRESS) in answers
        for channel, address in answers:
            where = f"bus {bus}" if channel is None else f"bus {bus}, channel {channel}"
            if address == MUX_ADDRESS:
                lines.append(f"{where}: multiplexer at 0x{address:02x}")
            elif channel is None and has_mux:
                lines.append(f"{where}: touch chip at 0x{address:02x} beside a multiplexer: give it a channel")
            else:
                lines.append(f"{where}: touch chip at 0x{address:02x}")
                places.append((bus, channel, address))
        if not answers:
            lines.append(f"bus {bus}: nobody answers. Look at supply, ground, SDA and SCL")
    return places, lines


def _probe(backend, args):
    places, lines = found(backend)
    print("\n".join(lines))
    return 0 if places else 1


def _read(backend, args):
    from nordlys.chips.bus import TouchChips

    places, lines = found(backend)
    if not places:
        print("\n".join(lines), file=sys.stderr)
        return 1
    touch = TouchChips(backend.ports, places)
    touch.start(backend.ticks_ms(), args.step)
    for _ in range(args.times):
        time.sleep(args.every / 1000)
        backend.step()
        touch.poll(backend.ticks_ms())
        for number, (bus, channel, address) in enumerate(places):
            print(f"bus {bus} channel {'-' if channel is None else channel} 0x{address:02x}  {measured(touch, number)}")
        print()
    return 0


def measured(touch, number):
    """One line about a chip: filtered/baseline of each electrode, touched ones marked."""
    chip = touch.chips[number]
    if touch.why[number]:
        return touch.why[number]
    chip.read_levels()
    words = []
    for electrode in range(12):
        mark = "*" if chip.touched >> electrode & 1 else ""
        words.append(f"{chip.filtered(electrode)}/{chip.baseline(electrode)}{mark}")
    return " ".join(words)


def _light(backend, args):
    from array import array

    from nordlys.chips.strips import Strips

    if len(args.colour) != 6:
        raise ValueError(f"A colour has six hex digits, as in ff8800, not '{args.colour}'.")
    colour = bytes.fromhex(args.colour)
    if args.pixel is not None and not 0 <= args.pixel < args.count:
        raise ValueError(f"Pixel {args.pixel} is not on a strip of {args.count}: name its length with --count.")
    driver = backend.strip(args.strip, args.count, args.order)
    if driver.how == "none":
        raise ValueError("A USB bridge sends no strips. Light them from a Raspberry Pi, or with `doctor` on a board.")
    strips = Strips([driver], [array("H", range(args.count))], args.order)
    for place in range(args.count) if args.pixel is None else (args.pixel,):
        strips.raw(0, place, *colour)
    strips.send()
    print(f"Sent {args.count} pixels on strip {args.strip}.")
    return 0
