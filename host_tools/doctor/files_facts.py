"""What lies on a board whose program does not answer? Asked at MicroPython's own prompt."""

from host_tools.board_link.output import Trouble

ASK = """
import os, sys
found = os.listdir("/")
def there(name):
    try:
        os.stat("/" + name)
        return True
    except OSError:
        return False
missing = 0
if "nordlys.manifest" in found:
    with open("/nordlys.manifest") as file:
        for line in file:
            words = line.rstrip().split(" ", 2)
            if len(words) == 3 and len(words[0]) == 64 and not there(words[2]):
                missing += 1
whole = "main.py" in found and "nordlys" in found
cut = "flash.todo" in found or "flash.todo.broken" in found or "flash.new" in found and not whole
print((sys.implementation.name, tuple(sys.implementation.version[:3]), whole, cut or whole and missing > 0))
"""


def look_at_files(port, open_board=None):
    """Facts for the diagnosis: micropython, version, firmware, half_flashed."""
    if open_board is None:
        from host_tools.board_link.files import Board as open_board
    try:
        with open_board(port) as board:
            name, version, firmware, half_flashed = board.ask(ASK)
            board.reset()  # nobody wants a table that waits at a prompt
    except Trouble as trouble:
        return {"micropython": False} if trouble.code == "no_micropython" else {}
    return {
        "micropython": name == "micropython",
        "version": version,
        "firmware": firmware,
        "half_flashed": half_flashed,
    }
