"""`print(match)` and `match.picture(path)`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import grognard
from borderland import GAME
from grognard import GameError
from grognard.kernel.board_text import board_text
from grognard.pictures.svg import f1

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


@pytest.fixture(scope="module")
def deployed() -> grognard.Match:
    """Miniatures on an open table: all but the reserves stand somewhere."""
    match = grognard.game("warpath-2e").new("first_contact", seed=3)
    bot = grognard.bot("passive", match.game, seed=1)
    while match.ask is not None and match.ask.step.startswith("Deployment"):
        match.play(bot.choose(match.view(match.ask.role)))
    return match


def test_print_shows_every_unit_of_an_open_table(deployed: grognard.Match) -> None:
    said = str(deployed).splitlines()
    for stack in deployed.view().stacks:
        (line,) = [x for x in said if x.startswith(f"  {stack.at} ")]
        stands = [p for p in deployed.view().pieces if p.face.get("unit") == stack.at]
        assert f"{stack.count} at " in line
        xs = [float(p.face["x"]) / 1000 for p in stands]
        assert min(xs) - 1 <= float(line.split(" at ")[1].split(",")[0]) <= max(xs) + 1


def test_an_open_table_is_drawn_to_scale(deployed: grognard.Match, tmp_path: Path) -> None:
    deployed.picture(tmp_path / "table.svg")
    root = ElementTree.parse(tmp_path / "table.svg").getroot()
    names = [x.text for x in root.iter("{http://www.w3.org/2000/svg}title")]
    field = deployed.game.sheet().field
    assert field is not None
    assert {m.name for m in field.models} <= set(names)
    assert {x.name for x in field.pieces} <= set(names)
    places = [x.get("transform") for x in root.iter("{http://www.w3.org/2000/svg}g")]
    first = next(p for p in deployed.view().pieces if p.kind == "foot")
    x, y = float(first.face["x"]) / 50, (field.height - float(first.face["y"])) / 50
    assert f"translate({f1(x)},{f1(y)})" in places
    deployed.picture(tmp_path / "table.png")
    assert (tmp_path / "table.png").read_bytes().startswith(b"\x89PNG")


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"a picture ends in \.svg or \.png"):
        GAME.new("raid", seed=1).picture(tmp_path / "board.jpg")
    assert not list(tmp_path.iterdir())
