"""What is wrong with buses, touch chips and electrodes? Pure: from what the verb `electrodes` told to findings.

The order matters: a bus that hangs explains every chip on it, a chip that is out explains its electrodes. So each cause
is named once, and what follows from it is not.
"""

from host_tools.doctor.finding import LOOK, Finding, place_of

# Places in a row of the verb `electrodes`
PAD, FILTERED, BASELINE, LOW, HIGH, TOUCHED, TOGGLES, STORED, FEMTOFARADS = range(9)

QUIET = 4  # counts between the lowest and the highest reading of an electrode at rest
MANY = 3 / 4  # of a chip's electrodes: then it is not the electrode
SOME = 1 / 3  # of every chip's electrodes: then it is what all chips share
FLOATING_FF = 5_000  # less than the shortest wire with copper on it
MOVED = 12  # counts between the stored baseline and now: more than drift of a day
FAR_OFF = 5 / 2  # times what other chips measure: no wiring plan is so uneven
OF_THE_MOMENT = ("electrode_stuck", "thing_on_board", "baseline_drifted")
MUX = 0x70
SUPPLY = "supply"
PULL_UPS = "2.2 to 4.7 kOhm from SDA and SCL to 3.3 V, once on each bus"


def wired(chip):
    """[(electrode, row)] of those that have a pad."""
    return [(number, row) for number, row in enumerate(chip["electrodes"]) if row[PAD] is not None]


def noise(row):
    return row[HIGH] - row[LOW]


def touch_findings(electrodes, as_set=None):
    """electrodes: the answer of the verb with `probe`; as_set: the same on the table's own step, if that is another one."""
    if as_set is None:
        return _by_cause(electrodes)
    found = _by_cause({**electrodes, "chips": _with_what_was_seen_before(electrodes["chips"], as_set["chips"])})
    wheres = {finding.where for finding in found}
    sound = [chip for chip in as_set["chips"] if not wheres & {place_of(chip), f"bus {chip['bus']}"}]
    lying = [finding for chip in sound if chip["found"] for finding in _electrodes(chip)]
    return found + [finding for finding in lying if finding.code in OF_THE_MOMENT and finding.where not in wheres]


def _with_what_was_seen_before(chips, before):
    """A start clears a chip's faults; what it did on the table's own step counts all the same."""
    both = []
    for chip, earlier in zip(chips, before, strict=True):
        seen = {name: (chip.get(name) or 0) + (earlier.get(name) or 0) for name in ("all_toggles", "ones", "errors")}
        fault = chip.get("fault") if chip.get("fault") not in (None, "sound") else earlier.get("fault", "sound")
        both.append({**chip, **seen, "fault": fault} if chip["found"] and earlier["found"] else chip)
    return both


def _by_cause(electrodes):
    chips = electrodes["chips"]
    hanging = {bus["bus"] for bus in electrodes.get("buses", []) if bus["hangs"]}
    hanging |= {chip["bus"] for chip in chips if chip["why"] == "bus_stuck"}
    found = []
    for bus in sorted({chip["bus"] for chip in chips}):
        here = [chip for chip in chips if chip["bus"] == bus]
        if bus in hanging:
            found.append(_hanging(bus))
        else:
            found += _bus(bus, here, electrodes.get("buses", []))
    sound = [chip for chip in chips if chip["found"] and chip["bus"] not in hanging and not _forgot(chip)]
    found += _supply_noise(sound) or [finding for chip in sound for finding in _noise(chip)]
    for chip in sound:
        found += _electrodes(chip) or _unlike_others(chip, sound)
    return found


