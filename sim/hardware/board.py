"""What lies under a whole board? All its chips and strips as the wiring has them, with fingers and faults by the pad's number.

Written in the firmware's dialect, so that the table also runs over it under MicroPython.
"""

from nordlys.boards.pins import PINS

from sim.hardware.bench import Bench

FINGER_PF = 2
ELECTRODES = 12


class SimulatedBoard:
    def __init__(self, wiring, controller="pico_w", clock=None, seed=1):
        """wiring: how it is really wired, which need not be what the firmware believes."""
        self.wiring = wiring
        self.bench = Bench(seed=seed, clock=clock)
        self.clock = self.bench.clock
        self.machine = self.bench.machine
        pins = PINS[controller]
        for bus in range(len(pins["buses"])):
            unit, sda, scl = pins["buses"][bus]
            self.bench.bus(unit, sda, scl)
        self._units = [bus[0] for bus in pins["buses"]]
        self.chips = self.bench.places(
            [(self._units[bus], channel, address) for bus, channel, address in wiring.places]
        )
        self.strips = []
        self._where = {}
        for number in range(len(wiring.strips)):
            row = wiring.strips[number]
            self.strips.append(self.bench.strip(pins["strips"][number], len(row)))
            for place in range(len(row)):
                self._where[row[place]] = (number, place)

    # Fingers and eyes

    def finger(self, pad, down_ms, up_ms, picofarads=FINGER_PF):
        """A finger on a pad, from one moment to another (None: it stays)."""
        electrode = self.wiring.electrode_of(pad)
        if electrode >= 0:
            self.chips[electrode // ELECTRODES].finger(electrode % ELECTRODES, down_ms, up_ms, picofarads)

    def finger_for(self, pad, ms):
        """A finger on a pad from now on, for so long."""
        begin = self.clock.us // 1000 + 1
        self.finger(pad, begin, begin + ms)

    def pixel(self, number):
        """(red, green, blue) that the eye sees at a canonical pixel."""
        if number not in self._where:
            return (0, 0, 0)
        strip, place = self._where[number]
        return self.strips[strip].pixel(place)

    # Faults

    def fault(self, name, on=True, chip=0, electrode=0, bus=0, strip=0, at=0):
        """Switch a fault on or off, by its name in FAULTS."""
        FAULTS[name](self, on, chip, electrode, bus, strip, at)


def _chip_gone(board, on, chip, electrode, bus, strip, at):
    if on:
        board.chips[chip].remove()
    else:
        board.chips[chip].put_back()


def _sda_low(board, on, chip, electrode, bus, strip, at):
    board.bench.short_sda(board._units[bus], on)


def _sda_hung(board, on, chip, electrode, bus, strip, at):
    board.bench.hold_sda(board._units[bus], 9 if on else 0)


def _all_toggle(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].shake(at or 20 if on else 0)


def _supply_noise(board, on, chip, electrode, bus, strip, at):
    for one in board.chips:
        one.noise(at or 160 if on else 0)


def _shorted(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].short(electrode, on)


def _floating(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].cut(electrode, on)


def _over_current(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].over_current(on)


def _drift(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].drift(electrode, at or 1 if on else 0)


def _thick_overlay(board, on, chip, electrode, bus, strip, at):
    for one in board.chips:
        one.overlay(at or 20 if on else 100)


def _strip_cut(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].cut_at = at if on else None


def _strip_silent(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].silent = on


def _no_common_ground(board, on, chip, electrode, bus, strip, at):
    for one in board.strips:
        one.grounded = not on


def _shifter_dead(board, on, chip, electrode, bus, strip, at):
    """The level shifter of all strips has no supply, or its enable pins hang in the air."""
    for one in board.strips:
        one.silent = on


def _first_pixel_only(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].first_only = on


def _swapped_colours(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].order = "RGB" if on else "GRB"


def _mux_gone(board, on, chip, electrode, bus, strip, at):
    mux = board.bench.mux_of(board._units[bus])
    if mux is not None:
        if on:
            mux.remove()
        else:
            mux.put_back()


def _wrong_chip(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].other_chip = on


def _chip_moved(board, on, chip, electrode, bus, strip, at):
    """Its ADDR pin is on another wire."""
    board.chips[chip].address = at or 0x5D if on else board.wiring.places[chip][2]


def _chip_extra(board, on, chip, electrode, bus, strip, at):
    """One more touch chip than the wiring knows, on the trunk."""
    if on:
        board.bench.mpr121(board._units[bus], None, at or 0x5D)
    else:
        board.bench.chips.pop().remove()


def _chip_flaky(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].deaf_every = at or 7 if on else 0


def _chip_restarts(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].fails_every_us = 1000 * (at or 50) if on else 0


def _crackle(board, on, chip, electrode, bus, strip, at):
    board.chips[chip].crackle(electrode, on)


def _wrong_rext(board, on, chip, electrode, bus, strip, at):
    """Far too large, or not there at all."""
    board.chips[chip].rext(at or 75_000 if on else 75)


def _strip_torn(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].torn = on


def _strip_unpowered(board, on, chip, electrode, bus, strip, at):
    board.strips[strip].volts = 1.2 if on else 5.0


def _strips_swapped(board, on, chip, electrode, bus, strip, at):
    """The data wires of this strip and of the one at `at` (the next one) are on each other's pins; again: back."""
    board.bench.swap_strips(board.strips[strip], board.strips[at or strip + 1])


FAULTS = {
    "mux_gone": _mux_gone,
    "wrong_chip": _wrong_chip,
    "chip_moved": _chip_moved,
    "chip_extra": _chip_extra,
    "chip_flaky": _chip_flaky,
    "chip_restarts": _chip_restarts,
    "crackle": _crackle,
    "wrong_rext": _wrong_rext,
    "strip_torn": _strip_torn,
    "strip_unpowered": _strip_unpowered,
    "strips_swapped": _strips_swapped,
    "chip_gone": _chip_gone,
    "sda_low": _sda_low,
    "sda_hung": _sda_hung,
    "all_toggle": _all_toggle,
    "supply_noise": _supply_noise,
    "shorted": _shorted,
    "floating": _floating,
    "over_current": _over_current,
    "drift": _drift,
    "thick_overlay": _thick_overlay,
    "strip_cut": _strip_cut,
    "strip_silent": _strip_silent,
    "no_common_ground": _no_common_ground,
    "shifter_dead": _shifter_dead,
    "first_pixel_only": _first_pixel_only,
    "swapped_colours": _swapped_colours,
}
