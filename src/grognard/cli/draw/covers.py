"""What grows and rises on the land: single glyphs, and the small group of them in an empty space's ring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.cli.draw.svg import RIVER, f1, path

TREE: Final = "#5b6434"
HACHURE: Final = "#6d5334"
GRASS: Final = "#9c8749"
GRASS_INSIDE: Final = "#77652c"
CROWN: Final = "#a9b377"


class Ink:
    """Paths by what they are drawn with."""

    def __init__(self) -> None:
        self.grass: list[str] = []
        self.wave: list[str] = []
        self.crown: list[str] = []
        self.shade: list[str] = []
        self.steep: list[str] = []
        self.gentle: list[str] = []

    def draw(self, inside: bool = False) -> str:
        """`inside` is stronger: for a space's ring."""
        grass = GRASS_INSIDE if inside else GRASS
        round_line = {"stroke_linecap": "round"}
        return "".join(
            [
                path("".join(self.grass), stroke=grass, stroke_width=0.9, opacity=1 if inside else 0.8, **round_line),
                path("".join(self.wave), stroke=RIVER, stroke_width=1, **round_line),
                path("".join(self.crown), fill=CROWN, stroke=TREE, stroke_width=0.85, stroke_linejoin="round"),
                path("".join(self.shade), stroke=TREE, stroke_width=0.75),
                path("".join(self.steep), stroke=HACHURE, stroke_width=1.25, **round_line),
                path("".join(self.gentle), stroke=HACHURE, stroke_width=0.65, **round_line),
            ]
        )


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


def plant_hill(ink: Ink, x: float, y: float, k: float) -> None:
    """Strokes down from a crest."""
    for i in range(-6, 7):
        high = 1 - abs(i) / 9
        ink.steep.append(
            f"M{f1(x + i * 2.1 * k)},{f1(y + (2 - 9 * high) * k)}l{f1(i * 0.75 * k)},{f1((4 + 9 * high) * k)}"
        )


GROUPS: Final[dict[str, tuple[Plant, float, list[tuple[float, float]]]]] = {
    "grass": (plant_tuft, 1, [(-7, 6), (6, 8), (1, -1)]),
    "scrub": (plant_tree, 1.05, [(-6, 7), (7, 4)]),
    "trees": (plant_tree, 1, [(-9, 1), (8, -1), (0, 3), (-5, 12), (6, 11)]),
    "waves": (plant_wave, 1, [(0, -5), (-3, 2), (3, 9)]),
    "hills": (plant_hill, 1, [(0, 0)]),
}


def glyph(cover: str, k: float) -> str:
    """What an empty space shows of its ground, around 0,0."""
    ink = Ink()
    if cover in GROUPS:
        plant, size, places = GROUPS[cover]
        for x, y in places:
            plant(ink, x * k, y * k, k * size)
    return ink.draw(inside=True)
