"""Which claims are open to a seat, at a price in the hand, as one list of codes? Fast, for games by the thousand.

All ways of one colour, over all routes, depend on few counts of the hand: that colour's cards, the locos, and what
could stand for a card (`claim_key`). So their whole list is remembered by those counts, for all games on this
board; a seat's list is made again only where its counts changed or a lane was taken.
On a chip nobody asks for this list: there `legal.claims` goes route by route.
"""

from . import codes
from .cards import COLOURS, GREY, LOCO, NO_COLOUR

_CLAIM = codes.CLAIM << codes.SHIFT
_MOST_REMEMBERED = 4000  # lists a colour


class ClaimList:
    def __init__(self, game):
        board = game.board
        self.game = game
        self.memory = board.claim_memory.setdefault(game.settings(), [{} for _ in range(COLOURS + 1)])
        players = game.players
        self.made_for = [[None] * (COLOURS + 1) for _ in range(players)]
        self.lists = [[[]] * (COLOURS + 1) for _ in range(players)]
        self.versions = [-1] * players

    def of(self, seat):
        game = self.game
        hand = game.hands[seat]
        made_for = self.made_for[seat]
        lists = self.lists[seat]
        changed = self.versions[seat] != game.version
        self.versions[seat] = game.version
        rest = hand[LOCO] << 8 | game.claim_key(hand)
        found = []
        for colour in range(COLOURS + 1):
            # The ways without a coloured card are a ninth colour, of every route.
            held = 0 if colour == NO_COLOUR else hand[colour]
            if not held and colour != NO_COLOUR:
                made_for[colour] = None
                continue
            key = held << 16 | rest
            if changed or made_for[colour] != key:
                made_for[colour] = key
                every = self.memory[colour].get(key)
                if every is None:
                    every = self._remember(colour, key, hand)
                if every:
                    shut = game.shut[seat]
                    every = [code for code in every if not shut[code >> 12 & 255]]
                lists[colour] = every
            found += lists[colour]
        return found

    def _remember(self, colour, key, hand):
        game = self.game
        every = []
        of = game.board.colour
        for route in range(game.board.routes):
            if colour == NO_COLOUR or of[route] == colour or of[route] == GREY:
                base = _CLAIM | route << 12
                every += [base | way for way in ways(game, route, hand, colour)]
        memory = self.memory[colour]
        if len(memory) >= _MOST_REMEMBERED:
            memory.clear()
        memory[key] = every
        return every


def ways(game, route, hand, only=None):
    """Every way to pay this route from this hand, in the link's order.

    only: those of one colour (NO_COLOUR: those without a coloured card).
    """
    colours = None
    if only is not None:
        colours = (only,) if only != NO_COLOUR and game.board.colour[route] in (only, GREY) else ()
    found = []
    for way, own, able in game.groups(route, hand, colours):
        if own:
            found += [way | c + 1 for c in able]
        elif only is None or only == NO_COLOUR:
            found.append(way)
    return found
