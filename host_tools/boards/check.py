"""Is a board file sound, so that a game can be played on it?"""

from collections import Counter
from pathlib import Path

from host_tools.boards.clearances import check_clearances
from host_tools.boards.fault import Fault, Refused
from host_tools.boards.form import COLOURS, MOST_LANES, check_form
from host_tools.boards.frame_check import RULES as FRAME_RULES
from host_tools.boards.frame_check import check_frame
from host_tools.boards.geometry import geometry_of
from host_tools.boards.geometry_form import check_complete, check_geometry_form
from host_tools.boards.read import complete, pair_id, read_file, route_id, shown

MARKET = 5  # face-up cards (NC-02, NL-02)
SUBSTITUTE = 4  # the only number of cards that the rules let stand for one (NC-19)

# What each rules module asks of its board. `kinds` are the special keys of a route that it has rules for.
DEMANDS = {
    "nordic_countries": {
        "bonus": ("globetrotter",),
        "kinds": ("ferry", "tunnel", "substitute"),
        "equal_lanes": False,  # NC-16: a double stays one where its lanes differ
        "grey_is_ferry": False,
        "counted": (),
    },
    "northern_lights": {
        "bonus": (
            "small_steps",
            "call_of_the_locos",
            "nordic_express",
            "capital_investment",
            "cost_cutting",
            "regional_links",
            "rail_empire",
            "polar_express",
            "golden_snowplough",
            "ferry_captain",
            "wild_west",
        ),
        "kinds": ("ferry", "bonus"),
        "equal_lanes": True,  # NL-15
        "grey_is_ferry": True,  # NL-12
        # Cards that nobody could win if no city were marked with what they count: such a map leaves them out.
        "counted": (
            ("capital_investment", "capital", True),
            ("polar_express", "arctic", True),
            ("wild_west", "country", "norway"),
        ),
    },
}


def load(path):
    """The complete board of a sound file; raises Refused with all its faults otherwise."""
    raw = read_file(path)
    faults = check(raw, shown(path))
    if faults:
        raise Refused(faults)
    return complete(raw)


def check(raw, file):
    """Every fault of the file's values: first those of form, then those of sense."""
    faults = []

    def tell(place, what, advice):
        faults.append(Fault(file, place, what, advice))

    if raw.get("rules") in FRAME_RULES:
        _check_head(
            check_frame({key: value for key, value in raw.items() if key != "geometry"}, tell), Path(file).stem, tell
        )
        if "geometry" in raw:
            _check_geometry(raw, faults, tell, frames=True)
        return faults
    sound = check_form({key: value for key, value in raw.items() if key != "geometry"}, tell)
    demands = DEMANDS.get(sound.get("rules"))
    _check_head(sound, Path(file).stem, tell)
    _check_game(sound, tell)
    _check_lanes_open(sound, raw.get("lanes_open"), tell)
    if demands:
        _check_bonus(sound, raw.get("bonus"), demands, tell)
    # One mistake is told once: a city or a route with a fault in its line still counts as being there.
    cities = {city["id"]: city.get("name") for city in _lines(raw, "cities", "id")}
    pairs = [(route["a"], route["b"]) for route in _lines(raw, "routes", "a", "b")]
    _check_cities(sound["cities"], pairs, sound["bonus"], demands, tell)
    _check_routes(sound, cities, pairs, demands, tell)
    _check_tickets(sound["tickets"], cities, pairs, tell)
    if "geometry" in raw:
        _check_geometry(raw, faults, tell)
    return faults


def _check_geometry(raw, faults, tell, frames=False):
    """Places are only judged on a board that is sound otherwise: one mistake there would be told many times here."""
    if check_geometry_form(raw["geometry"], tell, frames) and not faults and check_complete(raw, tell):
        board = complete(raw)
        check_clearances(board, geometry_of(board, as_owned=False), geometry_of(board), tell)


def _lines(raw, kind, *keys):
    """The entries of a list, sound or not, as far as these keys are texts."""
    entries = raw.get(kind)
    entries = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return [entry for entry in entries if all(isinstance(entry.get(key), str) for key in keys)]


def _check_head(sound, stem, tell):
    if "id" in sound and sound["id"] != stem:
        tell(
            "id",
            f"{sound['id']!r} is not the file's name",
            f'Write id = "{stem}", or rename the file to {sound["id"]}.toml',
        )
    colours = sound.get("seat_colours", [])
    for colour, times in Counter(colours).items():
        if times > 1:
            tell(
                "seat_colours",
                f"{colour!r} stands there {times} times",
                "Give every seat a colour of its own",
            )
    low, high = sound.get("players", (0, 0))
    if low > high:
        tell("players", f"from {low} to {high} is nobody", f"Write players = [{high}, {low}]")
    elif colours and len(colours) < high:
        tell(
            "seat_colours",
            f"{len(colours)} colours for {high} players",
            "Add a colour for every player, or lower players",
        )


