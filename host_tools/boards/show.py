"""Draws boards: a picture of each as SVG, and as PNG where the package for it is installed."""

from pathlib import Path

from host_tools.boards.check import load
from host_tools.boards.drawing import draw_map
from host_tools.boards.fault import Fault, Refused
from host_tools.boards.frame_drawing import draw_frames
from host_tools.boards.read import ROOT, shown
from sim.own_python import go_on_with

PICTURES = ROOT / "hardware" / "pictures"
WIDTH = 1200  # dots of the PNG
BOLD_ENOUGH = ("Light", "Regular", "Semibold", "Bold")  # weights that the drawings use


def draw(board):
    """A complete board as SVG text."""
    return draw_frames(board) if "edges" in board else draw_map(board)


def show_boards(paths, folder=PICTURES, width=WIDTH):
    """Writes <id>.svg and <id>.png of each board file into the folder."""
    folder = Path(folder)
    boards = [(path, load(path)) for path in paths]
    for path, board in boards:
        if not board.get("geometry"):
            advice = f"Run `python -m host_tools board layout {board['id']}` first"
            raise Refused([Fault(shown(path), "geometry", "nothing is said of places", advice)])
    go_on_with("font_source_sans_pro", "resvg_py")
    folder.mkdir(parents=True, exist_ok=True)
    for _, board in boards:
        picture = draw(board)
        dots = png(picture, width)
        target = folder / f"{board['id']}.svg"
        target.write_text(picture, encoding="utf-8", newline="\n")
        print(f"drew {shown(target)}")
        target = target.with_suffix(".png")
        target.write_bytes(dots)
        print(f"drew {shown(target)}")
    return 0


def png(picture, width=WIDTH):
    """An SVG text as PNG, written in the font that comes with the tools, so that it is alike on every computer."""
    try:
        import font_source_sans_pro
        import resvg_py
    except ImportError:
        advice = "Run `python -m host_tools setup`, then the same again"
        raise Refused([Fault("board show", "PNG", "a package for it is missing", advice)]) from None
    files = Path(font_source_sans_pro.__file__).parent / "files"
    fonts = [str(files / f"SourceSansPro-{weight}.ttf") for weight in BOLD_ENOUGH]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture,
            width=width,
            dpi=96,
            skip_system_fonts=True,
            font_files=fonts,
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
        )
    )
