"""What does the map of a railway game look like in words? Routes by country, by city; tickets; bonus cards."""

from .layout import counted, in_columns, listed, pad, sentence, width
from .railway_words import BONUS_CARDS
from .ways import shortest_way


class MapViews:
    def __init__(self, terminal, board, words):
        self.terminal = terminal
        self.ink = terminal.ink
        self.board = board
        self.words = words

    # ---- routes

    def standing(self, route, view):
        """Whose a route is: a name, closed, or nothing where it is free."""
        owner = view["claimed"].get(route)
        if owner is not None:
            seat = view["seats"][owner]
            return self.ink.word(seat["colour"], seat["name"])
        return "closed" if route in view["closed"] else ""

    def _lane(self, route, view):
        standing = self.standing(route, view)
        kind = self.words.kind(route)
        return f"{kind}: {standing}" if standing else kind

    def _by_pair(self, routes, view):
        """One entry for two cities, with all lanes between them."""
        pairs = {}
        for route in routes:
            pairs.setdefault(self.words.pair(route), []).append(self._lane(route, view))
        widest = max(width(pair) for pair in pairs)
        entries = []
        for pair in sorted(pairs):
            lanes = pairs[pair]
            text = pad(pair, widest) + "  " + " | ".join(lanes)
            if width(text) > self.terminal.width - 2 and len(lanes) > 1:
                entries.append(pad(pair, widest) + "  " + lanes[0] + " |")
                entries.extend(" " * widest + "  " + lane + " |" for lane in lanes[1:-1])
                entries.append(" " * widest + "  " + lanes[-1])
            else:
                entries.append(text)
        return entries

    def by_country(self, view):
        """The whole board: each country's own routes, then those over a border."""
        groups = {}
        for route in self.board["routes"]:
            ends = {self.words.cities[route[end]]["country"].capitalize() for end in "ab"}
            groups.setdefault(tuple(sorted(ends)), []).append(route["id"])
        lines = ["Every route, with its owner; a route without a name behind it is free.", ""]
        for countries in sorted(groups, key=lambda group: (len(group), group)):
            lines.append(self.ink.bold(" – ".join(countries)))
            lines.extend(in_columns(self._by_pair(groups[countries], view), self.terminal.width, gap=4))
            lines.append("")
        return lines[:-1]

    def at_city(self, typed, view):
        """The routes at one city, or why it is not clear which."""
        if not typed:
            return ["Which city? For example: r oslo", "", *self._all_cities()]
        found = self.words.find_cities(typed)
        if not found:
            return [f"No city on this board begins with {typed!r}. These are its cities:", "", *self._all_cities()]
        if len(found) > 1:
            return [f"Which one: {listed(sorted(map(self.words.city, found)))}? Type more of its name."]
        city = self.words.cities[found[0]]
        where = city["country"].capitalize() + (", inside the Arctic Circle" if city["arctic"] else "")
        lines = [f"{self.ink.bold(self.words.city(city['id']))} ({where})"]
        routes = [route["id"] for route in self.board["routes"] if city["id"] in (route["a"], route["b"])]
        return lines + in_columns(self._by_pair(routes, view), self.terminal.width, gap=4)

    def _all_cities(self):
        return in_columns(sorted(map(self.words.city, self.words.cities)), self.terminal.width)

    # ---- tickets

    def progress(self, ticket, view, seat):
        if ticket["done"]:
            return "done"
        row = self.words.tickets[ticket["id"]]
        way = shortest_way(self.board, view, seat, row["a"], row["b"])
        return f"missing {counted(way[0], 'train')}" if way else "missing, no way left"

    def tickets(self, view, seat):
        """Own tickets with what is missing, and what the cards of the end pay."""
        lines = [self.ink.bold("Your tickets")]
        trains = view["seats"][seat]["trains"]
        for ticket in view["my_tickets"]:
            row = self.words.tickets[ticket["id"]]
            lines.append(f"  {self.words.ticket(ticket['id'])}: {self.progress(ticket, view, seat)}")
            way = None if ticket["done"] else shortest_way(self.board, view, seat, row["a"], row["b"])
            if way:
                text = "shortest way: " + listed(self.words.route(route) for route in way[1])
                if way[0] > trains:
                    text += f"; you have only {trains} trains"
                lines.extend("    " + line for line in sentence(text, self.terminal.width - 4))
        if not view["my_tickets"]:
            lines.append("  none yet")
        in_play = view["bonus"] or [bonus for bonus in self.board["bonus_points"] if bonus == "globetrotter"]
        lines += ["", self.ink.bold("At the end, for the most of each")]
        for bonus in in_play:
            points = self.board["bonus_points"][bonus]
            lines.append(f"  {self.words.bonus(bonus)} ({points}): {BONUS_CARDS.get(bonus, '')}")
        return lines
