"""An open table as one picture: the ground and its terrain, every model to scale, and below it who is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.kernel.open_table import Corner, FieldedUnit, Miniature, OpenTable, TerrainPiece
from grognard.kernel.sheet import Side
from grognard.kernel.view import Piece, View
from grognard.pictures.names import MARGIN
from grognard.pictures.panel import GAP, Part, text
from grognard.pictures.svg import INK, INK2, PAPER, PAPER2, PAPER3, circle, esc, f1, group, line_colour, mix, path, rect

MIL: Final = 0.02  # of a unit of the picture: 20 units to the inch
ROW: Final = 24.0  # of the list below the table
PLATE: Final = 15.0  # the size of a unit's code on the table
COVERS: Final = {"hard": "#b5a585", "soft": "#b9c79a"}  # by what they cover; what covers nothing is paper
HIGH: Final = 0.55  # how much of its ink terrain that blocks sight has
STANDING: Final = ("on_table", "hulk")  # not aboard, nor in reserve
EDGE: Final = {"stroke_width": 1.4, "stroke": INK2}


def draw_table(field: OpenTable, sides: Sequence[Side], view: View, title: str) -> tuple[str, float]:
    """The picture, and how wide the table is in it."""
    wide, deep = field.width * MIL, field.height * MIL
    on_table = [p for p in view.pieces if p.at in STANDING]
    table = rect(0, 0, wide, deep, fill=PAPER2, stroke=INK, stroke_width=2) + _zones(field)
    table += "".join(_terrain(field, x) for x in sorted(field.pieces, key=lambda x: x.kind == "blocking"))
    table += _models(field, sides, on_table)
    panel, high = _panel(field, sides, view, title, wide)
    w, h = wide + 2 * MARGIN, deep + 2 * MARGIN + GAP + high + MARGIN
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {f1(w)} {f1(h)}" width="{f1(w)}" '
        f'height="{f1(h)}" role="img"><title>{esc(title)}</title>{rect(-MARGIN, -MARGIN, w, h, fill=PAPER)}'
        f"{table}{group(panel, 0, deep + MARGIN + GAP)}</svg>\n"
    )
    return svg, wide


# the ground


def _at(field: OpenTable, corner: Corner) -> tuple[float, float]:
    """On paper, where y runs down."""
    return corner[0] * MIL, (field.height - corner[1]) * MIL


def _zones(field: OpenTable) -> str:
    """How deep both sides set up."""
    ends = [((0, y), (field.width, y)) for y in (field.zone, field.height - field.zone)] if field.zone else []
    drawn = [_line(_at(field, a), _at(field, b)) for a, b in ends]
    return "".join(path(d, stroke=INK2, stroke_width=1, stroke_dasharray="8 7", opacity=0.6) for d in drawn)


def _line(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{f1(x)},{f1(y)}" for x, y in points)


def _terrain(field: OpenTable, piece: TerrainPiece) -> str:
    corners = [_at(field, c) for c in piece.outline]
    fill = COVERS.get(piece.cover, PAPER3)
    fill = mix(fill, INK2, HIGH) if piece.kind == "blocking" else fill
    dashes = {"stroke_dasharray": "5 4"} if piece.kind == "difficult" else {}
    return f"<g><title>{esc(piece.name)}</title>{path(_line(*corners) + 'Z', fill=fill, **EDGE, **dashes)}</g>"


# what stands on it


def _models(field: OpenTable, sides: Sequence[Side], pieces: list[Piece]) -> str:
    models = {m.id: m for m in field.models}
    units = {u.id: u for u in field.units}
    colours = {s.id: s.colour for s in sides}
    out = ""
    stands: dict[str, list[tuple[float, float]]] = {}
    for p in pieces:
        x, y = _at(field, (int(p.face["x"]), int(p.face["y"])))
        if p.id not in models:
            out += _objective(p.id, x, y)
            continue
        out += group(_base(models[p.id], p, colours.get(p.side, INK2)), x, y)
        stands.setdefault(models[p.id].unit, []).append((x, y))
    return out + "".join(_plate(units[u], colours.get(units[u].side, INK2), at) for u, at in stands.items())


def _objective(id: str, x: float, y: float) -> str:
    star = _line((x - 9, y), (x, y - 9), (x + 9, y), (x, y + 9)) + "Z"
    return f"<g><title>{esc(id)}</title>{path(star, fill='#d8a32b', stroke=INK, stroke_width=1.4)}</g>"


def _base(model: Miniature, piece: Piece, colour: str) -> str:
    """A disc, or a hull that points to where it faces; pale where it is a wreck."""
    fill = mix(colour, PAPER, 0.35) if piece.kind == "hulk" else colour
    style = {"fill": fill, "stroke": INK, "stroke_width": 1}
    name = f"<title>{esc(model.name)}</title>"
    if not model.length:
        dot = circle(0, 0, 2.4, fill=PAPER) if model.leader else ""
        return name + circle(0, 0, model.radius * MIL, **style) + dot
    long, w = model.length * MIL, model.width * MIL
    bow = path(_line((long * 0.28, -w * 0.3), (long * 0.42, 0), (long * 0.28, w * 0.3)), stroke=PAPER, stroke_width=2)
    turned = f'<g transform="rotate({f1(-int(piece.face["facing"]) / 10)})">'
    return f"{name}{turned}{rect(-long / 2, -w / 2, long, w, rx=4, **style)}{bow}</g>"


def _plate(unit: FieldedUnit, colour: str, at: list[tuple[float, float]]) -> str:
    """Its code, in the middle of its models."""
    x, y = sum(p[0] for p in at) / len(at), sum(p[1] for p in at) / len(at)
    w = 0.7 * PLATE * len(unit.code) + 8
    box = rect(-w / 2, -PLATE / 2 - 3, w, PLATE + 6, rx=3, fill=PAPER2, stroke=line_colour(colour), stroke_width=1.6)
    return group(box + text(unit.code, 4 - w / 2, PLATE * 0.36, PLATE, bold=True), x, y)


# what stands below it


def _panel(field: OpenTable, sides: Sequence[Side], view: View, title: str, width: float) -> Part:
    """The units that are left, side by side: their codes and names, how many models, and their markers."""
    left = {s.at: s for s in view.stacks}
    out, high = text(title, 0, 26, 26, bold=True), 0.0
    for n, side in enumerate(sides):
        x, y = n * width / len(sides), 66.0
        out += text(side.name, x, y, 19, bold=True, colour=line_colour(side.colour))
        for u in (u for u in field.units if u.side == side.id and u.id in left):
            y += ROW
            stack = left[u.id]
            marks = [m.replace("_", " ") for m in stack.marks if m != STANDING[0]]
            told = ", ".join([str(stack.count), *marks])
            out += text(u.code, x, y, 15, bold=True) + text(f"{u.name}: {told}", x + 46, y, 15, colour=INK2)
        high = max(high, y)
    return out, high
