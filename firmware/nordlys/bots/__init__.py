"""Players that need no person: they see what their seat sees, and choose."""

from nordlys import module
from nordlys.rules.chance import Chance

NAMES = ("random", "greedy")


def choose(name, play, seat):
    """The action, parsed, that this bot takes now. The same game gives the same choice on every machine."""
    game = play.game
    chance = Chance("%s:%d:%d" % (game.seed, play.steps, seat))
    return module("bots." + play.game.BOTS).choose(name, play, seat, chance)
