"""How do a board's touch chips begin, and which are missing? The seldom half of `TouchChips`.

Every function's first argument is the `TouchChips`, whose methods they are (`Seldom`).
"""

from nordlys import once

from . import mpr121
from .bus import BUS_STUCK, CHECK_MS, MUX_ADDRESS, RUNS, later
from .tca9548a import CHANNELS, TCA9548A, Branch


def wire(touch, interrupts):
    """A driver for each place; ValueError where one could never be told from another."""
    _refuse_trunk(touch)
    ways = {}
    for bus, channel, address in touch.places:
        interrupt = interrupts.get(bus) if interrupts else None
        if (bus, channel) not in ways:
            ways[(bus, channel)] = _way(touch, bus, channel)
        chip = mpr121.MPR121(ways[(bus, channel)], address, interrupt)
        port = touch.ports[bus] if interrupt is None else None
        mux = None if channel is None else touch.muxes[bus]
        touch._ways.append((len(touch.chips), chip, port, address, mux, channel))
        touch.chips.append(chip)


def _refuse_trunk(touch):
    behind = [bus for bus, channel, _ in touch.places if channel is not None]
    for number in range(len(touch.places)):
        bus, channel, address = touch.places[number]
        if bus not in touch.ports:
            raise ValueError("touch chip %d is on bus %s, which this board does not have" % (number, bus))
        if channel is None and bus in behind:
            raise ValueError(
                "touch chip %d (0x%02x) sits on the trunk of bus %s beside a multiplexer and would answer in every "
                "channel: give it a channel" % (number, address, bus)
            )
        if touch.places.index(touch.places[number]) != number:
            raise ValueError("touch chip %d has the place of another one: %s" % (number, touch.places[number]))


def _way(touch, bus, channel):
    if channel is None:
        return touch.ports[bus]
    if bus not in touch.muxes:
        touch.muxes[bus] = TCA9548A(touch.ports[bus], MUX_ADDRESS)
    return Branch(touch.muxes[bus], channel)


def start(chips, now, step=None, touch=None, release=None, stored=None):
    """Begin with all chips; what is missing is tried again by `poll`. Returns the number that run.

    stored: for each chip the bytes of its calibration, or None.
    """
    chips.step = step
    chips.touch = touch or chips.touch
    chips.release = release or chips.release
    chips.stored = stored or chips.stored
    chips._check_at = later(now, CHECK_MS)
    chips._told = True
    setting = once(mpr121.MPR121.SELDOM)  # once for all of them
    for number in range(len(chips.chips)):
        chips._pause[number] = 0
        begin(chips, number, now, setting)
    return chips.running()


def begin(touch, number, now, setting=None):
    """One chip; True if it runs. setting: the module that starts it, where it is loaded."""
    chip = touch.chips[number]
    setting = setting or once(mpr121.MPR121.SELDOM)
    try:
        setting.start(chip, touch.step, touch.touch, touch.release, touch.stored[number])
        if chip.check():
            raise OSError(0)
    except OSError as error:
        touch._lose(number, now, error)
        return False
    except ValueError:
        touch._put_out(number, now, mpr121.FAULTS[mpr121.WRONG_CHIP])
        return False
    if touch.why[number] == BUS_STUCK:
        _call_back(touch, touch.places[number][0], now)
    touch.why[number] = RUNS
    touch._pause[number] = 0
    return True


def _call_back(touch, bus, now):
    """The bus is free: the others on it need not wait."""
    for number in range(len(touch.places)):
        if touch.places[number][0] == bus and touch.why[number] == BUS_STUCK:
            touch._retry_at[number] = now


def missing(touch):
    """[{chip, bus, mux, address, why}] of what is out or at fault, in the order of the wiring."""
    told = []
    for number in range(len(touch.chips)):
        why = touch.trouble(number)
        if why != RUNS:
            bus, channel, address = touch.places[number]
            told.append({"chip": number, "bus": bus, "mux": channel, "address": address, "why": why})
    return told


def probe(touch, bus):
    """[(channel or None, address)] of every touch chip and multiplexer that answers; for a builder, not while playing.

    A chip found with every channel closed sits on the trunk: it is told with the channel None, and only there.
    """
    port = touch.ports[bus]
    found = []
    mux = touch.muxes.get(bus) or TCA9548A(port, MUX_ADDRESS)
    has_mux = port.answers(mux.address)
    if has_mux:
        mux.close()
        found.append((None, mux.address))
    trunk = [address for address in mpr121.ADDRESSES if port.answers(address)]
    found += [(None, address) for address in trunk]
    for channel in range(CHANNELS) if has_mux else ():
        mux.select(channel)
        for address in mpr121.ADDRESSES:
            if address not in trunk and port.answers(address):
                found.append((channel, address))
    return found
