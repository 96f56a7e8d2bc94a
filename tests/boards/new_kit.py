"""What does an owner type to make a map of its own? Two whole maps, one by each family's rules."""

from host_tools.boards.new import new_board

ICELAND = [
    *["Iceland", "nordic", "", "2", "", "orange"],
    *["20", "", "", "", "", "2", "1", "", "", ""],
    *"Reykjavík Iceland -21,9 64.1 Akureyri Iceland -18.1 65.7 Höfn Iceland -15.2 64.25".split(),
    *["Egilsstaðir", "Iceland", "-14.4", "65.26", ""],
    *["reyk", "aku", "4", "red", "", ""],
    *["reyk", "hofn", "7", "black", "", "", "yes"],
    *["aku", "egi", "3", "", "", "yes"],
    *["hofn", "egi", "2", "grey", "1"],
    *["egi", "hofn", "2", "green", "", ""],
    *["", "", "", "", "", "", ""],
    *["reyk", "egi", "7", "reyk", "aku", "5", "aku", "hofn", "6", "hofn", "reyk", "5", ""],
]
FAR_NORTH = [
    *["Far north", "northern", "2", "3", "red", "blue", "green"],
    *["12", "", "", "", "", "2", "1", "", ""],
    *["Tromsø", "Norway", "18.96", "69.65", "", ""],
    *["Bodø", "Norway", "14.4", "67.28", "", ""],
    *["Luleå", "Sweden", "22.15", "65.58", "", ""],
    *["Oulu", "Finland", "25.47", "65.01", "", ""],
    *["Murmansk", "Russia", "33.08", "68.97", "", "", ""],
    *[""] * 10,  # what the bonus cards pay: no capital, so one card fewer
    *["tromso", "bodo", "3", "grey", "1", "1"],
    *["tromso", "bodo", "2", "3", "grey", "1", ""],  # a lane beside it is as long: 2 is asked again
    *["bodo", "lulea", "3", "red", ""],
    *["lulea", "oulu", "2", "blue", ""],
    *["oulu", "murmansk", "4", "black", ""],
    *["tromso", "murmansk", "4", "grey", "2", "2"],
    *["tromso", "lulea", "4", "white", ""],
    *["", "", "", "", "", ""],
    *["tromso", "oulu", "6", "bodo", "oulu", "5", "lulea", "murmansk", "6", "tromso", "lulea", "4"],
    *["bodo", "murmansk", "9", "tromso", "murmansk", "4", "bodo", "lulea", "3", ""],
]
MAPS = {"iceland": ICELAND, "far_north": FAR_NORTH}


class Owner:
    """Types the answers one after another, then stops as with Ctrl-C."""

    def __init__(self, answers):
        self.answers = list(answers)
        self.asked = []
        self.said = []

    def ask(self, words):
        self.asked.append(words)
        if not self.answers:
            raise KeyboardInterrupt
        return self.answers.pop(0)

    def sit_down(self, folder, name="iceland"):
        return new_board(name, ask=self.ask, say=self.said.append, folder=folder)
