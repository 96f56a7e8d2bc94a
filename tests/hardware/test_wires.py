"""Do the simulated wires, pins and the multiplexer behave as real ones? Runs on both interpreters."""

from sim.hardware.bench import Bench


def errno_of(call, *arguments):
    try:
        call(*arguments)
    except OSError as error:
        return error.args[0]
    return None


def bench_of_one(hz=0):
    bench = Bench(hz=hz)
    bench.bus(0, 4, 5)
    return bench, bench.mpr121(0, None, 0x5A), bench.machine.I2C(0, scl=5, sda=4)


def test_nobody_at_an_address_is_an_error_of_the_port():
    bench, _, i2c = bench_of_one()
    assert errno_of(i2c.writeto, 0x5B, b"\0") == 5
    assert errno_of(i2c.readfrom_mem, 0x5B, 0, 2) == 5
    soft = bench.machine.SoftI2C(scl=5, sda=4)
    assert errno_of(soft.readfrom, 0x5B, 1) == 19
    assert errno_of(i2c.readfrom, 0x5A, 1) == 110  # its pins are another's now


def test_scan_finds_who_is_there():
    bench, chip, i2c = bench_of_one()
    bench.mpr121(0, 2, 0x5C)
    assert i2c.scan() == [0x5A, 0x70]
    i2c.writeto(0x70, b"\4")
    assert i2c.scan() == [0x5A, 0x5C, 0x70]
    chip.remove()
    assert i2c.scan() == [0x5C, 0x70]


def test_status_takes_its_time():
    """Two bytes behind an address, a register and an address again: five bytes, 45 bits at 400 kHz."""
    bench, _, i2c = bench_of_one(400000)
    before = bench.clock.us
    i2c.readfrom_mem_into(0x5A, 0, bytearray(2))
    assert 110 <= bench.clock.us - before <= 120


def test_a_multiplexer_opens_what_it_is_told():
    bench = Bench(hz=0)
    bench.bus(0, 4, 5)
    first, second = bench.places([(0, 0, 0x5A), (0, 7, 0x5A)])
    i2c = bench.machine.I2C(0)
    assert errno_of(i2c.readfrom, 0x5A, 1) == 5
    i2c.writeto(0x70, b"\x80")
    i2c.writeto_mem(0x5A, 0x41, b"\x11")
    assert (first.memory[0x41], second.memory[0x41]) == (0, 0x11)
    assert i2c.readfrom(0x70, 1) == b"\x80"
    i2c.writeto(0x70, b"\x81")  # both: writes reach both, zeros win in reads
    i2c.writeto_mem(0x5A, 0x42, b"\x22")
    assert (first.memory[0x42], second.memory[0x42]) == (0x22, 0x22)
    assert i2c.readfrom_mem(0x5A, 0x41, 1) == b"\0"


def test_a_chip_on_the_trunk_answers_in_every_channel():
    bench = Bench(hz=0)
    bench.bus(0, 4, 5)
    trunk, behind = bench.places([(0, None, 0x5A), (0, 1, 0x5A)])
    i2c = bench.machine.I2C(0)
    i2c.writeto(0x70, b"\2")
    i2c.writeto_mem(0x5A, 0x41, b"\x11")
    assert (trunk.memory[0x41], behind.memory[0x41]) == (0x11, 0x11)


def drive(bench, clocks, stop):
    Pin = bench.machine.Pin
    sda, scl = Pin(4, Pin.OPEN_DRAIN, value=1), Pin(5, Pin.OPEN_DRAIN, value=1)
    for _ in range(clocks):
        scl.value(0)
        scl.value(1)
    if stop:
        scl.value(0)
        sda.value(0)
        scl.value(1)
        sda.value(1)
    return bench.machine.I2C(0, scl=5, sda=4)


def test_a_held_bus_times_out_and_takes_that_long():
    bench, _, _ = bench_of_one(400000)
    i2c = bench.machine.I2C(0, scl=5, sda=4, timeout=3000)
    bench.hold_sda(0)
    before = bench.clock.us
    assert errno_of(i2c.readfrom_mem, 0x5A, 0, 2) == 110
    assert bench.clock.us - before == 3000


def test_only_clocks_and_a_stop_free_a_held_bus():
    for clocks, stop, free in ((9, True, True), (9, False, False), (0, True, False), (5, True, False)):
        bench, _, _ = bench_of_one()
        bench.hold_sda(0)
        i2c = drive(bench, clocks, stop)
        assert (errno_of(i2c.readfrom_mem, 0x5A, 0, 2) is None) == free, (clocks, stop)


def test_no_clock_helps_against_a_short():
    bench, _, _ = bench_of_one()
    bench.short_sda(0)
    i2c = drive(bench, 9, True)
    assert errno_of(i2c.readfrom, 0x5A, 1) == 110
    bench.short_sda(0, False)
    assert errno_of(i2c.readfrom, 0x5A, 1) is None


def test_pins_driven_by_hand_are_lost_to_the_unit_until_it_is_made_anew():
    bench, _, i2c = bench_of_one()
    bench.machine.Pin(4, bench.machine.Pin.OPEN_DRAIN, value=1)
    assert errno_of(i2c.readfrom, 0x5A, 1) == 110
    assert errno_of(bench.machine.I2C(0, scl=5, sda=4).readfrom, 0x5A, 1) is None
