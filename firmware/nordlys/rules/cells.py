"""How are the cells of a frame called? a1 … d4 are 0 … 15, row by row from the bottom."""

SIDE = 4
CELLS = 16


def cell_name(cell):
    return "abcd"[cell % SIDE] + "1234"[cell // SIDE]


def find_cell(name):
    """The cell of that name, or -1."""
    if len(name) == 2 and name[0] in "abcd" and name[1] in "1234":
        return "1234".index(name[1]) * SIDE + "abcd".index(name[0])
    return -1


def end_name(end):
    return cell_name(end >> 3) + "." + "01234567"[end & 7]
