"""How many femtofarads lie on an electrode at a moment? The copper itself, fingers, drift, and what goes wrong with it.

Femtofarads and microseconds, whole numbers: the same on both interpreters.
"""

PICOFARAD = 1000
REST_FF = 12 * PICOFARAD  # copper under a lane and the wire to it
STRAY_FF = 3 * PICOFARAD  # what the chip's own pin has when nothing hangs on it
SHORTED = 0  # no voltage builds up on a short: told by a capacitance that cannot be


class Copper:
    def __init__(self, rest_ff=REST_FF):
        self.rest_ff = rest_ff
        self.fingers = []  # (down_us, up_us, femtofarads); up_us None: it stays
        self.overlay_percent = 100
        self.shorted = False
        self.floating = False
        self.drift_since = None
        self.drift_ff_a_second = 0
        self.shaken = None  # (since_us, half period in us, femtofarads)
        self.seen_percent = 100  # a chip whose currents are wrong takes it for so much

    def at(self, us):
        """Femtofarads at this moment, or SHORTED."""
        if self.shorted:
            return SHORTED
        if self.floating:
            return STRAY_FF
        total = self.rest_ff
        for down, up, femtofarads in self.fingers:
            if down <= us and (up is None or us < up):
                total += femtofarads * self.overlay_percent // 100
        if self.drift_since is not None and us > self.drift_since:
            total += (us - self.drift_since) // 1000 * self.drift_ff_a_second // 1000
        if self.shaken is not None:
            since, half, femtofarads = self.shaken
            if us >= since and ((us - since) // half) % 2 == 0:
                total += femtofarads
        return max(total, STRAY_FF) * self.seen_percent // 100

    def next_change(self, us):
        """The first moment after this one at which something changes; None: it stays as it is."""
        if self.shorted or self.floating:
            return None
        if self.drift_since is not None:
            return us + 1
        first = None
        for down, up, _ in self.fingers:
            for edge in (down, up):
                if edge is not None and edge > us and (first is None or edge < first):
                    first = edge
        if self.shaken is not None:
            since, half, _ = self.shaken
            edge = since if us < since else since + ((us - since) // half + 1) * half
            if first is None or edge < first:
                first = edge
        return first

    def finger(self, down_us, up_us, femtofarads):
        self.fingers.append((down_us, up_us, femtofarads))

    def forget_before(self, us):
        """Fingers that lifted before this moment are told no more."""
        if self.fingers and any([up is not None and up <= us for _, up, _ in self.fingers]):
            self.fingers = [finger for finger in self.fingers if finger[1] is None or finger[1] > us]

    def drift(self, since_us, ff_a_second):
        """Temperature, moisture: the copper's capacitance wanders from now on; 0 stops it where it is."""
        if self.drift_since is not None:
            self.rest_ff += (since_us - self.drift_since) // 1000 * self.drift_ff_a_second // 1000
        self.drift_since = since_us if ff_a_second else None
        self.drift_ff_a_second = ff_a_second
