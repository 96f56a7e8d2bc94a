"""Which ways to play does a game have? Asked before its rules are loaded."""

FAR_TRAIN = ("basic", "longest", "longest_stations")


def of(rules):
    """The variants of a game by the name of its rules; one without a name where there is but one way."""
    return FAR_TRAIN if rules == "far_train" else ("",)
