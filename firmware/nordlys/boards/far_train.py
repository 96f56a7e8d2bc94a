"""What do the rules need to know of the board far_train?

Generated from hardware/boards/far_train.toml. Do not edit: change that file and run `make boards`.
"""

ID = "far_train"
TITLE = "A Train Comes From Far Away"
RULES = "far_train"
# Over everything here but ID, TITLE and SEAT_COLOURS; a record of a game names it.
HASH = "5f4c9b14b9a13d57"
PLAYERS = (1, 4)
SEAT_COLOURS = ("green", "yellow", "orange", "blue")

LOCOS = ("blue", "violet", "black", "red")
# The end of the depot, a1, on which each locomotive starts.
STARTS = b"\x02\x00\x01\x03"
STATIONS = ("violet", "red", "green", "pink", "blue", "yellow", "black")
# An outer edge: a station, 7 a return track, 8 the depot.
# a2.W, a3.W, a4.W, a4.N, b4.N, c4.N, d4.N, d4.E, d3.E, d2.E, d1.E, d1.S, c1.S, b1.S.
EDGES = b"\x06\x07\x03\x07\x01\x07\x00\x07\x02\x07\x04\x07\x05\x07"
# 8 bytes a tile: the end that each end is joined to, at turn 0.
TILES = (
    b"\x02\x03\x00\x01\x07\x06\x05\x04\x02\x06\x00\x04\x03\x07\x01\x05"  # tile 0
    b"\x02\x06\x00\x05\x07\x03\x01\x04\x02\x07\x00\x04\x03\x06\x05\x01"  # tile 2
    b"\x02\x04\x00\x06\x01\x07\x03\x05\x02\x04\x00\x07\x01\x06\x05\x03"  # tile 4
    b"\x02\x05\x00\x06\x07\x01\x03\x04\x03\x04\x06\x00\x01\x07\x02\x05"  # tile 6
    b"\x03\x04\x07\x00\x01\x06\x05\x02\x04\x02\x01\x06\x00\x07\x03\x05"  # tile 8
    b"\x02\x05\x00\x07\x06\x01\x04\x03\x03\x05\x06\x00\x07\x01\x02\x04"  # tile 10
    b"\x04\x02\x01\x07\x00\x06\x05\x03\x04\x03\x06\x01\x00\x07\x02\x05"  # tile 12
    b"\x04\x05\x07\x06\x00\x01\x03\x02"  # tile 14
)
# By players: the points of every place, station after station.
STATION_POINTS = (
    b"",
    b"",
    b"\x10\x04\x0e\x06\x0c\x07\x0a\x07\x09\x07\x08\x07\x08\x08",
    b"\x12\x0c\x01\x0f\x0a\x03\x0c\x09\x05\x0b\x08\x06\x0a\x08\x07\x09\x08\x07\x09\x09\x09",
    b"\x14\x0e\x07\x01\x11\x0c\x07\x03\x0e\x0a\x08\x05\x0c\x09\x07\x06\x0b\x09\x07\x06\x0a\x08\x07\x06\x09\x09\x09\x09",
)
SCORE_TRACK = 40
LEVELS = (("beginner", 20), ("medium", 30), ("good", 40), ("very_good", 50), ("advanced", 60))
