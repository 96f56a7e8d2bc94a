"""Does the program that is flashed start on a board, and is a game there again after the power was cut?"""

import hashlib


def test_the_program_starts_through_boot_and_main_and_answers(power_on, plug, flash):
    board = power_on()
    cable = plug(board)
    hello = cable.ask("hello")
    assert hello["product"] == "nordlys" and hello["board"] == "nordic_countries"
    assert hello["games"] == ["nordic_countries"] and hello["runtime"] == "micropython 1.29.0"
    health = cable.ask("health")
    assert [chip["found"] for chip in health["chips"]] == [True] * 8
    assert health["strips"] == "pio_dma"
    assert health["faults"] == {"not_calibrated": 1}
    assert board.starts == 1 and board.watched and board.bites == 0
    assert not (flash / "crashes.log").exists() and not (flash / "boot.txt").exists()


def test_a_game_goes_on_after_the_power_was_cut(power_on, plug):
    board = power_on()
    token, before = plug(board).begin_a_game()
    board.power_off()
    board.power_on()
    cable = plug(board)
    assert cable.seen(token) == before
    assert cable.ask("health")["faults"] == {"not_calibrated": 1}
    assert board.starts == 2


def test_a_missing_chip_and_a_cut_strip_do_not_keep_the_table_from_starting(power_on, plug):
    faults = [{"name": "chip_gone", "chip": 2}, {"name": "strip_cut", "strip": 0, "at": 0}]
    cable = plug(power_on(faults=faults))
    health = cable.ask("health")
    assert [chip["found"] for chip in health["chips"]] == [True, True, False, True, True, True, True, True]
    assert health["faults"]["chip_missing"] == 1
    assert cable.begin_a_game()[1]["phase"]


def todo(*steps):
    text = "\n".join(["nordlys flash 1", *steps, ""])
    return text + "sum " + hashlib.sha256(text.encode()).hexdigest() + "\n"


def test_a_flash_that_was_cut_off_is_finished_before_the_program_starts(power_on, plug, flash):
    main = (flash / "main.py").read_bytes()
    (flash / "main.py").unlink()
    (flash / "main.py.new").write_bytes(main)
    (flash / "flash.todo").write_text(todo("rename main.py.new main.py", "remove gone.py"))
    assert plug(power_on()).ask("hello")["product"] == "nordlys"
    assert (flash / "boot.txt").read_text() == "The flash was finished: 2 steps.\n"
    assert not (flash / "flash.todo").exists()


def test_a_broken_todo_is_put_aside_and_the_old_program_starts(power_on, plug, flash):
    (flash / "flash.todo").write_text(todo("remove main.py")[:-9] + "00000000\n")
    assert plug(power_on()).ask("hello")["product"] == "nordlys"
    assert "put aside" in (flash / "boot.txt").read_text()
    assert (flash / "flash.todo.broken").exists()


def test_wired_interrupt_lines_are_used_and_the_chips_still_found(power_on, plug, flash):
    (flash / "settings.json").write_text('{"format":1,"values":{"interrupts":true}}')
    health = plug(power_on()).ask("health")
    assert [chip["found"] for chip in health["chips"]] == [True] * 8
    assert "crash" not in health["faults"]
