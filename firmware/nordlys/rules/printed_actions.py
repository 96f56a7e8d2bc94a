"""What does an action say where the cards are printed? (protocol, section 5: physical)"""

from . import actions
from .actions import is_count, parse_cards
from .cards import counts
from .refused import Refused
from .state import BONUS, OVER, PLAY, REPORTS, TUNNEL

KINDS = (
    "claim",
    "drew_cards",
    "drew_tickets",
    "tunnel_paid",
    "tunnel_failed",
    "pass",
    "report_bonus",
    "report_tickets",
    "report_hand",
)
(
    CLAIM,
    DREW_CARDS,
    DREW_TICKETS,
    TUNNEL_PAID,
    TUNNEL_FAILED,
    PASS,
    REPORT_BONUS,
    REPORT_TICKETS,
    REPORT_HAND,
) = range(9)
_PHASE_OF = (PLAY, PLAY, PLAY, TUNNEL, TUNNEL, PLAY, BONUS, REPORTS, REPORTS)
_LEFT_OUT = 255  # on the tape: no tickets are told

public = actions.public


def _bad(why, **facts):
    return Refused("bad_action", why, **facts)


def parse(game, action):
    name = action.get("type")
    if not isinstance(name, str) or name not in KINDS:
        raise _bad("type")
    kind = KINDS.index(name)
    board = game.board
    if kind in (TUNNEL_PAID, TUNNEL_FAILED) and not board.has_tunnels:
        raise _bad("type")
    if kind in (REPORT_BONUS, REPORT_HAND) and not game.asks_bonus:
        raise _bad("type")
    if kind == CLAIM:
        route = action.get("route")
        if not isinstance(route, str):
            raise _bad("route")
        return (kind, board.find_route(route), route)
    if kind == REPORT_BONUS:
        ids = action.get("bonus")
        if not game.fits_bonus(board, ids):
            raise _bad("bonus")
        return (kind, ids)
    if kind in (REPORT_TICKETS, REPORT_HAND):
        seat = action.get("seat")
        if not is_count(seat):
            raise _bad("seat")
        if kind == REPORT_HAND:
            return (kind, seat, parse_cards(action.get("cards")))
        if "tickets" not in action:
            raise _bad("tickets")
        return (kind, seat, _tickets(board, action["tickets"]))
    return (kind,)


def _tickets(board, ids):
    """Ticket numbers, or None where the players score tickets themselves."""
    if ids is None:
        return None
    if not isinstance(ids, list) or not all([isinstance(name, str) for name in ids]):
        raise _bad("tickets")
    found = []
    for name in ids:
        ticket = board.find_ticket(name)
        if ticket < 0:
            raise _bad("ticket", ticket=name)
        if ticket in found:
            raise _bad("twice", ticket=name)
        found.append(ticket)
    return found


def perform(game, seat, parsed):
    kind = parsed[0]
    phase = game.phase
    if phase == OVER:
        raise Refused("game_over")
    if phase != REPORTS and seat != game.turn:
        raise Refused("not_your_turn", seat=game.turn)
    if _PHASE_OF[kind] != phase or (kind == REPORT_HAND and not game.needs_hands()):
        why = {BONUS: "bonus", TUNNEL: "tunnel_printed", REPORTS: "reports"}.get(phase, "play_printed")
        raise Refused("wrong_phase", why)
    if kind == CLAIM:
        if parsed[1] < 0:
            raise Refused("unknown_route", name=parsed[2])
        game.claim(parsed[1])
    elif kind == REPORT_BONUS:
        game.report_bonus(parsed[1])
    elif kind in (REPORT_TICKETS, REPORT_HAND):
        if not 0 <= parsed[1] < game.players:
            raise Refused("unknown_seat", count=game.players - 1)
        if kind == REPORT_HAND:
            game.report_hand(parsed[1], parsed[2])
        else:
            game.report_tickets(parsed[1], parsed[2])
    elif kind == TUNNEL_PAID:
        game.tunnel_paid()
    elif kind == TUNNEL_FAILED:
        game.tunnel_failed()
    elif kind == PASS:
        game.pass_turn()
    else:
        game.report_turn(KINDS[kind])


def wire(game, parsed):
    kind = parsed[0]
    board = game.board
    action = {"type": KINDS[kind]}
    if kind == CLAIM:
        action["route"] = board.route_id(parsed[1])
    elif kind == REPORT_BONUS:
        action["bonus"] = list(parsed[1])
    elif kind == REPORT_HAND:
        action["seat"] = parsed[1]
        action["cards"] = counts(parsed[2])
    elif kind == REPORT_TICKETS:
        action["seat"] = parsed[1]
        action["tickets"] = None if parsed[2] is None else [board.ticket_id(ticket) for ticket in parsed[2]]
    return action


def pack(parsed):
    kind = parsed[0]
    if kind == CLAIM:
        return bytes([kind, parsed[1]])
    if kind == REPORT_BONUS:
        return bytes([kind]) + ",".join(parsed[1]).encode()
    if kind == REPORT_HAND:
        return bytes([kind, parsed[1]]) + parsed[2]
    if kind == REPORT_TICKETS:
        return bytes([kind, parsed[1]] + ([_LEFT_OUT] if parsed[2] is None else parsed[2]))
    return bytes([kind])


def unpack(packed):
    kind = packed[0]
    if kind == CLAIM:
        return (kind, packed[1])
    if kind == REPORT_BONUS:
        return (kind, bytes(packed[1:]).decode().split(","))
    if kind == REPORT_HAND:
        return (kind, packed[1], bytes(packed[2:]))
    if kind == REPORT_TICKETS:
        tickets = list(packed[2:])
        return (kind, packed[1], None if tickets == [_LEFT_OUT] else tickets)
    return (kind,)
