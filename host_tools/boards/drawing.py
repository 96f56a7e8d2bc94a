"""What does a board look like? Draws a railway map as SVG, from its file alone."""

import math

from host_tools.boards import emblems
from host_tools.boards.coast import coast_of
from host_tools.boards.console_drawing import draw_console
from host_tools.boards.free_place import free_place
from host_tools.boards.geometry import geometry_of
from host_tools.boards.legend import draw_legend, draw_title, legend_size, title_size
from host_tools.boards.looks import LOOKS, country_colours
from host_tools.boards.names import DOT, SIZE, name_box
from host_tools.boards.shapes import Rectangle
from host_tools.boards.svg import document, n, outline, placed, rect, tag, text

TRACK = 23.0  # width of the printed score track
MARGIN = 5.0  # between the edge of the map and a title or legend
LAND = 74.0  # width of the land along routes where no coast is known
BED = 1.1  # width of the line that joins a route's spaces with its cities
WATER_LINES = ((16.0, 0.10), (10.0, 0.14), (5.0, 0.20))  # (width, strength) of the lines along a coast


def draw_map(board):
    """The whole board as SVG text."""
    geometry = geometry_of(board)
    look = LOOKS[board["geometry"].get("look", "day")]
    colours = country_colours({city["country"] for city in board["cities"]})
    room = _map_room(board, geometry)
    used = {route["colour"] for route in board["routes"]}
    definitions = [*emblems.definitions(look, used), *_definitions(look, room)]
    parts = [
        tag("rect", width=geometry.size[0], height=geometry.size[1], fill=look["table"]),
        *_paper(board, geometry, look, room),
        *draw_score_track(board, geometry, look),
        *_signs(board, geometry, look, room, colours),
        *_beds(board, geometry, look),
        *_routes(board, geometry),
        *_cities(board, geometry, look, colours),
        *_badges(board, geometry, look),
        *_names(board, geometry, look),
        *draw_console(board, geometry, look),
    ]
    return document(*geometry.size, board["title"], "", definitions, parts)


def _map_room(board, geometry):
    """The part of the print inside its score track."""
    border = TRACK if geometry.score else 4.0
    return geometry.print._replace(width=geometry.print.width - 2 * border, height=geometry.print.height - 2 * border)


def _definitions(look, room):
    def gradient(name, colours, **attributes):
        stops = "".join(
            tag("stop", offset=str(place / (len(colours) - 1)), stop_color=colour)
            for place, colour in enumerate(colours)
        )
        return tag("linearGradient", stops, id=name, **attributes)

    down = {"x1": "0", "y1": "0", "x2": "0", "y2": "1"}
    yield gradient("sea", look["sea"], **down)
    yield gradient("land", look["land"], **down)
    yield tag("clipPath", rect(0, 0, room.width, room.height, rx=3), id="map")
    yield tag("filter", tag("feGaussianBlur", stdDeviation="3"), id="soft")
    yield tag(
        "filter", tag("feGaussianBlur", stdDeviation="14"), id="glow", x="-20%", y="-40%", width="140%", height="180%"
    )


def _paper(board, geometry, look, room):
    """Sea, land and, at night, the northern lights; drawn about the middle of the print, as it lies."""
    sheet = geometry.print
    at = placed(sheet.x, sheet.y, sheet.angle)
    yield rect(
        0.8,
        1.4,
        sheet.width + 1,
        sheet.height + 1,
        rx=5,
        fill=look["shade"],
        fill_opacity=0.3,
        transform=at,
        filter="url(#soft)",
    )
    yield rect(0, 0, sheet.width, sheet.height, rx=4, fill=look["track"][0], transform=at)
    yield f'<g transform="{at}"><g clip-path="url(#map)">'
    yield rect(0, 0, room.width, room.height, fill="url(#sea)")
    yield from _land(board, geometry, look)
    if look["aurora"]:
        yield from _aurora(room, look["aurora"])
    yield "</g>"
    yield rect(0, 0, room.width, room.height, rx=3, fill="none", stroke=look["track_edge"], stroke_width=0.8)
    yield "</g>"


