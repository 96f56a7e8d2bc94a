"""What pays for a route? The arithmetic that the games share; each overrides how cards stand for a card.

A *way* to pay is one small int, `locos << 8 | substitutions << 4 | colour + 1` (colour part 0: no coloured card
in the set), so that sorting ways gives the order in which the link lists them. A claim is `route << 12 | way`.
"""

from .cards import COLOURS, GREY, LOCO, NO_COLOUR
from .state import State

# Where a purse has, behind the nine counts: the most-held colour's count, the same among odd counts, pairs, all coloured.
MOST, MOST_ODD, PAIRS, COLOURED = 9, 10, 11, 12


class Payments(State):
    WILD_ON_PLAIN = False  # are locos wild on routes that are neither ferry nor tunnel?

    def substitutions(self, route):
        """How many cards of this route may be replaced by a set of others."""
        return 0

    def spare(self, route, hand) -> int:
        """What a hand has to substitute with on this route, in the unit of `fillable`."""
        return 0

    def fillable(self, route, spare, hand, colours, own, count):
        """Those of the colours that have `own` cards to put aside, with `count` substitutions in what is left."""
        return []

    def filled(self, route, left, count) -> bytearray:
        """The cards of `count` substitutions, picked for the player out of `left`, which is used up."""
        raise NotImplementedError

    def colour_of(self, route, cards):
        """The colour played if exactly these cards pay for the route (NO_COLOUR: none), else -1."""
        return self._one_colour(route, cards, self.board.length[route])

    def claim_key(self, hand) -> int:
        """What a way of one colour depends on besides that colour's cards and the locos, as a byte."""
        return 0

    def locos_wild(self, route):
        board = self.board
        return self.WILD_ON_PLAIN or board.ferry[route] or board.tunnel[route]

    def groups(self, route, hand, colours=None):
        """Yields (way without its colour, cards of the set's colour, colours that can pay it), in the link's order.

        No coloured card in the set: 0 and no colours. colours: leave the others out.
        """
        board = self.board
        length = board.length[route]
        symbols = board.ferry[route]
        if colours is None:
            colours = range(COLOURS) if board.colour[route] == GREY else (board.colour[route],)
        most = self.substitutions(route)
        spare = self.spare(route, hand) if most else 0
        for locos in range((min(hand[LOCO], length) if self.locos_wild(route) else 0) + 1):
            for count in range(max(0, symbols - locos), min(most, length - locos) + 1):
                own = length - locos - count
                if own == 0:
                    if not count or self.fillable(route, spare, hand, (0,), 0, count):
                        yield locos << 8 | count << 4, 0, ()
                    continue
                if count:
                    able = self.fillable(route, spare, hand, colours, own, count)
                else:
                    able = [c for c in colours if hand[c] >= own]
                if able:
                    yield locos << 8 | count << 4, own, able

    def purse(self, hand):
        """What `payable` asks of a hand, counted once for all routes: the nine counts, and what follows from them."""
        most = most_odd = pairs = 0
        for held in hand[:COLOURS]:
            pairs += held >> 1
            if held > most:
                most = held
            if held & 1 and held > most_odd:
                most_odd = held
        return tuple(hand) + (most, most_odd, pairs, sum(hand) - hand[LOCO])

    def payable(self, route, purse):
        """Is there any way at all? Cheaper than listing them: a Pico asks this of every route."""
        board = self.board
        colour = board.colour[route]
        held = purse[MOST if colour == GREY else colour]
        if board.ferry[route] or board.substitute[route]:
            return self.payable_with_sets(route, purse, held)
        return held + (purse[LOCO] if self.locos_wild(route) else 0) >= board.length[route]

    def payable_with_sets(self, route, purse, held) -> bool:
        """The same for a route where a set of cards may stand for one; held: cards of its best colour."""
        return False

    def payment(self, route, way, hand):
        """The nine counts that this way takes from this hand."""
        locos = way >> 8
        count = way >> 4 & 15
        colour = (way & 15) - 1
        own = self.board.length[route] - locos - count
        left = list(hand)
        if colour >= 0:
            left[colour] -= own
        cards = self.filled(route, left, count) if count else bytearray(9)
        if colour >= 0:
            cards[colour] += own
        cards[LOCO] += locos
        return cards

    def _one_colour(self, route, cards, total):
        """Exactly `total` cards of one colour that the route takes, and locos where they are wild."""
        locos = cards[LOCO]
        if sum(cards) != total or (locos and not self.locos_wild(route)):
            return -1
        if locos == total:
            return NO_COLOUR
        wanted = self.board.colour[route]
        for colour in range(COLOURS):
            if cards[colour]:
                if cards[colour] + locos == total and (wanted == GREY or wanted == colour):
                    return colour
                return -1
        return -1
