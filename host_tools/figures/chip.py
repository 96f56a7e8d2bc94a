"""What do the rules cost a chip? Heap and counts under a real MicroPython, from compiled modules.

The interpreter is a 32-bit build, so bytes are those of a Pico. Time is not measured here: lines run and functions
entered stand for it, the same on every machine.
"""

# A game of five in its middle: Northern Lights, played by a rule of thumb, each action on the record.
PLAYING = """
from nordlys.rules import actions, legal
from nordlys.rules.opening import Opening
opening = Opening("northern_lights", 5, 3)
play = opening.play()
game = play.game
def go_on(steps):
    for n in range(steps):
        seat = (game.waiting() or [game.turn])[0]
        found = legal.others(game, seat)
        routes = legal.claimable(game, seat)
        if routes and n % 3 == 0:
            found = legal.claims(game, seat, routes[n * 5 % len(routes)])
        play.act(seat, actions.from_code(game, seat, found[n * 7 % len(found)]))
go_on(120)
"""
# The seat whose turn begins holds 30 cards: all it can pay for is much.
RICH = (
    PLAYING
    + """
while game.waiting() or game.drawn:
    go_on(1)
seat = game.turn
for card in range(9):
    game.hands[seat][card] = 4 if card < 6 else 2
def ferry():
    best = -1
    for route in legal.claimable(game, seat):
        if game.board.ferry[route] and (best < 0 or game.board.length[route] > game.board.length[best]):
            best = route
    return best
route = ferry()
name = game.board.route_id(route)
def cheapest(route):
    return play.parse({"type": "claim", "route": game.board.route_id(route), "cards": next(legal.prices(game, seat, route))[1]})
paid = cheapest(route)
drawn = play.parse({"type": "draw_card", "from": "deck"})
def brief():
    answer = legal.answer(play, seat, None, True)
    for _ in answer["routes"]:
        pass
    for _ in answer["actions"]:
        pass
def priced():
    for _ in legal.answer(play, seat, name)["actions"]:
        pass
def whole():
    n = 0
    for _ in legal.answer(play, seat)["actions"]:
        n += 1
    return n
before = game.snapshot()
"""
)
# Every seat has built what its 40 trains reach: the longest final scoring there is.
ENDED = (
    PLAYING
    + """
from nordlys.rules.scoring import score
for n in range(400):
    seat = n % 5
    for route in range(n * 11 % game.board.routes, game.board.routes):
        if not game.owner[route] and not game.shut[seat][route]:
            game.take_lane(route, seat)
            break
"""
)
WORK = (
    ("new_game", PLAYING, "opening.play()"),
    ("claim_and_digest", RICH, "actions.perform(game, seat, paid)\ngame.digest()"),
    ("draw_and_digest", RICH, "actions.perform(game, seat, drawn)\ngame.digest()"),
    ("legal_brief_30_cards", RICH, "brief()"),
    ("route_payments_30_cards", RICH, "priced()"),
    ("legal_full_30_cards", RICH, "whole()"),
)
# Nordic Countries: where sets of cards stand for one, ways are many: four for one on the long route, three for a loco on
# the ferries.
DEAREST = """
from nordlys.rules import legal
from nordlys.rules.opening import Opening
from nordlys.rules.state import PLAY
play = Opening("nordic_countries", 3, 1).play()
play.game.phase = PLAY
for card in range(9):
    play.game.hands[play.game.turn][card] = {hand}[card]
def priced():
    list(legal.answer(play, play.game.turn, "{route}")["actions"])
"""
DEAREST_ROUTES = ("lieksa-murmansk", "mo_i_rana-trondheim.2", "helsinki-stockholm.1")
HANDS = ([3] * 8 + [6], [4, 3, 3, 4, 4, 4, 4, 2, 2], [3, 1, 2, 5, 4, 2, 7, 3, 3])
KEY = "chip.northern_lights.5p."
MUST_HEAP = 70 * 1024


def measure(quick):
    from sim.micropython import allocated_bytes, count, count_slices, live_bytes

    heap = live_bytes(PLAYING)
    yield KEY + "live_heap_bytes", heap, "bytes"
    yield KEY + "live_heap.to_must", heap / MUST_HEAP, "ratio"
    streaming = "answer = legal.answer(play, seat)['actions']\nfor _ in range(40):\n    next(answer)"
    yield KEY + "legal_full_30_cards.held_bytes", live_bytes(streaming, beyond=RICH), "bytes"
    for name, setup, call in WORK:
        undone = call + "\ngame.restore(before)" if "perform" in call else call
        free = allocated_bytes(setup, "game.restore(before)") if undone != call else 0
        yield KEY + name + ".allocated_bytes", allocated_bytes(setup, undone) - free, "bytes"
        counts = count(setup, call)
        yield KEY + name + ".calls", counts.calls, "calls"
        yield KEY + name + ".lines", counts.lines, "lines"
    for route in DEAREST_ROUTES:
        lines = [count(DEAREST.format(hand=hand, route=route), "priced()").lines for hand in HANDS]
        yield f"chip.nordic_countries.{route}.payments_30_cards.worst_lines", max(lines), "lines"
    slices = count_slices(ENDED, "score(game)")
    yield KEY + "final_scoring.lines", sum(slices), "lines"
    yield KEY + "final_scoring.slices", len(slices), "slices"
    yield KEY + "final_scoring.worst_slice_lines", max(slices), "lines"
