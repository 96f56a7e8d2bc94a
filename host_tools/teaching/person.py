"""What does somebody at the board see? Asked at the terminal, with the names of lights completed."""

from host_tools.board_link.person import AtTerminal, Simulated


class AtBoard(AtTerminal):
    def sees_group(self, names):
        if len(names) == 1:
            return self.yes(f"Does exactly this light up: {names[0]}?")
        return self.yes(f"Do exactly these light up, {names[0]} green, {names[-1]} red, those between white?")

    def sees_pixel(self, text, names):
        """The name of the light, or None where nothing lights up."""
        from prompt_toolkit import prompt
        from prompt_toolkit.completion import WordCompleter

        self.out.say(text)
        completer = WordCompleter(names, sentence=True, match_middle=True)
        answer = prompt("Which one is it? (Tab completes; Enter: nothing lights up) ", completer=completer)
        return answer.strip() or None


class SimulatedAtBoard(Simulated):
    """The simulated board is wired as its plan says."""

    def sees_group(self, names):
        return True

    def sees_pixel(self, text, names):
        return None
