"""`grognard module draw`: any game's map as a picture, whatever the names in it are."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import grognard
from grognard.kernel.sheet import Look, Sheet, Side, Spot
from grognard.kernel.view import Piece, Space, View
from grognard.pictures import draw, png
from grognard.pictures.geometry import overlap
from grognard.pictures.labels import Points, place_labels
from grognard.pictures.setup import view_setup

Cli = Any
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return ["".join(x.itertext()) for x in root.iter() if x.tag in (f"{SVG}text", f"{SVG}tspan", f"{SVG}title")]


def size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.parametrize("game", ["indian-territory", "borderland", "hand-of-destiny", "blood-on-the-ohio"])
def test_every_game_is_drawn_with_all_its_names(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.chdir(tmp_path)
    made = cli("module", "draw", game, "--json").data
    drawn = " ".join(texts(Path(made["svg"]).read_text(encoding="utf-8")))
    edition = grognard.game(game).edition(grognard.game(game).scenarios[0].id)
    for spot in edition.sheet().spots:
        assert all(word in drawn for word in spot.name.rpartition(": ")[2].split())
    assert made["nameless"] == []
    assert made["unwritten"] == []
    assert min(size(Path(made["png"]))) > 1000


def test_a_module_is_drawn_beside_its_folder(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cli("module", "new", "my_war")
    assert cli("module", "draw", "my_war").out.splitlines()[:2] == ["my_war.svg", "my_war.png"]
    monkeypatch.chdir(tmp_path / "my_war")
    cli("module", "draw", ".")
    assert cli("module", "check", ".").code == 0


def test_another_name_for_the_pictures(cli: Cli, tmp_path: Path) -> None:
    made = cli("module", "draw", "borderland", "--out", tmp_path / "maps" / "b.svg", "--json").data
    assert (made["svg"], made["png"]) == (str(tmp_path / "maps" / "b.svg"), str(tmp_path / "maps" / "b.png"))
    result = cli("module", "draw", "borderland", "--out", tmp_path)
    assert (result.code, "is a folder" in result.err) == (2, True)


def test_the_set_up_of_both_sides_is_shown() -> None:
    game = grognard.game("hand-of-destiny").edition("the_passes")
    view = view_setup(game, "the_passes")
    assert {p.id for p in view.pieces} >= {"roberts", "kabul_1", "ayub"}
    drawn = texts(draw(game.sheet(), view, "x").svg)
    assert {"British Recruit Box", "Afghan Recruit Box"} <= set(drawn)


def test_names_do_not_collide() -> None:
    for id in ("race_to_khartoum", "the_passes"):
        sheet = grognard.game("hand-of-destiny").edition(id).sheet()
        boxes = [label.box for label in place_labels(sheet, Points(), Points(), set())[0].values()]
        assert len(boxes) == len(sheet.spots)
        assert not [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if overlap(a, b, -1)]


NASTY = """<script>alert("1")</script> & 'x' \x1b[31m \x00 \ud800 ]]>"""


def test_text_is_escaped_wherever_it_comes_from() -> None:
    spots = (Spot("a", NASTY, 200, 200, text=NASTY), Spot("b", "B", 500, 300))
    sides = (Side("red", NASTY, colour='"><script>'),)
    sheet = Sheet(800, 500, spots, sides=sides, looks={"u": Look(NASTY, NASTY, NASTY, NASTY, NASTY, NASTY, NASTY)})
    view = View("g", "", pieces=[Piece("u", "a", "red", NASTY)], spaces=[Space("a", "red", [NASTY])])
    svg = draw(sheet, view, NASTY).svg
    root = ElementTree.fromstring(svg)  # it is well-formed, and has no element but those that we draw
    known = {"svg", "title", "rect", "g", "path", "circle", "text", "tspan", "textPath", "ellipse", "style"}
    assert {x.tag.removeprefix(SVG) for x in root.iter()} <= known
    assert "\x1b" not in svg
    png.to_png(svg, 800)


def test_a_large_map_is_drawn_in_time() -> None:
    spots = tuple(Spot(f"s{n}", f"Space number {n}", 60 + n % 25 * 70, 60 + n // 25 * 70) for n in range(500))
    made = draw(Sheet(1800, 1500, spots), View("g", ""), "x")
    assert made.svg.count("<circle") >= 500


def test_a_machine_without_fonts_is_told(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.cli.map_files.find_font", lambda families: None)
    result = cli("module", "draw", "borderland", "--out", tmp_path / "b.svg")
    assert result.code == 0
    assert "install one" in result.out
