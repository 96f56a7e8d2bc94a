"""Which pin of which microcontroller does what?

Generated from hardware/pins.toml. Do not edit: change that file and run `make boards`.
"""

# buses: (unit, sda, scl) each.
PINS = {
    "pico_w": {
        "buses": ((0, 4, 5), (1, 6, 7)),
        "strips": (16, 17, 18, 19),
        "interrupts": (8, 9),
    },
    "pico_2_w": {
        "buses": ((0, 4, 5), (1, 6, 7)),
        "strips": (16, 17, 18, 19),
        "interrupts": (8, 9),
    },
    "esp32_s3": {
        "buses": ((0, 8, 9), (1, 17, 18)),
        "strips": (4, 5, 6, 7),
        "interrupts": (15, 16),
    },
    "raspberry_pi": {
        "buses": ((1, 2, 3), (3, 4, 5)),
        "strips": (18, 13),
        "interrupts": (23, 24),
    },
}
