"""Counters: a body that tells the army by colour and form, and what is printed on it. The square is 44 units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.kernel.sheet import Army, Look, Sheet
from grognard.kernel.view import Piece
from grognard.pictures.geometry import star
from grognard.pictures.svg import COND, circle, esc, f1, hex_colour, lightness, mix, path, rect

SIDE: Final = 44
CUT: Final = "M7.5,1H36.5L43,7.5V36.5L36.5,43H7.5L1,36.5V7.5Z"
CUT_RULE: Final = "M8.7,3.4H35.3L40.6,8.7V35.3L35.3,40.6H8.7L3.4,35.3V8.7Z"
EDGES: Final = ("#f6ecd4", "#3d3b37")  # of dark and of light counters


def look_of(sheet: Sheet, piece: Piece) -> Look:
    """By its id, else by its side and kind, else by its kind."""
    for key in (piece.id, f"{piece.side} {piece.kind}", piece.kind):
        if key in sheet.looks:
            return sheet.looks[key]
    return Look(piece.id, piece.id, piece.side)


def army_of(sheet: Sheet, id: str) -> Army:
    """By its id, else from the side's colour."""
    for army in sheet.armies:
        if army.id == id:
            return army
    fill = next((hex_colour(s.colour) for s in sheet.sides if s.id == id), "#777777")
    return Army(id, fill, "#ffffff" if lightness(fill) < 0.55 else "#1c1b19")


class Dress:
    """The colours of a counter: body, print, fine lines, edge."""

    def __init__(self, army: Army) -> None:
        self.fill, self.ink = hex_colour(army.fill), hex_colour(army.ink)
        self.fine = mix(self.ink, self.fill, 0.6)
        self.edge = EDGES[0] if lightness(self.fill) < 0.55 else EDGES[1]


def outline(army: Army) -> str:
    dress = Dress(army)
    style = {"fill": dress.fill, "stroke": dress.edge, "stroke_width": 1.3}
    return path(CUT, **style) if army.corners == "cut" else rect(1, 1, 42, 42, rx=3.5, **style)


def body(army: Army) -> str:
    """A counter without anything on it."""
    dress, out = Dress(army), outline(army)
    if army.rule == "double":
        style = {"stroke": dress.fine, "stroke_width": 0.8}
        out += path(CUT_RULE, **style) if army.corners == "cut" else rect(3.4, 3.4, 37.2, 37.2, rx=2, **style)
    if army.edge == "bead":
        beads = "".join(f"M38.4,{y}l3.2,3.2-3.2,3.2z" for y in (5.5, 12.1, 18.7, 25.3, 31.9))
        out += path(beads, fill=dress.ink, opacity=0.85)
    if army.band:
        out += rect(4.2, 15, 3.4, 25, rx=1.2, fill=hex_colour(army.band), stroke=dress.fill, stroke_width=0.5)
    return out


# symbols: lines in the unit box x, y to r, b with its middle cx, cy

Lines = Callable[[float, float, float, float, float, float], str]
SYMBOLS: Final[dict[str, Lines]] = {
    "infantry": lambda x, y, r, b, cx, cy: f"M{x},{y}L{r},{b}M{x},{b}L{r},{y}",
    "cavalry": lambda x, y, r, b, cx, cy: f"M{x},{b}L{r},{y}",
    "camel": lambda x, y, r, b, cx, cy: f"M{x},{b}L{r},{y}M{x + 2},{b - 1.5}q3.2,-9 6.4,0q3.2,-9 6.4,0",
    "gatling": lambda x, y, r, b, cx, cy: f"M{cx - 5},{cy - 3}H{r - 3}M{cx - 5},{cy}H{r - 1}M{cx - 5},{cy + 3}H{r - 3}",
    "engineer": lambda x, y, r, b, cx, cy: f"M{cx - 6},{b - 2.7}V{cy - 2.7}H{cx + 6}V{b - 2.7}M{cx},{cy - 2.7}V{b - 4}",
    "guard": lambda x, y, r, b, cx, cy: f"M{x},{y}L{cx},{b}L{r},{y}",
    "tribe": lambda x, y, r, b, cx, cy: (
        f"M{x + 2},{b}L{cx + 2.6},{y - 1.5}M{r - 2},{b}L{cx - 2.6},{y - 1.5}M{x + 2},{b}H{r - 2}"
        f"M{cx - 3},{b}L{cx},{cy + 1}L{cx + 3},{b}"
    ),
    "fleet": lambda x, y, r, b, cx, cy: (
        f"M{x},{cy + 2}H{r}L{r - 4},{b}H{x + 4}ZM{cx},{cy + 2}V{y - 1}L{cx + 7},{cy - 0.5}H{cx}"
    ),
    "flag": lambda x, y, r, b, cx, cy: f"M{x + 5},{b + 1}V{y - 1}H{r - 3}L{r - 6.5},{y + 3}L{r - 3},{y + 7}H{x + 5}",
    "card": lambda x, y, r, b, cx, cy: (
        f"M{cx - 5},{y - 1}H{cx + 5}V{b + 1}H{cx - 5}ZM{cx - 2.5},{y + 3}H{cx + 2.5}M{cx - 2.5},{y + 6}H{cx + 2.5}"
    ),
}
OPEN: Final = ("tribe", "fleet", "flag", "card")  # drawn without a box