def _check_game(sound, tell):
    game, high = sound["game"], max(sound.get("players", (0,)))

    def have(*keys):
        return all(key in game for key in keys)

    if have("colour_cards", "loco_cards", "hand"):
        deck = len(COLOURS) * game["colour_cards"] + game["loco_cards"]
        needed = high * game["hand"] + MARKET
        if needed > deck:
            what = f"{high} players and the market take {needed} train cards, but there are {deck}"
            tell("game.hand", what, "Deal fewer, or raise colour_cards or loco_cards")
    for kept, dealt in (("tickets_kept_first", "tickets_dealt"), ("tickets_kept", "tickets_drawn")):
        if have(kept, dealt) and game[kept] > game[dealt]:
            what = f"{game[kept]} must be kept of {game[dealt]}"
            tell(f"game.{kept}", what, f"Write at most the {game[dealt]} of {dealt}")
    if have("last_round_at", "trains") and game["last_round_at"] >= game["trains"]:
        what = f"the last round would begin with all {game['trains']} trains left"
        tell("game.last_round_at", what, "Write a number below game.trains")
    if have("tickets_dealt") and high * game["tickets_dealt"] > len(sound["tickets"]):
        dealt, there = high * game["tickets_dealt"], len(sound["tickets"])
        what = f"{high} players get {dealt} tickets, but there are {there}"
        tell("game.tickets_dealt", what, "Deal fewer, or add tickets")


def _check_lanes_open(sound, raw, tell):
    low, high = sound.get("players", (1, 0))
    if low > high:
        return
    told = raw if isinstance(raw, dict) else {}
    for players in range(low, high + 1):
        if str(players) not in told:
            advice = f"Write lanes_open.{players} = [of a single, of a double, of a triple]"
            tell(f"lanes_open.{players}", f"nothing is said for {players} players", advice)
    for players, opened in sound["lanes_open"].items():
        place = f"lanes_open.{players}"
        if not low <= players <= high:
            tell(place, f"no game has {players} players", "Take the line out, or change players")
        for lanes, number in enumerate(opened, 1):
            if number > lanes:
                tell(
                    place,
                    f"{number} lanes open where there are {lanes}",
                    f"Write at most {lanes} in place {lanes}",
                )


def countable(card, cities, demands):
    """Has the map a city that this bonus card counts? Most cards count something else."""
    for name, key, value in demands["counted"]:
        if name == card:
            return any(city.get(key) == value for city in cities)
    return True


def _check_bonus(sound, raw, demands, tell):
    bonus, rules = sound["bonus"], sound["rules"]
    told = raw if isinstance(raw, dict) else {}
    cities = [city for _, city in sound["cities"]]
    for name in demands["bonus"]:
        if name not in told and countable(name, cities, demands):
            tell(f"bonus.{name}", f"missing, but {rules} scores it", f"Write bonus.{name} = its points")
    for name in bonus:
        if name not in demands["bonus"]:
            tell(
                f"bonus.{name}",
                f"{rules} has no such bonus",
                "Take it out; there are: " + ", ".join(demands["bonus"]),
            )


def _check_cities(cities, pairs, bonus, demands, tell):
    _check_order(cities, lambda city: (city["id"],), tell)
    used = {end for pair in pairs for end in pair}
    for key in ("id", "name"):
        times = Counter(city[key] for _, city in cities)
        for place, city in cities:
            if city[key] and times[city[key]] > 1:
                times[city[key]] = 0  # told at the first of them
                tell(place, f"more than one city has the {key} {city[key]!r}", f"Give each its own {key}")
    for place, city in cities:
        if city["id"] not in used:
            tell(place, "no route leads here", "Add its routes, or take the city out")
    for card, key, value in demands["counted"] if demands and cities else ():
        if card in bonus and not countable(card, [city for _, city in cities], demands):
            what = f"the bonus {card} counts cities with {key} = {str(value).lower()}, and there are none"
            tell("cities", what, f"Set {key} where it is due, or take bonus.{card} out")


def _check_order(entries, key, tell):
    """Board order is the order of the ids, so that equal boards are equal files."""
    for (_, before), (place, entry) in zip(entries, entries[1:], strict=False):
        if key(entry) < key(before):
            name = before["id"] if "id" in before else route_id(before)
            tell(place, f"comes after {name}, but before it in ASCII order", "Move the line up to its place")


def _check_ends(place, entry, cities, tell):
    """True if a route or a ticket joins two known cities, named in order."""
    a, b = entry["a"], entry["b"]
    unknown = [end for end in (a, b) if end not in cities]
    for end in unknown:
        tell(place, f"there is no city {end!r}", "Write the id of a city in cities, or add the city")
    if a == b:
        tell(place, f"leads from {a} to itself", "Write two different cities")
    elif a > b:
        tell(place, f"{a!r} stands before {b!r}, but after it in ASCII order", f'Write a = "{b}", b = "{a}"')
    return not unknown and a < b


