"""Which modules does the simulated board have that WebAssembly lacks? A serial line, `machine`, an asyncio that runs.

They take the place of built-in ones in sys.modules, so that the firmware imports them by their usual names.
"""

import _laptop
import host
import micropython
import uctypes

PASS_MS = 1
RADIO_MACHINES = (7,)  # what the Pico W's radio has taken for itself
RADIO_CHANNELS = 2
POLLIN, POLLOUT = 1, 4

_app = None


class _AppRuns(BaseException):
    """The program has given its loop to the laptop: main.py is left, and runs on pass by pass."""


class _Shadow:
    """A module with some names of its own in front of a built-in one's."""

    def __init__(self, behind, **names):
        self._behind = behind
        for name in names:
            setattr(self, name, names[name])

    def __getattr__(self, name):
        return getattr(self._behind, name)


# ---- asyncio: one coroutine, one pass a call from outside, so that garbage is collected in between


class _Rest:
    def __init__(self, ms):
        self._ms = ms
        self._rested = False

    def __iter__(self):
        return self

    def __next__(self):
        if self._rested:
            raise StopIteration
        self._rested = True
        return self._ms

    __await__ = __iter__


def sleep_ms(ms):
    return _Rest(ms)


def sleep(seconds):
    return _Rest(int(seconds * 1000))


def run(coroutine):
    global _app
    _app = coroutine
    raise _AppRuns


def app_step():
    """One pass of the program: how long it wants to rest, -1 when it has ended. None: there is no program."""
    return None if _app is None else _step


def _step():
    global _app
    try:
        rest = _app.send(None)
    except StopIteration:
        _app = None
        return -1
    return rest if isinstance(rest, int) else PASS_MS


# ---- USB


class _In:
    @property
    def buffer(self):
        return self

    def read(self, count=1):
        data = bytearray()
        while len(data) < count and _laptop.waiting():
            data.append(_laptop.take())
        return bytes(data)

    def readinto(self, into):
        count = min(len(into), _laptop.waiting())
        for i in range(count):
            into[i] = _laptop.take()
        return count


class _Out:
    @property
    def buffer(self):
        return self

    def write(self, data):
        if isinstance(data, str):
            data = data.encode()
        if len(data):
            _laptop.write(uctypes.addressof(data), len(data))
        return len(data)

    def flush(self):
        pass


class _Poll:
    def __init__(self):
        self._watched = []

    def register(self, stream, events=POLLIN | POLLOUT):
        self._watched.append((stream, events))

    def unregister(self, stream):
        self._watched = [watched for watched in self._watched if watched[0] is not stream]

    def poll(self, timeout=-1):
        ready = []
        for stream, events in self._watched:
            if isinstance(stream, _In):
                got = POLLIN if _laptop.waiting() else 0
            else:
                got = POLLOUT if _laptop.room() else 0
            if got & events:
                ready.append((stream, got & events))
        return ready

    def ipoll(self, timeout=-1, flags=0):
        return iter(self.poll(timeout))


# ---- machine


LONGEST_WATCHDOG_MS = 8388
WATCHDOG_CTRL = 0x40058000
WATCHDOG_ENABLE = 1 << 30


class _Watchdog:
    """Whoever holds the cable counts its time: a program that hangs could not."""

    runs = False

    def __init__(self, timeout=5000):
        if not 0 < timeout <= LONGEST_WATCHDOG_MS:
            raise ValueError("timeout exceeds %d" % LONGEST_WATCHDOG_MS)
        _Watchdog.runs = True
        _laptop.watchdog(timeout)

    def feed(self):
        _laptop.feed()


class _Memory:
    """`mem32`, as far as registers are simulated: the watchdog's first one."""

    def __getitem__(self, address):
        return WATCHDOG_ENABLE if address == WATCHDOG_CTRL and _Watchdog.runs else 0

    def __setitem__(self, address, value):
        if address == WATCHDOG_CTRL and _Watchdog.runs and not value & WATCHDOG_ENABLE:
            _Watchdog.runs = False
            _laptop.watchdog(0)


class _Machine:
    """What every board has. Chips and strips come from the simulated hardware, when the program asks for them."""

    WDT = _Watchdog
    mem32 = _Memory()

    def __init__(self, identity, below):
        self._identity = identity
        self._below = below  # fingers and faults
        self._board = None

    def reset(self):
        _laptop.reset()

    def soft_reset(self):
        _laptop.reset()

    def unique_id(self):
        return self._identity

    def freq(self, hz=None):
        return 125_000_000

    @property
    def board(self):
        """What lies under it; the program lends its fingers to the builder's verbs."""
        if self._board is None:
            import simulated_chips

            self._board = simulated_chips.board(self._below)
        return self._board

    def __getattr__(self, name):
        return getattr(self.board.machine, name)


class _Rp2:
    """PIO and DMA of the same workbench."""

    def __init__(self, machine):
        self._machine = machine
        self._module = None

    def __getattr__(self, name):
        if self._module is None:
            from sim.hardware.rp2 import Rp2

            self._module = Rp2(self._machine.board.bench, radio=RADIO_MACHINES, radio_channels=RADIO_CHANNELS)
        return getattr(self._module, name)


def install(facts, sys, os):
    from collections import namedtuple

    version = tuple(facts["version"])
    implementation = namedtuple("implementation", ("name", "version", "_machine", "_mpy", "_build"))(
        facts["name"], version, facts["machine"], sys.implementation._mpy, facts["build"]
    )
    machine = _Machine(bytes(facts["id"]), facts["below"])
    sys.modules["machine"] = machine
    if facts["platform"] == "rp2":
        sys.modules["rp2"] = _Rp2(machine)
    sys.modules["asyncio"] = _Shadow(None, run=run, sleep_ms=sleep_ms, sleep=sleep)
    sys.modules["select"] = _Shadow(None, poll=_Poll, POLLIN=POLLIN, POLLOUT=POLLOUT)
    if not hasattr(micropython, "kbd_intr"):
        sys.modules["micropython"] = _Shadow(micropython, kbd_intr=lambda char: None)
    os.urandom = host.random_bytes
    os.uname = None
    sys.modules["sys"] = _Shadow(
        sys, stdin=_In(), stdout=_Out(), stderr=_Out(), implementation=implementation, platform=facts["platform"]
    )
