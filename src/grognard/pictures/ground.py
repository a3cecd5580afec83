"""The country: washes and borders as contours of fields summed over the spaces, and what grows on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from grognard.kernel.sheet import Ground, Point, Sheet
from grognard.pictures.covers import COVERS, Ink, cover_of, glyph
from grognard.pictures.geometry import Box, Lattice, Mask, Ring, contour, evenly, is_inside, lengths, rng, smooth, xy
from grognard.pictures.realms import draw_lakes, draw_realms, wet_in
from grognard.pictures.roads import Way
from grognard.pictures.svg import DARK_PAPER, group, hex_colour, line_colour, line_style, mix, shape

CoverAt = Callable[[float, float], str]
WASHES: Final = ("forest", "timbers", "rough", "sand", "marsh", "snow")
NODES: Final = 40_000  # of a lattice at most, so that a large sheet takes no longer
FINEST: Final = 14.0
TILE: Final = 400  # decoration is drawn in tiles, so that a small part of the sheet paints fast
APART: Final = 70  # between places of the same ground along a road


def draw_ground(sheet: Sheet, ways: Sequence[Way], names: Sequence[Box] = ()) -> str:
    """The whole landscape below roads and rivers. Nothing grows or rises where names stand."""
    washes, cover_at = _washes(sheet, ways)
    tiles = Tiles()
    _plant(sheet, _keep_off(sheet, ways, names, 36, 11, 12), cover_at, tiles)
    _raise(sheet, _keep_off(sheet, ways, names, 0, 8, 11), cover_at, tiles)
    return f'<g class="wash">{washes}</g>{draw_realms(sheet)}{_borders(sheet)}{tiles.draw()}{draw_lakes(sheet)}'


class Tiles:
    """Ink by the part of the sheet that it lies on."""

    def __init__(self) -> None:
        self.inks: dict[tuple[int, int], Ink] = {}

    def at(self, x: float, y: float) -> Ink:
        return self.inks.setdefault((math.floor(y / TILE), math.floor(x / TILE)), Ink())

    def draw(self) -> str:
        return "".join(f"<g>{ink.draw()}</g>" for ink in self.inks.values())


def _unrest(x: float, y: float) -> float:
    """Makes edges look drawn by hand."""
    return 9 * math.sin(x / 47 + y / 71) + 7 * math.sin(y / 33 - x / 83) + 4 * math.sin(x / 17 + y / 23)


class Field:
    """A sum of hills at the nodes of a lattice, which stand a little beside their places."""

    def __init__(self, sheet: Sheet, finest: float, pad: float, shake: float) -> None:
        step = max(finest, math.sqrt(sheet.width * sheet.height / NODES))
        self.grid = Lattice(sheet.width, sheet.height, step, pad)
        grid = self.grid
        self.xs = [0.0] * grid.size
        self.ys = [0.0] * grid.size
        for n in range(grid.size):
            x, y = grid.at(n % grid.nx), grid.at(n // grid.nx)
            self.xs[n] = x + shake * _unrest(x, y)
            self.ys[n] = y + shake * _unrest(y, x)

    def hills(self, points: Sequence[Point], sigma: float, reach: float, least: float = 0.0) -> list[float]:
        out = [least] * self.grid.size
        for p in points:
            self._add(out, p, -1 / (2 * sigma * sigma), reach)
        return out

    def _add(self, out: list[float], p: Point, k: float, reach: float) -> None:
        grid, xs, ys, exp = self.grid, self.xs, self.ys, math.exp
        x, y = p
        left, right = grid.near(x - reach, grid.nx), grid.near(x + reach, grid.nx)
        for j in range(grid.near(y - reach, grid.ny), grid.near(y + reach, grid.ny) + 1):
            for n in range(j * grid.nx + left, j * grid.nx + right + 1):
                dx, dy = xs[n] - x, (ys[n] - y) * 1.15
                out[n] += exp(k * (dx * dx + dy * dy))


def _rivals(fields: list[list[float]], but: int) -> list[float]:
    """The largest of the other fields at every node."""
    others = [f for i, f in enumerate(fields) if i != but]
    return [max(v) for v in zip(*others, strict=True)] if others else [0.0] * len(fields[but])


def _outline(rings: list[Ring]) -> str:
    return "".join(smooth(points, closed=True) for points, _ in rings)


# washes


def _along(sheet: Sheet, ways: Sequence[Way]) -> list[tuple[float, float, str]]:
    """Where nobody has said what lies between spaces, each way has the ground of its nearer end."""
    grounds = {s.id: s.ground for s in sheet.spots}
    out: list[tuple[float, float, str]] = []
    for w in ways:
        n = int(lengths(w.points)[-1] // APART)
        for i, (x, y) in enumerate(evenly(w.points, n + 1)[1:-1] if n > 1 else ()):
            out.append((x, y, grounds[w.a if i < (n - 1) / 2 else w.b]))
    return out


def _washes(sheet: Sheet, ways: Sequence[Way]) -> tuple[str, CoverAt]:
    at = Field(sheet, FINEST, 40, 1)
    places = [(s.x, s.y, s.ground) for s in sheet.spots] + list(sheet.seeds)
    places += _along(sheet, ways) if sheet.base or not sheet.seeds else []
    fields = []
    for g in sheet.grounds:
        sigma = (50 if g.cover == "hills" else 62) * g.breadth
        drawn = _is_tinted(g) or not sheet.base  # on a base that goes on below, what has no tint is not there
        if sheet.realms and cover_of(g) == _bare(sheet):
            drawn = False  # no wash has it for a rival, and it grows anyway
        fields.append(at.hills([(x, y) for x, y, id in places if id == g.id and drawn], sigma, sigma * 3 + 22))
    base = next((g for g in sheet.grounds if g.id == sheet.base), None)
    out = [_wash(base, f"M-5,-5h{sheet.width + 10}v{sheet.height + 10}h-{sheet.width + 10}Z")] if base else []
    for i, g in enumerate(sheet.grounds):
        if g is not base and _is_tinted(g) and not outlined(sheet, g):
            above = [v - max(o * 0.96, 0.26) for v, o in zip(fields[i], _rivals(fields, i), strict=True)]
            out.append(_wash(g, _outline(contour(above, at.grid))))
    return "".join(out), _covers(sheet, fields, at.grid)


def outlined(sheet: Sheet, g: Ground) -> bool:
    """Whether its tint ends at an outline: of areas, or of a realm."""
    return sheet.surface == "areas" or any(r.ground == g.id for r in sheet.realms)


def _is_tinted(g: Ground) -> bool:
    return bool(g.colour) or g.wash in WASHES


def _wash(g: Ground, d: str) -> str:
    if not g.colour:
        return shape(f"w-{g.wash}", d)
    fill = hex_colour(g.colour)
    return shape("w-own", d, f"--w:{fill};--wd:{mix(g.colour, DARK_PAPER, 0.34)}", fill=fill)


def swatch(g: Ground, w: float, h: float) -> str:
    """A piece of this ground, for a key."""
    d = f"M0,0h{w}v{h}h-{w}Z"
    wash = _wash(g, d) if _is_tinted(g) else shape("bare", d)
    return f'<g class="wash">{wash}</g>' + group(glyph(cover_of(g), 0.8), w / 2, h / 2)


def _bare(sheet: Sheet) -> str:
    """What covers the land where no ground says otherwise."""
    bare = cover_of(next((g for g in sheet.grounds if (g.id == sheet.base if sheet.base else not g.wash)), None))
    return bare or cover_of(next((g for g in sheet.grounds if g.wash == "sand"), None))


def _covers(sheet: Sheet, fields: list[list[float]], grid: Lattice) -> CoverAt:
    """What covers the ground at a point. Far from every space lies the base, else the first ground without a wash."""
    bare = _bare(sheet)
    covers = [cover_of(g) for g in sheet.grounds]

    by_id = {g.id: cover for g, cover in zip(sheet.grounds, covers, strict=True)}
    areas = [(s.outline, by_id.get(s.ground, "")) for s in sheet.spots if s.outline and sheet.surface == "areas"]

    is_wet = wet_in(sheet)

    def cover_at(x: float, y: float) -> str:
        if areas:
            return next((cover for outline, cover in areas if is_inside(outline, x, y)), "")
        if is_wet(x, y):
            return ""
        n = grid.index(x, y)
        best, most = bare, 0.2
        for cover, field in zip(covers, fields, strict=True):
            if field[n] > most and (cover or not sheet.base):
                best, most = cover, field[n]
        return best

    return cover_at


# borders


def _borders(sheet: Sheet) -> str:
    """A band in the colour of the side whose home it is, and a broken line."""
    names = list(dict.fromkeys(s.country for s in sheet.spots))
    if len(names) < 2:
        return ""
    at, far = Field(sheet, 20, 60, 0.6), math.hypot(sheet.width, sheet.height)
    homes = {name: [(s.x, s.y) for s in sheet.spots if s.country == name] for name in names}
    fields = [at.hills(homes[name], 95, far, 1e-30) for name in names]
    drawn: set[int] = set()
    bands, line = "", ""
    for i, name in enumerate(names):
        if name not in sheet.countries:
            continue
        rings = contour([v - o for v, o in zip(fields[i], _rivals(fields, i), strict=True)], at.grid)
        side = next((s for s in sheet.sides if s.id == sheet.countries[name]), None)
        if side is not None:
            bands += shape("band", _outline(rings), line_style(side.colour), stroke=line_colour(side.colour))
        for ring in rings:
            line += _parts(ring, drawn)
            drawn.update(ring[1])
    return f'<g class="border">{bands}{shape("b-l", line)}</g>'


def _parts(ring: Ring, drawn: set[int]) -> str:
    """The parts of a ring that are not drawn yet."""
    points, edges = ring
    first = next((i for i, e in enumerate(edges) if e in drawn), -1)
    if first < 0:
        return smooth(points, closed=True)
    out, run = "", list[Point]()
    for k in range(1, len(points) + 1):
        i = (first + k) % len(points)
        if edges[i] not in drawn:
            run.append(points[i])
            continue
        out += smooth(run) if len(run) > 2 else ""
        run = []
    return out


# decoration


def _keep_off(sheet: Sheet, ways: Sequence[Way], names: Sequence[Box], space: float, road: float, river: float) -> Mask:
    mask = Mask(sheet.width, sheet.height)
    for left, top, right, bottom in names:
        half = (bottom - top) / 2 + 3
        mask.trace([(left, (top + bottom) / 2), (right, (top + bottom) / 2)], half)
    for s in sheet.spots:
        if space:
            mask.stamp(s.x, s.y - 3, space)
    for lake in sheet.lakes:
        mask.trace([*lake.outline, lake.outline[0]], 2 * river)
    if sheet.cartouche is not None:
        c = sheet.cartouche
        mask.trace([((c.left + c.right) / 2, c.top), ((c.left + c.right) / 2, c.bottom)], (c.right - c.left) / 2)
    for w in ways:
        mask.trace(w.points, road)
    for stream in sheet.streams:
        mask.trace(stream.points, river + stream.mouth / 4)
    for t in sheet.traces:
        mask.trace(t.points, road)
    return mask


def _plant(sheet: Sheet, off: Mask, cover_at: CoverAt, tiles: Tiles) -> None:
    random = rng(7)
    row, y = 0, 10.0
    while y < sheet.height - 6:
        x = 10.0 + (row % 2) * 9
        while x < sheet.width - 8:
            px, py = x + (random() - 0.5) * 13, y + (random() - 0.5) * 10
            chance, size = random(), 0.8 + random() * 0.3
            cover = COVERS.get(cover_at(px, py))
            if cover is not None and chance < cover.thick and not off.has(px, py - 3):
                cover.plant(tiles.at(px, py), px, py, size * cover.size)
            x += 19
        row, y = row + 1, y + 17


# ridges

Stroke = tuple[Point, Point, Point]  # where its crest is, and how it runs down on the steep and on the gentle side
RIDGES: Final = ((205, 335, 37), (150, 200, 43), (345, 392, 43), (222, 300, 66))  # from, to (degrees), how far out


def _raise(sheet: Sheet, off: Mask, cover_at: CoverAt, tiles: Tiles) -> None:
    """Hachures on hilly ground, longer to the south, as if the light came from the north."""
    random = rng(13)
    hills = {g.id for g in sheet.grounds if g.cover == "hills"}
    clear = Mask(sheet.width, sheet.height)
    for s in sheet.spots:
        clear.stamp(s.x, s.y, 60)
    row, y = 0, 20.0
    while y < sheet.height:
        x = 20.0 + (row % 2) * 34
        while x < sheet.width:
            at = x + (random() - 0.5) * 26, y + (random() - 0.5) * 16
            half, slant = 15 + random() * 12, (random() - 0.6) * 0.5
            if cover_at(*at) == "hills" and not clear.has(*at):
                _engrave(tiles, off, _ridge(random, at, half, slant))
            x += 72
        row, y = row + 1, y + 44
    for s in sheet.spots:
        for ridge in RIDGES if s.ground in hills else ():
            _engrave(tiles, off, _surround(random, (s.x, s.y), *ridge))


def _engrave(tiles: Tiles, off: Mask, strokes: list[Stroke]) -> None:
    """All strokes but those on roads and rivers and those that would stand alone."""
    free = [y > 12 and not off.has(x, y) and not off.has(x + sx, y + sy) for (x, y), (sx, sy), _ in strokes]
    for i, ((x, y), (sx, sy), (gx, gy)) in enumerate(strokes):
        if free[i] and sum(free[max(0, i - 2) : i + 3]) >= 3:
            ink = tiles.at(x, y)
            ink.steep.append(f"M{xy((x, y))}l{xy((sx, sy))}")
            ink.gentle.append(f"M{xy((x + gx * 0.2, y + gy * 0.2))}l{xy((gx, gy))}")


def _ridge(random: Callable[[], float], at: Point, half: float, slant: float) -> list[Stroke]:
    """A straight ridge."""
    out: list[Stroke] = []
    for k in range(int(2 * half / 2.9) + 1):
        i = k * 2.9 - half
        high, lean = 1 - (i / half) ** 2, i / half
        down, up = (5 + 5 * random()) * high + 1, (3 + 3 * random()) * high + 1
        crest = at[0] + i, at[1] + i * slant + math.sin(i / 7 + at[0]) * 2.2 + 1
        out.append((crest, (lean * 4 + 1.4, down), (lean * 3 - 0.6, -up)))
    return out


def _surround(random: Callable[[], float], at: Point, start: int, end: int, radius: float) -> list[Stroke]:
    """A ridge around a space."""
    out: list[Stroke] = []
    count = round(math.radians(end - start) * radius / 3.1)
    for i in range(count + 1):
        t, rough = i / count, random()
        angle, r = math.radians(start + (end - start) * t), radius + math.sin(t * 9 + at[0]) * 3.4
        ux, uy, high = math.cos(angle) * 1.1, math.sin(angle), math.sin(math.pi * (0.1 + 0.8 * t))
        down, up = (5 + 6 * rough) * high, (3.2 + 3.2 * rough) * high
        crest = at[0] + math.cos(angle) * r * 1.16, at[1] + math.sin(angle) * r * 0.94
        out.append((crest, (ux * down, uy * down), (-ux * up, -uy * up)))
    return out
