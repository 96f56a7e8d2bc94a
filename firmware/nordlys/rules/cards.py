"""Which train cards there are, and how is a set of them counted?

A set of cards is nine counts in the order of CARDS: a hand, the discards, a payment.
"""

CARDS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "loco")
COLOURS = 8  # the first eight; the ninth is the wild card
LOCO = 8
GREY = 8  # as a route's colour: any one colour pays it
NO_COLOUR = 8  # as the colour of a payment: no coloured card is in the set
NONE = 255  # an empty market place, no route


def counts(cards):
    """The nine counts as the link writes them: counts of 0 are never sent."""
    return {CARDS[i]: cards[i] for i in range(9) if cards[i]}


def names(cards):
    """A row of cards (deck order) as the link writes it."""
    return [CARDS[card] for card in cards]
