"""Where on a board is nothing yet, so that a title or a legend fits there?"""

from host_tools.boards.shapes import Rectangle, gap

STEP = 4.0
AIR = 2.5  # around what is put down
ENOUGH = 12.0  # more air than this makes a place no better
SHRINK, SMALLEST = 0.92, 0.45


def free_place(width, height, room, obstacles):
    """(Rectangle, scale) of the airiest place for a block, made smaller until it fits; None where nothing does."""
    scale = 1.0
    while scale >= SMALLEST:
        found = _airiest(width * scale, height * scale, room, obstacles)
        if found:
            return found, scale
        scale *= SHRINK
    return None


def _airiest(width, height, room, obstacles):
    best = None
    left, top = room.x - room.width / 2 + width / 2, room.y - room.height / 2 + height / 2
    columns, rows = int((room.width - width) // STEP) + 1, int((room.height - height) // STEP) + 1
    for row in range(max(0, rows)):
        for column in range(max(0, columns)):
            box = Rectangle(left + column * STEP, top + row * STEP, width, height)
            air = _air(box, obstacles)
            if air < AIR:
                continue
            # Among airy places the one nearest to a corner: it leaves the rest of the board in one piece.
            corner = min(column, columns - 1 - column) + min(row, rows - 1 - row)
            worth = min(air, ENOUGH) - corner * 0.15
            if best is None or worth > best[0]:
                best = (worth, box)
    return best and best[1]


def _air(box, obstacles):
    least = ENOUGH
    for other in obstacles:
        near = least + other.reach()
        if abs(other.x - box.x) - box.width / 2 < near and abs(other.y - box.y) - box.height / 2 < near:
            least = min(least, gap(box, other))
            if least < AIR:
                break
    return least
