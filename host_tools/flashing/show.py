"""How is a plan told to a person before anything happens?"""

DEFAULT_CONTROLLER = "pico_w"
LISTED = 12  # names of one kind; more are counted


def kilobytes(size):
    return f"{size / 1024:.1f} KB"


def plan(out, program, found, made):
    """A table, and a sentence for whatever is out of the ordinary."""
    sizes = {name: len(contents) for name, contents in program.files.items()}
    rows = []
    for what, names in (("new", made.new), ("changed", made.changed), ("same", made.same)):
        if names:
            rows.append((what, len(names), kilobytes(sum(sizes[name] for name in names)), _few(names, what != "same")))
    if made.removed:
        rows.append(("removed", len(made.removed), "", _few(made.removed)))
    before = f"Nordlys {found.old_version}" if found.old_version else "no Nordlys"
    out.say("")
    out.say(f"Plan: from {before} to Nordlys {program.version}")
    out.table(("files", ">count", ">size", "which"), rows)
    free = found.free_blocks * found.block_size
    if made.nothing:
        out.say(f"{kilobytes(free)} of the board's flash are free.")
    else:
        needed = made.needed_blocks * found.block_size
        sent = sum(len(one.names) for one in made.send)
        out.say(
            f"To send: {sent} {'file' if sent == 1 else 'files'}, packed {kilobytes(made.bytes)}. Free: {kilobytes(free)}, of which up to "
            f"{kilobytes(needed)} are needed until the new program is in place."
        )
    taken_up = sum(len(one.names) for one in made.taken_up)
    if taken_up:
        out.say(f"{taken_up} files are there already from a flash that was cut off.")
    for name, place in made.keep.items():
        out.say(f"{name} on the board is not ours: it is kept as {place}.", style="yellow")
    for name in found.hiding:
        out.say(
            f"{name} lies on the board and would run instead of the flashed file. If you put it there to try something, "
            f"remove it: mpremote fs rm :{name}",
            style="yellow",
        )
    out.say("")


def _few(names, each=True):
    if not each:
        return ""
    few = ", ".join(names[:LISTED] if len(names) <= LISTED else names[:3])
    return few if len(names) <= LISTED else f"{few} and {len(names) - 3} more"


def controller(out, chip):
    """A fresh board believes that it is a Pico W."""
    if chip.controller not in (None, DEFAULT_CONTROLLER):
        out.say(
            f"Is this the first flash? Then tell the board its pins: `nordlys settings controller {chip.controller}`.",
            style="yellow",
        )
