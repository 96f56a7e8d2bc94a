"""A board as the doctor sees it: the real verbs over simulated chips, and a person with eyes, fingers and a meter."""

from host_tools.doctor.diagnosis import diagnose
from host_tools.doctor.examine import ask_board
from tests.tools.workbench import Inside, Workbench

FREE = 700_000


class Board(Inside):
    """A board that was calibrated: its other verbs are the real ones."""

    def ask(self, verb, **fields):
        return {"fault": None} if verb == "calibration" and not fields else super().ask(verb, **fields)


class Eyes:
    """A person who sees the simulated strips as they are, and puts fingers where asked."""

    def __init__(self, bench, meter=True):
        self.bench = bench
        self.meter = meter
        self.pad = None
        self.told = []

    def tell(self, text):
        self.told.append(text)

    def touch(self, pad, text):
        assert pad in text
        self.pad = pad

    def fields(self):
        return {"touch": self.pad}

    def gave_up(self):
        return True

    def ask(self, question):
        """A multimeter, for who has one."""
        strip = self.bench.simulated.strips[self.number]
        if not self.meter:
            return ""
        return str(strip.volts) if "Volts" in question else "0.4" if strip.grounded else "9999"

    def choose(self, question, choices):
        answer = self.look(question)
        assert answer in dict(choices), question
        return answer

    def look(self, question):
        self.bench.run(40)
        self.number = int(question.split("trip ")[1].split(" ")[0].strip(".?:")) - 1
        strips = self.bench.simulated.strips
        strip = strips[self.number]
        seen = [strip.pixel(place) for place in range(strip.count)]
        lit = [light != (0, 0, 0) for light in seen]
        if "which colour" in question:
            return ("red", "green", "blue")[max(range(3), key=lambda part: seen[0][part])]
        if "One green pixel" in question:
            return "yes" if any(lit) else "no"
        if not any(lit):
            others = [other for other in strips if other is not strip]
            return "other" if any(other.pixel(0) != (0, 0, 0) for other in others) else "dark"
        if len(set(seen)) > 2 or (all(lit) and len(set(seen)) > 1):
            return "flicker"
        if all(lit):
            return "whole"
        return "first" if sum(lit) == 1 else "part"


def workbench(folder, board="nordic_countries"):
    """With a supply that fits, and a flash with room."""
    bench = Workbench(folder, board, settings={"light_milliamps": 6000})
    bench.files.free = lambda: FREE
    return bench


def facts_of(bench, settle=600):
    bench.run(settle)
    return ask_board(Board(bench))


def findings(bench, settle=600):
    return diagnose(facts_of(bench, settle))


def one(found, code):
    assert [finding.code for finding in found] == [code], [(f.code, f.sentence) for f in found]
    return found[0]
