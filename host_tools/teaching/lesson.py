"""What is known of a board's wires so far, and what is to be asked next? Pure, and kept in a file between two evenings.

Pads first: a finger on a named pad shows its electrode. Then pixels, a group at a time (a route, a row of cities or score
fields): a group that lights up as planned is learned with one answer, else its wire is stepped through pixel by pixel. What
turns up in another's place is asked for next, so that a swapped pair is found and closed in two questions.
"""

import json

from nordlys.table.wiring import DARK
from nordlys.table.wiring_file import strip_text, wiring_hash

FORMAT = 1
ELECTRODES = 12
UNKNOWN, DEAD = -2, -1
GROUP = 10  # pixels of one question where no route groups them


class Lesson:
    """pads: names in canonical order; pixels: names in canonical order; planned: the wiring in its compact form."""

    def __init__(self, pads, pixels, planned):
        self.pads = list(pads)
        self.pixels = list(pixels)
        self.planned = planned
        self.strips = [wire_numbers(text) for text in planned["strips"]]
        self.electrode_of = {}  # pad -> chip * 12 + electrode, or DEAD
        self.wire_of = {}  # pixel -> (strip, place), or DEAD
        self.dark = []  # (strip, place) where nothing was seen
        self._next_pads = []  # out of turn: where something else turned up
        self._next_wires = []
        self._groups = self._make_groups()
        self._stepping = []  # places of a wire whose group was not as planned
        self.swaps = []  # sentences

    # ---- pads

    def planned_electrode(self, pad):
        for chip, (_, _, _, row) in enumerate(self.planned["chips"]):
            if pad in row:
                return ELECTRODES * chip + row.index(pad)
        return DEAD

    def planned_pad(self, electrode):
        row = self.planned["chips"][electrode // ELECTRODES][3]
        return row[electrode % ELECTRODES]

    def next_pad(self):
        """The pad to ask a finger for, or None when all are known."""
        while self._next_pads:
            pad = self._next_pads.pop(0)
            if pad not in self.electrode_of:
                return pad
        for pad in range(len(self.pads)):
            if pad not in self.electrode_of:
                return pad
        return None

    def learn_pad(self, pad, electrode):
        """A finger on this pad moved that electrode (DEAD: none). Gives a sentence where that is news, else None."""
        owner = next((other for other, at in self.electrode_of.items() if at == electrode and electrode != DEAD), None)
        if owner is not None and owner != pad:
            # One of the two was wrong: both are asked again.
            del self.electrode_of[owner]
            self._next_pads[:0] = [owner, pad]
            return (
                f"The electrode of {self.pads[pad]} answered for {self.pads[owner]} before: both are asked again. Touch "
                "one pad at a time."
            )
        self.electrode_of[pad] = electrode
        if electrode == DEAD:
            return f"{self.pads[pad]} does not answer. It is left out; look at its wire, then teach it again."
        if electrode == self.planned_electrode(pad):
            return None
        other = self.planned_pad(electrode)
        place = self.electrode_name(electrode)
        if other < 0:
            return f"{self.pads[pad]} hangs on {place}, which the plan leaves free."
        if self.electrode_of.get(other) == self.planned_electrode(pad):
            self.swaps.append(f"{self.pads[pad]} and {self.pads[other]} are swapped")
            return f"{self.pads[pad]} and {self.pads[other]} are swapped; learned as they are."
        if other not in self.electrode_of:
            self._next_pads.insert(0, other)
        return f"{self.pads[pad]} hangs on {place}, where the plan has {self.pads[other]}."

    def electrode_name(self, electrode):
        bus, mux, address, _ = self.planned["chips"][electrode // ELECTRODES]
        channel = "" if mux is None else f", channel {mux}"
        return f"electrode {electrode % ELECTRODES} of bus {bus}{channel}, 0x{address:02x}"

    # ---- pixels

    def _make_groups(self):
        """[[pixels]] that are shown together: spaces of a route, ends of a cell, else up to ten of a kind that follow each other."""
        groups = []
        kind = None
        for pixel, name in enumerate(self.pixels):
            here = name.rpartition(":")[0] or name.rpartition(".")[0]  # "0.a2.3" is a track end of a cell
            if here != kind or (not self._is_route(here) and len(groups[-1]) >= GROUP):
                groups.append([])
            kind = here
            groups[-1].append(pixel)
        return groups

    def _is_route(self, kind):
        return kind in self.pads

    def planned_wire(self, pixel):
        for strip, row in enumerate(self.strips):
            if pixel in row:
                return strip, row.index(pixel)
        return None

    def next_group(self):
        """Pixels of a group that nothing is known of and whose planned places are all free; None: no more groups."""
        while self._groups:
            group = self._groups[0]
            fresh = [pixel for pixel in group if pixel not in self.wire_of]
            taken = set(self._taken())
            if len(fresh) == len(group) and all(self.planned_wire(pixel) not in taken for pixel in group):
                return group
            self._groups.pop(0)
            self._step_through(group)
        return None

    def learn_group(self, as_planned):
        """The answer to the last group: lit where it should be, the first pixel at its end and the last at the other?"""
        group = self._groups.pop(0)
        if as_planned:
            for pixel in group:
                self.wire_of[pixel] = self.planned_wire(pixel)
        else:
            self._step_through(group)

    def _step_through(self, group):
        for pixel in group:
            wire = self.planned_wire(pixel)
            if wire and wire not in self._stepping:
                self._stepping.append(wire)

    def _taken(self):
        return [wire for wire in self.wire_of.values() if wire != DEAD] + self.dark

    def next_wire(self):
        """(strip, place) of the next single pixel to light, or None when all wires are known."""
        taken = set(self._taken())
        while self._next_wires:
            wire = self._next_wires.pop(0)
            if wire not in taken:
                return wire
        while self._stepping:
            if self._stepping[0] not in taken:
                return self._stepping[0]
            self._stepping.pop(0)
        return None

    def learn_wire(self, wire, pixel):
        """This place of the wire lights that pixel (DEAD: nothing lights). Gives a sentence where that is news."""
        wire = tuple(wire)
        if pixel == DEAD:
            self.dark.append(wire)
            return f"Strip {wire[0] + 1}, pixel {wire[1] + 1} stays dark. It is left out."
        owner = self.wire_of.get(pixel)
        if owner not in (None, DEAD, wire):
            # Both claim it: one answer was a slip.
            del self.wire_of[pixel]
            self._next_wires[:0] = [owner, wire]
            return f"{self.pixels[pixel]} was named before: both places are asked again."
        self.wire_of[pixel] = wire
        planned = self.planned_wire(pixel)
        if planned == wire:
            return None
        expected = self.strips[wire[0]][wire[1]]
        if expected != DARK and self.wire_of.get(expected) == planned:
            both = f"{self.pixels[pixel]} and {self.pixels[expected]}"
            self.swaps.append(f"{both} are swapped")
            return f"{both} are swapped; learned as they are."
        if planned:
            self._next_wires.insert(0, planned)
        return f"{self.pixels[pixel]} is at strip {wire[0] + 1}, pixel {wire[1] + 1}."

    # ---- the end

    def left(self):
        """(pads, pixels) that are still to learn."""
        pads = sum(1 for pad in range(len(self.pads)) if pad not in self.electrode_of)
        wires = sum(len(row) for row in self.strips) - len(set(self._taken()))
        return pads, wires

    def wiring(self):
        """What was learned, in the compact form. What nobody was asked for is as planned where its place is free."""
        chips = []
        at = {electrode: pad for pad, electrode in self.electrode_of.items() if electrode != DEAD}
        for chip, (bus, mux, address, row) in enumerate(self.planned["chips"]):
            electrodes = [at.get(chip * ELECTRODES + place, -1) for place in range(ELECTRODES)]
            for place, pad in enumerate(row):
                if pad >= 0 and pad not in self.electrode_of and electrodes[place] < 0:
                    electrodes[place] = pad
            chips.append([bus, mux, address, electrodes])
        strips = self._learned_strips()
        return {
            "format": FORMAT,
            "board": self.planned["board"],
            "hash": wiring_hash(strips, chips),
            "made": "taught",
            "strips": strips,
            "chips": chips,
        }

    def _learned_strips(self):
        rows = [[DARK] * len(row) for row in self.strips]
        taken = set(self._taken())
        for strip, row in enumerate(self.strips):
            for place, pixel in enumerate(row):
                if (strip, place) not in taken and pixel not in self.wire_of:
                    rows[strip][place] = pixel
        for pixel, wire in self.wire_of.items():
            if wire != DEAD:
                rows[wire[0]][wire[1]] = pixel
        return [strip_text(row) for row in rows]

    # ---- between two evenings

    def dumps(self):
        return json.dumps(
            {
                "format": FORMAT,
                "board": self.planned["board"],
                "planned": self.planned["hash"],
                "pads": sorted(self.electrode_of.items()),
                "pixels": sorted((pixel, list(wire)) for pixel, wire in self.wire_of.items() if wire != DEAD),
                "dark": [list(wire) for wire in self.dark],
                "groups": self._groups,
                "stepping": [list(wire) for wire in self._stepping],
                "swaps": self.swaps,
            }
        )

    def take_up(self, text):
        """Go on from `dumps`; False where that was another board or plan."""
        try:
            kept = json.loads(text)
            if kept["format"] != FORMAT or kept["planned"] != self.planned["hash"]:
                return False
        except (ValueError, KeyError, TypeError):
            return False  # damaged: begun anew
        self.electrode_of = dict(kept["pads"])
        self.wire_of = {pixel: tuple(wire) for pixel, wire in kept["pixels"]}
        self.dark = [tuple(wire) for wire in kept["dark"]]
        self._groups = kept["groups"]
        self._stepping = [tuple(wire) for wire in kept["stepping"]]
        self.swaps = kept["swaps"]
        return True


def wire_numbers(text):
    """The canonical pixels along a wire, from their compact text."""
    return [int(text[at : at + 2], 16) | int(text[at + 2 : at + 4], 16) << 8 for at in range(0, len(text), 4)]
