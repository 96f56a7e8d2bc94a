"""Which branch of the bus is open? A TCA9548A, and the branch as a bus of its own.

No touch chip sits on the trunk beside it: it would answer in every channel.
"""

CHANNELS = 8
UNKNOWN = -1


class TCA9548A:
    def __init__(self, i2c, address=0x70):
        self.i2c = i2c
        self.address = address
        self.opened = UNKNOWN
        self._byte = bytearray(1)

    def select(self, channel):
        """Open this channel alone. Free of charge when it is open already."""
        if channel != self.opened:
            self._write(1 << channel)
            self.opened = channel

    def close(self):
        """Close every channel."""
        self._write(0)

    def forget(self):
        """After an error on the bus: what is open is not known."""
        self.opened = UNKNOWN

    def _write(self, mask):
        self.opened = UNKNOWN
        self._byte[0] = mask
        self.i2c.writeto(self.address, self._byte)


class Branch:
    """One channel, with the two calls that a chip's driver makes."""

    def __init__(self, mux, channel):
        if not 0 <= channel < CHANNELS:
            raise ValueError("a TCA9548A has channels 0 to 7, not %s" % channel)
        self.mux = mux
        self.channel = channel

    def readfrom_mem_into(self, address, register, buffer):
        mux = self.mux
        if mux.opened != self.channel:  # asked here: most reads find their channel open, and a call takes its time
            mux.select(self.channel)
        mux.i2c.readfrom_mem_into(address, register, buffer)

    def writeto_mem(self, address, register, data):
        self.mux.select(self.channel)
        self.mux.i2c.writeto_mem(address, register, data)
