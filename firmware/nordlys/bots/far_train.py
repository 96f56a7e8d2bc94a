"""How do bots lay their tiles?

They are handed a FrameView, never the game: what the others have laid in this round is still face down.
"""

from nordlys.rules import far_train_actions as actions
from nordlys.rules import far_train_legal as legal
from nordlys.rules.tracks import STATION

# What a locomotive that still runs is worth to a greedy bot, beside the points of this round.
STILL_RUNNING = 2


class FrameView:
    """The own frame and tile, and what a lay would do there."""

    def __init__(self, game, seat):
        self._game = game
        self._seat = seat

    def lays(self):
        return legal.legal(self._game, self._seat)

    def worth(self, code):
        """Points at once, and the locomotives that run on."""
        at, _, _ = self._game.journeys(self._seat, code >> 2 & 15, (code >> 6) * 4 + (code & 3))
        running = sum([1 for place in at if place < STATION])
        return self._game.gain(self._seat, code) + STILL_RUNNING * running


def choose(name, play, seat, chance):
    view = FrameView(play.game, seat)
    lays = view.lays()
    if name == "greedy":
        worth = []
        for code in lays:
            worth.append(view.worth(code))
            if play.breathe:
                play.breathe()
        most = max(worth)
        lays = [lays[i] for i in range(len(lays)) if worth[i] == most]
    return actions.from_code(play.game, seat, lays[chance.below(len(lays))])
