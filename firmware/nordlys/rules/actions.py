"""What does an action say? Its form on the link, on the tape of a record, and whether it may come now.

Parsed, an action is a tuple `(kind, details …)` with the kinds of rules/codes.py: what the link sends is checked for
form before anything else is asked (`bad_action`), and a record stores nothing but what was understood.
"""

from . import codes
from .cards import CARDS, counts
from .refused import Refused
from .state import OFFER, OVER, PLAY, TICKETS, TUNNEL

PLAIN = {
    "stop_drawing": codes.STOP,
    "draw_tickets": codes.TICKETS,
    "tunnel_withdraw": codes.WITHDRAW,
    "pass": codes.PASS,
}
_PHASE_OF = {codes.KEEP: OFFER, codes.TUNNEL_PAY: TUNNEL, codes.WITHDRAW: TUNNEL}


def _bad(why, **facts):
    return Refused("bad_action", why, **facts)


def is_count(value):
    """A whole number, and no boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


def parse_cards(cards):
    """An object of counts as nine bytes. More of a card than any game has is told as not held, later."""
    if not isinstance(cards, dict):
        raise _bad("cards")
    found = bytearray(9)
    for name in cards:
        if name not in CARDS:
            raise _bad("card", card=name)
        count = cards[name]
        if not is_count(count) or count < 0:
            raise _bad("cards")
        found[CARDS.index(name)] = min(count, 255)
    return bytes(found)


def parse(game, action):
    """The link's object as a tuple; bad_action where it has not the form that this game takes."""
    kind = action.get("type")
    board = game.board
    if kind == "claim":
        route = action.get("route")
        if not isinstance(route, str):
            raise _bad("route")
        return (codes.CLAIM, board.find_route(route), parse_cards(action.get("cards")), route)
    if kind == "draw_card":
        place = action.get("from")
        if place == "deck":
            return (codes.DRAW, codes.DECK)
        if is_count(place) and 0 <= place <= 4:
            return (codes.DRAW, place)
        raise _bad("from")
    if kind == "keep_tickets":
        keep = action.get("keep")
        if not isinstance(keep, list) or not all([isinstance(ticket, str) for ticket in keep]):
            raise _bad("keep")
        for i in range(len(keep)):
            if keep[i] in keep[:i]:
                raise _bad("twice", ticket=keep[i])
        return (codes.KEEP, [board.find_ticket(ticket) for ticket in keep])
    if isinstance(kind, str) and kind.startswith("tunnel_") and not board.has_tunnels:
        raise _bad("type")
    if kind == "tunnel_pay":
        return (codes.TUNNEL_PAY, parse_cards(action.get("cards")))
    if isinstance(kind, str) and kind in PLAIN and (kind != "stop_drawing" or game.MAY_STOP_DRAWING):
        return (PLAIN[kind],)
    raise _bad("type")


def check_moment(game, seat, kind):
    """Game over, turn, phase: may an action of this kind come from this seat now?"""
    phase = game.phase
    if phase == OVER:
        raise Refused("game_over")
    if phase == TICKETS:
        if kind != codes.KEEP or not game.offers[seat]:
            raise Refused("wrong_phase", "offer" if game.offers[seat] else "tickets", seats=game.waiting())
        return
    if seat != game.turn:
        raise Refused("not_your_turn", seat=game.turn)
    if phase == PLAY and game.drawn:
        if kind not in (codes.DRAW, codes.STOP):
            raise Refused("wrong_phase", "drawn")
    elif _PHASE_OF.get(kind, PLAY) != phase or kind == codes.STOP:
        raise Refused("wrong_phase", {OFFER: "offer", TUNNEL: "tunnel"}.get(phase, "play"))


def perform(game, seat, parsed):
    """Do it, or say why not. A refused action has changed nothing."""
    kind = parsed[0]
    check_moment(game, seat, kind)
    game.shown = False
    if kind == codes.CLAIM:
        if parsed[1] < 0:
            raise Refused("unknown_route", name=parsed[3])
        game.claim(parsed[1], parsed[2])
    elif kind == codes.DRAW:
        game.draw(parsed[1])
    elif kind == codes.KEEP:
        game.keep(seat, parsed[1])
    elif kind == codes.TICKETS:
        game.draw_tickets()
    elif kind == codes.TUNNEL_PAY:
        game.tunnel_pay(parsed[1])
    elif kind == codes.WITHDRAW:
        game.tunnel_withdraw()
    elif kind == codes.STOP:
        game.stop_drawing()
    else:
        game.pass_turn()


def wire(game, parsed):
    """A parsed action as the link writes it."""
    kind = parsed[0]
    board = game.board
    if kind == codes.CLAIM:
        return {"type": "claim", "route": board.route_id(parsed[1]), "cards": counts(parsed[2])}
    if kind == codes.DRAW:
        return {"type": "draw_card", "from": "deck" if parsed[1] == codes.DECK else parsed[1]}
    if kind == codes.KEEP:
        return {"type": "keep_tickets", "keep": [board.ticket_id(ticket) for ticket in parsed[1]]}
    if kind == codes.TUNNEL_PAY:
        return {"type": "tunnel_pay", "cards": counts(parsed[1])}
    for name in PLAIN:
        if PLAIN[name] == kind:
            return {"type": name}


def from_code(game, seat, code):
    """A listed action, parsed: what a bot chose becomes what a record stores."""
    kind = code >> codes.SHIFT
    if kind == codes.CLAIM:
        route = code >> 12 & 255
        return (kind, route, bytes(game.payment(route, code & 4095, game.hands[seat])))
    if kind == codes.DRAW:
        return (kind, code & 7)
    if kind == codes.KEEP:
        offer = game.offers[seat]
        return (kind, [offer[i] for i in range(len(offer)) if code >> i & 1])
    if kind == codes.TUNNEL_PAY:
        return (kind, game.surcharge_cards(code & 15))
    return (kind,)


def pack(parsed):
    """A parsed action as few bytes."""
    kind = parsed[0]
    if kind == codes.CLAIM:
        return bytes([kind, parsed[1]]) + parsed[2]
    if kind == codes.TUNNEL_PAY:
        return bytes([kind]) + parsed[1]
    if kind == codes.DRAW:
        return bytes([kind, parsed[1]])
    if kind == codes.KEEP:
        return bytes([kind]) + bytes(parsed[1])
    return bytes([kind])


def unpack(packed):
    kind = packed[0]
    if kind == codes.CLAIM:
        return (kind, packed[1], bytes(packed[2:]))
    if kind == codes.TUNNEL_PAY:
        return (kind, bytes(packed[1:]))
    if kind == codes.DRAW:
        return (kind, packed[1])
    if kind == codes.KEEP:
        return (kind, list(packed[1:]))
    return (kind,)


def public(action):
    """What everybody may know of an action: which tickets were kept is secret."""
    if action.get("type") == "keep_tickets":
        return {"type": "keep_tickets"}
    return action
