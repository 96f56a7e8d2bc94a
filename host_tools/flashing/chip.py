"""What hangs on the port, and can this program run on it? Its MicroPython, its processor, its free space."""

from dataclasses import dataclass

from host_tools.board_link.output import Trouble
from host_tools.board_link.ports import HOW_TO_GET_MICROPYTHON

OLDEST = (1, 24)
MPY_VERSION, MPY_SUB_VERSION = 6, 3  # what mpy-cross makes: https://docs.micropython.org, "MicroPython .mpy files"
PLATFORMS = ("rp2", "esp32")

# In the order of MicroPython's own numbers for processors; the first has no native code.
PROCESSORS = (
    None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa", "xtensawin",
    "rv32imc", "rv64imc",
)  # fmt: skip

# The name of the setting `controller`, for each board whose pins it knows: words of what MicroPython calls the board.
CONTROLLERS = (("Pico 2", "pico_2_w"), ("RP2350", "pico_2_w"), ("RP2040", "pico_w"), ("ESP32S3", "esp32_s3"))

ASK = """
import os, sys
_i = sys.implementation
_s = os.statvfs("/")
_l = os.listdir("/")
try:
    import deflate
except ImportError:
    deflate = None
print((_i.name, tuple(_i.version[:3]), getattr(_i, "_mpy", 0), getattr(_i, "_machine", ""), sys.platform, _s[1], _s[3],
    "nordlys" in _l, "flash.todo" in _l, bool(deflate)))
del deflate
"""


@dataclass(frozen=True)
class Chip:
    """What a board says of itself at its prompt."""

    name: str
    version: tuple
    mpy: int
    machine: str
    platform: str
    block_size: int
    free_blocks: int
    has_program: bool  # a folder `nordlys` is there
    unfinished: bool  # a flash.todo waits
    unpacks: bool = True  # boot.py will be able to

    @property
    def processor(self):
        """For mpy-cross -march. None: no native code runs there, or not what this mpy-cross makes."""
        number = self.mpy >> 10 & 15
        if self.mpy >> 8 & 3 != MPY_SUB_VERSION or number >= len(PROCESSORS):
            return None
        return PROCESSORS[number]

    @property
    def controller(self):
        """The setting `controller` that fits, None where nobody knows."""
        for word, controller in CONTROLLERS:
            if word in self.machine:
                return controller
        return None

    @property
    def runtime(self):
        return "MicroPython " + ".".join(map(str, self.version))


def look_at(board):
    """The chip at the other end of a files.Board."""
    return Chip(*board.ask(ASK))


def check(chip):
    """Refuse what the program cannot run on."""
    version = ".".join(map(str, chip.version))
    oldest = ".".join(map(str, OLDEST))
    if chip.name != "micropython":
        raise Trouble(
            f"The board runs {chip.name} {version}, and Nordlys needs MicroPython.\n{HOW_TO_GET_MICROPYTHON}",
            "no_micropython",
        )
    if tuple(chip.version[:2]) < OLDEST:
        raise Trouble(
            f"The board runs MicroPython {version}; Nordlys needs {oldest} or newer. Settings and games on the board stay "
            f"when you put a newer one on.\n{HOW_TO_GET_MICROPYTHON}",
            "old_micropython",
        )
    if chip.mpy & 255 != MPY_VERSION:
        raise Trouble(
            f"The board's MicroPython {version} loads compiled files of kind {chip.mpy & 255}, and mpy-cross here makes "
            f"kind {MPY_VERSION}. Use a newer Nordlys, or put MicroPython 1.29 on the board.\n{HOW_TO_GET_MICROPYTHON}",
            "other_mpy",
        )
    if not chip.unpacks:
        raise Trouble(
            f"The board's MicroPython {version} was built without `deflate`, which unpacks the program. Use one of the "
            f"official images.\n{HOW_TO_GET_MICROPYTHON}",
            "no_deflate",
        )
    if chip.platform not in PLATFORMS:
        raise Trouble(
            f"The board is a {chip.machine or chip.platform}. Nordlys knows the pins of Pico W, Pico 2 W and ESP32-S3: "
            "use one of these, or name another --port if you meant another board.",
            "unknown_board",
        )
