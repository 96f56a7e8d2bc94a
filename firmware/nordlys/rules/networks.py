"""Which cities has a player joined? (NC-25: the own routes join a ticket's two cities)"""


def own_routes(owner, seat):
    """A player's routes, in order. Found as bytes are: a loop over all routes takes a Pico milliseconds."""
    owner = bytes(owner)
    mine = bytes([seat + 1])
    found = []
    route = owner.find(mine)
    while route >= 0:
        found.append(route)
        route = owner.find(mine, route + 1)
    return found


def networks(board, owner, seat):
    """For every city the number of the player's network it lies in, 1 and up; 0: no own route touches it."""
    network = bytearray(len(board.cities))
    highest = 0
    for route in own_routes(owner, seat):
        a, b = board.a[route], board.b[route]
        joined, other = network[a], network[b]
        if joined and other:
            if joined != other:
                network = bytearray(bytes(network).replace(bytes([other]), bytes([joined])))
        else:
            if not (joined or other):
                highest += 1
                joined = highest
            network[a] = network[b] = joined or other
    return network


def joins(board, network, ticket):
    """Is this ticket completed in these networks?"""
    a, b, _ = board.ticket(ticket)
    return network[a] != 0 and network[a] == network[b]
