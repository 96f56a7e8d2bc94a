"""What does the answer to the verb `board` say of places?"""

from host_tools.boards.frame_geometry import CELLS, ENDS, frame_pixels
from host_tools.boards.geometry import geometry_of, pixel_numbers


def add_places(answer, board):
    """Fills in size, spaces, pixels and pads (protocol, section 8), on the board as its owner has fitted it."""
    geometry = geometry_of(board)
    if not geometry:
        return answer
    numbers = pixel_numbers(board, geometry)
    answer["size"] = [tidy(side) for side in geometry.size]
    for city in answer["cities"]:
        city["x"], city["y"] = map(tidy, geometry.cities[city["id"]])
        city["pixel"] = numbers.get(f"city:{city['id']}")
        if city["pixel"] is None:
            del city["pixel"]
    for route in answer["routes"]:
        route["spaces"] = [
            [tidy(slot.x), tidy(slot.y), tidy(slot.angle) % 180, numbers[f"{route['id']}:{space}"]]
            for space, slot in enumerate(geometry.slots[route["id"]])
        ]
    answer["score"] = score_lights(geometry, numbers)
    answer["pads"] = console_pads(geometry)
    answer["console"] = console_lights(geometry, numbers)
    return answer


def add_frames(answer, board):
    """The same for a board of frames: of each seat's frame the upper left corner, the side of a cell, and at
    cell * 8 + end the pixel of a track end, -1 where there is none."""
    geometry = geometry_of(board)
    if not geometry:
        return answer
    numbers = pixel_numbers(board, geometry)
    ends = frame_pixels()
    count = len(set(ends.values()))
    answer["size"] = [tidy(side) for side in geometry.size]
    answer["frames"] = []
    for seat in range(len(geometry.frames)):
        x, y = geometry.fit.point(*geometry.frames[seat])
        pixels = [ends[end] + seat * count if end in ends else -1 for end in range(CELLS * ENDS)]
        cell = tidy(geometry.cell * geometry.fit.scale)
        answer["frames"].append({"x": tidy(x), "y": tidy(y), "cell": cell, "pixels": pixels})
    answer["score"] = score_lights(geometry, numbers)
    answer["pads"] = console_pads(geometry)
    answer["console"] = console_lights(geometry, numbers)
    return answer


def score_lights(geometry, numbers):
    """[x, y, pixel] of each field, field 1 first."""
    return [[tidy(x), tidy(y), numbers[f"score:{field}"]] for field, (x, y) in enumerate(geometry.score, 1)]


def console_lights(geometry, numbers):
    """Pad -> [x, y, pixel] of its light."""
    return {
        entry["pad"]: [*map(tidy, entry["pixel"]), numbers[f"console:{entry['pad']}"]]
        for entry in geometry.console
        if "pixel" in entry
    }


def console_pads(geometry):
    """Pad -> [x, y of its upper left corner, width, height]; a route's pad is its spaces."""
    pads = {}
    for entry in geometry.console:
        x, y = entry["x"] - entry["width"] / 2, entry["y"] - entry["height"] / 2
        pads[entry["pad"]] = [tidy(value) for value in (x, y, entry["width"], entry["height"])]
    return pads


def tidy(value):
    """A tenth of a millimetre is enough; whole numbers are written as such."""
    value = round(value, 1)
    return int(value) if value == int(value) else value
