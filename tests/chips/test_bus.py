"""Do all chips together go on with what is left, say what is missing, and come back? Runs on both interpreters."""

from nordlys.chips.bus import RETRY_MOST_MS, TouchChips
from nordlys.chips.port import Port

from tests.chips.kit import FINGER, Board


def test_every_chip_is_heard_on_its_own_branch():
    board = Board()
    assert board.start() == 6
    for number in range(6):
        board.bench.finger(board.models[number], number, 100 * number + 100, 100 * number + 150, FINGER)
    seen = board.poll_until(800)
    expected = []
    for number in range(6):
        expected += [(number, 1 << number), (number, 0)]
    assert [(number, touched) for _, number, touched in seen] == expected
    assert board.why() == []


def test_channels_are_switched_only_when_they_must():
    board = Board()
    board.start()
    board.clock.sleep_ms(20)
    board.chips.poll(20)
    wires = board.bench.wires(0)
    before = wires.transfers
    board.chips.poll(30)
    # Four chips, two transfers each, and two channels.
    assert wires.transfers - before == 4 * 2 + 2


def test_a_chip_that_is_gone_is_told_and_comes_back_by_itself():
    board = Board()
    board.start()
    board.poll_until(100)
    board.bench.finger(board.models[1], 0, 150, 6000, FINGER)
    assert board.poll_until(200)[-1][1:] == (1, 1)
    board.models[1].remove()
    assert board.poll_until(300)[-1][1:] == (1, 0)  # its finger is let go
    assert board.chips.missing() == [{"chip": 1, "bus": 0, "mux": 0, "address": 0x5B, "why": "no_answer"}]
    # The others go on.
    board.bench.finger(board.models[0], 5, 320, 400, FINGER)
    board.bench.finger(board.models[3], 6, 320, 400, FINGER)
    assert [number for _, number, _ in board.poll_until(500)] == [0, 3, 0, 3]
    board.models[1].put_back()
    board.poll_until(500 + RETRY_MOST_MS)
    assert board.why() == []
    board.bench.finger(board.models[1], 9, 7000, 7100, FINGER)
    assert [(number, touched) for _, number, touched in board.poll_until(7200)] == [(1, 1 << 9), (1, 0)]


def test_a_missing_chip_is_tried_less_and_less_often():
    board = Board(((0, None, 0x5A), (1, None, 0x5A)))
    board.models[1].remove()
    assert board.start() == 1
    wires = board.bench.wires(1)
    tries = []
    for _ in range(3):
        before = wires.transfers
        board.poll_until(board.clock.ticks_ms() + 10000)
        tries.append(wires.transfers - before)
    assert tries[0] > tries[1] >= tries[2] > 0
    assert tries[2] <= 2 * 3


def test_one_bad_answer_is_no_missing_chip():
    board = Board(((0, None, 0x5A),))
    board.start()
    port = board.ports[0]
    read = port.readfrom_mem_into
    left = [1]

    def stumbling(address, register, buffer):
        if left[0]:
            left[0] -= 1
            raise OSError(5)
        read(address, register, buffer)

    port.readfrom_mem_into = stumbling
    board.poll_until(100)
    assert board.why() == [] and left == [0]


def test_a_hung_bus_is_clocked_free_at_once():
    board = Board()
    board.start()
    board.poll_until(100)
    board.bench.finger(board.models[2], 1, 150, 400, FINGER)
    board.poll_until(200)
    board.bench.hold_sda(0)
    assert board.poll_until(300) == []  # not even the finger is lost
    assert board.why() == [] and board.ports[0].freed == 1 and board.ports[1].freed == 0
    assert board.poll_until(500)[-1][1:] == (2, 0)


