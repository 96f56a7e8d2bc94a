"""Why does a conversation stop in the middle? Somebody leaves, or the table is no longer what was drawn."""


class Leave(Exception):
    """The person leaves: q, Ctrl-C, or the end of the input."""


class Changed(Exception):
    """The table changed under the question (an undo): look at it anew."""


class Told(Exception):
    """The link refused; its sentence is for the person."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message
