"""How are shapes written as SVG? Lengths are millimetres of the board."""

from html import escape

from host_tools.boards.looks import FONT


def n(value):
    """A length: hundredths of a millimetre, no zeros at the end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def tag(name, content="", /, **attributes):
    """`stroke_width=2` becomes stroke-width="2"; None is left out."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value if isinstance(value, str) else n(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def rect(x, y, width, height, **attributes):
    """By its middle."""
    return tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **attributes)


def circle(x, y, radius, **attributes):
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def text(words, x, y, size, anchor="middle", weight=600, **attributes):
    """With the middle of its small letters at y."""
    return tag(
        "text",
        escape(words, quote=False),
        x=x,
        y=y + size * 0.33,
        font_size=size,
        text_anchor=None if anchor == "start" else anchor,
        font_weight=None if weight == 400 else str(weight),
        **attributes,
    )


def outline(points, closed=True):
    """The path through points, to a tenth of a millimetre."""
    words = "L".join(f"{x:.1f} {y:.1f}".replace(".0", "") for x, y in points)
    return "M" + words + ("Z" if closed else "")


def placed(x, y, angle=0.0):
    turn = f" rotate({n(angle)})" if angle else ""
    return f"translate({n(x)} {n(y)}){turn}"


def upright(angle):
    """The same direction, so that what is drawn along it does not stand on its head."""
    angle %= 180
    return angle - 180 if angle > 90 else angle


def document(width, height, title, style, definitions, parts):
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(width)}mm" height="{n(height)}mm" '
            f'viewBox="0 0 {n(width)} {n(height)}" font-family="{FONT}">',
            f"<title>{escape(title, quote=False)}</title>",
            f"<style>{style}</style>" if style else "",
            "<defs>",
            *definitions,
            "</defs>",
            *parts,
            "</svg>",
            "",
        )
    )
