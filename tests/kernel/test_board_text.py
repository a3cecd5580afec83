"""`print(match)` and `match.picture(path)`."""

from __future__ import annotations

from pathlib import Path

import pytest

from borderland import GAME
from grognard import GameError
from grognard.kernel.board_text import board_text

UNITS = {"north-band-1": "long_dale", "south-band-1": "mill"}


def test_print_shows_the_board_and_what_is_asked() -> None:
    said = str(GAME.match({"units": UNITS}))
    assert said.startswith("Borderland, a position, at 0: Campaign > Impulse.march\n")
    assert "  long_dale, north: north-band-1\n" in said
    assert "  mill, south: south-band-1\n" in said
    assert "north (Impulse.march, rule 5.4): March out of an area, or pass." in said
    assert said.endswith("march long_dale, pass")


def test_a_role_reads_only_what_it_sees() -> None:
    said = board_text(GAME.match({"units": UNITS}), "south")
    assert "north-band-1" not in said
    assert "1 of north" in said
    assert "March out of an area" not in said


def test_a_match_is_drawn_into_a_file(tmp_path: Path) -> None:
    match = GAME.match({"units": UNITS})
    match.picture(tmp_path / "all.svg")
    match.picture(tmp_path / "south.svg", "south")
    assert (tmp_path / "all.svg").read_text().startswith("<svg")
    assert (tmp_path / "all.svg").read_bytes() != (tmp_path / "south.svg").read_bytes()
    match.picture(tmp_path / "all.png")
    assert (tmp_path / "all.png").read_bytes().startswith(b"\x89PNG")


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"a picture ends in \.svg or \.png"):
        GAME.new("raid", seed=1).picture(tmp_path / "board.jpg")
    assert not list(tmp_path.iterdir())
