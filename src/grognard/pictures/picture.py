"""The map as one picture, from the paper up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from grognard.kernel.sheet import Sheet
from grognard.kernel.view import Piece, View
from grognard.pictures.labels import Points, draw_label, place_labels
from grognard.pictures.land import land_facts, land_parts, style_sheet
from grognard.pictures.names import MARGIN, name_regions, name_rivers, rose_box
from grognard.pictures.panel import GAP, Part, draw_panel
from grognard.pictures.roads import Way, draw_arrows, lay_roads
from grognard.pictures.spaces import FORTS, draw_over, draw_space, draw_stacks, emblems_of, top_of
from grognard.pictures.svg import PAPER, esc, f1, group, rect

STEPS: Final = 4  # that `progress` hears of
Progress = Callable[[], None]


@dataclass(frozen=True)
class Drawing:
    """A map as SVG, the spaces whose names found no room, and the words across the country that found none."""

    svg: str
    nameless: list[str]
    unwritten: list[str]


@dataclass(frozen=True)
class Lettering:
    """All that is written on a map: names of spaces and rivers, and words across the country."""

    names: str
    regions: str
    nameless: list[str]
    unwritten: list[str]


def draw(sheet: Sheet, view: View, title: str, progress: Progress = lambda: None) -> Drawing:
    """A sheet with the spaces and pieces of a view."""
    ways = lay_roads(sheet)
    progress()
    written = letter(sheet, view, ways, progress)
    below = land_parts(sheet, written.regions, draw_arrows(ways))
    spaces, counters = _play(sheet, view)
    progress()
    panel = draw_panel(sheet, view, title, sheet.width)
    page = _page(sheet, below, spaces + written.names + counters, panel, title)
    return Drawing(page, written.nameless, written.unwritten)


def letter(sheet: Sheet, view: View, ways: list[Way], progress: Progress = lambda: None) -> Lettering:
    """What is written on a sheet, and what finds no room."""
    facts = land_facts(sheet)
    roads, water, fords = Points(), Points(), Points()
    for w in ways:
        roads.trace(w.points, 0.4)
    for s in sheet.streams:
        water.trace(s.points, 0.8)
    for t in sheet.traces:
        if t.kind == "railway":
            roads.trace(t.points, 0.8)
    fords.add(facts.fords, 8)
    labels, taken = place_labels(sheet, roads, water, _forts(sheet, view))
    progress()
    taken += [rose_box(facts.rose)] if facts.rose is not None else []
    regions, unwritten = name_regions(sheet, taken, roads, water)
    names = name_rivers(sheet, taken, fords)
    names += "".join(draw_label(labels[s.id]) for s in sheet.spots if s.id in labels)
    progress()
    return Lettering(names, regions, [s.id for s in sheet.spots if s.id not in labels], unwritten)


def _forts(sheet: Sheet, view: View) -> set[str]:
    spaces = {s.id: s for s in view.spaces}
    return {s.id for s in sheet.spots if any(e.draw in FORTS for e in emblems_of(sheet, s, spaces.get(s.id)))}


def _play(sheet: Sheet, view: View) -> tuple[str, str]:
    """The rings of the spaces, and what stands on them."""
    spaces = {s.id: s for s in view.spaces}
    pieces: dict[str, list[Piece]] = {}
    for p in view.pieces:
        pieces.setdefault(p.at, []).append(p)
    rings = counters = ""
    for spot in sheet.spots:
        here, space = pieces.get(spot.id, []), spaces.get(spot.id)
        rings += group(draw_space(sheet, spot, space, not here), spot.x, spot.y)
        counters += group(draw_stacks(sheet, here) + draw_over(sheet, spot, space, top_of(len(here))), spot.x, spot.y)
    return rings, counters


def _page(sheet: Sheet, below: str, above: str, panel: Part, title: str) -> str:
    w, h = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN + GAP + panel[1] + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {f1(w)} {f1(h)}" width="{f1(w)}" '
        f'height="{f1(h)}" role="img"><title>{esc(title)}</title><style>{style_sheet()}</style>'
        f"{rect(-MARGIN, -MARGIN, w, h, fill=PAPER)}{below}{above}"
        f"{group(panel[0], 0, sheet.height + MARGIN + GAP)}</svg>\n"
    )
