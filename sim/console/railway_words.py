"""How is a railway game told? Names of cities, routes and cards, and a sentence for every event."""

from .layout import counted, fold, listed
from .words import Words as AnyWords

CARDS = "purple blue orange white green yellow black red loco".split()
BONUS_CARDS = {
    "globetrotter": "most completed tickets",
    "small_steps": "claimed routes of length 1",
    "call_of_the_locos": "locos in hand at the end; a pair of a colour counts as one",
    "nordic_express": "spaces of the longest continuous trail",
    "capital_investment": "completed tickets to Stockholm, København, Oslo or Helsinki",
    "cost_cutting": "trains left",
    "regional_links": "completed tickets worth 5 points or less",
    "rail_empire": "different countries connected with each other",
    "polar_express": "completed tickets with a city inside the Arctic Circle",
    "golden_snowplough": "claimed routes with an end inside the Arctic Circle",
    "ferry_captain": "claimed ferries",
    "wild_west": "claimed routes with an end in Norway",
}


class Words(AnyWords):
    def __init__(self, board, ink):
        self.ink = ink
        self.title = board["title"]
        self.cities = {city["id"]: city for city in board["cities"]}
        self.routes = {route["id"]: route for route in board["routes"]}
        self.tickets = {ticket["id"]: ticket for ticket in board["tickets"]}
        self._names = {}
        for city in board["cities"]:  # the board prints no name at a few junctions
            nameless = sum(1 for name in self._names.values() if name.startswith("Junction "))
            self._names[city["id"]] = city["name"] or f"Junction {nameless + 1}"

    # ---- names

    def city(self, city):
        return self._names[city]

    def pair(self, route):
        row = self.routes[route]
        return self.city(row["a"]) + "–" + self.city(row["b"])

    def route(self, route):
        _, dot, lane = route.partition(".")
        return self.pair(route) + (f" (lane {lane})" if dot else "")

    def ticket(self, ticket):
        row = self.tickets[ticket]
        return f"{self.city(row['a'])}–{self.city(row['b'])} ({row['points']})"

    def card(self, card):
        return self.ink.word(card)

    def cards(self, counts):
        """2 yellow and 1 loco."""
        return listed(self.counted(card, counts[card]) for card in CARDS if counts.get(card))

    def counted(self, card, count):
        return f"{count} " + self.ink.word(card, "locos" if card == "loco" and count > 1 else card)

    def kind(self, route):
        """What a route asks for: 3 red tunnel; 4 grey ferry, 2 locos."""
        row = self.routes[route]
        text = f"{row['length']} " + self.ink.word(row["colour"])
        if row["ferry"]:
            text += " ferry, " + counted(row["ferry"], "loco")
        if row["tunnel"]:
            text += " tunnel"
        if row["substitute"]:
            text += f", any {row['substitute']} for 1"
        if row["bonus"]:
            text += f", +{row['bonus']} " + ("card" if row["bonus"] == 1 else "cards")
        return text

    def bonus(self, bonus):
        return bonus.replace("_", " ").capitalize()

    def find_cities(self, typed):
        """The cities whose name begins so, accents or not; a whole name alone where there is one."""
        typed = fold(typed)
        found = []
        for city in self.cities:
            name = fold(self.city(city))
            if typed in (name, city):
                return [city]
            if name.startswith(typed) or city.startswith(typed.replace(" ", "_")):
                found.append(city)
        return found

    # ---- events

    def sentence(self, event, view):
        """One event for a person, or None for one that is not known here."""
        return self.told(event, view)

    def story(self, events, view):
        """What happened, briefly: a turn's draws in one sentence, and nothing that the screen shows anyway."""
        lines, draws = [], []
        for event in events:
            if event["ev"] in ("market", "turn"):
                continue
            if event["ev"] == "drew":
                if draws and draws[-1]["seat"] == event["seat"] and len(draws) == 1:
                    lines.pop()
                else:
                    draws = []
                draws.append(event)
                lines.append(f"{view['seats'][event['seat']]['name']} {self._draws(draws)}.")
                continue
            draws = []
            text = self.sentence(event, view)
            if text:
                lines.append(text)
        return lines

    def _draws(self, draws):
        places = ["deck" if event["from"] == "deck" else "market" for event in draws]
        if len(draws) == 1 or places[0] != places[1]:
            return listed(self._draw(event) for event in draws)
        if "card" not in draws[0]:
            return "drew two cards from the deck"
        verb = "drew" if places[0] == "deck" else "took"
        return f"{verb} {listed(self.card(event['card']) for event in draws)} from the {places[0]}"

    def _draw(self, event):
        if event["from"] == "deck":
            card = self.card(event["card"]) if "card" in event else "a card"
            return f"drew {card} from the deck"
        return f"took {self.card(event['card'])} from the market"

    def _told_offered(self, event, who, view):
        which = ": " + listed(self.ticket(t) for t in event["tickets"]) if "tickets" in event else ""
        return f"{who} is offered {counted(event['count'], 'ticket')}{which}."

    def _told_kept(self, event, who, view):
        which = ": " + listed(self.ticket(t) for t in event["tickets"]) if event.get("tickets") else ""
        return f"{who} keeps {counted(event['count'], 'ticket')}{which}."

    def _told_drew(self, event, who, view):
        return f"{who} {self._draw(event)}."

    def _told_market(self, event, who, view):
        place = f"Place {event['place'] + 1} of the market"
        return f"{place} now shows {self.card(event['card'])}." if event["card"] else f"{place} is empty now."

    def _told_reshuffled(self, event, who, view):
        return "The discards are shuffled into a new deck."

    def _told_laid(self, event, who, view):
        return f"{who} digs the tunnel {self.route(event['route'])} with {self.cards(event['cards'])}."

    def _told_revealed(self, event, who, view):
        if not event["cards"]:
            return "No card is left to reveal: nothing more is to be paid."
        cards = ", ".join(self.card(card) for card in event["cards"])
        more = counted(event["surcharge"], "more card") if event["surcharge"] else "nothing more"
        return f"The tunnel reveals {cards}: {more} to pay."

    def _told_withdrew(self, event, who, view):
        return f"{who} withdraws from {self.route(event['route'])} and takes the cards back."

    def _told_claimed(self, event, who, view):
        cards = f" with {self.cards(event['cards'])}" if event.get("cards") else ""
        return f"{who} claims {self.route(event['route'])}{cards} for {counted(event['points'], 'point')}."

    def _told_closed(self, event, who, view):
        return f"Closed from now on: {listed(self.route(route) for route in event['routes'])}."

    def _told_bonus_drew(self, event, who, view):
        if not event["count"]:
            return f"{who} would draw more cards, but none are left."
        which = ""
        if event.get("cards"):
            cards = event["cards"]
            which = ": " + (listed(self.card(c) for c in cards) if isinstance(cards, list) else self.cards(cards))
        return f"{who} draws {counted(event['count'], 'card')} for that route{which}."

    def _told_passed(self, event, who, view):
        return f"{who} passes."

    def _told_stopped(self, event, who, view):
        return f"{who} stops after one card."

    def _told_turn(self, event, who, view):
        return f"It is {who}'s turn."

    def _told_last_round(self, event, who, view):
        return f"The last round begins, {who} has few trains left: everybody has one more turn."

    def _told_undone(self, event, who, view):
        return f"{who} takes back: {self._deed(event['action'])}."

    def _told_redone(self, event, who, view):
        return f"{who} does again: {self._deed(event['action'])}."

    def _deed(self, action):
        kind = action["type"]
        if kind == "claim":
            return "claiming " + self.route(action["route"])
        return {
            "keep_tickets": "the choice of tickets",
            "tunnel_pay": "paying for the tunnel",
            "tunnel_withdraw": "withdrawing from the tunnel",
            "stop_drawing": "stopping after one card",
            "pass": "passing",
        }.get(kind, kind.replace("_", " "))
