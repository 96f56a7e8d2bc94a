"""How is a railway game played in the terminal? What is drawn, what is asked, which action comes of it."""

from .choices import read_number
from .layout import clip, counted, in_columns, pad, sentence, width, wrap
from .railway_result import result_lines
from .railway_views import MapViews
from .railway_words import CARDS, Words
from .ways import good_keep, shortest_way

LABEL = 10  # columns of "Market", "Hand" ...
TICKET_LINES = 2  # on the main screen; t shows all


class RailwayScreen:
    HELP = (
        ("c CITY", "claim a route at a city: c oslo (c alone: all that you can pay)"),
        ("r CITY", "routes at a city: r goteb finds Göteborg"),
        ("b", "board: all routes by country"),
        ("t", "your tickets, what is missing, and what the end pays"),
    )

    def __init__(self, terminal, board):
        self.terminal = terminal
        self.ink = terminal.ink
        self.board = board
        self.words = Words(board, terminal.ink)
        self.map = MapViews(terminal, board, self.words)

    def sentence(self, event, view):
        return self.words.sentence(event, view)

    def story(self, events, view):
        return self.words.story(events, view)

    def begins_turn(self, view):
        return view["phase"] == "tickets" or (view["phase"] == "play" and not view["drawn"])

    def result(self, view):
        return result_lines(self.terminal, self.words, view)

    def command(self, table, seat, letter, rest, view):
        if letter == "r":
            return self.map.at_city(rest, view)
        if letter == "b" and not rest:
            return self.map.by_country(view)
        if letter == "t" and not rest:
            return self.map.tickets(view, seat)
        return None

    # ---- a move

    def move(self, table, seat, view):
        """The action that the person at this seat chooses."""
        if view["offer"]:
            return self._keep_tickets(table, seat, view)
        if view["tunnel"]:
            return self._decide_tunnel(table, seat, view)
        return self._turn(table, seat, view)

    def _turn(self, table, seat, view):
        legal = table.legal(seat, brief=True)
        others, routes = legal["actions"], legal["routes"]
        draws = [action for action in others if action["type"] == "draw_card"]
        draws.sort(key=lambda action: (action["from"] == "deck", str(action["from"])))
        rest = [action for action in others if action["type"] != "draw_card"]
        choices = draws + rest + ([{"type": "claim"}] if routes else [])
        numbers = {action["from"]: number for number, action in enumerate(draws, 1)}

        def read(text):
            letter, _, city = text.partition(" ")
            if letter.lower() == "c":
                return self._routes_at(city, routes)
            return choices[read_number(text, len(choices))]

        while True:
            choice = table.choose(
                seat,
                lambda: self._draw(table, seat, view, self._choice_lines(choices, len(draws), routes), numbers=numbers),
                f"{view['seats'][seat]['name']}, your choice (? for help):",
                read,
            )
            if isinstance(choice, dict) and choice["type"] != "claim":
                return choice
            claim = self._claim(table, seat, view, routes if isinstance(choice, dict) else choice)
            if claim:
                return claim

    def _choice_lines(self, choices, draws, routes):
        """The market's cards carry their numbers in the market's own row."""
        market = sum(1 for action in choices[:draws] if action["from"] != "deck")
        entries = []
        if market:
            entries.append(("1 " if market == 1 else f"1–{market} ") + "take from the market")
        for number, choice in enumerate(choices[market:], market + 1):
            entries.append(f"{number} {self._told(choice, routes)}")
        return wrap(entries, self.terminal.width, " ", between="   ")

    def _told(self, choice, routes):
        kind = choice["type"]
        if kind == "claim":
            return f"claim a route ({len(routes)} can be paid)"
        return {
            "draw_card": "draw from the deck",
            "draw_tickets": "draw tickets",
            "stop_drawing": "stop, one card is enough",
            "pass": "pass, nothing else can be done",
        }.get(kind, kind)

    # ---- claiming: first the route, then the cards

    def _routes_at(self, city, routes):
        """Of the routes that can be paid, those at a city."""
        if not routes:
            raise ValueError("You cannot pay for any route now; draw cards.")
        if not city.strip():
            return routes
        found = self.words.find_cities(city)
        here = [r for r in routes if {self.words.routes[r]["a"], self.words.routes[r]["b"]} & set(found)]
        if not here:
            where = self.words.city(found[0]) if len(found) == 1 else repr(city.strip())
            raise ValueError(f"There is no route at {where} that you can pay now; r {city.strip()} shows all.")
        return here

    def _claim(self, table, seat, view, routes):
        """The claim, or None where the person goes back."""
        wanted = self._wanted(view, seat)
        ordered = sorted(routes, key=lambda route: route not in wanted)
        payable = routes

        def draw():
            self.terminal.clear()
            lines = [self._heading(view, "Claim a route"), *self._hand_lines(view), ""]
            marks = ["*" if route in wanted else " " for route in ordered]
            widest = max(width(self.words.route(route)) for route in ordered)
            entries = []
            for number, (route, mark) in enumerate(zip(ordered, marks, strict=True), 1):
                name = pad(self.words.route(route), widest)
                entries.append(f"{number:>3} {mark} {name}  {self.words.kind(route)}")
            lines += in_columns(entries, self.terminal.width)
            if "*" in marks:
                lines.append(self.ink.dim("  * on the shortest way of a ticket of yours"))
            return self.terminal.page(lines)

        def read(text):
            if text in ("", "0"):
                return None
            letter, _, city = text.partition(" ")
            if letter.lower() == "c":
                ordered[:] = self._routes_at(city, payable)
                return "again"
            return ordered[read_number(text, len(ordered))]

        while True:
            route = table.choose(seat, draw, "Which route? (0 goes back, c CITY: only there)", read)
            if route is None:
                return None
            claim = None if route == "again" else self._pay(table, seat, view, route)
            if claim:
                return claim

    def _wanted(self, view, seat):
        """The routes on the shortest ways of the tickets that are not done."""
        wanted = set()
        for ticket in view["my_tickets"]:
            row = self.words.tickets[ticket["id"]]
            way = None if ticket["done"] else shortest_way(self.board, view, seat, row["a"], row["b"])
            wanted.update(way[1] if way else ())
        return wanted

    def _pay(self, table, seat, view, route):
        ways = table.legal(seat, route=route)["actions"]
        row = self.words.routes[route]
        points = self.board["points"][str(row["length"])]

        def draw():
            self.terminal.clear()
            text = f"{self.words.route(route)}: {self.words.kind(route)}, {counted(points, 'point')}"
            lines = [self._heading(view, "Pay for a route"), text, *self._hand_lines(view), ""]
            if row["tunnel"]:
                lines += ["After you lay these cards, up to three are revealed; some may cost more.", ""]
            entries = []
            for number, way in enumerate(ways, 1):
                suggestion = "   (suggestion, Enter)" if number == 1 else ""
                entries.append(f"{number:>3}  {self.words.cards(way['cards'])}{suggestion}")
            return self.terminal.page(lines + in_columns(entries, self.terminal.width))

        def read(text):
            if text == "0":
                return None
            return ways[read_number(text or "1", len(ways))]

        return table.choose(seat, draw, "Which cards? (Enter: the suggestion, 0 goes back)", read)

    # ---- tickets and tunnels

    def _keep_tickets(self, table, seat, view):
        offer, least = view["offer"], view["keep_at_least"]
        advice = good_keep(self.board, view, seat, offer, least)
        numbers = " ".join(str(offer.index(ticket) + 1) for ticket in advice)

        def lines():
            entries = []
            for number, ticket in enumerate(offer, 1):
                row = self.words.tickets[ticket]
                way = shortest_way(self.board, view, seat, row["a"], row["b"])
                need = counted(way[0], "train") + " away" if way else "no way left"
                if way and not way[0]:
                    need = "done already"
                entries.append(f" {number}  {self.words.ticket(ticket)}: {need}")
            keep = f"Keep at least {least} of these {len(offer)} tickets." if least < len(offer) else "Keep this."
            return [self.ink.bold(keep), *entries]

        def read(text):
            words = (text or numbers).replace(",", " ").split()
            picked = {read_number(word, len(offer)) for word in words}
            if len(picked) < least:
                raise ValueError(f"Keep at least {least}: type their numbers, like {numbers}.")
            return {"type": "keep_tickets", "keep": [offer[place] for place in sorted(picked)]}

        name = view["seats"][seat]["name"]
        question = f"{name}, which do you keep? Numbers, Enter for {numbers}:"
        return table.choose(seat, lambda: self._draw(table, seat, view, lines(), " chooses tickets"), question, read)

    def _decide_tunnel(self, table, seat, view):
        tunnel = view["tunnel"]
        ways = table.legal(seat)["actions"]

        def lines():
            shown = ", ".join(self.words.card(card) for card in tunnel["revealed"])
            found = [
                self.ink.bold(f"Tunnel {self.words.route(tunnel['route'])}: {self.words.kind(tunnel['route'])}"),
                f"  laid      {self.words.cards(tunnel['laid'])}",
                f"  revealed  {shown}",
                f"  to pay    {counted(tunnel['surcharge'], 'more card')}",
            ]
            entries = []
            for number, way in enumerate(ways, 1):
                if way["type"] == "tunnel_pay":
                    entries.append(f" {number}  pay {self.words.cards(way['cards'])}")
                else:
                    entries.append(f" {number}  withdraw: take the laid cards back, the turn ends")
            return found + entries

        def read(text):
            return ways[read_number(text, len(ways))]

        question = f"{view['seats'][seat]['name']}, your choice:"
        return table.choose(seat, lambda: self._draw(table, seat, view, lines()), question, read)

    # ---- the screen

    def _draw(self, table, seat, view, choices, doing="'s turn", numbers=()):
        """Everything on one screen; what happened gets the room that is left."""
        self.terminal.clear()
        lines = [self._heading(view, view["seats"][seat]["name"] + doing), *self._seat_lines(view, seat)]
        lines += self._market_lines(view, numbers) + self._hand_lines(view) + self._ticket_lines(view, seat)
        news = []
        for text in table.news(seat):
            news += [" " + line for line in sentence(text, self.terminal.width - 1)]
        room = max(3, self.terminal.height - len(lines) - len(choices) - 3)
        if len(news) > room:
            news = [self.ink.dim(f" ({len(news) - room + 1} lines more: l)"), *news[-(room - 1) :]]
        self.terminal.say(*lines, *([""] if news else []), *news, "", *choices)

    def _heading(self, view, right):
        if view["last_round"]:
            right = "LAST ROUND   " + right
        return self.terminal.heading(self.board["title"], right)

    def _seat_lines(self, view, own):
        names = []
        for seat in view["seats"]:
            bot = f", {seat['bot']} bot" if seat.get("bot") else ""
            name = clip(seat["name"], 24)
            names.append(f"{self.ink.patch(seat['colour'])}{name} ({seat['colour']}{bot})")
        widest = max(width(name) for name in names)
        lines = [self.ink.dim("   " + pad("", widest) + "  Points  Trains  Cards  Tickets")]
        for number, (seat, name) in enumerate(zip(view["seats"], names, strict=True)):
            mark = ">" if number == own else " "
            figures = f"{seat['score']:>8}{seat['trains']:>8}{seat['cards']:>7}{seat['tickets']:>9}"
            line = f" {mark} {pad(name, widest)}{figures}"
            lines.append(self.ink.bold(line) if number == own and not self.ink.on else line)
        return lines

    def _row(self, label, pieces, between="  "):
        return wrap(pieces, self.terminal.width, " " + pad(label, LABEL), between=between)

    def _market_lines(self, view, numbers):
        """numbers: {place: its number among the choices}, for the places that may be taken from now."""
        market = []
        for place, card in enumerate(view["market"]):
            text = self.words.card(card) if card else "(empty)"
            market.append(f"{numbers[place]} {text}" if place in numbers else text)
        piles = f"{view['deck']} in the deck, {sum(view['discards'].values())} discarded, "
        tickets = counted(view["ticket_deck"], "ticket") + " left"
        return self._row("Market", market, between="   ") + self._row("Cards", [piles + tickets])

    def _hand_lines(self, view):
        hand = [self.words.counted(card, view["hand"][card]) for card in CARDS if view["hand"].get(card)]
        return self._row("Hand", hand or ["no cards"])

    def _ticket_lines(self, view, seat):
        lines = []
        if view["bonus"]:
            lines += self._row("Bonus", [self.words.bonus(bonus) for bonus in view["bonus"]], between=" · ")
        tickets = sorted(view["my_tickets"], key=lambda ticket: ticket["done"])
        told = [f"{self.words.ticket(t['id'])} {self.map.progress(t, view, seat)}" for t in tickets]
        rows = self._row("Tickets", told or ["none yet"], between=" · ")
        if len(rows) > TICKET_LINES:
            rows = rows[:TICKET_LINES]
            rows[-1] = rows[-1] + self.ink.dim(" … t: all")
        return lines + rows
