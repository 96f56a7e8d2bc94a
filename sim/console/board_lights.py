"""How does the board look in light? Its slots, cities and pads in a terminal, in the colours that the strip was sent."""

from .layout import clip, width

DARK = (0, 0, 0)
SLOT, CITY, PAD = "■", "○", "◆"
UNLIT = "·"  # so that a dark slot is still seen
ACROSS_TO_DOWN = 2.1  # a character is about twice as high as wide
NAME = 9  # letters of a city's name


def colours(pixels):
    """[(r, g, b)] of the link's "rrggbb…"."""
    return [tuple(bytes.fromhex(pixels[i : i + 6])) for i in range(0, len(pixels), 6)]


def board_lights(board, terminal):
    """What draws this board in light."""
    return FrameLights(board, terminal) if "tiles" in board else BoardLights(board, terminal)


class BoardLights:
    def __init__(self, board, terminal):
        self.board = board
        self.terminal = terminal

    def lines(self, lights):
        """The whole board as lines; lights: the link's answer to `lights`."""
        shown = colours(lights["pixels"])
        grid = self._grid()
        self._draw(grid, shown)
        for x, y, pixel in self.board.get("score", []):
            self._put(grid, x, y, SLOT, shown[pixel])
        for name, (x, y, pixel) in self.board.get("console", {}).items():
            self._put(grid, x, y, PAD, shown[pixel])
            self._write(grid, x, y, clip(name, NAME))
        rows = ["".join(cell or " " for cell in row).rstrip() for row in grid]
        while rows and not rows[-1]:
            rows.pop()
        return [*rows, self._supply(lights)]

    def _draw(self, grid, shown):
        for route in self.board["routes"]:
            for x, y, _, pixel in route["spaces"]:
                self._put(grid, x, y, SLOT, shown[pixel])
        for city in self.board["cities"]:
            colour = shown[city["pixel"]] if "pixel" in city else DARK
            self._put(grid, city["x"], city["y"], CITY, None if colour == DARK else colour)
        for city in self.board["cities"]:
            self._write(grid, city["x"], city["y"], clip(city["name"] or "", NAME))

    def _grid(self):
        columns = max(60, min(self.terminal.width - 1, 110))
        self._scale = (columns - 8) / self.board["size"][0]
        rows = int(self.board["size"][1] * self._scale / ACROSS_TO_DOWN) + 1
        return [[None] * columns for _ in range(rows)]

    def _place(self, x, y):
        return int(x * self._scale), int(y * self._scale / ACROSS_TO_DOWN)

    def _put(self, grid, x, y, sign, colour):
        column, row = self._place(x, y)
        if 0 <= row < len(grid) and 0 <= column < len(grid[0]):
            grid[row][column] = self.lit(sign, colour)

    def lit(self, sign, colour):
        """The sign in the light's colour; as bright as an eye sees it, which is brighter than the number."""
        if colour is None:
            return sign
        if colour == DARK:
            return self.terminal.ink.dim(UNLIT)
        most = max(colour)
        seen = [min(255, 90 + value * 165 // most) if value else 0 for value in colour]
        return self.terminal.ink.rgb(sign, *seen)

    def _write(self, grid, x, y, name):
        """Beside the light, on the side that has more room; what is there already stays."""
        column, row = self._place(x, y)
        starts = (column + 2, column - 1 - width(name))
        free = [sum(self._is_free(grid, row, start + i) for i in range(len(name))) for start in starts]
        start = starts[0] if free[0] >= free[1] else starts[1]
        for offset, letter in enumerate(name):
            if self._is_free(grid, row, start + offset):
                grid[row][start + offset] = self.terminal.ink.dim(letter)

    def _is_free(self, grid, row, column):
        return 0 <= row < len(grid) and 0 <= column < len(grid[0]) and grid[row][column] is None

    def _supply(self, lights):
        held = "; the supply's budget dims the board" if lights["limited"] else ""
        return f"The lights take {lights['milliamps']} mA{held}."


class FrameLights(BoardLights):
    """Frames: one light where two track ends meet."""

    # Where the eight ends of a cell lie, in cells from its upper left corner.
    ENDS = ((1 / 3, 0), (2 / 3, 0), (1, 1 / 3), (1, 2 / 3), (2 / 3, 1), (1 / 3, 1), (0, 2 / 3), (0, 1 / 3))
    SIDE = 4

    def _draw(self, grid, shown):
        for frame in self.board["frames"]:
            size = frame["cell"]
            for end, pixel in enumerate(frame["pixels"]):
                if pixel >= 0:
                    cell, (across, down) = end // 8, self.ENDS[end % 8]
                    x = frame["x"] + (cell % self.SIDE + across) * size
                    y = frame["y"] + (self.SIDE - 1 - cell // self.SIDE + down) * size
                    self._put(grid, x, y, SLOT, shown[pixel])
