"""Is a file on the flash either as it was or as it shall be?"""

from nordlys.table.files import Files, is_full, to_json

from tests.table.flash_kit import Flash, PowerCut, new_folder


def test_a_file_is_written_read_listed_and_removed():
    files = Files(new_folder())
    assert files.read("a.txt") is None and files.size("a.txt") == 0 and not files.exists("a.txt")
    files.write("a.txt", "Åsa")
    files.write("games/1.log", b"one")
    assert files.read("a.txt") == "Åsa".encode() and files.size("a.txt") == 4
    files.append("games/1.log", b" two")
    assert files.read("games/1.log") == b"one two"
    assert files.list() == ["a.txt"] and files.list("games") == ["1.log"] and files.list("none") == []
    assert files.remove("a.txt") and not files.remove("a.txt")


def test_a_cut_while_a_whole_file_is_written_leaves_the_old_one():
    for arrives in range(4):
        flash = Flash()
        flash.write("settings.json", b"old")
        flash.cut_at = (flash.writes + 1, arrives)
        try:
            flash.write("settings.json", b"new!")
            raise AssertionError("the power did not go")
        except PowerCut:
            pass
        assert flash.read("settings.json") == b"old"
        flash.cut_at = None
        flash.write("settings.json", b"new!")
        assert flash.read("settings.json") == b"new!" and flash.list() == ["settings.json"]


def test_a_full_flash_is_told_from_other_faults():
    flash = Flash()
    flash.room = 2
    try:
        flash.append("log", b"four")
        raise AssertionError("there was no room")
    except OSError as error:
        assert is_full(error)
    try:
        flash.write("whole", b"four")
        raise AssertionError("there was no room")
    except OSError:
        assert flash.list() == ["log"]
    assert not is_full(OSError(5)) and not is_full(OSError())


def test_a_log_is_put_aside_before_it_grows_too_long():
    flash = Flash()
    for number in range(10):
        flash.append_log("crashes.log", "line %d\n" % number, 30)
        assert flash.size("crashes.log") <= 30
    assert flash.read("crashes.log").endswith(b"line 9\n") and flash.exists("crashes.log.old")


def test_a_file_is_cut_short():
    flash = Flash()
    flash.write("log", bytes(range(256)) * 5)
    for length in (1280, 1000, 512, 511, 1, 0):
        flash.cut("log", length)
        assert flash.read("log") == (bytes(range(256)) * 5)[:length]


def test_what_is_put_aside_never_covers_what_was_put_aside_before():
    flash = Flash()
    for content in (b"one", b"two"):
        flash.write("settings.json", content)
        assert flash.put_aside("settings.json")
    assert flash.read("settings.json.bad1") == b"one" and flash.read("settings.json.bad2") == b"two"
    assert flash.put_aside("settings.json") is None


def test_json_is_short_and_says_letters_as_they_are():
    assert to_json(["Åsa", {"a": 1}]) == '["Åsa",{"a":1}]'


def test_free_space_is_a_number_or_unknown():
    free = Files(new_folder()).free()
    assert free is None or free >= 0
