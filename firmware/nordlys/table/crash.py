"""What went wrong inside, in a few lines for whoever mends it?"""

# pyright: reportAttributeAccessIssue=false, reportArgumentType=false
# The stubs know less of StringIO than both interpreters do.

import io
import sys


def told(part, error, uptime_ms):
    """An entry for the crash log: where, when, and the way there."""
    text = io.StringIO()
    text.write("%d ms after the start, in %s:\n" % (uptime_ms, part))
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, text)
    else:
        import traceback

        traceback.print_exception(error, file=text)
    return text.getvalue()
