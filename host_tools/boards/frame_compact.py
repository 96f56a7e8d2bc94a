"""Which bytes does a board of frames and track tiles become on the microcontroller?"""

import json

from host_tools.boards.frame_check import DEPOT_ENDS, EDGES, ENDS, LEVELS, STATION
from host_tools.boards.literal import line, rows
from host_tools.boards.placed import add_frames

RETURN, DEPOT = 7, 8  # what an edge is, after the seven stations


def rules_data(board):
    """What the rules see of a board, in order and without title and colours of seats."""
    stations, locos = board["stations"], board["locos"]
    tiles = bytearray()
    for tile in board["tiles"]:
        joined = bytearray(ENDS)
        for a, b in tile:
            joined[a], joined[b] = b, a
        tiles += joined
    words = {STATION + name: code for code, name in enumerate(stations)} | {"return": RETURN, "depot": DEPOT}
    starts = {board["depot"][end]: code for code, end in enumerate(DEPOT_ENDS)}
    points = {
        players: b"".join(bytes(board["station_points"][players][name]) for name in stations)
        for players in sorted(board["station_points"])
    }
    return {
        "RULES": board["rules"],
        "PLAYERS": tuple(board["players"]),
        "LOCOS": tuple(locos),
        "STARTS": bytes(starts[name] for name in locos),
        "STATIONS": tuple(stations),
        "EDGES": bytes(words[board["edges"][edge]] for edge in EDGES),
        "TILES": bytes(tiles),
        "STATION_POINTS": tuple(points.get(players, b"") for players in range(max(points) + 1)),
        "SCORE_TRACK": board["score_track"],
        "LEVELS": tuple((name, board["levels"][name]) for name in LEVELS),
    }


def body(board, data):
    """The lines of a module that are this kind's own."""
    edges = ", ".join(EDGES)
    return (
        line("LOCOS", data["LOCOS"]),
        "# The end of the depot, a1, on which each locomotive starts.",
        line("STARTS", data["STARTS"]),
        line("STATIONS", data["STATIONS"]),
        f"# An outer edge: a station, {RETURN} a return track, {DEPOT} the depot.",
        f"# {edges}.",
        line("EDGES", data["EDGES"]),
        "# 8 bytes a tile: the end that each end is joined to, at turn 0.",
        rows("TILES", data["TILES"], ENDS, [f"tile {index}" for index in range(len(board["tiles"]))]),
        "# By players: the points of every place, station after station.",
        line("STATION_POINTS", data["STATION_POINTS"]),
        line("SCORE_TRACK", data["SCORE_TRACK"]),
        line("LEVELS", data["LEVELS"]),
    )


def board_text(board, its_hash):
    """The answer to the verb `board`, one line without an end, for the link to send as it is."""
    answer = {
        "id": board["id"],
        "title": board["title"],
        "hash": its_hash,
        "seat_colours": board["seat_colours"],
        "tiles": board["tiles"],
        "edges": {edge: board["edges"][edge] for edge in EDGES},
        "depot": {end: board["depot"][end] for end in DEPOT_ENDS},
        "stations": {
            str(players): {name: points[name] for name in board["stations"]}
            for players, points in sorted(board["station_points"].items())
        },
    }
    return json.dumps(add_frames(answer, board), ensure_ascii=False, separators=(",", ":"))
