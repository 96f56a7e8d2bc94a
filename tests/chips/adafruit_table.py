"""What do Adafruit's drivers make of a board? Pixels that they transmit, and fingers that they feel, as JSON.

In a process of its own, for names collide on the host: `python -m tests.chips.adafruit_table`.
"""

import json
import random
import sys

ORDERS = ("GRB", "RGB", "BGR", "GRBW", "RGBW")
PIXELS = 40
# (pad, down, up) on the simulated board
FINGERS = ((0, 1300, 1400), (17, 1500, 1900), (18, 1520, 1880), (80, 2000, 2100), (85, 2200, None))
BEGIN_MS = 1000
END_MS = 2600
EVERY_MS = 20


def frames():
    """Colours with greys, black and full white among them."""
    chance = random.Random(11)
    for _ in range(5):
        colours = [tuple(chance.randbytes(3)) for _ in range(PIXELS - 4)]
        yield [*colours, (0, 0, 0), (255, 255, 255), (7, 7, 7), (1, 0, 0)]


def transmitted():
    """{order: [hex of what Adafruit's pixel buffer sends for each frame]}"""
    from host_tools.blinka.simulated import recorded_strip

    found = {}
    for order in ORDERS:
        sent = []
        pixels = recorded_strip(PIXELS, order, sent.append).pixels
        for frame in frames():
            for place, colour in enumerate(frame):
                pixels[place] = colour if len(order) == 3 else (*colour, 0)
            pixels.show()
        found[order] = [data.hex() for data in sent]
    return found


def felt(board, touch, strips):
    """[[ms, masks]] of a table's chips over the script, then what the eye sees of a frame. For either backend."""
    clock = board.clock
    touch.start(clock.ticks_ms(), "charge")
    for pad, down, up in FINGERS:
        board.finger(pad, down, up)
    seen = []
    for ms in range(BEGIN_MS, END_MS, EVERY_MS):
        clock.wait_until_ms(ms)
        touch.poll(ms)
        seen.append([ms, [chip.touched for chip in touch.chips]])
    pixels = len(strips.wire)
    strips.show(bytearray(random.Random(3).randbytes(pixels)))
    eye = [list(board.pixel(number)) for number in range(pixels // 3)]
    return {"running": touch.running(), "seen": seen, "eye": eye}


def second_backend():
    from host_tools.commands.chips import simulated

    backend = simulated(real_time=False)
    backend.board.chips[0].copper[2].fingers.clear()  # the command's own finger
    return felt(backend.board, *backend.build(backend.board.wiring, "GRB"))


def stranger():
    """[what is said of a chip that is no MPR121, and of the same place once a touch chip is there]"""
    from host_tools.commands.chips import simulated

    backend = simulated(real_time=False)
    board = backend.board
    board.fault("wrong_chip", chip=1)
    touch, _ = backend.build(board.wiring, "GRB")
    touch.start(board.clock.ticks_ms(), "charge")
    said = []
    for on in (True, False):
        board.fault("wrong_chip", on, chip=1)
        for _ in range(300):
            board.clock.sleep_ms(20)
            touch.poll(board.clock.ticks_ms())
        said.append([told["why"] for told in touch.missing()])
    return said


if __name__ == "__main__":
    json.dump({"pixels": transmitted(), "table": second_backend(), "stranger": stranger()}, sys.stdout)
