"""The land: one drawing for the page and for pictures, painted by the page's own style sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import grognard
from grognard.kernel.sheet import Ground, Road, Sheet, Side, Spot, Stream, Trace
from grognard.pictures.land import draw_land, land_facts, name_boxes, style_sheet
from grognard.pictures.roads import lay_roads

CSS = Path(grognard.__file__).parent / "web" / "style"
SVG = "{http://www.w3.org/2000/svg}"
CROSSED = Sheet(
    600, 400,
    spots=(Spot("a", "A", 100, 200), Spot("b", "B", 500, 200)),
    roads=(Road("a", "b", river="styx"),),
    streams=(Stream("styx", "Styx", ((300, 0), (300, 200), (301, 400))),),
)  # fmt: skip


def sheets() -> list[Sheet]:
    games = [grognard.game(id) for id in ("indian-territory", "hand-of-destiny", "borderland", "blood-on-the-ohio")]
    return [g.edition(s.id).sheet() for g in games for s in g.scenarios]


@pytest.mark.parametrize("sheet", sheets(), ids=lambda s: f"{s.width:.0f}x{s.height:.0f}")
def test_every_land_is_well_formed_and_painted_by_classes(sheet: Sheet) -> None:
    root = ElementTree.fromstring(draw_land(sheet))
    assert root.find(f".//{SVG}g[@class='regions']") is not None
    known = set(re.findall(r"\.([\w-]+)", (CSS / "land.css").read_text(encoding="utf-8")))
    used = {name for x in root.iter() for name in x.get("class", "").split()}
    assert used <= known | {"land", "ground", "regions", "net", "frame", "border", "road"}
    own = {"w-own", "realm", "verge", "code", "lead"}  # what a game brings its own colours for
    assert not [x for x in root.iter() if "#" in (x.get("fill") or "") and not own & {*x.get("class", "").split()}]


def test_the_key_is_that_of_the_content() -> None:
    again = replace(CROSSED, spots=(replace(CROSSED.spots[0], x=101), CROSSED.spots[1]))
    assert land_facts(CROSSED) == land_facts(replace(CROSSED))
    assert land_facts(CROSSED).key != land_facts(again).key


def test_a_road_over_a_river_is_a_ford_or_a_bridge() -> None:
    facts = land_facts(CROSSED)
    assert facts.fords == ((300.0, 200.0),)
    assert 'class="ford"' in draw_land(CROSSED)
    free = replace(CROSSED, roads=(Road("a", "b"),))
    assert 'class="brl"' in draw_land(free)
    afloat = replace(CROSSED, roads=(Road("a", "b", kind="water"),))
    assert land_facts(afloat).fords == ()


def test_what_grows_on_a_ground_is_told_by_its_id() -> None:
    grounds = (Ground("wood", "Wood", cover="trees"), Ground("dune", "Dune", wash="sand"), Ground("plain", "Plain"))
    glyphs = land_facts(replace(CROSSED, grounds=grounds)).glyphs
    assert set(glyphs) == {"wood", "dune"}
    assert (glyphs["wood"].one.count("v-3"), glyphs["wood"].group.count("v-3")) == (1, 5)
    lake = replace(CROSSED, spots=(replace(CROSSED.spots[0], water="lake"), CROSSED.spots[1]))
    assert set(land_facts(lake).glyphs) == {""}


def test_the_compass_keeps_off_the_spaces() -> None:
    assert land_facts(CROSSED).rose == (78, 340)
    corners = ((78, 340), (522, 340), (78, 78), (522, 78))
    full = replace(CROSSED, spots=tuple(Spot(f"s{i}", "", x, y) for i, (x, y) in enumerate(corners)), roads=())
    assert land_facts(full).rose is None
    assert 'class="rose"' not in draw_land(full)


def test_areas_have_their_outlines() -> None:
    square = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0))
    spots = (Spot("a", "A", 50, 50, "wood", outline=square), Spot("b", "B", 200, 50, outline=square, water="sea"))
    grounds = (Ground("wood", "Wood", wash="forest"),)
    drawn = draw_land(Sheet(300, 100, spots, grounds=grounds, surface="areas"))
    assert 'class="area w-forest" d="M10,10L90,10L90,90Z"' in drawn
    assert 'class="area bare wet"' in drawn
    assert "area" not in draw_land(Sheet(300, 100, spots, grounds=grounds))


def test_pictures_that_stand_alone_have_every_colour() -> None:
    style = style_sheet()
    assert "var(" not in style
    assert ".rv { fill: #a9c8d1; stroke: #3d7391;" in style


def test_borders_railways_and_the_scale_are_drawn() -> None:
    line = ((0.0, 50.0), (300.0, 60.0), (600.0, 50.0))
    land = draw_land(replace(CROSSED, traces=(Trace("border", line), Trace("railway", line)), scale="a day & a night"))
    assert 'class="b-l"' in land
    assert 'class="rail"' in land
    assert 'class="sleepers"' in land
    assert "a day &amp; a night" in land
    assert not re.search("b-l|rail|scale", draw_land(CROSSED))


def test_a_border_of_a_side_has_a_band_in_its_colour() -> None:
    line = ((0.0, 50.0), (300.0, 60.0), (600.0, 50.0))
    sides = (Side("north", "North", colour="#123456"),)
    assert 'class="band"' in draw_land(replace(CROSSED, sides=sides, traces=(Trace("border", line, "north"),)))
    assert 'class="band"' not in draw_land(replace(CROSSED, sides=sides, traces=(Trace("border", line),)))


def test_the_base_fills_the_sheet_and_is_covered_by_what_grows_on_it() -> None:
    grounds = (Ground("dune", "Dune", wash="sand", colour="#f0dfb8"), Ground("town", "Town"))
    spots = tuple(replace(s, ground="town") for s in CROSSED.spots)
    land = draw_land(replace(CROSSED, spots=spots, grounds=grounds, base="dune"))
    assert "M-5,-5h610" in land
    assert land.count("w-own") == 1


def test_hachures_keep_off_names() -> None:
    grounds = (Ground("hills", "Hills", wash="rough", cover="hills"),)
    long = replace(CROSSED, streams=(), spots=tuple(replace(s, ground="hills") for s in CROSSED.spots))
    spots = (replace(long.spots[0], name="A Very Long Name"), long.spots[1])
    sheet = replace(long, grounds=grounds, base="hills", spots=spots)
    ways = lay_roads(sheet)
    (left, top, right, bottom), *_ = boxes = name_boxes(sheet, ways)
    assert len(boxes) >= 2
    strokes = re.findall(r'class="ha" d="([^"]*)"', draw_land(sheet))
    starts = [tuple(map(float, at)) for d in strokes for at in re.findall(r"M(-?[\d.]+),(-?[\d.]+)", d)]
    assert starts
    assert not [at for at in starts if left < at[0] < right and top < at[1] < bottom]
