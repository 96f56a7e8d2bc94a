"""What is different in Northern Lights? (rules NL-…, in northern_lights.md beside this file)"""

from nordlys import once

from .cards import COLOURS, GREY, LOCO, NO_COLOUR
from .payments import MOST_ODD, PAIRS
from .railway import Railway

BONUS_CARDS_IN_PLAY = 4  # NL-03


class NorthernLights(Railway):
    WILD_ON_PLAIN = True  # NL-11
    FACE_UP_LOCO_ENDS_DRAWING = True  # NL-06
    MAY_STOP_DRAWING = True  # NL-05
    REST_TO_BOTTOM = True  # NL-04, NL-10
    OPTIONS = {"rail_empire": ("connected", "touched")}

    @staticmethod
    def fits_bonus(board, value):
        """Printed cards: the ids of the four cards on the table (NL-03)."""
        ids = [bonus[0] for bonus in board.bonuses]
        if not isinstance(value, list) or len(value) != BONUS_CARDS_IN_PLAY:
            return False
        return all([value[i] in ids and value[i] not in value[:i] for i in range(len(value))])

    def __init__(self, board, players, first=0, options=None):
        self.rail_empire = (options or {}).get("rail_empire", "connected")
        super().__init__(board, players, first, options)

    def settings(self) -> tuple:
        return (self.rail_empire == "touched",)

    def deal_bonus(self, seeded, rigged):
        self.bonus_cards = seeded(self.chance, len(self.board.bonuses), rigged)[:BONUS_CARDS_IN_PLAY]

    def bonus_ids(self):
        return [self.board.bonuses[card][0] for card in self.bonus_cards]

    # Payments: NL-13, a pair of one colour stands for a ferry's symbol.

    def substitutions(self, route):
        return self.board.ferry[route]

    def spare(self, route, hand):
        """Pairs of one colour."""
        return self.claim_key(hand)

    def fillable(self, route, spare, hand, colours, own, count):
        return [c for c in colours if hand[c] >= own and spare - (hand[c] >> 1) + (hand[c] - own >> 1) >= count]

    def payable_with_sets(self, route, purse, held):
        # As many locos as there are: whatever a loco replaces, it sets other cards free.
        missing = self.board.length[route] - min(purse[LOCO], self.board.length[route])
        symbols = self.board.ferry[route]
        grey = self.board.colour[route] == GREY
        for pairs in range(max(0, symbols - purse[LOCO]), min(symbols, missing) + 1):
            own = missing - pairs
            if held >= own:
                # Taking an odd number from an odd count breaks one pair less.
                odd = own & 1 and (purse[MOST_ODD] if grey else held * (held & 1)) >= own
                if purse[PAIRS] - ((own + 1 >> 1) - (1 if odd else 0)) >= pairs:
                    return True
        return False

    def claim_key(self, hand):
        return sum([held >> 1 for held in hand[:COLOURS]])

    def filled(self, route, left, count):
        picked = bytearray(9)
        left[LOCO] = 0
        while count:
            most = max(left)
            colour = left.index(most)
            left[colour] = 0
            pairs = min(most >> 1, count)
            picked[colour] = 2 * pairs
            count -= pairs
        return picked

    def colour_of(self, route, cards):
        board = self.board
        length = board.length[route]
        symbols = board.ferry[route]
        if not symbols:
            return self._one_colour(route, cards, length)
        locos = cards[LOCO]
        pairs = sum(cards) - length
        own = length - locos - pairs
        if pairs < 0 or pairs > symbols or locos + pairs < symbols or own < 0:
            return -1
        odd = [c for c in range(COLOURS) if cards[c] & 1]
        if own == 0:
            return -1 if odd else NO_COLOUR
        wanted = board.colour[route]
        for colour in range(COLOURS) if wanted == GREY else (wanted,):
            if cards[colour] >= own and odd == ([colour] if own & 1 else []):
                return colour
        return -1

    # The end: NL-21, NL-22.

    def award(self, table):
        """NL-22: yields between slices."""
        return once("rules.bonus_cards").award(self, table)

    def rank(self, row):
        return (row["total"], row["completed"], row["bonus_won"])


Game = NorthernLights
