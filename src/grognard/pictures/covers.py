"""What grows and rises on the land: single glyphs, and the small group of them in an empty space's ring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from grognard.kernel.sheet import Ground, Point, Sheet
from grognard.pictures.svg import f1, shape


class Ink:
    """Paths by the class that they are drawn with."""

    def __init__(self) -> None:
        self.grass: list[str] = []
        self.wave: list[str] = []
        self.crown: list[str] = []
        self.wood: list[str] = []  # paler than crowns
        self.shade: list[str] = []
        self.steep: list[str] = []
        self.gentle: list[str] = []
        self.reed: list[str] = []

    def draw(self, inside: bool = False) -> str:
        """`inside` is stronger: for a space's ring."""
        drawn = {"grass": self.grass, "wave": self.wave, "crown": self.crown, "crown pale": self.wood}
        drawn |= {"tsh": self.shade, "ha": self.steep, "hb": self.gentle, "reed": self.reed}
        return "".join(shape(f"{name} in" if inside else name, "".join(d)) for name, d in drawn.items())


Plant = Callable[[Ink, float, float, float], None]


def plant_tree(ink: Ink, x: float, y: float, k: float) -> None:
    """A tree with round crowns and its shade to the east."""
    s, big = f1(2.5 * k), f1(3.4 * k)
    ink.crown.append(
        f"M{f1(x)},{f1(y)}v{f1(-3 * k)}m{f1(-4.4 * k)},0a{s},{s} 0 0 1 {f1(0.8 * k)},{f1(-4.4 * k)}"
        f"a{big},{big} 0 0 1 {f1(6.9 * k)},{f1(-0.2 * k)}a{s},{s} 0 0 1 {f1(1.1 * k)},{f1(4.6 * k)}z"
    )
    ink.shade.append(
        f"M{f1(x + k)},{f1(y - 3.6 * k)}h{f1(3 * k)}m{f1(-2.4 * k)},{f1(-1.5 * k)}h{f1(3.2 * k)}"
        f"m{f1(-2.6 * k)},{f1(-1.5 * k)}h{f1(2.4 * k)}M{f1(x + 1)},{f1(y + 0.2)}h{f1(5 * k)}"
    )


def plant_wood(ink: Ink, x: float, y: float, k: float) -> None:
    """A tree of the endless woods, which must not be loud."""
    tree = Ink()
    plant_tree(tree, x, y, k)
    ink.wood += tree.crown


def plant_tuft(ink: Ink, x: float, y: float, k: float) -> None:
    """Three blades."""
    ink.grass.append(
        f"M{f1(x)},{f1(y)}v{f1(-5 * k)}m{f1(-2 * k)},{f1(5 * k)}l{f1(-1.8 * k)},{f1(-3.6 * k)}"
        f"m{f1(5.8 * k)},{f1(3.6 * k)}l{f1(1.8 * k)},{f1(-3.6 * k)}"
    )


def plant_wave(ink: Ink, x: float, y: float, k: float) -> None:
    """Two ripples."""
    w, h = f1(3 * k), f1(2.4 * k)
    ink.wave.append(f"M{f1(x - 6 * k)},{f1(y)}q{w},{f1(-2.4 * k)} {f1(6 * k)},0q{w},{h} {f1(6 * k)},0")


def plant_sand(ink: Ink, x: float, y: float, k: float) -> None:
    """Stipples."""
    for dx, dy in ((0, 0), (5, 3), (-5, 2)):
        ink.steep.append(f"M{f1(x + dx * k)},{f1(y + dy * k)}h.1")


def plant_reed(ink: Ink, x: float, y: float, k: float) -> None:
    """Stalks out of still water."""
    ink.reed.append(
        f"M{f1(x - 7 * k)},{f1(y)}h{f1(14 * k)}M{f1(x)},{f1(y)}v{f1(-6 * k)}m{f1(-3 * k)},{f1(6 * k)}"
        f"l{f1(-1.6 * k)},{f1(-4.4 * k)}m{f1(4.6 * k)},{f1(4.4 * k)}l{f1(1.6 * k)},{f1(-4.4 * k)}"
    )


def plant_hill(ink: Ink, x: float, y: float, k: float) -> None:
    """Strokes down from a crest."""
    for i in range(-6, 7):
        high = 1 - abs(i) / 9
        ink.steep.append(
            f"M{f1(x + i * 2.1 * k)},{f1(y + (2 - 9 * high) * k)}l{f1(i * 0.75 * k)},{f1((4 + 9 * high) * k)}"
        )


class Cover(NamedTuple):
    """A glyph, how thick it grows on the land and how large, and how it stands in an empty space."""

    plant: Plant
    thick: float
    size: float
    group: tuple[Point, ...]


COVERS: Final[dict[str, Cover]] = {
    "grass": Cover(plant_tuft, 0.16, 0.8, ((-7, 6), (6, 8), (1, -1))),
    "scrub": Cover(plant_tree, 0.42, 0.82, ((-6, 7), (7, 4))),
    "trees": Cover(plant_tree, 0.78, 1, ((-9, 1), (8, -1), (0, 3), (-5, 12), (6, 11))),
    "woods": Cover(plant_wood, 0.2, 1.05, ()),
    "reeds": Cover(plant_reed, 0.4, 1, ()),
    "waves": Cover(plant_wave, 0.3, 1, ((0, -5), (-3, 2), (3, 9))),
    "sand": Cover(plant_sand, 0.15, 1, ((-6, -4), (5, 0), (-3, 7))),
    "hills": Cover(plant_hill, 0, 1, ((0, 0),)),
}


def cover_of(ground: Ground | None) -> str:
    """What is drawn on a ground: its cover, or what its wash calls for."""
    if ground is None:
        return ""
    return ground.cover or ("sand" if ground.wash == "sand" else "")


def glyph(cover: str, k: float) -> str:
    """What an empty space shows of its ground, around 0,0."""
    return _planted(cover, COVERS[cover].group, k) if cover in COVERS else ""


class Glyphs(NamedTuple):
    """A single plant around 0,0, and the small group of them that an empty space shows."""

    one: str
    group: str


def glyphs_of(sheet: Sheet) -> dict[str, Glyphs]:
    """What grows on the grounds of a sheet, by their ids; "" is for spaces on the water whose ground has nothing."""
    covers = {g.id: cover_of(g) for g in sheet.grounds} | {"": "waves" if any(s.water for s in sheet.spots) else ""}
    return {
        id: Glyphs(_planted(x, ((0, 0),), 1), glyph(x, 1))
        for id, x in covers.items()
        if x in COVERS and COVERS[x].group
    }


def _planted(cover: str, places: Sequence[Point], k: float) -> str:
    ink = Ink()
    for x, y in places:
        COVERS[cover].plant(ink, x * k, y * k, k)
    return ink.draw(inside=True)
