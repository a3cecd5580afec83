"""The luck of a game as a picture: the running luck of the sides, bars by kind, and the five luckiest moments.

It is drawn for paper: dark on light, and sides told apart by more than colour. Parts have classes (`lk-`) and sides
bring their colour for light and for dark paper as `--c` and `--cd`, so that a page can dress it in its own theme.
"""

from __future__ import annotations

import re
from html import escape
from math import ceil, floor, log10, sqrt
from textwrap import wrap
from typing import Final

from grognard.luck.report import Account, Moment, Point, Report, SideLuck, Total, place_and_turn, rarity

INK: Final = "#261f16"
INK2: Final = "#574832"
HAIR: Final = "#cbb98f"
BAND: Final = "#efe5cb"
PAPER: Final = "#fbf6e8"
PLAIN: Final = ("#26466f", "#8a4a1c", "#4d6b3c", "#6b3f6b")  # for sides without a colour
SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Liberation Serif',Georgia,serif"
SANS: Final = "'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif"
# at night, on a screen: paper stays paper when it is printed
NIGHT: Final = (
    "@media screen and (prefers-color-scheme:dark){.lk-paper{fill:#221f1a}.lk-ink{fill:#f3ead6}.lk-ink2{fill:#d3c5a8}"
    ".lk-hair{stroke:#50473a}.lk-zero{stroke:#d3c5a8}.lk-band{fill:#2f2a23}.lk-line{stroke:var(--cd)}"
    ".lk-fill{fill:var(--cd)}.lk-edge{stroke:var(--cd)}.lk-on{fill:#17120b}}"
)

WIDTH: Final = 760
LEFT: Final = 46
RIGHT: Final = 716
HIGH: Final = 210  # of the chart
TOP: Final = 128
ROW: Final = 46  # of the bars: two of them and their kind
SMALL: Final = 12.0
LETTERS: Final = 78  # of a line of text


def draw(report: Report, alone: bool = True) -> str:
    """An SVG; `alone` for a file of its own, with its own paper and style, else for a page that has both."""
    colours = [_colour(s.colour or PLAIN[i % len(PLAIN)]) for i, s in enumerate(report.sides)]
    parts = [_head(report, colours)]
    y = float(TOP)
    if report.run:
        parts.append(_chart(report, colours))
        y += HIGH + 58
        bars, y = _bars(report, colours, y)
        moments, y = _moments(report, colours, y)
        parts += [bars, moments]
    faces, y = _faces(report, y)
    return _sheet(report, "".join([*parts, faces]), y, alone)


def _sheet(report: Report, inner: str, height: float, alone: bool) -> str:
    name = _esc(f"Luck of {report.title}: " + "; ".join(f"{s.name} {s.text}" for s in report.sides))
    paper = f'<rect class="lk-paper" width="{WIDTH}" height="{height:.0f}" fill="{PAPER}"/>' if alone else ""
    style = f"<style>{NIGHT}</style>" if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" class="luck" role="img" '
        f'aria-label="{name}" font-family="{SANS}">{style}{paper}{inner}</svg>'
    )


# small parts


def _esc(text: str) -> str:
    """Names may come from anybody: no markup, and nothing that XML can't hold."""
    return escape("".join(c for c in text if c.isprintable()))


def _colour(colour: str) -> tuple[str, str]:
    """A side's colour for light and for dark paper."""
    plain = colour if re.fullmatch(r"#[0-9a-fA-F]{6}", colour) else PLAIN[0]
    rgb = [int(plain[i : i + 2], 16) for i in (1, 3, 5)]
    light = sum(x * w for x, w in zip(rgb, (0.3, 0.59, 0.11), strict=True)) / 255
    return (plain if light < 0.55 else _mix(rgb, 0, 0.45), plain if light > 0.6 else _mix(rgb, 255, 0.55))


def _mix(rgb: list[int], with_: int, part: float) -> str:
    return "#" + "".join(f"{round(x * (1 - part) + with_ * part):02x}" for x in rgb)


