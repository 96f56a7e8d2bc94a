"""Who has won a game of Far Train? (FT-18 … FT-24)"""


def score(game):
    """A generator, as final scoring is in every game; when it ends, `game.result` is the final table."""
    table = []
    ranks = []
    for seat in range(game.players):
        row = {"seat": seat, "stations": game.station_points(seat), "tiles": game.tile_points(seat)}
        row["total"] = row["stations"] + row["tiles"]
        if game.players == 1 and game.variant == "longest":
            row["level"] = level(game.board, row["total"])
        table.append(row)
        ranks.append(_rank(game, seat, row["total"]))
        yield
    best = max(ranks)
    game.result = {"winners": [seat for seat in range(game.players) if ranks[seat] == best], "table": table}


def _rank(game, seat, total):
    """FT-19, FT-24: ties are broken by the stations in order; FT-23: in the longest track they are shared."""
    if game.variant == "longest":
        return [total]
    return [total] + [game.points_at(seat, station) for station in range(len(game.board.stations))]


def level(board, points):
    """FT-23: what a player alone has reached, or None."""
    reached = None
    for name, least in board.levels:
        if points >= least:
            reached = name
    return reached


def shown_space(board, points):
    """FT-22: the space of the score track for so many tile points, and whether the marker shows its 40+ side."""
    if not points:
        return 0, False
    return (points - 1) % board.score_track + 1, points > board.score_track
