"""How does an MPR121 answer on the wire? Its registers, run and stop mode, auto-configuration, flags and interrupt.

Not simulated: the thirteenth electrode (ELEPROX, always 0) and the pins' second life as GPIO (registers that only remember).
"""

import sim.hardware.mpr121_registers as reg
from sim.hardware.charge import search
from sim.hardware.copper import PICOFARAD, Copper
from sim.hardware.electrode import Electrode, Settings

ADDRESSES = (0x5A, 0x5B, 0x5C, 0x5D)
SHAKE_FF = 20 * PICOFARAD
CRACKLE_FF, CRACKLE_US = 150, 7000  # a bad joint: less than a finger, again and again
RIGHT_REXT = 75  # kOhm; the charge currents go with its inverse
OTHER_CHIP_SAYS = 0x18


class MPR121:
    def __init__(self, clock, address=0x5A, seed=1):
        if address not in ADDRESSES:
            raise ValueError("an MPR121 has an address from 0x5a to 0x5d, not 0x%02x" % address)
        self.clock = clock
        self.address = address
        self.copper = [Copper() for _ in range(reg.ELECTRODES)]
        self.electrodes = [Electrode(number, self.copper[number]) for number in range(reg.ELECTRODES)]
        self.settings = Settings()
        self.settings.seed = seed
        self.gone = False
        self.answers_ones = False
        self.too_much_current = False
        self.other_chip = False
        self.deaf_every = 0  # so many times asked, it answers once less
        self.fails_every_us = 0  # its supply fails for a moment, again and again
        self._asked = 0
        self.discarded = 0  # writes that the chip took and forgot, because it was running
        self._power_on()

    # The bus's side

    def answers(self, address):
        if address != self.address or self.gone:
            return []
        self._asked += 1
        return [] if self.deaf_every and self._asked % self.deaf_every == 0 else [self]

    def on_start(self, address):
        if self.fails_every_us and self.clock.us - self.origin_us >= self.fails_every_us:
            self._power_on()
        self._sync()
        self._pointing = True

    def on_write(self, byte):
        if self._pointing:
            self.pointer = byte
            self._pointing = False
        else:
            self._write(self.pointer, byte)
            self.pointer = (self.pointer + 1) & 0xFF
        return True

    def on_read(self):
        if self.answers_ones:
            return 0xFF
        if self.other_chip:
            return OTHER_CHIP_SAYS
        register = self.pointer
        self.pointer = (self.pointer + 1) & 0xFF
        if register == reg.TOUCH_STATUS:
            self.pending = False
        return self._read(register)

    def on_stop(self):
        pass

    def interrupt(self):
        """True while the interrupt line is pulled low: the touch status changed and has not been read."""
        self._sync()
        return self.pending and not self.gone

    # What happens to it

    def finger(self, electrode, down_ms, up_ms, picofarads):
        """A finger comes and goes (up_ms None: it stays). Picofarads may be a fraction."""
        self._sync()
        up = None if up_ms is None else up_ms * 1000
        self.copper[electrode].finger(down_ms * 1000, up, int(picofarads * PICOFARAD))
        self.electrodes[electrode].resting = False

    def rest(self, electrode, picofarads):
        """The capacitance of the empty electrode."""
        self._sync()
        self.copper[electrode].rest_ff = int(picofarads * PICOFARAD)
        self._wake()

    def short(self, electrode, on=True):
        self._sync()
        self.copper[electrode].shorted = on
        self._wake()

    def cut(self, electrode, on=True):
        """The wire to the copper is broken: the electrode floats."""
        self._sync()
        self.copper[electrode].floating = on
        self._wake()

    def drift(self, electrode, picofarads_a_second):
        self._sync()
        self.copper[electrode].drift(self.clock.us, int(picofarads_a_second * PICOFARAD))
        self._wake()

    def overlay(self, percent):
        """How much of a finger comes through the overlay; 100 is the overlay that was meant."""
        self._sync()
        for copper in self.copper:
            copper.overlay_percent = percent
        self._wake()

    def shake(self, half_period_ms):
        """All electrodes toggle at once, as with a loose ground; 0 ends it."""
        self._sync()
        for copper in self.copper:
            copper.shaken = (self.clock.us, half_period_ms * 1000, SHAKE_FF) if half_period_ms else None
        self._wake()

    def crackle(self, electrode, on=True):
        """A cold joint: this electrode alone is noisy."""
        self._sync()
        self.copper[electrode].shaken = (self.clock.us, CRACKLE_US, CRACKLE_FF) if on else None
        self._wake()

    def rext(self, kiloohms):
        """The resistor on REXT: another one than 75 kOhm changes all charge currents alike."""
        self._sync()
        for copper in self.copper:
            copper.seen_percent = 100 * kiloohms // RIGHT_REXT
        self._wake()

    def noise(self, sixteenths):
        """Noise of the supply: each charge is off by up to so many sixteenths of a count."""
        self._sync()
        self.settings.noise = sixteenths
        self._wake()

    def over_current(self, on=True):
        """The resistor on REXT is shorted."""
        self._sync()
        self.too_much_current = on

    def remove(self):
        self._sync()
        self.gone = True

    def put_back(self):
        """It had no supply meanwhile."""
        self.gone = False
        self._power_on()

    def _wake(self):
        for electrode in self.electrodes:
            electrode.resting = False

    # Registers

    def _power_on(self):
        self.memory = bytearray(reg.COUNT)
        for register, value in reg.POWER_ON:
            self.memory[register] = value
        self.pointer = 0
        self.pending = False
        self._pointing = False
        self.origin_us = self.clock.us
        for electrode in self.electrodes:
            electrode.clear()
            electrode.baseline = 0

    def running(self):
        # ELEPROX_EN alone would also run the chip; nobody here uses it.
        return self.memory[reg.ECR] & 0x3F != 0

    def enabled(self):
        return min(self.memory[reg.ECR] & 0x0F, reg.ELECTRODES)

    def _read(self, register):
        if register >= reg.COUNT:
            return 0
        if register == reg.TOUCH_STATUS:
            return self._status() & 0xFF
        if register == reg.TOUCH_STATUS_HIGH:
            return self.memory[register] & reg.OVCF | self._status() >> 8
        index = register - reg.EFD0LB
        if 0 <= index < 2 * reg.ELECTRODES:
            return self.electrodes[index // 2].data >> (8 * (index % 2)) & 0xFF
        index = register - reg.E0BV
        if 0 <= index < reg.ELECTRODES:
            return self.electrodes[index].baseline >> 2
        return self.memory[register]

    def _status(self):
        status = 0
        for electrode in self.electrodes:
            if electrode.touched:
                status |= 1 << electrode.number
        return status

    def _write(self, register, value):
        if register == reg.SOFT_RESET:
            # Works while running as well: that is what it is for.
            if value == reg.RESET_WORD:
                self._power_on()
        elif register == reg.ECR:
            self._write_ecr(value)
        elif register == reg.TOUCH_STATUS_HIGH:
            if value & reg.OVCF:
                self.memory[register] = 0
        elif register >= reg.COUNT or register < reg.E0BV:
            pass  # read only
        elif self.running() and not reg.GPIO_FIRST <= register <= reg.GPIO_LAST:
            # Data sheet, 5.1: everything else is written in stop mode. The chip acknowledges and forgets.
            self.discarded += 1
        elif register < reg.E0BV + reg.ELECTRODES:
            self.electrodes[register - reg.E0BV].baseline = value << 2
        else:
            self.memory[register] = value

    def _write_ecr(self, value):
        if self.memory[reg.TOUCH_STATUS_HIGH] & reg.OVCF:
            return  # data sheet, 5.2: while OVCF is set, the way to run mode is closed
        was_enabled = self.memory[reg.ECR] & 0x3F
        self.memory[reg.ECR] = value
        if not value & 0x3F:
            return
        if value & 0x3F != was_enabled:
            self._start()
        else:
            self._sync()
            self.settings.tracking = value >> 6 != reg.TRACK_NOT
            self._wake()

    # Running

    def _start(self):
        memory = self.memory
        settings = self.settings
        config_1 = memory[reg.AFE_CONFIG_1]
        config_2 = memory[reg.AFE_CONFIG_2]
        settings.first_samples = reg.FIRST_FILTER_SAMPLES[config_1 >> 6]
        settings.second_samples = reg.SECOND_FILTER_SAMPLES[config_2 >> 3 & 3]
        settings.interval_us = 1000 << (config_2 & 7)
        settings.load = memory[reg.ECR] >> 6
        settings.tracking = settings.load != reg.TRACK_NOT
        settings.rising = tuple(memory[reg.MHDR : reg.FDLR + 1])
        settings.falling = tuple(memory[reg.MHDF : reg.FDLF + 1])
        settings.touched = (0,) + tuple(memory[reg.NHDT : reg.FDLT + 1])
        settings.debounce_touch = memory[reg.DEBOUNCE] & 7
        settings.debounce_release = memory[reg.DEBOUNCE] >> 4 & 7
        self.origin_us = self.clock.us
        memory[reg.OOR_STATUS] = memory[reg.OOR_STATUS_HIGH] = 0
        if self._trip():
            return
        for electrode in self.electrodes:
            if electrode.touched:
                self.pending = True
            electrode.clear()
        for electrode in self.electrodes[: self.enabled()]:
            electrode.touch_threshold = memory[reg.E0TTH + 2 * electrode.number]
            electrode.release_threshold = memory[reg.E0RTH + 2 * electrode.number]
            if memory[reg.AUTOCONFIG_0] & reg.ACE:
                self._configure(electrode, self.clock.us, reg.ACFF)
            self._charge(electrode)

    def _charge(self, electrode):
        """An electrode's own current and time; where one is 0, the one for all."""
        number = electrode.number
        own_time = self.memory[reg.CDT0 + number // 2] >> (4 * (number % 2)) & 7
        electrode.cdc = self.memory[reg.CDC0 + number] & 0x3F or self.memory[reg.AFE_CONFIG_1] & 0x3F
        electrode.cdt = own_time or self.memory[reg.AFE_CONFIG_2] >> 5

    def _configure(self, electrode, us, fail_flag):
        """Auto-configuration of one electrode: find current and time, or say that it is out of range."""
        memory = self.memory
        number = electrode.number
        fixed = memory[reg.AFE_CONFIG_2] >> 5 if memory[reg.AUTOCONFIG_1] & reg.SCTS else 0
        levels = [4 * memory[register] for register in (reg.TL, reg.LSL, reg.USL)]
        cdc, cdt, good = search(self.copper[number].at(us), levels[0], levels[1], levels[2], fixed)
        memory[reg.CDC0 + number] = cdc
        half = 4 * (number % 2)
        others = memory[reg.CDT0 + number // 2] & (0x70 >> half)
        memory[reg.CDT0 + number // 2] = others | cdt << half
        self._flag_range(number, good, fail_flag)

    def _flag_range(self, number, good, fail_flag):
        register = reg.OOR_STATUS + number // 8
        bit = 1 << (number % 8)
        if good:
            self.memory[register] &= 0xFF ^ bit
        else:
            self.memory[register] |= bit
            self.memory[reg.OOR_STATUS_HIGH] |= fail_flag

    def _trip(self):
        """Too much current: into stop mode, with everything measured cleared (data sheet, 5.2)."""
        if not self.too_much_current:
            return False
        self.memory[reg.ECR] &= 0xC0
        self.memory[reg.OOR_STATUS] = self.memory[reg.OOR_STATUS_HIGH] = 0
        self.memory[reg.TOUCH_STATUS_HIGH] = reg.OVCF
        for electrode in self.electrodes:
            electrode.clear()
            electrode.baseline = 0
        self.pending = True
        return True

    def _sync(self):
        """Work out what happened since the last look."""
        if not self.running() or self.gone or self._trip():
            return
        settings = self.settings
        outputs = (self.clock.us - self.origin_us) // settings.period_us()
        for electrode in self.electrodes[: self.enabled()]:
            if electrode.done < outputs:
                if electrode.run_to(outputs, self.origin_us, settings):
                    self.pending = True
                electrode.copper.forget_before(self.origin_us + outputs * settings.period_us())
                if self.memory[reg.AUTOCONFIG_0] & reg.ARE:
                    self._reconfigure(electrode)

    def _reconfigure(self, electrode):
        """ARE: an electrode that left its range is configured again (here: at the next look, not at its own sample)."""
        low, high = 4 * self.memory[reg.LSL], 4 * self.memory[reg.USL]
        if electrode.touched or low <= electrode.data <= high:
            return
        self._configure(electrode, self.clock.us, reg.ARFF)
        before = (electrode.cdc, electrode.cdt)
        self._charge(electrode)
        if (electrode.cdc, electrode.cdt) != before:
            electrode.clear()
            electrode.done = (self.clock.us - self.origin_us) // self.settings.period_us()
            # BVA says what becomes of the baseline; CL has the same meaning, and the two are to be set alike.
            if self.memory[reg.AUTOCONFIG_0] >> 2 & 3 >= 2:
                electrode.baseline = 4 * self.memory[reg.TL]
