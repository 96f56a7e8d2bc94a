"""What is different in Nordic Countries? (rules NC-…, in nordic_countries.md beside this file)"""

from .cards import COLOURS, GREY, LOCO, NO_COLOUR
from .payments import COLOURED
from .railway import Railway

ANY_THREE = 3  # NC-18: on a ferry any three train cards stand for a loco


class NordicCountries(Railway):
    OPTIONS = {"strict_ferries": (False, True)}

    def __init__(self, board, players, first=0, options=None):
        self.strict_ferries = bool(options and options.get("strict_ferries"))
        super().__init__(board, players, first, options)

    def settings(self) -> tuple:
        return (self.strict_ferries,)

    # Payments: NC-18 on ferries, NC-19 on the long route.

    def substitutions(self, route):
        board = self.board
        if board.substitute[route]:
            return board.length[route]
        if board.ferry[route]:
            return board.ferry[route] if self.strict_ferries else board.length[route]
        return 0

    def spare(self, route, hand):
        if self.board.substitute[route]:
            return sum(hand)  # NC-19: locos serve among the four
        return sum(hand) - hand[LOCO]

    def fillable(self, route, spare, hand, colours, own, count):
        if spare - own < (self.board.substitute[route] or ANY_THREE) * count:
            return []
        return [c for c in colours if hand[c] >= own]

    def claim_key(self, hand):
        return min(sum(hand) - hand[LOCO], 255)  # NC-18, NC-19: any cards stand for one

    def payable_with_sets(self, route, purse, held):
        board = self.board
        length = board.length[route]
        size = board.substitute[route]
        if size:
            return purse[COLOURED] + purse[LOCO] >= length + (size - 1) * max(0, length - held)
        # As many locos as there are: whatever a loco replaces, it sets other cards free.
        missing = length - min(purse[LOCO], length)
        count = max(board.ferry[route] - purse[LOCO], missing - held, 0)
        if count > missing or count > self.substitutions(route):
            return False
        return purse[COLOURED] >= missing + (ANY_THREE - 1) * count

    def filled(self, route, left, count, more=0):
        """more: so many cards beyond whole sets, picked alike."""
        picked = bytearray(9)
        missing = (self.board.substitute[route] or ANY_THREE) * count + more
        left[LOCO] = 0
        while True:
            most = max(left)
            if most >= missing or not most:
                break
            card = left.index(most)
            picked[card] = most
            left[card] = 0
            missing -= most
        picked[left.index(most) if most else LOCO] = missing  # NC-19: locos only among the four, and last
        return picked

    def colour_of(self, route, cards):
        board = self.board
        length = board.length[route]
        locos = cards[LOCO]
        surplus = sum(cards) - length
        size = board.substitute[route]
        if size:  # NC-19: a set of `size` cards stands for one card of the set's colour, a loco alone for nothing
            if surplus < 0 or surplus % (size - 1):
                return -1
            own = length - surplus // (size - 1)
        elif board.ferry[route]:  # NC-18
            if surplus < 0 or surplus % (ANY_THREE - 1):
                return -1
            count = surplus // (ANY_THREE - 1)
            if count > self.substitutions(route) or locos + count < board.ferry[route]:
                return -1
            own = length - locos - count
        else:
            return self._one_colour(route, cards, length)
        if own < 0:
            return -1
        if own == 0:
            return NO_COLOUR
        wanted = board.colour[route]
        for colour in range(COLOURS) if wanted == GREY else (wanted,):
            if cards[colour] >= own:
                return colour
        return -1

    # The end: NC-26, NC-27.

    def award(self, table):
        yield  # a slice of its own, as Northern Lights has several
        if not self.tickets_known():
            for row in table:
                row["globetrotter"] = None
            return
        most = max([row["completed"] for row in table])
        for row in table:
            row["globetrotter"] = self.board.bonuses[0][1] if most and row["completed"] == most else 0
            row["total"] += row["globetrotter"]

    def rank(self, row):
        return (row["total"], row["completed"], row["longest"])


Game = NordicCountries
