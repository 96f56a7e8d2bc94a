"""Is the longest trail exact (NC-27), and found in few steps?

Steps are counted, never timed: on a Pico one takes about a millisecond.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nordlys import module
from nordlys.rules import trail
from nordlys.rules.board import Board

from tests.properties.effort import examples
from tests.properties.plain_trail import every_set, every_trail

TRAINS = 40
# Far above what was ever seen (500 on a board, 5,000 elsewhere), far below what would be felt.
MOST_STEPS_ON_A_BOARD = 2_000
MOST_STEPS_ANYWHERE = 50_000
# A slice is 8 search steps, or one row of the bounds, or one route of the network folded.
MOST_SLICES_ON_A_BOARD = 500
# Bytes of the bounds: they must find room on a Pico.
MOST_BYTES_ON_A_BOARD = 20_000

BOARDS = {name: Board(module("boards." + name)) for name in ("nordic_countries", "northern_lights")}


class Walk:
    """One call of `longest_trail`, its work counted."""

    def __init__(self, edges):
        self.steps = self.slices = self.bytes = 0
        search, slice_ = trail._search, trail.SLICE
        trail._search, trail.SLICE = self._counted(search), 1
        try:
            for self.length in trail.longest_trail(edges):
                self.slices += 1
        finally:
            trail._search, trail.SLICE = search, slice_
        self.slices -= self.steps - self.steps // slice_

    def _counted(self, search):
        def counted(events, bounds, width, cities, best):
            self.bytes = max(self.bytes, sum(len(table) for table in bounds))
            steps = search(events, bounds, width, cities, best)
            while True:
                try:
                    yield next(steps)
                except StopIteration as end:
                    return end.value
                self.steps += 1

        return counted


# ---- small networks of every shape, against every trail there is


@st.composite
def small_networks(draw):
    """Up to 12 routes: cycles, parallel lanes, bridges, pendant trees, several parts."""
    cities = draw(st.integers(2, 9))
    city = st.integers(0, cities - 1)
    edge = st.tuples(city, city, st.integers(1, 5)).filter(lambda edge: edge[0] != edge[1])
    return draw(st.lists(edge, max_size=12))


@st.composite
def beads(draw):
    """Loops, chains and double lanes strung on bridges, with trees at some cities: what the reductions cut."""
    edges = []
    city = 0
    spaces = st.integers(1, 4)
    for kind in draw(st.lists(st.sampled_from(("loop", "double", "bridge", "tree", "square")), min_size=1, max_size=5)):
        if kind == "loop":  # back to the same city
            edges += [
                (city, city + 1, draw(spaces)),
                (city + 1, city + 2, draw(spaces)),
                (city + 2, city, draw(spaces)),
            ]
            city += draw(st.integers(0, 2))
        elif kind == "double":
            edges += [(city, city + 3, draw(spaces)), (city, city + 3, draw(spaces))]
            city += 3
        elif kind == "bridge":
            edges += [(city, city + 3, draw(spaces))]
            city += 3
        elif kind == "tree":
            edges += [(city, city + 100, draw(spaces)), (city + 100, city + 200, draw(spaces))]
            edges += [(city + 100, city + 300, draw(spaces))]
        else:
            edges += [(city, city + 3, draw(spaces)), (city + 3, city + 4, draw(spaces))]
            edges += [(city + 4, city + 5, draw(spaces)), (city + 5, city, draw(spaces))]
            city += 4
    return draw(st.permutations(edges[:13]))


@given(st.one_of(small_networks(), beads()))
@examples(400)
def test_the_length_is_that_of_the_longest_of_all_trails(edges):
    walk = Walk(edges)
    assert walk.length == every_trail(edges)
    assert walk.length == every_set(edges)


@given(small_networks(), st.randoms(use_true_random=False))
@examples(60)
def test_neither_the_order_nor_the_direction_of_routes_matters(edges, chance):
    other = [(b, a, spaces) if chance.random() < 0.5 else (a, b, spaces) for a, b, spaces in edges]
    chance.shuffle(other)
    assert Walk(other).length == Walk(edges).length


@given(small_networks())
@examples(60)
def test_the_callers_list_is_left_alone(edges):
    before = list(edges)
    Walk(edges)
    assert edges == before


def test_no_route_no_trail():
    assert Walk([]).length == 0


# ---- 40 trains on a board


def lanes_of(board, longest):
    """{(city, city): spaces} of the routes up to that length; a player owns one lane of a pair (NC-16, NL-15)."""
    pairs = [(board.a[route], board.b[route], board.length[route]) for route in range(board.routes)]
    return {(a, b): spaces for a, b, spaces in pairs if spaces <= longest}


def network_on(board, chance, longest, density):
    """A network of all 40 trains that hangs together; density: how eagerly it closes loops."""
    lanes = lanes_of(board, longest)
    first = chance.choice(sorted(lanes))
    own = [first]
    cities = set(first)
    left = TRAINS - lanes[first]
    while True:
        open_to = [lane for lane in lanes if lane not in own and lanes[lane] <= left and cities & set(lane)]
        if not open_to:
            return [(a, b, lanes[a, b]) for a, b in own]
        closing = [lane for lane in open_to if cities.issuperset(lane)]
        lane = chance.choice(closing if closing and chance.random() < density else open_to)
        own.append(lane)
        cities.update(lane)
        left -= lanes[lane]


def assert_short(walk):
    assert walk.steps <= MOST_STEPS_ON_A_BOARD
    assert walk.slices <= MOST_SLICES_ON_A_BOARD
    assert walk.bytes <= MOST_BYTES_ON_A_BOARD


@pytest.mark.parametrize("name", BOARDS)
@given(
    longest=st.sampled_from((1, 2, 2, 2, 3, 9)),
    density=st.sampled_from((0, 0.5, 0.8, 1)),
    chance=st.randoms(use_true_random=False),
)
@examples(150)
def test_forty_trains_on_short_routes_of_a_board_take_few_steps(name, longest, density, chance):
    edges = network_on(BOARDS[name], chance, longest, density)
    walk = Walk(edges)
    assert walk.length == every_set(edges)
    assert_short(walk)


@pytest.mark.parametrize("name", BOARDS)
@given(st.randoms(use_true_random=False))
@examples(60)
def test_forty_trains_in_several_networks_take_few_steps(name, chance):
    board = BOARDS[name]
    lanes = lanes_of(board, chance.choice((2, 3, 9)))
    edges = []
    for a, b in chance.sample(sorted(lanes), len(lanes)):
        if sum(edge[2] for edge in edges) + lanes[a, b] <= TRAINS:
            edges.append((a, b, lanes[a, b]))
    walk = Walk(edges)
    assert walk.length == every_set(edges)
    assert_short(walk)


# Found by climbing from network to network towards more steps: the worst that is known on each board.
WORST = {
    "northern_lights": "0-20 0-30 5-34 7-13 8-23 8-38 8-39 8-43 12-18 12-49 13-25 13-29 13-30 13-36 20-30 21-24 22-33 "
    "22-38 22-49 23-39 29-36 29-49 36-37 36-38 36-43 39-43",
    "nordic_countries": "4-12 6-8 6-16 6-31 6-32 6-36 8-15 8-16 9-15 9-17 9-26 10-13 12-21 15-17 16-32 22-23 22-29 "
    "23-29 26-27 26-33 27-33 29-36 32-36 32-38",
}


@pytest.mark.parametrize("name", WORST)
def test_the_worst_networks_known_take_few_steps(name):
    lanes = lanes_of(BOARDS[name], 9)
    edges = []
    for lane in WORST[name].split():
        a, b = (int(city) for city in lane.split("-"))
        edges.append((a, b, lanes[a, b]))
    walk = Walk(edges)
    assert walk.length == every_set(edges)
    assert_short(walk)


# ---- worse than any board


def grid(width, height):
    across = [(x * height + y, (x + 1) * height + y, 1) for x in range(width - 1) for y in range(height)]
    down = [(x * height + y, x * height + y + 1, 1) for x in range(width) for y in range(height - 1)]
    return across + down


@pytest.mark.parametrize("width, height", [(2, 14), (3, 8), (4, 6), (5, 5)])
def test_grids_of_forty_trains_are_exact_and_short(width, height):
    edges = grid(width, height)
    assert len(edges) <= TRAINS
    walk = Walk(edges)
    assert walk.length == every_set(edges)
    assert walk.steps <= MOST_STEPS_ON_A_BOARD


def cubic(chance, cities):
    """Three routes of one space at every city: nothing to fold, every city odd."""
    while True:
        ends = [city for city in range(cities) for _ in range(3)]
        chance.shuffle(ends)
        edges = [(ends[i], ends[i + 1], 1) for i in range(0, len(ends), 2)]
        if all(a != b for a, b, _ in edges):
            return edges


@given(st.integers(0, 2**32))
@examples(40)
def test_three_routes_at_every_city_are_exact_and_bounded(seed):
    chance = random.Random(seed)
    edges = cubic(chance, 2 * chance.randint(3, 9))
    walk = Walk(edges)
    assert walk.length == every_set(edges)
    assert walk.steps <= MOST_STEPS_ANYWHERE


@given(st.integers(0, 2**32))
@examples(20)
def test_as_many_such_cities_as_forty_trains_reach_are_bounded(seed):
    walk = Walk(cubic(random.Random(seed), 26))
    assert walk.length <= 39
    assert walk.steps <= MOST_STEPS_ANYWHERE


def test_all_routes_between_nine_cities():
    edges = [(a, b, 1) for a in range(9) for b in range(a)]
    walk = Walk(edges)
    assert walk.length == len(edges)  # every city is even: one closed trail
    assert walk.steps <= MOST_STEPS_ANYWHERE