def _check_routes(sound, cities, pairs, demands, tell):
    _check_order(sound["routes"], lambda route: (route["a"], route["b"], route.get("lane", 0)), tell)
    parallel = {}
    for place, route in sound["routes"]:
        _check_route(place, route, sound, demands, tell)
        if _check_ends(place, route, cities, tell):
            parallel.setdefault((route["a"], route["b"]), []).append((place, route))
    for pair, lanes in parallel.items():
        if len(lanes) == pairs.count(pair):
            _check_lanes(lanes, demands, tell)


def _check_route(place, route, sound, demands, tell):
    length, ferry, tunnel = route["length"], route.get("ferry", 0), route.get("tunnel", False)
    trains = sound["game"].get("trains", length)
    if length not in sound["points"]:
        tell(
            place,
            f"a route of length {length} has no points",
            f"Write points.{length} = its points, or correct the length",
        )
    if length > trains:
        tell(place, f"{length} spaces, but a player has {trains} trains", "Correct the length, or game.trains")
    if ferry > length:
        tell(place, f"{ferry} loco symbols on {length} spaces", f"Write ferry = {length} or less")
    if ferry and tunnel:
        tell(place, "a ferry and a tunnel at once", "Take ferry or tunnel out")
    substitute = route.get("substitute", 0)
    if substitute not in (0, SUBSTITUTE):
        tell(place, f"substitute = {substitute}", f"Write substitute = {SUBSTITUTE} (NC-19), or take it out")
    if substitute and (ferry or tunnel):
        tell(place, "substitute on a ferry or tunnel", "Take it out: it is for plain routes (NC-19)")
    if not demands:
        return
    for key in ("ferry", "tunnel", "bonus", "substitute"):
        if route.get(key) and key not in demands["kinds"]:
            tell(place, f"{sound['rules']} has no rule for {key}", f"Take {key} out, or correct rules")
    if demands["grey_is_ferry"] and (route["colour"] == "grey") != bool(ferry):
        what = "grey, but no ferry" if not ferry else f"a ferry that is {route['colour']}"
        tell(place, what, "Write a colour and no ferry, or grey and ferry = its loco symbols (NL-12)")


def _check_lanes(lanes, demands, tell):
    """Are the routes between two cities few enough, numbered 1, 2, 3, and alike where they must be?"""
    first, route = lanes[0]
    numbers = [lane.get("lane", 0) for _, lane in lanes]
    if len(lanes) == 1:
        if numbers[0]:
            tell(
                first,
                "a single route with a lane number",
                f"Take lane out, or add the other lanes of {pair_id(route)}",
            )
        return
    if len(lanes) > MOST_LANES:
        tell(first, f"{len(lanes)} lanes between two cities", f"Keep to {MOST_LANES}")
    elif sorted(numbers) != list(range(1, len(lanes) + 1)):
        for place, lane in lanes:
            if numbers.count(lane.get("lane", 0)) > 1:
                tell(place, "another route has the same id", _numbering(len(lanes)))
                return
        tell(first, f"its lanes are numbered {', '.join(map(str, sorted(numbers)))}", _numbering(len(lanes)))
    if demands and demands["equal_lanes"] and len({lane["length"] for _, lane in lanes}) > 1:
        lengths = " and ".join(str(lane["length"]) for _, lane in lanes)
        tell(first, f"parallel lanes of lengths {lengths}", "Give them equal lengths (NL-15)")


def _numbering(count):
    return "Number its lanes " + ", ".join(f"lane = {lane}" for lane in range(1, count + 1))


def _check_tickets(tickets, cities, pairs, tell):
    _check_order(tickets, lambda ticket: (ticket["a"], ticket["b"]), tell)
    network = _networks(pairs)
    seen = set()
    for place, ticket in tickets:
        if not _check_ends(place, ticket, cities, tell):
            continue
        a, b = ticket["a"], ticket["b"]
        for end in (a, b):
            if cities[end] == "":
                tell(place, f"{end} is a junction without a name", "Write a city with a name (NL-15a)")
        if network.get(a, a) != network.get(b, b):
            tell(place, "no routes join its two cities", "Correct the ticket, or add the missing route")
        if (a, b) in seen:
            tell(place, "this ticket is there twice", "Take one of them out")
        seen.add((a, b))


def _networks(pairs):
    """City -> one city that stands for all that routes join with it."""
    stands_for = {}

    def find(city):
        while stands_for.setdefault(city, city) != city:
            city = stands_for[city]
        return city

    for a, b in pairs:
        stands_for[find(a)] = find(b)
    return {city: find(city) for city in list(stands_for)}
