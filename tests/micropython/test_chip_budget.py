"""Does the table fit a Pico, and does the work between two looks at the fingers stay small? In bytes and in lines run, the
same on every machine.

A Pico W runs some 100,000 lines a second: 20 ms are 2,000 of them, and these bounds leave room for collecting garbage.
"""

import random
import re

import pytest

from host_tools.figures import chip, trails
from sim.micropython import count, count_slices, live_bytes, run
from sim.micropython.inert_table import GAME
from sim.micropython.process import run_steps
from sim.micropython.tree import FIRMWARE

SLICE = 400  # lines between two yields of final scoring
BUDGET = {  # name in the bench -> the most lines; must (ms) are 1,500, 25, 25, 120, 15 and 3,000
    "new_game": 10_000,
    "claim_and_digest": 800,
    "draw_and_digest": 800,
    "legal_brief_30_cards": 3_000,
    "route_payments_30_cards": 1_100,
    "legal_full_30_cards": 60_000,
}


TABLE_HEAP = 130 * 1024  # the plan, of the 190 KB that MicroPython leaves on a Pico W
POOLS_END = 620  # each pool of names has room for twice as many as the one before: 20, 40 ... 320 are full then


def test_the_whole_table_with_a_game_of_five_is_as_small_as_planned():
    assert live_bytes(GAME) <= TABLE_HEAP


def test_garbage_is_collected_while_the_program_is_loaded():
    """Left alone, memory would be used once from end to end before that, and what stays lie scattered over it."""
    script = "from nordlys.table import table\nimport gc\nprint('each', gc.threshold())"
    assert "each 32768" in run(script, tree=FIRMWARE, mpy=True).check().stdout


def test_a_game_of_five_needs_no_further_pool_of_names():
    """The next pool takes 4.5 KB at once, for whatever comes after it."""
    told = run_steps([GAME, "import micropython\nmicropython.qstr_info()"], tree=FIRMWARE, mpy=True).check().stdout
    assert int(re.search(r"n_qstr=(\d+)", told).group(1)) <= POOLS_END


@pytest.mark.parametrize("name,setup,call", chip.WORK, ids=[name for name, _, _ in chip.WORK])
def test_one_request_is_little_work(name, setup, call):
    assert count(setup, call).lines <= BUDGET[name]


@pytest.mark.parametrize("hand", chip.HANDS)
@pytest.mark.parametrize("route", chip.DEAREST_ROUTES)
def test_the_routes_with_most_ways_to_pay_are_little_work(route, hand):
    assert count(chip.DEAREST.format(hand=hand, route=route), "priced()").lines <= 1_500  # 15 ms


def test_final_scoring_of_five_comes_in_small_slices():
    slices = count_slices(chip.ENDED, "score(game)")
    assert max(slices) <= SLICE
    assert sum(slices) <= 40_000 and len(slices) > 50


@pytest.mark.parametrize("name", ["nordic_countries", "northern_lights"])
def test_the_trail_through_the_densest_network_comes_in_small_slices(name):
    """All 40 trains on short routes that close loops: harder than anything that is played."""
    chance = random.Random(11)
    for edges in sorted((trails.dense_network(name, chance) for _ in range(40)), key=trails.steps_of)[-2:]:
        slices = count_slices("from nordlys.rules.trail import longest_trail", f"longest_trail({edges})")
        assert max(slices) <= SLICE
        assert sum(slices) <= 40_000


BOTH_WAYS = """
from nordlys.rules.scoring import score
from nordlys.rules.opening import Opening
from nordlys.rules import legal, views
from nordlys.rules.actions import from_code

def played(name, players, seed):
    play = Opening(name, players, seed).play()
    game = play.game
    n = 0
    while not game.is_over():
        n += 1
        seat = (game.waiting() or [game.turn])[0]
        found = legal.others(game, seat)
        routes = legal.claimable(game, seat)
        if routes:
            found = legal.claims(game, seat, routes[n * 5 % len(routes)])
        play.act(seat, from_code(game, seat, found[n * 7 % len(found)]))
    return game

for name, players in (("nordic_countries", 3), ("northern_lights", 5), ("starter", 2)):
    game = played(name, players, 4)
    at_once = game.result
    digest = game.digest()
    game.result = None
    slices = 0
    for _ in score(game):
        # Others look at the game in the meantime; it is over, and has no table yet.
        assert game.result is None and "result" not in views.public(game) and game.digest() == digest
        slices += 1
    assert game.result == at_once and game.digest() == digest
    assert slices > 3 * players
print("alike")
"""


def test_scored_in_slices_while_others_look_is_scored_at_once(tmp_path):
    script = tmp_path / "both_ways.py"
    script.write_text(BOTH_WAYS)
    assert "alike" in run(script).check().stdout
    exec(compile(BOTH_WAYS, "both_ways.py", "exec"), {})
