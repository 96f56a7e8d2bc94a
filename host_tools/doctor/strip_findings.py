"""What is wrong with a strip? Pure: from what a person saw to one finding.

The walk shows, strip by strip: all pixels dim white; the first pixel red, green, blue in turn; then a run of light. A person
answers what is seen, and the causes that look alike are told apart by the answers.
"""

from host_tools.doctor.finding import Finding

DARK, FIRST_ONLY, PART, WHOLE, FLICKER, OTHER_STRIP = "dark", "first", "part", "whole", "flicker", "other"
ENOUGH_VOLTS = 4.5
JOINED_OHMS = 5  # a wire, with the leads of the meter
SHIFTER = "a 74AHCT125 (or 74AHCT1G125) between the controller's 3.3 V pin and the strip's data wire"


def strip_finding(
    number, pin, pixels, seen, others_lit, dark_from=None, colours=None, order="GRB", volts=None, ohms=None
):
    """One finding, or None when the strip is in order.

    seen: one of the words above; others_lit: does another strip work; dark_from: the first pixel that stays dark;
    colours: what was seen when red, green and blue were sent, like ("green", "red", "blue"); volts: at the strip's 5 V
    pads, ohms: between its ground and the controller's, if somebody measured.
    """
    where = f"strip {number + 1} (pin GP{pin})"
    if seen == DARK:
        return _dark(where, pin, others_lit, volts, ohms)
    if seen == OTHER_STRIP:
        return Finding(
            "strip_wrong_pin",
            where,
            f"Another strip lights up when strip {number + 1} is asked: the data wires are on each other's pins.",
            f"Swap the two data wires: strip {number + 1} belongs on GP{pin}.",
        )
    if seen == FIRST_ONLY:
        return Finding(
            "strip_first_pixel",
            where,
            f"Only the first pixel of strip {number + 1} lights up: it understands the data, but what it hands on is lost.",
            "The wire from its DOUT to the second pixel's DIN is open or they are turned round (the arrows on the strip "
            f"point away from the controller). If the first pixel flickers as well, the data is too weak: put {SHIFTER}.",
        )
    if seen == FLICKER:
        return Finding(
            "strip_flickers",
            where,
            f"Strip {number + 1} lights up in wrong and changing colours: the data arrives torn.",
            f"3.3 V is below what a 5 V strip takes for a one: put {SHIFTER}, 330 Ohm in the data wire, and join the "
            "grounds of strip supply and controller next to it.",
        )
    if seen == PART:
        return Finding(
            "strip_cut",
            where,
            f"Strip {number + 1} is dark from pixel {dark_from} on ({pixels} are wired).",
            f"The joint between pixel {dark_from - 1} and {dark_from}: data, 5 V or ground is open there. Solder it again; "
            f"if it looks sound, pixel {dark_from} itself is dead: bridge it or cut it out.",
        )
    return _colours(where, number, colours, order)


def _dark(where, pin, others_lit, volts, ohms):
    if volts is not None and volts < ENOUGH_VOLTS:
        return Finding(
            "strip_no_power",
            where,
            f"The strip is dark and has only {volts:.1f} V between its 5 V and ground.",
            "Check the supply, its switch and fuse, and the wires to this strip.",
        )
    if ohms is not None and ohms > JOINED_OHMS:
        return Finding(
            "strips_no_ground",
            where,
            f"The strip is dark, and its ground is not the controller's ({ohms:g} Ohm lie between them): without a common "
            "ground no data arrives.",
            "Join the supply's ground with a GND pin of the controller.",
        )
    if not others_lit and ohms is not None:
        return Finding(
            "strips_no_data",
            where,
            "No strip lights up, though the grounds are joined: the data does not arrive.",
            "In this order: the level shifter has 5 V at its supply pin and all its enable pins (OE) at ground; without one, "
            f"put {SHIFTER}; the data wire of this strip is on GP{pin} and goes to DIN, not DOUT (the arrows point away from "
            "the controller); `nordlys settings controller` names the board you have.",
        )
    if not others_lit:
        return Finding(
            "strips_no_ground",
            where,
            "No strip lights up at all. What all of them share is the ground between their supply and the controller.",
            "Join the supply's ground with a GND pin of the controller (a common ground), then check that the supply is on. "
            "If it is joined already: the level shifter has no 5 V or its enable pins are not at ground, or the data wire "
            f"is not on GP{pin}.",
        )
    return Finding(
        "strip_dark",
        where,
        "This strip is dark, others light up: so supply and ground are right, and the data does not arrive.",
        f"In this order: the data wire is on GP{pin} and nowhere else; it goes to DIN, not DOUT (the arrows point away "
        f"from the controller); the level shifter of this strip has 5 V and its enable pin at ground ({SHIFTER}).",
    )


def _colours(where, number, colours, order):
    sent = ("red", "green", "blue")
    if not colours or tuple(colours) == sent:
        return None
    right = colour_order(colours, order)
    if right is None:
        return Finding(
            "strip_colours",
            where,
            f"Strip {number + 1} shows {', '.join(colours)} when red, green and blue are sent.",
            "A pixel type that is not known here. If it has a fourth (white) light: `nordlys settings colour_order GRBW`.",
        )
    return Finding(
        "strip_colour_order",
        where,
        f"Strip {number + 1} shows {', '.join(colours)} when red, green and blue are sent: its colours come in another "
        "order. The wires are right.",
        f"`nordlys settings colour_order {right}`.",
    )


def colour_order(colours, order="GRB"):
    """The order in which this strip takes its bytes, from what it showed of red, green and blue; None: nonsense."""
    if sorted(colours) != ["blue", "green", "red"]:
        return None
    # Sending colour c puts the byte at order.index(c); the strip showed s: so s stands at that place.
    places = [""] * 3
    for sent, seen in zip("RGB", colours, strict=True):
        places[order.index(sent)] = seen[0].upper()
    return "".join(places)