def _land(board, geometry, look):
    coast = coast_of(board)
    scale = geometry.fit.scale
    middle = geometry.print.width / scale / 2, geometry.print.height / scale / 2

    def path(outlines):
        return "".join(
            outline([((x - middle[0]) * scale, (y - middle[1]) * scale) for x, y in line]) for line in outlines
        )

    land, lakes = path(coast["land"]), path(coast["lakes"])
    if not land:
        yield from _islands(board, geometry, look)
        return
    for width, strength in WATER_LINES:
        yield tag(
            "path",
            d=land,
            fill="none",
            stroke=look["water_lines"],
            stroke_opacity=strength,
            stroke_width=width,
            stroke_linejoin="round",
        )
    yield tag("path", d=land, fill="url(#land)", stroke=look["coast"], stroke_width=0.7, stroke_linejoin="round")
    yield tag("path", d=lakes, fill=look["sea"][1], stroke=look["coast"], stroke_width=0.5)


def _islands(board, geometry, look):
    """No coast is known: soft land below the cities and routes that belong together."""
    scale = geometry.fit.scale
    cities = {
        city["id"]: (
            (city["x"] - geometry.print.width / scale / 2) * scale,
            (city["y"] - geometry.print.height / scale / 2) * scale,
        )
        for city in board["cities"]
    }
    ways = "".join(
        f"M{n(cities[route['a']][0])} {n(cities[route['a']][1])}L{n(cities[route['b']][0])} {n(cities[route['b']][1])}"
        for route in board["routes"]
        if not route["ferry"]
    )
    ways += "".join(f"M{n(x)} {n(y)}h.1" for x, y in cities.values())
    # The same outline, ever narrower: lines in the water, the coast, the land.
    lines = [(LAND + width, look["water_lines"], strength) for width, strength in WATER_LINES]
    for width, colour, strength in (*lines, (LAND + 1.4, look["coast"], 1.0), (LAND, look["land"][1], 1.0)):
        yield tag(
            "path",
            d=ways,
            fill="none",
            stroke=colour,
            stroke_opacity=strength,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def _aurora(room, colours):
    """Three curtains of light across the upper part of the map."""
    left, top = -room.width / 2, -room.height / 2
    for place, colour in enumerate(colours):
        y = top + room.height * (0.05 + 0.075 * place)
        points = [
            (left + room.width * step / 8, y + 26 * math.sin(step * 0.9 + place * 1.7) + step * 5 * (place - 1))
            for step in range(-1, 10)
        ]
        band = _wave(points) + _wave([(x, y + 46 + 14 * math.sin(x / 60)) for x, y in reversed(points)], "L") + "Z"
        yield tag("path", d=band, fill=colour, fill_opacity=0.20, filter="url(#glow)")


def _wave(points, start="M"):
    words = f"{start}{n(points[0][0])} {n(points[0][1])}"
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        words += f"Q{n(ax)} {n(ay)} {n((ax + bx) / 2)} {n((ay + by) / 2)}"
    return words


def draw_score_track(board, geometry, look):
    """A field for each score pixel, numbered; every fifth stands out."""
    if not geometry.score:
        return
    score = board["geometry"]["score"]
    scale = geometry.fit.scale
    across = (geometry.print.width - 2 * score["edge"] * scale) / score["across"]
    down = (geometry.print.height - 2 * score["edge"] * scale) / score["down"]
    thick = min(TRACK, 2 * score["edge"]) * scale - 2.0
    left, right = min(x for x, _ in geometry.score), max(x for x, _ in geometry.score)
    for number, (x, y) in enumerate(geometry.score, 1):
        upright_side = abs(x - left) < 1 or abs(x - right) < 1
        level_side = not upright_side or number in _corner_numbers(score)
        width = thick if upright_side else across - 1.2
        height = thick if level_side else down - 1.2
        fifth = number % 5 == 0
        at = placed(x, y, geometry.fit.turn)
        field = rect(
            0,
            0,
            width,
            height,
            rx=2.2,
            stroke=look["track_edge"],
            stroke_width=0.4,
            fill=look["track_fifth"] if fifth else look["track"][number % 2],
        )
        field += text(
            str(number),
            0,
            0,
            8.0 if fifth else 6.6,
            fill=look["ink"],
            weight=700 if fifth else 400,
            fill_opacity=1.0 if fifth else 0.72,
        )
        yield tag("g", field, transform=at)


def _corner_numbers(score):
    first = (
        score["down"]
        if (score["start"] in ("lower left", "upper right")) == (score["way"] == "clockwise")
        else score["across"]
    )
    half = score["across"] + score["down"]
    return {first, half, half + first, 2 * half}


def _signs(board, geometry, look, room, colours):
    """Title and legend, where nothing else is."""
    inside = room._replace(width=room.width - 2 * MARGIN, height=room.height - 2 * MARGIN)
    obstacles = [
        slot._replace(width=slot.width + 2, height=slot.height + 2)
        for slots in geometry.slots.values()
        for slot in slots
    ]
    obstacles += [Rectangle(x, y, 2 * DOT + 2, 2 * DOT + 2) for x, y in geometry.cities.values()]
    texts = {city["id"]: city["name"] for city in board["cities"]}
    obstacles += [name_box(texts[name], at) for name, at in geometry.names.items()]
    for size, draw in ((legend_size(board), draw_legend), (title_size(board), draw_title)):
        found = free_place(*size, inside, obstacles)
        if found:
            box, scale = found
            obstacles.append(box)
            yield tag("g", "".join(draw(board, look, colours)), transform=placed(box.x, box.y) + f" scale({n(scale)})")


def _beds(board, geometry, look):
    """A fine line from city to city below the spaces of each route: it says where a route leads that lies apart."""
    for route in board["routes"]:
        points = [(slot.x, slot.y) for slot in geometry.slots[route["id"]]]
        points = [geometry.cities[route["a"]], *points, geometry.cities[route["b"]]]
        yield tag(
            "path",
            d=outline(points, closed=False),
            fill="none",
            stroke=look["ink"],
            stroke_opacity=0.38,
            stroke_width=BED,
            stroke_dasharray="0.1 2.6",
            stroke_linecap="round",
        )


def _routes(board, geometry):
    for route in board["routes"]:
        slots = geometry.slots[route["id"]]
        locos = _loco_spaces(route["length"], route["ferry"])
        for space, place in enumerate(slots):
            yield emblems.slot(place, route["colour"], route["tunnel"], space in locos)


def _loco_spaces(length, locos):
    """Which spaces of a ferry carry the symbols: those around its middle."""
    first = (length - locos) // 2
    return range(first, first + locos)


def _cities(board, geometry, look, colours):
    for city in board["cities"]:
        x, y = geometry.cities[city["id"]]
        yield emblems.city(x, y, look, colours[city["country"]], city["capital"], bool(city["name"]))


def _names(board, geometry, look):
    for city in board["cities"]:
        if city["id"] in geometry.names and city["name"]:
            x, y = geometry.names[city["id"]]
            yield text(
                city["name"],
                x,
                y,
                SIZE,
                fill=look["ink"],
                weight=700 if city["capital"] else 600,
                stroke=look["halo"],
                stroke_width=1.6,
                stroke_linejoin="round",
                paint_order="stroke",
            )


def _badges(board, geometry, look):
    """+X where claiming draws cards, 4 = 1 where four cards stand for one; once for all lanes of a pair."""
    done = set()
    for route in board["routes"]:
        words = f"+{route['bonus']}" if route["bonus"] else f"{route['substitute']} = 1" if route["substitute"] else ""
        pair = (route["a"], route["b"], words)
        if not words or pair in done:
            continue
        done.add(pair)
        lanes = [lane["id"] for lane in board["routes"] if (lane["a"], lane["b"]) == pair[:2]]
        yield emblems.badge(words, *_badge_place([geometry.slots[lane] for lane in lanes]), look)


def _badge_place(lanes):
    """In the gap between two slots nearest to the middle; beside the slot where there is only one."""
    middles = [
        (sum(slot.x for slot in row) / len(row), sum(slot.y for slot in row) / len(row))
        for row in zip(*lanes, strict=False)
    ]
    if len(middles) == 1:
        turn = math.radians(lanes[0][0].angle)
        return middles[0][0] + 13.5 * math.cos(turn), middles[0][1] + 13.5 * math.sin(turn)
    middle = (len(middles) - 1) // 2
    (ax, ay), (bx, by) = middles[middle : middle + 2]
    return (ax + bx) / 2, (ay + by) / 2
