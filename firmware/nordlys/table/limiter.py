"""How bright may a frame be, so that the supply holds?

A pixel draws 20 mA a channel at full light. The frame is summed before it is sent and dimmed as a whole, so that colours
stay what they are. What dark pixels draw (about 1 mA each) no dimming saves: it is the builder's sum, and doctor's.
"""

CHANNEL_MA = 20
FULL = 255
SCALE = 256  # nothing dimmed


class Limiter:
    def __init__(self, budget):
        """budget: milliamps that the supply gives to the light."""
        self.budget = budget
        self.scale = SCALE  # of the last frame
        self.limited = False
        self.milliamps = 0
        self._sum = 0  # channels of the last frame, as sent

    def most(self):
        """The sum of all channels that the budget allows."""
        return self.budget * FULL // CHANNEL_MA

    def fit(self, asked, scale):
        """The scale, at most the one wanted, at which a frame with this sum of channels stays in the budget."""
        allowed = self.most()
        self.limited = asked * scale >> 8 > allowed
        if self.limited:
            scale = allowed * SCALE // asked
        self.scale = scale
        return scale

    def sent(self, channels):
        """What went out: its sum of channels."""
        self._sum = channels
        self.milliamps = (channels * CHANNEL_MA + FULL - 1) // FULL

    def room(self, without):
        """For a few pixels that are written anew: the sum that they may have, when they had `without` before."""
        return max(0, self.most() - self._sum + without)

    def changed(self, without, channels):
        """A few pixels were written anew."""
        self.sent(self._sum - without + channels)
