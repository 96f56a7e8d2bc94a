"""How hard does a touch chip charge and how often does it look? The ladder of sensitivity, from quick to far-reaching.

Lower thresholds do not reach through a thick overlay: charge does. So current comes first, then charge time, and samples last,
because only they cost time. Calibration takes the first step that is safe.

From "current" on the chip finds each electrode's own charge (auto-configuration): a long lane wants more than a short one.
"""

# Indexes into a step
NAME = 0
CONFIG_1 = 1  # register 0x5C: FFI, current
CONFIG_2 = 2  # register 0x5D: charge time, SFI, ESI
SEARCH = 3
RESPONSE_MS = 4  # SFI x ESI: how long until a finger is seen in full

# What a calibration keeps of a chip's twelve electrodes
STORED_BYTES = 12 + 12 + 6  # baselines, currents, times
WITH_THRESHOLDS = STORED_BYTES + 2 * 12  # and a touch and a release threshold of each

# What the chip searches at the start
NOTHING = 0
CURRENT = 1
CURRENT_AND_TIME = 2

STEPS = (
    ("quick", 0x10, 0x20, NOTHING, 4),  # 16 uA for 0.5 us, 6 x 4 samples, each 1 ms
    ("current", 0x3F, 0x20, CURRENT, 4),  # up to 63 uA for 0.5 us
    ("charge", 0x3F, 0x20, CURRENT_AND_TIME, 4),  # up to 63 uA for 32 us
    ("samples", 0x7F, 0x30, CURRENT_AND_TIME, 10),  # 10 x 10 samples, each 1 ms
    ("many_samples", 0xBF, 0x38, CURRENT_AND_TIME, 18),  # 18 x 18 samples, each 1 ms
    ("slow_samples", 0xFF, 0x39, CURRENT_AND_TIME, 36),  # 34 x 18 samples, each 2 ms
    ("glass", 0xFF, 0x3A, CURRENT_AND_TIME, 72),  # 34 x 18 samples, each 4 ms: reaches through 6 mm of glass
)


def step(name):
    """The step of this name."""
    for each in STEPS:
        if each[NAME] == name:
            return each
    raise ValueError("there is no step %s on the ladder: it has %s" % (name, ", ".join([each[NAME] for each in STEPS])))
