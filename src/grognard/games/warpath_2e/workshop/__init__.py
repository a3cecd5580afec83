"""The workshop of this game: its lists, forces and tables, for pages that build and draw them.

Reading, counting and judging is done by the same code as for files on disk; here it is told as plain data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from grognard.games.warpath_2e.workshop import forces, lists, tables
from grognard.kernel import workshop as w

TITLE: Final = "Warpath, second edition"
LIMITS: Final = [500, 1000, 1500, 2000]  # points that players usually agree on
SIZES: Final = [("4 by 4 feet", 48.0, 48.0, 12.0), ("6 by 4 feet", 72.0, 48.0, 12.0)]
IMPORTS: Final = "BattleScribe catalogue, .cat or .catz"


class MiniaturesWorkshop(w.Workshop):
    id = "warpath-2e"
    title = TITLE

    def kit(self) -> w.Kit:
        return _kit(self.id)

    def read_list(self, text: str) -> w.ListReport:
        return lists.read_list(text)

    def import_list(self, name: str, data: bytes) -> w.Imported:
        return lists.import_list(name, data)

    def check_force(self, draft: Mapping[str, Any], lists: Sequence[str]) -> w.ForceReport:
        return forces.check_force(draft, lists)

    def open_force(self, text: str) -> w.OpenedForce:
        return forces.open_force(text)

    def check_table(self, draft: Mapping[str, Any]) -> w.TableReport:
        return tables.check_table(draft)

    def open_table(self, text: str) -> w.OpenedTable:
        return tables.open_table(text)


@cache
def _kit(id: str) -> w.Kit:
    armies, rules = lists.shipped_lists(), lists.special_rules()
    return w.Kit(id, TITLE, armies, rules, LIMITS, lists.SNIPPETS, lists.KEYS, IMPORTS, tables.table_kit(), SIZES)


WORKSHOP: Final = MiniaturesWorkshop()
