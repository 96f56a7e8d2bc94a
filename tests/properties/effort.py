"""How many examples does a property get? So many a quick run, and more of them in the profile `deep`."""

from hypothesis import settings

USUAL = 40  # what the profiles `developer` and `ci` set


def examples(count):
    """A property's settings: `count` examples a quick run, scaled with the profile that is loaded."""
    return settings(max_examples=max(1, count * settings().max_examples // USUAL))
