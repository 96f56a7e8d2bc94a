"""How must a map be shifted, turned and scaled so that it lies on the copy on the table?

From the places of a few cities as measured there: the similarity that leaves the least sum of squares. It is what
`fit` in a board file says.
"""

import math
import re

from host_tools.boards.check import check, load
from host_tools.boards.fault import Fault, Refused
from host_tools.boards.geometry import Fit, geometry_of
from host_tools.boards.read import read_text, shown

MEASURED = re.compile(r"([a-z0-9_]+)=(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
FIT_LINE = re.compile(r"(?m)^fit = \{[^}\n]*\}")


def measured_places(words, cities, file):
    """City id -> (x, y) from words such as oslo=193.5,600."""
    places = {}
    for word in words:
        found = MEASURED.fullmatch(word)
        if not found:
            advice = "Write a city's id and its two millimetres, as oslo=193.5,600"
            raise Refused([Fault(file, word, "this is no measured city", advice)])
        if found[1] not in cities:
            raise Refused([Fault(file, word, f"there is no city {found[1]!r}", "Write one of: " + ", ".join(cities))])
        places[found[1]] = float(found[2]), float(found[3])
    if len(places) < 2:
        raise Refused([Fault(file, "fit", "one city is not enough", "Measure two or more, far apart")])
    return places


def best_fit(drawn, measured, middle):
    """{"shift", "turn", "scale"} about `middle` that brings the drawn places nearest to the measured ones."""
    names = sorted(measured)
    count = len(names)
    ax, ay = (sum(drawn[name][axis] for name in names) / count for axis in (0, 1))
    bx, by = (sum(measured[name][axis] for name in names) / count for axis in (0, 1))
    along = across = spread = 0.0
    for name in names:
        px, py = drawn[name][0] - ax, drawn[name][1] - ay
        qx, qy = measured[name][0] - bx, measured[name][1] - by
        along, across, spread = along + px * qx + py * qy, across + px * qy - py * qx, spread + px * px + py * py
    turn, scale = math.atan2(across, along), math.hypot(along, across) / spread
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)
    # The centre of the measured cities is where the fit must bring that of the drawn ones.
    dx, dy = ax - middle[0], ay - middle[1]
    shift = [bx - middle[0] - (cos * dx - sin * dy), by - middle[1] - (sin * dx + cos * dy)]
    return {
        "shift": [round(value, 1) for value in shift],
        "turn": round(math.degrees(turn), 2),
        "scale": round(scale, 4),
    }


def fit_board(path, words, dry_run=False):
    """Writes the fit into the board file, if the board stays sound with it; answers the exit status."""
    board, file = load(path), shown(path)
    if not geometry_of(board) or "edges" in board:
        advice = "Fit a board with cities, such as hardware/boards/nordic_countries.toml"
        raise Refused([Fault(file, "geometry", "there are no cities with places on it", advice)])
    drawn = {city["id"]: (city["x"], city["y"]) for city in board["cities"]}
    measured = measured_places(words, drawn, file)
    given = board["geometry"]
    place = given.get("print") or {"width": given["size"][0], "height": given["size"][1]}
    fit = best_fit(drawn, measured, (place["width"] / 2, place["height"] / 2))
    line = f"fit = {{ shift = {fit['shift']}, turn = {fit['turn']:g}, scale = {fit['scale']:g} }}"
    print(line)
    moved = Fit({"size": given["size"], "print": place | {"x": 0.0, "y": 0.0}, "fit": fit})
    for name in sorted(measured):
        print(f"  {name}: {math.dist(moved.point(*drawn[name]), measured[name]):.1f} mm beside what was measured")
    text = path.read_text(encoding="utf-8")
    there = FIT_LINE.search(text)
    made = FIT_LINE.sub(line, text, count=1) if there else text.replace("[geometry]\n", f"[geometry]\n{line}\n", 1)
    faults = check(read_text(made, file), file)
    if faults:
        raise Refused(faults)
    if dry_run:
        print("nothing written")
        return 0
    path.write_text(made, encoding="utf-8", newline="\n")
    print(f"written into {file}. Next: `python -m host_tools board build`")
    return 0
