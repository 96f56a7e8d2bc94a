"""Is the board file of a game with frames and track tiles sound? (FT-01 … FT-08)"""

from collections import Counter

from host_tools.boards.form import BYTE, COLOURS, check_keys, fits, list_of, one_of, slug, text, told, whole

RULES = ("far_train",)  # the rules modules that play on such a board

MOST_SEATS = 4  # FT-01: frames
TILES = 15  # FT-01: the cells of a frame but the depot's
LOCOS = 4  # FT-04
STATIONS = 7  # FT-05
ENDS = 8  # FT-02: track ends of a tile
LEVELS = ("beginner", "medium", "good", "very_good", "advanced")  # FT-23: the link's words
STATION = "station:"
# The frame's outer edges, clockwise from the depot.
EDGES = tuple("a2.W a3.W a4.W a4.N b4.N c4.N d4.N d4.E d3.E d2.E d1.E d1.S c1.S b1.S".split())
DEPOT_ENDS = ("a1.0", "a1.1", "a1.2", "a1.3")

TOP = {
    "id": slug,
    "title": text(1),
    "rules": one_of(RULES),
    "players": list_of(whole(1, MOST_SEATS), 2, 2),
    "seat_colours": list_of(one_of(COLOURS), 1, len(COLOURS)),
    "locos": list_of(slug, LOCOS, LOCOS),
    "stations": list_of(slug, STATIONS, STATIONS),
    "score_track": whole(1, BYTE),
}
TABLES = {  # table: how one of its lines looks
    "levels": "beginner = 20",
    "depot": '"a1.0" = "violet"',
    "edges": '"a3.W" = "return"',
    "station_points": "2.violet = [16, 4]",
}


def check_frame(raw, tell):
    """Tells every fault as tell(place, what, advice); answers what is sound of the file's head."""
    sound = {}
    check_keys(raw, (*TOP, *TABLES, "tiles"), (), "", tell)
    for key, test in TOP.items():
        if key in raw and fits(raw[key], test, key, tell):
            sound[key] = raw[key]
    for key in ("locos", "stations"):
        _check_once(key, sound.get(key, []), tell)
    tables = {key: raw[key] for key in TABLES if _is_table(raw, key, tell)}
    if "levels" in tables:
        _check_levels(tables["levels"], tell)
    if "depot" in tables:
        _check_depot(tables["depot"], sound.get("locos"), tell)
    if "edges" in tables:
        _check_edges(tables["edges"], sound.get("stations"), tell)
    if "station_points" in tables and "players" in sound and "stations" in sound:
        _check_points(tables["station_points"], sound["players"], sound["stations"], tell)
    if "tiles" in raw:
        _check_tiles(raw["tiles"], tell)
    return sound


def _is_table(raw, key, tell):
    if key in raw and not isinstance(raw[key], dict):
        tell(key, f"{told(raw[key])} is not a table", f"Write [{key}] and below it lines such as {TABLES[key]}")
    return isinstance(raw.get(key), dict)


def _check_once(place, names, tell):
    for name, times in Counter(names).items():
        if times > 1:
            tell(place, f"{name!r} stands there {times} times", "Name each once")


def _check_levels(levels, tell):
    check_keys(levels, LEVELS, (), "levels", tell)
    least = 0
    for name in LEVELS:
        if name not in levels or not fits(levels[name], whole(1, BYTE), f"levels.{name}", tell):
            continue
        if levels[name] <= least:
            tell(
                f"levels.{name}",
                f"{levels[name]} points, no more than the level before it",
                f"Write a number from {least + 1} on",
            )
        least = max(least, levels[name])


def _check_depot(depot, locos, tell):
    """FT-04: each locomotive starts on an end of its own."""
    check_keys(depot, DEPOT_ENDS, (), "depot", tell)
    if locos is None:
        return
    started = Counter()
    for end in DEPOT_ENDS:
        if end in depot and fits(depot[end], one_of(locos), f"depot.{end}", tell):
            started[depot[end]] += 1
            if started[depot[end]] > 1:
                what = f"{depot[end]} starts on another end too"
                tell(f"depot.{end}", what, "Give each locomotive one end")


