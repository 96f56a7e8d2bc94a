"""How fast are the rules in one process of this Python?

A random game is the engine's own compact legal list, a choice and its application, from the deal to the end.
"""

import random

from host_tools.figures.rounds import per_second

GAMES = (("nordic_countries", 2), ("nordic_countries", 3), ("northern_lights", 2), ("northern_lights", 5))
MUST = 40_000  # actions a second, nordic_countries.2p


def measure(quick):
    rates = {}
    for name, players in GAMES:
        table = RandomGames(name, players)
        actions, games = per_second(table.play_one, quick)
        key = f"{name}.{players}p"
        rates[key] = actions
        yield f"{key}.random.actions_per_s", actions, "1/s"
        yield f"{key}.random.games_per_s", games, "1/s"
        yield f"{key}.random.actions_per_game", actions / games, ""
    first = rates["nordic_countries.2p"]
    yield "nordic_countries.2p.random.to_must", first / MUST, "ratio"
    yield "northern_lights.5p.to.nordic_countries.2p", rates["northern_lights.5p"] / first, "ratio"
    for name, players in (GAMES[0], GAMES[-1]):
        table = RandomGames(name, players)
        half, over = table.stop_at(100), table.stop_at(None)
        key = f"{name}.{players}p"
        yield f"{key}.copy_per_s", per_second(lambda game=half: many(game.copy), quick), "1/s"
        yield f"{key}.snapshot_per_s", per_second(lambda game=half: many(game.snapshot), quick), "1/s"
        yield f"{key}.digest_per_s", per_second(lambda game=half: many(game.digest), quick), "1/s"
        yield f"{key}.link_lists_per_s", per_second(lambda game=half: link_list(game), quick), "1/s"
        yield f"{key}.scorings_per_s", per_second(lambda game=over: scoring(game), quick), "1/s"


class RandomGames:
    """One random game after another, each from its own seed."""

    def __init__(self, name, players):
        from nordlys.rules.opening import Opening

        self.opening = Opening(name, players, 0)
        self.chance = random.Random(5).random

    def play_one(self):
        """Plays a game to its end; (actions, 1)."""
        self.opening.seed += 1
        return self._play(self.opening.start(), 1_000_000), 1

    def stop_at(self, actions):
        """A game in its middle, or with None at its end."""
        self.opening.seed += 1
        game = self.opening.start()
        self._play(game, actions or 1_000_000)
        return game

    def _play(self, game, most):
        from nordlys.rules.legal import legal
        from nordlys.rules.state import OVER, TICKETS

        chance = self.chance
        done = 0
        while game.phase != OVER and done < most:
            seat = game.waiting()[0] if game.phase == TICKETS else game.turn
            listed = legal(game, seat)
            game.apply(listed[int(chance() * len(listed))], seat)
            done += 1
        return done


def many(call):
    for _ in range(20):
        call()
    return 20


def link_list(game):
    """The whole list as the link sends it, route by route."""
    from nordlys.rules import legal

    for route in range(game.board.routes):
        legal.claims(game, game.turn, route)
    legal.others(game, game.turn)
    return 1


def scoring(game):
    from nordlys.rules.scoring import score

    for _ in score(game):
        pass
    return 1
