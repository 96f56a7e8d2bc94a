"""What does somebody type at the console? A line of JSON as it is, or a verb with `name=value` words."""

import json

VERBS = (
    "hello board new_game join release seat state legal act undo redo watch unwatch log replay touch lights health "
    "settings wifi games resume electrodes show calibration wiring service reboot"
).split()
FIELDS = {
    "board": ("game",),
    "new_game": ("game", "seats", "seed", "cards", "first", "variant", "options", "join"),
    "join": ("seat", "code"),
    "release": ("seat",),
    "seat": ("seat", "bot"),
    "state": ("seat", "token"),
    "legal": ("seat", "token", "route", "brief"),
    "act": ("seat", "token", "action", "after"),
    "watch": ("seat", "token", "since", "boot", "lights"),
    "log": ("tokens",),
    "touch": ("pad", "pads", "ms"),
    "settings": ("set", "rows"),
    "wifi": ("mode", "ssid", "password"),
    "games": ("fetch", "from", "count", "put_away", "delete"),
    "resume": ("go_on", "number"),
    "electrodes": ("ms", "probe", "log", "quiet"),
    "show": ("pixels", "strip", "position", "count", "colour", "ms", "keep", "off"),
    "calibration": ("run", "step", "ms", "whole"),
    "wiring": ("forget",),
}


class NotUnderstood(Exception):
    """The sentence says what would be."""


def request(line):
    """The fields of a request without its id; its own id where one was typed."""
    line = line.strip()
    if line.startswith("{"):
        try:
            fields = json.loads(line)
        except ValueError as error:
            raise NotUnderstood(f"That is no JSON: {error}.") from None
        if "do" not in fields:
            raise NotUnderstood('A request has a verb: {"do": "health"}.')
        return fields
    verb, *words = split(line)
    if verb not in VERBS:
        raise NotUnderstood(f"There is no verb {verb}. There are: {', '.join(VERBS)}.")
    fields = {"do": verb}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise NotUnderstood(f"Write {name}=VALUE, like `touch pad=confirm ms=700`.")
        fields[name] = value(text)
    return fields


def split(line):
    """Words at spaces that stand in no brackets and no quotes."""
    words, word, depth, quoted = [], "", 0, False
    for char in line:
        if char == '"':
            quoted = not quoted
        if not quoted:
            depth += char in "[{"
            depth -= char in "]}"
            if char == " " and not depth:
                if word:
                    words.append(word)
                word = ""
                continue
        word += char
    return words + [word] if word else words


def value(text):
    """JSON where it is some, else the word itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def completions(before, pads=()):
    """What may follow the text before the cursor, as whole words."""
    words = before.lstrip().split(" ")
    if len(words) == 1:
        return [verb for verb in VERBS if verb.startswith(words[0])]
    last = words[-1]
    name, equals, begun = last.partition("=")
    if equals:
        return [f"{name}={pad}" for pad in pads if name == "pad" and pad.startswith(begun)]
    return [f"{field}=" for field in FIELDS.get(words[0], ()) if field.startswith(last)]
