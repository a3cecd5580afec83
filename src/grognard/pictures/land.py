"""The land of a sheet: what never changes in play, drawn once for the page and for pictures alike.

It is painted by classes (web/style/land.css), so the page shows it by day and by night.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grognard
from grognard.kernel.sheet import Point, Sheet
from grognard.pictures.cartouche import draw_cartouche
from grognard.pictures.covers import Glyphs, glyphs_of
from grognard.pictures.gates import draw_gates
from grognard.pictures.geometry import Box
from grognard.pictures.ground import draw_ground
from grognard.pictures.labels import Points, place_labels
from grognard.pictures.names import MARGIN, draw_frame, draw_rose, find_corner, name_regions, rose_box
from grognard.pictures.outlines import draw_outlines
from grognard.pictures.roads import Way, crossings, draw_rivers, draw_roads, lay_roads
from grognard.pictures.spaces import FORTS, emblems_of
from grognard.pictures.structures import Sign, signs_of
from grognard.pictures.svg import f1
from grognard.pictures.traces import draw_frontiers, draw_railways

BESIDE = 80.0  # a space with its name, from its middle
BELOW = 50.0


@dataclass(frozen=True)
class LandFacts:
    """What is known of a land before it is drawn: the key of its content, its compass, where roads meet rivers.

    `glyphs` are what grows there, to be drawn in spaces while they are empty; `signs` the structures that may stand in
    them.
    """

    key: str
    rose: Point | None
    fords: tuple[Point, ...]
    glyphs: dict[str, Glyphs]
    signs: dict[str, Sign]


def land_facts(sheet: Sheet) -> LandFacts:
    fords = tuple((round(c.x, 1), round(c.y, 1)) for c in crossings(lay_roads(sheet), sheet.streams))
    return LandFacts(_key(sheet), _corner(sheet), fords, glyphs_of(sheet), signs_of(sheet))


def draw_land(sheet: Sheet) -> str:
    """The land as an SVG element of its own; the page puts the names of regions where they belong."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="land" aria-hidden="true" viewBox="{view_box(sheet)}">'
        f"{land_parts(sheet)}</svg>"
    )


def land_parts(sheet: Sheet, names: str = "", over: str = "") -> str:
    """From the paper up. `names` lie on the ground below the roads, `over` on the roads; both within the neat line."""
    ways = lay_roads(sheet)
    w, h = sheet.width, sheet.height
    net = draw_railways(sheet) + draw_roads(ways, sheet.streams)
    net += draw_rivers(sheet.streams, crossings(ways, sheet.streams))
    names_at = name_boxes(sheet, ways) if sheet.base else []  # bare paper has room, and placing names takes time
    ground = draw_outlines(sheet) + draw_ground(sheet, ways, names_at) + draw_frontiers(sheet)
    title = draw_cartouche(sheet.cartouche)
    return (
        f'<rect class="paper" x="{-MARGIN}" y="{-MARGIN}" width="{f1(w + 2 * MARGIN)}" height="{f1(h + 2 * MARGIN)}"/>'
        f'<svg x="-5" y="-5" width="{f1(w + 10)}" height="{f1(h + 10)}" viewBox="-5 -5 {f1(w + 10)} {f1(h + 10)}">'
        f'<g class="ground">{ground}{draw_rose(_corner(sheet))}</g><g class="regions">{names}</g>'
        f'<g class="net">{net}{draw_gates(sheet)}{over}</g>{title}</svg><g class="frame">{draw_frame(sheet)}</g>'
    )


def view_box(sheet: Sheet) -> str:
    return f"{-MARGIN} {-MARGIN} {f1(sheet.width + 2 * MARGIN)} {f1(sheet.height + 2 * MARGIN)}"


def style_sheet() -> str:
    """How the land is painted by day, for pictures that stand alone: the page's own sheet, with its colours put in."""
    folder = Path(grognard.__file__).parent / "web" / "style"
    day = (folder / "tokens.css").read_text(encoding="utf-8").partition("[data-theme")[0]
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", day))
    text = re.sub(r"/\*.*?\*/", "", (folder / "land.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    filled = re.sub(r"var\((--[\w-]+)\)", lambda m: tokens.get(m[1], m[0]), text)
    return re.sub(r"[\w-]+:[^;{}]*var\([^;{}]*;", "", filled)  # what comes with an element is its attribute


def name_boxes(sheet: Sheet, ways: Sequence[Way]) -> list[Box]:
    """Where the names of spaces and regions will stand, and the compass, so that nothing is drawn there."""
    roads, water = Points(), Points()
    for w in ways:
        roads.trace(w.points, 0.4)
    for s in sheet.streams:
        water.trace(s.points, 0.8)
    forts = {s.id for s in sheet.spots if any(e.draw in FORTS for e in emblems_of(sheet, s, None))}
    labels, taken = place_labels(sheet, roads, water, forts)
    rose = _corner(sheet)
    before = len(taken)
    taken += [rose_box(rose)] if rose is not None else []
    name_regions(sheet, taken, roads, water)
    return [x.box for x in labels.values()] + taken[before:]


def _corner(sheet: Sheet) -> Point | None:
    """For the compass: away from spaces and their names; a cartouche has one of its own."""
    if sheet.cartouche is not None:
        return None
    taken: list[Box] = [(s.x - BESIDE, s.y - BELOW, s.x + BESIDE, s.y + BELOW) for s in sheet.spots]
    return find_corner(sheet, taken)


def _key(sheet: Sheet) -> str:
    """Of all that the land is made from: parts of the sheet, and how they are drawn."""
    country = sheet.grounds, sheet.base, sheet.seeds, dict(sheet.countries), [(s.id, s.colour) for s in sheet.sides]
    margin = sheet.width, sheet.height, sheet.columns, sheet.rows, sheet.row_names, sheet.scale, sheet.surface
    lines = sheet.roads, sheet.streams, sheet.traces, sheet.realms, sheet.lakes, sheet.cartouche
    parts = repr((sheet.spots, lines, country, margin)).encode()
    return hashlib.blake2b(parts + _drawers(), digest_size=12).hexdigest()


@cache
def _drawers() -> bytes:
    files = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.blake2b(b"".join(f.read_bytes() for f in files)).digest()
