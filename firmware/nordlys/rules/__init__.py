"""The games: what is legal and what follows. No I/O, no clock, no hardware."""