def test_a_shorted_bus_costs_the_other_one_nothing_and_comes_back():
    board = Board()
    board.start()
    board.poll_until(100)
    board.bench.short_sda(0)
    board.bench.finger(board.models[5], 1, 1050, 1200, FINGER)
    before = board.bench.wires(0).transfers
    began = board.clock.ticks_ms()
    assert [seen[1:] for seen in board.poll_until(1500)] == [(5, 2), (5, 0)]
    assert board.why() == ["bus_stuck"] * 4
    # One time-out a try for the whole bus, with growing pauses.
    assert board.bench.wires(0).transfers - before <= 8
    assert board.clock.ticks_ms() - began < 1450
    board.bench.short_sda(0, False)
    board.poll_until(1500 + RETRY_MOST_MS + 100)
    assert board.why() == []


def test_the_multiplexer_gone_and_back():
    board = Board()
    board.start()
    board.poll_until(100)
    mux = board.bench.wires(0).devices[0]
    mux.remove()
    board.poll_until(200)
    assert board.why() == ["no_answer"] * 4
    mux.put_back()
    board.poll_until(6000)
    assert board.why() == []


def test_a_chip_that_restarted_unseen_is_set_up_again():
    board = Board()
    board.start()
    board.poll_until(100)
    board.models[4].put_back()
    board.poll_until(100 + 6 * 250 + 500)
    assert board.why() == []
    assert board.models[4].running()


def test_a_chip_that_restarts_under_a_finger_feels_the_next_one():
    board = Board()
    board.start()
    board.bench.finger(board.models[4], 2, 100, 900, FINGER)
    board.bench.finger(board.models[4], 2, 9000, 9200, FINGER)
    board.poll_until(200)
    assert board.chips.chips[4].touched == 4
    board.models[4].put_back()
    assert board.poll_until(220) == [(205, 4, 0)] and board.why() == ["restarted"]
    board.poll_until(8900)  # its new baseline was measured under the finger, and rises again
    assert board.why() == []
    assert [touched for _, _, touched in board.poll_until(9400)] == [4, 0]


def test_over_current_is_told_and_left_when_it_ends():
    board = Board()
    board.start()
    board.poll_until(100)
    board.models[0].over_current()
    board.poll_until(500)
    assert board.why() == ["over_current"]
    board.models[0].over_current(False)
    board.poll_until(500 + RETRY_MOST_MS)
    assert board.why() == []


def test_a_fault_that_is_no_absence_is_told_as_well():
    board = Board()
    board.start()
    board.poll_until(100)
    board.models[2].shake(40)
    assert board.poll_until(500) == []
    assert board.chips.missing()[0]["why"] == "toggling"


def test_time_that_wraps_stops_nothing():
    board = Board()
    late = (1 << 30) - 50
    board.models[0].remove()
    board.chips.start(late, "charge")
    board.models[0].put_back()
    for ms in range(0, 1000, 5):
        board.clock.sleep_ms(5)
        board.chips.poll((late + ms) & 0x3FFFFFFF)
    assert board.why() == []


def test_probe_tells_who_is_where():
    board = Board()
    assert board.chips.probe(0) == [(None, 0x70), (0, 0x5A), (0, 0x5B), (3, 0x5A), (3, 0x5B)]
    assert board.chips.probe(1) == [(None, 0x5A), (None, 0x5B)]
    board.bench.mpr121(0, None, 0x5B)
    assert board.chips.probe(0) == [(None, 0x70), (None, 0x5B), (0, 0x5A), (3, 0x5A)]


def refused(places):
    board = Board()
    try:
        TouchChips(board.ports, places)
    except ValueError as error:
        return str(error)
    return ""


def test_wirings_that_cannot_work_are_refused():
    assert "trunk" in refused([(0, 0, 0x5A), (0, None, 0x5B)])
    assert "another" in refused([(1, None, 0x5A), (1, None, 0x5A)])
    assert "bus 2" in refused([(2, None, 0x5A)])
    assert "channels 0 to 7" in refused([(0, 8, 0x5A)])


def test_a_port_in_software_works_alike():
    board = Board(((0, None, 0x5A),))
    board.ports[0] = Port(board.bench.machine, None, 4, 5)
    board.chips = TouchChips(board.ports, ((0, None, 0x5A),))
    assert board.start() == 1
    board.models[0].remove()
    board.poll_until(50)
    assert board.why() == ["no_answer"]
