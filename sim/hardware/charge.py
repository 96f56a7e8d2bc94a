"""How many counts does a capacitance give under a charge, and which charge suits it? The MPR121's measuring and search.

An electrode is charged with a constant current for a time; the voltage it reaches is measured in 1024 steps of the supply
(data sheet, 5.11: C = I * T / V). A finger adds capacitance, so the counts fall.
"""

from sim.hardware.copper import SHORTED

FULL_SCALE = 1023
FRACTION = 16  # parts of a count that the filters still see
MOST_CURRENT = 63  # microampere
SUPPLY_MV = 3300


def half_microseconds(cdt):
    """The charge time of an encoding 1..7: 0.5, 1, 2 ... 32 us. Encoding 0 charges nothing."""
    return 1 << (cdt - 1) if cdt else 0


def fine_counts(femtofarads, cdc, cdt, supply_mv=SUPPLY_MV):
    """Counts in parts of 1/16; the converter clips at its full scale."""
    if femtofarads == SHORTED:
        return 0
    counts = cdc * half_microseconds(cdt) * (1000 * 1024 * FRACTION // 2) * 1000 // (femtofarads * supply_mv)
    return min(counts, FULL_SCALE * FRACTION)


def search(femtofarads, target, low, high, fixed_cdt=0, supply_mv=SUPPLY_MV):
    """(cdc, cdt, in range): the shortest time that reaches the target, the largest current that stays below it.

    Levels are counts. With `fixed_cdt` (SCTS) the time stays and only the current is searched.
    """
    cdt = fixed_cdt or 1
    while not fixed_cdt and cdt < 7 and fine_counts(femtofarads, MOST_CURRENT, cdt, supply_mv) < target * FRACTION:
        cdt += 1
    cdc = MOST_CURRENT
    while cdc > 1 and fine_counts(femtofarads, cdc, cdt, supply_mv) > target * FRACTION:
        cdc -= 1
    reached = fine_counts(femtofarads, cdc, cdt, supply_mv) // FRACTION
    return cdc, cdt, low <= reached <= high
