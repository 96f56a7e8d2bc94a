"""What is wrong with a board before its chips are asked: port, MicroPython, firmware; and with its stores and its radio? Pure."""

from host_tools.doctor.finding import LOOK, Finding

OLDEST = (1, 24)
PIXEL_MA = 60  # at full white
PLEASANT_MA = 6  # a pixel in a game: a few colours, seldom white
HEAP_REST = 40_000
FLASH_REST = 100_000
SAFE_MA = 500
WIFI_FAULTS = {
    "wrong_password": ("the password was refused", "Set it again with `nordlys wifi`."),
    "no_network": (
        "no network of that name is in reach",
        "Look at the name (`nordlys wifi`); the board hears 2.4 GHz only.",
    ),
    "no_radio": (
        "this program does not use the radio",
        "Play over USB and by fingers, and turn it off with `nordlys wifi --off`; or flash a version with Wi-Fi.",
    ),
    "failed": ("it was refused", "Restart the access point, then the board, and try again."),
}


def before_the_link(facts):
    """facts: port, several, permission, micropython, version, firmware, half_flashed, answers. The first fault hides the rest."""
    if facts.get("several"):
        return [
            Finding(
                "several_boards",
                "USB",
                f"{len(facts['several'])} boards are plugged in: {', '.join(facts['several'])}.",
                "Say which one you mean with --port or --id.",
            )
        ]
    if not facts.get("port"):
        named = facts.get("named")
        return [
            Finding(
                "no_port",
                "USB",
                f"There is no board at {named}." if named else "No board is plugged in, or it is not seen.",
                ("Look at the name; close what else has it open (an editor, a monitor). " if named else "")
                + "Use a cable that carries data (many only charge), another USB socket, no hub. A new Pico without "
                "MicroPython shows up as a drive, not as a port: hold BOOTSEL while plugging it in, then `nordlys flash` "
                "says which image to copy.",
            )
        ]
    if facts.get("permission") is False:
        return [
            Finding(
                "no_permission",
                facts["port"],
                f"The board is on {facts['port']}, but this account may not use it.",
                "On Linux: `sudo usermod -a -G dialout $USER`, then log out and in again. On Windows and macOS: close the "
                "other program that has the port open.",
            )
        ]
    if facts.get("answers"):
        return [] if facts.get("flashed", True) else [_not_flashed()]
    if facts.get("micropython") is False:
        return [
            Finding(
                "no_micropython",
                facts["port"],
                f"What hangs on {facts['port']} does not answer as MicroPython does.",
                "Run `nordlys flash`: it says which image this board needs and how to put it on.",
            )
        ]
    if facts.get("version") and tuple(facts["version"][:2]) < OLDEST:
        have = ".".join(str(part) for part in facts["version"])
        return [
            Finding(
                "old_micropython",
                facts["port"],
                f"The board runs MicroPython {have}; Nordlys needs {OLDEST[0]}.{OLDEST[1]} or newer.",
                "Copy a newer image onto it (`nordlys flash` names it). Settings and games on the board stay.",
            )
        ]
    if facts.get("half_flashed"):
        return [
            Finding(
                "half_flashed",
                facts["port"],
                "A flash was cut off in the middle: the program is not whole.",
                "Run `nordlys flash` again; it goes on where it stopped. Nothing of settings or games is lost.",
            )
        ]
    if facts.get("firmware") is False:
        return [
            Finding(
                "no_firmware",
                facts["port"],
                "MicroPython runs, but the Nordlys program is not on the board.",
                "Run `nordlys flash`.",
            )
        ]
    return [
        Finding(
            "no_answer",
            facts["port"],
            "MicroPython and the program are there, but nobody answers on the link.",
            "Unplug the board and plug it in again; if that does not help, hold the pad *menu* while plugging in and run "
            "`nordlys flash`.",
        )
    ]


def _not_flashed():
    return Finding(
        "not_flashed",
        "the simulated board",
        "Nothing was flashed onto the simulated board yet: what answers is the program in this folder.",
        "`nordlys flash --simulate` puts it on; from then on it runs there, under a real MicroPython.",
        LOOK,
    )


def link_findings(hello, expected):
    """Does the board run this version?"""
    if hello.get("product") != "nordlys":
        return [
            Finding(
                "not_nordlys", "link", "Another program answers on the board.", "Run `nordlys flash` to replace it."
            )
        ]
    found = []
    runtime = hello.get("runtime", "")
    name, _, version = runtime.partition(" ")
    parts = version.split(".")
    if name == "micropython" and len(parts) > 1 and all(part.isdigit() for part in parts[:2]):
        if tuple(int(part) for part in parts[:2]) < OLDEST:
            found.append(
                Finding(
                    "old_micropython",
                    "link",
                    f"The board runs MicroPython {version}; Nordlys needs {OLDEST[0]}.{OLDEST[1]} or newer.",
                    "Copy a newer image onto it (`nordlys flash` names it).",
                )
            )
    if hello.get("version") != expected:
        found.append(
            Finding(
                "other_version",
                "link",
                f"The board runs Nordlys {hello.get('version')}, these tools are of {expected}.",
                "Run `nordlys flash`, so that both are of one kind.",
                LOOK,
            )
        )
    return found


