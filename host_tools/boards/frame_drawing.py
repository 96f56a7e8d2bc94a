"""What does a board of frames and track tiles look like? Draws it as SVG, some tiles laid so that tracks can be seen."""

from host_tools.boards.console_drawing import draw_console
from host_tools.boards.drawing import TRACK, draw_score_track
from host_tools.boards.frame_check import EDGES, STATION
from host_tools.boards.frame_geometry import CELLS, DEPOT, ENDS, PLACES, SIDE, frame_pixels
from host_tools.boards.geometry import geometry_of
from host_tools.boards.looks import LOOKS, ROUTES
from host_tools.boards.svg import circle, document, n, placed, rect, tag, text

# Laid on each frame's picture: cell, tile, turn. An example, different on every seat.
LAID = (
    ((1, 4, 0), (4, 0, 1), (5, 9, 2), (6, 13, 0)),
    ((4, 7, 0), (5, 14, 0), (8, 2, 1), (9, 11, 3), (1, 5, 0)),
    ((1, 14, 0), (2, 8, 2), (6, 3, 0), (10, 12, 1)),
    ((4, 11, 0), (8, 6, 3), (12, 1, 0)),
)
LOCOS = {"blue": "blue", "violet": "purple", "black": "black", "red": "red"}
INWARD = ((0, 1), (0, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0))  # from a track end into its cell


def draw_frames(board):
    """The whole board as SVG text."""
    geometry = geometry_of(board)
    look = LOOKS[board["geometry"].get("look", "night")]
    parts = [
        tag("rect", width=geometry.size[0], height=geometry.size[1], fill=look["table"]),
        *_field(geometry, look),
        *draw_score_track(board, geometry, look),
        *_sky(geometry, look),
        *(part for seat in range(len(geometry.frames)) for part in _frame(board, geometry, look, seat)),
        *_title(board, geometry, look),
        *draw_console(board, geometry, look),
    ]
    return document(*geometry.size, board["title"], "", _definitions(look), parts)


def _definitions(look):
    stops = "".join(tag("stop", offset=str(place / 2), stop_color=colour) for place, colour in enumerate(look["sea"]))
    yield tag("linearGradient", stops, id="sea", x1="0", y1="0", x2="0", y2="1")
    yield tag("filter", tag("feGaussianBlur", stdDeviation="3"), id="soft")
    yield tag(
        "filter", tag("feGaussianBlur", stdDeviation="16"), id="glow", x="-20%", y="-40%", width="140%", height="180%"
    )


def _field(geometry, look):
    sheet = geometry.print
    at = placed(sheet.x, sheet.y, sheet.angle)
    yield rect(0, 0, sheet.width, sheet.height, rx=5, fill=look["track"][0], transform=at)
    border = TRACK if geometry.score else 4.0
    inside = {"width": sheet.width - 2 * border, "height": sheet.height - 2 * border}
    yield rect(0, 0, **inside, rx=3, fill="url(#sea)", stroke=look["track_edge"], stroke_width=0.8, transform=at)


def _sky(geometry, look):
    """Light between the frames, at night."""
    sheet = geometry.print
    for place, colour in enumerate(look["aurora"]):
        y = sheet.y - 40 + 40 * place
        left, right = sheet.x - sheet.width * 0.42, sheet.x + sheet.width * 0.42
        way = f"M{n(left)} {n(y)}C{n(sheet.x - 90)} {n(y - 90)} {n(sheet.x + 90)} {n(y + 90)} {n(right)} {n(y - 20)}"
        yield tag("path", d=way, fill="none", stroke=colour, stroke_opacity=0.22, stroke_width=34, filter="url(#glow)")


def _title(board, geometry, look):
    sheet = geometry.print
    size = 9.0
    yield text(board["title"], sheet.x, sheet.y, size, fill=look["ink"], weight=300, letter_spacing=2.4)


def _frame(board, geometry, look, seat):
    colour, edge, _ = ROUTES[board["seat_colours"][seat]]
    x, y = geometry.frames[seat]
    side = geometry.cell * SIDE
    at = geometry.fit.point(x + side / 2, y + side / 2)
    turn = geometry.fit.turn
    scale = geometry.fit.scale
    whole = (side + 3) * scale
    yield rect(
        0,
        0,
        whole,
        whole,
        rx=5,
        fill=look["land"][1],
        stroke=colour,
        stroke_width=2.2,
        transform=placed(*at, turn),
    )
    for name in EDGES:
        yield from _edge(board, geometry, look, seat, name)
    laid = {cell: (tile, turned) for cell, tile, turned in LAID[seat % len(LAID)]}
    for cell in range(CELLS):
        square = geometry.cell_square(seat, cell, 0.94)
        empty = cell not in laid and cell != DEPOT
        yield rect(
            0,
            0,
            square.width,
            square.height,
            rx=3,
            fill=look["land"][0] if empty else colour if cell == DEPOT else "#e9e2cf",
            fill_opacity=0.55 if empty else 0.9 if cell == DEPOT else 1.0,
            stroke=look["track_edge"] if empty else edge,
            stroke_width=0.5,
            transform=placed(square.x, square.y, square.angle),
        )
        if empty:
            yield circle(
                square.x, square.y, 9 * scale, fill="none", stroke=look["ink"], stroke_opacity=0.16, stroke_width=0.8
            )
    for cell, (tile, turned) in laid.items():
        yield from _tracks(geometry, seat, cell, board["tiles"][tile], turned)
    yield from _depot(board, geometry, look, seat)
    yield from _lights(geometry, seat, look)