def _usual(chip):
    """Femtofarads of the electrode in the middle; None where nothing can be said."""
    measured = sorted(row[FEMTOFARADS] for _, row in wired(chip) if row[FEMTOFARADS])
    return measured[len(measured) // 2] if len(measured) > 2 and not _is_toggling(chip) else None


def _unlike_others(chip, chips):
    """A reference that is off by some: the chip copes, but all it measures is too large or too small."""
    usual = _usual(chip)
    others = sorted(other for other in (_usual(one) for one in chips if one is not chip) if other)
    if not usual or not others:
        return []
    ratio = usual / others[len(others) // 2]
    if 1 / FAR_OFF < ratio < FAR_OFF:
        return []
    size = f"{ratio:.0f} times as large" if ratio > 1 else f"only {100 * ratio:.0f} % as large"
    return [
        Finding(
            "rext_differs",
            place_of(chip),
            f"All pads of the chip at {place_of(chip)} seem {size} as those of the other chips: fingers on them are felt "
            f"{'less' if ratio > 1 else 'too much'}.",
            "Not the overlay and not the pads but the chip's reference: measure the resistor on REXT, it must be 75 kOhm to "
            f"ground, and here it is nearer to {75 * ratio:.0f} kOhm. Only if it is right: very long or short wires.",
            LOOK,
        )
    ]


def _hanging(bus):
    return Finding(
        "bus_hangs",
        f"bus {bus}",
        f"Bus {bus} hangs: its data line SDA stays low, so no chip on it can answer.",
        "Look for a bridge of solder between SDA and ground, and for SDA and SCL swapped at a chip. Unplug the chips of "
        "this bus one after the other: the one without which the others come back is at fault.",
    )


def _bus(bus, chips, buses):
    answers = next((entry["found"] for entry in buses if entry["bus"] == bus), None)
    missing = [chip for chip in chips if not chip["found"]]
    behind = [chip for chip in chips if chip["mux"] is not None]
    found = []
    if answers is not None and behind and [None, MUX] not in answers:
        return [
            Finding(
                "mux_missing",
                f"bus {bus}",
                f"The multiplexer (TCA9548A) on bus {bus} does not answer at 0x70, so none of the {len(behind)} chips "
                "behind it can.",
                "Check its 3.3 V, ground, SDA and SCL, that its RESET is tied to 3.3 V, and that A0, A1 and A2 are at "
                "ground (this gives 0x70).",
            )
        ]
    dead = [chip for chip in missing if chip["why"] in ("no_answer", "ones")]
    if dead and len(dead) == len(chips) and len(chips) > 1:
        return [
            Finding(
                "bus_silent",
                f"bus {bus}",
                f"None of the {len(chips)} touch chips on bus {bus} answers.",
                "That is the cable, not the chips: check ground and 3.3 V of this bus first, then that SDA and SCL are "
                f"on the pins of the wiring plan and not swapped, then the pull-ups ({PULL_UPS}).",
            )
        ]
    planned = [[chip["mux"], chip["address"]] for chip in chips]
    strangers = [place for place in answers or [] if place not in planned and place[1] != MUX]
    for chip in missing:
        found.append(_missing(chip, bus, strangers))
    for chip in chips:
        if chip["found"]:
            found += _whole_chip(chip)
    if not missing:
        for channel, address in strangers:
            found.append(_stranger(bus, channel, address))
    return found


def is_ill(chip):
    """Does it answer, and cannot be believed just now? What is found of it says more than that it happened."""
    out = chip["why"] not in ("", "no_answer", "bus_stuck")
    return out or chip.get("fault", "sound") != "sound" or chip.get("all_toggles", 0) > 0


def _missing(chip, bus, strangers):
    place = place_of(chip)
    if chip["why"] == "over_current":
        return _over_current(chip)
    if chip["why"] == "wrong_chip":
        return Finding(
            "wrong_chip",
            place,
            f"Something answers at {place}, but it is no MPR121.",
            "Look which module has that address; an MPR121 is expected there.",
        )
    if chip["why"] in ("toggling", "ones"):
        return _toggling(chip)
    if chip["why"] == "restarted":
        return _restarts(chip)
    near = ""
    if strangers:
        channel, address = strangers[0]
        seen = place_of({"bus": bus, "mux": channel, "address": address})
        near = f" One that is not in the wiring answers at {seen}: probably it is this one with another address."
    return Finding(
        "chip_missing",
        place,
        f"The touch chip at {place} does not answer; the others on this bus do.{near}",
        "Check its own plug, 3.3 V and ground, and its ADDR pin (ground 0x5a, 3.3 V 0x5b, SDA 0x5c, SCL 0x5d).",
    )


def _stranger(bus, channel, address):
    seen = place_of({"bus": bus, "mux": channel, "address": address})
    return Finding(
        "chip_unplanned",
        seen,
        f"A touch chip answers at {seen} that the wiring does not know.",
        "If it belongs there, run `nordlys teach`; if not, look at its ADDR pin.",
        LOOK,
    )


def _over_current(chip):
    place = place_of(chip)
    return Finding(
        "over_current",
        place,
        f"The touch chip at {place} has switched itself off: too much current flows through its REXT pin.",
        "The resistor on REXT is missing, shorted or wrong: it must be 75 kOhm to ground. On a finished module look for "
        "a bridge of solder at that resistor.",
    )


def _toggling(chip):
    place = place_of(chip)
    return Finding(
        "all_toggling",
        place,
        f"All twelve electrodes of the chip at {place} go down and up together. No hand does that: these are not touches.",
        f"Check the ground wire of this chip, then the pull-ups of its bus ({PULL_UPS}), then the length of the cable "
        "(over 50 cm: take 100 kHz or a shorter one).",
    )


def _whole_chip(chip):
    if chip.get("over_current") or chip.get("fault") == "over_current":
        return [_over_current(chip)]
    if chip.get("fault") in ("toggling", "ones") or chip.get("all_toggles") or chip.get("ones"):
        return [_toggling(chip)]
    if _forgot(chip):
        return [_restarts(chip)]
    if chip.get("errors"):
        return [
            Finding(
                "bus_errors",
                place_of(chip),
                f"The chip at {place_of(chip)} answers only sometimes.",
                f"A plug that is half in, or weak pull-ups ({PULL_UPS}).",
            )
        ]
    return []


def _forgot(chip):
    """Does it answer, but measure nothing? So does a chip after power-on that nobody has told anything yet."""
    if chip.get("fault") == "restarted":
        return True
    rows = chip["electrodes"]
    return bool(rows) and all(row[FILTERED] == 0 and row[BASELINE] == 0 for row in rows)


def _restarts(chip):
    place = place_of(chip)
    return Finding(
        "chip_restarts",
        place,
        f"The chip at {place} forgot its settings: its supply failed for a moment.",
        "Check the 3.3 V plug of this chip and solder a 100 nF capacitor between its 3.3 V and ground.",
    )


def _is_toggling(chip):
    return bool(chip.get("all_toggles") or chip.get("ones") or chip.get("fault") in ("toggling", "ones"))


def _noisy(chip):
    return [(number, row) for number, row in wired(chip) if noise(row) > QUIET and not row[TOUCHED]]


def _supply_noise(chips):
    """Noise that all chips share comes by the wire that all share."""
    measured = [chip for chip in chips if wired(chip) and not _is_toggling(chip)]
    loud = [chip for chip in measured if len(_noisy(chip)) >= SOME * len(wired(chip))]
    if len(measured) < 2 or len(loud) < len(measured):
        return []
    worst = max(noise(row) for chip in loud for _, row in _noisy(chip))
    return [
        Finding(
            "supply_noise",
            SUPPLY,
            f"Electrodes of every chip are noisy (up to {worst} counts where {QUIET} are usual). What all of them "
            "share is the supply and its ground, not a wire to a pad.",
            "Pull the USB cable and run from the 5 V supply alone, or change the supply or its plug: if the noise goes "
            "with it, that is the cause. Join the grounds of supply, strips and controller in one point, and put "
            "1000 uF across the strips' 5 V.",
        )
    ]


def _noise(chip):
    if _is_toggling(chip):
        return []
    noisy, all_of_it = _noisy(chip), wired(chip)
    if len(noisy) >= MANY * len(all_of_it) and len(noisy) > 2:
        worst = max(noise(row) for _, row in noisy)
        return [
            Finding(
                "chip_noise",
                place_of(chip),
                f"All electrodes of the chip at {place_of(chip)} are noisy (up to {worst} counts), those of other chips "
                "are not.",
                "Check the ground and 3.3 V wires of this chip, and solder 100 nF between them at the chip.",
            )
        ]
    return [
        Finding(
            "electrode_noise",
            row[PAD],
            f"The pad {row[PAD]} (electrode {number} of {place_of(chip)}) alone is noisy: {noise(row)} counts where "
            f"{QUIET} are usual.",
            "Its own wire: a cold solder joint, a loose screw, or the wire lies along a strip's data wire. Lay it apart.",
            LOOK if noise(row) <= 2 * QUIET else "fix",
        )
        for number, row in noisy
    ]


def _electrodes(chip):
    if _is_toggling(chip):
        return []
    found = []
    for number, row in wired(chip):
        here = f"electrode {number} of {place_of(chip)}"
        flagged = (chip.get("out_of_range") or 0) >> number & 1
        if row[FILTERED] == 0 or row[FEMTOFARADS] == 0:
            found.append(
                Finding(
                    "electrode_shorted",
                    row[PAD],
                    f"The pad {row[PAD]} ({here}) is shorted: no voltage builds up on it"
                    f"{' and the chip flags it out of range' if flagged else ''}.",
                    "Look for a bridge of solder or a strand of wire between it and ground or its neighbour, at the chip "
                    "and under the copper.",
                )
            )
        elif row[FEMTOFARADS] is not None and row[FEMTOFARADS] < FLOATING_FF:
            found.append(
                Finding(
                    "electrode_floating",
                    row[PAD],
                    f"The pad {row[PAD]} ({here}) floats: nothing but the chip's own pin hangs on it.",
                    "Its wire is off at the chip or at the copper: measure it through, solder it again.",
                )
            )
        elif flagged:
            found.append(
                Finding(
                    "out_of_range",
                    row[PAD],
                    f"The chip at {place_of(chip)} cannot charge the pad {row[PAD]} as it should (out of range).",
                    "Copper or wire is far too large or touches something else: look under the board. If all pads of "
                    "this chip say so, its REXT resistor is not 75 kOhm.",
                )
            )
        elif row[STORED] is not None and row[STORED] - row[FILTERED] > MOVED:
            found.append(_lies_on_it(row, here))
        elif row[STORED] is not None and row[FILTERED] - row[STORED] > MOVED:
            found.append(_drifted(row, here))
        elif row[TOUCHED]:
            found.append(
                Finding(
                    "electrode_stuck",
                    row[PAD],
                    f"The pad {row[PAD]} ({here}) is touched, though all hands should be off the board.",
                    "Take everything off the board and ask again. If it stays: its wire touches another one.",
                )
            )
    return _together(chip, found)


def _together(chip, found):
    """What nearly all electrodes of a chip have is what they share, not twelve pads."""
    place = place_of(chip)
    for code, whole in (
        (
            "out_of_range",
            Finding(
                "wrong_rext",
                place,
                f"Nearly all electrodes of the chip at {place} are out of range.",
                "Not the pads but its reference: the resistor on REXT must be 75 kOhm to ground. Measure it, replace the "
                "module.",
            ),
        ),
        (
            "electrode_floating",
            Finding(
                "pads_unplugged",
                place,
                f"Nearly all electrodes of the chip at {place} float: nothing but its own pins hangs on it.",
                "Look at the plug or ribbon between this chip and its pads. If that is sound, the resistor on REXT is too "
                "small: it must be 75 kOhm to ground.",
            ),
        ),
    ):
        these = [finding for finding in found if finding.code == code]
        if len(these) >= max(3, MANY * len(wired(chip))):
            return [whole] + [finding for finding in found if finding.code != code]
    return found


def _lies_on_it(row, here):
    return Finding(
        "thing_on_board",
        row[PAD],
        f"The pad {row[PAD]} ({here}) reads {row[STORED] - row[FILTERED]} counts below the empty board's stored baseline: "
        "something lies on it.",
        "Take it away (a hand, a can, a wet spot). If nothing lies there, run `nordlys calibrate` again.",
        LOOK,
    )


def _drifted(row, here):
    return Finding(
        "baseline_drifted",
        row[PAD],
        f"The baseline of the pad {row[PAD]} ({here}) has drifted {row[FILTERED] - row[STORED]} counts up since "
        "calibration: nothing on the board does that, temperature, moisture or a changed wire do.",
        "Run `nordlys calibrate` with the board empty and warm.",
        LOOK,
    )


def overlay_findings(touched):
    """touched: [(pad, counts a finger pressed it down, noise, threshold)] of pads that a person touched on request."""
    found = []
    deaf = [entry for entry in touched if entry[1] <= entry[3]]
    if deaf and len(deaf) == len(touched) and len(touched) > 1:
        best = max(entry[1] for entry in touched)
        return [
            Finding(
                "overlay_deaf",
                "overlay",
                f"No finger gets through: the strongest of {len(touched)} touches moved its pad by {best} counts, "
                f"{touched[0][3]} are needed. The electrodes themselves are in range, so it is the overlay.",
                "The overlay is too thick for this sensitivity. Lower thresholds do not help, more charge does: run "
                "`nordlys calibrate`, which takes the first step of the ladder that reaches through.",
            )
        ]
    for pad, counts, _, threshold in deaf:
        found.append(
            Finding(
                "pad_deaf",
                pad,
                f"A finger on {pad} moved it by {counts} counts, {threshold} are needed; other pads are felt.",
                "Its copper is off the wire, or the overlay stands off the board there: press it flat, check the joint. If "
                "another pad answered instead, run `nordlys teach`.",
            )
        )
    return found
