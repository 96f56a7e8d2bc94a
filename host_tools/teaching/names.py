"""What are pads and pixels of a board called, in canonical order?"""

from nordlys.table.places import Places

from host_tools.boards.check import load
from host_tools.boards.geometry import geometry_of
from host_tools.boards.read import board_files


def pad_names(board):
    places = Places(board)
    return [places.pad_name(pad) for pad in range(places.pads)]


def pixel_names(board):
    geometry = _geometry(board)
    return [pixel.name for pixel in geometry.pixels]


def _geometry(board):
    for path in board_files():
        if path.stem == board:
            return geometry_of(load(path))
    raise ValueError(f"there is no board {board} in hardware/boards")
