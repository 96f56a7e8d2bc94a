"""How is a value written in a generated module? As ruff would format it, and bytes so that a person can find a row."""

import json

LINE = 110
ROW_BYTES = 18  # two routes, six tickets


def literal(value):
    if isinstance(value, bytes):
        return 'b"' + "".join(f"\\x{byte:02x}" for byte in value) + '"'
    if isinstance(value, tuple):
        inside = ", ".join(map(literal, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return json.dumps(value, ensure_ascii=False)


def line(name, value):
    """An assignment: in one line, or one entry a line."""
    text = f"{name} = {literal(value)}"
    if len(text) <= LINE:
        return text
    if isinstance(value, bytes):
        return rows(name, value, 1, None)
    return "\n".join((f"{name} = (", *(f"    {literal(entry)}," for entry in value), ")"))


def columns(name, data, size, keys):
    """Entries of `size` bytes as columns, one for each key, a byte an entry."""
    lines = [f"{name} = ("]
    for column, key in enumerate(keys):
        lines.append(f"    (  # {key}")
        every = data[column::size]
        lines += [f"        {literal(every[start : start + ROW_BYTES])}" for start in range(0, len(every), ROW_BYTES)]
        lines.append("    ),")
    return "\n".join((*lines, ")"))


def rows(name, data, size, names):
    """Bytes in rows of whole entries; the comment names the first of a row."""
    lines = [f"{name} = ("]
    step = ROW_BYTES // size * size
    for start in range(0, len(data), step):
        comment = f"  # {names[start // size]}" if names else ""
        lines.append(f"    {literal(data[start : start + step])}{comment}")
    return "\n".join((*lines, ")"))