def _text(
    x: float, y: float, text: str, size: float = SMALL, anchor: str = "", bold: bool = False, ink: int = 1
) -> str:
    more = (f' text-anchor="{anchor}"' if anchor else "") + (' font-weight="700"' if bold else "")
    kind, fill = ("lk-ink", INK) if ink == 1 else ("lk-ink2", INK2)
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}"{more}>{_esc(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str, colour: str, width: float = 1) -> str:
    return (
        f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}" stroke-width="{width:g}" '
        'fill="none"/>'
    )


def _vars(colour: tuple[str, str]) -> str:
    return f'style="--c:{colour[0]};--cd:{colour[1]}"'


def _dash(i: int) -> str:
    """A side's line: solid, dashed, dotted, so that it needs no colour."""
    return ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"', ' stroke-dasharray="9 3 2 3"')[i % 4]


def _signed(x: float) -> str:
    """
    >>> _signed(1.26), _signed(-0.04), _signed(-2.0) == "\u22122.0"
    ('+1.3', '0', True)
    """
    text = f"{abs(x):.1f}"
    return "0" if text == "0.0" else ("+" if x > 0 else "\u2212") + text


def _number(x: float) -> str:
    return f"{x:.1f}".removesuffix(".0").replace("-", "\u2212")


# the parts of the picture


def _head(report: Report, colours: list[tuple[str, str]]) -> str:
    title = "The luck of the dice" if report.over else "The luck of the dice so far"
    out = f'<text class="lk-ink" x="{LEFT}" y="40" font-size="23" font-weight="700" fill="{INK}" font-family="{SERIF}">'
    out += f"{title}</text>" + _text(RIGHT, 40, report.title, 13, "end", ink=2)
    for i, s in enumerate(report.sides if report.run else []):
        y = 66 + 20 * i
        out += _key(LEFT, y - 4, colours[i], i) + _text(LEFT + 36, y, _told(s), 13.5)
    if report.balance is not None and report.run:
        out += _text(LEFT + 36, 66 + 20 * len(report.sides), _between(report.sides, report.balance), 13, ink=2)
    return out


def _key(x: float, y: float, colour: tuple[str, str], i: int) -> str:
    return (
        f'<path class="lk-line" {_vars(colour)} d="M{x:.1f} {y:.1f}h28" stroke="{colour[0]}" stroke-width="2.5" '
        f'fill="none"{_dash(i)}/>'
    )


def _told(s: SideLuck) -> str:
    return f"{s.name}: {_signed(s.luck)} hits, {s.text}"


def _between(sides: list[SideLuck], balance: Total) -> str:
    name = sides[0 if balance.luck >= 0 else 1].name
    share = max(balance.percentile, 100 - balance.percentile)
    if share < 55:
        return "Between the two, luck was even."
    much = f"more than in {share:.0f} games of 100"
    return f"Between the two, luck was with {name} by {abs(balance.luck):.1f}: {much}."


class _Plot:
    """Where things are on the chart: turns are equally wide, whatever happened in them."""

    def __init__(self, report: Report) -> None:
        self.turns = max(1, report.turns)
        self.first = 1 if report.turns else 0
        self.sigma = max((s.deviation for s in report.sides), default=1.0)
        most = max(abs(x) for p in report.run for x in p.luck)
        self.most = max(most * 1.12, self.sigma * 1.1, 0.5)
        counts: dict[int, int] = {}
        for p in report.run:
            counts[p.turn] = counts.get(p.turn, 0) + 1
        self.places: dict[int, tuple[float, Point]] = {}
        at: dict[int, int] = {}
        for p in report.run:
            at[p.turn] = at.get(p.turn, 0) + 1
            self.places[p.number] = (p.turn - self.first + at[p.turn] / (counts[p.turn] + 1), p)

    def x(self, turn: float) -> float:
        return LEFT + max(0.0, turn) / self.turns * (RIGHT - LEFT)

    def y(self, luck: float) -> float:
        return TOP + HIGH / 2 - luck / self.most * HIGH / 2


