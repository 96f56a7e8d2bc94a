"""Which branch of a bus hears the controller? A TCA9548A: one byte, one bit a channel.

A chip in a channel whose bit is set answers as if it sat on the trunk; several channels may be open at once.
"""

CHANNELS = 8
ADDRESSES = range(0x70, 0x78)


class TCA9548A:
    def __init__(self, address=0x70):
        if address not in ADDRESSES:
            raise ValueError("a TCA9548A has an address from 0x70 to 0x77, not 0x%02x" % address)
        self.address = address
        self.control = 0  # its only register; no channel is open at power-on
        self.channels = [[] for _ in range(CHANNELS)]
        self.gone = False

    def answers(self, address):
        if self.gone:
            return []
        found = [self] if address == self.address else []
        for channel in range(CHANNELS):
            if self.control >> channel & 1:
                for device in self.channels[channel]:
                    found += device.answers(address)
        return found

    def remove(self):
        self.gone = True

    def put_back(self):
        """It had no supply meanwhile: every channel is closed."""
        self.gone = False
        self.control = 0

    def on_start(self, address):
        self._asked = self.control

    def on_write(self, byte):
        # Data sheet, 8.5: the channel opens at the STOP. The last byte of several counts.
        self._asked = byte
        return True

    def on_read(self):
        return self.control

    def on_stop(self):
        self.control = self._asked