def _check_edges(edges, stations, tell):
    """FT-08: each outer edge is a station, a return track or the depot; no station twice."""
    for edge in edges:
        if edge not in EDGES:
            tell(
                f"edges.{edge}",
                "the frame has no such outer edge",
                "Take it out; there are: " + ", ".join(EDGES),
            )
    reached = {}
    for edge in EDGES:
        place = f"edges.{edge}"
        if edge not in edges:
            what = "the two track ends of this edge are joined to nothing"
            tell(place, what, 'Write "return", "depot" or a station, as "station:pink"')
            continue
        if stations is None:
            continue
        words = ["return", "depot", *(STATION + name for name in stations)]
        if fits(edges[edge], one_of(words), place, tell) and edges[edge].startswith(STATION):
            first = reached.setdefault(edges[edge], edge)
            if first != edge:
                what = f"{edges[edge]} is at {first} already"
                tell(place, what, "Give each station one edge")


def _check_points(points, players, stations, tell):
    """FT-06, FT-07: a value for every place; one player alone uses the board for two (FT-24)."""
    low, high = players
    boards = [str(count) for count in range(max(2, low), max(2, high) + 1)]
    if low == 1 and "2" not in boards:
        boards.insert(0, "2")
    for count in points:
        if count not in boards:
            what = f"no game has {told(count)} players' points"
            tell(f"station_points.{count}", what, "Take it out, or change players")
    for count in boards:
        place = f"station_points.{count}"
        if count not in points:
            tell(place, f"nothing is said for {count} players", f"Write [{place}] and a line for every station")
        elif not isinstance(points[count], dict):
            tell(place, f"{told(points[count])} is not a table", f"Write [{place}] and a line for every station")
        else:
            check_keys(points[count], stations, (), place, tell)
            for name in stations:
                if name in points[count]:
                    values = list_of(whole(0, BYTE), int(count), int(count))
                    fits(points[count][name], values, f"{place}.{name}", tell)


def _check_tiles(tiles, tell):
    if not isinstance(tiles, list) or len(tiles) != TILES:
        count = f"{len(tiles)} tiles" if isinstance(tiles, list) else f"{told(tiles)} instead of a list"
        what = f"{count}, but a player has {TILES} (FT-02)"
        tell("tiles", what, f"Write tiles = [ ... ], {TILES} lines of four tracks")
        if not isinstance(tiles, list):
            return
    seen = {}
    for index, tile in enumerate(tiles):
        place = f"tiles[{index}]"
        if _check_tile(place, tile, tell):
            first = seen.setdefault(_whichever_turn(tile), index)
            if first != index:
                tell(place, f"the same as tiles[{first}], turned or not", "Join its ends otherwise (FT-08)")


def _check_tile(place, tile, tell):
    """FT-02, FT-08: four tracks join the eight ends in pairs."""
    pair = list_of(whole(0, ENDS - 1), 2, 2)
    if not isinstance(tile, list):
        tell(place, f"{told(tile)} is not a tile", "Write four tracks, as [[0, 2], [1, 3], [4, 7], [5, 6]]")
        return False
    good = True
    for track in tile:
        good &= fits(track, pair, place, tell)
    if not good:
        return False
    for a, b in tile:
        if a == b:
            tell(place, f"joins end {a} to itself", "Join it to another end")
            good = False
    times = Counter(end for track in tile for end in set(track))
    for end in range(ENDS):
        if times[end] > 1:
            tell(place, f"joins end {end} {times[end]} times", "Give each end one track")
            good = False
        elif not times[end]:
            tell(place, f"joins end {end} to nothing", "Give each end one track")
            good = False
    return good


def _whichever_turn(tile):
    """The same for tiles that are equal under rotation."""

    def turned(turn):
        return tuple(sorted(tuple(sorted((end + 2 * turn) % ENDS for end in track)) for track in tile))

    return min(turned(turn) for turn in range(4))
