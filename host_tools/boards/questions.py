"""Which questions make a board file for another map of the family, and what is a possible answer to each?

A generator asks one thing after another; whoever runs it sends back the answers as typed. So a list of answers is all
that has to be kept of an unfinished board.
"""

import re
import unicodedata
from typing import NamedTuple

from host_tools.boards.check import DEMANDS, countable
from host_tools.boards.form import COLOURS, MOST_LANES, ROUTE_COLOURS, slug, whole
from host_tools.boards.form import number as number_from

LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "ß": "ss", "đ": "d", "þ": "th", "ð": "d", "œ": "oe", "ı": "i"})
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27}
FAMILIES = {  # rules: in a player's words
    "nordic_countries": "ferries, tunnels; locos only on these; 10 points for most tickets; a turn is passed only in need",
    "northern_lights": "locos everywhere; grey routes are ferries, paid with locos or pairs; +X routes; four bonus cards",
}
ARCTIC_CIRCLE = 66.56
LONG_ROUTE = 7  # from here on it is asked whether four cards may stand for one (NC-19)
LIGHTS_NUMBERS = {"loco_cards": 18, "tickets_dealt": 4}  # what the other family is dealt
BONUS_CARDS = {
    "small_steps": "most routes of one space",
    "call_of_the_locos": "most locomotives and pairs left in hand",
    "nordic_express": "the longest trail",
    "capital_investment": "most completed tickets with a capital",
    "cost_cutting": "most trains left",
    "regional_links": "most completed tickets of 5 points or less",
    "rail_empire": "most countries joined",
    "polar_express": "most completed tickets with a city inside the Arctic Circle",
    "golden_snowplough": "most routes that end inside the Arctic Circle",
    "ferry_captain": "most ferries",
    "wild_west": "most routes that end in Norway",
}
NUMBERS = (  # key, what is asked, suggested
    ("trains", "Trains of a player", 40),
    ("colour_cards", "Train cards of each of the eight colours", 12),
    ("loco_cards", "Locomotive cards", 14),
    ("hand", "Train cards dealt to each player", 4),
    ("last_round_at", "The last round begins with so many trains left, or fewer", 2),
    ("tickets_dealt", "Tickets dealt to each player", 3),
    ("tickets_kept_first", "Of these, how many at least are kept", 2),
    ("tickets_drawn", "Tickets drawn later in the game", 3),
    ("tickets_kept", "Of these, how many at least are kept", 1),
)


class Question(NamedTuple):
    words: str
    test: object  # of the answer as typed: (value, "") or (None, what is wrong and what to do)
    suggested: str = ""  # an empty answer means this


# sign, degrees, minutes, seconds, the letter of the direction
COORDINATE = re.compile(
    r"([-−]?)\s*(\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:\"|″|”|'')\s*)?([nsew]?)"
)


def slug_of(name):
    """The id of a city: its name in lower-case ASCII."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(LETTERS))
    words = "".join(
        letter if letter.isascii() and letter.isalnum() else " "
        for letter in plain
        if letter.isprintable() and not unicodedata.combining(letter)
    )
    return "_".join(words.split())


def _judge(test):
    """A test of the board file's form as a test of a typed answer."""

    def judge(value):
        wrong = test(value)
        return (None, f"{wrong[0]}. {wrong[1]}.") if wrong else (value, "")

    return judge


def count(low, high):
    judge = _judge(whole(low, high))
    return lambda typed: judge(int(typed) if typed.lstrip("-").isdecimal() and len(typed) < 9 else typed)


def degrees(limit, signs):
    """A coordinate as maps and encyclopedias write it: -4.25, 4,25 W, 4°15′W, 55° 57′ 12″ N. signs: {"n": 1, "s": -1}."""
    judge = _judge(number_from(-limit, limit))

    def test(typed):
        found = COORDINATE.fullmatch(typed.strip().lower())
        if not found or (found[5] and found[5] not in signs) or (found[1] and found[5]):
            return None, judge(typed)[1] + f" Or as 12.34 {list(signs)[0].upper()}, or 12°20′{list(signs)[1].upper()}."
        whole_degrees, minutes, seconds = (float((part or "0").replace(",", ".")) for part in found.group(2, 3, 4))
        if max(minutes, seconds) >= 60:
            return None, "Minutes and seconds are below 60."
        value = round(whole_degrees + minutes / 60 + seconds / 3600, 4)
        return judge(-value if found[1] else value * signs.get(found[5], 1))

    return test


def one_of(words):
    def test(typed):
        near = [word for word in words if word.startswith(typed.lower())] if typed else []
        if typed.lower() in words or len(near) == 1:
            return (typed.lower() if typed.lower() in words else near[0]), ""
        return None, f"{typed!r} is not one of them. Write one of: {', '.join(words)}."

    return test


