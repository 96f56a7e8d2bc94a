"""How is A Train Comes From Far Away told? A sentence for every event."""

from .far_train_tracks import faces
from .layout import counted, listed
from .words import Words as AnyWords

PLACES = ("first", "second", "third", "fourth")


def station_name(place):
    return f"the {place.removeprefix('station:')} station" if place.startswith("station:") else "the depot"


class Words(AnyWords):
    def __init__(self, board):
        self.title = board["title"]

    def sentence(self, event, view):
        return " ".join(self.sentences(event, view)) or None

    def story(self, events, view):
        """What happened, without what the screen shows anyway."""
        lines = []
        for event in events:
            if event["ev"] not in ("tile", "placed"):
                lines += self.sentences(event, view)
        return lines

    def sentences(self, event, view):
        """An event's sentences; none for one that is not known here."""
        told = self.told(event, view) or []
        return [told] if isinstance(told, str) else told

    def _told_tile(self, event, who, view):
        return f"{who} takes tile {event['tile']}."

    def _told_placed(self, event, who, view):
        return f"{who} has laid a tile."

    def _told_round(self, event, who, view):
        return [self._lay(frame, view["seats"][frame["seat"]]["name"]) for frame in event["frames"]]

    def _lay(self, frame, name):
        """Trains that reached a station are told by events of their own."""
        collided, removed = frame["collided"], frame["removed"]
        heads = []
        for loco, passed in frame["moves"].items():
            ahead = faces(passed[-1]) if passed and loco not in collided and loco not in removed else None
            if ahead:
                heads.append(f"{loco} {'for' if heads else 'heads for'} {ahead}")
        deeds = [", ".join(heads)] if heads else []
        if collided:
            deeds.append(f"{listed(collided)} collide and are gone")
        deeds += [f"{loco} finds its station taken and is gone" for loco in removed]
        return f"{name} lays {frame['cell']}" + (": " + "; ".join(deeds) if deeds else "") + "."

    def _told_arrived(self, event, who, view):
        place = PLACES[event["place"] - 1] if event["place"] <= len(PLACES) else f"at place {event['place']}"
        return f"{who}'s {event['loco']} train arrives at {station_name('station:' + event['station'])}, {place}."

    def _told_undone(self, event, who, view):
        return f"{who} takes the tile back."

    def _told_redone(self, event, who, view):
        return f"{who} lays the tile again."


def standing_line(board, loco, view):
    """Where one locomotive is, in words."""
    at = loco["at"]
    if at == "gone":
        return "gone"
    if "." not in at:
        return "at " + station_name(at).removeprefix("the ")
    text = ("depot, " if at in board["depot"] else "") + f"heads for {faces(at)}"
    return text if view["variant"] == "basic" else f"{text}, {counted(loco['entered'], 'tile')}"