def _symbol(kind: str, dress: Dress) -> str:
    x, y, w, h = 10.0, 14.0, 24.0, 13.5
    line = {"stroke": dress.ink, "stroke_width": 1.5, "stroke_linejoin": "round", "stroke_linecap": "round"}
    out = rect(x, y, w, h, **line) if kind and kind not in OPEN else ""
    if kind in SYMBOLS:
        out += path(SYMBOLS[kind](x, y, x + w, y + h, x + w / 2, y + h / 2), **line)
    if kind in ("artillery", "gatling"):
        out += circle(x + (w / 2 if kind == "artillery" else 6.5), y + h / 2, h * 0.27, fill=dress.ink)
    return out


def words(text: str, x: float, y: float, size: float, colour: str, width: float, heavy: bool = False) -> str:
    """Text around x, squeezed into a width where it is long, never cut."""
    if not text:
        return ""
    fit = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * 0.56 > width else ""
    return (
        f'<text x="{f1(x)}" y="{f1(y)}" text-anchor="middle" {COND} font-size="{f1(size)}" '
        f'font-weight="{800 if heavy else 700}" fill="{colour}"{fit}>{esc(text)}</text>'
    )


# faces


def face(look: Look, army: Army, piece: Piece | None = None) -> str:
    """A counter as it is printed."""
    dress = Dress(army)
    more = _pips(look, piece, dress) if look.pips_of else ""
    more += path(star(37.4, 24 if look.symbol == "leader" else 36.2, 4.4), fill=dress.ink) if look.elite else ""
    if look.symbol == "leader":
        return body(army) + _leader(look, dress) + more
    if look.symbol == "wagon":
        return body(army) + _wagon(dress) + (more or words(look.short, 22, 41, 8, dress.ink, 36))
    return body(army) + _full(look, army, dress) + more


def _full(look: Look, army: Army, dress: Dress) -> str:
    beads, ink = army.edge == "bead", dress.ink
    return (
        words(look.short, 20.5 if beads else 22, 11.2, 9.4, ink, 30 if army.corners == "cut" else 33 if beads else 36)
        + _symbol(look.symbol, dress)
        + words(look.left, 8, 39.6, 8.8, ink, 10)
        + words(look.value, 22, 40.6, 14.5, ink, 16, heavy=True)
        + words(look.right, 33.4 if beads else 35.2, 39.6, 8.8, ink, 10)
    )


def _leader(look: Look, dress: Dress) -> str:
    bust = (
        "M22,8.2a4.4,4.6 0 0 1 0,9.4a4.4,4.6 0 0 1 0,-9.4M13.2,25.6q1.2,-6.4 8.8,-6.8q7.6,.4 8.8,6.8q-4,4.2-8.8,4.2"
        "t-8.8,-4.2z"
    )
    medal = f'<ellipse cx="22" cy="17" rx="11.5" ry="13" fill="none" stroke="{dress.ink}" stroke-width="1.1"/>'
    stars = "".join(path(star(6.8, 9 + i * 8.5, 4.2), fill=dress.ink) for i in range(min(4, look.stars)))
    value = words(look.value, 37, 13, 11, dress.ink, 10, heavy=True)
    return medal + path(bust, fill=dress.ink) + words(look.short, 22, 40.4, 9.4, dress.ink, 36) + stars + value


def _wagon(dress: Dress) -> str:
    line = {"stroke": dress.ink, "stroke_width": 1.1}
    out = path("M5.5,9.5Q22,3 38.5,9.5L35.5,21H8.5Z", stroke=dress.ink, stroke_width=1.7)
    out += path("M14.5,7.4L15.5,21M22,6.6V21M29.5,7.4L28.5,21", **line)
    out += path("M7,21H37L35,25.5H9Z", fill=dress.ink)
    for x, y, r in ((12.5, 27.5, 5.2), (31.0, 27.0, 6.0)):
        out += circle(x, y, r, fill=dress.fill, stroke=dress.ink, stroke_width=1.6)
        out += path(f"M{f1(x - r)},{y}h{f1(2 * r)}M{x},{f1(y - r)}v{f1(2 * r)}", **line)
    return out


def _pips(look: Look, piece: Piece | None, dress: Dress) -> str:
    """Bars, filled for what is left."""
    of = min(6, look.pips_of)
    left = piece.face.get(look.pips, of) if piece is not None else of
    wide = min(9.0, (34 - of) / of)
    out = ""
    for i in range(of):
        full = i < int(left)
        style = {"fill": dress.ink} if full else {"stroke": dress.ink, "stroke_width": 1.1}
        out += rect(23 - of * (wide + 2) / 2 + i * (wide + 2), 36, wide, 4.6, rx=1, **style)
    return out
