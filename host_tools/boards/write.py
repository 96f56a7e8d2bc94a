"""How is a board's geometry written into its file, so that a person can read and edit it?"""

HEAD = """\
# Where everything lies, in millimetres and degrees, x to the right, y down, angles clockwise from x.
# size: the whole board. print: where the printed board lies on it (the places of cities, spaces and names are measured
# from the print's upper left corner, those of the console from the whole board's).
# fit: moves all that is on the print to the copy on your table: turned (degrees clockwise) and scaled about the middle
# of the print, then shifted (right, down).
# look, coast: the colours and the land of the pictures that `python -m host_tools board show` draws.
"""


def number(value):
    """A number as a person writes it: at most one decimal, and none where it is 0."""
    value = round(float(value), 1)
    return str(int(value)) if value == int(value) else str(value)


def numbers(values):
    return "[" + ", ".join(number(value) for value in values) + "]"


def geometry_text(geometry, head=HEAD):
    """The last part of a board file, from its `[geometry]` on."""
    lines = [*head.splitlines(), "[geometry]", f"size = {numbers(geometry['size'])}"]
    if "controller" in geometry:
        lines.append(f"controller = {numbers(geometry['controller'])}")
    for key in ("print", "fit", "score"):
        if key in geometry:
            lines.append(f"{key} = {_inline(geometry[key])}")
    if "city_lights" in geometry:
        lines.append(f"city_lights = {'true' if geometry['city_lights'] else 'false'}")
    for key in ("look", "coast"):
        if key in geometry:
            lines.append(f'{key} = "{geometry[key]}"')
    if "console" in geometry:
        lines += ["", "# x, y: the middle of a touch pad; pixel: its light, beside it so that no finger covers it."]
        lines += ["console = [", *(f"  {_inline(entry)}," for entry in geometry["console"]), "]"]
    lines += ["", "# at: [x, y, angle] of each space, counted from the city a of the route to its city b."]
    lines += ["spaces = [", *(f"  {_spaces(entry)}," for entry in geometry["spaces"]), "]"]
    if "names" in geometry:
        lines += ["", "# at: the middle of a city's name, where the table draws it itself."]
        lines += ["names = [", *(f"  {_inline(entry)}," for entry in geometry["names"]), "]"]
    return "\n".join(lines) + "\n"


def _spaces(entry):
    at = ", ".join(numbers(space) for space in entry["at"])
    return f'{{ route = "{entry["route"]}", at = [{at}] }}'


def _inline(entry):
    return "{ " + ", ".join(f"{key} = {_value(value)}" for key, value in entry.items()) + " }"


def _value(value):
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return numbers(value)
    return f"{value:g}" if isinstance(value, float) and round(value, 1) != value else number(value)
