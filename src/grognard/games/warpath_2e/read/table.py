"""Tables: what a layout may hold, and what must agree. A piece is a simple polygon, told counter-clockwise."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL, Piece, Table
from grognard.games.warpath_2e.read.values import mils, points, schema
from grognard.kernel.checked import Form, Node
from grognard.kernel.forms import elsewhere, maybe, source, text, word
from grognard.kernel.names import Names

PIECES: Final = 200
CORNERS: Final = 60
WIDEST: Final = 144  # inches
TALLEST: Final = 24

Point = tuple[int, int]

HEAD: Final[Form] = {
    "id": elsewhere, "name": text(), "width": mils(12, WIDEST), "depth": mils(12, WIDEST), "setup_gap": mils(0, WIDEST),
    "ground": maybe(word(k.GROUNDS), 0),
}  # fmt: skip
PIECE: Final[Form] = {
    "id": elsewhere, "kind": word(k.PIECE_KINDS), "cover": word(k.COVERS), "height": mils(0, TALLEST),
    "polygon": elsewhere, "name": maybe(text(), ""), "look": maybe(word(k.LOOKS)),
}  # fmt: skip


def _read_head(known: Any, node: Node, key: str) -> dict[str, Any]:
    table = node.table(key, "the table's id, name, width, depth and setup_gap")
    if table is None:
        return {"id": "", "name": "", "width": WIDEST * MIL, "depth": WIDEST * MIL, "setup_gap": 0, "ground": 0}
    row = {**table.take(HEAD), "id": table.id()}
    if 2 * row["setup_gap"] >= row["depth"]:
        table.fault("setup_gap", f"leaves no room to set up on a table {row['depth'] / MIL:g} inches deep")
    return row


TABLE_FILE: Final[Form] = {"schema": schema, "source": source, "table": _read_head, "piece": elsewhere}


def read_table_file(node: Node) -> Table:
    """The table of a file; with faults it is of no use."""
    head = node.take(TABLE_FILE)["table"]
    names = Names("piece", [])
    width, depth = head["width"], head["depth"]
    rows = names.enter(node, "piece", PIECES, 0)
    pieces = tuple(_read_piece(x, names.ids[n], width, depth) for n, x in enumerate(rows))
    return Table(head["id"], head["name"], width, depth, head["setup_gap"], pieces, k.GROUNDS[head["ground"]])


def _read_piece(x: Node, id: str, width: int, depth: int) -> Piece:
    row = x.take(PIECE)
    outline = points(x, "polygon", width / MIL, depth / MIL, 3, CORNERS)
    if outline:
        fault = _outline_fault(outline)
        if fault:
            x.fault("polygon", fault)
    if row["kind"] == k.DIFFICULT and row["height"]:
        x.fault("height", "an area has height 0; solid things inside it are pieces of their own (LOS.4)")
    if row["kind"] == k.BLOCKING and not row["height"]:
        x.warn("height", "0: nobody passes, but everybody sees over it")
    look = k.LOOKS[row["look"]] if row["look"] != k.NONE else ""
    return Piece(id, row["kind"], row["cover"], row["height"], tuple(outline), row["name"], look)


def _outline_fault(outline: list[Point]) -> str:
    """Why these points are no outline of a piece; empty if they are."""
    if len(set(outline)) < len(outline):
        return "a corner stands twice; the last is joined to the first by itself"
    edges = [(outline[n - 1], p) for n, p in enumerate(outline)]
    for n, (a, b) in enumerate(edges):
        for c, d in edges[n + 1 :]:
            if _cross(a, b, c, d):
                return f"its edges cross near ({b[0] / MIL:g}, {b[1] / MIL:g}); tell the corners in order"
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)
    if area == 0:
        return "its corners lie on one line"
    return "" if area > 0 else "runs clockwise; tell its corners the other way round"


def _turn(a: Point, b: Point, c: Point) -> int:
    """1 if c lies left of the line from a to b, -1 if right, 0 if on it."""
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (found > 0) - (found < 0)


def _is_on(a: Point, b: Point, x: Point) -> bool:
    """Does x lie on the edge from a to b?"""
    return _turn(a, b, x) == 0 and (a[0] - x[0]) * (b[0] - x[0]) + (a[1] - x[1]) * (b[1] - x[1]) <= 0


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two edges of an outline meet elsewhere than in a corner that they share?"""
    if b == c or a == d:
        corner, p, q = (b, a, d) if b == c else (a, b, c)
        return _turn(p, corner, q) == 0 and not _is_on(p, q, corner)
    if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
        return True
    return _is_on(a, b, c) or _is_on(a, b, d) or _is_on(c, d, a) or _is_on(c, d, b)
