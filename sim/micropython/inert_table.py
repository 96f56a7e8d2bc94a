"""What does the whole table cost a chip, without the chips? Code for a real MicroPython: a table whose chips, strips and
serial line answer what was put there before, so that the table alone is measured.
"""

from textwrap import indent

# A table that is whole from the drivers up: 15 chips behind I2C units that know the start of a chip and a finger.
TABLE = """
import os
import sys
class Hex:
    # Machine code on a chip; here it would be Python, and its names and tables would be counted as the table's.
    @staticmethod
    def hexlify(data):
        return data.hex().encode()
    @staticmethod
    def unhexlify(text):
        return bytes.fromhex(text)
sys.modules["binascii"] = Hex
from nordlys.chips.bus import TouchChips
from nordlys.chips.strips import Strips
from nordlys.link.connection import Connection
from nordlys.link.usb import Usb
from nordlys.table import lights
from nordlys.table.files import Files
from nordlys.table.table import Table
class Bus:
    def __init__(self):
        self.modes = bytearray(128)  # by address
        self.times = bytearray(128)
        self.touched = 0  # electrodes of chips at the first address
    def readfrom_mem_into(self, address, register, buffer):
        if register == 0:
            buffer[0] = self.touched if address == 0x5A else 0
            buffer[1] = 0
        elif register == 0x5E:
            buffer[0] = self.modes[address]
        elif register == 0x5D:
            buffer[0] = self.times[address]
            if len(buffer) > 1:
                buffer[1] = self.modes[address]
        else:
            for index in range(len(buffer)):
                buffer[index] = 2
    def writeto_mem(self, address, register, data):
        if register == 0x5E:
            self.modes[address] = data[0]
        elif register == 0x5C:
            self.times[address] = data[1]
        elif register == 0x80:
            self.times[address] = 0x24
    def writeto(self, address, data):
        pass
class Driver:
    how = "inert"
    def send(self, wire):
        pass
    def busy(self):
        return False
class Hardware:
    NEEDS_CALIBRATION = False
    def boards(self, settings):
        return ("northern_lights",)
    def feed(self):
        pass
    def build(self, table, board):
        self.buses = {place[0]: Bus() for place in table.wiring.places}
        strips = Strips([Driver() for _ in table.wiring.strips], table.wiring.strips, "GRB")
        return TouchChips(self.buses, table.wiring.places), strips
class Stream:
    def read_into(self, buffer):
        return 0
    def write(self, data):
        return len(data)
class Time:
    ms = 1_000
    us = 1_000_000
    def pass_by(self):
        self.ms = self.ms - (0x40000000 - 8) & 0x3FFFFFFF
        self.us = self.us - (0x40000000 - 8_000) & 0x3FFFFFFF
    def clock(self):
        return self.ms
    def clock_us(self):
        return self.us
time = Time()
os.mkdir("/flash")
table = Table(Hardware(), Files("/flash"), lambda count: bytes(count), time.clock, time.clock_us)
usb = Usb(Stream(), time.clock, table.breathe, None)
usb.connection = Connection(table.sitting, usb.send, "/nordlys/boards", table.board, table)
table.words = usb.connection
table.link = usb
table.start(time.clock())
show = table.lights
def go_on(passes):
    for _ in range(passes):
        time.pass_by()
        table.step(time.clock())
"""
GAME = (
    TABLE
    + """
seats = [{"name": "Seat %d" % number} for number in range(5)]
table.sitting.new_game("northern_lights", seats, seed=1)
game = table.sitting.game
for route in range(0, 120, 3):
    if not game.shut[route // 3 % 5][route]:
        game.take_lane(route, route // 3 % 5)
show.dirty()
go_on(60)
assert table.desk.mode.NAME == "railway" and table.touch.running() == 15
"""
)
# Everything that can move at once.
ANIMATIONS = """
show.refused(3, lights.TRAINS, now)
show.tunnel(4, 1, now)
show.undone(8, 1, now)
show.network(2, now)
show.trains_left(2, now)
show.unsure(10, 11, now)
show.touched(20, now)
show.filling(21, 400)
show.waiting(22, 1)
show.bot_thinks(1)
show.code(lights.CODE_STUCK, True)
show.code(lights.CODE_WIFI, True)
show.hint(True)
"""
# Begun anew before the shortest of it ends.
EVERYTHING = f"""
def everything():
    now = time.clock()
{indent(ANIMATIONS, "    ")}
everything()
go_on(5)
"""

# One pass of the loop, 8 ms after the one before.
STEP = "time.pass_by()\ntable.step(time.ms)"
