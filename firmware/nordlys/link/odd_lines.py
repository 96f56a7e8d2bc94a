"""What of a line that few clients send? One with letters past ASCII, and one that may be nested too deeply."""

from .lines import DEEPEST


def is_utf8(line):
    """Strictly: MicroPython's decoder also takes long forms and halves of pairs, which no client could read."""
    at = 0
    while at < len(line):
        byte = line[at]
        if byte < 0x80:
            at += 1
            continue
        if not 0xC2 <= byte <= 0xF4:
            return False
        end = at + (2 if byte < 0xE0 else 3 if byte < 0xF0 else 4)
        least = 0xA0 if byte == 0xE0 else 0x90 if byte == 0xF0 else 0x80
        most = 0x9F if byte == 0xED else 0x8F if byte == 0xF4 else 0xBF
        if end > len(line) or not least <= line[at + 1] <= most:
            return False
        for i in range(at + 2, end):
            if line[i] & 0xC0 != 0x80:
                return False
        at = end
    return True


def cut(line):
    """The very line, or, where it is nested too deeply, one with a 0 for all that lies too deep.

    So no parser is led deeper than it can go, and the id of such a line can still be read.
    """
    depth = 0
    begin = 0  # of what is kept next
    pieces = []
    text = escaped = False
    for i in range(len(line)):
        byte = line[i]
        if text:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                text = False
        elif byte == 0x22:
            text = True
        elif byte == 0x5B or byte == 0x7B:
            depth += 1
            if depth == DEEPEST + 1:
                pieces.append(bytes(line[begin:i]))
                begin = len(line)
        elif byte == 0x5D or byte == 0x7D:
            if depth == DEEPEST + 1:
                begin = i + 1
            depth -= 1
    if not pieces:
        return line
    pieces.append(bytes(line[begin:]))
    return b"0".join(pieces)
