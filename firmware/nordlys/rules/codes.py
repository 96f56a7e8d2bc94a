"""How is an action written as one small int?

`kind << SHIFT | details`. A claim's details are `route << 12 | way` (rules/payments.py), a draw's the market place
or DECK, those of keeping tickets one bit for each place of the offer, of paying a tunnel the locos.
"""

SHIFT = 20
DRAW, STOP, TICKETS, KEEP, CLAIM, TUNNEL_PAY, WITHDRAW, PASS = range(8)
DECK = 5  # where a blind card comes from
