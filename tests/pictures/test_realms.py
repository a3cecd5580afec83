"""Countries with boundaries, lakes, structures with their steps, ways onto the map: what large sheets add to a land."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from grognard.kernel.sheet import Cartouche, Emblem, Ground, Lake, Realm, Road, Sheet, Side, Spot, Stream
from grognard.kernel.view import Space
from grognard.pictures.geometry import inset, is_inside
from grognard.pictures.land import draw_land, land_facts
from grognard.pictures.spaces import draw_space

Points = tuple[tuple[float, float], ...]


def ring(x: float, y: float, r: float) -> Points:
    return tuple((x + r * math.cos(i * math.pi / 20), y + r * math.sin(i * math.pi / 20)) for i in range(40))


GROUNDS = (
    Ground("wild", "the wild", cover="woods", ink="#6f5e44"),
    Ground("fox", "Fox land", cover="woods", colour="#9dbb74", ink="#52762f"),
)
EMBLEMS = {
    "village": Emblem("arch", "village", steps=2, left=2),
    "village reduced": Emblem("arch", "reduced village", steps=2, left=1),
    "fort": Emblem("bastion", "fort", "blue", steps=2, left=2),
    "named": Emblem("", "Fort Hope", names=True),
}
SHEET = Sheet(
    800, 600,
    spots=(
        Spot("den", "Den", 200, 200, "fox"), Spot("bend", "River: Bend", 400, 300, "wild", form="bead"),
        Spot("mouth", "River: Mouth", 600, 300, "wild", form="bead"),
        Spot("road", "The Road", 40, 560, "", marks=("way in",), form="gate", code="BL"),
    ),
    roads=(Road("bend", "mouth", kind="river"), Road("den", "bend", kind="landing"), Road("road", "den", kind="gate")),
    streams=(Stream("river", "River", ((300, 300), (400, 300), (500, 300), (600, 300)), joins=True),),
    realms=(Realm("fox", ring(200, 200, 120)),),
    lakes=(Lake("Long Lake", ring(650, 130, 90), x=650, y=130),),
    grounds=GROUNDS,
    emblems={**EMBLEMS, "way in": Emblem("", "a way in", "blue")},
    sides=(Side("blue", "Blue", colour="#26466f"),),
)  # fmt: skip


def test_a_line_within_another_keeps_its_distance() -> None:
    outline = ring(0, 0, 100)
    within = inset(outline, 13)
    assert len(within) == 40
    assert all(is_inside(outline, *p) and abs(math.hypot(*p) - 87) < 0.5 for p in within)
    assert inset(outline[::-1], 13)[0] != outline[-1]
    assert all(math.hypot(*p) < 100 for p in inset(outline[::-1], 13))


def test_a_realm_has_a_wash_a_verge_and_a_boundary_in_its_own_colours() -> None:
    land = draw_land(SHEET)
    assert '<path class="realm" style="--w:#9dbb74;' in land
    assert re.search(r'class="verge" style="--c:#52762f;--cd:#\w+" fill="#52762f"', land)
    assert 'class="b-l"' in land
    assert "w-own" not in land  # the tint ends at the boundary
    assert 'class="realm"' not in draw_land(replace(SHEET, realms=()))


def test_a_lake_has_a_shore_and_its_name_and_nothing_grows_in_it() -> None:
    land = draw_land(SHEET)
    assert 'class="water"' in land
    assert 'class="shore"' in land
    assert "Long Lake" in land
    trees = re.findall(r'class="crown pale" d="([^"]*)"', land)
    places = [(float(x), float(y)) for d in trees for x, y in re.findall(r"M([\d.]+),([\d.]+)v", d)]
    assert places
    assert not [p for p in places if math.dist(p, (650, 130)) < 88]


def test_a_way_along_the_river_is_the_river_and_a_landing_is_dotted() -> None:
    land = draw_land(SHEET)
    assert "ro river" not in land
    assert 'class="ro landing"' in land
    assert 'class="ro gate"' in land
    assert 'class="mouth"' in land


def test_a_gate_is_part_of_the_land() -> None:
    land = draw_land(SHEET)
    assert land.count('class="door"') == 1
    assert ">BL</text>" in land
    assert draw_space(SHEET, SHEET.spots[3], None, True) == ""


def test_structures_show_their_steps() -> None:
    signs = land_facts(SHEET).signs
    assert set(signs) == {"village", "village reduced", "fort", "bead"}
    assert signs["village"].large.count('class="step"') == 2
    assert signs["village reduced"].large.count('class="step open"') == 1
    assert "worn" in signs["village reduced"].large
    assert "worn" not in signs["village"].large
    assert "solid" in signs["fort"].small


def test_a_structure_is_drawn_in_place_of_the_ring() -> None:
    den = SHEET.spots[0]
    assert "circle" in draw_space(SHEET, den, None, True)
    village = draw_space(SHEET, den, Space("den", "", ["village"]), True)
    assert "circle" not in village
    assert 'stroke="#52762f"' in village
    assert 'stroke="#26466f"' in draw_space(SHEET, den, Space("den", "blue", ["fort"]), True)
    assert 'class="bd"' in draw_space(SHEET, SHEET.spots[1], None, True)


def test_the_cartouche_has_the_compass() -> None:
    title = Cartouche(500, 400, 780, 590, "THE LAND", "and its people", "1800", (("track", "trail 1"),))
    land = draw_land(replace(SHEET, cartouche=title))
    assert "THE LAND" in land
    assert "trail 1" in land
    assert land.count('class="rose"') == 1
    assert land_facts(replace(SHEET, cartouche=title)).rose is None
