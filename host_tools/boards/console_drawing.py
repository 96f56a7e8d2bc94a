"""What does the console look like: its touch pads and the light beside each?"""

from host_tools.boards.looks import ROUTES
from host_tools.boards.svg import circle, rect, tag, text

WORDS = {"confirm": "confirm", "back": "back", "cards": "cards", "tickets": "tickets", "menu": "menu"}
SIGNS = {  # strokes in a square of 2 by 2
    "confirm": "M-.8 .05L-.2 .65L.85-.6",
    "back": "M.8-.5H-.3A.55.55 0 0 0-.3.6H.5M-.25-.95L-.75-.5L-.25-.05",
    "cards": "M-.75-.45H.15V.85H-.75ZM-.35-.45V-.85H.6V.45H.15",
    "tickets": "M-.9-.5H.9V-.15A.2.2 0 0 0 .9.2V.55H-.9V.2A.2.2 0 0 0-.9-.15ZM.35-.5V.55",
    "menu": "M-.75-.55H.75M-.75 0H.75M-.75.55H.75",
}


def draw_console(board, geometry, look):
    entries = geometry.console
    if not entries:
        return
    yield from _panel(entries, geometry, look)
    for entry in entries:
        x, y, width, height = entry["x"], entry["y"], entry["width"], entry["height"]
        seat = int(entry["pad"][5:]) if entry["pad"].startswith("seat.") else None
        used = seat is not None and seat < len(board["seat_colours"])
        face, edge, written = ROUTES[board["seat_colours"][seat]] if used else ("none", "#8ea1ad", "#eef3f4")
        yield rect(
            x,
            y,
            width,
            height,
            rx=4.5,
            fill=face,
            fill_opacity=0.92 if used else None,
            stroke=edge if used else look["console_ink"],
            stroke_opacity=None if used else 0.55,
            stroke_width=0.9,
        )
        if seat is None:
            yield tag(
                "path",
                d=SIGNS[entry["pad"]],
                transform=f"translate({x:g} {y - 2:g}) scale({min(width, height) * 0.24:g})",
                fill="none",
                stroke=look["console_ink"],
                stroke_width=0.2,
                stroke_linecap="round",
                stroke_linejoin="round",
            )
            yield text(
                WORDS[entry["pad"]], x, y + height * 0.33, min(4.8, width * 0.2), fill=look["console_ink"], weight=400
            )
        else:
            yield text(str(seat + 1), x, y, height * 0.45, fill=written, weight=300)
        if "pixel" in entry:
            light = face if used else "#ffe9b8"
            yield circle(*entry["pixel"], 4.2, fill=light, fill_opacity=0.25)
            yield circle(*entry["pixel"], 2.4, fill=light, fill_opacity=0.55)
            yield circle(*entry["pixel"], 1.2, fill="#ffffff")


def _panel(entries, geometry, look):
    """A plate below all pads and their lights."""
    xs = [entry["x"] + side * entry["width"] / 2 for entry in entries for side in (-1, 1)]
    ys = [entry["y"] + side * entry["height"] / 2 for entry in entries for side in (-1, 1)]
    for entry in entries:
        if "pixel" in entry:
            xs += [entry["pixel"][0] - 5, entry["pixel"][0] + 5]
            ys += [entry["pixel"][1] - 5, entry["pixel"][1] + 5]
    # More air at its two ends than beside it, where the print begins; it may lie along either edge.
    across, down = (6, 14) if max(ys) - min(ys) > max(xs) - min(xs) else (14, 6)
    left, right = max(1.0, min(xs) - across), min(geometry.size[0] - 1.0, max(xs) + across)
    top, bottom = max(1.0, min(ys) - down), min(geometry.size[1] - 1.0, max(ys) + down)
    yield rect((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, rx=8, fill=look["console"][0])
