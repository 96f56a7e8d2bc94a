"""How does a frame of light look on the board? Draws it as SVG, every pixel where it lies, for people.

    python -m sim.lights_picture nordic_countries rrggbb... picture.svg

The long word is what the verb `lights` answers as `pixels`.
"""

import argparse
from pathlib import Path

from host_tools.boards.check import load
from host_tools.boards.fault import Refused
from host_tools.boards.geometry import geometry_of

BOARDS = Path(__file__).parents[1] / "hardware" / "boards"
GLOW = 9.0  # millimetres, a pixel's light on the overlay
SHAPE = '<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#{colour}"/>'


def picture(pixels, frame, size):
    """SVG text. pixels: (name, x, y) in canonical order; frame: their RGB bytes; size: of the board, in millimetres."""
    width, height = size
    shapes = [f'<rect width="{width}" height="{height}" fill="#101418"/>']
    for number, (_, x, y) in enumerate(pixels):
        colour = frame[3 * number : 3 * number + 3]
        shapes.append(SHAPE.format(x=x, y=y, radius=2.5, colour="2a3038"))
        if max(colour):
            # An eye sees a tenth of the current as a third of the light.
            seen = bytes(round(255 * (value / 255) ** 0.45) for value in colour)
            shapes.append(SHAPE.format(x=x, y=y, radius=GLOW * 0.6, colour=seen.hex()))
    body = "\n".join(shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">\n{body}\n</svg>\n'


def board_picture(board, frame):
    """The picture of a frame on a complete board (host_tools.boards)."""
    geometry = geometry_of(board)
    if geometry is None:
        raise ValueError(f"{board['id']} says nothing of places: give its file a [geometry] first.")
    if len(frame) != 3 * len(geometry.pixels):
        raise ValueError(
            f"{board['id']} has {len(geometry.pixels)} pixels, and this is a frame of {len(frame) / 3:g}: "
            "name the board that the table shows."
        )
    return picture(geometry.pixels, frame, geometry.size)


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m sim.lights_picture", description=__doc__.splitlines()[0])
    parser.add_argument("board", help="for example nordic_countries")
    parser.add_argument("pixels", help="the frame as hex digits, six a pixel: what the verb `lights` answers")
    parser.add_argument("file", type=Path, help="the picture to write, for example picture.svg")
    asked = parser.parse_args(words)
    try:
        frame = bytes.fromhex(asked.pixels)
    except ValueError:
        parser.error("pixels are hex digits, six a pixel, as the verb `lights` answers them.")
    try:
        drawn = board_picture(load(BOARDS / f"{asked.board}.toml"), frame)
    except (Refused, ValueError) as trouble:
        parser.error(str(trouble))
    asked.file.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
