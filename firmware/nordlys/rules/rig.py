"""What would chance have to answer? A rig fixes it, for tests and stories (protocol, section 3)."""

from .cards import CARDS
from .refused import Refused


def read_rig(board, rig):
    """The names of a rig as indices; bad_rig for unknown cards, or more of one than the game has."""
    if not isinstance(rig, dict):
        raise Refused("bad_rig")
    found = {}
    for name in rig:
        if name not in ("train_deck", "ticket_deck", "bonus"):
            continue  # unknown fields are ignored
        if not isinstance(rig[name], list):
            raise Refused("bad_rig", "list", name=name)
        row = []
        for card in rig[name]:
            index = _find(board, name, card)
            most = 1
            if name == "train_deck" and index >= 0:
                most = board.loco_cards if index == 8 else board.colour_cards
            if index < 0 or row.count(index) == most:
                raise Refused("bad_rig", "card", name=name, card=card)
            row.append(index)
        found[name] = row
    return found


def _find(board, name, card):
    if not isinstance(card, str):
        return -1
    if name == "train_deck":
        return CARDS.index(card) if card in CARDS else -1
    if name == "ticket_deck":
        return board.find_ticket(card)
    ids = [bonus[0] for bonus in board.bonuses]
    return ids.index(card) if card in ids and len(ids) > 1 else -1