def _text(low):
    def test(typed):
        if low <= len(typed) <= 40 and typed.isprintable():
            return typed, ""
        return None, f"Write {max(low, 1)} to 40 letters."

    return test


def _country(typed):
    word = slug_of(typed)
    return (word, "") if word and not slug(word) else (None, "Write the country's name, as Sweden.")


def board_questions(name):
    """Yields Questions, takes values by send; returns the board as read_file would give it."""
    board = {"id": name}
    board["title"] = yield Question("What is the map called?", _text(1))
    words = "Which game's rules does it play by?"
    words += "".join(f"\n  {rules}: {told}" for rules, told in FAMILIES.items()) + "\nRules"
    board["rules"] = yield Question(words, one_of(tuple(FAMILIES)), "nordic_countries")
    lights = board["rules"] == "northern_lights"
    low = yield Question("How many players at least?", count(2, 5), "2")
    high = yield Question("How many players at most?", count(low, 5), str(max(low, 3)))
    board["players"] = [low, high]
    board["seat_colours"] = []
    for seat in range(high):
        free = [colour for colour in COLOURS if colour not in board["seat_colours"]]
        words = f"Colour of seat {seat + 1} ({', '.join(free)})"
        board["seat_colours"].append((yield Question(words, one_of(free), free[0])))
    board["game"] = {}
    for key, words, suggested in NUMBERS:
        kept = {"tickets_kept_first": "tickets_dealt", "tickets_kept": "tickets_drawn"}.get(key)
        most = board["game"][kept] if kept else board["game"]["trains"] - 1 if key == "last_round_at" else 255
        least = 1 if key in ("trains", "colour_cards", "tickets_drawn") else 0
        suggested = LIGHTS_NUMBERS.get(key, suggested) if lights else suggested
        board["game"][key] = yield Question(words, count(least, most), str(min(suggested, most)))
    board["bonus"] = {}
    if not lights:
        board["bonus"]["globetrotter"] = yield Question("Points for most completed tickets", count(0, 255), "10")
    board["cities"] = yield from _cities(lights)
    if lights:
        demands = DEMANDS[board["rules"]]
        for card in demands["bonus"]:
            if countable(card, board["cities"], demands):
                words = f"Points of the bonus card {card}: {BONUS_CARDS[card]}"
                board["bonus"][card] = yield Question(words, count(0, 255), "10")
    board["routes"] = yield from _routes(board)
    lanes = max(route.get("lane", 1) for route in board["routes"])
    board["lanes_open"] = {}
    for players in range(low, high + 1):
        opened = [1, 1, 1]
        if lanes > 1:
            words = f"With {players} players, how many lanes of a double route may be used?"
            opened[1] = yield Question(words, count(1, 2), "1" if players < 3 else "2")
        if lanes > 2:
            words = f"With {players} players, how many lanes of a triple route may be used?"
            opened[2] = yield Question(words, count(1, 3), "1" if players < 3 else "3")
        board["lanes_open"][players] = opened
    board["points"] = {}
    for length in sorted({route["length"] for route in board["routes"]}):
        words = f"Points for a route of length {length}"
        board["points"][length] = yield Question(words, count(0, 255), str(POINTS.get(length, 3 * length)))
    board["tickets"] = yield from _tickets(board)
    return board


def _cities(lights):
    cities, country = {}, ""

    def new_city(typed):
        if not typed:
            return (
                ("", "") if len(cities) >= 3 else (None, "A map has three cities or more: write the next one's name.")
            )
        name = slug_of(typed)
        if not name or slug(name):
            return None, "Write a name that begins with a letter, in Latin letters: the city's id is made of them."
        if name in cities:
            return None, f"{cities[name]['name']} is there already: write another city."
        return _text(1)(typed)

    while True:
        words = f"City {len(cities) + 1}: its name" + (" (empty: that was all)" if len(cities) >= 3 else "")
        name = yield Question(words, new_city)
        if not name:
            return [cities[key] for key in sorted(cities)]
        country = yield Question(f"In which country is {name}?", _country, country)
        lon = yield Question(f"Longitude of {name}, degrees, east positive", degrees(180, {"e": 1, "w": -1}))
        lat = yield Question(f"Latitude of {name}, degrees, north positive", degrees(85, {"n": 1, "s": -1}))
        city = {"id": slug_of(name), "name": name, "country": country}
        if lights:  # bonus cards count them
            inside = "yes" if lat >= ARCTIC_CIRCLE else "no"
            words = f"Is {name} inside the Arctic Circle (yes, no)?"
            if (yield Question(words, one_of(("yes", "no")), inside)) == "yes":
                city["arctic"] = True
            if (yield Question(f"Is {name} a capital (yes, no)?", one_of(("yes", "no")), "no")) == "yes":
                city["capital"] = True
        cities[slug_of(name)] = city | {"lon": lon, "lat": lat}


