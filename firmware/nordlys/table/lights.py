"""What do the lights say? Scenes, animations and feedback become one frame, and the frame goes to the strips.

Three layers: the base (the state of the game, drawn again when it changed), animation, feedback. `step` makes a frame each
33 ms at most and sends none while nothing changes. The light language is in README.md, beside this file.
"""

from nordlys import module, once, seldom

from . import effects, scenes_railway
from .canvas import BACK, CONFIRM, FUNCTIONS, SEATS, Canvas
from .effects import Effects
from .feedback import Feedback
from .limiter import SCALE, Limiter
from .palette import GREEN, RED, WHITE, rgb
from .signs import CARDS, CODE_FAULT, CODE_LIMITED, CODE_STUCK, CODE_WIFI, LANE, PHASE, TRAINS, TURN, put_codes

__all__ = (
    "BONUS",
    "CALIBRATE",
    "CARDS",
    "CODE_FAULT",
    "CODE_LIMITED",
    "CODE_STUCK",
    "CODE_WIFI",
    "DARK",
    "FAULTS",
    "HAND",
    "LANE",
    "MENU",
    "PHASE",
    "PLAY",
    "RESUME",
    "SHOW",
    "TRAINS",
    "TURN",
    "WALK",
    "Lights",
)

DARK, MENU, RESUME, PLAY, BONUS, WALK, HAND, SHOW, CALIBRATE, FAULTS = range(10)

WRAP = 0x3FFFFFFF
FRAME_MS = 33
RESUME_SCALE = 64
WALK_SCALE = 32

# Settings, where there are none.
BRIGHTNESS = 60  # percent
BUDGET = 2500  # milliamps for the lights
IDLE_AFTER = 300  # seconds; 0: never
IDLE_PERCENT = 25  # of the brightness


