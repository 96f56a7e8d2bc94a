"""What is still missing for a ticket? The shortest way over own and free routes."""

import heapq
from itertools import combinations

FAR = 999


def shortest_way(board, view, seat, a, b, built=()):
    """(trains still needed, their routes), or None where no way is left. Own and `built` routes cost nothing."""
    roads = {}
    closed = set(view["closed"])
    for route in board["routes"]:
        owner = view["claimed"].get(route["id"])
        if owner == seat or route["id"] in built:
            cost = 0
        elif owner is None and route["id"] not in closed:
            cost = route["length"]
        else:
            continue
        roads.setdefault(route["a"], []).append((route["b"], cost, route["id"]))
        roads.setdefault(route["b"], []).append((route["a"], cost, route["id"]))
    best, came, queue = {a: 0}, {}, [(0, a)]
    while queue:
        trains, city = heapq.heappop(queue)
        if city == b:
            return trains, _needed(came, a, b)
        if trains > best[city]:
            continue
        for other, cost, route in roads.get(city, ()):
            if trains + cost < best.get(other, FAR):
                best[other] = trains + cost
                came[other] = (city, cost, route)
                heapq.heappush(queue, (trains + cost, other))
    return None


def _needed(came, a, b):
    routes = []
    while b != a:
        b, cost, route = came[b]
        if cost:
            routes.append(route)
    return routes[::-1]


def good_keep(board, view, seat, offer, least):
    """Tickets that are cheap to complete for what they pay, as few as may be: a suggestion, no more."""
    tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
    held = [ticket["id"] for ticket in view["my_tickets"] if not ticket["done"]]

    def price(kept):
        built, trains, points = set(), 0, 0
        for name in (*held, *kept):
            way = shortest_way(board, view, seat, tickets[name]["a"], tickets[name]["b"], built)
            if name not in kept:
                built.update(way[1] if way else ())
                continue
            points += tickets[name]["points"]
            trains += way[0] if way else FAR
            built.update(way[1] if way else ())
        return trains / points, -points

    best = min(combinations(offer, least), key=price)
    return [name for name in offer if name in best or price((name,))[0] == 0]
