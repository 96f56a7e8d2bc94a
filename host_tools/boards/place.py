"""Gives a board file without measured places a layout, and stores it there."""

import re

from host_tools.boards.check import check
from host_tools.boards.fault import Fault, Refused
from host_tools.boards.layout import lay_out
from host_tools.boards.read import complete, read_text, shown
from host_tools.boards.write import geometry_text, number

TOO_TIGHT = "the layout does not work out: "
ADVICE = ". Shorten that route or leave one out, or store it with --force and move it by hand"


def place_file(path, force=False, again=False):
    """Lays the map of a file out, and writes cities' x, y and [geometry] into it."""
    text = path.read_text(encoding="utf-8")
    raw = read_text(text, shown(path))
    if "geometry" in raw and not again:
        advice = "Edit it by hand, or lay it out anew with --again: what was edited is lost then"
        raise Refused([Fault(shown(path), "geometry", "this board has its places already", advice)])
    print(f"laying out {shown(path)}: a full map takes a minute")
    made, faults = placed_text(text, shown(path), print)
    if faults and not force:
        raise Refused(faults)
    path.write_text(made, encoding="utf-8", newline="\n")
    print(f"laid out {shown(path)}: {len(raw['cities'])} cities, {len(raw['routes'])} routes")
    for fault in faults:
        print(f"to mend by hand: {fault}")
    return 0


def placed_text(text, file, say=lambda words: None):
    """The file's text with a layout, and the faults that are left in it; raises Refused if the map itself is unsound.
    say: hears how it goes."""
    raw = read_text(text, file)
    if "edges" in raw:
        advice = "Write where its frames lie by hand, as in hardware/boards/far_train.toml"
        raise Refused([Fault(file, "geometry", "frames are not laid out by this command", advice)])
    raw.pop("geometry", None)
    given = {"x": 0.0, "y": 0.0}
    raw["cities"] = [given | city if isinstance(city, dict) else city for city in raw.get("cities", [])]
    faults = check(raw, file)
    if faults:
        raise Refused(faults)
    geometry, places = lay_out(complete(raw), say)
    made = with_places(text, geometry, places)
    left = check(read_text(made, file), file)
    return made, [Fault(fault.file, fault.place, TOO_TIGHT + fault.what, fault.advice + ADVICE) for fault in left]


def with_places(text, geometry, places):
    """Everything up to [geometry] as it stands, comments too, but for the x and y of cities."""
    head = text.split("[geometry]")[0]
    head = re.sub(r"(\n#[^\n]*)+\n*\Z", "\n", head) if "[geometry]" in text else head
    lines = []
    for line in head.rstrip("\n").split("\n"):
        found = re.search(r'\{ id = "([a-z0-9_]+)"', line)
        if found and found[1] in places and "country" in line:
            line = re.sub(r",? *\b[xy] = -?[0-9.]+", "", line)
            x, y = places[found[1]]
            line = re.sub(r" *\}", f", x = {number(x)}, y = {number(y)} }}", line, count=1)
        lines.append(line)
    return "\n".join(lines) + "\n\n" + geometry_text(geometry)
