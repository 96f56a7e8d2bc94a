"""Which claims does section 5 list? Written from the page alone, slowly and plainly."""

from tests.link.client import CARDS

COLOURS = CARDS[:8]


def fill(left, groups, size, locos_last=False):
    """The filler cards: most-held colour first and to its end (pairs where size is 2), or None."""
    picked = dict.fromkeys(CARDS, 0)
    order = sorted(COLOURS, key=lambda card: (-left[card], CARDS.index(card)))
    if size == 2:
        for card in order:
            pairs = min(left[card] // 2, groups)
            picked[card] += 2 * pairs
            groups -= pairs
        return None if groups else picked
    missing = groups * size
    for card in order + (["loco"] if locos_last else []):
        taken = min(left[card], missing)
        picked[card] += taken
        missing -= taken
    return None if missing else picked


def ways(game, route, locos_held):
    """(locos, substitutions, cards of the set's colour, cards a substitution, are locos fillers?)"""
    length, symbols = route["length"], route["ferry"]
    if route["substitute"]:
        return [(0, s, length - s, 4, True) for s in range(length + 1)]
    if game == "nordic_countries":
        if not symbols:
            return [(n, 0, length - n, 0, False) for n in range(length + 1 if route["tunnel"] else 1)]
        size, most = 3, length
    else:
        size, most = 2, symbols
    return [
        (n, s, length - n - s, size, False)
        for n in range(min(length, locos_held) + 1)
        for s in range(most + 1)
        if n + s >= symbols and length - n - s >= 0
    ]


def claims(game, route, hand):
    """The payments of one route from this hand, in the order of the page."""
    hand = {card: hand.get(card, 0) for card in CARDS}
    found = []
    for locos, substitutions, own, size, locos_last in ways(game, route, hand["loco"]):
        colours = [None] if own == 0 else COLOURS if route["colour"] == "grey" else [route["colour"]]
        for colour in colours:
            left = dict(hand)
            left["loco"] -= locos
            if colour:
                left[colour] -= own
            if min(left.values()) < 0:
                continue
            cards = fill(left, substitutions, size, locos_last) if substitutions else dict.fromkeys(CARDS, 0)
            if cards is None:
                continue
            cards["loco"] += locos
            if colour:
                cards[colour] += own
            place = CARDS.index(colour) if colour else -1
            found.append((locos, substitutions, place, {card: n for card, n in cards.items() if n}))
    found.sort(key=lambda way: way[:3])
    listed = []
    for way in found:
        if way[3] not in listed:
            listed.append(way[3])
    return listed
