"""How does the board look in light? Its slots, cities and pads in a terminal, in the colours that the strip was sent."""

from .layout import clip, sentence, width

DARK = (0, 0, 0)
SLOT, CITY, PAD = "■", "○", "◆"
UNLIT = "·"  # so that a dark slot is still seen
ACROSS_TO_DOWN = 2.1  # a character is about twice as high as wide
NAME = 9  # letters of a city's name
SHORTEST = 4  # letters to which a name is cut before it gives way to the lights around it
# Where there are no colours: the channels that shine, those of the brightest at least by a share, tell a letter.
LETTERS = {"r": "R", "g": "G", "b": "B", "rb": "P", "rg": "Y", "gb": "C", "rgb": "W"}
WORDS = {
    "R": "red", "G": "green", "B": "blue", "P": "purple", "Y": "yellow", "C": "cyan", "W": "white",
    "A": "amber, the light of black",
}  # fmt: skip


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

    def lines(self, lights, seats=()):
        """The whole board as lines; lights: the link's answer to `lights`; seats: those of a view, for their names."""
        shown = colours(lights["pixels"])
        self._letters = set()
        grid = self._grid()
        for x, y, pixel in self.board.get("score", []):
            self._put(grid, x, y, SLOT, shown[pixel])
        console = self.board.get("console", {}).items()
        for _, (x, y, pixel) in console:
            self._put(grid, x, y, PAD, shown[pixel])
        self._draw(grid, shown)
        for name, (x, y, _) in console:
            self._write(grid, x, y, self._pad_name(name, seats))
        rows = ["".join(cell or " " for cell in row).rstrip() for row in grid]
        while rows and not rows[-1]:
            rows.pop()
        return [*rows, *self._legend(), self._supply(lights)]

    def _pad_name(self, pad, seats):
        """Who sits at a seat's pad; nobody's is nameless."""
        if not pad.startswith("seat.") or not seats:
            return clip(pad, NAME)
        number = int(pad[5:])
        return clip(seats[number]["name"], NAME) if number < len(seats) else ""

    def _legend(self):
        if not self._letters:
            return []
        words = [f"{letter} {WORDS[letter]}" for letter in sorted(self._letters)]
        return sentence("Lights: " + "; ".join(words) + ".", self.terminal.width)

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
        if not self.terminal.ink.on:
            return self._letter(colour)
        seen = [min(255, 90 + value * 165 // most) if value else 0 for value in colour]
        return self.terminal.ink.rgb(sign, *seen)

    def _letter(self, colour):
        """A light's colour where the terminal has none."""
        most = max(colour)
        on = "".join(name for name, value in zip("rgb", colour, strict=True) if value * 3 > most)
        letter = "A" if on == "r" and colour[1] * 10 > most else LETTERS[on]
        self._letters.add(letter)
        return letter

    def _write(self, grid, x, y, name):
        """Beside the light where there is room for the name, else above or below it. Where there is none, dark places
        give way; what shines and other names stay."""
        column, row = self._place(x, y)
        for between in (1, 0):  # columns that part it from what stands beside it
            for length in range(width(name), SHORTEST - 1, -1):
                short = clip(name, length)
                for down, start in self._beside(column, width(short)):
                    around = range(start - between, start + len(short) + between)
                    if all(self._is_free(grid, row + down, place) for place in around):
                        self._spell(grid, row + down, start, short)
                        return
        self._spell(grid, row, column + 2, name, (None, self.lit(SLOT, DARK)))

    def _beside(self, column, room):
        """Where a name may begin, the best first: (rows down, column)."""
        middle = column - room // 2
        return (0, column + 2), (0, column - 1 - room), (-1, middle), (1, middle), (-1, column), (1, column)

    def _spell(self, grid, row, start, name, over=(None,)):
        for offset, letter in enumerate(name):
            if 0 <= start + offset < len(grid[0]) and grid[row][start + offset] in over:
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
