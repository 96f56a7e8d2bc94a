"""Which chips hang on the simulated board? Those of the planned wiring, in time with the laptop's clock."""

import json

import host

DEFAULT_BOARD = "nordic_countries"
CONTROLLER = "pico_w"


class LaptopClock:
    """Microseconds that pass by themselves; bytes on a wire take theirs besides."""

    def __init__(self):
        self._ahead = 0

    @property
    def us(self):
        return host.ticks_ms() * 1000 + self._ahead

    @us.setter
    def us(self, moment):
        # What a wire has taken is caught up with by the laptop's own clock.
        self._ahead = max(0, min(moment - host.ticks_ms() * 1000, 2000))


def _settings():
    """What the builder set; the wires are as the settings say."""
    try:
        with open("/settings.json") as file:
            return json.load(file)["values"]
    except (OSError, ValueError, KeyError):
        return {}


def board(below):
    """below: {"fingers": [(pad's name, from ms, to ms or None)], "faults": [{"name": ..., and what it is about}]}"""
    from planned.table.places import Places
    from planned.table.wiring import Wiring

    from sim.hardware.board import SimulatedBoard

    settings = _settings()
    name = settings.get("board", DEFAULT_BOARD)
    with open("/.rom/planned/boards/%s_wiring.json" % name) as file:
        wiring = Wiring(json.load(file))
    made = SimulatedBoard(wiring, CONTROLLER, LaptopClock())
    if settings.get("interrupts"):
        _wire_interrupts(made, wiring)
    if below["fingers"]:
        places = Places(name)
        for pad, down, up in below["fingers"]:
            made.finger(places.pad_number(pad), down, up)
    for fault in below["faults"]:
        made.fault(**fault)
    return made


def _wire_interrupts(made, wiring):
    """A line for each bus, pulled low by its chips together."""
    from planned.boards.pins import PINS

    pins = PINS[CONTROLLER]
    for bus in range(len(pins["buses"])):
        chips = [made.chips[number] for number in range(len(wiring.places)) if wiring.places[number][0] == bus]
        made.bench.interrupt_line(pins["interrupts"][bus], chips)
