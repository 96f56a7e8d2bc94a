"""The table's program: started by MicroPython after boot.py. What it could not start with is told at the prompt, and kept."""

import sys

CRASH_LOG = "crashes.log"  # nordlys.table.table writes it too
CRASH_LOG_BYTES = 8_192


def keep(error):
    """At the end of the log. This stands alone: what is broken may be any module of the program."""
    import os

    try:
        try:
            if os.stat(CRASH_LOG)[6] > CRASH_LOG_BYTES:
                os.rename(CRASH_LOG, CRASH_LOG + ".old")
        except OSError:
            pass  # there is none yet
        with open(CRASH_LOG, "a") as log:
            log.write("at the start, in main.py:\n")
            sys.print_exception(error, log)
    except OSError:
        pass  # a full flash: it is still told at the prompt


try:
    from nordlys.app import run

    run()
except Exception as error:
    keep(error)
    raise
