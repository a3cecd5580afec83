"""What stands below the map: its title, the key, and every counter where the set-up puts it."""

from __future__ import annotations

from typing import Final

from grognard.kernel.sheet import Sheet, Side, Spot
from grognard.kernel.view import Piece, Space, View
from grognard.pictures.counters import SIDE, army_of, face, look_of
from grognard.pictures.ground import swatch
from grognard.pictures.spaces import SIGNS, by_weight, draw_over, draw_space, sign
from grognard.pictures.svg import INK, INK2, SERIF, esc, f1, group, line_colour, rect, text_width

GAP: Final = 22.0
SMALL: Final = 0.82  # of a counter in the set-up, where there are many
MANY: Final = 40
ROW: Final = 34.0  # of the key
Part = tuple[str, float]  # drawn from 0,0 down, and how high it is


def draw_panel(sheet: Sheet, view: View, title: str, width: float) -> Part:
    """Key and set-up side by side, under the title."""
    key_wide = min(420.0, width * 0.34)
    key, key_high = _key(sheet, view, key_wide)
    out, high = "", 0.0
    for side in sheet.sides:
        part, more = _side(sheet, view, side, width - key_wide - GAP)
        out += group(part, key_wide + GAP, high)
        high += more
    head = text(title, 0, 26, 26, bold=True)
    return head + group(key + out, 0, 48), 48 + max(key_high, high)


def text(words: str, x: float, y: float, size: float, bold: bool = False, colour: str = INK) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{f1(x)}" y="{f1(y)}" {SERIF} font-size="{f1(size)}"{weight} fill="{colour}">{esc(words)}</text>'


def wrapped(words: str, size: float, width: float) -> list[str]:
    """In lines no wider than `width`; a single long word stays whole."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer) * size > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# the key


def _key(sheet: Sheet, view: View, width: float) -> Part:
    rows: list[tuple[str, str, str]] = []  # sign, name, what it does
    used = {s.ground for s in sheet.spots}
    for ground in [g for g in sheet.grounds if g.id in used]:
        rows.append((swatch(ground, 40, 26), ground.name, ground.effect))
    spaces = {s.id: s for s in view.spaces}
    marks = dict.fromkeys(m for s in sheet.spots for m in [*s.marks, *spaces.get(s.id, Space(s.id)).marks])
    for mark in [m for m in marks if m in sheet.emblems and sheet.emblems[m].draw]:
        emblem = sheet.emblems[mark]
        rows.append((_emblem(sheet, mark), emblem.text, emblem.effect))
    for side in sheet.sides:
        ring = draw_space(sheet, Spot("", "", 0, 0), Space("", side.id), False)
        rows.append((group(ring, 20, 13, 0.5), side.name, "holds a space"))
    out, y = "", 0.0
    for picture, name, effect in rows:
        names, effects = wrapped(name[:1].upper() + name[1:], 14, width - 56), wrapped(effect, 12.5, width - 56)
        out += group(picture, 0, y)
        out += "".join(text(line, 52, y + 11 + 16 * i, 14, bold=True) for i, line in enumerate(names))
        low = y + 10 + 16 * len(names)
        out += "".join(text(line, 52, low + 15 * i, 12.5, colour=INK2) for i, line in enumerate(effects))
        y += max(ROW, 4 + 16 * len(names) + 15 * len(effects)) + 8
    return out, y


def _emblem(sheet: Sheet, mark: str) -> str:
    """A mark alone: a small sign, or the space that it makes."""
    draw, spot = sheet.emblems[mark].draw, Spot("", "", 0, 0, marks=(mark,))
    if draw in SIGNS:
        return group(sign(draw), 20, 13, 1.3)
    return group(draw_space(sheet, spot, None, False) + draw_over(sheet, spot, None, SIDE * 0.6), 20, 13, 0.42)


# the set-up


def _side(sheet: Sheet, view: View, side: Side, width: float) -> Part:
    """A side's counters, space by space, then those in its boxes."""
    blocks = [(s.name, [p for p in view.pieces if p.at == s.id and p.side == side.id]) for s in sheet.spots]
    blocks += _boxes(sheet, view, side)
    colour = line_colour(side.colour)
    out = rect(0, 4, width, 1.2, fill=colour) + text(side.name, 0, 26, 18, bold=True, colour=colour)
    size = SMALL if sum(len(pieces) for _, pieces in blocks) > MANY else 1.0
    x, y, low = 0.0, 40.0, 40.0
    for name, pieces in [b for b in blocks if b[1]]:
        block, wide, high = _block(sheet, name, pieces, width, size)
        if x and x + wide > width:
            x, y = 0, low
        out += group(block, x, y)
        x, low = x + wide + 18, max(low, y + high)
    return out, low + 8


def _block(sheet: Sheet, name: str, pieces: list[Piece], width: float, size: float) -> tuple[str, float, float]:
    """The name of a space over its counters; how wide and how high that is."""
    step = SIDE * size + 4
    most = max(1, int(width // step))
    out = text(name, 0, 12, 13, bold=True)
    for i, p in enumerate(by_weight(sheet, pieces)):
        look = look_of(sheet, p)
        out += group(face(look, army_of(sheet, look.army), p), i % most * step, 18 + i // most * step, size)
    wide = max(text_width(name, bold=True) * 13, min(len(pieces), most) * step)
    return out, wide, 18 + -(-len(pieces) // most) * step + 12


def _boxes(sheet: Sheet, view: View, side: Side) -> list[tuple[str, list[Piece]]]:
    """What waits beside the map."""
    trays = [t for t in sheet.trays if t.side == side.id and t.holds == "counters"]
    return [(t.title, [Piece(id, "", side.id, "") for id in view.boxes.get(t.key, [])]) for t in trays]
