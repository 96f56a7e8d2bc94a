"""What do the rules need to know of the board starter?

Generated from hardware/boards/starter.toml. Do not edit: change that file and run `make boards`.
"""

ID = "starter"
TITLE = "Starter"
RULES = "nordic_countries"
# Over everything here but ID, TITLE and SEAT_COLOURS; a record of a game names it.
HASH = "c9e5db45224eb7c8"
PLAYERS = (2, 2)
SEAT_COLOURS = ("blue", "orange")

CITIES = ("bergen", "goteborg", "kobenhavn", "oslo", "stockholm")
COUNTRIES = ("denmark", "norway", "sweden")
# An index into COUNTRIES a city.
CITY_COUNTRY = (
    b"\x01\x02\x00\x01\x02"  # bergen
)
# Bit 0: inside the Arctic Circle, bit 1: a capital.
CITY_FLAGS = (
    b"\x00\x00\x02\x02\x02"  # bergen
)

# Columns, a byte a route (lane: 0 where there is one). The program uses them as they lie here.
# Colours: 0 purple, 1 blue, 2 orange, 3 white, 4 green, 5 yellow, 6 black, 7 red, 8 grey.
ROUTES = (
    (  # a
        b"\x00\x00\x01\x01\x01\x02\x03"
    ),
    (  # b
        b"\x02\x03\x02\x03\x04\x04\x04"
    ),
    (  # length
        b"\x02\x02\x01\x01\x01\x01\x01"
    ),
    (  # colour
        b"\x08\x01\x04\x07\x02\x03\x05"
    ),
    (  # ferry
        b"\x01\x00\x00\x00\x00\x00\x00"
    ),
    (  # tunnel
        b"\x00\x00\x00\x00\x00\x00\x00"
    ),
    (  # bonus
        b"\x00\x00\x00\x00\x00\x00\x00"
    ),
    (  # substitute
        b"\x00\x00\x00\x00\x00\x00\x00"
    ),
    (  # lane
        b"\x00\x00\x00\x00\x00\x00\x00"
    ),
)

# 3 bytes a ticket: a, b, points.
TICKETS = (
    b"\x00\x01\x04\x00\x02\x03\x00\x03\x03\x00\x04\x04\x01\x02\x02\x01\x03\x02"  # bergen-goteborg
    b"\x01\x04\x02\x02\x03\x03\x02\x04\x02\x03\x04\x02"  # goteborg-stockholm
)

# Points by length, 0 where there is no such route.
POINTS = b"\x00\x01\x03"
# trains, colour_cards, loco_cards, hand, last_round_at, tickets_dealt, tickets_kept_first, tickets_drawn, tickets_kept.
GAME = b"\x05\x06\x08\x04\x01\x02\x01\x02\x01"
# At players * 4 + lanes between two cities: how many of them may be used.
LANES_OPEN = b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x01\x01"
BONUS = (("globetrotter", 2),)
