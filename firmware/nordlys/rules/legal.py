"""What may a seat do now? As one list of codes, for bots and tests, and in pieces, for a chip with little memory.

`actions.wire(game, actions.from_code(game, seat, code))` is what the link says of a code.
"""

from . import actions, codes
from .cards import CARDS, LOCO, NO_COLOUR, NONE, counts
from .refused import Refused
from .state import MARKET, OFFER, PLAY, TICKETS, TUNNEL

_CLAIM = codes.CLAIM << codes.SHIFT
_DRAW = codes.DRAW << codes.SHIFT
_ALL_DRAWS = [_DRAW | place for place in range(MARKET + 1)]
_DRAW_TICKETS = codes.TICKETS << codes.SHIFT
_STOP = codes.STOP << codes.SHIFT
_PASS = codes.PASS << codes.SHIFT
_KEEP = codes.KEEP << codes.SHIFT
_WITHDRAW = codes.WITHDRAW << codes.SHIFT
_TUNNEL_PAY = codes.TUNNEL_PAY << codes.SHIFT


def legal(game, seat):
    """Every listed action of this seat as a code; claims by groups, not in the link's order.

    Two codes of one route may come to the same cards: `claims` below leaves the second out.
    """
    if game.phase == PLAY and seat == game.turn:
        found = _draws(game)
        if game.drawn:
            return found
        if game.ticket_count:
            found.append(_DRAW_TICKETS)
        if game.claim_list is None:
            from .claim_list import ClaimList  # a chip never comes here

            game.claim_list = ClaimList(game)
        found += game.claim_list.of(seat)
        return found or [_PASS]
    return others(game, seat)


def others(game, seat):
    """Every listed action that is not a claim; [] when it is not this seat's move."""
    if game.phase == TICKETS or (game.phase == OFFER and seat == game.turn):
        return _subsets(game, seat)
    if seat != game.turn:
        return []
    if game.phase == PLAY:
        found = _draws(game)
        if not game.drawn:
            if game.ticket_count:
                found.append(_DRAW_TICKETS)
            if not found and game.must_pass():
                found.append(_PASS)
        return found
    if game.phase == TUNNEL:
        return _surcharges(game)
    return []


def claims(game, seat, route):
    """The codes of one route's claims, in the link's order."""
    return [_CLAIM | route << 12 | way for way, _ in prices(game, seat, route)]


def prices(game, seat, route):
    """Yields (way, cards as the link writes them) of one route's claims, in the link's order."""
    if game.phase != PLAY or seat != game.turn or game.drawn or game.shut[seat][route]:
        return
    hand = game.hands[seat]
    size = game.board.substitute[route]
    fillers = {}
    for way, own, able in game.groups(route, hand):
        count = way >> 4 & 15
        locos = way >> 8
        if not count:
            if not own:
                yield way, {"loco": locos}
            for colour in able:
                yield way | colour + 1, {CARDS[colour]: own, "loco": locos} if locos else {CARDS[colour]: own}
            continue
        # What fills substitutions is the same for every set colour that is not itself among the fillers. On the long
        # route (NC-19) nearly every colour is: there set and fillers together are the same cards for all colours that
        # are played to their last card, and for every colour where no coloured card stays in hand.
        all_go = False
        if size:
            shared = game.filled(route, list(hand), count, own)
            base = counts(shared)
            all_go = shared[:LOCO] == hand[:LOCO]
        else:
            if count not in fillers:
                picked = game.filled(route, list(hand), count)
                fillers[count] = picked, counts(picked)
            shared, base = fillers[count]
            base = base.copy()
            if locos:
                base["loco"] = locos
        if not own:
            yield way, base
        told = []
        for colour in able:
            if not (size or shared[colour]):
                cards = base.copy()
                cards[CARDS[colour]] = own
            elif all_go or (size and shared[colour] == hand[colour] == own):
                cards = base
            else:
                left = list(hand)
                left[colour] -= own
                picked = game.filled(route, left, count)
                picked[colour] += own
                cards = counts(picked)
                if locos:
                    cards["loco"] = locos
            # Two set colours can come to the same cards, each the other's filler: an action is listed once.
            if cards not in told:
                told.append(cards)
                yield way | colour + 1, cards


def claimable(game, seat):
    """The routes that this seat could claim now. Whether a price can be paid is asked once for all routes of it."""
    if game.phase != PLAY or seat != game.turn or game.drawn:
        return []
    board = game.board
    purse = game.purse(game.hands[seat])
    paid = bytes([game.payable(route, purse) for route in board.price_examples])
    shut = game.shut[seat]
    price = board.price
    return [route for route in range(board.routes) if not shut[route] and paid[price[route]]]


def _draws(game):
    if game.drawn:
        found = [_DRAW | place for place in range(MARKET) if game.can_draw(place)]
        if game.MAY_STOP_DRAWING:
            found.append(_STOP)
        if game.deck_count:
            found.append(_DRAW | codes.DECK)
        return found
    if not game.deck_count:
        return []
    if max(game.market) != NONE:  # NONE is the highest
        return list(_ALL_DRAWS)
    return [_DRAW | place for place in range(MARKET) if game.market[place] != NONE] + [_DRAW | codes.DECK]


def _subsets(game, seat):
    count = len(game.offers[seat])
    least = game.keep_at_least(seat)
    found = []
    for mask in range(1, 1 << count):
        kept = 0
        for i in range(count):
            kept += mask >> i & 1
        if kept >= least:
            found.append(_KEEP | mask)
    return found


def _surcharges(game):
    hand = game.hands[game.turn]
    colour = game.tunnel_colour
    held = hand[colour] if colour != NO_COLOUR else 0
    found = []
    for locos in range(min(hand[LOCO], game.surcharge) + 1):
        if game.surcharge - locos <= held:
            found.append(_TUNNEL_PAY | locos)
    found.append(_WITHDRAW)
    return found


def answer(play, seat, route=None, brief=False):
    """What the link says: lists that are made while they are sent."""
    game = play.game
    board = game.board
    if route is not None:
        found = board.find_route(route)
        if found < 0:
            raise Refused("unknown_route", name=route)
        return {"actions": _priced(game, seat, found)}
    rest = others(game, seat)
    if brief:
        return {
            "routes": (board.route_id(r) for r in claimable(game, seat)),
            "actions": _wires(game, seat, rest),
        }
    return {"actions": _all(game, seat, rest)}


def _all(game, seat, rest):
    for action in _wires(game, seat, rest):
        yield action
    for route in claimable(game, seat):
        for action in _priced(game, seat, route):
            yield action


def _priced(game, seat, route):
    name = game.board.route_id(route)
    return ({"type": "claim", "route": name, "cards": cards} for _, cards in prices(game, seat, route))


def _wires(game, seat, found):
    for code in found:
        yield actions.wire(game, actions.from_code(game, seat, code))
