"""Has everything on a board room enough: slots, pixels, copper, names?"""

import math

from host_tools.boards.geometry import SCORE_PIXELS
from host_tools.boards.names import name_box
from host_tools.boards.shapes import Rectangle, gap, neighbours

PIXEL_DISTANCE = 10.0  # from middle to middle: the width of a strip's pixel
COPPER_DISTANCE = 3.0  # between the electrodes of two lanes: nearer, a finger raises both alike
REACH = 50.0  # two parts of one board that are further apart than this never touch


def check_clearances(board, drawn, owned, tell):
    """drawn: the Geometry without the owner's fit, which is judged for distances: a fit of a per cent changes nothing
    that matters. owned: with it, for what must not leave the board."""
    _check_copper(drawn, tell)
    _check_pixels(drawn, tell)
    _check_names(board, drawn, tell)
    _check_inside(owned, tell)
    _check_console(owned, tell)
    fields = board.get("score_track", SCORE_PIXELS)
    if drawn.score and len(drawn.score) != fields:
        what = f"the score track has {len(drawn.score)} fields"
        tell("geometry.score", what, f"Let across and down make {fields // 2} together")


def _check_copper(drawn, tell):
    """Slots of one lane must not overlap, those of different lanes keep their distance; joints count as copper."""
    parts = [(pad.id, part, space) for pad in drawn.pads for space, part in enumerate(pad.parts)]
    parts += [(pad.id, joint, None) for pad in drawn.pads for joint in pad.joints]
    # A long joint, or a large pad, reaches further than the grid looks: then the grid is made as wide.
    reach = max([REACH, *(2 * part.reach() + COPPER_DISTANCE for _, part, _ in parts)])
    worst = {}
    for one, other in neighbours([(part.x, part.y) for _, part, _ in parts], reach):
        (name, part, space), (other_name, other_part, other_space) = parts[one], parts[other]
        needed = COPPER_DISTANCE
        if name == other_name:
            if space is None or other_space is None:
                continue  # a joint touches what it joins
            needed = 0.0
        if math.hypot(part.x - other_part.x, part.y - other_part.y) > part.reach() + other_part.reach() + needed:
            continue
        apart = gap(part, other_part)
        pair = tuple(sorted((name, other_name)))
        if (apart < needed or (not needed and apart <= 0)) and apart < worst.get(pair, (math.inf,))[0]:
            worst[pair] = (apart, part)
    for (name, other), (apart, part) in sorted(worst.items()):
        where = f"at {part.x:.0f}, {part.y:.0f} mm"
        if name == other:
            tell(
                f"geometry.spaces {name}",
                f"two of its slots overlap {where}",
                "Move them apart: 27 mm from middle to middle",
            )
        elif apart <= 0:
            tell(f"geometry.spaces {name}", f"overlaps {other} {where}", "Move one of the two")
        else:
            what = f"only {apart:.1f} mm from {other} {where}"
            tell(f"geometry.spaces {name}", what, f"Move one of the two: a finger needs {COPPER_DISTANCE:g} mm")


def _check_pixels(drawn, tell):
    pixels = drawn.pixels
    for one, other in neighbours([(pixel.x, pixel.y) for pixel in pixels], PIXEL_DISTANCE):
        a, b = pixels[one], pixels[other]
        apart = math.hypot(a.x - b.x, a.y - b.y)
        if apart < PIXEL_DISTANCE - 1e-6:
            what = f"its pixel lies {apart:.1f} mm from that of {b.name}"
            tell(f"geometry {a.name}", what, f"Move one of the two: a pixel needs {PIXEL_DISTANCE:g} mm")


def _check_names(board, drawn, tell):
    texts = {city["id"]: city["name"] for city in board.get("cities", ())}
    boxes = [(city, name_box(texts[city], at)) for city, at in sorted(drawn.names.items()) if texts[city]]
    for index, (city, box) in enumerate(boxes):
        for other, other_box in boxes[index + 1 :]:
            if abs(box.x - other_box.x) < (box.width + other_box.width) / 2 and gap(box, other_box) <= 0:
                tell(f"geometry.names {city}", f"the name runs into that of {other}", "Move one of the two names")


def _check_inside(owned, tell):
    width, height = owned.size
    if owned.printed and not _within(owned.print.corners(), width, height):
        advice = "Enlarge size, or move print; a large fit.shift may be the cause"
        tell("geometry.print", "the print lies partly outside the board", advice)
        return
    for pad in owned.pads:
        for part in pad.copper():
            if not _within(part.corners(), width, height):
                what = f"reaches outside the board at {part.x:.0f}, {part.y:.0f} mm"
                tell(f"geometry {pad.id}", what, f"Move it into the {width:g} x {height:g} mm of size")
                break
    for pixel in owned.pixels:
        if not _within([(pixel.x, pixel.y)], width, height):
            what = f"its pixel lies outside the board at {pixel.x:.0f}, {pixel.y:.0f} mm"
            tell(f"geometry {pixel.name}", what, f"Move it into the {width:g} x {height:g} mm of size")


def _check_console(owned, tell):
    """The console has a strip of its own beside the print, wherever the owner's fit moves that."""
    if not owned.printed:
        return
    advice = "Move it away from the print, or move print; a large fit.shift may be the cause"
    for entry in owned.console:
        if gap(Rectangle(entry["x"], entry["y"], entry["width"], entry["height"]), owned.print) < 0:
            tell(f"geometry.console {entry['pad']}", "it lies on the print", advice)
        elif "pixel" in entry and gap(Rectangle(*entry["pixel"], PIXEL_DISTANCE, PIXEL_DISTANCE), owned.print) < 0:
            tell(f"geometry.console {entry['pad']}", "its light lies on the print", advice)


def _within(points, width, height):
    return all(0 <= x <= width and 0 <= y <= height for x, y in points)