def _tracks(geometry, seat, cell, tile, turned):
    ways = [_way(geometry, seat, cell, (a + 2 * turned) % ENDS, (b + 2 * turned) % ENDS) for a, b in tile]
    wood, rail, face = "#8a7a5f", "#4c555c", "#e9e2cf"
    for way in ways:
        # A wide pale line below lets the upper one of two tracks pass over the lower as a bridge does.
        yield tag("path", d=way, fill="none", stroke=face, stroke_width=8.4)
        yield tag("path", d=way, fill="none", stroke=wood, stroke_width=5.6, stroke_dasharray="1.1 1.9")
        yield tag("path", d=way, fill="none", stroke=rail, stroke_width=3.4)
        yield tag("path", d=way, fill="none", stroke=face, stroke_width=2.2)


def _way(geometry, seat, cell, a, b):
    (ax, ay), (bx, by) = (_near(geometry, seat, cell, end) for end in (a, b))
    reach = geometry.cell * geometry.fit.scale * 0.36
    (adx, ady), (bdx, bdy) = INWARD[a], INWARD[b]
    return (
        f"M{n(ax)} {n(ay)}C{n(ax + adx * reach)} {n(ay + ady * reach)} "
        f"{n(bx + bdx * reach)} {n(by + bdy * reach)} {n(bx)} {n(by)}"
    )


def _near(geometry, seat, cell, end):
    """A track end, a little inside its cell."""
    x, y = geometry.corner(seat, cell)
    across, down = PLACES[end]
    dx, dy = INWARD[end]
    return geometry.fit.point(x + geometry.cell * across / 3 + 1.5 * dx, y + geometry.cell * down / 3 + 1.5 * dy)


def _depot(board, geometry, look, seat):
    square = geometry.cell_square(seat, DEPOT)
    yield text("depot", square.x - 4, square.y + 5, 6.0, fill="#14212c", weight=600)
    for end in range(4):
        face, edge, _ = ROUTES[LOCOS.get(board["depot"][f"a1.{end}"], "grey")]
        x, y = geometry.end(seat, end)
        dx, dy = INWARD[end]
        yield circle(x + 9 * dx, y + 9 * dy, 4.6, fill=face, stroke="#f4f1e6", stroke_width=1.0)
        yield circle(x + 9 * dx, y + 9 * dy, 1.5, fill="#f4f1e6", fill_opacity=0.8)


def _edge(board, geometry, look, seat, name):
    """A station, or the bend that leads back into the field."""
    what = board["edges"][name]
    box = geometry.edge_box(seat, name)
    at = placed(box.x, box.y, box.angle)
    if what.startswith(STATION):
        station = what[len(STATION) :]
        face, edge, written = ROUTES.get("purple" if station == "violet" else station, ROUTES["grey"])
        yield rect(0, 0, box.width, box.height, rx=3.5, fill=face, stroke=edge, stroke_width=0.8, transform=at)
        words = text(station, 0, 0, 6.2, fill=written, weight=600)
        turn = 0 if box.width > box.height else -90 if name.endswith("W") else 90
        yield tag("g", words, transform=placed(box.x, box.y, box.angle + turn))
        return
    cell = "1234".index(name[1]) * SIDE + "abcd".index(name[0])
    first = {"N": 0, "E": 2, "S": 4, "W": 6}[name[3]]
    (ax, ay), (bx, by) = geometry.end(seat, cell * ENDS + first), geometry.end(seat, cell * ENDS + first + 1)
    dx, dy = (-11 * step for step in INWARD[first])
    way = f"M{n(ax)} {n(ay)}C{n(ax + dx)} {n(ay + dy)} {n(bx + dx)} {n(by + dy)} {n(bx)} {n(by)}"
    yield tag("path", d=way, fill="none", stroke=look["track_edge"], stroke_width=5.0, stroke_dasharray="1.1 1.7")
    yield tag("path", d=way, fill="none", stroke=look["ink"], stroke_opacity=0.55, stroke_width=1.6)


def _lights(geometry, seat, look):
    """One where two track ends meet."""
    seen = set()
    for end, number in sorted(frame_pixels().items()):
        if number in seen:
            continue
        seen.add(number)
        x, y = geometry.end(seat, end)
        yield circle(x, y, 3.2, fill="#ffe9b8", fill_opacity=0.28)
        yield circle(x, y, 1.5, fill="#fff6e0", stroke=look["track_edge"], stroke_width=0.3)
