"""How does a table begin, and with which wires? The seldom half of `Table`: its chips and strips, and what is wrong with them."""

import gc
import json

from nordlys import boards, folder_of
from nordlys.rules.refused import Refused

from .calibration import Calibration
from .fingers import Fingers
from .lights import RESUME, Lights
from .places import Places
from .touch_log import TouchLog
from .wiring import BadWiring, Wiring

WIRING = "wiring.json"
KEY_BYTES = 8
# Faults of chips, pads and strips: other wires begin without them.
OF_THE_WIRES = (
    "stuck_pad",
    "chip_missing",
    "chip_ill",
    "bus_stuck",
    "wiring_broken",
    "not_calibrated",
    "calibration_of_another_wiring",
    "calibration_broken",
)
CHIP_CODES = {"": "chip_back", "no_answer": "chip_missing", "bus_stuck": "bus_stuck"}  # else it answers, and is ill


def first_board(table):
    """The board of the game that waits on the flash, else the one that was set, else the first that this table has."""
    name = table.kept["game"] if table.kept else table.settings.values.get("board")
    return name if name in table.boards else table.boards[0]


def wire(table, board, now):
    """Chips and strips of this board. A real table has one; the simulator changes it with the game."""
    if board == table.board:
        return
    table.board = board
    _forget_wires(table)
    table.places = Places(board)
    table.wiring = _read_wiring(table, board)
    table.calibration = Calibration(table.files, table.wiring.hash)
    table.touch, table.strips = table.hardware.build(table, board)
    table.wiring.strips = []  # the strips know: .along(strip)
    table.fingers = Fingers(table.wiring, table.places, table.timing, table.settings)
    table.lights = Lights(table.places, table.strips, table.timing, table.settings)
    table.touch_log = TouchLog()
    table._out = bytearray(len(table.wiring.places))
    table.lights.attach(table.sitting)
    table._show_fault()
    begin_chips(table, now)


def _forget_wires(table):
    """What was wrong with other wires is not wrong with these."""
    table.stuck_pads.clear()
    for code in OF_THE_WIRES:
        table.faults.pop(code, None)


def _read_wiring(table, board):
    """What was taught on this very table, else what was planned. A broken one is put aside, and told."""
    taught = table.files.read(WIRING)
    if taught is not None:
        try:
            wiring = Wiring(json.loads(taught.decode()))
            if not wiring.wrong_for(table.places):
                return wiring
            if wiring.board != board:  # of the board that this simulator was before
                taught = None
        except (BadWiring, ValueError):
            pass
        if taught is not None:
            table.files.put_aside(WIRING)
            table.fault("wiring_broken")
    with open("%s/%s_wiring.json" % (folder_of(boards.__file__), board)) as file:
        return Wiring(json.load(file))


def begin_chips(table, now):
    table.touch.start(now, table.settings["sensitivity"])
    for fault in table.calibration.apply(table.touch, now):
        if fault != "not_calibrated" or table.hardware.NEEDS_CALIBRATION:
            table.fault(fault)
    table._look_at_chips(now)
    gc.collect()


def start(table, now):
    """Power is on: a game that was cut off is taken up, and the console asks whether it shall go on."""
    for code in table.settings.faults():
        table.fault(code)
    for code, detail in table.journal.said:
        table.fault(code, name=detail)
    if table.kept:
        table.lights.scene(RESUME)  # a long game takes its time: who waits shall see that the power is on
        try:
            table.sitting.resume()
        except Refused as refusal:
            table.fault(refusal.code, name=refusal.facts.get("name", ""))
    _make_key(table)
    table.desk.start(now)


def _make_key(table):
    """What a page must know to begin and undo games: made once, from the platform's own randomness, and kept."""
    if table.settings["table_key"]:
        return
    try:
        table.settings.change({"table_key": table.sitting.random_bytes(KEY_BYTES).hex()})
    except OSError:
        table.fault("flash_failed")


def tell_chip(table, number, why):
    code = CHIP_CODES.get(why, "chip_ill")
    bus, mux, address = table.wiring.places[number]
    place = "0x%02x on bus %d" % (address, bus)
    if mux is not None:
        place += ", channel %d" % mux
    if why:
        table.faults[code] = table.faults.get(code, 0) + 1
    table._tell_fault(code, {"chip": place, "why": why})
    table._show_fault()


def calibrated(table, old_faults, warnings):
    """A calibration was stored: what was wrong before is over; what a person should look at is told."""
    for code in old_faults:
        table.faults.pop(code, None)
    table._show_fault()
    for code, pad in warnings:
        table._tell_fault(code, {"pad": pad})
