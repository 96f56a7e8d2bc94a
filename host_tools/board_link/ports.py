"""Which board is meant? One candidate, or the one that was named; never a guess among several."""

import contextlib
from dataclasses import dataclass

from serial.tools import list_ports

from host_tools.board_link.output import Trouble

# USB vendors whose serial ports are MicroPython boards, or bridges in front of one.
VENDORS = {
    0x2E8A: "Raspberry Pi",
    0x303A: "Espressif",
    0xF055: "MicroPython",
    0x10C4: "CP210x bridge",
    0x1A86: "CH340 bridge",
    0x0403: "FTDI bridge",
}

HOW_TO_GET_MICROPYTHON = """\
To put MicroPython on a board (version 1.24 or newer, from MicroPython's download page):
  Pico W     image RPI_PICO_W (.uf2): hold BOOTSEL while you plug the board in, copy the file to the drive RPI-RP2
  Pico 2 W   image RPI_PICO2_W (.uf2): the same; the drive is called RP2350
  ESP32-S3   image ESP32_GENERIC_S3 (.bin): hold BOOT while you plug it in, then
             esptool --chip esp32s3 write_flash 0 IMAGE.bin
Then unplug the board, plug it in again, and run this once more."""


@dataclass(frozen=True)
class Candidate:
    """A port where a board may be."""

    port: str
    id: str
    what: str


def candidates(listed=None):
    """The ports of boards, in the order of their names."""
    found = []
    for port in sorted(list_ports.comports() if listed is None else listed, key=lambda port: port.device):
        if port.vid in VENDORS:
            found.append(Candidate(port.device, port.serial_number or "", port.product or VENDORS[port.vid]))
    return found


def choose(where, listed=None):
    """The one board that is meant."""
    if where.port:
        return Candidate(where.port, "", "the named port")
    found = candidates(listed)
    if where.id:
        found = [one for one in found if one.id.lower().startswith(where.id.lower())]
        if not found:
            raise Trouble(
                f"No board with a serial number that begins with {where.id} is plugged in. "
                "`nordlys flash --dry-run` without --id shows what is there.",
                "no_board",
            )
    if not found:
        raise Trouble(
            "No board was found. Is its cable one for data, and plugged in at both ends? A board without MicroPython "
            "shows no port at all.\n" + HOW_TO_GET_MICROPYTHON,
            "no_board",
        )
    if len(found) > 1:
        lines = "\n".join(f"  --port {one.port}   --id {one.id or '-'}   {one.what}" for one in found)
        raise Trouble(
            f"There are {len(found)} boards; say which one is meant:\n{lines}",
            "several_boards",
            boards=[{"port": one.port, "id": one.id, "what": one.what} for one in found],
        )
    return found[0]


@contextlib.contextmanager
def board_port(where, listed=None):
    """The port of the board that is meant, for as long as it is used; the simulated one is started and ended here."""
    if not where.simulate:
        yield choose(where, listed).port
        return
    from sim.board import SimulatedBoard

    with SimulatedBoard(where.flash, **where.faults) as board:
        yield board.url
