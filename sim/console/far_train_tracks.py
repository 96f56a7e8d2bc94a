"""Where would the locomotives go? A lay tried on the client's side, by the board's public data (FT-12 to FT-14)."""

LOCOS = ("blue", "violet", "black", "red")  # the order in which one of two holds a station (FT-14)
COLUMNS, ROWS = "abcd", "1234"
# side: the step in columns and rows, and the ends of that side with the neighbour's ends that they meet
SIDES = {"N": (0, 1, {0: 5, 1: 4}), "E": (1, 0, {2: 7, 3: 6}), "S": (0, -1, {4: 1, 5: 0}), "W": (-1, 0, {6: 3, 7: 2})}


def side_of(end):
    return "NESW"[end // 2]


def neighbour(cell, end):
    """(cell, end) on the other side of this end, or None at the border."""
    across, up, meets = SIDES[side_of(end)]
    column, row = COLUMNS.find(cell[0]) + across, ROWS.find(cell[1]) + up
    if not (0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)):
        return None
    return COLUMNS[column] + ROWS[row], meets[end]


def pairs(board, tile, turn):
    """{end: the end that its track leads to}, as the tile lies after that many quarter turns."""
    leads = {}
    for one, other in board["tiles"][tile]:
        one, other = (one + 2 * turn) % 8, (other + 2 * turn) % 8
        leads[one], leads[other] = other, one
    return leads


def faces(at):
    """The cell before a locomotive that stands in field or depot, else None."""
    if "." not in at:
        return None
    cell, _, end = at.partition(".")
    ahead = neighbour(cell, int(end))
    return ahead[0] if ahead else None


class Trial:
    """What a lay would do: where = {loco: new place}, collided, removed, entered = tile points."""

    def __init__(self, board, frame, cell, tile, turn):
        self.where, self.collided, self.removed, self.entered = {}, [], [], 0
        cells = {name: pairs(board, laid["tile"], laid["turn"]) for name, laid in frame["cells"].items()}
        cells[cell] = pairs(board, tile, turn)
        standing = {loco["at"]: name for name, loco in frame["locos"].items() if "." in loco["at"]}
        taken = {loco["at"] for loco in frame["locos"].values()}
        for loco in LOCOS:
            at = frame["locos"][loco]["at"]
            if faces(at) != cell:
                continue
            place, met, entered = _go(board, cells, standing, at)
            if met is None or LOCOS.index(loco) < LOCOS.index(met):
                self.entered += entered  # two that collide count the track between them once (FT-20a)
            if met is not None:
                self.collided.append(loco)
            elif place in taken and place.startswith("station:"):
                self.removed.append(loco)
            else:
                self.where[loco] = place
                taken.add(place)


def _go(board, cells, standing, at):
    """As far as the track leads: (place, the locomotive it runs into or None, tiles entered)."""
    cell, _, end = at.partition(".")
    end, entered = int(end), 0
    while True:
        ahead = neighbour(cell, end)
        if ahead is None:
            edge = board["edges"][cell + "." + side_of(end)]
            if edge != "return":
                return edge, None, entered + (edge == "depot")  # FT-21: the depot counts as a tile
            ahead = cell, end ^ 1  # a return track joins the edge's two ends
        met = standing.get(f"{ahead[0]}.{ahead[1]}")
        if met is not None:
            return f"{ahead[0]}.{ahead[1]}", met, entered
        if ahead[0] not in cells:
            return f"{cell}.{end}", None, entered
        cell, end = ahead[0], cells[ahead[0]][ahead[1]]
        entered += 1
