"""The table without a table: Nordlys on a laptop, `python -m sim`."""

# This file keeps to words that an older Python reads too, so that it can say what it lacks.
import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Nordlys needs Python 3.11 or newer; this is Python %d.%d (%s)."
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

# The package `nordlys` has its home in firmware/, where the board finds it as well.
_FIRMWARE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "firmware")
if _FIRMWARE not in sys.path:
    sys.path.insert(0, _FIRMWARE)
