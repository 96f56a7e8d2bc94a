"""What does a builder ask of chips and strips? The verbs electrodes, show, calibration, wiring."""

from nordlys import module, once
from nordlys.chips import mpr121
from nordlys.chips.measuring import ELECTRODES, Measuring
from nordlys.rules.refused import Refused
from nordlys.table.showing import LONGEST_MS, Showing
from nordlys.table.wiring import DARK, BadWiring, Wiring

from . import lines, pieces
from .connection import field

WINDOW_MS = 100
LONGEST_WINDOW_MS = 1_500  # no slice of work may be longer than 2 s
MOST_PIXELS = 300  # in one line
SHOW_MS = 10_000
WIRING = "wiring.json"
PART = "wiring.part"
CRASH_LOG = "crashes.log"
HEX = "0123456789abcdefABCDEF"


def colour(text):
    """(red, green, blue) of "rrggbb"."""
    if not isinstance(text, str) or len(text) != 6 or not all([digit in HEX for digit in text]):
        raise Refused("bad_request", "field", name="colour")
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


class Verbs:
    def __init__(self, connection):
        self.connection = connection
        self.table = connection.table
        self._showing = None
        self.rows = []  # of a calibration that is under way
        self.sent = {}  # bytes of what comes in pieces

    def quiet(self, on=None):
        """May fingers mean nothing for a while? None: do they mean nothing now (and it goes on)?"""
        desk = self.table.desk
        now = self.table.clock()
        if on is True and desk.mode.NAME != "quiet":
            desk.go("mode_quiet", now)
        elif on is False and desk.mode.NAME == "quiet":
            desk.home(now)
        if desk.mode.NAME != "quiet":
            return False
        desk.mode.heard = now
        return True

    def refuse_in_game(self):
        """Whatever takes the fingers or the wires away must not happen to people who play."""
        play = self.connection.sitting.play
        if play is not None and not play.game.is_over():
            raise Refused("busy", "game")
        if self.table.desk.mode.NAME == "calibrate":
            raise Refused("busy", "calibration")  # from the console, by light and touch

    # ---- electrodes

    def do_electrodes(self, request):
        table = self.table
        if field(request, "log", bool, False):
            return {"now": table.clock(), "touches": table.touch_log.told(), "crashes": self._crashes()}
        ms = field(request, "ms", int, WINDOW_MS)
        if not 0 <= ms <= LONGEST_WINDOW_MS:
            raise Refused("bad_request", "field", name="ms")
        probe = field(request, "probe", bool, False)
        if probe:
            self.refuse_in_game()
        self._ask_quiet(request)
        if request.get("touch") is not None:
            self._simulated_finger(field(request, "touch", str, ""), ms)
        measuring = Measuring(table.touch, table.clock, table.breathe)
        measuring.run(ms)
        answer = {
            "ms": ms,
            "sweeps": measuring.sweeps,
            "touch": table.touch.touch,
            "release": table.touch.release,
            "wiring": table.wiring.hash,
            "chips": self._chips(measuring),
        }
        if probe:
            answer["buses"] = self._buses()
        return answer

    def _crashes(self):
        """What went wrong inside, line by line, as it was written down."""
        files = self.table.files
        for name in (CRASH_LOG + ".old", CRASH_LOG):
            if files.exists(name):
                with files.open(name) as file:
                    for line in file:
                        yield line.decode().rstrip()

    def _ask_quiet(self, request):
        on = request.get("quiet")
        if on is not None:
            on = field(request, "quiet", bool, False)
            if on:
                self.refuse_in_game()
        self.quiet(on)

    def _simulated_finger(self, name, ms):
        """On simulated chips alone: a finger on this pad for as long as is measured."""
        table = self.table
        simulated = getattr(table.hardware, "board", None)
        if simulated is None:
            raise Refused("sim_only")
        pad = table.places.pad_number(name)
        if pad < 0:
            raise Refused("unknown_pad", name=name)
        simulated.finger_for(pad, ms)

    def _chips(self, measuring):
        touch = self.table.touch
        for number in range(len(touch.chips)):
            bus, mux, address = touch.places[number]
            why = touch.why[number]
            chip = touch.chips[number]
            told = {"bus": bus, "mux": mux, "address": address, "found": why == "", "why": why}
            if not why:
                told["step"] = chip.step[0]
                told["fault"] = mpr121.FAULTS[chip.fault]
                told["all_toggles"] = measuring.all_toggles[number]
                told["ones"] = measuring.ones[number]
                told["errors"] = measuring.errors[number]
                self._flags(chip, told)
            told["electrodes"] = [] if why else self._rows(number, measuring)
            yield told

    def _flags(self, chip, told):
        try:
            told["out_of_range"] = chip.out_of_range()
            told["over_current"] = chip.over_current()
        except OSError:
            told["errors"] += 1

    def _rows(self, number, measuring):
        """[pad or null, filtered, baseline, low, high, touched, toggles, stored baseline or null, femtofarads]"""
        table = self.table
        chip = table.touch.chips[number]
        stored = table.touch.stored[number]
        rows = []
        try:
            chip.read_levels()
        except OSError:
            return rows
        for electrode in range(ELECTRODES):
            at = number * ELECTRODES + electrode
            pad = table.wiring.pad_at[at]
            rows.append(
                [
                    table.places.pad_name(pad) if pad >= 0 else None,
                    chip.filtered(electrode),
                    chip.baseline(electrode),
                    min(measuring.low[at], measuring.high[at]),
                    measuring.high[at],
                    measuring.ever[number] >> electrode & 1,
                    measuring.toggles[at],
                    stored[electrode] << 2 if stored else None,
                    self._femtofarads(chip, electrode),
                ]
            )
        return rows

    def _femtofarads(self, chip, electrode):
        try:
            return chip.femtofarads(electrode)
        except OSError:
            return None

    def _buses(self):
        """Who answers on each bus: touch chips and multiplexers, wired as planned or not."""
        touch = self.table.touch
        for bus in sorted(touch.ports):
            try:
                found = [[channel, address] for channel, address in touch.probe(bus)]
            except OSError:
                yield {"bus": bus, "hangs": True, "found": []}
            else:
                yield {"bus": bus, "hangs": False, "found": found}

    # ---- show

    def do_show(self, request):
        table = self.table
        if field(request, "off", bool, False):
            if self._showing is not None:
                self._showing.end()
            return {}
        ms = field(request, "ms", int, SHOW_MS)
        if not 1 <= ms <= LONGEST_MS:
            raise Refused("bad_request", "field", name="ms")
        strip = field(request, "strip", int, -1)
        self._ask_quiet(request)
        asked = self._on_wire(request, strip) if strip != -1 else self._pixels(request)
        row = table.strips.along(strip) if strip != -1 else None
        showing = self._showing
        if showing is None or showing.lights is not table.lights:
            showing = self._showing = Showing(table.lights, table.strips, table.places.pixels)
        if not field(request, "keep", bool, False):
            showing.clear()
        for number, (red, green, blue) in asked:
            pixel = number if row is None else row[number]
            if pixel == DARK:
                showing.put_wire(strip, number, red, green, blue)
            else:
                showing.put(pixel, red, green, blue)
        now = table.clock()
        showing.begin(now, ms)
        showing.step(now)
        return {"milliamps": showing.milliamps(), "limited": showing.limited}

    def _on_wire(self, request, strip):
        """[(place on the wire, colour)]"""
        strips = self.table.strips
        position = field(request, "position", int, 0)
        count = field(request, "count", int, 1)
        light = colour(request.get("colour", "ffffff"))
        if not 0 <= strip < len(strips.wires):
            raise Refused("bad_request", "field", name="strip")
        places = len(strips.along(strip))
        if not 0 <= position < places or not 1 <= count <= places - position:
            raise Refused("bad_request", "field", name="position")
        return [(place, light) for place in range(position, position + count)]

    def _pixels(self, request):
        """[(canonical pixel, colour)]"""
        pixels = field(request, "pixels", list, [])
        if len(pixels) > MOST_PIXELS:
            raise Refused("bad_request", "field", name="pixels")
        asked = []
        for entry in pixels:
            if not isinstance(entry, list) or len(entry) != 2 or isinstance(entry[0], bool):
                raise Refused("bad_request", "field", name="pixels")
            number, light = entry
            if not isinstance(number, int) or not 0 <= number < self.table.places.pixels:
                raise Refused("bad_request", "field", name="pixels")
            asked.append((number, colour(light)))
        return asked

    # ---- calibration

    def do_calibration(self, request):
        return module("link.calibration_verb").answer(self, request)

    # ---- wiring

    def do_wiring(self, request):
        """The wiring that is in use; with `text` (in pieces) a learned one takes its place."""
        table = self.table
        if field(request, "forget", bool, False):
            self.refuse_in_game()
            table.files.remove(WIRING)
            self._rewire()
        elif request.get("text") is not None:
            return self._take_wiring(request)
        wiring = table.wiring
        text = once("table.wiring_file").strip_text
        return {
            "format": 1,
            "board": wiring.board,
            "hash": wiring.hash,
            "made": wiring.made,
            "strips": (text(row) for row in self._orders()),
            "chips": (self._wired_chip(number) for number in range(len(wiring.places))),
        }

    def _orders(self):
        along = self.table.strips.along
        for strip in range(len(self.table.strips.wires)):
            yield along(strip)

    def _wired_chip(self, number):
        bus, mux, address = self.table.wiring.places[number]
        at = number * ELECTRODES
        return [bus, mux, address, list(self.table.wiring.pad_at[at : at + ELECTRODES])]

    def _take_wiring(self, request):
        self.refuse_in_game()
        files = self.table.files
        piece = pieces.take(files, PART, request, "bad_wiring", self.sent)
        if piece:
            return piece
        whole = files.read(PART)
        files.remove(PART)
        try:
            wiring = Wiring(lines.loads(whole.decode()))
        except (BadWiring, ValueError):
            raise Refused("bad_wiring")
        if wiring.wrong_for(self.table.places):
            raise Refused("bad_wiring", "other")
        try:
            files.write(WIRING, whole)
        except OSError as error:
            raise pieces.not_written(error)
        self._rewire()
        return {"hash": self.table.wiring.hash, "made": self.table.wiring.made}

    def _rewire(self):
        """Begin anew with other wires, as at power-on."""
        table = self.table
        board = table.board
        table.board = None
        self._showing = None
        table.wire(board, table.clock())
        table.desk.home(table.clock())
