"""How is A Train Comes From Far Away played in the terminal? Frames, the tile in its turns, lays to choose from."""

from .choices import read_number
from .far_train_frame import CELL, LETTERS, FrameDrawing
from .far_train_tracks import LOCOS, Trial, faces
from .far_train_words import Words, standing_line
from .layout import counted, listed, pad, sentence, width, wrap
from .result import RULE, table_lines, winner_sentence

TALL_FROM = 34  # rows of a terminal that has room for tall cells
GAP = 2
TURNS = range(4)


class FarTrainScreen:
    HELP = (
        ("f", "frames: everybody's"),
        ("s", "stations: who arrived, and what they pay"),
        ("", "Letters a–d: the two ends of a track carry the same letter. B V K R: the blue, violet, "
         "black and red train, at the end where it will leave. A loop leads back into the same cell. "
            "B→c1: it heads for c1; B→pink (10): it arrives there for 10 points; lost: two of your trains "
            "meet, or one finds the station taken by another of yours."),
    )  # fmt: skip

    def __init__(self, terminal, board):
        self.terminal = terminal
        self.ink = terminal.ink
        self.board = board
        self.words = Words(board)
        self.drawing = FrameDrawing(board, terminal.ink)

    def sentence(self, event, view):
        return self.words.sentence(event, view)

    def story(self, events, view):
        return self.words.story(events, view)

    def begins_turn(self, view):
        return True

    def command(self, table, seat, letter, rest, view):
        if letter == "f" and not rest:
            return self._all_frames(view)
        if letter == "s" and not rest:
            return self._stations(view)
        return None

    # ---- a move

    def move(self, table, seat, view):
        lays = table.legal(seat)["actions"]

        def read(text):
            typed = text.lower().replace("/", " ").split()
            for lay in lays:  # b2 1 does as well as its number
                if typed == [lay["cell"], str(lay["turn"])]:
                    return lay
            return lays[read_number(text, len(lays))]

        question = f"{view['seats'][seat]['name']}, your choice (? for help):"
        return table.choose(seat, lambda: self._draw(table, seat, view, lays), question, read)

    def _draw(self, table, seat, view, lays):
        self.terminal.clear()
        frame = view["frames"][seat]
        choices = self._lay_lines(view, frame, lays)
        tall = self.terminal.height >= TALL_FROM
        left = self.drawing.frame(frame, {lay["cell"] for lay in lays}, tall) + self._loco_lines(view, frame)
        right = [*self._turns(frame["tile"], tall), "", *choices]
        column = max(width(line) for line in left) + GAP
        name = view["seats"][seat]["name"]
        lines = [self.terminal.heading(self.board["title"], f"Round {view['round']}, {name} lays")]
        lines += self._score_lines(view)
        for at in range(max(len(left), len(right))):
            beside = right[at] if at < len(right) else ""
            lines.append((pad(left[at] if at < len(left) else "", column) + beside).rstrip())
        news = []
        for text in table.news(seat):
            news += [" " + line for line in sentence(text, self.terminal.width - 1)]
        room = max(0, self.terminal.height - len(lines) - 1)
        if len(news) > room:
            news = [self.ink.dim(f" (l shows {len(news) - room + 1} lines more)"), *news[len(news) - room + 1 :]]
            news = news[:room]
        self.terminal.say(*lines, *news)

    def _score_lines(self, view):
        seats = []
        for seat in view["seats"]:
            bot = f", {seat['bot']} bot" if seat.get("bot") else ""
            name = self.ink.word(seat["colour"], seat["name"])
            seats.append(f"{name} ({seat['colour']}{bot}): {self.ink.bold(str(seat['score']))}")
        lines = wrap(seats, self.terminal.width, " ", between="   ")
        if view["variant"] != "longest":
            pays = [f"{station} {self.pays(view, station)}" for station in view["stations"]]
            lines += wrap(pays, self.terminal.width, " Stations pay: ", between=", ")
        return lines

    def pays(self, view, station):
        """What the next round's first arrival at a station would get (FT-16); alone always the most (FT-24)."""
        seats = len(view["seats"])
        points = self.board["stations"][str(max(2, seats))][station]
        arrived = sum(len(place) for place in view["stations"][station])
        if seats == 1:
            return max(points)
        return points[arrived] if arrived < len(points) else 0

    def _turns(self, tile, tall):
        """The tile in hand in its four turns, side by side."""
        pictures = [self.drawing.tile(tile, turn, tall) for turn in TURNS]
        lines = [" ".join(f"turn {turn}".center(CELL) for turn in TURNS).rstrip()]
        for row in range(len(pictures[0])):
            lines.append("│".join(picture[row] for picture in pictures))
        return lines

    def _lay_lines(self, view, frame, lays):
        lines = []
        for number, lay in enumerate(lays, 1):
            trial = Trial(self.board, frame, lay["cell"], frame["tile"], lay["turn"])
            deeds = self.deeds(trial, view)
            lines += wrap(deeds, 31, f"{number:>2} {lay['cell']} turn {lay['turn']}: ", between=" ", hang=" " * 5)
        return lines

    def deeds(self, trial, view):
        """B→c1: heads for c1. B→pink (10): arrives and gets 10. B+R lost: they collide."""
        deeds = []
        for loco, place in trial.where.items():
            ahead = faces(place)
            if ahead:
                deeds.append(f"{LETTERS[loco]}→{ahead}")
                continue
            station = place.removeprefix("station:")
            pays = view["variant"] != "longest" and station in view["stations"]
            deeds.append(f"{LETTERS[loco]}→{station}" + (f" ({self.pays(view, station)})" if pays else ""))
        deeds += [f"{LETTERS[loco]} lost" for loco in trial.removed]
        if trial.collided:
            deeds.append("+".join(LETTERS[loco] for loco in trial.collided) + " lost")
        if view["variant"] != "basic":
            deeds.append(f"+{trial.entered}")
        return deeds

    def _loco_lines(self, view, frame):
        lines = []
        for loco in LOCOS:
            name = pad(self.ink.word(loco), 8 if self.ink.on else 6)
            standing = standing_line(self.board, frame["locos"][loco], view)
            lines.append(f" {self.drawing.loco(loco)} {name}  {standing}")
        return lines

    # ---- looking around

    def _all_frames(self, view):
        lines = []
        for seat, frame in zip(view["seats"], view["frames"], strict=True):
            lines += [f"{self.ink.word(seat['colour'], seat['name'])}: {counted(seat['score'], 'point')}"]
            lines += self.drawing.frame(frame)
            locos = []
            for loco in LOCOS:
                locos.append(
                    f"{self.drawing.loco(loco)} {loco}: " + standing_line(self.board, frame["locos"][loco], view)
                )
            lines += wrap(locos, self.terminal.width, " ", between="   ")
            lines.append("")
        return lines[:-1]

    def _stations(self, view):
        board = self.board["stations"][str(max(2, len(view["seats"])))]
        lines = [self.ink.bold("Stations, with what first, second … place pays")]
        for station, places in view["stations"].items():
            names = [listed(view["seats"][seat]["name"] for seat in place) for place in places if place]
            came = ": " + ", then ".join(names) if names else ""
            lines.append(f"  {pad(self.ink.word(station), 10)}{'/'.join(map(str, board[station]))}{came}")
        if view["variant"] == "longest":
            lines.append("In this game stations pay nothing: every tile that a train enters pays 1.")
        return lines

    def result(self, view):
        result, seats = view["result"], view["seats"]
        table = result["table"]
        # A part that this variant does not score (FT-20) has no line: its noughts would read as bad play.
        rows = [("Stations", [row["stations"] for row in table])] if view["variant"] != "longest" else []
        rows += [("Tiles", [row["tiles"] for row in table])] if view["variant"] != "basic" else []
        rows += [RULE, ("Total", [row["total"] for row in table], True)]
        lines = ["", *self._all_frames(view), "", *table_lines(self.terminal, seats, rows), ""]
        if len(seats) == 1:
            level = table[0].get("level")
            told = f", level: {level.replace('_', ' ')}" if level else ""
            last = f"{seats[0]['name']} ends with {counted(table[0]['total'], 'point')}{told}."
        else:
            last = winner_sentence(result, seats, "the points of the stations, violet first")
        return lines + ["  " + self.ink.bold(last)]
