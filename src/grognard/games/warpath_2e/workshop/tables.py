"""Tables: drafts held against the reader of tables, their files, and what they are laid out with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grognard.games.warpath_2e import components as k
from grognard.games.warpath_2e.components import MIL, Piece, Table
from grognard.games.warpath_2e.read import read_text, shipped
from grognard.games.warpath_2e.read.table import TALLEST, WIDEST, read_table_file
from grognard.games.warpath_2e.workshop.flaws import told
from grognard.games.warpath_2e.writing import write_table
from grognard.kernel import workshop as w
from grognard.kernel.checked import Faults, Node

NAME: Final = "the table"
HEAD: Final = ("id", "name", "width", "depth", "setup_gap", "ground")
PIECE: Final = ("id", "name", "look", "kind", "cover", "height", "polygon")

KINDS: Final = [
    w.Terrain("blocking", "Blocking", "Nobody crosses it.", "block", "thick"),
    w.Terrain("obstacle", "Obstacle", "Crossed in a Move, shut at the Double.", "fence", "thin"),
    w.Terrain("difficult", "Difficult", "Each inch counts two. An area, without height.", "twice", "broken"),
    w.Terrain("decorative", "Decorative", "Has no effect.", "ring", "hair"),
]
COVERS: Final = [
    w.Terrain("none", "None", "", ""),
    w.Terrain("soft", "Soft", "", "striped"),
    w.Terrain("hard", "Hard", "", "filled"),
]


def _box(width: float, depth: float) -> list[tuple[float, float]]:
    x, y = width / 2, depth / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


STOCK: Final = [
    w.Stock("Building", "building", "blocking", "hard", 4, _box(6, 4)),
    w.Stock("Container", "container", "blocking", "hard", 2, _box(4, 2)),
    w.Stock("Rocks", "rock", "blocking", "hard", 2, [(-1.6, -1), (1.4, -1.2), (1.8, 0.8), (-1.2, 1.3)]),
    w.Stock("Tree", "post", "blocking", "soft", 3, _box(1, 1)),
    w.Stock("Wall", "wall", "obstacle", "hard", 0.6, _box(8, 0.5)),
    w.Stock("Hedge", "hedge", "obstacle", "soft", 0.6, _box(8, 0.5)),
    w.Stock("Sandbags", "bags", "obstacle", "hard", 0.6, _box(7, 0.5)),
    w.Stock("Ditch", "canal", "obstacle", "none", 0, _box(12, 0.6)),
    w.Stock("Wood", "wood", "difficult", "soft", 0, [(-4, -3), (3, -3.5), (4.5, 0.5), (1, 3.5), (-4.5, 2)]),
    w.Stock("Scrub", "scrub", "difficult", "soft", 0, [(-3.5, -3), (3, -3.5), (4, 2.5), (-2.5, 3.5)]),
    w.Stock("Ruin", "ruin", "difficult", "hard", 0, _box(8, 6)),
    w.Stock("Ruined wall", "ruin_wall", "blocking", "hard", 2.5, _box(7, 0.5)),
    w.Stock("Rubble", "rubble", "difficult", "hard", 0, [(-4, -3.5), (3, -3), (4.5, 1.5), (0, 4), (-4.5, 2)]),
    w.Stock("Craters", "crater", "difficult", "soft", 0, [(-4, -2), (2, -3.5), (4.5, 1), (-1, 3.5), (-4.5, 1.5)]),
    w.Stock("Water", "water", "difficult", "none", 0, [(-4, -2), (0, -3), (4.5, -1), (4, 2.5), (-2, 3)]),
    w.Stock("Hill", "hill", "decorative", "none", 0, [(-5, -2), (0, -3.5), (5, -2), (5, 2), (0, 3.5), (-5, 2)]),
]


def table_kit() -> w.TableKit:
    tables = [draft_of(t) for t in shipped().tables.values()]
    return w.TableKit(KINDS, COVERS, STOCK, k.LOOKS, k.GROUNDS, tables, WIDEST, TALLEST)


# drafts and files


def draft_of(table: Table) -> w.Draft:
    head = (table.id, table.name, *[_inches(x) for x in (table.width, table.depth, table.gap)], table.ground)
    return {**dict(zip(HEAD, head, strict=True)), "pieces": [_piece(p) for p in table.pieces]}


def _piece(p: Piece) -> dict[str, Any]:
    outline = [[_inches(x), _inches(y)] for x, y in p.outline]
    values = (p.id, p.name, p.look, k.PIECE_KINDS[p.kind], k.COVERS[p.cover], _inches(p.height), outline)
    return dict(zip(PIECE, values, strict=True))


def _inches(mils: int) -> int | float:
    return mils // MIL if mils % MIL == 0 else mils / MIL


def _data(draft: Mapping[str, Any]) -> dict[str, Any]:
    """The draft as the table of a file: empty names and looks are left out."""
    pieces = draft.get("pieces", [])
    head = {key: draft[key] for key in HEAD if draft.get(key) not in (None, "")}
    rows = [
        {key: x[key] for key in PIECE if key in x and (x[key] != "" or key not in ("name", "look"))}
        if isinstance(x, Mapping)
        else x
        for x in (pieces if isinstance(pieces, list) else [pieces])
    ]
    return {"schema": 1, "table": head, "piece": rows}


def check_table(draft: Mapping[str, Any]) -> w.TableReport:
    data = _data(draft)
    faults = Faults()
    table = read_table_file(Node(faults, "", "", data))
    flaws = [told(f, "piece") for f in faults.finish({})]
    if any(not f.warning for f in flaws):
        return w.TableReport(flaws, "", [], "", "")
    odd = lopsided(table)
    note = "It is the same from both long edges." if not odd else "It is not the same from both long edges."
    return w.TableReport(flaws, note, odd, write_table(data), f"{table.id}.toml")


def open_table(text: str) -> w.OpenedTable:
    read = read_text(NAME, text, "table")
    flaws = [told(f, "piece") for f in read.faults]
    return w.OpenedTable(draft_of(read.thing) if isinstance(read.thing, Table) else None, flaws)


def lopsided(table: Table) -> list[int]:
    """The pieces, counted from 0, that have no counterpart after half a turn of the table."""
    there = {_form(p, p.outline) for p in table.pieces}
    turned = [_form(p, tuple((table.width - x, table.depth - y) for x, y in p.outline)) for p in table.pieces]
    return [n for n, form in enumerate(turned) if form not in there]


def _form(p: Piece, outline: tuple[tuple[int, int], ...]) -> tuple[Any, ...]:
    """A piece without its name, its outline from the lowest corner on."""
    first = outline.index(min(outline))
    return p.kind, p.cover, p.height, outline[first:] + outline[:first]