def _known(cities, but=""):
    """The city that is meant: by its id, its name or the beginning of one."""

    def test(typed):
        word = slug_of(typed)
        near = [name for name in cities if name.startswith(word)] if word else []
        if word in cities:
            near = [word]
        if len(near) != 1:
            known = ", ".join(cities)
            return None, f"{typed!r} is {'more than one' if near else 'no'} city of this map. There are: {known}."
        if near[0] == but:
            return None, "That is the same city: write another one."
        return near[0], ""

    return test


def _or_nothing(test, wanted, what):
    def either(typed):
        if typed:
            return test(typed)
        return ("", "") if not wanted else (None, what)

    return either


def _routes(board):
    cities = [city["id"] for city in board["cities"]]
    lights = board["rules"] == "northern_lights"
    pairs = {}
    while True:
        made = sum(map(len, pairs.values()))
        lonely = [name for name in cities if not any(name in pair for pair in pairs)]
        words = f"Route {made + 1}: from which city" + ("" if lonely else " (empty: that was all)")
        what = f"No route leads to {', '.join(lonely)} yet: write a city."
        one = yield Question(words, _or_nothing(_known(cities), lonely, what))
        if not one:
            break

        def other(typed, one=one):
            name, wrong = _known(cities, one)(typed)
            if name and len(pairs.get(tuple(sorted((one, name))), ())) == MOST_LANES:
                return None, f"There are {MOST_LANES} lanes already, the most there may be: write another city."
            return name, wrong

        to = yield Question(f"From {one} to which city?", other)
        a, b = sorted((one, to))
        alike = pairs[a, b][0]["length"] if lights and (a, b) in pairs else 0  # NL-15: parallel lanes are equally long
        spaces = count(alike or 1, alike or board["game"]["trains"])
        length = yield Question("How many spaces?", spaces, str(alike or ""))
        colour = yield Question(f"Colour ({', '.join(ROUTE_COLOURS)})", one_of(ROUTE_COLOURS), "grey")
        route = {"a": a, "b": b, "length": length, "colour": colour}
        route |= yield from (_lights_kind if lights else _nordic_kind)(length, colour)
        pairs.setdefault((a, b), []).append(route)
    routes = []
    for pair in sorted(pairs):
        lanes = pairs[pair]
        routes += [lane | ({"lane": place} if len(lanes) > 1 else {}) for place, lane in enumerate(lanes, 1)]
    return routes


def _nordic_kind(length, colour):
    """What a route is besides: a ferry (NC-17), a tunnel (NC-20), or one where four cards stand for one (NC-19)."""
    ferry = yield Question("Locomotive symbols on it (a ferry)", count(0, length), "0")
    if ferry:
        return {"ferry": ferry}
    if (yield Question("Is it a tunnel (yes, no)?", one_of(("yes", "no")), "no")) == "yes":
        return {"tunnel": True}
    if length >= LONG_ROUTE:
        words = "May any four cards stand for one of its cards (yes, no)?"
        if (yield Question(words, one_of(("yes", "no")), "no")) == "yes":
            return {"substitute": 4}
    return {}


def _lights_kind(length, colour):
    """A grey route is a ferry (NL-12); a "+X" route gives cards back (NL-16)."""
    kind = {}
    if colour == "grey":
        words = "Locomotive symbols on it (a grey route is a ferry)"
        kind["ferry"] = yield Question(words, count(1, length), "1")
    bonus = yield Question("Train cards that its builder draws (a +X route)", count(0, 9), "0")
    return kind | ({"bonus": bonus} if bonus else {})


def _tickets(board):
    cities = [city["id"] for city in board["cities"]]
    needed = board["players"][1] * board["game"]["tickets_dealt"]
    tickets = {}
    while True:
        missing = needed - len(tickets)
        words = f"Ticket {len(tickets) + 1}: from which city"
        words += f" (at least {needed} are needed)" if missing > 0 else " (empty: that was all)"
        what = f"{missing} more are needed for {board['players'][1]} players: write a city."
        one = yield Question(words, _or_nothing(_known(cities), missing > 0, what))
        if not one:
            return [tickets[pair] for pair in sorted(tickets)]

        def other(typed, one=one):
            name, wrong = _known(cities, one)(typed)
            if name and tuple(sorted((one, name))) in tickets:
                return None, "That ticket is there already: write another city."
            return name, wrong

        to = yield Question(f"From {one} to which city?", other)
        a, b = sorted((one, to))
        tickets[a, b] = {"a": a, "b": b, "points": (yield Question("Points", count(1, 255)))}