def _chart(report: Report, colours: list[tuple[str, str]]) -> str:
    plot = _Plot(report)
    out = _shade(report, plot) + _grid(plot, report.turns)
    for i in range(len(report.sides)):
        out += _run(plot, i, colours[i])
    out += _ends(plot, report.run[-1].luck)
    out += "".join(_pin(plot, n, m, report, colours) for n, m in reversed(list(enumerate(report.moments, 1))))
    what = "Hits beyond expectation, turn by turn. Two games of three end within the shade."
    return out + _text(LEFT, TOP + HIGH + 33, what, ink=2)


def _shade(report: Report, plot: _Plot) -> str:
    """One standard deviation to either side, as far as the game has come."""
    n = len(report.run)
    edge = [(plot.x(x), plot.sigma * sqrt(k / n)) for k, (x, _) in enumerate(plot.places.values(), 1)]
    edge = [(float(LEFT), 0.0), *edge, (float(RIGHT), plot.sigma)]
    points = [f"{x:.1f} {plot.y(s):.1f}" for x, s in edge] + [f"{x:.1f} {plot.y(-s):.1f}" for x, s in reversed(edge)]
    return f'<path class="lk-band" d="M{"L".join(points)}Z" fill="{BAND}"/>'


def _grid(plot: _Plot, turns: int) -> str:
    out = ""
    step = _nice(plot.most / 2.5)
    for k in range(floor(-plot.most / step) + 1, ceil(plot.most / step)):
        y = plot.y(k * step)
        kind, colour = ("lk-zero", INK2) if k == 0 else ("lk-hair", HAIR)
        out += _line(LEFT, y, RIGHT, y, kind, colour, 1 if k == 0 else 0.7)
        out += _text(LEFT - 7, y + 4, f"{k * step:+g}".replace("-", "\u2212") if k else "0", 11, "end", ink=2)
    every = ceil(turns / 20) if turns else 1
    for t in range(turns):
        out += _line(plot.x(t), TOP, plot.x(t), TOP + HIGH, "lk-hair", HAIR, 0.7)
        if t % every == 0:
            name = f"turn {t + 1}" if turns <= 12 else str(t + 1)
            out += _text(plot.x(t + 0.5), TOP + HIGH + 14, name, 11, "middle", ink=2)
    return out


def _nice(x: float) -> float:
    """
    >>> _nice(0.7), _nice(3.2), _nice(14.0)
    (1.0, 5.0, 20.0)
    """
    power = 10.0 ** floor(log10(x))
    return next(k * power for k in (1, 2, 5, 10) if k * power >= x)


def _run(plot: _Plot, side: int, colour: tuple[str, str]) -> str:
    d = f"M{LEFT} {plot.y(0):.1f}"
    before = 0.0
    for x, p in plot.places.values():
        if p.luck[side] != before:
            before = p.luck[side]
            d += f"H{plot.x(x):.1f}V{plot.y(before):.1f}"
    d += f"H{RIGHT}"
    return (
        f'<path class="lk-line" {_vars(colour)} d="{d}" stroke="{colour[0]}" stroke-width="2.2" fill="none" '
        f'stroke-linejoin="round"{_dash(side)}/>'
    )


def _ends(plot: _Plot, luck: list[float]) -> str:
    """Where each line ends, in numbers that don't cover one another."""
    out, free = "", 0.0
    for x in sorted(luck, reverse=True):
        y = max(plot.y(x) + 4, free)
        out, free = out + _text(RIGHT + 5, y, _signed(x), 11), y + 12
    return out


def _pin(plot: _Plot, n: int, m: Moment, report: Report, colours: list[tuple[str, str]]) -> str:
    roles = [s.role for s in report.sides]
    x, p = plot.places[m.number]
    y = plot.y(p.luck[roles.index(m.roller)])
    return _disc(plot.x(x), y, n, _whose(m, roles, colours))


def _whose(m: Moment, roles: list[str], colours: list[tuple[str, str]]) -> tuple[str, str]:
    return colours[roles.index(m.side)] if m.side in roles else (INK2, "#d3c5a8")


