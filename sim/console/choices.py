"""What did the person choose? A number of a list, or a sentence that says what can be typed."""


def read_number(text, count):
    """1 … count as 0 … count − 1."""
    if not text.isdecimal() or not 1 <= int(text[:9]) <= count:
        only = "1" if count == 1 else f"a number from 1 to {count}"
        raise ValueError(f"That is not among the choices: type {only}, or ? for help.")
    return int(text) - 1
