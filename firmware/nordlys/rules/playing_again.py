"""What was played from the beginning? The seldom half of `Play`, whose methods these are (`Seldom`): records, and an undo
that goes back further than the snapshots."""

from .play import KEPT_SNAPSHOTS


def play_again(play):
    """The snapshots do not reach back so far: from the start, in silence."""
    events = play.game.events
    game = play.start()
    play.snapshots = []
    left = play.steps
    for seat, parsed, _ in played(play):
        if play.breathe:
            play.breathe()
        if left <= min(KEPT_SNAPSHOTS, play.undoable):  # for the next undo
            play.snapshots.append(game.snapshot())
        play.actions.perform(game, seat, parsed)
        left -= 1
    game.events = events
    play.game = game


def played(play):
    """Yields (seat, parsed, by a bot) from the beginning."""
    # Lengths stand at the ends: find the beginnings from the back.
    begins = []
    at = len(play.tape)
    while at:
        at -= play.tape[at - 1]
        begins.append(at)
    end = 0
    for i in range(len(begins) - 1, -1, -1):
        end = begins[i - 1] if i else len(play.tape)
        yield play.read(play.tape, begins[i], end)


def recorded(play):
    """Yields [seat, action] as a record has them."""
    for seat, parsed, _ in played(play):
        yield [seat, play.actions.wire(play.game, parsed)]
