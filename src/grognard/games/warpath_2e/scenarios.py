"""The battles that come with the game: First Contact, ready to be fought, and every two forces on every large table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from grognard.games.warpath_2e.components import CLOCKS, MIL, Battle, Force, Table
from grognard.games.warpath_2e.read import shipped
from grognard.games.warpath_2e.roster import Roster, muster_battle, muster_forces
from grognard.games.warpath_2e.state import BOOK
from grognard.games.warpath_2e.timers import HOUR, SPELL_MINUTES, TWO_HOURS
from grognard.kernel.card import Option

LARGE: Final = BOOK.value("SCEN.2", 6) * 12 * MIL  # of a table on which forces meet
BRIEFS: Final = ("rolled", "meat_grinder", "scorched_earth", "total_global_domination")
TURNS: Final = (5, 4, 6, 7)

READINGS: Final = (
    Option("strict_suppression", "Suppressed units only halt once they pass their test (ACT.6)", (False, True)),
    Option("nerve_per_attack", "Nerve is tested after every attack (NERVE.3)", (False, True)),
)
TIMES: Final = (
    Option("clock", "Clock (TIME.1, TIME.8, END.4)", tuple(CLOCKS)),
    Option("minutes", "Minutes for each side by the chess clock (TIME.1)", (HOUR, 30, 45, 90, 120)),
    Option("spell_minutes", "Minutes for a spell of initiative (TIME.8)", (SPELL_MINUTES, 3, 10)),
    Option("limit_minutes", "Minutes for the battle; then the turn is the last (END.4)", (TWO_HOURS, 60, 180)),
)
AGREED: Final = (
    Option("brief", "Engagement brief (SCEN.6)", BRIEFS),
    Option("turns", "Turns (END.3)", TURNS),
)


@dataclass(frozen=True)
class Plan:
    """A battle to be played: two forces that meet on a table, or a battle that is set up already."""

    id: str
    title: str
    text: str
    table: Table
    forces: tuple[Force, ...] = ()
    battle: Battle | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """What players may agree on; a battle that is set up has its own objectives and turns."""
        return (*READINGS, *TIMES) if self.battle is not None else (*AGREED, *READINGS, *TIMES)

    def muster(self) -> Roster:
        return muster_battle(self.battle) if self.battle is not None else muster_forces(self.table, self.forces)


@lru_cache(maxsize=1)
def plans() -> tuple[Plan, ...]:
    """Battles first, then every pair of forces on each table."""
    lists = shipped()
    ready = [_ready(battle) for battle in lists.battles.values()]
    tables = [t for t in lists.tables.values() if t.width >= LARGE]
    met = [_meeting(table, pair) for table, pair in product(tables, combinations(sorted(lists.forces), 2))]
    return (*ready, *met)


def _ready(battle: Battle) -> Plan:
    armies = " against the ".join(side.army.name for side in battle.sides)
    points = max(sum(u.unit.points for u in side.units) for side in battle.sides)
    text = f"The {armies}, {points} points a side at most, {battle.turns} turns, ready to be fought: to learn the game."
    return Plan(battle.id, battle.name, text, battle.table, battle=battle)


def _meeting(table: Table, pair: Sequence[str]) -> Plan:
    forces = tuple(shipped().forces[id] for id in pair)
    one, two = (f.army.name for f in forces)
    title = f"{table.name}: {forces[0].name} against {forces[1].name}"
    text = f"The {one} against the {two}, {forces[0].limit:,} points a side on {table.name}, by an engagement brief."
    return Plan(f"{table.id}_{pair[0]}_{pair[1]}", title, text, table, forces)
