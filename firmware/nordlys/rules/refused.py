"""Why is something refused? A stable code, and the facts from which a sentence is made.

The sentence itself is the link's: it knows the language and the players' names.
"""


class Refused(Exception):
    def __init__(self, code, why=None, **facts):
        """why: which of the code's sentences fits; facts: what it is filled with."""
        super().__init__(code)
        self.code = code
        self.why = why
        self.facts = facts
