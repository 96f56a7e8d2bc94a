"""Which payments do the rules take? By trying, space after space, which cards may lie there.

Written from the rule texts alone (NC-12 … NC-19, NL-11 … NL-13), to be compared with the engine's arithmetic.
"""

from functools import cache
from itertools import combinations_with_replacement

COLOURS = 8
LOCO = 8
GREY = 8


class Price:
    """What one route asks for, in the words of the rules."""

    def __init__(self, game, board, route, strict=False):
        self.game = game
        self.length = board.length[route]
        self.colours = range(COLOURS) if board.colour[route] == GREY else (board.colour[route],)
        self.symbols = board.ferry[route]
        self.tunnel = bool(board.tunnel[route])
        self.fours = bool(board.substitute[route])
        self.strict = strict

    def is_paid_by(self, cards):
        """May exactly these cards, none over, be laid on the route's spaces?"""
        return any(self._lies(cards, colour) for colour in self.colours)

    def _lies(self, cards, colour):
        # To every rule the colours beside the set's are alike: put them in order, so that more is remembered.
        others = sorted([*cards[:colour], *cards[colour + 1 : COLOURS]], reverse=True)
        row = (cards[colour], *others, cards[LOCO])
        return _covers(self._on_a_symbol(), self._on_a_space(), self.symbols, self.length, row)

    def _on_a_symbol(self):
        return "loco pair" if self.game == "northern_lights" else "loco three"

    def _on_a_space(self):
        if self.game == "northern_lights":
            return "own loco"  # NL-11
        if self.fours:
            return "own four"  # NC-19
        if self.symbols:
            return "own loco" if self.strict else "own loco three"  # NC-17, NC-18
        return "own loco" if self.tunnel else "own"  # NC-20, NC-13

    # ---- what the link lists (protocol, section 5)

    def listed(self, hand):
        """Every way in the contract's order, its filler cards picked for the player."""
        found = []
        for locos in range(hand[LOCO] + 1 if "loco" in self._on_a_space() or self.symbols else 1):
            for substitutions in range(self._most_substitutions() + 1):
                own = self.length - locos - substitutions
                if own < 0 or locos + substitutions < self.symbols:
                    continue
                for colour in self.colours if own else (None,):
                    payment = self._picked(hand, locos, substitutions, own, colour)
                    if payment is not None and payment not in found:
                        found.append(payment)
        return found

    def _most_substitutions(self):
        if self.game == "northern_lights" or self.strict:
            return self.symbols if not self.fours else self.length
        return self.length if self.symbols or self.fours else 0

    def _picked(self, hand, locos, substitutions, own, colour):
        payment = [0] * 9
        payment[LOCO] = locos
        if colour is not None:
            payment[colour] = own
        left = [held - paid for held, paid in zip(hand, payment, strict=True)]
        if min(left) < 0:
            return None
        most_held_first = sorted(range(COLOURS), key=lambda other: (-left[other], other))
        if self.game == "northern_lights":
            filler = [other for other in most_held_first for _ in range(left[other] // 2 * 2)]
            wanted = 2 * substitutions
        else:
            filler = [other for other in most_held_first for _ in range(left[other])]
            filler += [LOCO] * left[LOCO] if self.fours else []
            wanted = (4 if self.fours else 3) * substitutions
        if len(filler) < wanted:
            return None
        for card in filler[:wanted]:
            payment[card] += 1
        return tuple(payment)


@cache
def _covers(on_a_symbol, on_a_space, symbols, spaces, row):
    """Can the spaces still empty, symbols first, be covered with all of these cards? row: own, others, locos."""
    if not spaces:
        return not any(row)
    if sum(row) < spaces:
        return False
    for cover in (on_a_symbol if symbols else on_a_space).split():
        for cards in _that_may_lie(cover, row):
            left = list(row)
            for card in cards:
                left[card] -= 1
            if min(left) < 0:
                continue
            left[1:LOCO] = sorted(left[1:LOCO], reverse=True)
            if _covers(on_a_symbol, on_a_space, max(0, symbols - 1), spaces - 1, tuple(left)):
                return True
    return False


def _that_may_lie(cover, row):
    """The rows of cards that may cover one space."""
    if cover == "own":
        return [(0,)]
    if cover == "loco":
        return [(LOCO,)]
    colours = [card for card in range(COLOURS) if row[card]]
    if cover == "pair":
        return [(card, card) for card in colours]
    if cover == "three":
        return combinations_with_replacement(colours, 3)
    return combinations_with_replacement([*colours, LOCO], 4)
