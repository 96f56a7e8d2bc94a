"""How many steps does the longest trail take? Steps, not time: on a Pico one is about a millisecond."""

import random
from statistics import median

TRAINS = 40
NETWORKS = 300
GAMES = (("nordic_countries", 3, 40), ("northern_lights", 5, 20))


def measure(quick):
    for name, players, games in GAMES:
        steps = [steps_of(edges) for edges in networks_of_greedy_games(name, players, games // (4 if quick else 1))]
        yield f"{name}.{players}p.greedy.trail_steps_median", median(steps), "steps"
        yield f"{name}.{players}p.greedy.trail_steps_most", max(steps), "steps"
        chance = random.Random(7)
        steps = [steps_of(dense_network(name, chance)) for _ in range(NETWORKS // (4 if quick else 1))]
        yield f"{name}.dense_40_trains.trail_steps_median", median(steps), "steps"
        yield f"{name}.dense_40_trains.trail_steps_most", max(steps), "steps"


def steps_of(edges):
    """Slices of one search step each; folding the network and its bounds are slices too."""
    from nordlys.rules import trail

    kept = trail.SLICE
    trail.SLICE = 1
    try:
        return sum(1 for _ in trail.longest_trail(edges))
    finally:
        trail.SLICE = kept


def networks_of_greedy_games(name, players, games):
    """What every seat has built at the end of games between greedy bots."""
    from nordlys import bots
    from nordlys.rules.opening import Opening
    from nordlys.rules.scoring import edges_of

    for seed in range(games):
        play = Opening(name, players, seed).play()
        while not play.game.is_over():
            seat = (play.game.waiting() or [play.game.turn])[0]
            play.act(seat, bots.choose("greedy", play, seat))
        for seat in range(players):
            yield edges_of(play.game.board, play.game.owner, seat)


def dense_network(name, chance):
    """All 40 trains on short routes that hang together and close loops: harder than anything that is played."""
    from nordlys import module
    from nordlys.rules.board import Board

    board = Board(module("boards." + name))
    longest = chance.choice((2, 2, 3))
    lanes = {}  # a player owns one lane between two cities
    for route in range(board.routes):
        if board.length[route] <= longest:
            lanes[board.a[route], board.b[route]] = board.length[route]
    own = [chance.choice(sorted(lanes))]
    left = TRAINS - lanes[own[0]]
    while True:
        cities = {city for lane in own for city in lane}
        open_to = [lane for lane in lanes if lane not in own and lanes[lane] <= left and cities & set(lane)]
        if not open_to:
            return [(a, b, lanes[a, b]) for a, b in own]
        closing = [lane for lane in open_to if cities.issuperset(lane)]
        own.append(chance.choice(closing if closing and chance.random() < 0.8 else open_to))
        left -= lanes[own[-1]]
