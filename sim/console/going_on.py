"""Is a game under way on this flash, and shall it go on? Its people sit down again with tokens of their own."""

from .layout import listed
from .leaving import Told


def asked_to_go_on(terminal, client):
    """The public view of the game that was left in the middle, if the person wants to go on with it; else None."""
    try:
        view = client.ask("state")
    except Told:
        return None
    if view["phase"] == "over":
        return None
    title = client.ask("board", game=view["game"])["title"]
    names = listed(seat["name"] for seat in view["seats"])
    if view["cards"] == "physical":
        terminal.say(
            "",
            f"A game of {title} with printed cards lies here, for fingers: {names}.",
            f"  python -m sim link --table --flash {client.flash}   goes on with it",
            "A new game puts it away among the kept ones.",
        )
        return None
    while True:
        answer = terminal.ask(f"\n{title} is under way: {names}. Go on with it? [Y/n] ").lower()
        if answer in ("", "y", "yes"):
            client.ask("touch", pad="confirm")  # the table asks the same, in light
            return view
        if answer in ("n", "no"):
            terminal.say("It stays among the kept games.")
            return None
        terminal.say("  Please type y or n, or Enter to go on with it.")


def sit_down_again(client, view):
    """A token a seat, None for bots. What was known before a cut stays unknown: each person gets a new one."""
    tokens = []
    for number, seat in enumerate(view["seats"]):
        token = None
        if "bot" not in seat:
            code = client.ask("release", seat=number)["code"]
            token = client.ask("join", seat=number, code=code)["token"]
        tokens.append(token)
    return tokens
