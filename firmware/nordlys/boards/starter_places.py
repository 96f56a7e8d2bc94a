"""Where on the board starter are its lights and pads?

Generated from hardware/boards/starter.toml. Do not edit: change that file and run `make boards`.
"""

PIXELS = 16
PADS = 12
# The pixel of the first city, -1 where cities have none.
CITY = 9
# The pixel of the score track's field 1, and how many fields there are.
SCORE = -1
SCORE_COUNT = 0
# The last pads of the board in order, and their pixels, -1 where there is none.
CONSOLE = ("seat.0", "seat.1", "confirm", "back", "cards")
CONSOLE_PIXELS = (14, 15, -1, -1, -1)
# For each pad: how many pads lie within a finger's width, then these.
NEAR = (
    b"\x00\x00\x00\x01\x06\x00\x00\x01\x03\x01\x08\x02\x07\x09\x02\x08\x0a\x02"
    b"\x09\x0b\x01\x0a"
)
