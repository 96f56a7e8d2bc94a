"""What does a frame look like in characters? Cells in boxes; the two ends of a track carry the same letter."""

from .far_train_tracks import COLUMNS, LOCOS, ROWS, pairs
from .layout import pad, width

CELL = 7  # columns of a cell
DEPOT = "a1"
LETTERS = {"blue": "B", "violet": "V", "black": "K", "red": "R"}
# Where the eight ends stand, as (row, column): small cells have two rows, tall ones four.
SMALL = {0: (0, 2), 1: (0, 4), 2: (0, 6), 3: (1, 6), 4: (1, 4), 5: (1, 2), 6: (1, 0), 7: (0, 0)}
TALL = {0: (0, 2), 1: (0, 4), 2: (1, 6), 3: (2, 6), 4: (3, 4), 5: (3, 2), 6: (2, 0), 7: (1, 0)}


def track_letters(leads):
    """{end: letter}: a to d, in the order of the ends."""
    letters = {}
    for end in range(8):
        if end not in letters:
            letters[end] = letters[leads[end]] = "abcd"[len(set(letters.values()))]
    return letters


class FrameDrawing:
    def __init__(self, board, ink):
        self.board = board
        self.ink = ink
        self.margin = max(width(self._label(edge)) for name, edge in board["edges"].items() if name[-1] in "WE")

    def _label(self, edge):
        return "loop" if edge == "return" else edge.removeprefix("station:")

    def tile(self, tile, turn, tall, locos=()):
        """The rows of a tile. locos: {end: locomotive} on it, shown in place of the track's letter."""
        marks = track_letters(pairs(self.board, tile, turn))
        return self._cell(marks, dict(locos), tall)

    def _cell(self, marks, locos, tall, middle=""):
        places = TALL if tall else SMALL
        rows = [[" "] * CELL for _ in range(4 if tall else 2)]
        if middle:
            row = rows[1] if tall else rows[0]
            start = (CELL - len(middle)) // 2
            row[start : start + len(middle)] = middle
        for end, mark in marks.items():
            row, column = places[end]
            rows[row][column] = mark
        for end, loco in locos.items():
            row, column = places[end]
            rows[row][column] = self.loco(loco)
        return ["".join(row) for row in rows]

    def loco(self, loco):
        """A locomotive's letter, standing out."""
        return self.ink.reverse(LETTERS[loco])

    def frame(self, frame, open_cells=(), tall=False):
        """The whole frame: stations and loops around it, columns a–d below, rows 1–4 on the left."""
        edges = self.board["edges"]
        standing = {}
        for loco in LOCOS:
            cell, dot, end = frame["locos"][loco]["at"].partition(".")
            if dot:
                standing.setdefault(cell, {})[int(end)] = loco
        left = " " * (self.margin + 3)
        lines = [left + self._border("┌┬┐", [edges.get(f"{column}4.N") for column in COLUMNS])]
        for row in reversed(ROWS):
            cells = [self._contents(frame, column + row, standing, open_cells, tall) for column in COLUMNS]
            for at in range(len(cells[0])):
                first = at == (1 if tall else 0)
                west = self._label(edges.get(f"a{row}.W", "")) if first else ""
                east = self._label(edges.get(f"d{row}.E", "")) if first else ""
                number = row if first else " "
                body = "│".join(cell[at] for cell in cells)
                lines.append(f"{pad(west, self.margin, right=True)} {number} │{body}│ {east}".rstrip())
            if row != "1":
                lines.append(left + self._border("├┼┤", [None] * 4))
        lines.append(left + self._border("└┴┘", [edges.get(f"{column}1.S") for column in COLUMNS]))
        lines.append(left + " " + " ".join(column.center(CELL) for column in COLUMNS).rstrip())
        return lines

    def _border(self, corners, edges):
        parts = [self._label(edge).center(CELL, "─") if edge else "─" * CELL for edge in edges]
        return corners[0] + corners[1].join(parts) + corners[2]

    def _contents(self, frame, cell, standing, open_cells, tall):
        locos = standing.get(cell, {})
        if cell == DEPOT:
            ends = {int(name.partition(".")[2]): "·" for name in self.board["depot"]}
            return self._cell(ends, locos, tall, "depot" if tall else "")
        laid = frame["cells"].get(cell)
        if laid:
            return self.tile(laid["tile"], laid["turn"], tall, locos)
        return self._cell({}, {}, tall, cell + "?" if cell in open_cells else "")
