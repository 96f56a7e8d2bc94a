"""Is a frame of light drawn where its pixels lie, and is what cannot be drawn told?"""

import pytest

from sim.lights_picture import main

DARK, RED = "000000", "ff0000"


def test_a_lit_pixel_glows_where_it_lies(tmp_path):
    file = tmp_path / "picture.svg"
    main(["starter", DARK * 3 + RED + DARK * 12, str(file)])
    dots = [line for line in file.read_text().splitlines() if line.startswith("<circle")]
    assert len(dots) == 17  # sixteen pixels, and the glow of one
    glow = dots[4]
    assert 'fill="#ff0000"' in glow and glow.split(" r=")[0] == dots[3].split(" r=")[0]


@pytest.mark.parametrize(
    "board,pixels,told",
    [
        ("starter", RED, "starter has 16 pixels, and this is a frame of 1"),
        ("starter", "zz", "six a pixel"),
        ("atlantis", RED, "atlantis.toml"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_sentence(tmp_path, capsys, board, pixels, told):
    with pytest.raises(SystemExit):
        main([board, pixels, str(tmp_path / "picture.svg")])
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
