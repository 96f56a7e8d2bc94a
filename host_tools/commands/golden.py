"""Which whole games are stored, to be played again on every change and every interpreter?"""

import hashlib
import json
import random
from pathlib import Path

SUMMARY = "play and store the golden games anew"
EXAMPLE = "python -m host_tools golden --check"

FOLDER = Path(__file__).parents[2] / "tests" / "golden"
# Hex digits of a digest that are kept for each action, to find the one that differs; all digits are in a hash.
PREFIX = 8

# (game, cards, variant, players, how many)
KINDS = (
    [("nordic_countries", "virtual", None, players, 6) for players in (2, 3)]
    + [("northern_lights", "virtual", None, players, 3) for players in (2, 3, 4, 5)]
    + [("starter", cards, None, 2, 3) for cards in ("virtual", "physical")]
    + [("nordic_countries", "physical", None, players, 3) for players in (2, 3)]
    + [("northern_lights", "physical", None, players, 2) for players in (2, 3, 4, 5)]
    + [("far_train", cards, "basic", players, 2) for cards in ("virtual", "physical") for players in (2, 3, 4)]
    + [
        ("far_train", cards, variant, players, 1)
        for cards in ("virtual", "physical")
        for variant in ("longest", "longest_stations")
        for players in (1, 2, 3, 4)
    ]
)


def add_arguments(parser):
    parser.add_argument("--check", action="store_true", help="only play the stored games again")


def run(arguments):
    if arguments.check:
        count = 0
        for path in sorted(FOLDER.glob("*.jsonl")):
            for line in path.read_text(encoding="utf-8").splitlines():
                play_again(json.loads(line))
                count += 1
        print(f"{count} golden games end as they did.")
        return 0
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.jsonl"):
        old.unlink()
    for kind in KINDS:
        write(*kind)
    return 0


def write(name, cards, variant, players, count):
    file = FOLDER / f"{'.'.join(filter(None, (name, cards, variant)))}.{players}p.jsonl"
    with file.open("w", encoding="utf-8", newline="\n") as out:
        for number in range(count):
            game = play_one(name, cards, variant, players, number)
            out.write(json.dumps(game, separators=(",", ":"), sort_keys=True) + "\n")
    print(f"{file.name}: {count} games")


def play_one(name, cards, variant, players, number):
    """One whole game of random choices, with the digest after every action."""
    from nordlys.rules.opening import Opening

    chance = random.Random(f"{name} {cards} {variant} {players} {number}")
    options = {}
    if name in ("nordic_countries", "starter") and number % 2:
        options = {"strict_ferries": True}
    if name == "northern_lights" and number % 2:
        options = {"rail_empire": "touched"}
    seed = number if number % 2 else f"golden {number}"
    opening = Opening(name, players, seed, number % players, options, None, variant, cards)
    play = opening.play()
    digests = [play.game.digest()]
    while not play.game.is_over():
        seat, action = choose(play, chance)
        play.act(seat, play.parse(action))
        digests.append(play.game.digest())
    return {
        "game": name,
        "cards": cards,
        "variant": variant,
        "players": players,
        "first": opening.first,
        "seed": seed,
        "options": options,
        "board": opening.board.hash,
        "actions": list(play.recorded()),
        "digests": [digest[:PREFIX] for digest in digests],
        "all_digests": hashlib.sha256("".join(digests).encode()).hexdigest(),
        "digest": play.game.digest(),
        "result": play.game.result,
    }


def choose(play, chance):
    """A seat that may act, and one of its actions: claims and the rest half and half."""
    game = play.game
    seat = chance.choice(list(game.waiting()) or [game.turn])
    actions = list(play.legal.answer(play, seat)["actions"])
    if actions:
        claims = [action for action in actions if action["type"] == "claim"]
        rest = [action for action in actions if action["type"] != "claim"]
        if game.PRINTED and rest and rest[0]["type"] == "drew_cards":
            rest = rest[:2] if chance.random() < 0.95 else rest  # passing all round would end it early
        return seat, chance.choice(claims if claims and (not rest or chance.random() < 0.5) else rest)
    return seat, report(game, seat, chance)


def report(game, seat, chance):
    """Printed cards: what the players say, which nothing lists."""
    board = game.board
    if not game.bonus_ids() and game.asks_bonus:
        ids = [bonus[0] for bonus in board.bonuses]
        return {"type": "report_bonus", "bonus": chance.sample(ids, 4)}
    if not game.reported[seat] & 1:
        free = [ticket for ticket in range(board.tickets) if not game.ticket_owner[ticket]]
        held = chance.sample(free, chance.randrange(6))
        left_out = chance.random() < 0.1
        tickets = None if left_out else [board.ticket_id(ticket) for ticket in held]
        return {"type": "report_tickets", "seat": seat, "tickets": tickets}
    return {"type": "report_hand", "seat": seat, "cards": {"red": chance.randrange(5), "loco": chance.randrange(3)}}


def play_again(stored):
    """Replay a stored game; the first action after which the digest differs is told."""
    from nordlys.rules.opening import Opening

    opening = Opening(
        stored["game"],
        stored["players"],
        stored["seed"],
        stored["first"],
        stored["options"],
        None,
        stored["variant"],
        stored["cards"],
    )
    assert opening.board.hash == stored["board"], f"the board of {stored['game']} has changed"
    play = opening.play()
    digests = stored["digests"]
    digest = play.game.digest()
    assert digest[:PREFIX] == digests[0], "the deal differs"
    every = hashlib.sha256(digest.encode())
    for number, (seat, action) in enumerate(stored["actions"]):
        play.act(seat, play.parse(action))
        digest = play.game.digest()
        assert digest[:PREFIX] == digests[number + 1], f"differs after action {number}: {action}"
        every.update(digest.encode())
    assert len(digests) == len(stored["actions"]) + 1
    assert every.hexdigest() == stored["all_digests"], "a digest differs in its later digits"
    assert play.game.digest() == stored["digest"]
    assert play.game.result == stored["result"]
