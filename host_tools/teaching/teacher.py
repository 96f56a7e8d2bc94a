"""How is a lesson given? Lights and questions to the person, fingers from the board, answers to the lesson."""

from host_tools.board_link.awake import kept_quiet
from host_tools.teaching.finger import Finger
from host_tools.teaching.lesson import DEAD

FIRST, LAST, MIDDLE = "002000", "200000", "080808"  # green begins, red ends
LONG_MS = 600_000


class Teacher:
    def __init__(self, board, person, lesson, keep=lambda: None, forward=lambda: None):
        """keep(): after every answer, so that nothing is asked twice; forward(): a step of a progress bar."""
        self.board = board
        self.person = person
        self.lesson = lesson
        self.keep = keep
        self.forward = forward

    def teach_pads(self):
        lesson = self.lesson
        finger = Finger(self.board)
        while True:
            pad = lesson.next_pad()
            if pad is None:
                break
            self._light(self._pixels_of(pad))
            self.person.touch(lesson.pads[pad], f"Put one finger on {lesson.pads[pad]}.")
            electrode = finger.wait(self.person)
            news = lesson.learn_pad(pad, electrode)
            if news:
                self.person.tell(news)
            if electrode != DEAD:
                finger.wait_lifted(self.person)
            self.keep()
            self.forward()
        self.board.ask("show", off=True)

    def _pixels_of(self, pad):
        name = self.lesson.pads[pad]
        within = (name + ":", name + ".")  # spaces of a route, track ends of a cell
        return [
            pixel
            for pixel, light in enumerate(self.lesson.pixels)
            if light.startswith(within) or light == "console:" + name
        ]

    def _light(self, pixels):
        colours = [MIDDLE] * len(pixels)
        if pixels:
            colours[-1] = LAST
            colours[0] = FIRST
        self.board.ask("show", pixels=[list(pair) for pair in zip(pixels, colours, strict=True)], ms=LONG_MS)

    def teach_pixels(self):
        lesson = self.lesson
        while True:
            group = lesson.next_group()
            if group is None:
                break
            self._light(group)
            with kept_quiet(self.board):
                seen = self.person.sees_group([lesson.pixels[pixel] for pixel in group])
            lesson.learn_group(seen)
            self.keep()
            self.forward()
        while True:
            wire = lesson.next_wire()
            if wire is None:
                break
            self.board.ask("show", strip=wire[0], position=wire[1], colour="202020", ms=LONG_MS)
            with kept_quiet(self.board):
                pixel = self._which_pixel(wire)
            news = lesson.learn_wire(wire, pixel)
            if news:
                self.person.tell(news)
            self.keep()
            self.forward()
        self.board.ask("show", off=True)

    def _which_pixel(self, wire):
        names = self.lesson.pixels
        while True:
            name = self.person.sees_pixel(f"Strip {wire[0] + 1}, pixel {wire[1] + 1} is lit.", names)
            if name is None:
                return DEAD
            if name in names:
                return names.index(name)
            self.person.tell(
                f"There is no light called {name}: a route and a number like {names[0]}, or city:..., score:..."
            )