def _disc(x: float, y: float, n: int, colour: tuple[str, str]) -> str:
    return (
        f'<g {_vars(colour)}><circle class="lk-fill" cx="{x:.1f}" cy="{y:.1f}" r="8.5" fill="{colour[0]}" '
        f'stroke="{PAPER}" stroke-width="1.5"/><text class="lk-on" x="{x:.1f}" y="{y + 4:.1f}" font-size="11.5" '
        f'font-weight="700" text-anchor="middle" fill="#ffffff">{n}</text></g>'
    )


def _bars(report: Report, colours: list[tuple[str, str]], y: float) -> tuple[str, float]:
    """By kind, each side under the other: hits to the left and right of what was expected."""
    kinds = list(dict.fromkeys(a.kind for s in report.sides for a in s.accounts))
    most = max((abs(a.luck) for s in report.sides for a in s.accounts), default=0.0) or 1.0
    out = _text(LEFT, y, "Where it came from", 15, bold=True)
    for kind in kinds:
        rows = [(i, a) for i, s in enumerate(report.sides) for a in s.accounts if a.kind == kind]
        y += 12
        middle = y + 10 * len(rows) + 3
        out += _text(LEFT, middle, rows[0][1].title, 13)
        out += _line(ZERO, y - 3, ZERO, y + 20 * len(rows) - 3, "lk-zero", INK2)
        for i, a in rows:
            out += _bar(a, i, colours[i], y, most) + _text(NOTE, y + 11, _counted(a), 11.5, ink=2)
            y += 20
    return out, y + 32


ZERO: Final = 285  # where bars begin
REACH: Final = 105
NOTE: Final = 410


def _bar(a: Account, side: int, colour: tuple[str, str], y: float, most: float) -> str:
    long = max(1.0, abs(a.luck) / most * REACH)
    x = ZERO if a.luck >= 0 else ZERO - long
    fill = 1.0 if side == 0 else 0.35  # an open bar, so that it needs no colour
    return (
        f'<rect class="lk-fill lk-edge" {_vars(colour)} x="{x:.1f}" y="{y:.1f}" width="{long:.1f}" height="14" '
        f'fill="{colour[0]}" fill-opacity="{fill:g}" stroke="{colour[0]}" stroke-width="1.2"/>'
    )


def _counted(a: Account) -> str:
    """What came, what was expected, and how many games have less."""
    unit = f"{a.unit} lost" if a.expected < 0 else a.unit
    came = f"{unit}: {_number(abs(a.actual))}, expected {_number(abs(a.expected))}"
    return f"{_signed(a.luck)}  \u00b7  {came}  \u00b7  better than {a.percentile:.0f}%"


def _moments(report: Report, colours: list[tuple[str, str]], y: float) -> tuple[str, float]:
    if not report.moments:
        return "", y
    roles = [s.role for s in report.sides]
    out = _text(LEFT, y, "The luckiest moments", 15, bold=True)
    y += 22
    for n, m in enumerate(report.moments, 1):
        lines = wrap(f"{place_and_turn(m)}{m.text}", LETTERS)
        out += _disc(LEFT + 9, y - 4, n, _whose(m, roles, colours))
        out += _text(RIGHT, y, f"{_signed(m.luck)}  \u00b7  {rarity(m)}", 13, "end", bold=True)
        for text in lines:
            out += _text(LEFT + 26, y, text, 13)
            y += 17
        name = next((s.name for s in report.sides if s.role == m.side), "")
        out += _text(LEFT + 26, y - 1, f"lucky for {name}" if name else "unlucky", 11.5, ink=2)
        y += 21
    return out, y + 12


def _faces(report: Report, y: float) -> tuple[str, float]:
    f = report.faces
    if f is None:
        return _text(LEFT, y, "No dice were rolled.", 13), y + 20
    counts = ", ".join(f"{n} \u00d7 {face}" for face, n in enumerate(f.counts, 1))
    out = _text(LEFT, y, f"All {sum(f.counts)} dice of the game: {counts}.", ink=2)
    mean = f"Their mean is {f.mean:.2f}, against 3.5; {f.percentile:.0f} games in 100 have a lower one."
    return out + _text(LEFT, y + 17, mean, ink=2), y + 40
