"""Which few bytes tell the microcontroller where on a board its lights and pads are?

A place is a number there: pixels and pads in their canonical order. What follows from the rules' data alone (how many
spaces a route has) is not written again.
"""

from host_tools.boards.frame_geometry import CELLS, ENDS, frame_pixels
from host_tools.boards.geometry import geometry_of
from host_tools.boards.literal import line, rows
from host_tools.boards.shapes import gap

FINGER = 10.0  # millimetres: copper that lies nearer to other copper is raised by the same finger
NONE = 255


def neighbour_pads(geometry):
    """For each pad the pads that a finger may raise together with it."""
    pads = geometry.pads
    near = [[] for _ in pads]
    copper = [(pad.copper(), _box(pad)) for pad in pads]
    for one in range(len(pads)):
        for other in range(one):
            (parts, box), (others, other_box) = copper[one], copper[other]
            if _boxes_apart(box, other_box) <= FINGER and any(
                _reach(a, b) and gap(a, b) <= FINGER for a in parts for b in others
            ):
                near[one].append(other)
                near[other].append(one)
    return [sorted(row) for row in near]


def _box(pad):
    corners = [corner for part in pad.copper() for corner in part.corners()]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def _boxes_apart(a, b):
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])


def _reach(a, b):
    reach = a.reach() + b.reach() + FINGER
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach**2


def places_data(board):
    geometry = geometry_of(board)
    numbers = {pixel.name: number for number, pixel in enumerate(geometry.pixels)}
    data = {
        "PIXELS": len(geometry.pixels),
        "PADS": len(geometry.pads),
        "SCORE": numbers.get("score:1", -1),
        "SCORE_COUNT": len(geometry.score),
        "CONSOLE": tuple(entry["pad"] for entry in geometry.console),
        "CONSOLE_PIXELS": tuple(numbers.get(f"console:{entry['pad']}", -1) for entry in geometry.console),
        "NEAR": b"".join(bytes([len(row), *row]) for row in neighbour_pads(geometry)),
    }
    if "edges" in board:
        ends = frame_pixels()
        data["FRAMES"] = len(geometry.frames)
        data["FRAME_PIXELS"] = len(set(ends.values()))
        data["ENDS"] = bytes(ends.get(end, NONE) for end in range(CELLS * ENDS))
    else:
        data["CITY"] = numbers.get(f"city:{board['cities'][0]['id']}", -1)
    return data


def places_text(board, mark):
    data = places_data(board)
    lines = [
        f'"""Where on the board {board["id"]} are its lights and pads?',
        "",
        f"{mark}{board['id']}.toml. Do not edit: change that file and run `make boards`.",
        '"""',
        "",
        line("PIXELS", data["PIXELS"]),
        line("PADS", data["PADS"]),
    ]
    if "ENDS" in data:
        lines += [
            "# Frames, one a seat, and the pixels of each: the first ones of the board.",
            line("FRAMES", data["FRAMES"]),
            line("FRAME_PIXELS", data["FRAME_PIXELS"]),
            "# At cell * 8 + end: the pixel within a frame, 255 where there is none.",
            rows("ENDS", data["ENDS"], ENDS, None),
        ]
    else:
        lines += ["# The pixel of the first city, -1 where cities have none.", line("CITY", data["CITY"])]
    lines += [
        "# The pixel of the score track's field 1, and how many fields there are.",
        line("SCORE", data["SCORE"]),
        line("SCORE_COUNT", data["SCORE_COUNT"]),
        "# The last pads of the board in order, and their pixels, -1 where there is none.",
        line("CONSOLE", data["CONSOLE"]),
        line("CONSOLE_PIXELS", data["CONSOLE_PIXELS"]),
        "# For each pad: how many pads lie within a finger's width, then these.",
        rows("NEAR", data["NEAR"], 1, None) if data["NEAR"] else line("NEAR", b""),
        "",
    ]
    return "\n".join(lines)
