"""Who sits at the board? A person with eyes and fingers, asked at the terminal; or, on a simulated board, nobody but us.

person.tell(text)                     a sentence
person.choose(question, [(key, text)])  one of the keys
person.ask(question)                  a line of text
person.touch(pad, text)               asks for a finger; returns at once
person.gave_up()                      True if the person pressed Enter since: no finger will come
person.sees(strip)                    how a strip looks that is asked to be white (see strip_findings)
"""

import select
import sys


class AtTerminal:
    def __init__(self, out):
        self.out = out

    def tell(self, text):
        self.out.say(text)

    def choose(self, question, choices):
        self.out.say(question)
        for number, (_, text) in enumerate(choices, 1):
            self.out.say(f"  {number}  {text}")
        while True:
            answer = self.ask(f"1 to {len(choices)}").strip()
            if answer.isdigit() and 1 <= int(answer) <= len(choices):
                return choices[int(answer) - 1][0]
            self.out.say(f"Please type a number from 1 to {len(choices)}.")

    def ask(self, question):
        try:
            return input(question + ": ")
        except EOFError:
            raise KeyboardInterrupt from None

    def yes(self, question):
        return self.ask(question + " [Y/n]").strip().lower() in ("", "y", "yes")

    def touch(self, pad, text):
        self.out.say(text + "  (Enter: it does not answer)")

    def fields(self):
        return {}

    def gave_up(self):
        if not sys.stdin.isatty():
            return False
        if sys.platform == "win32":
            import msvcrt

            return bool(msvcrt.kbhit()) and msvcrt.getwch() in "\r\n"
        if select.select([sys.stdin], [], [], 0)[0]:
            sys.stdin.readline()
            return True
        return False


class Simulated:
    """Nobody: fingers come with the question, and everything is seen as it should be."""

    def __init__(self, out):
        self.out = out
        self._pad = None

    def tell(self, text):
        self.out.say(text)

    def choose(self, question, choices):
        self.out.say(f"{question}  (simulated: {choices[0][1]})")
        return choices[0][0]

    def ask(self, question):
        return ""

    def yes(self, question):
        return True

    def touch(self, pad, text):
        self.out.say(text + "  (a simulated finger comes)")
        self._pad = pad

    def fields(self):
        return {} if self._pad is None else {"touch": self._pad}

    def gave_up(self):
        """A simulated finger comes at once or never."""
        return True
