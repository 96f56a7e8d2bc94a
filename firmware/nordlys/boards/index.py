"""Which games does this table know the boards of?

Generated from hardware/boards/*.toml. Do not edit: run `make boards`.
"""

GAMES = ("far_train", "nordic_countries", "northern_lights", "starter")
