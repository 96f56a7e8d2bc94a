"""What does the firmware find when it imports `rp2`? PIO state machines and DMA channels, as far as a strip needs them.

A PIO program is assembled and run, instruction by instruction, for a bit of 0 and a bit of 1; what a strip makes of the two
pulses decides what it sees of every byte. A transfer takes its bytes when it starts, and its time on the simulated clock.
"""

FIFO_BYTES = 8
RP2040_MACHINES = 8
RP2040_CHANNELS = 12
MEMORY_WORDS = 32
# A WS2812 takes a pulse for a 1 when it is longer than this; one outside of the two outer limits for nothing.
SHORTEST_NS, MIDDLE_NS, LONGEST_NS = 200, 600, 1000
ENOMEM = 12


class PIO:
    IN_LOW = 0
    IN_HIGH = 1
    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1


class Rp2:
    """The module, of one workbench. Machines and channels in `radio` are used by others and cannot be claimed."""

    def __init__(self, bench, machines=RP2040_MACHINES, channels=RP2040_CHANNELS, radio=(), radio_channels=0):
        self.PIO = PIO
        self._bench = bench
        self._machines = [Machine(bench, number) for number in range(machines)]
        self._radio = radio
        self._free_channels = channels - radio_channels
        self._memory = {}  # PIO block -> programs in it

    def asm_pio(self, **options):
        def assemble(function):
            return Program(function, options)

        return assemble

    def StateMachine(self, number, program=None, **settings):
        if not 0 <= number < len(self._machines):
            raise ValueError("invalid StateMachine")
        if number in self._radio:
            raise ValueError("StateMachine claimed by external resource")
        machine = self._machines[number]
        machine.module = self
        if program is not None:
            machine.init(program, **settings)
        return machine

    def DMA(self):
        if not self._free_channels:
            raise OSError(ENOMEM)
        self._free_channels -= 1
        return Channel(self)

    def load(self, block, program):
        held = self._memory.setdefault(block, [])
        if program not in held:
            if sum([len(one.lines) for one in held]) + len(program.lines) > MEMORY_WORDS:
                raise OSError(ENOMEM)
            held.append(program)

    def release_channel(self):
        self._free_channels += 1


class Line:
    """One instruction: what, operands, side-set level, delay."""

    def __init__(self, what, operands):
        self.what = what
        self.operands = operands
        self.level = None
        self.delay = 0

    def side(self, level):
        self.level = level
        return self

    def __getitem__(self, delay):
        self.delay = delay
        return self


class Program:
    def __init__(self, function, options):
        self.options = options
        self.lines = []
        self.labels = {}
        known = function.__globals__
        words = {"x": "x", "not_x": "not_x", "label": self._label, "out": self._out, "jmp": self._jmp, "nop": self._nop}
        hidden = {word: known[word] for word in words if word in known}
        known.update(words)
        try:
            function()
        finally:
            for word in words:
                del known[word]
            known.update(hidden)

    def _label(self, name):
        self.labels[name] = len(self.lines)

    def _add(self, what, *operands):
        self.lines.append(Line(what, operands))
        return self.lines[-1]

    def _out(self, into, count):
        return self._add("out", into, count)

    def _jmp(self, *operands):
        return self._add("jmp", *operands)

    def _nop(self):
        return self._add("nop")

    def pulse(self, bit):
        """(ticks high, ticks in all) from one `out` to the next, for this bit."""
        at = 0
        level = 0
        high = total = 0
        begun = False
        while True:
            line = self.lines[at]
            if line.what == "out":
                if begun:
                    return high, total
                begun = True
            level = level if line.level is None else line.level
            total += 1 + line.delay
            high += (1 + line.delay) * level
            at = (at + 1) % len(self.lines)
            if line.what == "jmp" and (len(line.operands) == 1 or not bit):
                at = self.labels[line.operands[-1]]


class Machine:
    """A state machine. `bits_seen[b]`: what a strip takes a bit b for; None: for nothing."""

    def __init__(self, bench, number):
        self.number = number
        self.module = None
        self.pin = None
        self.bits_seen = (None, None)
        self.byte_us = 0
        self.free_at = 0
        self._bench = bench
        self._active = False
        self._left_first = True

    def init(self, program, freq=-1, sideset_base=None, **_):
        self.module.load(self.number // 4, program)
        self.pin = sideset_base.number
        seen = []
        for bit in (0, 1):
            high, total = program.pulse(bit)
            high_ns = high * 1000000 // (freq // 1000)
            self.byte_us = 8 * total * 1000 // (freq // 1000)
            good = SHORTEST_NS <= high_ns <= LONGEST_NS
            seen.append(int(high_ns > MIDDLE_NS) if good else None)
        self.bits_seen = tuple(seen)
        options = program.options
        self._left_first = options["out_shiftdir"] == PIO.SHIFT_LEFT
        self._pulls_bytes = options["autopull"] and options["pull_thresh"] == 8

    def active(self, value=None):
        if value is None:
            return self._active
        self._active = bool(value)

    def request(self):
        return self.number // 4 * 8 + self.number % 4

    def seen(self, data):
        """The bytes that a strip makes of these."""
        if not (self._active and self._pulls_bytes) or None in self.bits_seen:
            return b""
        if self._left_first and self.bits_seen == (0, 1):
            return bytes(data)
        return bytes([self._seen_byte(byte) for byte in data])

    def _seen_byte(self, byte):
        found = 0
        for bit in range(8):
            sent = byte >> (7 - bit if self._left_first else bit) & 1
            found = found << 1 | self.bits_seen[sent]
        return found


class Channel:
    """A DMA channel. Its control word has the data sheet's fields (2.5.7): EN, SIZE, INCR_READ, INCR_WRITE, TREQ_SEL."""

    def __init__(self, module):
        self._module = module
        self._until = 0

    def pack_ctrl(self, size=2, inc_read=True, inc_write=True, treq_sel=0x3F):
        return 1 | size << 2 | int(inc_read) << 4 | int(inc_write) << 5 | treq_sel << 15

    def config(self, read, write, count, ctrl, trigger=False):
        if not trigger:
            return
        clock = self._module._bench.clock
        data = bytes(read[:count])
        if ctrl >> 15 & 0x3F != write.request():
            data = data[:FIFO_BYTES]  # nobody waits for the machine: the rest overruns its queue
        if ctrl >> 2 & 3 or ctrl >> 5 & 1 or not ctrl >> 4 & 1:
            data = data[:1]
        begin = max(clock.us, write.free_at)
        write.free_at = begin + len(data) * write.byte_us
        self._until = write.free_at - FIFO_BYTES * write.byte_us  # what is queued is no longer the channel's
        self._module._bench.lit(write.pin, write.seen(data), begin, write.free_at)

    def active(self, value=None):
        return self._module._bench.clock.us < self._until

    def close(self):
        self._module.release_channel()
