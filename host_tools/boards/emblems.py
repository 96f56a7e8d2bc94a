"""What do the small signs on a board look like: slots, locomotives, badges, cities?"""

import math

from host_tools.boards.geometry import SLOT
from host_tools.boards.looks import ROUTES
from host_tools.boards.svg import circle, n, placed, rect, tag, text, upright

# A locomotive seen from the side, 9 mm long, its middle at 0, 0.
LOCO = (
    "M-3.6-1.1H1.3V-2.5H.9V-3.1H4.1V-2.5H3.7V1.2H-3.6Z"
    "M-3-1.1V-2.4H-3.3V-3H-1.7V-2.4H-2V-1.1Z"
    "M-.9-1.1A.8.8 0 0 1 .7-1.1Z"
    "M-3.7 1.2H3.9V1.8H-3.7Z"
    "M-3.7.9-4.7 2.3H-3.5Z"
)
WHEELS = ((-2.3, 2.0, 0.85), (-0.2, 2.0, 0.85), (2.5, 1.9, 1.05))


def definitions(look, colours):
    """The drawings that are used many times."""
    width, height = SLOT
    lines = [
        tag(
            "symbol",
            tag("path", d=LOCO) + "".join(circle(*wheel) for wheel in WHEELS),
            id="loco",
            overflow="visible",
        ),
        tag(
            "pattern",
            tag("path", d="M0 0V3", stroke="#000", stroke_width=1.3, stroke_opacity=0.34),
            id="hatch",
            width=3,
            height=3,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(35)",
        ),
        tag(
            "symbol",
            rect(0, 0, width + 1.6, height + 1.6, rx=2.6, fill="none", stroke=look["shade"], stroke_width=1.5)
            + rect(
                0,
                0,
                width + 1.6,
                height + 1.6,
                rx=2.6,
                fill="none",
                stroke="#f4efe2",
                stroke_width=0.9,
                stroke_dasharray="2.1 1.5",
            )
            + rect(0, 0, width - 0.4, height - 0.4, rx=1.7, fill="url(#hatch)"),
            id="tunnel",
            overflow="visible",
        ),
    ]
    for colour in sorted(colours):
        face, edge, _ = ROUTES[colour]
        slot = (
            rect(0.35, 0.55, width, height, rx=2, fill=look["shade"], fill_opacity=0.28)
            + rect(0, 0, width - 0.5, height - 0.5, rx=1.9, fill=face, stroke=edge, stroke_width=0.6)
            + tag(
                "path",
                d=f"M{n(-width / 2 + 1.9)} {n(-height / 2 + 1.15)}H{n(width / 2 - 1.9)}",
                stroke="#fff",
                stroke_opacity=0.35,
                stroke_width=0.7,
                stroke_linecap="round",
            )
        )
        lines.append(tag("symbol", slot, id=f"slot-{colour}", overflow="visible"))
    return lines


def slot(place, colour, tunnel=False, loco=False):
    """One space of a route; its light is the dot in the middle, or the locomotive that a ferry wants."""
    at = placed(place.x, place.y, upright(place.angle))
    written = ROUTES[colour][2]
    lines = [tag("use", href=f"#slot-{colour}")]
    if tunnel:
        lines.append(tag("use", href="#tunnel"))
    if loco:
        lines.append(tag("use", href="#loco", fill=written))
    else:
        lines.append(circle(0, 0, 0.9, fill=written, fill_opacity=0.5))
    return tag("g", "".join(lines), transform=at)


def badge(words, x, y, look, radius=4.0):
    wide = max(2 * radius, len(words) * radius * 0.95)
    return rect(x, y, wide, 2 * radius, rx=radius, fill=look["card"], stroke=look["accent"], stroke_width=0.9) + text(
        words, x, y, radius * 1.3, fill=look["ink"], weight=700
    )


def city(x, y, look, country, capital, named):
    if not named:
        return circle(x, y, 3.4, fill=look["card"], stroke=country, stroke_width=1.3)
    lines = circle(x + 0.4, y + 0.6, 5, fill=look["shade"], fill_opacity=0.3)
    lines += circle(x, y, 4.7, fill="#fdfcf7", stroke=country, stroke_width=1.7)
    if capital:
        lines += star(x, y, 3.1, country)
    else:
        lines += circle(x, y, 1.5, fill=country)
    return lines


def star(x, y, radius, fill):
    """Four long points and four short ones: a capital, and the north on a compass."""
    points = []
    for step in range(16):
        reach = (radius, radius * 0.36, radius * 0.62, radius * 0.36)[step % 4]
        dx, dy = _direction(step * 22.5)
        points.append((x + reach * dx, y + reach * dy))
    return tag("path", d="M" + "L".join(f"{n(a)} {n(b)}" for a, b in points) + "Z", fill=fill)


def _direction(degrees):
    return math.sin(math.radians(degrees)), -math.cos(math.radians(degrees))
