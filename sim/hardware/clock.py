"""What time is it on the workbench? Simulated time: it moves when told, or when bytes cross a wire."""


class Clock:
    """Microseconds since the supply was switched on."""

    def __init__(self):
        self.us = 0

    def ticks_us(self):
        return self.us

    def ticks_ms(self):
        return self.us // 1000

    def sleep_us(self, us):
        self.us += us

    def sleep_ms(self, ms):
        self.us += ms * 1000

    def wait_until_ms(self, ms):
        """Go on to this moment; one that has passed is no error, for bytes on a wire take time as well."""
        if ms * 1000 > self.us:
            self.us = ms * 1000
