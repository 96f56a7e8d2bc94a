"""Makes random maps of the family: cities somewhere in the north, routes between neighbours."""

import math
import random

from host_tools.boards.read import PLAIN_CITY, PLAIN_ROUTE, route_id

MILLIMETRES = 470  # of the board's width to a map of width 1


def random_map(count, seed, doubles=0.15, stretch=1.0):
    """A complete board without places. Two cities are joined when no third lies in the circle between them, so that
    no two routes cross; stretch: how much longer the routes are than the way between their cities."""
    chance = random.Random(seed)
    places = []
    near = 0.55 / math.sqrt(count)
    while len(places) < count:
        place = (chance.random(), chance.random() * 1.4)
        if all(math.dist(place, other) > near for other in places):
            places.append(place)
    cities = [
        {"id": f"c{number:02}", "name": f"City {number}", "country": "north", "lon": 5 + x * 20, "lat": 70 - y * 10}
        for number, (x, y) in enumerate(places)
    ]
    routes = []
    for one in range(count):
        for other in range(one + 1, count):
            a, b = places[one], places[other]
            middle, reach = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b) / 2
            if any(math.dist(middle, place) < reach - 1e-9 for n, place in enumerate(places) if n not in (one, other)):
                continue
            length = max(1, min(6, int((2 * reach * MILLIMETRES * stretch - 37) / 27) + 1))
            for lane in (1, 2) if chance.random() < doubles else (0,):
                route = {"a": f"c{one:02}", "b": f"c{other:02}", "length": length, "colour": "red"}
                routes.append(PLAIN_ROUTE | route | ({"lane": lane} if lane else {}))
    for route in routes:
        route["id"] = route_id(route)
    return {"id": "some_map", "title": "Some map", "cities": [PLAIN_CITY | city for city in cities], "routes": routes}
