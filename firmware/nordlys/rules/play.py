"""What was played so far? A game with its record: act, undo, redo, replay.

The record is a tape of bytes, about a kilobyte for a whole game. A step on it: seat (and whether a bot acted),
the packed action, and the step's length at its end, so that it can be read backwards for undo.
"""

from nordlys import Seldom, module, seldom

from .refused import Refused

FORMAT = 1
BOT = 0x80
KEPT_SNAPSHOTS = 4  # undo goes back to these at once, and further by playing the tape again
MOST_UNDONE = 4096  # bytes of undone steps: several whole games


class Play(Seldom):
    SELDOM = "rules.playing_again"  # the tape from its beginning

    def __init__(self, start, actions, score, events=None):
        """start(events): a new game, dealt; actions: the module of its actions; score: its final scoring."""
        self.start = start
        self.actions = actions
        self._score = score
        self.game = start(events)
        self.tape = bytearray()
        self.steps = 0
        self.breathe = None  # called between the slices of long work, where somebody has more to do meanwhile
        self.undoable = 0  # how many of the last steps showed nobody anything hidden
        self.snapshots = []
        self._undone = bytearray()  # steps as on the tape; what was undone last stands last

    @property
    def views(self):
        """The module of what may be seen, loaded when somebody asks: a table without a link needs none."""
        return module("rules." + self.game.VIEWS)

    @property
    def legal(self):
        """The module of what may be done."""
        return module("rules." + self.game.LEGAL)

    def parse(self, action):
        return self.actions.parse(self.game, action)

    def act(self, seat, parsed, bot=False):
        """Do a parsed action. `game.events` tells what happened."""
        self._do(seat, parsed, bot)
        self._forget_undone()

    def _do(self, seat, parsed, bot):
        game = self.game
        before = game.snapshot()
        self.actions.perform(game, seat, parsed)
        if game.is_over() and game.result is None:
            self._finish()
        packed = self.actions.pack(parsed)
        self.tape.append(seat | (BOT if bot else 0))
        self.tape.extend(packed)
        self.tape.append(len(packed) + 2)
        self.steps += 1
        if game.shown and not game.PRINTED:
            self.undoable = 0
            self.snapshots = []
        else:
            self.undoable += 1
            self.snapshots.append(before)
            if len(self.snapshots) > KEPT_SNAPSHOTS:
                self.snapshots.pop(0)

    def _finish(self):
        for _ in self._score(self.game):
            if self.breathe:
                self.breathe()
        self.game.tell("over", {"result": self.game.result})

    def _forget_undone(self):
        if not self.game.PRINTED:
            self._undone = bytearray()

    # ---- undo and redo

    @seldom
    def undo(self):
        """Take the last person's action back, and the bots' moves after it. Gives [(seat, parsed)], in order."""
        group, begin = self._group_before(self.tape, len(self.tape), self.undoable)
        if not group:
            raise Refused("nothing_to_undo", "shown" if self.steps else None)
        self._keep_undone(self.tape[begin:])
        self.tape = self.tape[:begin]
        self.steps -= len(group)
        self.undoable -= len(group)
        if len(group) <= len(self.snapshots):
            snapshot = self.snapshots[-len(group)]
            self.snapshots = self.snapshots[: -len(group)]
            self.game.restore(snapshot)
        else:
            self.play_again()
        return [(seat, parsed) for seat, parsed, _ in group]

    @seldom
    def redo(self):
        """Do the last undone action again. Printed cards: the last one that is legal now; those passed over go."""
        end = len(self._undone)
        while end:
            group, begin = self._group_before(self._undone, end, end)
            try:
                for seat, parsed, bot in group:
                    self._do(seat, parsed, bot)
            except Refused:
                end = begin
                continue
            self._undone = self._undone[:begin]
            return [(seat, parsed) for seat, parsed, _ in group]
        raise Refused("nothing_to_redo")

    @seldom
    def _group_before(self, tape, end, most):
        """A person's step and the bots' after it, that end there, and where they begin; none if they are too many."""
        group = []
        while len(group) < most:
            begin = end - tape[end - 1]
            step = self.read(tape, begin, end)
            group.insert(0, step)
            end = begin
            if not step[2]:
                return group, begin
        return [], end

    @seldom
    def _keep_undone(self, steps):
        self._undone.extend(steps)
        begin = end = len(self._undone)
        if end > MOST_UNDONE:  # acting and undoing without end must not fill the memory: the oldest go
            while end - begin < MOST_UNDONE // 2:
                begin = self._group_before(self._undone, begin, begin)[1]
            self._undone = self._undone[begin:]

    def read(self, tape, begin, end):
        """A step: (seat, parsed, by a bot)."""
        head = tape[begin]
        return head & ~BOT, self.actions.unpack(tape[begin + 1 : end - 1]), head & BOT != 0