class Lights:
    @seldom
    def __init__(self, places, strips, timing, settings=None):
        """strips: .show(frame) .patch(frame, first, count) .send() .busy() .loops; settings: anything with `settings[name]`."""
        self.places = places
        self.strips = strips
        self.timing = timing
        self.canvas = Canvas(places, strips.loops)
        self.final = self.canvas.frame  # as sent
        self.effects = Effects(self.canvas)
        self.feedback = Feedback(self.canvas)
        # Code costs heap: both are there while their scenes are.
        self.show = None  # Show
        self._console = None  # scenes_console
        self.previews = None  # Frames, where the board has some
        if places.frames:
            from .scenes_frames import Frames

            self.previews = Frames(self.canvas)
        self.limiter = Limiter(BUDGET)
        self.frames = 0
        self.guest = None  # who has the strips for a while (showing.py)
        self.colours = [WHITE] * SEATS
        self.points = [0] * SEATS
        self.marks = bytearray()  # a byte a pad. Calibration: touched pads; faults: pads that do not work
        self.sitting = None
        self._game = None  # as the base was drawn
        self._scene = DARK
        self._a = self._b = 0
        self._bots = 0
        self._dealt = self._hint = False
        self._variant = -1
        self._bot = -1
        self._codes = 0
        self._stale = True  # the base
        self._due = True  # a frame, whether or not anything moves
        self._unsent = False  # patched bytes wait for the strips
        self._shared = False
        self._last = 0
        self._active_at = -1  # -1: at the next step
        self._idle = False
        self.read(settings)

    @seldom
    def read(self, settings):
        """Take the settings over, at the start and whenever one was changed."""
        self._bright = SCALE * _setting(settings, "brightness", BRIGHTNESS, 1, 100) // 100
        self._idle_ms = 1000 * _setting(settings, "idle_after_s", IDLE_AFTER, 0, 86_400)
        self.limiter.budget = _setting(settings, "light_milliamps", BUDGET, 100, 60_000)
        self.canvas.patterns = bool(_setting(settings, "patterns", 1, 0, 1))
        self._stale = True

    # ---- what is shown

    @property
    def limited(self):
        return self.limiter.limited

    @property
    def milliamps(self):
        return self.limiter.milliamps

    @property
    def show_done(self):
        return self.show is not None and self.show.done

    def attach(self, sitting):
        self.sitting = sitting
        self.dirty()

    def dirty(self):
        """The state changed: draw the base again."""
        self._stale = True
        self._active_at = -1

    @seldom
    def scene(self, number, a=0, b=0):
        if number != self._scene:
            self.show = once("table.show").Show(self.canvas) if number == SHOW else None
            self._console = None if number in (DARK, PLAY, SHOW) else self._console or once("table.scenes_console")
            self.marks = bytearray(self.places.pads) if number in (CALIBRATE, FAULTS) else bytearray()
        self._scene = number
        self._a = a
        self._b = b
        self.dirty()

    @seldom
    def menu(self, game, people, bots, dealt, variant=-1):
        """Masks of seats: people, bots. variant: -1 where the game has only one."""
        self._bots = bots
        self._dealt = dealt
        self._variant = variant
        self.scene(MENU, game, people)

    def calm(self):
        """Another mode begins: whatever ran in the old one is over."""
        self.effects.clear()
        self.feedback.clear()
        self._hint = False
        self.tile_none()
        self.dirty()

    def hint(self, on):
        self._hint = on
        self.dirty()

    def bot_thinks(self, seat):
        if seat != self._bot:
            self._bot = seat
            self.dirty()

    def code(self, kind, on):
        """A code on the console's first pixels, until it is switched off."""
        codes = self._codes & ~(1 << kind) | (1 << kind if on else 0)
        if codes != self._codes:
            self._codes = codes
            self._due = True

    def calibrated(self, pad):
        self._mark(pad, 1)

    def faulty(self, pad, on=True):
        """A pad that does not work, for the scene FAULTS."""
        self._mark(pad, 1 if on else 0)

    def _mark(self, pad, mark):
        if 0 <= pad < len(self.marks):
            self.marks[pad] = mark
            self.dirty()

    # ---- animation

    def refused(self, pad, reason, now):
        """A finger that still rests there has its answer: its white would hide the flashes."""
        self.feedback.lift(pad)
        self._begin(effects.REFUSED, pad, reason, now)

    def tunnel(self, route, seat, now):
        self._begin(effects.TUNNEL, route, seat, now)

    def undone(self, route, seat, now):
        self._begin(effects.UNDONE, route, seat, now)

    def network(self, seat, now):
        self._begin(effects.NETWORK, -1, seat, now)

    def trains_left(self, seat, now):
        self._begin(effects.TRAINS, -1, seat, now)

    def unsure(self, pad, other, now):
        """Two lanes too close to call: both blink."""
        self._begin(effects.UNSURE, pad, other, now)

    def _begin(self, kind, pad, what, now):
        on_board = 0 <= pad < self.places.pads or (pad < 0 and kind in (effects.NETWORK, effects.TRAINS))
        on_route = kind not in (effects.TUNNEL, effects.UNDONE, effects.TRAINS) or self.places.routes
        if on_board and on_route:
            self.effects.begin(kind, pad, what, now)
            self._active_at = now

    def tile(self, seat, cell, tile, turn):
        """The tile that a seat turns on a cell, and the way each locomotive would go; cell -1: none."""
        if self.previews is not None:
            self.previews.preview(self._playing(), seat, cell, tile * 4 + turn)
            self._active_at = -1
            self._due = True

    def tile_none(self):
        if self.previews is not None:
            for seat in range(self.places.frames):
                self.previews.preview(None, seat, -1, 0)
            self._due = True

    def skip(self):
        """End the show: the winner at once."""
        if self.show is not None:
            self.show.skip()
            self._due = True

    # ---- feedback

    def touched(self, pad, now):
        """At once, before anybody is asked: these pixels alone are written anew, and go out with the next frame."""
        self._active_at = now
        if not 0 <= pad < self.places.pads or not self.feedback.touch(pad) or self.guest is not None:
            return
        count = self.canvas.pad_pixels(pad)
        level = self._touch_level(pad, count)
        if pad < self.places.routes:
            self.canvas.put_route(pad, WHITE, level)
            self.strips.patch(self.final, self.places.route_first[pad], count)
        else:
            for number in range(count):
                pixel = self.canvas.pad_pixel(pad, number)
                if pixel >= 0:
                    self.canvas.put(pixel, WHITE, level)
                    self.strips.patch(self.final, pixel, 1)
        self._unsent = True
        self._due = True
        self._flush()

    def _touch_level(self, pad, count):
        """Full white at this brightness, as far as the supply allows; the limiter is told."""
        before = 0
        pixels = 0
        final = self.final
        if pad < self.places.routes:
            pixels = count
            before = self.canvas.loops.total_of(final, self.places.route_first[pad], count)
        else:
            for number in range(count):
                at = 3 * self.canvas.pad_pixel(pad, number)
                if at >= 0:
                    before += final[at] + final[at + 1] + final[at + 2]
                    pixels += 1
        level = max(0, self._bright - 1)
        if pixels:
            level = min(level, self.limiter.room(before) // (3 * pixels))
            self.limiter.changed(before, pixels * 3 * (255 * (level + 1) >> 8))
        return level

    def lifted(self, pad):
        if self.feedback.lift(pad):
            self._due = True

    def filling(self, pad, per_mille):
        """-1: no longer."""
        self.feedback.fill(pad, per_mille)
        self._due = True

    def waiting(self, pad, seat):
        """For its confirmation, in the seat's colour, also under the finger that asked: it may lift now."""
        self.feedback.lift(pad)
        self.feedback.waiting = pad
        self.feedback.seat = seat
        self.dirty()

    def waiting_none(self):
        if self.feedback.waiting >= 0:
            self.feedback.waiting = -1
            self.dirty()

    # ---- a frame

    def step(self, now):
        """One pass; True if a frame was sent."""
        if self.guest is not None and self.guest.step(now):
            return False
        self._flush()
        if (now - self._last) & WRAP < FRAME_MS or self.strips.busy():
            return False
        if self._active_at < 0:
            self._active_at = now
        self._rest(now)
        self._advance(now)
        if self._stale:
            self._stale = False
            self._paint()
            self._due = True
        moves = self.canvas.beat(now) or self._moves(now)
        if not (moves or self._due):
            return False
        self._due = False
        self._last = now
        self._render(now)
        self._send()
        return True

    def _rest(self, now):
        """Nobody has touched the table for long: it goes down to rest, and comes back with the first finger."""
        idle = self._idle_ms > 0 and (now - self._active_at) & WRAP >= self._idle_ms
        if idle:
            # Long before the clock wraps round to this moment again.
            self._active_at = (now - self._idle_ms) & WRAP
        if idle != self._idle:
            self._idle = idle
            self._due = True

    def _advance(self, now):
        if self.effects.running and self.effects.expire(now):
            self._due = True
        if self._scene == SHOW and self._game is not None:
            self.show.advance(self._game, self.points, now)

    def _moves(self, now):
        """Does anything move beside the kinds of the base? What shines by the clock alone is looked at each frame."""
        if self.effects.running or self.feedback.held or self.feedback.waiting >= 0:
            return True
        if self._codes or self._shared or self._scene == WALK or self._scene == SHOW:
            return True
        if self._scene == PLAY and self._bot >= 0:
            return True
        return self.previews is not None and self._scene == PLAY and self.previews.any()

    def _playing(self):
        if self.sitting is None or self.sitting.play is None:
            return None
        game = self.sitting.play.game
        # A game of another board than the one under the lights is not shown.
        return game if game.board.id == self.places.board else None

    # ---- the base

    def _paint(self):
        """Draw the base of the scene. May allocate: it happens when something happened."""
        scene = self._scene
        game = self._game = self._playing()
        self._shared = False
        self._find_colours(game)
        if scene == MENU:
            self._paint_menu(game)
        elif scene == BONUS:
            self._console.paint_bonus(self.canvas, self._a, self._b)
        elif scene == CALIBRATE:
            self._console.paint_pads(self.canvas, self.marks)
        elif scene == FAULTS:
            self._console.paint_faults(self.canvas, self.marks)
        elif scene == DARK or game is None:
            self.canvas.clear()
            if scene == RESUME:
                self._console.paint_resume(self.canvas)
        elif scene == HAND:
            self._console.paint_hand(self.canvas, self.colours, self._a, self._b)
        else:
            self._paint_game(game)

    def _paint_menu(self, game):
        running = game is not None and not game.is_over()
        self._console.paint_menu(
            self.canvas, self.colours, self._a, self._b, self._bots, self._dealt, self._variant, running
        )

    def _paint_game(self, game):
        scene = self._scene
        if scene == SHOW:
            self.show.begin(game)
        points = self.show.points if scene == SHOW else self.points
        if self.previews is not None:
            self.previews.paint(game, self.colours, points if scene != SHOW else self.points)
        else:
            hint = self._hint and scene == PLAY
            scenes_railway.paint(self.canvas, game, self.colours, self.points, hint)
        self._shared = scenes_railway.shared(self.canvas, points, game.players)
        if scene == RESUME:
            self._console.paint_resume(self.canvas)
        elif scene == WALK:
            self._console.paint_walk(self.canvas, self.colours, game.players, self._b)
        elif scene == PLAY and self.feedback.waiting >= 0:
            self.canvas.key(CONFIRM, GREEN)
            self.canvas.key(BACK, RED)

    def _find_colours(self, game):
        """The seats' colours: of who sits there, else of the board; -1: no such seat."""
        if self._scene == MENU or game is None:
            names = module("boards." + self.places.board).SEAT_COLOURS
        else:
            names = [seat.colour for seat in self.sitting.seats]
        for seat in range(SEATS):
            self.colours[seat] = rgb(names[seat]) if seat < len(names) else -1

    # ---- over the base

    def _render(self, now):
        canvas = self.canvas
        canvas.shade()
        game = self._game
        if game is not None:
            self._put_game(game, now)
        if self.effects.running:
            self.effects.put(game, self.colours, now)
        if self.feedback.held or self.feedback.waiting >= 0:
            self.feedback.put(self.colours, self._turn(game), now)
        if self._codes:
            put_codes(canvas, self._codes, now)

    def _turn(self, game):
        return game.turn if game is not None and self.places.routes else 0

    def _put_game(self, game, now):
        scene = self._scene
        if scene == PLAY or scene == RESUME or scene == WALK:
            turn = self._turn(game) if self.places.routes else -1
            scenes_railway.put_scores(self.canvas, self.colours, self.points, game.players, turn, now)
        if scene == PLAY:
            if self.previews is not None:
                self.previews.put(now)
            if self._bot >= 0:
                self._put_bot(now)
        elif scene == RESUME:
            self._step_back(RESUME_SCALE)
        elif scene == WALK:
            self._step_back(WALK_SCALE)
            if self.places.routes:
                self._console.put_walk(self.canvas, game.board, self._a, now)
        elif scene == SHOW:
            self.show.put(game, self.colours, now)

    def _step_back(self, scale):
        """The board dimmed, the console as it is: it comes last."""
        canvas = self.canvas
        canvas.dim(scale)
        for number in range(SEATS + len(FUNCTIONS)):
            pixel = canvas.console[number]
            if pixel >= 0:
                canvas.put_base(pixel)

    def _put_bot(self, now):
        """A bot thinks: its pad runs, and a faint light of its colour over the pads beside it."""
        canvas = self.canvas
        colour = self.colours[self._bot]
        canvas.put_key(self._bot, colour, 255 - ((now & 511) >> 1))
        canvas.put_key(SEATS + (now >> 7) % len(FUNCTIONS), colour, 60)

    # ---- to the strips

    def _send(self):
        """Sum, dim to the budget, send."""
        canvas = self.canvas
        limiter = self.limiter
        was = limiter.limited
        total = canvas.loops.total(canvas.frame)
        scale = limiter.fit(total, self._wanted())
        limiter.sent(canvas.dim(scale) if scale < SCALE else total)
        self._unsent = False
        self.strips.show(canvas.frame)
        self.frames += 1
        if was != limiter.limited:
            self.code(CODE_LIMITED, limiter.limited)

    def _wanted(self):
        return self._bright * IDLE_PERCENT // 100 if self._idle else self._bright

    def _flush(self):
        """Patched bytes go out as soon as the strips are free."""
        if self._unsent and not self.strips.busy():
            self._unsent = False
            self.strips.send()
            self.frames += 1


def _setting(settings, name, default, least, most):
    """A number of the settings, or the default where it is missing or nonsense."""
    try:
        value = default if settings is None else settings[name]
    except KeyError:
        value = default
    if isinstance(value, bool):
        value = int(value)
    if not isinstance(value, int):
        value = default
    return max(least, min(value, most))
