"""What explains a board on its own picture: its title, its points, its signs?"""

from host_tools.boards import emblems
from host_tools.boards.names import text_width
from host_tools.boards.shapes import Rectangle
from host_tools.boards.svg import circle, rect, tag, text

TITLE = 17.0
SPACING = 2.6
ROW = 7.0
SIGN_ROW = 11.5
COLUMN = 92.0
WAGON = (5.2, 2.9)
PAD = 5.0


def title_size(board):
    words = board["title"].upper()
    return text_width(words, TITLE) + SPACING * len(words) + 6, TITLE + 15


def draw_title(board, look, _colours):
    width, _ = title_size(board)
    yield text(board["title"].upper(), SPACING / 2, -4, TITLE, fill=look["ink"], weight=300, letter_spacing=SPACING)
    yield tag(
        "path",
        d=f"M{-width / 2 + 8:.1f} 9.5H-7M7 9.5H{width / 2 - 8:.1f}",
        stroke=look["ink"],
        stroke_opacity=0.5,
        stroke_width=0.5,
    )
    yield emblems.star(0, 9.5, 5, look["accent"])


def _signs(board):
    routes = board["routes"]
    signs = []
    if any(route["ferry"] for route in routes):
        signs.append(("ferry", "ferry: a locomotive"))
    if any(route["tunnel"] for route in routes):
        signs.append(("tunnel", "tunnel: three cards"))
    if any(route["bonus"] for route in routes):
        signs.append(("bonus", "draw X cards"))
    if any(route["substitute"] for route in routes):
        signs.append(("substitute", "any four for one"))
    return signs


def _countries(board):
    return sorted({city["country"] for city in board["cities"]})


def legend_size(board):
    rows = len(board["points"]) * ROW + len(_signs(board)) * SIGN_ROW
    return COLUMN, rows + (len(_countries(board)) + 1) // 2 * ROW + 2 * PAD + 14


def draw_legend(board, look, colours):
    width, height = legend_size(board)
    left, y = -width / 2 + PAD, -height / 2 + PAD
    yield rect(
        0, 0, width, height, rx=4, fill=look["card"], fill_opacity=0.82, stroke=look["track_edge"], stroke_width=0.5
    )
    y += 3
    yield text("length", left, y, 5, "start", 400, fill=look["ink"], fill_opacity=0.75)
    yield text("points", -left, y, 5, "end", 400, fill=look["ink"], fill_opacity=0.75)
    y += 2
    for length, points in sorted(board["points"].items()):
        y += ROW
        for wagon in range(length):
            yield rect(
                left + WAGON[0] / 2 + wagon * (WAGON[0] + 1), y, *WAGON, rx=0.9, fill=look["ink"], fill_opacity=0.55
            )
        yield text(str(points), -left, y, 6.6, "end", 700, fill=look["ink"])
    y += 4
    for kind, words in _signs(board):
        y += SIGN_ROW
        yield _sign(kind, left + 13, y - 1, look, board)
        yield text(words, left + 31, y - 1, 5.8, "start", 400, fill=look["ink"])
    y += 4
    for place, country in enumerate(_countries(board)):
        column = place % 2
        if not column:
            y += ROW
        x = left + 3 + column * (width / 2 - PAD / 2)
        yield circle(x, y, 2.2, fill="#fdfcf7", stroke=colours[country], stroke_width=1.5)
        yield text(country.replace("_", " ").title(), x + 5, y, 5.2, "start", 400, fill=look["ink"])


def _sign(kind, x, y, look, board):
    place = Rectangle(x, y, 25, 8)
    colour = next(route["colour"] for route in board["routes"] if route[kind])
    if kind == "ferry":
        return emblems.slot(place, colour, loco=True)
    if kind == "tunnel":
        return emblems.slot(place, colour, tunnel=True)
    return emblems.badge("+X" if kind == "bonus" else "4 = 1", x, y, look)
