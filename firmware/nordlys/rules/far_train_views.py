"""What may be seen of a game of Far Train? Everything but the lays of an unfinished round (protocol, section 6)."""

from .cards import NONE
from .cells import CELLS, cell_name, end_name
from .far_train import LOCOS, PHASES
from .tracks import GONE, STATION


def public(game):
    board = game.board
    view = {
        "variant": game.variant,
        "phase": PHASES[game.phase],
        "round": game.round,
        "waiting": game.waiting(),
        "seats": [{"score": game.score(seat)} for seat in range(game.players)],
        "stations": {board.stations[station]: _places(game, station) for station in range(len(board.stations))},
        "frames": [_frame(game, seat) for seat in range(game.players)],
        "digest": game.digest(),
    }
    if game.result is not None:
        view["result"] = game.result
    return view


def _places(game, station):
    """[[seats of the first place], [of the second] …], without empty places at the end (FT-16)."""
    taken = game.places[station * game.players : (station + 1) * game.players]
    return [[seat for seat in range(game.players) if taken[seat] == place] for place in range(1, max(taken) + 1)]


def _frame(game, seat):
    board = game.board
    cells = {}
    for cell in range(CELLS):
        laid = game.cells[seat * CELLS + cell]
        if laid != NONE:
            cells[cell_name(cell)] = {"tile": laid >> 2, "turn": laid & 3}
    locos = {}
    for loco in range(LOCOS):
        i = seat * LOCOS + loco
        locos[board.locos[loco]] = {"at": place_name(board, game.at[i]), "entered": game.entered[i]}
    tile = game.tile_of(seat)
    return {"cells": cells, "locos": locos, "tile": None if tile == NONE else tile}


def place_name(board, at):
    if at < STATION:
        return end_name(at)
    if at == GONE:
        return "gone"
    return "station:" + board.stations[at - STATION] if at - STATION < len(board.stations) else "depot"


def private(game, seat):
    """What only this seat may see: nothing more. Its tile lies open."""
    return {}
