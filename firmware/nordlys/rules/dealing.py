"""How are the cards of a railway game dealt? (NC-02, NC-03, NL-02 … NL-04)

Needed once a game: a chip loads it for the deal, and forgets it.
"""

from .cards import LOCO
from .state import MARKET


def deal(game, seed, rig):
    """The whole deal. rig: {"train_deck": [cards], "ticket_deck": …, "bonus": …} as indices."""
    board = game.board
    game.begin(seed)
    chance = game.chance
    cards = []
    for card in range(9):
        cards += [card] * (board.loco_cards if card == LOCO else board.colour_cards)
    deck = seeded(chance, cards, rig.get("train_deck"))
    at = 0
    for seat in range(game.players):
        for _ in range(board.hand):
            game.hands[seat][deck[at]] += 1
            at += 1
    for place in range(MARKET):
        game.market[place] = deck[at + place]
    at += MARKET
    game.deck_count = len(deck) - at
    for i in range(game.deck_count):
        game.deck[i] = deck[len(deck) - 1 - i]
    game.deal_bonus(seeded, rig.get("bonus"))
    tickets = seeded(chance, range(board.tickets), rig.get("ticket_deck"))
    at = 0
    for seat in range(game.players):
        game.offers[seat] = bytes(tickets[at : at + board.tickets_dealt])
        at += board.tickets_dealt
    game.ticket_count = len(tickets) - at
    for i in range(game.ticket_count):
        game.ticket_deck[i] = tickets[at + i]
    if game.events is not None:
        for seat in range(game.players):
            game.tell_offer(seat)


def seeded(chance, cards, rigged):
    """What a rig names, from the front, then the rest in seeded order."""
    rest = list(range(cards)) if isinstance(cards, int) else list(cards)
    front = list(rigged or ())
    for card in front:
        rest.remove(card)
    chance.shuffle(rest, len(rest))
    return front + rest
