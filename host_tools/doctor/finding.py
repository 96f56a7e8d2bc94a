"""What does the doctor say? One finding: a code for scripts, a place, a sentence, and what to do."""

from dataclasses import dataclass

FIX = "fix"  # the board cannot be played on as it is
LOOK = "look"  # it can, but something is not as it should be


@dataclass(frozen=True)
class Finding:
    code: str
    where: str
    sentence: str
    advice: str
    weight: str = FIX

    def told(self):
        return {
            "code": self.code,
            "where": self.where,
            "message": self.sentence,
            "do": self.advice,
            "weight": self.weight,
        }


def place_of(chip):
    """A chip as a builder finds it: `bus 0, 0x5b`, behind a multiplexer `bus 0, channel 3, 0x5b`."""
    channel = "" if chip.get("mux") is None else f", channel {chip['mux']}"
    return f"bus {chip['bus']}{channel}, 0x{chip['address']:02x}"