def power_findings(pixels, milliamps, brightness):
    """Does the supply that the builder named fit the number of pixels?"""
    full = pixels * PIXEL_MA
    if milliamps > full:
        return [
            Finding(
                "budget_too_large",
                "settings",
                f"The light budget is {milliamps} mA, but {pixels} pixels never take more than {full} mA.",
                "Was it meant to be smaller? `nordlys settings light_milliamps 2000` for a 2.5 A supply, for example: a "
                "budget above what the supply gives lets it fail in a bright moment.",
                LOOK,
            )
        ]
    if milliamps < pixels * PLEASANT_MA:
        note = " This is the safe value after a flash." if milliamps == SAFE_MA else ""
        return [
            Finding(
                "budget_small",
                "settings",
                f"The light budget is {milliamps} mA for {pixels} pixels, so bright moments are dimmed.{note}",
                f"If your 5 V supply gives more, say so: `nordlys settings light_milliamps {pixels * PLEASANT_MA}` needs a "
                f"supply of at least {(pixels * PLEASANT_MA + 500) / 1000:.1f} A with its own wires to the strips.",
                LOOK,
            )
        ]
    return []


def store_findings(heap_free, heap_low, flash_free):
    found = []
    least = min([heap for heap in (heap_free, heap_low) if heap is not None], default=None)
    if least is not None and least < HEAP_REST:
        found.append(
            Finding(
                "heap_low",
                "memory",
                f"Only {least // 1000} KB of memory were free at the tightest moment; {HEAP_REST // 1000} KB are wanted.",
                "Restart the board (`nordlys console`, verb reboot). If it comes back, send us a `nordlys report`.",
                LOOK,
            )
        )
    if flash_free is not None and flash_free < FLASH_REST:
        found.append(
            Finding(
                "flash_low",
                "flash",
                f"Only {flash_free // 1000} KB of flash are free; games can soon not be kept any more.",
                "Delete old games: `nordlys games` lists them, `nordlys games --delete NUMBER` removes one.",
                LOOK if flash_free > FLASH_REST // 5 else "fix",
            )
        )
    return found


def wifi_findings(wifi):
    """wifi: of `health`, with `why` where it does not work."""
    why = wifi.get("why")
    if not why or why not in WIFI_FAULTS:
        return []
    what, advice = WIFI_FAULTS[why]
    return [Finding("wifi_" + why, "Wi-Fi", f"The board cannot join its network: {what}.", advice, LOOK)]


def kept_findings(faults):
    """What the table itself counted since its start."""
    texts = {
        "chip_missing": (
            "A touch chip was lost since the start and came back.",
            "A plug that is half in, or a 3.3 V wire that gives way: `nordlys monitor` shows which one while you wriggle.",
        ),
        "chip_ill": (
            "A touch chip could not be believed for a while since the start: it restarted, or all its pads toggled at once.",
            "Its 3.3 V or its ground gives way: `nordlys monitor` shows which one while you wriggle.",
        ),
        "bus_stuck": (
            "A touch bus hung since the start and came back.",
            "Look at SDA and SCL of the buses: a loose plug, a strand of wire, weak pull-ups.",
        ),
        "crash": ("Something went wrong inside the program since the start.", "Send us a `nordlys report`."),
        "crash_log": (
            "Something went wrong inside the program and could not be written down.",
            "The flash is full or worn out: `nordlys games` lists what can be deleted. Then send us a `nordlys report`.",
        ),
        "flash_failed": (
            "The flash could not be written, so nothing was kept.",
            "Restart the board. If it comes back, the controller's flash is worn out: back up (`nordlys backup`) and replace "
            "the controller.",
        ),
        "flash_full": ("The flash was full when a game was to be written.", "Delete old games with `nordlys games`."),
        "journal_broken": (
            "A kept game is damaged; it is kept up to its last sound action.",
            "Nothing needs to be done.",
        ),
        "journal_format": (
            "A kept game is of another version of Nordlys: it is kept, but cannot go on here.",
            "Flash the version that it was played with to go on, or delete it with `nordlys games --delete NUMBER`.",
        ),
        "journal_board": (
            "A kept game was played on another board: it is kept, but cannot go on here.",
            "Flash the board that it was played on to go on, or delete it with `nordlys games --delete NUMBER`.",
        ),
        "journal_rules": (
            "A kept game does not go on under these rules: it is kept, but cannot go on here.",
            "Flash the version that it was played with to go on, or delete it with `nordlys games --delete NUMBER`.",
        ),
        "setting_ignored": (
            "A setting had a value that it cannot have; the usual one is used.",
            "Look at `nordlys settings` and set it again, or `nordlys restore` a backup.",
        ),
        "settings_broken": (
            "The settings could not be read and were put aside.",
            "Set them again with `nordlys settings`, or `nordlys restore` a backup.",
        ),
        "wiring_broken": (
            "The learned wiring could not be read; the planned one is used.",
            "Run `nordlys teach`, or `nordlys restore` a backup.",
        ),
        "not_calibrated": ("The board was never calibrated.", "Run `nordlys calibrate` when all else is in order."),
        "calibration_broken": (
            "The stored calibration could not be read; the board plays as if it had none.",
            "Run `nordlys calibrate`, or `nordlys restore` a backup.",
        ),
        "calibration_of_another_wiring": (
            "The calibration belongs to another wiring.",
            "Run `nordlys calibrate` again.",
        ),
    }
    return [Finding(code, "table", *texts[code], LOOK) for code in texts if faults.get(code)]
