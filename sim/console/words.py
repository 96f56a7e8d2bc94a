"""How is any game told? What all games share: the beginning, the end, who sits where."""

from .layout import listed


class Words:
    """A sentence for every event: a game adds a method `_told_...` for each of its own."""

    title = ""

    def told(self, event, view):
        """What this event's own method says of it; None for one that is not known here."""
        teller = getattr(self, "_told_" + event["ev"], None)
        who = view["seats"][event["seat"]]["name"] if "seat" in event else None
        return teller(event, who, view) if teller else None

    def _told_started(self, event, who, view):
        seats = []
        for seat in event["seats"]:
            bot = f", {seat['bot']} bot" if seat.get("bot") else ""
            seats.append(f"{seat['name']} ({seat['colour']}{bot})")
        return f"{self.title} begins: {listed(seats)}."

    def _told_over(self, event, who, view):
        return "The game is over."

    def _told_seat(self, event, who, view):
        return f"The {event['bot']} bot plays for {who}." if event["bot"] else f"{who} plays again."

    def _told_put_away(self, event, who, view):
        return "The game is put away."

    def _told_fault(self, event, who, view):
        return event["message"]
