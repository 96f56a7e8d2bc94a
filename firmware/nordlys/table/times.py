"""How long is each time of the fingers, for whose hands, and what may be asked for?"""

STEADY = "steady"
SMALL = "small"
UNSTEADY = "unsteady"
HANDS = (STEADY, SMALL, UNSTEADY)

# (name, steady, small children, unsteady hands, least, most). Small hands are quick to come and slow to leave; unsteady
# ones leave for a moment in the middle of a hold, and come down twice.
TIMES = (
    # A touch that rests this long asks for the route. Shorter ones happen while pointing at the map.
    ("hold", 600, 900, 1000, 200, 3000),
    # Held on for what must not happen by chance: passing a turn, leaving ticket scoring to the players, the menu.
    ("long_hold", 2000, 2500, 3000, 1000, 6000),
    # Who counts along lifts on the stroke, and debouncing may take the last of it: so much less is as long as was asked.
    ("just_short", 50, 80, 100, 0, 150),
    # A tap should not begin to fill its route: filling shows from here on.
    ("filling_after", 120, 200, 250, 0, 1000),
    # Progress is told once a frame, not once a pass.
    ("progress_every", 33, 33, 33, 10, 200),
    # From one tap's lift to the next one's touch. A pad that knows double taps tells a tap only after this.
    ("double_within", 350, 500, 700, 150, 1500),
    # Two slow taps on *back* undo as well, where the first had nothing else to do.
    ("second_back", 3000, 4000, 5000, 500, 10000),
    # A touch this soon after the lift is the same finger, rebounding.
    ("bounce", 20, 40, 60, 0, 200),
    # A lift counts when it lasts: one missed reading must not end a hold.
    ("lift_after", 25, 60, 150, 0, 400),
    # What touches for less than this was no finger: a spark, a cable, the supply.
    ("ghost", 12, 12, 12, 0, 60),
    # Lanes lie 3 mm apart and a finger raises both. What comes within this of its neighbour is one finger.
    ("neighbours_within", 30, 40, 50, 0, 150),
    # Two lanes blinked because nobody could tell which was meant: so long a second touch decides between them.
    ("decide_within", 10000, 15000, 15000, 2000, 60000),
    # A claim waits this long for its confirmation, then it fades.
    ("confirm_within", 10000, 15000, 20000, 3000, 60000),
    # Nobody holds a pad this long: something lies on it, or its wire is broken.
    ("stuck_after", 20000, 20000, 20000, 5000, 120000),
    # A chip that comes back measures its first baselines; a finger that was already there is not a new touch.
    ("settle", 300, 300, 300, 50, 2000),
    # People follow a bot's move only if it does not come at once.
    ("bot_pause", 900, 1500, 1200, 0, 10000),
)


def read(timing, settings):
    """Take the settings over, at the start and whenever one was changed."""
    hands = settings.get("hands") if settings is not None else None
    timing.hands = hands if hands in HANDS else STEADY
    column = 1 + HANDS.index(timing.hands)
    for row in TIMES:
        value = row[column]
        asked = settings.get(row[0]) if settings is not None else None
        if isinstance(asked, int) and not isinstance(asked, bool):
            value = max(row[4], min(asked, row[5]))
        setattr(timing, row[0], value)
    # The one rests on the other.
    timing.long_hold = max(timing.long_hold, timing.hold + 200)
