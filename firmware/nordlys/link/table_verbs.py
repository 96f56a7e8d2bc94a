"""What does a table with chips answer about itself? The verbs touch, lights, health, service, reboot."""

import gc

from nordlys.rules.refused import Refused

from .connection import field
from .lines import Text

TOUCH_MS = 80
LONGEST_TOUCH_MS = 60_000
MOST_PADS = 24
PIECE = 48  # pixels in one piece of the answer
FLASH_LOOK_MS = 30_000  # counting free blocks walks through the whole flash: not each time that somebody watches
WRAP = 0x3FFFFFFF


class Verbs:
    def __init__(self, connection):
        self.connection = connection
        self.table = connection.table
        self._flash_free = None
        self._looked = None  # when the flash was last walked through

    def do_touch(self, request):
        """Fingers on simulated chips, for so long of simulated time; what happened until they were lifted."""
        table = self.table
        if table.hardware.touch is None:
            raise Refused("sim_only", "fingers")
        names = request.get("pads")
        if names is None:
            names = [field(request, "pad", str)]
        ms = field(request, "ms", int, TOUCH_MS)
        if not isinstance(names, list) or not 1 <= len(names) <= MOST_PADS:
            raise Refused("bad_request", "field", name="pads")
        if not 1 <= ms <= LONGEST_TOUCH_MS:
            raise Refused("bad_request", "field", name="ms")
        table.hardware.settle()  # a game that has just begun may be on another board
        pads = []
        for name in names:
            if not isinstance(name, str):
                raise Refused("bad_request", "field", name="pads")
            pad = table.places.pad_number(name)
            if pad < 0:
                raise Refused("unknown_pad", name=name)
            pads.append(pad)
        sitting = self.connection.sitting
        before = sitting.seq
        table.hardware.touch(pads, ms)
        events = sitting.since(before)
        return {"events": [sitting.told_to(event, ()) for event in (sitting.kept if events is None else events)]}

    def lights(self):
        """[(field, value)] of what every pixel shows now."""
        shown = self.table.lights
        return (
            ("pixels", Text(hex_pixels(shown.final))),
            ("limited", shown.limited),
            ("milliamps", shown.milliamps),
        )

    def do_lights(self, request):
        if self.table.hardware.touch is not None:
            self.table.hardware.settle()  # simulated time stands still between two requests
        return dict(self.lights())

    def do_health(self, request):
        table = self.table
        strips = table.strips
        return {
            "uptime_ms": table.uptime(),
            "heap_free": gc.mem_free() if hasattr(gc, "mem_free") else None,
            "heap_low": table.heap_low,
            "chips": (self._chip(number) for number in range(len(table.wiring.places))),
            "stuck": [table.places.pad_name(pad) for pad in table.stuck_pads],
            "loop_us": {"mean": table.loop_mean(), "worst": table.loop_worst},
            "frames": table.lights.frames,
            "strips": strips.how,
            "limited": table.lights.limited,
            "milliamps": table.lights.milliamps,
            "faults": dict(table.faults),
            "journal": table.journal_health(),
            "flash_free": self._free(),
            "wifi": self._wifi(),
        }

    def _free(self):
        """Bytes that are free on the flash, of half a minute ago at most; None where nobody knows."""
        now = self.table.clock()
        if self._looked is None or (now - self._looked) & WRAP >= FLASH_LOOK_MS:
            self._looked = now
            self._flash_free = self.table.files.free()
        return self._flash_free

    def _wifi(self):
        """What the radio does now, and why it does not do what was set."""
        radio = getattr(self.table.hardware, "radio", None)
        if radio is not None:
            return radio.health()
        wanted = self.table.settings.wifi()["mode"]
        return {"mode": "off", "clients": 0, "address": None, "why": None if wanted == "off" else "no_radio"}

    def _chip(self, number):
        table = self.table
        bus, mux, address = table.wiring.places[number]
        why = table.touch.why[number]
        return {"bus": bus, "mux": mux, "address": address, "found": why == ""}

    def do_service(self, request):
        """Leave for the REPL: a tool wants the files. The game is on the flash and is resumed at the next start."""
        self.table.leave("service")
        return {}

    def do_reboot(self, request):
        self.table.leave("reboot")
        return {}


def hex_pixels(frame):
    """rrggbb of every pixel, a piece at a time."""
    for begin in range(0, len(frame), 3 * PIECE):
        yield "".join(["%02x" % byte for byte in frame[begin : begin + 3 * PIECE]])
