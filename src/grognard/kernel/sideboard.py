"""A board beside the map that folds away: a rail of points, tracks, registers of whoever has a say, boxes, chits."""

from __future__ import annotations

from dataclasses import dataclass

CELLS = ("word", "marks", "pieces", "box", "text")  # what a column of a register shows


@dataclass(frozen=True)
class RailMark:
    """Something at a square of a rail, for the side whose points reach it.

    With a `box` of the view it lies there only while the box holds more than `nth` things.
    """

    at: int
    text: str
    code: str = ""  # letters of its sign
    side: str = ""
    colour: str = ""  # #rrggbb
    open: bool = False  # its sign is only an outline
    box: str = ""
    nth: int = 0


@dataclass(frozen=True)
class Rail:
    """Points from 0 to `last`, with a marker for each side: the view's track of `key` and the side's id, in `unit`s."""

    title: str
    key: str
    last: int
    unit: float = 1.0
    marks: tuple[RailMark, ...] = ()


@dataclass(frozen=True)
class Column:
    """What a register tells of each row; {row} in `key` is the id of the row.

    `word` is the one for the number of the view's track `key`, in the colours of the side in `sides` for it; that of
    `warning` follows it while its track isn't 0.
    `marks` counts the spaces of the row's ground that have one of `marks`, and after a + those with one of `worn`.
    `pieces` counts counters of the row's army, `box` those in the view's box `key`. `text` is what the row says.
    """

    title: str
    kind: str  # one of CELLS
    key: str = ""
    words: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    warning: tuple[str, str] = ("", "")  # the key of a track, and a word
    marks: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """Somebody in a register; `texts` by the titles of columns."""

    id: str
    name: str
    code: str = ""
    colour: str = ""
    texts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Register:
    title: str
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    note: str = ""


@dataclass(frozen=True)
class Store:
    """Boxes of the view that are shown together, and counts: by their key, or all that begin with it."""

    title: str
    boxes: tuple[str, ...] = ()
    counts: str = ""
    note: str = ""


@dataclass(frozen=True)
class SideBoard:
    title: str
    rail: Rail | None = None
    registers: tuple[Register, ...] = ()
    stores: tuple[Store, ...] = ()
