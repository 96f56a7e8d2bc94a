"""What does MicroPython find when the simulated board starts? A flash, a serial line, and the modules of a controller.

Run once at each start, before boot.py, with _FACTS: what the board says that it is.
"""

import sys as _real_sys

_real_sys.path.append("/.rom")
import os as _os

import simulated_flash as _simulated_flash  # while it lies on a disk: afterwards the flash finds the others
import vfs as _vfs

_vfs.umount("/")
_vfs.mount(_simulated_flash.Flash(_FACTS["blocks"], _FACTS["block_size"]), "/")  # noqa: F821 (set by board.mjs)
_os.chdir("/")

import simulated_controller as _controller  # noqa: E402 (needs the flash)

_controller.install(_FACTS, _real_sys, _os)  # noqa: F821
_app_step = _controller.app_step
_AppRuns = _controller._AppRuns
del _real_sys, _os, _vfs, _simulated_flash, _controller, _FACTS  # noqa: F821
