"""What does a finger see at once? Touched pads in flickering white, a hold that fills, a claim that waits.

Nothing here asks the rules. A touched pad goes into the very next frame without a new picture of the board.
"""

from array import array

from .palette import WHITE

FINGERS = 10
FLICKER_MS = 6  # the touched light changes each 2**6 ms
FLICKER_LEVEL = 120
UNFILLED_LEVEL = 30


class Feedback:
    def __init__(self, canvas):
        self.canvas = canvas
        self.pads = array("h", [-1] * FINGERS)
        self.fills = array("h", [-1] * FINGERS)  # per mille, -1 none
        self.held = 0
        self.waiting = -1  # the pad that waits for its confirmation
        self.seat = 0

    def clear(self):
        for at in range(FINGERS):
            self.pads[at] = -1
            self.fills[at] = -1
        self.held = 0
        self.waiting = -1

    def find(self, pad):
        for at in range(FINGERS):
            if self.pads[at] == pad:
                return at
        return -1

    def touch(self, pad):
        """False if it was known, or more fingers are down than anybody has."""
        at = 0
        pads = self.pads
        if self.held:  # else all places are free
            at = -1
            place = 0
            for other in pads:
                if other == pad:
                    return False
                if other < 0:
                    at = place
                place += 1
            if at < 0:
                return False
        pads[at] = pad
        self.fills[at] = -1
        self.held += 1
        return True

    def lift(self, pad):
        at = self.find(pad)
        if at < 0:
            return False
        self.pads[at] = -1
        self.fills[at] = -1
        self.held -= 1
        return True

    def fill(self, pad, per_mille):
        at = self.find(pad)
        if at < 0 and per_mille >= 0 and self.touch(pad):
            at = self.find(pad)
        if at >= 0:
            self.fills[at] = per_mille

    def put(self, colours, turn, now):
        """Over everything: what waits, then the fingers."""
        if self.waiting >= 0:
            self.canvas.put_pad(self.waiting, colours[self.seat], 255 if now & 256 else 0)
        if self.held:
            for at in range(FINGERS):
                if self.pads[at] >= 0:
                    self._put(at, colours, turn, now)

    def _put(self, at, colours, turn, now):
        pad = self.pads[at]
        if self.fills[at] < 0:
            self.canvas.put_pad(pad, WHITE, FLICKER_LEVEL if now >> FLICKER_MS & 1 else 255)
            return
        seat = self.canvas.places.pad_seat(pad)
        self._put_fill(pad, colours[seat if seat >= 0 else turn], self.fills[at])

    def _put_fill(self, pad, colour, per_mille):
        """Space by space in the seat's colour; the one that is filling swells."""
        canvas = self.canvas
        count = canvas.pad_pixels(pad)
        reached = per_mille * count
        for space in range(count):
            part = reached - space * 1000
            if part >= 1000:
                canvas.put(canvas.pad_pixel(pad, space), colour)
            elif part > 0:
                canvas.put(canvas.pad_pixel(pad, space), colour, part * 255 // 1000)
            else:
                canvas.put(canvas.pad_pixel(pad, space), WHITE, UNFILLED_LEVEL)
