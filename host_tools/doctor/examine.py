"""What are the facts about this board? Asked over the link, and of the person who sits at it."""

from nordlys import VERSION
from nordlys.chips import ladder

from host_tools.doctor.strip_findings import DARK, ENOUGH_VOLTS, FIRST_ONLY, FLICKER, OTHER_STRIP, PART, WHOLE
from host_tools.doctor.touch_findings import BASELINE, HIGH, LOW, PAD

WINDOW_MS = 500
SEARCHING = "charge"  # a step on which the chips judge their own electrodes
FINGER_WINDOW_MS = 250
FINGER_TRIES = 60
TRIED_PADS = 3
DIM = "101010"
PURE = (("red", "200000"), ("green", "002000"), ("blue", "000020"))
VOLTS = "Volts between the strip's 5 V and ground pads, if you can measure them (Enter: no)"
OHMS = "Supply off: Ohms between the strip's ground pad and a GND pin of the controller, 9999 if there is no end (Enter: no)"
COLOURS = (("red", "red"), ("green", "green"), ("blue", "blue"), ("white", "white or something else"))


def ask_board(board):
    """The facts that need nobody: firmware, health, chips, electrodes, settings."""
    facts = {"port": board.wire.name, "answers": True, "version_here": VERSION}
    facts["hello"] = board.hello
    facts["health"] = board.ask("health")
    facts.update(ask_electrodes(board))
    calibration = board.ask("calibration").get("fault")
    if calibration:
        faults = {**facts["health"].get("faults", {}), calibration: 1}
        facts["health"] = {**facts["health"], "faults": faults}
    settings = board.ask("settings").get("settings", {})
    facts["pixels"] = pixels_of(board)
    facts["milliamps"] = settings.get("light_milliamps", 500)
    facts["brightness"] = settings.get("brightness")
    facts["flash_free"] = facts["health"].get("flash_free")
    return facts


def ask_electrodes(board):
    """`electrodes`, as the doctor reads them; `as_set` as well where the table's own step tells less.

    On a step without auto-configuration, as on every board that was never calibrated, no chip flags anything out of range
    and a bad joint moves an electrode by less than the noise. What a start forgets is only seen on the table's own step: a
    finger or a thing that lay there before, the stored baselines.
    """
    told = board.ask("electrodes", ms=WINDOW_MS, probe=True, quiet=True)
    steps = {chip["step"] for chip in told["chips"] if chip["found"]}
    if not any(ladder.step(name)[ladder.SEARCH] == ladder.NOTHING for name in steps):
        return {"electrodes": told}
    try:
        board.ask("calibration", run="measure", step=SEARCHING, ms=1)
        searched = board.ask("electrodes", ms=WINDOW_MS, probe=True)
    finally:
        board.ask("calibration", run="stop")
        board.ask("electrodes", ms=0, quiet=True)
    return {"electrodes": searched, "as_set": told}


def leave(board):
    """Fingers mean something again."""
    board.ask("electrodes", ms=0, quiet=False)


def pixels_of(board):
    return sum(len(strip) // 4 for strip in board.ask("wiring")["strips"])


# ---- fingers


def try_fingers(board, person, pads):
    """[(pad, counts that a finger moved it, noise, threshold)] of some pads."""
    touched = []
    for pad in pads:
        rest = level_of(board.ask("electrodes", ms=FINGER_WINDOW_MS), pad)
        person.touch(pad, f"Put a finger on {pad} and leave it there.")
        best = 0
        threshold = rest["threshold"]
        for _ in range(FINGER_TRIES):
            level = level_of(board.ask("electrodes", ms=FINGER_WINDOW_MS, **person.fields()), pad)
            best = max(best, rest["baseline"] - level["low"])
            if best > threshold or person.gave_up():
                break
        touched.append((pad, best, rest["high"] - rest["low"], threshold))
        person.tell(f"{pad}: {best} counts." if best > threshold else f"{pad}: not felt ({best} counts).")
    return touched


def level_of(electrodes, pad):
    for chip in electrodes["chips"]:
        for row in chip["electrodes"]:
            if row[PAD] == pad:
                return {
                    "baseline": row[BASELINE],
                    "low": row[LOW],
                    "high": row[HIGH],
                    "threshold": electrodes["touch"],
                }
    return {"baseline": 0, "low": 0, "high": 0, "threshold": electrodes["touch"]}


def pads_to_try(electrodes):
    """A pad of each of a few chips: enough to tell an overlay from a wire."""
    pads = []
    for chip in electrodes["chips"]:
        named = [row[PAD] for row in chip["electrodes"] if row[PAD] is not None]
        if named:
            pads.append(named[0])
    return pads[:TRIED_PADS]


# ---- strips


def walk_strips(board, person, pins, lengths, order="GRB"):
    """What a person sees of each strip, as strip_finding takes it."""
    walked = []
    for number, pixels in enumerate(lengths):
        pin = pins[number] if number < len(pins) else number
        strip = {"pin": pin, "pixels": pixels, "order": order, "seen": _look(board, person, number, pixels)}
        if strip["seen"] == PART:
            strip["dark_from"] = _dark_from(board, person, number, pixels)
        elif strip["seen"] == DARK:
            strip["volts"] = _measured(person, VOLTS)
            if strip["volts"] is None or strip["volts"] >= ENOUGH_VOLTS:
                strip["ohms"] = _measured(person, OHMS)
        elif strip["seen"] == WHOLE:
            strip["colours"] = _colours(board, person, number)
        walked.append(strip)
    board.ask("show", off=True)
    return walked


def _look(board, person, number, pixels):
    board.ask("show", strip=number, position=0, count=pixels, colour=DIM, ms=600_000)
    choices = [
        (WHOLE, "all of it, evenly"),
        (DARK, "nothing at all"),
        (FIRST_ONLY, "its first pixel only"),
        (PART, "the beginning, and dark from some pixel on"),
        (FLICKER, "wrong or changing colours, flickering"),
        (OTHER_STRIP, "another strip lights up instead"),
    ]
    return person.choose(f"Strip {number + 1} with {pixels} pixels should be dim white now. What do you see?", choices)


def _dark_from(board, person, number, pixels):
    """Halve the strip until the first dark pixel is found; pixels are counted from 1."""
    lit, dark = 1, pixels  # pixel `lit` is lit for sure, `dark` is not
    while dark - lit > 1:
        middle = (lit + dark) // 2
        board.ask("show", strip=number, position=middle - 1, colour="00ff00", ms=600_000)
        question = f"One green pixel should light now, number {middle} of {pixels} along strip {number + 1}. Does it?"
        if person.choose(question, [("yes", "yes"), ("no", "no, all is dark")]) == "yes":
            lit = middle
        else:
            dark = middle
    return dark


def _measured(person, question):
    answer = person.ask(question).strip()
    try:
        return float(answer.replace(",", "."))
    except ValueError:
        return None


def _colours(board, person, number):
    seen = []
    for sent, colour in PURE:
        board.ask("show", strip=number, position=0, colour=colour, ms=600_000)
        first = [choice for choice in COLOURS if choice[0] == sent] + [c for c in COLOURS if c[0] != sent]
        seen.append(person.choose(f"The first pixel of strip {number + 1}: which colour is it?", first))
    return tuple(seen)
