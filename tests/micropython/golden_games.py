# Runs inside MicroPython: plays the stored games again and compares the digest after every action.
import hashlib
import json
import sys

from nordlys.rules.opening import Opening

names = sys.argv[1:]
state = {"file": None, "play": None}
played = 0


def step():
    """Up to 40 actions of a game, so that garbage can be collected in between."""
    global played
    play = state["play"]
    if play is None:
        if state["file"] is None:
            if not names:
                print("%d games played again" % played)
                return False
            state["file"] = open(names.pop(0))
        line = state["file"].readline()
        if not line:
            state["file"] = None
            return True
        stored = json.loads(line)
        opening = Opening(
            stored["game"],
            stored["players"],
            stored["seed"],
            stored["first"],
            stored["options"],
            None,
            stored["variant"],
            stored["cards"],
        )
        state["play"] = play = opening.play()
        state["stored"] = stored
        state["at"] = 0
        digest = play.game.digest()
        assert digest[:8] == stored["digests"][0], "the deal differs"
        state["every"] = hashlib.sha256(digest.encode())
    stored = state["stored"]
    at = state["at"]
    for seat, action in stored["actions"][at : at + 40]:
        play.act(seat, play.parse(action))
        at += 1
        digest = play.game.digest()
        assert digest[:8] == stored["digests"][at], "%s differs after action %d" % (stored["game"], at)
        state["every"].update(digest.encode())
    state["at"] = at
    if at == len(stored["actions"]):
        assert play.game.digest() == stored["digest"]
        every = "".join(["%02x" % byte for byte in state["every"].digest()])
        assert every == stored["all_digests"], "%s: a digest differs in its later digits" % stored["game"]
        assert play.game.result == stored["result"]
        state["play"] = None
        played += 1
    return True
