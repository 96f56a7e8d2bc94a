"""What lies on the workbench? A controller's buses, the chips on them, fingers, and faults to switch on.

bench = Bench()
bench.bus(0, sda=4, scl=5)
chip = bench.mpr121(0, None, 0x5A)
bench.finger(chip, 3, 100, 400, 2)
machine = bench.machine
"""

from sim.hardware.clock import Clock
from sim.hardware.machine import Machine
from sim.hardware.mpr121 import MPR121
from sim.hardware.strip import Strip
from sim.hardware.tca9548a import TCA9548A
from sim.hardware.wires import DEFAULT_HZ, Line, Wires

MUX_ADDRESS = 0x70


class Bench:
    def __init__(self, seed=1, hz=DEFAULT_HZ, clock=None):
        """`hz=0`: bytes on the buses cost no time."""
        self.seed = seed
        self.hz = hz
        self.clock = clock or Clock()
        self.chips = []
        self.machine = Machine(self)
        self._buses = {}  # unit -> (wires, sda, scl)
        self._muxes = {}
        self._lines = {}
        self._strips = {}  # pin -> Strip

    # Build

    def bus(self, unit, sda, scl):
        wires = Wires(self.clock, self.hz)
        self._buses[unit] = (wires, sda, scl)
        self._lines[sda] = wires.sda
        self._lines[scl] = wires.scl
        return wires

    def mux(self, unit, address=MUX_ADDRESS):
        mux = TCA9548A(address)
        self._buses[unit][0].devices.append(mux)
        self._muxes[unit] = mux
        return mux

    def mpr121(self, unit, channel, address):
        """A touch chip at a place as wirings name it; channel None: on the trunk."""
        chip = MPR121(self.clock, address, self.seed + 17 * len(self.chips))
        if channel is None:
            self._buses[unit][0].devices.append(chip)
        else:
            if unit not in self._muxes:
                self.mux(unit)
            self._muxes[unit].channels[channel].append(chip)
        self.chips.append(chip)
        return chip

    def places(self, places):
        """A chip at each (unit, channel, address), in their order."""
        return [self.mpr121(unit, channel, address) for unit, channel, address in places]

    def strip(self, pin, count, order="GRB"):
        """A strip of so many pixels on this pin."""
        self._strips[pin] = Strip(count, order)
        return self._strips[pin]

    def mux_of(self, unit):
        """The multiplexer of this bus, or None."""
        return self._muxes.get(unit)

    def swap_strips(self, one, other):
        """Their data wires change places."""
        pins = list(self._strips)
        strips = [{one: other, other: one}.get(self._strips[pin], self._strips[pin]) for pin in pins]
        for number in range(len(pins)):
            self._strips[pins[number]] = strips[number]

    def interrupt_line(self, number, chips):
        """The pin that these chips pull low together."""
        self._lines[number] = InterruptLine(chips)

    # Happen

    def finger(self, chip, electrode, down_ms, up_ms, picofarads):
        chip.finger(electrode, down_ms, up_ms, picofarads)

    def hold_sda(self, unit, clocks=9):
        self._buses[unit][0].hold_sda(clocks)

    def short_sda(self, unit, on=True):
        self._buses[unit][0].short_sda(on)

    def wires(self, unit):
        return self._buses[unit][0]

    # The machine's side

    def lit(self, pin, data, begin_us=None, end_us=None):
        """Bytes come out of this pin between these moments, or from now on; gives the microseconds that it takes."""
        took = len(data) * 8 * 5 // 4  # a bit takes 1.25 microseconds
        if begin_us is None:
            begin_us, end_us = self.clock.us, self.clock.us + took
        if pin in self._strips:
            self._strips[pin].receive(data, begin_us, end_us)
        return took

    def line(self, number):
        if number not in self._lines:
            self._lines[number] = Line()
        return self._lines[number]

    def connect(self, i2c, unit, sda, scl):
        """Give a bus to an I2C object; unit None finds it by its pins."""
        for here in self._buses:
            wires, own_sda, own_scl = self._buses[here]
            if here == unit or (unit is None and (sda, scl) == (own_sda, own_scl)):
                if sda is not None and (sda, scl) != (own_sda, own_scl):
                    raise ValueError("bus %s of this bench has SDA %d and SCL %d" % (here, own_sda, own_scl))
                # The unit takes its pins over: what a program pulled by hand is let go.
                wires.sda.pull(("pin", own_sda), False)
                wires.scl.pull(("pin", own_scl), False)
                wires.connected = i2c
                return wires
        raise ValueError("this bench has no bus %s: add it with bench.bus" % unit)

    def disconnect(self, number):
        for wires, sda, scl in self._buses.values():
            if number in (sda, scl):
                wires.connected = None


class InterruptLine(Line):
    def __init__(self, chips):
        Line.__init__(self)
        self.chips = chips

    def level(self):
        return 0 if any([chip.interrupt() for chip in self.chips]) else Line.level(self)
