"""How does a tool calibrate a board over the link? Measure a step of the ladder, mark a pad as touched, store.

The tool leads, since it has the time and the screen; what is stored is what the chips say of themselves.
"""

from nordlys.chips import ladder
from nordlys.chips.measuring import ELECTRODES, Measuring
from nordlys.rules.refused import Refused
from nordlys.table import lights
from nordlys.table.calibration import NAME, Calibration

from . import lines, pieces
from .connection import field

LONGEST_MS = 1_000
SETTLE_OUTPUTS = 8  # of the chip's second filter, until a baseline is worth the name
RUNS = ("start", "measure", "mark", "store", "stop")
PART = "calibration.part"


def answer(verbs, request):
    run = field(request, "run", str, "")
    if not run:
        if field(request, "whole", bool, False):
            return _whole(verbs.table.files)
        if request.get("text") is not None:
            return _restore(verbs, request)
        return verbs.table.calibration.told()
    if run not in RUNS:
        raise Refused("bad_request", "field", name="run")
    return globals()["_" + run](verbs, request)


def _whole(files):
    """The file as it lies on the flash, for a backup."""
    return lines.Stored(files.path(NAME)) if files.exists(NAME) else {}


def _restore(verbs, request):
    """The whole file again, in pieces. It must belong to the wiring that is under the board now."""
    table = verbs.table
    verbs.refuse_in_game()
    files = table.files
    piece = pieces.take(files, PART, request, "bad_calibration", verbs.sent)
    if piece:
        return piece
    found = Calibration(files, table.wiring.hash, PART)
    if found.fault or len(found.stored) != len(table.touch.chips):
        files.remove(PART)
        raise Refused("bad_calibration")
    try:
        files.move(PART, NAME)
    except OSError as error:
        raise pieces.not_written(error)
    table.calibration = found
    _begin_anew(verbs)
    return found.told()


def _start(verbs, request):
    """Red pads, and fingers that mean nothing. Not over a game."""
    table = verbs.table
    verbs.refuse_in_game()
    verbs.quiet(True)
    table.lights.scene(lights.CALIBRATE)
    verbs.rows = []
    return {
        "steps": [[step[ladder.NAME], step[ladder.RESPONSE_MS]] for step in ladder.STEPS],
        "wiring": table.wiring.hash,
        "pads": (table.places.pad_name(pad) for pad in range(table.places.pads) if table.wiring.electrode_of(pad) >= 0),
    }


def _must_be_quiet(verbs):
    if not verbs.quiet():
        raise Refused("bad_request", "field", name="run")


def _measure(verbs, request):
    """All chips anew on this step, hands off; [pad, baseline, noise] of every wired electrode."""
    _must_be_quiet(verbs)
    table = verbs.table
    ms = field(request, "ms", int, 200)
    try:
        step = ladder.step(field(request, "step", str, ""))
    except ValueError:
        raise Refused("bad_request", "field", name="step")
    if not 1 <= ms <= LONGEST_MS:
        raise Refused("bad_request", "field", name="ms")
    table.touch.start(table.clock(), step[ladder.NAME], stored=[None] * len(table.touch.chips))
    Measuring(table.touch, table.clock, table.breathe).run(SETTLE_OUTPUTS * step[ladder.RESPONSE_MS])
    measuring = Measuring(table.touch, table.clock, table.breathe)
    measuring.run(max(ms, 4 * step[ladder.RESPONSE_MS]))
    return {"step": step[ladder.NAME], "response_ms": step[ladder.RESPONSE_MS], "pads": _measured(table, measuring)}


def _measured(table, measuring):
    for number in range(len(table.touch.chips)):
        chip = table.touch.chips[number]
        try:
            if table.touch.why[number]:
                continue
            chip.read_levels()
        except OSError:
            continue
        rows = []
        for electrode in range(ELECTRODES):
            at = number * ELECTRODES + electrode
            pad = table.wiring.pad_at[at]
            if pad >= 0:
                noise = max(0, measuring.high[at] - measuring.low[at])
                rows.append([table.places.pad_name(pad), chip.baseline(electrode), noise])
        yield from rows


def _mark(verbs, request):
    """This pad was touched: green from now on. `row` is what was measured there, for people."""
    _must_be_quiet(verbs)
    table = verbs.table
    name = field(request, "pad", str, "")
    pad = table.places.pad_number(name)
    if pad < 0:
        raise Refused("unknown_pad", name=name)
    row = field(request, "row", list, [])
    if len(row) > 8 or not all([value is None or isinstance(value, (int, str)) for value in row]):
        raise Refused("bad_request", "field", name="row")
    verbs.rows = [other for other in verbs.rows if other[0] != row[0]] + [row] if row else verbs.rows
    table.lights.calibrated(pad)
    return {}


def _store(verbs, request):
    """The step, the thresholds and the chips' own baselines, now: hands off. Used from here on."""
    _must_be_quiet(verbs)
    table = verbs.table
    step = field(request, "step", str, "")
    touch, release = field(request, "touch", int, 0), field(request, "release", int, 0)
    date = field(request, "date", int, 0)
    if not 0 < release < touch <= 255:
        raise Refused("bad_request", "field", name="touch")
    try:
        ladder.step(step)
    except ValueError:
        raise Refused("bad_request", "field", name="step")
    chips = table.touch
    chips.start(table.clock(), step, touch, release, [None] * len(chips.chips))
    Measuring(chips, table.clock, table.breathe).run(SETTLE_OUTPUTS * ladder.step(step)[ladder.RESPONSE_MS])
    stored = []
    for number in range(len(chips.chips)):
        try:
            stored.append(chips.chips[number].store() if chips.why[number] == "" else None)
        except OSError:
            stored.append(None)
    table.calibration.keep(step, touch, release, stored, verbs.rows, date or None)
    _begin_anew(verbs)
    return {"format": 1, "wiring": table.wiring.hash, "missing": len([each for each in stored if each is None])}


def _begin_anew(verbs):
    table = verbs.table
    for code in ("not_calibrated", "calibration_of_another_wiring", "calibration_broken"):
        table.faults.pop(code, None)
    if table.calibration.fault is None:
        table.calibration.apply(table.touch, table.clock())
    else:
        table.touch.start(table.clock(), table.settings["sensitivity"], stored=[None] * len(table.touch.chips))
    table.fingers.forget()
    verbs.quiet(False)


def _stop(verbs, request):
    """Leave it as it was before."""
    _must_be_quiet(verbs)
    _begin_anew(verbs)
    return {}
