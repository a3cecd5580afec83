"""tables.toml: the Battle Results Table (section 4 of the format)."""

from __future__ import annotations

from grognard.games.hand_of_destiny.matter import ELIMINATION, NO_EFFECT, RESULTS
from grognard.games.hand_of_destiny.read.context import LIST, Context
from grognard.games.hand_of_destiny.read.node import Node, show


def read_tables(c: Context, node: Node) -> None:
    node.keys("brt", "source")
    node.source()
    brt = node.table("brt")
    if brt is None:
        c.columns.sure = False
        return
    if not 1 <= len(brt.data) <= LIST:
        node.fault("brt", f"has {len(brt.data)} columns; it takes 1 to {LIST}")
        c.columns.sure = False
        return
    for name in brt.data:
        brt.check_id(name, name)
        c.columns.note(name)
        c.matter.results.append(_read_column(brt, name))
    c.matter.columns = c.columns.ids


def _read_column(brt: Node, name: str) -> list[int]:
    column = brt.data[name]
    if not isinstance(column, list) or len(column) != 6:
        brt.fault(name, 'should be a list of six entries, one for each face of the die, out of "-", "P", "E"')
        return [NO_EFFECT] * 6
    wrong = [x for x in column if not isinstance(x, str) or x not in RESULTS]
    if wrong:
        brt.fault(name, f'{show(wrong[0])} is no result; use "-", "P" or "E"')
        return [NO_EFFECT] * 6
    if RESULTS[ELIMINATION] not in column:
        brt.fault(name, 'has no "E"; give at least one, or some battles could not end (13.1m)')
    return [RESULTS.index(x) for x in column]
