"""Which drivers does this table need? Touch chips and strips as wiring and settings say, on the pins of a controller."""

from nordlys import once

from .bus import TouchChips
from .port import Port
from .strips import Strips


def build(machine, controller, wiring, colour_order, rp2=None, ticks_us=None, interrupts=False):
    """(TouchChips, Strips); `machine` and `rp2`, where there is one, are handed in, real or simulated.

    ticks_us(): microseconds; without it no strip is sent by itself, and none is waited for.
    interrupts: are the chips' interrupt lines wired? Then a chip is asked only when its bus's line is low, or now and then.
    """
    pins = once("boards.pins").PINS[controller]
    ports = {}
    for bus in range(len(pins["buses"])):
        unit, sda, scl = pins["buses"][bus]
        ports[bus] = Port(machine, unit, sda=sda, scl=scl)
    orders = wiring.strips
    drivers = once("chips.strip_drivers").drivers_for(machine, pins["strips"][: len(orders)], rp2, ticks_us)
    return TouchChips(ports, wiring.places, _lines(machine, pins) if interrupts else None), Strips(
        drivers, orders, colour_order
    )


def _lines(machine, pins):
    """{bus: pin}: one line a bus, open drain, shared by its chips; low when one of them has news."""
    lines = {}
    for bus in range(len(pins["buses"])):
        lines[bus] = machine.Pin(pins["interrupts"][bus], machine.Pin.IN, machine.Pin.PULL_UP)
    return lines
